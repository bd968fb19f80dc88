//! A house made up for the tests: records, postings, commands, rounds and people that fit together.

use std::collections::BTreeMap;

use chance::Generator;
use floor::store::{
    Batch, CommandKey, Entry, PersonRow, RoundRow, SessionRow, SignedHeads, Snapshot,
};
use floor::{
    Account, HOUSE, Hash, Heads, Key, Ledger, Person, Posting, Record, Role, Sealed, Signer,
    TableAccount, Time, Why,
};
use games::{Cents, Seat};
use serde_json::{Value as Json, json};

/// What stands where in the house so far.
pub struct House {
    ledger: Ledger,
    heads: Heads,
    rounds: BTreeMap<String, u64>,
    signer: Signer,
    generator: Generator,
    commands: u64,
}

const TABLES: [&str; 3] = ["bj-1", "bj-2", "craps"];
const PLAYERS: [&str; 3] = ["ann", "bob", "cy"];

impl House {
    /// A new house. The key is that of its store.
    pub fn new(key: [u8; 32]) -> House {
        House {
            ledger: Ledger::default(),
            heads: Heads::new(),
            rounds: BTreeMap::new(),
            signer: Signer::new(Key::new(&key), None),
            generator: Generator::seeded(1, 0),
            commands: 0,
        }
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.generator.below(of.len() as u32) as usize]
    }

    /// The next record of a chain.
    pub fn entry(&mut self, chain: &str, who: Option<&str>, postings: Vec<Posting>) -> Entry {
        let (seq, previous) = self.heads.get(chain).copied().unwrap_or((0, Hash::NONE));
        self.commands += 1;
        let time = Time::from_millis(1_790_000_000_000 + self.commands as i64);
        let mut record = Record::new(chain, seq + 1, time, json!({"deposit": {"amount": "5"}}));
        record.who = who.map(|name| Person { name: name.into(), role: Role::Player });
        record.id = who.map(|_| format!("c-{}", self.commands));
        self.ledger.allows(&postings).unwrap();
        let numbers = self.ledger.book(&postings);
        record.postings = postings;
        let command = who.map(|name| CommandKey {
            person: name.into(),
            id: format!("c-{}", self.commands),
            digest: Hash::of(self.commands.to_le_bytes()),
            answer: json!({"table": chain, "seq": seq + 1}).to_string(),
        });
        let sealed = record.seal(previous);
        self.heads.insert(chain.into(), (seq + 1, sealed.hash));
        Entry { sealed: sealed.into(), numbers, command, round: None }
    }

    /// A person brings money, and it goes on to a seat: three postings of which one is shared.
    pub fn buy_in(&mut self) -> Entry {
        let (table, who) = (self.pick(&TABLES), self.pick(&PLAYERS));
        let amount = Cents::new(i64::from(self.generator.below(10_000)) + 1);
        let at = |place| Account::Table(table.into(), place);
        let postings = vec![
            Posting::new(Account::Outside, Account::player(who), amount, Why::Deposit),
            Posting::new(Account::player(who), at(TableAccount::Drop), amount, Why::BuyIn),
            Posting::new(Account::Cage, at(TableAccount::Seat(Seat::FIRST)), amount, Why::BuyIn),
        ];
        self.entry(table, Some(who), postings)
    }

    /// A record that ends a round of two people.
    pub fn round(&mut self) -> Entry {
        let table = self.pick(&TABLES);
        let mut entry = self.entry(table, None, Vec::new());
        let round = self.rounds.entry(table.into()).or_default();
        *round += 1;
        let record = Record { round: Some(*round), ..entry.sealed.record.clone() };
        let (seq, time, round) = (record.seq, record.time, *round);
        entry.sealed = self.reseal(record, entry.sealed.previous).into();
        let net = Cents::new(i64::from(self.generator.below(1000)));
        let players = vec![("ann".into(), Seat::FIRST, net), ("bob".into(), Seat::new(2), -net)];
        let table = table.to_owned();
        let round = RoundRow { table, round, stands_on: seq, from_seq: seq, seq, time, players };
        Entry { round: Some(round), ..entry }
    }

    /// A record of the house that nobody asked for.
    pub fn house_record(&mut self, what: Json) -> Entry {
        let mut entry = self.entry(HOUSE, None, Vec::new());
        let record = Record { what, ..entry.sealed.record.clone() };
        entry.sealed = self.reseal(record, entry.sealed.previous).into();
        entry
    }

    /// The last record of a chain as it is to be.
    fn reseal(&mut self, record: Record, previous: Hash) -> Sealed {
        let sealed = record.seal(previous);
        let head = (sealed.record.seq, sealed.hash);
        self.heads.insert(sealed.record.chain.clone(), head);
        sealed
    }

    /// A person as the house has them, with the record that says so.
    pub fn person(&mut self, name: &str, password: &str) -> (Entry, PersonRow) {
        let digest = Hash::of(password).to_string();
        let said = json!({"name": name, "role": "player", "password": digest, "locked": false});
        let (name, password) = (name.into(), password.into());
        let person = PersonRow { name, role: Role::Player, password, locked: false };
        (self.house_record(json!({"person": said})), person)
    }

    /// Heads of everything so far.
    pub fn sign(&mut self) -> SignedHeads {
        let heads = self.signer.sign(Time::from_millis(self.commands as i64), &self.heads);
        self.signer.signed(&heads);
        heads
    }

    /// A batch with something of every kind.
    pub fn batch(&mut self, records: usize) -> Batch {
        let mut batch = Batch::default();
        for n in 0..records {
            let entry = if n % 3 == 2 { self.round() } else { self.buy_in() };
            batch.entries.push(entry);
        }
        let name = format!("p-{}", self.commands);
        let (entry, person) = self.person(&name, "$argon2id$...");
        batch.entries.push(entry);
        batch.people.push(person);
        let used = Time::from_millis(self.commands as i64);
        batch.sessions.push(SessionRow { token: Hash::of(&name), person: name, used });
        let (chain, (seq, hash)) = self.heads.first_key_value().unwrap();
        let snapshot =
            Snapshot { chain: chain.clone(), seq: *seq, hash: *hash, state: vec![7; 90] };
        batch.snapshots.push(snapshot);
        batch.heads.push(self.sign());
        batch
    }
}
