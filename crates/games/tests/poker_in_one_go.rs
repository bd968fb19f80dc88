//! Cards of poker games dealt in one go leave the table as they do one by one.

#![allow(clippy::unwrap_used, reason = "what cannot be read fails its test")]

use chance::{Ask, Card, Deck, Generator, Outcome, Shoe};
use games::poker::crazy_four_poker::CrazyFour;
use games::poker::deuces_wild_xtreme::Xtreme;
use games::poker::dj_wild::DeucesAndJoker;
use games::poker::four_card_poker::FourCard;
use games::poker::let_it_ride::Ride;
use games::poker::mississippi_stud::Mississippi;
use games::poker::texas_holdem_bonus::HoldemBonus;
use games::poker::three_card_poker::ThreeCard;
use games::poker::ultimate_texas_holdem::Ultimate;
use games::poker::{Poker, Variant};
use games::{
    Awaiting, Cents, Cost, Decision, Event, Game, Irregularity, Mishap, Options, Refusal, Step,
    Table, Value, Wager,
};

/// The same rounds at two tables: one is dealt to card by card, the other in one go.
struct Twins<V: Variant> {
    single: Table<Poker<V>>,
    one_go: Table<Poker<V>>,
    /// What is left of the deck.
    deck: Vec<Card>,
    random: Generator,
}

fn awaits_card(awaiting: Awaiting) -> bool {
    let (Awaiting::Chance(ask) | Awaiting::Wagers { next: ask }) = awaiting else { return false };
    matches!(ask, Ask::Card { .. })
}

impl<V: Variant> Twins<V> {
    fn new(seed: u64, options: Options) -> Twins<V> {
        let single = Table::<Poker<V>>::open(options).unwrap();
        Twins {
            one_go: single.clone(),
            single,
            deck: Vec::new(),
            random: Generator::seeded(seed, 7),
        }
    }

    fn one_in(&mut self, n: u32) -> bool {
        self.random.below(n) == 0
    }

    fn both(&mut self, event: Event) -> Result<Step, Refusal> {
        let step = self.single.apply(event);
        assert_eq!(self.one_go.apply(event), step);
        assert!(self.one_go == self.single);
        step
    }

    /// Chips on spots of one seat or of several; what is refused is refused twice.
    fn wager(&mut self) {
        let spots: Vec<_> = Poker::<V>::layout().iter().filter(|(_, info)| info.open).collect();
        let limits = self.single.rules().limits.clone();
        let first = 1 + self.random.below(6) as u8;
        let seats = if self.one_in(2) { 1 } else { 1 + self.random.below(6) as u8 };
        for seat in (first..).take(seats.into()) {
            for (on, info) in &spots {
                let base = on.0 == 0 || V::EQUAL.is_some_and(|equal| equal.second == on.0.into());
                if base && !self.one_in(30) || self.one_in(4) {
                    let least = limits.of(*on).least;
                    let amount = if base { Cents::dollars(10).max(least) } else { least };
                    let for_dealer = self.one_in(8);
                    let wager = Wager { seat, on: *on, amount, for_dealer: false };
                    let _refused = self.both(Event::Wager(wager));
                    let _refused = self.both(Event::Wager(Wager { for_dealer, ..wager }));
                    assert!(!info.name.is_empty());
                }
            }
        }
    }

    /// Some cards, one of which may be impossible, and not always enough.
    fn cards(&mut self) -> Vec<Card> {
        let many = if self.one_in(3) { 1 + self.random.below(9) as usize } else { 60 };
        let mut cards: Vec<_> = self.deck.iter().copied().take(many).collect();
        if self.one_in(10) {
            let at = self.random.below(cards.len().min(12) as u32 + 1) as usize;
            let any = Card::from_index(self.random.below(Card::COUNT as u32) as u8);
            cards.insert(at, any);
        }
        cards
    }

    /// Deals the same cards to both.
    fn deal(&mut self) -> Step {
        if self.one_in(40) {
            // A card that nobody sees.
            return self.both(Event::Chance(Outcome::Card(None))).unwrap_or(Step::Continues);
        }
        let cards = self.cards();
        let (mut expected, mut used) = (Ok(Step::Continues), 0);
        while awaits_card(self.single.awaiting()) && used < cards.len() {
            used += 1;
            expected = self.single.apply(Event::Chance(Outcome::Card(Some(cards[used - 1]))));
            if expected != Ok(Step::Continues) {
                break;
            }
        }
        let mut taken = 0;
        let step = self.one_go.deal_on(|| {
            let card = cards.get(taken).copied();
            taken += usize::from(card.is_some());
            card
        });
        assert_eq!((&step, taken), (&expected, used), "{cards:?}");
        assert!(self.one_go == self.single, "{:?}\n{:?}", self.one_go, self.single);
        let dealt = &cards[..used - usize::from(expected.is_err())];
        self.deck.retain(|card| !dealt.contains(card));
        expected.unwrap_or(Step::Continues)
    }

