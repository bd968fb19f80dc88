//! The rack: float, counts, fills and credits, the drop box.

use std::sync::Arc;

use games::{Cents, SeatSet};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use super::chips::Chips;
use super::shoe::Shoe;
use super::{Dealt, FloorTable, OpenedBy, Said, Shift, Slip, Status, Work, World};
use crate::{Account, Code, FloorError, Posting, Role, TableAccount, Why};

/// Something that waits for somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pending {
    /// The record that asked for it.
    pub seq: u64,
    /// What: `fill`, `credit`, `void`, `call`, `inventory`.
    pub what: &'static str,
    /// How much; what somebody counted is not told.
    pub amount: Option<Cents>,
    /// Who asked.
    pub by: Arc<str>,
    /// Why.
    pub why: Option<String>,
}

impl Pending {
    /// As a table shows it.
    pub fn to_json(&self) -> Json {
        let mut json = json!({"seq": self.seq, "what": self.what, "by": &*self.by});
        if let Some(amount) = self.amount.filter(|_| self.what != "inventory") {
            json["amount"] = amount.to_string().into();
        }
        if let Some(why) = &self.why {
            json["why"] = why.as_str().into();
        }
        json
    }
}

/// A fill or a credit that was given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Document {
    /// The record that asked for it.
    pub asked: u64,
    /// The record that gave it.
    pub seq: u64,
    /// Whether it was undone. Its number stays used.
    pub voided: bool,
    /// Whether chips came.
    pub fill: bool,
    /// How much.
    pub amount: Cents,
    /// Its year, and its number at this table in that year, without gaps.
    pub number: (i64, u64),
}

/// From this difference on a count is an alert (OAC 3772-11-08).
const ALERT: Cents = Cents::dollars(100);

impl FloorTable {
    /// The float comes. Where a dealer deals it is counted before anybody plays.
    pub(super) fn open(
        &mut self,
        world: &mut dyn World,
        work: &mut Work,
        float: Cents,
    ) -> Result<(), FloorError> {
        self.engine = self.terms.open()?;
        self.settled = None;
        self.shoe = Shoe::full(self.engine.pack());
        self.ready = SeatSet::NONE;
        self.pending.clear();
        self.shift = Shift { opened: self.seq + 1, opening: float, ..Shift::default() };
        self.stands_on = self.seq + 2;
        self.round_from = self.seq + 2;
        self.remember_meters();
        let rack = self.account(TableAccount::Rack);
        self.post(work, Account::Cage, rack, float, Why::Float);
        let opened_by = world.opened_by().unwrap_or_else(|| OpenedBy::today(self.terms.kind));
        work.more.insert("rules".into(), self.terms.rules_json(&opened_by));
        self.status = match self.terms.dealt {
            Dealt::House => Status::Open,
            Dealt::Dealer => Status::Opening,
        };
        self.go_on(world, work)
    }

    /// Nobody sits here and nothing lies on the layout, no cards of a round either in which
    /// everybody has folded. Where a dealer deals the rack is counted.
    pub(super) fn close(&mut self, work: &mut Work) -> Result<(), FloorError> {
        if self.at_stake() {
            return Err(Code::AtStake.error("chips lie on the layout"));
        }
        if let Some(seat) = self.seats().find(|seat| self.sitter(*seat).is_some()) {
            return Err(Code::SeatTaken.error(format!("seat {seat} is taken")));
        }
        if self.in_round() {
            return Err(Code::NotAsked.error("a round is under way: it is dealt to its end"));
        }
        if let Some(held) = self.held.first() {
            let why = format!("an award of round {} waits for its approvals", held.round);
            return Err(Code::AtStake.error(why));
        }
        match self.terms.dealt {
            Dealt::House => self.closes(work),
            Dealt::Dealer => {
                self.status = Status::Closing;
                self.pending.clear();
            }
        }
        Ok(())
    }

    fn closes(&mut self, work: &mut Work) {
        let Chips { rack, tips, .. } = self.chips.clone();
        self.shift.closing = Some(rack);
        if rack > Cents::ZERO {
            let from = self.account(TableAccount::Rack);
            self.post(work, from, Account::Cage, rack, Why::Closing);
        }
        if tips > Cents::ZERO {
            let from = self.account(TableAccount::Tips);
            self.post(work, from, Account::Outside, tips, Why::TipsOut);
        }
        self.status = Status::Closed;
        self.equipment_rests(work);
        self.pending.clear();
        self.dealer = None;
    }

