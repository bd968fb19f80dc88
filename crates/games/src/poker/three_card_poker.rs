//! Three Card Poker: an ante against the dealer, Pair Plus against a pay table, and the Six Card
//! Bonus on both hands together.

use std::fmt;

use chance::{Card, Rank, Suit};
use hands::{FiveCategory, FiveRank, Hand, ThreeCategory, ThreeRank};
use serde::{Deserialize, Serialize};

use super::{
    Because, Clauses, Pay, Poker, PokerGame, Price, Ranked, Rules, SeatSettlement, Shown, Stage,
    Street,
};
use crate::RefusalCode::Incomplete;
use crate::document::document;
use crate::rulebook::choices;
use crate::{Cents, Chosen, Dealing, Document, Limits, Lines, OptionError, Refusal};

const ANTE: usize = 0;
const PAIR_PLUS: usize = 1;
const SIX_CARD: usize = 2;
const PLAY: usize = 3;
const ANTE_BONUS: usize = 4;

/// "Queen high or better" (OH.3C.12.I).
pub const QUALIFIES: ThreeRank = ThreeRank::floor(ThreeCategory::HighCard, Rank::Queen);

/// What its document says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ThreeCard;

/// A Three Card Poker table.
pub type ThreeCardPoker = Poker<ThreeCard>;

/// The pay tables of a table, by category.
#[derive(Clone, Debug)]
pub struct PayTables {
    ante: Pay,
    play: Pay,
    pair_plus: [Pay; ThreeCategory::ALL.len()],
    ante_bonus: [Pay; ThreeCategory::ALL.len()],
    six_card: [Pay; FiveCategory::ALL.len()],
    /// By suit.
    six_card_royal: [Pay; 4],
    six_card_needs: SixCardNeeds,
}

choices! {
    /// What must be wagered before a Six Card Bonus (OH.3C.7.I.D).
    SixCardNeeds of "six_card_needs" {
        AnteAndPairPlus = "ante-and-pair-plus",
    }
}

impl PayTables {
    /// What the Six Card Bonus pays on the player's and the dealer's cards, and what they make: all
    /// six of them, or the best five (OH.3C.11.II.A).
    #[inline]
    pub fn six_card(&self, six: Hand) -> (Pay, ThreeCardHand) {
        match six_card_royal(six) {
            Some(suit) => (self.six_card_royal[suit as usize], ThreeCardHand::SixCardRoyal(suit)),
            None => {
                let best = FiveRank::of6(six);
                (self.six_card[best.category() as usize], ThreeCardHand::Five(best))
            }
        }
    }
}

/// What a pay table looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ThreeCardHand {
    /// The player's three cards.
    Three(ThreeRank),
    /// The best five of the player's and the dealer's cards.
    Five(FiveRank),
    /// All six cards: nine to ace of a suit.
    SixCardRoyal(Suit),
}

impl fmt::Display for ThreeCardHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ThreeCardHand::Three(rank) => rank.fmt(f),
            ThreeCardHand::Five(rank) => rank.fmt(f),
            ThreeCardHand::SixCardRoyal(suit) => {
                write!(f, "six-card royal flush in {}", suit.word())
            }
        }
    }
}

/// The dealer's hand at the showdown.
pub struct DealerHand {
    cards: Hand,
    rank: ThreeRank,
}

