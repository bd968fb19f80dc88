//! Craps: every roll of the one-roll wagers, and random tables that keep their chips.

#![allow(clippy::unwrap_used)]

use chance::{Dice, Outcome};
use games::dice::craps::Craps;
use games::{
    Action, Cents, Decision, Event, Fact, Game, Irregularity, IrregularityKind, Kind, Options,
    Refusal, Seat, Spot, Statement, Step, Table, Value, Verdict, Viewer, Wager, WagerState,
};
use proptest::prelude::*;

fn spot(name: &str) -> Spot {
    Craps::find_spot(name).unwrap_or_else(|| panic!("no spot {name}"))
}

fn open(options: &[(&str, Value)]) -> Table<Craps> {
    let options: Options = options.iter().map(|(k, v)| ((*k).to_owned(), v.clone())).collect();
    Table::open(options).unwrap()
}

fn wager(table: &mut Table<Craps>, seat: u8, on: &str, dollars: i64) -> Result<Step, Refusal> {
    let wager = Wager {
        seat: Seat::new(seat),
        on: spot(on),
        amount: Cents::dollars(dollars),
        for_dealer: false,
    };
    table.step(Event::Wager(wager))
}

fn roll(table: &mut Table<Craps>, a: u8, b: u8) -> Result<Step, Refusal> {
    table.step(Event::Chance(Outcome::Dice(Dice::new([a, b]).unwrap())))
}

fn nets(table: &Table<Craps>) -> Vec<i64> {
    table.lines().iter().map(|line| line.net().cents() / 100).collect()
}

/// What a one-roll wager is paid in dollars on the least whole-dollar stake of its parts; none
/// when it loses. Written out from OH.CR.3 and OH.CR.5, not from the code.
fn expected(on: &str, a: u8, b: u8) -> Option<i64> {
    let total = a + b;
    let one_of = |totals: &[u8], pays: i64| totals.contains(&total).then_some(pays);
    let horn = |high: u8, high_pays: i64| match total {
        total if total == high => Some(high_pays),
        2 | 12 => Some(26),
        3 | 11 => Some(11),
        _ => None,
    };
    match on {
        "field" => one_of(&[2, 12], 2).or(one_of(&[3, 4, 9, 10, 11], 1)),
        "any-seven" => one_of(&[7], 4),
        "any-craps" => one_of(&[2, 3, 12], 7),
        "craps-2" => one_of(&[2], 30),
        "craps-3" => one_of(&[3], 15),
        "craps-12" => one_of(&[12], 30),
        "eleven" => one_of(&[11], 15),
        "c-and-e" => one_of(&[2, 3, 12], 6).or(one_of(&[11], 14)),
        "horn" => one_of(&[2, 12], 27).or(one_of(&[3, 11], 12)),
        "horn-high-2" => horn(2, 57),
        "horn-high-3" => horn(3, 27),
        "horn-high-11" => horn(11, 27),
        "horn-high-12" => horn(12, 57),
        "world" => horn(7, 0),
        "hop-2-2" | "hop-3-3" | "hop-4-4" | "hop-5-5" => hop(on, a, b).then_some(30),
        _ => hop(on, a, b).then_some(15),
    }
}

fn hop(on: &str, a: u8, b: u8) -> bool {
    on == format!("hop-{a}-{b}") || on == format!("hop-{b}-{a}")
}

#[test]
fn one_roll_wagers_are_decided_by_every_roll_as_written() {
    let names = Craps::layout().iter().map(|(_, info)| info.name.as_str());
    let from_field = names.skip_while(|name| *name != "field");
    let one_roll: Vec<_> =
        from_field.filter(|name| !name.starts_with("hard") && *name != "fire").collect();
    assert_eq!(one_roll.len(), 31);
    for on in one_roll {
        let stake = match on {
            "c-and-e" => 2,
            "horn" => 4,
            "world" => 5,
            _ if on.starts_with("horn-high") => 5,
            _ => 1,
        };
        for n in 0..36 {
            let (a, b) = (n / 6 + 1, n % 6 + 1);
            let mut table = open(&[]);
            wager(&mut table, 2, "pass", 10).unwrap();
            wager(&mut table, 1, on, stake).unwrap();
            assert_eq!(roll(&mut table, a, b), Ok(Step::Settled));
            let line = &table.lines()[0];
            assert_eq!((line.seat, line.wager), (Seat::FIRST, spot(on)));
            let (verdict, net) = match expected(on, a, b) {
                None => (Verdict::Lose, -stake),
                Some(0) => (Verdict::Push, 0),
                Some(paid) => (Verdict::Win, paid),
            };
            assert_eq!((line.verdict, line.net()), (verdict, Cents::dollars(net)), "{on} {a}-{b}");
            assert_eq!(table.at_stake(Seat::FIRST), Cents::ZERO);
        }
    }
}

