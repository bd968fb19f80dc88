//! A wager left up until it is decided: the table itself, rolled from every state it can be in.

use std::collections::BTreeMap;

use chance::{Dice, Outcome};
use games::RefusalCode::Unknown;
use games::{AnyTable, Cents, Event, Refusal, Seat, Step, Verdict, Viewer, Wager};

use super::chain::{Chain, Next};
use crate::{Outcomes, Ratio, played};

/// The wager that is looked at.
pub struct Watched<'a> {
    /// The spot that it was put on.
    pub spot: &'a str,
    /// The wagers that it is made of, where it is made of several.
    pub parts: &'a [String],
    /// How much.
    pub stake: Cents,
    /// Paid as the table's chips make it, not as the odds are printed.
    pub in_chips: bool,
}

/// What happened to a wager, and what it came to in units.
type End = (String, Ratio);

/// Everything that can become of a wager that is up at a table.
pub fn until_decided(up: Box<dyn AnyTable>, watched: &Watched<'_>) -> Outcomes {
    let mut found = BTreeMap::from([(seen(up.as_ref()), 0)]);
    let (mut tables, mut ends, mut chain) = (vec![up], Vec::new(), Chain::default());
    let mut state = 0;
    while state < tables.len() {
        let mut ways = Vec::with_capacity(36);
        for dice in every_roll() {
            let mut table = tables[state].duplicate();
            let next = match watched.roll(table.as_mut(), dice) {
                Some(end) => Next::End(place(&mut ends, end)),
                None => {
                    let new = tables.len();
                    let at = *found.entry(seen(table.as_ref())).or_insert(new);
                    if at == new {
                        tables.push(table);
                    }
                    Next::State(at)
                }
            };
            ways.push((next, 1));
        }
        chain.push(ways);
        state += 1;
    }
    let mut all = Outcomes::default();
    for ((name, net), share) in ends.into_iter().zip(chain.ends()) {
        all.add(&name, &net.to_decimal(), net, share);
    }
    all
}

impl Watched<'_> {
    /// Rolls the dice; what became of the wager, if that decided it.
    fn roll(&self, table: &mut dyn AnyTable, dice: Dice<2>) -> Option<End> {
        for part in self.parts {
            take(table, part, self.stake).expect("the parts are wagers of their own");
        }
        if throw(table, dice) == Step::Continues {
            return None;
        }
        let settled = table.statements();
        // A bet that has moved to its number is paid as what it was.
        let book = table.chosen().rulebook();
        let own = settled.iter().find(|line| book.paid_as(&line.wager) == self.spot)?;
        let (name, net) = match self.in_chips {
            true => played::came_to_in_chips(own),
            false => played::came_to(table.chosen(), own),
        };
        let won = |part: &&String| {
            settled.iter().any(|line| line.wager == **part && line.verdict == Verdict::Win)
        };
        let part = self.parts.iter().find(won);
        Some((part.map_or(name, |part| part).to_owned(), net))
    }
}

/// Throws the dice. Where nobody may shoot without a line bet, one is made: somebody always does.
pub fn throw(table: &mut dyn AnyTable, dice: Dice<2>) -> Step {
    let roll = || Event::Chance(Outcome::Dice(dice));
    table.step(roll()).unwrap_or_else(|_| {
        let least = table.chosen().unit();
        take(table, "pass", least).expect("the line is open before a come-out roll");
        table.step(roll()).expect("a player with a line bet may shoot")
    })
}

/// Puts a wager on a spot, if the table takes it now.
pub fn take(table: &mut dyn AnyTable, spot: &str, amount: Cents) -> Result<Step, Refusal> {
    let on = table.find_spot(spot).ok_or_else(|| Unknown.refuse("no such spot"))?;
    table.step(Event::Wager(Wager { seat: Seat::FIRST, on, amount, for_dealer: false }))
}

/// All that a table shows and a wager may look at: tables that show the same go on alike. No wager
/// looks at the last roll, and none but the Fire Bet at the markers of points made.
fn seen(table: &dyn AnyTable) -> String {
    let view = table.view(Viewer::Rail);
    let has_fire = view.wagers.iter().any(|wager| wager.on == "fire");
    let matters = |fact: &str| fact != "last roll" && (has_fire || fact != "points made");
    let facts: Vec<_> = view.facts.iter().filter(|fact| matters(&fact.name)).collect();
    format!("{:?} {facts:?}", view.wagers)
}

/// All 36 rolls.
fn every_roll() -> impl Iterator<Item = Dice<2>> {
    (1..=6).flat_map(|a| (1..=6).filter_map(move |b| Dice::new([a, b])))
}

fn place(ends: &mut Vec<End>, end: End) -> usize {
    ends.iter().position(|known| *known == end).unwrap_or_else(|| {
        ends.push(end);
        ends.len() - 1
    })
}
