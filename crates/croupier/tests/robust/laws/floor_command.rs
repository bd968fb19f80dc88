//! Commands to a table of the floor: each is carried out or refused in one line, all accounts come
//! to nothing, and a record replays to itself.

use std::sync::Arc;

use chance::{Ask, Card, Generator, Outcome};
use floor::house::{Equipment, House, HouseCommand};
use floor::table::{Command, FloorTable, Recorded, Said, World};
use floor::{Account, Code, FloorError, Hash, Ledger, Person, Role, Sealed, Time, may};
use games::{AnyTable, Cents, EquipmentKind, Exact};
use serde_json::Value as Json;

use super::one_line;

/// Those who play; all others are called by their roles.
pub const PLAYERS: [&str; 3] = ["ann", "bob", "cid"];

/// The clock's name: `clock {"seconds": 30}`.
const CLOCK: &str = "clock";

/// How many pieces of every kind of equipment the house has.
pub const PIECES: u32 = 20;

/// A floor with one table.
pub struct Floor {
    house: House,
    ledger: Ledger,
    table: FloorTable,
    random: Generator,
    now: Time,
}

/// A table is made by the terms in the first line; each line more is what somebody says to it, such
/// as `ann {"sit": {"seat": 1}}`. How many commands it carried out.
pub fn holds(text: &str) -> usize {
    let mut lines = text.lines();
    let Some(mut floor) = Floor::open(lines.next().unwrap_or_default()) else { return 0 };
    lines.filter(|line| floor.hears(line)).count()
}

impl Floor {
    /// A floor with a table by these terms, if they can be read.
    pub fn open(terms: &str) -> Option<Floor> {
        let terms: Json = serde_json::from_str(terms).ok()?;
        let made = HouseCommand::table(&terms).map_err(refused).ok()?;
        let mut floor = Floor {
            house: House::default(),
            ledger: Ledger::default(),
            table: FloorTable::new(Arc::new(terms_of(&made)?)).map_err(refused).ok()?,
            random: Generator::seeded(1, 0xF100),
            now: Time::from_millis(1_800_000_000_000),
        };
        floor.of_house(&made).map_err(refused).ok()?;
        for kind in EquipmentKind::ALL {
            for n in 1..=PIECES {
                let body = serde_json::json!({"equipment": format!("{kind}-{n}"), "kind": kind});
                let made = HouseCommand::equipment(&body).expect("equipment");
                floor.of_house(&made).expect("new equipment");
            }
        }
        for name in PLAYERS {
            let player = HouseCommand::person(name, Role::Player, Hash::NONE);
            let amount = Cents::dollars(10_000);
            let deposit = HouseCommand::Deposit { name: name.into(), amount };
            floor.of_house(&player.expect("a name")).expect("a player");
            floor.of_house(&deposit).expect("a deposit");
        }
        Some(floor)
    }

    /// The table.
    pub fn table(&self) -> &FloorTable {
        &self.table
    }

    fn of_house(&mut self, command: &HouseCommand) -> Result<(), FloorError> {
        let sealed = self.house.decide(command, None, None, self.now, Cents::ZERO)?;
        self.book(&sealed)?;
        self.house.follow(&sealed)
    }

    /// What was put on record moves money, and all accounts come to nothing.
    fn book(&mut self, sealed: &Sealed) -> Result<(), FloorError> {
        self.ledger.allows(&sealed.record.postings)?;
        self.ledger.book(&sealed.record.postings);
        assert_eq!(self.ledger.sum(), Cents::ZERO, "{}", sealed.body);
        Ok(())
    }

    /// Whether what somebody said was carried out.
    pub fn hears(&mut self, line: &str) -> bool {
        let Some((name, said)) = line.split_once(' ') else { return false };
        let Ok(said) = serde_json::from_str::<Json>(said) else { return false };
        if name == CLOCK {
            return self.clock(said["seconds"].as_u64().unwrap_or(1));
        }
        let Some(who) = person(name) else { return false };
        let one = said.as_object().filter(|said| said.len() == 1);
        let Some((name, body)) = one.and_then(|said| said.iter().next()) else { return false };
        if !may(who.role, name) {
            return false;
        }
        let command = Command::read(name, body).map_err(refused);
        command.is_ok_and(|command| self.carry_out(Some(&who), &command, &said))
    }

