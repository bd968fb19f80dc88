//! The pages of tables, byte by byte: what the interface tells, and no card more.

use std::collections::BTreeSet;

use games::Kind;
use serde_json::{Value as Json, json};

use crate::client::Stream;
use crate::fixture::Floor;
use crate::secrecy::{SEATS, decide, wager};

/// Who looks: two players at the table, somebody at the rail.
const VIEWERS: [&str; 3] = ["ann", "bob", "eve"];

/// What an attribute says, wherever it stands.
fn marks(html: &str, name: &str) -> Vec<String> {
    let start = format!(" {name}=\"");
    let found = html.split(&start).skip(1).filter_map(|rest| rest.split('"').next());
    found.map(str::to_owned).collect()
}

fn sorted(mut list: Vec<String>) -> Vec<String> {
    list.sort_unstable();
    list
}

/// The cards of a state, those that lie face down too.
fn cards_of(state: &Json) -> Vec<String> {
    let hands = state["hands"].as_array().into_iter().flatten();
    let cards = hands.flat_map(|hand| hand["cards"].as_array().into_iter().flatten());
    cards.map(|card| card.as_str().unwrap().to_owned()).collect()
}

/// The spots of a state that take a wager.
fn spots_of(state: &Json) -> BTreeSet<String> {
    let spots = state["spots"].as_array().into_iter().flatten();
    let names = spots.flat_map(|spot| {
        let any = spot["any"].as_array().into_iter().flatten();
        spot.get("on").into_iter().chain(any)
    });
    names.map(|name| name.as_str().unwrap().to_owned()).collect()
}

/// A page shows the very state: its cards, its spots, its chips, its lines.
fn shows(html: &str, state: &Json, who: &str) {
    let at = format!("{who} at {}: ", state["table"]);
    assert_eq!(marks(html, "data-seq"), [state["seq"].to_string()], "{at}");
    assert_eq!(sorted(marks(html, "data-card")), sorted(cards_of(state)), "{at}");
    let drawn: BTreeSet<String> = marks(html, "data-spot").into_iter().collect();
    let missing: Vec<_> = spots_of(state).difference(&drawn).cloned().collect();
    assert!(missing.is_empty(), "{at}no {missing:?}");
    let lines = state["lines"].as_array().unwrap();
    let settled: Vec<_> =
        lines.iter().map(|line| line["wager"].as_str().unwrap().to_owned()).collect();
    assert_eq!(marks(html, "data-line"), settled, "{at}");
    for seat in state["seats"].as_array().unwrap().iter().filter(|seat| !seat["player"].is_null()) {
        let chips: games::Cents = seat["chips"].as_str().unwrap().parse().unwrap();
        let shown = format!("data-chips=\"{}\">{chips:#}<", seat["seat"]);
        assert!(html.contains(&shown), "{at}{shown}");
    }
    assert!(!html.contains(" style="), "{at}a style of its own");
}

/// Reads the views of a page up to a record, and whether wheel, dice or cards moved for the last.
fn view(stream: &mut Stream, to: u64) -> (String, bool) {
    let mut moved = false;
    loop {
        let event = stream.next().unwrap();
        match event.name.as_str() {
            "moved" => moved = true,
            "view" if event.id == Some(to) => return (event.data.as_str().unwrap().into(), moved),
            "view" => moved = false,
            other => panic!("{other} is no event of a page"),
        }
    }
}

fn play(floor: &Floor, table: &str) {
    for (name, seat) in SEATS {
        floor.done(name, table, json!({"sit": {"seat": seat, "buy_in": "1000"}}));
    }
    let watch = |name: &&str| {
        let bearer = format!("Bearer {}", floor.token(name));
        let path = format!("/tables/{table}/live");
        Stream::open(floor.addr, &path, &[("authorization", bearer.as_str())])
    };
    let mut streams: Vec<Stream> = VIEWERS.iter().map(watch).collect();
    let mut seq = floor.state("ann", table)["seq"].as_u64().unwrap();
    for _ in 0..100 {
        for (stream, who) in streams.iter_mut().zip(VIEWERS) {
            let (html, _) = view(stream, seq);
            shows(&html, &floor.state(who, table), who);
            let page = floor.get(who, &format!("/tables/{table}")).body;
            assert!(page.contains(&html), "{who} at {table}: a reload shows something else");
        }
        let state = floor.state("ann", table);
        if state["round"] == 2 {
            return;
        }
        let awaiting = &state["awaiting"];
        seq = match awaiting["kind"].as_str() {
            Some("decision") => decide(floor, table, awaiting["seat"].as_u64().unwrap()),
            Some("wagers") => wager(floor, table),
            _ => panic!("{table} awaits {awaiting}"),
        };
    }
    panic!("{table}: the round does not end");
}

