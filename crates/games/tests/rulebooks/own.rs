//! A rulebook of somebody's own: what it may say, and what the document does not allow.

use games::{Kind, Rulebook};

#[test]
fn a_game_whose_odds_are_stated_with_to_has_no_others_in_a_book_of_ones_own() {
    let craps = include_str!("../../../../rulebook/craps.toml");
    assert!(Rulebook::own(craps).is_ok());
    let without = craps.replace("odds_with_to = \"OH.CR.5.I\"\n", "");
    assert!(Rulebook::own(&without).unwrap_err().to_string().contains("odds_with_to"));
    let other = craps.replace("pays = \"4 to 1\"", "pays = \"5 for 1\"");
    assert_ne!(other, craps);
    assert!(Rulebook::own(&other).unwrap_err().to_string().contains("OH.CR.5.I"));
}

/// What a rulebook with other words in place of these is refused with.
fn changed(text: &str, from: &str, to: &str) -> String {
    let other = text.replacen(from, to, 1);
    assert_ne!(other, text, "{from}");
    Rulebook::own(&other).map_or_else(|refused| refused.to_string(), |_| String::new())
}

#[test]
fn no_book_of_ones_own_allows_what_the_document_does_not() {
    let ride_free = include_str!("../../../../rulebook/ride-free.toml");
    let hold_em = include_str!("../../../../rulebook/texas-holdem-bonus.toml");
    let dj_wild = include_str!("../../../../rulebook/dj-wild.toml");
    let multi_link = include_str!("../../../../rulebook/multi-link-progressive.toml");
    let base = "key = \"base\"\nkind = \"money\"\nleast = \"0.25\"";
    for (book, from, to, said) in [
        (
            ride_free,
            base,
            base.replace("0.25", "0"),
            "`base`: the game allows no amount below 0.25",
        ),
        (ride_free, base, base.replace("0.25", "0.24"), "no amount below 0.25"),
        (ride_free, base, base.replace("0.25", "0.50"), ""),
        (ride_free, base, format!("{base}\nmost = \"5\""), ""),
        (ride_free, base, format!("{base}\nmost = \"0.10\""), "option `base`: "),
        (ride_free, "most = \"0.79\"", "most = \"0.8\"".into(), "no share outside 0 to 0.79"),
        (ride_free, "most = \"0.79\"", "most = \"0.5\"".into(), ""),
        (hold_em, "least = \"50000\"", "least = \"40000\"".into(), "no amount below 50000"),
        (
            dj_wild,
            "most = \"50000\"",
            "most = \"60000\"".into(),
            "no amount outside 50000 to 50000",
        ),
        (multi_link, "in_all = \"0.21\"", "in_all = \"0.2\"".into(), "asks for 0.21 in all"),
        (ride_free, "most = 7", "most = 8".into(), "8 seats: the game has 1 to 7"),
        (ride_free, "most = 7", "most = 0".into(), "0 seats: the game has 1 to 7"),
        (ride_free, "most = 7", "most = 5".into(), ""),
    ] {
        let refused = changed(book, from, &to);
        assert!(refused.contains(said), "{to}: {refused}");
        assert_eq!(refused.is_empty(), said.is_empty(), "{to}: {refused}");
    }
}

#[test]
fn a_chip_that_is_swept_is_paid_without_the_word_that_a_document_forbids() {
    for kind in Kind::all().iter().filter(|kind| kind.rulebook().odds_with_to.is_some()) {
        let lines = kind.rulebook().pay_tables.iter().flat_map(|table| &table.lines);
        for pays in lines.map(|line| line.pays) {
            assert!(!pays.to_string().contains("for"), "{}: {pays}", kind.id);
        }
    }
}
