//! A table as bytes, so that a start need not carry out every record again. Nothing but a shortcut:
//! what stands here follows from the records, and is held against them by [`crate::verify`].

use std::sync::Arc;

use games::{Cents, Exact, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::awards::AwardSource;
use super::chips::Chips;
use super::duties::Duties;
use super::moved::{self, Moved};
use super::presence::{Presence, SeatPresence};
use super::rack::Document;
use super::shoe::Shoe;
use super::{FloorTable, Held, Pending, Shift, Sitter, Status, Terms, Wanted, results};
use crate::{Hash, Role, Time};

/// What comes first, and is read without the rest.
#[derive(Serialize, Deserialize)]
struct Head {
    seq: u64,
    head: [u8; 32],
    moved: moved::Saved,
}

/// Everything else that a table stands by, but its terms.
#[derive(Serialize, Deserialize)]
struct Body {
    engine: Vec<u8>,
    settled: Option<Vec<u8>>,
    status: u8,
    why: Option<String>,
    rounds: u64,
    round_from: u64,
    stands_on: u64,
    meters_from: Vec<(String, Exact)>,
    seats: Vec<Option<Seated>>,
    /// How each player is present, until when, and decisions in a row that timed out.
    presence: Vec<(u8, Option<i64>, u32)>,
    chips: Chips,
    shoe: Shoe,
    ready: SeatSet,
    dealer: Option<String>,
    wagers_until: Option<i64>,
    decision_until: Option<i64>,
    held: Vec<Award>,
    pending: Vec<Waiting>,
    documents: Vec<Document>,
    shift: Shift,
    duties: Duties,
    paper: Option<String>,
    results: results::Saved,
}

/// Who sits there.
#[derive(Serialize, Deserialize)]
pub(super) enum Seated {
    Player(String),
    Guest,
    Left(String),
    /// Of an award that is held: a guest who has got up since.
    GuestWhoLeft,
}

/// An award that is held.
#[derive(Serialize, Deserialize)]
struct Award {
    round: u64,
    line: u64,
    seat: Seat,
    for_dealer: bool,
    sitter: Seated,
    wager: String,
    amount: Cents,
    sources: Vec<(String, Option<String>, Cents)>,
    clause: String,
    say: String,
    approved: Vec<String>,
}

/// Something that waits for somebody.
#[derive(Serialize, Deserialize)]
struct Waiting {
    seq: u64,
    by: String,
    what: Waits,
}

/// What somebody waits for.
#[derive(Serialize, Deserialize)]
enum Waits {
    Fill(Cents),
    Credit(Cents),
    Void { of: u64, fill: bool, amount: Cents, why: String },
    Call(String),
    Inventory(Cents, String),
}

const STATUSES: [Status; 5] =
    [Status::Closed, Status::Opening, Status::Open, Status::Paused, Status::Closing];

impl FloorTable {
    /// Whether it can be saved: not while an outcome may still be taken back.
    pub fn can_be_saved(&self) -> bool {
        self.before_outcome.is_none()
    }

    /// The table as bytes, where it can be saved.
    pub fn save(&self) -> Option<Vec<u8>> {
        if !self.can_be_saved() {
            return None;
        }
        let head = Head { seq: self.seq, head: self.head.0, moved: (&*self.moved).into() };
        let status = STATUSES.iter().position(|status| *status == self.status)? as u8;
        let body = Body {
            engine: self.engine.save(),
            settled: self.settled.as_ref().map(|table| table.save()),
            status,
            why: self.why.clone(),
            rounds: self.rounds,
            round_from: self.round_from,
            stands_on: self.stands_on,
            meters_from: self.meters_from.clone(),
            seats: self.seats.iter().map(|seat| seat.as_ref().map(Seated::from)).collect(),
            presence: self.presence.iter().map(|seat| seat.saved()).collect(),
            chips: self.chips.clone(),
            shoe: self.shoe.clone(),
            ready: self.ready,
            dealer: self.dealer.as_deref().map(Into::into),
            wagers_until: self.wagers_until.map(Time::millis),
            decision_until: self.decision_until.map(Time::millis),
            held: self.held.iter().map(Award::from).collect(),
            pending: self.pending.iter().map(Waiting::from).collect(),
            documents: self.documents.clone(),
            shift: self.shift.clone(),
            duties: self.duties.clone(),
            paper: self.paper.as_deref().map(Into::into),
            results: (&self.results).into(),
        };
        postcard::to_stdvec(&(head, body)).ok()
    }

    /// The table that was saved, by the terms that it was made with; none where it cannot be read
    /// or stands behind another record.
    pub fn restore(terms: Arc<Terms>, seq: u64, head: Hash, bytes: &[u8]) -> Option<FloorTable> {
        let (saved, rest) = read_head(bytes)?;
        if (saved.seq, Hash(saved.head)) != (seq, head) {
            return None;
        }
        let body: Body = postcard::from_bytes(rest).ok()?;
        let mut table = FloorTable::new(terms).ok()?;
        let engine = |bytes: &[u8]| {
            let engine = table.terms.kind.restore(bytes).ok()?;
            (engine.chosen().given() == table.engine.chosen().given()).then_some(engine)
        };
        let now = engine(&body.engine)?;
        let settled = match &body.settled {
            Some(bytes) => Some(engine(bytes)?),
            None => None,
        };
        (table.engine, table.settled) = (now, settled);
        table.moved = Arc::new(saved.moved.into());
        (table.seq, table.head) = (seq, head);
        table.take(body).then_some(table)
    }

    /// Takes over what was saved; false where it does not fit.
    fn take(&mut self, body: Body) -> bool {
        let seats = self.seats.len();
        let fits = body.seats.len() == seats && body.presence.len() == seats;
        let chips = body.chips.at(self.terms.id.clone(), seats);
        let status = STATUSES.get(usize::from(body.status)).copied();
        let held: Option<Vec<Held>> = body.held.into_iter().map(Award::read).collect();
        let pending: Option<Vec<Pending>> = body.pending.into_iter().map(Waiting::read).collect();
        let presence: Option<Vec<_>> =
            body.presence.into_iter().map(SeatPresence::restored).collect();
        let (Some(status), Some(chips), Some(held), Some(pending), Some(presence), true) =
            (status, chips, held, pending, presence, fits)
        else {
            return false;
        };
        (self.status, self.why) = (status, body.why);
        (self.rounds, self.round_from, self.stands_on) =
            (body.rounds, body.round_from, body.stands_on);
        self.meters_from = body.meters_from;
        self.seats = body.seats.into_iter().map(|seat| seat.map(Sitter::from)).collect();
        self.presence = presence;
        (self.chips, self.shoe, self.ready) = (chips, body.shoe, body.ready);
        self.dealer = body.dealer.map(Into::into);
        self.wagers_until = body.wagers_until.map(Time::from_millis);
        self.decision_until = body.decision_until.map(Time::from_millis);
        (self.held, self.pending) = (held, pending);
        (self.documents, self.shift) = (body.documents, body.shift);
        self.duties = body.duties;
        self.paper = body.paper.map(Into::into);
        self.results = body.results.into();
        true
    }
}

/// What a saved table has moved on the meters of links, if it stands behind this record.
pub(crate) fn saved_moves(bytes: &[u8], seq: u64, hash: Hash) -> Option<Moved> {
    let (head, _) = read_head(bytes)?;
    ((head.seq, Hash(head.head)) == (seq, hash)).then(|| head.moved.into())
}

fn read_head(bytes: &[u8]) -> Option<(Head, &[u8])> {
    postcard::take_from_bytes(bytes).ok()
}

impl SeatPresence {
    fn saved(&self) -> (u8, Option<i64>, u32) {
        let at = Presence::ALL.iter().position(|known| *known == self.presence);
        (at.unwrap_or_default() as u8, self.until.map(Time::millis), self.timed_out)
    }

    fn restored((at, until, timed_out): (u8, Option<i64>, u32)) -> Option<SeatPresence> {
        let presence = *Presence::ALL.get(usize::from(at))?;
        Some(SeatPresence { presence, until: until.map(Time::from_millis), timed_out })
    }
}

impl From<&Sitter> for Seated {
    fn from(sitter: &Sitter) -> Seated {
        match sitter {
            Sitter::Player(name) => Seated::Player(name.to_string()),
            Sitter::Guest => Seated::Guest,
            Sitter::Left(name) => Seated::Left(name.to_string()),
        }
    }
}

impl From<Seated> for Sitter {
    fn from(seated: Seated) -> Sitter {
        match seated {
            Seated::Player(name) => Sitter::Player(name.into()),
            Seated::Guest | Seated::GuestWhoLeft => Sitter::Guest,
            Seated::Left(name) => Sitter::Left(name.into()),
        }
    }
}

impl From<&Held> for Award {
    fn from(held: &Held) -> Award {
        let source = |source: &AwardSource| {
            (source.account.to_string(), source.meter.clone(), source.amount)
        };
        Award {
            round: held.round,
            line: held.line,
            seat: held.seat,
            for_dealer: held.for_dealer,
            sitter: match held.guest_left {
                true => Seated::GuestWhoLeft,
                false => (&held.sitter).into(),
            },
            wager: held.wager.clone(),
            amount: held.amount,
            sources: held.sources.iter().map(source).collect(),
            clause: held.clause.clone(),
            say: held.say.clone(),
            approved: held.approved.iter().map(|role| role.name().into()).collect(),
        }
    }
}

impl Award {
    fn read(self) -> Option<Held> {
        let sources = self.sources.into_iter();
        let sources = sources.map(|(from, meter, amount)| {
            Some(AwardSource { account: from.parse().ok()?, meter, amount })
        });
        let approved = self.approved.iter().map(|role| role.parse::<Role>().ok());
        Some(Held {
            round: self.round,
            line: self.line,
            seat: self.seat,
            for_dealer: self.for_dealer,
            guest_left: matches!(self.sitter, Seated::GuestWhoLeft),
            sitter: self.sitter.into(),
            wager: self.wager,
            amount: self.amount,
            sources: sources.collect::<Option<_>>()?,
            clause: self.clause,
            say: self.say,
            approved: approved.collect::<Option<_>>()?,
        })
    }
}

impl From<&Pending> for Waiting {
    fn from(pending: &Pending) -> Waiting {
        let what = match pending.what.clone() {
            Wanted::Fill(amount) => Waits::Fill(amount),
            Wanted::Credit(amount) => Waits::Credit(amount),
            Wanted::Void { of, fill, amount, why } => Waits::Void { of, fill, amount, why },
            Wanted::Call(why) => Waits::Call(why),
            Wanted::Inventory(amount, role) => Waits::Inventory(amount, role.name().into()),
        };
        Waiting { seq: pending.seq, by: pending.by.to_string(), what }
    }
}

impl Waiting {
    fn read(self) -> Option<Pending> {
        let what = match self.what {
            Waits::Fill(amount) => Wanted::Fill(amount),
            Waits::Credit(amount) => Wanted::Credit(amount),
            Waits::Void { of, fill, amount, why } => Wanted::Void { of, fill, amount, why },
            Waits::Call(why) => Wanted::Call(why),
            Waits::Inventory(amount, role) => Wanted::Inventory(amount, role.parse().ok()?),
        };
        Some(Pending { seq: self.seq, by: self.by.into(), what })
    }
}
