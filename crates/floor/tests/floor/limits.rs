//! What a player has promised themselves is held, and an account is closed with all that is in it.

use floor::house::HouseCommand;
use floor::{Code, Role};
use games::Cents;
use serde_json::json;

use crate::house::{TestHouse, person};

fn house(name: &str) -> TestHouse {
    let house = TestHouse::new(name, 7);
    house.make(json!({"table": "wheel", "game": "roulette", "dealt": "house"})).unwrap();
    let manager = person("max", Role::Manager);
    house.say(&manager, "wheel", "open", json!({"float": "5000"})).unwrap();
    house
}

/// Bets this much on red and on black, which lose to a zero alone, until a bet
/// is refused: why.
fn lose_until_refused(house: &TestHouse, who: &floor::Person, dollars: u32) -> Code {
    for _ in 0..500 {
        for on in ["red", "black"] {
            let wager = json!({"seat": 1, "on": on, "amount": format!("{dollars}")});
            if let Err(problem) = house.say(who, "wheel", "wager", wager) {
                return problem.code;
            }
        }
        house.say(who, "wheel", "deal", json!({"seat": 1})).unwrap();
    }
    panic!("five hundred rounds without an end");
}

#[test]
fn a_loss_limit_ends_the_day_and_not_the_next() {
    let house = house("loss-limit");
    let ann = house.player("ann", 10_000);
    let (name, loss) = ("ann".to_owned(), Some(Cents::dollars(300)));
    house.house(HouseCommand::Limits { name, loss, minutes: None }).unwrap();
    house.say(&ann, "wheel", "sit", json!({"seat": 1, "buy_in": "5000"})).unwrap();

    assert_eq!(lose_until_refused(&house, &ann, 100), Code::Refused);
    let rounds = house.host.read(|reader| reader.player_rounds("ann", u64::MAX, 100)).unwrap();
    let lost = -rounds.iter().map(|round| round.net).sum::<Cents>();
    assert!(lost > Cents::dollars(100) && lost <= Cents::dollars(300), "{lost}");
    let sit = house.say(&ann, "wheel", "buy-in", json!({"seat": 1, "amount": "5"}));
    assert_eq!(sit.is_err(), lost == Cents::dollars(300));
    // Raising it changes nothing today; what lies on the layout is played.
    let (name, loss) = ("ann".to_owned(), None);
    house.house(HouseCommand::Limits { name, loss, minutes: None }).unwrap();
    let wager = json!({"seat": 1, "on": "even", "amount": "200"});
    assert_eq!(house.say(&ann, "wheel", "wager", wager.clone()).unwrap_err().code, Code::Refused);
    house.clock.go_on(25 * 3600);
    house.say(&ann, "wheel", "wager", wager).unwrap();
    // What was promised is in the journal: a new start knows it.
    let tight = Some(Cents::dollars(1));
    house.house(HouseCommand::Limits { name: "ann".into(), loss: tight, minutes: None }).unwrap();
    let house = house.again(7);
    let wager = json!({"seat": 1, "on": "odd", "amount": "50"});
    assert_eq!(house.say(&ann, "wheel", "wager", wager).unwrap_err().code, Code::Refused);
}

#[test]
fn a_visit_ends_after_its_minutes_and_a_pause_begins_another() {
    let house = house("visit-limit");
    let bob = house.player("bob", 1000);
    let (name, minutes) = ("bob".to_owned(), Some(30));
    house.house(HouseCommand::Limits { name, loss: None, minutes }).unwrap();
    house.say(&bob, "wheel", "sit", json!({"seat": 1, "buy_in": "900"})).unwrap();
    let wager = || json!({"seat": 1, "on": "red", "amount": "5"});
    let mut minutes = 0;
    while house.say(&bob, "wheel", "wager", wager()).is_ok() {
        house.say(&bob, "wheel", "deal", json!({"seat": 1})).unwrap();
        house.clock.go_on(600);
        minutes += 10;
        assert!(minutes <= 30, "no end");
    }
    assert_eq!(minutes, 30);
    house.clock.go_on(600);
    house.say(&bob, "wheel", "wager", wager()).unwrap();
}

