//! What two cards do on a board of four or five. A suit matters only where a flush can come of it,
//! so a board is its ranks, and which of them are of such a suit; and a card of the player is its
//! rank and whether it is of such a suit.

use chance::{Card, Suit};
use hands::{FiveRank, FourRank, Hand};

use super::sets::{Bits, both, card, ranks_in};

/// Pairs of ranks, which may be the same.
const TWO_RANKS: usize = 13 * 14 / 2;
/// Pairs of faces: a rank, and whether it is of the suit.
const TWO_FACES: usize = 26 * 27 / 2;
/// The same with two suits.
const TWO_OF_THREE_FACES: usize = 39 * 40 / 2;

/// How many masks of so many ranks there are.
const MASKS: [usize; 6] = [1, 13, 78, 286, 715, 1287];

/// The number of every mask among those with as many ranks.
struct Masks(Box<[u16; 1 << 13]>);

impl Masks {
    fn new() -> Masks {
        let (mut numbers, mut counts) = (Box::new([0; 1 << 13]), [0; 14]);
        for (mask, number) in numbers.iter_mut().enumerate() {
            let count = &mut counts[mask.count_ones() as usize];
            (*number, *count) = (*count, *count + 1);
        }
        Masks(numbers)
    }

    #[inline(always)]
    fn number(&self, mask: u16) -> usize {
        self.0[usize::from(mask) % (1 << 13)].into()
    }
}

/// The ranks held in each suit.
#[inline(always)]
fn suits(board: Hand) -> [u16; 4] {
    Suit::ALL.map(|suit| board.ranks_of(suit))
}

/// The ranks of the cards that are not of a suit, one or two: as the rank itself, or as a pair.
#[inline(always)]
fn the_others(suits: [u16; 4], but: usize) -> [usize; 2] {
    let mut once = 0;
    let mut twice = 0;
    for (suit, mask) in suits.into_iter().enumerate() {
        let mask = if suit == but { 0 } else { mask };
        twice |= once & mask;
        once |= mask;
    }
    let low = once.trailing_zeros() as usize;
    let high = (15 - (once | 1).leading_zeros()) as usize;
    if twice != 0 { [low, low] } else { [low, high] }
}

/// A face of the player: its rank, and whether it is of the suit.
#[inline(always)]
fn face(hole: u8, suit: usize) -> usize {
    usize::from(hole / 4) * 2 + usize::from(usize::from(hole % 4) == suit)
}

/// Boards of five cards.
pub struct Rivers {
    /// By the rank of the board alone, where no three are of a suit.
    plain: Box<[u16]>,
    masks: Masks,
}

/// Boards on which no flush can be, and those with three, four and five of a suit.
const PLAIN: usize = 6175;
const THREE_SUITED: usize = MASKS[3] * TWO_RANKS;
const FOUR_SUITED: usize = MASKS[4] * 13;

impl Rivers {
    /// Numbers the boards.
    pub fn new() -> Rivers {
        let mut plain = vec![0; 1 << 16];
        let mut count = 0;
        each_ranks::<5>(|ranks| {
            plain[usize::from(FiveRank::of5(Hand::from(of_all_suits(ranks))).get())] = count;
            count += 1;
        });
        Rivers { plain: plain.into(), masks: Masks::new() }
    }

    /// How many places there are to look at.
    pub const fn len() -> usize {
        PLAIN * TWO_RANKS + (THREE_SUITED + FOUR_SUITED + MASKS[5]) * TWO_FACES
    }

    /// Where to look for two cards on a board.
    #[inline(always)]
    pub fn at(&self, [a, b]: [u8; 2], board: Hand) -> usize {
        let suits = suits(board);
        let Some(suit) = board.long_suits(3).next().map(|suit| suit as usize) else {
            let row: usize = self.plain[usize::from(FiveRank::of5(board).get())].into();
            return row * TWO_RANKS + both(usize::from(a / 4), usize::from(b / 4));
        };
        let mask = self.masks.number(suits[suit]);
        let [low, high] = the_others(suits, suit);
        let row = match suits[suit].count_ones() {
            3 => mask * TWO_RANKS + both(low, high),
            4 => THREE_SUITED + mask * 13 + low,
            _ => THREE_SUITED + FOUR_SUITED + mask,
        };
        PLAIN * TWO_RANKS + row * TWO_FACES + both(face(a, suit), face(b, suit))
    }

    /// A board of every kind.
    pub fn boards() -> Vec<[Card; 5]> {
        let mut boards = Vec::new();
        each_ranks::<5>(|ranks| boards.push(of_all_suits(ranks)));
        for (suited, others) in [(3, 2), (4, 1), (5, 0)] {
            each_suited(suited, others, |cards| boards.extend(<[Card; 5]>::try_from(cards)));
        }
        boards
    }

