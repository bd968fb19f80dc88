//! Who may come in, what play money is, and what a table does about a player who leaves.

use std::time::Duration;

use floor::Role;
use serde_json::{Value as Json, json};

use crate::client::{Answer, call};
use crate::fixture::{Floor, new_id};

/// A casino with limits, which tests otherwise do without.
fn limited() -> Floor {
    Floor::open_with(|settings| settings.rate = 1000)
}

/// A new guest, as the fixture knows people: by their tokens.
fn guest(floor: &mut Floor) -> String {
    let answer = floor.call("", "POST", "/api/guests", Some("{}")).json();
    let name = answer["name"].as_str().unwrap().to_owned();
    floor.know(&name, answer["token"].as_str().unwrap());
    name
}

fn sit(floor: &Floor, who: &str, table: &str) -> Answer {
    floor.command(who, table, json!({"sit": {"buy_in": "10"}}))
}

fn refusal(answer: &Answer) -> (u16, String) {
    (answer.status, answer.code())
}

fn top_up(floor: &Floor, who: &str) -> Answer {
    floor.post(who, "/api/me/top-up", &json!({"id": new_id()}))
}

#[test]
fn play_money_is_never_paid_out() {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", "50");
    let door = floor.get("", "/api/door").json();
    assert_eq!(
        door,
        json!({"house": "Croupier", "kind": "play", "guests": true,
        "sign_in": ["password"]})
    );
    let withdrawal = json!({"id": new_id(), "amount": "5"});
    let refused = floor.post("cage", "/api/people/ann/withdraw", &withdrawal);
    assert_eq!(refusal(&refused), (409, "play-money".into()));
    let cage = floor.get("cage", "/cage").body;
    assert!(cage.contains("data-command=\"deposit\"") && !cage.contains("\"withdraw\""));
    let accept = [("accept", "text/html")];
    for path in ["/", "/games", "/nowhere"] {
        let page = call(floor.addr, "GET", path, &accept, None).body;
        assert!(page.contains("data-house=\"play\""), "{path}: {page}");
        assert!(page.contains("Play money"), "{path}");
    }
}

#[test]
fn house_with_real_money_has_no_guests() {
    let mut floor = Floor::open_with(|settings| {
        (settings.real, settings.rate) = (true, 1000);
        settings.name = Some("Lucky".into());
    })
    .with_everybody();
    floor.player("ann", "50");
    let door = floor.get("", "/api/door").json();
    assert_eq!(
        (&door["house"], &door["kind"], &door["guests"]),
        (&json!("Lucky"), &json!("real"), &json!(false))
    );
    let guest = floor.call("", "POST", "/api/guests", Some("{}"));
    assert_eq!(refusal(&guest), (403, "not-allowed".into()));
    assert_eq!(refusal(&top_up(&floor, "ann")), (403, "not-allowed".into()));
    let withdrawal = json!({"id": new_id(), "amount": "5"});
    assert_eq!(floor.post("cage", "/api/people/ann/withdraw", &withdrawal).status, 200);
    let too_much = json!({"id": new_id(), "amount": "9999"});
    let refused = floor.post("cage", "/api/people/ann/withdraw", &too_much);
    assert_eq!(refusal(&refused), (422, "insufficient-funds".into()));
    assert_eq!(floor.get("manager", "/api/tables").json()["tables"], json!([]));
    let page = floor.get("", "/").body;
    assert!(page.contains("data-house=\"real\"") && !page.contains("Play money"), "{page}");
    // A table that nobody gave a pace waits for its players.
    let table = json!({"id": new_id(), "table": "bj", "game": "blackjack"});
    assert_eq!(floor.post("manager", "/api/tables", &table).status, 200);
    let made = made_tables(&floor);
    assert_eq!((made[0].get("pace"), made[0].get("presence")), (None, None), "{made:?}");
}

/// The terms of all tables, as the journal has them.
fn made_tables(floor: &Floor) -> Vec<Json> {
    let journal = floor.get("auditor", "/api/journal?limit=10000").body;
    let records = journal.lines().map(|line| serde_json::from_str::<Json>(line).unwrap());
    records.filter_map(|record| record["what"].get("table").cloned()).collect()
}

#[test]
fn new_tables_for_play_money_wait_for_nobody() {
    let floor = limited().with_everybody();
    let table = |id: &str, more: Json| {
        let mut body = json!({"id": new_id(), "table": id, "game": "blackjack"});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        assert_eq!(floor.post("manager", "/api/tables", &body).status, 200, "{body}");
    };
    table("patient", json!({"pace": null, "presence": null}));
    table("dealt", json!({"dealt": "dealer"}));
    table("own", json!({"presence": {"away": 5, "sit_out": 10, "free": 20}}));
    let (pace, presence) =
        (json!({"wagers": 15, "decision": 20}), json!({"away": 20, "sit_out": 60, "free": 300}));
    for terms in made_tables(&floor) {
        let given = (terms.get("pace"), terms.get("presence"));
        match terms["table"].as_str().unwrap() {
            "patient" | "dealt" => assert_eq!(given, (None, None), "{terms}"),
            "own" => assert_eq!(
                given,
                (Some(&pace), Some(&json!({"away": 5, "sit_out": 10, "free": 20})))
            ),
            _ => assert_eq!(given, (Some(&pace), Some(&presence)), "{terms}"),
        }
    }
    let wrong = json!({"id": new_id(), "table": "x", "game": "craps",
        "presence": {"away": 60, "sit_out": 20, "free": 300}});
    assert_eq!(floor.post("manager", "/api/tables", &wrong).status, 400);
}

