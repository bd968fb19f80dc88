//! Every value of the blackjack family a second way: all orders of the cards that are left, dealt
//! through the table, each decision that follows taken for the best by what the seat knows then.
//!
//! Advice is that value exactly wherever no other hand of the seat is decided afterwards. Where one
//! is, it says that hands of a split are each played by their own cards, and is no more than the
//! best that can be done by looking at all of them.

use std::collections::BTreeMap;

use answers::advice;
use chance::{Ask, Card, Deck, Generator, Outcome, Place};
use games::{
    Action, AnyTable, Awaiting, Cents, Cost, Decision, Event, Irregularity, IrregularityKind, Kind,
    Options, Seat, Step, Value, Viewer, Wager,
};
use hands::points;
use odds::{Advice, Choice, Ratio, Silent};

use crate::KEPT;
use crate::small_deck::SmallDeck;

/// More deals than a test has time for.
const PATIENCE: usize = 6_000;

/// Rounds of each game, in the gate and with more time.
const ROUNDS: u64 = 16;
const MANY_ROUNDS: u64 = 400;

const SEAT: Seat = Seat::FIRST;
const ACE: u8 = 1;
const TEN: u8 = 10;

/// What is known of the hole card before it is turned.
#[derive(Clone, Copy)]
enum Hole {
    /// Nothing, or everything.
    Any,
    /// The peek has found that it has other points than these.
    Not(u8),
    /// The peek has found it to have these.
    Is(u8),
}

impl Hole {
    /// What is known where somebody is asked.
    fn at(table: &dyn AnyTable) -> Hole {
        let Awaiting::Decision { seat, hand } = table.awaiting() else { return Hole::Any };
        let offers = table.offers(seat, Some(hand));
        let before_the_peek = offers.iter().any(|offer| offer.action == Action::NoInsurance);
        match dealers_cards(table)[..] {
            [Some(up), None] if !before_the_peek && points(up) == ACE => Hole::Not(TEN),
            [Some(up), None] if points(up) == TEN => Hole::Not(ACE),
            _ => Hole::Any,
        }
    }

    fn may_be(self, card: Card) -> bool {
        match self {
            Hole::Any => true,
            Hole::Not(not) => points(card) != not,
            Hole::Is(is) => points(card) == is,
        }
    }

    /// The chance of it.
    fn chance(self, pool: &[Card]) -> Ratio {
        match self {
            Hole::Any => Ratio::ONE,
            _ => {
                let may = pool.iter().filter(|card| self.may_be(**card)).count();
                Ratio::new(may as u32, pool.len() as u32)
            }
        }
    }
}

/// Deals out what the seat has not seen.
struct Enumerated {
    /// Which hand was asked about, and how many there were.
    began: (u8, usize),
    /// Whether another hand was decided afterwards.
    others_decide: bool,
    deals: usize,
}

impl Enumerated {
    /// What the seat gains in the mean, in cents, times the chance of what is known of the hole
    /// card. None where there are too many deals.
    fn mean(&mut self, table: &dyn AnyTable, pool: &[Card], hole: Hole) -> Option<Ratio> {
        self.deals += 1;
        if self.deals > PATIENCE {
            return None;
        }
        match table.awaiting() {
            Awaiting::Decision { hand, .. } => {
                self.others_decide |= self.began != (hand.number(), own_hands(table).len());
                let mut best = None;
                for decision in every_decision(table) {
                    let event = Event::Decide(decision);
                    best = best.max(Some(self.after(table, pool, hole, event)?));
                }
                best
            }
            Awaiting::Chance(Ask::Peek) => {
                let up = dealers_cards(table)[0].map(points);
                let card = if up == Some(ACE) { TEN } else { ACE };
                let mut peek = |blackjack, hole| {
                    self.after(table, pool, hole, Event::Chance(Outcome::Peeked { blackjack }))
                };
                Some(peek(true, Hole::Is(card))? + peek(false, Hole::Not(card))?)
            }
            Awaiting::Chance(ask) => self.each_card(table, pool, hole, ask),
            Awaiting::Wagers { .. } => None,
        }
    }

