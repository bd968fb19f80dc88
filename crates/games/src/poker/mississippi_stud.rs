//! Mississippi Stud: two cards and three on the board against a pay table, with a wager before
//! each card of the board.

use chance::{Card, Place, Rank};
use hands::{FiveCategory, FiveRank, Hand, ThreeCategory, ThreeRank};

use super::{
    Because, Clauses, Pay, PayoutLimit, Poker, PokerGame, Price, Ranked, Rules, SeatSettlement,
    Shown, Stage, Street, multi_link,
};
use crate::RefusalCode::Incomplete;
use crate::document::document;
use crate::{
    Action, Cents, Chosen, Dealing, Document, Envy, Limits, Lines, OptionError, Refusal, Spot,
};

const ANTE: usize = 0;
const THREE_CARD: usize = 1;
const PROGRESSIVE: usize = 2;
const THIRD: usize = 3;
const FOURTH: usize = 4;
const FIFTH: usize = 5;
const ENVY: usize = 6;

/// Lower pairs lose (OH.MS.11.VII.B).
const SIXES: FiveRank = FiveRank::floor(FiveCategory::Pair, Rank::Six);

/// Lower pairs are returned at most (OH.MS.12.II).
const JACKS: FiveRank = FiveRank::floor(FiveCategory::Pair, Rank::Jack);

/// What its document says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mississippi;

/// A Mississippi Stud table.
pub type MississippiStud = Poker<Mississippi>;

/// The pay tables of a table, by category.
#[derive(Clone, Debug)]
pub struct PayTables {
    hand: [Pay; FiveCategory::ALL.len()],
    jacks: Pay,
    /// A pair of sixes to tens.
    sixes: Pay,
    three_card: [Pay; ThreeCategory::ALL.len()],
}

impl PayTables {
    /// What five cards pay on the ante and on every street.
    #[inline]
    pub fn hand(&self, rank: FiveRank) -> Pay {
        match rank.category() {
            FiveCategory::Pair if rank >= JACKS => self.jacks,
            FiveCategory::Pair if rank >= SIXES => self.sixes,
            category => self.hand[category as usize],
        }
    }

    /// What the community cards pay on the Three Card Bonus.
    #[inline]
    pub fn three_card(&self, rank: ThreeRank) -> Pay {
        self.three_card[rank.category() as usize]
    }
}

