//! Cards that may lie face down: the hole card that only a reader has seen, and the card of a
//! double down.
//!
//! Both are turned before the round is over, whether a line depends on them or not. In the first
//! edition of the procedures a table asked for a face only if a line depended on it: whatever face
//! was left out, the lines are those of a table that saw every card.

#![allow(clippy::unwrap_used, reason = "what cannot be read fails its test")]

use std::collections::BTreeMap;

use chance::{Ask, Card, Generator, Outcome, Place, cards};
use games::{
    Action, AnyTable, Awaiting, Cents, Chosen, Cost, Decision, Edition, Event, HandNumber, Kind,
    Offer, Options, Seat, Step, Value, Viewer, Wager,
};
use hands::Total;

const GAMES: [&str; 3] = ["blackjack", "free-bet-blackjack", "ride-free"];

/// A table by an edition of its procedures; by the latest if none is named.
fn open(game: &str, options: Options, edition: Option<Edition>) -> Box<dyn AnyTable> {
    let kind = Kind::find(game).unwrap();
    let chosen = Chosen::new(kind.rulebook(), options).unwrap();
    let edition = edition.unwrap_or(kind.rulebook().edition);
    kind.open_by(chosen.in_edition(edition).unwrap()).unwrap()
}

/// One table sees every card, the other none that may lie face down.
struct Twins {
    seen: Box<dyn AnyTable>,
    unseen: Box<dyn AnyTable>,
    random: Generator,
    /// The faces that the second table has not seen.
    faces: BTreeMap<Place, Card>,
    /// How many of them it asked for, and how many it never did.
    asked: u32,
    left_out: u32,
}

impl Twins {
    fn new(game: &str, seed: u64, edition: Option<Edition>) -> Twins {
        let mut options = Options::new();
        options.insert("seats".into(), Value::Count(3));
        if game == "ride-free" {
            options.insert("surrender".into(), true.into());
        }
        let open = || open(game, options.clone(), edition);
        let random = Generator::seeded(seed, 8);
        let (faces, asked, left_out) = (BTreeMap::new(), 0, 0);
        Twins { seen: open(), unseen: open(), random, faces, asked, left_out }
    }

    fn below(&mut self, most: u32) -> u32 {
        self.random.below(most)
    }

    /// Wagers of one or more boxes, side bets among them, at both tables.
    fn wager(&mut self) {
        let kind = self.seen.kind();
        let spots: Vec<_> = kind.layout().iter().filter(|(_, info)| info.open).collect();
        let boxes = 1 + self.below(7);
        for seat in (1..=3).filter(|seat| boxes >> (seat - 1) & 1 == 1) {
            for (spot, info) in &spots {
                let amount = if info.main { Cents::dollars(10) } else { Cents::DOLLAR };
                let wager = Wager { seat: Seat::new(seat), on: *spot, amount, for_dealer: false };
                if info.main || self.below(4) == 0 {
                    let taken = self.seen.step(Event::Wager(wager));
                    assert_eq!(self.unseen.step(Event::Wager(wager)), taken);
                }
            }
        }
    }

    /// Whether the card may lie face down: the hole card, or the card of a double down on a box's
    /// only hand.
    fn may_hide(&self, to: Place) -> bool {
        let hands = self.seen.view(Viewer::Rail).hands;
        let mut there = hands.iter().filter(|hand| hand.place == to);
        match (to, there.next(), there.next()) {
            (Place::Dealer, Some(hand), _) => hand.cards.len() == 1,
            (Place::Seat(_), Some(hand), None) => hand.cards.len() == 2,
            _ => false,
        }
    }

    /// Whether the cards at a place are too many: a double down that busts in the open is collected
    /// before the dealer draws, a hidden one after it.
    fn is_bust(&self, to: Place) -> bool {
        let hands = self.seen.view(Viewer::Rail).hands;
        let hand = hands.iter().find(|hand| hand.place == to);
        let cards = hand.iter().flat_map(|hand| hand.cards.iter().flatten());
        cards.fold(Total::EMPTY, |total, card| total.with(*card)).is_bust()
    }