    /// A card falls, or the hole card is turned: each that it can be.
    fn each_card(
        &mut self,
        table: &dyn AnyTable,
        pool: &[Card],
        hole: Hole,
        ask: Ask,
    ) -> Option<Ratio> {
        let (turned, to) = match ask {
            Ask::Card { to: Place::Burn } | Ask::Shuffle => return None,
            Ask::Reveal { to } => (to == Place::Dealer, to),
            Ask::Card { to } => (false, to),
            _ => return None,
        };
        // The suits of 6-7-8 and 7-7-7 matter, where a player draws them at Pontoon Plus.
        let suits = to != Place::Dealer && table.kind().id == "pontoon-plus";
        let alike = |card: Card| {
            let suited = suits && (6..=8).contains(&points(card));
            (points(card), card.suit().filter(|_| suited))
        };
        let mut cards: BTreeMap<_, (usize, u32)> = BTreeMap::new();
        for (at, card) in pool.iter().enumerate().filter(|(_, c)| !turned || hole.may_be(**c)) {
            cards.entry(alike(*card)).or_insert((at, 0)).1 += 1;
        }
        let hole = if turned { Hole::Any } else { hole };
        let mut mean = Ratio::ZERO;
        for (at, count) in cards.into_values() {
            let mut less = pool.to_vec();
            let event = Event::Chance(Outcome::Card(Some(less.swap_remove(at))));
            let chance = Ratio::new(count, pool.len() as u32);
            mean += self.after(table, &less, hole, event)? * chance;
        }
        Some(mean)
    }

    fn after(
        &mut self,
        table: &dyn AnyTable,
        pool: &[Card],
        hole: Hole,
        event: Event,
    ) -> Option<Ratio> {
        let mut then = table.duplicate();
        match then.step(event).expect("what is awaited") {
            Step::Continues => self.mean(then.as_ref(), pool, hole),
            // A hole card that is never turned is what it is all the same.
            Step::Settled => Some(Ratio::from(net(then.as_ref())) * hole.chance(pool)),
        }
    }
}

/// What the seat has gained on its bet and insurance so far, and by the Super Bonus, in cents.
fn net(table: &dyn AnyTable) -> i64 {
    let side_bets = ["house-money", "hedge-22", "push-22"];
    let lines = table.statements();
    let own = lines.iter().filter(|line| line.seat == SEAT && !line.for_dealer);
    let main = own.filter(|line| !side_bets.contains(&line.wager.as_str()));
    main.map(|line| line.net.cents()).sum()
}

fn dealers_cards(table: &dyn AnyTable) -> Vec<Option<Card>> {
    let hands = table.view(Viewer::Seat(SEAT)).hands;
    let dealer = hands.into_iter().find(|hand| hand.place == Place::Dealer);
    dealer.map_or(Vec::new(), |hand| hand.cards)
}

fn own_hands(table: &dyn AnyTable) -> Vec<Vec<Option<Card>>> {
    let hands = table.view(Viewer::Seat(SEAT)).hands.into_iter();
    hands.filter(|hand| hand.place == Place::Seat(SEAT)).map(|hand| hand.cards).collect()
}

/// Everything that the seat in turn may decide, at its full amount.
fn every_decision(table: &dyn AnyTable) -> Vec<Decision> {
    let Awaiting::Decision { seat, hand } = table.awaiting() else { panic!("no decision") };
    let mut decisions = Vec::new();
    for offer in table.offers(seat, Some(hand)) {
        let decision = Decision { hand: Some(hand), ..Decision::new(seat, offer.action) };
        let amount = match offer.cost {
            Cost::Between { most, .. } => Some(most),
            _ => None,
        };
        decisions.push(Decision { amount, ..decision });
    }
    decisions
}

/// How many values were compared with the enumeration.
#[derive(Clone, Copy, Debug, Default)]
struct Compared {
    /// Those of a hand alone, and of the last of several, that are equal.
    alone: usize,
    last: usize,
    /// Those with other hands to be decided yet: equal all the same, and less.
    equal: usize,
    less: usize,
}

/// The small deck of a game: few values, mostly high ones, so that what can come is little.
struct Cards {
    whole: Vec<Card>,
    inside: Vec<Card>,
    /// The points of which pairs are made.
    pair: u8,
}

impl Cards {
    fn new(table: &dyn AnyTable, random: &mut Generator) -> Cards {
        let pontoon = table.kind().id == "pontoon-plus";
        let deck = if pontoon { Deck::NoTens } else { Deck::Standard };
        let mut whole = deck.cards().repeat(table.chosen().count("decks") as usize);
        random.shuffle(&mut whole);
        let pair = one_of(random, &[1, 1, 2, 4, 6, 7, 7, 8, 8, 9, 10]);
        let mut values = vec![1, 3, 5, 6, 7, 8, 9, 9, 10, 10];
        random.shuffle(&mut values);
        values.truncate(4);
        values.push(pair);
        // So many of each value.
        let most = if pontoon { 13 } else { 4 + random.below(2) as usize };
        let mut inside: Vec<Card> = Vec::new();
        for card in whole.iter().filter(|card| values.contains(&points(**card))) {
            if inside.iter().filter(|other| points(**other) == points(*card)).count() < most {
                inside.push(*card);
            }
        }
        Cards { whole, inside, pair }
    }

