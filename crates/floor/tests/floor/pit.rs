//! What dealers, supervisors, the cage and managers do at a table.

use chance::Generator;
use floor::house::HouseCommand;
use floor::{Code, FloorError, Role};
use games::{Cents, Seat};
use serde_json::{Value as Json, json};

use crate::bot::Deck;
use crate::house::{TestHouse, person};
use crate::play::rounds_settle_again;
use crate::staff::Staff;

/// A house with one table and a player with chips at seat 1.
pub struct Table {
    pub house: TestHouse,
}

impl Table {
    pub fn new(name: &str, terms: Json) -> Table {
        let house = TestHouse::new(name, 3);
        house.player("ann", 10_000);
        house.make(terms).unwrap();
        let table = Table { house };
        table.does("manager", "open", json!({"float": "1000"}));
        table
    }

    pub fn of_house(name: &str, game: &str) -> Table {
        Table::new(name, json!({"table": "t", "game": game}))
    }

    /// A table that a dealer deals, opened and counted.
    pub fn of_dealer(name: &str, game: &str, more: Json) -> Table {
        let mut terms = json!({"table": "t", "game": game, "dealt": "dealer", "duties": false});
        terms.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let table = Table::new(name, terms);
        table.does("dealer", "sign-on", json!({}));
        table.does("dealer", "inventory", json!({"amount": "1000"}));
        table.does("supervisor", "inventory", json!({"amount": "1000"}));
        table
    }

    /// Somebody says something: a player by the name of ann or bob, staff by their roles.
    pub fn says(&self, who: &str, name: &str, body: Json) -> Result<Json, FloorError> {
        let role = who.split('-').next().unwrap().parse().unwrap_or(Role::Player);
        self.house.say(&person(who, role), "t", name, body)
    }

    pub fn does(&self, who: &str, name: &str, body: Json) -> Json {
        self.says(who, name, body.clone()).unwrap_or_else(|e| panic!("{who} {name} {body}: {e}"))
    }

    pub fn refuses(&self, who: &str, name: &str, body: Json) -> Code {
        let (seq, sum) = (self.house.table("t").seq(), self.house.sum());
        let code = self.says(who, name, body.clone()).unwrap_err().code;
        assert_eq!(self.house.table("t").seq(), seq, "{who} {name} {body} left a record");
        assert_eq!(self.house.sum(), sum);
        code
    }

    pub fn state(&self, who: &str) -> Json {
        let role = who.parse().unwrap_or(Role::Player);
        self.house.table("t").state(&person(who, role))
    }

    pub fn holds(&self, account: &str) -> String {
        self.house.balance(account).to_string()
    }
}

#[test]
fn a_buy_in_moves_money_to_the_drop_and_chips_to_the_seat() {
    let table = Table::of_house("buy-in", "roulette");
    assert_eq!(table.does("ann", "sit", json!({"buy_in": "200"}))["seat"], json!(1));
    table.does("ann", "buy-in", json!({"seat": 1, "amount": "100.50"}));
    assert_eq!(table.holds("player:ann"), "9699.50");
    assert_eq!(table.holds("table:t:drop"), "300.50");
    assert_eq!(table.holds("table:t:rack"), "699.50");
    assert_eq!(table.holds("table:t:seat:1"), "300.50");
    let too_much = json!({"seat": 1, "amount": "9700"});
    assert_eq!(table.refuses("ann", "buy-in", too_much), Code::InsufficientFunds);
    assert_eq!(
        table.refuses("bob", "buy-in", json!({"seat": 1, "amount": "1"})),
        Code::NotYourSeat
    );
    assert_eq!(table.refuses("bob", "sit", json!({"seat": 1})), Code::SeatTaken);
    assert_eq!(table.refuses("ann", "sit", json!({"seat": 99})), Code::BadRequest);
    // A rack that runs short is filled with exactly what is missing.
    table.does("ann", "buy-in", json!({"seat": 1, "amount": "1000"}));
    assert_eq!(table.holds("table:t:rack"), "0.00");
    assert_eq!(table.house.table("t").shift().fills, Cents::new(30_050));
    table.does("ann", "leave", json!({"seat": 1}));
    assert_eq!(table.holds("player:ann"), "10000.00");
    assert_eq!(table.refuses("ann", "leave", json!({"seat": 1})), Code::NotYourSeat);
}

