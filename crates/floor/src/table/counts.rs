//! Cards that are counted: a wrong count is a fact that the document has an answer to.

use games::{Counted, Duty, EquipmentKind, Moment, Recount};
use serde::{Deserialize, Serialize};

use super::asked::{Asked, Driven};
use super::duties::Duties;
use super::{Act, FloorTable};
use crate::house::Life;

/// A count that was wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Miscount {
    pub at: Moment,
    pub duty: String,
    /// The piece of equipment.
    pub about: Option<String>,
    /// Wrong counts so far.
    times: u8,
}

impl Duties {
    /// Wrong counts of these cards so far.
    pub fn wrong_counts(&self, duty: &Duty<'_>, about: Option<&str>) -> usize {
        let is_it = |known: &&Miscount| {
            let same = known.at == duty.at && known.duty == duty.name;
            same && known.about.as_deref() == about
        };
        self.miscounts.iter().find(is_it).map_or(0, |known| known.times.into())
    }

    /// One more count was wrong; how many are now.
    fn note_wrong_count(&mut self, one: &Asked) -> usize {
        let is_it = |known: &&mut Miscount| {
            known.at == one.at && known.duty == one.duty && known.about == one.equipment
        };
        if let Some(known) = self.miscounts.iter_mut().find(is_it) {
            known.times = known.times.saturating_add(1);
            return known.times.into();
        }
        let (duty, about) = (one.duty.clone(), one.equipment.clone());
        self.miscounts.push(Miscount { at: one.at, duty, about, times: 1 });
        1
    }

    /// The count was right, or the cards are gone.
    pub fn count_is_over(&mut self, at: Moment, duty: &str, about: Option<&str>) {
        let is_it = |known: &Miscount| {
            known.at == at && known.duty == duty && known.about.as_deref() == about
        };
        self.miscounts.retain(|known| !is_it(known));
    }
}

impl FloorTable {
    /// How many cards there must be.
    fn expected(&self, one: &Asked) -> Option<usize> {
        match one.count? {
            Counted::Deck => self.engine.pack().map(|pack| pack.deck.len()),
            Counted::Pack => self.engine.pack().map(games::Pack::size),
            Counted::Stub => self.left(),
        }
    }

    /// Whether another number of cards was counted than there must be.
    pub(super) fn is_wrong(&self, one: &Asked, act: &Act) -> bool {
        match (self.expected(one), act.count) {
            (Some(expected), Some(count)) => expected as u64 != count,
            _ => false,
        }
    }

    /// A wrong count is written down, and nothing is dealt: what follows it the document says.
    pub(super) fn count_was_wrong(&mut self, one: &Asked) {
        let wrong = self.duties.note_wrong_count(one);
        if one.recount(wrong) != Some(Recount::Retire) {
            return;
        }
        self.duties.count_is_over(one.at, &one.duty, one.equipment.as_deref());
        self.duties.withdraw(one.at, &one.duty);
        // Before a shuffle is over, the cards that are counted are still in the device.
        let in_device = self.duties.pieces.iter().any(|piece| piece.life == Life::InDevice);
        let shuffled = one.at != Moment::Shuffle || one.driven == Driven::Event;
        let counted = if in_device && !shuffled { Life::InDevice } else { Life::InPlay };
        for piece in &mut self.duties.pieces {
            piece.condemned |= match &one.equipment {
                Some(name) => piece.equipment.name == *name,
                None => piece.equipment.kind == EquipmentKind::Deck && piece.life == counted,
            };
        }
    }

    /// Cards that have not been dealt since the shuffle.
    fn left(&self) -> Option<usize> {
        let (pack, dealt) = (self.engine.pack()?, self.duties.dealt?);
        pack.size().checked_sub(dealt.into())
    }
}
