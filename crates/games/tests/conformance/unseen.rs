//! Cards that nobody saw: the faces that a table asks for settle the round, and it asks for no
//! other.

use std::cmp::Reverse;

use chance::{Ask, Card, Generator, Outcome, Place, Rank};
use games::{AnyTable, Awaiting, Cents, Cost, Event, Kind, Seat, Statement, Step, Viewer};

use crate::driver::{Driver, Happening};
use crate::every_kind;
use crate::face_down::secret_places;
use crate::met::Met;

/// Games in which hands are shown that decide nothing: a dealer turns over the blackjack that a
/// reader has told of, and in Pai Gow every hand (OH.PG.13.VI). In all others such a hand stays
/// face down.
const SHOWN_ALL_THE_SAME: &[&str] =
    &["blackjack", "free-bet-blackjack", "ride-free", "pai-gow-poker"];

/// Which of the cards that fall face down nobody sees.
#[derive(Clone, Copy, PartialEq)]
enum Hidden {
    None,
    /// Three of ten.
    Cards,
    /// The whole hands of these places, a bit for each seat and one for the house.
    Hands(u32),
    All,
}

/// A table at which the same round is dealt with cards that nobody sees.
struct Unseen {
    table: Box<dyn AnyTable>,
    /// The cards that lie there without having been seen, in the order in which they were dealt.
    faces: Vec<(Place, Card)>,
    hidden: Hidden,
    /// Whether somebody may be paid for another player's hand.
    envied: bool,
}

/// What a table asks of chance, now or when wagers close.
fn asked(table: &dyn AnyTable) -> Option<Ask> {
    match table.awaiting() {
        Awaiting::Chance(ask) | Awaiting::Wagers { next: ask, .. } => Some(ask),
        Awaiting::Decision { .. } => None,
    }
}

impl Unseen {
    fn copy(&self) -> Unseen {
        let (table, faces) = (self.table.duplicate(), self.faces.clone());
        Unseen { table, faces, ..*self }
    }

    /// Whether nobody sees the next card of a place.
    fn hides(&self, to: Place, driver: &mut Driver) -> bool {
        match (self.hidden, to) {
            (Hidden::None, _) => false,
            (Hidden::All, _) => true,
            (Hidden::Cards, _) => driver.chance(30),
            (Hidden::Hands(which), Place::Seat(seat)) => which >> seat.number() & 1 == 1,
            (Hidden::Hands(which), _) => which & 1 == 1,
        }
    }

    /// Follows an event of the table at which every card is seen.
    fn follow(&mut self, driver: &mut Driver, seen: &Accepted) {
        let event = self.set_face_down(seen.event);
        if let Event::Wager(wager) = event {
            let mut tables =
                driver.kind.rulebook().tables_of(driver.kind.layout().info(wager.on).family);
            self.envied |= tables.any(|table| table.lines.iter().any(|line| line.envy.is_some()));
        }
        match (seen.face_down, event) {
            (Some(to), Event::Chance(Outcome::Card(Some(card))))
                if self.hides(to, driver)
                    && self.table.apply(Event::Chance(Outcome::Card(None))).is_ok() =>
            {
                self.faces.push((to, card));
            }
            _ => {
                let result = self.table.apply(event);
                assert!(result.is_ok(), "{event:?} with cards that nobody saw: {result:?}");
            }
        }
        let mut turned = Vec::new();
        while let Some(ask @ (Ask::Reveal { .. } | Ask::Peek)) = asked(self.table.as_ref()) {
            if let Ask::Reveal { to } = ask
                && self.hidden == Hidden::All
                && driver.table.is_settled()
                && !turned.contains(&to)
            {
                turned.push(to);
                self.is_needed(to, driver);
            }
            self.answer(ask, None);
        }
        assert_eq!(self.table.awaiting(), driver.table.awaiting(), "after {event:?}");
    }

