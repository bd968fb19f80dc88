//! The figure of the main wager, out of what becomes of rounds.

use std::time::Instant;

use games::blackjack::{HoleCardGame, Terms};
use games::{Chosen, OptionError, Pay, Pays};

use super::insured::Insures;
use super::{Play, Shoe, Solution, TEN, Tally, chart};
use crate::{Figure, LineCounts, Outcomes, Question, Ratio, net, parallel};

/// What the main game's figures rest on.
const NOTES: [&str; 3] = [
    "one player against the dealer, from a fresh shoe, every decision by all cards of the hand and the up card",
    "each hand of a split is played by its own cards and the up card; its edge is exact to four hands",
    SPLIT_SPREAD,
];

/// How far deviation and hit frequency can be trusted: edges need no such assumption.
pub(super) const SPLIT_SPREAD: &str = "standard deviation and hit frequency take the hands of a split as independent once the dealer's end is known: over 10^8 simulated rounds both come within 0.03% of it, which is chance";

/// A table and how it is played best.
pub struct Solved {
    /// What the table has chosen.
    pub chosen: Chosen,
    /// The shoe.
    pub shoe: Shoe,
    /// How it is played.
    pub solution: Solution,
    /// When the work on it began.
    pub since: Instant,
}

/// Solves some tables, those whose dealers draw alike from the same shoe together.
pub fn solve_all<V: HoleCardGame>(
    question: &Question<'_>,
    tables: Vec<Chosen>,
) -> Result<Vec<Solved>, OptionError> {
    let mut groups: Vec<(Terms, Vec<(Chosen, Play)>)> = Vec::new();
    for chosen in tables {
        let play = Play::of::<V>(&chosen)?;
        let alike = |terms: &Terms| {
            (terms.decks, terms.hits_soft_17) == (play.terms.decks, play.terms.hits_soft_17)
        };
        match groups.iter_mut().find(|(terms, _)| alike(terms)) {
            Some((_, group)) => group.push((chosen, play)),
            None => groups.push((play.terms, vec![(chosen, play)])),
        }
    }
    question.progress.begin(V::ID, 10 * groups.len() as u64);
    let solve = |(terms, group): (Terms, _)| solve_together(question, terms.decks, group);
    let solved = parallel::map(groups, &solve).into_iter().flatten().collect();
    question.progress.end();
    Ok(solved)
}

/// Solves tables whose dealers draw alike from the same shoe.
fn solve_together(question: &Question<'_>, decks: u8, group: Vec<(Chosen, Play)>) -> Vec<Solved> {
    let since = Instant::now();
    let shoe = Shoe::of_decks(decks);
    // What a blackjack pays changes nothing else: such tables share a solution.
    let mut plays: Vec<Play> = Vec::new();
    for (_, play) in &group {
        if !plays.iter().any(|known| plays_alike(known, play)) {
            plays.push(*play);
        }
    }
    let solutions = Solution::solve(&shoe, &plays, question.progress);
    let solved = |(chosen, play): (Chosen, Play)| {
        let same = |solution: &&Solution| plays_alike(&solution.play, &play);
        let solution = solutions.iter().find(same).expect("every way to play is solved");
        Solved { chosen, shoe, solution: Solution { play, ..solution.clone() }, since }
    };
    group.into_iter().map(solved).collect()
}

/// Whether two tables of the same shoe are played alike, blackjacks apart.
fn plays_alike(a: &Play, b: &Play) -> bool {
    let key = |play: &Play| {
        let Terms { split_hands, one_card_to_aces, resplit_aces, .. } = play.terms;
        let Terms { double_on, double_after_split, surrender, .. } = play.terms;
        (split_hands, one_card_to_aces, resplit_aces, double_on, double_after_split, surrender)
    };
    key(a) == key(b)
}

