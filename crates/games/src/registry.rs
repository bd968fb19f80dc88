//! The games by name, for callers that choose at run time.

use std::sync::Arc;

use crate::{
    Applied, Awaiting, BadOption, BadSave, CardsOut, Cents, Chosen, Document, Event, Game, Layout,
    Meter, Offer, Options, Pack, Prompt, Refusal, Rulebook, Spot, Statement, Step, Table, Trace,
    View, Viewer, baccarat, blackjack, dice, pai_gow, poker, wheel,
};

/// Every game of the house. A new game is added here and nowhere else.
static GAMES: [Kind; 20] = [
    Kind::of::<blackjack::blackjack::Blackjack>(),
    Kind::of::<blackjack::free_bet_blackjack::FreeBetBlackjack>(),
    Kind::of::<blackjack::ride_free::RideFree>(),
    Kind::of::<blackjack::pontoon_plus::PontoonPlus>(),
    Kind::of::<dice::craps::Craps>(),
    Kind::of::<dice::three_dice_baccarat::ThreeDiceBaccarat>(),
    Kind::of::<wheel::roulette::Roulette>(),
    Kind::of::<wheel::big_six::BigSix>(),
    Kind::of::<baccarat::mini_baccarat::MiniBaccarat>(),
    Kind::of::<baccarat::commission_free_baccarat::CommissionFreeBaccarat>(),
    Kind::of::<poker::three_card_poker::ThreeCardPoker>(),
    Kind::of::<poker::four_card_poker::FourCardPoker>(),
    Kind::of::<poker::crazy_four_poker::CrazyFourPoker>(),
    Kind::of::<poker::let_it_ride::LetItRide>(),
    Kind::of::<poker::mississippi_stud::MississippiStud>(),
    Kind::of::<poker::ultimate_texas_holdem::UltimateTexasHoldem>(),
    Kind::of::<poker::texas_holdem_bonus::TexasHoldemBonus>(),
    Kind::of::<pai_gow::PaiGowPoker>(),
    Kind::of::<poker::dj_wild::DjWild>(),
    Kind::of::<poker::deuces_wild_xtreme::DeucesWildXtreme>(),
];

/// A table of some game, or why there is none.
pub type Opened<E> = Result<Box<dyn AnyTable>, E>;

/// A game that can be opened by its id.
pub struct Kind {
    /// The id.
    pub id: &'static str,
    /// No round takes more events than this, wagers apart.
    pub longest_round: usize,
    /// Whether players may wager for the dealer's benefit.
    pub tips: bool,
    document: fn() -> &'static Document,
    layout: fn() -> &'static Layout,
    open: fn(Options) -> Opened<BadOption>,
    open_by: fn(Chosen) -> Opened<BadOption>,
    restore: fn(&[u8]) -> Opened<BadSave>,
}

impl Kind {
    pub(crate) const fn of<G: Game>() -> Kind {
        Kind {
            id: G::ID,
            longest_round: G::LONGEST_ROUND,
            tips: G::TIPS,
            document: G::document,
            layout: G::layout,
            open: |options| Ok(Box::new(Table::<G>::open(options)?)),
            open_by: |chosen| Ok(Box::new(Table::<G>::with_rules(chosen)?)),
            restore: |bytes| Ok(Box::new(Table::<G>::restore(bytes)?)),
        }
    }

    /// Every game, in the order of the house.
    pub fn all() -> &'static [Kind] {
        &GAMES
    }

    /// The game with this id.
    pub fn find(id: &str) -> Option<&'static Kind> {
        Kind::all().iter().find(|kind| kind.id == id)
    }

    /// The entry of a game type.
    pub(crate) fn of_game<G: Game>() -> &'static Kind {
        Kind::find(G::ID).expect("a game is listed in GAMES")
    }

    /// The rulebook.
    pub fn rulebook(&self) -> &'static Arc<Rulebook> {
        (self.document)().rulebook()
    }

    /// The clause trace.
    pub fn trace(&self) -> &'static Trace {
        (self.document)().trace()
    }

    /// The spots.
    pub fn layout(&self) -> &'static Layout {
        (self.layout)()
    }

    /// Opens a table.
    pub fn open(&self, options: Options) -> Opened<BadOption> {
        (self.open)(options)
    }

    /// Opens a table that plays by these rules: the game's own rulebook, or another one for it.
    pub fn open_by(&self, chosen: Chosen) -> Opened<BadOption> {
        (self.open_by)(chosen)
    }

    /// Restores a table.
    pub fn restore(&self, bytes: &[u8]) -> Opened<BadSave> {
        (self.restore)(bytes)
    }
}

/// A table of any game.
pub trait AnyTable: Send {
    /// The game.
    fn kind(&self) -> &'static Kind;
    /// The options in force.
    fn chosen(&self) -> &Chosen;
    /// What the table awaits.
    fn awaiting(&self) -> Awaiting;
    /// Applies an event and says what it did; a refused one changes nothing.
    fn apply(&mut self, event: Event) -> Result<Applied, Refusal>;
    /// Applies an event for somebody who wants no account of it.
    fn step(&mut self, event: Event) -> Result<Step, Refusal>;
    /// What a seat may decide now.
    fn offers(&self, seat: u8, hand: u8) -> Vec<Offer>;
    /// The spot somebody named.
    fn find_spot(&self, name: &str) -> Option<Spot>;
    /// The lines settled so far in this round, or those of the round just settled.
    fn statements(&self) -> Vec<Statement>;
    /// Whether those lines are of a round that is over.
    fn is_settled(&self) -> bool;
    /// What people are to do now, by what the table awaits and what it has just settled. Whether it
    /// has been done the table does not know.
    fn prompts(&self) -> Vec<&Prompt>;
    /// The cards it is dealt from; none where it has none.
    fn pack(&self) -> Option<Pack>;
    /// What has left its shoe since the shuffle, where an irregularity may take cards out of it.
    fn cards_out(&self) -> Option<&CardsOut>;
    /// All the chips of a seat that lie on the layout.
    fn at_stake(&self, seat: u8) -> Cents;
    /// The progressive meters the table plays for, by name.
    fn meters(&self) -> Vec<(String, Meter)>;
    /// What a viewer may see.
    fn view(&self, viewer: Viewer) -> View;
    /// The table as bytes.
    fn save(&self) -> Vec<u8>;
    /// A copy of the table.
    fn duplicate(&self) -> Box<dyn AnyTable>;
}

impl<G: Game> AnyTable for Table<G> {
    fn kind(&self) -> &'static Kind {
        Kind::of_game::<G>()
    }

    fn chosen(&self) -> &Chosen {
        self.chosen()
    }

    fn awaiting(&self) -> Awaiting {
        self.awaiting()
    }

    fn apply(&mut self, event: Event) -> Result<Applied, Refusal> {
        self.apply(event)
    }

    fn step(&mut self, event: Event) -> Result<Step, Refusal> {
        self.step(event)
    }

    fn offers(&self, seat: u8, hand: u8) -> Vec<Offer> {
        self.offers(seat, hand)
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

    fn prompts(&self) -> Vec<&Prompt> {
        self.prompts()
    }

    fn pack(&self) -> Option<Pack> {
        self.pack()
    }

    fn cards_out(&self) -> Option<&CardsOut> {
        self.game().cards_out()
    }

    fn at_stake(&self, seat: u8) -> Cents {
        self.at_stake(seat)
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
