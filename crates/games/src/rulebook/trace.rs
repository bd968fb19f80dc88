//! The clause trace: what becomes of every clause of a document.

use std::fmt;

/// What becomes of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// The engine does it; a test shows it.
    Enforced,
    /// The casino chooses; an option says what.
    Option,
    /// People do it; a table on a floor asks for it, and a test shows that.
    Duty,
    /// People do it; the dealer's screen says so.
    Prompt,
    /// Felt, wheels, dice, locks: outside software.
    Physical,
    /// A title or a definition.
    Heading,
}

impl Status {
    /// Every status, as printed.
    pub const ALL: [Status; 6] = [
        Status::Enforced,
        Status::Option,
        Status::Duty,
        Status::Prompt,
        Status::Physical,
        Status::Heading,
    ];

    /// The word in the trace file.
    pub const fn name(self) -> &'static str {
        match self {
            Status::Enforced => "enforced",
            Status::Option => "option",
            Status::Duty => "duty",
            Status::Prompt => "prompt",
            Status::Physical => "physical",
            Status::Heading => "heading",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What becomes of one clause, or of one part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The clause id.
    pub clause: &'static str,
    /// What becomes of it.
    pub status: Status,
    /// The test that shows it (`enforced`, `duty`), the key (`option`), or what people do.
    pub shown_by: &'static str,
    /// Of a duty: who does it, when, and what may not happen before.
    pub moment: Option<&'static str>,
}

/// One row for each clause of a document, in the document's order. A clause of which one sentence
/// is enforced and another is people's work has a row for each, one below the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The rows.
    pub rows: Vec<Row>,
}

/// What is wrong with a trace file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct TraceError {
    line: usize,
    what: String,
}

impl Trace {
    /// Reads a trace: clause, status, what shows it and the moment of a duty, separated by tabs.
    pub fn parse(text: &'static str) -> Result<Trace, TraceError> {
        let mut rows: Vec<Row> = Vec::new();
        for (number, line) in text.lines().enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let bad = |what: String| TraceError { line: number + 1, what };
            let mut fields = line.split('\t');
            let (Some(clause), Some(status), shown_by, moment, None) = (
                fields.next(),
                fields.next(),
                fields.next().unwrap_or(""),
                fields.next().filter(|moment| !moment.is_empty()),
                fields.next(),
            ) else {
                return Err(bad("expected clause, status and what shows it".into()));
            };
            let status = Status::ALL
                .into_iter()
                .find(|known| known.name() == status)
                .ok_or_else(|| bad(format!("`{status}` is not a status")))?;
            if shown_by.is_empty() && status != Status::Heading && status != Status::Physical {
                return Err(bad(format!("{clause} is {status}, but nothing shows it")));
            }
            if let Some(why) = bad_moment(clause, status, moment) {
                return Err(bad(why));
            }
            let row = Row { clause, status, shown_by, moment };
            if let Some(why) = misplaced(&row, &rows) {
                return Err(bad(why));
            }
            rows.push(row);
        }
        Ok(Trace { rows })
    }

    /// The clause ids in order, each once.
    pub fn clauses(&self) -> impl Iterator<Item = &'static str> {
        self.rows
            .chunk_by(|a, b| a.clause == b.clause)
            .filter_map(|parts| Some(parts.first()?.clause))
    }

    /// How many clauses have this status, or a part that does.
    pub fn count(&self, status: Status) -> usize {
        self.rows.iter().filter(|row| row.status == status).count()
    }

    /// The digest of the clause ids in order (64-bit FNV-1a), which a rulebook states for its
    /// document: a clause that is missing, added or moved changes it.
    pub fn digest(&self) -> String {
        let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
        for byte in self.clauses().flat_map(|clause| clause.bytes().chain([b'\n'])) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        format!("{hash:016x}")
    }
}

/// The longest moment, in words.
const MAX_MOMENT_WORDS: usize = 15;

