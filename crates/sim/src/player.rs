//! Players: what a seat wagers before a round, and what it decides in it.

use chance::{Card, Quick};
use games::express::{Express, Seen};
use games::{Action, Asked, Cents, Cost, Decision, Event, Game, Multiples, Refusal, Table, Wager};

use crate::{Listener, SpreadStep};

/// How somebody plays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Strategy {
    /// As the exact solution says.
    #[default]
    Optimal,
    /// As the house sets its own hand.
    HouseWay,
    /// As the dealer must.
    MimicDealer,
    /// Any legal choice, each equally often.
    Random,
    /// By a table of one's own: the text of the file.
    File(String),
}

impl Strategy {
    /// The strategies that have a name.
    pub const NAMES: [&'static str; 4] = ["optimal", "house-way", "mimic-dealer", "random"];

    /// The strategy with this name.
    pub fn named(name: &str) -> Option<Strategy> {
        Some(match name {
            "optimal" => Strategy::Optimal,
            "house-way" => Strategy::HouseWay,
            "mimic-dealer" => Strategy::MimicDealer,
            "random" => Strategy::Random,
            _ => return None,
        })
    }

    /// The name; a file has none of its own.
    pub fn name(&self) -> &'static str {
        match self {
            Strategy::Optimal => "optimal",
            Strategy::HouseWay => "house-way",
            Strategy::MimicDealer => "mimic-dealer",
            Strategy::Random => "random",
            Strategy::File(_) => "file",
        }
    }
}

/// A simulated table.
pub type SimTable<G> = Table<G, Listener>;

/// The rules of a game's table.
pub type RulesOf<G> = <G as Game>::Rules;

/// Somebody who plays a game, the same for every thread.
pub trait Player<G: Express>: Sync {
    /// Answers what is asked before wagers are open, such as whether somebody banks.
    #[inline(always)]
    fn before_wagers(&self, _: &mut SimTable<G>) -> Result<(), Refusal> {
        Ok(())
    }

    /// Puts the chips out before a round.
    #[inline(always)]
    fn bet(&self, table: &mut SimTable<G>, wagers: &[Wager]) -> Result<(), Refusal> {
        for wager in wagers {
            let amount = self.stake(table, wager);
            table.step(Event::Wager(Wager { amount, ..*wager }))?;
        }
        Ok(())
    }

    /// Whether the same chips are put out before every round, whatever has happened.
    const BETS_ALIKE: bool = false;

    /// What is bet of a wager in the coming round.
    #[inline(always)]
    fn stake(&self, _: &SimTable<G>, wager: &Wager) -> Cents {
        wager.amount
    }

    /// Whether bets go by what has been won before, which the table does not know.
    #[inline(always)]
    fn goes_by_wins(&self) -> bool {
        false
    }

    /// The steps of a bet that is not always the same: rounds are added up by them.
    #[inline(always)]
    fn steps(&self) -> &[SpreadStep] {
        &[]
    }

    /// The number of the step that the coming round is bet by.
    #[inline(always)]
    fn step(&self, _: &SimTable<G>) -> usize {
        0
    }

    /// Whether chips are put out in the middle of a round too.
    const IN_PLAY: bool = false;

    /// Puts chips out in the middle of a round, before a decision, where a game has such a wager.
    #[inline(always)]
    fn bet_in_play(&self, _: &mut SimTable<G>, _: Asked) -> Result<(), Refusal> {
        Ok(())
    }

    /// Decides, by what the seat sees.
    fn decide(&self, seen: &G::Seen, rules: &G::Rules, asked: Asked, coin: &mut Quick) -> Decision;

    /// What somebody who goes by cards alone will do at every decision that these reach, its own
    /// cards and those of the board: shown before it is asked, so that nothing waits for it then.
    #[inline(always)]
    fn look_ahead(&self, _own: &[Card], _board: &[Card]) -> u32 {
        0
    }

    /// Decides as it has said it would, or by what the seat sees.
    #[inline(always)]
    fn decide_ahead(
        &self,
        _ahead: u32,
        seen: &G::Seen,
        rules: &G::Rules,
        asked: Asked,
        coin: &mut Quick,
    ) -> Decision {
        self.decide(seen, rules, asked, coin)
    }
}

/// Whoever is asked nothing: games without decisions.
pub struct NoDecisions;

impl<G: Express> Player<G> for NoDecisions {
    #[inline(always)]
    fn decide(&self, seen: &G::Seen, rules: &G::Rules, asked: Asked, coin: &mut Quick) -> Decision {
        Player::<G>::decide(&AtRandom, seen, rules, asked, coin)
    }
}

/// What somebody decides, found by its address.
type Decides<G> = dyn Fn(&<G as Express>::Seen, &RulesOf<G>, Asked, &mut Quick) -> Decision + Sync;

/// Somebody who is asked by address: a game's machine is compiled once for all who need not be as
/// quick as can be, instead of once for each.
pub(crate) struct ByCall<G: Express>(Box<Decides<G>>);

impl<G: Express> ByCall<G> {
    /// Whoever only decides, and bets what the plan says.
    pub fn new(player: impl Player<G> + 'static) -> ByCall<G> {
        ByCall(Box::new(move |seen, rules, asked, coin| player.decide(seen, rules, asked, coin)))
    }
}

impl<G: Express> Player<G> for ByCall<G> {
    const BETS_ALIKE: bool = true;

    #[inline]
    fn decide(&self, seen: &G::Seen, rules: &G::Rules, asked: Asked, coin: &mut Quick) -> Decision {
        (self.0)(seen, rules, asked, coin)
    }
}

/// Takes any legal choice, each equally often, at any multiple.
pub struct AtRandom;

impl<G: Express> Player<G> for AtRandom {
    #[cold]
    fn decide(&self, seen: &G::Seen, rules: &G::Rules, asked: Asked, coin: &mut Quick) -> Decision {
        let (seat, hand) = (asked.seat, Some(asked.hand));
        let mut taken = Decision { hand, ..Decision::new(seat, Action::Stand) };
        let mut offered = 0;
        for action in Action::ALL {
            let Ok(offer) = seen.offer(rules, asked, *action) else { continue };
            offered += 1;
            // Each of those offered so far is the one kept with the same probability.
            if coin.below(offered) > 0 {
                continue;
            }
            taken = Decision { hand, ..Decision::new(seat, *action) };
            match offer.cost {
                Cost::Times { multiples, .. } => taken.times = Some(any_of(multiples, coin)),
                Cost::Between { most, usual: None, .. } => taken.amount = Some(most),
                _ => {}
            }
        }
        taken
    }
}

/// Any of the multiples, each equally often.
fn any_of(multiples: Multiples, coin: &mut Quick) -> u8 {
    let nth = coin.below(multiples.count().max(1)) as usize;
    multiples.iter().nth(nth).unwrap_or(1)
}
