//! Chips: none appears, none vanishes.

use std::collections::BTreeMap;

use games::{
    Action, AnyTable, Awaiting, Cents, Event, Kind, Seat, Shared, Spot, Statement, Step, Verdict,
    Viewer, WagerState, WagerView,
};

use crate::driver::{Driver, Happening};
use crate::every_game;
use crate::met::Met;
use crate::propose::price;

const TABLES: u64 = 50;
const ROUNDS: usize = 8;

/// The lines that an accepted event added, as the table says.
fn new_lines(happening: &Happening<'_>) -> Vec<Statement> {
    happening.applied.expect("an accepted event").lines.clone()
}

/// The lines that an accepted event added are those that were not there before.
#[test]
fn the_lines_of_a_round_are_those_of_its_events_one_after_the_other() {
    every_game(TABLES, |driver| {
        let mut lines: Vec<Statement> = Vec::new();
        driver.play(ROUNDS, &mut |happening| {
            let Some(applied) = happening.applied else { return };
            // A link moves meters between rounds too: the lines of the last one stay.
            if happening.before.is_settled() && !matches!(happening.event, Event::Meter { .. }) {
                lines.clear();
            }
            lines.extend(applied.lines.iter().cloned());
            assert_eq!(lines, happening.after.statements(), "{:?}", happening.event);
        });
    });
}

/// What an accepted event put on the table, and for which seat.
fn put_up(happening: &Happening<'_>) -> Option<(u8, Cents)> {
    let before = happening.before;
    match happening.event {
        Event::Wager(wager) => {
            let bets = if wager.for_dealer { 1 } else { bets(before, wager.on) };
            Some((wager.seat.number(), wager.amount.times(bets, 1)))
        }
        Event::Remove { seat, on, amount } => {
            let named = amount.map(|amount| amount.times(bets(before, on), 1));
            Some((seat.number(), -named.unwrap_or_else(|| lying_on(before, seat, on))))
        }
        // A bet that is pulled back is one of the equal ones that lie there.
        Event::Decide(decision) if decision.action == Action::Pull => {
            let wagers = before.view(Viewer::Rail).wagers;
            let own =
                |wager: &&WagerView| wager.seat == decision.seat && wager.on.starts_with("bet-");
            let bets: Vec<_> = wagers.iter().filter(own).map(|wager| wager.amount).collect();
            assert!(bets.len() > 1 && bets.iter().all(|bet| *bet == bets[0]), "{wagers:?}");
            Some((decision.seat.number(), -bets[0]))
        }
        Event::Decide(decision) => {
            let offers = before.offers(decision.seat, decision.hand);
            let offer = offers.iter().find(|offer| offer.action == decision.action);
            let offer = offer.expect("an accepted decision was offered");
            Some((decision.seat.number(), price(&decision, offer.cost)))
        }
        _ => None,
    }
}

/// Whether this seat answers for the bets of others, as a player-bank or its partner.
fn banks(happening: &Happening<'_>, seat: Seat) -> bool {
    let on_bank = |table: &dyn AnyTable| {
        let wagers = table.view(Viewer::Rail).wagers;
        wagers.iter().any(|wager| wager.seat == seat && wager.on == "bank")
    };
    on_bank(happening.before) || on_bank(happening.after)
}

/// Whether wagers are open, or somebody is asked to bank first.
pub fn is_before_the_deal(table: &dyn AnyTable) -> bool {
    match table.awaiting() {
        Awaiting::Wagers { .. } => true,
        Awaiting::Decision { .. } => table.asks_for_bank(),
        Awaiting::Chance(_) => false,
    }
}

/// What a seat that banks without chips of its own answers for while wagers are open: all the bets
/// of others, and what the house bets against it.
fn answers_for(table: &dyn AnyTable, seat: Seat) -> Cents {
    let view = table.view(Viewer::Rail);
    if !is_before_the_deal(table) || view.fact("bank") != Some(&format!("seat {seat}")) {
        return Cents::ZERO;
    }
    let bets: Cents = view.wagers.iter().filter(|w| w.on == "bet").map(|w| w.amount).sum();
    let house = view.fact("the house bets").and_then(|bet| bet.parse().ok());
    bets + house.unwrap_or(Cents::ZERO)
}

/// How many equal wagers an amount on this spot makes.
pub fn bets(table: &dyn AnyTable, on: Spot) -> u32 {
    let family = table.kind().layout().info(on).family;
    table.kind().rulebook().spot(family).map_or(1, |spot| spot.bets.into())
}

