//! Cards that nobody saw: the faces that a table asks for settle the round, and it asks for no other.

use std::cmp::Reverse;

use chance::{Ask, Card, Outcome, Place, Rank};
use games::{AnyTable, Awaiting, Cents, Cost, Event, Statement, Step, Viewer};

use crate::driver::{Driver, Happening};
use crate::every_kind;

/// Games whose unseen cards have tests of their own: a reader may look at a hole card without anybody
/// seeing its face (`hole_card.rs`), and hands are set by cards that their players see (`pai_gow`).
const ELSEWHERE: &[&str] = &["blackjack", "free-bet-blackjack", "ride-free", "pai-gow-poker"];

/// Games that turn over a folded hand for its Bad Beat although the dealer's hand, which lies open by
/// then, may have decided that wager already: not as it should be.
const WITH_BAD_BEAT: &[&str] = &["dj-wild", "deuces-wild-xtreme"];

/// A table at which the same round is dealt with cards that nobody sees.
struct Unseen {
    table: Box<dyn AnyTable>,
    /// The cards that lie there without having been seen, in the order in which they were dealt.
    faces: Vec<(Place, Card)>,
    /// Whether somebody plays for a meter.
    linked: bool,
}

/// What a table asks of chance, now or when wagers close.
fn asked(table: &dyn AnyTable) -> Option<Ask> {
    match table.awaiting() {
        Awaiting::Chance(ask) | Awaiting::Wagers { next: ask } => Some(ask),
        Awaiting::Decision { .. } => None,
    }
}

impl Unseen {
    fn copy(&self) -> Unseen {
        Unseen { table: self.table.duplicate(), faces: self.faces.clone(), linked: self.linked }
    }

    /// Follows an event of the table at which every card is seen; of the cards that fall face down
    /// so many of a hundred are not seen here.
    fn follow(&mut self, driver: &mut Driver, seen: &Accepted, percent: u32) {
        let event = seen.event;
        if let Event::Wager(wager) = event {
            let spot = driver.kind.rulebook().spot(driver.kind.layout().info(wager.on).family);
            self.linked |= spot.is_some_and(|spot| spot.meter.is_some());
        }
        match (seen.face_down, event) {
            (Some(to), Event::Chance(Outcome::Card(Some(card))))
                if driver.chance(percent)
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
                && percent == 100
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

    /// Answers with the face that lies there, or with another one where the table takes it.
    fn answer(&mut self, ask: Ask, other: Option<Card>) {
        let outcome = match ask {
            Ask::Reveal { to } => {
                let at = self.faces.iter().position(|(place, _)| *place == to);
                let (_, face) = self.faces.remove(at.expect("an unseen card lies there"));
                let other = other.map(|card| Event::Chance(Outcome::Card(Some(card))));
                if other.is_some_and(|event| self.table.apply(event).is_ok()) {
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

    /// Some line would be another one if the cards at a place were others.
    fn is_needed(&self, to: Place, driver: &Driver) {
        let stakes = |seat: u8| self.table.at_stake(seat);
        let own = match to {
            Place::Seat(seat) => stakes(seat),
            _ => (1..=self.table.chosen().seats).map(stakes).sum(),
        };
        if self.linked && matches!(to, Place::Seat(_)) {
            // It may bring somebody else an envy bonus.
            return;
        }
        assert!(own > Cents::ZERO, "{to:?} is turned over although no wager is left there");
        if to != Place::Dealer && WITH_BAD_BEAT.contains(&driver.kind.id) {
            return;
        }
        let as_it_lies = self.settled_with(to, Vec::new());
        let mut others = driver.cards.inside().to_vec();
        others.retain(|card| !card.is_joker());
        // Cards of a rank side by side make pairs, those of a suit straight flushes, others nothing.
        let mut orders = [others.clone(), others.clone(), others];
        orders[0].sort_by_key(|card| Reverse(card.rank()));
        orders[1].sort_by_key(|card| (card.suit(), card.rank()));
        orders[2].sort_by_key(|card| usize::from(card.index()) * 7 % Card::COUNT);
        let depends = orders.iter_mut().any(|others| {
            (0..others.len()).any(|_| {
                others.rotate_left(1);
                self.settled_with(to, others.clone()) != as_it_lies
            })
        });
        assert!(depends, "{to:?} is turned over, and nothing depends on it: {as_it_lies:#?}");
    }

    /// The lines with other cards at this place.
    fn settled_with(&self, at: Place, others: Vec<Card>) -> Vec<Statement> {
        let mut copy = self.copy();
        let mut others = others.into_iter();
        while let Some(ask @ (Ask::Reveal { .. } | Ask::Peek)) = asked(copy.table.as_ref()) {
            let other = if ask == (Ask::Reveal { to: at }) { others.next() } else { None };
            copy.answer(ask, other);
        }
        copy.table.statements()
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
        let fell = hidden(happening.after) > hidden(happening.before);
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
        decision.times = decision.times.or(Some(multiples.trailing_zeros() as u8));
    }
    Event::Decide(decision)
}

#[test]
fn faces_that_nobody_asks_for_decide_nothing() {
    let mut never_turned = 0;
    every_kind(60, |kind, seed| {
        let mut driver = Driver::new(kind, seed);
        driver.accidents = false;
        for _ in 0..6 {
            if ELSEWHERE.contains(&kind.id) {
                driver.play(1, &mut |_| ());
                continue;
            }
            never_turned += one_round(&mut driver);
        }
        (driver.rounds, driver.events)
    });
    println!("{never_turned} cards were never turned over");
}

/// Plays a round beside one with unseen cards; answers how many of them stayed so.
fn one_round(driver: &mut Driver) -> usize {
    let mut unseen = Unseen { table: driver.table.duplicate(), faces: Vec::new(), linked: false };
    let percent = [0, 30, 100][driver.below(3) as usize];
    loop {
        let mut accepted = None;
        let step = driver.step(&mut |happening| {
            if happening.result.is_ok() {
                accepted = Some(Accepted::of(happening));
            }
        });
        unseen.follow(driver, &accepted.expect("a step is an accepted event"), percent);
        if step == Step::Settled {
            assert_eq!(unseen.table.statements(), driver.table.statements());
            // What nobody turned over at one table nobody gets to see at the other.
            let views = (unseen.table.view(Viewer::Rail), driver.table.view(Viewer::Rail));
            assert_eq!(views.0.hands, views.1.hands);
            return unseen.faces.len();
        }
    }
}
