//! Blackjack: random play keeps its laws, and what golden rounds cannot show.

#![allow(clippy::unwrap_used, reason = "what cannot be read fails its test")]

use chance::{Ask, Card, Generator, Outcome, Place};
use games::blackjack::blackjack::{BET, Blackjack, HOUSE_MONEY};
use games::{
    Action, Awaiting, Cents, Choice, Cost, Decision, Edition, Event, Game, HandNumber,
    Irregularity, IrregularityKind, Options, Refusal, Seat, Step, Table, Value, View, Viewer,
    Wager,
};
use proptest::prelude::*;

fn open(options: &[(&str, Value)]) -> Table<Blackjack> {
    let options: Options =
        options.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
    Table::open(options).unwrap()
}

fn bet(table: &mut Table<Blackjack>, seat: u8, dollars: i64) {
    let amount = Cents::dollars(dollars);
    table
        .step(Event::Wager(Wager { seat: Seat::new(seat), on: BET, amount, for_dealer: false }))
        .unwrap();
}

fn card(text: &str) -> Outcome {
    Outcome::Card(text.parse().ok())
}

/// Shuffles, burns, and deals these cards.
fn deal(table: &mut Table<Blackjack>, cards: &str) -> Step {
    table.step(Event::Chance(Outcome::Shuffled)).unwrap();
    table.step(Event::Chance(Outcome::Card(None))).unwrap();
    fall(table, cards)
}

fn fall(table: &mut Table<Blackjack>, cards: &str) -> Step {
    let mut step = Step::Continues;
    for text in cards.split_whitespace() {
        step = table.step(Event::Chance(card(text))).unwrap();
    }
    step
}

fn decide(table: &mut Table<Blackjack>, seat: u8, action: Action) -> Result<Step, Refusal> {
    table.step(Event::Decide(Decision::new(Seat::new(seat), action)))
}

fn hand_of(view: &View, place: Place) -> Vec<String> {
    let hand = view.hands.iter().find(|hand| hand.place == place).unwrap();
    hand.cards.iter().map(|card| card.map_or("??".into(), |card| card.to_string())).collect()
}

#[test]
fn nobody_sees_the_hole_card_before_it_is_turned() {
    for decks in [6, 1] {
        let mut table = open(&[("decks", Value::Count(decks))]);
        bet(&mut table, 1, 10);
        deal(&mut table, "Ts 7d 9s Tc");
        for viewer in [Viewer::Seat(Seat::FIRST), Viewer::Seat(Seat::new(2)), Viewer::Rail] {
            assert_eq!(hand_of(&table.view(viewer), Place::Dealer), ["7d", "??"]);
        }
        decide(&mut table, 1, Action::Stand).unwrap();
        assert_eq!(hand_of(&table.view(Viewer::Rail), Place::Dealer), ["7d", "Tc"]);
    }
}

/// OH.BJ.7.VII, OH.BJ.14.VI. In the first edition it stayed hidden.
#[test]
fn hole_card_lies_open_after_every_hand_has_bust() {
    let chosen = open(&[]).chosen().clone();
    let first = Table::with_rules(chosen.in_edition(Edition::FIRST).unwrap()).unwrap();
    let by_hand = open(&[("decks", Value::Count(1))]);
    for (mut table, hole) in [(open(&[]), "Tc"), (by_hand, "Tc"), (first, "??")] {
        bet(&mut table, 1, 10);
        deal(&mut table, "Ts 7d 6s Tc");
        decide(&mut table, 1, Action::Hit).unwrap();
        assert_eq!(fall(&mut table, "Kd"), Step::Settled);
        assert_eq!(hand_of(&table.view(Viewer::Rail), Place::Dealer), ["7d", hole]);
    }
}

