//! Decisions: asked for by key, priced, carried out.

use chance::{Card, Place};
use games::pai_gow::setting::Setting;
use games::{Awaiting, Cents, Cost, Decision, Event, HandNumber, Offer, Seat, Viewer};
use hands::Hand;

use super::{Flow, Visit};
use crate::play::console::{Console, LeaveError};
use crate::play::order::{self, Order, Typed};
use crate::play::origin::Supply;
use crate::play::{keys, origin, screen};
use crate::style::{Ink, dollars};

impl Visit {
    /// Asks a seat for its decision.
    pub(super) fn decision(&mut self, console: &mut Console, seat: Seat, hand: HandNumber) -> Flow {
        for moment in self.table().moments() {
            self.say_prompts(console, moment);
        }
        self.say_waiting(console);
        let keys = keys::assign(&self.affordable(seat, hand));
        if keys.is_empty() {
            return Err(LeaveError::Broken(format!(
                "seat {seat} is asked, and nothing is open to it"
            )));
        }
        let style = console.style();
        let mut view = self.table().view(Viewer::Seat(seat));
        if self.table().asks_for_bank() {
            // The hands of the last round have been shown with its settlement.
            view.hands.clear();
        }
        self.show(console, &view, [seat]);
        let hands = view.hands.iter().filter(|own| own.place == Place::Seat(seat)).count();
        let hand_words = match hands {
            2.. => format!(", hand {hand} of {hands}"),
            _ if hand > HandNumber::FIRST => format!(", hand {hand}"),
            _ => String::new(),
        };
        let mut choices = screen::choices(&keys, style);
        for spot in self.table().kind().rulebook().spots.iter().filter(|spot| spot.in_play) {
            choices += &style.paint(Ink::Faint, format!(" ({} AMOUNT)", spot.id));
        }
        loop {
            let line = console.ask(&format!("seat {seat}{hand_words}: {choices} > "))?;
            let typed = match order::read(&line) {
                Ok(typed) => typed,
                Err(why) => {
                    console.refuse(&why);
                    continue;
                }
            };
            if self.common(console, &typed) {
                if self.table().awaiting() != (Awaiting::Decision { seat, hand }) {
                    return Ok(());
                }
                continue;
            }
            match self.decide(console, (seat, hand), &keys, &typed) {
                Ok(()) => return Ok(()),
                Err(DecideError::Refused(why)) => console.refuse(&why),
                Err(DecideError::Leave(leave)) => return Err(leave),
            }
        }
    }

    fn decide(
        &mut self,
        console: &mut Console,
        (asked, hand): (Seat, HandNumber),
        keys: &[(char, Offer)],
        typed: &Typed,
    ) -> Result<(), DecideError> {
        if let Order::Wager { on, amount, for_dealer } = &typed.order
            && self.is_in_play(on)
        {
            let seat =
                self.known_seat(typed.seat.unwrap_or(asked)).map_err(DecideError::Refused)?;
            let placed = self.wager(console, seat, on, *amount, *for_dealer);
            return placed.map_err(DecideError::Refused);
        }
        let (word, more) = match &typed.order {
            Order::Words(words) => (
                words.first().cloned(),
                words.get(1..).map(|more| more.join(" ")).filter(|more| !more.is_empty()),
            ),
            Order::Wager { on, amount, .. } => (Some(on.clone()), Some(amount.to_string())),
            _ => (None, None),
        };
        let word = word.unwrap_or_default();
        let seat = self.known_seat(typed.seat.unwrap_or(asked)).map_err(DecideError::Refused)?;
        // Another seat may speak out of turn where the rules let it.
        let others =
            if seat == asked { Vec::new() } else { keys::assign(&self.table().offers(seat, None)) };
        let open = if seat == asked { keys } else { &others };
        let Some(offer) = keys::meant(open, &word) else {
            let names: Vec<_> = open.iter().map(|(_, offer)| offer.action.name()).collect();
            return Err(DecideError::Refused(match names.is_empty() {
                true => format!("seat {seat} has nothing to decide now"),
                false => format!("seat {seat} may choose {}", names.join(", ")),
            }));
        };
        let more = match more {
            None => ask_price(console, offer.cost)?,
            given => given,
        };
        let hand = (seat == asked).then_some(hand);
        let decision = priced(seat, hand, offer, more.as_deref()).map_err(DecideError::Refused)?;
        self.warn_of_foul_hand(console, &decision)?;
        let advice = if seat == asked { self.coached() } else { None };
        let round = self.rounds + 1;
        self.put(console, seat, Event::Decide(decision)).map_err(DecideError::Refused)?;
        self.note(round, advice, &decision);
        Ok(())
    }

