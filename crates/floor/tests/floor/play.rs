//! Bots play every game, and the books agree with what they counted themselves.

use std::collections::BTreeMap;
use std::sync::Arc;

use chance::Generator;
use floor::table::{FloorTable, Sight, script};
use floor::{Code, Person, Role};
use games::{Awaiting, Cents, Kind, Seat};
use serde_json::{Value as Json, json};

use crate::bot::{self, Deck};
use crate::house::{TestHouse, person};
use crate::staff::Staff;

/// A visit of several players to one table.
pub struct Visit<'a> {
    house: &'a TestHouse,
    id: &'static str,
    dealer: Option<Person>,
    /// Whether staff do everything that they are asked for, not only what holds the game up.
    pub diligent: bool,
    /// What the table has asked staff for.
    pub asked: Vec<Json>,
    deck: Deck,
    players: Vec<(Person, Seat)>,
    /// What each seat should have, chips on the layout included.
    worth: BTreeMap<Seat, Cents>,
    random: Generator,
    settled: u64,
}

impl Visit<'_> {
    pub fn table(&self) -> Arc<FloorTable> {
        self.house.table(self.id)
    }

    /// Everybody wagers, most are ready; a decision is made, an outcome entered.
    pub fn go_on(&mut self) {
        self.house.clock.go_on(1);
        let table = self.table();
        match table.engine().awaiting() {
            Awaiting::Decision { seat, .. } => self.decide(&table, seat),
            Awaiting::Chance(_) => self.enter(),
            Awaiting::Wagers { .. } => {
                self.wagers();
                match self.dealer {
                    Some(_) => self.enter(),
                    None => self.deal(),
                }
            }
        }
    }

    /// Everybody may wager, once staff have done what comes before a wager.
    pub fn wagers(&mut self) {
        let first = |prompt: &Json| prompt["at"] == "wagers" && prompt["holds"] == json!(true);
        if self.dealer.is_some() && self.staff().asked().iter().any(first) {
            self.work();
        }
        (0..self.players.len()).for_each(|at| self.wager(at));
    }

    fn wager(&mut self, at: usize) {
        let (who, seat) = self.players[at].clone();
        for _ in 0..self.random.below(4) {
            let table = self.table();
            let (chips, _) = bot::chips(&table, &who, seat);
            let Some(body) = bot::wager(&table, seat, &mut self.random, chips) else { return };
            let said = self.house.say(&who, self.id, "wager", body.clone());
            // What is offered is not refused for its amount; a bank may lack the chips for it.
            if let Err(problem) = said {
                let clause = problem.clause.map(|clause| clause.id().to_owned());
                // Nor is a wager placed or withdrawn once it is locked in, or bets are closed.
                let locked = problem.detail.contains("takes no wager now");
                assert!(locked || clause.as_deref() == Some("OH.PG.14.VI"), "{body}: {problem}");
            }
        }
    }

    fn decide(&mut self, table: &FloorTable, seat: Seat) {
        let (who, _) = self.players.iter().find(|(_, own)| *own == seat).unwrap().clone();
        let (chips, _) = bot::chips(table, &who, seat);
        let offers = table.engine().offers(seat, None);
        let body = bot::decide(seat, &offers, &mut self.random, chips).unwrap();
        let said = self.house.say(&who, self.id, "decide", body.clone());
        let answer = said.unwrap_or_else(|problem| panic!("{}: {body}: {problem}", self.id));
        self.follow(&answer);
    }

    fn deal(&mut self) {
        for (who, seat) in self.players.clone() {
            if bot::chips(&self.table(), &who, seat).1 == Cents::ZERO {
                continue;
            }
            match self.house.say(&who, self.id, "deal", json!({ "seat": seat })) {
                Ok(answer) => self.follow(&answer),
                // Incomplete wagers, a shooter without a bet, a round that has begun already.
                Err(problem) => assert!(
                    matches!(problem.code, Code::Refused | Code::NotAsked),
                    "{}: {problem}",
                    self.id
                ),
            }
        }
    }

    /// The staff of the table.
    pub fn staff(&self) -> Staff<'_> {
        Staff { house: self.house, table: self.id }
    }

    /// How many cards have not been dealt.
    pub fn left(&self) -> usize {
        self.deck.left.len()
    }

    /// Staff do what they are asked for; a new shoe is full.
    pub fn work(&mut self) {
        let mut asked = std::mem::take(&mut self.asked);
        let see = |prompt: &Json| asked.push(prompt.clone());
        let shuffled = self.staff().work_and_see(self.left(), self.diligent, see);
        self.asked = asked;
        if shuffled {
            let pack = self.table().engine().pack().unwrap();
            self.deck.left = pack.deck.cards().repeat(pack.decks.into());
        }
    }

    fn enter(&mut self) {
        self.work();
        let dealer = self.dealer.clone().unwrap();
        let left = self.deck.left.clone();
        let outcome = self.deck.outcome(&self.table(), &mut self.random);
        match self.house.say(&dealer, self.id, "outcome", outcome.clone()) {
            Ok(answer) => self.follow(&answer),
            // Nobody has wagered yet, or wagers are incomplete.
            Err(problem) => {
                assert_eq!(problem.code, Code::Refused, "{}: {outcome}: {problem}", self.id);
                self.deck.left = left;
            }
        }
    }

    /// What the lines come to is what every seat has more or less, at every moment.
    fn follow(&mut self, answer: &Json) {
        let table = self.table();
        let state = table.state(&self.players[0].0);
        let round = state["lines_round"].as_u64().unwrap();
        let mut worth = self.worth.clone();
        if round > self.settled {
            for (seat, net) in state["net"].as_object().unwrap() {
                let net = bot::signed(net.as_str().unwrap());
                *worth.get_mut(&seat.parse().unwrap()).unwrap() += net;
            }
        }
        for (who, seat) in &self.players {
            let (chips, bets) = bot::chips(&table, who, *seat);
            assert_eq!(chips + bets, worth[seat], "{} seat {seat}: {state:#}", self.id);
        }
        if state["settled"] == json!(true) && round > self.settled {
            assert_eq!(answer["round"], state["lines_round"]);
            (self.worth, self.settled) = (worth, round);
        }
    }

    /// Everybody gets up as soon as nothing is at stake.
    pub fn end(&mut self) {
        for _ in 0..5000 {
            let table = self.table();
            let still =
                |(who, seat): &&(Person, Seat)| bot::chips(&table, who, *seat).1 > Cents::ZERO;
            if !self.players.iter().any(|player| still(&player)) {
                return;
            }
            match (table.engine().awaiting(), &self.dealer) {
                (Awaiting::Wagers { .. }, _) => self.deal_out(),
                (Awaiting::Chance(_), _) => self.enter(),
                (Awaiting::Decision { seat, .. }, _) => self.decide(&table, seat),
            }
        }
        panic!("{}: chips lie on the layout for ever", self.id);
    }

    /// Deals until what lies there is decided: who cannot be dealt to takes it down.
    fn deal_out(&mut self) {
        for (who, seat) in self.players.clone() {
            let table = self.table();
            for wager in table.engine().view(games::Viewer::Rail).wagers {
                if wager.seat == seat {
                    let body = json!({"seat": seat, "on": wager.on});
                    let _ = self.house.say(&who, self.id, "remove", body);
                }
            }
        }
        match self.dealer {
            Some(_) => self.enter(),
            None => self.deal(),
        }
    }
}

