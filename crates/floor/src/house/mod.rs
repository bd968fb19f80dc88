//! The house: people, links, which tables there are, and money that is at no table.

mod command;
mod equipment;
mod founding;
mod lessons;
mod limits;
mod link;
mod people;
mod snapshot;

use std::collections::BTreeMap;
use std::sync::Arc;

use games::Cents;
use serde_json::{Value as Json, json};

pub use command::HouseCommand;
pub use equipment::{Equipment, EquipmentState, Life, Whereabouts};
pub use founding::{CasinoKind, Founding};
pub use lessons::{Lessons, Score};
pub use limits::{Limit, OwnLimits};
pub(crate) use link::HITS;
pub use link::{Hit, LinkState};
pub use people::{PersonState, TopUps};

use crate::journal::HOUSE;
use crate::people::PasswordDigest;
use crate::table::{Done, Moved, Terms};
use crate::{
    Account, Code, Fields, FloorError, Hash, Person, Posting, Record, Role, Sealed, Time, Why,
};

/// What a guest may play with.
pub const PLAY_MONEY: Cents = Cents::dollars(1000);

/// The house: a machine that house commands are fed to. A copy is cheap: what is the same is
/// shared.
#[derive(Clone, Default)]
pub struct House {
    /// The first record, with its time.
    founded: Option<Arc<(Founding, Time)>>,
    people: Arc<BTreeMap<String, PersonState>>,
    links: Arc<BTreeMap<String, Arc<LinkState>>>,
    tables: Arc<BTreeMap<String, Arc<Terms>>>,
    equipment: Arc<BTreeMap<String, EquipmentState>>,
    seq: u64,
    head: Hash,
}

impl House {
    /// Everybody.
    pub fn people(&self) -> &BTreeMap<String, PersonState> {
        &self.people
    }

    /// The links.
    pub fn links(&self) -> &BTreeMap<String, Arc<LinkState>> {
        &self.links
    }

    /// How each table is run.
    pub fn tables(&self) -> &BTreeMap<String, Arc<Terms>> {
        &self.tables
    }

    /// The equipment, by name.
    pub fn equipment(&self) -> &BTreeMap<String, EquipmentState> {
        &self.equipment
    }

    /// The number of the last record.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The hash of the last record.
    pub fn head(&self) -> Hash {
        self.head
    }

    /// What would come of a command. `funds` is what the person it is about has with the house.
    /// Nothing changes before [`House::follow`] is given the record.
    pub fn decide(
        &self,
        command: &HouseCommand,
        who: Option<&Person>,
        id: Option<&str>,
        time: Time,
        funds: Cents,
    ) -> Result<Sealed, FloorError> {
        let mut record = Record::new(HOUSE, self.seq + 1, time, command.to_json());
        record.who = who.cloned();
        record.id = id.map(Into::into);
        record.postings = self.postings(command, funds)?;
        Ok(record.seal(self.head))
    }

    /// What a command moves, if the house lets it be.
    fn postings(&self, command: &HouseCommand, funds: Cents) -> Result<Vec<Posting>, FloorError> {
        use HouseCommand as C;
        match command {
            C::Found(founding) => self.found(founding),
            C::Person { name, .. } => self.check_new(name).map(|()| Vec::new()),
            C::Guest { name } => {
                self.check_play()?;
                self.check_new(name)?;
                let to = Account::player(name);
                Ok(vec![Posting::new(Account::Outside, to, PLAY_MONEY, Why::PlayMoney)])
            }
            C::Password { name, .. } | C::Lock { name } | C::Unlock { name } => {
                self.person(name).map(|_| Vec::new())
            }
            C::Deposit { name, amount } => {
                self.check_player(name)?;
                let to = Account::player(name);
                Ok(vec![Posting::new(Account::Outside, to, *amount, Why::Deposit)])
            }
            C::Withdraw { name, amount } => {
                self.check_pays_out()?;
                self.check_player(name)?;
                if funds < *amount {
                    let why = format!("{name} has {funds}, {amount} cannot be taken");
                    return Err(Code::InsufficientFunds.error(why));
                }
                let from = Account::player(name);
                Ok(vec![Posting::new(from, Account::Outside, *amount, Why::Withdrawal)])
            }
            C::TopUp { name, amount } => self.top_up(name, *amount),
            C::Limits { name, minutes, .. } => {
                self.check_player(name)?;
                check_minutes(*minutes).map(|()| Vec::new())
            }
            C::Lesson { name, game, level, .. } => {
                self.person(name)?;
                check_lesson(game, *level).map(|()| Vec::new())
            }
            C::Close { name, amount } => {
                self.check_player(name)?;
                let from = Account::player(name);
                let paid = Posting::new(from, Account::Outside, *amount, Why::Withdrawal);
                Ok(if *amount > Cents::ZERO { vec![paid] } else { Vec::new() })
            }
            C::Table(terms) => self.new_table(terms),
            C::Link(link) => {
                if self.links.contains_key(link.id()) {
                    return Err(Code::Exists.error(format!("there is a link `{}`", link.id())));
                }
                Ok(link.seed())
            }
            C::Equipment(piece) => match self.equipment.contains_key(&piece.name) {
                true => Err(Code::Exists.error(format!("there is equipment `{}`", piece.name))),
                false => Ok(Vec::new()),
            },
            C::Start { .. } | C::Shutdown { .. } => Ok(Vec::new()),
        }
    }

