//! 3 Dice Baccarat: all 46,656 rolls of the two cups, lifted at the table.

use std::time::Instant;

use chance::{Dice, Outcome};
use games::dice::three_dice_baccarat::{Because, ThreeDiceBaccarat};
use games::{
    Cents, Chosen, Event, Game, Line, OptionError, Progressive, Seat, SpotRule, Table, Wager,
};

use crate::{AwardCounts, Figure, LineCounts, Question, played};

/// All rolls of six dice.
const ROLLS: u32 = 6u32.pow(6);

/// The figures of its wagers.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
    let mut figures = Vec::new();
    for table in question.tables(&[])? {
        for rule in &question.book.spots {
            for chosen in question.pay_tables(&table, &rule.id) {
                if chosen.offers(&rule.id) {
                    figures.extend(of_wager(question, &chosen, rule)?);
                }
            }
        }
    }
    Ok(figures)
}

fn of_wager(
    question: &Question<'_>,
    chosen: &Chosen,
    rule: &SpotRule,
) -> Result<Vec<Figure>, OptionError> {
    let since = Instant::now();
    let figures = if rule.meter.is_some() {
        vec![progressive(question, chosen, &rule.id)?]
    } else {
        let mut counts = LineCounts::new(chosen, &rule.id);
        lift(chosen, &rule.id, Cents::DOLLAR, |settled, weight| {
            counts.add_settled(settled, weight);
        })?;
        counts.figures(question)
    };
    Ok(figures.into_iter().map(|figure| figure.took(since)).collect())
}

/// All players of a table win the progressive together, so how many they are is part of the answer.
fn progressive(
    question: &Question<'_>,
    chosen: &Chosen,
    spot: &str,
) -> Result<Figure, OptionError> {
    let players = match question.count("players") {
        None => 1,
        Some(players) if (1..=i64::from(chosen.seats())).contains(&players) => players as u32,
        Some(_) => {
            let what = format!("the table has 1 to {} players", chosen.seats());
            return Err(OptionError::new("players", what));
        }
    };
    let base = Progressive::all(chosen)?[0].base;
    let mut counts = AwardCounts::new(chosen, spot, ROLLS).shared_by(players);
    lift(chosen, spot, base, |settled, weight| {
        if let Some(line) = settled.line {
            counts.add(line, weight);
        }
    })?;
    let mut figure = counts.figure(question);
    if question.count("players").is_some() {
        figure.conditions = figure.conditions.with("players", i64::from(players));
    }
    Ok(match players {
        1 => figure.noting("for a table's only progressive wager: a meter award is shared"),
        _ => figure.noting("a meter award is shared by all progressive wagers of the table"),
    })
}

/// Lifts the cups over every roll, with a wager on this spot, and hands on how it was settled.
fn lift(
    chosen: &Chosen,
    spot: &str,
    amount: Cents,
    mut each: impl FnMut(&Line<Because>, u32),
) -> Result<(), OptionError> {
    let mut table = Table::<ThreeDiceBaccarat>::with_rules(played::unbounded(chosen))?;
    let spot_of = |name: &str| ThreeDiceBaccarat::find_spot(name).expect("a spot of the layout");
    let (on, tie) = (spot_of(spot), spot_of("tie"));
    let wager =
        |on, amount| Event::Wager(Wager { seat: Seat::FIRST, on, amount, for_dealer: false });
    for (player, ways) in every_hand() {
        for (banker, others) in every_hand() {
            // A bonus wager may need a standard one beside it (CO.3D.p1).
            if table.step(wager(on, amount)).is_err() {
                table.step(wager(tie, Cents::DOLLAR)).expect("a standard wager stands alone");
                table.step(wager(on, amount)).expect("a bonus wager beside it");
            }
            table.step(Event::Chance(Outcome::Cups { player, banker })).expect("dice");
            let settled = table.lines().iter().find(|line| line.wager == on);
            each(settled.expect("every round settles everything"), ways * others);
        }
    }
    Ok(())
}

