//! Meters: what is put on them and paid from them adds up to the fraction of a cent.

use games::{Applied, Cents, Chosen, Event, Exact, Kind, Meter, Rate, Statement, Step, Verdict};

use crate::every_game;
use crate::met::Met;

/// The award lines that are paid in percent of a meter.
fn from_meters(kind: &Kind, lines: &[Statement]) -> Exact {
    let book = kind.rulebook();
    let percent = |line: &&Statement| {
        let (Some((table, name)), Verdict::Win) = (&line.line, line.verdict) else { return false };
        let table = book.pay_tables.iter().find(|known| known.id == *table);
        let lines = table.into_iter().flat_map(|table| table.lines_of(&line.wager));
        lines
            .filter(|known| known.name == *name)
            .any(|line| matches!(line.pays, games::Pays::Percent(_)))
    };
    let paid = lines.iter().filter(percent).map(|line| Exact::cents(line.paid));
    paid.fold(Exact::ZERO, |sum, paid| sum + paid)
}

fn sum(meters: &[(String, Meter)], of: impl Fn(&Meter) -> Exact) -> Exact {
    meters.iter().fold(Exact::ZERO, |sum, (_, meter)| sum + of(meter))
}

/// The law of a ledger, which books an award from the meter's account and the rest from the
/// house's: the lines of an event say how much is which.
fn lines_say_what_came_off_the_meters(applied: &Applied) {
    let sum = |sum: Exact, part: Exact| sum + part;
    let said = applied.lines.iter().map(|line| Exact::cents(line.from_meter));
    let awarded = applied.meters.iter().map(|moved| moved.by.awarded);
    assert_eq!(said.fold(Exact::ZERO, sum), awarded.fold(Exact::ZERO, sum), "{applied:#?}");
    for line in &applied.lines {
        assert!((Cents::ZERO..=line.paid).contains(&line.from_meter), "{line:#?}");
    }
}

#[test]
fn every_meter_is_its_seeds_and_contributions_less_its_awards() {
    let mut met = Met::default();
    every_game(40, |driver| {
        let kind = driver.kind;
        driver.play(8, &mut |happening| {
            let (before, after) = (happening.before.meters(), happening.after.meters());
            if happening.result.is_err() {
                assert_eq!(before, after, "a refused event moved a meter");
                return;
            }
            assert!(after.iter().all(|(_, meter)| meter.balances()), "{after:#?}");
            happening.applied.into_iter().for_each(lines_say_what_came_off_the_meters);
            for moved in happening.applied.into_iter().flat_map(|applied| &applied.meters) {
                let value = |meters: &[(String, Meter)]| {
                    let own = meters.iter().find(|(name, _)| *name == moved.by.meter);
                    own.map(|(_, meter)| meter.value())
                };
                assert_eq!((value(&before), value(&after)), (Some(moved.from), Some(moved.to)));
            }
            if sum(&after, Meter::contributed) > sum(&before, Meter::contributed) {
                met.add(kind, "a round fed a meter", 1);
                assert!(matches!(happening.event, Event::Chance(_)), "{:?}", happening.event);
            }
            let second = after.iter().any(|(name, _)| name.ends_with("-secondary"));
            if *happening.result == Ok(Step::Settled) && !second {
                let paid = sum(&after, Meter::awarded) - sum(&before, Meter::awarded);
                assert_eq!(paid, from_meters(kind, &happening.after.statements()));
            }
        });
    });
    met.in_games("a round fed a meter", has_meter);
}

fn has_meter(kind: &Kind) -> bool {
    kind.rulebook().spots.iter().any(|spot| spot.meter.is_some())
}

/// What a wager on a progressive's spot puts on all its meters, as the table's options have it.
fn share(chosen: &Chosen, spot: &str) -> Exact {
    let base = chosen.money_on("base", spot).unwrap_or(Cents::DOLLAR);
    let keys = ["contribution", "secondary_contribution", "reserve_contribution"];
    let rates = keys.map(|key| chosen.rate_on(key, spot).unwrap_or(Rate::ZERO));
    rates.into_iter().fold(Exact::ZERO, |sum, rate| sum + rate.of(base))
}

/// What has been put on the meters of one progressive.
fn fed(meters: &[(String, Meter)], name: &str) -> Exact {
    let own = meters.iter().filter(|(meter, _)| {
        meter == name || meter.strip_prefix(name).is_some_and(|more| more.starts_with('-'))
    });
    own.fold(Exact::ZERO, |sum, (_, meter)| sum + meter.contributed())
}

#[test]
fn a_round_leaves_on_each_meter_the_shares_of_its_own_wagers_that_were_not_void() {
    let mut met = Met::default();
    every_game(40, |driver| {
        let kind = driver.kind;
        let spots = &kind.rulebook().spots;
        let progressives: Vec<_> =
            spots.iter().filter_map(|spot| Some((&spot.id, spot.meter.as_ref()?))).collect();
        let mut before = driver.table.meters();
        driver.play(8, &mut |happening| {
            if *happening.result != Ok(Step::Settled) {
                return;
            }
            let (after, lines) = (happening.after.meters(), happening.after.statements());
            for (spot, meter) in &progressives {
                let own = lines.iter().filter(|line| line.wager == **spot);
                let (void, mut decided): (Vec<_>, Vec<_>) =
                    own.partition(|line| line.verdict == Verdict::Void);
                // A void round gives back what was collected before by a line without a stake.
                let undone = |seat| void.iter().any(|v| v.seat == seat && v.stake == Cents::ZERO);
                decided.retain(|line| !undone(line.seat));
                let each = share(happening.after.chosen(), spot);
                let expected = decided.iter().fold(fed(&before, meter), |sum, _| sum + each);
                assert_eq!(fed(&after, meter), expected, "{spot}: {lines:#?}");
                met.add(kind, "shares stayed", decided.len());
                met.add(kind, "wagers were void", void.len());
            }
            before = after;
        });
    });
    met.in_games("shares stayed", has_meter);
    met.somewhere("wagers were void");
}
