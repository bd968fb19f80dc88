//! The equipment of a table: brought, put into play, turn by turn, and taken away.

use games::{Backs, EquipmentKind};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use super::{FloorTable, Said, Work, World};
use crate::house::{Equipment, Life, Whereabouts};
use crate::{Code, FloorError, Time};

/// A piece of equipment at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// What it is.
    pub equipment: Equipment,
    /// How far its life has come, and since when.
    pub life: Life,
    /// Since when.
    pub since: Time,
    /// When it was first in play: its hours count from then on.
    pub used: Option<Time>,
    /// It has been in play for as long as it may be.
    pub overdue: bool,
    /// Something is wrong with it: it has to leave the table.
    pub condemned: bool,
}

impl Piece {
    /// As a table shows it.
    fn to_json(&self) -> Json {
        json!({
            "equipment": self.equipment.name,
            "kind": self.equipment.kind.name(),
            "colour": self.equipment.colour,
            "life": self.life.name(),
            "since": self.since.to_string(),
        })
    }

    /// Whether it may go on being used.
    pub fn is_fit(&self) -> bool {
        !self.overdue && !self.condemned
    }
}

impl FloorTable {
    /// The equipment as the table shows it.
    pub(super) fn equipment_json(&self) -> Json {
        self.duties.pieces.iter().map(Piece::to_json).collect()
    }

    /// The pieces of a kind.
    pub(super) fn pieces(&self, kind: EquipmentKind) -> impl Iterator<Item = &Piece> {
        self.duties.pieces.iter().filter(move |piece| piece.equipment.kind == kind)
    }

    /// Whether a device shuffles here.
    pub(super) fn has_device(&self) -> bool {
        self.pieces(EquipmentKind::Shuffler).next().is_some()
    }

    /// How many pieces of a kind the table is run with: a device has a second batch of cards, which
    /// it shuffles while the first is played.
    pub(super) fn number(&self, kind: EquipmentKind) -> usize {
        match kind {
            EquipmentKind::Deck => {
                let decks = self.engine.pack().map_or(0, |pack| pack.decks.into());
                if self.has_device() { 2 * decks } else { decks }
            }
            _ => 1,
        }
    }

    /// Something comes to the table.
    pub(super) fn bring(
        &mut self,
        world: &mut dyn World,
        work: &mut Work,
        name: &str,
    ) -> Result<(), FloorError> {
        if !self.terms.duties {
            return Err(Code::NotAsked.error("no equipment is asked for at this table"));
        }
        if self.duties.pieces.iter().any(|piece| piece.equipment.name == name) {
            return Err(Code::AlreadyDone.error(format!("{name} is here already")));
        }
        let equipment = world.equipment(name)?;
        self.check_fits(&equipment)?;
        let mut json = equipment.to_json();
        if let Some(fields) = json.as_object_mut() {
            fields.shift_remove("equipment");
        }
        work.more.insert("equipment".into(), json);
        let since = work.time();
        self.duties.pieces.push(Piece {
            equipment,
            life: Life::Stored,
            since,
            used: None,
            overdue: false,
            condemned: false,
        });
        work.equipment.push((name.into(), Whereabouts { life: Life::Stored, since, why: None }));
        Ok(())
    }

    /// Whether the table is run with such a piece, and one is missing.
    fn check_fits(&self, equipment: &Equipment) -> Result<(), FloorError> {
        let Equipment { name, kind, colour, game } = equipment;
        let game = game.as_deref().filter(|game| *game != self.terms.kind.id);
        if let Some(game) = game {
            return Err(Code::Refused.error(format!("{name} is for {game}")));
        }
        let cards = self.engine.pack().is_some();
        let of_cards = matches!(kind, EquipmentKind::Shoe | EquipmentKind::Shuffler);
        let wanted = self
            .engine
            .chosen()
            .duties(self.has_device())
            .iter()
            .any(|duty| duty.equipment() == Some(*kind));
        if !(wanted || cards && of_cards) {
            return Err(Code::Refused.error(format!("this table is run without a {kind}")));
        }
        let here = self.pieces(*kind).filter(|piece| piece.is_fit()).count();
        if here >= self.number(*kind) {
            return Err(Code::NotAsked.error(format!("the table has every {kind} it needs")));
        }
        match kind {
            EquipmentKind::Deck => self.check_backs(name, color(colour.as_deref())),
            _ => Ok(()),
        }
    }

