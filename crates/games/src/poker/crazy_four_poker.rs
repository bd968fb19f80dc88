//! Crazy Four Poker: the best four of five cards against the dealer's, with a Super Bonus that
//! goes with the ante, and Queens Up against a pay table.

use chance::{Card, Rank};
use hands::{FourCategory, FourRank, Hand};

use super::{
    Because, Clauses, Equal, Pay, Poker, PokerGame, Price, Ranked, Rules, SeatSettlement, Shown,
    Stage, Street, multi_link,
};
use crate::RefusalCode::Incomplete;
use crate::document::document;
use crate::{
    Cents, Chosen, Dealing, Document, Envy, Limits, Lines, Multiples, OptionError, Refusal,
};

const ANTE: usize = 0;
const SUPER_BONUS: usize = 1;
const QUEENS_UP: usize = 2;
const PROGRESSIVE: usize = 3;
const PLAY: usize = 4;
const ENVY: usize = 5;

/// "A king or better" (OH.C4.10.V.A.2).
pub const QUALIFIES: FourRank = FourRank::floor(FourCategory::HighCard, Rank::King);

/// "A pair of aces or better" (OH.C4.10.III).
const ACES: FourRank = FourRank::floor(FourCategory::Pair, Rank::Ace);

/// The lowest pair that Queens Up pays (OH.C4.11.III).
const QUEENS: FourRank = FourRank::floor(FourCategory::Pair, Rank::Queen);

/// Four aces (OH.C4.11.II).
const FOUR_ACES: FourRank = FourRank::floor(FourCategory::FourOfAKind, Rank::Ace);

/// What its document says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CrazyFour;

/// A Crazy Four Poker table.
pub type CrazyFourPoker = Poker<CrazyFour>;

/// The pay tables of a table, by category.
#[derive(Clone, Debug)]
pub struct PayTables {
    ante: Pay,
    play: Pay,
    super_bonus: [Pay; FourCategory::ALL.len()],
    four_aces: Pay,
    queens_up: [Pay; FourCategory::ALL.len()],
    pair_of_queens_or_better: Pay,
}

impl PayTables {
    #[inline]
    fn super_bonus(&self, rank: FourRank) -> Pay {
        if rank >= FOUR_ACES { self.four_aces } else { self.super_bonus[rank.category() as usize] }
    }

    #[inline]
    fn queens_up(&self, rank: FourRank) -> Pay {
        match rank.category() {
            FourCategory::Pair if rank >= QUEENS => self.pair_of_queens_or_better,
            category => self.queens_up[category as usize],
        }
    }
}

