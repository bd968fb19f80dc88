//! Results by person.
//!
//! Lines and nets are by seat, but a seat changes hands. A result belongs to the person who held
//! the seat when the wagers closed, until that person gets up. The next player at the seat has
//! none, and a player who comes back begins a new visit. Results are derived from the records, so a
//! replay has the same. Pages read [`FloorTable::result_of`].

use games::{Applied, Awaiting, Cents, Event, Seat, Statement, Step};
use serde::{Deserialize, Serialize};

use super::snapshot::Seated;
use super::{FloorTable, Sitter};

/// The result of a person in the last settled round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonResult {
    /// The round.
    pub round: u64,
    /// The net over all seats.
    pub net: Cents,
    /// The seats that the person held when the wagers closed.
    pub seats: Vec<Seat>,
}

/// The net of a seat in a round. A holder whose visit is over is [`Sitter::Left`].
#[derive(Clone, Debug, PartialEq, Eq)]
struct SeatResult {
    seat: Seat,
    holder: Sitter,
    net: Cents,
}

/// The results of the round under way and of the last settled one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Results {
    /// The holders of the seats when the wagers last closed in the round under way.
    holders: Vec<Option<Sitter>>,
    under_way: Vec<SeatResult>,
    /// The last settled round, until the wagers of the next one close.
    settled: Option<(u64, Vec<SeatResult>)>,
    /// By seat, the round that was under way when its person sat down.
    since: Vec<u64>,
}

impl Results {
    /// A visit at a seat begins while this round is under way.
    pub fn sit(&mut self, seat: Seat, round: u64) {
        let seats = self.since.len().max(seat.index() + 1);
        self.since.resize(seats, 0);
        self.since[seat.index()] = round;
    }

    /// The wagers close.
    pub fn close(&mut self, seats: &[Option<Sitter>]) {
        self.holders = seats.to_vec();
        self.settled = None;
    }

    /// Adds lines of the round under way. A line without closed wagers belongs to whoever sits
    /// there now.
    pub fn add(&mut self, lines: &[Statement], seats: &[Option<Sitter>]) {
        for line in lines {
            let holder = [&self.holders[..], seats].into_iter();
            let holder = holder.filter_map(|of| of.get(line.seat.index())?.as_ref()).next();
            let Some(holder) = holder else { continue };
            let same = |one: &&mut SeatResult| one.seat == line.seat && one.holder == *holder;
            match self.under_way.iter_mut().find(same) {
                Some(known) => known.net += line.net,
                None => self.under_way.push(SeatResult {
                    seat: line.seat,
                    holder: holder.clone(),
                    net: line.net,
                }),
            }
        }
    }

    /// The round under way is settled.
    pub fn settle(&mut self, round: u64) {
        self.holders.clear();
        self.settled = Some((round, std::mem::take(&mut self.under_way)));
    }

    /// The visit of the person at a seat is over.
    pub fn leave(&mut self, seat: Seat) {
        let settled = self.settled.iter_mut().flat_map(|(_, results)| results);
        let results = self.under_way.iter_mut().chain(settled);
        let results = results.filter(|result| result.seat == seat);
        let held = self.holders.get_mut(seat.index()).and_then(Option::as_mut);
        for holder in results.map(|result| &mut result.holder).chain(held) {
            if let Sitter::Player(name) = holder {
                *holder = Sitter::Left(name.clone());
            }
        }
    }

    fn of(&self, name: &str) -> Option<PersonResult> {
        let (round, results) = self.settled.as_ref()?;
        let own = |result: &&SeatResult| match &result.holder {
            Sitter::Player(player) => **player == *name,
            Sitter::Guest | Sitter::Left(_) => false,
        };
        let own: Vec<&SeatResult> = results.iter().filter(own).collect();
        let net = own.iter().map(|result| result.net).reduce(|sum, more| sum + more)?;
        let seats = own.iter().map(|result| result.seat).collect();
        Some(PersonResult { round: *round, net, seats })
    }

