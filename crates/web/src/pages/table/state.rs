//! A table as the interface tells it to somebody: what these pages draw, and all that they know.

use std::collections::BTreeMap;
use std::str::FromStr;

use chance::Card;
use games::{Cents, HandNumber, WagerState};
use serde::{Deserialize, Deserializer};
use serde_json::Value as Json;

/// A table as somebody may see it.
#[derive(Debug, Deserialize)]
pub struct State {
    /// Its id.
    pub table: String,
    /// The id of its game.
    pub game: String,
    /// `open`, `paused`, `closed` and the like.
    pub status: String,
    /// Why it is paused.
    pub why: Option<String>,
    /// The slip of paper that is entered now.
    pub paper: Option<String>,
    /// Whether the house deals, or a dealer.
    pub dealt: String,
    /// The last record.
    pub seq: u64,
    /// The round under way.
    pub round: u64,
    /// Whether players may be told what choices are worth.
    pub coach: bool,
    /// The smallest chip.
    #[serde(deserialize_with = "parsed")]
    pub unit: Cents,
    /// The seats.
    pub seats: Vec<Seat>,
    /// What is awaited; nothing where the table is not open.
    pub awaiting: Option<Awaiting>,
    /// What takes a wager of the viewer's seats now.
    pub spots: Vec<Open>,
    /// What the viewer's seats may decide now.
    pub offers: Vec<Offers>,
    /// The cards.
    pub hands: Vec<Hand>,
    /// The wagers.
    pub wagers: Vec<Wager>,
    /// What the table says of itself.
    pub facts: BTreeMap<String, String>,
    /// The meters that it plays for.
    pub meters: BTreeMap<String, String>,
    /// The lines of the round just settled, or settled so far.
    pub lines: Vec<Line>,
    /// What every seat won or lost by them.
    pub net: BTreeMap<games::Seat, Amount>,
    /// The round of the lines.
    pub lines_round: u64,
    /// Whether that round is over.
    pub settled: bool,
    /// The viewer's own result of the last round.
    pub you: Option<You>,
    /// Awards that wait for their approvals.
    pub held: Vec<HeldAward>,
}

/// A seat.
#[derive(Debug, Deserialize)]
pub struct Seat {
    /// Its number.
    pub seat: games::Seat,
    /// Who sits there.
    pub player: Option<String>,
    /// Whether it is the viewer's.
    pub mine: bool,
    /// The chips in front of it.
    #[serde(deserialize_with = "parsed")]
    pub chips: Cents,
    /// Its chips on the layout.
    #[serde(deserialize_with = "parsed")]
    pub at_stake: Cents,
    /// Whether it is ready for the deal.
    pub ready: bool,
    /// The presence of its player: `here`, `away` or `sitting-out`; `None` in a replay.
    #[serde(default)]
    pub presence: Option<String>,
    /// The person who held it in the last round.
    pub was: Option<String>,
}

/// The result of the viewer in the last round, as long as their visit lasts.
#[derive(Debug, Deserialize)]
pub struct You {
    /// The round.
    pub round: u64,
    /// The net over the seats.
    pub net: Amount,
    /// The seats that were the viewer's when the wagers closed.
    pub seats: Vec<games::Seat>,
}

/// What is awaited.
#[derive(Debug, Deserialize)]
pub struct Awaiting {
    /// `wagers`, `decision`, or what chance is asked.
    pub kind: String,
    /// Whose decision.
    pub seat: Option<games::Seat>,
    /// Of which hand.
    pub hand: Option<HandNumber>,
    /// What chance is asked once the wagers are closed.
    pub next: Option<Json>,
    /// Until when.
    pub until: Option<String>,
}

