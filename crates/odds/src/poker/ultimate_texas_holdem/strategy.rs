//! Optimal play in words and as a chart.

use super::Terms;
use super::count::{Deals, UNSEEN};
use super::worth::Worth;
use crate::Strategy;
use crate::poker::holdem::{Kind, Share, chart, choose, hole_number, pairs_in_words};

/// What a player needs to know.
pub fn strategy(terms: &Terms, worth: &Worth, deals: &Deals) -> Strategy {
    // Clubs, and diamonds for the other suit.
    let bet = |(high, low, suited): (usize, usize, bool)| {
        let number = hole_number(high * 4 + usize::from(!suited), low * 4);
        worth.bets[worth.class_of[number]]
    };
    let mut words = Vec::new();
    for &times in terms.before.iter().rev() {
        match pairs_in_words(|two| bet(two) == times) {
            none if none == "no hand" => {
                words.push(format!("Before the flop never bet {}.", so_often(times)));
            }
            hands => {
                let often = so_often(times);
                words.push(format!("Before the flop bet {often} with {hands}; check all others."));
            }
        }
    }
    words.push(format!("After the flop bet {} with {}.", so_often(terms.flop), deals.flop.words()));
    words.push(at_the_end(terms, deals));
    words.extend(how_exact(terms, deals));
    let word = |two| match bet(two) {
        0 => "check".to_owned(),
        times => format!("bet {times}x"),
    };
    let title = "Before the flop: suited hands above the pairs, unsuited below";
    Strategy { words, charts: vec![chart(title, word)] }
}

fn so_often(times: u8) -> String {
    match times {
        1 => "once the ante".into(),
        2 => "twice the ante".into(),
        3 => "three times the ante".into(),
        4 => "four times the ante".into(),
        times => format!("{times} times the ante"),
    }
}

fn at_the_end(terms: &Terms, deals: &Deals) -> String {
    let bet = so_often(terms.river);
    // Steps count the cards that would not beat the hand.
    let fewer_than = UNSEEN + 1 - deals.river.from(1);
    let pair = if deals.river.from(0) == 0 { "a pair or better of your own, or when " } else { "" };
    format!(
        "At the end bet {bet} with {pair}fewer than {fewer_than} of the unseen cards would beat \
         your hand if the dealer had one of them with the board; otherwise fold."
    )
}

/// How far the words are from the best play, hand by hand.
fn how_exact(terms: &Terms, deals: &Deals) -> [String; 2] {
    let all = i128::from(deals.awards.deals());
    // Against so many pairs of the dealer, of so many parts.
    let parts = i128::from(choose(45, 2)) * i128::from(terms.unit);
    let (hands, cost) = deals.flop.lost(Kind::ALL.len());
    let boards = i128::from(choose(47, 2));
    let flop = (Share { part: i128::from(hands) * boards, whole: all }, cost, "flop");
    let (hands, cost) = deals.river.lost(2);
    let river = (Share { part: i128::from(hands), whole: all }, cost, "end");
    [flop, river].map(|(hands, cost, street)| {
        let cost = Share { part: cost, whole: all * parts };
        let at = if street == "flop" { "After the flop" } else { "At the end" };
        format!(
            "{at} these words differ from the best play in {hands} of all rounds and cost {cost} \
             of the ante; the figures are those of the best play."
        )
    })
}