pub fn lying_on(table: &dyn AnyTable, seat: Seat, on: Spot) -> Cents {
    let name = table.kind().layout().name(on);
    let view = table.view(Viewer::Seat(seat));
    let own = view.wagers.iter().filter(|w| w.seat == seat && w.on == name);
    own.filter(|w| w.state != Some(WagerState::ForDealer)).map(|w| w.amount).sum()
}

const BANK_ANSWERS: &str = "a bank answered for more or for less";

#[test]
fn what_lies_on_the_layout_changes_by_what_is_put_up_less_what_is_settled() {
    let mut met = Met::default();
    every_game(TABLES, |driver| {
        driver.play(ROUNDS, &mut |happening| {
            let Some(applied) = happening.applied else { return };
            let kind = happening.after.kind();
            let put = put_up(happening);
            for seat in Seat::up_to(happening.after.chosen().seats()) {
                let (before, after) =
                    (happening.before.at_stake(seat), happening.after.at_stake(seat));
                assert!(after >= Cents::ZERO, "seat {seat} has {after} at stake");
                let own = applied.lines.iter().filter(|line| line.seat == seat);
                let settled: Cents = own.map(|line| line.stake).sum();
                let said = applied.put_up.iter().filter(|up| up.seat == seat).map(|up| up.amount);
                let said: Cents = said.sum();
                assert_eq!(after - before, said - settled, "seat {seat}: {:?}", happening.event);
                // The table's word against what the event itself says.
                let put = put.filter(|put| put.0 == seat.number()).map_or(Cents::ZERO, |put| put.1);
                if banks(happening, seat) {
                    met.add(kind, BANK_ANSWERS, usize::from(said != Cents::ZERO));
                    check_bank(happening, seat, said, put);
                } else {
                    assert_eq!(said, put, "seat {seat}: {:?}\n{applied:#?}", happening.event);
                }
            }
        });
    });
    met.in_games(BANK_ANSWERS, |kind| kind.layout().find("bank").is_some());
}

/// A seat that banks puts up chips of its own, or answers for what others bet.
fn check_bank(happening: &Happening<'_>, seat: Seat, said: Cents, put: Cents) {
    let (before, after) = (happening.before, happening.after);
    let has_chips = |table: &dyn AnyTable| {
        let wagers = table.view(Viewer::Rail).wagers;
        let mut bank = wagers.iter().filter(|wager| wager.seat == seat && wager.on == "bank");
        bank.any(|wager| wager.state != Some(WagerState::AnswersForAll))
    };
    let open = is_before_the_deal(before) && is_before_the_deal(after);
    let expected = match open && *happening.result != Ok(Step::Settled) {
        true if !has_chips(before) && !has_chips(after) => {
            answers_for(after, seat) - answers_for(before, seat)
        }
        // Chips of its own, or a partner's, stand for what was answered for without.
        true if !has_chips(before) && has_chips(after) => put - answers_for(before, seat),
        true if has_chips(before) && !has_chips(after) => put + answers_for(after, seat),
        _ => put,
    };
    assert_eq!(said, expected, "seat {seat}, which banks: {:?}", happening.event);
}

#[test]
fn no_seat_loses_more_than_it_put_up_and_the_vigorish() {
    every_game(TABLES, |driver| {
        let mut up: BTreeMap<Seat, Cents> = BTreeMap::new();
        driver.play(ROUNDS, &mut |happening| {
            if happening.result.is_err() {
                return;
            }
            if happening.before.is_settled() {
                let seats = Seat::up_to(happening.before.chosen().seats());
                up = seats.map(|seat| (seat, happening.before.at_stake(seat))).collect();
            }
            if let Some((seat, amount)) = put_up(happening) {
                *up.entry(Seat::new(seat)).or_default() += amount;
            }
            if *happening.result == Ok(Step::Settled) {
                let mut results: BTreeMap<Seat, (Cents, Cents)> = BTreeMap::new();
                for line in happening.after.statements() {
                    let result = results.entry(line.seat).or_default();
                    result.0 += line.net;
                    result.1 += line.commission;
                }
                for (seat, (net, vigorish)) in results {
                    if banks(happening, seat) {
                        continue;
                    }
                    let most = up.get(&seat).copied().unwrap_or_default() + vigorish;
                    assert!(-net <= most, "seat {seat} lost {} of {most}", -net);
                }
            }
        });
    });
}

#[test]
fn a_line_adds_up_and_cites_a_clause_of_the_trace() {
    every_game(TABLES, |driver| {
        let kind = driver.kind;
        driver.play(ROUNDS, &mut |happening| {
            if happening.result.is_ok() {
                new_lines(happening)
                    .iter()
                    .for_each(|line| check_line(kind, happening.after, line));
            }
        });
    });
}

