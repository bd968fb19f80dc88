//! Settlement lines as JSON.

use std::collections::BTreeMap;

use games::{Cents, Seat, Statement};
use serde_json::{Map, Value as Json, json};

use crate::plain::Plain;

/// The lines of a round, and what every seat won or lost.
pub fn round_json(lines: &[Statement]) -> Json {
    let mut round = json!({
        "lines": lines.iter().map(line_json).collect::<Vec<_>>(),
        "net": net_json(lines),
    });
    if lines.iter().any(|line| line.for_dealer) {
        round["tips"] = money(tips(lines));
    }
    round
}

/// A line.
pub fn line_json(line: &Statement) -> Json {
    line_plain(line, None).to_json()
}

/// A line with what comes back to the seat for it, as a page or a ledger wants it.
pub fn live_line_json(line: &Statement) -> Json {
    live_line_plain(line).to_json()
}

/// The same, to be written into a journal.
pub fn live_line_plain(line: &Statement) -> Plain<'_> {
    line_plain(line, Some(line.returned))
}

fn line_plain(line: &Statement, returned: Option<Cents>) -> Plain<'_> {
    let verify = line.verify.as_ref().map(|(clause, say)| {
        Plain::some([("clause", Some(clause.id().into())), ("say", Some(say.as_str().into()))])
    });
    Plain::some([
        ("seat", Some(line.seat.into())),
        ("hand", line.hand.map(|hand| hand.number().into())),
        ("wager", Some(line.wager.as_str().into())),
        ("stake", Some(line.stake.into())),
        ("outcome", Some(line.verdict.name().into())),
        ("paid", Some(line.paid.into())),
        ("commission", Some(line.commission.into())),
        ("clause", Some(line.clause.id().into())),
        ("because", Some(line.because.as_str().into())),
        ("for", line.for_dealer.then(|| "dealer".into())),
        ("verify", verify),
        ("returned", returned.map(Plain::from)),
    ])
}

/// An amount as JSON has it.
pub fn money(amount: Cents) -> Json {
    amount.to_string().into()
}

/// What every seat of a round won or lost.
pub fn net(lines: &[Statement]) -> BTreeMap<Seat, Cents> {
    let mut seats = BTreeMap::new();
    for line in lines {
        *seats.entry(line.seat).or_insert(Cents::ZERO) += line.net;
    }
    seats
}

/// The same as JSON, by seat.
pub fn net_json(lines: &[Statement]) -> Json {
    let net = net(lines).into_iter().map(|(seat, net)| (seat.to_string(), money(net)));
    Json::Object(net.collect::<Map<_, _>>())
}

/// What wagers for the dealer brought back.
pub fn tips(lines: &[Statement]) -> Cents {
    lines.iter().filter(|line| line.for_dealer).map(|line| line.returned).sum()
}
