//! The rules of a blackjack table: decks, dealing, payouts and side bets, as its options choose
//! them.

use std::sync::Arc;

use hands::Total;

use super::hole_card_game::HoleCardGame;
use super::several_boxes::SeveralBoxes;
use crate::rulebook::choices;
use crate::{
    Cents, Chosen, Edition, Layout, Limits, OptionError, Pay, PayoutLimits, Pays, Progressive,
    Refusal, Rulebook, Spot,
};

/// What the pay tables of the documents print for a blackjack, whatever a casino may choose.
const PRINTED_FOR_BLACKJACK: Pays = Pays::To { win: 3, per: 2 };

/// The main wager.
pub const BET: Spot = Spot(0);

choices! {
    /// The totals on which a hand may be doubled.
    DoubleOn of "double_on" {
        /// Any two cards.
        Any = "any",
        /// A hard 9, 10 or 11.
        NineToEleven = "9-11",
        /// A hard 10 or 11.
        TenOrEleven = "10-11",
    }
}

/// When a card goes to the discard rack unseen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Burns {
    /// Never.
    Never,
    /// After every shuffle.
    EachShuffle,
    /// Before every round.
    EachRound,
}

/// The terms of a table: everything in which the games and the tables differ.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// How many decks are in play.
    pub decks: u8,
    /// Dealt from the hand, the players' cards face down.
    pub from_hand: bool,
    /// When a card is burned.
    pub burns: Burns,
    /// Whether the dealer draws to a soft 17.
    pub hits_soft_17: bool,
    /// What a blackjack pays.
    pub blackjack_pays: Pays,
    /// The most hands of a box.
    pub split_hands: u8,
    /// Whether split aces get one card each.
    pub one_card_to_aces: bool,
    /// Whether split aces are split again.
    pub resplit_aces: bool,
    /// What may be doubled.
    pub double_on: DoubleOn,
    /// Whether split hands may be doubled.
    pub double_after_split: bool,
    /// Whether two cards may be given up for half the bet, once the dealer has checked for a
    /// blackjack.
    pub surrender: bool,
    /// Whether who sat a round out may wager before the next shuffle.
    pub mid_shoe_entry: bool,
    /// Whether side bets need the bet.
    pub bet_required: bool,
    /// How many of a hundred cards lie before the cut card.
    pub penetration: u32,
}

impl Terms {
    /// Whether two cards of this total may be doubled with money, as far as the table's own rules
    /// go.
    #[inline]
    pub const fn doubles(&self, two_cards: Total, split: bool) -> bool {
        let least = self.double_on.least();
        let total = least == 0
            || (!two_cards.is_soft() && two_cards.points() >= least && two_cards.points() <= 11);
        total && (!split || self.double_after_split)
    }

    /// How many hands a pair may become.
    #[inline]
    pub const fn most_hands(&self, aces: bool) -> u8 {
        if aces && !self.resplit_aces { 2 } else { self.split_hands }
    }
}

impl DoubleOn {
    /// The least hard total that may be doubled; 0 where any two cards may.
    #[inline]
    pub const fn least(self) -> u8 {
        match self {
            DoubleOn::Any => 0,
            DoubleOn::NineToEleven => 9,
            DoubleOn::TenOrEleven => 10,
        }
    }
}

/// The rules of one table.
#[derive(Clone, Debug)]
pub struct Rules<V: HoleCardGame> {
    /// The terms.
    pub terms: Terms,
    /// Whether the dealer turns every card that lies face down before the round is settled. In
    /// the first edition a table asked for a face only if a line depended on it.
    pub(super) turns_all: bool,
    /// Whether to collect the proceeds of a side bet is an action of its own. In the first edition
    /// it was a cap of nothing.
    pub(super) names_collect: bool,
    /// How many cards lie before the cut card.
    pub(super) cut: u16,
    /// The smallest chip.
    pub unit: Cents,
    /// The bounds of every spot.
    pub limits: Limits,
    /// What a patron who plays several boxes must put on each.
    pub(super) several: Option<SeveralBoxes>,
    pub(super) book: Arc<Rulebook>,
    /// The most that boxes may win in a round.
    pub payout: PayoutLimits,
    pub(super) progressives: Vec<Progressive>,
    /// The spot of insurance.
    pub(super) insurance: Spot,
    /// What insurance pays against a blackjack.
    pub insured: Pay,
    /// The lines of the bet's pay table.
    pub(super) win_line: Option<u8>,
    pub(super) blackjack: Pay,
    /// The pay tables of the side bets.
    pub pays: V::Pays,
}

