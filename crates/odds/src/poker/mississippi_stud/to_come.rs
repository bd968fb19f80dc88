//! The game from one hand on, card by card, as the table settles it.

use std::cell::RefCell;
use std::collections::HashMap;

use chance::Card;
use games::Pay;
use games::poker::mississippi_stud::Mississippi;
use games::poker::{PokerGame, Shown};
use hands::{FiveRank, Hand};

use super::multiples;
use crate::poker::own_chips::OwnChips;

type Chips = <Mississippi as PokerGame>::Stakes;

/// The game from a hand on: every card that may come, every bet that may be made.
pub struct ToCome<'a> {
    deck: &'a [Card],
    own: &'a OwnChips<Mississippi>,
    /// The player's two cards.
    cards: Hand,
    multiples: [Vec<u8>; 3],
    /// By two cards of the board: what the last one can make of it.
    lasts: RefCell<HashMap<Hand, Vec<(Shown, i128)>>>,
}

impl<'a> ToCome<'a> {
    /// The game with a deck, some chips and two cards.
    pub fn new(deck: &'a [Card], own: &'a OwnChips<Mississippi>, cards: Hand) -> ToCome<'a> {
        let multiples = [0, 1, 2].map(multiples);
        ToCome { deck, own, cards, multiples, lasts: RefCell::default() }
    }

    /// In how many orders the cards come after a street's decision.
    pub fn deals(&self, street: usize) -> i128 {
        (street + 2..5).map(|seen| (self.deck.len() - seen) as i128).product()
    }

    /// What a fold costs over all these, in cents.
    pub fn fold(&self, street: usize, chips: Chips) -> i128 {
        self.own.fold(chips) * self.deals(street)
    }

    /// What comes of a board with these chips after a street's decision, over all cards to come, in
    /// cents.
    pub fn after(&self, board: Hand, street: usize, chips: Chips) -> i128 {
        if street == 2 {
            return self.last(board, chips);
        }
        self.left(board).map(|card| self.best(board.with(card), street + 1, chips)).sum()
    }

    /// The same with the best decision on this street.
    fn best(&self, board: Hand, street: usize, chips: Chips) -> i128 {
        let bets = self.multiples[street].iter();
        let bet = |times: &u8| self.after(board, street, self.own.adding(chips, street, *times));
        bets.map(bet).fold(self.fold(street, chips), i128::max)
    }

    /// What chips bring over all last cards, in cents.
    fn last(&self, board: Hand, chips: Chips) -> i128 {
        let mut lasts = self.lasts.borrow_mut();
        let boards = lasts.entry(board).or_insert_with(|| self.last_boards(board));
        let net = |shown: &Shown| self.own.net(chips, self.cards, Hand::EMPTY, shown);
        boards.iter().map(|(shown, times)| net(shown) * times).sum()
    }

    /// A board for each line of the pay table that the last card can make, and how many make it.
    fn last_boards(&self, board: Hand) -> Vec<(Shown, i128)> {
        let tables = &self.own.rules().pays;
        let mut boards: Vec<(Pay, Shown, i128)> = Vec::new();
        for card in self.left(board) {
            let board = board.with(card);
            let pay = tables.hand(FiveRank::of5(self.cards + board));
            match boards.iter_mut().find(|(known, ..)| *known == pay) {
                Some((.., times)) => *times += 1,
                None => boards.push((pay, Shown { board, flop: board, replacement: None }, 1)),
            }
        }
        boards.into_iter().map(|(_, shown, times)| (shown, times)).collect()
    }

    /// The cards that may come.
    fn left(&self, board: Hand) -> impl Iterator<Item = Card> {
        let seen = self.cards + board;
        self.deck.iter().copied().filter(move |card| !seen.contains(*card))
    }
}
