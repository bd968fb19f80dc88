//! Texas Hold 'Em Bonus: a flop wager to stay in, turn and river wagers as the board grows, and a
//! Bonus on the two hole cards.

use std::fmt;

use chance::{Card, Rank};
use hands::{FiveCategory, FiveRank, Hand};
use serde::{Deserialize, Serialize};

use super::{
    Because, Clauses, Pay, PayoutLimit, Poker, PokerGame, Price, Ranked, Rules, SeatSettlement,
    Shown, Stage, Street, multi_link,
};
use crate::RefusalCode::Incomplete;
use crate::document::document;
use crate::{
    Action, Bounds, Cents, Chosen, Dealing, Document, Envy, Limits, Lines, OptionError, Refusal,
    Spot, Verdict,
};

const ANTE: usize = 0;
const BONUS: usize = 1;
const PROGRESSIVE: usize = 2;
const FLOP: usize = 3;
const TURN: usize = 4;
const RIVER: usize = 5;
const ENVY: usize = 6;

/// What its document says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HoldemBonus;

/// The least winning hand on which the ante is paid, not only returned (OH.TB.10.VIII.B).
pub const ANTE_PAID_FROM: FiveCategory = FiveCategory::Straight;

/// A Texas Hold 'Em Bonus table.
pub type TexasHoldemBonus = Poker<HoldemBonus>;

/// The pay tables of a table.
#[derive(Clone, Debug)]
pub struct PayTables {
    /// Ante, flop, turn and river on a winning hand.
    pub even: [Pay; 4],
    /// By what the hole cards are.
    bonus: [Pay; Hole::ALL.len()],
    /// Whether two aces against the dealer's two have a line of their own (OH.TB.11.IV).
    aces_against_aces: bool,
}

impl PayTables {
    /// What the Bonus pays on a player's two cards against the dealer's, which are empty where
    /// nobody turned them over.
    pub fn bonus(&self, player: Hand, dealer: Hand) -> Pay {
        let Some(player) = Two::of(player) else { return Pay::NOTHING };
        self.bonus_on(player, Two::of(dealer)).0
    }

    #[inline]
    fn bonus_on(&self, player: Two, dealer: Option<Two>) -> (Pay, HoldemHand) {
        if self.aces_against_aces && player.is_aces() && dealer.is_some_and(Two::is_aces) {
            return (self.bonus[Hole::AcesAgainstAces as usize], HoldemHand::AcesAgainstAces);
        }
        (self.bonus[Hole::of(player) as usize], HoldemHand::Two(player))
    }
}

/// What the Bonus pays for (OH.TB.11.III), lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
enum Hole {
    Nothing,
    SmallPair,
    AceQueenOrJack,
    PicturePair,
    AceKing,
    AceQueenOrJackSuited,
    AceKingSuited,
    Aces,
    AcesAgainstAces,
}

impl Hole {
    const ALL: &'static [Hole] = &[
        Hole::Nothing,
        Hole::SmallPair,
        Hole::AceQueenOrJack,
        Hole::PicturePair,
        Hole::AceKing,
        Hole::AceQueenOrJackSuited,
        Hole::AceKingSuited,
        Hole::Aces,
        Hole::AcesAgainstAces,
    ];

    /// As the pay table names it.
    fn words(self) -> &'static str {
        match self {
            Hole::Nothing => "nothing",
            Hole::SmallPair => "pair of tens to twos",
            Hole::AceQueenOrJack => "ace queen or jack",
            Hole::PicturePair => "kings queens or jacks",
            Hole::AceKing => "ace king",
            Hole::AceQueenOrJackSuited => "ace queen or jack suited",
            Hole::AceKingSuited => "ace king suited",
            Hole::Aces => "aces",
            Hole::AcesAgainstAces => "aces against aces",
        }
    }

    /// What a player's two cards are.
    fn of(two: Two) -> Hole {
        match (two.high, two.low, two.suited) {
            (Rank::Ace, Rank::Ace, _) => Hole::Aces,
            (Rank::Ace, Rank::King, true) => Hole::AceKingSuited,
            (Rank::Ace, Rank::King, false) => Hole::AceKing,
            (Rank::Ace, Rank::Queen | Rank::Jack, true) => Hole::AceQueenOrJackSuited,
            (Rank::Ace, Rank::Queen | Rank::Jack, false) => Hole::AceQueenOrJack,
            (high, low, _) if high != low => Hole::Nothing,
            (Rank::King | Rank::Queen | Rank::Jack, _, _) => Hole::PicturePair,
            _ => Hole::SmallPair,
        }
    }
}

/// Two hole cards: their ranks, and whether they are of one suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Two {
    high: Rank,
    low: Rank,
    suited: bool,
}

impl Two {
    /// The two cards; none where not both were dealt and seen.
    fn of(cards: Hand) -> Option<Two> {
        let mut both = cards.cards();
        let (a, b) = (both.next()?, both.next()?);
        let (a_rank, b_rank) = (a.rank()?, b.rank()?);
        let suited = a.suit() == b.suit();
        Some(Two { high: a_rank.max(b_rank), low: a_rank.min(b_rank), suited })
    }

