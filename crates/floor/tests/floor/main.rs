//! The floor as a whole, on a real store: bots play every game at tables of both kinds.

#![allow(clippy::unwrap_used)]

mod awards;
mod bot;
#[path = "../../../games/tests/conformance/cards.rs"]
#[allow(dead_code, reason = "the conformance of games uses the rest of it")]
mod cards;
#[path = "../../../games/tests/conformance/driver.rs"]
#[allow(dead_code, reason = "the conformance of games uses the rest of it")]
mod driver;
mod duties;
mod duties_page;
mod faults;
mod frozen;
mod house;
mod interface;
mod limits;
mod links;
mod moments;
mod outcomes;
mod passwords;
mod pit;
mod play;
mod presence;
#[path = "../../../games/tests/conformance/propose.rs"]
#[allow(dead_code, reason = "the conformance of games uses the rest of it")]
mod propose;
mod readers;
mod recalled;
mod reports;
mod scenarios;
#[path = "../../../wire/tests/by_name/schema.rs"]
#[allow(dead_code, reason = "the schemas of scripts use the rest of it")]
mod schema;
mod secrecy;
mod simulator;
mod slips;
mod snapshots;
mod staff;
#[path = "../../../wire/tests/by_name/steps.rs"]
mod steps;
mod unread;
mod unwagered;
mod upgrade;
