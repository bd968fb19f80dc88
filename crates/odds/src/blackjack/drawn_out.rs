//! The dealer's hand drawn out whatever the players have, with the suits of all its cards.
//!
//! Cards are drawn at random from those that nobody has seen, so a player who draws or stands by
//! what they see does not change how often the dealer ends with a hand: these are the counts under
//! any play, and of what is left when cards are known.
//!
//! Hands are counted by points. A hand of one suit is one drawn from that suit alone, a hand of one
//! colour one drawn from that colour: seven counts are carried along at once.

use chance::{Card, Deck, Rank, Suit};
use games::blackjack::{Cards, DealerHand};

use super::first_cards::Kinds;
use crate::Ratio;

/// No hand of the dealer is longer: seven aces are a soft 17, a five makes it a hard 12, four aces
/// a hard 16, and one more card ends it.
pub const MOST_CARDS: usize = 13;

/// Four suits, two colours, all cards.
const SETS: usize = 7;
const RED: usize = 4;
const BLACK: usize = 5;
const ALL: usize = 6;

/// The cards left in a shoe by suit and points, and the hand that the dealer has.
#[derive(Clone, Copy, Debug)]
pub struct DrawnOut {
    /// By points less one, then by set.
    left: [[u32; SETS]; 10],
    dealer: DealerHand,
    hits_soft_17: bool,
    /// How many cards are left.
    cards: u32,
    /// The most that the dealer draws.
    most: usize,
}

/// Weights of a hand by set.
type Weights = [u128; SETS];

impl DrawnOut {
    /// The dealer has no card yet and draws from this shoe.
    pub fn new(shoe: &Kinds, hits_soft_17: bool) -> DrawnOut {
        let mut left = [[0; SETS]; 10];
        for card in shoe.iter() {
            let of = &mut left[usize::from(hands::points(card)) - 1];
            sets(card).for_each(|set| of[set] += shoe.of(card) as u32);
        }
        let cards = shoe.left() as u32;
        let most = MOST_CARDS.min(cards as usize);
        DrawnOut { left, dealer: DealerHand::NONE, hits_soft_17, cards, most }
    }

    /// A fresh shoe of standard decks.
    pub fn fresh(decks: u8, hits_soft_17: bool) -> DrawnOut {
        DrawnOut::new(&Kinds::fresh(Deck::Standard, decks), hits_soft_17)
    }

    /// The dealer has one card more, which is no longer in the shoe.
    #[must_use]
    pub fn with(mut self, card: Card) -> DrawnOut {
        self = self.without(card);
        self.dealer.cards.push(card);
        self.most = MOST_CARDS.saturating_sub(self.dealer.cards.len()).min(self.cards as usize);
        self
    }

    /// A card is known, and is not the dealer's.
    #[must_use]
    pub fn without(mut self, card: Card) -> DrawnOut {
        let of = &mut self.left[usize::from(hands::points(card)) - 1];
        sets(card).for_each(|set| of[set] -= 1);
        self.cards -= 1;
        self.most = self.most.min(self.cards as usize);
        self
    }

    /// The weight of everything: so many cards drawn in order, as many as the longest hand takes.
    pub fn total(&self) -> u128 {
        falling(self.cards, self.most)
    }

    /// Every hand that the dealer may end with, with its weight. A hand stands for all of the same
    /// points in the same order that are like it of one suit, or of one colour, or of both: their
    /// suits are not what the cards show, and nor are their ranks of ten points.
    pub fn each(&self, mut each: impl FnMut(&Cards, u128)) {
        let mut ways = [1; SETS];
        for card in self.dealer.cards.as_slice().iter().flatten() {
            let own = sets(*card).fold([0; SETS], |mut own, set| {
                own[set] = 1;
                own
            });
            ways.iter_mut().zip(own).for_each(|(ways, own)| *ways *= own);
        }
        let mut left = self.left;
        self.draw(&mut left, self.dealer, 0, ways, &mut each);
    }

    fn draw(
        &self,
        left: &mut [[u32; SETS]; 10],
        dealer: DealerHand,
        drawn: usize,
        ways: Weights,
        each: &mut impl FnMut(&Cards, u128),
    ) {
        if dealer.cards.len() >= 2 && !dealer.draws(self.hits_soft_17) {
            let rest = falling(self.cards - drawn as u32, self.most - drawn);
            return each_drawn(&dealer.cards, ways.map(|ways| ways * rest), each);
        }
        for points in 0..10 {
            if left[points][ALL] == 0 {
                continue;
            }
            let here = left[points];
            let mut next = ways;
            next.iter_mut().zip(here).for_each(|(ways, left)| *ways *= u128::from(left));
            left[points] = here.map(|left| left.saturating_sub(1));
            let mut dealer = dealer;
            dealer.cards.push(standing_for(points, Suit::Spades));
            self.draw(left, dealer, drawn + 1, next, each);
            left[points] = here;
        }
    }

    /// How often the dealer ends with each kind of hand: `kind` numbers it, from 0 to below
    /// `kinds`, or says none.
    pub fn chances(&self, kinds: usize, kind: impl Fn(&Cards) -> Option<usize>) -> Vec<Ratio> {
        let mut weights = vec![0_u128; kinds];
        self.each(|cards, weight| {
            if let Some(kind) = kind(cards) {
                weights[kind] += weight;
            }
        });
        weights.into_iter().map(|weight| Ratio::new(weight, self.total())).collect()
    }
}

