//! 3 Dice Baccarat against a plain reading of its document: every roll of both cups, every wager,
//! every pay table.

#![allow(clippy::unwrap_used, reason = "a table that cannot be played fails its test")]

use chance::{Dice, Generator, Outcome};
use games::dice::three_dice_baccarat::ThreeDiceBaccarat;
use games::{
    Awaiting, Cents, Event, Game, Line, Options, Seat, Step, Table, Tally, Value, Verdict, Wager,
};

/// What a wager comes to: its verdict and what is paid on ten dollars, or by the progressive.
type End = (Verdict, i64);

const LOSES: End = (Verdict::Lose, 0);
const PUSHES: End = (Verdict::Push, 0);

/// Ten dollars at so much to one.
fn pays(odds: i64) -> End {
    (Verdict::Win, 1000 * odds)
}

/// A hand as a person at the table sees it: the dice in order, the digit, and the three alike.
struct Seen {
    sorted: [u8; 3],
    digit: i64,
    alike: bool,
}

fn see(dice: [u8; 3]) -> Seen {
    let mut sorted = dice;
    sorted.sort_unstable();
    let sum: i64 = dice.iter().map(|face| i64::from(*face)).sum();
    let digit = sum.to_string().chars().last().unwrap().to_digit(10).unwrap();
    Seen { sorted, digit: digit.into(), alike: sorted[0] == sorted[2] }
}

/// The document's answer for a wager, by table 1, 2 or 3 of its kind.
fn expected(spot: &str, player: &Seen, banker: &Seen, table: usize) -> End {
    let (p, b) = (player.digit, banker.digit);
    let (high, low) = (p.max(b), p.min(b));
    let if_so = |so: bool, odds: i64| if so { pays(odds) } else { LOSES };
    let all = |face: u8| [face; 3];
    let either = |faces: [u8; 3]| player.sorted == faces || banker.sorted == faces;
    let straight =
        |hand: &Seen| [[1, 2, 3], [2, 3, 4], [3, 4, 5], [4, 5, 6]].contains(&hand.sorted);
    let main = |own: i64, other: i64| {
        if p == b || (own == 3 && other == 0) { PUSHES } else { if_so(own > other, 1) }
    };
    let talons = |own: i64, other: i64| match (own - other, table) {
        (9, 3) => pays(15),
        (9, _) => pays(10),
        (8, _) => pays(5),
        (7, _) => pays(4),
        (6, _) => pays(3),
        (5, 2) => pays(1),
        (5, _) => pays(2),
        (4, 1) => pays(1),
        (0, 2) => PUSHES,
        _ => LOSES,
    };
    match spot {
        "player" => main(p, b),
        "banker" => main(b, p),
        "tie" => if_so(p == b, 8),
        "golden-3" => if_so((high, low) == (3, 0), 35),
        "golden-3-player" => if_so((p, b) == (3, 0), 70),
        "golden-3-banker" => if_so((b, p) == (3, 0), 70),
        "sun-7" => if_so(b == 7 && b > p, 14),
        "moon-8" => if_so(p == 8 && p > b, 10),
        "triple-3" => if_so(either(all(3)), 100),
        "triple-1-or-6" => if_so(either(all(1)) || either(all(6)), 50),
        "any-triple" => if_so(player.alike || banker.alike, 15),
        "9-over-6" => if_so((high, low) == (9, 6), 50),
        "double-straight" => if_so(straight(player) && straight(banker), 70),
        "0-or-9-tie" => if_so(p == b && (p == 0 || p == 9), 30),
        "5-tie" => if_so(p == b && p == 5, 150),
        "1-over-0" => if_so((high, low) == (1, 0), 25),
        "golden-talons-player" => talons(p, b),
        "golden-talons-banker" => talons(b, p),
        "triple-progressive" => {
            let dollars = |n: i64| (Verdict::Win, n * 100);
            // The whole meter, its seed and this wager's share.
            let whole = (Verdict::Win, 1_000_021);
            let both_3s = player.sorted == all(3) && banker.sorted == all(3);
            let mixed = either(all(3)) && either(all(6));
            let top = if table == 3 { mixed } else { both_3s };
            if top {
                whole
            } else if mixed {
                dollars(1000)
            } else if player.alike && banker.alike {
                dollars(100)
            } else if either(all(3)) {
                dollars(20)
            } else if either(all(1)) || either(all(2)) {
                dollars([10, 6, 10][table - 1])
            } else if player.alike || banker.alike {
                dollars([3, 4, 5][table - 1])
            } else {
                LOSES
            }
        }
        other => panic!("{other}"),
    }
}

/// Every order of three faces.
fn rolls() -> impl Iterator<Item = [u8; 3]> {
    (0..216u8).map(|n| [1 + n / 36, 1 + n / 6 % 6, 1 + n % 6])
}

