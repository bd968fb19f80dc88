//! Reads a chart and a count from a strategy file.

use chance::Card;

use super::{Counting, HandKind, IndexPlay, When};
use crate::SpreadStep;
use crate::players::chart_file::{ChartFile, UPS, cell, row_name};
use crate::players::entries::Entry;

/// What a count may have.
const FIELDS: &str = "expected `tags`, `kind` or `start`";

/// The most that is bet, in stakes.
const MOST_STAKES: i64 = 10_000;

/// The farthest that a count is asked about.
const FARTHEST: i64 = 1_000;

/// A strategy for the games with a hole card: a chart, a count, or both.
pub struct StrategyFile {
    /// None for the best play by exact figures.
    pub chart: Option<ChartFile>,
    pub counting: Option<Counting>,
}

impl StrategyFile {
    /// Reads a file; one line says what is wrong with it, where, and what was expected.
    pub fn read(text: &str) -> Result<StrategyFile, String> {
        let all = Entry::all(text)?;
        let (counted, chart): (Vec<_>, Vec<_>) = all
            .iter()
            .partition(|entry| matches!(entry.name.as_str(), "count" | "spread" | "index"));
        let counting = Counting::of(&counted)?;
        let chart = match chart.is_empty() && counting.is_some() {
            true => None,
            false => Some(ChartFile::of(chart)?),
        };
        Ok(StrategyFile { chart, counting })
    }
}

impl Counting {
    /// The count that these entries make; none where there are none.
    fn of(entries: &[&Entry]) -> Result<Option<Counting>, String> {
        let Some(first) = entries.first() else { return Ok(None) };
        if let Some(entry) = entries.iter().find(|entry| !entry.value.is_table()) {
            return Err(entry.wrong(format!("expected a table, `[{}]`", entry.name)));
        }
        let Some(count) = entries.iter().find(|entry| entry.name == "count") else {
            return Err(first.wrong("expected `[count]` beside it, with the tags of the cards"));
        };
        let mut counting = Counting::tagged(count)?;
        for entry in entries {
            match entry.name.as_str() {
                "spread" => counting.spread(entry)?,
                "index" => entry.within.iter().try_for_each(|play| counting.index(play))?,
                _ => {}
            }
        }
        Ok(Some(counting))
    }

    /// The count itself: tags, kind and start.
    fn tagged(count: &Entry) -> Result<Counting, String> {
        let mut tags = None;
        let (mut per_deck, mut start) = (true, 0);
        for entry in &count.within {
            match entry.name.as_str() {
                "tags" => tags = Some(read_tags(entry)?),
                "start" => start = entry.whole(-FARTHEST, FARTHEST)?,
                "kind" => {
                    per_deck = match entry.value.as_str() {
                        Some("true") => true,
                        Some("running") => false,
                        _ => {
                            let value = &entry.value;
                            let what = format!("{value}, expected \"true\" or \"running\"");
                            return Err(entry.wrong(what));
                        }
                    }
                }
                _ => return Err(entry.wrong(format!("no such field, {FIELDS}"))),
            }
        }
        let Some(tags) = tags else {
            return Err(count.wrong("no `tags`, expected ten whole numbers: of 2 to 10 and A"));
        };
        let steps = vec![SpreadStep { from: None, stakes: 1, line: count.line }];
        Ok(Counting { tags, per_deck, start, steps, plays: Vec::new(), insures: None })
    }

    /// How many stakes are bet from which count on.
    fn spread(&mut self, spread: &Entry) -> Result<(), String> {
        for entry in &spread.within {
            let count = entry.name.parse::<i64>().ok().filter(|n| n.abs() <= FARTHEST);
            let expected = "no count, expected a whole number such as -1 or 2";
            let from = Some(count.ok_or_else(|| entry.wrong(expected))?);
            let stakes = entry.whole(1, MOST_STAKES)?;
            self.steps.push(SpreadStep { from, stakes, line: entry.line });
        }
        self.steps.sort_by_key(|step| step.from);
        let twice = self.steps.windows(2).find(|two| two[0].from == two[1].from);
        match twice.and_then(|two| spread.within.iter().find(|entry| entry.line == two[1].line)) {
            Some(entry) => Err(entry.wrong("this count is there twice, expected once")),
            None => Ok(()),
        }
    }

