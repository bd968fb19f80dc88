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

/// A decision that names no multiple.
const fn plain(action: Action) -> Choice {
    (action, &[])
}

const PLAY: Choice = plain(Action::Play);
const PULL: Choice = plain(Action::Pull);
const RIDE: Choice = plain(Action::Ride);
const CAP: Choice = plain(Action::Cap);
const COLLECT: Choice = plain(Action::Collect);
const FOLD: Choice = plain(Action::Fold);
const CHECK: Choice = plain(Action::Check);
const EVEN_MONEY: Choice = plain(Action::EvenMoney);
const FREE_DOUBLE: Choice = plain(Action::FreeDouble);
const FREE_SPLIT: Choice = plain(Action::FreeSplit);
const SURRENDER: Choice = plain(Action::Surrender);

/// What a box decides at every kind of blackjack.
const TWENTY_ONE: &[Choice] = &[
    plain(Action::Hit),
    plain(Action::Stand),
    plain(Action::Double),
    plain(Action::Split),
    plain(Action::Insure),
    plain(Action::NoInsurance),
];

const PONTOON_PLUS: &[Choice] = &[
    SURRENDER,
    plain(Action::Keep),
    plain(Action::Withdraw),
    plain(Action::Follow),
    plain(Action::Decline),
];

const PAI_GOW: &[Choice] = &[
    plain(Action::Set),
    plain(Action::HouseWay),
    plain(Action::Bank),
    plain(Action::Pass),
    SURRENDER,
    plain(Action::BankAlone),
];

/// The decisions of a game: those it shares with others of its kind, and its own. A test plays all
/// games and finds no other.
fn decisions(game: &str) -> (&'static [Choice], &'static [Choice]) {
    match game {
        "blackjack" => (TWENTY_ONE, &[EVEN_MONEY, CAP, COLLECT]),
        "free-bet-blackjack" => (TWENTY_ONE, &[EVEN_MONEY, FREE_DOUBLE, FREE_SPLIT]),
        "ride-free" => (TWENTY_ONE, &[EVEN_MONEY, SURRENDER, FREE_DOUBLE, FREE_SPLIT]),
        "pontoon-plus" => (TWENTY_ONE, PONTOON_PLUS),
        "three-card-poker" => (&[], &[PLAY, FOLD]),
        "four-card-poker" | "crazy-four-poker" => (&[], &[(Action::Play, &[1, 2, 3]), FOLD]),
        "let-it-ride" => (&[], &[PULL, RIDE]),
        "mississippi-stud" => (&[], &[(Action::Bet, &[1, 2, 3]), FOLD]),
        "ultimate-texas-holdem" => (&[], &[(Action::Bet, &[1, 2, 3, 4]), CHECK, FOLD]),
        "texas-holdem-bonus" => (&[], &[(Action::Bet, &[1, 2]), CHECK, FOLD]),
        "pai-gow-poker" => (&[], PAI_GOW),
        "dj-wild" | "deuces-wild-xtreme" => (&[], &[(Action::Play, &[2]), FOLD]),
        _ => (&[], &[]),
    }
}

/// How many cards are set at Pai Gow.
const CARDS_TO_SET: u8 = 7;

/// The moves of a game in their order: deal, the spots of the layout, the decisions.
pub fn moves_of(kind: &Kind) -> Vec<Move> {
    let mut moves = vec![Move::Deal];
    let open = kind.layout().iter().filter(|(_, info)| info.open);
    moves.extend(open.map(|(spot, _)| Move::Wager(spot)));
    let (shared, own) = decisions(kind.id);
    for (action, multiples) in shared.iter().chain(own) {
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
