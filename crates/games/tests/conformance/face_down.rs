//! What lies face down for whom, and how long, as the documents say it: written down here once
//! more, by game and place, and held against what the views show. Everything else about secrets
//! (`secrets.rs`) begins with what a view hides.

use chance::{Ask, Card, Outcome, Place};
use games::{AnyTable, Awaiting, Event, HandNumber, Kind, Seat, Step, Value, View, Viewer};

use crate::chips::is_before_the_deal;
use crate::driver::{Driver, Happening};
use crate::every_kind;
use crate::met::Met;

/// For whom a card lies there to be seen.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Lies {
    /// For everybody.
    Up,
    /// For one player, who has two seats in some games.
    For(Seat),
    /// For nobody.
    Down,
    /// As another decision has left it.
    Either,
}

/// Kinds of places.
pub const SEAT: &str = "seat";
pub const DEALER: &str = "dealer";
pub const BOARD: &str = "board";
pub const PLAYER: &str = "player";
pub const BANKER: &str = "banker";
pub const PLACES: [&str; 5] = [SEAT, DEALER, BOARD, PLAYER, BANKER];

/// The kind of a place.
pub fn place_name(place: Place) -> &'static str {
    match place {
        Place::Seat(_) => SEAT,
        Place::Dealer => DEALER,
        Place::Player => PLAYER,
        Place::Banker => BANKER,
        Place::Community | Place::JokerReplacement | Place::Burn => BOARD,
    }
}

/// The places where cards lie face down in a game, if it has any.
pub fn secret_places(kind: &Kind) -> &'static [&'static str] {
    match kind.id {
        "big-six" | "craps" | "roulette" | "three-dice-baccarat" => &[],
        // Every card lies face up: there is no hole card.
        "pontoon-plus" => &[],
        "commission-free-baccarat" | "mini-baccarat" => &[PLAYER, BANKER],
        // The hole card; and players' cards where one or two decks are dealt from the hand.
        "blackjack" => &[DEALER, SEAT],
        "free-bet-blackjack" | "ride-free" => &[DEALER],
        // The dealer has no hand: cards of the board are turned one after the other.
        "let-it-ride" | "mississippi-stud" => &[SEAT, BOARD],
        "crazy-four-poker"
        | "deuces-wild-xtreme"
        | "dj-wild"
        | "four-card-poker"
        | "pai-gow-poker"
        | "texas-holdem-bonus"
        | "three-card-poker"
        | "ultimate-texas-holdem" => &[SEAT, DEALER],
        new => panic!("{new}: say here where its cards lie face down"),
    }
}

/// Games that put cards on the discard rack out of a shoe; at baccarat the first is turned.
fn burns(kind: &Kind) -> bool {
    let baccarat = ["commission-free-baccarat", "mini-baccarat"];
    baccarat.contains(&kind.id) || ["blackjack", "free-bet-blackjack"].contains(&kind.id)
}

fn chosen(table: &dyn AnyTable, key: &str) -> Option<String> {
    match table.chosen().given().get(key) {
        Some(Value::Text(text)) => Some(text.clone()),
        _ => None,
    }
}

/// Whether two seats are one player's, who sees the cards of both.
fn is_one_players(table: &dyn AnyTable, one: Seat, other: Seat) -> bool {
    let twins = chosen(table, "two_hands").unwrap_or_default();
    let pair = [one.min(other), one.max(other)].map(|seat| seat.to_string()).join("-");
    one == other || twins.split(' ').any(|twin| twin == pair)
}

/// One or two decks are dealt from the hand, where the table has not chosen a shoe.
fn is_from_hand(table: &dyn AnyTable) -> bool {
    table.chosen().count("decks") <= 2 && chosen(table, "dealing").as_deref() != Some("shoe")
}

/// How a card lies while a seat has still to decide that has decided so often in this round.
fn lies(table: &dyn AnyTable, place: Place, at: usize, decides: Seat, decided: usize) -> Lies {
    match (table.kind().id, place) {
        // The hole card is the second one.
        ("blackjack" | "free-bet-blackjack" | "ride-free", Place::Dealer) if at == 1 => Lies::Down,
        // The first two cards, until the player splits or doubles, or has no more to decide.
        ("blackjack", Place::Seat(seat)) if is_from_hand(table) && at < 2 && seat == decides => {
            Lies::For(seat)
        }
        ("blackjack", Place::Seat(_)) if is_from_hand(table) && at < 2 => Lies::Either,
        ("blackjack" | "free-bet-blackjack" | "ride-free" | "pontoon-plus", _) => Lies::Up,
        // The last of six cards of the dealer.
        ("four-card-poker", Place::Dealer) if at == 5 => Lies::Up,
        // A card is turned whenever all have decided.
        ("let-it-ride" | "mississippi-stud", Place::Community) if at >= decided => Lies::Down,
        (_, Place::Community | Place::JokerReplacement) => Lies::Up,
        (_, Place::Seat(seat)) => Lies::For(seat),
        (_, Place::Dealer) => Lies::Down,
        (id, place) => panic!("{id} deals no card to {place}"),
    }
}