impl PokerGame for ThreeCard {
    const ID: &'static str = "three-card-poker";
    // A shuffle, 24 cards, seven decisions and 24 faces, and a shuffle or two again.
    const LONGEST_ROUND: usize = 64;
    const SPOTS: &'static [&'static str] =
        &["ante", "pair-plus", "six-card-bonus", "play", "ante-bonus"];
    const OPEN: usize = 3;
    const ORDER: &'static [usize] = &[ANTE, PLAY, PAIR_PLUS, SIX_CARD];
    // OH.3C.8.II.
    const BY_HAND: &'static [Stage] = &[Stage::OneByOne { seats: 3, house: 3 }, Stage::Decide(0)];
    // OH.3C.9.II.
    const BY_SHOE: &'static [Stage] = &[Stage::Stacks(3), Stage::House(3), Stage::Decide(0)];
    // Who wagered on Pair Plus alone has nothing to decide.
    const STREETS: &'static [Street] = &[Street::play("OH.3C.10.II", PLAY, Price::Once)];
    const CLAUSES: Clauses = Clauses {
        shuffle: "OH.3C.5.I",
        no_more_bets: "OH.3C.7.IV",
        leaves: "OH.3C.7.III",
        deck_count_by_shoe: "OH.3C.9.IV",
    };
    const FOLD_KEEPS: &'static [usize] = &[SIX_CARD];
    // Pair Plus looks at the player's cards alone.
    const AGAINST_DEALER: &'static [usize] = &[PLAY, SIX_CARD];

    type Stakes = [Cents; 4];
    type Pays = PayTables;
    type PaidFor = ThreeCardHand;
    type DealerHand = DealerHand;

    fn document() -> &'static Document {
        document!("three-card-poker", Dealing, SixCardNeeds)
    }

    fn pays(chosen: &Chosen, _: &mut Limits) -> Result<PayTables, OptionError> {
        let three = |spot| Pay::by_category(chosen, spot, ThreeCategory::ALL, |c| c.words());
        let suits = ["clubs", "diamonds", "hearts", "spades"];
        let six = Self::SPOTS[SIX_CARD];
        Ok(PayTables {
            ante: Pay::win(chosen, Self::SPOTS[ANTE]),
            play: Pay::win(chosen, Self::SPOTS[PLAY]),
            pair_plus: three(Self::SPOTS[PAIR_PLUS]),
            ante_bonus: three(Self::SPOTS[ANTE_BONUS]),
            six_card: Pay::by_category(chosen, six, FiveCategory::ALL, |c| c.words()),
            six_card_royal: suits
                .map(|suit| Pay::line_of(chosen, six, &format!("six-card-royal-{suit}"))),
            six_card_needs: chosen.choose(),
        })
    }

    /// The Six Card Bonus comes after an ante and a Pair Plus wager (OH.3C.7.I.D).
    fn check_needs(rules: &Rules<Self>, stakes: &Self::Stakes, spot: usize) -> Result<(), Refusal> {
        let needs: &[usize] = match rules.pays.six_card_needs {
            SixCardNeeds::AnteAndPairPlus => &[ANTE, PAIR_PLUS],
        };
        if spot != SIX_CARD || needs.iter().all(|spot| stakes[*spot] > Cents::ZERO) {
            return Ok(());
        }
        let why = "a Six Card Bonus needs an ante and a Pair Plus wager before it";
        Err(Incomplete.cite("OH.3C.7.I.D", why))
    }

    fn fold_clause(stakes: &Self::Stakes, _: usize) -> &'static str {
        match *stakes {
            [_, _, six_card, _] if six_card > Cents::ZERO => "OH.3C.10.II.B",
            [_, pair_plus, ..] if pair_plus > Cents::ZERO => "OH.3C.10.II.A",
            _ => "OH.3C.10.II",
        }
    }

    #[inline(always)]
    fn dealer(_: &Rules<Self>, cards: Hand, _: &Shown) -> DealerHand {
        DealerHand { cards, rank: ThreeRank::of(cards) }
    }

    /// First what is collected (OH.3C.10.IV.B), then what is returned or paid (OH.3C.10.IV.C),
    /// each in the order ante, play, ante bonus, Pair Plus; the Six Card Bonus comes after all of
    /// them (OH.3C.11.II).
    #[inline(always)]
    fn settle<L: Lines<Because<ThreeCardHand>>>(
        rules: &Rules<Self>,
        dealer: Option<&DealerHand>,
        cards: Hand,
        _: &Shown,
        wagers: &mut SeatSettlement<'_, L, Self::Stakes>,
    ) {
        let tables = &rules.pays;
        let rank = ThreeRank::of(cards);
        let category = rank.category() as usize;
        let (pair_plus, ante_bonus) = (tables.pair_plus[category], tables.ante_bonus[category]);
        let against = |dealer| Because::Against {
            player: Ranked::Three(rank),
            dealer: Ranked::Three(dealer),
        };
        let in_play = wagers.has(PLAY);
        let rival = dealer.filter(|_| in_play).map(|dealer| dealer.rank);
        let winner = rival.filter(|rival| *rival >= QUALIFIES && rank < *rival);

        if let Some(winner) = winner {
            wagers.lose_all([ANTE, PLAY], "OH.3C.10.IV.B", against(winner));
        }
        if !pair_plus.is_paid() {
            wagers.lose(PAIR_PLUS, "OH.3C.10.IV.B", Because::NotPaid(ThreeCardHand::Three(rank)));
        }
        if let Some(rival) = rival
            && winner.is_none()
        {
            if rival < QUALIFIES {
                // The Play Wager is returned, whatever the player holds.
                let because = Because::NotQualified(Ranked::Three(rival));
                wagers.pay(ANTE, tables.ante, "OH.3C.12.I", because);
                wagers.push(PLAY, "OH.3C.12.I", because);
            } else if rank > rival {
                wagers.pay(ANTE, tables.ante, "OH.3C.12.II", against(rival));
                wagers.pay(PLAY, tables.play, "OH.3C.12.II", against(rival));
            } else {
                wagers.push_all([ANTE, PLAY], "OH.3C.12.III", against(rival));
            }
        }
        if in_play {
            // On any hand that plays, won or lost.
            let because = ante_bonus.because(ThreeCardHand::Three(rank));
            wagers.bonus(ANTE_BONUS, ANTE, ante_bonus, "OH.3C.12.V", because);
        }
        if pair_plus.is_paid() {
            let because = pair_plus.because(ThreeCardHand::Three(rank));
            wagers.pay(PAIR_PLUS, pair_plus, "OH.3C.12.IV", because);
        }
        if let Some(dealer) = dealer
            && wagers.has(SIX_CARD)
        {
            settle_six_cards(tables, cards + dealer.cards, wagers);
        }
    }

    fn words(cards: &[Card], _: &[Card]) -> String {
        match cards.len() {
            3 => ThreeRank::of(Hand::of(cards)).to_string(),
            _ => String::new(),
        }
    }
}

/// The Six Card Bonus (OH.3C.11.II).
#[cold]
fn settle_six_cards<L: Lines<Because<ThreeCardHand>>>(
    tables: &PayTables,
    six: Hand,
    wagers: &mut SeatSettlement<'_, L, [Cents; 4]>,
) {
    let (pay, made) = tables.six_card(six);
    if pay.is_paid() {
        wagers.pay(SIX_CARD, pay, "OH.3C.12.VI", pay.because(made));
    } else {
        wagers.lose(SIX_CARD, "OH.3C.11.II.A.1", Because::NotPaid(made));
    }
}

/// Nine to ace of one suit: six cards of a suit, none below a nine.
fn six_card_royal(six: Hand) -> Option<Suit> {
    let mut cards = six.cards();
    let suit = cards.next()?.suit();
    let royal = six.cards().all(|card| card.suit() == suit && card.rank() >= Some(Rank::Nine));
    if royal { suit } else { None }
}