    /// A table's own links get their seeds; those it shares must play by the same terms.
    fn new_table(&self, terms: &Terms) -> Result<Vec<Posting>, FloorError> {
        if self.tables.contains_key(&*terms.id) {
            return Err(Code::Exists.error(format!("there is a table `{}`", terms.id)));
        }
        let table = terms.open()?;
        let own: Vec<_> = terms.own_links().map(|(_, link)| link.to_owned()).collect();
        for (meter, link) in terms.links.iter().filter(|(_, link)| !own.contains(link)) {
            let Some(state) = self.links.get(link) else {
                return Err(Code::Unknown.error(format!("there is no link `{link}`")));
            };
            state.fits(table.as_ref(), meter)?;
        }
        let links = LinkState::own(terms)?;
        Ok(links.iter().flat_map(LinkState::seed).collect())
    }

    /// The house goes on behind a record.
    pub fn follow(&mut self, sealed: &Sealed) -> Result<(), FloorError> {
        let record = &sealed.record;
        match HouseCommand::read_recorded(&record.what)? {
            HouseCommand::Found(founding) => {
                self.founded = Some(Arc::new((founding, record.time)));
            }
            HouseCommand::TopUp { name, .. } => {
                if let Some(person) = Arc::make_mut(&mut self.people).get_mut(&name) {
                    person.top_ups.add(record.time);
                }
            }
            HouseCommand::Person { name, role, password } => {
                let state = PersonState::new(role, password);
                Arc::make_mut(&mut self.people).insert(name, state);
            }
            HouseCommand::Guest { name } => {
                let state = PersonState::new(Role::Player, no_password());
                Arc::make_mut(&mut self.people).insert(name, state);
            }
            HouseCommand::Password { name, password } => {
                if let Some(person) = Arc::make_mut(&mut self.people).get_mut(&name) {
                    person.password = password;
                }
            }
            HouseCommand::Lock { name } => self.set_locked(&name, true),
            HouseCommand::Unlock { name } => self.set_locked(&name, false),
            HouseCommand::Close { name, .. } => self.set_locked(&name, true),
            HouseCommand::Limits { name, loss, minutes } => {
                if let Some(person) = Arc::make_mut(&mut self.people).get_mut(&name) {
                    person.limits.set(loss, minutes, record.time);
                }
            }
            HouseCommand::Lesson { name, game, level, seed, right } => {
                if let Some(person) = Arc::make_mut(&mut self.people).get_mut(&name) {
                    person.lessons.add(&game, level, seed, right);
                }
            }
            HouseCommand::Table(terms) => self.add_table(terms)?,
            HouseCommand::Link(link) => self.add_link(*link),
            HouseCommand::Equipment(piece) => self.add_equipment(piece, record.time),
            HouseCommand::Deposit { .. }
            | HouseCommand::Withdraw { .. }
            | HouseCommand::Start { .. }
            | HouseCommand::Shutdown { .. } => {}
        }
        (self.seq, self.head) = (record.seq, sealed.hash);
        Ok(())
    }

    /// A table, with the links that it has for itself.
    fn add_table(&mut self, terms: Arc<Terms>) -> Result<(), FloorError> {
        LinkState::own(&terms)?.into_iter().for_each(|link| self.add_link(link));
        Arc::make_mut(&mut self.tables).insert(terms.id.to_string(), terms);
        Ok(())
    }

