//! Clients: each wants one thing at a time, and asks for it until it is told what came of it.

use chance::Generator;
use floor::table::{FloorTable, Status};
use floor::{Person, Role};
use games::{Awaiting, Cents, Seat};
use serde_json::{Value as Json, json};

use crate::bot::{self, Deck};

/// A message on its way to the floor.
#[derive(Clone, Debug)]
pub struct Message {
    pub who: Person,
    pub id: String,
    pub table: String,
    pub name: &'static str,
    pub body: Json,
}

/// Somebody at a table.
pub struct Client {
    pub who: Person,
    pub table: String,
    seat: Seat,
    /// What was asked for and is not known to have come to anything.
    pub wants: Option<Message>,
    asked: u32,
}

impl Client {
    pub fn new(who: Person, table: &str, seat: Seat) -> Client {
        Client { who, table: table.into(), seat, wants: None, asked: 0 }
    }

    /// Asks for something new, if there is anything to ask for.
    pub fn thinks(&mut self, table: &FloorTable, random: &mut Generator) {
        let wish = match self.who.role {
            Role::Player => self.plays(table, random),
            Role::Dealer => deals(table, random),
            _ => (table.status() == Status::Paused).then(|| ("resume", json!({}))),
        };
        let Some((name, body)) = wish else { return };
        self.asked += 1;
        // The table is part of the id: a client may have one of its name at each.
        let id = format!("{}-{}-{}", self.who.name, self.table, self.asked);
        let (who, table) = (self.who.clone(), self.table.clone());
        self.wants = Some(Message { who, id, table, name, body });
    }

    fn plays(&self, table: &FloorTable, random: &mut Generator) -> Option<(&'static str, Json)> {
        let seat = self.seat;
        let state = table.state(&self.who);
        if state["seats"][seat.index()]["player"] != json!(self.who.name) {
            return Some(("sit", json!({"seat": seat, "buy_in": "300"})));
        }
        let (chips, at_stake) = bot::chips(table, &self.who, seat);
        match table.engine().awaiting() {
            Awaiting::Decision { seat: turn, .. } if turn == seat => {
                let offers = table.engine().offers(seat, None);
                bot::decide(seat, &offers, random, chips).map(|body| ("decide", body))
            }
            Awaiting::Wagers { .. } => match random.below(8) {
                0 if at_stake == Cents::ZERO => Some(("leave", json!({ "seat": seat }))),
                1 => Some(("buy-in", json!({"seat": seat, "amount": "25"}))),
                2..=4 if at_stake > Cents::ZERO => Some(("deal", json!({ "seat": seat }))),
                _ => bot::wager(table, seat, random, chips).map(|body| ("wager", body)),
            },
            _ => None,
        }
    }
}

/// What a dealer at a table without cards enters.
fn deals(table: &FloorTable, random: &mut Generator) -> Option<(&'static str, Json)> {
    let wait = matches!(table.engine().awaiting(), Awaiting::Decision { .. });
    let idle = random.below(3) > 0;
    (!wait && !idle).then(|| ("outcome", Deck { left: Vec::new() }.outcome(table, random)))
}
