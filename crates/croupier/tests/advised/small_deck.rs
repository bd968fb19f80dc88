//! A table whose deck is small enough to enumerate what can still come.

use chance::{Card, Place};
use games::{
    AnyTable, Applied, Awaiting, CardsOut, Cents, Chosen, Event, HandNumber, HandView, Kind, Meter,
    Moment, Offer, Opening, Pack, Prompt, Refusal, Seat, Spot, Statement, Step, View, Viewer,
};

/// A table at which everybody saw these cards leave the deck: what is dealt comes out of the
/// others.
pub struct SmallDeck {
    table: Box<dyn AnyTable>,
    gone: Vec<Card>,
}

impl SmallDeck {
    pub fn new(table: Box<dyn AnyTable>, gone: Vec<Card>) -> SmallDeck {
        SmallDeck { table, gone }
    }
}

/// The table itself, but for what its players see.
impl AnyTable for SmallDeck {
    fn view(&self, viewer: Viewer) -> View {
        let mut view = self.table.view(viewer);
        if view.seen.is_empty() {
            // A deck that is shuffled for every round is not remembered: its cards lie there.
            let cards = self.gone.iter().copied().map(Some).collect();
            view.hands.push(HandView {
                place: Place::Burn,
                hand: HandNumber::FIRST,
                cards,
                words: String::new(),
            });
        } else {
            view.seen.extend(&self.gone);
        }
        view
    }

    fn duplicate(&self) -> Box<dyn AnyTable> {
        Box::new(SmallDeck { table: self.table.duplicate(), gone: self.gone.clone() })
    }

    fn kind(&self) -> &'static Kind {
        self.table.kind()
    }

    fn chosen(&self) -> &Chosen {
        self.table.chosen()
    }

    fn awaiting(&self) -> Awaiting {
        self.table.awaiting()
    }

    fn asks_for_bank(&self) -> bool {
        self.table.asks_for_bank()
    }

    fn attempt(&self, event: Event) -> Result<Applied, Refusal> {
        self.table.attempt(event)
    }

    fn apply(&mut self, event: Event) -> Result<Applied, Refusal> {
        self.table.apply(event)
    }

    fn step(&mut self, event: Event) -> Result<Step, Refusal> {
        self.table.step(event)
    }

    fn moments(&self) -> Vec<Moment> {
        self.table.moments()
    }

    fn prompts(&self) -> Vec<&Prompt> {
        self.table.prompts()
    }

    fn pack(&self) -> Option<Pack> {
        self.table.pack()
    }

    fn offers(&self, seat: Seat, hand: Option<HandNumber>) -> Vec<Offer> {
        self.table.offers(seat, hand)
    }

    fn complete(&self, seat: Seat) -> Result<(), Refusal> {
        self.table.complete(seat)
    }

    fn openings(&self, seat: Seat) -> Vec<Opening> {
        self.table.openings(seat)
    }

    fn find_spot(&self, name: &str) -> Option<Spot> {
        self.table.find_spot(name)
    }

    fn statements(&self) -> Vec<Statement> {
        self.table.statements()
    }

    fn is_settled(&self) -> bool {
        self.table.is_settled()
    }

    fn cards_out(&self) -> Option<&CardsOut> {
        self.table.cards_out()
    }

    fn at_stake(&self, seat: Seat) -> Cents {
        self.table.at_stake(seat)
    }

    fn owed(&self) -> &[Cents] {
        self.table.owed()
    }

    fn meters(&self) -> Vec<(String, Meter)> {
        self.table.meters()
    }

    fn save(&self) -> Vec<u8> {
        self.table.save()
    }
}