/// A spot, or several alike, that take a wager now.
#[derive(Debug, Deserialize)]
pub struct Open {
    /// For which seat.
    pub seat: games::Seat,
    /// The spot.
    pub on: Option<String>,
    /// Or any of these.
    #[serde(default)]
    pub any: Vec<String>,
    /// The least that a wager may add.
    #[serde(deserialize_with = "parsed")]
    pub least: Cents,
    /// The most.
    #[serde(deserialize_with = "parsed_if")]
    pub most: Option<Cents>,
    /// It adds a multiple of this.
    #[serde(deserialize_with = "parsed")]
    pub step: Cents,
    /// Which wager it must be as much as.
    pub equals: Option<String>,
}

impl Open {
    /// The spots.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.on.iter().chain(&self.any).map(String::as_str)
    }
}

/// What a seat may decide.
#[derive(Debug, Deserialize)]
pub struct Offers {
    /// The seat.
    pub seat: games::Seat,
    /// Which of its hands.
    pub hand: HandNumber,
    /// The choices.
    pub actions: Vec<Choice>,
}

/// A choice with what it costs.
#[derive(Debug, Deserialize)]
pub struct Choice {
    /// What may be decided.
    pub action: String,
    /// It needs the two cards of a low hand.
    pub low: Option<String>,
    /// It costs this much.
    #[serde(default, deserialize_with = "parsed_if")]
    pub costs: Option<Cents>,
    /// Or at least this.
    #[serde(default, deserialize_with = "parsed_if")]
    pub least: Option<Cents>,
    /// And at most this.
    #[serde(default, deserialize_with = "parsed_if")]
    pub most: Option<Cents>,
    /// Or this,
    #[serde(default, deserialize_with = "parsed_if")]
    pub base: Option<Cents>,
    /// so many times.
    #[serde(default)]
    pub times: Vec<u8>,
}

/// The cards of a hand; none is one that lies face down.
#[derive(Debug, Deserialize)]
pub struct Hand {
    /// Where it lies.
    pub place: String,
    /// Which of the hands there.
    pub hand: HandNumber,
    /// The cards.
    #[serde(deserialize_with = "cards")]
    pub cards: Vec<Option<Card>>,
    /// What it is worth.
    pub words: String,
}

/// A wager on the layout.
#[derive(Debug, Deserialize)]
pub struct Wager {
    /// Whose.
    pub seat: games::Seat,
    /// On which spot.
    pub on: String,
    /// How much.
    #[serde(deserialize_with = "parsed")]
    pub amount: Cents,
    /// What else is to be known of it.
    #[serde(default, deserialize_with = "parsed_if")]
    pub state: Option<WagerState>,
    /// The same in words, and on which hand it lies.
    pub note: String,
}

/// A line of a settlement.
#[derive(Debug, Deserialize)]
pub struct Line {
    /// Whose.
    pub seat: games::Seat,
    /// Of which hand, where there are several.
    pub hand: Option<HandNumber>,
    /// The wager.
    pub wager: String,
    /// What was staked.
    #[serde(deserialize_with = "parsed")]
    pub stake: Cents,
    /// `win`, `lose`, `push`, `void`, `forfeit`.
    pub outcome: String,
    /// The chips that come back.
    #[serde(deserialize_with = "parsed")]
    pub returned: Cents,
    /// Why.
    pub because: String,
    /// By which clause.
    pub clause: String,
    /// Who it was wagered for, where not for the player themselves.
    #[serde(rename = "for")]
    pub for_whom: Option<String>,
}

/// An award that waits for its approvals.
#[derive(Debug, Deserialize)]
pub struct HeldAward {
    /// Whose.
    pub seat: games::Seat,
    /// How much.
    #[serde(deserialize_with = "parsed")]
    pub amount: Cents,
    /// What is waited for.
    pub say: String,
}

/// What was won or lost.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Amount(pub Cents);

impl TryFrom<String> for Amount {
    type Error = games::AmountError;

    /// An amount with its sign: those of the interface's commands have none.
    fn try_from(text: String) -> Result<Amount, games::AmountError> {
        match text.strip_prefix('-') {
            Some(lost) => Ok(Amount(Cents::ZERO - lost.parse()?)),
            None => Ok(Amount(text.parse()?)),
        }
    }
}

