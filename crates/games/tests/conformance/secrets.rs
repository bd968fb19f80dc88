//! A seat sees what it may see: cards it cannot see change nothing that it can. (Which those are is
//! held by `face_down.rs`.)

use chance::{Ask, Card, Outcome, Place};
use games::{AnyTable, Awaiting, Event, Seat, Step, View, Viewer};

use crate::driver::{Driver, Happening};
use crate::every_kind;
use crate::face_down::{PLACES, place_name, secret_places};
use crate::met::Met;

/// Faces that this viewer may not see.
fn hidden(view: &View) -> usize {
    view.hands.iter().flat_map(|hand| &hand.cards).filter(|card| card.is_none()).count()
}

/// Whether another card of the dealer's lies face down than before: their first is exposed with
/// their second (OH.BJ.7.III.D, OH.FB.7.III.D), so that as many are hidden as before.
fn dealers_other_is_down(was: &View, now: &View) -> bool {
    let down = |view: &View| {
        let dealers = view.hands.iter().find(|hand| hand.place == Place::Dealer);
        dealers.and_then(|hand| hand.cards.iter().position(Option::is_none))
    };
    hidden(was) == hidden(now)
        && down(was).is_some_and(|was| down(now).is_some_and(|now| now > was))
}

/// Two tables that differ in one card, which the viewer may not see.
struct Twins {
    other: Box<dyn AnyTable>,
    viewer: Viewer,
    /// The card here, and the one that lies in its place at the other table.
    swapped: Option<(Card, Card)>,
    /// Where it lies: in another player's hand it may change that player's choices.
    lies_at: Option<Place>,
}

impl Twins {
    fn look(&self, table: &dyn AnyTable) -> (View, View) {
        (table.view(self.viewer), self.other.view(self.viewer))
    }

    fn is_with_a_player(&self) -> bool {
        matches!(self.lies_at, Some(Place::Seat(_)))
    }

    /// Gives the other table the same event, with another card where the viewer sees none.
    /// Answers whether the tables can still be compared.
    fn follow(
        &mut self,
        before: &dyn AnyTable,
        after: &dyn AnyTable,
        event: Event,
        spare: Option<Card>,
    ) -> bool {
        let (was, now) = (before.view(self.viewer), after.view(self.viewer));
        let exposes_first = dealers_other_is_down(&was, &now);
        let fell_hidden = hidden(&now) > hidden(&was) || exposes_first;
        // The first of them is the one that the tables differ in.
        let exposes_swapped = exposes_first && self.lies_at == Some(Place::Dealer);
        let mut theirs = event;
        if let (Event::Chance(Outcome::Card(Some(card))), None) = (event, self.swapped)
            && fell_hidden
            && let Some(spare) = spare
        {
            self.swapped = Some((card, spare));
            self.lies_at = match before.awaiting() {
                Awaiting::Chance(Ask::Card { to })
                | Awaiting::Wagers { next: Ask::Card { to }, .. } => Some(to),
                _ => None,
            };
            theirs = Event::Chance(Outcome::Card(Some(spare)));
        }
        // The last card of a shoe may be the very one that lies at the other table.
        if let (Event::Chance(Outcome::Card(Some(card))), Some((_, there))) = (event, self.swapped)
            && theirs == event
            && card == there
        {
            return false;
        }
        let other_was = self.other.view(self.viewer);
        if self.other.apply(theirs).is_err() {
            // Another player has other choices with other cards. This viewer must have the same.
            let is_own = |seat: Seat| Viewer::Seat(seat) == self.viewer;
            let own = matches!(event, Event::Decide(decision) if is_own(decision.seat));
            assert!(!own, "{event:?} depends on a card that {:?} cannot see", self.viewer);
            return false;
        }
        let (ours, others) = self.look(after);
        let turned = |was: &View, now: &View| hidden(now) < hidden(was) || now.hands.is_empty();
        let turned =
            turned(&was, &ours) || turned(&other_was, &others) || hidden(&ours) != hidden(&others);
        if self.swapped.is_none() || !(turned || exposes_swapped) {
            assert_eq!(ours, others, "{:?} can tell the cards apart after {event:?}", self.viewer);
            if after.statements() != self.other.statements() {
                // A side bet on a player's first cards is settled before all of them.
                assert!(self.is_with_a_player(), "a line tells the cards apart after {event:?}");
                return false;
            }
            if after.awaiting() != self.other.awaiting() {
                // A player with other cards may have nothing to decide.
                assert!(self.is_with_a_player(), "{:?} hears it after {event:?}", self.viewer);
                return false;
            }
            if let Viewer::Seat(seat) = self.viewer {
                assert_eq!(after.offers(seat, None), self.other.offers(seat, None), "seat {seat}");
                assert_eq!(after.openings(seat), self.other.openings(seat), "seat {seat}");
            }
            return true;
        }
        false
    }
}

