//! Whatever is given to `settle` is settled or refused in one line, and advised or refused where it
//! stops: nothing brings it down.

use games::{Action, Choice, IrregularityKind, Kind};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value as Json, json};

use crate::damage::{any_json, damage, spoil};
use crate::laws::advise::holds;

fn amount() -> impl Strategy<Value = Json> {
    let usual = select(vec!["5", "10", "10.50", "25", "60", "100", "0.25", "12"]);
    let odd = select(vec!["0", "1000000000", "999999999.75", "0.01", "-5", "ten", "1e3", ""]);
    prop_oneof![12 => usual, 1 => odd].prop_map(Json::from)
}

fn seat() -> impl Strategy<Value = Json> {
    prop_oneof![12 => 1..4_i64, 1 => -1..20_i64].prop_map(Json::from)
}

/// A spot of the game, now and then one of no game.
fn spot(kind: &'static Kind) -> impl Strategy<Value = Json> {
    let open: Vec<_> = kind.layout().iter().map(|(_, i)| i).filter(|i| i.open).collect();
    let all: Vec<_> = open.iter().map(|info| info.name.clone()).collect();
    let main: Vec<_> = open.iter().filter(|i| i.main).map(|info| info.name.clone()).collect();
    let main = if main.is_empty() { all.clone() } else { main };
    let odd = select(vec!["", "moon", "place-5", "hop-7-7", "straight:99"]);
    prop_oneof![6 => select(main), 6 => select(all), 1 => odd.prop_map(String::from)]
        .prop_map(Json::from)
}

fn cards(most: usize) -> impl Strategy<Value = Json> {
    let one = prop_oneof![
        30 => (0..53_u8).prop_map(|n| chance::Card::from_index(n).to_string()),
        2 => Just("??".to_owned()),
        1 => Just("1x".to_owned()),
    ];
    vec(one, 0..most).prop_map(|cards| cards.join(" ").into())
}

fn decision() -> impl Strategy<Value = Json> {
    let action = select(Action::ALL.to_vec());
    let hand = proptest::option::weighted(0.2, 0..7_u8);
    let times = proptest::option::weighted(0.2, 0..9_u8);
    let named = proptest::option::weighted(0.3, amount());
    (seat(), action, hand, named, times).prop_map(|(seat, action, hand, amount, times)| {
        let mut decide = json!({"seat": seat, "action": action.name()});
        for (key, value) in [("hand", hand), ("times", times)] {
            if let Some(value) = value {
                decide[key] = value.into();
            }
        }
        if let Some(amount) = amount {
            decide["amount"] = amount;
        }
        json!({"decide": decide})
    })
}

fn irregularity(kind: &'static Kind) -> impl Strategy<Value = Json> {
    let known = kind.rulebook().irregularities.iter().map(|rule| rule.kind.clone());
    let all = IrregularityKind::ALL.iter().map(|irregularity| irregularity.name().to_owned());
    let names: Vec<_> = known.clone().chain(known).chain(all).collect();
    let choice = || select(Choice::ALL.to_vec()).prop_map(|choice| choice.name());
    (
        select(names),
        proptest::option::of(seat()),
        proptest::option::of(choice()),
        proptest::option::of(cards(2)),
        proptest::option::of(any::<bool>()),
        proptest::option::of((seat(), choice())),
    )
        .prop_map(|(name, seat, choice, card, exposed, choices)| {
            let mut what = json!({"kind": name});
            let fields = [
                ("seat", seat),
                ("choice", choice.map(Json::from)),
                ("card", card),
                ("exposed", exposed.map(Json::from)),
                ("choices", choices.map(|(seat, choice)| json!({seat.to_string(): choice}))),
            ];
            for (key, value) in fields {
                if let Some(value) = value {
                    what[key] = value;
                }
            }
            json!({"irregularity": what})
        })
}

