//! Hands that wait for the dealer's, each settled by each.

use std::collections::HashMap;

use chance::Outcome;
use games::{Event, HandNumber, Step, Table};
use serde::{Deserialize, Serialize};

use crate::recorded_lines::{LineResult, RecordedLines};
use crate::{Listener, Played};

/// The lines of one waiting hand, by what ended the round.
pub(super) type Row = Vec<Vec<LineResult>>;

/// A table at which a hand waits.
pub(super) struct Waiting<G> {
    pub game: G,
    pub hand: HandNumber,
}

/// A table that waits for what ended a round.
pub(super) struct Ended<G> {
    pub game: G,
    pub outcome: Outcome,
}

/// Things known by what a table says of them, one of each kept.
struct Known<T> {
    numbers: HashMap<Vec<u8>, u16>,
    all: Vec<T>,
}

impl<T> Default for Known<T> {
    fn default() -> Known<T> {
        Known { numbers: HashMap::new(), all: Vec::new() }
    }
}

impl<T> Known<T> {
    fn number(&mut self, words: Vec<u8>, new: impl FnOnce() -> T) -> u16 {
        let number = self.all.len() as u16;
        let known = *self.numbers.entry(words).or_insert(number);
        if known == number {
            self.all.push(new());
        }
        known
    }
}

/// All hands that have been seen to wait, and all that has ended them.
pub(super) struct Settlements<G> {
    waiting: Known<Waiting<G>>,
    ended: Known<Ended<G>>,
}

impl<G> Default for Settlements<G> {
    fn default() -> Settlements<G> {
        Settlements { waiting: Known::default(), ended: Known::default() }
    }
}

impl<G: Played> Settlements<G> {
    /// The number of a hand that waits.
    pub fn waiting(&mut self, words: Vec<u8>, new: impl FnOnce() -> Waiting<G>) -> u16 {
        self.waiting.number(words, new)
    }

    /// The number of what ended a round.
    pub fn ended(&mut self, words: Vec<u8>, new: impl FnOnce() -> Ended<G>) -> u16 {
        self.ended.number(words, new)
    }

    /// The table settles every hand by everything. A hand that is not settled then never meets
    /// such an end: its dealer goes on.
    pub fn rows(
        &self,
        table: &mut Table<G, RecordedLines>,
        listener: &Listener,
    ) -> Option<Vec<Row>> {
        let mut line = |waiting: &Waiting<G>, ended: &Ended<G>| {
            let mut game = ended.game.clone();
            game.wait_for(&waiting.game, waiting.hand);
            table.reset_to(&game);
            let step = table.step(Event::Chance(ended.outcome)).ok()?;
            let emitted = table.listener();
            let lines = emitted.lines.iter().filter(|_| step == Step::Settled);
            (!emitted.cut).then(|| lines.map(|(_, result)| listener.looks_at(*result)).collect())
        };
        let mut row = |waiting| self.ended.all.iter().map(|ended| line(waiting, ended)).collect();
        self.waiting.all.iter().map(&mut row).collect()
    }
}

/// What waiting hands bring, by their number and that of what ended the round.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Settled(Vec<Row>);

impl Settled {
    /// Those that are settled alike are one: also the new number of every hand, none where it does
    /// not matter what ends the round, and the new number of every end.
    pub(super) fn new(rows: &[Row]) -> (Settled, Vec<Option<u16>>, Vec<u16>) {
        let mut hands: Vec<&Row> = Vec::new();
        let mut waits = Vec::new();
        for row in rows {
            let matters = row.iter().any(|lines| *lines != row[0]);
            waits.push(matters.then(|| number(&mut hands, row)));
        }
        let all_ends = 0..rows.first().map_or(0, Vec::len);
        let mut columns: Vec<Vec<&Vec<LineResult>>> = Vec::new();
        let column = |end: usize| hands.iter().map(|row| &row[end]).collect();
        let ends: Vec<u16> = all_ends.map(|end| number(&mut columns, column(end))).collect();
        let of_hand = |nth: usize| columns.iter().map(|column| column[nth].clone()).collect();
        (Settled((0..hands.len()).map(of_hand).collect()), waits, ends)
    }

    /// The lines of a hand.
    pub fn lines(&self, hand: u16, end: u16) -> &[LineResult] {
        self.0.get(usize::from(hand)).and_then(|row| row.get(usize::from(end))).map_or(&[], |l| l)
    }
}

/// The number of something, among those that there are or behind them.
fn number<T: PartialEq>(all: &mut Vec<T>, one: T) -> u16 {
    let known = all.iter().position(|other| *other == one);
    known.unwrap_or_else(|| {
        all.push(one);
        all.len() - 1
    }) as u16
}