#[test]
fn unseen_cards_change_nothing_that_a_seat_can_see() {
    let mut met = Met::default();
    every_kind(60, |kind, seed| {
        let mut driver = Driver::new(kind, seed);
        // Something goes wrong in every fourth run; in every second one seats decide in any order.
        driver.accidents = seed % 4 == 0;
        driver.out_of_turn = if seed % 2 == 1 { 40 } else { 3 };
        for _ in 0..8 {
            if let Some(place) = one_round(&mut driver) {
                met.add(kind, place_name(place), 1);
            }
        }
        (driver.rounds, driver.events)
    });
    for place in PLACES {
        met.in_games(place, |kind| secret_places(kind).contains(&place));
    }
}

/// Plays a round beside its twin; answers where a card was swapped.
fn one_round(driver: &mut Driver) -> Option<Place> {
    let seats = driver.table.chosen().seats();
    let viewer = match driver.below(u32::from(seats) + 2) as u8 {
        0 => Viewer::Rail,
        // Who looks back at a round that is over may see no more than the rail while it is played.
        over if over > seats => Viewer::All,
        seat => Viewer::Seat(Seat::new(seat)),
    };
    let mut twins = Twins { other: driver.table.duplicate(), viewer, swapped: None, lies_at: None };
    let mut alike = true;
    // Which of the hidden cards is swapped: not always the first.
    let mut let_pass = driver.below(6);
    loop {
        let inside = driver.cards.inside();
        let spare = inside.get(driver.events % inside.len().max(1)).copied();
        // The spare card lies at the other table only: it may not come here while they differ.
        driver.cards.reserved = twins.swapped.map(|swapped| swapped.1).or(spare);
        let spare = spare.filter(|card| !card.is_joker() && let_pass == 0);
        let step = driver.step(&mut |happening| {
            if happening.result.is_err() || !alike {
                return;
            }
            let (was, now) = (happening.before.view(viewer), happening.after.view(viewer));
            if hidden(&now) > hidden(&was) || dealers_other_is_down(&was, &now) {
                let_pass = let_pass.saturating_sub(1);
            }
            alike = twins.follow(happening.before, happening.after, happening.event, spare);
        });
        if step == Step::Settled {
            driver.cards.reserved = None;
            return twins.lies_at;
        }
    }
}

/// Whether all these cards are among those, each as often.
fn is_among(cards: &[Card], those: &[Card]) -> bool {
    let count = |cards: &[Card], card| cards.iter().filter(|other| **other == card).count();
    cards.iter().all(|card| count(cards, *card) <= count(those, *card))
}

/// Whether this is the first card of a round, which takes the hands of the last one off the table.
fn begins_a_deal(happening: &Happening<'_>) -> bool {
    let next = match happening.before.awaiting() {
        Awaiting::Wagers { next: Ask::Card { to }, .. } => to,
        _ => return false,
    };
    let dealt = matches!(happening.event, Event::Chance(Outcome::Card(_)));
    dealt && next != Place::Burn && happening.result.is_ok()
}

