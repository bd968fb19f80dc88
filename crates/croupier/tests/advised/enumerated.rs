//! At the last decision of a poker game the value of every choice is the mean of what the table
//! then pays, over all cards that the player has not seen. Where these are many, over those of a
//! small deck.

use answers::advice;
use chance::{Ask, Card, Deck, Generator, Outcome, Place};
use games::{
    Action, AnyTable, Awaiting, Cents, Cost, Decision, Event, HandNumber, Kind, Options, Seat,
    Step, Value, Viewer, Wager,
};
use odds::{Choice, Ratio, Silent};
use sim::Simulator;

use crate::KEPT;
use crate::small_deck::SmallDeck;

/// How many decisions come before the last.
fn earlier(game: &str) -> usize {
    match game {
        "let-it-ride" => 1,
        "mississippi-stud" | "ultimate-texas-holdem" | "texas-holdem-bonus" => 2,
        _ => 0,
    }
}

/// A table at a seat's last decision, at which nobody has seen more than this seat.
pub struct LastDecision {
    pub table: Box<dyn AnyTable>,
    /// The cards that may be anywhere.
    pub unseen: Vec<Card>,
    /// The wagers that make up the main game.
    pub main: Vec<String>,
}

/// A table with a small or a big main wager. A small one has side bets beside it; a big one is cut
/// to a payout limit, which side bets would share.
fn open(kind: &'static Kind, random: &mut Generator) -> (Box<dyn AnyTable>, Vec<Event>) {
    let unit = [25, 100, 500][random.below(3) as usize];
    let big = random.below(2) == 0;
    let mut options = Options::from([("unit".into(), Value::Text(Cents::new(unit).to_string()))]);
    if big && kind.rulebook().option("payout_limit").is_some() {
        options.insert("payout_limit".into(), Value::Text("50000".into()));
    }
    let mut table = kind.open(options).expect("a table");
    let chips = if big {
        Cents::dollars(20_000).cents() / unit
    } else {
        [1, 3, 7][random.below(3) as usize]
    };
    let main = Cents::new(unit * chips);
    let base = Simulator::find(kind.id).expect("a simulated game").base;
    let mut events = Vec::new();
    for (on, info) in kind.layout().iter().filter(|(_, info)| info.open) {
        let is_main = base.contains(&info.name.as_str());
        let amounts = [main, Cents::new(unit), Cents::DOLLAR];
        let amounts = if is_main { &amounts[..1] } else { &amounts[1..] };
        let wager =
            |amount| Event::Wager(Wager { seat: Seat::FIRST, on, amount, for_dealer: false });
        let mut events_of = amounts.iter().map(|amount| wager(*amount));
        if is_main || (!big && random.below(2) == 0) {
            events.extend(events_of.find(|event| table.step(*event).is_ok()));
        }
    }
    (kind.open(table.chosen().given().clone()).expect("a table"), events)
}

/// A decision that leaves the last one to be taken: a check rather than the bet that ends it.
fn stay(table: &dyn AnyTable, random: &mut Generator) -> Decision {
    let offers = table.offers(Seat::FIRST, Some(HandNumber::new(1)));
    let check = offers.iter().find(|offer| offer.action == Action::Check);
    let is_ultimate = table.kind().id == "ultimate-texas-holdem";
    let going_on: Vec<_> = offers.iter().filter(|offer| offer.action != Action::Fold).collect();
    let taken = match check {
        Some(check) if is_ultimate => check,
        _ => going_on[random.below(going_on.len() as u32) as usize],
    };
    let mut decision =
        Decision { hand: Some(HandNumber::FIRST), ..Decision::new(Seat::FIRST, taken.action) };
    if let Cost::Times { multiples, .. } = taken.cost {
        let legal: Vec<u8> = multiples.iter().collect();
        decision.times = Some(legal[random.below(legal.len() as u32) as usize]);
    }
    decision
}