    /// Out of what every two cards do on a board of each kind, by the board's place in the list.
    pub fn table(
        &self,
        ask: impl FnOnce(&[[Card; 5]], &mut dyn FnMut(usize, [Card; 2], bool)),
    ) -> Bits {
        let (boards, mut bits) = (Rivers::boards(), Bits::new(Rivers::len()));
        ask(&boards, &mut |n, hole, yes| {
            bits.set(self.at(hole.map(Card::index), Hand::from(boards[n])), yes);
        });
        bits
    }
}

/// Boards of four cards.
pub struct Turns {
    /// By the rank of the board alone, where no two are of a suit.
    plain: Box<[u16]>,
    masks: Masks,
}

const PLAIN_FOUR: usize = 1820;
const TWO_AND_TWO: usize = MASKS[2] * (MASKS[2] + 1) / 2;
const TWO_SUITED: usize = MASKS[2] * TWO_RANKS;
const THREE_OF_FOUR: usize = MASKS[3] * 13;

impl Turns {
    /// Numbers the boards.
    pub fn new() -> Turns {
        let mut plain = vec![0; 1 << 16];
        let mut count = 0;
        each_ranks::<4>(|ranks| {
            plain[usize::from(FourRank::of4(Hand::from(of_all_suits(ranks))).get())] = count;
            count += 1;
        });
        Turns { plain: plain.into(), masks: Masks::new() }
    }

    /// How many places there are to look at.
    pub const fn len() -> usize {
        PLAIN_FOUR * TWO_RANKS
            + (TWO_SUITED + THREE_OF_FOUR + MASKS[4]) * TWO_FACES
            + TWO_AND_TWO * TWO_OF_THREE_FACES
    }

    /// Where to look for two cards on a board.
    #[inline(always)]
    pub fn at(&self, [a, b]: [u8; 2], board: Hand) -> usize {
        let suits = suits(board);
        let mut long = board.long_suits(2).map(|suit| suit as usize);
        let Some(suit) = long.next() else {
            let row: usize = self.plain[usize::from(FourRank::of4(board).get())].into();
            return row * TWO_RANKS + both(usize::from(a / 4), usize::from(b / 4));
        };
        let mask = self.masks.number(suits[suit]);
        let [low, high] = the_others(suits, suit);
        let row = match suits[suit].count_ones() {
            2 => match long.next() {
                Some(other) => return self.two_and_two([a, b], suits, [suit, other]),
                None => mask * TWO_RANKS + both(low, high),
            },
            3 => TWO_SUITED + mask * 13 + low,
            _ => TWO_SUITED + THREE_OF_FOUR + mask,
        };
        PLAIN_FOUR * TWO_RANKS + row * TWO_FACES + both(face(a, suit), face(b, suit))
    }

    /// Two cards of each of two suits: that with the higher mask comes first.
    #[inline(always)]
    fn two_and_two(&self, hole: [u8; 2], suits: [u16; 4], [a, b]: [usize; 2]) -> usize {
        let [first, second] = if suits[a] >= suits[b] { [a, b] } else { [b, a] };
        let [high, low] = [first, second].map(|suit| self.masks.number(suits[suit]));
        let face = |card: u8| {
            let suit = usize::from(card % 4);
            usize::from(card / 4) * 3 + usize::from(suit == first) + 2 * usize::from(suit == second)
        };
        PLAIN_FOUR * TWO_RANKS
            + (TWO_SUITED + THREE_OF_FOUR + MASKS[4]) * TWO_FACES
            + (high * (high + 1) / 2 + low) * TWO_OF_THREE_FACES
            + both(face(hole[0]), face(hole[1]))
    }

    /// A board of every kind.
    pub fn boards() -> Vec<[Card; 4]> {
        let mut boards = Vec::new();
        each_ranks::<4>(|ranks| boards.push(of_all_suits(ranks)));
        for (suited, others) in [(2, 2), (3, 1), (4, 0)] {
            each_suited(suited, others, |cards| boards.extend(<[Card; 4]>::try_from(cards)));
        }
        let masks: Vec<u16> = (0..1 << 13).filter(|mask: &u16| mask.count_ones() == 2).collect();
        for (n, high) in masks.iter().enumerate() {
            for low in &masks[..=n] {
                let all = ranks_in(*high).map(|r| card(r, 0));
                let all: Vec<Card> = all.chain(ranks_in(*low).map(|r| card(r, 1))).collect();
                boards.extend(<[Card; 4]>::try_from(all));
            }
        }
        boards
    }

