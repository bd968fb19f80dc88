//! What the interface says of a table, case by case: codes, times, what is shown until when.

use floor::host::Clock;
use floor::house::HouseCommand;
use floor::{Code, Time};
use games::Seat;
use serde_json::{Value as Json, json};

use crate::house::TestHouse;
use crate::pit::Table;
use crate::play::rounds_settle_again;

#[test]
fn nobody_is_made_to_leave_a_wager_while_the_table_is_paused() {
    let table = Table::of_house("leave-paused", "craps");
    for (seat, buy_in) in [(1, "100"), (2, "50")] {
        table.does("ann", "sit", json!({"seat": seat, "buy_in": buy_in}));
    }
    table.does("ann", "wager", json!({"seat": 1, "on": "pass", "amount": "10"}));
    table.does("supervisor", "pause", json!({"why": "a dispute"}));
    for who in ["supervisor", "ann"] {
        assert_eq!(table.refuses(who, "leave", json!({"seat": 1})), Code::TablePaused);
    }
    table.does("supervisor", "leave", json!({"seat": 2}));
    table.does("supervisor", "resume", json!({}));
    table.does("supervisor", "leave", json!({"seat": 1}));
    assert_eq!(table.holds("player:ann"), "10000.00");
}

/// 409 `not-asked` where nothing of the kind is asked, 422 with the clause where the rules refuse.
#[test]
fn a_decision_that_is_not_among_those_asked_is_not_asked() {
    let blackjack = Table::of_dealer("not-asked-bj", "blackjack", json!({}));
    blackjack.does("ann", "sit", json!({"seat": 1, "buy_in": "100"}));
    blackjack.does("ann", "wager", json!({"seat": 1, "on": "bet", "amount": "10"}));
    blackjack.does("dealer", "outcome", json!({"shuffled": true}));
    blackjack.does("dealer", "outcome", json!({"cards": {"burn": "??"}}));
    for (place, card) in [("seat-1", "7c"), ("dealer", "9c"), ("seat-1", "8h"), ("dealer", "??")] {
        blackjack.does("dealer", "outcome", json!({"cards": {place: card}}));
    }
    assert_eq!(blackjack.state("ann")["awaiting"]["kind"], "decision");
    let says = |action: &str| {
        let body = json!({"seat": 1, "action": action});
        let problem = blackjack.says("ann", "decide", body).unwrap_err();
        (problem.code, problem.clause.is_some())
    };
    for action in ["insure", "surrender", "free-double", "fold", "bank"] {
        let (code, by_clause) = says(action);
        assert_eq!(code == Code::Refused, by_clause, "{action}");
        assert!(matches!(code, Code::Refused | Code::NotAsked), "{action}: {code}");
    }
    assert_eq!(says("fold"), (Code::NotAsked, false));
    assert_eq!(says("split"), (Code::Refused, true));
    let wheel = Table::of_house("not-asked-roulette", "roulette");
    wheel.does("ann", "sit", json!({"seat": 1, "buy_in": "100"}));
    wheel.does("ann", "wager", json!({"seat": 1, "on": "red", "amount": "10"}));
    let hit = json!({"seat": 1, "action": "hit"});
    assert_eq!(wheel.refuses("ann", "decide", hit), Code::NotAsked);
    let call = json!({"seat": 1, "on": "red", "state": "on"});
    assert_eq!(wheel.refuses("ann", "call", call), Code::NotAsked);
}

#[test]
fn who_has_not_signed_on_is_told_so_before_how_the_table_stands() {
    let terms = json!({"table": "t", "game": "craps", "dealt": "dealer", "duties": false});
    let table = Table::new("not-signed-on", terms);
    assert_eq!(table.state("dealer")["status"], "opening");
    let roll = || json!({"dice": "3-4"});
    assert_eq!(table.refuses("dealer", "outcome", roll()), Code::NotAllowed);
    table.does("dealer", "sign-on", json!({}));
    assert_eq!(table.refuses("dealer", "outcome", roll()), Code::TableClosed);
}

#[test]
fn an_outcome_of_another_kind_than_the_game_has_is_not_asked() {
    let cards = json!({"cards": {"seat-1": "As"}});
    for (game, on, others) in [
        ("blackjack", "bet", [json!({"spin": "17"}), json!({"dice": "3-4"})]),
        ("roulette", "red", [cards, json!({"dice": "3-4"})]),
        ("craps", "pass", [json!({"spin": "17"}), json!({"shoe": "As"})]),
    ] {
        let table = Table::of_dealer(&format!("other-kind-{game}"), game, json!({}));
        table.does("ann", "sit", json!({"seat": 1, "buy_in": "100"}));
        table.does("ann", "wager", json!({"seat": 1, "on": on, "amount": "10"}));
        for other in others {
            let code = table.refuses("dealer", "outcome", other.clone());
            assert_eq!(code, Code::NotAsked, "{game} {other}");
        }
    }
}

#[test]
fn who_sits_down_anywhere_is_shown_at_a_seat() {
    let table = Table::of_house("anywhere", "roulette");
    table.does("ann", "sit", json!({"seat": 1}));
    let sat = table.does("ann", "sit", json!({"buy_in": "50"}));
    assert_eq!(sat["seat"], 2);
    let records = table.house.host.read(|reader| reader.records("t", 1, 100)).unwrap();
    let written: Json = serde_json::from_str(&records.last().unwrap().body).unwrap();
    assert_eq!(written["what"], json!({"sit": {"buy_in": "50", "seat": 2}}));
    // The same again is still the same, whatever the record says.
    let bob = table.house.player("bob", 100);
    let body = json!({"buy_in": "20"});
    let first = table.house.say_with(&bob, "t", "sit", body.clone(), "once").unwrap();
    let again = table.house.say_with(&bob, "t", "sit", body, "once").unwrap();
    assert_eq!(
        (&first["seat"], &again["seat"], &again["repeated"]),
        (&json!(3), &json!(3), &json!(true))
    );
    let Table { house } = table;
    let house = house.again(4);
    assert!(house.table("t").sitter(Seat::at(1)).is_some());
}

