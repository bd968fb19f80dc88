//! Sitting down takes a buy-in that fits, or says why not.

use serde_json::json;

use crate::client::{Answer, call};
use crate::fixture::{Floor, new_id};

/// Tables that take a small buy-in.
const TABLES: [&str; 6] = ["roulette", "craps", "blackjack", "big-six", "mini-baccarat", "dj-wild"];

/// Sends a form as ann's browser does.
fn send(floor: &Floor, fields: &str) -> Answer {
    let bearer = format!("Bearer {}", floor.token("ann"));
    let form = "application/x-www-form-urlencoded";
    let headers = [("content-type", form), ("authorization", bearer.as_str())];
    let body = format!("id={}&{fields}", new_id());
    call(floor.addr, "POST", "/sit", &headers, Some(&body))
}

fn floor_with(dollars: &str) -> Floor {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", dollars);
    floor
}

/// A page of ann's own, with the way to play money.
fn is_own_page(answer: &Answer) {
    assert!(answer.body.contains("<span class=\"dim hide-s\">ann</span>"), "{}", answer.body);
    assert!(!answer.body.contains("href=\"/sign-in\""), "{}", answer.body);
    assert!(answer.body.contains("data-command=\"top-up\""), "{}", answer.body);
}

#[test]
fn sixth_table_from_a_thousand_dollars_says_why_not() {
    let floor = floor_with("1000");
    for table in &TABLES[..5] {
        let answer = send(&floor, &format!("table={table}"));
        assert_eq!(answer.status, 303, "{table}: {answer:?}");
        assert_eq!(floor.state("ann", table)["seats"][0]["chips"], "200.00");
    }
    let sixth = send(&floor, &format!("table={}", TABLES[5]));
    assert_eq!(sixth.status, 422, "{sixth:?}");
    assert!(sixth.body.contains("You have $0.00 in your account."), "{}", sixth.body);
    is_own_page(&sixth);
    // The sheet says the same, with its fields.
    let sheet = send(&floor, &format!("table={}&seat=1&choice=200.00&buy_in=200", TABLES[5]));
    assert_eq!(sheet.status, 422, "{sheet:?}");
    assert!(
        sheet.body.contains("data-sheet=\"sit\"") && sheet.body.contains("That takes $200.00.")
    );
    is_own_page(&sheet);
    // So it is not offered in the first place.
    for path in ["/", &format!("/tables/{}/sit?seat=1", TABLES[5])] {
        let page = floor.get("ann", path);
        assert_eq!(page.status, 200);
        is_own_page(&page);
        assert!(page.body.contains(" disabled"), "{}", page.body);
    }
    let lobby = floor.get("ann", "/").body;
    let button = format!("data-sit=\"{}\" disabled aria-describedby=\"why-{0}\"", TABLES[5]);
    assert!(lobby.contains(&button), "{lobby}");
    assert!(lobby.contains("Takes at least"), "{lobby}");
}

#[test]
fn sheet_buys_in_for_what_is_chosen() {
    let floor = floor_with("640");
    let sheet = floor.get("ann", "/tables/craps/sit?seat=3").body;
    assert!(sheet.contains("value=\"200.00\" checked"), "{sheet}");
    assert!(sheet.contains("All $640.00"), "{sheet}");
    for (seat, fields, chips) in [
        (3, "choice=50.00&buy_in=200", "50.00"),
        (4, "choice=amount&buy_in=12.50", "12.50"),
        (5, "buy_in=100", "100.00"),
        (6, "choice=all&buy_in=200", "477.50"),
    ] {
        let answer = send(&floor, &format!("table=craps&seat={seat}&{fields}"));
        assert_eq!(answer.status, 303, "{fields}: {answer:?}");
        assert_eq!(floor.state("ann", "craps")["seats"][seat - 1]["chips"], chips, "{fields}");
    }
}

#[test]
fn default_buy_in_is_all_that_is_left() {
    let floor = floor_with("60");
    assert_eq!(send(&floor, "table=roulette").status, 303);
    assert_eq!(floor.state("ann", "roulette")["seats"][0]["chips"], "60.00");
}

#[test]
fn buy_in_over_the_account_is_insufficient_funds() {
    let floor = floor_with("100");
    for amount in ["100.01", "200", "1000000000.01", "99999999999999999999"] {
        let sit = floor.command("ann", "roulette", json!({"sit": {"seat": 1, "buy_in": amount}}));
        assert_eq!((sit.status, sit.json()["code"].clone()), (422, json!("insufficient-funds")));
    }
    let odd = floor.command("ann", "roulette", json!({"sit": {"seat": 1, "buy_in": "0.00"}}));
    assert_eq!(odd.status, 400, "{odd:?}");
    floor.done("ann", "roulette", json!({"sit": {"seat": 1}}));
    let more = json!({"buy-in": {"seat": 1, "amount": "99999999999999999999"}});
    assert_eq!(floor.command("ann", "roulette", more).status, 422);
}

#[test]
fn failed_form_keeps_the_persons_header() {
    let floor = floor_with("100");
    let answer = send(&floor, "table=nowhere");
    assert_eq!(answer.status, 404);
    assert!(answer.body.contains("<span class=\"dim hide-s\">ann</span>"), "{}", answer.body);
    assert!(!answer.body.contains("href=\"/sign-in\""), "{}", answer.body);
}