fn tables(number: usize) -> Options {
    let id = |kind: &str| Value::Text(format!("{kind}-0{number}"));
    let chosen = [
        ("golden-talons-player".to_owned(), id("PT-FLT-3DB-GT")),
        ("golden-talons-banker".to_owned(), id("PT-FLT-3DB-GT")),
        ("triple-progressive".to_owned(), id("PT-PRG-TRI")),
    ];
    Options::from([("pay_tables".to_owned(), Value::Map(chosen.into()))])
}

fn cups(player: [u8; 3], banker: [u8; 3]) -> Event {
    let dice = |faces| Dice::new(faces).unwrap();
    Event::Chance(Outcome::Cups { player: dice(player), banker: dice(banker) })
}

#[test]
fn every_wager_of_every_roll_ends_as_the_document_says() {
    let layout = ThreeDiceBaccarat::layout();
    let spots: Vec<_> = layout.iter().map(|(spot, info)| (spot, info.name.as_str())).collect();
    assert_eq!(spots.len(), 19);
    for number in 1..=3 {
        let fresh = Table::<ThreeDiceBaccarat>::open(tables(number)).unwrap();
        for player in rolls() {
            for banker in rolls() {
                let mut table = fresh.clone();
                for (on, name) in &spots {
                    let progressive = *name == "triple-progressive";
                    let amount = if progressive { Cents::DOLLAR } else { Cents::dollars(10) };
                    let wager = Wager { seat: Seat::FIRST, on: *on, amount, for_dealer: false };
                    table.step(Event::Wager(wager)).unwrap();
                }
                assert_eq!(table.step(cups(player, banker)), Ok(Step::Settled));
                let (seen_player, seen_banker) = (see(player), see(banker));
                for (line, (on, name)) in table.lines().iter().zip(&spots) {
                    assert_eq!(line.wager, *on);
                    let expected = expected(name, &seen_player, &seen_banker, number);
                    let got = (line.verdict, line.paid.cents());
                    assert_eq!(got, expected, "{name}: {player:?} against {banker:?}");
                    assert_eq!(line.line.is_some(), line.paid > Cents::ZERO || returned(line));
                }
                assert_eq!(table.lines().len(), spots.len());
            }
        }
    }
}

/// A push that a line of the pay table gives.
fn returned<W>(line: &Line<W>) -> bool {
    line.verdict == Verdict::Push && line.clause.id() == "CO.3D.13"
}

#[test]
fn every_hand_is_worth_what_the_other_side_sees_too() {
    // Changing the cups changes the sides of every wager, and nothing else.
    let mirrored = |name: &str| match name {
        "player" => "banker".to_owned(),
        "banker" => "player".to_owned(),
        "golden-3-player" => "golden-3-banker".into(),
        "golden-talons-player" => "golden-talons-banker".into(),
        same => same.to_owned(),
    };
    let spots = ["player", "tie", "golden-3", "golden-3-player", "triple-3", "9-over-6"];
    let spots = spots.iter().chain(&["golden-talons-player", "double-straight", "5-tie"]);
    let mut random = Generator::seeded(3, 3);
    for name in spots {
        let mut paid = [Cents::ZERO; 2];
        for _ in 0..2000 {
            let (a, b) = (random.dice::<3>().faces(), random.dice::<3>().faces());
            for (side, sum) in paid.iter_mut().enumerate() {
                let mut table = Table::<ThreeDiceBaccarat, Tally>::open(Options::from([(
                    "main_wager_required".to_owned(),
                    Value::Switch(false),
                )]))
                .unwrap();
                let name = if side == 0 { (*name).to_owned() } else { mirrored(name) };
                let on = ThreeDiceBaccarat::find_spot(&name).unwrap();
                let wager =
                    Wager { seat: Seat::new(7), on, amount: Cents::DOLLAR, for_dealer: false };
                table.step(Event::Wager(wager)).unwrap();
                let roll = if side == 0 { cups(a, b) } else { cups(b, a) };
                table.step(roll).unwrap();
                *sum += table.listener().net;
            }
        }
        assert_eq!(paid[0], paid[1], "{name}");
    }
}

#[test]
fn wagers_are_open_until_the_cups_are_lifted_and_again_after_it() {
    let mut table = Table::<ThreeDiceBaccarat>::open(Options::new()).unwrap();
    for _ in 0..2 {
        assert!(matches!(table.awaiting(), Awaiting::Wagers { .. }));
        // A roll that nobody wagered on ends no round (CO.3D.8).
        assert_eq!(table.step(cups([1, 2, 3], [4, 5, 6])), Ok(Step::Continues));
        assert!(table.lines().is_empty(), "nobody had wagered");
    }
}