    /// Returns `true` if the hand that lies at a seat is not another person's: of the round under
    /// way since its wagers closed, else of the last settled one.
    fn is_hand_of(&self, seat: Seat, name: &str) -> bool {
        let is_theirs = |holder: &Sitter| matches!(holder, Sitter::Player(own) if **own == *name);
        if !self.holders.is_empty() {
            return self.holders.get(seat.index()).and_then(Option::as_ref).is_some_and(is_theirs);
        }
        let settled = self.settled.iter().flat_map(|(_, results)| results);
        settled.filter(|result| result.seat == seat).all(|result| is_theirs(&result.holder))
    }

    /// The name of the person who held a seat in the last settled round, for everyone to see.
    pub fn holder(&self, seat: Seat) -> Option<&str> {
        let (_, results) = self.settled.as_ref()?;
        let result = results.iter().rfind(|result| result.seat == seat)?;
        Some(match &result.holder {
            Sitter::Player(name) | Sitter::Left(name) => name,
            Sitter::Guest => "guest",
        })
    }
}

impl FloorTable {
    /// Returns the result of a person in the last settled round, or `None` if they had no line in
    /// it, if they have left since, or if the next round has begun.
    pub fn result_of(&self, name: &str) -> Option<PersonResult> {
        self.results.of(name)
    }

    /// Returns `true` if the hand that lies at a seat is not another person's.
    pub(super) fn is_hand_of(&self, seat: Seat, name: &str) -> bool {
        self.results.is_hand_of(seat, name)
    }

    /// Returns the round that was under way when a person sat down, at their first seat, or `None`
    /// if they have no seat.
    pub fn visit_of(&self, name: &str) -> Option<u64> {
        let since = |seat: Seat| self.results.since.get(seat.index()).copied().unwrap_or(0);
        self.seats_of(name).map(since).min()
    }

    /// Follows an event: the wagers may close, lines may be new, the round may be settled.
    pub(super) fn follow_results(&mut self, event: &Event, before: Awaiting, applied: &Applied) {
        let closes = matches!(before, Awaiting::Wagers { closes: true, .. });
        if closes && matches!(event, Event::Chance(_)) {
            self.results.close(&self.seats);
        }
        self.results.add(&applied.lines, &self.seats);
        if applied.step == Step::Settled {
            self.results.settle(self.round());
        }
    }
}

type SavedResult = (Seat, Seated, Cents);

/// [`Results`] in a snapshot.
#[derive(Serialize, Deserialize)]
pub(super) struct Saved {
    holders: Vec<Option<Seated>>,
    under_way: Vec<SavedResult>,
    settled: Option<(u64, Vec<SavedResult>)>,
    since: Vec<u64>,
}

impl From<&Results> for Saved {
    fn from(results: &Results) -> Saved {
        let save = |results: &Vec<SeatResult>| -> Vec<SavedResult> {
            let one = |result: &SeatResult| (result.seat, (&result.holder).into(), result.net);
            results.iter().map(one).collect()
        };
        Saved {
            holders: results.holders.iter().map(|one| one.as_ref().map(Seated::from)).collect(),
            under_way: save(&results.under_way),
            settled: results.settled.as_ref().map(|(round, results)| (*round, save(results))),
            since: results.since.clone(),
        }
    }
}

impl From<Saved> for Results {
    fn from(saved: Saved) -> Results {
        let read = |results: Vec<SavedResult>| -> Vec<SeatResult> {
            let one =
                |(seat, holder, net): SavedResult| SeatResult { seat, holder: holder.into(), net };
            results.into_iter().map(one).collect()
        };
        Results {
            holders: saved.holders.into_iter().map(|one| one.map(Sitter::from)).collect(),
            under_way: read(saved.under_way),
            settled: saved.settled.map(|(round, results)| (round, read(results))),
            since: saved.since,
        }
    }
}