    fn card(&mut self, to: Place) -> Step {
        let mut taken = None;
        while taken.is_none() {
            let card = Card::from_index(self.below(52) as u8);
            let event = Event::Chance(Outcome::Card(Some(card)));
            let hides = self.may_hide(to);
            taken = self.seen.step(event).ok().map(|step| (step, card, hides));
        }
        let (step, card, hides) = taken.unwrap();
        let hidden = Event::Chance(Outcome::Card(None));
        if hides && !self.is_bust(to) && self.unseen.step(hidden).is_ok() {
            self.faces.insert(to, card);
        } else {
            self.unseen.step(Event::Chance(Outcome::Card(Some(card)))).unwrap();
        }
        step
    }

    /// The second table is told what it asks for; nothing else.
    fn answer(&mut self) {
        loop {
            let outcome = match self.unseen.awaiting() {
                Awaiting::Chance(Ask::Peek) => {
                    let hole = hands::points(self.faces[&Place::Dealer]);
                    let hands = self.unseen.view(Viewer::Rail).hands;
                    let dealer = hands.iter().find(|hand| hand.place == Place::Dealer).unwrap();
                    let up = hands::points(dealer.cards[0].unwrap());
                    Outcome::Peeked { blackjack: up + hole == 11 }
                }
                Awaiting::Chance(Ask::Reveal { to }) => {
                    self.asked += 1;
                    Outcome::Card(self.faces.remove(&to))
                }
                _ => return,
            };
            self.unseen.step(Event::Chance(outcome)).unwrap();
        }
    }

    fn decide(&mut self, seat: Seat, hand: HandNumber) -> Step {
        let offers = self.seen.offers(seat, Some(hand));
        assert_eq!(self.unseen.offers(seat, Some(hand)), offers);
        let Offer { action, cost } = offers[self.below(offers.len() as u32) as usize];
        let mut decision = Decision { hand: Some(hand), ..Decision::new(seat, action) };
        if let Cost::Between { least, usual: None, .. } = cost {
            decision.amount = Some(least);
        }
        let step = self.seen.step(Event::Decide(decision)).unwrap();
        self.unseen.step(Event::Decide(decision)).unwrap();
        step
    }

    fn round(&mut self) {
        self.wager();
        loop {
            self.answer();
            let step = match self.seen.awaiting() {
                Awaiting::Decision { seat, hand } => {
                    assert_eq!(self.unseen.awaiting(), self.seen.awaiting());
                    self.decide(seat, hand)
                }
                Awaiting::Wagers { next: Ask::Card { to }, .. }
                | Awaiting::Chance(Ask::Card { to }) => self.card(to),
                Awaiting::Wagers { .. } | Awaiting::Chance(_) => {
                    let shuffled = Event::Chance(Outcome::Shuffled);
                    self.unseen.step(shuffled).unwrap();
                    self.seen.step(shuffled).unwrap()
                }
            };
            if step == Step::Settled {
                break;
            }
        }
        self.answer();
        assert!(self.unseen.is_settled(), "it awaits {:?}", self.unseen.awaiting());
        assert_eq!(self.unseen.statements(), self.seen.statements());
        let [ours, theirs] = [&self.unseen, &self.seen].map(|table| table.view(Viewer::Rail));
        assert_eq!((ours.wagers, ours.facts), (theirs.wagers, theirs.facts));
        self.left_out += self.faces.len() as u32;
        self.faces.clear();
        // The shoe of one table would know more faces than that of the other.
        for table in [&mut self.seen, &mut self.unseen] {
            table.step(Event::Chance(Outcome::Shuffled)).unwrap();
        }
    }
}

#[test]
fn first_edition_asks_only_for_faces_that_decide_a_line() {
    for game in GAMES {
        let mut twins = Twins::new(game, 5, Some(Edition::FIRST));
        for _ in 0..1500 {
            twins.round();
        }
        assert!(twins.asked > 300 && twins.left_out > 300, "{game}: {} asked", twins.asked);
    }
}

/// OH.BJ.7.VII, OH.BJ.10.III, OH.FB.7.VII, OH.FB.10.III, CO.RF.9.
#[test]
fn every_face_down_card_is_turned_before_the_round_ends() {
    for game in GAMES {
        let mut twins = Twins::new(game, 5, None);
        for _ in 0..1500 {
            twins.round();
        }
        assert_eq!(twins.left_out, 0, "{game}");
        assert!(twins.asked > 1500, "{game}: {} asked", twins.asked);
    }
}