impl LastDecision {
    fn of(kind: &'static Kind, seed: u64) -> LastDecision {
        let mut random = Generator::seeded(seed, 0xad71ce);
        let (mut table, mut events) = open(kind, &mut random);
        for event in &events {
            table.step(*event).expect("it was taken before");
        }
        let joker = matches!(kind.id, "dj-wild" | "deuces-wild-xtreme");
        let whole = if joker { Deck::WithJoker } else { Deck::Standard };
        let mut deck = whole.cards().to_vec();
        random.shuffle(&mut deck);
        let (mut left, mut earlier) = (deck.iter().copied(), earlier(kind.id));
        loop {
            let event = match table.awaiting() {
                Awaiting::Decision { .. } if earlier == 0 => break,
                Awaiting::Decision { .. } => {
                    earlier -= 1;
                    Event::Decide(stay(table.as_ref(), &mut random))
                }
                Awaiting::Wagers { next: Ask::Shuffle, .. } => Event::Chance(Outcome::Shuffled),
                _ => Event::Chance(Outcome::Card(left.next())),
            };
            table.step(event).expect("what is awaited");
            events.push(event);
        }
        let view = table.view(Viewer::Seat(Seat::FIRST));
        let seen: Vec<Card> =
            view.hands.iter().flat_map(|hand| hand.cards.iter().copied().flatten()).collect();
        let unseen = deck.into_iter().filter(|card| !seen.contains(card)).collect();
        let base = Simulator::find(kind.id).expect("a simulated game").base;
        let main = kind.layout().iter().filter(|(_, info)| match info.open {
            true => base.contains(&info.name.as_str()),
            false => info.name != "envy",
        });
        let main = main.map(|(_, info)| info.name.clone()).collect();
        let table = replayed(kind, table.as_ref(), &events, &seen);
        LastDecision { table, unseen, main }
    }

    /// The same with so many cards that may be anywhere: the others were seen to leave the deck.
    #[must_use]
    pub fn in_a_small_deck(mut self, many: usize, random: &mut Generator) -> LastDecision {
        // Cards of few suits, or of few ranks, make what seldom comes.
        let (order, first) = (random.below(3), random.below(13) as u8);
        random.shuffle(&mut self.unseen);
        self.unseen.sort_by_key(|card| match order {
            0 => 0,
            1 => (card.suit().map_or(0, |suit| suit as u8) + first) % 4,
            _ => (card.index() / 4 + first) % 13,
        });
        let gone = self.unseen.split_off(many);
        LastDecision { table: Box::new(SmallDeck::new(self.table, gone)), ..self }
    }

    /// What the main game brought in a round that is over, in cents.
    fn net(&self, table: &dyn AnyTable) -> i128 {
        let lines = table.statements();
        let own =
            lines.iter().filter(|line| line.seat == Seat::FIRST && self.main.contains(&line.wager));
        own.map(|line| i128::from(line.net.cents())).sum()
    }

    /// The sum over all cards to come, and how many ways there are.
    fn enumerate(
        &self,
        table: &dyn AnyTable,
        gone: u64,
        last: (Option<Place>, usize),
    ) -> [i128; 2] {
        let to = match table.awaiting() {
            Awaiting::Chance(Ask::Card { to: to @ (Place::Burn | Place::JokerReplacement) }) => {
                let mut next = table.duplicate();
                let step = next.step(Event::Chance(Outcome::Card(None))).expect("any card");
                return self.after(step, next.as_ref(), gone, (Some(to), 0));
            }
            Awaiting::Chance(Ask::Card { to } | Ask::Reveal { to }) => to,
            other => panic!("{other:?}"),
        };
        // The cards of one hand in one order only.
        let from = if last.0 == Some(to) { last.1 } else { 0 };
        let mut all = [0, 0];
        for n in (from..self.unseen.len()).filter(|n| gone >> n & 1 == 0) {
            let mut next = table.duplicate();
            let outcome = Outcome::Card(Some(self.unseen[n]));
            let step = next.step(Event::Chance(outcome)).expect("a card of the deck");
            let [sum, ways] = self.after(step, next.as_ref(), gone | 1 << n, (Some(to), n + 1));
            all = [all[0] + sum, all[1] + ways];
        }
        all
    }