fn check_line(kind: &Kind, table: &dyn AnyTable, line: &Statement) {
    assert!(line.seat.number() <= table.chosen().seats(), "{line:#?}");
    assert!(line.stake >= Cents::ZERO && line.paid >= Cents::ZERO, "{line:#?}");
    assert!(line.commission >= Cents::ZERO, "{line:#?}");
    // Awards from a meter are paid to the cent.
    let chips = kind.rulebook().spot(&line.wager).is_none_or(|spot| spot.meter.is_none());
    // So is what a hand brings to others: an amount that the document fixes.
    let chips = chips && !line.wager.ends_with("envy");
    let unit = if chips { table.chosen().unit() } else { Cents::new(1) };
    assert!(line.paid.is_multiple_of(unit), "a chip cannot pay it: {line:#?}");
    assert!(!line.because.trim().is_empty(), "no reason: {line:#?}");
    assert!(kind.layout().find(&line.wager).is_some(), "no such spot: {line:#?}");
    let links = kind.rulebook().links.iter().filter_map(|link| Shared::find(&link.document));
    let mut rows = kind.trace().rows.iter().chain(links.flat_map(|link| &link.trace().rows));
    assert!(
        rows.any(|row| row.clause == line.clause.id()),
        "not a clause of {}: {line:#?}",
        kind.id
    );
    let nothing_paid = line.paid == Cents::ZERO;
    let returned = line.paid - line.commission;
    let back = match line.verdict {
        // A wager that is kept pays its whole award; else the stake goes back as well.
        Verdict::Win => vec![returned, returned + line.stake],
        // What was settled before a round is void has no stake any more: what was collected
        // comes back as a payment, what was paid goes back as a commission.
        Verdict::Void if line.stake == Cents::ZERO => vec![returned],
        Verdict::Push | Verdict::Void => {
            assert!(nothing_paid, "{line:#?}");
            vec![returned + line.stake]
        }
        Verdict::Lose | Verdict::Forfeit => {
            assert!(nothing_paid, "{line:#?}");
            vec![returned]
        }
    };
    assert!(back.contains(&line.returned), "{line:#?}");
    let own = if line.for_dealer { Cents::ZERO } else { line.returned };
    assert_eq!(line.net, own - line.stake, "{line:#?}");
}

/// Whether wagers stay up when a round is over, as where they can be called on and off.
fn keeps_wagers(kind: &'static Kind) -> bool {
    let mut table = kind.open(Default::default()).expect("the defaults open a table");
    let (on, _) = kind.layout().iter().next().expect("a layout has spots");
    let refusal =
        table.apply(Event::Call { seat: Seat::FIRST, on, working: true }).expect_err("no wager");
    !refusal.why().contains("knows no calls")
}

#[test]
fn nothing_stays_on_the_layout_where_a_round_decides_everything() {
    every_game(TABLES, |driver: &mut Driver| {
        let keeps = keeps_wagers(driver.kind);
        driver.play(ROUNDS, &mut |happening| {
            if *happening.result == Ok(Step::Settled) {
                assert!(happening.after.is_settled());
                // Wagers are open, or somebody is asked to bank first.
                let awaiting = happening.after.awaiting();
                assert!(!matches!(awaiting, Awaiting::Chance(_)), "{awaiting:?} after a round");
                for seat in Seat::up_to(happening.after.chosen().seats()) {
                    let left = happening.after.at_stake(seat);
                    assert!(keeps || left == Cents::ZERO, "seat {seat} still has {left} there");
                }
            }
        });
    });
}

#[test]
fn the_chips_in_view_are_the_chips_at_stake() {
    every_game(TABLES / 2, |driver| {
        driver.play(ROUNDS, &mut |happening| {
            let table = happening.after;
            for viewer in [
                Viewer::Rail,
                Viewer::Seat(Seat::FIRST),
                Viewer::Seat(Seat::new(table.chosen().seats())),
            ] {
                let mut seen: BTreeMap<Seat, Cents> = BTreeMap::new();
                for wager in table.view(viewer).wagers {
                    *seen.entry(wager.seat).or_default() += wager.amount;
                }
                for seat in Seat::up_to(table.chosen().seats()) {
                    let seen = seen.get(&seat).copied().unwrap_or_default();
                    assert_eq!(seen, table.at_stake(seat), "seat {seat} as {viewer:?} sees it");
                }
            }
        });
    });
}
