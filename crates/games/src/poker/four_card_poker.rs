//! Four Card Poker: the best four of five cards against the best four of the dealer's six, and
//! Aces Up against a pay table.

use chance::{Card, Rank};
use hands::{FourCategory, FourRank, Hand};

use super::{
    Because, Clauses, Pay, Poker, PokerGame, Price, Ranked, Rules, SeatSettlement, Shown, Stage,
    Street, multi_link,
};
use crate::document::document;
use crate::{Cents, Chosen, Dealing, Document, Envy, Limits, Lines, OptionError};

const ANTE: usize = 0;
const ACES_UP: usize = 1;
const PROGRESSIVE: usize = 2;
const PLAY: usize = 3;
const ANTE_BONUS: usize = 4;
const ENVY: usize = 5;

/// The pair that Aces Up pays (OH.4C.11.I.C).
const ACES: FourRank = FourRank::floor(FourCategory::Pair, Rank::Ace);

/// What its document says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FourCard;

/// A Four Card Poker table.
pub type FourCardPoker = Poker<FourCard>;

/// The pay tables of a table, by category.
#[derive(Clone, Debug)]
pub struct PayTables {
    ante: Pay,
    play: Pay,
    ante_bonus: [Pay; FourCategory::ALL.len()],
    aces_up: [Pay; FourCategory::ALL.len()],
    pair_of_aces: Pay,
}

impl PayTables {
    #[inline]
    fn aces_up(&self, rank: FourRank) -> Pay {
        match rank.category() {
            FourCategory::Pair if rank >= ACES => self.pair_of_aces,
            category => self.aces_up[category as usize],
        }
    }
}

impl PokerGame for FourCard {
    const ID: &'static str = "four-card-poker";
    // A shuffle, 41 cards, seven decisions and 41 faces, and a shuffle or two again.
    const LONGEST_ROUND: usize = 96;
    const SPOTS: &'static [&'static str] =
        &["ante", "aces-up", "progressive", "play", "ante-bonus", "envy"];
    const OPEN: usize = 3;
    const ORDER: &'static [usize] = &[ANTE, PLAY, ACES_UP, PROGRESSIVE];
    // OH.4C.8.II: the dealer's fifth and sixth cards come one after the other.
    const BY_HAND: &'static [Stage] = &[Stage::OneByOne { seats: 5, house: 6 }, Stage::Decide(0)];
    // OH.4C.9.II: the dealer's stack, and the first card of one more.
    const BY_SHOE: &'static [Stage] = &[Stage::Stacks(5), Stage::House(6), Stage::Decide(0)];
    const UP_CARD: Option<usize> = Some(5);
    // One, two or three times the ante; who wagered on Aces Up alone has nothing to decide.
    const STREETS: &'static [Street] =
        &[Street::play("OH.4C.10.III", PLAY, Price::times(&[1, 2, 3]))];
    const CLAUSES: Clauses = Clauses {
        shuffle: "OH.4C.5.I",
        no_more_bets: "OH.4C.7.IV",
        leaves: "OH.4C.7.III",
        deck_count_by_shoe: "OH.4C.9.IV",
    };
    const FOLD_KEEPS: &'static [usize] = &[ACES_UP];
    const PROGRESSIVES: &'static [usize] = &[PROGRESSIVE];
    const MULTI_LINK: Option<usize> = Some(PROGRESSIVE);
    const ENVY: Option<(usize, Envy, &'static str)> = Some((ENVY, Envy::AnyHand, "OH.4C.13.3.II"));
    // Aces Up looks at the player's cards alone.
    const AGAINST_DEALER: &'static [usize] = &[PLAY];

    type Stakes = [Cents; 4];
    type Pays = PayTables;
    type PaidFor = Ranked;
    type DealerHand = FourRank;

    fn document() -> &'static Document {
        document!("four-card-poker", Dealing)
    }

    fn pays(chosen: &Chosen, _: &mut Limits) -> Result<PayTables, OptionError> {
        let four = |spot| Pay::by_category(chosen, spot, FourCategory::ALL, |c| c.words());
        Ok(PayTables {
            ante: Pay::win(chosen, Self::SPOTS[ANTE]),
            play: Pay::win(chosen, Self::SPOTS[PLAY]),
            ante_bonus: four(Self::SPOTS[ANTE_BONUS]),
            aces_up: four(Self::SPOTS[ACES_UP]),
            pair_of_aces: Pay::line_of(chosen, Self::SPOTS[ACES_UP], "pair-of-aces"),
        })
    }

    /// The game asks for an ante or an Aces Up wager (OH.4C.7.I), the progressive for one of them.
    #[inline]
    fn has_main_wager(stakes: &Self::Stakes) -> bool {
        stakes[ANTE] > Cents::ZERO || stakes[ACES_UP] > Cents::ZERO
    }

    fn fold_clause(_: &Self::Stakes, _: usize) -> &'static str {
        "OH.4C.10.III"
    }

    #[inline(always)]
    fn dealer(_: &Rules<Self>, cards: Hand, _: &Shown) -> FourRank {
        FourRank::of6(cards)
    }

    /// Ante, play and the bonus on the ante, then Aces Up (OH.4C.10.VI). A tie pays the player,
    /// and the dealer needs no hand at all (OH.4C.11.I.A).
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
        let made = Ranked::Four(rank);
        if let Some(dealer) = dealer
            && wagers.has(PLAY)
        {
            let against = Because::Against { player: made, dealer: Ranked::Four(*dealer) };
            if rank >= *dealer {
                wagers.pay(ANTE, tables.ante, "OH.4C.11.I.A", against);
                wagers.pay(PLAY, tables.play, "OH.4C.11.I.A", against);
            } else {
                wagers.lose_all([ANTE, PLAY], "OH.4C.11.I.A", against);
            }
            // On any hand that plays, won or lost.
            let bonus = tables.ante_bonus[rank.category() as usize];
            wagers.bonus(ANTE_BONUS, ANTE, bonus, "OH.4C.11.I.B", bonus.because(made));
        }
        let aces_up = tables.aces_up(rank);
        wagers.pay(ACES_UP, aces_up, "OH.4C.11.I.C", aces_up.because(made));
    }

    /// OH.4C.13.2.III: the player's five cards.
    fn award(rules: &Rules<Self>, _: usize, cards: Hand, _: &Shown) -> (Option<u8>, Ranked) {
        multi_link::award(rules, cards)
    }

    fn words(cards: &[Card], _: &[Card]) -> String {
        super::four_card_words(cards)
    }
}