#[test]
fn a_pitched_hand_is_seen_by_its_player_only() {
    let mut table = open(&[("decks", Value::Count(2))]);
    bet(&mut table, 1, 10);
    bet(&mut table, 2, 10);
    deal(&mut table, "2s 5s 7d 3s 6s Tc");
    let seen =
        |table: &Table<Blackjack>, viewer, seat| hand_of(&table.view(viewer), Place::Seat(seat));
    assert_eq!(seen(&table, Viewer::Seat(Seat::FIRST), Seat::FIRST), ["2s", "3s"]);
    assert_eq!(seen(&table, Viewer::Seat(Seat::new(2)), Seat::FIRST), ["??", "??"]);
    assert_eq!(seen(&table, Viewer::Rail, Seat::new(2)), ["??", "??"]);
    decide(&mut table, 1, Action::Hit).unwrap();
    fall(&mut table, "Th");
    // What is drawn lies face up; who doubles turns their two cards.
    assert_eq!(seen(&table, Viewer::Rail, Seat::FIRST), ["??", "??", "Th"]);
    decide(&mut table, 1, Action::Stand).unwrap();
    decide(&mut table, 2, Action::Double).unwrap();
    assert_eq!(seen(&table, Viewer::Rail, Seat::new(2)), ["5s", "6s"]);
    assert_eq!(fall(&mut table, "9h"), Step::Settled);
    assert_eq!(seen(&table, Viewer::Rail, Seat::FIRST), ["2s", "3s", "Th"]);
}

#[test]
fn a_pitched_pair_is_turned_over_to_split() {
    let mut table = open(&[("decks", Value::Count(2))]);
    bet(&mut table, 1, 10);
    deal(&mut table, "8s 7d 8h Tc");
    let seen =
        |table: &Table<Blackjack>| hand_of(&table.view(Viewer::Rail), Place::Seat(Seat::FIRST));
    assert_eq!(seen(&table), ["??", "??"]);
    decide(&mut table, 1, Action::Split).unwrap();
    assert_eq!(seen(&table), ["8s"]);
}

#[test]
fn a_pitched_hand_that_busts_is_thrown_in_face_up() {
    let mut table = open(&[("decks", Value::Count(2))]);
    bet(&mut table, 1, 10);
    bet(&mut table, 2, 10);
    deal(&mut table, "Ts 9s 7d 6h 9h Tc");
    decide(&mut table, 1, Action::Hit).unwrap();
    fall(&mut table, "Kd");
    let view = table.view(Viewer::Rail);
    assert_eq!(hand_of(&view, Place::Seat(Seat::FIRST)), ["Ts", "6h", "Kd"]);
    assert_eq!(hand_of(&view, Place::Seat(Seat::new(2))), ["??", "??"]);
    assert_eq!(table.lines().len(), 1, "its bet is collected before the next player decides");
}

#[test]
fn a_double_down_card_may_lie_face_down() {
    let mut table = open(&[]);
    bet(&mut table, 1, 10);
    deal(&mut table, "5s 7d 6s 8c");
    decide(&mut table, 1, Action::Double).unwrap();
    table.step(Event::Chance(Outcome::Card(None))).unwrap();
    assert_eq!(
        hand_of(&table.view(Viewer::Seat(Seat::FIRST)), Place::Seat(Seat::FIRST)),
        ["5s", "6s", "??"]
    );
    fall(&mut table, "5d");
    assert_eq!(table.awaiting(), Awaiting::Chance(Ask::Reveal { to: Place::Seat(Seat::FIRST) }));
    assert_eq!(fall(&mut table, "Kd"), Step::Settled);
    assert_eq!(table.lines()[0].because.to_string(), "21 beats 20");
    assert_eq!(table.lines()[0].paid, Cents::dollars(20));
}

#[test]
fn other_cards_must_be_seen() {
    let mut table = open(&[]);
    bet(&mut table, 1, 10);
    deal(&mut table, "5s");
    assert!(table.step(Event::Chance(Outcome::Card(None))).is_err());
    fall(&mut table, "7d");
    assert!(table.step(Event::Chance(Outcome::Card(None))).is_err());
}

