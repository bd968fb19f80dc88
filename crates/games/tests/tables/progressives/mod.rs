//! Progressives: wagers that are locked, meters that add up, awards in the legal order, envy, and a
//! link of several tables and games.

#![allow(clippy::unwrap_used, reason = "a table that cannot be played fails its test")]

mod link;
mod meters;

use std::collections::VecDeque;

use chance::{Ask, Card, Generator, Outcome, Place, cards};
use games::{
    Action, AnyTable, Awaiting, Cents, Cost, Decision, Event, Kind, Options, Refusal, Seat,
    Statement, Step, Value, Verdict, Wager,
};

/// The games of the Multi-Link and how many of the five cards lie in a player's own hand.
const LINKED: [(&str, usize); 6] = [
    ("let-it-ride", 3),
    ("mississippi-stud", 2),
    ("ultimate-texas-holdem", 2),
    ("texas-holdem-bonus", 2),
    ("four-card-poker", 5),
    ("crazy-four-poker", 5),
];

fn open(game: &str) -> Box<dyn AnyTable> {
    Kind::find(game).unwrap().open(Options::new()).unwrap()
}

fn wager(table: &mut dyn AnyTable, seat: u8, on: &str, dollars: i64) -> Result<Step, Refusal> {
    let on = table.find_spot(on).unwrap();
    let amount = Cents::dollars(dollars);
    table.step(Event::Wager(Wager { seat: Seat::new(seat), on, amount, for_dealer: false }))
}

/// The wagers that a game requires, and the progressive one.
fn wagers(table: &mut dyn AnyTable, seat: u8, progressive: bool) {
    let spots = &table.kind().rulebook().spots;
    for spot in spots.iter().filter(|spot| spot.main || spot.equals.is_some()) {
        wager(table, seat, &spot.id, 10).unwrap();
    }
    if progressive {
        wager(table, seat, "progressive", 1).unwrap();
    }
}

fn five(text: &str) -> Vec<Card> {
    cards(text).unwrap().into_iter().flatten().collect()
}

/// Cards for the places that matter; everything else gets what is left of the deck.
struct Stacked {
    seats: Vec<(u8, VecDeque<Card>)>,
    board: VecDeque<Card>,
    rest: Vec<Card>,
}

impl Stacked {
    /// Five cards for each seat, of which it holds the first `own`; the others are the board, which
    /// is the first seat's.
    fn new(hands: &[(u8, Vec<Card>)], own: usize, random: &mut Generator) -> Stacked {
        let named: Vec<Card> = hands.iter().flat_map(|(_, cards)| cards.clone()).collect();
        let mut rest: Vec<Card> =
            (0..52).map(Card::from_index).filter(|card| !named.contains(card)).collect();
        for at in (1..rest.len()).rev() {
            rest.swap(at, random.below(at as u32 + 1) as usize);
        }
        Stacked {
            seats: hands
                .iter()
                .map(|(seat, cards)| (*seat, cards[..own].iter().copied().collect()))
                .collect(),
            board: hands
                .first()
                .map_or(VecDeque::new(), |(_, cards)| cards[own..].iter().copied().collect()),
            rest,
        }
    }

    fn answer(&mut self, ask: Ask) -> Outcome {
        let card = match ask {
            Ask::Shuffle => return Outcome::Shuffled,
            Ask::Card { to: Place::Seat(seat) } => {
                let own = self.seats.iter_mut().find(|(known, _)| *known == seat.number());
                own.and_then(|(_, cards)| cards.pop_front())
            }
            Ask::Card { to: Place::Community } => self.board.pop_front(),
            _ => None,
        };
        Outcome::Card(Some(card.unwrap_or_else(|| self.rest.pop().unwrap())))
    }
}

