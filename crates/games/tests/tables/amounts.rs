//! Every amount that a table refuses is refused by a clause, with what the spot takes.

#![allow(clippy::unwrap_used, reason = "a table that cannot be opened fails its test")]

use games::{AnyTable, Cents, Event, Kind, Options, Refusal, Seat, Spot, Value, Wager};

/// A table with these posted limits and chips.
fn table(kind: &Kind, min: &str, max: &str, unit: &str) -> Box<dyn AnyTable> {
    let options = [("min", min), ("max", max), ("unit", unit)];
    let options = options.map(|(key, value)| (key.to_owned(), Value::from(value)));
    kind.open(Options::from(options)).unwrap()
}

/// What a table says of an amount on a spot; none where it takes it.
fn refused(table: &dyn AnyTable, on: Spot, cents: i64) -> Option<Refusal> {
    let wager = Wager { seat: Seat::FIRST, on, amount: Cents::new(cents), for_dealer: false };
    table.duplicate().step(Event::Wager(wager)).err()
}

/// Words with which a refusal says what is legal.
const RANGES: [&str; 4] = ["it takes ", "and nothing else", "0.00 to ", "is from "];

#[test]
fn an_amount_that_no_spot_takes_is_refused_by_a_clause_with_the_range() {
    let mut count = 0;
    for kind in Kind::all() {
        let table = table(kind, "10", "500", "0.25");
        for (on, info) in kind.layout().iter().filter(|(_, info)| info.open) {
            for cents in [-25, 0, 1, 1_010, Cents::MOST.cents() + 25] {
                let name = &info.name;
                let refusal = refused(table.as_ref(), on, cents)
                    .unwrap_or_else(|| panic!("{}: {cents} cents on {name}", kind.id));
                assert!(refusal.clause().is_some(), "{}: {name}: {refusal}", kind.id);
                count += 1;
            }
        }
    }
    println!("{count} amounts were refused");
}

#[test]
fn a_main_wager_outside_the_posted_limits_is_told_what_they_are() {
    for kind in Kind::all() {
        let table = table(kind, "10", "500", "0.25");
        let main = kind.layout().iter().filter(|(_, info)| info.open && info.main);
        for (on, info) in main {
            // Some layouts lack the spot, others take it only beside another wager.
            if refused(table.as_ref(), on, 10_000).is_some() {
                continue;
            }
            for (cents, bound) in [(9_00, "10.00"), (50_100, "500.00"), (10_10, "10.00 to 500.00")]
            {
                let refusal = refused(table.as_ref(), on, cents).unwrap();
                let (said, name) = (refusal.to_string(), &info.name);
                assert!(refusal.clause().is_some(), "{}: {name}: {said}", kind.id);
                assert!(said.contains(bound), "{}: {name}: {said}", kind.id);
                assert!(RANGES.iter().any(|range| said.contains(range)), "{}: {said}", kind.id);
            }
        }
    }
}

#[test]
fn a_progressive_wager_that_is_not_its_base_is_refused_by_a_clause() {
    let mut count = 0;
    for kind in Kind::all() {
        let table = table(kind, "10", "500", "0.25");
        for rule in kind.rulebook().spots.iter().filter(|spot| spot.meter.is_some()) {
            let on = kind.layout().find(&rule.id).unwrap();
            for cents in [25, 75, 2_00, 10_000] {
                let refusal = refused(table.as_ref(), on, cents).unwrap();
                assert!(refusal.clause().is_some(), "{}: {}: {refusal}", kind.id, rule.id);
                count += 1;
            }
        }
    }
    assert!(count > 0);
}

/// What opening a table with these options is refused with.
fn not_opened(game: &str, options: &str) -> String {
    let text = format!("game = \"{game}\"\n[options]\n{options}");
    let file = games::HouseFile::parse(&text).unwrap();
    match Kind::find(game).unwrap().open(file.options) {
        Ok(_) => String::new(),
        Err(bad) => bad.to_string(),
    }
}