/// Whether every card that one viewer sees is seen by the other, who sees as many hands.
fn sees_what_is_seen(less: &View, more: &View) -> bool {
    let shapes = |view: &View| -> Vec<_> {
        view.hands.iter().map(|hand| (hand.place, hand.hand, hand.cards.len())).collect()
    };
    let faces = |view: &View| -> Vec<Option<Card>> {
        view.hands.iter().flat_map(|hand| hand.cards.clone()).collect()
    };
    // A hand that is set lies in another order than the cards were dealt in.
    let (seen, all): (Vec<_>, Vec<_>) =
        (faces(less).into_iter().flatten().collect(), faces(more).into_iter().flatten().collect());
    shapes(less) == shapes(more) && is_among(&seen, &all)
}

#[test]
fn the_dealer_knows_every_card_they_entered_and_others_look_back_when_the_round_is_over() {
    every_kind(20, |kind, seed| {
        let mut driver = Driver::new(kind, seed);
        driver.accidents = false;
        driver.play(8, &mut |happening| {
            let table = happening.after;
            let (rail, dealer) = (table.view(Viewer::Rail), table.view(Viewer::Dealer));
            // Nobody deals unseen cards here, but for stacks that nobody plays.
            assert_eq!(hidden(&dealer), 0, "{:?}", dealer.hands);
            assert_eq!((&rail.wagers, &rail.facts), (&dealer.wagers, &dealer.facts));
            assert!(sees_what_is_seen(&rail, &dealer), "{rail:?} {dealer:?}");
            for seat in Seat::up_to(table.chosen().seats()) {
                let own = table.view(Viewer::Seat(seat));
                assert!(sees_what_is_seen(&own, &dealer), "{own:?} {dealer:?}");
            }
            let under_way =
                !table.is_settled() && !matches!(table.awaiting(), Awaiting::Wagers { .. });
            let looks_back = table.view(Viewer::All);
            assert_eq!(looks_back, if under_way { rail } else { dealer });
        });
        (driver.rounds, driver.events)
    });
}

#[test]
fn a_seat_sees_its_own_hand_or_nobody_does() {
    // The rail never sees more than a seat does, and what two viewers both see is the same.
    every_kind(20, |kind, seed| {
        let mut driver = Driver::new(kind, seed);
        let mut shuffled = false;
        driver.play(8, &mut |happening| {
            let table = happening.after;
            let rail = table.view(Viewer::Rail);
            // A hand that was picked up before the discards were shuffled is in the shoe again, and
            // so are the hands of the last round, until the next are dealt.
            shuffled |= happening.event == Event::Chance(Outcome::Shuffled);
            shuffled &= !rail.hands.is_empty() && !begins_a_deal(happening);
            for seat in Seat::up_to(table.chosen().seats()) {
                let own = table.view(Viewer::Seat(seat));
                assert_eq!(rail.hands.len(), own.hands.len());
                assert_eq!((&rail.wagers, &rail.facts), (&own.wagers, &own.facts));
                assert!(is_among(&rail.seen, &own.seen), "the rail remembers more than {seat}");
                let open = own.hands.iter().flat_map(|hand| hand.cards.iter().flatten());
                let open: Vec<Card> = open.copied().collect();
                let remembers = match table.cards_out() {
                    Some(_) => shuffled || is_among(&open, &own.seen),
                    // Cards that are shuffled for every round need not be remembered.
                    None => own.seen.is_empty(),
                };
                assert!(remembers, "seat {seat} forgets what it sees: {own:?}");
                for (theirs, ours) in rail.hands.iter().zip(&own.hands) {
                    assert_eq!((theirs.place, theirs.hand), (ours.place, ours.hand));
                    assert_eq!(theirs.cards.len(), ours.cards.len());
                    let pairs = theirs.cards.iter().zip(&ours.cards);
                    for (seen, own) in pairs.filter(|(seen, _)| seen.is_some()) {
                        assert_eq!(seen, own, "the rail sees more than seat {seat}");
                    }
                }
            }
        });
        (driver.rounds, driver.events)
    });
}
