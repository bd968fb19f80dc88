//! What lies beside a record: what is needed to look it up, and is not in the journal.

use std::fmt::Write;

use games::{Cents, Seat};
use serde::Deserialize;
use serde_json::Value as Json;

use super::{CommandKey, Entry, RoundRow};
use crate::journal::write_string;
use crate::{Hash, Time};

/// What belongs to a record and is not in the journal. It is written as canonical JSON, and hashed
/// behind the record, so that a changed letter shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beside {
    /// For each posting, which entry it is of the account it leaves and of the one it reaches.
    pub numbers: Vec<(u64, u64)>,
    /// The command that the record answers.
    pub command: Option<CommandKey>,
    /// A round that it ended.
    pub round: Option<RoundRow>,
}

impl Beside {
    /// As it is written.
    pub fn to_text(&self) -> String {
        text(&self.numbers, self.command.as_ref(), self.round.as_ref())
    }

    /// What was written; none where it is nothing of the kind.
    pub fn read(text: &str) -> Option<Beside> {
        let json: Json = serde_json::from_str(text).ok()?;
        let numbers = json["numbers"].as_array()?.iter();
        let pair = |pair: &Json| Some((pair.get(0)?.as_u64()?, pair.get(1)?.as_u64()?));
        Some(Beside {
            numbers: numbers.map(pair).collect::<Option<_>>()?,
            command: optional(&json["command"], read_command)?,
            round: optional(&json["round"], read_round)?,
        })
    }
}

/// What belongs to an entry's record, as it is written.
pub(super) fn text_of(entry: &Entry) -> String {
    text(&entry.numbers, entry.command.as_ref(), entry.round.as_ref())
}

/// Canonical JSON: fields in the order of their names.
fn text(numbers: &[(u64, u64)], command: Option<&CommandKey>, round: Option<&RoundRow>) -> String {
    let mut text = String::with_capacity(384);
    text.push_str(r#"{"command":"#);
    match command {
        Some(command) => write_command(command, &mut text),
        None => text.push_str("null"),
    }
    text.push_str(r#","numbers":["#);
    for (n, (from, to)) in numbers.iter().enumerate() {
        let comma = if n > 0 { "," } else { "" };
        // Writing to a text never fails.
        let _ = write!(text, "{comma}[{from},{to}]");
    }
    text.push_str(r#"],"round":"#);
    match round {
        Some(round) => write_round(round, &mut text),
        None => text.push_str("null"),
    }
    text.push('}');
    text
}

fn write_command(command: &CommandKey, text: &mut String) {
    let CommandKey { person, id, digest, answer } = command;
    text.push_str(r#"{"answer":"#);
    write_string(answer, text);
    let _ = write!(text, r#","digest":"{digest}","id":"#);
    write_string(id, text);
    text.push_str(r#","person":"#);
    write_string(person, text);
    text.push('}');
}

fn write_round(round: &RoundRow, text: &mut String) {
    let RoundRow { table, round, stands_on, from_seq, seq, time, players } = round;
    let _ = write!(text, r#"{{"from_seq":{from_seq},"players":["#);
    for (n, (name, seat, net)) in players.iter().enumerate() {
        text.push_str(if n > 0 { ",[" } else { "[" });
        write_string(name, text);
        let _ = write!(text, ",{seat},{}]", net.cents());
    }
    let _ = write!(text, r#"],"round":{round},"seq":{seq},"stands_on":{stands_on},"table":"#);
    write_string(table, text);
    let _ = write!(text, r#","time":"{time}"}}"#);
}

/// Nothing where nothing was written, and none where something else was.
fn optional<T>(json: &Json, read: impl Fn(&Json) -> Option<T>) -> Option<Option<T>> {
    if json.is_null() { Some(None) } else { read(json).map(Some) }
}

fn read_command(json: &Json) -> Option<CommandKey> {
    let text = |key: &str| Some(json.get(key)?.as_str()?.to_owned());
    let digest: Hash = json.get("digest")?.as_str()?.parse().ok()?;
    Some(CommandKey { person: text("person")?, id: text("id")?, digest, answer: text("answer")? })
}

fn read_round(json: &Json) -> Option<RoundRow> {
    let number = |key: &str| json.get(key)?.as_u64();
    let time: Time = json.get("time")?.as_str()?.parse().ok()?;
    let player = |player: &Json| {
        let seat = Seat::deserialize(player.get(1)?).ok()?;
        let net = Cents::new(player.get(2)?.as_i64()?);
        Some((player.get(0)?.as_str()?.to_owned(), seat, net))
    };
    Some(RoundRow {
        table: json.get("table")?.as_str()?.to_owned(),
        round: number("round")?,
        stands_on: number("stands_on")?,
        from_seq: number("from_seq")?,
        seq: number("seq")?,
        time,
        players: json.get("players")?.as_array()?.iter().map(player).collect::<Option<_>>()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_beside_a_record_reads_back() {
        let round = RoundRow {
            table: "bj-1".into(),
            round: 7,
            stands_on: 3,
            from_seq: 5,
            seq: 9,
            time: Time::from_millis(1_790_000_000_123),
            players: vec![
                ("ann".into(), Seat::FIRST, Cents::new(-250)),
                ("bob".into(), Seat::new(2), Cents::ZERO),
            ],
        };
        let (digest, answer) = (Hash::of("a"), r#"{"seq":9}"#.into());
        let command = CommandKey { person: "ann".into(), id: "c-1".into(), digest, answer };
        for (command, round) in [(None, None), (Some(command), Some(round))] {
            let beside = Beside { numbers: vec![(1, 2), (3, 4)], command, round };
            let text = beside.to_text();
            let json: Json = serde_json::from_str(&text).unwrap();
            assert_eq!(crate::canonical(&json), text);
            assert_eq!(Beside::read(&text), Some(beside));
        }
        for odd in ["", "{}", "[]", r#"{"numbers":[[1]]}"#, r#"{"numbers":[],"command":1}"#] {
            assert_eq!(Beside::read(odd), None, "{odd}");
        }
    }
}
