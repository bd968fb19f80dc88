//! The rules of a baccarat table: vigorish, payouts and bounds, as its options choose them.

use super::{BANKER, BaccaratGame, DRAGON_BANKER, DRAGON_PLAYER, PLAYER, SPOTS, TIE};
use crate::RefusalCode::{Incomplete, Limit};
use crate::rulebook::choices;
use crate::{Bounds, Cents, Chosen, Layout, Limits, OptionError, Pay, Refusal, Spot, SpotInfo};

/// The spot that only one of the chapters has.
const OWN: Spot = Spot(5);

/// The lines of the Dragon Bonus, as its pay table has them.
pub(super) const DRAGON: [&str; 8] = [
    "win by 9 points",
    "win by 8 points",
    "win by 7 points",
    "win by 6 points",
    "win by 5 points",
    "win by 4 points",
    "natural winner",
    "natural tie",
];

/// A layout with this spot after those that both chapters have.
pub(super) fn layout(own: &'static str, open: bool) -> Layout {
    let names = ["player", "banker", "tie", "dragon-bonus-player", "dragon-bonus-banker", own];
    let spots = names.into_iter().enumerate().map(|(n, family)| SpotInfo {
        name: family.into(),
        family,
        open: n < names.len() - 1 || open,
        main: n <= TIE.0 as usize,
    });
    Layout::new(spots.collect())
}

choices! {
    /// The size of the table.
    TableSize of "table" {
        /// The dealer handles the cards.
        Mini = "mini",
        /// Players do.
        Midi = "midi",
    }
}

choices! {
    /// How the first four cards are dealt at a mini table.
    Dealt of "dealt" {
        FaceUp = "face-up",
        FaceDown = "face-down",
    }
}

choices! {
    /// When the house takes its vigorish.
    VigorishIs of "vigorish" {
        /// With the winnings.
        Collected = "collected",
        /// Before the shuffle.
        Marked = "marked",
    }
}

choices! {
    /// Whose side bets are settled before regular wagers.
    SideBetsFirst of "side_bets_first" {
        /// Those of the whole table.
        All = "all",
        /// Those of each seat, before its own regular wagers.
        EachSeat = "each-seat",
    }
}

/// The rules of one table.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Decks in play.
    pub(super) decks: u8,
    /// How many cards lie before the cover card.
    pub(super) cover: u16,
    /// Players control the cards (OH.BA.9.V).
    pub(super) midi: bool,
    /// The first four cards lie face down until all have been dealt.
    pub(super) face_down: bool,
    /// Vigorish is marked, and collected before the shuffle (OH.BA.13.V).
    pub(super) marked: bool,
    /// A tied Banker wager owes vigorish (OH.BA.8.I.A.3.b).
    pub(super) tie_vigorish: bool,
    /// A seat's side bets are settled with its regular wagers, not before all of them.
    pub(super) seat_by_seat: bool,
    /// The least of a side bet without a regular wager.
    pub(super) alone: Cents,
    pub(super) limits: Limits,
    pub(super) unit: Cents,
    pub(super) player: Pay,
    pub(super) banker: Pay,
    pub(super) tie: Pay,
    /// On the Player's Hand, and on the Banker's.
    pub(super) dragon: [[Pay; DRAGON.len()]; 2],
    pub(super) fortune: Pay,
}

