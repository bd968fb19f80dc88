//! The rulebooks as tables for people.

use comfy_table::{Cell, Table as Rows};
use games::{
    Choices, HouseRule, Kind, OptionKind, OptionRule, PayTable, RankRange, Rulebook, Shared,
    SharedOption, Status, Trace,
};
use wire::book::{decks, documents, linked_games};

use super::spot_names;
use crate::style::{Ink, Style, counted, dollars, lines, number};

/// Every game with where its document is from, seats, decks, wagers and pay tables.
pub fn games_text(style: Style) -> String {
    let mut table = style.table(["game", "seats", "decks", "wagers", "tables"]);
    for kind in Kind::all() {
        let book = kind.rulebook();
        // The rest of the document's name is in the rules.
        let from = book.document.split([',', ' ']).next().unwrap_or_default();
        table.add_row([
            style.cell(Ink::Strong, format!("{}\n{} ({from})", book.id, book.name)),
            number(book.seats.most),
            Cell::new(decks_words(kind).replace(", usually ", ": ")),
            Cell::new(in_pieces(&spot_names(book.spots.iter()))),
            number(book.pay_tables.len()),
        ]);
    }
    lines(table)
}

/// Names one after the other; one of many numbers may be broken between two of them.
fn in_pieces(names: &[String]) -> String {
    const LONG: usize = 28;
    names.iter().map(|name| pieces(name, '/', LONG)).collect::<Vec<_>>().join(" ")
}

/// A name that may be broken behind a sign, into pieces no longer than this.
fn pieces(name: &str, behind: char, long: usize) -> String {
    let (mut text, mut used) = (String::new(), 0);
    for part in name.split_inclusive(behind) {
        if used > 0 && used + part.len() > long {
            text.push(' ');
            used = 0;
        }
        text += part;
        used += part.len();
    }
    text
}

fn decks_words(kind: &Kind) -> String {
    match decks(kind) {
        None => "none".into(),
        Some(decks) if decks.least == decks.most => decks.most.to_string(),
        Some(decks) => format!("{}-{}, usually {}", decks.least, decks.most, decks.default),
    }
}

/// Everything the rulebook of a game holds.
pub fn rules_text(kind: &Kind, style: Style) -> String {
    let book = kind.rulebook();
    let clause = book.seats.clause.as_ref().map(|id| format!(" ({id})")).unwrap_or_default();
    let table = format!("Up to {} seats{clause}; decks: {}", book.seats.most, decks_words(kind));
    document_text(book, kind.trace(), &table, style)
}

/// Everything the rulebook of a progressive holds that several games share.
pub fn link_text(shared: &Shared, style: Style) -> String {
    let games: Vec<_> = linked_games(shared).map(|kind| kind.id).collect();
    let games = format!("Played at {}", games.join(", "));
    document_text(shared.rulebook(), shared.trace(), &games, style)
}

fn document_text(book: &Rulebook, traced: &Trace, about: &str, style: Style) -> String {
    let mut text = format!("{}\n{}\n", style.paint(Ink::Strong, &book.name), book.document);
    text += &format!("{about}\n");
    if book.sources().next().is_some() {
        text += &format!("\n{}\n{}", style.paint(Ink::Strong, "Source"), sources(book, style));
    }
    let mut part = |title: &str, body: String| {
        text += &format!("\n{}\n{body}", style.paint(Ink::Strong, title));
    };
    part("Options", options(book, style));
    part("Wagers", wagers(book, style));
    let tables = book.pay_tables.iter().map(|table| pay_table(table, style));
    part("Pay tables", tables.collect());
    if !book.house_way.is_empty() {
        part("House way (the first row that fits sets the hand)", house_way(book, style));
    }
    let rows =
        book.irregularities.iter().map(|rule| [rule.kind.as_str(), rule.clause.id(), &rule.remedy]);
    part("Irregularities", clauses(style, ["kind", "clause", "remedy"], rows));
    part(
        "Prompts for the people at the table (holds: the game waits for it)",
        prompts(book, style),
    );
    part("Readings", readings(book, style));
    part("Traceability", style.fill(&trace(book, traced), ""));
    text
}

