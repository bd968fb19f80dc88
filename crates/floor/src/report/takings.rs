//! What a table has come to over a stretch of its records.

use games::Cents;
use serde_json::Value as Json;

use super::line::Line;
use crate::table::Shift;
use crate::{Account, Posting, Record, TableAccount, Why};

/// What a table has come to over a stretch of its records, added up from postings and lines.
///
/// `opening` is the rack where the stretch begins and every float that came in it, `closing` the
/// rack where it ends and every rack that went back in it: over any stretch, with any number of
/// openings and closings inside, the win by inventory is what the lines come to. A stretch of one
/// shift has that shift's own terms.
pub struct Takings {
    account: Account,
    rack: Cents,
    taken_back: Cents,
    shift: Shift,
}

impl Takings {
    /// A stretch that begins with so much in the rack.
    pub fn from(table: &str, rack: Cents) -> Takings {
        let account = Account::Table(table.into(), TableAccount::Rack);
        let shift = Shift { opening: rack, ..Shift::default() };
        Takings { account, rack, taken_back: Cents::ZERO, shift }
    }

    /// The next record, and the lines that it settled.
    pub fn add(&mut self, record: &Record, lines: &[Line]) {
        self.rack += record.moved(&self.account);
        record.postings.iter().for_each(|posting| self.post(posting));
        let shift = &mut self.shift;
        for line in lines {
            shift.net += line.net();
            shift.handle += line.stake;
            if line.for_dealer {
                shift.tips += line.returned;
            }
        }
        if record.net != Json::Null {
            shift.rounds += 1;
        }
        if record.what.get("open").is_some() {
            shift.opened = record.seq;
        }
    }

    /// What was taken back is posted the other way round for the same reason.
    fn post(&mut self, Posting { from, to, amount, why, .. }: &Posting) {
        let shift = &mut self.shift;
        let from_rack = *from == self.account;
        let to_rack = if from_rack { -*amount } else { *amount };
        let from_link = match from {
            Account::Link(_) => *amount,
            _ => -*amount,
        };
        match why {
            Why::Float => shift.opening += *amount,
            Why::Closing => self.taken_back += *amount,
            Why::Fill => shift.fills += to_rack,
            Why::Credit => shift.credits -= to_rack,
            Why::Voided if from_rack => shift.fills -= *amount,
            Why::Voided => shift.credits -= *amount,
            Why::BuyIn if matches!(to, Account::Table(_, TableAccount::Drop)) => {
                shift.drop += *amount;
            }
            Why::Contribution => shift.contributions -= from_link,
            Why::Award => shift.awards += from_link,
            Why::RefusedAward => {
                shift.refused += *amount;
                if matches!(to, Account::Link(_)) {
                    shift.awards -= *amount;
                }
            }
            _ => {}
        }
    }

    /// What it has come to.
    pub fn shift(&self) -> Shift {
        Shift { closing: Some(self.rack + self.taken_back), ..self.shift.clone() }
    }
}