    fn is_aces(self) -> bool {
        self.low == Rank::Ace
    }
}

/// What a pay table looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HoldemHand {
    /// Five cards.
    Five(FiveRank),
    /// The player's hole cards.
    Two(Two),
    /// Two aces, and the dealer has the other two.
    AcesAgainstAces,
}

impl From<FiveRank> for HoldemHand {
    fn from(rank: FiveRank) -> HoldemHand {
        HoldemHand::Five(rank)
    }
}

impl fmt::Display for HoldemHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HoldemHand::Five(rank) => rank.fmt(f),
            HoldemHand::Two(Two { high, low, .. }) if high == low => {
                write!(f, "pair of {}", high.plural())
            }
            HoldemHand::Two(Two { high, low, suited }) => {
                let suited = if *suited { " suited" } else { "" };
                write!(f, "{}-{}{suited}", high.word(), low.word())
            }
            HoldemHand::AcesAgainstAces => f.write_str("aces against aces"),
        }
    }
}

/// What the dealer has: the hand once the board is there, and the hole cards.
pub struct DealerHand {
    rank: Option<FiveRank>,
    cards: Hand,
}

impl PokerGame for HoldemBonus {
    const ID: &'static str = "texas-holdem-bonus";
    // A shuffle, 14 cards, three burned, five on the board, 18 decisions and 19 faces, and a
    // shuffle or two again.
    const LONGEST_ROUND: usize = 64;
    const SPOTS: &'static [&'static str] =
        &["ante", "bonus", "progressive", "flop", "turn", "river", "envy"];
    const OPEN: usize = 3;
    const ORDER: &'static [usize] = &[ANTE, FLOP, TURN, RIVER, BONUS, PROGRESSIVE];
    // OH.TB.8.II or OH.TB.9.II, then OH.TB.10; the board comes from the hand (OH.TB.9.III).
    holdem_stages![
        Stage::Decide(0),
        Stage::Burn,
        Stage::Board(3),
        Stage::Decide(1),
        Stage::Burn,
        Stage::Board(1),
        Stage::Decide(2),
        Stage::Burn,
        Stage::Board(1),
    ];
    // Twice the ante for the flop, then once each.
    const STREETS: &'static [Street] = &[
        Street::bet("OH.TB.10.I", FLOP, Price::times(&[2]), Action::Fold),
        Street::bet("OH.TB.10.III", TURN, Price::times(&[1]), Action::Check),
        Street::bet("OH.TB.10.V", RIVER, Price::times(&[1]), Action::Check),
    ];
    const CLAUSES: Clauses = Clauses {
        shuffle: "OH.TB.5.I",
        no_more_bets: "OH.TB.7.II",
        leaves: "OH.TB.7.V",
        deck_count_by_shoe: "OH.TB.9.IV",
    };
    const FOLD_KEEPS: &'static [usize] = &[BONUS];
    const EXPOSURE_SPARES: &'static [usize] = &[BONUS];
    const EXPOSURE_ENDS_WITH_DECISIONS: bool = true;
    const PROGRESSIVES: &'static [usize] = &[PROGRESSIVE];
    const MULTI_LINK: Option<usize> = Some(PROGRESSIVE);
    const ENVY: Option<(usize, Envy, &'static str)> = Some((ENVY, Envy::AnyHand, "OH.TB.13.3.II"));
    // OH.TB.11.V.
    const PAYOUT_LIMIT: PayoutLimit = PayoutLimit::Exactly(Cents::dollars(50_000));

    type Stakes = [Cents; 6];
    type Pays = PayTables;
    type PaidFor = HoldemHand;
    type DealerHand = DealerHand;

    fn document() -> &'static Document {
        document!("texas-holdem-bonus", Dealing)
    }

    fn pays(chosen: &Chosen, limits: &mut Limits) -> Result<PayTables, OptionError> {
        let (spot, name) = (Spot(BONUS as u16), Self::SPOTS[BONUS]);
        // OH.TB.7.III: at least a $1 chip.
        let a_dollar = Bounds { least: Cents::DOLLAR, most: Cents::MOST, ..limits.of(spot) };
        limits.require(spot, a_dollar, Some("OH.TB.7.III".into()))?;
        Ok(PayTables {
            even: [ANTE, FLOP, TURN, RIVER].map(|spot| Pay::win(chosen, Self::SPOTS[spot])),
            bonus: Pay::by_category(chosen, name, Hole::ALL, Hole::words),
            aces_against_aces: chosen.switch("aces_against_aces"),
        })
    }

    fn check_needs(_: &Rules<Self>, stakes: &Self::Stakes, spot: usize) -> Result<(), Refusal> {
        if spot == BONUS && stakes[ANTE] == Cents::ZERO {
            return Err(Incomplete.cite("OH.TB.7.III", "a Bonus wager needs an ante before it"));
        }
        Ok(())
    }

    /// Turn and river are asked of those who have made the flop wager (OH.TB.10.III, OH.TB.10.V).
    #[inline]
    fn is_asked(stakes: &Self::Stakes, street: u8) -> bool {
        stakes[if street == 0 { ANTE } else { FLOP }] > Cents::ZERO
    }

    fn fold_clause(_: &Self::Stakes, _: usize) -> &'static str {
        "OH.TB.10.I.B"
    }

    /// A Bonus alone is settled on the hole cards.
    #[inline]
    fn needs_more(stakes: &Self::Stakes) -> bool {
        stakes[FLOP] > Cents::ZERO
    }

    /// A Bonus asks for the dealer's cards only where two aces may meet the other two.
    #[inline]
    fn needs_dealer(rules: &Rules<Self>, stakes: &Self::Stakes, own: Hand) -> bool {
        let may_meet_aces = || {
            rules.pays.aces_against_aces
                && stakes[BONUS] > Cents::ZERO
                && Two::of(own).is_some_and(Two::is_aces)
        };
        stakes[FLOP] > Cents::ZERO || may_meet_aces()
    }

    #[inline(always)]
    fn dealer(_: &Rules<Self>, cards: Hand, shown: &Shown) -> DealerHand {
        let all = cards + shown.board;
        DealerHand { rank: (all.len() == 7).then(|| FiveRank::of7(all)), cards }
    }

    /// Ante, flop, turn and river against the dealer, then the Bonus (OH.TB.10.VIII.D).
    #[inline(always)]
    fn settle<L: Lines<Because<HoldemHand>>>(
        rules: &Rules<Self>,
        dealer: Option<&DealerHand>,
        cards: Hand,
        shown: &Shown,
        wagers: &mut SeatSettlement<'_, L, Self::Stakes>,
    ) {
        if let Some(dealer) = dealer.and_then(|dealer| dealer.rank)
            && wagers.has(FLOP)
        {
            settle_hand(&rules.pays, dealer, FiveRank::of7(cards + shown.board), wagers);
        }
        if wagers.has(BONUS)
            && let Some(two) = Two::of(cards)
        {
            let dealer = dealer.and_then(|dealer| Two::of(dealer.cards));
            settle_bonus(&rules.pays, dealer, two, wagers);
        }
    }

    /// OH.TB.13.2.III: the two hole cards and the flop.
    fn award(
        rules: &Rules<Self>,
        _: usize,
        cards: Hand,
        shown: &Shown,
    ) -> (Option<u8>, HoldemHand) {
        multi_link::award(rules, cards + shown.flop)
    }

    /// OH.TB.11.V: ante, turn and river once, the flop twice, and the Bonus at its best.
    fn most_at_minimum(tables: &PayTables, limits: &Limits) -> Cents {
        let least = |spot: usize| limits.of(Spot(spot as u16)).least;
        let best = |pay: Pay, stake: Cents| pay.pays.on(stake, Cents::new(1));
        let even = tables.even.iter().zip([1, 2, 1, 1]);
        let bonus = if tables.aces_against_aces { Hole::AcesAgainstAces } else { Hole::Aces };
        even.map(|(pay, times)| best(*pay, least(ANTE).times(times, 1))).sum::<Cents>()
            + best(tables.bonus[bonus as usize], least(BONUS))
    }

    fn words(cards: &[Card], board: &[Card]) -> String {
        super::holdem_words(cards, board)
    }
}

