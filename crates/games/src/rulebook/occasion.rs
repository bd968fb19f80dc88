//! Occasions: the events that call for a duty, as a rulebook names them in `on`.

use std::fmt;
use std::str::FromStr;

use chance::Place;
use serde::{Deserialize, Serialize};

use crate::names::names;
use crate::{Action, WagerState};

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
    /// A hand went bust there; with a number, that hand of the place.
    Bust(Target, Option<u8>),
    /// A hand went bust there and its wager stays, because others are settled first.
    Tucked(Target),
    /// This card of a hand can be seen by everybody.
    Shown(Target, u8),
    /// Something became of a wager, of any wager if none is named; of a line that this clause
    /// decided, if one is.
    Spot(SpotOccasion, Option<String>, Option<String>),
    /// A wager in this state is on the layout no more.
    Gone(WagerState),
    /// A fact of the view changed.
    Fact(String, Option<FactChange>),
    /// The wheel was spun; with a stop, that one came up.
    Spin(Option<String>),
    /// The duty of this name was done by everybody who must.
    Done(String),
}

/// How a fact of the view changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FactChange {
    /// It has its earlier value no longer.
    Gone,
    /// It has a value that it did not have.
    New,
    /// Its new value has this many words.
    Words(u8),
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
        CutCard = "cut-card",
        Shuffled = "shuffled",
        /// A wager was called on or off.
        Called = "called",
        /// A settlement line has a commission.
        Commission = "commission",
        /// The round is settled.
        Settled = "settled",
        Sit = "sit",
        /// A player sits down where cards were dealt and nobody played.
        Arrival = "arrival",
        Leave = "leave",
        BuyIn = "buy-in",
        NewDealer = "new-dealer",
        /// Nobody plays where cards were dealt.
        Idle = "idle",
        /// Wagers are open for a new round.
        Opened = "opened",
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
    #[serde(rename_all = "kebab-case")]
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
        use Occasion as O;
        match (self, happened) {
            (O::Card(target, None), O::Card(other, _)) => target == other,
            (O::Bust(target, None), O::Bust(other, _)) => target == other,
            (O::Spot(kind, spot, clause), O::Spot(other, on, by)) => {
                kind == other
                    && (spot.is_none() || spot == on)
                    && (clause.is_none() || clause == by)
            }
            (O::Fact(name, None), O::Fact(other, _)) => name == other,
            (O::Spin(None), O::Spin(_)) => true,
            _ => self == happened,
        }
    }

    /// The spot that it names.
    pub fn spot(&self) -> Option<&str> {
        match self {
            Occasion::Spot(_, spot, _) => spot.as_deref(),
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
                "spin" => Ok(Occasion::Spin(None)),
                _ => match text.parse() {
                    Ok(kind) => Ok(Occasion::Spot(kind, None, None)),
                    Err(_) => text.parse().map(Occasion::Plain).map_err(bad),
                },
            };
        };
        if of.is_empty() {
            return Err(format!("`{text}` is not an occasion"));
        }
        let target = || of.parse().map_err(bad);
        match word {
            "action" => of.parse().map(Occasion::Action).map_err(bad),
            "decided" => of.parse().map(Occasion::Decided).map_err(bad),
            "card" => numbered(of).map(|(target, number)| Occasion::Card(target, number)),
            "draw" => target().map(Occasion::Draw),
            "natural" => target().map(Occasion::Natural),
            "bust" => numbered(of).map(|(target, number)| Occasion::Bust(target, number)),
            "tucked" => target().map(Occasion::Tucked),
            "shown" => match numbered(of)? {
                (target, Some(number)) => Ok(Occasion::Shown(target, number)),
                _ => Err(format!("`{text}`: expected the number of a card")),
            },
            "gone" => of.parse().map(Occasion::Gone).map_err(bad),
            "fact" => Ok(fact(of)),
            "spin" => Ok(Occasion::Spin(Some(of.into()))),
            "done" => Ok(Occasion::Done(of.into())),
            _ => of_wager(word, of).ok_or_else(|| format!("`{text}` is not an occasion")),
        }
    }
}

/// `insurance` is the spot, `bet@OH.BJ.8.II` a line of it that this clause decided.
fn of_wager(word: &str, of: &str) -> Option<Occasion> {
    let kind = word.parse().ok()?;
    let (spot, clause) = match of.split_once('@') {
        Some((spot, clause)) => (spot, Some(clause.to_owned())),
        None => (of, None),
    };
    Some(Occasion::Spot(kind, Some(spot.into()), clause))
}

/// `point` is any change of the fact, `shooter:gone` the end of its value.
fn fact(of: &str) -> Occasion {
    let change = of.rsplit_once(':').and_then(|(name, change)| match change {
        "gone" => Some((name, FactChange::Gone)),
        "new" => Some((name, FactChange::New)),
        words => Some((name, FactChange::Words(words.parse().ok()?))),
    });
    match change {
        Some((name, change)) => Occasion::Fact(name.into(), Some(change)),
        None => Occasion::Fact(of.into(), None),
    }
}

/// `board` is any card of the board, `board:5` the fifth of a round.
fn numbered(of: &str) -> Result<(Target, Option<u8>), String> {
    let (target, number) = match of.split_once(':') {
        None => (of, None),
        Some((target, number)) => {
            let number = number.parse().ok().filter(|number| *number > 0);
            (target, Some(number.ok_or_else(|| format!("`{of}`: expected a number from 1"))?))
        }
    };
    Ok((target.parse().map_err(|e: crate::NameError| e.to_string())?, number))
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
            Occasion::Bust(target, None) => write!(f, "bust:{target}"),
            Occasion::Bust(target, Some(number)) => write!(f, "bust:{target}:{number}"),
            Occasion::Tucked(target) => write!(f, "tucked:{target}"),
            Occasion::Shown(target, number) => write!(f, "shown:{target}:{number}"),
            Occasion::Spot(kind, None, _) => write!(f, "{kind}"),
            Occasion::Spot(kind, Some(spot), None) => write!(f, "{kind}:{spot}"),
            Occasion::Spot(kind, Some(spot), Some(by)) => write!(f, "{kind}:{spot}@{by}"),
            Occasion::Gone(state) => write!(f, "gone:{state}"),
            Occasion::Fact(name, None) => write!(f, "fact:{name}"),
            Occasion::Fact(name, Some(FactChange::Gone)) => write!(f, "fact:{name}:gone"),
            Occasion::Fact(name, Some(FactChange::New)) => write!(f, "fact:{name}:new"),
            Occasion::Fact(name, Some(FactChange::Words(n))) => write!(f, "fact:{name}:{n}"),
            Occasion::Spin(None) => f.write_str("spin"),
            Occasion::Spin(Some(stop)) => write!(f, "spin:{stop}"),
            Occasion::Done(duty) => write!(f, "done:{duty}"),
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
            "won:bet@OH.BJ.8.II",
            "tucked:seat",
            "bust:seat:1",
            "shown:banker:2",
            "gone:with-a-free-bet",
            "fact:point",
            "fact:points made:4",
            "fact:shooter:gone",
            "spin:00",
            "done:count-stub",
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
