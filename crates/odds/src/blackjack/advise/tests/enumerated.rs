//! Every value a second way: all orders of the cards that are left, dealt through the table, each
//! decision that follows taken for the best by what the seat knows then.

use std::collections::BTreeMap;

use super::*;
use crate::blackjack::{ACE, TEN, value_of};

/// More deals than a test has time for.
const PATIENCE: usize = 12_000;

/// What is known of the hole card before it is turned.
#[derive(Clone, Copy)]
enum Hole {
    /// Nothing, or everything.
    Any,
    /// The peek has found that it is of another value than this.
    Not(usize),
    /// The peek has found it to be of this value.
    Is(usize),
}

/// Deals out what a seat has not seen.
struct Enumerated {
    seat: u8,
    deals: usize,
}

impl Enumerated {
    /// What the seat gains on its bet and insurance in the mean, in cents, times the chance of what
    /// is known of the hole card. None where there are too many deals.
    fn mean(&mut self, dealt: &Dealt, pool: &[Card], hole: Hole) -> Option<Ratio> {
        self.deals += 1;
        if self.deals > PATIENCE {
            return None;
        }
        match dealt.table.awaiting() {
            Awaiting::Decision { seat, .. } => {
                let decisions = match seat == self.seat {
                    true => every_decision(dealt),
                    // Whatever others do, the cards that follow are as likely: they do nothing.
                    false => idle(dealt).into_iter().collect(),
                };
                let mut best = None;
                for decision in decisions {
                    best =
                        best.max(Some(self.after(dealt, pool, hole, Event::Decide(decision))?));
                }
                best
            }
            Awaiting::Chance(Ask::Peek) => {
                let up = dealt.dealers_cards()[0].map(value_of);
                let card = if up == Some(ACE) { TEN } else { ACE };
                let mut peek = |blackjack, hole| {
                    self.after(dealt, pool, hole, Event::Chance(Outcome::Peeked { blackjack }))
                };
                Some(peek(true, Hole::Is(card))? + peek(false, Hole::Not(card))?)
            }
            Awaiting::Chance(ask) => self.each_card(dealt, pool, hole, ask),
            Awaiting::Wagers { .. } => None,
        }
    }

    /// A card falls, or the hole card is turned: each that it can be.
    fn each_card(&mut self, dealt: &Dealt, pool: &[Card], hole: Hole, ask: Ask) -> Option<Ratio> {
        let turned = match ask {
            Ask::Card { to: Place::Burn } | Ask::Shuffle => return None,
            Ask::Reveal { to: Place::Dealer } => true,
            _ => false,
        };
        let mut by_value: BTreeMap<usize, (usize, u32)> = BTreeMap::new();
        for (at, card) in pool.iter().enumerate() {
            by_value.entry(value_of(*card)).or_insert((at, 0)).1 += 1;
        }
        if turned {
            by_value.retain(|value, _| match hole {
                Hole::Any => true,
                Hole::Not(not) => *value != not,
                Hole::Is(card) => *value == card,
            });
        }
        let hole = if turned { Hole::Any } else { hole };
        let mut mean = Ratio::ZERO;
        for (at, count) in by_value.into_values() {
            let mut less = pool.to_vec();
            let event = Event::Chance(Outcome::Card(Some(less.swap_remove(at))));
            let chance = Ratio::new(count, pool.len() as u32);
            mean += self.after(dealt, &less, hole, event)? * chance;
        }
        Some(mean)
    }

    fn after(&mut self, dealt: &Dealt, pool: &[Card], hole: Hole, event: Event) -> Option<Ratio> {
        let mut then = dealt.clone();
        match then.table.apply(event).unwrap() {
            Step::Continues => self.mean(&then, pool, hole),
            // A hole card that is never turned is what it is all the same.
            Step::Settled => Some(Ratio::from(self.net(&then)) * chance_of(hole, pool)),
        }
    }

    fn net(&self, dealt: &Dealt) -> i64 {
        let lines = dealt.table.statements();
        let own = lines.iter().filter(|line| line.seat == self.seat && !line.for_dealer);
        let main = own.filter(|line| matches!(line.wager.as_str(), "bet" | "insurance"));
        main.map(|line| line.net.cents()).sum()
    }
}