#[test]
fn one_person_takes_few_seats() {
    let mut floor = limited();
    let ann = guest(&mut floor);
    for table in ["roulette", "roulette", "craps", "big-six"] {
        assert_eq!(sit(&floor, &ann, table).status, 200, "{table}");
    }
    for table in ["roulette", "blackjack"] {
        assert_eq!(refusal(&sit(&floor, &ann, table)), (409, "seat-limit".into()), "{table}");
    }
    let leave = json!({"leave": {"seat": 1}});
    floor.done(&ann, "craps", leave);
    assert_eq!(sit(&floor, &ann, "blackjack").status, 200);
    // A player with a name has more.
    let mut floor = floor.with_everybody();
    floor.player("bob", "500");
    (0..3).for_each(|_| assert_eq!(sit(&floor, "bob", "roulette").status, 200));
    assert_eq!(refusal(&sit(&floor, "bob", "roulette")), (409, "seat-limit".into()));
    // One who knows no limits takes what there is.
    let mut floor = Floor::open();
    let ann = guest(&mut floor);
    (0..5).for_each(|_| assert_eq!(sit(&floor, &ann, "roulette").status, 200));
}

#[test]
fn closed_tab_in_the_middle_of_a_hand_stops_nobody() {
    let mut floor = limited();
    let (ann, bob) = (guest(&mut floor), guest(&mut floor));
    let table = "three-card-poker";
    let page = floor.watch(&ann, table, None);
    let _bobs = floor.watch(&bob, table, None);
    for (who, seat) in [(&ann, 1), (&bob, 2)] {
        floor.done(who, table, json!({"sit": {"seat": seat, "buy_in": "200"}}));
        let wager = json!({"wager": {"seat": seat, "on": "ante", "amount": "10"}});
        floor.done(who, table, wager);
    }
    floor.done(&ann, table, json!({"deal": {"seat": 1}}));
    floor.done(&bob, table, json!({"deal": {"seat": 2}}));
    assert_eq!(floor.state(&bob, table)["awaiting"]["seat"], 1);
    drop(page);
    // The server notices a closed page when it next writes to it, if not before.
    let goes_on = |seconds: i64, is_so: &dyn Fn(&Json) -> bool| {
        let begun = std::time::Instant::now();
        let mut left = seconds;
        loop {
            let state = floor.state(&bob, table);
            if is_so(&state) {
                return state;
            }
            assert!(begun.elapsed() < Duration::from_secs(120), "{state}");
            floor.clock.go_on(1.min(left));
            left = (left - 1).max(0);
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    goes_on(40, &|state| state["awaiting"]["seat"] == 2);
    floor.done(&bob, table, json!({"decide": {"seat": 2, "action": "fold"}}));
    let state = goes_on(350, &|state| state["seats"][0]["player"].is_null());
    assert_eq!(state["seats"][1]["presence"], "here", "{state}");
    let me = floor.get(&ann, "/api/me").json();
    assert_eq!((&me["balance"], &me["seats"]), (&json!("990.00"), &json!([])));
}

#[test]
fn guest_who_has_lost_everything_gets_more() {
    let mut floor = limited();
    let ann = guest(&mut floor);
    floor.done(&ann, "roulette", json!({"sit": {"seat": 1, "buy_in": "900"}}));
    assert_eq!(refusal(&top_up(&floor, &ann)), (409, "not-asked".into()));
    for _ in 0..40 {
        let state = floor.state(&ann, "roulette");
        let takes = |spot: &&Json| {
            spot["any"].as_array().is_some_and(|any| any.contains(&json!("straight:7")))
        };
        let spot = state["spots"].as_array().unwrap().iter().find(takes);
        let chips: f64 = state["seats"][0]["chips"].as_str().unwrap().parse().unwrap();
        let most =
            spot.and_then(|spot| spot["most"].as_str()).map_or(chips, |most| most.parse().unwrap());
        if chips < 1.0 {
            break;
        }
        let amount = format!("{:.2}", chips.min(most).floor());
        floor.done(
            &ann,
            "roulette",
            json!({"wager": {"seat": 1, "on": "straight:7", "amount": amount}}),
        );
        floor.done(&ann, "roulette", json!({"deal": {"seat": 1}}));
    }
    let given = top_up(&floor, &ann);
    assert_eq!((given.status, given.json()["balance"].clone()), (200, json!("1000.00")));
    let entries = floor.get(&ann, "/api/me/entries").json();
    assert_eq!(entries["entries"][0]["why"], "top-up");
    assert_eq!(refusal(&top_up(&floor, &ann)), (409, "not-asked".into()));
    let mut floor = floor.with_everybody();
    floor.add("dan", Role::Dealer);
    assert_eq!(refusal(&top_up(&floor, "dan")), (403, "not-allowed".into()));
}