    /// What a seat may decide and has the chips for.
    fn affordable(&self, seat: Seat, hand: HandNumber) -> Vec<Offer> {
        let offers = self.table().offers(seat, Some(hand));
        let has = self.live.in_hand(seat);
        let takes = |decision: Decision| -> Cents {
            let would = self.table().attempt(Event::Decide(decision));
            let put_up = would.map(|applied| applied.put_up).unwrap_or_default();
            put_up.iter().filter(|put_up| put_up.seat == seat).map(|put_up| put_up.amount).sum()
        };
        let paid_for = |mut offer: Offer| {
            let decision = Decision { hand: Some(hand), ..Decision::new(seat, offer.action) };
            let least = match &mut offer.cost {
                Cost::LowHand => return Some(offer),
                Cost::Free | Cost::Fixed(_) => decision,
                Cost::Times { multiples, .. } => {
                    Decision { times: multiples.iter().min(), ..decision }
                }
                Cost::Between { least, most, usual } => {
                    if takes(Decision { amount: Some(*most), ..decision }) > has {
                        *most = has.max(*least);
                        *usual = usual.filter(|usual| usual <= most);
                    }
                    Decision { amount: Some(*least), ..decision }
                }
            };
            (takes(least) <= has).then_some(offer)
        };
        let paid_for: Vec<_> = offers.iter().copied().filter_map(paid_for).collect();
        if paid_for.is_empty() { offers } else { paid_for }
    }

    /// Who sets a foul hand loses: they are asked once more.
    fn warn_of_foul_hand(&self, console: &mut Console, set: &Decision) -> Result<(), DecideError> {
        let Some(low) = set.low else { return Ok(()) };
        let view = self.table().view(Viewer::Seat(set.seat));
        let own = view.hands.iter().find(|hand| hand.place == Place::Seat(set.seat));
        let cards = own.and_then(|own| own.cards.iter().copied().collect::<Option<Vec<_>>>());
        let seven = cards.and_then(|cards| <[Card; 7]>::try_from(cards).ok());
        let Some(setting) = seven.and_then(|cards| Setting::new(Hand::from(&cards), low)) else {
            return Ok(());
        };
        if !setting.is_foul() {
            return Ok(());
        }
        let (high, low) = (setting.high_rank(), setting.low_rank());
        let low = low.describe();
        console
            .refuse(&format!("that is foul: low, {low}, is higher than high, {high}, and loses"));
        match console.ask("  set it all the same (y or n)? ").map_err(DecideError::Leave)?.as_str()
        {
            "y" | "Y" | "yes" => Ok(()),
            _ => Err(DecideError::Refused("the hand is not set".into())),
        }
    }

    /// Cards that a dealer entered before a decision wait for the next place.
    fn say_waiting(&self, console: &mut Console) {
        if let Supply::Keypad(keypad) = &self.supply
            && let Some(cards) = keypad.waiting()
        {
            let words = format!("  {cards} waits for the next place");
            console.say(&console.style().paint(Ink::Faint, words));
        }
    }
}

/// Why a decision was not carried out.
enum DecideError {
    Refused(String),
    Leave(LeaveError),
}

/// Asks for the amount or multiple that a decision needs; none where it needs none.
fn ask_price(console: &mut Console, cost: Cost) -> Result<Option<String>, DecideError> {
    let question = match cost {
        Cost::Free | Cost::Fixed(_) => return Ok(None),
        Cost::LowHand => "  the two cards of the low hand? ".into(),
        Cost::Between { least, most, .. } if least == most => return Ok(Some(most.to_string())),
        Cost::Between { least, most, usual } => {
            let usual =
                usual.map_or(String::new(), |usual| format!(", Enter for {}", dollars(usual)));
            format!("  how much ({} to {}{usual})? ", dollars(least), dollars(most))
        }
        Cost::Times { multiples, .. } if multiples.only().is_some() => return Ok(None),
        Cost::Times { multiples, .. } => format!("  how many times ({multiples})? "),
    };
    let line = console.ask(&question).map_err(DecideError::Leave)?;
    Ok(Some(line).filter(|line| !line.is_empty()))
}

/// A decision with the amount or multiple that was typed.
pub(super) fn priced(
    seat: Seat,
    hand: Option<HandNumber>,
    offer: Offer,
    more: Option<&str>,
) -> Result<Decision, String> {
    let mut decision = Decision { hand, ..Decision::new(seat, offer.action) };
    let Some(more) = more else { return Ok(decision) };
    match offer.cost {
        Cost::LowHand => decision.low = Some(low_hand(more)?),
        Cost::Times { .. } => {
            let digits = more.trim_start_matches(['x', 'X']);
            // An amount of whole dollars reads as a multiple too: `play 3`.
            let digits = digits.strip_suffix(".00").unwrap_or(digits);
            let times = digits.parse().map_err(|_| format!("`{more:.20}` is not a multiple"))?;
            decision.times = Some(times);
        }
        _ => decision.amount = Some(order::amount(more)?),
    }
    Ok(decision)
}

/// The two cards of a low hand, as a person types them.
fn low_hand(words: &str) -> Result<[Card; 2], String> {
    let cards = words.split_whitespace().map(origin::card).collect::<Result<Vec<_>, _>>()?;
    match cards.as_slice() {
        [Some(a), Some(b)] => Ok([*a, *b]),
        _ => Err("expected the two cards of the low hand, such as As Kd".into()),
    }
}
