//! What is known at a street: sums by board and hole cards, and what one player sees.

use std::sync::{Mutex, PoisonError};

use chance::Place;
use games::{Action, Cents, Cost, Viewer};
use rayon::prelude::*;

use super::cards::{Cards, HOLES, Pack};
use super::classes::{Class, Classes};
use crate::{Advice, Choice, NoAdvice, Ratio, Situation};

/// Something that is summed.
pub trait Part: Copy + Send + Sync {
    /// Nothing.
    const ZERO: Self;
    /// The sum of two.
    fn plus(self, other: Self) -> Self;
    /// One of `n` equal parts.
    fn over(self, n: i64) -> Self;
}

impl Part for i64 {
    const ZERO: i64 = 0;
    fn plus(self, other: i64) -> i64 {
        self + other
    }
    fn over(self, n: i64) -> i64 {
        self / n
    }
}

impl Part for u64 {
    const ZERO: u64 = 0;
    fn plus(self, other: u64) -> u64 {
        self + other
    }
    fn over(self, n: i64) -> u64 {
        self / n as u64
    }
}

impl<const N: usize> Part for [i64; N] {
    const ZERO: [i64; N] = [0; N];
    fn plus(self, other: [i64; N]) -> [i64; N] {
        std::array::from_fn(|n| self[n] + other[n])
    }
    fn over(self, n: i64) -> [i64; N] {
        self.map(|part| part / n)
    }
}

/// For every class of boards of one street, a sum for every pair of hole cards. Many threads add.
pub struct Rows<T>(Vec<Mutex<Vec<T>>>);

impl<T: Part> Rows<T> {
    /// Nothing has been added yet.
    pub fn new(classes: &Classes) -> Rows<T> {
        let row = |_: &Class| Mutex::new(vec![T::ZERO; HOLES]);
        Rows(classes.all.par_iter().map(row).collect())
    }

    /// Adds something to a row.
    pub fn add(&self, row: usize, add: impl FnOnce(&mut [T; HOLES])) {
        let mut row = self.0[row].lock().unwrap_or_else(PoisonError::into_inner);
        add(row.as_mut_slice().try_into().expect("a row has a sum for every pair"));
    }

    /// The sums for the first board of each class. What was added to a class came from all its
    /// boards, by one of several renamings: so it is spread evenly over the pairs that are the same
    /// on that board, and divided by the number of renamings in all.
    pub fn into_sums(self, pack: &Pack, classes: &Classes) -> Vec<Vec<T>> {
        let even = |(row, class): (Mutex<Vec<T>>, &Class)| {
            let row = row.into_inner().unwrap_or_else(PoisonError::into_inner);
            let fixing: Vec<_> = pack.fixing(class.cards).map(|n| pack.renamed(n)).collect();
            let sum = |hole: usize| {
                let same = fixing.iter().map(|names| row[usize::from(names[hole])]);
                same.fold(T::ZERO, T::plus).over(pack.group.len() as i64)
            };
            (0..HOLES).map(sum).collect()
        };
        self.0.into_par_iter().zip(&classes.all).map(even).collect()
    }
}

/// What a player sees when he decides.
pub struct Seen {
    /// His two cards, the higher first.
    pub hole: (usize, usize),
    /// The board so far.
    pub board: Cards,
    /// The main wager.
    pub base: Cents,
}

/// What the player who decides sees.
pub fn seen(situation: &Situation<'_>) -> Result<Seen, NoAdvice> {
    let unknown = |what: &str| NoAdvice::Unknown(what.to_owned());
    let view = situation.table.view(Viewer::Seat(situation.seat));
    let mut cards = (Vec::new(), Cards::NONE);
    for hand in view.hands {
        let own = hand.place == Place::Seat(situation.seat);
        if !own && hand.place != Place::Community {
            continue;
        }
        for card in hand.cards {
            let card = card.ok_or_else(|| unknown("a card of this hand was not seen"))?;
            let number = usize::from(card.index());
            if own { cards.0.push(number) } else { cards.1 = cards.1.with(number) }
        }
    }
    let ante = view.wagers.iter().find(|wager| wager.seat == situation.seat && wager.on == "ante");
    match (&cards.0[..], ante) {
        (&[a, b], Some(ante)) => {
            Ok(Seen { hole: (a.max(b), a.min(b)), board: cards.1, base: ante.amount })
        }
        _ => Err(unknown("this seat has no hand to decide about")),
    }
}

/// Advice out of what the offered actions are worth: not betting first, then the multiples.
pub fn at_street(
    situation: &Situation<'_>,
    base: Cents,
    out: Ratio,
    bet: impl Fn(u8) -> Ratio,
) -> Result<Advice, NoAdvice> {
    let (mut choices, mut bets) = (Vec::new(), Vec::new());
    for offer in situation.table.offers(situation.seat, situation.hand) {
        match (offer.action, offer.cost) {
            (Action::Bet, Cost::Times { multiples, .. }) => {
                let legal = (0..8).filter(|times| multiples >> times & 1 == 1);
                bets.extend(legal.map(|times| Choice::times(Action::Bet, times, bet(times))));
            }
            (action, _) => choices.push(Choice::new(action, out.clone())),
        }
    }
    choices.append(&mut bets);
    if choices.is_empty() {
        return Err(NoAdvice::Unknown("this seat has nothing to decide now".into()));
    }
    Ok(Advice::new(base, choices))
}