#[test]
fn what_others_do_does_not_put_a_decision_off() {
    let terms = json!({
        "table": "t", "game": "three-card-poker", "pace": {"wagers": 15, "decision": 20},
    });
    let table = Table::new("put-off", terms);
    table.house.player("bob", 100);
    for (who, seat) in [("ann", 1), ("bob", 2)] {
        table.does(who, "sit", json!({"seat": seat, "buy_in": "50"}));
        table.does(who, "wager", json!({"seat": seat, "on": "ante", "amount": "10"}));
    }
    table.does("ann", "deal", json!({"seat": 1}));
    table.does("bob", "deal", json!({"seat": 2}));
    let awaiting = || table.state("ann")["awaiting"].clone();
    let (asked, later) = (awaiting(), |n: i64| table.house.clock.go_on(n));
    assert_eq!((&asked["kind"], &asked["seat"]), (&json!("decision"), &json!(1)));
    for _ in 0..4 {
        later(4);
        table.does("bob", "buy-in", json!({"seat": 2, "amount": "1"}));
        assert_eq!(awaiting()["until"], asked["until"]);
    }
    // A decision leaves the next one its whole time.
    table.does("ann", "decide", json!({"seat": 1, "action": "fold"}));
    assert_eq!(awaiting()["seat"], 2);
    let until: Time = awaiting()["until"].as_str().unwrap().parse().unwrap();
    assert_eq!(until, table.house.clock.now().plus_seconds(20));
    later(16);
    table.does("ann", "buy-in", json!({"seat": 1, "amount": "1"}));
    later(4);
    let _ = table.says("ann", "buy-in", json!({"seat": 7, "amount": "1"}));
    for _ in 0..200 {
        if table.state("ann")["settled"] == json!(true) {
            return rounds_settle_again(&table.house, "t");
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    panic!("nobody decided for seat 2: {:#}", table.state("bob"));
}

#[test]
fn bets_that_stay_up_have_their_window_from_the_roll_on() {
    let terms = json!({
        "table": "t", "game": "craps", "pace": {"wagers": 15, "decision": 20},
    });
    let table = Table::new("from-the-roll", terms);
    table.does("ann", "sit", json!({"seat": 1, "buy_in": "500"}));
    table.does("ann", "wager", json!({"seat": 1, "on": "pass", "amount": "10"}));
    // Off on a come-out roll: it lies there whatever falls.
    table.does("ann", "wager", json!({"seat": 1, "on": "place-6", "amount": "12"}));
    let left = || {
        let until = table.state("ann")["awaiting"]["until"].clone();
        let until: Time = until.as_str().unwrap().parse().unwrap();
        (until.millis() - table.house.clock.now().millis()) / 1000
    };
    assert_eq!(left(), 15);
    table.house.clock.go_on(10);
    table.does("ann", "wager", json!({"seat": 1, "on": "field", "amount": "5"}));
    assert_eq!(left(), 5);
    table.does("ann", "deal", json!({"seat": 1}));
    assert_eq!(left(), 15);
}

/// Lines, net and hands are of one round, and say which.
#[test]
fn what_was_settled_goes_all_at_once_with_the_next_wager() {
    let table = Table::of_house("all-at-once", "three-card-poker");
    table.does("ann", "sit", json!({"seat": 1, "buy_in": "100"}));
    let told = || {
        let state = table.state("ann");
        let many = |name: &str| state[name].as_array().unwrap().len();
        (
            state["lines_round"].as_u64().unwrap(),
            state["settled"] == true,
            many("lines"),
            many("hands"),
            state["net"].as_object().unwrap().len(),
        )
    };
    assert_eq!(told(), (1, false, 0, 0, 0));
    table.does("ann", "wager", json!({"seat": 1, "on": "ante", "amount": "10"}));
    table.does("ann", "deal", json!({"seat": 1}));
    assert_eq!(told(), (1, false, 0, 2, 0));
    table.does("ann", "decide", json!({"seat": 1, "action": "fold"}));
    let (round, over, lines, hands, net) = told();
    assert_eq!((round, over, lines > 0, hands > 0, net), (1, true, true, true, 1));
    table.does("ann", "buy-in", json!({"seat": 1, "amount": "1"}));
    assert_eq!(told(), (round, over, lines, hands, net));
    table.does("ann", "wager", json!({"seat": 1, "on": "ante", "amount": "10"}));
    assert_eq!(told(), (2, false, 0, 0, 0));
}

#[test]
fn a_link_is_of_what_it_was_made_for() {
    let house = TestHouse::new("link-of", 5);
    for (id, of) in [("ml", "multi-link"), ("fc", "four-card-poker")] {
        let link = json!({"link": id, "game": of});
        house.house(HouseCommand::link(&link).unwrap()).unwrap();
    }
    let check = |house: &TestHouse| {
        let games = house.host.house(|house| {
            let state = |id: &str| house.links()[id].state()["game"].clone();
            (state("ml"), state("fc"))
        });
        assert_eq!(games, (json!("multi-link"), json!("four-card-poker")));
    };
    check(&house);
    check(&house.again(6));
}
