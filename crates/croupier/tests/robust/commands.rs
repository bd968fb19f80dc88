//! Tables of the floor at which some play as the rules have it, and some say anything.

use chance::Generator;
use floor::table::{COMMANDS, Status};
use floor::{Person, Role};
use games::{Awaiting, IrregularityKind, Kind, Seat};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value as Json, json};

use crate::bot::{self, Deck, one_of};
use crate::cases;
use crate::damage::{Damage, any_json, damage, spoil};
use crate::laws::floor_command::{Floor, PIECES, PLAYERS, holds};

/// What is said in a run that should not be said, or not so.
#[derive(Clone, Debug)]
struct Oddities {
    damages: Vec<(Index, Damage)>,
    bodies: Vec<Json>,
}

fn oddities() -> impl Strategy<Value = Oddities> {
    let all = (vec(damage(), 1..6), vec(any_json(), 1..4));
    all.prop_map(|(damages, bodies)| Oddities { damages, bodies })
}

/// A table, and those around it.
struct Run {
    floor: Floor,
    deck: Deck,
    random: Generator,
    oddities: Oddities,
    said: Vec<String>,
}

impl Run {
    fn new(kind: &Kind, by_dealer: bool, seed: u64, oddities: Oddities) -> Run {
        let dealt = if by_dealer { "dealer" } else { "house" };
        let pace = json!({"wagers": 20, "decision": 20});
        let terms = json!({"table": "t", "game": kind.id, "dealt": dealt, "pace": pace});
        let floor = Floor::open(&terms.to_string()).expect("a table of every game");
        let (deck, random) = (Deck { left: Vec::new() }, Generator::seeded(seed, 0xF1));
        let mut run = Run { floor, deck, random, oddities, said: vec![terms.to_string()] };
        run.says("manager", json!({"open": {"float": "5000"}}));
        run.says("dealer", json!({"sign-on": {}}));
        run.says("dealer", json!({"inventory": {"amount": "5000"}}));
        run.says("supervisor", json!({"inventory": {"amount": "5000"}}));
        for (seat, name) in (1..).zip(PLAYERS) {
            run.says(name, json!({"sit": {"seat": seat, "buy_in": "1000"}}));
        }
        run
    }

    /// Somebody says something; whether it was carried out.
    fn says(&mut self, who: &str, command: Json) -> bool {
        let line = format!("{who} {command}");
        self.said.push(line.clone());
        self.floor.hears(&line)
    }

    /// The game goes on, or somebody says something odd.
    fn goes_on(&mut self) {
        let (who, mut command) = match self.random.below(12) {
            0 => self.anything(),
            1 => self.in_the_pit(),
            2 => ("clock".into(), json!({"seconds": 15})),
            _ => self.as_it_should(),
        };
        if self.random.below(6) == 0 {
            let damages = &self.oddities.damages;
            let damage = one_of(&mut self.random, damages).expect("one at least").clone();
            if let Some(body) = command.as_object_mut().and_then(|c| c.values_mut().next()) {
                spoil(body, &damage);
            }
        }
        self.says(&who, command);
    }

    fn player(&mut self) -> (String, u8) {
        let at = self.random.below(PLAYERS.len() as u32) as usize;
        (PLAYERS[at].into(), Seat::at(at).number())
    }

    /// What a bot would do.
    fn as_it_should(&mut self) -> (String, Json) {
        let (name, seat) = self.player();
        let awaiting = self.floor.table().engine().awaiting();
        let by_dealer = !self.floor.table().terms().dealt.name().starts_with("house");
        match awaiting {
            Awaiting::Decision { seat, .. } => {
                let name = PLAYERS.get(seat.index()).copied().unwrap_or("dealer");
                let chips = self.chips(seat);
                let offers = self.floor.table().engine().offers(seat, None);
                let body = bot::decide(seat, &offers, &mut self.random, chips);
                (name.into(), json!({"decide": body}))
            }
            Awaiting::Wagers { .. } if self.wagers_more(Seat::new(seat)) => {
                let chips = self.chips(Seat::new(seat));
                let body = bot::wager(self.floor.table(), Seat::new(seat), &mut self.random, chips);
                (name, json!({"wager": body}))
            }
            _ if by_dealer => {
                if let Some(duty) = self.duty() {
                    return duty;
                }
                // What was refused has not been dealt.
                let pack = self.floor.table().engine().pack();
                if let Some(pack) = pack.filter(|_| self.deck.left.is_empty() && !self.shuffles()) {
                    self.deck.left = pack.deck.cards().repeat(pack.decks.into());
                }
                let body = self.deck.outcome(self.floor.table(), &mut self.random);
                ("dealer".into(), json!({"outcome": body}))
            }
            _ => (name, json!({"deal": {"seat": seat}})),
        }
    }

    /// Who has what the deal needs seldom wagers more; else three players would hardly ever all
    /// have it at once.
    fn wagers_more(&mut self, seat: Seat) -> bool {
        let engine = self.floor.table().engine();
        let complete = engine.at_stake(seat) > games::Cents::ZERO && engine.complete(seat).is_ok();
        match complete {
            true => self.random.below(8) == 0,
            false => self.random.below(3) > 0,
        }
    }

