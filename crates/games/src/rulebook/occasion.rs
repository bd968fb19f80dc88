//! Occasions: the events that call for a duty, as a rulebook names them in `on`.

use std::fmt;
use std::str::FromStr;

use chance::Place;
use serde::{Deserialize, Serialize};

use crate::Action;
use crate::names::names;

/// An event that calls for a duty: `settled`, `action:fold`, `wager:insurance`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Occasion {
    /// An event that needs no more than its name.
    Plain(PlainOccasion),
    /// A player chose this action.
    Action(Action),
    /// Every player has decided, and one of them chose this action.
    Decided(Action),
    /// A card was dealt there; with a number, that card of the round.
    Card(Target, Option<u8>),
    /// A card was dealt there after the initial deal.
    Draw(Target),
    /// A natural is known there.
    Natural(Target),
    /// A hand went bust there.
    Bust(Target),
    /// Something became of a wager; of any wager if none is named.
    Spot(SpotOccasion, Option<String>),
    /// A fact of the view changed.
    Fact(String),
}

names! {
    /// An event that needs no more than its name.
    PlainOccasion, "an occasion" {
        /// Wagers lie, and the next card, roll or spin closes them.
        Closing = "closing",
        /// The first card, roll or spin after the wagers.
        Closed = "closed",
        /// The last card of the initial deal.
        LastCard = "last-card",
        Roll = "roll",
        Spin = "spin",
        CutCard = "cut-card",
        Shuffled = "shuffled",
        /// A wager was called on or off.
        Called = "called",
        /// A settlement line has a commission.
        Commission = "commission",
        /// The round is settled.
        Settled = "settled",
        Sit = "sit",
        Leave = "leave",
        BuyIn = "buy-in",
        NewDealer = "new-dealer",
        /// Nobody plays where cards were dealt.
        Idle = "idle",
    }
}

names! {
    /// Something that becomes of a wager.
    SpotOccasion, "an occasion of a wager" {
        /// Chips were put there.
        Wager = "wager",
        /// Chips were taken down.
        Removed = "removed",
        /// It won, or a line of it was paid.
        Won = "won",
        Lost = "lost",
        /// It was settled in any way.
        Line = "line",
    }
}

names! {
    /// Where a card is dealt.
    Target, "a place of cards" {
        Seat = "seat",
        Dealer = "dealer",
        /// Cards that every hand shares.
        Board = "board",
        Burn = "burn",
        Banker = "banker",
        Player = "player",
        Joker = "joker",
    }
}

impl From<Place> for Target {
    fn from(place: Place) -> Target {
        match place {
            Place::Seat(_) => Target::Seat,
            Place::Dealer => Target::Dealer,
            Place::Community => Target::Board,
            Place::Burn => Target::Burn,
            Place::Banker => Target::Banker,
            Place::Player => Target::Player,
            Place::JokerReplacement => Target::Joker,
        }
    }
}

impl Occasion {
    /// Whether it calls for what this happening is one of: `wager` is any wager, `card:board` any
    /// card of the board.
    pub fn includes(&self, happened: &Occasion) -> bool {
        match (self, happened) {
            (Occasion::Card(target, None), Occasion::Card(other, _)) => target == other,
            (Occasion::Spot(kind, None), Occasion::Spot(other, _)) => kind == other,
            _ => self == happened,
        }
    }

    /// Whether it lasts as long as the table is as it is, instead of being an event.
    pub fn is_state(&self) -> bool {
        let state = [PlainOccasion::Closing, PlainOccasion::Idle];
        matches!(self, Occasion::Plain(plain) if state.contains(plain))
    }

    /// The spot that it names.
    pub fn spot(&self) -> Option<&str> {
        match self {
            Occasion::Spot(_, spot) => spot.as_deref(),
            _ => None,
        }
    }
}

impl From<PlainOccasion> for Occasion {
    fn from(plain: PlainOccasion) -> Occasion {
        Occasion::Plain(plain)
    }
}

impl FromStr for Occasion {
    type Err = String;

