//! The plan of a simulation: rules, wagers, strategy, rounds and seed.

use games::{Cents, Chosen, Layout, Pays, Seat, Spot, Wager};

use crate::Strategy;
use crate::listener::Entry;

/// The seat that plays.
pub(crate) const SEAT: Seat = Seat::FIRST;

/// What is simulated: a table, what one seat wagers at it and how it plays.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The rules of the table.
    pub chosen: Chosen,
    /// The wagers of every round, base wagers included.
    pub bets: Vec<Bet>,
    /// How the seat plays.
    pub strategy: Strategy,
    /// How many rounds.
    pub rounds: u64,
    /// The same seed deals the same cards.
    pub seed: u64,
    /// How many threads play.
    pub threads: usize,
    /// Rounds in a session of one player.
    pub session: u64,
    /// The cards are shuffled before every round, as exact figures suppose.
    pub fresh: bool,
    /// Whether what the table does is looked up.
    pub look_up: LookUp,
}

/// Whether the table plays every round, or is given every answer of chance once and what it did is
/// looked up from then on: where a round is one spin or roll, or its cards can be told apart by
/// what they count. The totals are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LookUp {
    /// Looked up where it can be and the rounds are so many that it takes less time.
    #[default]
    WhereQuicker,
    /// Looked up where it can be.
    WherePossible,
    /// The table plays every round.
    Never,
}

/// A wager that is made in every round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bet {
    /// The spot's name.
    pub name: String,
    /// The spot.
    pub on: Spot,
    /// How much.
    pub amount: Cents,
}

impl Plan {
    /// Rounds in a session where nothing else is said: an evening.
    pub const SESSION: u64 = 400;

    /// Rounds played at a stretch by one thread, at least.
    const BLOCK: u64 = 1 << 17;

    /// A million rounds of optimal play with these wagers.
    pub fn new(chosen: Chosen, bets: Vec<Bet>) -> Plan {
        Plan {
            chosen,
            bets,
            strategy: Strategy::Optimal,
            rounds: 1_000_000,
            seed: 1,
            threads: 1,
            session: Plan::SESSION,
            fresh: false,
            look_up: LookUp::default(),
        }
    }

    /// The rules' game.
    pub fn game(&self) -> &str {
        &self.chosen.rulebook().id
    }

    /// Sessions in a block.
    pub(crate) fn sessions_a_block(&self) -> u64 {
        (Plan::BLOCK / self.session.max(1)).max(1)
    }

    /// Rounds in a block, which one thread plays at a stretch.
    pub fn rounds_a_block(&self) -> u64 {
        self.sessions_a_block() * self.session.max(1)
    }

    /// How many blocks there are, the last one shorter.
    pub(crate) fn blocks(&self) -> u64 {
        self.rounds.div_ceil(self.rounds_a_block())
    }

    /// The sessions of a block and the rounds after the last of them.
    pub(crate) fn block(&self, number: u64) -> (u64, u64) {
        let left = self.rounds - number * self.rounds_a_block();
        let rounds = left.min(self.rounds_a_block());
        (rounds / self.session.max(1), rounds % self.session.max(1))
    }

    /// The wagers as a table takes them.
    pub(crate) fn wagers(&self) -> Vec<Wager> {
        let wager =
            |bet: &Bet| Wager { seat: SEAT, on: bet.on, amount: bet.amount, for_dealer: false };
        self.bets.iter().map(wager).collect()
    }

    /// How many decks are in play.
    pub(crate) fn decks(&self) -> usize {
        self.chosen.decks().map_or(1, usize::from)
    }

    /// Everything that is wagered before a round.
    pub fn stake(&self) -> Cents {
        self.bets.iter().map(|bet| bet.amount).sum()
    }
}

/// Which spots have an account, and what becomes of the lines of each.
pub(crate) struct AccountPlan {
    pub entries: Box<[Entry]>,
    /// The spot of each account.
    pub names: Vec<String>,
}

impl AccountPlan {
    /// An account for every wager of the plan and for what is wagered beside the main game; the
    /// spots of the main game by name and by what decisions put there.
    pub fn new(plan: &Plan, layout: &Layout, base: &[&str], apart: &[&str]) -> AccountPlan {
        let mut names: Vec<String> = Vec::new();
        let book = plan.chosen.rulebook();
        let entries = layout.iter().map(|(spot, info)| {
            let is_apart = apart.contains(&info.family);
            let is_base = base.contains(&info.name.as_str());
            let main = !base.is_empty() && (is_base || !info.open && !is_apart);
            let wagered = plan.bets.iter().any(|bet| bet.on == spot);
            // The first of the base wagers is judged with all that follows from it.
            let own = is_apart || wagered && base.first() != Some(&info.name.as_str());
            // A wager that has moved to a spot where none can be made is still the wager it was.
            let was = if info.open { &info.name } else { book.paid_as(&info.name) };
            let account = match names.iter().position(|name| name == was) {
                Some(account) => account as u8,
                None if own && names.len() < 255 => {
                    names.push(info.name.clone());
                    (names.len() - 1) as u8
                }
                None => u8::MAX,
            };
            Entry { main, account, meters: meter_lines(&plan.chosen, info.family) }
        });
        let entries = entries.collect();
        AccountPlan { entries, names }
    }
}

/// The lines of a spot's pay table that pay from a meter, as bits.
fn meter_lines(chosen: &Chosen, spot: &str) -> u64 {
    let spot = chosen.rulebook().paid_as(spot);
    let Some(table) = chosen.table_if(spot) else { return 0 };
    let lines = table.lines_of(spot).take(63).enumerate();
    lines.fold(0, |bits, (place, line)| match chosen.pays(spot, &line.name) {
        Pays::Percent(_) => bits | 1 << place,
        _ => bits,
    })
}
