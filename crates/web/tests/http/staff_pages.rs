//! The pages of people who work: their forms do what they say, each for its own role.

use floor::Role;
use serde_json::{Value as Json, json};

use crate::client::{Answer, call};
use crate::fixture::{Floor, new_id};

/// Sends a form as somebody, with the picture of the page that it was pressed in.
fn form(floor: &Floor, name: &str, path: &str, fields: &[(&str, &str)]) -> Answer {
    let bearer = format!("Bearer {}", floor.token(name));
    let headers =
        [("authorization", bearer.as_str()), ("content-type", "application/x-www-form-urlencoded")];
    let view = new_id();
    let all = fields.iter().copied().chain([("view", view.as_str())]).map(|(k, v)| {
        let plain = |c: char| c.is_ascii_alphanumeric() || "-._:".contains(c);
        let coded = v.chars().map(|c| match c {
            c if plain(c) => c.to_string(),
            c => c.to_string().bytes().map(|byte| format!("%{byte:02X}")).collect(),
        });
        format!("{k}={}", coded.collect::<String>())
    });
    let body = all.collect::<Vec<_>>().join("&");
    call(floor.addr, "POST", path, &headers, Some(&body))
}

/// Sends a form that does what it says.
fn sent(floor: &Floor, name: &str, path: &str, fields: &[(&str, &str)]) {
    let answer = form(floor, name, path, fields);
    assert_eq!(answer.status, 303, "{name} {path} {fields:?}: {}", problem(&answer));
}

/// What a page says is wrong.
fn problem(answer: &Answer) -> String {
    let said = answer.body.split("role=\"alert\">").nth(1).unwrap_or(&answer.body);
    said.chars().take(200).collect()
}

/// A table that a dealer deals, opened by forms alone.
fn dealt(floor: &Floor, id: &str, game: &str) {
    let fields = [("game", game), ("table", id), ("dealt", "dealer"), ("duties", "false")];
    sent(floor, "manager", "/settings/tables", &fields);
    sent(floor, "manager", &format!("/pit/{id}/open"), &[("float", "$10,000")]);
    sent(floor, "dealer", &format!("/dealer/{id}/sign-on"), &[]);
    sent(floor, "dealer", &format!("/dealer/{id}/inventory"), &[("amount", "10000")]);
    let waits = floor.get("dealer", &format!("/dealer/{id}")).body;
    assert!(waits.contains("Your count is noted"), "neither sees the other's");
    sent(floor, "supervisor", &format!("/pit/{id}/inventory"), &[("amount", "10000")]);
    assert_eq!(floor.state("dealer", id)["status"], "open");
}

fn console(floor: &Floor, id: &str) -> String {
    let page = floor.get("dealer", &format!("/dealer/{id}"));
    assert_eq!(page.status, 200, "{page:?}");
    page.body
}

/// What the console has for a key: nothing, or whether it can be pressed.
fn key(page: &str, name: &str) -> Option<bool> {
    let at = page.find(&format!("data-key=\"{name}\""))?;
    let tag = page[at..].split('>').next()?;
    Some(!tag.contains("disabled"))
}

#[test]
fn a_round_of_blackjack_is_dealt_by_forms_alone() {
    let floor = Floor::open().with_everybody();
    dealt(&floor, "bj-1", "blackjack");
    let at = |what: &str| format!("/dealer/bj-1/{what}");
    sent(&floor, "dealer", &at("sit"), &[("guest", "true"), ("seat", "2"), ("buy_in", "200")]);
    let wager = [("seat", "2"), ("on", "bet"), ("amount", "10")];
    let before = key(&console(&floor, "bj-1"), "As");
    assert!(before.is_none() || before == Some(false), "nothing is at stake: {before:?}");
    sent(&floor, "dealer", &at("wager"), &wager);
    let mut cards = ["10h", "9c", "7d", "8s", "10d", "9s"].into_iter();
    for _ in 0..20 {
        let state = floor.state("dealer", "bj-1");
        let awaiting = match &state["awaiting"]["next"] {
            Json::Null => state["awaiting"].clone(),
            next if !state["settled"].as_bool().unwrap() => next.clone(),
            _ => break,
        };
        match (awaiting["kind"].as_str().unwrap(), awaiting["to"].as_str()) {
            ("shuffle", _) => sent(&floor, "dealer", &at("key"), &[("key", "shuffled")]),
            ("decision", _) => {
                assert!(console(&floor, "bj-1").contains("data-action=\"stand\""));
                let stand = [("seat", "2"), ("hand", "1"), ("action", "stand")];
                sent(&floor, "dealer", &at("decide"), &stand);
            }
            (_, Some("burn")) => sent(&floor, "dealer", &at("key"), &[("key", "??")]),
            _ => {
                assert_eq!(key(&console(&floor, "bj-1"), "As"), Some(true), "{awaiting}");
                sent(&floor, "dealer", &at("key"), &[("typed", cards.next().unwrap())]);
            }
        }
    }
    let page = console(&floor, "bj-1");
    assert!(page.contains("data-pay=\"1\""), "what to take and pay is listed");
    assert!(floor.state("dealer", "bj-1")["settled"].as_bool().unwrap());
}