#[test]
fn a_payout_limit_that_the_document_forbids_is_refused_with_the_least_legal_one() {
    for (game, options, expected) in [
        // Three bets at 1000 to 1.
        ("let-it-ride", "min = \"20\"\npayout_limit = \"50000\"", "at least 60000.00"),
        ("let-it-ride", "min = \"20\"\npayout_limit = \"60000\"", ""),
        ("let-it-ride", "payout_limit = \"50000\"", ""),
        ("let-it-ride", "min = \"20\"", ""),
        ("let-it-ride", "limits.bet.min = \"20\"\npayout_limit = \"59999\"", "at least 60000.00"),
        ("let-it-ride", "payout_limit = \"49999\"", "at least \"50000\""),
        // Four wagers at 500 to 1.
        ("mississippi-stud", "min = \"30\"\npayout_limit = \"50000\"", "at least 60000.00"),
        ("mississippi-stud", "min = \"30\"\npayout_limit = \"60000\"", ""),
        // The ante at even money, four times it, the blind at 500 to 1, a chip on Trips at 50 to 1.
        ("ultimate-texas-holdem", "min = \"200\"\npayout_limit = \"50000\"", "exactly 101012.50"),
        ("ultimate-texas-holdem", "min = \"200\"\npayout_limit = \"101012.50\"", ""),
        ("ultimate-texas-holdem", "min = \"200\"", ""),
        ("ultimate-texas-holdem", "payout_limit = \"60000\"", "exactly 50000.00"),
        // Five times the ante at even money, a dollar on the Bonus at 30 to 1.
        ("texas-holdem-bonus", "min = \"10000\"\npayout_limit = \"50000\"", "exactly 50030.00"),
        ("texas-holdem-bonus", "min = \"10000\"\npayout_limit = \"50030\"", ""),
        ("dj-wild", "payout_limit = \"60000\"", "from \"50000\" to \"50000\""),
    ] {
        let said = not_opened(game, options);
        match expected {
            "" => assert_eq!(said, "", "{game}: {options}"),
            _ => {
                assert!(said.contains(expected) && said.contains("(OH."), "{game}: {said}");
                assert!(said.starts_with("option `payout_limit`: "), "{game}: {said}");
            }
        }
    }
}

#[test]
fn a_base_that_no_chips_can_make_is_refused_before_a_table_is_opened() {
    for (game, base, said) in [
        ("ride-free", "base = \"30000000\"", "30000000.00 is no wager on 21+3-progressive"),
        (
            "ride-free",
            "base = { lucky-ladies-progressive = \"1000000000\" }",
            "1000000000.00 is no wager on lucky-ladies-progressive",
        ),
        ("deuces-wild-xtreme", "base = \"30000000\"", "30000000.00 is no wager on"),
        ("deuces-wild-xtreme", "base = \"21474836.48\"", "21474836.48 is no wager on"),
        ("three-dice-baccarat", "base = \"30000000\"", "30000000.00 is no wager on"),
        ("ride-free", "base = \"21474836.47\"", ""),
    ] {
        let refused = not_opened(game, base);
        if said.is_empty() {
            assert_eq!(refused, "", "{game}: {base}");
            continue;
        }
        let expected = ", expected an amount from 0.01 to 21474836.47 (CO.";
        assert!(refused.starts_with(&format!("option `base`: {said}")), "{game}: {refused}");
        assert!(refused.contains(expected), "{game}: {refused}");
    }
}

#[test]
fn limits_outside_what_the_document_prints_are_refused() {
    for (game, options, clause) in [
        ("texas-holdem-bonus", "limits.bonus.min = \"0.50\"", "OH.TB.7.III"),
        ("texas-holdem-bonus", "limits.bonus.max = \"0.75\"", "OH.TB.7.III"),
        ("texas-holdem-bonus", "limits.bonus = { min = \"1\", max = \"50\" }", ""),
        ("let-it-ride", "limits.bonus.min = \"5\"", "OH.LR.8.II"),
        ("let-it-ride", "limits.bonus.max = \"5\"", "OH.LR.8.II"),
        ("let-it-ride", "limits.bonus = { min = \"1\", max = \"1\" }", ""),
        ("let-it-ride", "limits.progressive.max = \"5\"", "OH.ML.3.II"),
        ("mini-baccarat", "limits.dragon-bonus-player.min = \"0.50\"", "OH.BA.15.II"),
        ("mini-baccarat", "limits.dragon-bonus-player.min = \"2\"", ""),
        ("commission-free-baccarat", "limits.dragon-bonus-banker.min = \"0.25\"", "OH.CF.15.II"),
        ("pai-gow-poker", "limits.fortune-bonus.min = \"0.50\"", "OH.PG.15.II"),
        ("craps", "limits.fire.min = \"0.50\"", "OH.CR.12.II.A"),
        ("three-dice-baccarat", "limits.triple-progressive.min = \"2\"", "CO.3D.14.A.V"),
        ("ride-free", "limits.\"21+3-progressive\".max = \"3\"", "CO.RF"),
    ] {
        let said = not_opened(game, options);
        match clause {
            "" => assert_eq!(said, "", "{game}: {options}"),
            _ => {
                assert!(said.starts_with("option `limits."), "{game}: {options}: {said}");
                assert!(said.contains(clause), "{game}: {said}");
            }
        }
    }
}