    /// What the dealer and a supervisor count, neither seeing the other's figure (OAC 3772-11-08,
    /// 3772-11-28).
    pub(super) fn inventory(
        &mut self,
        said: &Said<'_>,
        world: &mut dyn World,
        work: &mut Work,
        amount: Cents,
    ) -> Result<(), FloorError> {
        if !matches!(self.status, Status::Opening | Status::Closing) {
            return Err(Code::NotAsked.error("nobody is asked to count the rack now"));
        }
        let role = said.who.map(|who| who.role);
        if role == Some(Role::Dealer) {
            self.check_deals(said)?;
        }
        work.hides = true;
        let mut counted = self.pending.iter().filter(|pending| pending.what == "inventory");
        let mine = role.map_or("", Role::name);
        match counted.next() {
            Some(first) if first.why.as_deref() == Some(mine) => {
                Err(Code::AlreadyDone.error(format!("the {mine} has counted already")))
            }
            None => {
                self.pending.push(Pending {
                    seq: self.seq + 1,
                    what: "inventory",
                    amount: Some(amount),
                    by: said.name().into(),
                    why: Some(mine.into()),
                });
                Ok(())
            }
            Some(first) => {
                let first = (first.why.clone(), first.amount.unwrap_or(Cents::ZERO));
                self.counted(work, [first, (Some(mine.into()), amount)]);
                self.go_on(world, work)
            }
        }
    }

    /// Both have counted: a difference is put on record, and the table opens or closes.
    fn counted(&mut self, work: &mut Work, counts: [(Option<String>, Cents); 2]) {
        let rack = self.chips.rack;
        let off = |(_, amount): &(_, Cents)| (*amount - rack).max(rack - *amount);
        let worst = counts.iter().map(off).max().unwrap_or(Cents::ZERO);
        if worst > Cents::ZERO {
            let by = counts.iter().map(|(role, amount)| {
                (role.clone().unwrap_or_default(), Json::from(amount.to_string()))
            });
            let variance = json!({
                "booked": rack.to_string(),
                "counted": by.collect::<serde_json::Map<_, _>>(),
                "difference": worst.to_string(),
                "alert": worst >= ALERT,
            });
            work.more.insert("variance".into(), variance);
        }
        self.pending.retain(|pending| pending.what != "inventory");
        match self.status {
            Status::Opening => self.status = Status::Open,
            _ => self.closes(work),
        }
    }

    /// A fill or a credit: asked for by a supervisor, given by the cage, undone by both.
    pub(super) fn slip(
        &mut self,
        said: &Said<'_>,
        world: &dyn World,
        work: &mut Work,
        fill: bool,
        slip: &Slip,
    ) -> Result<(), FloorError> {
        let what = if fill { "fill" } else { "credit" };
        let cage = said.who.is_some_and(|who| who.role == Role::Cage);
        let may = match slip {
            Slip::Asks(_) => !cage,
            Slip::Confirms(_) | Slip::Refuses(..) => cage,
            Slip::Voids(..) => true,
        };
        if !may {
            return Err(Code::NotAllowed.error("a supervisor asks, the cage gives or refuses"));
        }
        match slip {
            Slip::Asks(amount) => {
                self.wait_for(said, what, Some(*amount), None);
                Ok(())
            }
            Slip::Confirms(seq) => {
                let asked = self.asked_for(what, *seq)?;
                let amount = asked.amount.unwrap_or(Cents::ZERO);
                self.give_slip(work, fill, asked.seq, amount)
            }
            Slip::Refuses(seq, _) => self.asked_for(what, *seq).map(drop),
            // The rack of a table that is closed is counted: nothing goes back into it.
            Slip::Voids(..) if !self.is_played() && !world.is_replay() => {
                let at = format!("table {} is {}", self.terms.id, self.status.name());
                Err(Code::TableClosed.error(at))
            }
            Slip::Voids(seq, why) => self.void(said, work, fill, *seq, why, cage),
        }
    }

    fn wait_for(
        &mut self,
        said: &Said<'_>,
        what: &'static str,
        amount: Option<Cents>,
        why: Option<String>,
    ) {
        let (seq, by) = (self.seq + 1, said.name().into());
        self.pending.push(Pending { seq, what, amount, by, why });
    }