#[test]
fn a_roll_of_three_dice_is_pressed_face_by_face() {
    let floor = Floor::open().with_everybody();
    dealt(&floor, "cups-1", "three-dice-baccarat");
    let page = console(&floor, "cups-1");
    for face in ["1", "2", "3", "4", "5", "6"] {
        assert_eq!(key(&page, face), Some(true), "{face}");
    }
}

#[test]
fn what_cannot_be_entered_is_said_and_changes_nothing() {
    let floor = Floor::open().with_everybody();
    dealt(&floor, "craps-1", "craps");
    let seq = || floor.state("dealer", "craps-1")["seq"].clone();
    let before = seq();
    for (path, fields, says) in [
        ("/dealer/craps-1/key", vec![("typed", "7-1")], "faces from 1 to 6"),
        ("/dealer/craps-1/sit", vec![("guest", "true"), ("buy_in", "lots")], "dollars and cents"),
        ("/pit/craps-1/fill", vec![("amount", "x"), ("form", "fill")], "dollars and cents"),
    ] {
        let who = if path.starts_with("/pit") { "supervisor" } else { "dealer" };
        let form_name = path.rsplit('/').next().unwrap();
        let fields: Vec<_> = fields.into_iter().chain([("form", form_name)]).collect();
        let answer = form(&floor, who, path, &fields);
        assert_eq!(answer.status, 422, "{path}");
        assert!(problem(&answer).contains(says), "{path}: {}", problem(&answer));
    }
    assert_eq!(seq(), before);
    let sit = [("guest", "true"), ("seat", "1"), ("buy_in", "100")];
    sent(&floor, "dealer", "/dealer/craps-1/sit", &sit);
    let wager = [("seat", "1"), ("on", "pass"), ("amount", "10")];
    sent(&floor, "dealer", "/dealer/craps-1/wager", &wager);
    assert_eq!(key(&console(&floor, "craps-1"), "3-4"), Some(true));
    sent(&floor, "dealer", "/dealer/craps-1/key", &[("key", "3-4")]);
    assert!(console(&floor, "craps-1").contains("data-pay=\"1\""));
}

#[test]
fn duties_are_buttons_for_who_must_do_them() {
    let floor = Floor::open().with_everybody();
    let table = [("game", "three-card-poker"), ("table", "tcp-1"), ("dealt", "dealer")];
    sent(&floor, "manager", "/settings/tables", &table);
    let deck = [("equipment", "deck-1"), ("kind", "deck"), ("colour", "red")];
    sent(&floor, "manager", "/settings/equipment", &deck);
    let pit = floor.get("supervisor", "/pit/tcp-1").body;
    assert!(pit.contains("data-prompt=\"bring\"") && pit.contains("deck-1"), "{pit}");
    sent(&floor, "supervisor", "/pit/tcp-1/bring", &[("equipment", "deck-1")]);
    sent(&floor, "dealer", "/dealer/tcp-1/sign-on", &[]);
    let state = floor.state("dealer", "tcp-1");
    let prompts = state["prompts"].as_array().unwrap();
    let own = prompts
        .iter()
        .find(|prompt| prompt["duty"].is_string() && prompt["by"].to_string().contains("dealer"));
    let duty = own.expect("a dealer is asked for something")["duty"].as_str().unwrap();
    let page = console(&floor, "tcp-1");
    assert!(page.contains(&format!("data-prompt=\"{duty}\"")), "{duty}");
}

