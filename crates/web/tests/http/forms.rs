//! Every field of every form that takes a text: what cannot be read is said beside it.

use std::collections::BTreeSet;

use floor::Role;
use serde_json::json;
use web::{PAGES, Verb};

use crate::addresses::{ADDRESSES, roles};
use crate::client::{Answer, call};
use crate::fixture::{Floor, new_id};

/// What is a part of a page or a file: it is looked at where it is shown.
const PARTS: [&str; 11] = [
    "/assets/{name}",
    "/favicon.ico",
    "/tables/{table}/live",
    "/tables/{table}/coach",
    "/tables/{table}/spot",
    "/tables/{table}/past",
    "/tables/{table}/results",
    "/tables/{table}/arranged",
    "/games/{game}/par.xlsx",
    "/dealer/{table}/live",
    // Paper: its number has the year in it.
    "/pit/slips/{table}/{number}",
];

/// Tables that stand otherwise than those of the house, where other forms are shown: in the pit
/// and at the console.
const TABLES: [&str; 5] = ["dealt", "asked", "waiting", "shut", "setting"];

/// Nobody's name, no amount, no number, no day, no card.
const BAD: &str = "~ ?!";

/// Fields in which any text is right: reasons, colours, and what is looked for.
const ANY: [&str; 3] = ["why", "find", "colour"];

/// Fields that stand in no form: a script sends them, and says beside them what is wrong.
const SCRIPTED: [&str; 3] = ["buy_in", "amount", "why"];

/// What stands in other fields where the page leaves them empty.
const USUAL: [(&str, &str); 14] = [
    ("name", "player"),
    ("amount", "5"),
    ("float", "1000"),
    ("table", "another"),
    ("equipment", "deck-9"),
    ("link", "link-9"),
    ("password", "correct horse"),
    ("old", "correct horse"),
    ("new", "battery staple"),
    ("slip", "p-1"),
    ("why", "so"),
    ("count", "52"),
    ("pace.wagers", "20"),
    ("pace.decision", "20"),
];

/// A form of a page.
struct Form {
    get: bool,
    action: String,
    fields: Vec<Field>,
}

/// A field of a form.
struct Field {
    name: String,
    value: String,
    /// Whether one writes into it.
    written: bool,
}

/// What an attribute of a tag says.
fn attribute(tag: &str, name: &str) -> Option<String> {
    let rest = tag.split(&format!(" {name}=\"")).nth(1)?;
    Some(rest.split('"').next()?.replace("&amp;", "&").replace("&quot;", "\""))
}

/// The tags of a kind, each up to its end.
fn tags<'a>(html: &'a str, kind: &str) -> Vec<&'a str> {
    let start = format!("<{kind}");
    let found = html.split(start.as_str()).skip(1).filter(|rest| rest.starts_with([' ', '>']));
    found.filter_map(|rest| rest.split('>').next()).collect()
}

/// The forms of a page, and the names of the fields that stand in none.
fn forms(html: &str) -> (Vec<Form>, Vec<String>) {
    let mut parts = html.split("<form");
    let before = parts.next().unwrap_or_default();
    let (mut forms, mut outside) = (Vec::new(), form(before).fields);
    for part in parts {
        let (inside, behind) = part.split_once("</form>").unwrap_or((part, ""));
        forms.push(form(inside));
        outside.extend(form(behind).fields);
    }
    let names = outside.into_iter().filter(|field| field.written).map(|field| field.name);
    (forms, names.collect())
}

fn form(html: &str) -> Form {
    let own = html.split('>').next().unwrap();
    let action = attribute(own, "action").unwrap_or_default();
    let action = action.split('#').next().unwrap().to_owned();
    let get = attribute(own, "method").as_deref() != Some("post");
    let mut fields = Vec::new();
    let mut add = |name: Option<String>, value: Option<String>, written: bool| {
        let value = value.unwrap_or_default();
        fields.extend(name.map(|name| Field { name, value, written }));
    };
    for tag in tags(html, "input") {
        let kind = attribute(tag, "type").unwrap_or("text".into());
        if !["checkbox", "radio"].contains(&kind.as_str()) {
            add(attribute(tag, "name"), attribute(tag, "value"), kind != "hidden");
        }
    }
    for tag in tags(html, "textarea") {
        add(attribute(tag, "name"), None, true);
    }
    for part in html.split("<select").skip(1) {
        let options = tags(part.split("</select>").next().unwrap(), "option");
        let chosen = options.iter().find(|tag| tag.contains(" selected")).or(options.first());
        add(attribute(part, "name"), chosen.and_then(|tag| attribute(tag, "value")), false);
    }
    // What Enter presses.
    let buttons = tags(html, "button");
    let first = buttons.iter().find(|tag| attribute(tag, "type").as_deref() != Some("button"));
    let first = first.and_then(|tag| Some((attribute(tag, "name")?, attribute(tag, "value"))));
    let (name, value) = first.unzip();
    add(name, value.flatten(), false);
    Form { get, action, fields }
}