#[test]
fn a_visit_has_a_length_and_only_players_have_limits() {
    let house = house("odd-limits");
    house.player("ann", 10);
    for minutes in [0, 100_000] {
        let name = "ann".to_owned();
        let said = house.house(HouseCommand::Limits { name, loss: None, minutes: Some(minutes) });
        assert_eq!(said.unwrap_err().code, Code::Refused, "{minutes}");
    }
    let name = "nobody".to_owned();
    let said = house.house(HouseCommand::Limits { name, loss: None, minutes: None });
    assert_eq!(said.unwrap_err().code, Code::Unknown);
}

#[test]
fn an_account_is_closed_from_no_seat_and_paid_out() {
    let house = house("closing");
    let ann = house.player("ann", 500);
    let close = |amount| HouseCommand::Close { name: "ann".into(), amount: Cents::dollars(amount) };
    house.say(&ann, "wheel", "sit", json!({"seat": 1, "buy_in": "100"})).unwrap();
    assert_eq!(house.house(close(400)).unwrap_err().code, Code::AtStake);
    house.say(&ann, "wheel", "leave", json!({"seat": 1})).unwrap();
    assert_eq!(house.house(close(400)).unwrap_err().code, Code::Stale);
    house.house(close(500)).unwrap();
    assert_eq!(house.balance("player:ann"), Cents::ZERO);
    assert_eq!(house.sum(), Cents::ZERO);
    assert!(house.host.house(|house| house.people()["ann"].locked));
    // A new start carries out the same records to the same house.
    let house = house.again(7);
    assert!(house.host.house(|house| house.people()["ann"].locked));
}

/// A dealer who puts up chips for a player plays with the player's money.
#[test]
fn a_limit_holds_whoever_puts_up_the_chips() {
    let house = TestHouse::new("limit-by-dealer", 7);
    let terms = json!({"table": "t", "game": "roulette", "dealt": "dealer", "duties": false});
    house.make(terms).unwrap();
    let (dealer, boss) = (person("dealer", Role::Dealer), person("boss", Role::Supervisor));
    let manager = person("max", Role::Manager);
    house.say(&manager, "t", "open", json!({"float": "5000"})).unwrap();
    house.say(&dealer, "t", "sign-on", json!({})).unwrap();
    for who in [&dealer, &boss] {
        house.say(who, "t", "inventory", json!({"amount": "5000"})).unwrap();
    }
    let ann = house.player("ann", 1000);
    let (name, loss) = ("ann".to_owned(), Some(Cents::dollars(20)));
    house.house(HouseCommand::Limits { name, loss, minutes: None }).unwrap();
    house.say(&ann, "t", "sit", json!({"seat": 1, "buy_in": "500"})).unwrap();
    let wager = |amount: &str| json!({"seat": 1, "on": "red", "amount": amount});
    assert_eq!(house.say(&dealer, "t", "wager", wager("25")).unwrap_err().code, Code::Refused);
    house.say(&dealer, "t", "wager", wager("20")).unwrap();
    assert_eq!(house.say(&ann, "t", "wager", wager("5")).unwrap_err().code, Code::Refused);
}

#[test]
fn tables_without_chips_need_not_be_read_to_close_an_account() {
    let house = house("closing-unread");
    house.make(json!({"table": "other", "game": "roulette"})).unwrap();
    let manager = person("max", Role::Manager);
    house.say(&manager, "other", "open", json!({"float": "5000"})).unwrap();
    let (ann, bob) = (house.player("ann", 500), house.player("bob", 500));
    house.say(&ann, "other", "sit", json!({"seat": 1, "buy_in": "100"})).unwrap();
    let house = house.again(7);
    let close = |name: &str, dollars| {
        let (name, amount) = (name.to_owned(), Cents::dollars(dollars));
        house.house(HouseCommand::Close { name, amount }).map_err(|problem| problem.code)
    };
    assert!(house.host.loaded("wheel").is_none() && house.host.loaded("other").is_none());
    assert_eq!(close("ann", 400).unwrap_err(), Code::AtStake, "chips are looked after");
    assert!(house.host.loaded("wheel").is_none(), "where nobody has chips nothing is read");
    close(&bob.name, 500).unwrap();
}