/// The documents behind a rulebook, each with the digest of the clauses that it was traced against.
fn sources(book: &Rulebook, style: Style) -> String {
    let lines = book.sources().flat_map(|source| {
        let digest = format!("SHA-256 {}", source.sha256);
        [source.name(), source.dates(), digest].into_iter().filter(|line| !line.is_empty())
    });
    lines.map(|line| style.fill(&line, "") + "\n").collect()
}

/// Rows with a clause in the middle column.
fn clauses<S: AsRef<str>>(
    style: Style,
    columns: [&str; 3],
    rows: impl Iterator<Item = [S; 3]>,
) -> String {
    let mut table = style.table(columns);
    for [first, clause, words] in rows {
        let first = style.cell(Ink::Strong, first.as_ref());
        table.add_row([first, style.cell(Ink::Faint, clause.as_ref()), Cell::new(words.as_ref())]);
    }
    lines_or_none(table)
}

/// What people do, who does it, and whether the game waits for it.
fn prompts(book: &Rulebook, style: Style) -> String {
    let mut table = style.table(["at", "clause", "by", "say"]);
    for prompt in &book.prompts {
        let by: Vec<_> = prompt.by.iter().map(|role| role.name()).collect();
        let holds = if prompt.holds { "\nholds" } else { "" };
        table.add_row([
            style.cell(Ink::Strong, prompt.at.name()),
            style.cell(Ink::Faint, prompt.clause.id()),
            Cell::new(format!("{}{holds}", by.join("\n"))),
            Cell::new(format!("{}{}", prompt.say, when(&prompt.when))),
        ]);
    }
    lines_or_none(table)
}

/// The tables that something is for: ` (dealing shoe; or decks 3, 4)`.
fn when(any: &[Choices]) -> String {
    let all = |choices: &Choices| {
        let words = choices.iter().map(|(key, values)| format!("{key} {}", values.join(", ")));
        words.collect::<Vec<_>>().join(" and ")
    };
    match any {
        [] => String::new(),
        _ => format!(" ({})", any.iter().map(all).collect::<Vec<_>>().join("; or ")),
    }
}

fn options(book: &Rulebook, style: Style) -> String {
    let mut table = style.table(["option", "default", "allowed", "about"]);
    for option in &book.options {
        let (default, allowed) = default_and_bounds(&option.kind);
        table.add_row([
            style.cell(Ink::Strong, &option.key),
            Cell::new(default),
            Cell::new(allowed),
            Cell::new(format!("{} ({})", about(option), option.clause)),
        ]);
    }
    let shared = if book.seats.most > 0 { &SharedOption::ALL[..] } else { &[] };
    for SharedOption { key, default, about } in shared {
        let key = style.cell(Ink::Strong, key);
        let default = Cell::new(default.unwrap_or_default());
        table.add_row([key, default, Cell::new(""), Cell::new(about)]);
    }
    lines(table)
}

/// What an option changes, and the spots that may have a value each.
fn about(option: &OptionRule) -> String {
    let spots: Vec<_> = option.each.keys().map(String::as_str).collect();
    match spots.is_empty() {
        true => option.about.clone(),
        false => format!("{}; one value, or one for each of {}", option.about, spots.join(", ")),
    }
}

fn default_and_bounds(kind: &OptionKind) -> (String, String) {
    match kind {
        OptionKind::Choice { values } => {
            (values.first().cloned().unwrap_or_default(), values.join(", "))
        }
        OptionKind::Switch { default } => (default.to_string(), "true, false".into()),
        OptionKind::Count { least, most, default } => {
            (default.to_string(), format!("{least} to {most}"))
        }
        OptionKind::Money { least, most, default } => {
            let allowed = match most {
                Some(most) => format!("{least} to {most}"),
                None => format!("at least {least}"),
            };
            (default.clone().unwrap_or_else(|| "none".into()), allowed)
        }
        OptionKind::Boxes => ("none".into(), "such as 1-2 5-7".into()),
        OptionKind::Rate { least, most, default, .. } => {
            (default.clone(), format!("{least} to {most}"))
        }
    }
}

