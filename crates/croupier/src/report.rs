//! Settlements as JSON and as tables for people.

use std::collections::BTreeMap;

use chance::Ask;
use comfy_table::{Cell, CellAlignment, Color, Table, presets};
use games::{AnyTable, Awaiting, Cents, Cost, Offer, Statement, Verdict};
use serde_json::{Value as Json, json};

use crate::runner::Played;

/// What a script came to, as the public interface has it.
pub fn to_json(played: &Played) -> Json {
    let rounds: Vec<_> = played.rounds.iter().map(|lines| round_json(lines)).collect();
    json!({ "rounds": rounds, "meters": {}, "awaiting": awaiting_json(played.table.as_ref()) })
}

fn round_json(lines: &[Statement]) -> Json {
    let net: serde_json::Map<_, _> =
        net(lines).into_iter().map(|(seat, net)| (seat.to_string(), money(net))).collect();
    let mut round = json!({
        "lines": lines.iter().map(line_json).collect::<Vec<_>>(),
        "net": net,
    });
    if lines.iter().any(|line| line.for_dealer) {
        round["tips"] = money(tips(lines));
    }
    round
}

fn line_json(line: &Statement) -> Json {
    let mut json = json!({ "seat": line.seat });
    if line.hand > 0 {
        json["hand"] = line.hand.into();
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
    json
}

/// An amount as JSON has it.
pub fn money(amount: Cents) -> Json {
    amount.to_string().into()
}

/// What every seat of a round won or lost.
pub fn net(lines: &[Statement]) -> BTreeMap<u8, Cents> {
    let mut seats = BTreeMap::new();
    for line in lines {
        *seats.entry(line.seat).or_insert(Cents::ZERO) += line.net;
    }
    seats
}

/// What wagers for the dealer brought back.
pub fn tips(lines: &[Statement]) -> Cents {
    lines.iter().filter(|line| line.for_dealer).map(|line| line.returned).sum()
}

/// What the table awaits; null when nothing is at stake.
pub fn awaiting_json(table: &dyn AnyTable) -> Json {
    let asked = |ask: Ask| match ask {
        Ask::Shuffle => json!({"kind": "shuffle"}),
        Ask::Card { to } => json!({"kind": "card", "to": to.to_string()}),
        Ask::Reveal { to } => json!({"kind": "reveal", "to": to.to_string()}),
        Ask::Peek => json!({"kind": "peek"}),
        Ask::Dice | Ask::ThreeDice => json!({"kind": "dice"}),
        Ask::Roulette(_) | Ask::BigSix => json!({"kind": "spin"}),
    };
    match table.awaiting() {
        Awaiting::Wagers { next } => {
            let at_stake = (1..=table.chosen().seats).any(|n| table.at_stake(n) > Cents::ZERO);
            if at_stake { asked(next) } else { Json::Null }
        }
        Awaiting::Chance(ask) => asked(ask),
        Awaiting::Decision { seat, hand } => json!({
            "kind": "decision",
            "seat": seat,
            "hand": hand,
            "actions": table.offers(seat, hand).iter().map(offer_json).collect::<Vec<_>>(),
        }),
    }
}

fn offer_json(offer: &Offer) -> Json {
    let mut json = json!({ "action": offer.action.name() });
    match offer.cost {
        Cost::Free => {}
        Cost::Fixed(cost) => json["costs"] = money(cost),
        Cost::Between { least, most, .. } => {
            json["least"] = money(least);
            json["most"] = money(most);
        }
        Cost::Times { base, multiples } => {
            json["base"] = money(base);
            json["times"] = (0..8u8).filter(|n| multiples >> n & 1 == 1).collect::<Vec<_>>().into();
        }
    }
    json
}

/// The rounds of a script as tables.
pub fn to_text(played: &Played, colour: bool) -> String {
    let mut text = String::new();
    for (n, lines) in played.rounds.iter().enumerate() {
        text += &format!("Round {}\n", n + 1);
        text += &round_table(lines, colour);
        text += "\n";
    }
    let awaiting = awaiting_json(played.table.as_ref());
    if !awaiting.is_null() {
        text += &format!("The table awaits {awaiting}\n");
    } else if played.rounds.is_empty() {
        text += "Nothing was settled.\n";
    }
    text
}

/// A settlement as a table with the seats' results below it.
pub fn round_table(lines: &[Statement], colour: bool) -> String {
    let mut table = Table::new();
    table.load_style(presets::UTF8_HORIZONTAL_ONLY);
    table.set_header(["seat", "wager", "stake", "", "paid", "clause", "because"]);
    for line in lines {
        let seat = match line.hand {
            0 => line.seat.to_string(),
            hand => format!("{}.{hand}", line.seat),
        };
        let verdict = Cell::new(line.verdict.name());
        let verdict = match line.verdict {
            Verdict::Win if colour => verdict.fg(Color::Green),
            Verdict::Lose | Verdict::Forfeit if colour => verdict.fg(Color::Red),
            _ => verdict,
        };
        let mut because = line.because.clone();
        if line.commission > Cents::ZERO {
            because += &format!(" (commission {})", line.commission);
        }
        if line.for_dealer {
            because += " (for the dealer)";
        }
        table.add_row([
            Cell::new(seat),
            Cell::new(&line.wager),
            Cell::new(line.stake).set_alignment(CellAlignment::Right),
            verdict,
            Cell::new(line.paid).set_alignment(CellAlignment::Right),
            Cell::new(line.clause),
            Cell::new(because),
        ]);
    }
    let mut text = format!("{table}\n");
    for (seat, net) in net(lines) {
        let sign = if net > Cents::ZERO { "+" } else { "" };
        text += &format!("seat {seat}: {sign}{net}\n");
    }
    if lines.iter().any(|line| line.for_dealer) {
        text += &format!("tips: {}\n", tips(lines));
    }
    text
}