/// Three players visit a new table, which is closed behind them.
pub fn visit(house: &TestHouse, kind: &'static Kind, dealt: &str, rounds: usize) {
    let id = format!("{}-{dealt}", kind.id);
    let duties = dealt == "duties";
    let dealt = if duties { "dealer" } else { dealt };
    let mut visit = Visit::begin(house, &id, kind, json!({"dealt": dealt, "duties": duties}));
    for _ in 0..rounds * 12 {
        visit.go_on();
        if visit.settled >= rounds as u64 {
            break;
        }
    }
    assert!(visit.settled > 0, "{id}: no round was settled");
    visit.end();
    close(&visit);
}

impl<'a> Visit<'a> {
    /// Three players come to a new table.
    pub fn begin(house: &'a TestHouse, id: &str, kind: &'static Kind, more: Json) -> Visit<'a> {
        let id: &'static str = id.to_owned().leak();
        let dealt = more["dealt"].as_str().unwrap().to_owned();
        let mut table = json!({"table": id, "game": kind.id, "approvals": false});
        table.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        house.make(table).unwrap();
        let manager = person("manager", Role::Manager);
        house.say(&manager, id, "open", json!({"float": "5000"})).unwrap();
        let dealer = (dealt == *"dealer").then(|| person("dealer", Role::Dealer));
        if let Some(dealer) = &dealer {
            house.say(dealer, id, "sign-on", json!({})).unwrap();
            house.say(dealer, id, "inventory", json!({"amount": "5000"})).unwrap();
            let supervisor = person("supervisor", Role::Supervisor);
            house.say(&supervisor, id, "inventory", json!({"amount": "5000"})).unwrap();
        }
        let mut players = Vec::new();
        let mut worth = BTreeMap::new();
        for (n, name) in ["ann", "bob", "cat"].into_iter().enumerate() {
            let who = person(name, Role::Player);
            let seat = Seat::at(2 * n);
            let answer =
                house.say(&who, id, "sit", json!({"seat": seat, "buy_in": "2000"})).unwrap();
            assert_eq!(answer["seat"], json!(seat));
            worth.insert(seat, Cents::dollars(2000));
            players.push((who, seat));
        }
        let random = Generator::seeded(7, kind.id.len() as u64);
        let deck = Deck { left: Vec::new() };
        let (diligent, asked) = (false, Vec::new());
        Visit { house, id, dealer, diligent, asked, deck, players, worth, random, settled: 0 }
    }

    /// Plays until so many rounds are settled.
    pub fn play(&mut self, rounds: u64) {
        let until = self.settled + rounds;
        for _ in 0..rounds * 40 {
            if self.settled >= until {
                return;
            }
            self.go_on();
        }
    }

    /// Everybody gets up.
    pub fn leave(&mut self) {
        self.end();
        for (who, seat) in &self.players {
            self.house.say(who, self.id, "leave", json!({ "seat": seat })).unwrap();
        }
    }
}

