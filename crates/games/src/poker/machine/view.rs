//! What a seat at a poker table may see.

use chance::{Card, Place};

use super::deal::HOUSE;
use super::poker_game::PokerGame;
use super::showdown::seat;
use super::table::{Poker, Rules, seat_place};
use crate::{Cents, Fact, HandNumber, HandView, View, Viewer, WagerState, WagerView};

impl<V: PokerGame> Poker<V> {
    /// The table as this viewer may see it.
    pub(super) fn seen_by(&self, rules: &Rules<V>, viewer: Viewer) -> View {
        let open = usize::from(self.board_open);
        let board: Vec<Card> = self.board[..open].iter().copied().flatten().collect();
        let mut hands: Vec<_> = self
            .dealt_in
            .left_to_right()
            .map(|place| self.hand_view(place, viewer, &board))
            .collect();
        if self.held[HOUSE] > 0 {
            hands.push(self.hand_view(HOUSE, viewer, &board));
        }
        if self.on_board > 0 {
            let lie = self.board[..usize::from(self.on_board)].iter().enumerate();
            let cards =
                lie.map(|(n, card)| card.filter(|_| n < open || viewer.knows_all())).collect();
            hands.push(face(Place::Community, cards, String::new()));
        }
        if let Some(card) = self.replacement {
            hands.push(face(Place::JokerReplacement, vec![card], String::new()));
        }
        let meters = rules.progressives.iter().filter_map(|progressive| {
            Some(Fact::passing(progressive.name.clone(), progressive.display(&self.meters)?))
        });
        let (wagers, facts) = (self.wagers(), meters.collect());
        View { hands, wagers, facts, ..View::default() }
    }

    fn hand_view(&self, place: usize, viewer: Viewer, board: &[Card]) -> HandView {
        let own = match viewer {
            Viewer::Seat(seat) => seat_place(seat) == Some(place),
            Viewer::Rail => false,
            Viewer::Dealer | Viewer::All => true,
        };
        let all = self.open.has(place) || own;
        let up = |n: usize| place == HOUSE && V::UP_CARD == Some(n);
        let held = self.hands[place][..usize::from(self.held[place])].iter().enumerate();
        let cards: Vec<_> = held.map(|(n, card)| card.filter(|_| all || up(n))).collect();
        let seen: Vec<Card> = cards.iter().copied().flatten().collect();
        let words = match seen.len() == cards.len() {
            true => V::words(&seen, board),
            false => String::new(),
        };
        face(Self::place(place), cards, words)
    }

    /// The chips as anybody may see them, by seat.
    fn wagers(&self) -> Vec<WagerView> {
        let mut wagers = Vec::new();
        for place in self.wagered.left_to_right() {
            for &spot in V::ORDER {
                let folded = self.folded.has(place) && !V::FOLD_KEEPS.contains(&spot);
                let own = self.stakes[place][spot].times(V::bets(spot), 1);
                let state = match V::bets(spot) {
                    _ if folded => Some(WagerState::Folded),
                    1 => None,
                    _ => Some(WagerState::EqualBets),
                };
                let tips = (self.tips[place][spot], Some(WagerState::ForDealer));
                for (amount, state) in [(own, state), tips] {
                    if amount > Cents::ZERO {
                        let wager = WagerView::new(seat(place), V::SPOTS[spot], amount);
                        wagers.push(wager.being(state));
                    }
                }
            }
        }
        wagers
    }
}

fn face(place: Place, cards: Vec<Option<Card>>, words: String) -> HandView {
    HandView { place, hand: HandNumber::FIRST, cards, words }
}