/// Tells a hand of one suit, of one colour and of both, where there are such hands.
fn each_drawn(cards: &Cards, ways: Weights, each: &mut impl FnMut(&Cards, u128)) {
    let suited: u128 = ways[..RED].iter().sum();
    let colored = ways[RED] + ways[BLACK];
    let like = [
        (Suit::Spades, suited),
        (Suit::Clubs, colored - suited),
        (Suit::Hearts, ways[ALL] - colored),
    ];
    for (last, weight) in like.into_iter().filter(|(_, weight)| *weight > 0) {
        let points = |card: &Option<Card>| card.map_or(0, hands::points);
        let (mut hand, count) = (Cards::NONE, cards.len());
        for (n, points) in cards.as_slice().iter().map(points).enumerate() {
            let suit = if n + 1 == count { last } else { Suit::Spades };
            hand.push(standing_for(usize::from(points) - 1, suit));
        }
        each(&hand, weight);
    }
}

/// A card of these points, less one.
fn standing_for(points: usize, suit: Suit) -> Card {
    let rank = if points == 0 { Rank::Ace } else { Rank::from_index(points as u8 - 1) };
    Card::new(rank, suit)
}

/// The sets that a card is in.
fn sets(card: Card) -> impl Iterator<Item = usize> {
    let suit = card.suit().unwrap_or(Suit::Spades);
    let color = if suit.is_red() { RED } else { BLACK };
    [suit as usize, color, ALL].into_iter()
}

/// In how many orders so many cards are drawn.
fn falling(cards: u32, drawn: usize) -> u128 {
    (0..drawn as u32).map(|n| u128::from(cards - n)).product()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use chance::Generator;
    use games::blackjack::Dealer22;
    use games::blackjack::ride_free::Bust;

    /// Every hand card by card, suits and all.
    fn plain(
        shoe: &Kinds,
        dealer: DealerHand,
        hits: bool,
        chance: Ratio,
        each: &mut dyn FnMut(&Cards, Ratio),
    ) {
        if dealer.cards.len() >= 2 && !dealer.draws(hits) {
            return each(&dealer.cards, chance);
        }
        for card in shoe.iter() {
            let mut next = dealer;
            next.cards.push(card);
            let chance = &chance * Ratio::new(shoe.of(card), shoe.left());
            plain(&shoe.without(card), next, hits, chance, each);
        }
    }

    fn kind(cards: &Cards) -> Option<usize> {
        let twenty_two = Dealer22::of(cards).map_or(3, |made| made as usize);
        Bust::of(cards).map(|bust| bust.kind() * 4 + twenty_two)
    }

    #[test]
    fn counts_by_points_are_those_of_single_cards() {
        // Little shoes: up cards and hole cards of every kind, high cards to end soon.
        let mut random = Generator::seeded(7, 22);
        for round in 0..12 {
            let mut shoe = Kinds::fresh(Deck::Standard, 2);
            while shoe.left() > 26 {
                let at = random.below(52) as u8;
                let card = Card::from_index(at);
                if shoe.of(card) > 0 {
                    shoe = shoe.without(card);
                }
            }
            let up = shoe.iter().nth(random.below(10) as usize).unwrap();
            let hole = shoe.without(up).iter().last().unwrap();
            let fast = DrawnOut::new(&shoe, round % 2 == 0).with(up).with(hole);
            let mut dealer = DealerHand::NONE;
            dealer.cards.push(up);
            dealer.cards.push(hole);
            let mut slow = vec![Ratio::ZERO; Bust::PAID * 4];
            let left = shoe.without(up).without(hole);
            plain(&left, dealer, round % 2 == 0, Ratio::ONE, &mut |cards, chance| {
                if let Some(kind) = kind(cards) {
                    slow[kind] += chance;
                }
            });
            assert_eq!(fast.chances(slow.len(), kind), slow, "{up} {hole}");
        }
    }

    #[test]
    fn every_hand_of_the_dealer_is_counted_once() {
        for (decks, hits) in [(1, true), (2, false), (8, true)] {
            let dealer = DrawnOut::fresh(decks, hits);
            let (mut total, mut longest) = (0, 0);
            dealer.each(|cards, weight| {
                total += weight;
                longest = longest.max(cards.len());
            });
            assert_eq!(total, dealer.total());
            assert!(longest <= MOST_CARDS, "{longest}");
        }
    }

    #[test]
    fn known_cards_are_gone() {
        let card = |text: &str| text.parse::<Card>().unwrap();
        let dealer = DrawnOut::fresh(1, true).with(card("8s")).with(card("8d"));
        let eights = |dealer: DrawnOut| {
            let made =
                |cards: &Cards| Bust::of(cards).filter(|bust| bust.kind() % 11 == 10).map(|_| 0);
            dealer.chances(1, made).remove(0)
        };
        assert_eq!(eights(dealer), Ratio::new(2, 50u32));
        assert_eq!(eights(dealer.without(card("8h"))), Ratio::new(1, 49u32));
    }
}
