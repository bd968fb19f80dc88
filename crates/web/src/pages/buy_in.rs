//! The buy-in of a seat: what a person can sit down with, and why not.

use floor::table::FloorTable;
use games::Cents;
use maud::{Markup, html};

use super::money;

/// The buy-in of a person who names none, if they have as much.
const DEFAULT_BUY_IN: Cents = Cents::dollars(200);

/// A buy-in at a table, from an account.
#[derive(Clone, Copy, Debug)]
pub struct BuyIn {
    /// The smallest: the table's minimum.
    pub min: Cents,
    /// The account's balance.
    pub funds: Cents,
}

impl BuyIn {
    pub fn at(table: &FloorTable, funds: Cents) -> BuyIn {
        BuyIn { min: min_at(table), funds }
    }

    /// Returns the buy-in of a person who names none, or `None` if the account is too low.
    pub fn default(&self) -> Option<Cents> {
        self.affords(self.min).then(|| DEFAULT_BUY_IN.min(self.funds).max(self.min))
    }

    /// Whether the account has an amount.
    pub fn affords(&self, amount: Cents) -> bool {
        amount > Cents::ZERO && amount <= self.funds
    }

    /// The reason why the account is too low for an amount.
    pub fn shortage(&self, amount: Cents) -> String {
        let (amount, funds) = (money::dollars(amount), money::dollars(self.funds));
        format!("That takes {amount}. You have {funds} in your account.")
    }
}

/// The table's minimum wager.
pub fn min_at(table: &FloorTable) -> Cents {
    let chosen = table.engine().chosen();
    chosen.min().unwrap_or(chosen.unit())
}

/// The button that gets play money. A script sends it, and CSS hides it in a real house.
pub fn top_up() -> Markup {
    html! {
        button.btn.sm type="button" data-command="top-up" { "Get play money" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn default_fits_account_and_table() {
        let default =
            |min, funds| BuyIn { min: Cents::dollars(min), funds: Cents::dollars(funds) }.default();
        assert_eq!(default(5, 1000), Some(Cents::dollars(200)));
        assert_eq!(default(5, 60), Some(Cents::dollars(60)));
        assert_eq!(default(500, 1000), Some(Cents::dollars(500)));
        assert_eq!(default(5, 4), None);
        assert_eq!(default(5, 0), None);
    }
}
