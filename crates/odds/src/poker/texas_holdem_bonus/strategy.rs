//! Optimal play in words and as a chart.

use super::Terms;
use super::count::Deals;
use super::worth::Worth;
use crate::Strategy;
use crate::poker::holdem::{Kind, Share, chart, choose, hole_number, pairs_in_words};

/// What a player needs to know.
pub fn strategy(terms: &Terms, worth: &Worth, deals: &Deals) -> Strategy {
    // Clubs, and diamonds for the other suit.
    let plays = |(high, low, suited): (usize, usize, bool)| {
        let number = hole_number(high * 4 + usize::from(!suited), low * 4);
        worth.plays[worth.class_of[number]]
    };
    let folded = pairs_in_words(|two| !plays(two));
    let all = i128::from(deals.awards.deals());
    let mut words = vec![format!("Fold {folded}; bet on the flop with all other hands.")];
    // A hand on a flop meets so many turns, rivers and pairs of the dealer; one on the turn, that
    // may have come in four orders, so many rivers and pairs.
    let pairs = i128::from(choose(45, 2)) * i128::from(terms.unit);
    for (sorted, name, all, deals) in
        [(&deals.flop, "turn", all, 47 * 46 * pairs), (&deals.turn, "river", 47 * all, 46 * pairs)]
    {
        let (hands, cost) = sorted.lost(Kind::ALL.len());
        let differ = Share { part: i128::from(hands), whole: all };
        let cost = Share { part: cost, whole: all * deals };
        words.push(format!("Before the {name} bet with {}; otherwise check.", sorted.words()));
        words.push(format!(
            "These words for the {name} differ from the best play in {differ} of all rounds and \
             cost {cost} of the ante; the figures are those of the best play."
        ));
    }
    let word = |two| if plays(two) { "bet" } else { "fold" }.to_owned();
    let title = "Before the flop: suited hands above the pairs, unsuited below";
    Strategy { words, charts: vec![chart(title, word)] }
}