#[test]
fn wagers_that_stand_may_not_be_taken_back() {
    let mut table = open(&[]);
    bet(&mut table, 1, 10);
    deal(&mut table, "8s Ad 8h 8c");
    decide(&mut table, 1, Action::Insure).unwrap();
    decide(&mut table, 1, Action::Split).unwrap();
    fall(&mut table, "3c");
    decide(&mut table, 1, Action::Double).unwrap();
    for on in ["bet", "insurance"] {
        let on = <Blackjack as games::Game>::find_spot(on).unwrap();
        let refusal =
            table.step(Event::Remove { seat: Seat::FIRST, on, amount: None }).unwrap_err();
        assert_eq!(refusal.clause().unwrap().id(), "OH.BJ.4.IV");
    }
}

#[test]
fn a_shuffle_may_be_given_between_any_two_rounds() {
    let mut table = open(&[]);
    bet(&mut table, 1, 10);
    assert_eq!(table.awaiting(), Awaiting::wagers(Ask::Shuffle));
    deal(&mut table, "Ts");
    assert!(table.step(Event::Chance(Outcome::Shuffled)).is_err());
    fall(&mut table, "7d 9s Tc");
    decide(&mut table, 1, Action::Stand).unwrap();
    bet(&mut table, 1, 10);
    assert_eq!(table.awaiting(), Awaiting::wagers(Ask::Card { to: Place::Seat(Seat::FIRST) }));
    table.step(Event::Chance(Outcome::Shuffled)).unwrap();
    assert_eq!(table.awaiting(), Awaiting::wagers(Ask::Card { to: Place::Burn }));
    table.step(Event::Chance(Outcome::Card(None))).unwrap();
    bet(&mut table, 2, 10);
    assert_eq!(table.awaiting(), Awaiting::wagers(Ask::Card { to: Place::Seat(Seat::FIRST) }));
}

#[test]
fn the_cut_card_ends_the_shoe_with_its_round() {
    let mut table = open(&[("penetration", Value::Count(100))]);
    bet(&mut table, 1, 10);
    assert!(table.step(Event::CutCard).is_err(), "no shoe is loaded");
    deal(&mut table, "Ts 7d 9s Tc");
    table.step(Event::CutCard).unwrap();
    decide(&mut table, 1, Action::Stand).unwrap();
    assert_eq!(table.awaiting(), Awaiting::wagers(Ask::Shuffle));
    assert!(table.step(Event::Chance(card("Ts"))).is_err());
}

fn unseen_hole(up: &str) -> Table<Blackjack> {
    let mut table = open(&[]);
    bet(&mut table, 1, 10);
    deal(&mut table, &format!("9s {up} 9h"));
    table.step(Event::Chance(Outcome::Card(None))).unwrap();
    table
}

/// Two aces with Rocket Aces beside the bet, which a blackjack's suit decides.
fn rocket_aces(up: &str) -> Table<Blackjack> {
    let mut table = open(&[]);
    bet(&mut table, 1, 10);
    let on = Blackjack::find_spot("rocket-aces").unwrap();
    let wager = Wager { seat: Seat::FIRST, on, amount: Cents::DOLLAR, for_dealer: false };
    table.step(Event::Wager(wager)).unwrap();
    deal(&mut table, &format!("As {up} As"));
    table.step(Event::Chance(Outcome::Card(None))).unwrap();
    table
}

#[test]
fn blackjack_that_a_reader_finds_is_revealed_and_settled() {
    let peeked = Event::Chance(Outcome::Peeked { blackjack: true });
    let mut table = unseen_hole("Td");
    assert_eq!(table.awaiting(), Awaiting::Chance(Ask::Peek));
    assert_eq!(table.step(peeked), Ok(Step::Continues));
    assert_eq!(table.awaiting(), Awaiting::Chance(Ask::Reveal { to: Place::Dealer }));
    assert_eq!(fall(&mut table, "Ac"), Step::Settled);
    assert_eq!(table.lines()[0].because.to_string(), "dealer's blackjack beats 18");
    assert_eq!(hand_of(&table.view(Viewer::Rail), Place::Dealer), ["Td", "Ac"]);
    let mut table = rocket_aces("Ts");
    table.step(peeked).unwrap();
    assert_eq!(table.awaiting(), Awaiting::Chance(Ask::Reveal { to: Place::Dealer }));
    assert_eq!(fall(&mut table, "As"), Step::Settled);
}