    /// The first thing that the table waits for.
    fn duty(&mut self) -> Option<(String, Json)> {
        let supervisor = Person { name: "supervisor".into(), role: Role::Supervisor };
        let state = self.floor.table().state(&supervisor);
        let mut prompts = state["prompts"].as_array()?.iter();
        let asked = prompts.find(|prompt| prompt["holds"] == true)?;
        let (duty, piece) = (asked["duty"].as_str()?, &asked["equipment"]);
        let by = asked["by"].as_str().or(asked["by"][0].as_str())?.to_owned();
        let said = match duty {
            "bring" => {
                let n = self.random.below(PIECES) + 1;
                json!({"bring": {"equipment": format!("{}-{n}", asked["kind"].as_str()?)}})
            }
            "retire" => json!({"retire": {"equipment": piece, "why": "x"}}),
            _ => {
                let pack = self.floor.table().engine().pack();
                if let Some(pack) = pack.filter(|_| asked["at"] == "shuffle") {
                    self.deck.left = pack.deck.cards().repeat(pack.decks.into());
                }
                let needs = asked["needs"].as_array()?;
                let mut body = json!({"duty": duty});
                if needs.contains(&json!("equipment")) {
                    body["equipment"] = piece.clone();
                }
                if needs.contains(&json!("count")) {
                    body["count"] = pack?.deck.len().into();
                }
                json!({"duty": body})
            }
        };
        Some((by, said))
    }

    /// Whether the cards are to be shuffled now.
    fn shuffles(&self) -> bool {
        let awaiting = self.floor.table().engine().awaiting();
        matches!(
            awaiting,
            Awaiting::Wagers { next: chance::Ask::Shuffle, .. }
                | Awaiting::Chance(chance::Ask::Shuffle)
        )
    }

    fn chips(&self, seat: Seat) -> games::Cents {
        let who = Person { name: PLAYERS[0].into(), role: Role::Player };
        bot::chips(self.floor.table(), &who, seat).0
    }

    /// What supervisors, cashiers and managers do.
    fn in_the_pit(&mut self) -> (String, Json) {
        let (name, seat) = self.player();
        let kinds = self.floor.table().terms().kind.rulebook().irregularities.iter();
        let mut kinds: Vec<String> = kinds.map(|rule| rule.kind.clone()).collect();
        kinds.push(IrregularityKind::ALL[0].name().into());
        let kind = one_of(&mut self.random, &kinds).cloned().unwrap_or_default();
        let seq = self.random.below(1 + self.floor.table().seq() as u32);
        let all = [
            ("supervisor", json!({"irregularity": {"kind": kind, "seat": seat}})),
            ("supervisor", json!({"irregularity": {"kind": kind}})),
            ("supervisor", json!({"pause": {"why": "x"}})),
            ("supervisor", json!({"resume": {}})),
            ("supervisor", json!({"fill": {"amount": "500"}})),
            ("cage", json!({"fill": {"confirm": seq}})),
            ("supervisor", json!({"credit": {"amount": "100"}})),
            ("cage", json!({"credit": {"confirm": seq}})),
            ("cage", json!({"count": {}})),
            ("supervisor", json!({"correct": {"why": "x"}})),
            ("supervisor", json!({"approve": {"round": 1 + seq / 4, "line": 1 + seq % 4}})),
            ("surveillance", json!({"approve": {"round": 1 + seq / 4, "line": 1}})),
            ("dealer", json!({"cut-card": {}})),
            ("dealer", json!({"sign-on": {}})),
            (&name, json!({"leave": {"seat": seat}})),
            (&name, json!({"sit": {"seat": seat, "buy_in": "200"}})),
            (&name, json!({"buy-in": {"seat": seat, "amount": "50"}})),
            ("supervisor", json!({"reshuffle": {}})),
            ("supervisor", json!({"dice-pass": {}})),
        ];
        let (who, command) = one_of(&mut self.random, &all).expect("some").clone();
        (who.into(), command)
    }

    /// Anybody says anything.
    fn anything(&mut self) -> (String, Json) {
        let role = one_of(&mut self.random, Role::ALL).expect("some").name();
        let who = if role == "player" { self.player().0 } else { role.into() };
        let name = *one_of(&mut self.random, COMMANDS).expect("some");
        let body = one_of(&mut self.random, &self.oddities.bodies).expect("some").clone();
        (who, json!({ name: body }))
    }
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn whatever_is_said_to_a_table_the_books_agree(
        game in 0..Kind::all().len(),
        by_dealer in any::<bool>(),
        seed in any::<u64>(),
        oddities in oddities(),
    ) {
        let kind = &Kind::all()[game];
        let mut run = Run::new(kind, by_dealer, seed, oddities);
        let played = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            (0..120).for_each(|_| run.goes_on());
        }));
        prop_assert!(played.is_ok(), "{}", run.said.join("\n"));
    }
}

#[test]
fn every_table_here_comes_to_settle_rounds() {
    for kind in Kind::all() {
        for by_dealer in [false, true] {
            let oddities = Oddities { damages: vec![], bodies: vec![] };
            let mut run = Run::new(kind, by_dealer, 7, oddities);
            for _ in 0..3000 {
                if run.floor.table().round() > 1 {
                    break;
                }
                let (who, command) = run.as_it_should();
                run.says(&who, command);
                if run.floor.table().status() != Status::Open {
                    run.says("supervisor", json!({"resume": {}}));
                }
            }
            let rounds = run.floor.table().round() - 1;
            assert!(rounds > 0, "{} by dealer {by_dealer}: {}", kind.id, run.said.join("\n"));
            // The same text once more, as the fuzz target takes it.
            assert!(holds(&run.said.join("\n")) > 0, "{}", kind.id);
        }
    }
}
