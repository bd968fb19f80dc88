//! The same command again.

use serde_json::{Value as Json, json};

use crate::fixture::Floor;

const COMMANDS: &str = "/api/tables/roulette/commands";

fn balance(floor: &Floor) -> Json {
    floor.get("ann", "/api/me").json()["balance"].clone()
}

#[test]
fn the_same_again_gives_the_first_answer_also_after_a_restart() {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", "100");
    let sit = json!({"id": "one", "sit": {"buy_in": "30"}});
    let first = floor.post("ann", COMMANDS, &sit).json();
    // Key order and spaces are nothing, nor is `?state=1`.
    let path = format!("{COMMANDS}?state=1");
    let again = r#"{ "sit": {"buy_in":"30"},  "id":"one" }"#;
    let again = floor.call("ann", "POST", &path, Some(again)).json();
    assert_eq!((&again["seq"], &again["seat"]), (&first["seq"], &first["seat"]));
    assert_eq!((again["repeated"].as_bool(), first.get("repeated")), (Some(true), None));
    assert_eq!(again["state"]["seq"], first["seq"]);
    assert_eq!(balance(&floor), "70.00");

    let floor = floor.restart();
    let again = floor.post("ann", COMMANDS, &sit).json();
    assert_eq!((&again["seq"], &again["repeated"]), (&first["seq"], &json!(true)));
    assert_eq!(balance(&floor), "70.00");
}

#[test]
fn an_id_is_for_one_command_of_one_person() {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", "100");
    floor.player("bob", "100");
    let sit = |seat: u8| json!({"id": "one", "sit": {"seat": seat}});
    assert_eq!(floor.post("ann", COMMANDS, &sit(1)).status, 200);
    assert_eq!(floor.post("bob", COMMANDS, &sit(2)).status, 200);
    let simulation = json!({"id": "one", "game": "big-six", "rounds": 10});
    let others = [
        floor.post("ann", COMMANDS, &sit(3)),
        floor.post("ann", "/api/tables/craps/commands", &sit(1)),
        floor.post("ann", "/api/simulations", &simulation),
    ];
    for other in others {
        assert_eq!((other.status, other.code().as_str()), (409, "command-id-reused"), "{other:?}");
    }
    // What was refused may be tried again under its id.
    let wager = json!({"id": "two", "wager": {"seat": 1, "on": "red", "amount": "5"}});
    assert_eq!(floor.post("ann", COMMANDS, &wager).code(), "insufficient-funds");
    floor.done("ann", "roulette", json!({"buy-in": {"seat": 1, "amount": "20"}}));
    assert_eq!(floor.post("ann", COMMANDS, &wager).status, 200);
}

#[test]
fn many_at_the_same_time_are_carried_out_once() {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", "100");
    let sit = json!({"id": "one", "sit": {"buy_in": "30"}});
    let answers: Vec<Json> = std::thread::scope(|scope| {
        let threads: Vec<_> =
            (0..8).map(|_| scope.spawn(|| floor.post("ann", COMMANDS, &sit).json())).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let repeated = answers.iter().filter(|answer| answer["repeated"] == true).count();
    assert_eq!(repeated, 7);
    assert!(answers.iter().all(|answer| answer["seq"] == answers[0]["seq"]));
    assert_eq!(balance(&floor), "70.00");
}

#[test]
fn a_person_is_made_once_and_another_password_is_another_command() {
    let mut floor = Floor::open_with(|settings| settings.empty = true);
    floor.sign_in("admin");
    let person = |password: &str| {
        let body = json!({"id": "p", "name": "ann", "role": "player", "password": password});
        floor.post("admin", "/api/people", &body)
    };
    assert_eq!(person("too short").code(), "refused");
    let first = person("correct horse").json();
    assert_eq!(person("correct horse").json()["repeated"], true);
    assert_eq!(person("battery staple").code(), "command-id-reused");
    assert_eq!(first["chain"], "house");
    let body = json!({"id": "q", "name": "ann", "role": "cage", "password": "correct horse"});
    assert_eq!(floor.post("admin", "/api/people", &body).code(), "exists");
}
