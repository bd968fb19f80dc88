//! The rack: float, counts, fills and credits, the drop box.

use games::{Cents, PlainOccasion, SeatSet};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use super::chips::Chips;
use super::shoe::Shoe;
use super::{Dealt, FloorTable, OpenedBy, Pending, Said, Shift, Slip, Status, Wanted, Work, World};
use crate::{Account, Code, FloorError, Posting, Role, TableAccount, Why};

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
        let opened_by = world.opened_by().unwrap_or_else(|| OpenedBy::today(self.terms.kind));
        self.engine = self.terms.open_in(opened_by.edition)?;
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
        let Some(role) = said.who.map(|who| who.role) else {
            return Err(Code::NotAllowed.error("a person counts"));
        };
        if role == Role::Dealer {
            self.check_deals(said)?;
        }
        work.hides = true;
        let mut counted = self.pending.iter().filter_map(|pending| match pending.what {
            Wanted::Inventory(amount, by) => Some((by, amount)),
            _ => None,
        });
        match counted.next() {
            Some((by, _)) if by == role => {
                Err(Code::AlreadyDone.error(format!("the {role} has counted already")))
            }
            None => {
                self.wait_for(said, Wanted::Inventory(amount, role));
                Ok(())
            }
            Some(first) => {
                self.counted(work, [first, (role, amount)]);
                self.go_on(world, work)
            }
        }
    }

    /// Both have counted: a difference is put on record, and the table opens or closes.
    fn counted(&mut self, work: &mut Work, counts: [(Role, Cents); 2]) {
        let rack = self.chips.rack;
        let off = |(_, amount): &(Role, Cents)| (*amount - rack).max(rack - *amount);
        let worst = counts.iter().map(off).max().unwrap_or(Cents::ZERO);
        if worst > Cents::ZERO {
            let by = counts
                .iter()
                .map(|(role, amount)| (role.name().to_owned(), Json::from(amount.to_string())));
            let variance = json!({
                "booked": rack.to_string(),
                "counted": by.collect::<serde_json::Map<_, _>>(),
                "difference": worst.to_string(),
                "alert": worst >= ALERT,
            });
            work.more.insert("variance".into(), variance);
        }
        self.pending.retain(|pending| !matches!(pending.what, Wanted::Inventory(..)));
        match self.status {
            Status::Opening => {
                self.status = Status::Open;
                self.call_for(PlainOccasion::Opened, None);
            }
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
                self.wait_for(said, Wanted::slip(fill, *amount));
                Ok(())
            }
            Slip::Confirms(seq) => {
                let amount = self.asked_for(fill, *seq)?;
                self.give_slip(work, fill, *seq, amount)
            }
            Slip::Refuses(seq, _) => self.asked_for(fill, *seq).map(drop),
            // The rack of a table that is closed is counted: nothing goes back into it.
            Slip::Voids(..) if !self.is_played() && !world.is_replay() => {
                let at = format!("table {} is {}", self.terms.id, self.status.name());
                Err(Code::TableClosed.error(at))
            }
            Slip::Voids(seq, why) => self.void(said, work, fill, *seq, why, cage),
        }
    }

    pub(super) fn wait_for(&mut self, said: &Said<'_>, what: Wanted) {
        self.pending.push(Pending { seq: self.seq + 1, by: said.name().into(), what });
    }

    /// How much was asked for in this record; nobody waits for it any more.
    fn asked_for(&mut self, fill: bool, seq: u64) -> Result<Cents, FloorError> {
        let asked = self.pending.iter().enumerate().find_map(|(at, pending)| match pending.what {
            Wanted::Fill(amount) if fill && pending.seq == seq => Some((at, amount)),
            Wanted::Credit(amount) if !fill && pending.seq == seq => Some((at, amount)),
            _ => None,
        });
        let Some((at, amount)) = asked else {
            let what = Wanted::slip(fill, Cents::ZERO).name();
            return Err(match self.documents.iter().any(|document| document.asked == seq) {
                true => Code::AlreadyDone.error(format!("the {what} of record {seq} was given")),
                false => Code::NotAsked.error(format!("no {what} was asked for in record {seq}")),
            });
        };
        self.pending.remove(at);
        Ok(amount)
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
        let undone = self.pending.iter().find_map(|pending| match pending.what {
            Wanted::Void { of, .. } if pending.seq == seq => Some(of),
            _ => None,
        });
        let named = |document: &Document| match undone {
            Some(of) => document.seq == of,
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
            let what = Wanted::slip(fill, Cents::ZERO).name();
            return Err(Code::NotAsked.error(format!("no {what} was given in record {seq}")));
        };
        let document = self.documents[nth].clone();
        if document.voided {
            return Err(Code::AlreadyDone.error("it was undone"));
        }
        let wish = |pending: &Pending| match pending.what {
            Wanted::Void { of, .. } => of == document.seq,
            _ => false,
        };
        let at = self.pending.iter().position(wish);
        match (at, cage) {
            (None, false) => {
                let (of, amount, why) = (document.seq, document.amount, why.to_owned());
                self.wait_for(said, Wanted::Void { of, fill, amount, why });
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