impl Solved {
    /// The figure of the main wager.
    pub fn figure(&self, question: &Question<'_>, chosen: &Chosen) -> Figure {
        let Solution { tally, play, .. } = &self.solution;
        let all = outcomes(tally, play.terms.blackjack_pays);
        let (game, table) = (&chosen.rulebook().id, chosen.table_of("bet"));
        let mut figure = Figure::new(game, "bet", table, question.conditions(chosen), &all);
        let rounds = Ratio::from(tally.all);
        let (won, square) = (&tally.split_won / &rounds, &tally.split_square / &rounds);
        let split_mean = match tally.split[0].is_zero() {
            true => Ratio::ZERO,
            false => Ratio::from(tally.split[1]) / Ratio::from(tally.split[0]),
        };
        let split_weight = Ratio::from(tally.split[0]) / rounds;
        // The lines know the mean of split rounds; how these spread around it is added.
        figure.variance = figure.variance + square - split_mean.squared() * &split_weight;
        if split_mean.is_positive() {
            figure.hit_frequency = figure.hit_frequency - split_weight;
        }
        figure.hit_frequency += won;
        for note in NOTES {
            figure = figure.noting(note);
        }
        let insures = Insures::of(&self.shoe, chosen.pays("insurance", "win"));
        figure.with_strategy(chart::strategy(&self.solution, insures)).took(self.since)
    }
}

/// Whether a player with a blackjack takes even money against an ace: where it is worth more.
pub fn takes_even_money(tally: &Tally, blackjack_pays: Pays) -> bool {
    let [paid, both] = tally.under_ace;
    let waits = net(blackjack_pays, games::Cents::DOLLAR) * Ratio::from(paid);
    Ratio::from(paid + both) > waits
}

/// Everything that can become of the bet.
pub fn outcomes(tally: &Tally, blackjack_pays: Pays) -> Outcomes {
    let mut all = Outcomes::default();
    let mut add = |net: Ratio, staked: u8, weight: Ratio| {
        if !weight.is_zero() {
            all.add_result(net, Ratio::from(staked), weight);
        }
    };
    for (weights, staked) in [(tally.single, 1), (tally.double, 2)] {
        for (net, weight) in (-2..=2).zip(weights) {
            add(Ratio::from(net), staked, weight.into());
        }
    }
    let pays = net(blackjack_pays, games::Cents::DOLLAR);
    let (mut paid, mut both) = (tally.blackjack, tally.both);
    if takes_even_money(tally, blackjack_pays) {
        let [ace_paid, ace_both] = tally.under_ace;
        (paid, both) = (paid - ace_paid, both - ace_both);
        add(Ratio::ONE, 1, (ace_paid + ace_both).into());
    }
    add(pays, 1, paid.into());
    add(Ratio::ZERO, 1, both.into());
    add(-Ratio::ONE, 1, tally.dealer_blackjack.into());
    add(Ratio::new(-1, 2u32), 1, tally.surrendered.into());
    let [split, value, staked] = tally.split.map(Ratio::from);
    if !split.is_zero() {
        all.add_staked("split", "varies", value / &split, staked / &split, split);
    }
    all
}

/// The figures of insurance: the card under the dealer's ace, from a fresh shoe.
pub fn insurance(question: &Question<'_>, tables: &[Chosen]) -> Vec<Figure> {
    let mut figures: Vec<Figure> = Vec::new();
    for table in tables {
        for chosen in question.pay_tables(table, "insurance") {
            let Some(left) = Shoe::of_decks(chosen.count("decks") as u8).without(super::ACE) else {
                continue;
            };
            let mut counts = LineCounts::new(&chosen, "insurance");
            counts.add(Pay::line_of(&chosen, "insurance", "win"), left.count(TEN));
            counts.add(Pay::NOTHING, left.left() - left.count(TEN));
            figures.extend(counts.figures(question).into_iter().map(|figure| {
                figure
                    .noting("per unit of insurance, with an ace up and the player's cards not seen")
            }));
        }
    }
    figures
}
