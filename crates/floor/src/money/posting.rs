//! How money moves: from one account to another, for a reason out of a closed list.

use std::fmt;

use games::Cents;
use serde_json::{Value as Json, json};

use super::Account;

macro_rules! reasons {
    ($($(#[$doc:meta])* $why:ident = $name:literal,)*) => {
        /// Why money moves. Chips enter and leave a table for these reasons and no other
        /// (OAC 3772-11-06).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Why { $($(#[$doc])* $why,)* }

        impl Why {
            /// Every reason.
            pub const ALL: &[Why] = &[$(Why::$why,)*];

            /// The name in records.
            pub const fn name(self) -> &'static str {
                match self { $(Why::$why => $name,)* }
            }

            /// The reason with this name.
            pub fn find(name: &str) -> Option<Why> {
                Why::ALL.iter().copied().find(|why| why.name() == name)
            }
        }
    };
}

reasons! {
    /// A person brings money.
    Deposit = "deposit",
    /// A person takes money away.
    Withdrawal = "withdrawal",
    /// The house gives a guest play money.
    PlayMoney = "play-money",
    /// A player who is out of play money gets more.
    TopUp = "top-up",
    /// The table opens with a float.
    Float = "float",
    /// The table closes: its rack goes back.
    Closing = "closing",
    /// Chips brought to the rack.
    Fill = "fill",
    /// Chips taken from the rack.
    Credit = "credit",
    /// Money for chips.
    BuyIn = "buy-in",
    /// Chips put on the layout.
    Wager = "wager",
    /// Chips taken down again.
    TakenDown = "taken-down",
    /// A stake that goes back to its seat.
    Returned = "returned",
    /// A stake that is collected.
    Collected = "collected",
    /// Winnings.
    Paid = "paid",
    /// What the house takes off winnings, or charges on a wager.
    Commission = "commission",
    /// What a wager for the dealer brings.
    Tip = "tip",
    /// Tips that leave the house.
    TipsOut = "tips-out",
    /// What a wager puts on a meter.
    Contribution = "contribution",
    /// What a meter pays.
    Award = "award",
    /// A new seed.
    Seed = "seed",
    /// An award that was held is paid.
    Approved = "approved",
    /// An award that was held goes back.
    RefusedAward = "refused-award",
    /// Chips that a person takes along.
    Leaving = "leaving",
    /// The drop box is emptied.
    Count = "count",
    /// A fill or credit that is undone.
    Voided = "voided",
}

/// Money that moves from one account to another. Always more than nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posting {
    /// Where it comes from.
    pub from: Account,
    /// Where it goes.
    pub to: Account,
    /// How much.
    pub amount: Cents,
    /// Why.
    pub why: Why,
    /// The program made it of itself: a rack that ran short.
    pub automatic: bool,
}

impl Posting {
    /// Money that moves because somebody acted.
    pub fn new(from: Account, to: Account, amount: Cents, why: Why) -> Posting {
        Posting { from, to, amount, why, automatic: false }
    }

    /// As it stands in the journal.
    pub fn to_json(&self) -> Json {
        let mut json = json!({
            "from": self.from.to_string(),
            "to": self.to.to_string(),
            "amount": self.amount.to_string(),
            "why": self.why.name(),
        });
        if self.automatic {
            json["automatic"] = true.into();
        }
        json
    }

    /// The same as canonical text.
    pub(crate) fn write(&self, text: &mut String) {
        use std::fmt::Write;
        let mut put = |key: &str, value: &dyn fmt::Display| {
            text.push_str(key);
            // Writing to a text never fails.
            let _ = write!(text, "{value}");
        };
        put(r#"{"amount":""#, &self.amount);
        put(
            if self.automatic { r#"","automatic":true,"from":""# } else { r#"","from":""# },
            &self.from,
        );
        put(r#"","to":""#, &self.to);
        text.push_str(r#"","why":""#);
        text.push_str(self.why.name());
        text.push_str(r#""}"#);
    }

    /// As it was written into the journal; none where it is no posting.
    pub fn from_json(json: &Json) -> Option<Posting> {
        let text = |key: &str| json.get(key)?.as_str();
        let amount: Cents = text("amount")?.parse().ok()?;
        Some(Posting {
            from: text("from")?.parse().ok()?,
            to: text("to")?.parse().ok()?,
            amount: Some(amount).filter(|amount| *amount > Cents::ZERO)?,
            why: Why::find(text("why")?)?,
            automatic: json.get("automatic").is_some_and(|on| *on == Json::Bool(true)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_posting_of_nothing_or_less_is_none() {
        let read = |amount: &str| {
            let (from, to) = ("player:ann", "cage");
            let json = json!({"from": from, "to": to, "amount": amount, "why": "deposit"});
            Posting::from_json(&json).map(|posting| posting.amount)
        };
        assert_eq!(read("0.01"), Some(Cents::new(1)));
        assert_eq!([read("0.00"), read("-0.01")], [None; 2]);
    }
}
