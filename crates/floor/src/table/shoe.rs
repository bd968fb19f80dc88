//! The cards that are left: what a table that the house deals may still be dealt.

use chance::{Card, Outcome};
use games::{AnyTable, Applied, CardsOut, Event, Pack};
use serde::{Deserialize, Serialize};

/// The cards that are left in the shoe. Nobody knows their order: it is drawn card by card, so that
/// nothing need be kept of it, and nothing can be read from it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shoe {
    left: Vec<Card>,
    /// The discards were put back in the middle of a round: the shoe ends with it.
    patched: bool,
    cut_card_told: bool,
}

impl Shoe {
    /// A full shoe.
    pub fn full(pack: Option<Pack>) -> Shoe {
        let left =
            pack.map_or(Vec::new(), |pack| pack.deck.cards().repeat(usize::from(pack.decks)));
        Shoe { left, ..Shoe::default() }
    }

    /// The cards that are left.
    pub fn left(&self) -> &[Card] {
        &self.left
    }

    /// Follows what happened at the table, as it now stands.
    pub fn follow(&mut self, event: &Event, applied: &Applied, table: &dyn AnyTable, pack: Pack) {
        match event {
            Event::Chance(Outcome::Card(Some(card))) => self.take(*card),
            Event::Chance(Outcome::Shuffled) => {
                *self = Shoe::full(Some(pack));
                // In the middle of a round only the discards go back, and the table knows which
                // cards these are: the hands that are over are among them.
                let kept = table.cards_out().into_iter().flat_map(CardsOut::all_seen);
                kept.for_each(|card| self.take(card));
                self.patched = self.left.len() < pack.size();
            }
            _ => {}
        }
        applied.taken_out.iter().flatten().for_each(|card| self.take(*card));
    }

    /// Whether the cut card has just come out.
    pub fn cut_card_comes(&mut self, pack: Pack) -> bool {
        let Some(cut) = pack.cut else { return false };
        let dealt = pack.size() - self.left.len().min(pack.size());
        let comes = !self.cut_card_told && (self.patched || dealt >= usize::from(cut));
        self.cut_card_told |= comes;
        comes
    }

    fn take(&mut self, card: Card) {
        if let Some(at) = self.left.iter().position(|left| *left == card) {
            self.left.swap_remove(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use chance::Ask;
    use games::{Action, Awaiting, Decision, HouseDealer, Kind, Options, Seat, Step, Wager};

    use super::*;

    /// Seven boxes that hit as long as they may, from a single deck to its last card: most hands
    /// are over, and back in the shoe, before it is shuffled in the middle of a round.
    #[test]
    fn what_is_left_is_what_the_table_may_still_be_dealt_also_behind_a_shuffle_in_a_round() {
        let options = [("decks".to_owned(), 1.into()), ("penetration".to_owned(), 100.into())];
        let kind = Kind::find("blackjack").expect("a game");
        let mut table = kind.open(Options::from(options)).expect("a table");
        let pack = table.pack().expect("a deck");
        let on = table.find_spot("bet").expect("a spot");
        let amount = games::Cents::dollars(10);
        let mut dealer = HouseDealer::seeded(table.as_ref(), 4);
        let (mut shoe, mut shuffles_in_a_round, mut cards_back) = (Shoe::full(Some(pack)), 0, 0);
        for _ in 0..60 {
            for seat in Seat::up_to(7_usize) {
                let wager = Wager { seat, on, amount, for_dealer: false };
                table.step(Event::Wager(wager)).expect("a wager");
            }
            loop {
                let before = table.awaiting();
                let event = match before {
                    Awaiting::Wagers { next: ask, .. } | Awaiting::Chance(ask) => {
                        let drawn = dealer.answer(ask, table.as_ref()).expect("chance");
                        Event::Chance(drawn.expect("what the table asks for is there"))
                    }
                    Awaiting::Decision { seat, hand } => {
                        let offers = table.offers(seat, Some(hand));
                        let wanted = [Action::NoInsurance, Action::Hit, Action::Stand];
                        let offered = |it: &Action| offers.iter().any(|offer| offer.action == *it);
                        let action = wanted.into_iter().find(offered).expect("an offer");
                        Event::Decide(Decision { hand: Some(hand), ..Decision::new(seat, action) })
                    }
                };
                let left = shoe.left.len();
                let applied = table.apply(event).expect("what was asked for");
                shoe.follow(&event, &applied, table.as_ref(), pack);
                let out = table.cards_out().expect("a shoe");
                let mut all = Shoe::full(Some(pack));
                out.all_seen().for_each(|card| all.take(card));
                let sorted = |shoe: &Shoe| {
                    let mut left = shoe.left.clone();
                    left.sort_unstable_by_key(|card| card.index());
                    left
                };
                assert_eq!(sorted(&shoe), sorted(&all));
                assert_eq!(shoe.left.len(), usize::from(out.left()));
                if before == Awaiting::Chance(Ask::Shuffle) {
                    shuffles_in_a_round += 1;
                    cards_back += shoe.left.len() - left;
                    assert!(shoe.patched);
                }
                if applied.step == Step::Settled {
                    break;
                }
            }
        }
        assert!(shuffles_in_a_round > 5 && cards_back > 0, "{shuffles_in_a_round} {cards_back}");
    }
}