impl Form {
    /// What is the same for the same form at another table.
    fn kind(&self) -> String {
        let name = self.fields.iter().find(|field| field.name == "form");
        let own = |part: &&str| !TABLES.contains(part);
        let action: Vec<&str> = self.action.split('/').filter(own).collect();
        format!("{} {}", action.join("/"), name.map_or("", |field| field.value.as_str()))
    }

    /// What it sends with something bad in one field and what is usual in all others.
    fn spoilt(&self, spoilt: &str) -> String {
        let pairs = self.fields.iter().map(|field| {
            let value = match field.value.as_str() {
                _ if field.name == spoilt => BAD.to_owned(),
                _ if field.name == "id" => new_id(),
                "" => usual(&field.name),
                value => value.to_owned(),
            };
            format!("{}={}", coded(&field.name), coded(&value))
        });
        pairs.collect::<Vec<_>>().join("&")
    }
}

fn usual(name: &str) -> String {
    // Wagers of a lesson are settled one after the other.
    if let Some(n) = name.strip_prefix("place.").and_then(|n| n.parse::<u32>().ok()) {
        return (n + 1).to_string();
    }
    USUAL.iter().find(|(of, _)| *of == name).map_or(String::new(), |(_, usual)| (*usual).into())
}

fn coded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    let one = |byte: u8| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    text.bytes().map(one).collect()
}

/// Sends a form with something bad in one field.
fn send(floor: &Floor, who: &str, form: &Form, spoilt: &str) -> Answer {
    let sent = form.spoilt(spoilt);
    if form.get {
        return floor.get(who, &format!("{}?{sent}", form.action));
    }
    let mut headers = vec![("content-type", "application/x-www-form-urlencoded")];
    let bearer =
        if who.is_empty() { String::new() } else { format!("Bearer {}", floor.token(who)) };
    if !who.is_empty() {
        headers.push(("authorization", &bearer));
    }
    call(floor.addr, "POST", &form.action, &headers, Some(&sent))
}

/// Whether an answer marks a field as wrong, and has a sentence about it that is read with it.
fn is_said(answer: &Answer, field: &str) -> bool {
    let html = &answer.body;
    let fields = ["input", "textarea"].into_iter().flat_map(|kind| tags(html, kind));
    let wrong = fields.filter(|tag| {
        attribute(tag, "name").as_deref() == Some(field) && tag.contains("aria-invalid=\"true\"")
    });
    let about = wrong.filter_map(|tag| attribute(tag, "aria-describedby"));
    about.flat_map(|ids| ids.split(' ').map(str::to_owned).collect::<Vec<_>>()).any(|id| {
        let tag = html.split(&format!(" id=\"{id}\"")).nth(1);
        let said = tag.and_then(|rest| rest.split_once('>')?.1.split('<').next());
        said.is_some_and(|said| said.len() > 10 && said.ends_with(['.', '?', '!', ')']))
    })
}

/// A floor with tables that a dealer deals, each at another moment, and a player who has something.
fn floor() -> Floor {
    let floor = Floor::open().with_everybody();
    floor.deposit("player", "500");
    for (table, game, duties) in [
        ("dealt", "blackjack", false),
        ("asked", "craps", true),
        ("waiting", "mini-baccarat", false),
        ("shut", "roulette", false),
        ("setting", "pai-gow-poker", false),
    ] {
        let made = json!({
            "id": new_id(), "table": table, "game": game, "dealt": "dealer", "duties": duties,
        });
        assert_eq!(floor.post("manager", "/api/tables", &made).status, 200);
        if table != "shut" {
            open(&floor, table);
        }
    }
    floor.done("supervisor", "dealt", json!({"fill": {"amount": "100"}}));
    floor.done("dealer", "waiting", json!({"supervisor": {"why": "a card fell"}}));
    deal_to_a_decision(&floor, "setting");
    played(&floor);
    floor
}