    /// The face of a card that nobody had seen.
    fn reveal(&mut self) -> Step {
        let card = self.deck[0];
        let step = self.both(Event::Chance(Outcome::Card(Some(card))));
        self.deck.rotate_left(1);
        if step.is_ok() {
            self.deck.pop();
        }
        step.unwrap_or(Step::Continues)
    }

    fn shuffle(&mut self) -> Step {
        let mut shoe = Shoe::single(V::DECK);
        self.deck = std::iter::from_fn(|| shoe.draw(&mut self.random)).collect();
        self.both(Event::Chance(Outcome::Shuffled)).unwrap()
    }

    fn decide(&mut self, seat: u8, hand: u8) -> Step {
        if self.one_in(40) {
            let left = Irregularity { seat: Some(seat), ..Irregularity::new(Mishap::WalkAway) };
            if let Ok(step) = self.both(Event::Irregularity(left)) {
                return step;
            }
        }
        let offers = self.single.offers(seat, hand);
        let offer = offers[self.random.below(offers.len() as u32) as usize];
        let mut decision = Decision { hand, ..Decision::new(seat, offer.action) };
        if let Cost::Times { multiples, .. } = offer.cost {
            let legal: Vec<u8> = (0..8).filter(|n| multiples >> n & 1 == 1).collect();
            decision.times = Some(legal[self.random.below(legal.len() as u32) as usize]);
        }
        self.both(Event::Decide(decision)).unwrap()
    }

    fn round(&mut self) {
        self.wager();
        for _ in 0..500 {
            let step = match self.single.awaiting() {
                Awaiting::Decision { seat, hand } => self.decide(seat, hand),
                Awaiting::Chance(Ask::Shuffle) | Awaiting::Wagers { next: Ask::Shuffle } => {
                    self.shuffle()
                }
                Awaiting::Chance(Ask::Reveal { .. }) => self.reveal(),
                Awaiting::Wagers { .. }
                    if (1..=7).all(|n| self.single.at_stake(n) == Cents::ZERO) =>
                {
                    return;
                }
                // Wagers that do not fit together are made to fit.
                Awaiting::Wagers { .. } if self.one_in(3) => {
                    self.wager();
                    self.deal()
                }
                _ => self.deal(),
            };
            if step == Step::Settled {
                return;
            }
        }
        let jam = Event::Irregularity(Irregularity::new(Mishap::WrongCardCount));
        let _void = self.both(jam);
    }
}

fn rounds<V: Variant>(sets: &[&[(&str, Value)]]) {
    let table = Table::<Poker<V>>::open(Options::new()).unwrap();
    let has = |key: &str| table.chosen().rulebook().option(key).is_some();
    for (seed, set) in sets.iter().enumerate() {
        let set = set.iter().filter(|(key, _)| has(key));
        let options: Options = set.map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
        let mut twins = Twins::<V>::new(seed as u64, options);
        (0..400).for_each(|_| twins.round());
    }
}

fn all_ways<V: Variant>() {
    let by_shoe = ("dealing", Value::Text("shoe".into()));
    let limit = ("payout_limit", Value::Text("50000".into()));
    rounds::<V>(&[&[], &[by_shoe], &[limit], &[]]);
}

#[test]
fn three_card_poker() {
    all_ways::<ThreeCard>();
}

#[test]
fn four_card_poker() {
    all_ways::<FourCard>();
}

#[test]
fn crazy_four_poker() {
    all_ways::<CrazyFour>();
}

#[test]
fn let_it_ride() {
    all_ways::<Ride>();
}

#[test]
fn mississippi_stud() {
    all_ways::<Mississippi>();
}

#[test]
fn ultimate_texas_holdem() {
    all_ways::<Ultimate>();
}

#[test]
fn texas_holdem_bonus() {
    all_ways::<HoldemBonus>();
}

#[test]
fn dj_wild() {
    all_ways::<DeucesAndJoker>();
}

#[test]
fn deuces_wild_xtreme() {
    all_ways::<Xtreme>();
    assert_eq!(Xtreme::DECK, Deck::WithJoker);
}
