//! What is worth a look: thresholds of law, counts that differ, racks that ran short, results far
//! from what is expected. An alert accuses nobody.

use std::collections::BTreeMap;

use games::Cents;
use serde_json::{Value as Json, json};

use super::line::Line;
use super::thresholds::{self, award_of, day_began, gaming_day};
use super::{reading, tables};
use crate::host::{Host, Loaded};
use crate::table::FloorTable;
use crate::{Account, ChainError, FloorError, HOUSE, Posting, Record, TableAccount, Time, Why};

/// Whom or what an alert is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum About {
    /// A table.
    Table(String),
    /// A person.
    Person(String),
}

/// Something worth a look.
#[derive(Clone, Debug, PartialEq)]
pub struct Alert {
    /// Whom or what it is about.
    pub about: About,
    /// What: `award`, `cash-in`, `cash-out`, `variance`, `automatic-fill`, `deviation`, `damaged`.
    pub what: &'static str,
    /// How much, where it is about money.
    pub amount: Option<Cents>,
    /// In words.
    pub say: String,
    /// Where it stands that somebody is to look.
    pub source: &'static str,
    /// When.
    pub time: Time,
    /// The record that raised it; 0 where none did.
    pub seq: u64,
}

impl Alert {
    /// As a page has it.
    pub fn to_json(&self) -> Json {
        let (key, name) = match &self.about {
            About::Table(id) => ("table", id),
            About::Person(name) => ("person", name),
        };
        let mut json = json!({
            key: name,
            "what": self.what,
            "say": self.say,
            "source": self.source,
            "time": self.time.to_string(),
        });
        if let Some(amount) = self.amount {
            json["amount"] = amount.to_string().into();
        }
        if self.seq > 0 {
            json["seq"] = self.seq.into();
        }
        json
    }
}

/// Alerts as JSON.
pub fn alerts_json(alerts: &[Alert]) -> Json {
    json!({"alerts": alerts.iter().map(Alert::to_json).collect::<Vec<_>>()})
}

/// What is worth a look since the gaming day of this time began, or today: the newest first.
///
/// # Errors
/// If the store cannot be read.
pub fn alerts(host: &Host, from: Option<Time>) -> Result<Vec<Alert>, FloorError> {
    let from = day_began(from.unwrap_or_else(|| host.now()));
    let mut alerts = match host.house_fault() {
        Some(fault) => vec![damaged(host, HOUSE.into(), &fault)],
        None => of_chain(host, HOUSE, from, reading::end(host, HOUSE)?)?,
    };
    for (id, loaded) in host.tables()? {
        match loaded {
            Loaded::Table(table) => {
                alerts.extend(of_chain(host, &id, from, table.seq() + 1)?);
                alerts.extend(deviation(host, &table)?);
            }
            Loaded::Faulty(fault) => alerts.push(damaged(host, id, &fault)),
        }
    }
    alerts.sort_by_key(|alert| std::cmp::Reverse(alert.time));
    Ok(alerts)
}

/// A chain that is damaged: a table's, or the casino's own.
fn damaged(host: &Host, chain: String, fault: &ChainError) -> Alert {
    Alert {
        about: About::Table(chain),
        what: "damaged",
        amount: None,
        say: format!("the journal is damaged at record {}: {}", fault.seq, fault.what),
        source: "",
        time: host.now(),
        seq: fault.seq,
    }
}

/// What the records of a chain raised from a moment on.
fn of_chain(host: &Host, chain: &str, from: Time, end: u64) -> Result<Vec<Alert>, FloorError> {
    let new = || {
        let next = reading::first_from(host, chain, from, end)?;
        Ok(Watch { from, next, cash: Cash::default(), alerts: Vec::new() })
    };
    host.books().watches.go_on(
        chain,
        |watch| watch.from == from,
        new,
        |watch| {
            reading::each(host, chain, watch.next, end, |record| watch.follow(record))?;
            Ok(watch.alerts.clone())
        },
    )
}

/// What the records of a chain have raised, as far as they were read.
pub struct Watch {
    from: Time,
    next: u64,
    cash: Cash,
    alerts: Vec<Alert>,
}

