//! JSON that is no more what it was.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::Value as Json;

/// Any JSON at all, the words of the interface among it.
pub fn any_json() -> impl Strategy<Value = Json> {
    let words = vec![
        "game",
        "steps",
        "options",
        "wager",
        "seat",
        "on",
        "amount",
        "roulette",
        "cards",
        "shoe",
        "dice",
        "decide",
        "action",
        "irregularity",
        "kind",
        "dealer",
        "As Kd",
        "3-4",
        "5",
        "",
    ];
    let word = select(words).prop_map(String::from);
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        any::<i64>().prop_map(Json::from),
        any::<f64>().prop_map(Json::from),
        word.clone().prop_map(Json::from),
        ".{0,12}".prop_map(Json::from),
    ];
    leaf.prop_recursive(5, 60, 6, move |inner| {
        let object = vec((word.clone(), inner.clone()), 0..6);
        prop_oneof![
            vec(inner, 0..6).prop_map(Json::from),
            object.prop_map(|entries| entries.into_iter().collect::<Json>()),
        ]
    })
}

/// What may happen to a part of some JSON.
#[derive(Clone, Debug)]
pub enum Damage {
    Drop,
    Twice,
    Replace(Json),
    Rename(String),
}

/// Some part, and what happens to it.
pub fn damage() -> impl Strategy<Value = (Index, Damage)> {
    let how = prop_oneof![
        Just(Damage::Drop),
        Just(Damage::Twice),
        any_json().prop_map(Damage::Replace),
        ".{0,8}".prop_map(Damage::Rename),
    ];
    (any::<Index>(), how)
}

/// How many parts there are.
fn parts(json: &Json) -> usize {
    1 + match json {
        Json::Array(items) => items.iter().map(parts).sum(),
        Json::Object(entries) => entries.values().map(parts).sum(),
        _ => 0,
    }
}

/// Damages the part with this number.
fn harm(json: &mut Json, mut number: usize, damage: &Damage) {
    match json {
        Json::Array(items) => {
            for n in 0..items.len() {
                match (number, damage) {
                    (0, Damage::Drop) => drop(items.remove(n)),
                    (0, Damage::Twice) => items.insert(n, items[n].clone()),
                    (0, Damage::Replace(by)) => items[n] = by.clone(),
                    (0, Damage::Rename(name)) => items[n] = name.clone().into(),
                    (_, _) if number < parts(&items[n]) => harm(&mut items[n], number - 1, damage),
                    _ => {
                        number -= parts(&items[n]);
                        continue;
                    }
                }
                return;
            }
        }
        Json::Object(entries) => {
            for key in entries.keys().cloned().collect::<Vec<_>>() {
                let inside = parts(&entries[&key]);
                match (number, damage) {
                    (0, Damage::Drop) => drop(entries.remove(&key)),
                    (0, Damage::Replace(by)) => drop(entries.insert(key, by.clone())),
                    (0, Damage::Twice) => {
                        let copy = entries[&key].clone();
                        entries.insert(format!("{key}{key}"), copy);
                    }
                    (0, Damage::Rename(name)) => {
                        if let Some(value) = entries.remove(&key) {
                            entries.insert(name.clone(), value);
                        }
                    }
                    (_, _) if number < inside => {
                        harm(entries.get_mut(&key).expect("a key of it"), number - 1, damage);
                    }
                    _ => {
                        number -= inside;
                        continue;
                    }
                }
                return;
            }
        }
        _ => {}
    }
}

/// Damages one of the parts, where there are any.
pub fn spoil(json: &mut Json, (index, damage): &(Index, Damage)) {
    let inside = parts(json) - 1;
    if inside > 0 {
        harm(json, index.index(inside), damage);
    }
}