/// OH.BJ.16.I.B. In the first edition winnings were collected by a cap of nothing.
#[test]
fn house_money_is_collected_or_capped() {
    let chosen = open(&[]).chosen().clone();
    let first = Table::with_rules(chosen.in_edition(Edition::FIRST).unwrap()).unwrap();
    let two = vec![Action::Cap, Action::Collect];
    for (mut table, actions, least) in
        [(open(&[]), two, Cents::QUARTER), (first, vec![Action::Cap], Cents::ZERO)]
    {
        bet(&mut table, 1, 10);
        let wager = Wager {
            seat: Seat::FIRST,
            on: HOUSE_MONEY,
            amount: Cents::dollars(5),
            for_dealer: false,
        };
        table.step(Event::Wager(wager)).unwrap();
        deal(&mut table, "9s 7d 9h Tc");
        let offers = table.offers(Seat::FIRST, None);
        assert_eq!(offers.iter().map(|offer| offer.action).collect::<Vec<_>>(), actions);
        let most = Cents::dollars(20);
        assert_eq!(offers[0].cost, Cost::Between { least, most, usual: None });
        // A cap of nothing collects in both.
        let mut capped = table.clone();
        let nothing =
            Decision { amount: Some(Cents::ZERO), ..Decision::new(Seat::FIRST, Action::Cap) };
        capped.step(Event::Decide(nothing)).unwrap();
        assert_eq!(capped.at_stake(Seat::FIRST), Cents::dollars(10));
        if actions.contains(&Action::Collect) {
            decide(&mut table, 1, Action::Collect).unwrap();
            assert!(table == capped);
        }
    }
}

#[test]
fn a_hole_card_turned_without_a_blackjack_stays_exposed() {
    let mut table = rocket_aces("Td");
    table.step(Event::Chance(Outcome::Peeked { blackjack: true })).unwrap();
    assert_eq!(fall(&mut table, "7c"), Step::Continues);
    assert_eq!(hand_of(&table.view(Viewer::Rail), Place::Dealer), ["Td", "7c"]);
    decide(&mut table, 1, Action::Stand).unwrap();
    assert_eq!(table.lines().last().unwrap().because.to_string(), "12 loses to 17");
}

/// OH.BJ.15.IX: a reader that says yes wrongly is an exposed hole card, later in the round too.
#[test]
fn exposed_hole_card_overrules_a_wrong_reader() {
    let mut table = unseen_hole("Td");
    let missed = Irregularity::new(IrregularityKind::BlackjackNotRevealed);
    table.step(Event::Irregularity(missed)).unwrap();
    table.step(Event::Chance(Outcome::Peeked { blackjack: true })).unwrap();
    let card = "9c".parse().ok();
    let exposed = Irregularity { card, ..Irregularity::new(IrregularityKind::HoleCardExposed) };
    table.step(Event::Irregularity(exposed)).unwrap();
    assert_eq!(decide(&mut table, 1, Action::Stand), Ok(Step::Settled));
    assert_eq!(table.lines()[0].because.to_string(), "18 loses to 19");
}

#[test]
fn a_blackjack_the_reader_missed_takes_original_wagers_and_pays_insurance() {
    let mut table = unseen_hole("Ad");
    decide(&mut table, 1, Action::Insure).unwrap();
    table.step(Event::Chance(Outcome::Peeked { blackjack: false })).unwrap();
    decide(&mut table, 1, Action::Double).unwrap();
    fall(&mut table, "2c");
    assert_eq!(fall(&mut table, "Kc"), Step::Settled);
    let net: Cents = table.lines().iter().map(|line| line.net()).sum();
    assert_eq!(net, Cents::ZERO, "the bet is lost, its insurance won: {:?}", table.lines());
    assert_eq!(table.lines().len(), 4);
}