impl Watch {
    fn follow(&mut self, record: &Record) -> Result<(), FloorError> {
        self.alerts.extend(awards(record)?);
        self.alerts.extend(variance(record));
        for posting in &record.postings {
            self.alerts.extend(by_posting(record, posting));
            self.alerts.extend(self.cash.follow(record, posting));
        }
        self.next = record.seq + 1;
        Ok(())
    }
}

/// An alert of a record of a table.
fn at_table(
    record: &Record,
    what: &'static str,
    amount: Cents,
    source: &'static str,
    say: String,
) -> Alert {
    let about = About::Table(record.chain.clone());
    let (time, seq) = (record.time, record.seq);
    Alert { about, what, amount: Some(amount), say, source, time, seq }
}

/// Awards that are told to the tax office.
fn awards(record: &Record) -> Result<Vec<Alert>, FloorError> {
    let threshold = award_of(record.time);
    let reported = |line: &Line| threshold.is_reported(line.paid, line.stake);
    let alert = |Line { seat, wager, paid, stake, .. }: Line| {
        let round = record.round.unwrap_or(0);
        let say = format!("round {round}, seat {seat}: {wager} of {stake} was paid {paid}");
        at_table(record, "award", paid, thresholds::AWARD_SOURCE, say)
    };
    Ok(Line::of(record)?.into_iter().filter(reported).map(alert).collect())
}

/// A count that differs by as much as is reported.
fn variance(record: &Record) -> Option<Alert> {
    let variance = record.more.get("variance").filter(|variance| variance["alert"] == true)?;
    let difference: Cents = variance["difference"].as_str()?.parse().ok()?;
    let say = format!("the rack was counted {difference} off what is booked");
    Some(at_table(record, "variance", difference, thresholds::VARIANCE_SOURCE, say))
}

/// A rack that ran short, or an unnamed guest's cash.
fn by_posting(record: &Record, posting: &Posting) -> Option<Alert> {
    let Posting { from, to, amount, why, automatic } = posting;
    if *automatic {
        let say = format!("the rack ran short by {amount}, and was filled");
        return Some(at_table(record, "automatic-fill", *amount, thresholds::FILL_SOURCE, say));
    }
    let into_box = matches!(to, Account::Table(_, TableAccount::Drop));
    let what = match (from, to, why) {
        (Account::Outside, _, Why::BuyIn) if into_box => "cash-in",
        (_, Account::Outside, Why::Leaving) => "cash-out",
        _ => return None,
    };
    if *amount <= thresholds::CASH {
        return None;
    }
    let say = format!("a guest's {amount} in one transaction");
    Some(at_table(record, what, *amount, thresholds::CASH_SOURCE, say))
}

/// A table whose win since it was opened is far from what it should be.
fn deviation(host: &Host, table: &FloorTable) -> Result<Option<Alert>, FloorError> {
    let row = tables::row_at_once(host, table)?;
    let far = row.deviation().filter(|z| z.abs() > thresholds::DEVIATIONS);
    Ok(far.map(|z| Alert {
        about: About::Table(row.table.clone()),
        what: "deviation",
        amount: Some(row.win()),
        say: format!("the win is {z:.2} standard deviations off what is expected: worth a look"),
        source: thresholds::DEVIATION_SOURCE,
        time: host.now(),
        seq: 0,
    }))
}

/// What people bring and take away in cash, by gaming day.
#[derive(Default)]
struct Cash {
    sums: BTreeMap<(String, i64, &'static str), Cents>,
}

impl Cash {
    /// Said once for a day and direction, when it is more for the first time.
    fn follow(&mut self, record: &Record, posting: &Posting) -> Option<Alert> {
        let (what, account) = match posting.why {
            Why::Deposit => ("cash-in", &posting.to),
            Why::Withdrawal => ("cash-out", &posting.from),
            _ => return None,
        };
        let Account::Player(name) = account else { return None };
        let key = (name.to_string(), gaming_day(record.time), what);
        let sum = self.sums.entry(key).or_insert(Cents::ZERO);
        let before = *sum;
        *sum += posting.amount;
        (before <= thresholds::CASH && *sum > thresholds::CASH).then(|| Alert {
            about: About::Person(name.to_string()),
            what,
            amount: Some(*sum),
            say: format!("{sum} in cash in one gaming day"),
            source: thresholds::CASH_SOURCE,
            time: record.time,
            seq: record.seq,
        })
    }
}