impl<V: HoleCardGame> Rules<V> {
    /// The layout of the game.
    pub(super) fn layout() -> &'static Layout {
        V::document().layout(|| Layout::of_names(V::SPOTS, V::OPEN))
    }

    pub(super) fn new(chosen: &Chosen) -> Result<Rules<V>, OptionError> {
        let terms = V::terms(chosen)?;
        check_even_money(chosen)?;
        check_blackjack(chosen, terms.blackjack_pays)?;
        let mut limits = Limits::new(chosen, Self::layout())?;
        let progressives = Progressive::all(chosen)?;
        for (spot, link) in V::PROGRESSIVES.iter().zip(&progressives) {
            limits.fix(Spot(*spot as u16), link.base)?;
        }
        limits.close_unoffered(chosen);
        for (n, spot) in V::SPOTS[..V::OPEN].iter().enumerate() {
            // A side bet is for the decks that a pay table of it is printed for.
            if chosen.table_if(spot).is_none() {
                limits.close(Spot(n as u16));
            }
        }
        Ok(Rules {
            cut: (52 * u32::from(terms.decks) * terms.penetration / 100) as u16,
            blackjack: Pay::by(
                terms.blackjack_pays,
                Pay::line_of(chosen, "bet", "blackjack").line(),
            ),
            terms,
            turns_all: chosen.edition() > Edition::FIRST,
            names_collect: chosen.edition() > Edition::FIRST,
            unit: chosen.unit(),
            pays: V::pays(chosen, &mut limits)?,
            limits,
            several: SeveralBoxes::new(chosen)?,
            book: chosen.rulebook().clone(),
            payout: PayoutLimits::new(chosen, Self::layout(), chosen.money_if("payout_limit"))?,
            progressives,
            insurance: Self::layout().find("insurance").expect("every game has insurance"),
            insured: Pay::win(chosen, "insurance"),
            win_line: Pay::line_of(chosen, "bet", "win").line(),
        })
    }

    /// The most that may be put on insurance: half the bet, or the next chip above it.
    pub(super) fn most_insurance(&self, bet: Cents) -> Cents {
        bet.up_to(Cents::new(2)).times(1, 2).up_to(self.unit)
    }

    /// What comes back of a bet that is given up: half of it, in whole chips.
    pub fn half_back(&self, bet: Cents) -> Cents {
        bet.times(1, 2).down_to(self.unit)
    }

    /// A side bet that the table does not have: the casino need not offer it, or it is not for so
    /// many decks.
    #[cold]
    pub(super) fn not_offered(&self, spot: usize) -> Refusal {
        let (name, decks) = (V::SPOTS[spot], self.terms.decks);
        match self.book.tables_of(name).any(|table| table.is_for(decks)) {
            true => self.book.not_offered(name),
            false => self.book.no_table(name, decks),
        }
    }

    /// The progressive on a spot.
    pub(super) fn progressive(&self, spot: usize) -> Option<&Progressive> {
        let at = V::PROGRESSIVES.iter().position(|known| *known == spot)?;
        self.progressives.get(at)
    }
}

/// What a blackjack pays is an option where the casino may choose it, and fixed where not. The line
/// of the pay table says what the document prints, or the same as the option.
fn check_blackjack(chosen: &Chosen, paid: Pays) -> Result<(), OptionError> {
    let printed = chosen.pays("bet", "blackjack");
    if printed == paid || printed == PRINTED_FOR_BLACKJACK {
        return Ok(());
    }
    let clause = chosen.table_of("bet").clause;
    let what = format!("a blackjack is paid {paid} at this table, not {printed} ({clause})");
    Err(OptionError::new("pay.bet.blackjack", what))
}

/// A bet is won at even money, at once or against the dealer: on no other odds do lammers, even
/// money and the figures of these games rest.
fn check_even_money(chosen: &Chosen) -> Result<(), OptionError> {
    let table = chosen.table_of("bet");
    match chosen.pays("bet", "win") {
        Pays::EVEN => Ok(()),
        other => {
            let what = format!("a bet is won at {}, not at {other} ({})", Pays::EVEN, table.clause);
            Err(OptionError::new("pay.bet.win", what))
        }
    }
}