#[test]
fn insurance_collected_in_one_round_is_not_paid_after_a_blackjack_missed_in_the_next() {
    let missed = Event::Chance(Outcome::Peeked { blackjack: false });
    let mut table = unseen_hole("Ad");
    decide(&mut table, 1, Action::Insure).unwrap();
    table.step(missed).unwrap();
    decide(&mut table, 1, Action::Stand).unwrap();
    assert_eq!(fall(&mut table, "8c"), Step::Settled);
    bet(&mut table, 1, 10);
    fall(&mut table, "9s Ad 9h");
    table.step(Event::Chance(Outcome::Card(None))).unwrap();
    decide(&mut table, 1, Action::NoInsurance).unwrap();
    table.step(missed).unwrap();
    decide(&mut table, 1, Action::Stand).unwrap();
    assert_eq!(fall(&mut table, "Kc"), Step::Settled);
    let nets: Vec<Cents> = table.lines().iter().map(|line| line.net()).collect();
    assert_eq!(nets, [Cents::dollars(-10)], "{:?}", table.lines());
}

#[test]
fn an_empty_shoe_takes_its_discards_back_in_the_middle_of_a_round() {
    let mut table = open(&[("decks", Value::Count(1)), ("penetration", Value::Count(100))]);
    table.step(Event::Chance(Outcome::Shuffled)).unwrap();
    table.step(Event::Chance(Outcome::Card(None))).unwrap();
    // All but four of the others go to the discard rack.
    let keep: [Card; 4] = ["Ts", "7d", "2s", "Tc"].map(|text| text.parse().unwrap());
    for index in (0..52).map(Card::from_index).filter(|card| !keep.contains(card)).take(47) {
        let mut what = Irregularity::new(IrregularityKind::CardFaceUpInShoe);
        what.card = Some(index);
        table.step(Event::Irregularity(what)).unwrap();
    }
    bet(&mut table, 1, 10);
    fall(&mut table, "Ts 7d 2s Tc");
    decide(&mut table, 1, Action::Hit).unwrap();
    assert_eq!(table.awaiting(), Awaiting::Chance(Ask::Shuffle));
    table.step(Event::Chance(Outcome::Shuffled)).unwrap();
    assert_eq!(table.awaiting(), Awaiting::Chance(Ask::Card { to: Place::Burn }));
    table.step(Event::Chance(card("2h"))).unwrap();
    assert!(table.step(Event::Chance(card("Ts"))).is_err(), "it lies on the table");
    fall(&mut table, "9c");
    assert_eq!(table.awaiting(), Awaiting::wagers(Ask::Shuffle));
    assert_eq!(table.lines()[0].because.to_string(), "21 beats 17");
}

/// Plays at random; every law looks on.
struct Player {
    table: Table<Blackjack>,
    random: Generator,
    irregularities: bool,
}

impl Player {
    /// Applies an event: chips are conserved, a refused event changes nothing.
    fn apply(&mut self, event: Event, put: [Cents; 7]) -> Option<Step> {
        let before = self.table.clone();
        let Ok(step) = self.table.step(event) else {
            assert_eq!(before.save(), self.table.save(), "{event:?} was refused");
            return None;
        };
        let old = if before.is_settled() { 0 } else { before.lines().len() };
        for seat in 1..=7_u8 {
            let lines =
                self.table.lines()[old..].iter().filter(|line| line.seat == Seat::new(seat));
            let settled: Cents = lines.map(|line| line.stake).sum();
            let grown =
                self.table.at_stake(Seat::new(seat)) - before.at_stake(Seat::new(seat)) + settled;
            assert_eq!(grown, put[seat as usize - 1], "seat {seat} after {event:?}");
        }
        Some(step)
    }

    fn put(seat: u8, amount: Cents) -> [Cents; 7] {
        let mut put = [Cents::ZERO; 7];
        put[seat as usize - 1] = amount;
        put
    }

    fn irregularity(&mut self) -> Event {
        let kinds = [
            IrregularityKind::CardFaceUpInShoe,
            IrregularityKind::CardDrawnInError,
            IrregularityKind::DealerOverdraws,
            IrregularityKind::DealerCardMissed,
            IrregularityKind::InsufficientCards,
            IrregularityKind::HandNotDealt,
            IrregularityKind::HandOneCard,
            IrregularityKind::CardNotGiven,
            IrregularityKind::HoleCardExposed,
            IrregularityKind::BlackjackNotRevealed,
        ];
        let mut what = Irregularity::new(kinds[self.random.below(10) as usize]);
        what.seat = Some(Seat::new(1 + self.random.below(7) as u8));
        what.choice = Some([Choice::Accept, Choice::Void][self.random.below(2) as usize]);
        what.exposed = Some(self.random.below(2) == 0);
        if self.random.below(2) == 0 {
            what.card = Some(Card::from_index(self.random.below(53) as u8));
        }
        if self.random.below(2) == 0 {
            what.refused.insert(Seat::new(1 + self.random.below(7) as u8));
        }
        Event::Irregularity(what)
    }

