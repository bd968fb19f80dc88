//! A strategy of one's own for the games of twenty-one: a chart in a file.
//!
//! Rows are named as charts name them, a cell for each up card from 2 to 10 and the ace, or one
//! for all:
//!
//! ```toml
//! "hard 5-8" = "hit"
//! "hard 9" = ["hit", "double/hit", "double/hit", "double/hit", "double/hit",
//!             "hit", "hit", "hit", "hit", "hit"]
//! "soft 18" = ["stand", "double/stand", "double/stand", "double/stand", "double/stand",
//!              "stand", "stand", "hit", "hit", "hit"]
//! "pair 8" = "split"
//! insurance = "no"
//! ```
//!
//! A cell is an action, or several with a stroke or `or` between them: the first that may be taken
//! is. Where none of a pair's may, its total is looked up; where none of that may, the hand draws,
//! or else stands.

use chance::Quick;
use games::blackjack::pontoon_plus::{PlayerAsked, PontoonPlus, points};
use games::blackjack::{BoxAsked, Hand, HoleCardGame, TwentyOne};
use games::{Action, Decision, Game};

use super::entries::Entry;
use crate::{Asked, Player, RulesOf};

/// The up cards in the order of the columns.
pub(super) const UPS: [&str; 10] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"];

/// What may be written in a cell.
const ACTIONS: [Action; 7] = [
    Action::Hit,
    Action::Stand,
    Action::Double,
    Action::FreeDouble,
    Action::Split,
    Action::FreeSplit,
    Action::Surrender,
];

/// The actions of a cell, in the order in which they are tried.
pub(super) type Cell = [Option<Action>; 4];

/// The cells of a row, by the points of the up card from the ace.
type Row = [Cell; 10];

/// A chart that was read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChartFile {
    /// By total.
    hard: [Option<Row>; 22],
    soft: [Option<Row>; 22],
    /// By the points of a card.
    pairs: [Option<Row>; 11],
    /// By total, whether what was doubled stays.
    keeps: [Option<[bool; 10]>; 22],
    insures: bool,
    even_money: bool,
    caps: bool,
}

/// The rows that a chart may have: their names, and the totals or cards they are for.
pub(super) struct Kind {
    pub name: &'static str,
    from: u8,
    to: u8,
    /// Whether all of them must be there.
    needed: bool,
}

const KINDS: [Kind; 4] = [
    Kind { name: "hard", from: 5, to: 20, needed: true },
    Kind { name: "soft", from: 13, to: 20, needed: true },
    Kind { name: "pair", from: 1, to: 10, needed: false },
    Kind { name: "doubled", from: 4, to: 20, needed: false },
];

impl ChartFile {
    /// Reads a chart; one line says what is wrong with it, where, and what was expected.
    pub fn read(text: &str) -> Result<ChartFile, String> {
        ChartFile::of(&Entry::all(text)?)
    }