/// The views of a moment of a round, and where the cards of the dealer's lie.
struct Moment {
    dealer: View,
    others: Vec<(Viewer, View)>,
}

impl Moment {
    fn of(table: &dyn AnyTable) -> Moment {
        let seats = Seat::up_to(table.chosen().seats()).map(Viewer::Seat);
        let others = seats.chain([Viewer::Rail, Viewer::All]);
        Moment {
            dealer: table.view(Viewer::Dealer),
            others: others.map(|viewer| (viewer, table.view(viewer))).collect(),
        }
    }
}

/// What is held against the views of a round.
struct Watch<'a> {
    met: &'a mut Met,
    /// The moments since the first card of the round.
    moments: Vec<Moment>,
    /// The seats that have decided since then, each as often as it has.
    decided: Vec<Seat>,
    /// Faces that have left the shoe since the shuffle, but to the discard rack.
    dealt: Vec<Card>,
    burned: usize,
    /// Discards were shuffled in the middle of a round: which cards are out is not known here.
    lost_count: bool,
}

impl Watch<'_> {
    fn look(&mut self, happening: &Happening<'_>) {
        let (before, event) = (happening.before, happening.event);
        if happening.result.is_err() {
            return;
        }
        let open = is_before_the_deal(before);
        if open || before.is_settled() {
            (self.moments, self.decided) = (Vec::new(), Vec::new());
        } else {
            self.moments.push(Moment::of(before));
        }
        if let (Event::Decide(decision), false) = (event, self.moments.is_empty()) {
            match before.awaiting() {
                Awaiting::Decision { seat, .. } if seat == decision.seat => {
                    self.check(before, seat)
                }
                _ => {}
            }
            self.decided.push(decision.seat);
        }
        self.count(happening, open);
        if self.moments.is_empty() || *happening.result == Ok(Step::Settled) {
            return;
        }
        if secret_places(before.kind()).contains(&BANKER) {
            self.check_baccarat(before);
        }
        self.check_open_games(before);
        self.words_say_nothing_of_hidden_cards();
    }

    /// Somebody decides: what lies face down now has done so ever since it was dealt.
    fn check(&mut self, table: &dyn AnyTable, decides: Seat) {
        if secret_places(table.kind()).contains(&BANKER) {
            return;
        }
        let decided = self.decided.iter().filter(|seat| **seat == decides).count();
        let last = self.moments.len() - 1;
        let of_decider =
            self.moments[last].dealer.hands.iter().filter(|h| h.place == Place::Seat(decides));
        let is_split = of_decider.count() > 1;
        for (n, moment) in self.moments.iter().enumerate() {
            for (viewer, view) in &moment.others {
                for hand in &view.hands {
                    // What was split lies face up.
                    if hand.place == Place::Seat(decides) && is_split {
                        continue;
                    }
                    for (at, card) in hand.cards.iter().enumerate() {
                        let lies = lies(table, hand.place, at, decides, decided);
                        let says = || format!("{viewer:?} at {} {at}: {lies:?}", hand.place);
                        match seen_by(table, lies, *viewer) {
                            _ if lies == Lies::Either => {}
                            false => assert_eq!(*card, None, "{}", says()),
                            // A player's own cards always; others may be turned a moment later.
                            true if n == last || lies != Lies::Up => {
                                assert!(card.is_some(), "{} is hidden", says());
                            }
                            true => {}
                        }
                        if card.is_none() {
                            self.met.add(table.kind(), place_name(hand.place), 1);
                        }
                    }
                }
            }
        }
    }

    /// At baccarat the first four cards lie face down at some tables, until all have been dealt. At
    /// a midi table the player who controls a hand looks at them first.
    fn check_baccarat(&mut self, table: &dyn AnyTable) {
        let midi = chosen(table, "table").as_deref() == Some("midi");
        let face_down = midi || chosen(table, "dealt").as_deref() == Some("face-down");
        let moment = self.moments.last().expect("a moment of the round");
        // Nobody has wagered on such a round.
        let simulated = moment.dealer.fact("simulated round").is_some();
        let dealt: usize = moment.dealer.hands.iter().map(|hand| hand.cards.len()).sum();
        let awaiting = table.awaiting();
        for (viewer, view) in &moment.others {
            for hand in &view.hands {
                let first_of_two = hand.place == Place::Player;
                for (at, card) in hand.cards.iter().enumerate() {
                    let lies = match awaiting {
                        _ if !face_down || simulated => Lies::Up,
                        Awaiting::Decision { seat, hand: asked } => {
                            let player = asked == HandNumber::FIRST;
                            let newest = at >= 2 || hand.cards.len() == 2;
                            match (player == first_of_two, player) {
                                (true, _) if newest => Lies::For(seat),
                                // The banker's hand is opened after the player's.
                                (false, true) if dealt == 4 => Lies::Down,
                                _ => Lies::Up,
                            }
                        }
                        Awaiting::Chance(Ask::Card { .. }) if dealt < 4 => Lies::Down,
                        _ => Lies::Up,
                    };
                    let seen = seen_by(table, lies, *viewer);
                    let says = || format!("{viewer:?} at {} {at}: {lies:?}", hand.place);
                    assert_eq!(card.is_some(), seen, "{}", says());
                    if !seen {
                        self.met.add(table.kind(), place_name(hand.place), 1);
                    }
                }
            }
        }
    }

    /// Where nothing lies face down everybody sees every card.
    fn check_open_games(&self, table: &dyn AnyTable) {
        if secret_places(table.kind()).is_empty() {
            let moment = self.moments.last().expect("a moment of the round");
            for (viewer, view) in &moment.others {
                assert_eq!(view.hands, moment.dealer.hands, "{viewer:?}");
            }
        }
    }

    /// What a dealer would say of a hand is said of hands whose cards all lie open.
    fn words_say_nothing_of_hidden_cards(&self) {
        let moment = self.moments.last().expect("a moment of the round");
        for (viewer, view) in &moment.others {
            for hand in view.hands.iter().filter(|hand| hand.cards.contains(&None)) {
                assert_eq!(hand.words, "", "{viewer:?} at {}", hand.place);
            }
        }
    }

    /// Nobody has seen what was burned: what a viewer remembers of a shoe was dealt elsewhere.
    fn count(&mut self, happening: &Happening<'_>, between_rounds: bool) {
        let (before, kind) = (happening.before, happening.before.kind());
        let ask = match before.awaiting() {
            Awaiting::Wagers { next, .. } | Awaiting::Chance(next) => Some(next),
            Awaiting::Decision { .. } => None,
        };
        match (happening.event, ask) {
            (Event::Chance(Outcome::Shuffled), _) => {
                (self.dealt, self.burned) = (Vec::new(), 0);
                self.lost_count = !between_rounds;
            }
            (Event::Chance(Outcome::Card(Some(card))), Some(Ask::Card { to: Place::Burn })) => {
                let baccarat = secret_places(kind).contains(&BANKER);
                match baccarat && self.burned == 0 && self.dealt.is_empty() {
                    true => self.dealt.push(card),
                    false => self.met.add(kind, BURNED, 1),
                }
                self.burned += 1;
            }
            (Event::Chance(Outcome::Card(None)), Some(Ask::Card { to: Place::Burn })) => {
                self.burned += 1;
            }
            (Event::Chance(Outcome::Card(Some(card))), _) => self.dealt.push(card),
            _ => {}
        }
        if self.lost_count || before.cards_out().is_none() {
            return;
        }
        for viewer in [Viewer::Rail, Viewer::Seat(Seat::FIRST), Viewer::All] {
            let view = happening.after.view(viewer);
            let often = |cards: &[Card], card: &Card| cards.iter().filter(|c| *c == card).count();
            for card in &view.seen {
                let (said, dealt) = (often(&view.seen, card), often(&self.dealt, card));
                assert!(said <= dealt, "{viewer:?} remembers {card}, which was burned");
            }
        }
    }
}

const BURNED: &str = "faces on the discard rack";

fn seen_by(table: &dyn AnyTable, lies: Lies, viewer: Viewer) -> bool {
    match (lies, viewer) {
        (Lies::Up, _) => true,
        (Lies::For(own), Viewer::Seat(seat)) => is_one_players(table, own, seat),
        _ => false,
    }
}

#[test]
fn what_a_document_has_dealt_face_down_is_seen_by_nobody_else_before_the_last_decision() {
    let mut met = Met::default();
    every_kind(20, |kind, seed| {
        let mut driver = Driver::new(kind, seed);
        driver.accidents = false;
        let mut watch = Watch {
            met: &mut met,
            moments: Vec::new(),
            decided: Vec::new(),
            dealt: Vec::new(),
            burned: 0,
            lost_count: false,
        };
        driver.play(8, &mut |happening| watch.look(happening));
        (driver.rounds, driver.events)
    });
    for place in PLACES {
        met.in_games(place, |kind| secret_places(kind).contains(&place));
    }
    met.in_games(BURNED, burns);
}
