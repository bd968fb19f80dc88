//! The table of a step, on the layout where it was played.

use floor::FloorError;
use floor::table::Frame;
use games::{Cents, Chosen, Seat};
use maud::{Markup, html};
use serde_json::{Value as Json, json};

use super::Replay;
use crate::pages::money;
use crate::pages::table::{self, state::State};

/// The table right behind the step that is shown.
///
/// # Errors
/// If it cannot be opened.
pub fn drawn(replay: &Replay) -> Result<Markup, FloorError> {
    let engine = replay.terms.open()?;
    let Some(step) = replay.steps.get(replay.at - 1) else { return Ok(Markup::default()) };
    let state = State::read(state(replay, &step.frame, engine.chosen()));
    Ok(match state {
        Ok(state) => table::again(&state, engine.chosen()),
        Err(why) => html! { p { "This step cannot be shown: " (why) } },
    })
}

/// A table as the interface would have told it then.
fn state(replay: &Replay, frame: &Frame, chosen: &Chosen) -> Json {
    let wagers = wagers(replay, frame);
    let wagering = ["wager", "remove"].iter().any(|name| frame.event.get(name).is_some());
    let seats: Vec<Json> =
        Seat::up_to(chosen.seats()).map(|seat| self::seat(replay, &wagers, seat)).collect();
    json!({
        "table": &*replay.terms.id, "game": replay.terms.kind.id, "status": "open",
        "dealt": replay.terms.dealt.name(), "seq": replay.row.seq, "round": replay.row.round,
        "coach": false, "unit": chosen.unit().to_string(), "seats": seats,
        "awaiting": wagering.then(|| json!({"kind": "wagers"})),
        "spots": [], "offers": [], "hands": frame.hands, "wagers": wagers,
        "facts": frame.facts, "meters": {}, "lines": [], "net": {},
        "lines_round": replay.row.round, "settled": replay.at == replay.last(), "held": [],
    })
}

/// The chips on the layout. A round that is settled shows what it was settled for too, though that
/// is taken and paid by then.
fn wagers(replay: &Replay, frame: &Frame) -> Vec<Json> {
    let mut wagers = frame.wagers.clone();
    if replay.at < replay.last() {
        return wagers;
    }
    let before = replay.steps.get(replay.at.wrapping_sub(2));
    let before = before.map(|step| step.frame.wagers.as_slice()).unwrap_or_default();
    let stays = |one: &Json| frame.wagers.iter().any(|wager| is_same(wager, one));
    for one in replay.lines.iter().filter_map(settled).filter(|one| !stays(one)) {
        let Some(known) = wagers.iter_mut().find(|wager| is_same(wager, &one)) else {
            let lay = before.iter().find(|wager| is_same(wager, &one));
            let note = lay.map_or(json!(""), |wager| wager["note"].clone());
            let state = lay.map(|wager| wager["state"].clone());
            wagers.push(json!({"seat": one["seat"], "on": one["on"], "amount": one["amount"],
                "note": note, "state": state}));
            continue;
        };
        // Every hand of a seat has a line of its own.
        let sum = amount(known) + amount(&one);
        known["amount"] = json!(sum.to_string());
    }
    if wagers.is_empty() { before.to_vec() } else { wagers }
}

/// What a line was settled for, as a wager of the seat; nothing where it was the dealer's.
fn settled(line: &Json) -> Option<Json> {
    let own = line["for"].is_null();
    let wager = json!({"seat": line["seat"], "on": line["wager"], "amount": line["stake"]});
    (own && amount(&wager) > Cents::ZERO).then_some(wager)
}

fn is_same(one: &Json, other: &Json) -> bool {
    (&one["seat"], &one["on"]) == (&other["seat"], &other["on"])
}

fn amount(wager: &Json) -> Cents {
    wager["amount"].as_str().and_then(money::read).unwrap_or(Cents::ZERO)
}

/// A seat: who had something at stake sat there. Players read no names but their own.
fn seat(replay: &Replay, wagers: &[Json], seat: Seat) -> Json {
    let mine = replay.own.contains(&seat);
    let of_seat = || wagers.iter().filter(|wager| wager["seat"] == json!(seat));
    let at_stake: Cents = of_seat().map(amount).sum();
    let played = replay.row.players.iter().find(|(_, at, _)| *at == seat);
    let player = match played {
        Some((name, ..)) if replay.own.is_empty() => Some(name.clone()),
        Some(_) => Some(format!("Seat {seat}")),
        None => of_seat().next().map(|_| "Guest".to_owned()),
    };
    json!({
        "seat": seat, "player": player, "mine": mine, "ready": false,
        "chips": Cents::ZERO.to_string(), "at_stake": at_stake.to_string(),
    })
}