fn step(kind: &'static Kind) -> BoxedStrategy<Json> {
    let wager = (seat(), spot(kind), amount()).prop_map(
        |(seat, on, amount)| json!({"wager": {"seat": seat, "on": on, "amount": amount}}),
    );
    let place = select(vec!["seat-1", "seat-2", "seat-3", "dealer", "community", "seat-17"]);
    let dealt = vec((place, cards(6)), 1..5).prop_map(|places| {
        let places = places.into_iter().map(|(place, cards)| (place.to_owned(), cards));
        json!({"cards": places.collect::<serde_json::Map<_, _>>()})
    });
    let dice = (1..7_u8, 1..7_u8).prop_map(|(a, b)| json!({"dice": format!("{a}-{b}")}));
    let cup = || (1..8_u8, 1..7_u8, 1..7_u8).prop_map(|(a, b, c)| format!("{a}-{b}-{c}"));
    let cups = (cup(), cup())
        .prop_map(|(player, banker)| json!({"dice": {"player": player, "banker": banker}}));
    let stops = vec!["0", "00", "1", "17", "36", "37", "joker", "logo", "20", "2"];
    let spin = select(stops).prop_map(|stop| json!({"spin": stop}));
    let remove =
        (seat(), spot(kind), proptest::option::of(amount())).prop_map(|(seat, on, amount)| {
            match amount {
                Some(amount) => json!({"remove": {"seat": seat, "on": on, "amount": amount}}),
                None => json!({"remove": {"seat": seat, "on": on}}),
            }
        });
    let call = (seat(), spot(kind), select(vec!["on", "off", "up"]))
        .prop_map(|(seat, on, state)| json!({"call": {"seat": seat, "on": on, "state": state}}));
    prop_oneof![
        8 => wager,
        4 => dealt,
        2 => cards(30).prop_map(|cards| json!({"shoe": cards})),
        4 => dice,
        2 => cups,
        3 => spin,
        8 => decision(),
        1 => remove,
        1 => call,
        1 => irregularity(kind),
    ]
    .boxed()
}

fn script() -> impl Strategy<Value = Json> {
    select((0..Kind::all().len()).collect::<Vec<_>>()).prop_flat_map(|n| {
        let kind = &Kind::all()[n];
        let wager = (1..3_u8, spot(kind))
            .prop_map(|(seat, on)| json!({"wager": {"seat": seat, "on": on, "amount": "10"}}));
        (vec(wager, 0..3), vec(step(kind), 0..20)).prop_map(|(mut steps, more)| {
            steps.extend(more);
            json!({"game": kind.id, "options": {}, "steps": steps})
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 400,
        failure_persistence: None,
        ..Default::default()
    })]

    #[test]
    fn scripts_are_settled_or_refused_in_one_line(script in script()) {
        holds(&script.to_string());
    }

    #[test]
    fn damaged_scripts_are_settled_or_refused_in_one_line(
        mut script in script(),
        damages in vec(damage(), 1..4),
    ) {
        damages.iter().for_each(|damage| spoil(&mut script, damage));
        holds(&script.to_string());
    }

    #[test]
    fn options_of_any_kind_open_a_table_or_are_refused(
        game in 0..Kind::all().len(),
        key in 0..20_usize,
        value in any_json(),
    ) {
        let kind = &Kind::all()[game];
        let own = kind.rulebook().options.iter().map(|option| option.key.as_str());
        let shared = ["min", "max", "limits", "unit", "seats", "pay_tables", "pay"];
        let keys: Vec<_> = own.chain(shared).collect();
        let options = json!({keys[key % keys.len()]: value});
        holds(&json!({"game": kind.id, "options": options, "steps": []}).to_string());
    }

    #[test]
    fn any_json_is_refused_in_one_line(json in any_json()) {
        holds(&json.to_string());
    }

    #[test]
    fn any_text_is_refused_in_one_line(text in "(?s).{0,200}") {
        prop_assert!(!holds(&text));
    }

    #[test]
    fn a_script_cut_short_is_refused_in_one_line(script in script(), at in any::<Index>()) {
        let text = script.to_string();
        let ends: Vec<_> = text.char_indices().map(|(at, _)| at).collect();
        prop_assert!(!holds(&text[..ends[at.index(ends.len())]]));
    }
}

#[test]
fn every_game_has_scripts_here_that_settle() {
    for kind in Kind::all() {
        let (_, info) = kind.layout().iter().find(|(_, info)| info.open).expect("a spot");
        let wager = json!({"wager": {"seat": 1, "on": info.name, "amount": "10"}});
        let script = json!({"game": kind.id, "steps": [wager]});
        assert!(holds(&script.to_string()), "{}", kind.id);
    }
}
