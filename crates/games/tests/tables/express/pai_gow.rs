//! Fortune Pai Gow Poker dealt in one go, hands set included, against the same card by card.

use chance::{Ask, Card, Deck, Dice, Generator, Outcome, Place, Shoe};
use games::pai_gow::PaiGowPoker;
use games::{
    Action, Awaiting, Cents, Decision, Event, Game, HandNumber, Options, Seat, Step, Table, Value,
    Wager,
};

use super::twins::Given;

/// Two tables that are told the same.
struct Twins {
    single: Table<PaiGowPoker>,
    one_go: Table<PaiGowPoker>,
    random: Generator,
    left: Vec<Card>,
    in_one_go: usize,
}

impl Twins {
    fn new(options: Options, seed: u64) -> Twins {
        let single = Table::open(options).unwrap();
        let (one_go, random) = (single.clone(), Generator::seeded(seed, 11));
        Twins { single, one_go, random, left: Vec::new(), in_one_go: 0 }
    }

    fn one_in(&mut self, n: u32) -> bool {
        self.random.below(n) == 0
    }

    fn both(&mut self, event: Event) -> Step {
        let step = self.single.step(event);
        assert_eq!(self.one_go.step(event), step);
        assert!(self.one_go == self.single);
        step.unwrap_or(Step::Continues)
    }

    /// Bets and bonuses of one seat or of several; who banks has none.
    fn wager(&mut self) {
        let seats = if self.one_in(2) { 1 } else { 1 + self.random.below(6) as u8 };
        for seat in Seat::up_to(seats) {
            for (name, one_in) in [("bet", 1), ("fortune-bonus", 3)] {
                if self.one_in(one_in) {
                    let on = PaiGowPoker::find_spot(name).unwrap();
                    let amount = Cents::dollars(10);
                    self.both(Event::Wager(Wager { seat, on, amount, for_dealer: false }));
                }
            }
        }
    }

    /// Anything that may be decided, own cards set low anyhow.
    fn any_decision(&mut self, seat: Seat) -> Decision {
        let actions = self.single.offers(seat, None);
        let action = actions[self.random.below(actions.len() as u32) as usize].action;
        let hand = Some(HandNumber::FIRST);
        let decision = Decision { hand, ..Decision::new(seat, action) };
        match self.single.game().seven_of(seat) {
            Some(seven) if action == Action::Set => {
                let [a, b] = [7, 6].map(|n| self.random.below(n) as usize);
                let low = Some([seven[a], seven[if b < a { b } else { b + 1 }]]);
                Decision { low, ..decision }
            }
            _ => decision,
        }
    }

    /// Some cards, not always enough, one of which may have come already.
    fn cards(&mut self) -> Vec<Card> {
        let many = if self.one_in(4) { self.random.below(20) as usize } else { 53 };
        let mut cards: Vec<Card> = self.left.iter().copied().take(many).collect();
        if self.one_in(8) && !cards.is_empty() {
            let at = self.random.below(cards.len().min(14) as u32) as usize;
            cards.insert(at, Card::from_index(self.random.below(Card::COUNT as u32) as u8));
        }
        cards
    }

    /// Cards for those who play, nothing that anybody sees for the discard rack; then decisions.
    fn deal(&mut self) -> Step {
        let cards = self.cards();
        let (mut expected, mut decisions) = (Ok(Step::Continues), Vec::new());
        let (mut used, mut dealt) = (0, 0);
        while expected == Ok(Step::Continues) {
            expected = match self.single.awaiting() {
                Awaiting::Chance(Ask::Card { to })
                | Awaiting::Wagers { next: Ask::Card { to }, .. } => {
                    let card = (to != Place::Burn).then(|| cards.get(used).copied());
                    if card == Some(None) {
                        break;
                    }
                    used += usize::from(card.is_some());
                    let step = self.single.step(Event::Chance(Outcome::Card(card.flatten())));
                    dealt += usize::from(card.is_some() && step.is_ok());
                    step
                }
                Awaiting::Decision { seat, .. } if !self.one_in(5) => {
                    decisions.push(self.any_decision(seat));
                    self.single.step(Event::Decide(decisions[decisions.len() - 1]))
                }
                _ => break,
            };
        }
        let mut given = Given { cards: &cards, taken: 0, decisions: &decisions, decided: 0 };
        let step = self.one_go.deal_on(&mut given);
        self.in_one_go += given.decided;
        assert_eq!((&step, given.decided), (&expected, decisions.len()), "{cards:?}");
        assert!(given.taken == used || expected.is_err() && given.taken > used, "{cards:?}");
        assert!(self.one_go == self.single, "{:?}\n{:?}", self.one_go, self.single);
        self.left.retain(|card| !cards[..dealt].contains(card));
        expected.unwrap_or(Step::Continues)
    }

    fn round(&mut self) {
        for _ in 0..500 {
            let step = match self.single.awaiting() {
                Awaiting::Wagers { next: Ask::Shuffle, .. } | Awaiting::Chance(Ask::Shuffle) => {
                    self.wager();
                    let mut shoe = Shoe::new(Deck::WithJoker, 1).unwrap();
                    self.left = std::iter::from_fn(|| shoe.draw(&mut self.random)).collect();
                    self.both(Event::Chance(Outcome::Shuffled))
                }
                Awaiting::Wagers { next: Ask::ThreeDice, .. } => {
                    let dice = Dice::numbered(self.random.below(216) as usize);
                    self.both(Event::Chance(Outcome::ThreeDice(dice)))
                }
                Awaiting::Wagers { next: Ask::Number { most }, .. } => {
                    let number = 1 + self.random.below(most.into()) as u8;
                    self.both(Event::Chance(Outcome::Number(number)))
                }
                Awaiting::Decision { seat, .. } => {
                    let decision = self.any_decision(seat);
                    self.both(Event::Decide(decision))
                }
                // A bank alone without a player against it is refused until a player wagers.
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
        panic!("the round does not end: {:?}", self.single.awaiting());
    }
}

#[test]
fn pai_gow_poker() {
    let text = |key: &str, value: &str| (key.to_owned(), Value::Text(value.into()));
    let ways = [("dice", "hand"), ("dice", "shoe"), ("number", "hand"), ("button", "shoe")];
    for (seed, (start, dealing)) in (0..).zip(ways) {
        let options = [text("start", start), text("dealing", dealing)].into_iter().collect();
        let mut twins = Twins::new(options, seed);
        (0..400).for_each(|_| twins.round());
        assert!(twins.in_one_go > 200, "{}", twins.in_one_go);
    }
}
