//! House Money whose proceeds ride on the hand where that is worth more than taking them
//! (OH.BJ.16.II.E.2, OH.BJ.16.II.G).

use std::collections::BTreeMap;

use chance::Deck;
use games::blackjack::Winner;
use games::{Cents, Chosen, Pay};

use super::main_game::{SPLIT_SPREAD, Solved, takes_even_money};
use super::{ACE, Act, Best, TwoCards, UpPlan, value_of};
use crate::{Figure, Outcomes, Question, Ratio, net};

const SPOT: &str = "house-money";

/// How often two cards of two values are a line of the pay table, by values and winner.
fn winners(decks: u8) -> BTreeMap<[usize; 2], BTreeMap<Option<usize>, u64>> {
    let mut winners: BTreeMap<_, BTreeMap<_, _>> = BTreeMap::new();
    for first in Deck::Standard.cards().iter().copied() {
        for second in Deck::Standard.cards().iter().copied() {
            let same = u64::from(first == second);
            let ways = u64::from(decks) * (u64::from(decks) - same);
            let mut values = [first, second].map(value_of);
            values.sort_unstable();
            let winner = Winner::of(first, second).map(|winner| winner as usize);
            *winners.entry(values).or_default().entry(winner).or_default() += ways;
        }
    }
    winners
}

/// What becomes of the wager: lines, and what the lines do not say of split rounds.
#[derive(Default)]
struct Rides {
    all: Outcomes,
    /// The part of the variance around the mean of split rounds, and by how much more often than
    /// these lines say the wager ends above nothing.
    spread: Ratio,
    won: Ratio,
}

/// The figure with the proceeds on the hand where the hand is worth more than nothing.
pub fn figure(question: &Question<'_>, solved: &Solved, chosen: &Chosen) -> Figure {
    let pays = Winner::ALL.map(|winner| Pay::line_of(chosen, SPOT, winner.line()));
    let winners = winners(solved.solution.play.terms.decks);
    let total = Ratio::from(solved.solution.tally.all);
    let mut rides = Rides::default();
    for plan in &solved.solution.ups {
        let ups = Ratio::from(solved.shoe.count(plan.up)) / &total;
        for two in &plan.two {
            let lines = &winners[&two.cards];
            let of: u64 = lines.values().sum();
            for (winner, ways) in lines.iter().filter(|(_, ways)| **ways > 0) {
                let share = &ups * Ratio::new(*ways, of) * Ratio::from(two.orders);
                match winner {
                    None => {
                        let weight = share * Ratio::from(two.dealt);
                        rides.all.add("lose", "-1", -Ratio::ONE, weight);
                    }
                    Some(winner) => {
                        let line = (Winner::ALL[*winner].line(), pays[*winner]);
                        rides.add(solved, plan, two, line, &share);
                    }
                }
            }
        }
    }
    let (game, table) = (&chosen.rulebook().id, chosen.table_of(SPOT));
    let conditions = question.conditions(chosen).with("cap", "optimal");
    let mut figure = Figure::new(game, SPOT, table, conditions, &rides.all);
    figure.variance += rides.spread;
    figure.hit_frequency += rides.won;
    figure
        .noting("all proceeds are put on the bet where the hand is worth more than nothing, none elsewhere; the bet itself is played as without House Money")
        .noting(SPLIT_SPREAD)
        .took(solved.since)
}

impl Rides {
    fn add(
        &mut self,
        solved: &Solved,
        plan: &UpPlan,
        two: &TwoCards,
        (line, pay): (&str, Pay),
        share: &Ratio,
    ) {
        let won = net(pay.pays, Cents::DOLLAR);
        let proceeds = &won + Ratio::ONE;
        let Solved { solution, .. } = solved;
        let pays = solution.play.terms.blackjack_pays;
        let whole = share * Ratio::from(two.whole);
        let ended = share * Ratio::from(two.dealt - two.whole);
        // A dealer's blackjack leaves nothing to ride on.
        self.collect(line, &won, ended);
        let even_money = plan.up == ACE && takes_even_money(&solution.tally, pays);
        match two.best {
            Best::Blackjack if !even_money => {
                let net = &won + &proceeds * net(pays, Cents::DOLLAR);
                self.ride(line, net, Ratio::ONE + &proceeds, whole);
            }
            Best::Play(act) if two.value().is_positive() => {
                let doubled = if act == Act::Double { 2 } else { 1 };
                let staked = Ratio::ONE + &proceeds * Ratio::from(doubled);
                for (result, weight) in (-2..=2).zip(two.nets) {
                    let net = &won + &proceeds * Ratio::from(result);
                    self.ride(line, net, staked.clone(), share * Ratio::from(weight));
                }
            }
            Best::Split { .. } if two.value().is_positive() => {
                let split = plan.splits.iter().find(|(pair, _)| *pair == two.cards[0]);
                let (_, split) = split.expect("a pair that is split has its outcome");
                let mean = two.value();
                let staked = Ratio::from(split.staked()) / Ratio::from(split.whole);
                let moments = split.moments();
                let net = &won + &proceeds * &mean;
                self.spread += (moments.square - mean.squared()) * proceeds.squared() * &whole;
                // A round that is lost costs more than the side bet won, an even one does not.
                self.won += (moments.won + moments.even - Ratio::ONE) * &whole;
                let name = format!("{line}, on the bet, split");
                let staked = Ratio::ONE + &proceeds * staked;
                self.all.add_staked(&name, "varies", net, staked, whole);
            }
            _ => self.collect(line, &won, whole),
        }
    }

    fn collect(&mut self, line: &str, won: &Ratio, weight: Ratio) {
        if !weight.is_zero() {
            self.all.add(line, &won.to_decimal(), won.clone(), weight);
        }
    }

    fn ride(&mut self, line: &str, net: Ratio, staked: Ratio, weight: Ratio) {
        if !weight.is_zero() {
            let units = net.to_decimal();
            let name = format!("{line}, on the bet, {units}");
            self.all.add_staked(&name, &units, net, staked, weight);
        }
    }
}
