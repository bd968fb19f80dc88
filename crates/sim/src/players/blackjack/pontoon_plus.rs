//! Pontoon Plus, as its figure says.

use chance::Quick;
use games::blackjack::pontoon_plus::{PlayerAsked, PontoonPlus};
use games::blackjack::{Cards, PlayerBox};
use games::{Action, Cents, Chosen, Decision, OptionError};
use odds::Progress;
use odds::blackjack::VALUES;
use odds::blackjack::pontoon_plus::{Act, Decisions, First, Next, Suits};

use serde::{Deserialize, Serialize};

use super::{ByTwo, MimicDealer, STRATEGIES, by_two, seat_decides, value};
use crate::player::ByCall;
use crate::players::chart_file::ChartFile;
use crate::run::run;
use crate::simulator::{at_random, no_such};
use crate::{Asked, Context, Plan, Player, RulesOf, SimulationError, Strategy, Totals};

/// Plays Pontoon Plus.
pub fn pontoon_plus(plan: &Plan, context: &Context<'_>) -> Result<Totals, SimulationError> {
    type Game = PontoonPlus;
    match &plan.strategy {
        Strategy::Optimal => {
            // The Super Bonus is in dollars: how a pair of sevens is played depends on the bet.
            let bet = plan.bets.iter().find(|bet| bet.name == "bet");
            let stake = bet.map_or(Cents::DOLLAR, |bet| bet.amount);
            let book = PontoonBook::optimal(&plan.chosen, stake, context)?;
            run::<Game, _>(plan, &book, context)
        }
        Strategy::MimicDealer => run::<Game, _>(plan, &ByCall::new(MimicDealer), context),
        Strategy::Random => at_random::<Game>(plan, context),
        Strategy::File(text) => {
            let chart = ChartFile::read(text).map_err(SimulationError::Strategy)?;
            run::<Game, _>(plan, &ByCall::new(chart), context)
        }
        other => Err(no_such::<Game>(other, &STRATEGIES)),
    }
}

/// The best play for one stake, by all cards of the hand and the up card.
#[derive(Serialize, Deserialize)]
pub struct PontoonBook {
    /// By suits; then by up card and the first two cards.
    first: [ByTwo<Action>; 3],
    /// By up card and the first two cards, a bit for each third card: whether a double is kept.
    keeps: ByTwo<u16>,
    /// The hand of two cards.
    two: [[u16; VALUES]; VALUES],
    /// The hand with one more card.
    next: Box<[[u16; VALUES]]>,
    /// By hand of three cards or more, a bit for each up card: whether to draw.
    hits: Box<[u16]>,
    /// By up card and pair.
    splits: Vec<SplitBook>,
}

/// How the hands of a split are played.
#[derive(Serialize, Deserialize)]
struct SplitBook {
    most: usize,
    /// By second card.
    acts: [Action; VALUES],
    /// By second card, a bit for each third card.
    keeps: [u16; VALUES],
    /// By whether the second card was the pair's, and hand.
    hits: [Box<[bool]>; 2],
}

fn action_of(first: First) -> Action {
    match first {
        First::Surrender => Action::Surrender,
        First::Stand => Action::Stand,
        First::Hit => Action::Hit,
        First::Double => Action::Double,
        First::Split => Action::Split,
    }
}

/// A bit for each third card.
fn bits(of: impl Fn(usize) -> bool) -> u16 {
    (0..VALUES).filter(|third| of(*third)).fold(0, |bits, third| bits | 1 << third)
}

impl PontoonBook {
    /// The best play for a stake: out of the cache, or out of the solver.
    pub fn optimal(
        chosen: &Chosen,
        stake: Cents,
        context: &Context<'_>,
    ) -> Result<PontoonBook, OptionError> {
        let (rules, options) = (chosen.rulebook().digest(), chosen.given());
        let of = format!("{} {rules} {options:?} {stake}", env!("SIM_EDITION"));
        let find = || PontoonBook::solve(chosen, stake, context.progress);
        context.kept_as(&format!("book of Pontoon Plus {of}"), find)
    }