/// Why a moment is not one of a duty.
fn bad_moment(clause: &str, status: Status, moment: Option<&str>) -> Option<String> {
    let words = moment?.split_whitespace().count();
    if status != Status::Duty {
        return Some(format!("{clause} is {status}: only a duty has a moment"));
    }
    let long = words > MAX_MOMENT_WORDS;
    long.then(|| {
        format!("{clause}: a moment of {words} words, expected {MAX_MOMENT_WORDS} at most")
    })
}

/// Why a row cannot follow those above it: the parts of a clause stand together, and each has a
/// status of its own.
fn misplaced(row: &Row, above: &[Row]) -> Option<String> {
    let Row { clause, status, .. } = row;
    let beside = above.iter().rev().take_while(|other| other.clause == *clause).count();
    let (before, beside) = above.split_at(above.len() - beside);
    if beside.iter().any(|other| other.status == *status) {
        return Some(format!("{clause} is {status} twice"));
    }
    let apart = before.iter().any(|other| other.clause == *clause);
    apart.then(|| format!("{clause} stands further up as well"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trace_row_needs_a_known_status_and_what_shows_it() {
        assert_eq!(Trace::parse("# head\nA.1\theading\n").unwrap().rows.len(), 1);
        for (text, why) in [
            ("A.1\tdone\tx", "line 1: `done` is not a status"),
            ("A.1\tenforced\t", "line 1: A.1 is enforced, but nothing shows it"),
            ("A.1", "line 1: expected clause, status and what shows it"),
            ("\nA.1\tduty\tx\ty\tz", "line 2: expected clause, status and what shows it"),
            ("A.1\tenforced\tx\ty", "line 1: A.1 is enforced: only a duty has a moment"),
        ] {
            assert_eq!(Trace::parse(text).unwrap_err().to_string(), why);
        }
    }

    #[test]
    fn a_duty_has_its_moment_in_fifteen_words() {
        let moment = "dealer, when a player folds";
        let trace = Trace::parse("A\tduty\tx\tdealer, when a player folds\nB\tduty\tx").unwrap();
        let moments: Vec<_> = trace.rows.iter().map(|row| row.moment).collect();
        assert_eq!(moments, [Some(moment), None]);
        let long: &str = format!("A\tduty\tx\t{}", "word ".repeat(16)).leak();
        let why = "line 1: A: a moment of 16 words, expected 15 at most";
        assert_eq!(Trace::parse(long).unwrap_err().to_string(), why);
    }

    #[test]
    fn a_clause_in_two_parts_has_a_row_for_each_and_is_one_clause() {
        let parts = "A\theading\nB\tenforced\ttest: x\nB\tprompt\tsay so\nC\theading";
        let trace = Trace::parse(parts).unwrap();
        assert_eq!(trace.clauses().collect::<Vec<_>>(), ["A", "B", "C"]);
        let becomes: Vec<_> = trace.rows.iter().map(|row| row.status).collect();
        assert_eq!(becomes, [Status::Heading, Status::Enforced, Status::Prompt, Status::Heading]);
        assert_eq!(Status::ALL.map(|status| trace.count(status)), [1, 0, 0, 1, 0, 2]);
        let whole = Trace::parse("A\theading\nB\theading\nC\theading").unwrap();
        assert_eq!(trace.digest(), whole.digest());
        for (text, why) in [
            ("A\theading\nA\theading", "line 2: A is heading twice"),
            ("A\theading\nB\theading\nA\tprompt\tx", "line 3: A stands further up as well"),
        ] {
            assert_eq!(Trace::parse(text).unwrap_err().to_string(), why);
        }
    }

    #[test]
    fn the_digest_sees_order_and_absence() {
        let digest = |text| Trace::parse(text).unwrap().digest();
        let both = digest("A\theading\nB\theading");
        assert_ne!(both, digest("B\theading\nA\theading"));
        assert_ne!(both, digest("A\theading"));
    }
}
