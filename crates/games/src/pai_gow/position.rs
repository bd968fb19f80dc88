//! The seven positions of the table, and in which order the cards reach them.

use chance::Place;
use serde::{Deserialize, Serialize};

use crate::Seat;
use crate::rulebook::choices;

/// OH.PG.2.I: six players.
pub const SEATS: usize = 6;

/// The dealer among the positions, which are the seats by their number less one, then the dealer.
/// One more is the next one clockwise.
pub const DEALER: usize = SEATS;

/// OH.PG.9.I.B: seven stacks of seven cards.
pub const STACKS: usize = SEATS + 1;

/// Cards in a stack.
pub const STACK: usize = 7;

/// Cards that are dealt; four are left over (OH.PG.9.IV).
pub const DEALT: u8 = (STACKS * STACK) as u8;

/// The place of a position.
pub const fn place(position: usize) -> Place {
    if position == DEALER { Place::Dealer } else { Place::Seat(Seat::at(position)) }
}

/// The position of a seat; none where there is no such seat.
pub fn of_seat(seat: Seat) -> Option<usize> {
    Some(seat.index()).filter(|position| *position < SEATS)
}

choices! {
    /// How the starting position is found (OH.PG.8.I).
    Start of "start" {
        /// Three dice in a shaker.
        Dice = "dice",
        /// A number from 1 to 7 on a display.
        Number = "number",
        /// A button that moves on clockwise after each round.
        Button = "button",
    }
}

/// The position that a count comes to, which goes counter-clockwise and has the dealer as number
/// one (OH.PG.11.II, OH.PG.11.III).
pub const fn counted(total: u8) -> usize {
    DEALER - (total as usize - 1) % STACKS
}

/// Who gets the next card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deal {
    /// Where the first stack goes.
    pub start: u8,
    /// Cards dealt so far.
    pub dealt: u8,
}

impl Deal {
    /// The position of the next card. From the hand the first cards of the stacks go one way and
    /// the second ones back (OH.PG.9.III); a shoe dispenses whole stacks (OH.PG.10.III).
    #[inline]
    pub const fn next(self, by_hand: bool) -> usize {
        let order = if by_hand { &BY_HAND } else { &BY_SHOE };
        let at = self.start as usize + order[self.dealt as usize % order.len()] as usize;
        if at < STACKS { at } else { at - STACKS }
    }

    /// Of the cards that a seat and the dealer get, the numbers of the seat's, then the dealer's.
    #[inline]
    pub fn against_dealer(self, by_hand: bool, position: usize) -> &'static Dealt {
        &AGAINST_DEALER[usize::from(by_hand)][usize::from(self.start) % STACKS][position % SEATS]
    }

    /// Which cards of the deal go to positions that play, the lowest bit for the first.
    #[inline]
    pub fn turns(self, by_hand: bool, plays: impl Fn(usize) -> bool) -> u64 {
        let turns = if by_hand { &TURNS_BY_HAND } else { &TURNS_BY_SHOE };
        let start = usize::from(self.start);
        (0..STACKS).zip(turns).fold(0, |all, (stack, turns)| {
            let at = start + stack;
            let position = if at < STACKS { at } else { at - STACKS };
            all | if plays(position) { *turns } else { 0 }
        })
    }
}

/// Which of the cards that two positions get, seven each, are a seat's and which the dealer's.
pub type Dealt = [u8; 2 * STACK];

/// By whether cards come from the hand, by where the deal starts, by the seat's position: the
/// numbers of its cards among those of the two, then of the dealer's.
static AGAINST_DEALER: [[[Dealt; SEATS]; STACKS]; 2] = against_dealer();

const fn against_dealer() -> [[[Dealt; SEATS]; STACKS]; 2] {
    let mut all = [[[[0; 2 * STACK]; SEATS]; STACKS]; 2];
    let mut n = 0;
    while n < 2 * STACKS * SEATS {
        let (by_hand, start, position) = (n % 2, n / 2 % STACKS, n / 2 / STACKS);
        let (mut dealt, mut own, mut dealers) = (0, 0, 0);
        while dealt < DEALT {
            let at = Deal { start: start as u8, dealt }.next(by_hand == 1);
            let to = if at == position {
                own += 1;
                own - 1
            } else if at == DEALER {
                dealers += 1;
                STACK + dealers - 1
            } else {
                2 * STACK
            };
            if to < 2 * STACK {
                all[by_hand][start][position][to] = (own + dealers - 1) as u8;
            }
            dealt += 1;
        }
        n += 1;
    }
    all
}