    /// What is not in the small deck.
    fn gone(&self) -> Vec<Card> {
        without(&self.whole, &self.inside)
    }

    /// What the seat has not seen.
    fn unseen(&self, table: &dyn AnyTable) -> Vec<Card> {
        without(&self.whole, &table.view(Viewer::Seat(SEAT)).seen)
    }

    /// A card for a place: the seat's hands are often pairs.
    fn next(&mut self, to: Place, random: &mut Generator) -> Card {
        let pairs = |card: &Card| points(*card) == self.pair;
        let pair = self.inside.iter().position(pairs);
        let pair = pair.filter(|_| to == Place::Seat(SEAT) && random.below(5) > 1);
        let any = |random: &mut Generator| random.below(self.inside.len() as u32) as usize;
        let at = pair.unwrap_or_else(|| any(random));
        self.inside.swap_remove(at)
    }
}

fn without(cards: &[Card], gone: &[Card]) -> Vec<Card> {
    let mut left = cards.to_vec();
    for card in gone {
        let at = left.iter().position(|other| other == card);
        left.swap_remove(at.expect("a card of the deck"));
    }
    left
}

/// One of some things.
fn one_of<T: Clone>(random: &mut Generator, of: &[T]) -> T {
    of[random.below(of.len() as u32) as usize].clone()
}

