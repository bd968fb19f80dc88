//! Duties and equipment, in every game whose document has them.

use std::collections::BTreeSet;

use floor::{Code, FloorError};
use games::{Awaiting, Chosen, EquipmentKind, Kind, Moment, Options, Rulebook};
use serde_json::{Value as Json, json};

use crate::house::TestHouse;
use crate::pit::{Table, royal_at, royal_round};
use crate::play::Visit;
use crate::staff::{Staff, make, of_role, roles};

const STAFF: [&str; 5] = ["dealer", "supervisor", "surveillance", "cage", "manager"];

/// The games whose tables, as they usually are, have a duty that is like this.
pub fn games_with(is: impl Fn(&games::Duty<'_>) -> bool) -> Vec<&'static Kind> {
    games_by(false, is)
}

/// The same, with a device that shuffles or without.
fn games_by(device: bool, is: impl Fn(&games::Duty<'_>) -> bool) -> Vec<&'static Kind> {
    let has = |kind: &&'static Kind| {
        let usual = Chosen::new(kind.rulebook(), Options::new()).unwrap();
        usual.duties(device).iter().any(&is)
    };
    let found: Vec<_> = Kind::all().iter().filter(has).collect();
    assert!(!found.is_empty());
    found
}

/// A table with duties, opened and counted.
pub fn table(theme: &str, kind: &Kind) -> Table {
    Table::of_dealer(&format!("{theme}-{}", kind.id), kind.id, json!({"duties": true}))
}

pub fn staff(table: &Table) -> Staff<'_> {
    Staff { house: &table.house, table: "t" }
}

pub fn house(theme: &str, kind: &Kind) -> TestHouse {
    let house = TestHouse::new(&format!("{theme}-{}", kind.id), 5);
    for name in ["ann", "bob", "cat"] {
        house.player(name, 100_000);
    }
    house
}

/// Three players at a table with duties.
pub fn visit<'a>(house: &'a TestHouse, kind: &'static Kind) -> Visit<'a> {
    Visit::begin(house, "t", kind, json!({"dealt": "dealer", "duties": true}))
}

/// Something that falls is refused until a duty is done.
fn held_up(staff: Staff<'_>, duty: &str) {
    let problem = staff.says("dealer", "outcome", json!({"shuffled": true})).unwrap_err();
    let FloorError { code, duty: named, clause, .. } = problem;
    assert_eq!((code, named.as_deref()), (Code::DutyFirst, Some(duty)));
    assert!(clause.is_some());
}

/// Whoever is not asked cannot do it.
pub fn refused_from_others(staff: Staff<'_>, prompt: &Json, kind: &Kind) {
    let by: BTreeSet<String> = duty_roles(kind.rulebook(), prompt["duty"].as_str().unwrap());
    let seq = staff.house.table(staff.table).seq();
    for role in STAFF.iter().filter(|role| !by.contains(**role)) {
        let said = staff.says(role, "duty", staff.said(prompt, 0)).unwrap_err();
        assert_eq!(said.code, Code::NotAllowed, "{} {prompt} by {role}: {said}", kind.id);
    }
    assert_eq!(staff.house.table(staff.table).seq(), seq);
}

fn duty_roles(book: &Rulebook, name: &str) -> BTreeSet<String> {
    let duties = book.duties();
    let same = duties.iter().filter(|duty| duty.name == name);
    same.flat_map(|duty| duty.by()).map(|role| role.name().to_owned()).collect()
}

/// The last record of the table.
pub fn last_record(house: &TestHouse) -> Json {
    let seq = house.table("t").seq();
    let records = house.host.read(|reader| reader.records("t", seq, 1)).unwrap();
    serde_json::from_str(&records[0].body).unwrap()
}

fn lives(house: &TestHouse, kind: &str) -> Vec<String> {
    let state = house.table("t").state(&of_role("supervisor"));
    let pieces = state["equipment"].as_array().unwrap().iter();
    let own = pieces.filter(|piece| piece["kind"] == kind);
    own.map(|piece| piece["life"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn nothing_is_dealt_with_equipment_that_nobody_has_inspected() {
    let looks = |duty: &games::Duty<'_>| {
        duty.at == Moment::Opening && duty.equipment().is_some() && duty.hours().is_none()
    };
    for kind in games_with(looks) {
        let table = table("inspected", kind);
        let staff = staff(&table);
        let bring = staff.asked_for("bring").unwrap_or_else(|| panic!("{}", kind.id));
        held_up(staff, "bring");
        let (what, number) = (bring["kind"].as_str().unwrap(), bring["number"].as_u64().unwrap());
        if what == "deck" {
            let pack = table.house.table("t").engine().pack().unwrap();
            assert_eq!(number, u64::from(pack.decks), "{}", kind.id);
        }
        assert_eq!(table.refuses("supervisor", "bring", json!({"equipment": "no"})), Code::Unknown);
        let name = make(&table.house, what, "red");
        assert_eq!(table.refuses("dealer", "bring", json!({"equipment": name})), Code::NotAllowed);
        table.does("supervisor", "bring", json!({"equipment": name}));
        let again = table.refuses("supervisor", "bring", json!({"equipment": name}));
        assert_eq!(again, Code::AlreadyDone);
        while let Some(bring) = staff.asked_for("bring") {
            staff.does(&bring, 0);
        }
        // The manager submits an addendum before anybody looks at cards (OH.BJ.4.X).
        if let Some(first) = staff.asked_for("approve-side-bets") {
            staff.does(&first, 0);
        }
        let about = |prompt: &Json| prompt["equipment"] == name.as_str();
        let inspect = staff.asked().into_iter().find(about).unwrap();
        assert_eq!((&inspect["at"], &inspect["holds"]), (&json!("opening"), &json!(true)));
        held_up(staff, inspect["duty"].as_str().unwrap());
        refused_from_others(staff, &inspect, kind);
        let body = staff.said(&inspect, 0);
        if body.get("count").is_some() {
            let mut wrong = body.clone();
            wrong["count"] = json!(51);
            // It is written down, and the deck is counted once more.
            table.does(&roles(&inspect)[0], "duty", wrong);
            let again = staff.asked().into_iter().find(about).unwrap();
            assert_eq!((&again["duty"], &again["holds"]), (&inspect["duty"], &json!(true)));
        }
        for role in roles(&inspect) {
            table.does(&role, "duty", body.clone());
            let record = last_record(&table.house);
            assert_eq!((&record["role"], &record["what"]["duty"]), (&json!(role), &body));
            assert_eq!(table.refuses(&role, "duty", body.clone()), Code::AlreadyDone);
        }
        let life = if what == "deck" { "inspected" } else { "in play" };
        assert!(lives(&table.house, what).contains(&life.to_owned()), "{}", kind.id);
    }
}

#[test]
fn a_piece_is_at_one_table_and_retired_for_good() {
    let kind = Kind::find("roulette").unwrap();
    let table = table("one-table", kind);
    let other = json!({"table": "other", "game": "roulette", "dealt": "dealer"});
    table.house.make(other).unwrap();
    let wheel = make(&table.house, "wheel", "black");
    let body = json!({"equipment": wheel});
    table.does("supervisor", "bring", body.clone());
    let bring = |at| table.house.say(&of_role("supervisor"), at, "bring", body.clone());
    assert_eq!(bring("other").unwrap_err().code, Code::AlreadyDone);
    table.does("supervisor", "retire", json!({"equipment": wheel, "why": "it is not level"}));
    assert_eq!(bring("other").unwrap_err().code, Code::AlreadyDone);
    let known =
        |house: &TestHouse| house.host.house(|house| house.equipment()[wheel.as_str()].to_json());
    let gone = known(&table.house);
    assert_eq!((&gone["life"], &gone["why"]), (&json!("retired"), &json!("it is not level")));
    // A start knows the same, from the records alone or from snapshots.
    let again = table.house.again(1);
    assert_eq!(known(&again), gone);
    let deck = make(&again, "deck", "red");
    let wrong = again.say(&of_role("supervisor"), "other", "bring", json!({"equipment": deck}));
    assert_eq!(wrong.unwrap_err().code, Code::Refused);
}

#[test]
fn the_last_duty_of_shuffling_is_the_shuffle() {
    for kind in games_with(|duty| duty.at == Moment::Shuffle && duty.holds()) {
        let table = table("shuffled", kind);
        let staff = staff(&table);
        let at_shuffle =
            |prompt: &Json| prompt["at"] == "shuffle" && prompt["holds"] == json!(true);
        assert!(!staff.asked().iter().any(at_shuffle), "{}: before the inspection", kind.id);
        while let Some(first) = staff.asked().into_iter().find(|p| p["at"] == "opening") {
            staff.does(&first, 0);
        }
        let asked: Vec<Json> = staff.asked().into_iter().filter(at_shuffle).collect();
        assert!(!asked.is_empty(), "{}", kind.id);
        let dealt = table.house.table("t").engine().pack().unwrap().size() as u64;
        for prompt in &asked {
            held_up(staff, prompt["duty"].as_str().unwrap());
            refused_from_others(staff, prompt, kind);
            let mut body = staff.said(prompt, 0);
            if prompt.get("depth").is_some() {
                for depth in [9, dealt - 9] {
                    body["depth"] = depth.into();
                    let refused = table.refuses("dealer", "duty", body.clone());
                    assert_eq!(refused, Code::Refused, "{}: {depth}", kind.id);
                }
                body["depth"] = 10.into();
            }
            table.does("dealer", "duty", body);
        }
        let events = last_record(&table.house)["events"].to_string();
        assert!(events.contains("shuffled"), "{}: {events}", kind.id);
        assert_eq!(table.refuses("dealer", "outcome", json!({"shuffled": true})), Code::NotAsked);
        assert!(lives(&table.house, "deck").iter().all(|life| life == "in play"), "{}", kind.id);
    }
}

#[test]
fn a_floor_person_has_the_cards_cut_again() {
    for kind in games_with(|duty| duty.again()) {
        let table = table("recut", kind);
        let staff = staff(&table);
        while let Some(first) = staff.asked().into_iter().find(|p| p["at"] == "opening") {
            staff.does(&first, 0);
        }
        let holding = || -> Vec<Json> {
            let asked = staff.asked().into_iter();
            asked.filter(|p| p["at"] == "shuffle" && p["holds"] == json!(true)).collect()
        };
        let mut cut = Json::Null;
        while let Some(next) = holding().into_iter().next() {
            assert!(staff.asked_for("recut").is_none(), "{}: before the cut", kind.id);
            staff.does(&next, 0);
            cut = next;
        }
        assert!(cut.get("depth").is_some(), "{}: the cut comes last", kind.id);
        let recut = staff.asked_for("recut").unwrap();
        refused_from_others(staff, &recut, kind);
        table.does("supervisor", "duty", json!({"duty": "recut"}));
        let again: Vec<Json> = holding().into_iter().map(|p| p["duty"].clone()).collect();
        assert_eq!(again, [cut["duty"].clone()], "{}", kind.id);
        held_up(staff, cut["duty"].as_str().unwrap());
        let dealt = table.house.table("t").engine().awaiting();
        staff.does(&holding()[0], 0);
        assert_eq!(table.house.table("t").engine().awaiting(), dealt, "{}", kind.id);
        assert!(holding().is_empty(), "{}", kind.id);
    }
}

#[test]
fn a_deck_past_its_hours_refuses_the_next_round() {
    for kind in games_with(|duty| duty.hours().is_some()) {
        let usual = Chosen::new(kind.rulebook(), Options::new()).unwrap();
        let hours = usual.duties(false).iter().find_map(games::Duty::hours).unwrap();
        let table = table("hours", kind);
        let staff = staff(&table);
        assert!(staff.work(0, false), "{}", kind.id);
        table.house.clock.go_on(i64::from(hours) * 3600 - 1);
        assert!(staff.asked_for("change-decks").is_none());
        table.house.clock.go_on(1);
        held_up(staff, "change-decks");
        // The clock tells of it by itself; a command wakes it at once.
        let is_asked = (0..400).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(5));
            let _ = table.says("dealer", "sign-on", json!({}));
            staff.asked_for("change-decks").is_some()
        });
        assert!(is_asked, "{}", kind.id);
        let prompt = staff.asked_for("change-decks").unwrap();
        refused_from_others(staff, &prompt, kind);
        assert!(staff.asked_for("bring").is_some(), "{}", kind.id);
        staff.work(0, false);
        assert!(staff.asked_for("change-decks").is_none());
        assert!(!staff.asked().iter().any(|prompt| prompt["holds"] == json!(true)));
        let name = prompt["equipment"].as_str().unwrap();
        let gone = table.house.host.house(|house| house.equipment()[name].to_json());
        assert_eq!(gone["life"], "retired", "{}", kind.id);
    }
}

#[test]
fn an_idle_table_is_shuffled_for_the_next_player() {
    for kind in games_with(|duty| duty.idle()) {
        let house = house("idle", kind);
        let mut visit = visit(&house, kind);
        visit.play(1);
        let usual = Chosen::new(kind.rulebook(), Options::new()).unwrap();
        let duties = usual.duties(false);
        let names: Vec<_> =
            duties.iter().filter(|duty| duty.idle()).map(|duty| duty.name).collect();
        for name in &names {
            assert!(visit.staff().asked_for(name).is_none(), "{}: {name}", kind.id);
        }
        visit.leave();
        for name in &names {
            let prompt = visit.staff().asked_for(name).unwrap();
            refused_from_others(visit.staff(), &prompt, kind);
            house.say(&of_role("dealer"), "t", "duty", json!({"duty": name})).unwrap();
            assert!(visit.staff().asked_for(name).is_none(), "{}: {name}", kind.id);
        }
        house
            .say(&crate::house::person("ann", floor::Role::Player), "t", "sit", json!({}))
            .unwrap();
        let next = house.table("t").engine().awaiting();
        let shuffle = matches!(next, Awaiting::Wagers { next: chance::Ask::Shuffle, .. });
        assert!(shuffle, "{}: {next:?}", kind.id);
    }
}

/// A round is under way: the first outcome has fallen that closes the wagers.
fn in_a_round(visit: &mut Visit<'_>) {
    for _ in 0..400 {
        visit.go_on();
        if !matches!(visit.table().engine().awaiting(), Awaiting::Wagers { .. }) {
            return;
        }
    }
    panic!("no round begins");
}

#[test]
fn a_deck_whose_count_was_wrong_leaves_the_table() {
    for kind in games_with(|duty| duty.name == "retire") {
        let house = house("count", kind);
        let mut visit = visit(&house, kind);
        in_a_round(&mut visit);
        let wrong = json!({"kind": "deck-count-wrong"});
        house.say(&of_role("supervisor"), "t", "irregularity", wrong).unwrap();
        let prompt = visit.staff().asked_for("retire").unwrap_or_else(|| panic!("{}", kind.id));
        held_up(visit.staff(), "retire");
        let body = json!({"equipment": prompt["equipment"], "why": "51 cards"});
        let other = visit.staff().says("dealer", "retire", body.clone()).unwrap_err();
        assert_eq!(other.code, Code::NotAllowed);
        visit.staff().says("supervisor", "retire", body).unwrap();
        assert!(visit.staff().asked_for("retire").is_none());
        assert!(visit.staff().asked_for("bring").is_some(), "{}", kind.id);
        visit.play(1);
        visit.leave();
    }
}

#[test]
fn the_stub_is_counted_against_what_was_dealt() {
    for kind in games_with(|duty| duty.name == "count-stub") {
        let house = house("stub", kind);
        let mut visit = visit(&house, kind);
        let prompt = (0..400).find_map(|_| {
            visit.go_on();
            let decides = matches!(visit.table().engine().awaiting(), Awaiting::Decision { .. });
            let dealt = decides && visit.left() < 20;
            visit.staff().asked_for("count-stub").filter(|_| dealt)
        });
        let prompt = prompt.unwrap_or_else(|| panic!("{}", kind.id));
        refused_from_others(visit.staff(), &prompt, kind);
        // It is written down, and nothing is dealt before the stub is counted again.
        let wrong = visit.staff().said(&prompt, visit.left() + 1);
        visit.staff().says("dealer", "duty", wrong).unwrap();
        let again = visit.staff().asked_for("count-stub").unwrap();
        assert_eq!(again["holds"], json!(true), "{}", kind.id);
        visit.staff().does(&prompt, visit.left());
        assert!(visit.staff().asked_for("count-stub").is_none());
    }
}

#[test]
fn two_batches_take_turns_in_a_device() {
    let in_turn =
        |duty: &games::Duty<'_>| ["place-batches", "alternate-decks"].contains(&duty.name);
    for kind in games_by(true, in_turn) {
        let house = house("batches", kind);
        let mut visit = visit(&house, kind);
        let device = make(&house, "shuffler", "grey");
        visit.staff().says("supervisor", "bring", json!({ "equipment": device })).unwrap();
        let decks = usize::from(house.table("t").engine().pack().unwrap().decks);
        let bring = visit.staff().asked_for("bring").unwrap();
        assert_eq!(bring["number"], json!(2 * decks), "{}", kind.id);
        for _ in 0..decks {
            let red = make(&house, "deck", "red");
            visit.staff().says("supervisor", "bring", json!({ "equipment": red })).unwrap();
        }
        let red = make(&house, "deck", "red");
        let same = visit.staff().says("supervisor", "bring", json!({ "equipment": red }));
        assert_eq!(same.unwrap_err().code, Code::Refused, "{}: backs that do not differ", kind.id);
        held_up(visit.staff(), "bring");
        visit.diligent = true;
        visit.work();
        let mut seen = BTreeSet::new();
        watch(&mut visit, kind, &mut seen);
        let first = lives(&house, "deck");
        let batches = |a: &str, b: &str| -> Vec<String> {
            let all = std::iter::repeat_n(a, decks).chain(std::iter::repeat_n(b, decks));
            all.map(str::to_owned).collect()
        };
        assert_eq!(first, batches("in play", "in the device"), "{}", kind.id);
        let both = [batches("in the device", "in play"), first];
        let mut turns = 0;
        for _ in 0..400 {
            if turns == 3 {
                break;
            }
            let awaiting = visit.table().engine().awaiting();
            let (Awaiting::Wagers { next, .. } | Awaiting::Chance(next)) = awaiting else {
                visit.go_on();
                continue;
            };
            if next == chance::Ask::Shuffle {
                visit.work();
                watch(&mut visit, kind, &mut seen);
                assert_eq!(lives(&house, "deck"), both[turns % 2], "{}", kind.id);
                turns += 1;
            }
            visit.go_on();
            // A shoe would last for many rounds.
            let _ = visit.staff().says("supervisor", "reshuffle", json!({}));
        }
        assert_eq!(turns, 3, "{}", kind.id);
        let table = house.table("t");
        for duty in table.engine().chosen().duties(true).iter().filter(|duty| in_turn(duty)) {
            assert!(seen.iter().any(|(name, _)| name == duty.name), "{}: {}", kind.id, duty.name);
        }
    }
}

#[test]
fn a_device_that_counts_wrong_is_found_out() {
    for kind in games_by(true, |duty| duty.name == "count-by-device") {
        let table = table("device", kind);
        let staff = staff(&table);
        let device = make(&table.house, "shuffler", "grey");
        table.does("supervisor", "bring", json!({ "equipment": device }));
        while let Some(first) = staff.asked().into_iter().find(|p| p["at"] == "opening") {
            staff.does(&first, 0);
        }
        let holds = |prompt: &Json| prompt["holds"] == json!(true);
        while let Some(next) = staff.asked().into_iter().find(holds) {
            staff.does(&next, 0);
        }
        let prompt = staff.asked_for("count-by-device").unwrap_or_else(|| panic!("{}", kind.id));
        refused_from_others(staff, &prompt, kind);
        let role = roles(&prompt)[0].clone();
        let mut body = staff.said(&prompt, 0);
        body["count"] = json!(51);
        table.does(&role, "duty", body.clone());
        // The document has it run once more, or taken off the table.
        let next = ["retire", "count-by-device"].iter().find_map(|duty| staff.asked_for(duty));
        let next = next.unwrap_or_else(|| panic!("{}", kind.id));
        assert!(holds(&next), "{}: {next}", kind.id);
        held_up(staff, next["duty"].as_str().unwrap());
    }
}

#[test]
fn an_award_waits_for_what_the_dealer_verifies() {
    let table = Table::of_dealer("verified", "let-it-ride", json!({"duties": true}));
    let table = royal_at(table);
    let staff = staff(&table);
    let held = table.state("supervisor")["held"][0].clone();
    let one = json!({"round": held["round"], "line": held["line"]});
    let problem = table.says("supervisor", "approve", one.clone()).unwrap_err();
    assert_eq!(problem.code, Code::DutyFirst);
    let of_award = |prompt: &Json| prompt["at"] == "award" && prompt["duty"] != "approve";
    while let Some(prompt) = staff.asked().into_iter().find(of_award) {
        refused_from_others(staff, &prompt, Kind::find("let-it-ride").unwrap());
        staff.does(&prompt, 0);
    }
    let asked = staff.asked_for("approve").unwrap();
    assert_eq!(roles(&asked), ["supervisor", "surveillance"]);
    table.does("supervisor", "approve", one.clone());
    table.does("surveillance", "approve", one);
}

#[test]
fn every_award_is_verified_by_itself() {
    let table = Table::of_dealer("each-verified", "let-it-ride", json!({"duties": true}));
    let table = royal_at(table);
    let staff = staff(&table);
    for _ in 0..2 {
        let held = table.state("supervisor")["held"].as_array().unwrap().clone();
        assert!(!held.is_empty());
        let one = |award: &Json| json!({"round": award["round"], "line": award["line"]});
        let early = table.says("supervisor", "approve", one(&held[0])).unwrap_err();
        assert_eq!(early.duty.as_deref(), Some("verify-hand"), "{early}");
        let of_award = |prompt: &Json| prompt["at"] == "award" && prompt["duty"] != "approve";
        while let Some(prompt) = staff.asked().into_iter().find(of_award) {
            staff.does(&prompt, 0);
        }
        for (award, role) in
            held.iter().flat_map(|award| ["supervisor", "surveillance"].map(|role| (award, role)))
        {
            table.does(role, "approve", one(award));
        }
        assert_eq!(table.state("supervisor")["held"], json!([]));
        royal_round(&table, "ann");
    }
}

/// The options of tables that some row of a rulebook is for, the usual ones among them.
fn option_sets(kind: &Kind) -> BTreeSet<String> {
    let rows = kind.rulebook().prompts.iter().flat_map(|row| &row.when);
    let sets = rows.map(|row| {
        let options = row.iter().map(|(key, values)| {
            let value = match values[0].as_str() {
                "true" => json!(true),
                "false" => json!(false),
                text => text.parse::<u64>().map_or(json!(text), |number| json!(number)),
            };
            (key.clone(), value)
        });
        Json::Object(options.collect()).to_string()
    });
    sets.chain(["{}".to_owned()]).collect()
}

#[test]
fn every_duty_is_asked_for_at_its_moment_and_done_by_its_role_alone() {
    let lasting = [Moment::Irregularity, Moment::Award];
    for kind in Kind::all() {
        let (mut expected, mut seen) = (BTreeSet::new(), BTreeSet::new());
        for (n, options) in option_sets(kind).iter().enumerate() {
            let options: Json = serde_json::from_str(options).unwrap();
            let house = house(&format!("every-{n}"), kind);
            let more = json!({"dealt": "dealer", "duties": true, "options": options});
            let mut visit = Visit::begin(&house, "t", kind, more);
            visit.diligent = true;
            let floor = house.table("t");
            let duties = floor.engine().chosen().duties(false);
            let usual = duties.iter().filter(|duty| !lasting.contains(&duty.at));
            let usual = usual.filter(|duty| !duty.idle() && duty.hours().is_none());
            // What events call for is shown by scenarios.
            let usual = usual.filter(|duty| !duty.driven);
            let own: BTreeSet<(String, String)> = usual
                .flat_map(|duty| {
                    duty.rows.iter().map(|row| (duty.name.to_owned(), row.clause.id().to_owned()))
                })
                .collect();
            for _ in 0..100 {
                watch(&mut visit, kind, &mut seen);
                if own.is_subset(&seen) {
                    break;
                }
                visit.go_on();
            }
            expected.extend(own);
        }
        let missed: Vec<_> = expected.difference(&seen).collect();
        assert!(missed.is_empty(), "{}: never asked for: {missed:?}", kind.id);
    }
}

/// What was asked for, and is now; what has not been seen before, nobody else can do.
fn watch(visit: &mut Visit<'_>, kind: &Kind, seen: &mut BTreeSet<(String, String)>) {
    let before = std::mem::take(&mut visit.asked);
    for prompt in before.into_iter().chain(visit.staff().asked()) {
        let duty = prompt["duty"].as_str().unwrap().to_owned();
        let clauses = match prompt.get("clauses") {
            Some(all) => all.as_array().unwrap().clone(),
            None => vec![prompt["clause"].clone()],
        };
        for clause in clauses {
            let new = seen.insert((duty.clone(), clause.as_str().unwrap().to_owned()));
            if new && duty.parse::<games::DutyCommand>().is_err() {
                refused_from_others(visit.staff(), &prompt, kind);
            }
        }
    }
}

#[test]
fn a_table_that_the_house_deals_asks_nobody_for_anything() {
    for kind in Kind::all() {
        let table = Table::of_house(&format!("house-{}", kind.id), kind.id);
        assert!(staff(&table).asked().is_empty(), "{}", kind.id);
        let deck = make(&table.house, EquipmentKind::Deck.name(), "red");
        let bring = table.refuses("supervisor", "bring", json!({"equipment": deck}));
        assert_eq!(bring, Code::NotAsked, "{}", kind.id);
    }
}
