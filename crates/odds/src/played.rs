//! A wager played through the table itself, for every outcome of a draw.

use chance::Outcome;
use games::{
    AnyTable, Cents, Chosen, Event, Kind, OptionError, Options, Pays, Seat, Statement, Step, Wager,
};

use crate::figure::net;
use crate::{Outcomes, Ratio};

/// What becomes of a wager that one draw decides: every outcome, with its weight, is given to the
/// table. An outcome that settles nothing (no spin) is drawn again, so it does not count.
pub fn played(
    chosen: &Chosen,
    spot: &str,
    every: impl IntoIterator<Item = (Outcome, u64)>,
) -> Outcomes {
    let open = open(chosen);
    let on = open.find_spot(spot).expect("a spot of the layout");
    let family = open.kind().layout().info(on).family;
    let wager =
        Wager { seat: Seat::FIRST, on, amount: stake(chosen, &[family]), for_dealer: false };
    let mut all = Outcomes::default();
    for (outcome, weight) in every {
        let mut table = open.duplicate();
        table.step(Event::Wager(wager)).expect("a wager within no limits");
        if table.step(Event::Chance(outcome)) == Ok(Step::Settled) {
            for statement in table.statements() {
                let (name, net) = came_to(table.chosen(), &statement);
                all.add(name, &net.to_decimal(), net, weight);
            }
        }
    }
    all
}

/// A table that plays by these rules.
pub(crate) fn open(chosen: &Chosen) -> Box<dyn AnyTable> {
    let kind = Kind::find(&chosen.rulebook().id).expect("a rulebook names its game");
    kind.open_by(unbounded(chosen)).expect("a table with chosen options opens")
}

/// A table that plays by these rules and pays in its own chips: of a stake that was named the
/// figure is what the table pays on it.
pub(crate) fn open_in_chips(chosen: &Chosen) -> Result<Box<dyn AnyTable>, OptionError> {
    let kind = Kind::find(&chosen.rulebook().id).expect("a rulebook names its game");
    kind.open_by(Chosen::new(chosen.rulebook(), without_bounds(chosen))?)
}

/// The same rules without what no figure counts: the bounds of wagers, the smallest chip, payout
/// limits.
pub(crate) fn unbounded(chosen: &Chosen) -> Chosen {
    let mut given = without_bounds(chosen);
    given.insert("unit".into(), "0.01".into());
    Chosen::new(chosen.rulebook(), given).expect("fewer bounds than before")
}

fn without_bounds(chosen: &Chosen) -> Options {
    let mut given = chosen.given().clone();
    let bounds = |key: &str| ["min", "max", "limits"].contains(&key);
    given.retain(|key, _| !bounds(key) && !key.ends_with("payout_limit"));
    given
}

/// A stake on which nothing is rounded: not the odds of these spots, nor a percentage of them,
/// nor an equal share up to a fifth.
pub(crate) fn stake(chosen: &Chosen, spots: &[&str]) -> Cents {
    let lines = spots.iter().flat_map(|spot| {
        let table = chosen.table_if(spot).into_iter();
        table.flat_map(|table| table.lines_of(spot)).map(|line| chosen.pays(spot, &line.name))
    });
    let per = lines.fold(1, |all, pays| match pays {
        Pays::To { per, .. } | Pays::For { per, .. } => games::least_multiple(all, per.into()),
        _ => all,
    });
    Cents::new(4 * 5 * 100 * per)
}

/// What happened to a wager by name, and what it came to in units of its stake. A line of a pay
/// table is worth what is printed there; chips tell the rest: a commission, parts that lost.
pub(crate) fn came_to<'a>(chosen: &Chosen, settled: &'a Statement) -> (&'a str, Ratio) {
    let Statement { verdict, stake, wager, .. } = settled;
    let units = |amount: Cents| Ratio::new(amount.cents(), stake.cents().unsigned_abs());
    let Some(line) = settled.line_name() else { return (verdict.name(), units(settled.net)) };
    let pays = chosen.pays(chosen.rulebook().paid_as(family(chosen, wager)), line);
    (line, net(pays, *stake) - units(settled.commission))
}

/// The same in chips: what the table has paid and charged.
pub(crate) fn came_to_in_chips(settled: &Statement) -> (&str, Ratio) {
    let name = settled.line_name().unwrap_or(settled.verdict.name());
    (name, Ratio::new(settled.net.cents(), settled.stake.cents().unsigned_abs()))
}

/// The spot of the rulebook that a position of the layout belongs to.
fn family<'a>(chosen: &Chosen, wager: &'a str) -> &'a str {
    let layout = Kind::find(&chosen.rulebook().id).map(Kind::layout);
    let spot = layout.and_then(|layout| layout.find(wager).map(|on| layout.info(on).family));
    spot.unwrap_or(wager)
}