fn open(floor: &Floor, table: &str) {
    floor.done("manager", table, json!({"open": {"float": "10000"}}));
    floor.done("dealer", table, json!({"sign-on": {}}));
    for who in ["dealer", "supervisor"] {
        floor.done(who, table, json!({"inventory": {"amount": "10000"}}));
    }
    floor.done("dealer", table, json!({"sit": {"seat": 1, "guest": true, "buy_in": "200"}}));
}

/// Deals until a guest has hands to set.
fn deal_to_a_decision(floor: &Floor, table: &str) {
    floor.done("dealer", table, json!({"wager": {"seat": 1, "on": "bet", "amount": "10"}}));
    let deck = "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s Ah Kh Qh Jh Th 9h 8h 7h 6h 5h 4h";
    let mut cards = deck.split(' ');
    for _ in 0..80 {
        let state = floor.state("dealer", table);
        let awaiting = match &state["awaiting"]["next"] {
            serde_json::Value::Null => state["awaiting"].clone(),
            next => next.clone(),
        };
        let to = awaiting["to"].as_str().unwrap_or_default();
        let outcome = match awaiting["kind"].as_str().unwrap() {
            "decision" => return,
            "shuffle" => json!({"shuffled": true}),
            "dice" => json!({"dice": "1-2-3"}),
            "number" => json!({"number": 1}),
            _ if to == "burn" => json!({"cards": {"burn": "??"}}),
            _ => json!({"cards": {to: cards.next().unwrap()}}),
        };
        floor.done("dealer", table, json!({ "outcome": outcome }));
    }
    panic!("nobody decides at {table}");
}

/// A player has played and had something simulated.
fn played(floor: &Floor) {
    floor.done("player", "roulette", json!({"sit": {"seat": 1, "buy_in": "100"}}));
    floor.done("player", "roulette", json!({"wager": {"seat": 1, "on": "red", "amount": "5"}}));
    floor.done("player", "roulette", json!({"deal": {"seat": 1}}));
    let body = json!({"id": "simulated", "game": "roulette", "rounds": 10_000});
    assert_eq!(floor.post("player", "/api/simulations", &body).status, 202);
}

/// Every page, with whoever may see it.
fn pages() -> Vec<(&'static str, String)> {
    let mut pages = Vec::new();
    for (path, addresses) in ADDRESSES {
        let mut addresses: Vec<String> = addresses.iter().map(|one| (*one).to_owned()).collect();
        if ["/dealer/{table}", "/pit/{table}"].contains(&path) {
            addresses.extend(TABLES.map(|table| path.replace("{table}", table)));
        }
        let anyone = vec!["", Role::Player.name()];
        let who = roles(path).map_or(anyone, |all| all.iter().map(|role| role.name()).collect());
        for who in who {
            pages.extend(addresses.iter().map(|address| (who, address.clone())));
        }
    }
    pages
}

#[test]
fn every_page_of_the_table_of_routes_is_looked_at() {
    let looked_at = |path: &str| ADDRESSES.iter().any(|(of, _)| *of == path);
    for route in PAGES.iter().filter(|route| route.verb == Verb::Get) {
        let (page, part) = (looked_at(route.path), PARTS.contains(&route.path));
        assert!(page != part, "{} is looked at, or a part of another page", route.path);
    }
}

#[test]
fn what_cannot_be_read_in_a_field_of_any_form_is_said_beside_it() {
    let floor = floor();
    let (mut walked, mut silent) = (BTreeSet::new(), BTreeSet::new());
    for (who, page) in pages() {
        let html = floor.get(who, &page).body;
        let (forms, outside) = forms(&html);
        for name in outside {
            let scripted = page.starts_with("/tables/") && SCRIPTED.contains(&name.as_str());
            assert!(scripted, "{page}: {name} stands in no form");
        }
        for form in forms {
            let written = form.fields.iter().filter(|field| field.written);
            for Field { name, .. } in written.filter(|field| !ANY.contains(&field.name.as_str())) {
                if !walked.insert((form.kind(), name.clone())) {
                    continue;
                }
                let answer = send(&floor, who, &form, name);
                if !is_said(&answer, name) {
                    silent.insert(format!("{who} {page} {} {name} {}", form.kind(), answer.status));
                }
            }
        }
    }
    let silent: Vec<String> = silent.into_iter().collect();
    assert!(silent.is_empty(), "of {} fields:\n{}", walked.len(), silent.join("\n"));
    assert!(walked.len() > 60, "{walked:?}");
}