/// Plays to the end; `decide` chooses among the actions.
fn play(
    table: &mut dyn AnyTable,
    cards: &mut Stacked,
    apply: &mut dyn FnMut(&mut dyn AnyTable, Event) -> Result<Step, Refusal>,
    decide: &mut dyn FnMut(u8, &[Action]) -> Action,
) -> Vec<Statement> {
    loop {
        let event = match table.awaiting() {
            Awaiting::Wagers { next: ask, .. } | Awaiting::Chance(ask) => {
                Event::Chance(cards.answer(ask))
            }
            Awaiting::Decision { seat, hand } => {
                let offers = table.offers(seat, Some(hand));
                let actions: Vec<_> = offers.iter().map(|offer| offer.action).collect();
                let action = decide(seat.number(), &actions);
                let offer = offers.iter().find(|offer| offer.action == action).unwrap();
                let times = match offer.cost {
                    Cost::Times { multiples, .. } => multiples.least(),
                    _ => None,
                };
                Event::Decide(Decision { times, ..Decision::new(seat, action) })
            }
        };
        if apply(table, event).unwrap() == Step::Settled {
            return table.statements();
        }
    }
}

/// Stays in, as cheaply as that goes.
fn stays(_: u8, actions: &[Action]) -> Action {
    *actions.iter().find(|action| !matches!(action, Action::Fold | Action::Pull)).unwrap()
}

/// Folds as soon as that goes.
fn folds(_: u8, actions: &[Action]) -> Action {
    let out = |action: &&Action| matches!(action, Action::Fold | Action::Check);
    *actions.iter().rev().find(out).unwrap_or(&actions[0])
}

fn directly(table: &mut dyn AnyTable, event: Event) -> Result<Step, Refusal> {
    table.step(event)
}

/// One round with these hands, everybody staying in; all of them have a progressive wager.
fn round(game: &str, own: usize, hands: &[(u8, Vec<Card>)]) -> (Vec<Statement>, Cents) {
    let mut table = open(game);
    hands.iter().for_each(|(seat, _)| wagers(table.as_mut(), *seat, true));
    let mut cards = Stacked::new(hands, own, &mut Generator::seeded(1, 1));
    let lines = play(table.as_mut(), &mut cards, &mut directly, &mut stays);
    (lines, shows(table.as_ref()))
}

fn shows(table: &dyn AnyTable) -> Cents {
    table.meters()[0].1.shows()
}

/// The progressive and envy lines in order: seat, wager, paid.
fn awards(lines: &[Statement]) -> Vec<(u8, &str, String)> {
    let wanted = lines.iter().filter(|line| ["progressive", "envy"].contains(&line.wager.as_str()));
    wanted.map(|line| (line.seat.number(), line.wager.as_str(), line.paid.to_string())).collect()
}

#[test]
fn an_award_with_a_secondary_jackpot_is_paid_by_the_house_and_by_the_meter() {
    let given = [
        ("secondary_contribution", "0.1"),
        ("secondary_seed", "100"),
        ("secondary_line", "full-house"),
    ];
    let given = given.map(|(key, value)| (key.to_owned(), Value::Text(value.into())));
    let mut table = Kind::find("let-it-ride").unwrap().open(given.into()).unwrap();
    wagers(table.as_mut(), 1, true);
    let hands = [(1, five("7s 7h 7d 2c 2d"))];
    let mut cards = Stacked::new(&hands, 3, &mut Generator::seeded(1, 1));
    let lines = play(table.as_mut(), &mut cards, &mut directly, &mut stays);
    let line = lines.iter().find(|line| line.wager == "progressive").unwrap();
    assert_eq!((line.paid, line.from_meter), (Cents::new(15_010), Cents::new(10_010)));
}

#[test]
fn the_same_five_cards_win_the_same_in_every_game_of_the_link() {
    for (game, own) in LINKED {
        for (cards, paid, meter) in [
            ("As Ks Qs Js Ts", "10000.21", "10000.00"),
            ("9h 8h 7h 6h 5h", "1000.02", "9000.19"),
            ("7s 7h 7d 7c 2d", "300.00", "10000.21"),
            ("7s 7h 7d 2c 2d", "50.00", "10000.21"),
            ("As 9s 7s 4s 2s", "40.00", "10000.21"),
            ("5h Ad 2c 3s 4h", "30.00", "10000.21"),
            ("7s 7h 7d 2c Kd", "9.00", "10000.21"),
            ("7s 7h 2d 2c Kd", "0.00", "10000.21"),
            ("As Kh Qd Jc 9s", "0.00", "10000.21"),
        ] {
            let (lines, after) = round(game, own, &[(1, five(cards))]);
            let line = lines.iter().find(|line| line.wager == "progressive").unwrap();
            assert_eq!(line.paid.to_string(), paid, "{cards} at {game}: {lines:#?}");
            // The first two are paid in percent of the meter, the others by the house.
            let from_meter = if line.paid > Cents::dollars(300) { line.paid } else { Cents::ZERO };
            assert_eq!(line.from_meter, from_meter, "{cards} at {game}");
            assert_eq!(after.to_string(), meter, "{cards} at {game}");
            let won = paid != "0.00";
            assert_eq!(line.verdict, if won { Verdict::Win } else { Verdict::Lose });
            assert_eq!(line.net, line.paid - Cents::DOLLAR, "the dollar is never returned");
        }
    }
}