    fn decision(&mut self, seat: u8, hand: HandNumber) -> Option<Step> {
        let offers = self.table.offers(Seat::new(seat), Some(hand));
        assert!(!offers.is_empty(), "seat {seat} is asked and has no answer");
        let offer = offers[self.random.below(offers.len() as u32) as usize];
        let mut decision = Decision::new(Seat::new(seat), offer.action);
        let mut cost = Cents::ZERO;
        match offer.cost {
            Cost::Fixed(fixed) => cost = fixed,
            Cost::Between { least, most, usual } => {
                let named = [least, most][self.random.below(2) as usize];
                cost = usual.unwrap_or(named);
                if usual.is_none() || self.random.below(2) == 0 {
                    (decision.amount, cost) = (Some(named), named);
                }
            }
            _ => {}
        }
        let step = self.apply(Event::Decide(decision), Player::put(seat, cost));
        assert!(step.is_some(), "{offer:?} was offered");
        step
    }

    fn step(&mut self) -> Option<Step> {
        if self.irregularities && self.random.below(20) == 0 {
            let event = self.irregularity();
            return self.apply(event, [Cents::ZERO; 7]);
        }
        match self.table.awaiting() {
            Awaiting::Decision { seat, hand } => self.decision(seat.number(), hand),
            Awaiting::Wagers { .. } if self.random.below(3) > 0 => {
                let seat = 1 + self.random.below(7) as u8;
                let on = [BET, BET, HOUSE_MONEY][self.random.below(3) as usize];
                let amount = Cents::new(25 * (1 + i64::from(self.random.below(80))));
                let wager = Wager { seat: Seat::new(seat), on, amount, for_dealer: false };
                self.apply(Event::Wager(wager), Player::put(seat, amount))
            }
            Awaiting::Wagers { next, .. } | Awaiting::Chance(next) => {
                let unseen = self.random.below(8) == 0;
                let outcome = match next {
                    Ask::Shuffle => Outcome::Shuffled,
                    Ask::Peek => Outcome::Peeked { blackjack: self.random.below(2) == 0 },
                    Ask::Card { .. } if unseen => Outcome::Card(None),
                    _ => Outcome::Card(Some(Card::from_index(self.random.below(52) as u8))),
                };
                self.apply(Event::Chance(outcome), [Cents::ZERO; 7])
            }
        }
    }

    fn play_round(&mut self) {
        for _ in 0..20_000 {
            if self.step() == Some(Step::Settled) {
                assert!((1..=7).all(|seat| self.table.at_stake(Seat::new(seat)) == Cents::ZERO));
                return;
            }
            let view = self.table.view(Viewer::Rail);
            let hands = |seat| view.hands.iter().filter(move |h| h.place == Place::Seat(seat));
            assert!((1..=7).all(|seat| hands(Seat::new(seat)).count() <= 4));
        }
        panic!("the round does not end: {:?}", self.table.awaiting());
    }
}

