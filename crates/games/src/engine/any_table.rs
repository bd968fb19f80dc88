//! A table of any game, for callers that choose at run time.

use crate::{
    Applied, Awaiting, CardsOut, Cents, Chosen, Event, Game, HandNumber, Kind, Meter, Moment,
    Offer, Opening, Pack, Prompt, Refusal, Seat, Spot, Statement, Step, Table, View, Viewer,
};

/// A table of any game.
pub trait AnyTable: Send + Sync {
    /// The game.
    fn kind(&self) -> &'static Kind;
    /// The options in force.
    fn chosen(&self) -> &Chosen;
    /// What the table awaits.
    fn awaiting(&self) -> Awaiting;
    /// Whether the decision that is awaited is about the next round, before its wagers: who banks.
    fn asks_for_bank(&self) -> bool;
    /// Applies an event and says what it did; a refused one changes nothing.
    fn apply(&mut self, event: Event) -> Result<Applied, Refusal>;
    /// What an event would do, or why it would be refused: the table stays as it is.
    fn attempt(&self, event: Event) -> Result<Applied, Refusal>;
    /// Applies an event for somebody who wants no account of it.
    fn step(&mut self, event: Event) -> Result<Step, Refusal>;
    /// What a seat may decide now.
    fn offers(&self, seat: Seat, hand: Option<HandNumber>) -> Vec<Offer>;
    /// Whether the wagers of a seat lie as they must when the wagers close.
    fn complete(&self, seat: Seat) -> Result<(), Refusal>;
    /// What takes a wager of a seat now, wagers for the dealer apart.
    fn openings(&self, seat: Seat) -> Vec<Opening>;
    /// The spot somebody named.
    fn find_spot(&self, name: &str) -> Option<Spot>;
    /// The lines settled so far in this round, or those of the round just settled.
    fn statements(&self) -> Vec<Statement>;
    /// Whether those lines are of a round that is over.
    fn is_settled(&self) -> bool;
    /// The moments that it is at, as far as they are seen in it.
    fn moments(&self) -> Vec<Moment>;
    /// What people are to do now, by what the table awaits and what it has just settled. Whether it
    /// has been done the table does not know.
    fn prompts(&self) -> Vec<&Prompt>;
    /// The cards it is dealt from; none where it has none.
    fn pack(&self) -> Option<Pack>;
    /// What has left its shoe since the shuffle, where an irregularity may take cards out of it.
    fn cards_out(&self) -> Option<&CardsOut>;
    /// All the chips of a seat that lie on the layout.
    fn at_stake(&self, seat: Seat) -> Cents;
    /// What every seat owes from earlier rounds, from the first on; nothing where nothing is
    /// marked.
    fn owed(&self) -> &[Cents];
    /// The progressive meters the table plays for, by name.
    fn meters(&self) -> Vec<(String, Meter)>;
    /// What a viewer may see.
    fn view(&self, viewer: Viewer) -> View;
    /// The table as bytes.
    fn save(&self) -> Vec<u8>;
    /// A copy of the table.
    fn duplicate(&self) -> Box<dyn AnyTable>;
}

impl Clone for Box<dyn AnyTable> {
    fn clone(&self) -> Box<dyn AnyTable> {
        self.duplicate()
    }
}

impl<G: Game> AnyTable for Table<G> {
    fn kind(&self) -> &'static Kind {
        const { &Kind::of::<G>() }
    }

    fn chosen(&self) -> &Chosen {
        self.chosen()
    }

    fn awaiting(&self) -> Awaiting {
        self.awaiting()
    }

    fn asks_for_bank(&self) -> bool {
        self.asks_for_bank()
    }

    fn apply(&mut self, event: Event) -> Result<Applied, Refusal> {
        self.apply(event)
    }

    fn attempt(&self, event: Event) -> Result<Applied, Refusal> {
        self.attempt(event)
    }

    fn step(&mut self, event: Event) -> Result<Step, Refusal> {
        self.step(event)
    }

    fn offers(&self, seat: Seat, hand: Option<HandNumber>) -> Vec<Offer> {
        self.offers(seat, hand)
    }

    fn complete(&self, seat: Seat) -> Result<(), Refusal> {
        self.complete(seat)
    }

    fn openings(&self, seat: Seat) -> Vec<Opening> {
        self.openings(seat)
    }

    fn find_spot(&self, name: &str) -> Option<Spot> {
        G::find_spot(name)
    }

    fn statements(&self) -> Vec<Statement> {
        self.statements()
    }

    fn is_settled(&self) -> bool {
        self.is_settled()
    }

    fn moments(&self) -> Vec<Moment> {
        self.moments()
    }

    fn prompts(&self) -> Vec<&Prompt> {
        self.prompts()
    }

    fn pack(&self) -> Option<Pack> {
        self.pack()
    }

    fn cards_out(&self) -> Option<&CardsOut> {
        self.game().cards_out()
    }

    fn at_stake(&self, seat: Seat) -> Cents {
        self.at_stake(seat)
    }

    fn owed(&self) -> &[Cents] {
        self.owed()
    }

    fn meters(&self) -> Vec<(String, Meter)> {
        self.meters()
    }

    fn view(&self, viewer: Viewer) -> View {
        self.view(viewer)
    }

    fn save(&self) -> Vec<u8> {
        self.save()
    }

    fn duplicate(&self) -> Box<dyn AnyTable> {
        Box::new(self.clone())
    }
}