    fn after(
        &self,
        step: Step,
        table: &dyn AnyTable,
        gone: u64,
        last: (Option<Place>, usize),
    ) -> [i128; 2] {
        match step {
            Step::Settled => [self.net(table), 1],
            Step::Continues => self.enumerate(table, gone, last),
        }
    }

    /// One way for the cards to come.
    fn at_random(&self, table: &dyn AnyTable, random: &mut Generator) -> i128 {
        let (mut table, mut cards) = (table.duplicate(), self.unseen.clone());
        loop {
            let unnamed = matches!(
                table.awaiting(),
                Awaiting::Chance(Ask::Card { to: Place::Burn | Place::JokerReplacement })
            );
            let card =
                (!unnamed).then(|| cards.swap_remove(random.below(cards.len() as u32) as usize));
            if table.step(Event::Chance(Outcome::Card(card))) == Ok(Step::Settled) {
                return self.net(table.as_ref());
            }
        }
    }

    /// The table after a choice.
    fn chosen(&self, choice: &Choice) -> (Box<dyn AnyTable>, Step) {
        let mut table = self.table.duplicate();
        let Choice { action, times, amount, low, .. } = *choice;
        let decision = Decision {
            seat: Seat::FIRST,
            hand: Some(HandNumber::FIRST),
            action,
            times,
            amount,
            low,
        };
        let step = table.step(Event::Decide(decision)).expect("advice is about legal choices");
        (table, step)
    }
}

/// The same round, in which nobody saw more than these cards.
fn replayed(
    kind: &'static Kind,
    table: &dyn AnyTable,
    events: &[Event],
    seen: &[Card],
) -> Box<dyn AnyTable> {
    let mut again = kind.open(table.chosen().given().clone()).expect("a table");
    for event in events {
        let event = match event {
            Event::Chance(Outcome::Card(card)) => {
                Event::Chance(Outcome::Card(card.filter(|card| seen.contains(card))))
            }
            other => *other,
        };
        again.step(event).expect("the same round");
    }
    again
}

impl LastDecision {
    /// What a choice is worth against all cards that can come, in cents.
    pub fn mean(&self, choice: &Choice) -> Ratio {
        let (table, step) = self.chosen(choice);
        let [sum, ways] = self.after(step, table.as_ref(), 0, (None, 0));
        Ratio::from(sum) / Ratio::from(ways)
    }

    /// Checks every choice against all cards that can come.
    fn is_enumerated(&self, seed: u64) {
        let game = self.table.kind().id;
        let advised = advice::at(self.table.as_ref(), &*KEPT, &Silent).expect("advice").advice;
        for choice in &advised.choices {
            let value = &choice.value * Ratio::from(advised.base.cents());
            assert_eq!(value, self.mean(choice), "{game}, seed {seed}: {choice:?}");
        }
    }
}

fn is_enumerated(game: &str, seed: u64) {
    LastDecision::of(Kind::find(game).expect("a game"), seed).is_enumerated(seed);
}

/// The same with a small deck.
fn is_enumerated_of(game: &str, seed: u64, many: usize) {
    let at = LastDecision::of(Kind::find(game).expect("a game"), seed);
    at.in_a_small_deck(many, &mut Generator::seeded(seed, 0x5de)).is_enumerated(seed);
}

/// The same by a sample, where there are too many cards to come.
fn is_sampled(game: &str, seed: u64) {
    const SAMPLE: u32 = 3_000;
    let at = LastDecision::of(Kind::find(game).expect("a game"), seed);
    let advised = advice::at(at.table.as_ref(), &*KEPT, &Silent).expect("advice").advice;
    let base = advised.base.cents() as f64;
    let mut random = Generator::seeded(seed, 0x5a3);
    for choice in &advised.choices {
        let (table, step) = at.chosen(choice);
        if step == Step::Settled {
            assert_eq!(choice.value.to_f64(), at.net(table.as_ref()) as f64 / base);
            continue;
        }
        let nets = (0..SAMPLE).map(|_| at.at_random(table.as_ref(), &mut random) as f64 / base);
        let (sum, squares) = nets.fold((0.0, 0.0), |(sum, sq), net| (sum + net, sq + net * net));
        let n = f64::from(SAMPLE);
        let mean = sum / n;
        let error = ((squares / n - mean * mean).max(0.0) / n).sqrt();
        let off = (choice.value.to_f64() - mean).abs();
        assert!(off <= 5.0 * error + 1e-9, "{game}, seed {seed}: {choice:?}, {mean} ± {error}");
    }
}

