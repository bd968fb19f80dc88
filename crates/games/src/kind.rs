//! The games by name, for callers that choose at run time.

use std::sync::OnceLock;

use crate::{
    Awaiting, BadOption, BadSave, CardsOut, Cents, Chosen, Clause, Event, Game, Layout, Meter,
    Offer, Options, Refusal, Rulebook, Spot, Step, Table, Trace, Verdict, View, Viewer,
};

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
    rulebook_text: &'static str,
    trace_text: &'static str,
    layout: fn() -> &'static Layout,
    open: fn(Options) -> Opened<BadOption>,
    open_by: fn(Chosen) -> Opened<BadOption>,
    restore: fn(&[u8]) -> Opened<BadSave>,
    rulebook: OnceLock<Rulebook>,
    trace: OnceLock<Trace>,
}

impl Kind {
    pub(crate) const fn of<G: Game>() -> Kind {
        Kind {
            id: G::ID,
            longest_round: G::LONGEST_ROUND,
            tips: G::TIPS,
            rulebook_text: G::RULEBOOK,
            trace_text: G::TRACE,
            layout: G::layout,
            open: |options| Ok(Box::new(Table::<G>::open(options)?)),
            open_by: |chosen| Ok(Box::new(Table::<G>::by(chosen)?)),
            restore: |bytes| Ok(Box::new(Table::<G>::restore(bytes)?)),
            rulebook: OnceLock::new(),
            trace: OnceLock::new(),
        }
    }

    /// Every game, in the order of the house.
    pub fn all() -> &'static [Kind] {
        &crate::GAMES
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
    ///
    /// # Panics
    /// If the embedded file is faulty; a test reads them all.
    pub fn rulebook(&self) -> &Rulebook {
        self.rulebook.get_or_init(|| {
            Rulebook::parse(self.rulebook_text).unwrap_or_else(|e| panic!("{}: {e}", self.id))
        })
    }

    /// The clause trace.
    ///
    /// # Panics
    /// If the embedded file is faulty; a test reads them all.
    pub fn trace(&self) -> &Trace {
        self.trace.get_or_init(|| {
            Trace::parse(self.trace_text).unwrap_or_else(|e| panic!("{}: {e}", self.id))
        })
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

/// A settlement line in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The seat.
    pub seat: u8,
    /// Which of the seat's hands, from 1; 0 when the seat has only one.
    pub hand: u8,
    /// The wager's name.
    pub wager: String,
    /// What was staked.
    pub stake: Cents,
    /// How it ended.
    pub verdict: Verdict,
    /// Winnings on top of the returned stake, or the whole award where the stake is kept.
    pub paid: Cents,
    /// What the house takes or charges.
    pub commission: Cents,
    /// The clause that decides.
    pub clause: Clause,
    /// The reason.
    pub because: String,
    /// What goes back over the table.
    pub returned: Cents,
    /// What it changes for the seat.
    pub net: Cents,
    /// A wager for the dealer's benefit.
    pub for_dealer: bool,
    /// The line of the pay table that paid it, by table and name.
    pub line: Option<(&'static str, &'static str)>,
    /// What must be verified before it is paid, by which clause.
    pub verify: Option<(Clause, &'static str)>,
}

/// A table of any game.
pub trait AnyTable: Send {
    /// The game.
    fn kind(&self) -> &'static Kind;
    /// The options in force.
    fn chosen(&self) -> &Chosen;
    /// What the table awaits.
    fn awaiting(&self) -> Awaiting;
    /// Applies an event; a refused one changes nothing.
    fn apply(&mut self, event: Event) -> Result<Step, Refusal>;
    /// What a seat may decide now.
    fn offers(&self, seat: u8, hand: u8) -> Vec<Offer>;
    /// The spot somebody named.
    fn find_spot(&self, name: &str) -> Option<Spot>;
    /// The lines settled so far in this round, or those of the round just settled.
    fn statements(&self) -> Vec<Statement>;
    /// Whether those lines are of a round that is over.
    fn is_settled(&self) -> bool;
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

    fn apply(&mut self, event: Event) -> Result<Step, Refusal> {
        self.apply(event)
    }

    fn offers(&self, seat: u8, hand: u8) -> Vec<Offer> {
        self.offers(seat, hand)
    }

    fn find_spot(&self, name: &str) -> Option<Spot> {
        G::find_spot(name)
    }

    fn statements(&self) -> Vec<Statement> {
        let chosen = self.chosen();
        let paid_by = |spot: &str, line: u8| {
            let spot = chosen.rulebook().paid_as(spot);
            let table = chosen.table_of(spot);
            let line = table.lines_of(spot).nth(line.into())?;
            Some((table.id.as_str(), line.name.as_str()))
        };
        let asks = |clause: Clause| {
            let prompts = &chosen.rulebook().prompts;
            let prompt = prompts.iter().find(|prompt| prompt.clause == clause.id());
            (clause, prompt.map_or("verify", |prompt| prompt.say.as_str()))
        };
        let lines = self.lines().iter().map(|line| Statement {
            seat: line.seat,
            hand: line.hand,
            wager: G::layout().name(line.wager).to_owned(),
            line: line.line.and_then(|n| paid_by(G::layout().info(line.wager).family, n)),
            verify: line.verify.map(asks),
            stake: line.stake,
            verdict: line.verdict,
            paid: line.paid,
            commission: line.commission,
            clause: line.clause,
            because: because(line.because, line.cut),
            returned: line.returned(),
            net: line.net(),
            for_dealer: line.for_dealer,
        });
        lines.collect()
    }

    fn is_settled(&self) -> bool {
        self.is_settled()
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

/// The reason in words, with what the payout limit did.
fn because(because: impl std::fmt::Display, cut: bool) -> String {
    let limit = if cut { ", cut to the payout limit" } else { "" };
    format!("{because}{limit}")
}