    /// Two low cards that nobody has seen are set face down, and are the first to be turned over.
    fn set_face_down(&mut self, event: Event) -> Event {
        let Event::Decide(mut decision) = event else { return event };
        let own = Place::Seat(decision.seat);
        if let Some(low) = decision.low
            && self.faces.iter().any(|(place, _)| *place == own)
        {
            self.faces.sort_by_key(|(place, face)| *place == own && !low.contains(face));
            decision.low = None;
        }
        Event::Decide(decision)
    }

    /// Whether a low hand was set of a stack of which some cards were seen: only those can be
    /// named.
    fn cannot_set(&self, event: Event) -> bool {
        let Event::Decide(decision) = event else { return false };
        let own = Place::Seat(decision.seat);
        self.hidden == Hidden::Cards
            && decision.low.is_some()
            && self.faces.iter().any(|(place, _)| *place == own)
    }

    /// Answers with the face that lies there, or with another one where the table takes it; the one
    /// that it stands for lies in its place then.
    fn answer(&mut self, ask: Ask, other: Option<Card>) {
        let outcome = match ask {
            Ask::Reveal { to } => {
                let at = self.faces.iter().position(|(place, _)| *place == to);
                let (_, face) = self.faces.remove(at.expect("an unseen card lies there"));
                if let Some(card) = other
                    && self.table.apply(Event::Chance(Outcome::Card(Some(card)))).is_ok()
                {
                    if let Some(there) = self.faces.iter_mut().find(|there| there.1 == card) {
                        there.1 = face;
                    }
                    return;
                }
                Outcome::Card(Some(face))
            }
            _ => Outcome::Peeked { blackjack: self.is_blackjack() },
        };
        let result = self.table.apply(Event::Chance(outcome));
        assert!(result.is_ok(), "{ask:?} was answered by {outcome:?}: {result:?}");
    }

    /// Whether the card under the dealer's makes a blackjack with it.
    fn is_blackjack(&self) -> bool {
        let view = self.table.view(Viewer::Rail);
        let dealt = view.hands.iter().filter(|hand| hand.place == Place::Dealer);
        let seen = dealt.flat_map(|hand| hand.cards.iter().copied().flatten());
        let under = self.faces.iter().filter(|(place, _)| *place == Place::Dealer);
        let two: Vec<_> = seen.chain(under.map(|(_, face)| *face)).collect();
        let is_ace = |card: &Card| card.rank() == Some(Rank::Ace);
        let is_ten = |card: &Card| card.rank() >= Some(Rank::Ten) && !is_ace(card);
        two.len() == 2 && two.iter().any(is_ace) && two.iter().any(is_ten)
    }

    /// Some line would be another one if the cards at a place were others: as the hands lie that
    /// are still to be turned over, or as they may lie for all that anybody knows.
    fn is_needed(&self, to: Place, driver: &Driver) {
        // OH.BJ.7.VII, OH.FB.7.VII, CO.RF.9: these games turn every card, needed or not.
        if ["blackjack", "free-bet-blackjack", "ride-free"].contains(&self.table.kind().id) {
            return;
        }
        let stakes = |seat: Seat| self.table.at_stake(seat);
        let own = match to {
            Place::Seat(seat) => stakes(seat),
            _ => Seat::up_to(self.table.chosen().seats()).map(stakes).sum(),
        };
        if self.envied && matches!(to, Place::Seat(_)) {
            // It may bring somebody else an envy bonus.
            return;
        }
        assert!(own > Cents::ZERO, "{to:?} is turned over although no wager is left there");
        let mut random = Generator::seeded(driver.events as u64, 0xFACE);
        let mut inside = driver.cards.inside().to_vec();
        inside.retain(|card| !card.is_joker());
        let mut otherwise = self.copy();
        let depends = (0..8).any(|n| {
            if n > 0 {
                otherwise.deal_anew(to, &mut inside, &mut random);
            }
            otherwise.depends_on(to, &inside, &mut random)
        });
        let lines = || self.settled_with(to, &[]);
        assert!(depends, "{to:?} is turned over, and nothing depends on it: {:#?}", lines());
    }

