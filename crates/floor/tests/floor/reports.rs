//! What the floor has come to: against shifts worked out by hand, against what the tables count
//! themselves, and over every stretch of time.

use std::collections::BTreeMap;
use std::io::Read;

use chance::Generator;
use floor::house::HouseCommand;
use floor::report::{self, Alert, TableRow};
use floor::{Role, Time};
use games::{Cents, Kind};
use odds::Ratio;
use serde_json::{Value as Json, json};

use crate::house::{TestHouse, person};
use crate::pit::{Table, royal};
use crate::play::visit;

/// The row of the only table since it was opened.
fn row(house: &TestHouse) -> TableRow {
    report::tables(&house.host, None, None).unwrap().remove(0)
}

fn as_json(row: &TableRow) -> Json {
    report::tables_sheet(std::slice::from_ref(row)).to_json()["tables"][0].clone()
}

/// A fill or a credit, asked for and given; the record that gave it.
fn slip(table: &Table, what: &str, amount: &str) -> Json {
    let asked = table.does("supervisor", what, json!({ "amount": amount }))["seq"].clone();
    table.does("cage", what, json!({ "confirm": asked }))["seq"].clone()
}

/// Two spins, a fill, a credit, and a fill that was undone.
fn roulette(name: &str) -> Table {
    let table = Table::of_dealer(name, "roulette", json!({}));
    let wager = |on: &str, amount: &str| {
        table.does("ann", "wager", json!({"seat": 1, "on": on, "amount": amount}));
    };
    table.does("ann", "sit", json!({"buy_in": "500"}));
    wager("red", "100");
    wager("straight:17", "10");
    table.does("dealer", "outcome", json!({"spin": "17"}));
    wager("red", "50");
    table.does("dealer", "outcome", json!({"spin": "32"}));
    slip(&table, "fill", "300");
    slip(&table, "credit", "200");
    let undone = json!({"void": slip(&table, "fill", "100"), "why": "wrong table"});
    table.does("supervisor", "fill", undone.clone());
    table.does("cage", "fill", undone);
    table
}

#[test]
fn every_term_of_a_shift_is_what_it_comes_to_by_hand() {
    let table = roulette("report-by-hand");
    // 17 pays 350 and takes 100 from red, 32 pays 50: of 1,000 in the rack 500 were sold, 300 won
    // by the player, 100 brought in all. Each dollar staked should bring two of 38.
    let expected = json!({
        "table": "t", "game": "roulette", "opening": "1000.00", "fills": "300.00",
        "credits": "200.00", "drop": "500.00", "closing": "300.00", "win": "-300.00",
        "net": "300.00", "contributions": "0.00", "awards": "0.00", "refused": "0.00",
        "tips": "0.00", "identity": "0.00", "handle": "160.00", "hold": -0.6, "rounds": 2,
        "theoretical": "8.42", "theoretical_exact": "160/19", "deviation": -2.454_742_310_117_828_7,
    });
    assert_eq!(as_json(&row(&table.house)), expected);
}

#[test]
fn a_table_that_never_opened_has_come_to_nothing() {
    let house = TestHouse::new("report-closed", 1);
    house.make(json!({"table": "t", "game": "roulette"})).unwrap();
    let row = as_json(&row(&house));
    assert_eq!((&row["win"], &row["identity"]), (&json!("0.00"), &json!("0.00")));
    assert_eq!((&row["hold"], &row["deviation"]), (&Json::Null, &Json::Null));
    assert_eq!((&row["rounds"], &row["theoretical_exact"]), (&json!(0), &json!("0/1")));
}

#[test]
fn tips_are_no_win_and_leave_with_the_table() {
    let table = Table::of_dealer("report-tips", "three-dice-baccarat", json!({}));
    table.does("ann", "sit", json!({"buy_in": "100"}));
    table.does("ann", "wager", json!({"seat": 1, "on": "player", "amount": "10"}));
    let tip = json!({"seat": 1, "on": "player", "amount": "5", "for": "dealer"});
    table.does("ann", "wager", tip);
    let cups = json!({"dice": {"player": "1-1-5", "banker": "1-1-2"}});
    table.does("dealer", "outcome", cups);
    let terms = |row: Json| {
        ["net", "tips", "win", "closing", "identity"]
            .map(|key| row[key].as_str().unwrap().to_owned())
    };
    // The seat wins 10 and gives 5 away; the dealer has 10 of it, 5 of them the rack's.
    let won = ["5.00", "10.00", "-15.00", "885.00", "0.00"];
    assert_eq!(terms(as_json(&row(&table.house))), won);
    table.does("ann", "leave", json!({"seat": 1}));
    table.does("manager", "close", json!({}));
    table.does("dealer", "inventory", json!({"amount": "885"}));
    table.does("supervisor", "inventory", json!({"amount": "885"}));
    assert_eq!(terms(as_json(&row(&table.house))), won);
}