/// A table in a round whose hole card nobody has seen, or all, until the table awaits its face or
/// has settled: cards by box, the dealer's two, and the decisions in their order.
fn played(
    (game, options): (&str, &[(&str, Value)]),
    boxes: &[&str],
    [up, hole]: [Card; 2],
    decisions: &[Action],
    seen: bool,
) -> Box<dyn AnyTable> {
    let options = options.iter().map(|(key, value)| ((*key).to_owned(), value.clone()));
    let mut table = open(game, options.collect(), None);
    table.step(Event::Chance(Outcome::Shuffled)).unwrap();
    let on = table.kind().layout().find("bet").unwrap();
    let mut players: BTreeMap<Seat, Vec<Card>> = BTreeMap::new();
    for (n, box_cards) in (1..).zip(boxes) {
        let (seat, amount) = (Seat::new(n), Cents::dollars(10));
        table.step(Event::Wager(Wager { seat, on, amount, for_dealer: false })).unwrap();
        players.insert(seat, cards(box_cards).unwrap().into_iter().flatten().rev().collect());
    }
    let mut dealers = [Some(up), Some(hole).filter(|_| seen)].into_iter();
    let mut decisions = decisions.iter();
    while !table.is_settled() {
        let event = match table.awaiting() {
            Awaiting::Wagers { next: ask, .. } | Awaiting::Chance(ask) => {
                Event::Chance(match ask {
                    Ask::Card { to: Place::Dealer } => Outcome::Card(dealers.next().unwrap()),
                    Ask::Card { to: Place::Seat(seat) } => {
                        Outcome::Card(players.get_mut(&seat).unwrap().pop())
                    }
                    Ask::Card { .. } => Outcome::Card(None),
                    Ask::Peek => {
                        Outcome::Peeked { blackjack: hands::points(up) + hands::points(hole) == 11 }
                    }
                    _ => break,
                })
            }
            Awaiting::Decision { seat, hand } => Event::Decide(Decision {
                hand: Some(hand),
                ..Decision::new(seat, *decisions.next().unwrap())
            }),
        };
        table.step(event).unwrap();
    }
    assert_eq!(decisions.len(), 0, "{game}: decisions are left over");
    table
}

#[test]
fn hole_card_is_turned_when_no_hand_depends_on_it() {
    use Action::{EvenMoney, FreeSplit, Hit, Surrender};
    let by_hand = [("decks", Value::Count(1)), ("dealing", "hand".into())];
    let surrender = [("surrender", true.into())];
    let none: &[(&str, Value)] = &[];
    let busts: &[&str] = &["Ts 6h Kd", "9s 7h Kc"];
    let naturals: &[&str] = &["As Ks", "Ah Qh"];
    let split: &[&str] = &["8s 8h 7d Tc 6d Jc"];
    // By clause: the table, the boxes, the dealer's two cards, the decisions.
    for (clause, table, boxes, dealer, decisions) in [
        ("OH.BJ.7.VII, bust", ("blackjack", none), busts, "6d 5h", vec![Hit, Hit]),
        ("OH.BJ.7.VII, bust under a ten", ("blackjack", none), busts, "Td 6c", vec![Hit, Hit]),
        ("OH.BJ.8.I", ("blackjack", none), naturals, "6d 5h", vec![]),
        ("OH.BJ.8.II", ("blackjack", none), naturals, "Td 6c", vec![]),
        ("OH.BJ.9.II", ("blackjack", none), &["As Ks"], "Ad 5h", vec![EvenMoney]),
        ("OH.BJ.9.II, a blackjack", ("blackjack", none), &["As Ks"], "Ad Th", vec![EvenMoney]),
        ("OH.BJ.14.VI", ("blackjack", &by_hand), busts, "6d 5h", vec![Hit, Hit]),
        ("OH.FB.7.VII", ("free-bet-blackjack", none), busts, "6d 5h", vec![Hit, Hit]),
        ("OH.FB.13", ("free-bet-blackjack", none), split, "6d 5h", vec![FreeSplit, Hit, Hit]),
        ("OH.FB.8.II", ("free-bet-blackjack", none), naturals, "Td 6c", vec![]),
        ("CO.RF.9", ("ride-free", none), busts, "6d 5h", vec![Hit, Hit]),
        ("CO.RF.8.C", ("ride-free", &surrender), &["Ts 6h"], "9d 5h", vec![Surrender]),
    ] {
        let dealer = cards(dealer).unwrap().into_iter().flatten().collect::<Vec<_>>();
        let (up, hole) = (dealer[0], dealer[1]);
        let mut unseen = played(table, boxes, [up, hole], &decisions, false);
        assert_eq!(
            unseen.awaiting(),
            Awaiting::Chance(Ask::Reveal { to: Place::Dealer }),
            "{clause}"
        );
        assert!(!unseen.is_settled(), "{clause}");
        let step = unseen.step(Event::Chance(Outcome::Card(Some(hole))));
        assert_eq!(step, Ok(Step::Settled), "{clause}");
        // The house's dealer has seen it: the same round, to the last card of the shoe.
        let seen = played(table, boxes, [up, hole], &decisions, true);
        assert!(seen.is_settled(), "{clause}");
        assert_eq!(seen.statements(), unseen.statements(), "{clause}");
        let view = seen.view(Viewer::Rail);
        assert_eq!(view, unseen.view(Viewer::Rail), "{clause}");
        let hand = view.hands.iter().find(|hand| hand.place == Place::Dealer).unwrap();
        // OH.BJ.12.III, OH.FB.14.III: it is turned, and no card is drawn to it.
        assert_eq!(hand.cards, [Some(up), Some(hole)], "{clause}");
        assert!(view.seen.contains(&hole), "{clause}");
    }
}