/// Everybody leaves, the table closes: win by inventory is what the lines come to.
fn close(visit: &Visit<'_>) {
    let (house, id) = (visit.house, visit.id);
    for (who, seat) in &visit.players {
        house.say(who, id, "leave", json!({ "seat": seat })).unwrap();
    }
    house.say(&person("manager", Role::Manager), id, "close", json!({})).unwrap();
    if let Some(dealer) = &visit.dealer {
        let rack = house.balance(&format!("table:{id}:rack")).to_string();
        house.say(dealer, id, "inventory", json!({ "amount": rack })).unwrap();
        let supervisor = person("supervisor", Role::Supervisor);
        house.say(&supervisor, id, "inventory", json!({ "amount": rack })).unwrap();
    }
    house.say(&person("cage", Role::Cage), id, "count", json!({})).unwrap();
    let table = house.table(id);
    let shift = table.shift();
    assert_eq!(shift.win(Cents::ZERO), shift.win_by_lines(), "{id}: {shift:?}");
    assert_eq!(house.sum(), Cents::ZERO);
}

#[test]
fn bots_play_every_game_at_tables_of_both_kinds_and_every_account_agrees() {
    let house = TestHouse::new("every-game", 1);
    for name in ["ann", "bob", "cat"] {
        house.player(name, 1_000_000);
    }
    for kind in Kind::all() {
        for dealt in ["house", "dealer", "duties"] {
            visit(&house, kind, dealt, 8);
        }
    }
    let again = house.again(2);
    for kind in Kind::all() {
        for dealt in ["house", "dealer", "duties"] {
            rounds_settle_again(&again, &format!("{}-{dealt}", kind.id));
        }
    }
}

/// Every round comes out of the journal as a script that settles to the same lines, whoever asks.
pub fn rounds_settle_again(house: &TestHouse, id: &str) {
    let terms = house.host.house(|house| house.tables()[id].clone());
    // Every record is carried out once more, and must come out as it was written.
    house.host.replay(id, |_, _| {}).unwrap();
    let rounds = house.host.read(|reader| reader.rounds(id, u64::MAX, 100)).unwrap();
    assert!(!rounds.is_empty());
    // Where nothing is left of a round, the next one needs no record of it.
    let forgets = ["roulette", "big-six", "three-dice-baccarat"].contains(&terms.kind.id);
    for row in rounds {
        assert!(!forgets || row.stands_on == row.from_seq, "{id}: round {}", row.round);
        let count = (row.seq - row.stands_on + 1) as usize;
        let records = house.host.read(|reader| reader.records(id, row.stands_on, count)).unwrap();
        let records: Vec<Json> =
            records.iter().map(|record| serde_json::from_str(&record.body).unwrap()).collect();
        let own = records.iter().filter(|record| record["seq"].as_u64().unwrap() >= row.from_seq);
        let lines: Vec<Json> =
            own.flat_map(|record| record["lines"].as_array().unwrap().clone()).collect();
        for sight in [
            Sight::Rail,
            Sight::Seats(vec![Seat::FIRST]),
            Sight::Seats(vec![Seat::new(3), Seat::new(5)]),
            Sight::All,
        ] {
            let script = script(&terms, &records, &|_| sight.clone()).unwrap();
            let parsed = wire::script::Script::parse(&script.to_string()).unwrap();
            let played = wire::runner::play(&parsed)
                .unwrap_or_else(|e| panic!("{id} round {}: {sight:?}: {e}\n{script:#}", row.round));
            let last = played.rounds.last().unwrap_or_else(|| {
                panic!("{id} round {}: {sight:?}: nothing settled\n{script:#}", row.round)
            });
            let again: Vec<Json> = last.iter().map(wire::lines::live_line_json).collect();
            assert_eq!(again, lines, "{id} round {}: {sight:?}\n{script:#}", row.round);
        }
    }
}