/// The stack that gets each card of the deal, by its number from the starting position.
type Order = [u8; DEALT as usize];
static BY_HAND: Order = order(true);
static BY_SHOE: Order = order(false);

/// The cards of the deal that each stack gets, a bit for each.
static TURNS_BY_HAND: [u64; STACKS] = turns(&order(true));
static TURNS_BY_SHOE: [u64; STACKS] = turns(&order(false));

const fn turns(order: &Order) -> [u64; STACKS] {
    let (mut turns, mut dealt) = ([0; STACKS], 0);
    while dealt < order.len() {
        turns[order[dealt] as usize] |= 1 << dealt;
        dealt += 1;
    }
    turns
}

const fn order(by_hand: bool) -> Order {
    let mut order = [0; DEALT as usize];
    let mut dealt = 0;
    while dealt < order.len() {
        let (turn, nth) = (dealt / STACK, dealt % STACK);
        let stack = match (by_hand, turn % 2) {
            (false, _) => turn,
            (true, 0) => nth,
            (true, _) => STACKS - 1 - nth,
        };
        order[dealt] = stack as u8;
        dealt += 1;
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_goes_counter_clockwise_from_the_dealer() {
        let places: Vec<_> = (1..=18).map(|total| place(counted(total)).to_string()).collect();
        let once = ["dealer", "seat-6", "seat-5", "seat-4", "seat-3", "seat-2", "seat-1"];
        for (n, place) in places.iter().enumerate() {
            assert_eq!(place, once[n % 7], "{}", n + 1);
        }
    }

    fn order(start: usize, by_hand: bool) -> String {
        let deal = |dealt| Deal { start: start as u8, dealt }.next(by_hand);
        (0..DEALT).map(deal).map(|at| char::from(b"123456D"[at])).collect()
    }

    #[test]
    fn from_the_hand_the_cards_go_to_and_fro() {
        assert_eq!(order(0, true), "123456DD654321123456DD654321123456DD654321123456D");
        assert_eq!(&order(5, true)[..14], "6D1234554321D6");
    }

    #[test]
    fn a_shoe_gives_everybody_a_whole_stack_clockwise() {
        assert_eq!(order(6, false), "DDDDDDD111111122222223333333444444455555556666666");
    }

    #[test]
    fn the_turns_of_some_positions_are_those_of_their_cards() {
        for (start, by_hand) in (0..STACKS as u8).flat_map(|start| [(start, true), (start, false)])
        {
            for playing in 0..1 << STACKS {
                let plays = |position: usize| playing >> position & 1 == 1;
                let deal = |dealt| Deal { start, dealt };
                let each = (0..DEALT).filter(|dealt| plays(deal(*dealt).next(by_hand)));
                let expected = each.fold(0, |turns, dealt| turns | 1 << dealt);
                assert_eq!(deal(0).turns(by_hand, plays), expected);
            }
        }
    }

    #[test]
    fn the_cards_of_a_seat_and_the_dealer_are_those_of_their_turns() {
        for (start, by_hand) in (0..STACKS as u8).flat_map(|start| [(start, true), (start, false)])
        {
            for position in 0..SEATS {
                let deal = |dealt| Deal { start, dealt };
                let to: Vec<usize> = (0..DEALT).map(|dealt| deal(dealt).next(by_hand)).collect();
                let both = to.iter().filter(|at| **at == position || **at == DEALER);
                let of = |who: usize| (0..).zip(both.clone()).filter(move |(_, at)| **at == who);
                let expected: Vec<u8> = of(position).chain(of(DEALER)).map(|(n, _)| n).collect();
                assert_eq!(deal(0).against_dealer(by_hand, position)[..], expected[..]);
            }
        }
    }

    #[test]
    fn every_position_gets_seven_cards_wherever_the_deal_starts() {
        for (start, by_hand) in (0..STACKS).flat_map(|start| [(start, true), (start, false)]) {
            let order = order(start, by_hand);
            for name in "123456D".chars() {
                assert_eq!(order.matches(name).count(), STACK, "{name} from {start}");
            }
        }
    }
}