/// What the table itself counts, with its rack where it is open.
fn counted(house: &TestHouse, id: &str) -> floor::table::Shift {
    let table = house.table(id);
    let mut shift = table.shift().clone();
    shift.closing = shift.closing.or(Some(table.rack()));
    shift
}

#[test]
fn an_award_held_counts_as_paid_until_it_is_refused() {
    let table = royal("report-royal");
    let held = as_json(&row(&table.house));
    assert_eq!(row(&table.house).shift, counted(&table.house, "t"));
    // Three bets of 5 at 1,000 to 1; the progressive of 1 keeps its stake and pays the meter.
    let (net, meter) = ("24999.21", "10000.21");
    assert_eq!((&held["net"], &held["awards"]), (&json!(net), &json!(meter)));
    assert_eq!((&held["contributions"], &held["refused"]), (&json!("0.21"), &json!("0.00")));
    assert_eq!((&held["win"], &held["identity"]), (&json!("-14999.21"), &json!("0.00")));
    for award in table.state("supervisor")["held"].as_array().unwrap() {
        let no = json!({
            "round": award["round"], "line": award["line"], "refuse": true, "why": "a marked card",
        });
        table.does("surveillance", "approve", no);
    }
    // Only the progressive waits for approvals: it goes back to its meter, and the rack keeps none.
    let refused = as_json(&row(&table.house));
    assert_eq!(row(&table.house).shift, counted(&table.house, "t"));
    assert_eq!((&refused["net"], &refused["awards"]), (&json!(net), &json!("0.00")));
    assert_eq!((&refused["refused"], &refused["identity"]), (&json!(meter), &json!("0.00")));
    assert_eq!(refused["win"], held["win"]);
    // What was not paid the player has not won: 15,000 on the bets, less 1 for the progressive.
    let ann = report::player(&table.house.host, "ann").unwrap().row;
    assert_eq!(ann.win, Cents::dollars(-14_999));
}

#[test]
fn the_theory_of_a_progressive_is_the_tables_own_part_less_what_feeds_the_meter() {
    let table = Table::of_dealer("report-progressive", "let-it-ride", json!({}));
    table.does("ann", "sit", json!({"buy_in": "100"}));
    table.does("ann", "wager", json!({"seat": 1, "on": "bet", "amount": "5"}));
    table.does("ann", "wager", json!({"seat": 1, "on": "progressive", "amount": "1"}));
    table.does("dealer", "outcome", json!({"shuffled": true}));
    table.does("dealer", "outcome", json!({"cards": {"seat-1": "2s"}}));
    let row = row(&table.house);
    assert_eq!(as_json(&row)["theoretical_exact"], "-21/100");
    assert_eq!((row.win(), row.identity()), (Cents::new(-21), Cents::ZERO));
}

#[test]
fn the_theory_of_a_player_has_the_meters_that_were_played_for() {
    let table = Table::of_house("report-meter", "let-it-ride");
    table.does("ann", "sit", json!({"buy_in": "100"}));
    table.does("ann", "wager", json!({"seat": 1, "on": "bet", "amount": "5"}));
    table.does("ann", "wager", json!({"seat": 1, "on": "progressive", "amount": "1"}));
    table.does("ann", "deal", json!({"seat": 1}));
    for _ in 0..2 {
        table.does("ann", "decide", json!({"seat": 1, "action": "pull"}));
    }
    let own = report::player(&table.house.host, "ann").unwrap().row.theory.win;
    let of_table = row(&table.house).theory.unwrap().win;
    // Of 2,598,960 hands 4 win the meter of 10,000 dollars, 36 a tenth of it; 21 cents fed it.
    let from_meter = Ratio::new(1_000_000 * 76, 25_989_600u32);
    assert_eq!(own, of_table + Ratio::from(21) - from_meter);
}