impl State {
    /// Reads what the interface tells.
    ///
    /// # Errors
    /// Where it is no such state.
    pub fn read(json: Json) -> Result<State, serde_json::Error> {
        serde_json::from_value(json)
    }

    /// The last round of which anything is settled.
    pub fn last_result(&self) -> u64 {
        let nothing_yet = self.lines.is_empty() && !self.settled;
        if nothing_yet { self.lines_round.saturating_sub(1) } else { self.lines_round }
    }

    /// The viewer's own result of the round whose lines are shown.
    pub fn own_result(&self) -> Option<&You> {
        self.you.as_ref().filter(|you| self.settled && you.round == self.lines_round)
    }

    /// The viewer's seats.
    pub fn mine(&self) -> impl Iterator<Item = &Seat> {
        self.seats.iter().filter(|seat| seat.mine)
    }

    /// The seat that is to decide.
    pub fn in_turn(&self) -> Option<games::Seat> {
        let awaiting = self.awaiting.as_ref().filter(|awaiting| awaiting.kind == "decision")?;
        awaiting.seat
    }

    /// Whether wagers may be made.
    pub fn takes_wagers(&self) -> bool {
        self.awaiting.as_ref().is_some_and(|awaiting| awaiting.kind == "wagers")
    }

    /// The hands at a place.
    pub fn hands_at<'a>(&'a self, place: &'a str) -> impl Iterator<Item = &'a Hand> {
        self.hands.iter().filter(move |hand| hand.place == place)
    }

    /// The wagers of a seat.
    pub fn wagers_of(&self, seat: games::Seat) -> impl Iterator<Item = &Wager> {
        self.wagers.iter().filter(move |wager| wager.seat == seat)
    }

    /// What lies on a spot of a seat.
    pub fn on(&self, seat: games::Seat, spot: &str) -> Cents {
        self.wagers_of(seat).filter(|wager| wager.on == spot).map(|wager| wager.amount).sum()
    }

    /// The spot as it is open to a seat.
    pub fn open(&self, seat: games::Seat, spot: &str) -> Option<&Open> {
        self.spots.iter().find(|open| open.seat == seat && open.names().any(|name| name == spot))
    }

    /// What one of the viewer's seats may decide: the one in turn first.
    pub fn offered(&self) -> Option<&Offers> {
        let turn = self.in_turn();
        let own = self.offers.iter().find(|offers| Some(offers.seat) == turn);
        own.or(self.offers.first())
    }
}

/// What is written as text.
fn parsed<'de, D: Deserializer<'de>, T: FromStr<Err: std::fmt::Display>>(
    from: D,
) -> Result<T, D::Error> {
    String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
}

fn parsed_if<'de, D: Deserializer<'de>, T: FromStr<Err: std::fmt::Display>>(
    from: D,
) -> Result<Option<T>, D::Error> {
    let text = Option::<String>::deserialize(from)?;
    text.map(|text| text.parse()).transpose().map_err(serde::de::Error::custom)
}

fn cards<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Option<Card>>, D::Error> {
    let names = Vec::<String>::deserialize(from)?;
    let card = |name: &String| match name.as_str() {
        "??" => Ok(None),
        name => name.parse().map(Some).map_err(serde::de::Error::custom),
    };
    names.iter().map(card).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_was_lost_is_read_with_its_sign() {
        let read = |text: &str| serde_json::from_value::<Amount>(json!(text)).map(|net| net.0);
        assert_eq!(read("-25.00").unwrap(), Cents::ZERO - Cents::dollars(25));
        assert_eq!(read("0.25").unwrap(), Cents::QUARTER);
        assert!(read("--1").is_err());
    }

    #[test]
    fn a_card_that_lies_face_down_is_no_card() {
        let hand = json!({"place": "dealer", "hand": 1, "cards": ["Td", "??"], "words": ""});
        let hand: Hand = serde_json::from_value(hand).unwrap();
        assert_eq!(hand.cards, ["Td".parse().ok(), None]);
    }
}
