//! What somebody who decides at a poker table looks at.

use chance::Card;
use hands::Hand;

use super::deal::HOUSE;
use super::poker_game::{PokerGame, Price, Street};
use super::table::{Poker, Rules, no_choice, seat_place};
use crate::express::Seen;
use crate::{Action, Asked, Cents, Cost, Offer, Refusal};

/// What a player who is asked sees, and has staked.
#[derive(Clone, Copy, Debug)]
pub struct Sight<V: PokerGame> {
    /// The betting round, by its number in [`PokerGame::STREETS`].
    pub street: u8,
    /// The player's own cards, as far as they were seen.
    pub own: Hand,
    /// The cards of the board that lie face up.
    pub board: Hand,
    /// The dealer's card that lies face up from the start, where the game has one.
    pub up_card: Option<Card>,
    /// The player's chips, by the numbers of the spots.
    pub stakes: V::Stakes,
    pub(super) cards: [Option<Card>; 6],
    pub(super) held: u8,
    pub(super) on_board: [Option<Card>; 5],
    pub(super) open: u8,
}

/// Cards without an order; those that nobody saw are not among them.
#[inline(always)]
pub(super) fn hand(cards: &[Option<Card>]) -> Hand {
    cards.iter().flatten().fold(Hand::EMPTY, |hand, card| hand.with(*card))
}

impl<V: PokerGame> Sight<V> {
    /// The player's cards in the order in which they fell; none for a card that nobody saw.
    #[inline(always)]
    pub fn cards(&self) -> &[Option<Card>] {
        self.cards.get(..usize::from(self.held)).unwrap_or_default()
    }

    /// The cards of the board that lie face up, in their order.
    #[inline(always)]
    pub fn face_up(&self) -> &[Option<Card>] {
        self.on_board.get(..usize::from(self.open)).unwrap_or_default()
    }
}

impl<V: PokerGame> Seen<Poker<V>> for Sight<V> {
    #[inline(always)]
    fn show<R>(
        game: &Poker<V>,
        rules: &Rules<V>,
        asked: Asked,
        look: impl FnOnce(&Sight<V>) -> R,
    ) -> R {
        let place = seat_place(asked.seat).unwrap_or(0);
        let mut sight = Sight {
            // Whoever looks is asked, and so in a betting round.
            street: game.street(rules).unwrap_or_default(),
            own: Hand::EMPTY,
            board: Hand::EMPTY,
            up_card: V::UP_CARD.and_then(|n| game.hands[HOUSE][n]),
            stakes: game.stakes[place],
            cards: game.hands[place],
            held: game.held[place],
            on_board: game.board,
            open: game.board_open,
        };
        (sight.own, sight.board) = (hand(sight.cards()), hand(sight.face_up()));
        look(&sight)
    }

    #[inline(always)]
    fn offer(&self, _: &Rules<V>, _: Asked, action: Action) -> Result<Offer, Refusal> {
        offered::<V>(self.street, self.own, self.stakes[0], action)
    }
}

/// What an action costs on a street with these cards and this much on the main wager.
#[inline(always)]
pub(super) fn offered<V: PokerGame>(
    street: u8,
    own: Hand,
    base: Cents,
    action: Action,
) -> Result<Offer, Refusal> {
    let Street { on, out, .. } = V::STREETS[usize::from(street)];
    if action == out {
        return Ok(Offer::free(action));
    }
    if action != on {
        return Err(no_choice::<V>(street, action));
    }
    Ok(match V::price(own, street) {
        Price::Nothing => Offer::free(action),
        Price::Once => Offer::fixed(action, base),
        Price::Times(multiples) => Offer { action, cost: Cost::Times { base, multiples } },
    })
}
