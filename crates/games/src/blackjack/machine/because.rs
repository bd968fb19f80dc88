//! Why a wager was settled as it was.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Cents, Pay, Pays};

/// The reason of a settlement line; `M` is what cards make for a side bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Because<M> {
    /// The player's blackjack, and what it pays.
    Blackjack(Pays),
    /// A blackjack paid 1 to 1 before the hole card is checked.
    EvenMoney,
    /// Two blackjacks.
    BothBlackjack,
    /// The dealer's blackjack against this total.
    DealerBlackjack(u8),
    /// The player's total, then the dealer's lower one.
    Beats(u8, u8),
    /// The player's total, then the dealer's higher one.
    LosesTo(u8, u8),
    /// Both have it.
    Tie(u8),
    /// The player's total.
    Bust(u8),
    /// The dealer's total.
    DealerBusts(u8),
    /// The dealer's 22 pushes what is still in play.
    Dealer22,
    /// The hand was given up for half the bet.
    Surrendered,
    /// Insurance, and whether the hole card is worth ten.
    HoleCardIsTen(bool),
    /// What the cards make, and what it pays.
    Pays(M, Pays),
    /// What the cards make, which pays nothing.
    NotPaid(M),
    /// What the cards make, and which part of a meter it wins.
    Meter(M, Pays, Cents),
    /// The dealer's share in what the cards make.
    DealerEnvy(M),
    /// What only this game has to say.
    Own(M),
    /// The hand got no cards.
    NotDealt,
    /// The hand got one card, and the player will not have it.
    OneCard,
    /// The hand asked for a card and got none.
    CardNotGiven,
    /// The dealer's blackjack came out late: what was added to the original wager goes back.
    OnlyOriginalLost,
    /// Insurance that was collected although the dealer had a blackjack.
    InsuredAfterAll,
}

impl<M> Because<M> {
    /// What becomes of cards on this line of a pay table.
    #[inline]
    pub fn of(pay: Pay, made: M) -> Because<M> {
        if pay.is_paid() { Because::Pays(made, pay.pays) } else { Because::NotPaid(made) }
    }
}

impl<M: fmt::Display> fmt::Display for Because<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Because::Blackjack(pays) => write!(f, "blackjack pays {pays}"),
            Because::EvenMoney => f.write_str("even money for a blackjack"),
            Because::BothBlackjack => f.write_str("both have blackjack"),
            Because::DealerBlackjack(total) => write!(f, "dealer's blackjack beats {total}"),
            Because::Beats(ours, theirs) => write!(f, "{ours} beats {theirs}"),
            Because::LosesTo(ours, theirs) => write!(f, "{ours} loses to {theirs}"),
            Because::Tie(total) => write!(f, "both have {total}"),
            Because::Bust(total) => write!(f, "bust with {total}"),
            Because::DealerBusts(total) => write!(f, "dealer busts with {total}"),
            Because::Dealer22 => f.write_str("dealer has 22"),
            Because::Surrendered => f.write_str("surrendered for half the bet"),
            Because::HoleCardIsTen(true) => f.write_str("the hole card is worth ten"),
            Because::HoleCardIsTen(false) => f.write_str("the hole card is not worth ten"),
            Because::Pays(made, Pays::Push) => write!(f, "{made}: the wager comes back"),
            Because::Pays(made, pays) => write!(f, "{made}: pays {pays}"),
            Because::NotPaid(made) => write!(f, "{made}: pays nothing"),
            Because::Meter(made, pays, meter) => write!(f, "{made}: pays {pays} of {meter:#}"),
            Because::DealerEnvy(made) => write!(f, "the dealer's envy of {made}"),
            Because::Own(reason) => reason.fmt(f),
            Because::NotDealt => f.write_str("no cards were dealt to the hand"),
            Because::OneCard => f.write_str("only one card was dealt to the hand"),
            Because::CardNotGiven => f.write_str("the hand was not given its card"),
            Because::OnlyOriginalLost => {
                f.write_str("dealer's blackjack takes the original wager only")
            }
            Because::InsuredAfterAll => {
                f.write_str("the hole card is worth ten, the insurance was collected in error")
            }
        }
    }
}