/// The 56 hands of three dice, each in one order, and in how many orders it falls.
fn every_hand() -> impl Iterator<Item = (Dice<3>, u32)> {
    let faces = (1..=6).flat_map(|a| (a..=6).flat_map(move |b| (b..=6).map(move |c| [a, b, c])));
    faces.filter_map(|faces @ [a, b, c]| {
        let orders = match (a == b, b == c) {
            (true, true) => 1,
            (false, false) => 6,
            _ => 3,
        };
        Some((Dice::new(faces)?, orders))
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::Ratio;
    use crate::tests::{all, ask};

    /// The dice of both cups in every order, each by itself.
    fn every_roll() -> impl Iterator<Item = ([u8; 3], [u8; 3])> {
        (0..ROLLS).map(|n| {
            let mut faces = [0; 6];
            let mut left = n;
            for face in &mut faces {
                *face = 1 + (left % 6) as u8;
                left /= 6;
            }
            ([faces[0], faces[1], faces[2]], [faces[3], faces[4], faces[5]])
        })
    }

    /// What a wager wins on a roll in units, written out from CO.3D.8 and CO.3D.12.
    fn wins(wager: &str, player: [u8; 3], banker: [u8; 3]) -> i64 {
        let value = |dice: [u8; 3]| dice.iter().sum::<u8>() % 10;
        let (p, b) = (value(player), value(banker));
        let either = |high, low| (p, b) == (high, low) || (b, p) == (high, low);
        let triple = |dice: [u8; 3]| (dice[0] == dice[1] && dice[1] == dice[2]).then_some(dice[0]);
        let shows = |faces: &[u8]| {
            [player, banker].into_iter().filter_map(triple).any(|face| faces.contains(&face))
        };
        let straight = |dice: [u8; 3]| {
            let mut dice = dice;
            dice.sort_unstable();
            dice[1] == dice[0] + 1 && dice[2] == dice[1] + 1
        };
        let pays = |won: bool, odds: i64| if won { odds } else { -1 };
        match wager {
            "player" | "banker" if p == b => 0,
            "player" if (p, b) == (3, 0) => 0,
            "banker" if (p, b) == (0, 3) => 0,
            "player" => pays(p > b, 1),
            "banker" => pays(b > p, 1),
            "tie" => pays(p == b, 8),
            "golden-3" => pays(either(3, 0), 35),
            "golden-3-player" => pays((p, b) == (3, 0), 70),
            "golden-3-banker" => pays((p, b) == (0, 3), 70),
            "sun-7" => pays(b == 7 && p < b, 14),
            "moon-8" => pays(p == 8 && b < p, 10),
            "triple-3" => pays(shows(&[3]), 100),
            "triple-1-or-6" => pays(shows(&[1, 6]), 50),
            "any-triple" => pays(shows(&[1, 2, 3, 4, 5, 6]), 15),
            "9-over-6" => pays(either(9, 6), 50),
            "double-straight" => pays(straight(player) && straight(banker), 70),
            "0-or-9-tie" => pays(p == b && (p == 0 || p == 9), 30),
            "5-tie" => pays(p == 5 && b == 5, 150),
            "1-over-0" => pays(either(1, 0), 25),
            "golden-talons-player" | "golden-talons-banker" => {
                let (own, other) = if wager.ends_with("player") { (p, b) } else { (b, p) };
                let by = [-1, -1, -1, -1, 1, 2, 3, 4, 5, 10];
                own.checked_sub(other).map_or(-1, |margin| by[usize::from(margin)])
            }
            _ => panic!("no such wager: {wager}"),
        }
    }

    #[test]
    fn every_wager_comes_to_what_the_dice_of_all_orders_say() {
        let records = ask(&figures, "three-dice-baccarat", &[]);
        assert_eq!(records.len(), 19);
        for figure in records.iter().filter(|figure| figure.progressive.is_none()) {
            let mut sums: BTreeMap<i64, u32> = BTreeMap::new();
            for (player, banker) in every_roll() {
                *sums.entry(wins(&figure.wager, player, banker)).or_default() += 1;
            }
            let mean: i64 = sums.iter().map(|(net, ways)| net * i64::from(*ways)).sum();
            let hits: u32 = sums.iter().filter(|(net, _)| **net > 0).map(|(_, ways)| ways).sum();
            assert_eq!(figure.house_edge, Some(Ratio::new(-mean, ROLLS)), "{}", figure.wager);
            assert_eq!(figure.hit_frequency, Ratio::new(hits, ROLLS), "{}", figure.wager);
            let ways: Ratio = figure.lines.iter().map(|line| line.ways.clone()).sum();
            assert_eq!(ways, Ratio::from(ROLLS), "{}", figure.wager);
        }
    }

    #[test]
    fn golden_talons_has_three_pay_tables_and_one_returns_ties() {
        let records = all(&figures, "three-dice-baccarat");
        let talons: Vec<_> =
            records.iter().filter(|figure| figure.wager == "golden-talons-player").collect();
        let tables: Vec<_> = talons.iter().map(|figure| figure.pay_table.as_str()).collect();
        assert_eq!(tables, ["PT-FLT-3DB-GT-01", "PT-FLT-3DB-GT-02", "PT-FLT-3DB-GT-03"]);
        let tie = talons[1].lines.iter().find(|line| line.name == "tie").unwrap();
        let ties = every_roll().filter(|(p, b)| wins("tie", *p, *b) == 8).count();
        assert_eq!((tie.pays.as_str(), &tie.ways), ("0", &Ratio::from(ties)));
    }

    /// Counted by hand: 216 hands of which six are triples. Both cups show a triple in 36 rolls,
    /// one named triple in one cup and none in the other in 2 x 210.
    #[test]
    fn the_triple_progressive_pays_by_the_triples_of_both_cups() {
        let records = all(&figures, "three-dice-baccarat");
        let tables: Vec<_> =
            records.iter().filter(|figure| figure.wager == "triple-progressive").collect();
        let ways = |n: usize| -> Vec<String> {
            tables[n].lines.iter().map(|line| line.ways.to_decimal()).collect()
        };
        assert_eq!(ways(0), ["1", "2", "33", "420", "840", "1260", "44100"]);
        assert_eq!(ways(2), ["2", "34", "420", "840", "1260", "44100"]);
        // 2 x 1000 + 33 x 100 + 420 x 20 + 840 x 10 + 1260 x 3 dollars come back.
        let back = 2 * 1000 + 33 * 100 + 420 * 20 + 840 * 10 + 1260 * 3;
        let progressive = tables[0].progressive.as_ref().unwrap();
        assert_eq!(progressive.base_edge, Ratio::new(i64::from(ROLLS) - back, ROLLS));
        let fair = Ratio::from(i64::from(ROLLS) - back);
        assert_eq!(progressive.break_even_meter, Some(fair.clone()));
        // With three players the meter must be three times as much.
        let three = ask(&figures, "three-dice-baccarat", &[("players", 3.into())]);
        let shared = three.last().unwrap().progressive.as_ref().unwrap();
        assert_eq!(shared.break_even_meter, Some(fair * Ratio::from(3)));
    }
}
