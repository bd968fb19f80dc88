//! What those who watch are told.

use floor::Role;
use serde_json::json;

use crate::client::{Event, Stream};
use crate::fixture::Floor;

#[test]
fn the_whole_state_comes_first_then_record_and_state_for_every_record() {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", "100");
    floor.add("bob", Role::Player);
    let mut stream = floor.watch("bob", "roulette", None);
    let first = stream.expect("table");
    let seq = first.id.unwrap();
    assert_eq!(first.data, floor.state("bob", "roulette"));
    let commands = [
        json!({"sit": {"seat": 1, "buy_in": "50"}}),
        json!({"wager": {"seat": 1, "on": "red", "amount": "5"}}),
        json!({"deal": {"seat": 1}}),
        json!({"leave": {"seat": 1}}),
    ];
    for command in commands {
        floor.done("ann", "roulette", command);
    }
    let mut records = Vec::new();
    for n in 1..=4 {
        let (record, table) = (stream.expect("record"), stream.expect("table"));
        assert_eq!((record.id, table.id), (Some(seq + n), Some(seq + n)));
        assert_eq!((&record.data["seq"], &table.data["seq"]), (&json!(seq + n), &json!(seq + n)));
        assert_eq!(record.data["who"], "seat-1", "players see a seat, no name");
        records.push(record);
    }
    assert!(records[2].data["lines"].as_array().is_some_and(|lines| lines.len() == 1));

    // Who comes back with the last number is told what they missed, then how it stands: out of the
    // memory of a moment ago, or out of the journal.
    let missed = |floor: &Floor| -> Vec<Event> {
        let mut again = floor.watch("bob", "roulette", Some(seq + 1));
        let missed = (0..3).map(|_| again.expect("record")).collect();
        assert_eq!(again.expect("table").id, Some(seq + 4));
        missed
    };
    assert_eq!(missed(&floor), records[1..]);
    let floor = floor.restart();
    assert_eq!(missed(&floor), records[1..]);
    let mut ahead = floor.watch("bob", "roulette", Some(seq + 999));
    assert_eq!(ahead.expect("table").id, Some(seq + 4));
}

#[test]
fn a_stream_ends_with_bye_when_the_server_does() {
    let mut floor = Floor::open().with_everybody();
    let mut stream = floor.watch("auditor", "craps", None);
    stream.expect("table");
    floor.stop();
    stream.expect("bye");
    assert_eq!(stream.next(), None);
}

#[test]
fn staff_know_names_and_players_hear_nothing_of_the_houses_chips() {
    let floor = Floor::open().with_everybody();
    let mut by_player = floor.watch("player", "craps", None);
    let mut by_manager = floor.watch("manager", "craps", None);
    by_player.expect("table");
    by_manager.expect("table");
    let seq = floor.done("supervisor", "craps", json!({"fill": {"amount": "500"}}))["seq"].clone();
    assert_eq!(by_player.expect("record").data, json!({ "seq": seq }));
    let record = by_manager.expect("record").data;
    assert_eq!(
        (&record["who"], &record["what"]["fill"]["amount"]),
        (&json!("supervisor"), &json!("500"))
    );
    let pending = floor.get("cage", "/api/pending").json();
    assert_eq!(
        (&pending["pending"][0]["table"], &pending["pending"][0]["seq"]),
        (&json!("craps"), &seq)
    );
    assert!(by_player.expect("table").data.get("pending").is_none());
    assert_eq!(by_manager.expect("table").data["pending"][0]["seq"], seq);
}

#[test]
fn a_stream_beats_every_ten_seconds() {
    let floor = Floor::open().with_everybody();
    let mut stream = floor.watch("player", "craps", None);
    let seq = stream.expect("table").id.unwrap();
    std::thread::sleep(std::time::Duration::from_millis(10_500));
    floor.done("supervisor", "craps", json!({"pause": {"why": "a test"}}));
    assert_eq!(stream.expect("record").id, Some(seq + 1));
    assert!(stream.all.contains("event: beat\ndata: {\"time\":\"20"), "{}", stream.all);
}

/// Opens the live page of a table.
fn watch_page(floor: &Floor, name: &str, table: &str) -> Stream {
    let bearer = format!("Bearer {}", floor.token(name));
    Stream::open(floor.addr, &format!("/tables/{table}/live"), &[("authorization", &bearer)])
}

/// How many views of a form were drawn for streams.
fn drawn(floor: &Floor, form: &str) -> u64 {
    let name = format!("croupier_views_drawn_total{{form=\"{form}\"}} ");
    let text = floor.get("", "/metrics").body;
    text.lines().find_map(|line| line.strip_prefix(&name)?.parse().ok()).unwrap()
}

