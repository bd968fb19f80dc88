//! Players who leave: a table decides for them, deals without them and frees their seats.

use std::time::Duration;

use floor::host::{Asked, Host, Machine, Request, StreamSign};
use floor::house::{CasinoKind, Founding, HouseCommand};
use floor::store::{SqliteStore, StoreError};
use floor::table::Presence;
use floor::{Code, Person, Role};
use games::{Cents, Seat};
use serde_json::{Value as Json, json};

use crate::house::{TestHouse, person};
use crate::upgrade::checked;

const ANN: Seat = Seat::new(1);

/// A table with two players. Bob is there all the time, with an open page.
struct Two {
    house: TestHouse,
    ann: Person,
    bob: Person,
    _bobs_page: StreamSign,
}

impl Two {
    fn at(name: &str, game: &str, more: Json) -> Two {
        let house = TestHouse::new(name, 7);
        let (ann, bob) = (house.player("ann", 1000), house.player("bob", 1000));
        let mut terms = json!({"table": "t", "game": game,
            "presence": {"away": 20, "sit_out": 60, "free": 300}});
        terms.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        house.make(terms).unwrap();
        let manager = person("manager", Role::Manager);
        house.say(&manager, "t", "open", json!({"float": "100000"})).unwrap();
        house.say(&ann, "t", "sit", json!({"seat": 1, "buy_in": "200"})).unwrap();
        house.say(&bob, "t", "sit", json!({"seat": 2, "buy_in": "200"})).unwrap();
        let _bobs_page = house.host.open_stream("t", "bob");
        Two { house, ann, bob, _bobs_page }
    }

    fn says(&self, who: &Person, name: &str, body: Json) -> Json {
        let said = self.house.say(who, "t", name, body.clone());
        said.unwrap_or_else(|problem| panic!("{name} {body}: {problem}"))
    }

