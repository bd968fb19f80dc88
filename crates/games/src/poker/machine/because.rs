//! Why a wager at a poker table was settled as it was.

use std::fmt;

use hands::{FiveRank, FourRank, ThreeRank, WildRank};
use serde::{Deserialize, Serialize};

use crate::{Cents, IrregularityKind, Pay, Pays, Seat};

/// The rank of a hand, of whichever game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ranked {
    /// Of three cards.
    Three(ThreeRank),
    /// The best four cards.
    Four(FourRank),
    /// The best five cards.
    Five(FiveRank),
    /// Five cards with wild deuces and joker.
    Wild(WildRank),
}

impl Ranked {
    /// The rank with its kickers.
    pub fn describe(self) -> String {
        match self {
            Ranked::Three(rank) => rank.describe(),
            Ranked::Four(rank) => rank.describe(),
            Ranked::Five(rank) => rank.describe(),
            Ranked::Wild(rank) => rank.describe(),
        }
    }

    /// Whether this hand beats the other; hands of different games are never compared.
    fn beats(self, other: Ranked) -> bool {
        match (self, other) {
            (Ranked::Three(a), Ranked::Three(b)) => a > b,
            (Ranked::Four(a), Ranked::Four(b)) => a > b,
            (Ranked::Five(a), Ranked::Five(b)) => a > b,
            (Ranked::Wild(a), Ranked::Wild(b)) => a > b,
            _ => false,
        }
    }
}

impl fmt::Display for Ranked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ranked::Three(rank) => rank.fmt(f),
            Ranked::Four(rank) => rank.fmt(f),
            Ranked::Five(rank) => rank.fmt(f),
            Ranked::Wild(rank) => rank.fmt(f),
        }
    }
}

impl From<ThreeRank> for Ranked {
    #[inline]
    fn from(rank: ThreeRank) -> Ranked {
        Ranked::Three(rank)
    }
}

impl From<FourRank> for Ranked {
    #[inline]
    fn from(rank: FourRank) -> Ranked {
        Ranked::Four(rank)
    }
}

impl From<FiveRank> for Ranked {
    #[inline]
    fn from(rank: FiveRank) -> Ranked {
        Ranked::Five(rank)
    }
}

impl From<WildRank> for Ranked {
    #[inline]
    fn from(rank: WildRank) -> Ranked {
        Ranked::Wild(rank)
    }
}

/// Why a wager was settled as it was. `M` is what the game's pay tables look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Because<M = Ranked> {
    /// The player's hand against the dealer's.
    Against {
        /// The player's.
        player: Ranked,
        /// The dealer's.
        dealer: Ranked,
    },
    /// The dealer has less than the game asks for.
    NotQualified(Ranked),
    /// The hand is on the pay table.
    Pays(M, Pays),
    /// The hand is not on the pay table.
    NotPaid(M),
    /// The hand does not allow as much as was wagered on it.
    TooMuch(M),
    /// The hand wins a progressive award.
    Award {
        /// The hand.
        made: M,
        /// What its line pays.
        pays: Pays,
        /// What the meter showed.
        meter: Cents,
    },
    /// Another player's hand.
    Envy {
        /// Whose.
        seat: Seat,
        /// The hand.
        made: M,
    },
    /// The player folded.
    Folded,
    /// The player left the table.
    Left,
    /// The round is void.
    Void(IrregularityKind),
}

impl<M: fmt::Display> fmt::Display for Because<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Because::Against { player, dealer } => against(*player, *dealer, f),
            Because::NotQualified(dealer) => write!(f, "dealer does not qualify: {dealer}"),
            Because::Pays(made, Pays::Push) => write!(f, "{made}: the wager comes back"),
            Because::Pays(made, pays) => write!(f, "{made}: pays {pays}"),
            Because::NotPaid(made) => write!(f, "{made}: pays nothing"),
            Because::TooMuch(made) => write!(f, "{made} does not allow that much"),
            Because::Award { made, pays: pays @ Pays::Percent(_), meter } => {
                write!(f, "{made}: pays {pays} of {meter:#}")
            }
            Because::Award { made, pays, .. } => write!(f, "{made}: pays {pays}"),
            Because::Envy { seat, made } => write!(f, "for seat {seat}'s {made}"),
            Because::Folded => f.write_str("folded"),
            Because::Left => f.write_str("left the table"),
            Because::Void(what) => f.write_str(void(*what)),
        }
    }
}

fn void(what: IrregularityKind) -> &'static str {
    match what {
        IrregularityKind::WrongCardCount => "a hand has the wrong number of cards: all hands void",
        IrregularityKind::DeckCountWrong => "the deck does not count right: all hands void",
        IrregularityKind::DealerCardExposed => "a card of the dealer was exposed: all hands void",
        IrregularityKind::DealingShoeJam => "the dealing shoe jammed: the round is void",
        IrregularityKind::CardFaceUpInShoe => "a card lay face up in the deck: all hands void",
        other => other.name(),
    }
}

/// The winner first; kickers are named only where they decide.
fn against(player: Ranked, dealer: Ranked, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if player == dealer {
        return write!(f, "both have {}", player.describe());
    }
    let (mut players, mut dealers) = (player.to_string(), dealer.to_string());
    if players == dealers {
        (players, dealers) = (player.describe(), dealer.describe());
    }
    if player.beats(dealer) {
        write!(f, "{players} beats {dealers}")
    } else {
        write!(f, "dealer's {dealers} beats {players}")
    }
}

impl Pay {
    /// What becomes of a hand on this line, as a reason.
    #[inline]
    pub fn because<M>(self, made: M) -> Because<M> {
        if self.is_paid() { Because::Pays(made, self.pays) } else { Because::NotPaid(made) }
    }
}