impl Rules {
    pub(super) fn new<V: BaccaratGame>(chosen: &Chosen) -> Result<Rules, OptionError> {
        let decks = chosen.decks().unwrap_or(1);
        if decks < 6 && !chosen.switch("shuffler") {
            let what = format!(
                "{decks} decks in play are half of a shuffling device's ({})",
                V::CLAUSES.device
            );
            return Err(OptionError::new("decks", what));
        }
        // Options that only one chapter has.
        let midi = chosen.choose_if() == Some(TableSize::Midi);
        let win = |spot: Spot| Pay::win(chosen, V::layout().name(spot));
        let dragon =
            |spot: Spot| DRAGON.map(|line| Pay::line_of(chosen, V::layout().name(spot), line));
        Ok(Rules {
            decks,
            cover: 52 * u16::from(decks) - chosen.count("cover_card") as u16,
            midi,
            face_down: midi || chosen.choose::<Dealt>() == Dealt::FaceDown,
            marked: chosen.choose_if() == Some(VigorishIs::Marked),
            tie_vigorish: chosen.switch_if("tie_vigorish").unwrap_or(false),
            seat_by_seat: chosen.choose::<SideBetsFirst>() == SideBetsFirst::EachSeat,
            alone: chosen.min().unwrap_or(Cents::DOLLAR),
            limits: limits::<V>(chosen)?,
            unit: chosen.unit(),
            player: win(PLAYER),
            banker: win(BANKER),
            tie: win(TIE),
            dragon: [dragon(DRAGON_PLAYER), dragon(DRAGON_BANKER)],
            fortune: if V::FORTUNE_7.is_some() { win(OWN) } else { Pay::NOTHING },
        })
    }

    /// Whether a side bet of this much may lie beside the other chips of its seat
    /// (OH.BA.15.II, OH.CF.15.II).
    #[inline]
    pub(super) fn check_side<V: BaccaratGame>(
        &self,
        row: &[Cents; SPOTS],
        side: Cents,
    ) -> Result<(), Refusal> {
        match self.least_side::<V>(row) {
            Some(least) if side >= least => Ok(()),
            _ => Err(self.stands_alone::<V>()),
        }
    }

    /// The least that a side bet beside these chips may be, its own limits apart; none where it
    /// may not lie there at all.
    #[inline]
    pub(super) fn least_side<V: BaccaratGame>(&self, row: &[Cents; SPOTS]) -> Option<Cents> {
        let regular = [PLAYER, BANKER, TIE].iter().any(|on| row[on.0 as usize] > Cents::ZERO);
        match regular {
            true => Some(Cents::ZERO),
            false => V::SIDE_ALONE.then_some(self.alone),
        }
    }

    #[cold]
    #[inline(never)]
    fn stands_alone<V: BaccaratGame>(&self) -> Refusal {
        let (clause, least) = (V::CLAUSES.side, self.alone);
        if V::SIDE_ALONE {
            let why = format!("a Dragon Bonus alone must meet the table minimum, {least}");
            return Limit.cite(clause, why);
        }
        Incomplete.cite(clause, "a side bet needs a wager on player, banker or tie before it")
    }
}

/// Wagers are whole dollars, and of chips that the table has.
fn limits<V: BaccaratGame>(chosen: &Chosen) -> Result<Limits, OptionError> {
    let mut limits = Limits::in_whole_dollars(chosen, V::layout())?;
    for spot in [DRAGON_PLAYER, DRAGON_BANKER] {
        let a_dollar = Bounds { least: Cents::DOLLAR, most: Cents::MOST, ..limits.of(spot) };
        limits.require(spot, a_dollar, Some(V::CLAUSES.side.into()))?;
    }
    if !chosen.switch("dragon_bonus") {
        limits.close(DRAGON_PLAYER);
        limits.close(DRAGON_BANKER);
    }
    if !chosen.offers(V::layout().name(OWN)) {
        limits.close(OWN);
    }
    Ok(limits)
}

/// A wager that the limits refuse, with the clause where one says so.
#[cold]
#[inline(never)]
pub(super) fn not_taken<V: BaccaratGame>(on: Spot, amount: Cents, refusal: Refusal) -> Refusal {
    let clause = match on {
        _ if !V::layout().info(on).open || amount.is_multiple_of(Cents::DOLLAR) => None,
        PLAYER | BANKER | TIE => V::CLAUSES.quarters,
        _ if amount < Cents::DOLLAR => Some(V::CLAUSES.side),
        _ => V::CLAUSES.quarters,
    };
    match clause {
        Some(clause) => refusal.with_clause(clause),
        None => refusal,
    }
}