    fn solve(
        chosen: &Chosen,
        stake: Cents,
        progress: &dyn Progress,
    ) -> Result<PontoonBook, OptionError> {
        let decisions = Decisions::new(chosen, stake, progress)?;
        let all = decisions.hands().all();
        let to = |next: Next| if let Next::Hand(hand) = next { hand } else { 0 };
        let two = |first, second| decisions.two(first, second).unwrap_or(0) as u16;
        let mut book = PontoonBook {
            first: std::array::from_fn(|_| by_two(Action::Stand)),
            keeps: by_two(0),
            two: std::array::from_fn(|first| std::array::from_fn(|second| two(first, second))),
            next: all.iter().map(|hand| hand.next.map(to)).collect(),
            hits: vec![0; all.len()].into_boxed_slice(),
            splits: Vec::with_capacity(VALUES * VALUES),
        };
        let first = decisions.first();
        for up in 0..VALUES {
            for (a, b) in (0..VALUES).flat_map(|a| (0..VALUES).map(move |b| (a, b))) {
                for suits in Suits::ALL {
                    let best = first.best(up, a, b, suits);
                    let action = best.map_or(Action::Stand, action_of);
                    book.first[suits as usize][up][a][b] = action;
                }
                book.keeps[up][a][b] = bits(|third| decisions.keeps(up, [a, b], third));
            }
            for (hand, hits) in book.hits.iter_mut().enumerate() {
                *hits |= u16::from(decisions.hits(up, hand)) << up;
            }
            book.splits.extend((0..VALUES).map(|pair| SplitBook::new(&decisions, up, pair)));
        }
        Ok(book)
    }

    /// What a hand does.
    #[inline(always)]
    fn play(&self, own: &PlayerBox, hand: usize, up: usize) -> Action {
        let cards = &own.hands[hand].cards;
        if own.is_split() {
            return self.play_split(own, hand, up);
        }
        if let [Some(first), Some(second)] = cards.as_slice() {
            let suits = Suits::of(*first, *second);
            let [first, second] = [first, second].map(|card| value(Some(*card)) & 15);
            return self.first[suits as usize][up & 15][first][second];
        }
        let hits = self.hits[self.hand(cards)] >> up & 1 == 1;
        if hits { Action::Hit } else { Action::Stand }
    }

    /// The number of the cards of a hand.
    #[inline(always)]
    fn hand(&self, cards: &Cards) -> usize {
        let two = self.two[value(cards.get(0))][value(cards.get(1))];
        let more = cards.as_slice()[2..].iter();
        more.fold(two.into(), |at, card| self.next[at][value(*card)].into())
    }

    #[inline(never)]
    fn play_split(&self, own: &PlayerBox, hand: usize, up: usize) -> Action {
        let cards = &own.hands[hand].cards;
        let [pair, second] = [0, 1].map(|at| value(cards.get(at)));
        let split = &self.splits[up * VALUES + pair];
        let same = second == pair;
        match cards.len() {
            2 if same && usize::from(own.count) < split.most => Action::Split,
            2 => split.acts[second],
            _ if split.hits[usize::from(same)][self.hand(cards)] => Action::Hit,
            _ => Action::Stand,
        }
    }

    /// Whether what was doubled stays (SG.PP.3.25.3).
    fn keeps(&self, own: &PlayerBox, hand: usize, up: usize) -> bool {
        let cards = &own.hands[hand].cards;
        let [first, second, third] = [0, 1, 2].map(|at| value(cards.get(at)));
        let keeps = match own.is_split() {
            true => self.splits[up * VALUES + first].keeps[second],
            false => self.keeps[up & 15][first & 15][second & 15],
        };
        keeps >> third & 1 == 1
    }
}

impl SplitBook {
    fn new(decisions: &Decisions, up: usize, pair: usize) -> SplitBook {
        let count = decisions.hands().all().len();
        let hits = |second: usize| {
            (0..count).map(|hand| decisions.split_hits(up, pair, second, hand)).collect()
        };
        let act = |second| match decisions.split_act(up, pair, second) {
            Act::Stand => Action::Stand,
            Act::Hit => Action::Hit,
            Act::Double => Action::Double,
        };
        SplitBook {
            most: decisions.most_hands(up, pair),
            acts: std::array::from_fn(act),
            keeps: std::array::from_fn(|second| {
                bits(|third| decisions.split_keeps(up, pair, second, third))
            }),
            hits: [hits((pair + 1) % VALUES), hits(pair)],
        }
    }
}

impl Player<PontoonPlus> for PontoonBook {
    #[inline(always)]
    fn decide(
        &self,
        game: &PontoonPlus,
        _: &RulesOf<PontoonPlus>,
        asked: Asked,
        _: &mut Quick,
    ) -> Decision {
        let own = game.seat(asked.seat);
        let up = usize::from(game.up_points()).wrapping_sub(1);
        let hand = asked.hand.index();
        let action = match game.player_asked() {
            Some(PlayerAsked::Insurance) => Action::NoInsurance,
            Some(PlayerAsked::Stay) if self.keeps(own, hand, up) => Action::Keep,
            Some(PlayerAsked::Stay) => Action::Withdraw,
            Some(PlayerAsked::Follow) => Action::Decline,
            _ => self.play(own, hand, up),
        };
        seat_decides(asked, action)
    }
}
