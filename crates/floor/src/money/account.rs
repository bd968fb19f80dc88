//! Accounts: of players, tables, links, the cage and the world outside.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use games::Seat;

/// An account: its balance is the sum of its postings.
///
/// ```
/// use floor::Account;
///
/// let seat: Account = "table:bj-1:seat:3".parse().unwrap();
/// assert_eq!(seat.to_string(), "table:bj-1:seat:3");
/// assert!(!seat.may_be_negative());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Account {
    /// Everyone and everything that is not in the house.
    Outside,
    /// The house's own money.
    Cage,
    /// What a person has with the house.
    Player(Arc<str>),
    /// What lies at a table.
    Table(Arc<str>, TableAccount),
    /// The meters' money.
    Link(Arc<str>),
}

/// What lies at a table, by its place there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TableAccount {
    /// The tray.
    Rack,
    /// The drop box.
    Drop,
    /// Tips.
    Tips,
    /// Awards that wait for their approvals.
    Held,
    /// Chips in front of a seat.
    Seat(Seat),
    /// Chips of a seat on the layout.
    Bets(Seat),
}

impl Account {
    /// The house owes and is owed: only these two may be below zero.
    pub const fn may_be_negative(&self) -> bool {
        matches!(self, Account::Outside | Account::Cage)
    }

    /// A person's account.
    pub fn player(name: &str) -> Account {
        Account::Player(name.into())
    }

    /// The account of a link.
    pub fn link(id: &str) -> Account {
        Account::Link(id.into())
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut put = |parts: [&str; 3]| parts.iter().try_for_each(|part| f.write_str(part));
        let (id, place) = match self {
            Account::Outside => return put(["outside", "", ""]),
            Account::Cage => return put(["cage", "", ""]),
            Account::Player(name) => return put(["player:", name, ""]),
            Account::Link(id) => return put(["link:", id, ""]),
            Account::Table(id, place) => (id, place),
        };
        let (place, seat) = match place {
            TableAccount::Rack => (":rack", None),
            TableAccount::Drop => (":drop", None),
            TableAccount::Tips => (":tips", None),
            TableAccount::Held => (":held", None),
            TableAccount::Seat(n) => (":seat:", Some(n)),
            TableAccount::Bets(n) => (":bets:", Some(n)),
        };
        put(["table:", id, place])?;
        seat.map_or(Ok(()), |n| n.fmt(f))
    }
}

/// What was read is no account.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no account: expected one such as cage, player:ann, table:bj-1:rack")]
pub struct AccountError(String);

impl FromStr for Account {
    type Err = AccountError;

    fn from_str(text: &str) -> Result<Account, AccountError> {
        read(text).ok_or_else(|| AccountError(text.chars().take(80).collect()))
    }
}

fn read(text: &str) -> Option<Account> {
    let mut parts = text.split(':');
    let seat = |part: Option<&str>| part?.parse().ok().filter(|seat: &Seat| seat.number() <= 64);
    let account = match (parts.next()?, parts.next()) {
        ("outside", None) => Account::Outside,
        ("cage", None) => Account::Cage,
        ("player", Some(name)) => Account::player(name),
        ("link", Some(id)) => Account::link(id),
        ("table", Some(id)) => {
            let place = match parts.next()? {
                "rack" => TableAccount::Rack,
                "drop" => TableAccount::Drop,
                "tips" => TableAccount::Tips,
                "held" => TableAccount::Held,
                "seat" => TableAccount::Seat(seat(parts.next())?),
                "bets" => TableAccount::Bets(seat(parts.next())?),
                _ => return None,
            };
            Account::Table(id.into(), place)
        }
        _ => return None,
    };
    parts.next().is_none().then_some(account)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accounts_read_back_and_nothing_else_is_one() {
        let known = [
            "outside",
            "cage",
            "player:ann",
            "table:a:rack",
            "table:a:drop",
            "table:a:tips",
            "table:a:held",
            "table:a:seat:7",
            "table:a:bets:1",
            "link:a.b",
        ];
        for text in known {
            assert_eq!(text.parse::<Account>().unwrap().to_string(), text);
        }
        for odd in
            ["", "bank", "cage:1", "table:a", "table:a:seat", "table:a:seat:0", "table:a:rack:1"]
        {
            assert!(odd.parse::<Account>().is_err(), "{odd}");
        }
    }
}
