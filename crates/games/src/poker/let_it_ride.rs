//! Let It Ride: three equal bets on the player's three cards and two on the board, two of which may
//! be taken back while the board is turned.

use std::fmt;

use chance::{Card, Place, Rank};
use hands::{FiveCategory, FiveRank, Hand, ThreeCategory, ThreeRank};
use serde::{Deserialize, Serialize};

use super::{
    Because, Clauses, Effect, Pay, PayoutLimit, Poker, PokerGame, Price, Ranked, Rules,
    SeatSettlement, Shown, Stage, Street, multi_link,
};
use crate::RefusalCode::Incomplete;
use crate::document::document;
use crate::{
    Action, Cents, Chosen, Dealing, Document, Envy, Limits, Lines, OptionError, Refusal, Spot,
    Taken,
};

const BET: usize = 0;
const BONUS: usize = 1;
const THREE_CARD: usize = 2;
const PROGRESSIVE: usize = 3;
const BET_1: usize = 4;
const BET_2: usize = 5;
const BET_3: usize = 6;
const ENVY: usize = 7;
/// The three bets.
const BETS: [usize; 3] = [BET_1, BET_2, BET_3];

/// Lower pairs lose (OH.LR.12.V.B).
const TENS: FiveRank = FiveRank::floor(FiveCategory::Pair, Rank::Ten);

/// What its document says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ride;

/// A Let It Ride table.
pub type LetItRide = Poker<Ride>;

/// The pay tables of a table, by category.
#[derive(Clone, Debug)]
pub struct PayTables {
    bet: [Pay; FiveCategory::ALL.len()],
    /// A pair of tens, jacks, queens, kings or aces.
    tens: Pay,
    bonus: [Pay; FiveCategory::ALL.len()],
    three_card: [Pay; ThreeCategory::ALL.len()],
    mini_royal: Pay,
}

impl PayTables {
    /// What five cards pay on each of the bets.
    #[inline]
    pub fn bet(&self, rank: FiveRank) -> Pay {
        match rank.category() {
            FiveCategory::Pair if rank >= TENS => self.tens,
            category => self.bet[category as usize],
        }
    }

    /// What they pay on the Bonus.
    #[inline]
    pub fn bonus(&self, category: FiveCategory) -> Pay {
        self.bonus[category as usize]
    }

    /// What the player's own cards pay on the Three Card Bonus.
    #[inline]
    pub fn three_card(&self, rank: ThreeRank) -> Pay {
        match rank.is_mini_royal() {
            true => self.mini_royal,
            false => self.three_card[rank.category() as usize],
        }
    }
}

/// What a pay table looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LetItRideHand {
    /// The player's three cards, or those with the board.
    Hand(Ranked),
    /// Ace, king and queen of one suit.
    MiniRoyal,
}

impl fmt::Display for LetItRideHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LetItRideHand::Hand(rank) => rank.fmt(f),
            LetItRideHand::MiniRoyal => f.write_str("mini-royal"),
        }
    }
}

impl From<FiveRank> for LetItRideHand {
    #[inline]
    fn from(rank: FiveRank) -> LetItRideHand {
        LetItRideHand::Hand(Ranked::Five(rank))
    }
}

impl From<ThreeRank> for LetItRideHand {
    #[inline]
    fn from(rank: ThreeRank) -> LetItRideHand {
        if rank.is_mini_royal() {
            LetItRideHand::MiniRoyal
        } else {
            LetItRideHand::Hand(Ranked::Three(rank))
        }
    }
}