/// The chance of what is known of the hole card.
fn chance_of(hole: Hole, pool: &[Card]) -> Ratio {
    let of = |value: usize| pool.iter().filter(|card| value_of(**card) == value).count() as u32;
    let all = pool.len() as u32;
    match hole {
        Hole::Any => Ratio::ONE,
        Hole::Not(not) => Ratio::new(all - of(not), all),
        Hole::Is(card) => Ratio::new(of(card), all),
    }
}

/// Everything that the seat in turn may decide, at its full amount; a cap also at nothing.
fn every_decision(dealt: &Dealt) -> Vec<Decision> {
    let Awaiting::Decision { seat, hand } = dealt.table.awaiting() else { panic!("no decision") };
    let mut decisions = Vec::new();
    for offer in dealt.table.offers(seat, hand) {
        let decision = Decision { hand, ..Decision::new(seat, offer.action) };
        if offer.action == Action::Cap {
            decisions.push(Decision { amount: Some(Cents::ZERO), ..decision });
        }
        let amount = match offer.cost {
            Cost::Between { most, .. } => Some(most),
            _ => None,
        };
        decisions.push(Decision { amount, ..decision });
    }
    decisions
}

/// A decision that changes nothing.
fn idle(dealt: &Dealt) -> Option<Decision> {
    let idle = [Action::NoInsurance, Action::Stand, Action::Cap];
    every_decision(dealt).into_iter().find(|decision| idle.contains(&decision.action))
}

/// Holds every value of the advice, splits apart, against the enumeration; how many there were.
fn compare(dealt: &Dealt) -> usize {
    let Awaiting::Decision { seat, hand } = dealt.table.awaiting() else { panic!("no decision") };
    let Ok(advice) = dealt.advise() else { return 0 };
    if splits_later(dealt, seat) {
        return 0;
    }
    let pool = dealt.unseen(seat);
    let before_the_peek = advice.choices.iter().any(|c| c.action == Action::NoInsurance);
    let hole = match dealt.dealers_cards()[..] {
        [Some(up), None] if !before_the_peek && value_of(up) == ACE => Hole::Not(TEN),
        [Some(up), None] if value_of(up) == TEN => Hole::Not(ACE),
        _ => Hole::Any,
    };
    let known = chance_of(hole, &pool);
    let mut compared = 0;
    for choice in &advice.choices {
        if matches!(choice.action, Action::Split | Action::FreeSplit) {
            continue;
        }
        let mut enumerated = Enumerated { seat, deals: 0 };
        let before = enumerated.net(dealt);
        let decision =
            Decision { hand, amount: choice.amount, ..Decision::new(seat, choice.action) };
        let all = enumerated.after(dealt, &pool, hole, Event::Decide(decision));
        let Some(mean) = all else { continue };
        let value = mean / &known - Ratio::from(before);
        let advised = &choice.value * Ratio::from(advice.base.cents());
        let view = dealt.table.view(Viewer::Seat(seat));
        assert_eq!(advised, value, "{choice:?} {view:?} {:?}", dealt.table.chosen().given());
        compared += 1;
    }
    compared
}

/// Whether hands of a split are still to be played: advice takes each to be played by its own
/// cards, which is not the best that can be done when the others are seen.
fn splits_later(dealt: &Dealt, seat: u8) -> bool {
    let view = dealt.table.view(Viewer::Seat(seat));
    let mut own = view.hands.iter().filter(|hand| hand.place == Place::Seat(seat));
    let may_split = every_decision(dealt)
        .iter()
        .any(|decision| matches!(decision.action, Action::NoInsurance | Action::Cap));
    own.any(|hand| match hand.cards[..] {
        [_] => true,
        [Some(first), Some(second)] => may_split && value_of(first) == value_of(second),
        _ => false,
    })
}