#[test]
fn several_winners_are_paid_in_order_at_the_meter_as_it_stands() {
    // Three wagers feed 63 cents; from the right: 10%, then everything, then 10% of the new seed.
    let hands =
        [(1, five("9h 8h 7h 6h 5h")), (2, five("As Ks Qs Js Ts")), (5, five("9d 8d 7d 6d 5d"))];
    let (lines, after) = round("four-card-poker", 5, &hands);
    let expected = [
        (5, "progressive", "1000.06"),
        (2, "envy", "300.00"),
        (1, "envy", "300.00"),
        (2, "progressive", "9000.57"),
        (5, "envy", "1000.00"),
        (1, "envy", "1000.00"),
        (1, "progressive", "1000.00"),
        (5, "envy", "300.00"),
        (2, "envy", "300.00"),
    ];
    let expected: Vec<_> =
        expected.iter().map(|(seat, wager, paid)| (*seat, *wager, (*paid).to_owned())).collect();
    assert_eq!(awards(&lines), expected);
    assert_eq!(after, Cents::dollars(9000));
}

#[test]
fn envy_goes_to_every_other_player_with_a_wager() {
    for (game, own) in LINKED.iter().filter(|(_, own)| *own == 5) {
        let mut table = open(game);
        // Seat 2 has no progressive wager: its hand brings envy to the others, and it gets none.
        for (seat, progressive) in [(1, true), (2, false), (3, true), (4, true)] {
            wagers(table.as_mut(), seat, progressive);
        }
        let hands = [
            (1, five("3c 4d 6c 8s Jc")),
            (2, five("As Ks Qs Js Ts")),
            (3, five("9h 8h 7h 6h 5h")),
            (4, five("2c 4h 7d 9s Qc")),
        ];
        let mut cards = Stacked::new(&hands, *own, &mut Generator::seeded(1, 1));
        let lines = play(table.as_mut(), &mut cards, &mut directly, &mut stays);
        let awards = awards(&lines);
        let envy: Vec<_> = awards.iter().filter(|(_, wager, _)| *wager == "envy").collect();
        let got: Vec<_> = envy.iter().map(|(seat, _, paid)| (*seat, paid.as_str())).collect();
        // For seat 3's straight flush, then for seat 2's royal flush; never for one's own.
        assert_eq!(
            got,
            [(4, "300.00"), (1, "300.00"), (4, "1000.00"), (3, "1000.00"), (1, "1000.00")],
            "{game}"
        );
    }
}

#[test]
fn a_fold_forfeits_the_progressive_wager_and_keeps_the_envy() {
    for (game, own) in LINKED.iter().filter(|(game, _)| *game != "let-it-ride") {
        let mut table = open(game);
        wagers(table.as_mut(), 1, true);
        wagers(table.as_mut(), 2, true);
        // The first hand makes the straight flush, with the board where there is one.
        let hands = [(2, five("9h 8h 7h 6h 5h")), (1, five("3c 4d 6c 8s Jc"))];
        let mut cards = Stacked::new(&hands, *own, &mut Generator::seeded(1, 1));
        let mut decide = |seat: u8, actions: &[Action]| {
            if seat == 1 { folds(seat, actions) } else { stays(seat, actions) }
        };
        let lines = play(table.as_mut(), &mut cards, &mut directly, &mut decide);
        let of =
            |wager: &str| lines.iter().find(|line| line.seat == Seat::FIRST && line.wager == wager);
        let forfeited = of("progressive").unwrap();
        assert_eq!(forfeited.verdict, Verdict::Forfeit, "{game}");
        assert_eq!(forfeited.clause.id(), "OH.ML.6.III");
        assert_eq!(of("envy").map(|line| line.paid), Some(Cents::dollars(300)), "{game}");
    }
}