    /// Other cards lie at all places but one where cards are still unseen.
    fn deal_anew(&mut self, but: Place, inside: &mut [Card], random: &mut Generator) {
        let unseen = self.faces.iter_mut().filter(|(place, _)| *place != but);
        let mut slots: Vec<&mut Card> = unseen.map(|(_, face)| face).chain(inside).collect();
        let mut cards: Vec<Card> = slots.iter().map(|card| **card).collect();
        random.shuffle(&mut cards);
        slots.iter_mut().zip(cards).for_each(|(slot, card)| **slot = card);
    }

    /// Whether any line would be another one if the cards at a place were others.
    fn depends_on(&self, to: Place, inside: &[Card], random: &mut Generator) -> bool {
        let as_it_lies = self.settled_with(to, &[]);
        let mut others = inside.to_vec();
        if let Place::Seat(_) = to {
            // Its own lines are looked at: cards may change places with other hands.
            others.extend(self.faces.iter().map(|(_, face)| *face));
        }
        // Cards of a rank side by side make pairs, those of a suit straight flushes, any others
        // what nobody thought of.
        let mut orders = [others.clone(), others.clone()];
        orders[0].sort_by_key(|card| Reverse(card.rank()));
        orders[1].sort_by_key(|card| (card.suit(), card.rank()));
        let differs = |others: &[Card]| self.settled_with(to, others) != as_it_lies;
        let mut sorted = orders.iter().flat_map(|others| {
            (0..others.len()).map(move |n| [&others[n..], &others[..n]].concat())
        });
        sorted.any(|others| differs(&others))
            || (0..100).any(|_| {
                random.shuffle(&mut others);
                differs(&others)
            })
    }

    /// The lines with other cards at this place; those of its seat, where it is one.
    fn settled_with(&self, at: Place, others: &[Card]) -> Vec<Statement> {
        let mut copy = self.copy();
        let mut others = others.iter().copied();
        while let Some(ask @ (Ask::Reveal { .. } | Ask::Peek)) = asked(copy.table.as_ref()) {
            let other = if ask == (Ask::Reveal { to: at }) { others.next() } else { None };
            copy.answer(ask, other);
        }
        let mut lines = copy.table.statements();
        if let Place::Seat(seat) = at {
            lines.retain(|line| line.seat == seat);
        }
        lines
    }

    /// The hands lie as they do at the table that saw every card, but for faces that never came.
    fn looks_like(&self, driver: &Driver) {
        let (ours, theirs) =
            (self.table.view(Viewer::Rail).hands, driver.table.view(Viewer::Rail).hands);
        if !SHOWN_ALL_THE_SAME.contains(&driver.kind.id) {
            // What nobody turned over at one table nobody gets to see at the other.
            assert_eq!(ours, theirs);
        }
        assert_eq!(ours.len(), theirs.len());
        for (ours, theirs) in ours.into_iter().zip(theirs) {
            assert_eq!((ours.place, ours.hand), (theirs.place, theirs.hand));
            let never_came = self.faces.iter().filter(|(place, _)| *place == ours.place);
            let never_came: Vec<_> = never_came.map(|(_, face)| Some(*face)).collect();
            if never_came.is_empty() {
                assert_eq!(ours.words, theirs.words);
            }
            let mut cards: Vec<_> = ours.cards.iter().copied().filter(Option::is_some).collect();
            if !theirs.cards.contains(&None) {
                cards.extend(never_came);
            }
            let mut all: Vec<_> = theirs.cards.into_iter().filter(Option::is_some).collect();
            cards.sort();
            all.sort();
            assert_eq!(cards, all, "at {:?}", ours.place);
        }
    }
}

