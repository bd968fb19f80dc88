//! Bots: they wager and decide at random, within what the table offers them.

use chance::{Ask, Card, Generator, Place};
use floor::Person;
use floor::table::FloorTable;
use games::{Awaiting, Cents, Cost, Offer, Seat};
use serde_json::{Value as Json, json};

/// One of several.
pub fn one_of<'a, T>(random: &mut Generator, all: &'a [T]) -> Option<&'a T> {
    (!all.is_empty()).then(|| &all[random.below(all.len() as u32) as usize])
}

/// A wager that the seat can pay and the table takes.
pub fn wager(table: &FloorTable, seat: Seat, random: &mut Generator, chips: Cents) -> Option<Json> {
    let openings = table.engine().openings(seat);
    let payable: Vec<_> = openings.iter().filter(|opening| opening.least <= chips).collect();
    // The main wager first: what stands beside it needs it.
    let first = payable.first().filter(|opening| opening.has == Cents::ZERO);
    let opening = match first {
        Some(first) if random.below(3) > 0 => first,
        _ => one_of(random, &payable)?,
    };
    let most =
        opening.most.unwrap_or(chips).min(chips).min(opening.least + opening.step.times(20, 1));
    let steps = (most - opening.least).cents() / opening.step.cents();
    let more = opening.step.times(random.below(steps as u32 + 1), 1);
    let amount = opening.least + more;
    let on = table.engine().kind().layout().name(opening.on);
    Some(json!({"seat": seat, "on": on, "amount": amount.to_string()}))
}

/// A decision among those that are offered.
pub fn decide(seat: Seat, offers: &[Offer], random: &mut Generator, chips: Cents) -> Option<Json> {
    let payable: Vec<_> = offers.iter().filter(|offer| least(offer) <= chips).collect();
    let offer = one_of(random, &payable)?;
    let mut body = json!({"seat": seat, "action": offer.action.name()});
    match &offer.cost {
        Cost::Free | Cost::Fixed(_) => {}
        Cost::LowHand => return Some(json!({"seat": seat, "action": "house-way"})),
        Cost::Between { least, .. } => body["amount"] = least.to_string().into(),
        Cost::Times { base, multiples } => {
            let all: Vec<u8> =
                multiples.iter().filter(|n| base.times((*n).into(), 1) <= chips).collect();
            body["times"] = (*one_of(random, &all)?).into();
        }
    }
    Some(body)
}

fn least(offer: &Offer) -> Cents {
    match &offer.cost {
        Cost::Free | Cost::LowHand => Cents::ZERO,
        Cost::Fixed(cost) => *cost,
        Cost::Between { least, .. } => *least,
        Cost::Times { base, multiples } => {
            multiples.iter().map(|n| base.times(n.into(), 1)).min().unwrap_or(Cents::ZERO)
        }
    }
}

/// What a dealer enters: what really fell, out of the cards that are left. What lies face down may
/// be unseen, and is turned over when it is asked for.
pub struct Deck {
    pub left: Vec<Card>,
}

impl Deck {
    pub fn outcome(&mut self, table: &FloorTable, random: &mut Generator) -> Json {
        let ask = match table.engine().awaiting() {
            Awaiting::Wagers { next: ask, .. } | Awaiting::Chance(ask) => ask,
            Awaiting::Decision { .. } => panic!("a decision is awaited"),
        };
        match ask {
            Ask::Shuffle => {
                let pack = table.engine().pack().unwrap();
                self.left = pack.deck.cards().repeat(pack.decks.into());
                json!({"shuffled": true})
            }
            Ask::Card { to: Place::Burn } => {
                self.card(random);
                json!({"cards": {"burn": "??"}})
            }
            Ask::Card { to } | Ask::Reveal { to } => {
                json!({"cards": {to.to_string(): self.card(random).to_string()}})
            }
            Ask::Peek => json!({"peek": false}),
            Ask::Dice => json!({"dice": random.dice::<2>().to_string()}),
            Ask::ThreeDice => json!({"dice": random.dice::<3>().to_string()}),
            Ask::Cups => json!({"dice": {
                "player": random.dice::<3>().to_string(), "banker": random.dice::<3>().to_string(),
            }}),
            Ask::Number { most } => json!({"number": random.below(most.into()) + 1}),
            Ask::Roulette(wheel) => json!({"spin": random.pocket(wheel).to_string()}),
            Ask::BigSix => json!({"spin": random.insignia().to_string()}),
        }
    }

    fn card(&mut self, random: &mut Generator) -> Card {
        let at = random.below(self.left.len() as u32) as usize;
        self.left.swap_remove(at)
    }
}

/// What was won or lost.
pub fn signed(text: &str) -> Cents {
    match text.strip_prefix('-') {
        Some(lost) => -lost.parse::<Cents>().unwrap(),
        None => text.parse().unwrap(),
    }
}

/// The chips in front of a seat, and on the layout, as the table shows them.
pub fn chips(table: &FloorTable, who: &Person, seat: Seat) -> (Cents, Cents) {
    let state = table.state(who);
    let seat = &state["seats"][seat.index()];
    let amount = |key: &str| seat[key].as_str().unwrap().parse().unwrap();
    (amount("chips"), amount("at_stake"))
}
