//! What a learner may do at a table: a numbered list for each game.

use games::{Action, Kind, Spot};

/// One thing that a learner may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// The wagers stand: deal, roll or spin.
    Deal,
    /// Put chips on a spot.
    Wager(Spot),
    /// Decide, at a multiple of the base wager where the game has several.
    Decide(Action, Option<u8>),
    /// Set the low hand out of two of the cards, counted from 0.
    Set(u8, u8),
}

/// A decision, with the multiples of the base wager that it may cost where they are named.
type Choice = (Action, &'static [u8]);

/// No multiple is named.
const PLAIN: &[u8] = &[];

const HIT: Choice = (Action::Hit, PLAIN);
const STAND: Choice = (Action::Stand, PLAIN);
const DOUBLE: Choice = (Action::Double, PLAIN);
const SPLIT: Choice = (Action::Split, PLAIN);
const INSURE: Choice = (Action::Insure, PLAIN);
const NO_INSURANCE: Choice = (Action::NoInsurance, PLAIN);
const EVEN_MONEY: Choice = (Action::EvenMoney, PLAIN);
const CAP: Choice = (Action::Cap, PLAIN);
const FREE_DOUBLE: Choice = (Action::FreeDouble, PLAIN);
const FREE_SPLIT: Choice = (Action::FreeSplit, PLAIN);
const SURRENDER: Choice = (Action::Surrender, PLAIN);
const KEEP: Choice = (Action::Keep, PLAIN);
const WITHDRAW: Choice = (Action::Withdraw, PLAIN);
const FOLLOW: Choice = (Action::Follow, PLAIN);
const DECLINE: Choice = (Action::Decline, PLAIN);
const CHECK: Choice = (Action::Check, PLAIN);
const FOLD: Choice = (Action::Fold, PLAIN);

/// The decisions of a game. A test plays all games and finds no other.
fn decisions(game: &str) -> &'static [Choice] {
    match game {
        "blackjack" => {
            &[HIT, STAND, DOUBLE, SPLIT, INSURE, NO_INSURANCE, EVEN_MONEY, SURRENDER, CAP]
        }
        "free-bet-blackjack" | "ride-free" => &[
            HIT,
            STAND,
            DOUBLE,
            SPLIT,
            INSURE,
            NO_INSURANCE,
            EVEN_MONEY,
            SURRENDER,
            FREE_DOUBLE,
            FREE_SPLIT,
        ],
        "pontoon-plus" => &[
            HIT,
            STAND,
            DOUBLE,
            SPLIT,
            INSURE,
            NO_INSURANCE,
            SURRENDER,
            KEEP,
            WITHDRAW,
            FOLLOW,
            DECLINE,
        ],
        "three-card-poker" => &[(Action::Play, PLAIN), FOLD],
        "four-card-poker" | "crazy-four-poker" => &[(Action::Play, &[1, 2, 3]), FOLD],
        "let-it-ride" => &[(Action::Pull, PLAIN), (Action::Ride, PLAIN)],
        "mississippi-stud" => &[(Action::Bet, &[1, 2, 3]), FOLD],
        "ultimate-texas-holdem" => &[(Action::Bet, &[1, 2, 3, 4]), CHECK, FOLD],
        "texas-holdem-bonus" => &[(Action::Bet, &[1, 2]), CHECK, FOLD],
        "pai-gow-poker" => &[
            (Action::Set, PLAIN),
            (Action::HouseWay, PLAIN),
            (Action::Bank, PLAIN),
            (Action::Pass, PLAIN),
            SURRENDER,
        ],
        "dj-wild" | "deuces-wild-xtreme" => &[(Action::Play, &[2]), FOLD],
        _ => &[],
    }
}

/// So many cards are set at Pai Gow.
const CARDS_TO_SET: u8 = 7;

/// The moves of a game in their order: deal, the spots of the layout, the decisions.
pub fn moves_of(kind: &Kind) -> Vec<Move> {
    let mut moves = vec![Move::Deal];
    let open = kind.layout().iter().filter(|(_, info)| info.open);
    moves.extend(open.map(|(spot, _)| Move::Wager(spot)));
    for (action, multiples) in decisions(kind.id) {
        match (action, multiples) {
            (Action::Set, _) => moves.extend(pairs().map(|(a, b)| Move::Set(a, b))),
            (_, []) => moves.push(Move::Decide(*action, None)),
            (_, times) => moves.extend(times.iter().map(|n| Move::Decide(*action, Some(*n)))),
        }
    }
    moves
}

/// Every two of the cards.
fn pairs() -> impl Iterator<Item = (u8, u8)> {
    (0..CARDS_TO_SET).flat_map(|a| (a + 1..CARDS_TO_SET).map(move |b| (a, b)))
}

impl Move {
    /// What the move is called.
    pub fn name(self, kind: &Kind) -> String {
        match self {
            Move::Deal => "deal".into(),
            Move::Wager(spot) => format!("wager {}", kind.layout().name(spot)),
            Move::Decide(action, None) => action.name().into(),
            Move::Decide(action, Some(times)) => format!("{} x{times}", action.name()),
            Move::Set(a, b) => format!("set {}-{}", a + 1, b + 1),
        }
    }
}
