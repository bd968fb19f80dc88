//! The same rounds at two tables.

use std::collections::HashSet;

use chance::{Ask, Card, Deck, Generator, Outcome, Shoe};
use games::express::{Deals, Express, Seen};
use games::{
    Action, Asked, Awaiting, Cents, Cost, Decision, Event, HandNumber, Irregularity,
    IrregularityKind, Offer, Options, Refusal, Seat, Step, Table,
};

/// One of them is dealt to card by card and asked decision by decision, the other in one go.
pub struct Twins<G: Express> {
    pub single: Table<G>,
    one_go: Table<G>,
    opened: Table<G>,
    deck: Deck,
    decks: usize,
    /// What is left of the cards.
    left: Vec<Card>,
    pub random: Generator,
    /// Puts chips out.
    wagers: fn(&mut Twins<G>),
    /// Whether cards fall that nobody sees, and players leave.
    irregular: bool,
    /// How many decisions were taken in one go.
    pub in_one_go: usize,
    /// How often chips were put out in one go.
    /// How often a round was repeated from where it began.
    pub repeated: usize,
}

/// Cards and decisions that were written down.
pub struct Given<'a> {
    pub cards: &'a [Card],
    pub taken: usize,
    pub decisions: &'a [Decision],
    pub decided: usize,
}

impl<G: Express> Deals<G> for &mut Given<'_> {
    fn card(&mut self) -> Option<Card> {
        let card = self.cards.get(self.taken).copied();
        self.taken += usize::from(card.is_some());
        card
    }

    fn decide(&mut self, seen: &G::Seen, rules: &G::Rules, asked: Asked) -> Option<Decision> {
        let decision = *self.decisions.get(self.decided)?;
        assert_eq!((decision.seat, decision.hand), (asked.seat, Some(asked.hand)));
        assert!(seen.offer(rules, asked, decision.action).is_ok(), "{decision:?}");
        self.decided += 1;
        Some(decision)
    }
}

/// The same as whole rounds: nobody looks whether a card can be, and cards are drawn ahead.
struct Whole<'a, 'b>(&'a mut Given<'b>);

impl<G: Express> Deals<G> for Whole<'_, '_> {
    const WHOLE_ROUNDS: bool = true;

    fn card(&mut self) -> Option<Card> {
        Deals::<G>::card(&mut self.0)
    }

    fn decide(&mut self, seen: &G::Seen, rules: &G::Rules, asked: Asked) -> Option<Decision> {
        Deals::<G>::decide(&mut self.0, seen, rules, asked)
    }
}

impl<G: Express> Twins<G> {
    pub fn new(
        (deck, decks): (Deck, usize),
        seed: u64,
        options: Options,
        wagers: fn(&mut Twins<G>),
        irregular: bool,
    ) -> Twins<G> {
        let single = Table::<G>::open(options).unwrap();
        Twins {
            one_go: single.clone(),
            opened: single.clone(),
            single,
            deck,
            decks,
            left: Vec::new(),
            random: Generator::seeded(seed, 7),
            wagers,
            irregular,
            in_one_go: 0,
            repeated: 0,
        }
    }

    pub fn one_in(&mut self, n: u32) -> bool {
        self.random.below(n) == 0
    }

    pub fn both(&mut self, event: Event) -> Result<Step, Refusal> {
        let step = self.single.step(event);
        assert_eq!(self.one_go.step(event), step);
        assert!(self.one_go == self.single);
        step
    }

    /// Some cards, one of which may be impossible, and not always enough.
    fn cards(&mut self) -> Vec<Card> {
        if self.left.is_empty() {
            self.fill();
        }
        let many = if self.one_in(2) { 1 + self.random.below(12) as usize } else { 60 };
        let mut cards: Vec<_> = self.left.iter().copied().take(many).collect();
        if self.one_in(10) {
            let at = self.random.below(cards.len().min(12) as u32 + 1) as usize;
            let any = Card::from_index(self.random.below(Card::COUNT as u32) as u8);
            cards.insert(at, any);
        }
        cards
    }

    /// Deals the same cards to both, and takes the same decisions.
    fn deal(&mut self) -> Step {
        if self.irregular && self.one_in(40) {
            // A card that nobody sees.
            return self.both(Event::Chance(Outcome::Card(None))).unwrap_or(Step::Continues);
        }
        let cards = self.cards();
        let begun = self.single.game().clone();
        let (mut expected, mut used, mut decisions) = (Ok(Step::Continues), 0, Vec::new());
        while expected == Ok(Step::Continues) {
            expected = match self.single.awaiting() {
                Awaiting::Chance(Ask::Card { .. })
                | Awaiting::Wagers { next: Ask::Card { .. }, .. }
                    if used < cards.len() =>
                {
                    used += 1;
                    self.single.step(Event::Chance(Outcome::Card(Some(cards[used - 1]))))
                }
                Awaiting::Decision { seat, hand } if !self.one_in(5) => {
                    decisions.push(self.any_decision(seat, hand));
                    self.single.step(Event::Decide(decisions[decisions.len() - 1]))
                }
                _ => break,
            };
        }
        let mut given = Given { cards: &cards, taken: 0, decisions: &decisions, decided: 0 };
        let whole = expected == Ok(Step::Settled);
        let step = self.follow((&begun, whole), &mut given);
        assert_eq!((&step, given.decided), (&expected, decisions.len()), "{cards:?}");
        // Cards behind one that cannot be may have been drawn with it.
        assert!(given.taken == used || expected.is_err() && given.taken > used, "{cards:?}");
        assert!(self.one_go == self.single, "{:?}\n{:?}", self.one_go, self.single);
        for card in &cards[..used] {
            let lies = self.left.iter().position(|left| left == card);
            lies.map(|at| self.left.remove(at));
        }
        expected.unwrap_or(Step::Continues)
    }