/// The games, and at how many tables each is enumerated here.
const FEW_CARDS: [(&str, u64); 5] = [
    ("three-card-poker", 4),
    ("let-it-ride", 200),
    ("mississippi-stud", 60),
    ("ultimate-texas-holdem", 30),
    ("texas-holdem-bonus", 2),
];
const MANY_CARDS: [&str; 4] =
    ["four-card-poker", "crazy-four-poker", "dj-wild", "deuces-wild-xtreme"];

#[test]
fn the_last_decision_is_worth_what_the_table_then_pays() {
    for (game, tables) in FEW_CARDS {
        (0..tables).for_each(|seed| is_enumerated(game, seed));
    }
}

#[test]
fn in_a_small_deck_the_last_decision_is_worth_what_every_deal_pays() {
    for game in MANY_CARDS {
        (0..40).for_each(|seed| is_enumerated_of(game, seed, 10));
    }
}

#[test]
fn against_a_dealer_with_many_hands_the_last_decision_is_worth_what_a_sample_pays() {
    for game in MANY_CARDS {
        (0..12).for_each(|seed| is_sampled(game, seed));
    }
}

#[test]
#[ignore = "minutes: make test-long plays a million and a half hands of the dealer"]
fn the_last_decision_is_worth_what_the_table_pays_against_every_hand_of_the_dealer() {
    for (game, tables) in FEW_CARDS {
        (0..20 * tables).for_each(|seed| is_enumerated(game, seed));
    }
    for game in MANY_CARDS {
        (0..6).for_each(|seed| is_enumerated(game, seed));
    }
}

/// What a fold takes beside the main game is not in its value, and said so.
#[test]
fn side_bets_that_a_fold_forfeits_are_named() {
    let notes = |game: &str, on: &[(&str, i64)]| {
        let kind = Kind::find(game).expect("a game");
        let mut table = kind.open(Options::new()).expect("a table");
        for (name, dollars) in on {
            let on = kind.layout().find(name).expect("a spot");
            let amount = Cents::dollars(*dollars);
            let wager = Event::Wager(Wager { seat: Seat::FIRST, on, amount, for_dealer: false });
            table.step(wager).expect("a wager");
        }
        let mut deck = Deck::Standard.cards().iter().copied();
        while !matches!(table.awaiting(), Awaiting::Decision { .. }) {
            let outcome = match table.awaiting() {
                Awaiting::Wagers { next: Ask::Shuffle, .. } => Outcome::Shuffled,
                _ => Outcome::Card(deck.next()),
            };
            table.step(Event::Chance(outcome)).expect("a card");
        }
        let advised = advice::at(table.as_ref(), &*KEPT, &Silent).expect("advice");
        advised.advice.notes.join("; ")
    };
    let forfeits = |on: &str, amount: &str| {
        format!("a fold forfeits the {on} wager of ${amount} too, which is not counted")
    };
    let three = notes("three-card-poker", &[("ante", 10), ("pair-plus", 5)]);
    assert!(three.contains(&forfeits("pair-plus", "5.00")), "{three}");
    let crazy = notes("crazy-four-poker", &[("ante", 5), ("super-bonus", 5), ("progressive", 1)]);
    assert!(crazy.contains(&forfeits("progressive", "1.00")), "{crazy}");
    let stud =
        notes("mississippi-stud", &[("ante", 5), ("three-card-bonus", 5), ("progressive", 1)]);
    assert!(stud.contains(&forfeits("progressive", "1.00")), "{stud}");
    assert!(!stud.contains("three-card-bonus"), "a fold keeps it: {stud}");
    let ride = notes("let-it-ride", &[("bet", 5), ("progressive", 1)]);
    assert!(!ride.contains("fold"), "nobody folds: {ride}");
}