#[test]
fn a_fill_is_asked_for_given_and_printed() {
    let floor = Floor::open().with_everybody();
    sent(&floor, "supervisor", "/pit/roulette/fill", &[("amount", "5,000")]);
    let asked = floor.state("supervisor", "roulette")["pending"][0]["seq"].to_string();
    assert!(floor.get("cage", "/cage").body.contains("data-pending=\"fill\""));
    sent(&floor, "cage", "/cage/roulette/fill", &[("confirm", &asked)]);
    let pit = floor.get("supervisor", "/pit/roulette").body;
    let slip = pit.split("/pit/slips/roulette/").nth(1).unwrap().split('"').next().unwrap();
    let slip = floor.get("cage", &format!("/pit/slips/roulette/{slip}"));
    assert_eq!(slip.status, 200);
    assert!(slip.body.contains("$5,000.00") && slip.body.contains("supervisor"), "{}", slip.body);
    assert_eq!(floor.get("cage", "/pit/slips/roulette/fill-1999-0001").status, 404);
}

#[test]
fn the_slip_of_a_fill_that_was_undone_says_so() {
    let floor = Floor::open().with_everybody();
    let pending = || floor.state("supervisor", "roulette")["pending"][0].clone();
    let mut slips = Vec::new();
    for amount in ["500", "300"] {
        sent(&floor, "supervisor", "/pit/roulette/fill", &[("amount", amount)]);
        let asked = pending()["seq"].to_string();
        sent(&floor, "cage", "/cage/roulette/fill", &[("confirm", &asked)]);
        let pit = floor.get("supervisor", "/pit/roulette").body;
        let slip = pit.split("/pit/slips/roulette/").nth(1).unwrap().split('"').next().unwrap();
        slips.push(format!("/pit/slips/roulette/{slip}"));
    }
    let given = floor.state("supervisor", "roulette")["seq"].to_string();
    let why = ("why", "for another table");
    sent(&floor, "supervisor", "/pit/roulette/fill", &[("void", &given), why]);
    let cage = floor.get("cage", "/cage").body;
    assert!(cage.contains("Undo the fill") && !cage.contains("Undo the credit"), "{cage}");
    assert!(cage.contains("value=\"for another table\""), "{cage}");
    sent(&floor, "cage", "/cage/roulette/fill", &[("void", &given), why]);
    let is_void = |slip: &String| floor.get("cage", slip).body.contains("data-undone");
    assert_eq!(slips.iter().map(is_void).collect::<Vec<_>>(), [false, true]);
    let pit = floor.get("supervisor", "/pit/roulette").body;
    let offered = pit.split("name=\"void\"").nth(1).unwrap().split("</select>").next().unwrap();
    assert!(offered.contains("$500.00") && !offered.contains("$300.00"), "{offered}");
}

#[test]
fn a_round_on_paper_is_entered_afterwards_and_marked() {
    let floor = Floor::open().with_everybody();
    dealt(&floor, "craps-1", "craps");
    let blanks = floor.get("supervisor", "/pit/craps-1/blanks?from=17");
    assert!(blanks.body.contains("data-slip=\"p-17\""), "{}", blanks.status);
    let sit = [("guest", "true"), ("seat", "1"), ("buy_in", "100")];
    sent(&floor, "dealer", "/dealer/craps-1/sit", &sit);
    let unsaid = form(&floor, "supervisor", "/pit/craps-1/paper", &[("slip", "p-17")]);
    assert_eq!(unsaid.status, 400, "why is said: {}", problem(&unsaid));
    let slip = [("slip", "p-17"), ("why", "no power from 10:15 to 10:40")];
    sent(&floor, "supervisor", "/pit/craps-1/paper", &slip);
    assert!(console(&floor, "craps-1").contains("Slip p-17"));
    let wager = [("seat", "1"), ("on", "pass"), ("amount", "10")];
    sent(&floor, "dealer", "/dealer/craps-1/wager", &wager);
    sent(&floor, "dealer", "/dealer/craps-1/key", &[("key", "3-4")]);
    let other = form(&floor, "supervisor", "/pit/craps-1/paper", &slip);
    assert_eq!(other.status, 409, "one slip at a time");
    sent(&floor, "supervisor", "/pit/craps-1/paper", &[("slip", "")]);
    sent(&floor, "dealer", "/dealer/craps-1/wager", &wager);
    let marked = |floor: &Floor| -> Vec<(String, bool)> {
        let journal = floor.get("auditor", "/api/tables/craps-1/journal").body;
        let records = journal.lines().map(|line| serde_json::from_str::<Json>(line).unwrap());
        let name =
            |record: &Json| record["what"].as_object().unwrap().keys().next().unwrap().clone();
        records.map(|record| (name(&record), record["paper"] == "p-17")).collect()
    };
    let expected = [
        ("sit", false),
        ("paper", true),
        ("wager", true),
        ("outcome", true),
        ("paper", false),
        ("wager", false),
    ];
    let expected: Vec<_> = expected.iter().map(|(name, is)| ((*name).to_owned(), *is)).collect();
    assert!(marked(&floor).ends_with(&expected), "{:?}", marked(&floor));
    let floor = floor.restart();
    let proof = form(&floor, "auditor", "/audit/verify", &[]);
    assert!(proof.body.contains("data-verified=\"true\""), "{}", proof.status);
}