    fn add_link(&mut self, link: LinkState) {
        Arc::make_mut(&mut self.links).insert(link.id().to_owned(), Arc::new(link));
    }

    fn add_equipment(&mut self, equipment: Equipment, since: Time) {
        let name = equipment.name.clone();
        let state = EquipmentState { equipment, since, at: None };
        Arc::make_mut(&mut self.equipment).insert(name, state);
    }

    /// A table tells what became of equipment.
    fn follow_equipment<'a>(
        &mut self,
        table: &str,
        pieces: impl Iterator<Item = (&'a String, &'a Whereabouts)>,
    ) {
        for (name, there) in pieces {
            if let Some(state) = Arc::make_mut(&mut self.equipment).get_mut(name) {
                state.at = Some((table.to_owned(), there.clone()));
            }
        }
    }

    /// A table's record moved meters of links, and equipment.
    pub fn follow_record(&mut self, done: &Done) {
        let pieces = done.equipment.iter().map(|(name, there)| (name, there));
        self.follow_equipment(&done.sealed.record.chain, pieces);
        for (link, moved) in &done.moves {
            if let Some(link) = self.link(link) {
                link.follow(moved);
                link.remember(Hit::of(done, moved));
            }
        }
    }

    /// What a table has moved since its first record, all at once.
    pub fn follow_table(&mut self, table: &str, all: &Moved) {
        self.follow_equipment(table, all.equipment.iter());
        for (link, moved) in &all.totals {
            if let Some(link) = self.link(link) {
                link.follow(moved);
            }
        }
        for (link, hit) in all.hits.iter().rev() {
            if let Some(link) = self.link(link) {
                link.remember(hit.clone());
            }
        }
    }

    fn link(&mut self, id: &str) -> Option<&mut LinkState> {
        Arc::make_mut(&mut self.links).get_mut(id).map(Arc::make_mut)
    }

    fn set_locked(&mut self, name: &str, locked: bool) {
        if let Some(person) = Arc::make_mut(&mut self.people).get_mut(name) {
            person.locked = locked;
        }
    }

    fn check_new(&self, name: &str) -> Result<(), FloorError> {
        match self.people.contains_key(name) {
            true => Err(Code::Exists.error(format!("there is somebody called `{name}`"))),
            false => Ok(()),
        }
    }

    fn person(&self, name: &str) -> Result<&PersonState, FloorError> {
        self.people.get(name).ok_or_else(|| {
            let name: String = name.chars().take(40).collect();
            Code::Unknown.error(format!("there is nobody called `{name}`"))
        })
    }

    /// Staff do not play: only players have money with the house.
    fn check_player(&self, name: &str) -> Result<(), FloorError> {
        match self.person(name)?.role {
            Role::Player => Ok(()),
            role => Err(Code::Refused.error(format!("{name} is a {role}, and does not play"))),
        }
    }
}

/// The digest of the password of somebody who has none.
fn no_password() -> PasswordDigest {
    Hash::of("").into()
}

/// The fields of a record's `what`: its only key, and what stands there.
fn named(what: &Json) -> Result<(&str, Fields<'_>), FloorError> {
    let one = what.as_object().filter(|object| object.len() == 1);
    let Some((name, body)) = one.and_then(|object| object.iter().next()) else {
        return Err(Code::BadRequest.error("expected one command"));
    };
    Ok((name, Fields::of(name, body)?))
}

/// A JSON object with one command.
fn said(name: &str, body: Json) -> Json {
    json!({ name: body })
}

/// How long a visit may be, where somebody limits it.
fn check_minutes(minutes: Option<u32>) -> Result<(), FloorError> {
    match minutes {
        Some(0) => Err(Code::Refused.error("a visit has at least one minute")),
        Some(minutes) if minutes > limits::LONGEST => {
            Err(Code::Refused.error("a visit of more than a day is no limit"))
        }
        _ => Ok(()),
    }
}

/// Whether there is such a lesson of dealing.
fn check_lesson(game: &str, level: u8) -> Result<(), FloorError> {
    let level = answers::training::Level::numbered(level);
    match games::Kind::find(game).and(level) {
        Some(_) => Ok(()),
        None => Err(Code::Unknown.error(format!("no such lesson of `{game}`"))),
    }
}