    /// Time goes by; the writer is woken by a command that is refused.
    fn waits(&self, seconds: i64, until: impl Fn(&Two) -> bool) {
        self.house.clock.go_on(seconds);
        for _ in 0..400 {
            if until(self) {
                return;
            }
            let _ = self.house.say(&self.bob, "t", "buy-in", json!({"seat": 7, "amount": "1"}));
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("nothing happened: {}", self.state());
    }

    fn state(&self) -> Json {
        self.house.table("t").state(&self.bob)
    }

    fn ann_is(&self, presence: Presence) -> bool {
        self.house.table("t").presence(ANN) == presence
    }

    /// The commands of the last records that nobody gave.
    fn host_commands(&self) -> Vec<String> {
        let records = self.house.host.read(|reader| reader.records("t", 1, 1000)).unwrap();
        let records = records.iter().map(|one| serde_json::from_str::<Json>(&one.body).unwrap());
        let by_host = records.filter(|record| record["who"].is_null() && record["id"].is_null());
        by_host
            .map(|record| record["what"].as_object().unwrap().keys().next().unwrap().clone())
            .collect()
    }
}

/// Both wager and are ready; the table asks seat 1.
fn both_wager(two: &Two, on: &str) {
    for (who, seat) in [(&two.ann, 1), (&two.bob, 2)] {
        two.says(who, "wager", json!({"seat": seat, "on": on, "amount": "10"}));
    }
    two.says(&two.ann, "deal", json!({"seat": 1}));
    two.says(&two.bob, "deal", json!({"seat": 2}));
}

#[test]
fn absent_player_holds_up_nobody_and_is_freed() {
    let two = Two::at("absent", "three-card-poker", json!({}));
    both_wager(&two, "ante");
    assert_eq!(two.state()["awaiting"]["seat"], 1, "{}", two.state());
    let sum = two.house.sum();

    two.waits(20, |two| two.ann_is(Presence::Away));
    let state = two.state();
    assert_eq!(state["awaiting"]["seat"], 2, "the decision of seat 1 was made: {state}");
    assert_eq!(state["seats"][0]["presence"], "away");
    assert!(state["seats"][0]["until"].is_string() && state["seats"][1].get("until").is_none());
    let summary = two.house.table("t").summary();
    assert_eq!((&summary["here"], &summary["away"]), (&json!(1), &json!(1)));
    two.says(&two.bob, "decide", json!({"seat": 2, "action": "fold"}));
    assert_eq!(two.state()["settled"], true);

    two.waits(40, |two| two.ann_is(Presence::SittingOut));
    two.says(&two.bob, "wager", json!({"seat": 2, "on": "ante", "amount": "10"}));
    two.says(&two.bob, "deal", json!({"seat": 2}));
    assert_eq!(two.state()["awaiting"]["seat"], 2, "bob is dealt to alone");
    two.says(&two.bob, "decide", json!({"seat": 2, "action": "fold"}));

    two.waits(240, |two| two.house.table("t").sitter(ANN).is_none());
    assert_eq!(two.house.balance("player:ann"), Cents::dollars(990));
    assert_eq!(two.house.sum(), sum);
    assert_eq!(two.host_commands(), ["away", "sit-out", "free"]);
    let stood = two.house.table("t").save();
    let again = two.house.again(8);
    assert_eq!(again.table("t").save(), stood);
    assert_eq!(checked(&again).faults, []);
}

#[test]
fn player_is_back_by_command_or_stream() {
    let two = Two::at("back", "blackjack", json!({}));
    two.waits(20, |two| two.ann_is(Presence::Away));
    two.says(&two.ann, "wager", json!({"seat": 1, "on": "bet", "amount": "10"}));
    assert!(two.ann_is(Presence::Here));
    two.waits(60, |two| two.ann_is(Presence::SittingOut) || two.ann_is(Presence::Away));
    two.waits(60, |two| two.ann_is(Presence::SittingOut));
    assert_eq!(two.state()["seats"][0]["at_stake"], "0.00", "the wager was taken down");
    let page = two.house.host.open_stream("t", "ann");
    two.waits(0, |two| two.ann_is(Presence::Here));
    drop(page);
    assert_eq!(two.host_commands(), ["away", "back", "away", "sit-out", "back"]);
}

#[test]
fn player_with_an_open_page_may_not_stall() {
    let two = Two::at("stall", "blackjack", json!({}));
    let _page = two.house.host.open_stream("t", "ann");
    both_wager(&two, "bet");
    assert_eq!(two.state()["awaiting"]["seat"], 1, "{}", two.state());
    let mut seconds = 0;
    while !two.ann_is(Presence::Away) {
        seconds += 1;
        assert!(seconds < 100, "{}", two.state());
        // Two commands: the players are looked after once the first is carried out.
        two.waits(1, |_| true);
        let _ = two.house.say(&two.bob, "t", "buy-in", json!({"seat": 7, "amount": "1"}));
        let _ = two.house.say(&two.bob, "t", "buy-in", json!({"seat": 7, "amount": "1"}));
    }
    assert!((60..66).contains(&seconds), "{seconds}");
    assert_ne!(two.state()["awaiting"]["seat"], 1);
}

#[test]
fn seat_sits_out_after_three_timed_out_decisions() {
    let pace = json!({"pace": {"wagers": 15, "decision": 20}});
    let two = Two::at("timed-out", "ultimate-texas-holdem", pace);
    let _page = two.house.host.open_stream("t", "ann");
    for on in ["ante", "blind"] {
        two.says(&two.ann, "wager", json!({"seat": 1, "on": on, "amount": "10"}));
    }
    two.waits(16, |two| two.state()["awaiting"]["kind"] == "decision");
    for _ in 0..2 {
        let seq = two.house.table("t").seq();
        two.waits(21, |two| two.house.table("t").seq() > seq);
        assert!(two.ann_is(Presence::Here));
    }
    two.waits(21, |two| two.ann_is(Presence::SittingOut));
    assert_eq!(two.state()["settled"], true, "the last decision was to fold");
    assert_eq!(two.host_commands().last().unwrap(), "sit-out");
}

#[test]
fn kind_of_a_house_never_changes() {
    let house = TestHouse::new("kind", 1);
    house.player("ann", 100);
    let founded = house.host.house(|house| house.founding().map(|(one, _)| one.clone()));
    assert_eq!(founded, Some(Founding { kind: CasinoKind::Play, name: "Croupier".into() }));
    let records = house.host.read(|reader| reader.records("house", 1, 1)).unwrap();
    let first: Json = serde_json::from_str(&records[0].body).unwrap();
    assert_eq!(first["what"]["house"]["kind"], "play");
    let ask = |command| {
        let asked = Asked::House(command, None);
        house.host.ask_and_wait(Request { who: None, key: None, asked }).unwrap_err().code
    };
    let withdraw = HouseCommand::Withdraw { name: "ann".into(), amount: Cents::dollars(1) };
    assert_eq!(ask(withdraw), Code::PlayMoney);
    let real = Founding { kind: CasinoKind::Real, name: "Real".into() };
    assert_eq!(ask(HouseCommand::Found(real.clone())), Code::AlreadyDone);
    let (clock, folder) = (house.clock.clone(), house.folder.clone());
    house.host.shut_down();
    drop(house);
    let machine = Machine { clock, founding: real, ..Machine::system(|_| {}) };
    let refused = Host::start(Box::new(SqliteStore::open(&folder).unwrap()), machine);
    let Err(StoreError::NotOurs(why)) = refused.map(drop) else { panic!("it was served") };
    assert!(why.starts_with("this is a play house since 20"), "{why}");
}

#[test]
fn house_with_real_money_has_no_play_money() {
    let folder = std::env::temp_dir().join(format!("croupier-{}-real", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let machine = Machine {
        founding: Founding { kind: CasinoKind::Real, name: "Lucky".into() },
        ..Machine::system(|_| {})
    };
    let host = Host::start(Box::new(SqliteStore::open(&folder).unwrap()), machine).unwrap();
    let ask = |asked| host.ask_and_wait(Request { who: None, key: None, asked });
    let guest = HouseCommand::Guest { name: "guest-abcdefgh".into() };
    assert_eq!(ask(Asked::House(guest, None)).unwrap_err().code, Code::NotAllowed);
    let ann = HouseCommand::person("ann", Role::Player, floor::Hash::of("")).unwrap();
    ask(Asked::House(ann, None)).unwrap();
    assert_eq!(ask(Asked::TopUp("ann".into())).unwrap_err().code, Code::NotAllowed);
    let money = |amount| (String::from("ann"), Cents::dollars(amount));
    let (name, amount) = money(50);
    ask(Asked::House(HouseCommand::Deposit { name, amount }, None)).unwrap();
    let (name, amount) = money(20);
    ask(Asked::House(HouseCommand::Withdraw { name, amount }, None)).unwrap();
    host.shut_down();
    drop(host);
    // Without a word of it the house is served as what it is.
    let store = Box::new(SqliteStore::open(&folder).unwrap());
    let host = Host::start(store, Machine::system(|_| {})).unwrap();
    assert_eq!(host.house(|house| house.kind()), CasinoKind::Real);
    host.shut_down();
}

#[test]
fn top_up_fills_up_to_a_bankroll() {
    let house = TestHouse::new("top-up", 1);
    let ann = house.player("ann", 150);
    let top_up = || {
        let asked = Asked::TopUp("ann".into());
        house.host.ask_and_wait(Request { who: Some(ann.clone()), key: None, asked })
    };
    house.make(json!({"table": "t", "game": "roulette"})).unwrap();
    let manager = person("manager", Role::Manager);
    house.say(&manager, "t", "open", json!({"float": "1000"})).unwrap();
    house.say(&ann, "t", "sit", json!({"seat": 1, "buy_in": "100"})).unwrap();
    // 50 on the account and 100 in front of a seat.
    top_up().unwrap();
    assert_eq!(house.balance("player:ann"), Cents::dollars(900));
    assert_eq!(top_up().unwrap_err().code, Code::NotAsked);
    for _ in 0..19 {
        house.say(&ann, "t", "buy-in", json!({"seat": 1, "amount": "900"})).unwrap();
        assert_eq!(top_up().unwrap_err().code, Code::NotAsked, "the chips count");
        lose(&house, &ann);
        top_up().unwrap();
    }
    house.say(&ann, "t", "buy-in", json!({"seat": 1, "amount": "900"})).unwrap();
    lose(&house, &ann);
    let refused = top_up().unwrap_err();
    assert!(refused.code == Code::NotAsked && refused.detail.contains("tomorrow"), "{refused}");
    house.clock.go_on(24 * 3600);
    top_up().unwrap();
    let again = house.again(2);
    assert_eq!(checked(&again).faults, []);
}

/// Loses what lies in front of a seat, but for 100 dollars: no single number wins for ever.
fn lose(house: &TestHouse, ann: &Person) {
    loop {
        let state = house.table("t").state(ann);
        let chips: Cents = state["seats"][0]["chips"].as_str().unwrap().parse().unwrap();
        let over = chips - Cents::dollars(100);
        if over <= Cents::ZERO {
            return;
        }
        let amount = over.to_string();
        let wager = json!({"seat": 1, "on": "straight:17", "amount": amount});
        house.say(ann, "t", "wager", wager).unwrap();
        house.say(ann, "t", "deal", json!({"seat": 1})).unwrap();
    }
}
