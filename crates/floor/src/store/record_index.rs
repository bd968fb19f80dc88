//! What lies beside a record: what is needed to look it up, and is not in the journal.

use std::fmt::Write;

use games::{Cents, Seat};
use serde::Deserialize;
use wire::canonical::write_string;

use super::{CommandKey, Entry, RoundRow};

/// What belongs to a record and is not in the journal. It is written as canonical JSON, and hashed
/// behind the record, so that a changed letter shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordIndex {
    /// For each posting, which entry it is of the account it leaves and of the one it reaches.
    pub numbers: Vec<(u64, u64)>,
    /// The command that the record answers.
    pub command: Option<CommandKey>,
    /// A round that it ended.
    pub round: Option<RoundRow>,
}

impl RecordIndex {
    /// As it is written.
    pub fn to_text(&self) -> String {
        text(&self.numbers, self.command.as_ref(), self.round.as_ref())
    }

    /// What was written; none where it is nothing of the kind.
    pub fn read(text: &str) -> Option<RecordIndex> {
        let Read { command, numbers, round } = serde_json::from_str(text).ok()?;
        let command = match command {
            Some(command) => Some(command.understood()?),
            None => None,
        };
        let round = match round {
            Some(round) => Some(round.understood()?),
            None => None,
        };
        Some(RecordIndex { numbers, command, round })
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

/// What was written, as its text has it.
#[derive(Deserialize)]
struct Read {
    command: Option<ReadCommand>,
    numbers: Vec<(u64, u64)>,
    round: Option<ReadRound>,
}

#[derive(Deserialize)]
struct ReadCommand {
    person: String,
    id: String,
    digest: String,
    answer: String,
}

impl ReadCommand {
    fn understood(self) -> Option<CommandKey> {
        let ReadCommand { person, id, digest, answer } = self;
        Some(CommandKey { person, id, digest: digest.parse().ok()?, answer })
    }
}

#[derive(Deserialize)]
struct ReadRound {
    table: String,
    round: u64,
    stands_on: u64,
    from_seq: u64,
    seq: u64,
    time: String,
    players: Vec<(String, Seat, i64)>,
}

impl ReadRound {
    fn understood(self) -> Option<RoundRow> {
        let ReadRound { table, round, stands_on, from_seq, seq, time, players } = self;
        let time = time.parse().ok()?;
        let player = |(name, seat, net)| (name, seat, Cents::new(net));
        let players = players.into_iter().map(player).collect();
        Some(RoundRow { table, round, stands_on, from_seq, seq, time, players })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value as Json;

    use super::*;
    use crate::{Hash, Time};

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
            let record_index = RecordIndex { numbers: vec![(1, 2), (3, 4)], command, round };
            let text = record_index.to_text();
            let json: Json = serde_json::from_str(&text).unwrap();
            assert_eq!(crate::canonical(&json), text);
            assert_eq!(RecordIndex::read(&text), Some(record_index));
        }
        for odd in ["", "{}", "[]", r#"{"numbers":[[1]]}"#, r#"{"numbers":[],"command":1}"#] {
            assert_eq!(RecordIndex::read(odd), None, "{odd}");
        }
    }
}