#[test]
fn every_page_is_its_own_roles_and_nobody_elses() {
    let floor = Floor::open().with_everybody();
    let pit = [Role::Supervisor, Role::Surveillance, Role::Manager];
    let cases: [(&str, &[Role]); 9] = [
        ("/dealer", &[Role::Dealer]),
        ("/dealer/craps", &[Role::Dealer]),
        ("/pit", &pit),
        ("/pit/craps", &pit),
        ("/cage", &[Role::Cage]),
        ("/people", &[Role::Admin]),
        ("/settings", &[Role::Manager]),
        ("/audit", &[Role::Auditor]),
        ("/audit/journal", &[Role::Auditor]),
    ];
    for (path, roles) in cases {
        for role in Role::ALL {
            let status = floor.get(role.name(), path).status;
            let expected = if roles.contains(role) { 200 } else { 403 };
            assert_eq!(status, expected, "{path} for {role}");
        }
        assert_eq!(floor.get("", path).status, 303, "{path} asks who one is");
    }
    let other = form(&floor, "supervisor", "/pit/craps/open", &[("float", "1")]);
    assert_eq!(other.status, 403, "a supervisor opens no table");
}

#[test]
fn books_are_proved_and_checkpoints_checked() {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", "500");
    let proof = form(&floor, "auditor", "/audit/verify", &[]);
    assert!(proof.body.contains("data-verified=\"true\""), "{}", proof.status);
    let found = floor.get("auditor", "/audit/journal?chain=house&find=deposit").body;
    assert!(found.contains("data-record=\"house-"), "a deposit is found");
    let floor = floor.restart();
    let heads = floor.get("", "/api/heads?limit=1").json()["heads"][0].clone();
    let check = |heads: &Json| {
        let text = heads.to_string();
        let coded: String = text.bytes().map(|byte| format!("%{byte:02X}")).collect();
        let headers = [
            ("content-type", "application/x-www-form-urlencoded"),
            ("sec-fetch-site", "same-origin"),
        ];
        call(floor.addr, "POST", "/verify", &headers, Some(&format!("checkpoint={coded}"))).body
    };
    assert!(check(&heads).contains("data-checked=\"true\""));
    let mut forged = heads;
    forged["n"] = json!(forged["n"].as_u64().unwrap() + 1);
    assert!(check(&forged).contains("data-checked=\"false\""));
}

#[test]
fn a_ruling_is_previewed_on_a_copy() {
    let floor = Floor::open().with_everybody();
    let before = floor.state("supervisor", "craps")["seq"].clone();
    let kinds = floor.get("supervisor", "/pit/craps").body;
    let kind = kinds.split("name=\"kind\"").nth(1).unwrap().split("value=\"").nth(1).unwrap();
    let kind = kind.split('"').next().unwrap();
    let page = floor.get("supervisor", &format!("/pit/craps/ruling?kind={kind}"));
    assert!(page.body.contains(&format!("data-ruling=\"{kind}\"")), "{}", page.status);
    assert_eq!(floor.state("supervisor", "craps")["seq"], before);
}