#[test]
fn nobody_leaves_with_chips_on_the_layout_unless_a_supervisor_says_so() {
    let table = Table::of_house("leave", "craps");
    table.does("ann", "sit", json!({"seat": 1, "buy_in": "100"}));
    table.does("ann", "wager", json!({"seat": 1, "on": "pass", "amount": "10"}));
    table.does("ann", "wager", json!({"seat": 1, "on": "field", "amount": "5"}));
    assert_eq!(table.refuses("ann", "leave", json!({"seat": 1})), Code::AtStake);
    assert_eq!(table.refuses("manager", "close", json!({})), Code::AtStake);
    assert_eq!(table.refuses("manager", "open", json!({"float": "5"})), Code::AlreadyDone);
    // Before the roll everything may be taken down.
    table.does("supervisor", "leave", json!({"seat": 1}));
    assert_eq!(table.holds("player:ann"), "10000.00");
    assert_eq!(table.state("ann")["seats"][0]["player"], Json::Null);
}

#[test]
fn an_incomplete_wager_refuses_the_deal_of_its_seat_and_nothing_else() {
    let table = Table::of_house("incomplete", "ultimate-texas-holdem");
    table.does("ann", "sit", json!({"seat": 2, "buy_in": "500"}));
    assert_eq!(table.refuses("ann", "deal", json!({"seat": 2})), Code::NotAsked);
    table.does("ann", "wager", json!({"seat": 2, "on": "ante", "amount": "10"}));
    assert_eq!(table.refuses("ann", "deal", json!({"seat": 2})), Code::Refused);
    table.does("ann", "wager", json!({"seat": 2, "on": "blind", "amount": "10"}));
    let answer = table.does("ann", "deal", json!({"seat": 2}));
    assert_eq!(answer["round"], json!(1));
    assert_eq!(table.state("ann")["awaiting"]["kind"], "decision");
    assert_eq!(table.refuses("ann", "deal", json!({"seat": 2})), Code::NotAsked);
}

#[test]
fn a_paused_table_takes_what_a_pause_allows() {
    let table = Table::of_house("pause", "roulette");
    table.does("ann", "sit", json!({"seat": 1, "buy_in": "100"}));
    assert_eq!(table.refuses("bob", "supervisor", json!({"why": "x"})), Code::NotYourSeat);
    table.does("ann", "supervisor", json!({"why": "the ball is gone"}));
    assert_eq!(table.state("supervisor")["pending"][0]["what"], "call");
    assert_eq!(table.state("ann")["why"], "the ball is gone");
    assert_eq!(table.state("ann")["awaiting"], Json::Null);
    let wager = json!({"seat": 1, "on": "red", "amount": "5"});
    assert_eq!(table.refuses("ann", "wager", wager.clone()), Code::TablePaused);
    assert_eq!(table.refuses("ann", "resume", json!({})), Code::NotAllowed);
    table.does("supervisor", "resume", json!({"why": "found"}));
    table.does("ann", "wager", wager);
    assert_eq!(table.refuses("manager", "resume", json!({})), Code::NotAsked);
    assert_eq!(table.state("supervisor")["pending"], json!([]));
}

