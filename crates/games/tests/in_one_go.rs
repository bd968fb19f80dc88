//! Cards dealt in one go leave the table as they do one by one.

#![allow(clippy::unwrap_used, reason = "what cannot be read fails its test")]

use chance::{Ask, Card, Deck, Generator, Outcome, Shoe};
use games::blackjack::blackjack::Blackjack;
use games::blackjack::free_bet_blackjack::FreeBetBlackjack;
use games::blackjack::pontoon_plus::PontoonPlus;
use games::blackjack::ride_free::RideFree;
use games::{
    Action, Awaiting, Cents, Cost, Decision, Event, Game, Offer, Options, Refusal, Step, Table,
    Value, Wager,
};

/// The same round at two tables: one is dealt to card by card, the other in one go.
struct Twins<G: Game> {
    single: Table<G>,
    one_go: Table<G>,
    shoe: Shoe,
    random: Generator,
}

fn awaits_card(awaiting: Awaiting) -> bool {
    let (Awaiting::Chance(ask) | Awaiting::Wagers { next: ask }) = awaiting else { return false };
    matches!(ask, Ask::Card { .. })
}

impl<G: Game> Twins<G> {
    fn new(deck: Deck, seed: u64, options: Options) -> Twins<G> {
        let single = Table::<G>::open(options).unwrap();
        let decks = single.chosen().count("decks") as usize;
        Twins {
            one_go: single.clone(),
            single,
            shoe: Shoe::new(deck, decks).unwrap(),
            random: Generator::seeded(seed, 7),
        }
    }

    fn both(&mut self, event: Event) -> Result<Step, Refusal> {
        let step = self.single.apply(event);
        assert_eq!(self.one_go.apply(event), step);
        assert!(self.one_go == self.single);
        step
    }

    /// Chips on spots of some seats; what is refused is refused twice.
    fn wager(&mut self) {
        let spots: Vec<_> = G::layout().iter().filter(|(_, info)| info.open).collect();
        let seats = if self.random.below(2) == 0 { 1 } else { 1 + self.random.below(7) as u8 };
        for seat in 1..=seats {
            for (on, info) in &spots {
                if info.main && info.name == "bet" || self.random.below(4) == 0 {
                    let amount = Cents::dollars(if info.main { 10 } else { 5 });
                    let for_dealer = self.random.below(8) == 0;
                    let wager = Wager { seat, on: *on, amount, for_dealer: false };
                    let _refused = self.both(Event::Wager(wager));
                    let _refused = self.both(Event::Wager(Wager { for_dealer, ..wager }));
                }
            }
        }
    }

    /// Some cards, one of which may be impossible, and not always enough.
    fn cards(&mut self) -> Vec<Card> {
        let many = 1 + self.random.below(12);
        let mut cards: Vec<_> =
            (0..many).filter_map(|_| self.shoe.draw(&mut self.random)).collect();
        if self.random.below(20) == 0 {
            let at = self.random.below(cards.len() as u32 + 1) as usize;
            cards.insert(at, Card::JOKER);
        }
        cards
    }

    /// Deals the same cards to both.
    fn deal(&mut self) -> Step {
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
        if self.shoe.remaining() == 0 {
            self.shoe.shuffle_all();
        }
        expected.unwrap_or(Step::Continues)
    }

    fn decide(&mut self, seat: u8, hand: u8) -> Step {
        for action in Action::ALL {
            let offer = self.single.game().offer(self.single.rules(), seat, hand, *action);
            let free = self.single.game().is_free(self.single.rules(), seat, hand, *action);
            assert!(!free || offer == Ok(Offer::free(*action)), "{action}");
        }
        let offers = self.single.offers(seat, hand);
        let offer = offers[self.random.below(offers.len() as u32) as usize];
        let mut decision = Decision { hand, ..Decision::new(seat, offer.action) };
        if let Cost::Between { most, usual: None, .. } = offer.cost {
            decision.amount = Some(most);
        }
        self.both(Event::Decide(decision)).unwrap()
    }

    fn round(&mut self) {
        self.wager();
        for _ in 0..5_000 {
            let step = match self.single.awaiting() {
                Awaiting::Decision { seat, hand } => self.decide(seat, hand),
                Awaiting::Chance(Ask::Shuffle) | Awaiting::Wagers { next: Ask::Shuffle } => {
                    self.shoe.shuffle_all();
                    self.both(Event::Chance(Outcome::Shuffled)).unwrap()
                }
                _ => self.deal(),
            };
            if step == Step::Settled {
                return;
            }
        }
        panic!("the round does not end: {:?}", self.single.awaiting());
    }
}

fn options(set: &[(&str, Value)]) -> Options {
    set.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect()
}

fn rounds<G: Game>(deck: Deck, sets: &[&[(&str, Value)]]) {
    for (seed, set) in sets.iter().enumerate() {
        let mut twins = Twins::<G>::new(deck, seed as u64, options(set));
        (0..1500).for_each(|_| twins.round());
    }
}

#[test]
fn blackjack() {
    let decks = |n: i64| ("decks", Value::Count(n));
    let to_the_end = ("penetration", Value::Count(100));
    rounds::<Blackjack>(
        Deck::Standard,
        &[&[], &[decks(1), to_the_end], &[decks(2), ("mid_shoe_entry", Value::Switch(false))]],
    );
}

#[test]
fn free_bet_blackjack() {
    rounds::<FreeBetBlackjack>(Deck::Standard, &[&[], &[("resplit_aces", Value::Switch(true))]]);
}

#[test]
fn ride_free() {
    let limit = ("payout_limit", Value::Text("40".into()));
    rounds::<RideFree>(Deck::Standard, &[&[], &[("surrender", Value::Switch(true))], &[limit]]);
}

#[test]
fn pontoon_plus() {
    rounds::<PontoonPlus>(Deck::NoTens, &[&[], &[("penetration", Value::Count(100))]]);
}