    fn asked_for(&mut self, what: &str, seq: u64) -> Result<Pending, FloorError> {
        let at = self.pending.iter().position(|p| p.what == what && p.seq == seq);
        let Some(at) = at else {
            return Err(match self.documents.iter().any(|document| document.asked == seq) {
                true => Code::AlreadyDone.error(format!("the {what} of record {seq} was given")),
                false => Code::NotAsked.error(format!("no {what} was asked for in record {seq}")),
            });
        };
        Ok(self.pending.remove(at))
    }

    fn give_slip(
        &mut self,
        work: &mut Work,
        fill: bool,
        asked: u64,
        amount: Cents,
    ) -> Result<(), FloorError> {
        let rack = self.account(TableAccount::Rack);
        if fill {
            self.post(work, Account::Cage, rack, amount, Why::Fill);
            self.shift.fills += amount;
        } else {
            if self.chips.rack < amount {
                let why = format!("the rack has {}, {amount} cannot leave it", self.chips.rack);
                return Err(Code::InsufficientFunds.error(why));
            }
            self.post(work, rack, Account::Cage, amount, Why::Credit);
            self.shift.credits += amount;
        }
        let year = work.time().year();
        let same = |document: &&Document| document.fill == fill && document.number.0 == year;
        let number = (year, self.documents.iter().filter(same).count() as u64 + 1);
        work.more.insert("number".into(), format!("{year}-{:04}", number.1).into());
        let (seq, voided) = (self.seq + 1, false);
        self.documents.push(Document { asked, seq, voided, fill, amount, number });
        Ok(())
    }

    /// A fill or a credit, by the record that asked for it, gave it, or asked that it be undone.
    fn given(&self, fill: bool, seq: u64) -> Option<usize> {
        let undone = self.pending.iter().find(|p| p.what == "void" && p.seq == seq);
        let named = |document: &Document| match undone {
            Some(wish) => is_about(wish, document.seq),
            None => document.seq == seq || document.asked == seq,
        };
        self.documents.iter().position(|document| document.fill == fill && named(document))
    }

    /// Undone by two people with a reason: a supervisor first, then the cage.
    fn void(
        &mut self,
        said: &Said<'_>,
        work: &mut Work,
        fill: bool,
        seq: u64,
        why: &str,
        cage: bool,
    ) -> Result<(), FloorError> {
        let Some(nth) = self.given(fill, seq) else {
            let what = if fill { "fill" } else { "credit" };
            return Err(Code::NotAsked.error(format!("no {what} was given in record {seq}")));
        };
        let document = self.documents[nth].clone();
        if document.voided {
            return Err(Code::AlreadyDone.error("it was undone"));
        }
        let wish = |pending: &Pending| pending.what == "void" && is_about(pending, document.seq);
        let at = self.pending.iter().position(wish);
        match (at, cage) {
            (None, false) => {
                let why = format!("{}{why}", mark(document.seq));
                self.wait_for(said, "void", Some(document.amount), Some(why));
                return Ok(());
            }
            (None, true) => {
                return Err(Code::NotAsked.error("a supervisor asks first that it be undone"));
            }
            (Some(_), false) => return Err(Code::AlreadyDone.error("the cage is asked already")),
            (Some(at), true) => {
                self.pending.remove(at);
            }
        }
        let rack = self.account(TableAccount::Rack);
        let (from, to) = if fill { (rack, Account::Cage) } else { (Account::Cage, rack) };
        if fill && self.chips.rack < document.amount {
            let why = format!("the rack has {}, not {}", self.chips.rack, document.amount);
            return Err(Code::InsufficientFunds.error(why));
        }
        let posting = Posting::new(from, to, document.amount, Why::Voided);
        self.chips.follow(&posting);
        work.postings.push(posting);
        match fill {
            true => self.shift.fills -= document.amount,
            false => self.shift.credits -= document.amount,
        }
        self.documents[nth].voided = true;
        Ok(())
    }

    /// The drop box is emptied.
    pub(super) fn count(&mut self, work: &mut Work) -> Result<(), FloorError> {
        let drop = self.chips.drop;
        if drop > Cents::ZERO {
            let from = self.account(TableAccount::Drop);
            self.post(work, from, Account::Cage, drop, Why::Count);
        }
        work.more.insert("counted".into(), drop.to_string().into());
        Ok(())
    }
}

/// How the wish that a document be undone names the document.
fn mark(seq: u64) -> String {
    format!("record {seq}: ")
}

/// Whether a wish that something be undone is about what was given in this record.
fn is_about(wish: &Pending, seq: u64) -> bool {
    wish.why.as_deref().is_some_and(|why| why.starts_with(&mark(seq)))
}