    /// The chart that these entries make.
    pub(crate) fn of<'a>(
        entries: impl IntoIterator<Item = &'a Entry>,
    ) -> Result<ChartFile, String> {
        let mut chart = ChartFile::default();
        for entry in entries {
            chart.entry(&entry.name, &entry.value).map_err(|what| entry.wrong(what))?;
        }
        for kind in KINDS.iter().filter(|kind| kind.needed) {
            let rows = if kind.name == "hard" { &chart.hard } else { &chart.soft };
            if let Some(total) = (kind.from..=kind.to).find(|n| rows[usize::from(*n)].is_none()) {
                let Kind { name, from, to, .. } = kind;
                return Err(format!(
                    "strategy file: no row `{name} {total}`, expected all of {name} {from} to {to}"
                ));
            }
        }
        Ok(chart)
    }

    fn entry(&mut self, name: &str, value: &toml::Value) -> Result<(), String> {
        match name {
            "insurance" => self.insures = yes_or_no(value)?,
            "even-money" => self.even_money = yes_or_no(value)?,
            "cap" => self.caps = yes_or_no(value)?,
            _ => {
                let (kind, numbers) = row_name(name)?;
                for number in numbers {
                    self.row(kind, usize::from(number), value)?;
                }
            }
        }
        Ok(())
    }

    fn row(&mut self, kind: &Kind, number: usize, value: &toml::Value) -> Result<(), String> {
        let words = words(value)?;
        if kind.name == "doubled" {
            let mut row = [true; 10];
            for (column, word) in words.iter().enumerate() {
                row[up(column)] = match *word {
                    "keep" => true,
                    "withdraw" => false,
                    other => return Err(unknown(other, column, "keep, withdraw")),
                };
            }
            return put(&mut self.keeps[number], row);
        }
        let mut row = [[None; 4]; 10];
        for (column, word) in words.iter().enumerate() {
            row[up(column)] = cell(word, column)?;
        }
        put(
            match kind.name {
                "hard" => &mut self.hard[number],
                "soft" => &mut self.soft[number],
                _ => &mut self.pairs[number],
            },
            row,
        )
    }

    /// The first action for a hand that may be taken.
    fn act(&self, hand: &Hand, up: u8, may: impl Fn(Action) -> bool) -> Action {
        let total = hand.cards.total();
        let at = usize::from(total.points());
        let totals = if total.is_soft() { &self.soft } else { &self.hard };
        let pair = match hand.is_pair_in_value() {
            true => hand.cards.get(0).and_then(|card| self.pairs[usize::from(hands::points(card))]),
            false => None,
        };
        let column = usize::from(up).saturating_sub(1).min(9);
        let cells = pair.into_iter().chain(totals.get(at).copied().flatten());
        let tried = cells.flat_map(|row| row[column]).flatten();
        let acts = tried.chain([Action::Hit, Action::Stand]);
        acts.into_iter().find(|action| may(*action)).unwrap_or(Action::Stand)
    }
}

/// Where a column of the file lies: aces first.
fn up(column: usize) -> usize {
    (column + 1) % 10
}

fn put<T>(place: &mut Option<T>, row: T) -> Result<(), String> {
    match place.replace(row) {
        None => Ok(()),
        Some(_) => Err("this row is there twice, expected once".into()),
    }
}

fn unknown(word: &str, column: usize, expected: &str) -> String {
    format!("unknown action `{word}` against {}, expected one of {expected}", UPS[column])
}

fn yes_or_no(value: &toml::Value) -> Result<bool, String> {
    match value {
        toml::Value::Boolean(yes) => Ok(*yes),
        toml::Value::String(word) if word == "yes" => Ok(true),
        toml::Value::String(word) if word == "no" => Ok(false),
        other => Err(format!("{other} is neither, expected yes or no")),
    }
}

/// The row's kind, and the totals or cards it is for: `hard 13-16`, `soft A-7`, `pair 8`.
pub(super) fn row_name(
    name: &str,
) -> Result<(&'static Kind, std::ops::RangeInclusive<u8>), String> {
    let expected = "expected `hard 5` to `hard 20`, `soft 13` to `soft 20`, `pair A` to `pair 10`, \
                    `doubled 4` to `doubled 20`, `insurance`, `even-money` or `cap`";
    let no_row = || format!("no such row, {expected}");
    let (kind, rest) = name.trim().split_once(' ').ok_or_else(no_row)?;
    let kind = KINDS.iter().find(|known| known.name == kind).ok_or_else(no_row)?;
    let rest = rest.trim();
    let card = |text: &str| match text {
        "A" => Some(1),
        text => text.parse::<u8>().ok(),
    };
    let (from, to) = match rest.split_once('-') {
        // An ace and another card, a card and its like, or from here to there.
        Some(("A", other)) if kind.name == "soft" => {
            let total = card(other).map(|points| points.saturating_add(11));
            (total, total)
        }
        Some((first, second)) if kind.name == "pair" && first == second => {
            (card(first), card(first))
        }
        Some((from, to)) => (card(from), card(to)),
        None => (card(rest), card(rest)),
    };
    match (from, to) {
        (Some(from), Some(to)) if kind.from <= from && from <= to && to <= kind.to => {
            Ok((kind, from..=to))
        }
        _ => Err(no_row()),
    }
}

