//! Learning to deal: the right answer is accepted, every wrong one is found, over real connections.

use answers::training::{Act, Answer, Level, Situation};
use games::{Cents, Kind};

use crate::client::call;
use crate::fixture::Floor;

const SEEDS: u64 = 3;

/// An answer as the form of a lesson sends it.
fn sent(kind: &Kind, level: Level, seed: u64, answers: &[Answer]) -> String {
    let mut path = format!("/learn/{}?level={}&seed={seed}&check=1", kind.id, level.number());
    for (n, Answer { place, said }) in answers.iter().enumerate() {
        path +=
            &format!("&place.{n}={place}&act.{n}={}&amount.{n}={}", said.act.name(), said.amount);
    }
    path
}

/// Whether a page says that an answer is right.
fn is_right(floor: &Floor, path: &str) -> bool {
    let page = floor.get("", path);
    assert_eq!(page.status, 200, "{path}: {page:?}");
    let said = |right: bool| page.body.contains(&format!("data-right=\"{right}\""));
    assert!(said(true) != said(false), "{path}");
    said(true)
}

#[test]
fn right_answers_are_accepted_and_wrong_ones_are_found_at_every_game_and_level() {
    let floor = Floor::open_with(|settings| settings.empty = true);
    for kind in Kind::all() {
        for (level, seed) in Level::ALL.into_iter().flat_map(|l| (0..SEEDS).map(move |s| (l, s))) {
            let situation = Situation::new(kind, level, seed).unwrap();
            let right = situation.right_answer();
            assert!(is_right(&floor, &sent(kind, level, seed, &right)), "{} {seed}", kind.id);
            let last = right.len() - 1;
            let mut wrong = right.clone();
            wrong[last].said.amount += Cents::new(1);
            assert!(!is_right(&floor, &sent(kind, level, seed, &wrong)), "a cent too much");
            let mut wrong = right.clone();
            let other = Act::ALL.into_iter().find(|act| *act != right[0].said.act);
            wrong[0].said.act = other.unwrap();
            assert!(!is_right(&floor, &sent(kind, level, seed, &wrong)), "another act");
            if situation.items[0] != situation.items[last] {
                let mut wrong = right.clone();
                (wrong[0].place, wrong[last].place) = (right[last].place, right[0].place);
                let path = sent(kind, level, seed, &wrong);
                assert!(!is_right(&floor, &path), "another order");
                assert!(floor.get("", &path).body.contains("data-out-of-order"), "{path}");
            }
        }
    }
}

#[test]
fn a_lesson_gives_nothing_away_before_it_is_answered() {
    let floor = Floor::open_with(|settings| settings.empty = true);
    let path = "/learn/three-card-poker?level=2&seed=5";
    let page = floor.get("", path).body;
    assert!(!page.contains("data-settlement") && !page.contains("data-right"));
    assert!(floor.get("", &format!("{path}&show=1")).body.contains("data-settlement"));
    // What cannot be read is said, and is no answer.
    let unread = floor.get("", &format!("{path}&check=1&place.0=1&act.0=pay&amount.0=lots"));
    assert!(unread.body.contains("Write an amount such as 12.50."), "{}", unread.body);
    assert!(!unread.body.contains("data-settlement") && unread.header("set-cookie").is_none());
    // Without a seed there is a new one.
    let new = floor.get("", "/learn/three-card-poker");
    assert_eq!(new.status, 303);
    assert!(new.header("location").unwrap().starts_with("/learn/three-card-poker?level=1&seed="));
    assert_eq!(floor.get("", "/learn").status, 200);
    assert_eq!(floor.get("", "/learn/whist").status, 404);
}

#[test]
fn what_somebody_gets_right_is_kept_in_their_browser() {
    let floor = Floor::open_with(|settings| settings.empty = true);
    let kind = Kind::find("roulette").unwrap();
    let right = Situation::new(kind, Level::First, 3).unwrap().right_answer();
    let answer = floor.get("", &sent(kind, Level::First, 3, &right));
    let cookie = answer.header("set-cookie").unwrap();
    assert!(cookie.starts_with("learnt=roulette.1.1.1.3; Path=/learn; "), "{cookie}");
    assert!(answer.body.contains("1 of 1"), "it is said at once");
}

#[test]
fn what_somebody_who_is_signed_in_gets_right_is_kept_by_the_house() {
    let mut floor = Floor::open_with(|settings| settings.empty = true);
    floor.add("dana", floor::Role::Dealer);
    let kind = Kind::find("roulette").unwrap();
    let right = Situation::new(kind, Level::First, 3).unwrap().right_answer();
    let path = sent(kind, Level::First, 3, &right);
    let (page, form) = path.split_once('?').unwrap();
    let send = |floor: &Floor, id: &str| {
        let bearer = format!("Bearer {}", floor.token("dana"));
        let form_type = "application/x-www-form-urlencoded";
        let headers = [("authorization", bearer.as_str()), ("content-type", form_type)];
        let body = format!("id={id}&{form}");
        call(floor.addr, "POST", page, &headers, Some(&body))
    };
    // The second answer to the same situation does not count, whatever its id.
    for id in ["l-1", "l-1", "l-2"] {
        let answer = send(&floor, id);
        assert_eq!(answer.status, 303, "{answer:?}");
        let shown = answer.header("location").unwrap().strip_suffix("#take-and-pay").unwrap();
        let shown = floor.get("dana", shown);
        assert!(shown.body.contains("data-right=\"true\""), "{shown:?}");
        assert!(shown.body.contains("1 of 1") && shown.header("set-cookie").is_none());
    }
    let floor = floor.restart();
    assert!(floor.get("dana", "/learn").body.contains("1 of 1 right at once."));
    assert!(!floor.get("", "/learn").body.contains("1 of 1 right at once."));
    let form_type = [("content-type", "application/x-www-form-urlencoded")];
    let answer = call(floor.addr, "POST", page, &form_type, Some("id=l-3"));
    assert_eq!(answer.header("location"), Some("/sign-in?then=/"), "{answer:?}");
}