/// The player's hand against the dealer's (OH.TB.10.VIII).
#[inline(always)]
fn settle_hand<L: Lines<Because<HoldemHand>>>(
    tables: &PayTables,
    dealer: FiveRank,
    player: FiveRank,
    wagers: &mut SeatSettlement<'_, L, [Cents; 6]>,
) {
    let against = Because::Against { player: Ranked::Five(player), dealer: Ranked::Five(dealer) };
    if player <= dealer {
        let (verdict, clause) = match player < dealer {
            true => (Verdict::Lose, "OH.TB.10.VIII.A"),
            false => (Verdict::Push, "OH.TB.10.VIII.C"),
        };
        wagers.unpaid_all([ANTE, FLOP, TURN, RIVER], verdict, clause, against);
        return;
    }
    let [ante, flop, turn, river] = tables.even;
    if player.category() < ANTE_PAID_FROM {
        // Won, but not paid.
        wagers.push(ANTE, "OH.TB.10.VIII.B", against);
    } else {
        wagers.pay(ANTE, ante, "OH.TB.11.II", against);
    }
    wagers.pay(FLOP, flop, "OH.TB.11.II", against);
    wagers.pay(TURN, turn, "OH.TB.11.II", against);
    wagers.pay(RIVER, river, "OH.TB.11.II", against);
}

/// The two hole cards by the Bonus pay table, whatever became of the hand.
#[inline]
fn settle_bonus<L: Lines<Because<HoldemHand>>>(
    tables: &PayTables,
    dealer: Option<Two>,
    player: Two,
    wagers: &mut SeatSettlement<'_, L, [Cents; 6]>,
) {
    let (pay, made) = tables.bonus_on(player, dealer);
    let clause = match made {
        HoldemHand::AcesAgainstAces => "OH.TB.11.IV",
        _ if pay.is_paid() => "OH.TB.11.III",
        _ => "OH.TB.10.VIII.D",
    };
    wagers.pay(BONUS, pay, clause, pay.because(made));
}