    /// A hand that is played otherwise, or insurance.
    fn index(&mut self, entry: &Entry) -> Result<(), String> {
        let words = match &entry.value {
            toml::Value::Array(several) => several.iter().map(toml::Value::as_str).collect(),
            one => vec![one.as_str()],
        };
        for words in words {
            let plays = words.ok_or("expected text such as \"stand from 0\"".to_owned());
            plays
                .and_then(|words| self.by_count(&entry.name, words))
                .map_err(|e| entry.wrong(e))?;
        }
        Ok(())
    }

    fn by_count(&mut self, name: &str, words: &str) -> Result<(), String> {
        let (action, when) = read_when(words)?;
        if name == "insurance" {
            if !action.is_empty() || self.insures.is_some() {
                return Err(format!("`{words}`, expected one such as \"from 3\""));
            }
            self.insures = Some(when);
            return Ok(());
        }
        let expected = "expected `insurance` or a hand such as `hard 16 against 10`";
        let (row, up) = name.split_once(" against ").ok_or(format!("no such hand, {expected}"))?;
        let Some(column) = UPS.iter().position(|known| *known == up.trim()) else {
            return Err(format!("no up card `{up}`, expected one of {}", UPS.join(", ")));
        };
        let (kind, numbers) = row_name(row)?;
        let held = match kind.name {
            "hard" => HandKind::Hard,
            "soft" => HandKind::Soft,
            "pair" => HandKind::Pair,
            _ => return Err(format!("no such hand, {expected}")),
        };
        let cell = cell(action, column)?;
        // Columns begin with the two, and end with the ace.
        let up = (column as u8 + 1) % 10 + 1;
        self.plays.extend(numbers.map(|number| IndexPlay { held: held(number), up, cell, when }));
        Ok(())
    }
}

/// The tags of all cards, by the ten of their values.
fn read_tags(entry: &Entry) -> Result<[i8; Card::COUNT], String> {
    let values = entry.value.as_array().filter(|values| values.len() == UPS.len());
    let tag = |value: &toml::Value| {
        let tag = value.as_integer().and_then(|tag| i8::try_from(tag).ok());
        tag.filter(|tag| tag.abs() <= 20)
    };
    let tags: Option<Vec<i8>> = values.and_then(|values| values.iter().map(tag).collect());
    let expected = "expected ten whole numbers from -20 to 20: of 2 to 10 and A";
    let tags = tags.ok_or_else(|| entry.wrong(expected))?;
    Ok(std::array::from_fn(|index| {
        let card = Card::from_index(index as u8);
        // An ace, of one point, is the last of them.
        let place = usize::from(hands::points(card)) + UPS.len() - 2;
        if card.is_joker() { 0 } else { tags[place % UPS.len()] }
    }))
}

/// What stands before a condition, and the condition: `stand from 0`, `below -1`.
fn read_when(words: &str) -> Result<(&str, When), String> {
    let mut parts = words.trim().rsplitn(3, ' ');
    let count = parts.next().and_then(|count| count.parse::<i64>().ok());
    let count = count.filter(|count| count.abs() <= FARTHEST);
    let when = match (parts.next(), count) {
        (Some("from"), Some(count)) => When::From(count),
        (Some("below"), Some(count)) => When::Below(count),
        _ => {
            let expected = "expected it to end in a count such as \"from 3\" or \"below -1\"";
            return Err(format!("`{words}`, {expected}"));
        }
    };
    Ok((parts.next().unwrap_or_default().trim(), when))
}