impl PokerGame for CrazyFour {
    const ID: &'static str = "crazy-four-poker";
    // A shuffle, 35 cards, six decisions and 35 faces, and a shuffle or two again.
    const LONGEST_ROUND: usize = 80;
    const SPOTS: &'static [&'static str] =
        &["ante", "super-bonus", "queens-up", "progressive", "play", "envy"];
    const OPEN: usize = 4;
    const ORDER: &'static [usize] = &[ANTE, SUPER_BONUS, PLAY, QUEENS_UP, PROGRESSIVE];
    // OH.C4.8.II.
    const BY_HAND: &'static [Stage] = &[Stage::OneByOne { seats: 5, house: 5 }, Stage::Decide(0)];
    // OH.C4.9.II.
    const BY_SHOE: &'static [Stage] = &[Stage::Stacks(5), Stage::House(5), Stage::Decide(0)];
    const STREETS: &'static [Street] =
        &[Street::play("OH.C4.10.III", PLAY, Price::times(&[1, 2, 3]))];
    const CLAUSES: Clauses = Clauses {
        shuffle: "OH.C4.5.I",
        no_more_bets: "OH.C4.7.IV",
        leaves: "OH.C4.7.III",
        deck_count_by_shoe: "OH.C4.9.IV",
    };
    const EQUAL: Option<Equal> = Some(Equal { second: SUPER_BONUS, clause: "OH.C4.7.I.A" });
    const PROGRESSIVES: &'static [usize] = &[PROGRESSIVE];
    const MULTI_LINK: Option<usize> = Some(PROGRESSIVE);
    const ENVY: Option<(usize, Envy, &'static str)> = Some((ENVY, Envy::AnyHand, "OH.C4.13.3.II"));
    const AGAINST_DEALER: &'static [usize] = &[PLAY];

    type Stakes = [Cents; 5];
    type Pays = PayTables;
    type PaidFor = Ranked;
    type DealerHand = FourRank;

    fn document() -> &'static Document {
        document!("crazy-four-poker", Dealing)
    }

    fn pays(chosen: &Chosen, _: &mut Limits) -> Result<PayTables, OptionError> {
        let four = |spot| Pay::by_category(chosen, spot, FourCategory::ALL, |c| c.words());
        let line = |spot: usize, name| Pay::line_of(chosen, Self::SPOTS[spot], name);
        Ok(PayTables {
            ante: Pay::win(chosen, Self::SPOTS[ANTE]),
            play: Pay::win(chosen, Self::SPOTS[PLAY]),
            super_bonus: four(Self::SPOTS[SUPER_BONUS]),
            four_aces: line(SUPER_BONUS, "four-aces"),
            queens_up: four(Self::SPOTS[QUEENS_UP]),
            pair_of_queens_or_better: line(QUEENS_UP, "pair-of-queens-or-better"),
        })
    }

    fn check_needs(_: &Rules<Self>, stakes: &Self::Stakes, spot: usize) -> Result<(), Refusal> {
        if spot == QUEENS_UP && stakes[ANTE] == Cents::ZERO {
            return Err(Incomplete.cite("OH.C4.7.I.B", "a Queens Up wager needs an ante before it"));
        }
        Ok(())
    }

    /// More than the ante takes a pair of aces or better; whether a hand that nobody has seen has
    /// one is looked at when it is shown.
    #[inline]
    fn price(own: Hand, street: u8) -> Price {
        let strong = own.len() < 5 || FourRank::of5(own) >= ACES;
        if strong {
            Self::STREETS[usize::from(street)].price
        } else {
            Price::Times(Multiples::ONCE)
        }
    }

    fn fold_clause(_: &Self::Stakes, _: usize) -> &'static str {
        "OH.C4.10.III"
    }

    #[inline(always)]
    fn dealer(_: &Rules<Self>, cards: Hand, _: &Shown) -> FourRank {
        FourRank::of5(cards)
    }

    /// Ante, play and Super Bonus, then Queens Up (OH.C4.10.V.A.3).
    #[inline(always)]
    fn settle<L: Lines<Because<Ranked>>>(
        rules: &Rules<Self>,
        dealer: Option<&FourRank>,
        cards: Hand,
        _: &Shown,
        wagers: &mut SeatSettlement<'_, L, Self::Stakes>,
    ) {
        let tables = &rules.pays;
        let rank = FourRank::of5(cards);
        if let Some(dealer) = dealer
            && wagers.has(PLAY)
        {
            settle_hand(tables, *dealer, rank, wagers);
        }
        let queens_up = tables.queens_up(rank);
        let clause = if queens_up.is_paid() { "OH.C4.11.III" } else { "OH.C4.10.V.A.3" };
        wagers.pay(QUEENS_UP, queens_up, clause, queens_up.because(Ranked::Four(rank)));
    }

    /// OH.C4.13.2.III: the player's five cards.
    fn award(rules: &Rules<Self>, _: usize, cards: Hand, _: &Shown) -> (Option<u8>, Ranked) {
        multi_link::award(rules, cards)
    }

    fn words(cards: &[Card], _: &[Card]) -> String {
        super::four_card_words(cards)
    }
}

/// Ante, play and Super Bonus against the dealer (OH.C4.10.V.A).
#[inline(always)]
fn settle_hand<L: Lines<Because<Ranked>>>(
    tables: &PayTables,
    dealer: FourRank,
    rank: FourRank,
    wagers: &mut SeatSettlement<'_, L, [Cents; 5]>,
) {
    let made = Ranked::Four(rank);
    let against = Because::Against { player: made, dealer: Ranked::Four(dealer) };
    let ante = wagers.stake(ANTE);
    if rank < ACES && wagers.stake(PLAY) > ante {
        wagers.void_above(PLAY, ante, "OH.C4.10.III", Because::TooMuch(made));
    }
    // What becomes of a Super Bonus that its own table does not pay.
    let (returned, clause, because) = if dealer < QUALIFIES {
        // Whatever the player holds.
        let because = Because::NotQualified(Ranked::Four(dealer));
        wagers.push(ANTE, "OH.C4.10.V.A.1", because);
        wagers.pay(PLAY, tables.play, "OH.C4.10.V.A.1", because);
        (true, "OH.C4.10.V.A.1", because)
    } else if rank < dealer {
        wagers.lose_all([ANTE, PLAY], "OH.C4.10.V.A.2.a", against);
        (false, "OH.C4.10.V.A.2.a", against)
    } else if rank > dealer {
        wagers.pay(ANTE, tables.ante, "OH.C4.11.I", against);
        wagers.pay(PLAY, tables.play, "OH.C4.11.I", against);
        (true, "OH.C4.10.V.A.2.b", against)
    } else {
        wagers.push_all([ANTE, PLAY], "OH.C4.10.V.A.2.c", against);
        (true, "OH.C4.10.V.A.2.c", against)
    };
    let bonus = tables.super_bonus(rank);
    if bonus.is_paid() {
        // Four of a kind is the highest category here.
        let approved = rank.category() == FourCategory::FourOfAKind;
        let verify = approved.then_some("OH.C4.11.II.p1");
        wagers.pay_verified(SUPER_BONUS, bonus, verify, "OH.C4.11.II", bonus.because(made));
    } else if returned {
        wagers.push(SUPER_BONUS, clause, because);
    } else {
        wagers.lose(SUPER_BONUS, clause, because);
    }
}