#[test]
fn fills_and_credits_are_asked_for_given_and_undone_by_two() {
    let table = Table::of_house("fills", "roulette");
    let asked = table.does("supervisor", "fill", json!({"amount": "500"}))["seq"].clone();
    assert_eq!(table.refuses("cage", "fill", json!({"amount": "500"})), Code::NotAllowed);
    assert_eq!(table.refuses("supervisor", "fill", json!({"confirm": asked})), Code::NotAllowed);
    assert_eq!(table.refuses("cage", "credit", json!({"confirm": asked})), Code::NotAsked);
    let given = table.does("cage", "fill", json!({"confirm": asked}))["seq"].clone();
    assert_eq!(table.refuses("cage", "fill", json!({"confirm": asked})), Code::AlreadyDone);
    assert_eq!(table.holds("table:t:rack"), "1500.00");
    let why = |seq: &Json| json!({"void": seq, "why": "wrong table"});
    assert_eq!(table.refuses("cage", "fill", why(&given)), Code::NotAsked);
    assert_eq!(table.refuses("supervisor", "credit", why(&given)), Code::NotAsked);
    // It is known by the record that asked for it, that gave it, and that asked to undo it.
    let undo = table.does("supervisor", "fill", why(&asked))["seq"].clone();
    assert_eq!(table.refuses("supervisor", "fill", why(&given)), Code::AlreadyDone);
    table.does("cage", "fill", why(&undo));
    assert_eq!(table.refuses("supervisor", "fill", why(&given)), Code::AlreadyDone);
    assert_eq!(table.holds("table:t:rack"), "1000.00");
    let asked = table.does("supervisor", "credit", json!({"amount": "5000"}))["seq"].clone();
    assert_eq!(table.refuses("cage", "credit", json!({"confirm": asked})), Code::InsufficientFunds);
    table.does("cage", "credit", json!({"refuse": asked, "why": "not there"}));
    assert_eq!(table.state("cage")["pending"], json!([]));
}

#[test]
fn a_count_that_differs_is_on_record_and_neither_sees_the_others() {
    let table = Table::new(
        "variance",
        json!({"table": "t", "game": "roulette", "dealt": "dealer", "duties": false}),
    );
    assert_eq!(table.state("manager")["status"], "opening");
    assert_eq!(table.refuses("ann", "sit", json!({})), Code::TableClosed);
    assert_eq!(table.refuses("dealer", "inventory", json!({"amount": "1"})), Code::NotAllowed);
    table.does("dealer", "sign-on", json!({}));
    table.does("dealer", "inventory", json!({"amount": "850"}));
    let pending = &table.state("supervisor")["pending"][0];
    assert_eq!((&pending["what"], pending.get("amount")), (&json!("inventory"), None));
    assert_eq!(table.refuses("dealer", "inventory", json!({"amount": "1"})), Code::AlreadyDone);
    let seq = table.does("supervisor", "inventory", json!({"amount": "1000"}))["seq"].clone();
    assert_eq!(table.state("manager")["status"], "open");
    let read = |seq: u64| table.house.host.read(|reader| reader.records("t", seq, 1)).unwrap();
    let record: Json = serde_json::from_str(&read(seq.as_u64().unwrap())[0].body).unwrap();
    let variance = json!({
        "booked": "1000.00", "counted": {"dealer": "850.00", "supervisor": "1000.00"},
        "difference": "150.00", "alert": true,
    });
    assert_eq!(record["variance"], variance);
}

#[test]
fn a_dealer_deals_where_they_have_signed_on_and_are_relieved_between_rounds() {
    let table = Table::of_dealer("relief", "blackjack", json!({}));
    table.does("ann", "sit", json!({"seat": 1, "buy_in": "100"}));
    table.does("ann", "wager", json!({"seat": 1, "on": "bet", "amount": "10"}));
    assert_eq!(table.refuses("ann", "deal", json!({"seat": 1})), Code::NotAsked);
    let shuffled = json!({"shuffled": true});
    assert_eq!(table.refuses("dealer-2", "outcome", shuffled.clone()), Code::NotAllowed);
    table.does("dealer", "outcome", shuffled.clone());
    let cards = json!({"cards": {"burn": "??", "seat-1": "9s 9d", "dealer": "5c ??"}});
    let answer = table.says("dealer", "outcome", cards);
    assert!(answer.is_ok(), "{answer:?}");
    assert_eq!(table.refuses("dealer-2", "sign-on", json!({})), Code::DealerThere);
    assert_eq!(table.refuses("dealer", "sign-off", json!({})), Code::NotAsked);
    assert_eq!(table.refuses("dealer", "outcome", json!({"shoe": "2c"})), Code::NotAsked);
    table.does("ann", "decide", json!({"seat": 1, "action": "stand"}));
    // The hole card is turned, the dealer draws: one too many refuses all.
    let too_many = json!({"cards": {"dealer": "9h 7h 2s"}});
    assert_eq!(table.refuses("dealer", "outcome", too_many), Code::NotAsked);
    table.does("dealer", "outcome", json!({"cards": {"dealer": "9h 7h"}}));
    assert_eq!(table.state("ann")["net"], json!({"1": "-10.00"}));
    table.does("dealer-2", "sign-on", json!({}));
    assert_eq!(table.refuses("dealer", "outcome", shuffled), Code::NotAllowed);
    table.does("dealer-2", "sign-off", json!({}));
}