fn wagers(book: &Rulebook, style: Style) -> String {
    let mut table = style.table(["spot", "name", "about"]);
    for spot in &book.spots {
        let about = match spot.by_decision {
            true => format!("{} (not wagered on directly)", spot.about),
            false => spot.about.clone(),
        };
        table.add_row([
            style.cell(Ink::Strong, &spot.id),
            Cell::new(&spot.name),
            Cell::new(format!("{about} ({})", spot.clause)),
        ]);
    }
    lines(table)
}

fn pay_table(table: &PayTable, style: Style) -> String {
    let mut text = style.paint(Ink::Strong, &table.id);
    let mut notes = Vec::new();
    if table.clause.id() != table.id {
        notes.push(table.clause.to_string());
    }
    match table.decks {
        Some([least, most]) if least == most => {
            notes.push(format!("for {}", counted(most, "deck")));
        }
        Some([least, most]) => notes.push(format!("for {least} to {most} decks")),
        None => {}
    }
    match table.printed_for {
        Some([least, most]) if least == most => {
            notes.push(format!("printed for {}", counted(most, "deck")));
        }
        Some([least, most]) => notes.push(format!("printed for {least} to {most} decks")),
        None => {}
    }
    if table.completed {
        notes.push("damaged in the document, completed".into());
    }
    if table.floor {
        notes.push("a casino may pay more".into());
    }
    if table.independent {
        notes.push("a meter for each 100% line".into());
    }
    if !notes.is_empty() {
        text += &format!(" ({})", notes.join("; "));
    }
    let mut rows = style.table(["spot", "line", "pays"]);
    for line in &table.lines {
        let spot = line.spot.as_deref().or(table.spot.as_deref()).unwrap_or_default();
        let pays = line.pays;
        let pays = match line.envy {
            Some(envy) => format!("{pays}, envy {}", dollars(envy)),
            None => pays.to_string(),
        };
        rows.add_row([Cell::new(spot), Cell::new(&line.name), Cell::new(pays)]);
    }
    format!("{text}\n{}", lines(rows))
}

fn house_way(book: &Rulebook, style: Style) -> String {
    let mut table = style.table(["hand", "low hand", "clause", "about"]);
    for rule in &book.house_way {
        table.add_row([
            style.cell(Ink::Strong, house_hand(rule)),
            Cell::new(rule.low),
            style.cell(Ink::Faint, rule.clause),
            Cell::new(&rule.about),
        ]);
    }
    lines(table)
}

/// The hands that a row is for: `two-pair of 7-T and 2-6, holding K-A`.
fn house_hand(rule: &HouseRule) -> String {
    let list = |ranges: &[RankRange]| {
        ranges.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ")
    };
    let mut words = rule.hand.to_string();
    if !rule.of.is_empty() {
        words += &format!(" of {}", list(&rule.of));
    }
    if let Some(with) = rule.with {
        words += &format!(" with {with}");
    }
    if !rule.holding.is_empty() {
        words += &format!(", holding {}", list(&rule.holding));
    }
    words
}

fn readings(book: &Rulebook, style: Style) -> String {
    let mut table = style.table(["clause", "reading"]);
    for reading in &book.readings {
        table.add_row([style.cell(Ink::Faint, reading.clause), Cell::new(&reading.text)]);
    }
    lines_or_none(table)
}

/// A table, or a word where it is empty.
fn lines_or_none(table: Rows) -> String {
    if table.is_empty() { "none\n".into() } else { lines(table) }
}

/// The rows are more than the clauses where a clause has a row for each of its parts.
fn trace(book: &Rulebook, trace: &Trace) -> String {
    let counts = Status::ALL.map(|status| format!("{status} {}", trace.count(status)));
    format!("{} clauses, {} rows: {}\n", book.clauses, trace.rows.len(), counts.join(", "))
}