    /// Whether the backs of a deck are those that the document asks for.
    fn check_backs(&self, name: &str, own: Option<String>) -> Result<(), FloorError> {
        let book = self.engine.chosen().rulebook();
        let refused = |backs: Backs, why: String| match book.backs(backs) {
            Some(clause) => Err(Code::Refused.error_by(clause, why)),
            None => Err(Code::Refused.error(why)),
        };
        let here: Vec<Option<String>> = self
            .pieces(EquipmentKind::Deck)
            .filter(|piece| piece.is_fit())
            .map(|piece| color(piece.equipment.colour.as_deref()))
            .collect();
        if !self.has_device() {
            let alike = book.backs(Backs::Same).is_none() || here.iter().all(|c| *c == own);
            let why = || format!("{name} has backs of another color than the decks here");
            return if alike { Ok(()) } else { refused(Backs::Same, why()) };
        }
        let Some(own) = own else {
            let why = format!("{name} has no color, and batches are told apart by it");
            return refused(Backs::Differ, why);
        };
        let batch = self.engine.pack().map_or(0, |pack| usize::from(pack.decks));
        let same = here.iter().flatten().filter(|color| **color == own).count();
        let mut others: Vec<&String> = here.iter().flatten().filter(|c| **c != own).collect();
        others.sort();
        others.dedup();
        if same >= batch {
            return refused(Backs::Differ, format!("{name} has backs of a batch that is complete"));
        }
        match others.len() {
            0 | 1 => Ok(()),
            _ => refused(Backs::Same, format!("{name} has backs of neither batch")),
        }
    }

    /// Something leaves the table for good.
    pub(super) fn retire(
        &mut self,
        said: &Said<'_>,
        world: &mut dyn World,
        work: &mut Work,
        name: &str,
        why: &str,
    ) -> Result<(), FloorError> {
        if self.in_round()
            && !self.duties.pieces.iter().any(|p| p.equipment.name == name && p.condemned)
        {
            return Err(Code::NotAsked.error("a round is under way: it is played to its end"));
        }
        let at = self.duties.pieces.iter().position(|piece| piece.equipment.name == name);
        let Some(at) = at else {
            return Err(Code::NotAsked.error(format!("{name} is not at this table")));
        };
        let piece = self.duties.pieces.remove(at);
        self.duties.forget(name);
        // What is dealt from has changed.
        let dealt_from = piece.equipment.kind == EquipmentKind::Deck && piece.life == Life::InPlay;
        self.reshuffle_if(world, work, dealt_from)?;
        let gone = Whereabouts { life: Life::Retired, since: said.time, why: Some(why.into()) };
        work.equipment.push((name.into(), gone));
        Ok(())
    }

    /// The life of a piece goes on.
    pub(super) fn set_life(&mut self, work: &mut Work, at: usize, life: Life) {
        let now = work.time();
        let Some(piece) = self.duties.pieces.get_mut(at).filter(|piece| piece.life != life) else {
            return;
        };
        (piece.life, piece.since) = (life, now);
        if life == Life::InPlay {
            piece.used.get_or_insert(now);
        }
        let there = Whereabouts { life, since: now, why: None };
        work.equipment.push((piece.equipment.name.clone(), there));
    }

    /// The cards are shuffled: those that were in the device are played, and the others take their
    /// place there.
    pub(super) fn cards_go_into_play(&mut self, work: &mut Work) {
        let device = self.has_device();
        let batch = self.engine.pack().map_or(0, |pack| usize::from(pack.decks));
        let decks: Vec<usize> = (0..self.duties.pieces.len())
            .filter(|at| self.duties.pieces[*at].equipment.kind == EquipmentKind::Deck)
            .filter(|at| self.duties.pieces[*at].life != Life::Stored)
            .collect();
        let (played, other) = decks.split_at(batch.min(decks.len()));
        let is_played = |at: &&usize| self.duties.pieces[**at].life == Life::InPlay;
        let in_turn = device && !other.is_empty() && played.iter().any(|at| is_played(&at));
        let (played, other) = if in_turn { (other, played) } else { (played, other) };
        for at in played {
            self.set_life(work, *at, Life::InPlay);
        }
        for at in other {
            self.set_life(work, *at, if device { Life::InDevice } else { Life::Resting });
        }
    }

    /// The table closes: everything rests until somebody has looked at it again.
    pub(super) fn equipment_rests(&mut self, work: &mut Work) {
        for at in 0..self.duties.pieces.len() {
            if self.duties.pieces[at].life != Life::Stored {
                self.set_life(work, at, Life::Resting);
            }
        }
        self.duties.closed();
    }
}

/// A color as it is compared.
fn color(name: Option<&str>) -> Option<String> {
    name.map(|name| name.trim().to_lowercase()).filter(|name| !name.is_empty())
}