/// OH.BJ.8.II, OH.FB.8.II.
#[test]
fn blackjack_of_the_reader_is_revealed_before_it_is_settled() {
    for game in GAMES {
        for (up, hole) in [("Td", "As"), ("Ad", "Ks")] {
            let dealer = [up, hole].map(|card| card.parse::<Card>().unwrap());
            let asked: &[Action] = if up == "Ad" { &[Action::NoInsurance] } else { &[] };
            let mut table = played((game, &[]), &["9s 9h"], dealer, asked, false);
            assert_eq!(table.awaiting(), Awaiting::Chance(Ask::Reveal { to: Place::Dealer }));
            assert_eq!(table.statements(), [], "{game}");
            let step = table.step(Event::Chance(Outcome::Card(Some(dealer[1]))));
            assert_eq!(step, Ok(Step::Settled), "{game}");
            let seen = played((game, &[]), &["9s 9h"], dealer, asked, true);
            assert_eq!(table.view(Viewer::Rail), seen.view(Viewer::Rail), "{game}");
            assert_eq!(table.statements(), seen.statements(), "{game}");
        }
    }
}

/// A table at which a blackjack of the dealer is settled in the first edition: with this hole
/// card, or with one that only the reader has seen.
fn settled_blackjack(game: &str, up: Card, hole: Option<Card>) -> Box<dyn AnyTable> {
    let mut table = open(game, Options::new(), Some(Edition::FIRST));
    table.step(Event::Chance(Outcome::Shuffled)).unwrap();
    let on = table.kind().layout().find("bet").unwrap();
    for seat in [1, 2] {
        let wager =
            Wager { seat: Seat::new(seat), on, amount: Cents::dollars(10), for_dealer: false };
        table.step(Event::Wager(wager)).unwrap();
    }
    let mut players = cards("9s 9h Ah 8s").unwrap().into_iter();
    let mut dealers = [Some(up), hole].into_iter();
    while !table.is_settled() {
        let event = match table.awaiting() {
            Awaiting::Wagers { next: ask, .. } | Awaiting::Chance(ask) => {
                Event::Chance(match ask {
                    Ask::Card { to: Place::Dealer } => Outcome::Card(dealers.next().unwrap()),
                    Ask::Card { to: Place::Seat(_) } => Outcome::Card(players.next().unwrap()),
                    Ask::Card { .. } => Outcome::Card(None),
                    Ask::Peek => Outcome::Peeked { blackjack: true },
                    ask => panic!("{ask:?} although the reader has said everything"),
                })
            }
            Awaiting::Decision { seat, hand } => Event::Decide(Decision {
                hand: Some(hand),
                ..Decision::new(seat, Action::NoInsurance)
            }),
        };
        table.step(event).unwrap();
    }
    table
}