/// What becomes of the clauses of every document.
pub fn documents_text(style: Style) -> String {
    let [enforced, option, duty, prompt, physical, heading] = Status::ALL.map(Status::name);
    let columns =
        ["document", "clauses", "rows", enforced, option, duty, prompt, physical, heading];
    let mut table = style.table(columns);
    // On a narrow screen only short names have room beside all these counts.
    let long = if style.width() < 100 { 12 } else { usize::MAX };
    let mut row = |name: &str, counts: &[usize]| {
        let (name, counts) = (pieces(name, '-', long), counts.iter().map(number));
        table.add_row([style.cell(Ink::Strong, name)].into_iter().chain(counts));
    };
    let mut total = [0; 2 + Status::ALL.len()];
    for (book, trace) in documents() {
        let by_status = Status::ALL.map(|status| trace.count(status));
        let counts: Vec<_> =
            [book.clauses, trace.rows.len()].into_iter().chain(by_status).collect();
        total.iter_mut().zip(&counts).for_each(|(sum, count)| *sum += count);
        row(&book.id, &counts);
    }
    row("in all", &total);
    lines(table)
}

/// The spots of a table with what they pay and the least and most that may lie there.
pub fn spots_text(table: &dyn games::AnyTable, style: Style) -> String {
    let (book, chosen) = (table.kind().rulebook(), table.chosen());
    let mut rows = style.table(["spot", "name", "bounds", "pays", "about"]);
    for spot in book.spots.iter().filter(|spot| !spot.by_decision) {
        let bounds = chosen.limits().get(&spot.id).copied();
        let (least, most) = bounds.unwrap_or(match spot.main {
            true => (chosen.min(), chosen.max()),
            false => (None, None),
        });
        let least = dollars(least.unwrap_or(chosen.unit()));
        let bounds = match most {
            Some(most) => format!("{least} to {}", dollars(most)),
            None => format!("from {least}"),
        };
        let paid = chosen.table_if(&spot.id).into_iter().flat_map(|table| table.lines_of(&spot.id));
        let pays = paid.map(|line| {
            let pays = chosen.pays(&spot.id, &line.name);
            if line.name == "win" { pays.to_string() } else { format!("{} {pays}", line.name) }
        });
        rows.add_row([
            style.cell(Ink::Strong, &spot.id),
            Cell::new(&spot.name),
            Cell::new(bounds),
            Cell::new(pays.collect::<Vec<_>>().join(", ")),
            Cell::new(&spot.about),
        ]);
    }
    lines(rows)
}

#[cfg(test)]
mod tests {
    use games::{HouseHand, HouseLow, HouseWith};

    use super::*;

    #[test]
    fn a_long_name_is_broken_where_its_parts_meet() {
        assert_eq!(pieces("commission-free-baccarat", '-', 12), "commission- free- baccarat");
        assert_eq!(pieces("craps", '-', 12), "craps");
        assert_eq!(pieces("place-4/5/6/8", '/', 28), "place-4/5/6/8");
    }

    #[test]
    fn a_row_of_a_house_way_is_said_in_words() {
        let range = |text: &str| text.parse::<RankRange>().unwrap();
        let row = |hand, with, of: &[&str], holding: &[&str]| HouseRule {
            clause: "A.1".into(),
            hand,
            with,
            of: of.iter().map(|text| range(text)).collect(),
            holding: holding.iter().map(|text| range(text)).collect(),
            low: HouseLow::NextTwo,
            about: String::new(),
        };
        let straight = Some(HouseWith::StraightOrFlush);
        for (rule, words) in [
            (row(HouseHand::NoPair, None, &[], &[]), "no-pair"),
            (row(HouseHand::OnePair, straight, &[], &[]), "one-pair with straight-or-flush"),
            (
                row(HouseHand::TwoPair, None, &["J-A", "7-T"], &["A", "K"]),
                "two-pair of J-A and 7-T, holding A and K",
            ),
            (
                row(HouseHand::ThreeOfAKind, straight, &["A"], &[]),
                "three-of-a-kind of A with straight-or-flush",
            ),
        ] {
            assert_eq!(house_hand(&rule), words);
        }
    }
}
