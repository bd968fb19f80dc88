//! The cards that are left: what a table that the house deals may still be dealt.

use chance::{Ask, Card, Outcome};
use games::{AnyTable, Applied, Awaiting, Event, Pack, Viewer};
use serde::{Deserialize, Serialize};

/// The cards that are left in the shoe. Nobody knows their order: it is drawn card by card, so that
/// nothing need be kept of it, and nothing can be read from it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shoe {
    left: Vec<Card>,
    /// The cards of this round that lie on the table.
    on_table: Vec<Card>,
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

    /// Follows what happened at the table: `before` is what it awaited.
    pub fn follow(&mut self, event: &Event, before: Awaiting, applied: &Applied, pack: Pack) {
        match event {
            Event::Chance(Outcome::Card(Some(card))) => {
                self.take(*card);
                let burned = matches!(
                    before,
                    Awaiting::Chance(Ask::Card { to: chance::Place::Burn })
                        | Awaiting::Wagers { next: Ask::Card { to: chance::Place::Burn }, .. }
                );
                if !burned {
                    self.on_table.push(*card);
                }
            }
            Event::Chance(Outcome::Shuffled) => {
                let kept = match before {
                    // In the middle of a round only the discards go back.
                    Awaiting::Chance(_) => std::mem::take(&mut self.on_table),
                    _ => Vec::new(),
                };
                *self = Shoe::full(Some(pack));
                kept.iter().for_each(|card| self.take(*card));
                self.patched = !kept.is_empty();
                self.on_table = kept;
            }
            _ => {}
        }
        applied.taken_out.iter().flatten().for_each(|card| self.take(*card));
        if applied.step == games::Step::Settled {
            self.on_table.clear();
        }
    }

    /// A deal that is done again takes up all the hands: something went wrong, or somebody ordered
    /// it. Nothing else does, and nothing else is looked after.
    pub fn look(&mut self, event: &Event, table: &dyn AnyTable) {
        let taken_up = || !self.on_table.is_empty() && table.view(Viewer::Rail).hands.is_empty();
        match event {
            Event::Irregularity(_) | Event::Order(_) => {
                if taken_up() {
                    self.on_table.clear();
                }
            }
            Event::Chance(_) | Event::CutCard | Event::Meter { .. } => {}
            _ => debug_assert!(!taken_up(), "{event:?} took up all the hands"),
        }
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
