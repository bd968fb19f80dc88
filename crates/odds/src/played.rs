//! A wager played through the table itself, for every outcome of a draw.

use chance::Outcome;
use games::{AnyTable, Cents, Chosen, Event, Kind, Statement, Step, Verdict, Wager};

use crate::{Outcomes, Ratio};

/// So much that no odds are rounded on it.
const STAKE: Cents = Cents::dollars(10_000);

/// What becomes of a wager that one draw decides: every outcome, with its weight, is given to the
/// table. An outcome that settles nothing (no spin) is drawn again, so it does not count.
pub fn played(
    chosen: &Chosen,
    spot: &str,
    every: impl IntoIterator<Item = (Outcome, u64)>,
) -> Outcomes {
    let kind = Kind::find(&chosen.rulebook().id).expect("a rulebook names its game");
    let open = kind.open_by(chosen.clone()).expect("a table with chosen options opens");
    let on = open.find_spot(spot).expect("a spot of the layout");
    let mut all = Outcomes::default();
    for (outcome, weight) in every {
        let mut table = open.duplicate();
        let wager = Event::Wager(Wager { seat: 1, on, amount: STAKE, for_dealer: false });
        table.apply(wager).expect("a wager within no limits");
        if table.apply(Event::Chance(outcome)) == Ok(Step::Settled) {
            add(&mut all, table.as_ref(), weight);
        }
    }
    all
}

fn add(all: &mut Outcomes, table: &dyn AnyTable, weight: u64) {
    for Statement { line, verdict, net, stake, .. } in table.statements() {
        let net = Ratio::new(net.cents(), stake.cents().unsigned_abs());
        let name = match (line, verdict) {
            (Some((_, line)), Verdict::Win) => line,
            (_, verdict) => verdict.name(),
        };
        all.add(name, &net.to_decimal(), net, weight);
    }
}
