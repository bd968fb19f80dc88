//! What one player sees at a street, and what advice that player gets.

use games::{Action, Cost};
use hands::Hand;

use super::cards::Cards;
use crate::poker::own_view::OwnView;
use crate::{AdviceError, Choice, Ratio, Situation};

/// What a player who decides sees.
pub struct Seen {
    /// The player's two cards, the higher first.
    pub hole: (usize, usize),
    /// The board so far.
    pub board: Cards,
    own: OwnView,
}

impl Seen {
    /// What the player who decides sees.
    pub fn of(situation: &Situation<'_>) -> Result<Seen, AdviceError> {
        let own = OwnView::of(situation)?;
        if own.board_hides {
            return Err(AdviceError::Unknown("a card of the board was not seen".into()));
        }
        let cards: Vec<usize> = own.cards.cards().map(|card| usize::from(card.index())).collect();
        let &[a, b] = &cards[..] else {
            return Err(AdviceError::Unknown("this seat has no hand to decide about".into()));
        };
        let board = own.board.iter().copied().collect();
        Ok(Seen { hole: (a.max(b), a.min(b)), board, own })
    }

    /// The player's two cards.
    pub fn cards(&self) -> Hand {
        self.own.cards
    }

    /// What the offered actions are worth: not betting first, then the multiples.
    pub fn choices(&self, out: &Ratio, bet: impl Fn(u8) -> Ratio) -> Vec<Choice> {
        let (mut choices, mut bets) = (Vec::new(), Vec::new());
        for offer in &self.own.offers {
            match (offer.action, offer.cost) {
                (Action::Bet, Cost::Times { multiples, .. }) => {
                    let legal = multiples.iter();
                    bets.extend(legal.map(|times| Choice::times(Action::Bet, times, bet(times))));
                }
                (action, _) => choices.push(Choice::new(action, out.clone())),
            }
        }
        choices.append(&mut bets);
        choices
    }
}
