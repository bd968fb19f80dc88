//! Damaged scripts: whatever a file holds, reading and carrying it out ends with an answer or a
//! line that says what is wrong, never with a panic.

use croupier::{runner, script::Script};
use games::Kind;
use serde_json::{Value as Json, json};

/// A small generator: the same damage every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n.max(1)
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

const ACTIONS: &[&str] = &[
    "hit",
    "stand",
    "double",
    "split",
    "insure",
    "no-insurance",
    "even-money",
    "cap",
    "play",
    "fold",
    "pass-dice",
];
const AMOUNTS: &[&str] =
    &["0", "0.25", "1", "5", "10", "12.50", "1000", "1000000000", "0.01", "-1", "x"];
const CARDS: &[&str] = &["As", "Ad", "Kh", "Kd", "Td", "9c", "9h", "2s", "??", "Jo", "6d", "5h"];

fn step(dice: &mut Dice, kind: &Kind) -> Json {
    let spots: Vec<_> = kind.layout().iter().map(|(_, info)| info.name.as_str()).collect();
    let seat = *dice.pick(&[1, 1, 1, 2, 3, 7, 8, 16, 0, 99]);
    let cards = |dice: &mut Dice| {
        let count = dice.below(8);
        (0..count).map(|_| *dice.pick(CARDS)).collect::<Vec<_>>().join(" ")
    };
    match dice.below(12) {
        0..=3 => {
            json!({"wager": {"seat": seat, "on": dice.pick(&spots), "amount": dice.pick(AMOUNTS)}})
        }
        4 => {
            json!({"cards": {"seat-1": cards(dice), "dealer": cards(dice), "seat-2": cards(dice)}})
        }
        5 => json!({"shoe": cards(dice)}),
        6 => json!({"dice": format!("{}-{}", dice.below(8), 1 + dice.below(6))}),
        7 => json!({"spin": dice.pick(&["0", "00", "17", "36", "1", "20", "joker", "37"])}),
        8 | 9 => {
            let mut decide = json!({"seat": seat, "action": dice.pick(ACTIONS)});
            match dice.below(6) {
                0 => decide["amount"] = (*dice.pick(AMOUNTS)).into(),
                1 => decide["times"] = dice.below(9).into(),
                2 => decide["hand"] = dice.below(6).into(),
                _ => {}
            }
            json!({ "decide": decide })
        }
        10 => match dice.below(2) {
            0 => json!({"remove": {"seat": seat, "on": dice.pick(&spots)}}),
            _ => json!({"call": {"seat": seat, "on": dice.pick(&spots), "state": "off"}}),
        },
        _ => {
            let rules = &kind.rulebook().irregularities;
            let any =
                rules.get(dice.below(rules.len())).map_or("no-roll", |rule| rule.kind.as_str());
            json!({"irregularity": {"kind": any, "seat": 1, "choice": dice.pick(&["accept", "refuse", "continue", "void"])}})
        }
    }
}

fn carry_out(text: &str) {
    if let Ok(script) = Script::parse(text) {
        match runner::play(&script) {
            Ok(played) => drop(croupier::report::to_json(&played)),
            Err(bad) => assert_eq!(bad.to_string().lines().count(), 1, "{text}"),
        }
    }
}

#[test]
fn any_order_of_steps_ends_with_an_answer() {
    let mut dice = Dice(1);
    for kind in Kind::all() {
        for _ in 0..400 {
            let mut steps: Vec<Json> = Vec::new();
            // A refused step ends a script: the next one goes in its place.
            for _ in 0..30 {
                steps.push(step(&mut dice, kind));
                let text = json!({"game": kind.id, "steps": steps}).to_string();
                let went = Script::parse(&text).and_then(|script| runner::play(&script));
                match went {
                    Ok(played) => drop(croupier::report::to_json(&played)),
                    Err(_) => drop(steps.pop()),
                }
            }
        }
    }
}

#[test]
fn any_damage_to_a_script_ends_with_an_answer() {
    let whole = r#"{"game": "GAME", "options": {"min": "5", "limits": {"red": {"min": "5"}}}, "steps": [
        {"wager": {"seat": 1, "on": "SPOT", "amount": "10"}},
        {"cards": {"seat-1": "As Kd Qh", "dealer": "2c 2d 9h"}}, {"dice": "3-4"}, {"spin": "17"},
        {"decide": {"seat": 1, "action": "play", "times": 1}},
        {"irregularity": {"kind": "no-spin", "refused": [1], "choices": {"1": "void"}}}]}"#;
    let mut dice = Dice(2);
    for kind in Kind::all() {
        let spot = kind.layout().iter().next().map_or("", |(_, info)| info.name.as_str());
        let script = whole.replace("GAME", kind.id).replace("SPOT", spot);
        for _ in 0..3000 {
            let mut bytes = script.clone().into_bytes();
            for _ in 0..=dice.below(4) {
                let at = dice.below(bytes.len());
                match dice.below(4) {
                    0 => bytes[at] = *dice.pick(b"{}[]\",:0123456789-.eAx \\\n\0"),
                    1 => drop(bytes.remove(at)),
                    2 => bytes.truncate(at.max(1)),
                    _ => {
                        let piece = bytes[at..(at + dice.below(40)).min(bytes.len())].to_vec();
                        bytes.splice(at..at, piece);
                    }
                }
            }
            carry_out(&String::from_utf8_lossy(&bytes));
        }
    }
}
