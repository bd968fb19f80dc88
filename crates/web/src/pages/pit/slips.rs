//! Slips of fills and credits, numbered without gaps in a year.

use floor::store::AccountEntry;
use floor::{Account, Code, FloorError, TableAccount, Time, Why};
use games::Cents;
use maud::{Markup, html};
use serde_json::Value as Json;

use crate::app::App;
use crate::pages::table::words::sentence;
use crate::pages::{moment, money};

/// How many entries of a rack are looked through for its slips.
const LOOKED: usize = 1000;

/// What has slips.
const KINDS: [&str; 2] = ["fill", "credit"];

/// A fill or a credit that was given.
pub struct Slip {
    /// The table.
    pub table: String,
    /// `fill` or `credit`.
    pub what: String,
    /// Year and number.
    pub number: String,
    /// How much.
    pub amount: Cents,
    /// When it was given.
    pub time: Time,
    /// Who gave it.
    pub given_by: String,
    /// Who asked for it.
    pub asked_by: String,
    /// The record that gave it.
    pub seq: u64,
    /// Who undid it, and when, where it was undone.
    pub undone: Option<(String, Time)>,
}

/// The slips of a table, the newest first.
///
/// # Errors
/// If the store cannot be read.
pub fn of(app: &App, table: &str) -> Result<Vec<Slip>, FloorError> {
    let account = Account::Table(table.into(), TableAccount::Rack);
    let entries = app.host.read(|reader| reader.entries(&account, u64::MAX, LOOKED))?;
    let undone = undone(app, table, &entries)?;
    let mut slips = Vec::new();
    for entry in entries.into_iter().filter(|entry| KINDS.contains(&entry.why.as_str())) {
        let given = record(app, table, entry.seq)?;
        // A rack that ran short was filled without anybody, and has no slip.
        let (what, Some(number)) = (entry.why.as_str(), given["number"].as_str()) else { continue };
        let asked_seq = given["what"][what]["confirm"].as_u64().unwrap_or(0);
        let asked = record(app, table, asked_seq)?;
        let is_of = |one: &&UndoneSlip| {
            one.what == what && one.named.iter().any(|seq| [entry.seq, asked_seq].contains(seq))
        };
        let undone = undone.iter().find(is_of).map(|one| (one.by.clone(), one.time));
        slips.push(Slip {
            table: table.to_owned(),
            what: what.to_owned(),
            number: number.to_owned(),
            amount: entry.amount.max(-entry.amount),
            time: entry.time,
            given_by: who(&given),
            asked_by: who(&asked),
            seq: entry.seq,
            undone,
        });
    }
    Ok(slips)
}

/// A fill or a credit that was undone.
struct UndoneSlip {
    what: &'static str,
    /// The records that say which: the one that undid it names another, or who asked for that.
    named: Vec<u64>,
    by: String,
    time: Time,
}

fn undone(app: &App, table: &str, entries: &[AccountEntry]) -> Result<Vec<UndoneSlip>, FloorError> {
    let mut all = Vec::new();
    for entry in entries.iter().filter(|entry| entry.why == Why::Voided.name()) {
        let record = record(app, table, entry.seq)?;
        for what in KINDS {
            let mut named: Vec<u64> = record["what"][what]["void"].as_u64().into_iter().collect();
            if let Some(seq) = named.first().copied() {
                named.extend(self::record(app, table, seq)?["what"][what]["void"].as_u64());
                all.push(UndoneSlip { what, named, by: who(&record), time: entry.time });
            }
        }
    }
    Ok(all)
}

/// Who is behind a record.
fn who(record: &Json) -> String {
    record["who"].as_str().unwrap_or_default().to_owned()
}

/// A slip by its kind and number, such as `fill-2026-0001`.
///
/// # Errors
/// `unknown`.
pub fn find(app: &App, table: &str, number: &str) -> Result<Slip, FloorError> {
    let unknown = || Code::Unknown.error("there is no such slip");
    if app.host.house(|house| !house.tables().contains_key(table)) {
        return Err(unknown());
    }
    let mut slips = of(app, table)?.into_iter();
    slips.find(|slip| slip.name() == number).ok_or_else(unknown)
}

fn record(app: &App, table: &str, seq: u64) -> Result<Json, FloorError> {
    let records = app.host.read(|reader| reader.records(table, seq, 1))?;
    let body = records.first().filter(|record| record.seq == seq).map(|record| &record.body);
    Ok(body.and_then(|body| serde_json::from_str(body).ok()).unwrap_or_default())
}

impl Slip {
    /// Its name in addresses.
    pub fn name(&self) -> String {
        format!("{}-{}", self.what, self.number)
    }
}

/// A slip as it is printed and signed.
pub fn printed(slip: &Slip) -> Markup {
    let table = format!("table {}", slip.table);
    let (from, to) = match slip.what.as_str() {
        "fill" => ("the cage", table.as_str()),
        _ => (table.as_str(), "the cage"),
    };
    html! {
        main.wrap.narrow.slip data-slip=(slip.name()) {
            h1 { (sentence(&slip.what)) " " (slip.number) }
            @if let Some((by, time)) = &slip.undone {
                p.void data-undone { b { "Void" } ": undone by " (by) ", " (moment(*time)) }
            }
            dl.facts {
                dt { "Table" } dd { (slip.table) }
                dt { "Amount" } dd.num { b { (money::dollars(slip.amount)) } }
                dt { "From" } dd { (from) }
                dt { "To" } dd { (to) }
                dt { "Asked for by" } dd { (slip.asked_by) }
                dt { "Given by" } dd { (slip.given_by) }
                dt { "When" } dd { (moment(slip.time)) }
                dt { "Record" } dd.num { (slip.table) " " (slip.seq) }
            }
            div.signatures {
                @for who in ["Cage", "Runner", "Dealer", "Supervisor"] { p { (who) } }
            }
            p.no-print { a.btn href={ "/pit/" (slip.table) } { "To the table" } }
        }
    }
}