#[test]
fn ninth_stream_of_session_ends_the_oldest() {
    let mut floor = Floor::open_with(|settings| settings.rate = 1000).with_everybody();
    floor.player("ann", "100");
    floor.add("bob", Role::Player);
    let mut by_ann = floor.watch("ann", "roulette", None);
    by_ann.expect("table");
    let mut streams: Vec<(&str, Stream)> = (0..10)
        .map(|n| match n % 2 {
            0 => ("table", floor.watch("bob", "roulette", None)),
            _ => ("view", watch_page(&floor, "bob", "roulette")),
        })
        .collect();
    for (n, (first, stream)) in streams.iter_mut().enumerate() {
        // The first two may have ended before they had a view.
        let next = stream.next().unwrap();
        let next = if n < 2 && next.name == *first { stream.next().unwrap() } else { next };
        match n {
            0 | 1 => {
                assert_eq!((&*next.name, &next.data["reason"]), ("bye", &json!("too-many")));
                assert_eq!(stream.next(), None);
            }
            _ => assert_eq!(&next.name, first),
        }
    }
    let sit = json!({"sit": {"seat": 1, "buy_in": "50"}});
    let seq = floor.done("ann", "roulette", sit)["seq"].as_u64();
    for (first, stream) in &mut streams[2..] {
        let name = if *first == "table" { "record" } else { "view" };
        assert_eq!(stream.expect(name).id, seq);
    }
    assert_eq!(by_ann.expect("record").id, seq, "streams of others go on");
    let refused = floor.get("bob", "/api/tables/nowhere/events");
    assert_eq!(refused.status, 404, "a table that is not there costs no stream");
}

#[test]
fn rate_0_lifts_the_limit_of_streams() {
    let floor = Floor::open().with_everybody();
    let mut streams: Vec<_> = (0..20).map(|_| floor.watch("player", "craps", None)).collect();
    streams.iter_mut().for_each(|stream| drop(stream.expect("table")));
    let seq = floor.done("supervisor", "craps", json!({"pause": {"why": "a test"}}))["seq"].clone();
    for stream in &mut streams {
        assert_eq!(json!(stream.expect("record").id), seq);
    }
}

#[test]
fn view_is_drawn_once_for_each_record_and_kind_of_viewer() {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", "100");
    floor.add("bob", Role::Player);
    floor.add("cat", Role::Player);
    floor.done("ann", "craps", json!({"sit": {"seat": 1, "buy_in": "50"}}));
    let drawn = |expected: [u64; 3]| {
        let found = ["page", "record", "state"].map(|form| drawn(&floor, form));
        assert_eq!(found, expected, "pages, records, states");
    };
    drawn([0, 0, 0]);
    let mut pages: Vec<_> = ["bob", "cat", "bob", "cat", "ann", "ann"]
        .iter()
        .map(|name| watch_page(&floor, name, "craps"))
        .collect();
    let first: Vec<_> = pages.iter_mut().map(|page| page.expect("view")).collect();
    assert_eq!(first[0], first[1], "the rail sees the same");
    assert_ne!(first[0], first[4], "a seat has another view");
    drawn([2, 0, 0]);
    let mut states: Vec<_> = (0..5).map(|_| floor.watch("bob", "craps", None)).collect();
    states.iter_mut().for_each(|stream| drop(stream.expect("table")));
    drawn([2, 0, 1]);
    let wager = json!({"wager": {"seat": 1, "on": "pass", "amount": "5"}});
    let seq = floor.done("ann", "craps", wager)["seq"].as_u64();
    for page in &mut pages {
        assert_eq!(page.expect("view").id, seq);
    }
    for stream in &mut states {
        assert_eq!((stream.expect("record").id, stream.expect("table").id), (seq, seq));
    }
    drawn([4, 1, 2]);
    // Whoever comes now, or left and comes back, gets what has been drawn.
    drop((pages, states));
    for name in ["cat", "bob", "ann"] {
        assert_eq!(watch_page(&floor, name, "craps").expect("view").id, seq);
    }
    let mut back = floor.watch("cat", "craps", seq.map(|seq| seq - 1));
    assert_eq!((back.expect("record").id, back.expect("table").id), (seq, seq));
    drawn([4, 1, 2]);
}

#[test]
fn crowd_gets_the_newest_view_a_few_times_a_second() {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", "500");
    floor.add("bob", Role::Player);
    floor.done("ann", "roulette", json!({"sit": {"seat": 1, "buy_in": "500"}}));
    let mut seated = watch_page(&floor, "ann", "roulette");
    let mut crowd: Vec<_> = (0..210).map(|_| watch_page(&floor, "bob", "roulette")).collect();
    seated.expect("view");
    crowd.iter_mut().for_each(|page| drop(page.expect("view")));
    let began = std::time::Instant::now();
    let (mut seq, mut moved) = (None, 0);
    for _ in 0..20 {
        let wager = json!({"wager": {"seat": 1, "on": "red", "amount": "5"}});
        floor.done("ann", "roulette", wager);
        seq = floor.done("ann", "roulette", json!({"deal": {"seat": 1}}))["seq"].as_u64();
    }
    let mut watched = crowd.swap_remove(100);
    let mut views = 0;
    loop {
        let event = watched.next().unwrap();
        match &*event.name {
            "moved" => moved += 1,
            _ if event.id == seq => break,
            _ => views += 1,
        }
    }
    let most = 1 + began.elapsed().as_millis() / 200;
    assert!(views < most, "{views} views, at most {most}");
    assert!(moved > 0, "a view says that the wheel has turned, though it stands for many records");
    while seated.next().unwrap().id != seq {}
}