#[test]
fn a_straight_flush_or_better_asks_for_verification() {
    for (game, own) in LINKED {
        for (cards, clause, say) in [
            ("As Ks Qs Js Ts", "OH.ML.6.IV.C.1", "surveillance"),
            ("9h 8h 7h 6h 5h", "OH.ML.6.IV.C.1", "surveillance"),
            ("7s 7h 7d 7c 2d", "OH.ML.6.IV.A", "verify the hand"),
            ("7s 7h 7d 2c Kd", "OH.ML.6.IV.A", "verify the hand"),
        ] {
            let (lines, _) = round(game, own, &[(1, five(cards))]);
            let line = lines.iter().find(|line| line.wager == "progressive").unwrap();
            let (asked, said) = line.verify.clone().unwrap();
            assert_eq!(asked.id(), clause, "{cards} at {game}");
            assert!(said.contains(say), "{said}");
            let other = lines.iter().filter(|line| line.wager != "progressive");
            let approved = game == "crazy-four-poker";
            assert!(other.clone().all(|line| line.verify.is_none() || approved));
        }
        let (lines, _) = round(game, own, &[(1, five("7s 7h 2d 2c Kd"))]);
        assert!(lines.iter().all(|line| line.verify.is_none()), "nothing is awarded at {game}");
    }
}

#[test]
fn a_progressive_wager_comes_after_the_wagers_of_the_game() {
    for (game, _) in LINKED {
        let mut table = open(game);
        let refusal = wager(table.as_mut(), 1, "progressive", 1).unwrap_err();
        assert_eq!(refusal.clause().map(|clause| clause.id()), Some("OH.ML.3.I"), "{game}");
        wagers(table.as_mut(), 1, true);
    }
}

#[test]
fn a_progressive_wager_is_one_dollar_and_nothing_else() {
    for (game, _) in LINKED {
        let mut table = open(game);
        wagers(table.as_mut(), 1, false);
        for dollars in [2, 5, 100] {
            assert!(
                wager(table.as_mut(), 1, "progressive", dollars).is_err(),
                "{dollars} at {game}"
            );
        }
        wager(table.as_mut(), 1, "progressive", 1).unwrap();
        assert!(wager(table.as_mut(), 1, "progressive", 1).is_err(), "a second dollar at {game}");
        let base = Options::from([("base".to_owned(), Value::Text("5".into()))]);
        let bad = Kind::find(game).unwrap().open(base).err().unwrap();
        assert!(bad.to_string().contains("OH.ML.3.II"), "{bad}");
    }
}

#[test]
fn a_progressive_wager_is_locked_by_the_first_card() {
    for (game, own) in LINKED {
        let mut table = open(game);
        wagers(table.as_mut(), 1, true);
        wagers(table.as_mut(), 2, false);
        assert_eq!(shows(table.as_ref()), Cents::dollars(10_000), "nothing is fed before the deal");
        let mut cards =
            Stacked::new(&[(1, five("7s 7h 2d 2c Kd"))], own, &mut Generator::seeded(1, 1));
        for _ in 0..2 {
            let (Awaiting::Wagers { next, .. } | Awaiting::Chance(next)) = table.awaiting() else {
                panic!("{game} asks for a decision before the deal");
            };
            table.step(Event::Chance(cards.answer(next))).unwrap();
        }
        assert_eq!(shows(table.as_ref()), Cents::new(1_000_021), "{game}");
        assert!(wager(table.as_mut(), 2, "progressive", 1).is_err(), "made too late at {game}");
        let on = table.find_spot("progressive").unwrap();
        assert!(
            table.step(Event::Remove { seat: Seat::FIRST, on, amount: None }).is_err(),
            "{game}"
        );
    }
}

