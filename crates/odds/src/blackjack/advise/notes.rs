//! What the values rest on, and what they leave out.

use games::{Action, Cents, Offer};

use super::hand::Own;
use super::seen::Seen;
use crate::blackjack::SPLIT_HANDS;

/// What is said beside the values.
pub fn of(seen: &Seen, offers: &[Offer]) -> Vec<String> {
    let offered = |action| offers.iter().any(|offer| offer.action == action);
    let mut notes = vec![match seen.earlier {
        0 => "from a full shoe without the cards that this player sees".to_owned(),
        many => format!(
            "from the shoe without the cards that this player sees and {many} more seen since the shuffle"
        ),
    }];
    if split_to_come(seen, &offered) {
        notes.extend(SPLIT_HANDS.map(String::from));
    }
    if seen.next_card.is_some() && seen.others_play {
        notes.push("the other seats are taken to leave the exposed card to the dealer".into());
    }
    if seen.proceeds > Cents::ZERO && offered(Action::NoInsurance) {
        let proceeds = seen.proceeds;
        notes.push(format!(
            "a side bet wins ${proceeds}, which may be put on the bet after the peek"
        ));
    }
    notes.extend(of_side_bets(seen, &offered));
    notes.extend(of_payout_limit(seen, &offered));
    if seen.shares_limit {
        notes.push("the limit on what all seats win together is not counted".into());
    }
    notes
}

/// Whether hands of a split are still to be played, or may be.
fn split_to_come(seen: &Seen, offered: &impl Fn(Action) -> bool) -> bool {
    let before_play = offered(Action::NoInsurance) || offered(Action::Cap);
    offered(Action::Split)
        || offered(Action::FreeSplit)
        || seen.own.iter().any(Own::waits)
        || (before_play && seen.may_split().is_some())
}

/// Side bets that a decision changes, and that the values leave out.
fn of_side_bets(seen: &Seen, offered: &impl Fn(Action) -> bool) -> Vec<String> {
    let has = |spot: &str| seen.side_bets.iter().any(|own| own == spot);
    let mut notes = Vec::new();
    if has("silver-stack") && (offered(Action::FreeDouble) || offered(Action::FreeSplit)) {
        notes.push("what a lammer more is worth to silver-stack is not counted".into());
    }
    let total = seen.hand().total();
    // Only the original hand can lose them, with 30 points or more.
    let may_have_30 = seen.turn == 0 && total.hard() == 20 && offered(Action::Hit);
    for spot in ["hedge-22", "bust-bonus"].into_iter().filter(|spot| may_have_30 && has(spot)) {
        notes.push(format!("that {spot} is lost by drawing to 30 is not counted"));
    }
    notes
}

/// A payout limit that is not, or not wholly, in the values.
fn of_payout_limit(seen: &Seen, offered: &impl Fn(Action) -> bool) -> Option<String> {
    let room = seen.room?;
    let late = ["hedge-22", "silver-stack", "bust-bonus"];
    let late = late.into_iter().any(|spot| seen.side_bets.iter().any(|own| own == spot));
    let hands = match split_to_come(seen, offered) {
        true => seen.most_hands(),
        false => seen.own.len() as u8,
    };
    let reached = seen.most_won(hands) > room;
    match (reached && hands > 1 && !seen.counts_together(offered), late) {
        (true, _) => Some("the payout limit is not counted for all hands of a split".into()),
        (_, true) => Some("the payout limit is counted without what side bets may win".into()),
        _ => None,
    }
}
