//! The ledger: what every account holds.

use std::collections::BTreeMap;

use games::Cents;

use super::{Account, Posting};
use crate::{Code, FloorError};

/// What an account holds, and how many entries it has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Balance {
    /// How much.
    pub amount: Cents,
    /// How many entries it has had; the next one's number is one more.
    pub entries: u64,
}

/// What every account holds. The sum over all accounts is zero after every record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    accounts: BTreeMap<Account, Balance>,
}

impl Ledger {
    /// A ledger whose accounts stand so.
    pub fn new(accounts: impl IntoIterator<Item = (Account, Balance)>) -> Ledger {
        Ledger { accounts: accounts.into_iter().collect() }
    }

    /// What an account holds; nothing where it was never used.
    pub fn balance(&self, account: &Account) -> Cents {
        self.accounts.get(account).map_or(Cents::ZERO, |balance| balance.amount)
    }

    /// Every account that was ever used.
    pub fn accounts(&self) -> impl Iterator<Item = (&Account, &Balance)> {
        self.accounts.iter()
    }

    /// The sum over all accounts: nothing, unless money was made or lost.
    pub fn sum(&self) -> Cents {
        self.accounts.values().map(|balance| balance.amount).sum()
    }

    /// Whether the postings of a record leave every account where it may be: they belong together,
    /// so that only what they come to counts.
    pub fn allows(&self, postings: &[Posting]) -> Result<(), FloorError> {
        // A record moves a handful of accounts.
        let mut after: Vec<(&Account, Cents)> = Vec::with_capacity(8);
        for Posting { from, to, amount, .. } in postings {
            assert!(*amount > Cents::ZERO, "a posting of {amount} from {from} to {to}");
            for (account, amount) in [(from, -*amount), (to, *amount)] {
                match after.iter_mut().find(|(known, _)| *known == account) {
                    Some((_, rest)) => *rest += amount,
                    None => after.push((account, self.balance(account) + amount)),
                }
            }
        }
        after.sort_unstable_by_key(|(account, _)| *account);
        let short = |(account, rest): &&(&Account, Cents)| {
            *rest < Cents::ZERO && !account.may_be_negative()
        };
        match after.iter().find(short) {
            None => Ok(()),
            Some((account, rest)) => Err(Code::InsufficientFunds.error(format!(
                "{account} has {}, {} short",
                self.balance(account),
                -*rest
            ))),
        }
    }

    /// Books the postings of a record, and says which entries they are of the accounts they leave
    /// and of those they reach. Whoever asks has asked [`Ledger::allows`] before.
    pub fn book(&mut self, postings: &[Posting]) -> Vec<(u64, u64)> {
        let numbers = postings.iter().map(|posting| {
            let Posting { from, to, amount, .. } = posting;
            (self.move_by(from, -*amount), self.move_by(to, *amount))
        });
        let numbers = numbers.collect();
        for account in postings.iter().flat_map(|posting| [&posting.from, &posting.to]) {
            let rest = self.balance(account);
            // In release builds too: a program that has lost count must not go on.
            assert!(rest >= Cents::ZERO || account.may_be_negative(), "{account} holds {rest}");
        }
        numbers
    }

    fn move_by(&mut self, account: &Account, amount: Cents) -> u64 {
        let balance = match self.accounts.get_mut(account) {
            Some(balance) => balance,
            None => self.accounts.entry(account.clone()).or_default(),
        };
        balance.amount += amount;
        balance.entries += 1;
        balance.entries
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Why;

    fn dollars(from: &str, to: &str, amount: i64) -> Posting {
        let (from, to) = (from.parse().unwrap(), to.parse().unwrap());
        Posting::new(from, to, Cents::dollars(amount), Why::Deposit)
    }

    #[test]
    fn what_a_record_comes_to_counts_not_the_way_there() {
        let mut ledger = Ledger::default();
        let through_the_rack =
            [dollars("table:a:rack", "table:a:seat:1", 5), dollars("outside", "table:a:rack", 5)];
        assert!(ledger.allows(&through_the_rack).is_ok());
        assert_eq!(ledger.book(&through_the_rack), [(1, 1), (1, 2)]);
        assert_eq!(ledger.balance(&"table:a:seat:1".parse().unwrap()), Cents::dollars(5));
        assert_eq!(ledger.sum(), Cents::ZERO);
    }

    #[test]
    fn money_that_came_from_nowhere_shows_in_the_sum() {
        let balance = Balance { amount: Cents::dollars(5), entries: 1 };
        let ledger = Ledger::new([(Account::Cage, balance)]);
        assert_eq!(ledger.sum(), Cents::dollars(5));
    }

    #[test]
    fn only_the_cage_and_what_is_outside_may_be_below_zero() {
        let ledger = Ledger::default();
        assert!(ledger.allows(&[dollars("cage", "table:a:rack", 5)]).is_ok());
        let short = ledger.allows(&[dollars("player:ann", "cage", 5)]).unwrap_err();
        assert_eq!(short.code, Code::InsufficientFunds);
        assert_eq!(short.detail, "player:ann has 0.00, 5.00 short");
    }
}