#[test]
fn nothing_but_its_face_tells_a_blackjack_that_only_a_reader_saw() {
    for game in GAMES {
        for (up, holes) in [("Ad", "Ts Jc Qh Kd"), ("Td", "As Ac Ad")] {
            let up = up.parse().unwrap();
            let read = settled_blackjack(game, up, None);
            for hole in cards(holes).unwrap().into_iter().flatten() {
                let seen = settled_blackjack(game, up, Some(hole));
                assert_eq!(read.statements(), seen.statements(), "{game}, {hole} under {up}");
                assert_eq!(read.awaiting(), seen.awaiting());
                let mut view = seen.view(Viewer::Rail);
                let mut hands = view.hands.iter_mut();
                let dealer = hands.find(|hand| hand.place == Place::Dealer).unwrap();
                assert_eq!(dealer.words, "blackjack");
                // All that the other table does not know.
                assert_eq!(dealer.cards[1].take(), Some(hole));
                let at = view.seen.iter().position(|card| *card == hole).unwrap();
                view.seen.remove(at);
                assert_eq!(read.view(Viewer::Rail), view, "{game}, {hole} under {up}");
            }
        }
    }
}

/// OH.BJ.7.VII, OH.FB.7.VII: of a round that is over all cards have been shown but those that were
/// burned. In the first edition a hole card on which nothing depended was not among them.
#[test]
fn every_card_of_a_settled_round_has_been_shown() {
    for game in GAMES {
        for (edition, all) in [(None, true), (Some(Edition::FIRST), false)] {
            let mut table = open(game, Options::new(), edition);
            let mut random = Generator::seeded(11, 3);
            let on = table.kind().layout().find("bet").unwrap();
            let (mut shown, mut missed): (Vec<Card>, usize) = (Vec::new(), 0);
            for _ in 0..400 {
                let (seat, amount) = (Seat::FIRST, Cents::dollars(10));
                table.step(Event::Wager(Wager { seat, on, amount, for_dealer: false })).unwrap();
                play_out(table.as_mut(), &mut random, &mut shown);
                let mut seen = table.view(Viewer::Rail).seen;
                seen.sort_unstable_by_key(|card| card.index());
                shown.sort_unstable_by_key(|card| card.index());
                missed += shown.len() - seen.len();
                assert!(!all || seen == shown, "{game}: {seen:?}\n{shown:?}");
            }
            assert_eq!(missed == 0, all, "{game}: {missed}");
        }
    }
}

/// A round in which the only box draws as long as it may; the cards that fell but for burned ones.
fn play_out(table: &mut dyn AnyTable, random: &mut Generator, fell: &mut Vec<Card>) {
    loop {
        let (event, card) = match table.awaiting() {
            Awaiting::Wagers { next: Ask::Shuffle, .. } | Awaiting::Chance(Ask::Shuffle) => {
                fell.clear();
                (Event::Chance(Outcome::Shuffled), None)
            }
            Awaiting::Wagers { next: ask, .. } | Awaiting::Chance(ask) => {
                let card = Card::from_index(random.below(52) as u8);
                let to_burn = matches!(ask, Ask::Card { to: Place::Burn });
                (Event::Chance(Outcome::Card(Some(card))), Some(card).filter(|_| !to_burn))
            }
            Awaiting::Decision { seat, hand } => {
                let offers = table.offers(seat, Some(hand));
                let first = [Action::NoInsurance, Action::Hit, Action::Stand];
                let offered = |action: &Action| offers.iter().any(|offer| offer.action == *action);
                let action = first.into_iter().find(offered).unwrap();
                let decision = Decision { hand: Some(hand), ..Decision::new(seat, action) };
                (Event::Decide(decision), None)
            }
        };
        // A card of which the shoe has no more is refused, and another one falls.
        let Ok(step) = table.step(event) else { continue };
        fell.extend(card);
        if step == Step::Settled {
            return;
        }
    }
}