    /// Deals to the other table; what it does not decide in one go it is told.
    fn follow(
        &mut self,
        (begun, whole): (&G, bool),
        given: &mut Given<'_>,
    ) -> Result<Step, Refusal> {
        let mut repeats = begun.may_repeat(self.single.rules());
        loop {
            let before = given.decided;
            let step = match std::mem::take(&mut repeats) {
                true => self.repeat((begun, whole), given)?,
                false => self.one_go.deal_on(&mut *given)?,
            };
            self.in_one_go += given.decided - before;
            let asks = matches!(self.one_go.awaiting(), Awaiting::Decision { .. });
            let Some(next) = given.decisions.get(given.decided) else { return Ok(step) };
            if step == Step::Settled || !asks {
                return Ok(step);
            }
            given.decided += 1;
            if self.one_go.step(Event::Decide(*next))? == Step::Settled {
                return Ok(Step::Settled);
            }
        }
    }

    /// Plays a round from where it began, at a table that stands anyhow: one that is over has left
    /// its lines, and nothing else.
    fn repeat(
        &mut self,
        (begun, whole): (&G, bool),
        given: &mut Given<'_>,
    ) -> Result<Step, Refusal> {
        self.one_go.reset_to(self.opened.game());
        let step = match whole && self.one_in(2) {
            true => self.one_go.repeat(begun, Whole(given))?,
            false => self.one_go.repeat(begun, given)?,
        };
        if step == Step::Settled {
            self.repeated += 1;
            assert!(self.one_go.is_settled() && self.one_go.lines() == self.single.lines());
            self.one_go = self.single.clone();
        }
        Ok(step)
    }

    /// Anything that may be decided.
    fn any_decision(&mut self, seat: Seat, hand: HandNumber) -> Decision {
        for action in Action::ALL {
            let offer = self.single.game().offer(self.single.rules(), seat, Some(hand), *action);
            let free = self.single.game().is_free(self.single.rules(), seat, Some(hand), *action);
            assert!(!free || offer == Ok(Offer::free(*action)), "{action}");
        }
        let offers = self.single.offers(seat, Some(hand));
        let offer = offers[self.random.below(offers.len() as u32) as usize];
        let mut decision = Decision { hand: Some(hand), ..Decision::new(seat, offer.action) };
        match offer.cost {
            Cost::Between { most, usual: None, .. } => decision.amount = Some(most),
            Cost::Times { multiples, .. } => {
                let legal: Vec<u8> = multiples.iter().collect();
                decision.times = Some(legal[self.random.below(legal.len() as u32) as usize]);
            }
            _ => {}
        }
        decision
    }

    fn decide(&mut self, seat: Seat, hand: HandNumber) -> Step {
        if self.irregular && self.one_in(40) {
            let left =
                Irregularity { seat: Some(seat), ..Irregularity::new(IrregularityKind::WalkAway) };
            if let Ok(step) = self.both(Event::Irregularity(left)) {
                return step;
            }
        }
        let decision = self.any_decision(seat, hand);
        self.both(Event::Decide(decision)).unwrap()
    }

    /// The face of a card that nobody had seen.
    fn reveal(&mut self) -> Step {
        let card = self.left[0];
        let step = self.both(Event::Chance(Outcome::Card(Some(card))));
        self.left.rotate_left(1);
        if step.is_ok() {
            self.left.pop();
        }
        step.unwrap_or(Step::Continues)
    }

    fn fill(&mut self) {
        let mut shoe = Shoe::new(self.deck, self.decks).unwrap();
        self.left = std::iter::from_fn(|| shoe.draw(&mut self.random)).collect();
    }

    fn shuffle(&mut self) -> Step {
        self.fill();
        self.both(Event::Chance(Outcome::Shuffled)).unwrap()
    }

    pub fn round(&mut self) {
        (self.wagers)(self);
        for _ in 0..500 {
            let step = match self.single.awaiting() {
                Awaiting::Chance(Ask::Shuffle) | Awaiting::Wagers { next: Ask::Shuffle, .. } => {
                    self.shuffle()
                }
                Awaiting::Chance(Ask::Reveal { .. }) => self.reveal(),
                Awaiting::Wagers { .. } if self.nobody_wagers() => return,
                // Wagers that do not fit together are made to fit.
                Awaiting::Wagers { .. } if self.one_in(3) => {
                    (self.wagers)(self);
                    self.deal()
                }
                Awaiting::Decision { seat, hand } if self.one_in(2) => self.decide(seat, hand),
                _ => self.deal(),
            };
            if step == Step::Settled {
                return;
            }
        }
        // Wagers that never fit: other tables.
        let awaiting = self.single.awaiting();
        assert!(
            matches!(awaiting, Awaiting::Wagers { .. }),
            "the round does not end: {awaiting:?}"
        );
        (self.single, self.one_go) = (self.opened.clone(), self.opened.clone());
    }

    fn nobody_wagers(&self) -> bool {
        let stakes: HashSet<Cents> =
            (1..=7).map(|seat| self.single.at_stake(Seat::new(seat))).collect();
        stakes == HashSet::from([Cents::ZERO])
    }
}
