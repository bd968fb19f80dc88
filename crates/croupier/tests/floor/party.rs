//! Players who sit at one table, and its dealer where it has one. They act one after the other, so
//! that each knows how the table stands; other parties play meanwhile.

use chance::Generator;
use games::Cents;
use serde_json::{Value as Json, json};

use crate::dealer::Dealer;
use crate::player::{Player, cents};
use crate::server::Server;
use crate::staff::{MONEY, Staff};

/// Everybody at one table.
pub struct Party {
    pub table: String,
    pub players: Vec<Player>,
    pub dealer: Option<Dealer>,
    pub staff: Staff,
    /// The last round that everybody has counted.
    pub settled: u64,
    random: Generator,
}

impl Party {
    /// Players sit down at a table that the house deals, or at a new one with a dealer.
    pub fn new(server: &Server, staff: &Staff, game: &str, by_dealer: bool, seed: u64) -> Party {
        let mut staff = staff.clone();
        let table = if by_dealer { format!("{game}-d") } else { game.to_owned() };
        let dealer = by_dealer.then(|| {
            staff.open_dealer_table(&table, game);
            Dealer::new(staff.dealer.clone(), &table, game)
        });
        let mut random = Generator::seeded(seed, table.len() as u64);
        let seats = 2 + random.below(2) as u8;
        let mut sit = |n: u8| Player::new(staff.player(server), &table, n * 2 + 1, MONEY);
        let players = (0..seats).map(&mut sit).collect();
        Party { table, players, dealer, staff, settled: 0, random }
    }

    /// Whoever is asked acts; where wagers are open everybody wagers, and the deal begins.
    pub fn go_on(&mut self) {
        let state = self.players[0].state();
        let awaiting = &state["awaiting"];
        match awaiting["kind"].as_str() {
            Some("decision") => self.decide(&awaiting["seat"]),
            Some("wagers") => {
                self.wager();
                self.take_offers();
                self.deal();
            }
            Some(_) => {
                self.enter();
            }
            None => panic!("{}: nothing is awaited: {state}", self.table),
        }
    }

    fn decide(&mut self, seat: &Json) {
        let player = self.players.iter_mut().find(|player| json!(player.seat) == *seat).unwrap();
        let state = player.state();
        let answer = player.decide(&state, &mut self.random);
        self.follow(&answer);
    }

    fn wager(&mut self) {
        // A duty may come before the first wager (SG.PP.3.3).
        if let Some(dealer) = &mut self.dealer
            && self.staff.work(&self.table)
        {
            dealer.new_shoe();
        }
        for player in &mut self.players {
            player.buy_in();
            let mut state = player.state();
            for _ in 0..self.random.below(4) {
                match player.wager(&state, &mut self.random) {
                    Some(next) => state = next,
                    None => break,
                }
            }
        }
    }

    /// Now and then somebody takes what is offered to them while wagers are open.
    fn take_offers(&mut self) {
        for at in 0..self.players.len() {
            if self.random.below(8) > 0 {
                continue;
            }
            let player = &mut self.players[at];
            let state = player.state();
            if state["awaiting"]["kind"] == "wagers"
                && let Some(answer) = player.take_offer(&state, &mut self.random)
            {
                self.follow(&answer);
            }
        }
    }

    /// Whether nobody was refused.
    fn deal(&mut self) -> bool {
        if self.dealer.is_some() {
            return self.enter();
        }
        let mut begins = true;
        for at in 0..self.players.len() {
            let player = &mut self.players[at];
            let state = player.state();
            if player.at_stake(&state) == Cents::ZERO {
                continue;
            }
            match player.deal() {
                Some(answer) => self.follow(&answer),
                None => begins = false,
            }
        }
        begins
    }

    /// Whether what fell was taken.
    fn enter(&mut self) -> bool {
        let Some(dealer) = &mut self.dealer else {
            panic!("{}: the house does not deal", self.table)
        };
        if self.staff.work(&self.table) {
            dealer.new_shoe();
        }
        let state = dealer.state();
        let answer = dealer.enter(&state, &mut self.random);
        answer.iter().for_each(|answer| self.follow(answer));
        answer.is_some()
    }

    /// What the lines come to is what every seat has more or less, at every moment.
    fn follow(&mut self, answer: &Json) {
        let state = &answer["state"];
        let round = state["lines_round"].as_u64().unwrap();
        let is_new = round > self.settled;
        let is_over = is_new && state["settled"] == true;
        for player in &mut self.players {
            let net = match state["net"].get(player.seat.to_string()) {
                Some(net) if is_new => cents(net),
                _ => Cents::ZERO,
            };
            let there = player.chips(state) + player.at_stake(state) + held(state, player.seat);
            assert_eq!(there, player.worth + net, "{} {}: {state}", self.table, player.seat);
            if is_over {
                player.worth += net;
                player.net += net;
            }
        }
        if is_over {
            assert_eq!((round, &answer["round"]), (self.settled + 1, &state["lines_round"]));
            self.settled = round;
            self.dealer.iter_mut().for_each(Dealer::clear);
            for award in state["held"].as_array().unwrap() {
                let number = |key: &str| award[key].as_u64().unwrap();
                self.staff.approve(&self.table, number("round"), number("line"));
            }
        }
    }

    /// Somebody without chips on the layout gets up, and comes back.
    pub fn somebody_comes_back(&mut self) {
        let at = self.random.below(self.players.len() as u32) as usize;
        let player = &mut self.players[at];
        let state = player.state();
        if player.at_stake(&state) == Cents::ZERO && state["awaiting"]["kind"] == "wagers" {
            player.leave();
            player.sit();
        }
    }

    /// Plays until nothing lies on the layout, nor cards of a round in which everybody has folded;
    /// everybody gets up, and the table is closed.
    pub fn end(&mut self) {
        for _ in 0..5000 {
            let state = self.players[0].state();
            let asks = matches!(state["awaiting"]["kind"].as_str(), Some("decision" | "wagers"));
            if asks && self.players.iter().all(|player| player.at_stake(&state) == Cents::ZERO) {
                self.players.iter_mut().for_each(Player::leave);
                return self.staff.close(&self.table, self.dealer.is_some());
            }
            match state["awaiting"]["kind"].as_str() {
                Some("decision") => self.decide(&state["awaiting"]["seat"]),
                Some("wagers") => {
                    self.players.iter_mut().for_each(Player::take_down);
                    // Nobody rolls the dice without a wager, though others' cannot be taken down.
                    if !self.deal() {
                        self.wager();
                        self.deal();
                    }
                }
                _ => {
                    self.enter();
                }
            }
        }
        panic!("{}: chips lie on the layout for ever", self.table);
    }
}

/// The awards of a seat that wait for their approvals.
fn held(state: &Json, seat: u8) -> Cents {
    let held = state["held"].as_array().into_iter().flatten();
    held.filter(|award| award["seat"] == json!(seat)).map(|award| cents(&award["amount"])).sum()
}
