//! What happened at the table, as money: every chip that moves is posted, line by line.

use games::{Applied, Cents, MeterChange, Seat, Statement};

use super::awards::AwardSource;
use super::{FloorTable, Held, Sitter, Work};
use crate::{Account, Code, FloorError, Posting, TableAccount, Why};

/// What the meters of links have yet to pay of the awards of one event.
type Awards = Vec<AwardSource>;

impl FloorTable {
    /// Books what an event did. `actor` is the seat whose doing it was.
    pub(super) fn book(
        &mut self,
        work: &mut Work,
        applied: &Applied,
        actor: Option<Seat>,
    ) -> Result<(), FloorError> {
        for put_up in &applied.put_up {
            self.check_chips(put_up.seat, put_up.amount, actor)?;
            let seat = self.account(TableAccount::Seat(put_up.seat));
            let bets = self.account(TableAccount::Bets(put_up.seat));
            match put_up.amount {
                more if more > Cents::ZERO => self.post(work, seat, bets, more, Why::Wager),
                less if less < Cents::ZERO => self.post(work, bets, seat, -less, Why::TakenDown),
                _ => {}
            }
        }
        let mut awards = self.book_meters(work, &applied.meters);
        for (n, line) in applied.lines.iter().enumerate() {
            // An award that waits is known by its number in the round.
            self.book_line(work, line, (applied.lines_before + n + 1) as u64, &mut awards);
        }
        Ok(())
    }

    /// Nobody puts up what is not there; a bank that cannot answer for a bet refuses it.
    fn check_chips(
        &self,
        seat: Seat,
        amount: Cents,
        actor: Option<Seat>,
    ) -> Result<(), FloorError> {
        // What is marked for the house is not there to be wagered.
        let there = self.chips.in_front_of(seat) - self.owed(seat);
        if amount <= Cents::ZERO || amount <= there {
            return Ok(());
        }
        let why = format!("that takes {amount:#}, and seat {seat} has {there:#}");
        match actor {
            Some(actor) if actor != seat => {
                let clause = self.terms.kind.bank_refuses;
                Err(FloorError { clause, ..Code::Refused.error(why) })
            }
            _ => Err(Code::InsufficientFunds.error(why)),
        }
    }

    /// What the meters gained goes to their links in whole cents: what a display shows, a link
    /// has. Answers with what the links have yet to pay.
    fn book_meters(&mut self, work: &mut Work, moves: &[MeterChange]) -> Awards {
        let mut awards = Awards::new();
        for MeterChange { from, to, by } in moves {
            let Some(link) = self.terms.links.get(&by.meter).cloned() else { continue };
            let (seeded, awarded) = (by.seeded.shown(), by.awarded.shown());
            let contributed = to.shown() - from.shown() - seeded + awarded;
            let (account, rack) = (Account::link(&link), self.account(TableAccount::Rack));
            if contributed > Cents::ZERO {
                self.post(work, rack, account.clone(), contributed, Why::Contribution);
            } else if contributed < Cents::ZERO {
                self.post(work, account.clone(), rack, -contributed, Why::Contribution);
            }
            if seeded > Cents::ZERO {
                self.post(work, Account::Cage, account.clone(), seeded, Why::Seed);
            }
            self.shift.contributions += contributed;
            let meter = Some(by.meter.clone());
            awards.push(AwardSource { account, meter, amount: awarded });
            work.moves.push((link, by.clone()));
        }
        awards
    }

    /// A line: the stake goes back or is collected, winnings and commission move.
    fn book_line(&mut self, work: &mut Work, line: &Statement, number: u64, awards: &mut Awards) {
        let rack = self.account(TableAccount::Rack);
        let bets = self.account(TableAccount::Bets(line.seat));
        let to = match line.for_dealer {
            true => self.account(TableAccount::Tips),
            false => self.account(TableAccount::Seat(line.seat)),
        };
        let tip = |why| if line.for_dealer { Why::Tip } else { why };
        // What comes back beside winnings and commission is the stake.
        let back = line.returned - line.paid + line.commission;
        let collected = line.stake - back;
        if back > Cents::ZERO {
            self.post(work, bets.clone(), to.clone(), back, tip(Why::Returned));
        }
        if collected > Cents::ZERO {
            self.post(work, bets, rack.clone(), collected, Why::Collected);
        }
        if line.for_dealer {
            self.shift.tips += line.returned;
        }
        if line.paid > Cents::ZERO {
            let held = line.verify.as_ref().filter(|_| self.terms.approvals);
            let goes = match held {
                Some(_) => self.account(TableAccount::Held),
                None => to.clone(),
            };
            let sources = self.book_paid(work, line, &goes, tip(Why::Paid), awards);
            if held.is_some() {
                self.hold(work, line, number, sources);
            }
        }
        if line.commission > Cents::ZERO {
            self.post(work, to, rack, line.commission, Why::Commission);
        }
    }

    /// Winnings: what came off a meter is paid by its link, the rest by the rack. Answers with who
    /// paid how much.
    fn book_paid(
        &mut self,
        work: &mut Work,
        line: &Statement,
        to: &Account,
        why: Why,
        awards: &mut Awards,
    ) -> Awards {
        let mut sources = Awards::new();
        let mut from_meters = line.from_meter;
        for left in awards {
            let amount = from_meters.min(left.amount);
            if amount > Cents::ZERO {
                left.amount -= amount;
                from_meters -= amount;
                sources.push(AwardSource { amount, ..left.clone() });
                self.shift.awards += amount;
            }
        }
        let by_links: Cents = sources.iter().map(|source| source.amount).sum();
        for AwardSource { account, amount, .. } in &sources {
            self.post(work, account.clone(), to.clone(), *amount, Why::Award);
        }
        let rest = line.paid - by_links;
        if rest > Cents::ZERO {
            let rack = self.account(TableAccount::Rack);
            self.post(work, rack.clone(), to.clone(), rest, why);
            sources.push(AwardSource { account: rack, meter: None, amount: rest });
        }
        sources
    }

    fn hold(&mut self, work: &Work, line: &Statement, number: u64, sources: Awards) {
        let Some((clause, say)) = &line.verify else { return };
        self.held.push(Held {
            round: work.round,
            line: number,
            seat: line.seat,
            for_dealer: line.for_dealer,
            sitter: self.sitter(line.seat).cloned().unwrap_or(Sitter::Guest),
            guest_left: false,
            wager: line.wager.clone(),
            amount: line.paid,
            sources,
            clause: clause.id().into(),
            say: say.clone(),
            approved: Vec::new(),
        });
    }

    /// A rack that runs short is filled with exactly what is missing, in the same record.
    pub(super) fn fill_short_rack(&mut self, work: &mut Work) {
        if self.chips.rack >= Cents::ZERO {
            return;
        }
        let (missing, rack) = (-self.chips.rack, self.account(TableAccount::Rack));
        let mut posting = Posting::new(Account::Cage, rack, missing, Why::Fill);
        posting.automatic = true;
        self.chips.follow(&posting);
        work.postings.push(posting);
        self.shift.fills += missing;
    }
}
