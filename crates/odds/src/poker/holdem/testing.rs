//! What the tests of both games share: a cache, and rounds played through a table.

#![allow(clippy::unwrap_used)]

use chance::{Ask, Card, Generator, Outcome};
use games::{
    AnyTable, Awaiting, Cents, Decision, Event, HandNumber, Kind, OptionError, Options, Seat,
    Statement, Step, Value, Wager,
};

use super::Cards;
use crate::{Advice, AdviceError, Cache, Figure, InMemory, Question, Ratio, Silent, Situation};

/// All figures of a game, and what was kept on the way.
pub fn all_figures(
    game: &str,
    figures: fn(&Question<'_>) -> Result<Vec<Figure>, OptionError>,
) -> (Vec<Figure>, InMemory) {
    let (cache, none) = (InMemory::default(), Options::new());
    let question = Question {
        book: Kind::find(game).unwrap().rulebook(),
        given: &none,
        assumptions: &none,
        all: true,
        wager: None,
        pay_table: None,
        progress: &Silent,
        cache: &cache,
    };
    let figures = figures(&question).unwrap();
    (figures, cache)
}

/// A shuffled deck; every other one has its high cards of three suits first, so that big hands come
/// up.
pub fn deck(generator: &mut Generator) -> Vec<Card> {
    let mut deck: Vec<Card> = (0..52).map(Card::from_index).collect();
    generator.shuffle(&mut deck);
    if generator.below(2) == 0 {
        let suit = generator.below(4) as u8;
        deck.sort_by_key(|card| card.index() < 7 * 4 || card.index() % 4 == suit);
    }
    deck
}

/// Plays a round of one seat from a deck in its order, burned cards included: what the seat decides
/// when it is asked for the `n`th time; none stops there.
pub fn play(
    game: &str,
    set: &[(&str, Value)],
    wagers: &[(&str, i64)],
    deck: &[Card],
    decide: impl Fn(usize) -> Option<Decision>,
) -> Box<dyn AnyTable> {
    let options = set.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
    let mut table = Kind::find(game).unwrap().open(options).unwrap();
    for (on, dollars) in wagers {
        let (on, amount) = (table.find_spot(on).unwrap(), Cents::dollars(*dollars));
        let wager = Wager { seat: Seat::FIRST, on, amount, for_dealer: false };
        table.step(Event::Wager(wager)).unwrap();
    }
    let (mut cards, mut asked) = (deck.iter(), 0);
    loop {
        let event = match table.awaiting() {
            Awaiting::Wagers { next: Ask::Shuffle, .. } => Event::Chance(Outcome::Shuffled),
            Awaiting::Decision { .. } => {
                asked += 1;
                match decide(asked - 1) {
                    Some(decision) => Event::Decide(decision),
                    None => return table,
                }
            }
            _ => Event::Chance(Outcome::Card(cards.next().copied())),
        };
        if table.step(event).unwrap() == Step::Settled {
            return table;
        }
    }
}

/// Where the cards of a deck fall with one seat: the seat's, the dealer's and the board, of which a
/// card is burned before those at `burns`.
pub fn fallen(deck: &[Card], burns: &[usize]) -> ((usize, usize), (usize, usize), Vec<usize>) {
    let number = |card: Card| usize::from(card.index());
    let two = |a: Card, b: Card| (number(a).max(number(b)), number(a).min(number(b)));
    let mut rest = deck[4..].iter().copied();
    let mut board = Vec::new();
    for at in 0..5 {
        if burns.contains(&at) {
            rest.next();
        }
        board.push(number(rest.next().unwrap()));
    }
    (two(deck[0], deck[2]), two(deck[1], deck[3]), board)
}

/// A deck that deals these cards to a seat and to the board.
pub fn stacked(hole: &str, board: &str, burns: &[usize]) -> Vec<Card> {
    let read = |text| chance::cards(text).unwrap().into_iter().flatten().collect::<Vec<Card>>();
    let (hole, board) = (read(hole), read(board));
    let used: Cards = hole.iter().chain(&board).copied().collect();
    let mut others = (0..52).map(Card::from_index).filter(|card| !used.has(card.index().into()));
    let mut other = || others.next().unwrap();
    let mut deck = vec![hole[0], other(), hole[1], other()];
    for (at, card) in board.into_iter().enumerate() {
        if burns.contains(&at) {
            deck.push(other());
        }
        deck.push(card);
    }
    deck.extend(others);
    deck
}

/// Advice for the first seat.
pub fn advised(
    table: &dyn AnyTable,
    cache: &dyn Cache,
    advise: fn(&Situation<'_>) -> Result<Advice, AdviceError>,
) -> Advice {
    advise(&Situation {
        table,
        seat: Seat::FIRST,
        hand: HandNumber::FIRST,
        progress: &Silent,
        cache,
    })
    .unwrap()
}

/// What some wagers of a settled round brought together, in cents.
pub fn net_of(statements: &[Statement], wagers: &[&str]) -> i64 {
    let of = statements.iter().filter(|line| wagers.contains(&line.wager.as_str()));
    of.map(|line| line.net.cents()).sum()
}

/// A figure is a published one, as far as that is printed.
pub fn about(ratio: &Ratio, expected: f64, places: i32) {
    let off = (ratio.to_f64() - expected).abs();
    assert!(off < 0.5 * 10f64.powi(-places), "{} is not {expected}", ratio.to_f64());
}

/// All sets of so many of some cards.
pub fn subsets(of: Cards, size: usize) -> Vec<Cards> {
    let cards: Vec<usize> = of.iter().collect();
    let picks = (0u32..1 << cards.len()).filter(|pick| pick.count_ones() as usize == size);
    let of = |pick: u32| (0..cards.len()).filter(move |at| pick >> at & 1 == 1);
    picks.map(|pick| of(pick).map(|at| cards[at]).collect()).collect()
}