#[test]
fn what_an_outcome_entered_wrong_put_on_a_meter_is_taken_back() {
    let table = Table::of_dealer("report-correct", "four-card-poker", json!({}));
    table.does("ann", "sit", json!({"buy_in": "100"}));
    table.does("ann", "wager", json!({"seat": 1, "on": "ante", "amount": "10"}));
    table.does("ann", "wager", json!({"seat": 1, "on": "progressive", "amount": "1"}));
    table.does("dealer", "outcome", json!({"shuffled": true}));
    table.does("dealer", "outcome", json!({"cards": {"seat-1": "As"}}));
    assert!(row(&table.house).shift.contributions > Cents::ZERO);
    table.does("dealer", "correct", json!({"why": "it was the ace of clubs"}));
    let row = row(&table.house);
    assert_eq!(row.shift, counted(&table.house, "t"));
    assert_eq!((row.shift.contributions, row.identity()), (Cents::ZERO, Cents::ZERO));
}

/// Games whose edges are found at once.
const GAMES: [&str; 5] =
    ["roulette", "big-six", "let-it-ride", "mini-baccarat", "three-dice-baccarat"];

/// Somebody shoots, and leaves bets on the layout from roll to roll.
fn shoot(house: &TestHouse) {
    house.make(json!({"table": "craps", "game": "craps"})).unwrap();
    let float = json!({"float": "5000"});
    house.say(&person("manager", Role::Manager), "craps", "open", float).unwrap();
    let ann = person("ann", Role::Player);
    house.say(&ann, "craps", "sit", json!({"seat": 1, "buy_in": "2000"})).unwrap();
    for _ in 0..25 {
        house.clock.go_on(1);
        for (on, amount) in [("pass", "10"), ("come", "10"), ("place-6", "12"), ("field", "5")] {
            // Some only before a point is made, some only after.
            let _ =
                house.say(&ann, "craps", "wager", json!({"seat": 1, "on": on, "amount": amount}));
        }
        house.say(&ann, "craps", "deal", json!({"seat": 1})).unwrap();
    }
}

/// Bots at several games; the tables that the house deals are opened again.
fn busy_house() -> TestHouse {
    let house = TestHouse::new("report-splits", 11);
    for name in ["ann", "bob", "cat"] {
        house.player(name, 1_000_000);
    }
    shoot(&house);
    for game in GAMES {
        for dealt in ["house", "dealer"] {
            visit(&house, Kind::find(game).unwrap(), dealt, 6);
            let id = format!("{game}-{dealt}");
            let own = report::tables(&house.host, None, None).unwrap();
            let own = own.into_iter().find(|row| row.table == id).unwrap();
            assert_eq!(own.shift, counted(&house, &id), "{id}");
        }
        let id = format!("{game}-house");
        let say = |who: &str, role, name: &str, body: Json| {
            house.clock.go_on(1);
            house.say(&person(who, role), &id, name, body).unwrap()
        };
        say("manager", Role::Manager, "open", json!({"float": "700"}));
        say("ann", Role::Player, "sit", json!({"seat": 1, "buy_in": "900"}));
        say("ann", Role::Player, "leave", json!({"seat": 1}));
        let own = report::tables(&house.host, None, None).unwrap();
        let own = own.into_iter().find(|row| row.table == id).unwrap();
        assert_eq!(own.shift, counted(&house, &id), "{id} opened again");
    }
    house
}