/// Two hands that nobody has seen are folded: they may still bring an envy bonus, and are turned.
/// Nothing lies on the layout then, but the cards do (OH.ML.6).
#[test]
fn a_table_is_not_closed_before_the_round_is_over_in_which_everybody_has_folded() {
    let table = Table::of_dealer("folded", "crazy-four-poker", json!({}));
    table.house.player("bob", 10_000);
    for (seat, who) in [(1, "ann"), (2, "bob")] {
        table.does(who, "sit", json!({"seat": seat, "buy_in": "100"}));
        for (on, amount) in [("ante", "10"), ("super-bonus", "10"), ("progressive", "1")] {
            table.does(who, "wager", json!({"seat": seat, "on": on, "amount": amount}));
        }
    }
    table.does("dealer", "outcome", json!({"shuffled": true}));
    let unseen = "?? ?? ?? ?? ??";
    let cards = json!({"seat-1": unseen, "seat-2": unseen, "dealer": unseen});
    table.does("dealer", "outcome", json!({"cards": cards}));
    for (seat, who) in [(1, "ann"), (2, "bob")] {
        table.does(who, "decide", json!({"seat": seat, "action": "fold"}));
    }
    for (seat, who) in [(1, "ann"), (2, "bob")] {
        table.does(who, "leave", json!({"seat": seat}));
    }
    assert_eq!(table.refuses("manager", "close", json!({})), Code::NotAsked);
    let turned = [("seat-1", "2c 4d 6h 8s Tc"), ("seat-2", "3c 5d 7h 9s Jc")];
    for _ in turned {
        let to = table.state("dealer")["awaiting"]["to"].as_str().unwrap().to_owned();
        let (_, cards) = turned.iter().find(|(seat, _)| *seat == to).unwrap();
        table.does("dealer", "outcome", json!({"cards": {to: cards}}));
    }
    table.does("manager", "close", json!({}));
}

#[test]
fn an_outcome_entered_wrong_is_taken_back_with_everything_that_came_of_it() {
    let table = Table::of_dealer("correct", "four-card-poker", json!({}));
    table.does("ann", "sit", json!({"seat": 1, "buy_in": "100"}));
    table.does("ann", "wager", json!({"seat": 1, "on": "ante", "amount": "10"}));
    table.does("ann", "wager", json!({"seat": 1, "on": "progressive", "amount": "1"}));
    table.does("dealer", "outcome", json!({"shuffled": true}));
    let before = (table.holds("link:t.multi-link"), table.state("dealer"));
    table.does("dealer", "outcome", json!({"cards": {"seat-1": "As"}}));
    assert_ne!(table.holds("link:t.multi-link"), before.0);
    table.does("dealer", "correct", json!({"why": "it was the ace of clubs"}));
    assert_eq!(table.holds("link:t.multi-link"), before.0);
    assert_eq!(table.state("dealer")["hands"], before.1["hands"]);
    assert_eq!(table.refuses("dealer", "correct", json!({"why": "again"})), Code::NotAsked);
    table.does("dealer", "outcome", json!({"cards": {"seat-1": "Ac"}}));
    table.does("ann", "buy-in", json!({"seat": 1, "amount": "5"}));
    assert_eq!(table.refuses("dealer", "correct", json!({"why": "late"})), Code::NotAsked);
}