impl PokerGame for Mississippi {
    const ID: &'static str = "mississippi-stud";
    // A shuffle, 14 cards, three burned, three on the board, 21 decisions and 17 faces, and a
    // shuffle or two again.
    const LONGEST_ROUND: usize = 64;
    const SPOTS: &'static [&'static str] = &[
        "ante",
        "three-card-bonus",
        "progressive",
        "third-street",
        "fourth-street",
        "fifth-street",
        "envy",
    ];
    const OPEN: usize = 3;
    const ORDER: &'static [usize] = &[ANTE, THIRD, FOURTH, FIFTH, THREE_CARD, PROGRESSIVE];
    const HOUSE: Place = Place::Community;
    // OH.MS.9.
    const BY_HAND: &'static [Stage] = &[
        Stage::OneByOne { seats: 2, house: 0 },
        Stage::Decide(0),
        Stage::Burn,
        Stage::Board(1),
        Stage::Turn,
        Stage::Decide(1),
        Stage::Burn,
        Stage::Board(1),
        Stage::Turn,
        Stage::Decide(2),
        Stage::Burn,
        Stage::Board(1),
        Stage::Turn,
    ];
    // OH.MS.10: the first community card out lies at the bottom of its stack and is turned first.
    const BY_SHOE: &'static [Stage] = &[
        Stage::House(3),
        Stage::Stacks(2),
        Stage::Decide(0),
        Stage::Turn,
        Stage::Decide(1),
        Stage::Turn,
        Stage::Decide(2),
        Stage::Turn,
    ];
    // One, two or three times the ante on each street.
    const STREETS: &'static [Street] = &[
        Street::bet("OH.MS.11.II", THIRD, Price::times(&[1, 2, 3]), Action::Fold),
        Street::bet("OH.MS.11.IV", FOURTH, Price::times(&[1, 2, 3]), Action::Fold),
        Street::bet("OH.MS.11.VI", FIFTH, Price::times(&[1, 2, 3]), Action::Fold),
    ];
    const CLAUSES: Clauses = Clauses {
        shuffle: "OH.MS.5.I",
        no_more_bets: "OH.MS.7.IV",
        leaves: "OH.MS.7.II",
        deck_count_by_shoe: "OH.MS.10.VI",
    };
    // OH.MS.8.III.A.
    const FOLD_KEEPS: &'static [usize] = &[THREE_CARD];
    const PROGRESSIVES: &'static [usize] = &[PROGRESSIVE];
    const MULTI_LINK: Option<usize> = Some(PROGRESSIVE);
    const ENVY: Option<(usize, Envy, &'static str)> = Some((ENVY, Envy::AnyHand, "OH.MS.14.3.II"));
    // OH.MS.12.IV.
    const PAYOUT_LIMIT: PayoutLimit = PayoutLimit::AtLeast;

    type Stakes = [Cents; 6];
    type Pays = PayTables;
    type PaidFor = Ranked;
    type DealerHand = ();

    fn document() -> &'static Document {
        document!("mississippi-stud", Dealing)
    }

    fn pays(chosen: &Chosen, _: &mut Limits) -> Result<PayTables, OptionError> {
        let (ante, three_card) = (Self::SPOTS[ANTE], Self::SPOTS[THREE_CARD]);
        Ok(PayTables {
            hand: Pay::by_category(chosen, ante, FiveCategory::ALL, |c| c.words()),
            jacks: Pay::line_of(chosen, ante, "pair-of-jacks-or-better"),
            sixes: Pay::line_of(chosen, ante, "pair-of-sixes-to-tens"),
            three_card: Pay::by_category(chosen, three_card, ThreeCategory::ALL, |c| c.words()),
        })
    }

    fn check_needs(_: &Rules<Self>, stakes: &Self::Stakes, spot: usize) -> Result<(), Refusal> {
        if spot == THREE_CARD && stakes[ANTE] == Cents::ZERO {
            return Err(Incomplete.cite("OH.MS.8.II", "a Three Card Bonus needs an ante before it"));
        }
        Ok(())
    }

    /// The street on which there is no wager is the one of the fold.
    fn fold_clause(stakes: &Self::Stakes, _: usize) -> &'static str {
        match *stakes {
            [.., Cents::ZERO, _, _] => "OH.MS.11.II.B",
            [.., Cents::ZERO, _] => "OH.MS.11.IV.B",
            _ => "OH.MS.11.VI.B",
        }
    }

    /// The Three Card Bonus, all that a fold leaves, looks at the community cards alone.
    #[inline]
    fn needs_hand(_: &Rules<Self>, stakes: &Self::Stakes, _: Option<&()>) -> bool {
        stakes[ANTE] > Cents::ZERO
    }

    #[inline(always)]
    fn dealer(_: &Rules<Self>, _: Hand, _: &Shown) {}

    /// OH.MS.11.VII.C: first what is collected, then what is returned or paid, each in the order
    /// ante, streets, Three Card Bonus.
    #[inline(always)]
    fn settle<L: Lines<Because<Ranked>>>(
        rules: &Rules<Self>,
        _: Option<&()>,
        cards: Hand,
        shown: &Shown,
        wagers: &mut SeatSettlement<'_, L, Self::Stakes>,
    ) {
        let tables = &rules.pays;
        let five = wagers.has(ANTE).then(|| FiveRank::of5(cards + shown.board));
        let three = ThreeRank::of(shown.board);
        let three_card = tables.three_card(three);
        for paid in [false, true] {
            if let Some(five) = five
                && tables.hand(five).is_paid() == paid
            {
                let hand = tables.hand(five);
                let clause = if paid { "OH.MS.12.II" } else { "OH.MS.11.VII.B" };
                for spot in [ANTE, THIRD, FOURTH, FIFTH] {
                    wagers.pay(spot, hand, clause, hand.because(Ranked::Five(five)));
                }
            }
            if three_card.is_paid() == paid {
                let clause = if paid { "OH.MS.12.III" } else { "OH.MS.11.VII.C" };
                wagers.pay(
                    THREE_CARD,
                    three_card,
                    clause,
                    three_card.because(Ranked::Three(three)),
                );
            }
        }
    }

    /// OH.MS.14.2.III: the player's cards and the board.
    fn award(rules: &Rules<Self>, _: usize, cards: Hand, shown: &Shown) -> (Option<u8>, Ranked) {
        multi_link::award(rules, cards + shown.board)
    }

    /// OH.MS.12.IV limits the odds of OH.MS.12.II, not the Three Card Bonus.
    #[inline]
    fn is_limited(spot: usize) -> bool {
        spot != THREE_CARD
    }

    /// The ante, and as much on each street.
    fn most_at_minimum(tables: &PayTables, limits: &Limits) -> Cents {
        let lines = tables.hand.into_iter().chain([tables.jacks, tables.sixes]);
        Pay::best(lines, limits.of(Spot(ANTE as u16)).least).times(4, 1)
    }

    fn words(cards: &[Card], board: &[Card]) -> String {
        super::holdem_words(cards, board)
    }
}