    fn from_str(text: &str) -> Result<Occasion, String> {
        let bad = |e: crate::NameError| e.to_string();
        let Some((word, of)) = text.split_once(':') else {
            return match text {
                "burned" => Ok(Occasion::Card(Target::Burn, None)),
                _ => text
                    .parse()
                    .map(Occasion::Plain)
                    .or_else(|e| text.parse().map(|kind| Occasion::Spot(kind, None)).map_err(|_| e))
                    .map_err(bad),
            };
        };
        let target = || of.parse().map_err(bad);
        match word {
            "action" => of.parse().map(Occasion::Action).map_err(bad),
            "decided" => of.parse().map(Occasion::Decided).map_err(bad),
            "card" => card(of),
            "draw" => target().map(Occasion::Draw),
            "natural" => target().map(Occasion::Natural),
            "bust" => target().map(Occasion::Bust),
            "fact" if !of.is_empty() => Ok(Occasion::Fact(of.into())),
            _ => match word.parse() {
                Ok(kind) if !of.is_empty() => Ok(Occasion::Spot(kind, Some(of.into()))),
                _ => Err(format!("`{text}` is not an occasion")),
            },
        }
    }
}

/// `board` is any card of the board, `board:5` the fifth of a round.
fn card(of: &str) -> Result<Occasion, String> {
    let (target, number) = match of.split_once(':') {
        None => (of, None),
        Some((target, number)) => {
            let number = number.parse().ok().filter(|number| *number > 0);
            (target, Some(number.ok_or_else(|| format!("`{of}`: expected a card from 1"))?))
        }
    };
    let target = target.parse().map_err(|e: crate::NameError| e.to_string())?;
    Ok(Occasion::Card(target, number))
}

impl TryFrom<String> for Occasion {
    type Error = String;

    fn try_from(text: String) -> Result<Occasion, String> {
        text.parse()
    }
}

impl From<Occasion> for String {
    fn from(occasion: Occasion) -> String {
        occasion.to_string()
    }
}

impl fmt::Display for Occasion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Occasion::Plain(plain) => write!(f, "{plain}"),
            Occasion::Action(action) => write!(f, "action:{action}"),
            Occasion::Decided(action) => write!(f, "decided:{action}"),
            Occasion::Card(target, None) => write!(f, "card:{target}"),
            Occasion::Card(target, Some(number)) => write!(f, "card:{target}:{number}"),
            Occasion::Draw(target) => write!(f, "draw:{target}"),
            Occasion::Natural(target) => write!(f, "natural:{target}"),
            Occasion::Bust(target) => write!(f, "bust:{target}"),
            Occasion::Spot(kind, None) => write!(f, "{kind}"),
            Occasion::Spot(kind, Some(spot)) => write!(f, "{kind}:{spot}"),
            Occasion::Fact(name) => write!(f, "fact:{name}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn occasions_read_back_as_written() {
        for text in [
            "closing",
            "action:fold",
            "decided:fold",
            "card:seat",
            "card:board:5",
            "draw:dealer",
            "natural:seat",
            "bust:seat",
            "wager",
            "wager:insurance",
            "won:place-N",
            "fact:point",
            "idle",
        ] {
            assert_eq!(text.parse::<Occasion>().unwrap().to_string(), text);
        }
        assert_eq!("burned".parse::<Occasion>().unwrap().to_string(), "card:burn");
        for text in ["", "jump", "action:jump", "card:", "card:board:0", "wager:", "sit:1"] {
            assert!(text.parse::<Occasion>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_family_of_occasions_includes_its_members() {
        let is = |a: &str, b: &str| {
            a.parse::<Occasion>().unwrap().includes(&b.parse::<Occasion>().unwrap())
        };
        assert!(is("wager", "wager:bet") && is("card:board", "card:board:5"));
        assert!(!is("wager:bet", "wager:tie") && !is("card:board:4", "card:board:5"));
        assert!(!is("card:seat", "draw:seat") && is("settled", "settled"));
    }
}