impl PokerGame for Ride {
    const ID: &'static str = "let-it-ride";
    // A shuffle, 21 cards, one burned, two on the board, 14 decisions and 23 faces, and a shuffle
    // or two again.
    const LONGEST_ROUND: usize = 64;
    const SPOTS: &'static [&'static str] =
        &["bet", "bonus", "three-card-bonus", "progressive", "bet-1", "bet-2", "bet-3", "envy"];
    const OPEN: usize = 4;
    const ORDER: &'static [usize] = &[BET, BET_1, BET_2, BET_3, BONUS, THREE_CARD, PROGRESSIVE];
    const HOUSE: Place = Place::Community;
    // OH.LR.10.II, then OH.LR.12.
    const BY_HAND: &'static [Stage] = &[
        Stage::OneByOne { seats: 3, house: 2 },
        Stage::Decide(0),
        Stage::Turn,
        Stage::Decide(1),
        Stage::Turn,
    ];
    // OH.LR.11.II: the first community card out lies at the bottom of its stack and is discarded.
    const BY_SHOE: &'static [Stage] = &[
        Stage::Stacks(3),
        Stage::Burn,
        Stage::House(2),
        Stage::Decide(0),
        Stage::Turn,
        Stage::Decide(1),
        Stage::Turn,
    ];
    const STREETS: &'static [Street] = &[
        Street {
            clause: "OH.LR.12.II",
            fills: BET_1,
            on: Action::Ride,
            price: Price::Nothing,
            out: Action::Pull,
        },
        Street {
            clause: "OH.LR.12.IV",
            fills: BET_2,
            on: Action::Ride,
            price: Price::Nothing,
            out: Action::Pull,
        },
    ];
    const CLAUSES: Clauses = Clauses {
        shuffle: "OH.LR.5.I",
        no_more_bets: "OH.LR.7.III",
        leaves: "OH.LR.7.II",
        deck_count_by_shoe: "OH.LR.11.IV",
    };
    const PROGRESSIVES: &'static [usize] = &[PROGRESSIVE];
    const MULTI_LINK: Option<usize> = Some(PROGRESSIVE);
    const ENVY: Option<(usize, Envy, &'static str)> = Some((ENVY, Envy::AnyHand, "OH.LR.15.3.II"));
    // OH.LR.13.III.
    const PAYOUT_LIMIT: PayoutLimit = PayoutLimit::AtLeast;

    type Stakes = [Cents; 7];
    type Pays = PayTables;
    type PaidFor = LetItRideHand;
    type DealerHand = ();

    fn document() -> &'static Document {
        document!("let-it-ride", Dealing)
    }

    fn pays(chosen: &Chosen, _: &mut Limits) -> Result<PayTables, OptionError> {
        let five = |spot| Pay::by_category(chosen, spot, FiveCategory::ALL, |c| c.words());
        let three_card = Self::SPOTS[THREE_CARD];
        Ok(PayTables {
            bet: five(Self::SPOTS[BET]),
            tens: Pay::line_of(chosen, Self::SPOTS[BET], "pair-of-tens-or-better"),
            bonus: five(Self::SPOTS[BONUS]),
            three_card: Pay::by_category(chosen, three_card, ThreeCategory::ALL, |c| c.words()),
            mini_royal: Pay::line_of(chosen, three_card, "mini-royal"),
        })
    }

    /// The Bonus is one chip of $1 (OH.LR.8.II).
    #[inline]
    fn exactly(spot: usize) -> Option<(Cents, &'static str)> {
        (spot == BONUS).then_some((Cents::DOLLAR, "OH.LR.8.II"))
    }

    fn check_needs(_: &Rules<Self>, stakes: &Self::Stakes, spot: usize) -> Result<(), Refusal> {
        let clause = match spot {
            BONUS => "OH.LR.8.II",
            THREE_CARD => "OH.LR.9.II",
            _ => return Ok(()),
        };
        if stakes[BET] > Cents::ZERO {
            return Ok(());
        }
        Err(Incomplete
            .cite(clause, format!("{} needs the three bets before it", Self::SPOTS[spot])))
    }

    /// OH.LR.7.IV: three equal bets.
    #[inline]
    fn bets(spot: usize) -> u32 {
        if spot == BET { 3 } else { 1 }
    }

    #[inline]
    fn lock(stakes: &mut Self::Stakes) {
        let bet = std::mem::take(&mut stakes[BET]);
        stakes[BET_1..=BET_3].fill(bet);
    }

    /// Everybody is asked about Bet Number 1, and then about Bet Number 2 whatever they did with
    /// the first (OH.LR.12.IV).
    #[inline]
    fn is_asked(stakes: &Self::Stakes, _: u8) -> bool {
        stakes[BET_3] > Cents::ZERO
    }

    #[inline]
    fn decided(stakes: &mut Self::Stakes, street: u8, taken: Taken) -> Effect {
        if taken.action == Action::Pull {
            stakes[Self::STREETS[usize::from(street)].fills] = Cents::ZERO;
        }
        Effect::Stays
    }

    /// Nobody folds: who leaves is the only one to forfeit.
    fn fold_clause(_: &Self::Stakes, _: usize) -> &'static str {
        Self::CLAUSES.leaves
    }

    #[inline(always)]
    fn dealer(_: &Rules<Self>, _: Hand, _: &Shown) {}

    /// OH.LR.12.V.C: first what is collected, then what is paid, each in the order bets, Bonus,
    /// Three Card Bonus.
    #[inline(always)]
    fn settle<L: Lines<Because<LetItRideHand>>>(
        rules: &Rules<Self>,
        _: Option<&()>,
        cards: Hand,
        shown: &Shown,
        wagers: &mut SeatSettlement<'_, L, Self::Stakes>,
    ) {
        let tables = &rules.pays;
        let five = FiveRank::of5(cards + shown.board);
        let bet = tables.bet(five);
        let bonus = wagers.has(BONUS).then(|| tables.bonus(five.category()));
        let three_card = wagers.has(THREE_CARD).then(|| {
            let three = ThreeRank::of(cards);
            (tables.three_card(three), three)
        });
        // Asked once for all three bets.
        let bets = |wagers: &mut SeatSettlement<'_, L, Self::Stakes>| {
            let because = bet.because(five.into());
            match bet.is_paid() {
                true => BETS.map(|spot| wagers.pay(spot, bet, "OH.LR.13.II", because)),
                false => BETS.map(|spot| wagers.lose(spot, "OH.LR.12.V.B", because)),
            };
        };
        if bonus.is_none() && three_card.is_none() {
            return bets(wagers);
        }
        for paid in [false, true] {
            let clause = |wins| if paid { wins } else { "OH.LR.12.V.C" };
            if bet.is_paid() == paid {
                bets(wagers);
            }
            if let Some(bonus) = bonus.filter(|pay| pay.is_paid() == paid) {
                let because = bonus.because(five.into());
                wagers.pay(BONUS, bonus, clause("OH.LR.13.IV"), because);
            }
            if let Some((three_card, three)) = three_card.filter(|(pay, _)| pay.is_paid() == paid) {
                let because = three_card.because(three.into());
                wagers.pay(THREE_CARD, three_card, clause("OH.LR.13.V"), because);
            }
        }
    }

    /// OH.LR.15.2.III: the player's cards and the board.
    fn award(
        rules: &Rules<Self>,
        _: usize,
        cards: Hand,
        shown: &Shown,
    ) -> (Option<u8>, LetItRideHand) {
        multi_link::award(rules, cards + shown.board)
    }

    /// OH.LR.13.III: the three bets, not the Bonus nor the Three Card Bonus.
    #[inline]
    fn is_limited(spot: usize) -> bool {
        matches!(spot, BET_1 | BET_2 | BET_3)
    }

    fn most_at_minimum(tables: &PayTables, limits: &Limits) -> Cents {
        let lines = tables.bet.into_iter().chain([tables.tens]);
        Pay::best(lines, limits.of(Spot(BET as u16)).least).times(3, 1)
    }

    fn words(cards: &[Card], board: &[Card]) -> String {
        super::holdem_words(cards, board)
    }
}
