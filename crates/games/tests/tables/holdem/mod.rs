//! Hold 'em counted on the fingers: the best of all 21 hands of five, and a round played through.

use chance::{Ask, Card, Deck, Outcome};
use games::{Awaiting, Cents, Decision, Event, Game, Options, Seat, Step, Table, Wager};
use proptest::prelude::*;

/// Categories as a player counts them up: 0 is high card, 9 a royal flush.
pub const STRAIGHT: u8 = 4;

/// In cents.
const DOLLAR: i64 = 100;

/// Where the link's meter starts, in cents.
pub const SEED: i64 = 10_000 * DOLLAR;

/// A wager or bonus that was decided: seat, wager, stake, outcome and winnings, in cents.
pub type Row = (u8, String, i64, String, i64);

/// A hand's category, then the ranks that decide between equal ones.
pub type Count = (u8, Vec<u8>);

/// Ranks as numbers, the ace 14.
fn number(card: Card) -> u8 {
    card.rank().unwrap().index() + 2
}

/// The best hand of five among the cards.
pub fn best(cards: &[Card]) -> Count {
    let n = cards.len();
    let fives = (0u32..1 << n).filter(|pick| pick.count_ones() == 5);
    let of = |pick: u32| (0..n).filter(|at| pick >> at & 1 == 1).map(|at| cards[at]).collect();
    fives.map(|pick| five(of(pick))).max().unwrap()
}

fn five(cards: Vec<Card>) -> Count {
    let mut ranks: Vec<u8> = cards.iter().map(|card| number(*card)).collect();
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    let flush = cards.iter().all(|card| card.suit() == cards[0].suit());
    let top = match ranks[..] {
        [14, 5, 4, 3, 2] => Some(5),
        [a, b, c, d, e] if a == b + 1 && b == c + 1 && c == d + 1 && d == e + 1 => Some(a),
        _ => None,
    };
    // The ranks by how often they are there, then by height.
    let mut groups: Vec<(usize, u8)> = Vec::new();
    for rank in ranks.iter().copied() {
        match groups.iter_mut().find(|(_, known)| *known == rank) {
            Some((times, _)) => *times += 1,
            None => groups.push((1, rank)),
        }
    }
    groups.sort_unstable_by(|a, b| b.cmp(a));
    let times: Vec<usize> = groups.iter().map(|(times, _)| *times).collect();
    let category = match (top, flush, &times[..]) {
        (Some(14), true, _) => 9,
        (Some(_), true, _) => 8,
        (_, _, [4, 1]) => 7,
        (_, _, [3, 2]) => 6,
        (_, true, _) => 5,
        (Some(_), _, _) => STRAIGHT,
        (_, _, [3, ..]) => 3,
        (_, _, [2, 2, 1]) => 2,
        (_, _, [2, ..]) => 1,
        _ => 0,
    };
    let ranks = match top {
        Some(top) => vec![top],
        None => groups.into_iter().map(|(_, rank)| rank).collect(),
    };
    (category, ranks)
}

/// Where the cards of a deck fall when it is dealt from the hand.
pub struct Fallen {
    pub hands: Vec<(u8, [Card; 2])>,
    pub dealer: [Card; 2],
    pub flop: [Card; 3],
    pub board: Vec<Card>,
}

/// Two cards around the table, one by one; `burns` are the board cards before which one is burned.
pub fn fallen(deck: &[Card], seats: &[u8], burns: &[usize]) -> Fallen {
    let n = seats.len();
    let two = |at: usize| [deck[at], deck[n + 1 + at]];
    let hands = seats.iter().enumerate().map(|(at, seat)| (*seat, two(at))).collect();
    let mut rest = deck[2 * (n + 1)..].iter().copied();
    let mut board = Vec::new();
    for at in 0..5 {
        if burns.contains(&at) {
            rest.next();
        }
        board.push(rest.next().unwrap());
    }
    Fallen { hands, dealer: two(n), flop: [board[0], board[1], board[2]], board }
}

/// The rows of the progressives of one hand: its own, then the envy of the others from the right.
/// `meter` is in cents.
pub fn progressive(
    meter: &mut i64,
    (seat, wagered): (u8, bool),
    five: &Count,
    others: &[u8],
) -> Vec<Row> {
    let award = match five.0 {
        9 => *meter,
        8 => *meter / 10,
        7 => 300 * DOLLAR,
        6 => 50 * DOLLAR,
        5 => 40 * DOLLAR,
        STRAIGHT => 30 * DOLLAR,
        3 => 9 * DOLLAR,
        _ => 0,
    };
    let mut rows = Vec::new();
    if wagered {
        let outcome = if award > 0 { "win" } else { "lose" };
        rows.push((seat, "progressive".into(), 100, outcome.into(), award));
        *meter = match five.0 {
            9 => SEED,
            8 => *meter - award,
            _ => *meter,
        };
    }
    let envy = [300 * DOLLAR, 1000 * DOLLAR];
    if five.0 >= 8 {
        for other in others.iter().rev().filter(|other| **other != seat) {
            let paid = envy[usize::from(five.0 - 8)];
            rows.push((*other, "envy".into(), 0, "win".into(), paid));
        }
    }
    rows
}

/// Plays a round: the wagers in dollars, the deck in its order, and what seat `n` decides when it
/// is asked for the `m`th time.
pub fn play<G: Game>(
    wagers: &[(u8, &str, i64)],
    deck: &[Card],
    decide: impl Fn(u8, usize) -> Decision,
) -> Vec<Row> {
    let mut table = Table::<G>::open(Options::new()).unwrap();
    for (seat, on, dollars) in wagers {
        let on = G::find_spot(on).unwrap();
        let amount = Cents::dollars(*dollars);
        let wager = Wager { seat: Seat::new(*seat), on, amount, for_dealer: false };
        table.step(Event::Wager(wager)).unwrap();
    }
    let mut asked = [0; 8];
    let mut cards = deck.iter();
    loop {
        let event = match table.awaiting() {
            Awaiting::Wagers { next: Ask::Shuffle, .. } => Event::Chance(Outcome::Shuffled),
            Awaiting::Wagers { .. } | Awaiting::Chance(Ask::Card { .. }) => {
                Event::Chance(Outcome::Card(cards.next().copied()))
            }
            Awaiting::Decision { seat, .. } => {
                let nth = asked[usize::from(seat.number())];
                asked[usize::from(seat.number())] += 1;
                Event::Decide(decide(seat.number(), nth))
            }
            other => panic!("{other:?}"),
        };
        if table.step(event).unwrap() == Step::Settled {
            break;
        }
    }
    let lines = table.lines().iter().map(|line| {
        let wager = G::layout().name(line.wager).to_owned();
        let outcome = line.verdict.to_string();
        (line.seat.number(), wager, line.stake.cents(), outcome, line.paid.cents())
    });
    lines.collect()
}

/// A shuffled deck. Many of them are short of low cards, so that big hands come up.
pub fn decks() -> impl Strategy<Value = Vec<Card>> {
    let all = Just(Deck::Standard.cards().to_vec()).prop_shuffle();
    (all, any::<bool>(), 0..4u8).prop_map(|(deck, rich, suit)| {
        let rich_card = |card: &Card| {
            number(*card) >= 9 && card.suit().map(|suit| suit as u8).is_some_and(|s| s != suit)
        };
        let (mut first, last): (Vec<_>, Vec<_>) =
            deck.into_iter().partition(|card| !rich || rich_card(card));
        first.extend(last);
        first
    })
}