#[test]
fn the_line_is_decided_on_the_come_out_as_written() {
    for n in 0..36 {
        let (a, b) = (n / 6 + 1, n % 6 + 1);
        let mut table = open(&[]);
        wager(&mut table, 1, "pass", 10).unwrap();
        wager(&mut table, 2, "dont-pass", 10).unwrap();
        let step = roll(&mut table, a, b).unwrap();
        match a + b {
            7 | 11 => assert_eq!(nets(&table), [10, -10]),
            2 | 3 => assert_eq!(nets(&table), [-10, 10]),
            12 => assert_eq!(nets(&table), [-10, 0]),
            number => {
                assert_eq!((step, nets(&table)), (Step::Continues, vec![]));
                assert_eq!(table.game().point(), Some(number));
            }
        }
    }
}

#[test]
fn chips_are_added_to_what_lies_there_and_limits_look_at_both() {
    let mut table = open(&[("max", Value::Text("30".into()))]);
    wager(&mut table, 1, "pass", 10).unwrap();
    wager(&mut table, 2, "pass", 10).unwrap();
    wager(&mut table, 1, "pass", 15).unwrap();
    let (first, pass) = (Seat::new(1), spot("pass"));
    assert_eq!(table.game().amount(first, pass), Cents::dollars(25));
    assert_eq!(table.game().amount(first, spot("field")), Cents::ZERO);
    assert!(wager(&mut table, 1, "pass", 10).is_err());
    wager(&mut table, 1, "pass", 5).unwrap();
    roll(&mut table, 3, 4).unwrap();
    assert_eq!(nets(&table), [30, 10]);
}

#[test]
fn the_shooter_and_the_point_can_be_seen() {
    let mut table = open(&[]);
    wager(&mut table, 3, "dont-pass", 10).unwrap();
    wager(&mut table, 5, "place-6", 12).unwrap();
    let view = table.view(Viewer::Rail);
    assert_eq!(view.facts, [Fact::new("point", "off"), Fact::new("shooter", "seat 3")]);
    assert_eq!(
        (view.wagers[1].on.as_str(), view.wagers[1].state),
        ("place-6", Some(WagerState::Off))
    );
    roll(&mut table, 4, 4).unwrap();
    assert_eq!(table.view(Viewer::Rail).facts[0], Fact::new("point", "8"));
    roll(&mut table, 4, 4).unwrap();
    // What was rolled last is of the round that is over.
    let expected = [
        Fact::new("point", "off"),
        Fact::new("shooter", "seat 3"),
        Fact::passing("last roll", "4-4"),
        Fact::new("points made", "8"),
    ];
    assert_eq!(table.view(Viewer::Seat(Seat::new(5))).facts, expected);
}

/// Something a random table tries.
#[derive(Clone, Debug)]
enum Try {
    Wager(u8, u16, i64),
    Remove(u8, u16, Option<i64>),
    Call(u8, u16, bool),
    PassDice(u8),
    NoRoll,
    Roll(u8, u8),
}

fn tries() -> impl Strategy<Value = Vec<Try>> {
    // The first spots are the line, come and their odds: they are wanted more often.
    let on = || prop_oneof![2 => 0..6_u16, 3 => 0..96_u16];
    let take = (1..4_u8, on(), prop::option::of(1..100_i64));
    let one = prop_oneof![
        8 => (1..4_u8, on(), 1..200_i64).prop_map(|(s, o, a)| Try::Wager(s, o, a)),
        2 => take.prop_map(|(s, o, a)| Try::Remove(s, o, a)),
        1 => (1..4_u8, on(), any::<bool>()).prop_map(|(s, o, w)| Try::Call(s, o, w)),
        1 => (1..4_u8).prop_map(Try::PassDice),
        1 => Just(Try::NoRoll),
        8 => (1..7_u8, 1..7_u8).prop_map(|(a, b)| Try::Roll(a, b)),
    ];
    prop::collection::vec(one, 1..120)
}

fn event(one: &Try) -> Event {
    match *one {
        Try::Wager(seat, on, quarters) => Event::Wager(Wager {
            seat: Seat::new(seat),
            on: Spot(on),
            amount: Cents::new(quarters * 25),
            for_dealer: false,
        }),
        Try::Remove(seat, on, quarters) => {
            let amount = quarters.map(|quarters| Cents::new(quarters * 25));
            Event::Remove { seat: Seat::new(seat), on: Spot(on), amount }
        }
        Try::Call(seat, on, working) => {
            Event::Call { seat: Seat::new(seat), on: Spot(on), working }
        }
        Try::PassDice(seat) => Event::Decide(Decision::new(Seat::new(seat), Action::PassDice)),
        Try::NoRoll => Event::Irregularity(Irregularity::new(IrregularityKind::NoRoll)),
        Try::Roll(a, b) => Event::Chance(Outcome::Dice(Dice::new([a, b]).unwrap())),
    }
}