    /// Out of what every two cards do on a board of each kind.
    pub fn table(&self, mut ask: impl FnMut([Card; 4], &mut dyn FnMut([Card; 2], bool))) -> Bits {
        let mut bits = Bits::new(Turns::len());
        for board in Turns::boards() {
            let hand = Hand::from(board);
            ask(board, &mut |hole, yes| bits.set(self.at(hole.map(Card::index), hand), yes));
        }
        bits
    }
}

/// Calls with the ranks of `N` cards, the lowest first, no rank more than four times.
fn each_ranks<const N: usize>(mut f: impl FnMut([usize; N])) {
    let mut ranks = [0; N];
    loop {
        if ranks.first() != ranks.get(4) || N < 5 {
            f(ranks);
        }
        // The last that can go up, and all after it as high as it.
        let Some(n) = (0..N).rev().find(|n| ranks[*n] < 12) else { return };
        let next = ranks[n] + 1;
        ranks[n..].fill(next);
    }
}

/// Cards of these ranks, of which as few as can be are of one suit.
fn of_all_suits<const N: usize>(ranks: [usize; N]) -> [Card; N] {
    // Equal ranks lie side by side, so no card comes twice.
    std::array::from_fn(|n| card(ranks[n], n % 4))
}

/// Calls with every board that has so many cards of one suit and up to two others, of other suits.
fn each_suited(suited: u32, others: usize, mut f: impl FnMut(Vec<Card>)) {
    for mask in (0u16..1 << 13).filter(|mask| mask.count_ones() == suited) {
        let with = |others: &[usize]| -> Vec<Card> {
            let others = (1..).zip(others).map(|(suit, rank)| card(*rank, suit));
            ranks_in(mask).map(|rank| card(rank, 0)).chain(others).collect()
        };
        match others {
            0 => f(with(&[])),
            1 => (0..13).for_each(|rank| f(with(&[rank]))),
            _ => (0..13).for_each(|a| (0..=a).for_each(|b| f(with(&[a, b])))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_and_two_cards_have_one_place_and_every_place_is_used_or_impossible() {
        let rivers = Rivers::new();
        assert_eq!(Rivers::boards().len(), PLAIN + THREE_SUITED + FOUR_SUITED + MASKS[5]);
        let turns = Turns::new();
        let kinds = PLAIN_FOUR + TWO_SUITED + THREE_OF_FOUR + MASKS[4] + TWO_AND_TWO;
        assert_eq!(Turns::boards().len(), kinds);
        // No two kinds of boards share a place.
        let mut seen = Bits::new(Rivers::len());
        for board in Rivers::boards() {
            let at = rivers.at([0, 4], Hand::from(board));
            assert!(!seen.get(at), "{board:?}");
            seen.set(at, true);
        }
        let mut seen = Bits::new(Turns::len());
        for board in Turns::boards() {
            let at = turns.at([0, 4], Hand::from(board));
            assert!(!seen.get(at), "{board:?}");
            seen.set(at, true);
        }
    }

    #[test]
    fn suits_that_make_no_flush_do_not_matter() {
        let hand = |text: &str| -> Hand {
            chance::cards(text).expect("cards").into_iter().flatten().collect()
        };
        let card = |text: &str| text.parse::<Card>().expect("a card").index();
        let (rivers, turns) = (Rivers::new(), Turns::new());
        let at = |a, b, board| rivers.at([card(a), card(b)], hand(board));
        assert_eq!(at("2h", "3h", "4h 5h 9c 9d Ks"), at("3c", "2d", "4c 5s 9s 9h Kd"));
        assert_eq!(at("2h", "3c", "4h 5h 9h 9d Ks"), at("3c", "2d", "4d 5d 9d 9h Kc"));
        assert_ne!(at("2h", "3c", "4h 5h 9h 9d Ks"), at("2s", "3c", "4h 5h 9h 9d Ks"));
        let at = |a, b, board| turns.at([card(a), card(b)], hand(board));
        assert_eq!(at("2h", "3c", "4h 5h 9c Kc"), at("2d", "3s", "4d 5d 9s Ks"));
        assert_ne!(at("2h", "3c", "4h 5h 9c Kc"), at("2c", "3h", "4h 5h 9c Kc"));
        assert_eq!(at("2h", "3c", "4h 5h 9c Kd"), at("2d", "3s", "4d 5d 9s Kc"));
        assert_eq!(at("2h", "3c", "4h 5d 9c Ks"), at("2d", "3d", "4c 5h 9s Kd"));
    }
}