fn options(game: &str, random: &mut Generator) -> Options {
    let unit: &str = one_of(random, &["0.25", "1", "5"]);
    let decks = if game == "pontoon-plus" { 4 } else { 1 };
    let mut set = vec![("decks", Value::from(decks)), ("unit", unit.into())];
    match game {
        "pontoon-plus" => {}
        "ride-free" => {
            set.push(("surrender", true.into()));
            if random.below(4) == 0 {
                let limit: &str = one_of(random, &["5", "12.50", "40"]);
                // With nobody else at the table the round's limit is the seat's.
                let of = one_of(random, &["payout_limit", "round_payout_limit"]);
                set.push((of, limit.into()));
            }
        }
        _ => {
            set.push(("blackjack_pays", one_of(random, &["3:2", "6:5"]).into()));
            set.push(("resplit_aces", (random.below(2) == 0).into()));
        }
    }
    if game == "blackjack" {
        set.push(("dealing", "shoe".into()));
    }
    set.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// A table with a bet of the seat's, mostly with a side bet beside it.
fn open(game: &str, random: &mut Generator) -> Box<dyn AnyTable> {
    let mut table = Kind::find(game).expect("a game").open(options(game, random)).expect("a table");
    let wager = |table: &mut dyn AnyTable, spot: &str, amount: Cents| {
        let on = table.find_spot(spot).expect("a spot");
        let wager = Wager { seat: SEAT, on, amount, for_dealer: false };
        table.step(Event::Wager(wager)).expect("a wager");
    };
    wager(table.as_mut(), "bet", Cents::dollars(5 + 5 * i64::from(random.below(5))));
    let side = match game {
        "blackjack" => "house-money",
        "ride-free" => "hedge-22",
        "pontoon-plus" => return table,
        _ => "push-22",
    };
    // Beside a payout limit it would share the limit.
    let limited = |of: &str| table.chosen().money_if(of).is_some();
    if !limited("payout_limit") && !limited("round_payout_limit") {
        wager(table.as_mut(), side, Cents::dollars(5));
    }
    table
}

/// The hole card is shown, or the next card, in the games whose documents know of it.
fn happens(table: &mut dyn AnyTable, cards: &mut Cards, random: &mut Generator) {
    let kind = match random.below(8) {
        0 => IrregularityKind::HoleCardExposed,
        1 => IrregularityKind::CardDrawnInError,
        _ => return,
    };
    let exposed = Some(kind == IrregularityKind::CardDrawnInError);
    let card = cards.inside.last().copied();
    let what = Irregularity { card, exposed, ..Irregularity::new(kind) };
    if table.kind().id != "pontoon-plus" && table.step(Event::Irregularity(what)).is_ok() {
        cards.inside.pop();
    }
}

/// Compares every value of the advice with the enumeration.
fn compare(table: &dyn AnyTable, cards: &Cards, compared: &mut Compared) {
    let Ok(advised) = advice::at(table, &*KEPT, &Silent) else { return };
    for choice in &advised.advice.choices {
        is_enumerated(table, &cards.unseen(table), &advised.advice, choice, compared);
    }
}

fn is_enumerated(
    table: &dyn AnyTable,
    pool: &[Card],
    advice: &Advice,
    choice: &Choice,
    compared: &mut Compared,
) {
    let Awaiting::Decision { seat, hand } = table.awaiting() else { panic!("no decision") };
    let (hole, hands) = (Hole::at(table), own_hands(table).len());
    let Choice { action, amount, .. } = *choice;
    let event = Event::Decide(Decision { hand: Some(hand), amount, ..Decision::new(seat, action) });
    let mut enumerated =
        Enumerated { began: (hand.number(), hands), others_decide: false, deals: 0 };
    let Some(mean) = enumerated.after(table, pool, hole, event) else { return };
    let best = mean / hole.chance(pool) - Ratio::from(net(table));
    let value = &choice.value * Ratio::from(advice.base.cents());
    let says = |words: &str| advice.notes.iter().any(|note| note.contains(words));
    let place = || {
        let (view, given) = (table.view(Viewer::Seat(seat)), table.chosen().given());
        let (hands, wagers) = (&view.hands, &view.wagers);
        let notes = &advice.notes;
        format!("{choice:?} {hands:?} {wagers:?} {given:?} {pool:?} {notes:?}")
    };
    let splits = matches!(action, Action::Split | Action::FreeSplit);
    let to_come = splits || own_hands(table).iter().any(|hand| hand.len() == 1);
    if to_come && says("the payout limit is not counted for all hands of a split") {
        // A limit takes away.
        assert!(enumerated.others_decide || value >= best, "{}", place());
    } else if !enumerated.others_decide {
        assert_eq!(value, best, "{}", place());
        *if hands > 1 { &mut compared.last } else { &mut compared.alone } += 1;
    } else {
        assert!(says("looking at all of them together can bring a little more"), "{}", place());
        assert!(value <= best, "{value} is more than {best}: {}", place());
        *if value == best { &mut compared.equal } else { &mut compared.less } += 1;
    }
}

/// A round in which pairs are split more often than not, every decision of it compared.
fn round(game: &str, seed: u64, compared: &mut Compared) {
    let mut random = Generator::seeded(seed, 0x21);
    let table = open(game, &mut random);
    let mut cards = Cards::new(table.as_ref(), &mut random);
    let mut table = SmallDeck::new(table, cards.gone());
    loop {
        let event = match table.awaiting() {
            awaiting @ Awaiting::Decision { .. } => {
                happens(&mut table, &mut cards, &mut random);
                if table.awaiting() != awaiting {
                    continue;
                }
                compare(&table, &cards, compared);
                Event::Decide(decision(&table, &mut random))
            }
            Awaiting::Wagers { next: Ask::Shuffle, .. } => Event::Chance(Outcome::Shuffled),
            Awaiting::Chance(Ask::Shuffle) => return,
            Awaiting::Chance(Ask::Peek) => Event::Chance(Outcome::Peeked { blackjack: false }),
            Awaiting::Wagers { next: ask, .. } | Awaiting::Chance(ask) => {
                let second = dealers_cards(&table).len() == 1;
                let card = match ask {
                    Ask::Card { to: Place::Burn } => None,
                    Ask::Card { to: Place::Dealer } if second => None,
                    _ if cards.inside.is_empty() => return,
                    Ask::Card { to } | Ask::Reveal { to } => Some(cards.next(to, &mut random)),
                    other => panic!("{other:?}"),
                };
                Event::Chance(Outcome::Card(card))
            }
        };
        // A hole card that makes the peek wrong is refused, and ends the round here.
        match table.step(event) {
            Ok(Step::Settled) | Err(_) => return,
            Ok(Step::Continues) => {}
        }
    }
}

/// Mostly a split; other hands are played so that they may wait for the dealer.
fn decision(table: &dyn AnyTable, random: &mut Generator) -> Decision {
    let decisions = every_decision(table);
    let find = |wanted: &[Action]| decisions.iter().find(|own| wanted.contains(&own.action));
    let split = find(&[Action::Split, Action::FreeSplit]).filter(|_| random.below(4) > 0);
    let stand = find(&[Action::Stand]).filter(|_| random.below(2) == 0);
    split.or(stand).copied().unwrap_or_else(|| one_of(random, &decisions))
}

/// These cards fall where they are due; what is burned nobody sees.
fn falls(table: &mut dyn AnyTable, cards: &str) {
    for card in cards.split_whitespace() {
        while let Awaiting::Wagers { next: ask, .. } | Awaiting::Chance(ask) = table.awaiting() {
            let unseen = match ask {
                Ask::Shuffle => Outcome::Shuffled,
                Ask::Card { to: Place::Burn } => Outcome::Card(None),
                _ => break,
            };
            table.step(Event::Chance(unseen)).expect("what is awaited");
        }
        let card = Outcome::Card(card.parse().ok());
        table.step(Event::Chance(card)).expect("a card");
    }
}

/// Who gives up against an ace is asked for insurance all the same, and takes it from a shoe that
/// makes it worth something.
#[test]
fn giving_up_at_pontoon_may_be_followed_by_an_insurance_that_pays() {
    let mut table =
        Kind::find("pontoon-plus").expect("a game").open(Options::new()).expect("a table");
    let on = table.find_spot("bet").expect("a spot");
    let wager = Wager { seat: SEAT, on, amount: Cents::dollars(10), for_dealer: false };
    table.step(Event::Wager(wager)).expect("a wager");
    let whole = Deck::NoTens.cards().repeat(table.chosen().count("decks") as usize);
    let dealt = "9c Ah 7c";
    // More than a third of what is left are faces.
    let left = [(10, 13), (6, 12), (8, 11)].into_iter().flat_map(|(value, count)| {
        whole.iter().copied().filter(move |card| points(*card) == value).take(count)
    });
    let seen = dealt.split(' ').map(|card| card.parse::<Card>().expect("a card"));
    let inside: Vec<Card> = seen.chain(left).collect();
    let mut table = SmallDeck::new(table, without(&whole, &inside));
    falls(&mut table, dealt);
    let pool = without(&whole, &table.view(Viewer::Seat(SEAT)).seen);
    let advice = advice::at(&table, &*KEPT, &Silent).expect("advice").advice;
    let gives_up = |choice: &&Choice| choice.action == Action::Surrender;
    let choice = advice.choices.iter().find(gives_up).expect("it may be said now");
    let mut compared = Compared::default();
    is_enumerated(&table, &pool, &advice, choice, &mut compared);
    assert_eq!(compared.alone, 1);
}

/// Lammers stand for the original wager, whatever doubled the hand that it lies on.
#[test]
fn a_lammer_is_worth_the_wager_that_was_not_doubled() {
    let mut table =
        Kind::find("free-bet-blackjack").expect("a game").open(Options::new()).expect("a table");
    let on = table.find_spot("bet").expect("a spot");
    let wager = Wager { seat: SEAT, on, amount: Cents::dollars(10), for_dealer: false };
    table.step(Event::Wager(wager)).expect("a wager");
    let say = |table: &mut dyn AnyTable, action| {
        table.step(Event::Decide(Decision::new(SEAT, action))).expect("a decision");
    };
    falls(table.as_mut(), "7c 8s 7d ??");
    say(table.as_mut(), Action::FreeSplit);
    falls(table.as_mut(), "5h");
    say(table.as_mut(), Action::Double);
    falls(table.as_mut(), "9h 2s");
    say(table.as_mut(), Action::Hit);
    falls(table.as_mut(), "2h");
    let advised = advice::at(table.as_ref(), &*KEPT, &Silent).expect("advice").advice;
    assert_eq!(advised.base, Cents::dollars(10));
}

fn is_enumerated_in(rounds: u64, game: &str) {
    let mut compared = Compared::default();
    (0..rounds).for_each(|seed| round(game, seed, &mut compared));
    println!("{game}: {compared:?}");
    let Compared { alone, last, equal, less } = compared;
    assert!(alone > 8 && last > 8 && equal + less > 0, "{game}: {compared:?}");
}

#[test]
fn blackjack_is_worth_what_all_deals_through_the_table_bring() {
    is_enumerated_in(ROUNDS, "blackjack");
}

#[test]
fn free_bet_blackjack_is_worth_what_all_deals_through_the_table_bring() {
    is_enumerated_in(ROUNDS, "free-bet-blackjack");
}

#[test]
fn ride_free_is_worth_what_all_deals_through_the_table_bring() {
    is_enumerated_in(ROUNDS, "ride-free");
}

#[test]
fn pontoon_plus_is_worth_what_all_deals_through_the_table_bring() {
    is_enumerated_in(ROUNDS - 4, "pontoon-plus");
}

#[test]
#[ignore = "minutes: make test-long deals many rounds of each game"]
fn many_rounds_of_twenty_one_are_worth_what_all_deals_bring() {
    for game in ["blackjack", "free-bet-blackjack", "ride-free", "pontoon-plus"] {
        is_enumerated_in(MANY_ROUNDS, game);
    }
}