    /// Time goes by, and is up where something was due.
    fn clock(&mut self, seconds: u64) -> bool {
        self.now = self.now.plus_seconds(seconds.clamp(1, 100) as u32);
        let due = self.table.due().is_some_and(|due| due <= self.now);
        due && self.carry_out(None, &Command::Time, &serde_json::json!({"time": {}}))
    }

    fn carry_out(&mut self, who: Option<&Person>, command: &Command, what: &Json) -> bool {
        let said = Said { who, id: None, command, what, time: self.now };
        let funds = who.map(|who| self.ledger.balance(&Account::player(&who.name)));
        let funds = funds.unwrap_or_default();
        let mut world = TestWorld { house: &self.house, funds, random: &mut self.random };
        let (before, seq) = (self.table.engine().save(), self.table.seq());
        let came = self.table.carry_out(&said, &mut world);
        let same = self.table.engine().save() == before && self.table.seq() == seq;
        assert!(same, "{what} changed the table that it was said to");
        let done = came.and_then(|(next, done)| self.book(&done.sealed).map(|()| (next, done)));
        let (next, done) = match done {
            Ok(done) => done,
            Err(problem) => {
                refused(problem);
                return false;
            }
        };
        let record = &done.sealed.record;
        let equipment = record.more.get("equipment");
        // The record may say more than was said: which seat was taken by who named none.
        let said = Said { what: &record.what, ..said };
        let (events, salt) = (record.events.json(), record.more.get("salt"));
        let mut recorded =
            Recorded::new(&events, equipment).with_salt(salt.and_then(|salt| salt.as_str()));
        let again = self.table.carry_out(&said, &mut recorded);
        let (_, again) = again.unwrap_or_else(|why| panic!("{what} does not replay: {why}"));
        assert_eq!(again.sealed, done.sealed, "{what} replays to another record");
        self.house.follow_record(&done);
        self.table = next;
        self.look();
        true
    }

    /// Everybody may look.
    fn look(&self) {
        let watchers =
            Role::ALL.iter().map(|role| Person { name: role.name().into(), role: *role });
        for who in watchers.chain(person(PLAYERS[0])) {
            assert!(self.table.state(&who).is_object());
        }
        for (id, link) in self.house.links() {
            assert_eq!(self.ledger.balance(&Account::link(id)), link.shown(), "link {id}");
        }
    }
}

/// What is refused is no fault of the program's.
fn refused(problem: FloorError) {
    assert_ne!(problem.code, Code::Internal, "{problem}");
    one_line(problem);
}

fn terms_of(made: &HouseCommand) -> Option<floor::table::Terms> {
    match made {
        HouseCommand::Table(terms) => Some((**terms).clone()),
        _ => None,
    }
}

fn person(name: &str) -> Option<Person> {
    let role = match PLAYERS.contains(&name) {
        true => Role::Player,
        false => name.parse().ok()?,
    };
    Some(Person { name: name.into(), role })
}

/// The world around the table.
struct TestWorld<'a> {
    house: &'a House,
    funds: Cents,
    random: &'a mut Generator,
}

impl World for TestWorld<'_> {
    fn funds(&self) -> Cents {
        self.funds
    }

    fn meter(&mut self, _: usize, link: &str, meter: &str, _: &dyn AnyTable) -> Option<Exact> {
        self.house.links().get(link)?.meter_value(meter)
    }

    fn draw(
        &mut self,
        _: usize,
        ask: Ask,
        _: &dyn AnyTable,
        left: &[Card],
    ) -> Result<Outcome, FloorError> {
        let fell = self.random.outcome(ask, left);
        fell.ok_or_else(|| Code::Internal.error(format!("nothing can answer {ask:?}")))
    }

    fn equipment(&mut self, name: &str) -> Result<Equipment, FloorError> {
        let known = self.house.equipment().get(name);
        let known = known.ok_or_else(|| Code::Unknown.error("there is no such equipment"))?;
        known.check_free().map(|()| known.equipment.clone())
    }

    fn salt(&mut self) -> Result<Option<String>, FloorError> {
        Ok(Some(format!("{:016x}{:016x}", self.random.word(), self.random.word())))
    }

    fn happened(&self, _: &str) -> Option<bool> {
        None
    }
}