#[test]
fn a_page_shows_what_the_interface_tells_at_every_record_of_every_game() {
    let mut floor = Floor::open().with_everybody();
    for name in VIEWERS {
        floor.player(name, "100000");
    }
    for kind in Kind::all() {
        play(&floor, kind.id);
    }
}

#[test]
fn dice_move_for_every_roll_and_for_nothing_else() {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", "1000");
    let table = "craps";
    floor.done("ann", table, json!({"sit": {"seat": 1, "buy_in": "500"}}));
    let bearer = format!("Bearer {}", floor.token("ann"));
    let headers = [("authorization", bearer.as_str())];
    let mut stream = Stream::open(floor.addr, "/tables/craps/live", &headers);
    let wager = json!({"wager": {"seat": 1, "on": "pass", "amount": "5"}});
    let call = json!({"call": {"seat": 1, "on": "hard-8", "state": "off"}});
    let hard = json!({"wager": {"seat": 1, "on": "hard-8", "amount": "5"}});
    let deal = json!({"deal": {"seat": 1}});
    // Most of these rolls decide nothing; the hard eight may be gone by one of them.
    let mut given = vec![(wager, false), (hard, false), (call, false)];
    given.extend(std::iter::repeat_n((deal, true), 4));
    for (command, moves) in given {
        let answer = floor.command("ann", table, command.clone());
        if answer.status == 200 {
            let seq = answer.json()["seq"].as_u64().unwrap();
            assert_eq!(view(&mut stream, seq).1, moves, "{command}");
        }
    }
}

#[test]
fn a_table_is_for_who_may_look_at_it() {
    let floor = Floor::open().with_everybody();
    let cases = [
        ("", "/tables/blackjack", 303),
        ("", "/tables/blackjack/live", 303),
        ("cage", "/tables/blackjack", 403),
        ("player", "/tables/nowhere", 404),
        ("manager", "/tables/blackjack", 200),
        ("manager", "/tables/blackjack/coach?seat=1", 403),
        ("player", "/tables/blackjack/coach?seat=1", 403),
        ("player", "/tables/blackjack/arranged?seat=1&low=As+Ks", 403),
        ("player", "/tables/blackjack/arranged?low=As+Ks", 400),
        ("player", "/tables/blackjack/arranged?seat=256&low=As+Ks", 403),
        ("player", "/tables/blackjack/spot?on=bet", 200),
        ("player", "/tables/blackjack/spot?on=nothing", 404),
        ("player", "/tables/blackjack/past", 200),
    ];
    for (who, path, status) in cases {
        assert_eq!(floor.get(who, path).status, status, "{who} {path}");
    }
    let sent = floor.get("", "/tables/blackjack");
    assert_eq!(sent.header("location"), Some("/sign-in?then=/tables/blackjack"));
}

#[test]
fn two_hands_are_tried_without_being_set() {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", "1000");
    let table = "pai-gow-poker";
    floor.done("ann", table, json!({"sit": {"seat": 1, "buy_in": "100"}}));
    floor.done("ann", table, json!({"wager": {"seat": 1, "on": "bet", "amount": "5"}}));
    let seq = floor.done("ann", table, json!({"deal": {"seat": 1}}))["seq"].clone();
    let hand = cards_of(&floor.state("ann", table)["hands"].as_array().map_or(json!({}), |hands| {
        json!({"hands": hands.iter().filter(|hand| hand["place"] == "seat-1").collect::<Vec<_>>()})
    }));
    let answers: Vec<String> = (1..7)
        .map(|n| {
            let path = format!("/tables/{table}/arranged?seat=1&low={}+{}", hand[0], hand[n]);
            let answer = floor.get("ann", &path);
            assert_eq!(answer.status, 200, "{path}");
            answer.body
        })
        .collect();
    assert!(answers.iter().all(|words| !words.is_empty()), "{answers:?}");
    assert_eq!(floor.state("ann", table)["seq"], seq);
}