#[test]
fn over_any_stretch_of_time_inventory_and_lines_agree_and_stretches_add_up() {
    let house = busy_house();
    let end = house.host.now().millis() + 1000;
    let begin = 1_800_000_000_000;
    let mut random = Generator::seeded(5, 0);
    let mut moment = || begin + i64::from(random.below(((end - begin) / 1000) as u32 + 1)) * 1000;
    let tables = |from: i64, to: i64| {
        let (from, to) = (Time::from_millis(from), Time::from_millis(to));
        let rows = report::tables(&house.host, Some(from), Some(to)).unwrap();
        rows.into_iter().map(|row| (row.table.clone(), row)).collect::<BTreeMap<_, _>>()
    };
    for _ in 0..8 {
        let mut cuts = [moment(), moment(), moment()];
        cuts.sort_unstable();
        let [first, middle, last] = cuts;
        let (left, right) = (tables(first, middle), tables(middle, last));
        for (id, whole) in tables(first, last) {
            let (left, right) = (&left[&id], &right[&id]);
            for row in [left, right, &whole] {
                assert_eq!(row.identity(), Cents::ZERO, "{id} {cuts:?}: {:?}", row.shift);
            }
            assert_eq!(left.win() + right.win(), whole.win(), "{id} {cuts:?}");
            assert_eq!(left.shift.drop + right.shift.drop, whole.shift.drop);
            assert_eq!(left.shift.handle + right.shift.handle, whole.shift.handle);
            assert_eq!(left.shift.rounds + right.shift.rounds, whole.shift.rounds);
            let win = |row: &TableRow| row.theory.clone().unwrap().win;
            assert_eq!(win(left) + win(right), win(&whole), "{id} {cuts:?}");
        }
    }
    // Over all time the floats of all openings are the opening.
    for (id, all) in tables(begin, end) {
        let again = if id.ends_with("-house") { 700 } else { 0 };
        assert_eq!(all.shift.opening, Cents::dollars(5000 + again), "{id}");
        assert!(all.shift.rounds > 0 && all.shift.handle > Cents::ZERO, "{id}");
    }
}

#[test]
fn a_player_is_reported_by_time_rounds_stakes_and_results() {
    let table = roulette("report-player");
    table.house.player("bob", 50);
    table.house.clock.go_on(3600);
    table.does("ann", "leave", json!({"seat": 1}));
    table.house.clock.go_on(100);
    table.does("ann", "sit", json!({"seat": 2}));
    table.house.clock.go_on(5);
    let rows = report::players(&table.house.host).unwrap();
    let players = json!({"players": [{
        "player": "ann", "seconds": 3605, "rounds": 2, "handle": "160.00", "average": "80.00",
        "theoretical": "8.42", "theoretical_exact": "160/19", "win": "-300.00",
    }]});
    assert_eq!(report::players_sheet(&rows).to_json(), players);
    let one = report::player(&table.house.host, "ann").unwrap();
    assert_eq!(report::player_json(&one)["seconds"], 3605);
    assert_eq!(report::player_json(&one)["mistakes"]["decisions"], 0);
    assert_eq!(report::player(&table.house.host, "bob").unwrap().row.rounds, 0);
    for nobody in ["zoe", "dealer"] {
        assert!(report::player(&table.house.host, nobody).is_err(), "{nobody}");
    }
}

/// Whether a hand of three cards is at least queen, six, four: the best who play from there on.
fn is_played(cards: &[String]) -> bool {
    let rank = |card: &String| "23456789TJQKA".find(&card[..1]).unwrap() + 2;
    let mut ranks: Vec<usize> = cards.iter().map(rank).collect();
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    let pair = ranks[0] == ranks[1] || ranks[1] == ranks[2];
    let flush = cards.iter().all(|card| card[1..] == cards[0][1..]);
    let straight = (ranks[0] == ranks[1] + 1 && ranks[1] == ranks[2] + 1) || ranks == [14, 3, 2];
    pair || flush || straight || ranks >= vec![12, 6, 4]
}

#[test]
fn mistakes_are_the_decisions_that_a_perfect_player_makes_otherwise() {
    let terms = json!({"table": "t", "game": "three-card-poker", "coach": true});
    let table = Table::new("report-mistakes", terms);
    table.does("ann", "sit", json!({"seat": 1, "buy_in": "1000"}));
    let (mut wrong, mut rounds) = (0, 0);
    for _ in 0..12 {
        table.does("ann", "wager", json!({"seat": 1, "on": "ante", "amount": "10"}));
        table.does("ann", "deal", json!({"seat": 1}));
        let state = table.state("ann");
        let own = state["hands"].as_array().unwrap().iter().find(|h| h["place"] == "seat-1");
        let cards: Vec<String> = serde_json::from_value(own.unwrap()["cards"].clone()).unwrap();
        let action = if rounds % 2 == 0 { "fold" } else { "play" };
        wrong += u64::from(is_played(&cards) != (action == "play"));
        rounds += 1;
        table.does("ann", "decide", json!({"seat": 1, "action": action}));
    }
    let mistakes = report::player(&table.house.host, "ann").unwrap().mistakes;
    assert_eq!((mistakes.rounds, mistakes.decisions), (rounds, rounds));
    assert!(wrong > 0 && mistakes.wrong == wrong, "{wrong} {mistakes:?}");
    assert!(mistakes.cost.is_positive());
}