/// A royal flush that wins the meter of Let It Ride, with approvals.
pub fn royal(name: &str) -> Table {
    royal_at(Table::of_dealer(name, "let-it-ride", json!({})))
}

/// The same at a table that is open; staff do what it asks for.
pub fn royal_at(table: Table) -> Table {
    table.does("ann", "sit", json!({"seat": 1, "buy_in": "100"}));
    royal_round(&table, "ann");
    table
}

/// A round in which seat 1, for whom this one speaks, is dealt a royal flush.
pub fn royal_round(table: &Table, who: &str) {
    let staff = Staff { house: &table.house, table: "t" };
    let round = table.state("dealer")["round"].clone();
    table.does(who, "wager", json!({"seat": 1, "on": "bet", "amount": "5"}));
    table.does(who, "wager", json!({"seat": 1, "on": "progressive", "amount": "1"}));
    if !staff.work(0, false) {
        table.does("dealer", "outcome", json!({"shuffled": true}));
    }
    for _ in 0..40 {
        if table.state("dealer")["round"] != round {
            break;
        }
        staff.work(0, false);
        let state = table.state("dealer");
        let awaiting = match &state["awaiting"]["next"] {
            Json::Null => state["awaiting"].clone(),
            next => next.clone(),
        };
        match awaiting["kind"].as_str().unwrap() {
            "card" | "reveal" => {
                let to = awaiting["to"].as_str().unwrap().to_owned();
                let dealt = table.state("dealer")["hands"].to_string();
                let cards = ["As", "Ks", "Qs", "Js", "Ts"];
                let next = cards.into_iter().find(|card| !dealt.contains(card)).unwrap();
                let card = if to == "burn" { "??" } else { next };
                table.does("dealer", "outcome", json!({"cards": {to: card}}));
            }
            "decision" => {
                table.does(who, "decide", json!({"seat": 1, "action": "ride"}));
            }
            _ => break,
        }
    }
}

#[test]
fn an_award_is_held_until_supervisor_and_surveillance_have_both_approved() {
    let table = royal("held");
    let state = table.state("ann");
    let held = state["held"].as_array().unwrap().clone();
    assert!(!held.is_empty(), "{state:#}");
    let chips = |table: &Table| table.holds("table:t:seat:1").parse::<Cents>().unwrap();
    let sum = |held: &[Json]| -> Cents {
        held.iter().map(|award| award["amount"].as_str().unwrap().parse::<Cents>().unwrap()).sum()
    };
    assert_eq!(table.holds("table:t:held"), sum(&held).to_string());
    let before = chips(&table);
    for award in &held {
        let one = json!({"round": award["round"], "line": award["line"]});
        table.does("supervisor", "approve", one.clone());
        assert_eq!(table.refuses("supervisor", "approve", one.clone()), Code::AlreadyDone);
        table.does("surveillance", "approve", one.clone());
        assert_eq!(table.refuses("surveillance", "approve", one), Code::NotAsked);
    }
    assert_eq!(chips(&table), before + sum(&held));
    assert_eq!(table.holds("table:t:held"), "0.00");
    let shift = table.house.table("t").shift().clone();
    assert_eq!(shift.win(table.house.table("t").rack()), shift.win_by_lines());
}

#[test]
fn an_award_that_is_refused_goes_back_to_where_it_came_from() {
    let table = royal("refused");
    let state = table.state("supervisor");
    let held = state["held"].as_array().unwrap().clone();
    let meter = |table: &Table| table.holds("link:t.multi-link").parse::<Cents>().unwrap();
    let before = meter(&table);
    for award in &held {
        let no = json!({
            "round": award["round"], "line": award["line"], "refuse": true, "why": "a marked card",
        });
        table.does("surveillance", "approve", no);
    }
    assert!(meter(&table) > before);
    let shown = table.house.host.house(|house| house.links()["t.multi-link"].shown());
    assert_eq!(meter(&table), shown);
    let shift = table.house.table("t").shift().clone();
    assert_eq!(shift.win(table.house.table("t").rack()), shift.win_by_lines());
}

