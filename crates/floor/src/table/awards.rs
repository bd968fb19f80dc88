//! Awards that wait for two approvals.

use games::{Cents, Exact, MeterMove, Seat};
use serde_json::{Value as Json, json};

use super::{FloorTable, Said, Sitter, Work, World};
use crate::{Account, Code, FloorError, Role, TableAccount, Why};

/// Who pays a part of an award.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AwardSource {
    /// From where.
    pub account: Account,
    /// The meter of the link that it came off; none where the rack pays.
    pub meter: Option<String>,
    /// How much.
    pub amount: Cents,
}

/// An award whose clause asks for a verification before it is paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// The round.
    pub round: u64,
    /// Its line there, from 1.
    pub line: u64,
    /// The seat.
    pub seat: Seat,
    /// Whether it goes to the tips.
    pub for_dealer: bool,
    /// Whose it is.
    pub sitter: Sitter,
    /// Whether a guest has got up since: whoever sits there now is another.
    pub guest_left: bool,
    /// The wager.
    pub wager: String,
    /// How much.
    pub amount: Cents,
    /// Where it came from.
    pub sources: Vec<AwardSource>,
    /// The clause.
    pub clause: String,
    /// What is to be verified.
    pub say: String,
    /// Who has approved it.
    pub approved: Vec<Role>,
}

impl Held {
    /// What tells it from other awards of the table.
    pub(super) fn key(&self) -> String {
        format!("{}.{}", self.round, self.line)
    }

    /// As a table shows it.
    pub fn to_json(&self) -> Json {
        json!({
            "round": self.round,
            "line": self.line,
            "seat": self.seat,
            "wager": self.wager,
            "amount": self.amount.to_string(),
            "clause": self.clause,
            "say": self.say,
            "approved": self.approved.iter().map(|role| role.name()).collect::<Vec<_>>(),
        })
    }
}

impl FloorTable {
    /// One of two approvals of an award, or its refusal.
    pub(super) fn approve(
        &mut self,
        said: &Said<'_>,
        world: &dyn World,
        work: &mut Work,
        round: u64,
        line: u64,
        refused: Option<&str>,
    ) -> Result<(), FloorError> {
        let Some(role) = said.who.map(|who| who.role) else {
            return Err(Code::NotAllowed.error("a person approves"));
        };
        let at = self.held.iter().position(|held| held.round == round && held.line == line);
        let Some(at) = at else {
            let why = format!("no award of round {round}, line {line} waits for an approval");
            return Err(Code::NotAsked.error(why));
        };
        if refused.is_some() {
            let held = self.held.remove(at);
            self.duties.forget(&held.key());
            self.give_back(work, held);
            return Ok(());
        }
        if self.held[at].approved.contains(&role) {
            return Err(Code::AlreadyDone.error(format!("the {role} has approved it already")));
        }
        self.check_award(world, &self.held[at])?;
        self.held[at].approved.push(role);
        if self.held[at].approved.len() == 2 {
            let held = self.held.remove(at);
            self.duties.forget(&held.key());
            self.pay_out(work, &held);
        }
        Ok(())
    }

    /// To the seat, if the person is still there; else to the person's account.
    fn pay_out(&mut self, work: &mut Work, held: &Held) {
        let to = match &held.sitter {
            _ if held.for_dealer => self.account(TableAccount::Tips),
            sitter if !held.guest_left && self.sitter(held.seat) == Some(sitter) => {
                self.account(TableAccount::Seat(held.seat))
            }
            Sitter::Player(name) | Sitter::Left(name) => Account::Player(name.clone()),
            Sitter::Guest => Account::Outside,
        };
        let from = self.account(TableAccount::Held);
        self.post(work, from, to, held.amount, Why::Approved);
    }

    /// Back to where it came from.
    fn give_back(&mut self, work: &mut Work, held: Held) {
        for AwardSource { account, meter, amount } in held.sources {
            // What a meter paid is on it again.
            if let (Account::Link(link), Some(meter)) = (&account, meter) {
                let awarded = -Exact::cents(amount);
                let (contributed, seeded) = (Exact::ZERO, Exact::ZERO);
                let moved = MeterMove { meter, contributed, seeded, awarded };
                work.moves.push((link.to_string(), moved));
                self.shift.awards -= amount;
            }
            let from = self.account(TableAccount::Held);
            self.post(work, from, account, amount, Why::RefusedAward);
        }
        // An award held counts as paid, to the tips too: what is refused is told by itself.
        self.shift.refused += held.amount;
    }
}