/// What is worth a look, by name and amount.
fn said(alerts: &[Alert]) -> Vec<(&str, String)> {
    let mut said: Vec<_> =
        alerts.iter().map(|a| (a.what, a.amount.unwrap_or(Cents::ZERO).to_string())).collect();
    said.sort();
    said
}

#[test]
fn thresholds_of_law_raise_a_prompt_once() {
    let house = TestHouse::real("alerts-cash", 1);
    house.player("ann", 10_000);
    let alerts = || report::alerts(&house.host, None).unwrap();
    assert_eq!(alerts(), []);
    let cash = |amount| HouseCommand::Deposit { name: "ann".into(), amount };
    house.house(cash(Cents::new(1))).unwrap();
    house.house(cash(Cents::DOLLAR)).unwrap();
    let amount = Cents::dollars(10_001);
    house.house(HouseCommand::Withdraw { name: "ann".into(), amount }).unwrap();
    let both = [("cash-in", "10000.01".to_owned()), ("cash-out", "10001.00".to_owned())];
    assert_eq!(said(&alerts()), both);
    let json = report::alerts_json(&alerts());
    assert_eq!(json["alerts"][0]["person"], "ann");
    assert_eq!(json["alerts"][0]["source"], "31 CFR 1021.311");
    // Another day is another sum.
    let yesterday = house.host.now();
    house.clock.go_on(24 * 3600);
    house.house(cash(Cents::dollars(9_999))).unwrap();
    assert_eq!(alerts(), []);
    assert_eq!(said(&report::alerts(&house.host, Some(yesterday)).unwrap()), both);
}

#[test]
fn awards_counts_racks_and_results_out_of_the_ordinary_are_worth_a_look() {
    let table = royal("alerts-royal");
    let alerts = report::alerts(&table.house.host, None).unwrap();
    let dollars = |what, amount: &str| (what, amount.to_owned());
    let expected = [
        dollars("automatic-fill", "14099.21"),
        dollars("award", "10000.21"),
        dollars("award", "5000.00"),
        dollars("award", "5000.00"),
        dollars("award", "5000.00"),
        dollars("deviation", "-14999.21"),
    ];
    assert_eq!(said(&alerts), expected);
    assert!(report::alerts_json(&alerts)["alerts"][0]["table"] == "t");
    let terms = json!({"table": "t", "game": "roulette", "dealt": "dealer", "duties": false});
    let table = Table::new("alerts-count", terms);
    table.does("dealer", "sign-on", json!({}));
    table.does("dealer", "inventory", json!({"amount": "900"}));
    table.does("supervisor", "inventory", json!({"amount": "1000"}));
    table.does("dealer", "sit", json!({"seat": 1, "guest": true, "buy_in": "10000.01"}));
    let alerts = report::alerts(&table.house.host, None).unwrap();
    let expected = [
        dollars("automatic-fill", "9000.01"),
        dollars("cash-in", "10000.01"),
        dollars("variance", "100.00"),
    ];
    assert_eq!(said(&alerts), expected);
}

#[test]
fn reports_are_read_as_tables_of_cells_and_as_workbooks() {
    let table = roulette("report-files");
    let sheet = report::tables_sheet(&[row(&table.house)]);
    let csv = sheet.to_csv();
    let lines: Vec<&str> = csv.split("\r\n").collect();
    assert!(lines[0].starts_with("table,game,opening,fills,credits,drop,closing,win,net,"));
    assert!(lines[1].ends_with(",160.00,-0.6000,2,8.42,160/19,-2.45"));
    assert_eq!((lines.len(), lines[2]), (3, ""));
    let book = std::io::Cursor::new(sheet.to_xlsx().unwrap());
    let mut book = zip::ZipArchive::new(book).unwrap();
    let mut cells = String::new();
    book.by_name("xl/worksheets/sheet1.xml").unwrap().read_to_string(&mut cells).unwrap();
    // Amounts, counts and decimals are numbers, names are words.
    for number in ["<v>-300</v>", "<v>8.42</v>", "<v>-0.6</v>", r#"<c r="Q2"><v>2</v></c>"#] {
        assert!(cells.contains(number), "{number}: {cells}");
    }
    assert!(cells.contains(r#"<c r="A2" t="s">"#));
}