#[test]
fn time_that_is_up_deals_and_decides_cautiously() {
    let terms = json!({
        "table": "t", "game": "three-card-poker", "pace": {"wagers": 15, "decision": 20},
    });
    let table = Table::new("pace", terms);
    table.does("ann", "sit", json!({"seat": 1, "buy_in": "100"}));
    table.does("ann", "wager", json!({"seat": 1, "on": "ante", "amount": "10"}));
    assert!(table.state("ann")["awaiting"]["until"].is_string());
    let goes_on = |seconds: i64| {
        let seq = table.house.table("t").seq();
        table.house.clock.go_on(seconds);
        // The writer wakes up by itself; a command wakes it at once.
        for _ in 0..200 {
            let _ = table.says("ann", "buy-in", json!({"seat": 7, "amount": "1"}));
            if table.house.table("t").seq() > seq {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        panic!("nothing happened");
    };
    goes_on(16);
    assert_eq!(table.state("ann")["awaiting"]["kind"], "decision");
    goes_on(21);
    assert_eq!(table.state("ann")["settled"], json!(true));
    assert_eq!(table.state("ann")["net"], json!({"1": "-10.00"}));
    let records = table.house.host.read(|reader| reader.records("t", 1, 100)).unwrap();
    let last: Json = serde_json::from_str(&records.last().unwrap().body).unwrap();
    assert_eq!((&last["who"], &last["id"]), (&Json::Null, &Json::Null));
    assert!(last["what"]["time"].is_object());
}

/// A hand that may not stand is drawn to until it may (SG.PP.5.3).
#[test]
fn a_hand_below_12_whose_player_has_left_is_drawn_to() {
    let table = Table::of_dealer("below-12", "pontoon-plus", json!({}));
    table.does("ann", "sit", json!({"seat": 1, "buy_in": "100"}));
    table.does("ann", "wager", json!({"seat": 1, "on": "bet", "amount": "10"}));
    table.does("dealer", "outcome", json!({"shuffled": true}));
    let deals = |place: &str, card: &str| {
        table.does("dealer", "outcome", json!({"cards": {place: card}}));
    };
    for (place, card) in [("seat-1", "7c"), ("dealer", "5c"), ("seat-1", "2h")] {
        deals(place, card);
    }
    assert_eq!(table.state("ann")["awaiting"]["kind"], "decision");
    table.does("supervisor", "leave", json!({"seat": 1}));
    deals("seat-1", "2s");
    deals("seat-1", "9d");
    // The hand stands on 20: the dealer draws.
    deals("dealer", "Kd");
    deals("dealer", "Ks");
    assert_eq!(table.state("dealer")["net"], json!({"1": "10.00"}));
    assert_eq!(table.holds("player:ann"), "10010.00");
}

#[test]
fn nobody_is_asked_to_bank_where_nobody_sits() {
    let table = Table::of_house("bank", "pai-gow-poker");
    assert_eq!(table.state("ann")["awaiting"]["kind"], "wagers");
    table.does("ann", "sit", json!({"seat": 3, "buy_in": "500"}));
    table.does("ann", "wager", json!({"seat": 3, "on": "bet", "amount": "10"}));
    table.does("ann", "deal", json!({"seat": 3}));
    assert_eq!(table.state("ann")["awaiting"]["seat"], json!(3));
    table.does("ann", "decide", json!({"seat": 3, "action": "house-way"}));
    let state = table.state("ann");
    assert_eq!((&state["settled"], &state["lines_round"]), (&json!(true), &json!(1)));
    // What was settled stands although the bank has moved on.
    assert!(!state["hands"].as_array().unwrap().is_empty());
}

#[test]
fn the_same_id_is_carried_out_once() {
    let table = Table::of_house("twice", "roulette");
    let ann = person("ann", Role::Player);
    let sit = |body: Json| table.house.say_with(&ann, "t", "sit", body, "one");
    let first = sit(json!({"buy_in": "100", "seat": 2})).unwrap();
    let again = sit(json!({"seat": 2, "buy_in": "100"})).unwrap();
    assert_eq!((&again["seq"], &again["seat"]), (&first["seq"], &first["seat"]));
    assert_eq!(again["repeated"], json!(true));
    assert_eq!(sit(json!({"seat": 3})).unwrap_err().code, Code::CommandIdReused);
    assert_eq!(table.holds("table:t:seat:2"), "100.00");
}

#[test]
fn tables_of_one_link_play_for_the_same_meter() {
    let house = TestHouse::new("links", 5);
    house.player("ann", 10_000);
    let link = json!({"link": "big", "game": "multi-link"});
    house.house(HouseCommand::link(&link).unwrap()).unwrap();
    for (id, game) in [("a", "four-card-poker"), ("b", "mississippi-stud")] {
        let links = json!({"multi-link": "big"});
        house.make(json!({"table": id, "game": game, "links": links})).unwrap();
        house.say(&person("m", Role::Manager), id, "open", json!({"float": "1000"})).unwrap();
    }
    let ann = person("ann", Role::Player);
    for _ in 0..3 {
        for id in ["a", "b"] {
            let say = |name: &str, body: Json| house.say(&ann, id, name, body);
            if house.table(id).sitter(Seat::FIRST).is_none() {
                say("sit", json!({"seat": 1, "buy_in": "100"})).unwrap();
            }
            say("wager", json!({"seat": 1, "on": "ante", "amount": "5"})).unwrap();
            say("wager", json!({"seat": 1, "on": "progressive", "amount": "1"})).unwrap();
            say("deal", json!({"seat": 1})).unwrap();
            let _ = say("decide", json!({"seat": 1, "action": "fold"}));
        }
    }
    let shown = house.host.house(|house| house.links()["big"].shown());
    assert_eq!(house.balance("link:big"), shown);
    let told = |id: &str| house.table(id).engine().meters()[0].1.shows();
    assert_eq!(told("b"), shown);
    assert!(told("a") <= shown);
    assert_eq!(house.sum(), Cents::ZERO);
}

#[test]
fn a_wager_between_the_roll_and_a_hand_that_nobody_plays_is_in_the_script_of_its_round() {
    let table = Table::of_dealer("after-the-roll", "pai-gow-poker", json!({}));
    let bet = json!({"seat": 2, "on": "bet", "amount": "10"});
    let (mut random, mut deck) = (Generator::seeded(1, 1), Deck { left: Vec::new() });
    table.does("ann", "sit", json!({"seat": 2, "buy_in": "1000"}));
    for roll in ["1-1-1", "1-1-2", "1-1-3", "1-2-3", "1-1-5", "2-2-4", "3-3-3"] {
        if table.state("ann")["awaiting"]["kind"] == "decision" {
            table.does("ann", "decide", json!({"seat": 2, "action": "pass"}));
        }
        table.does("ann", "wager", bet.clone());
        let shuffled = deck.outcome(&table.house.table("t"), &mut random);
        table.does("dealer", "outcome", shuffled);
        table.does("dealer", "outcome", json!({"dice": roll}));
        table.does("ann", "wager", bet.clone());
        while table.state("ann")["settled"] == json!(false) {
            if table.state("ann")["awaiting"]["kind"] == "decision" {
                table.does("ann", "decide", json!({"seat": 2, "action": "house-way"}));
            } else {
                let outcome = deck.outcome(&table.house.table("t"), &mut random);
                table.does("dealer", "outcome", outcome);
            }
        }
    }
    rounds_settle_again(&table.house, "t");
}

/// A baccarat table that marks vigorish, where ann and bob have won a hundred dollars on Banker.
fn vigorish_is_owed(name: &str) -> Table {
    let table = Table::of_dealer(name, "mini-baccarat", json!({"options": {"vigorish": "marked"}}));
    table.house.player("bob", 10_000);
    for (who, seat) in [("ann", 1), ("bob", 2)] {
        table.does(who, "sit", json!({"seat": seat, "buy_in": "200"}));
        table.does(who, "wager", json!({"seat": seat, "on": "banker", "amount": "100"}));
    }
    table.does("dealer", "outcome", json!({"shuffled": true}));
    let mut cards = ["Ks", "Kd", "6s", "7d"].into_iter();
    while table.state("dealer")["round"] == 1 {
        let state = table.state("dealer");
        let to = match &state["awaiting"]["next"]["to"] {
            Json::Null => state["awaiting"]["to"].as_str(),
            to => to.as_str(),
        };
        let to = to.unwrap().to_owned();
        let card = if to == "burn" { "??" } else { cards.next().unwrap() };
        table.does("dealer", "outcome", json!({"cards": {to: card}}));
    }
    table
}

#[test]
fn who_leaves_pays_the_vigorish_that_is_marked_for_them() {
    let table = vigorish_is_owed("owed");
    let too_much = json!({"seat": 1, "on": "banker", "amount": "297"});
    assert_eq!(table.refuses("ann", "wager", too_much), Code::InsufficientFunds);
    let rack = table.house.balance("table:t:rack");
    table.does("ann", "leave", json!({"seat": 1}));
    assert_eq!(table.holds("player:ann"), "10095.00");
    assert_eq!(table.house.balance("table:t:rack"), rack + Cents::dollars(5));
    assert_eq!(table.state("supervisor")["facts"]["vigorish"], "seat 2 owes 5.00");
    let rounds = table.house.host.read(|reader| reader.rounds("t", u64::MAX, 1)).unwrap();
    assert_eq!(rounds[0].players, [("ann".to_owned(), Seat::FIRST, -Cents::dollars(5))]);
    let report = floor::report::tables(&table.house.host, None, None).unwrap();
    assert_eq!(report[0].identity(), Cents::ZERO);
}

#[test]
fn vigorish_is_collected_between_rounds_from_who_had_to_leave_too() {
    let table = vigorish_is_owed("owed-in-a-round");
    table.does("ann", "wager", json!({"seat": 1, "on": "player", "amount": "10"}));
    table.does("dealer", "outcome", json!({"cards": {"player": "2s"}}));
    assert_eq!(table.refuses("bob", "leave", json!({"seat": 2})), Code::AtStake);
    table.does("supervisor", "leave", json!({"seat": 1}));
    assert_eq!(table.holds("player:ann"), "10085.00", "ten lie there, five are marked");
    for to in ["banker", "player", "banker"] {
        table.does("dealer", "outcome", json!({"cards": {to: "4h"}}));
    }
    while table.state("dealer")["round"] != 3 {
        let to = table.state("dealer")["awaiting"]["to"].as_str().unwrap().to_owned();
        table.does("dealer", "outcome", json!({"cards": {to: "Kc"}}));
    }
    table.does("bob", "leave", json!({"seat": 2}));
    assert_eq!(table.holds("player:bob"), "10095.00");
    assert_eq!(table.holds("table:t:seat:1"), "5.00");
}

#[test]
fn a_player_has_one_position_where_the_document_says_so() {
    let table = Table::of_house("one-position", "three-card-poker");
    for seat in [1, 2] {
        table.does("ann", "sit", json!({"seat": seat, "buy_in": "100"}));
    }
    let ante = |seat: u8| json!({"seat": seat, "on": "ante", "amount": "10"});
    table.does("ann", "wager", ante(1));
    let refused = table.says("ann", "wager", ante(2)).unwrap_err();
    assert_eq!(refused.clause.map(|clause| clause.id()), Some("OH.3C.7.V"), "{refused}");
    let open = table.state("ann")["spots"].as_array().unwrap().clone();
    assert!(!open.is_empty() && open.iter().all(|spot| spot["seat"] == 1), "{open:?}");
    table.does("ann", "remove", json!({"seat": 1, "on": "ante"}));
    table.does("ann", "wager", ante(2));
    let boxes = Table::of_house("several-boxes", "blackjack");
    for seat in [1, 2] {
        boxes.does("ann", "sit", json!({"seat": seat, "buy_in": "100"}));
        boxes.does("ann", "wager", json!({"seat": seat, "on": "bet", "amount": "10"}));
    }
}
