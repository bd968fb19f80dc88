//! A result belongs to a person and a visit, not to a seat.

use serde_json::{Value as Json, json};

use crate::fixture::Floor;

const TABLE: &str = "roulette";

/// Ann sits, wagers on red from each of these seats, and the wheel is spun.
fn spun(seats: &[u8]) -> Floor {
    let mut floor = Floor::open().with_everybody();
    for name in ["ann", "bob"] {
        floor.player(name, "1000");
    }
    for seat in seats {
        sit(&floor, "ann", *seat);
        let wager = json!({"wager": {"seat": seat, "on": "red", "amount": "5"}});
        floor.done("ann", TABLE, wager);
    }
    for seat in seats {
        floor.done("ann", TABLE, json!({"deal": {"seat": seat}}));
    }
    floor
}

fn sit(floor: &Floor, name: &str, seat: u8) {
    floor.done(name, TABLE, json!({"sit": {"seat": seat, "buy_in": "100"}}));
}

fn you(floor: &Floor, name: &str) -> Json {
    floor.state(name, TABLE)["you"].clone()
}

/// The text of an element of a person's page.
fn shown(floor: &Floor, name: &str, mark: &str) -> String {
    let page = floor.get(name, &format!("/tables/{TABLE}")).body;
    let rest = page.split(mark).nth(1).unwrap_or_else(|| panic!("no {mark}"));
    rest.split_once('>').unwrap().1.split("</").next().unwrap().to_owned()
}

fn headline(floor: &Floor, name: &str) -> String {
    shown(floor, name, "id=\"headline\"")
}

/// Whether the page's nets have one for the viewer.
fn has_own_net(floor: &Floor, name: &str) -> bool {
    let page = floor.get(name, &format!("/tables/{TABLE}")).body;
    let nets = page.split("data-key=\"net\"").nth(1).expect("nets");
    nets.split("</div>").next().unwrap().contains("You ")
}

#[test]
fn next_person_at_a_seat_has_no_result() {
    let floor = spun(&[1]);
    let state = floor.state("ann", TABLE);
    let net = state["net"]["1"].clone();
    assert_eq!(state["you"], json!({"round": 1, "net": net, "seats": [1]}));
    assert_eq!(state["seats"][0]["was"], "ann");
    assert!(headline(&floor, "ann").starts_with("You "), "{}", headline(&floor, "ann"));
    assert!(has_own_net(&floor, "ann"));

    floor.done("ann", TABLE, json!({"leave": {"seat": 1}}));
    sit(&floor, "bob", 1);
    let state = floor.state("bob", TABLE);
    assert_eq!((&state["settled"], &state["you"]), (&json!(true), &Json::Null));
    assert_eq!(
        (&state["seats"][0]["player"], &state["seats"][0]["was"]),
        (&json!("bob"), &json!("ann"))
    );
    assert!(state["seats"][1].get("was").is_none(), "{state}");
    assert_eq!(headline(&floor, "bob"), "Place your bets");
    assert!(!has_own_net(&floor, "bob"));
    let past = floor.get("bob", &format!("/tables/{TABLE}/past")).body;
    assert!(past.contains("Round 1") && !past.contains("class=\"num"), "{past}");

    // Ann has left, and finds it under her rounds.
    assert_eq!((you(&floor, "ann"), headline(&floor, "ann")), (Json::Null, "Take a seat".into()));
    let rounds = floor.get("ann", "/api/me/rounds").json();
    assert_eq!(rounds["rounds"][0]["net"], net);
    assert_eq!(floor.get("bob", "/api/me/rounds").json()["rounds"], json!([]));
}

#[test]
fn result_of_two_seats_is_their_sum() {
    let floor = spun(&[1, 2]);
    let state = floor.state("ann", TABLE);
    let cents = |net: &Json| -> i64 {
        let (sign, digits) = match net.as_str().unwrap().strip_prefix('-') {
            Some(digits) => (-1, digits),
            None => (1, net.as_str().unwrap()),
        };
        sign * digits.replace('.', "").parse::<i64>().unwrap()
    };
    assert_eq!(state["you"]["seats"], json!([1, 2]));
    let both = cents(&state["net"]["1"]) + cents(&state["net"]["2"]);
    assert_eq!(cents(&state["you"]["net"]), both);
    floor.done("ann", TABLE, json!({"leave": {"seat": 2}}));
    sit(&floor, "bob", 2);
    let you = you(&floor, "ann");
    assert_eq!((&you["seats"], &you["net"]), (&json!([1]), &state["net"]["1"]));
    // Her second tab shows the same as a reload does.
    assert_eq!(headline(&floor, "ann"), headline(&floor, "ann"));
    assert_eq!(floor.state("bob", TABLE)["you"], Json::Null);
}

#[test]
fn player_who_comes_back_begins_a_new_visit() {
    let floor = spun(&[1]);
    floor.done("ann", TABLE, json!({"leave": {"seat": 1}}));
    sit(&floor, "ann", 1);
    assert_eq!(you(&floor, "ann"), Json::Null);
    assert_eq!(headline(&floor, "ann"), "Place your bets");
    let past = floor.get("ann", &format!("/tables/{TABLE}/past")).body;
    assert!(past.contains("Round 1") && !past.contains("class=\"num"), "{past}");
    floor.done("ann", TABLE, json!({"wager": {"seat": 1, "on": "red", "amount": "5"}}));
    floor.done("ann", TABLE, json!({"deal": {"seat": 1}}));
    assert_eq!(you(&floor, "ann")["round"], 2);
    let past = floor.get("ann", &format!("/tables/{TABLE}/past")).body;
    assert_eq!(past.matches("class=\"num").count(), 1, "{past}");
}

#[test]
fn results_survive_a_restart() {
    let floor = spun(&[1, 2]);
    floor.done("ann", TABLE, json!({"leave": {"seat": 2}}));
    let before = floor.state("ann", TABLE);
    assert_eq!(before["you"]["seats"], json!([1]));
    let floor = floor.restart();
    assert_eq!(floor.state("ann", TABLE), before);
}