/// Plays a round of one deck with many seats, so that few cards are left for the last one; cards
/// that went face up to the discards make them fewer.
fn round(game: &str, seed: u64) -> usize {
    let mut random = Generator::seeded(seed, 0xE7E6);
    let mut dealt = Dealt::open(game, &options(game, &mut random));
    let last = 7;
    for seat in 1..=last {
        let bet = 500 * i64::from(1 + random.below(5));
        dealt.wager(seat, "bet", bet).unwrap();
    }
    if dealt.table.chosen().money_if("payout_limit").is_none() {
        let side = match game {
            "blackjack" => "house-money",
            "ride-free" => "hedge-22",
            _ => "push-22",
        };
        dealt.wager(last, side, 500).unwrap();
    }
    let mut shoe = Deck::Standard.cards().to_vec();
    random.shuffle(&mut shoe);
    // Low cards fall first: with high ones left the deals that follow are few.
    shoe.sort_by_cached_key(|card| value_of(*card) < 6 && random.below(4) > 0);
    let mut compared = 0;
    loop {
        let event = match dealt.table.awaiting() {
            Awaiting::Decision { seat, .. } if seat < last => Event::Decide(of_others(&dealt)),
            Awaiting::Decision { seat, hand } => {
                happens(&mut dealt, &mut random, &mut shoe);
                if dealt.table.awaiting() != (Awaiting::Decision { seat, hand }) {
                    continue;
                }
                compared += compare(&dealt);
                Event::Decide(one_of(&mut random, &every_decision(&dealt)))
            }
            Awaiting::Wagers { next: Ask::Shuffle } => Event::Chance(Outcome::Shuffled),
            Awaiting::Chance(Ask::Shuffle) => return compared,
            Awaiting::Chance(Ask::Peek) => Event::Chance(Outcome::Peeked { blackjack: false }),
            Awaiting::Wagers { next: ask } | Awaiting::Chance(ask) => {
                let second = dealt.dealers_cards().len() == 1;
                let unseen = match ask {
                    Ask::Card { to: Place::Burn } => true,
                    Ask::Card { to: Place::Dealer } => second,
                    _ => false,
                };
                let card = if unseen { None } else { shoe.pop() };
                Event::Chance(Outcome::Card(card))
            }
        };
        match dealt.table.apply(event) {
            Ok(Step::Settled) | Err(_) => return compared,
            Ok(Step::Continues) => {}
        }
    }
}

fn options(game: &str, random: &mut Generator) -> Vec<(&'static str, Value)> {
    let unit: &str = one_of(random, &["0.25", "1", "5"]);
    let mut set = vec![("decks", Value::from(1)), ("unit", unit.into())];
    match game {
        "ride-free" => {
            set.push(("surrender", true.into()));
            if random.below(2) == 0 {
                let limit: &str = one_of(random, &["5", "12.50", "40"]);
                set.push(("payout_limit", limit.into()));
            }
        }
        _ => set.push(("blackjack_pays", one_of(random, &["3:2", "6:5"]).into())),
    }
    if game == "blackjack" {
        set.push(("dealing", "shoe".into()));
    }
    set
}

/// Others draw to a hard 16, and take nothing else.
fn of_others(dealt: &Dealt) -> Decision {
    let Awaiting::Decision { seat, hand } = dealt.table.awaiting() else { panic!("no decision") };
    let offers = dealt.table.offers(seat, hand);
    let view = dealt.table.view(Viewer::Seat(seat));
    let own = view.hands.iter().find(|own| own.place == Place::Seat(seat)).unwrap();
    let points: u8 = own.cards.iter().flatten().map(|card| hands::points(*card)).sum();
    let may = |action: &Action| offers.iter().any(|offer| offer.action == *action);
    let likes: &[Action] = match points < 17 {
        true => &[Action::NoInsurance, Action::Cap, Action::Hit, Action::Stand],
        false => &[Action::NoInsurance, Action::Cap, Action::Stand],
    };
    let action = *likes.iter().find(|action| may(action)).unwrap();
    let amount = (action == Action::Cap).then_some(Cents::ZERO);
    Decision { hand, amount, ..Decision::new(seat, action) }
}

/// The hole card is shown, or the next card, in the games whose documents know of it; and some low
/// cards lie face up in the shoe and go to the discards.
fn happens(dealt: &mut Dealt, random: &mut Generator, shoe: &mut Vec<Card>) {
    for _ in 0..random.below(8) {
        if let Some(low) = shoe.iter().position(|card| value_of(*card) < 6) {
            let card = shoe[low].to_string();
            if dealt.accident(Mishap::CardFaceUpInShoe, Some(&card)).is_ok() {
                shoe.remove(low);
            }
        }
    }
    let kind = match random.below(4) {
        0 => Mishap::HoleCardExposed,
        1 => Mishap::CardDrawnInError,
        _ => return,
    };
    let card = shoe.last().map(Card::to_string);
    if dealt.accident(kind, card.as_deref()).is_ok() {
        shoe.pop();
    }
}

#[test]
fn every_value_is_that_of_all_deals_through_the_table() {
    for game in GAMES {
        let compared: usize = (0..12).map(|seed| round(game, seed)).sum();
        println!("{game}: {compared} values compared");
        assert!(compared > 15, "{game}: {compared} values");
    }
}