fn on_table(table: &Table<Craps>) -> [Cents; 3] {
    [1, 2, 3].map(|seat| table.at_stake(Seat::new(seat)))
}

/// What each seat put on the layout with an event, by the chips before and after and the lines.
fn moved(before: [Cents; 3], table: &Table<Craps>, went: Step) -> [Cents; 3] {
    let mut moved = on_table(table);
    for (seat, moved) in moved.iter_mut().enumerate() {
        *moved -= before[seat];
        if went == Step::Settled {
            let own = table.lines().iter().filter(|line| line.seat.index() == seat);
            *moved += own.map(|line| line.stake).sum();
        }
    }
    moved
}

/// What an accepted event puts on the table by its own words.
fn put(before: &Table<Craps>, event: Event) -> [Cents; 3] {
    let mut put = [Cents::ZERO; 3];
    match event {
        Event::Wager(wager) => put[wager.seat.index()] = wager.amount,
        Event::Remove { seat, on, amount } => {
            let name = Craps::layout().name(on);
            let there = before.view(Viewer::Rail).wagers;
            let own = there.iter().find(|wager| wager.seat == seat && wager.on == name).unwrap();
            put[seat.index()] = -amount.unwrap_or(own.amount);
        }
        _ => {}
    }
    put
}

proptest! {
    #![proptest_config(crate::cases(192))]

    #[test]
    fn random_tables_keep_their_chips(tries in tries(), odds in 0..4_i64, on_win in any::<bool>()) {
        let vig = Value::Text(if on_win { "on-win" } else { "always" }.into());
        let mut table = open(&[("odds", Value::Count(odds)), ("vig", vig)]);
        for one in &tries {
            let before = table.clone();
            let event = event(one);
            if let Try::PassDice(seat) = one {
                let offered = !table.offers(Seat::new(*seat), None).is_empty();
                prop_assert_eq!(offered, table.clone().step(event).is_ok());
            }
            let Ok(went) = table.step(event) else {
                prop_assert!(table == before, "a refused event changed the table: {one:?}");
                prop_assert_eq!(table.save(), before.save());
                continue;
            };
            let moved = moved(on_table(&before), &table, went);
            prop_assert_eq!(moved, put(&before, event), "{:?}", one);
            prop_assert_eq!(went == Step::Settled, table.is_settled());
            prop_assert!(went == Step::Continues || !table.lines().is_empty());
            let order: Vec<_> = table.lines().iter().map(|line| (line.seat, line.wager)).collect();
            prop_assert!(order.is_sorted_by(|a, b| a < b), "{order:?}");
            let restored = Table::<Craps>::restore(&table.save()).unwrap();
            prop_assert!(restored == table);
        }
    }
}

/// Bets that have moved are paid as what they were, odds by their point, the Field by its total;
/// wagers made of parts have no line of their own.
#[test]
fn a_winner_names_the_line_of_the_pay_table_that_paid_it() {
    let mut table = Kind::find("craps").unwrap().open(Options::new()).unwrap();
    let mut play = |wagers: &[&str], dice: [u8; 2]| -> Vec<String> {
        for on in wagers {
            let (on, amount) = (spot(on), Cents::dollars(20));
            let wager = Wager { seat: Seat::FIRST, on, amount, for_dealer: false };
            table.step(Event::Wager(wager)).unwrap();
        }
        table.step(Event::Chance(Outcome::Dice(Dice::new(dice).unwrap()))).unwrap();
        let named = |line: Statement| {
            let by = line.line.map_or("no line".into(), |(table, name)| format!("{table} {name}"));
            format!("{} {} {by}", line.wager, line.verdict)
        };
        table.statements().into_iter().map(named).collect()
    };
    let field = ["field win OH.CR.5.II 2-or-12", "horn win no line"];
    assert_eq!(play(&["pass", "field", "horn"], [6, 6])[1..], field);
    assert_eq!(play(&["pass"], [4, 5]), [""; 0]);
    assert_eq!(play(&["pass-odds", "come"], [2, 2]), [""; 0]);
    let made = ["pass win OH.CR.5.II win", "pass-odds win OH.CR.7.I.B 5-or-9"];
    assert_eq!(play(&["come-odds-4"], [4, 5]), made);
    let moved = ["come-4 win OH.CR.5.II win", "come-odds-4 win OH.CR.7.III.B win"];
    assert_eq!(play(&["pass"], [2, 2]), moved);
}
