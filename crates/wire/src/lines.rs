//! Settlement lines as JSON.

use std::collections::BTreeMap;

use games::{Cents, Seat, Statement};
use serde_json::{Map, Value as Json, json};

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
    let mut json = json!({ "seat": line.seat });
    if let Some(hand) = line.hand {
        json["hand"] = hand.number().into();
    }
    json["wager"] = line.wager.as_str().into();
    json["stake"] = money(line.stake);
    json["outcome"] = line.verdict.name().into();
    json["paid"] = money(line.paid);
    json["commission"] = money(line.commission);
    json["clause"] = line.clause.id().into();
    json["because"] = line.because.as_str().into();
    if line.for_dealer {
        json["for"] = "dealer".into();
    }
    if let Some((clause, say)) = &line.verify {
        json["verify"] = json!({ "clause": clause.id(), "say": say });
    }
    json
}

/// A line with what comes back to the seat for it, as a page or a ledger wants it.
pub fn live_line_json(line: &Statement) -> Json {
    let mut json = line_json(line);
    json["returned"] = money(line.returned);
    json
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