fn random_table(seed: u64, decks: i64, irregularities: bool) -> Player {
    let mut random = Generator::seeded(seed, 21);
    let mut options = vec![("decks", Value::Count(decks))];
    if random.below(2) == 0 {
        options.push(("resplit_aces", Value::Switch(true)));
    }
    if random.below(2) == 0 {
        options.push(("soft17", Value::Text("stand".into())));
    }
    if random.below(2) == 0 {
        options.push(("penetration", Value::Count(100)));
    }
    Player { table: open(&options), random, irregularities }
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..crate::cases(48)
    })]

    #[test]
    fn random_play_conserves_chips(seed: u64, decks in 1..=8_i64, irregularities: bool) {
        let mut player = random_table(seed, decks, irregularities);
        for _ in 0..12 {
            player.play_round();
        }
    }

    #[test]
    fn a_table_restored_in_the_middle_plays_on_identically(
        seed: u64, decks in 1..=8_i64, steps in 0..200_usize,
    ) {
        let mut player = random_table(seed, decks, true);
        for _ in 0..steps {
            player.step();
        }
        let table = Table::restore(&player.table.save()).unwrap();
        prop_assert_eq!(&table, &player.table);
        let mut again = Player { table, random: Generator::seeded(seed, 22), irregularities: true };
        player.random = Generator::seeded(seed, 22);
        for _ in 0..100 {
            prop_assert_eq!(player.step(), again.step());
        }
        prop_assert_eq!(player.table.save(), again.table.save());
    }
}

/// The cards that a viewer remembers, those on the table included.
fn seen(table: &Table<Blackjack>, viewer: Viewer) -> String {
    let seen = table.view(viewer).seen;
    seen.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_seat_remembers_the_shoe_but_not_what_was_burned() {
    let mut table = open(&[]);
    bet(&mut table, 1, 10);
    table.step(Event::Chance(Outcome::Shuffled)).unwrap();
    // The burned two is entered by the dealer and shown to nobody.
    fall(&mut table, "2c Ts 7d 6s 5c");
    assert_eq!(seen(&table, Viewer::Rail), "6s 7d Ts");
    decide(&mut table, 1, Action::Hit).unwrap();
    assert_eq!(fall(&mut table, "Th"), Step::Settled);
    // The only hand has too many: the hole card is turned all the same (OH.BJ.7.VII).
    assert_eq!(seen(&table, Viewer::Seat(Seat::FIRST)), "5c 6s 7d Th Ts");
    bet(&mut table, 1, 10);
    fall(&mut table, "9s 8d 9c Qd");
    assert_eq!(seen(&table, Viewer::Seat(Seat::FIRST)), "5c 6s 7d 8d 9c 9s Th Ts");
    decide(&mut table, 1, Action::Stand).unwrap();
    assert_eq!(seen(&table, Viewer::Seat(Seat::FIRST)), "5c 6s 7d 8d 9c 9s Th Ts Qd");
    table.step(Event::Chance(Outcome::Shuffled)).unwrap();
    assert_eq!(seen(&table, Viewer::Seat(Seat::FIRST)), "");
}

#[test]
fn cards_dealt_face_down_are_remembered_by_their_own_seat_until_they_are_turned() {
    let mut table = open(&[("decks", Value::Count(2))]);
    bet(&mut table, 1, 10);
    bet(&mut table, 2, 10);
    deal(&mut table, "Ts 9s 7d 6s 5c 8h");
    assert_eq!(seen(&table, Viewer::Rail), "7d");
    assert_eq!(seen(&table, Viewer::Seat(Seat::new(2))), "5c 7d 9s");
    for seat in [1, 2] {
        decide(&mut table, seat, Action::Stand).unwrap();
    }
    fall(&mut table, "Qh");
    assert_eq!(seen(&table, Viewer::Rail), "5c 6s 7d 8h 9s Ts Qh");
}

#[test]
fn an_exposed_card_is_seen_by_all_and_comes_next() {
    let mut table = open(&[]);
    bet(&mut table, 1, 10);
    deal(&mut table, "Ts 7d 6s 5c");
    let exposed = Irregularity {
        card: "4h".parse().ok(),
        exposed: Some(true),
        ..Irregularity::new(IrregularityKind::CardDrawnInError)
    };
    table.step(Event::Irregularity(exposed)).unwrap();
    let view = table.view(Viewer::Rail);
    assert_eq!(view.next_card.map(|card| card.to_string()).as_deref(), Some("4h"));
    assert_eq!(seen(&table, Viewer::Rail), "4h 6s 7d Ts");
    decide(&mut table, 1, Action::Hit).unwrap();
    let view = table.view(Viewer::Rail);
    assert_eq!((hand_of(&view, Place::Seat(Seat::FIRST)).len(), view.next_card), (3, None));
}