/// An event that the table accepted at which every card is seen.
struct Accepted {
    event: Event,
    /// Where a card has fallen so that nobody but its player sees it.
    face_down: Option<Place>,
}

impl Accepted {
    fn of(happening: &Happening<'_>) -> Accepted {
        let hidden = |table: &dyn AnyTable| {
            let hands = table.view(Viewer::Rail).hands;
            hands.iter().flat_map(|hand| &hand.cards).filter(|card| card.is_none()).count()
        };
        // Cards that are turned over at once, and those that end a round, are not told apart.
        // The dealer's first card is exposed when their second falls face down.
        let second = |table: &dyn AnyTable| {
            let hands = table.view(Viewer::Rail).hands;
            let dealers = hands.iter().find(|hand| hand.place == Place::Dealer);
            dealers.is_some_and(|hand| matches!(hand.cards[..], [Some(_), None]))
        };
        let fell = hidden(happening.after) > hidden(happening.before)
            || (second(happening.after) && !second(happening.before));
        let face_down = match asked(happening.before) {
            Some(Ask::Card { to }) if fell => Some(to),
            _ => None,
        };
        Accepted { event: in_full(happening.before, happening.event), face_down }
    }
}

/// A decision with its multiple, which may be left out where the cards allow only one.
fn in_full(before: &dyn AnyTable, event: Event) -> Event {
    let Event::Decide(mut decision) = event else { return event };
    let offers = before.offers(decision.seat, decision.hand);
    let offer = offers.iter().find(|offer| offer.action == decision.action);
    if let Some(Cost::Times { multiples, .. }) = offer.map(|offer| offer.cost) {
        decision.times = decision.times.or(multiples.least());
    }
    Event::Decide(decision)
}

#[test]
fn faces_that_nobody_asks_for_decide_nothing() {
    let mut met = Met::default();
    every_kind(40, |kind, seed| {
        let mut driver = Driver::new(kind, seed);
        driver.accidents = false;
        for _ in 0..6 {
            let never_turned = one_round(&mut driver);
            met.add(kind, NEVER_TURNED, never_turned);
        }
        (driver.rounds, driver.events)
    });
    let all_shown = |kind: &Kind| ALL_SHOWN.contains(&kind.id);
    met.in_games(NEVER_TURNED, |kind| !secret_places(kind).is_empty() && !all_shown(kind));
}

/// Games in which every hand is turned over in the end: its wager looks at nothing else, or a
/// clause says so (OH.BJ.7.VII, OH.FB.7.VII, CO.RF.9).
const ALL_SHOWN: [&str; 6] = [
    "blackjack",
    "commission-free-baccarat",
    "free-bet-blackjack",
    "let-it-ride",
    "mini-baccarat",
    "ride-free",
];

const NEVER_TURNED: &str = "cards that were never turned over";

/// Plays a round beside one with unseen cards; answers how many of them stayed so.
fn one_round(driver: &mut Driver) -> usize {
    let table = driver.table.duplicate();
    let hidden = match driver.below(4) {
        0 => Hidden::None,
        1 => Hidden::Cards,
        2 => Hidden::Hands(driver.below(1 << 16)),
        _ => Hidden::All,
    };
    let mut unseen = Unseen { table, faces: Vec::new(), hidden, envied: false };
    loop {
        let mut accepted = None;
        let step = driver.step(&mut |happening| {
            if happening.result.is_ok() {
                accepted = Some(Accepted::of(happening));
            }
        });
        let accepted = accepted.expect("a step is an accepted event");
        if unseen.cannot_set(accepted.event) {
            // Without the round beside it.
            driver.play(usize::from(step != Step::Settled), &mut |_| ());
            return 0;
        }
        unseen.follow(driver, &accepted);
        if step == Step::Settled {
            assert_eq!(unseen.table.statements(), driver.table.statements());
            unseen.looks_like(driver);
            return unseen.faces.len();
        }
    }
}