#[test]
fn contributions_and_seeds_below_the_documents_floors_are_refused() {
    let text = |value: &str| Value::Text(value.into());
    for (game, _) in LINKED {
        let kind = Kind::find(game).unwrap();
        for (given, expected) in [
            (vec![("contribution", "0.20")], Some("OH.ML.7.III")),
            (vec![("contribution", "0.21")], None),
            (vec![("contribution", "0.10"), ("secondary_contribution", "0.11")], None),
            (
                vec![("contribution", "0.10"), ("secondary_contribution", "0.109999")],
                Some("OH.ML.7.III"),
            ),
            // A reserve does not count.
            (vec![("contribution", "0.20"), ("reserve_contribution", "0.5")], Some("OH.ML.7.III")),
            (vec![("contribution", "0.9"), ("reserve_contribution", "0.2")], Some("whole wager")),
            (vec![("seed", "9999.99")], Some("OH.ML.7.III")),
            (vec![("seed", "25000")], None),
        ] {
            let options: Options =
                given.iter().map(|(key, value)| ((*key).to_owned(), text(value))).collect();
            let refused = kind.open(options).err().map(|e| e.to_string());
            match expected {
                None => assert_eq!(refused, None, "{given:?} at {game}"),
                Some(words) => assert!(
                    refused.as_ref().is_some_and(|refused| refused.contains(words)),
                    "{given:?} at {game}: {refused:?}"
                ),
            }
        }
    }
}

#[test]
fn a_secondary_jackpot_goes_to_its_line_and_a_reserve_to_the_new_meter() {
    let options = [
        ("contribution", "0.15"),
        ("secondary_contribution", "0.0625"),
        ("secondary_seed", "500"),
        ("secondary_line", "full-house"),
        ("reserve_contribution", "0.1"),
    ];
    let options: Options =
        options.map(|(key, value)| (key.to_owned(), Value::Text(value.into()))).into();
    let mut table = Kind::find("four-card-poker").unwrap().open(options).unwrap();
    let mut shown = |hand: &str| {
        wagers(table.as_mut(), 1, true);
        let mut cards = Stacked::new(&[(1, five(hand))], 5, &mut Generator::seeded(1, 1));
        let lines = play(table.as_mut(), &mut cards, &mut directly, &mut stays);
        let paid = lines.iter().find(|line| line.wager == "progressive").unwrap().paid;
        let meters = table.meters();
        assert!(meters.iter().all(|(_, meter)| meter.balances()));
        let stand = meters.iter().map(|(name, meter)| format!("{name} {}", meter.value()));
        (paid.to_string(), stand.collect::<Vec<_>>().join(", "))
    };
    let names = "multi-link 10000.15, multi-link-secondary 500.0625, multi-link-reserve 0.10";
    assert_eq!(shown("As Kh Qd Jc 9s"), ("0.00".into(), names.into()));
    // 50 dollars and the whole secondary jackpot; its fraction of a cent stays.
    let names = "multi-link 10000.30, multi-link-secondary 500.005, multi-link-reserve 0.20";
    assert_eq!(shown("7s 7h 7d 2c 2d"), ("550.12".into(), names.into()));
    let names = "multi-link 10000.30, multi-link-secondary 500.0675, multi-link-reserve 0.00";
    assert_eq!(shown("As Ks Qs Js Ts"), ("10000.45".into(), names.into()));
}

#[test]
fn a_void_round_takes_its_contributions_back() {
    let mut table = open("four-card-poker");
    wagers(table.as_mut(), 1, true);
    wagers(table.as_mut(), 3, true);
    for outcome in [Outcome::Shuffled, Outcome::Card("As".parse().ok())] {
        table.step(Event::Chance(outcome)).unwrap();
    }
    assert_eq!(shows(table.as_ref()), Cents::new(1_000_042));
    let exposed = games::Irregularity::new(games::IrregularityKind::DealerCardExposed);
    assert_eq!(table.step(Event::Irregularity(exposed)), Ok(Step::Settled));
    assert_eq!(shows(table.as_ref()), Cents::dollars(10_000));
    let lines = table.statements();
    let void = lines.iter().filter(|line| line.wager == "progressive");
    assert!(void.clone().all(|line| line.verdict == Verdict::Void) && void.count() == 2);
}
