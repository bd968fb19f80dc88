//! Meters: what is put on them and paid from them adds up to the fraction of a cent.

use games::{Event, Exact, Kind, Meter, Statement, Step, Verdict};

use crate::every_game;

/// The award lines that are paid in percent of a meter.
fn from_meters(kind: &Kind, lines: &[Statement]) -> Exact {
    let book = kind.rulebook();
    let percent = |line: &&Statement| {
        let (Some((table, name)), Verdict::Win) = (line.line, line.verdict) else { return false };
        let table = book.pay_tables.iter().find(|known| known.id == table);
        let lines = table.into_iter().flat_map(|table| table.lines_of(&line.wager));
        lines
            .filter(|known| known.name == name)
            .any(|line| matches!(line.pays, games::Pays::Percent(_)))
    };
    let paid = lines.iter().filter(percent).map(|line| Exact::cents(line.paid));
    paid.fold(Exact::ZERO, |sum, paid| sum + paid)
}

fn sum(meters: &[(String, Meter)], of: impl Fn(&Meter) -> Exact) -> Exact {
    meters.iter().fold(Exact::ZERO, |sum, (_, meter)| sum + of(meter))
}

#[test]
fn every_meter_is_its_seeds_and_contributions_less_its_awards() {
    let mut locked = 0;
    every_game(60, |driver| {
        let kind = driver.kind;
        driver.play(8, &mut |happening| {
            let (before, after) = (happening.before.meters(), happening.after.meters());
            if happening.result.is_err() {
                assert_eq!(before, after, "a refused event moved a meter");
                return;
            }
            assert!(after.iter().all(|(_, meter)| meter.balances()), "{after:#?}");
            if sum(&after, Meter::contributed) > sum(&before, Meter::contributed) {
                locked += 1;
                assert!(matches!(happening.event, Event::Chance(_)), "{:?}", happening.event);
            }
            let second = after.iter().any(|(name, _)| name.ends_with("-secondary"));
            if *happening.result == Ok(Step::Settled) && !second {
                let paid = sum(&after, Meter::awarded) - sum(&before, Meter::awarded);
                assert_eq!(paid, from_meters(kind, &happening.after.statements()));
            }
        });
    });
    println!("{locked} rounds fed a meter");
}