/// The words of a row, one for each up card.
fn words(value: &toml::Value) -> Result<Vec<&str>, String> {
    let wrong = || "expected one action, or ten: against 2 to 10 and A".to_owned();
    match value {
        toml::Value::String(word) => Ok(vec![word; 10]),
        toml::Value::Array(cells) if cells.len() == 10 => {
            cells.iter().map(|cell| cell.as_str().ok_or_else(wrong)).collect()
        }
        toml::Value::Array(cells) => Err(format!("{} actions, {}", cells.len(), wrong())),
        _ => Err(wrong()),
    }
}

/// The actions of a cell.
pub(super) fn cell(text: &str, column: usize) -> Result<Cell, String> {
    let mut cell = [None; 4];
    let mut places = cell.iter_mut();
    for word in text.split('/').flat_map(|part| part.split(" or ")).map(str::trim) {
        let action = ACTIONS.into_iter().find(|action| action.to_string() == word);
        let names = || ACTIONS.map(|action| action.to_string()).join(", ");
        let action = action.ok_or_else(|| unknown(word, column, &names()))?;
        let Some(place) = places.next() else {
            return Err(format!("`{text}` against {}, expected at most 4 actions", UPS[column]));
        };
        *place = Some(action);
    }
    Ok(cell)
}

fn decides(asked: Asked, action: Action) -> Decision {
    Decision { hand: Some(asked.hand), ..Decision::new(asked.seat, action) }
}

/// Whether a table offers an action.
pub(super) fn offers<G: Game>(game: &G, rules: &G::Rules, asked: Asked) -> impl Fn(Action) -> bool {
    move |action| game.offer(rules, asked.seat, Some(asked.hand), action).is_ok()
}

impl<V: HoleCardGame> Player<TwentyOne<V>> for ChartFile {
    fn decide(
        &self,
        game: &TwentyOne<V>,
        rules: &RulesOf<TwentyOne<V>>,
        asked: Asked,
        _: &mut Quick,
    ) -> Decision {
        let own = game.seat(asked.seat);
        match game.box_asked() {
            Some(BoxAsked::Insurance) => {
                let action = match own.has_blackjack() {
                    true if self.even_money => Action::EvenMoney,
                    false if self.insures => Action::Insure,
                    _ => Action::NoInsurance,
                };
                decides(asked, action)
            }
            Some(BoxAsked::Cap(most)) => match self.caps {
                true => Decision { amount: Some(most), ..decides(asked, Action::Cap) },
                false => decides(asked, Action::Collect),
            },
            _ => {
                let hand = &own.hands[asked.hand.index()];
                decides(asked, self.act(hand, game.up_points(), offers(game, rules, asked)))
            }
        }
    }
}

impl Player<PontoonPlus> for ChartFile {
    fn decide(
        &self,
        game: &PontoonPlus,
        rules: &RulesOf<PontoonPlus>,
        asked: Asked,
        _: &mut Quick,
    ) -> Decision {
        let own = game.seat(asked.seat);
        let hand = &own.hands[asked.hand.index()];
        let column = usize::from(game.up_points()).saturating_sub(1).min(9);
        let may = offers(game, rules, asked);
        decides(
            asked,
            match game.player_asked() {
                Some(PlayerAsked::Insurance) if self.insures && may(Action::Insure) => {
                    Action::Insure
                }
                Some(PlayerAsked::Insurance) => Action::NoInsurance,
                Some(PlayerAsked::Follow) => Action::Decline,
                Some(PlayerAsked::Stay) => {
                    let row = self.keeps.get(usize::from(points(hand))).copied().flatten();
                    match row.is_none_or(|row| row[column]) {
                        true => Action::Keep,
                        false => Action::Withdraw,
                    }
                }
                _ => self.act(hand, game.up_points(), may),
            },
        )
    }
}
