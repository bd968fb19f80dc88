//! The games by name, for callers that choose at run time.

use std::sync::Arc;

use chance::Suit;

use crate::progressive::{MetersAre, SecondaryLine, Seeding};
use crate::{
    Applied, Awaiting, CardsOut, Cents, Chosen, Dealing, Document, Event, Game, HandNumber, Layout,
    Meter, Offer, Opening, OptionError, Options, Pack, Prompt, Refusal, Rulebook, SaveError, Seat,
    Spot, Statement, Step, Table, Trace, View, Viewer, Words, baccarat, blackjack, dice, pai_gow,
    poker, wheel,
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

/// The words of every option that is one of several, as the rules know them.
pub(crate) static WORDS: [Words; 19] = [
    Words::of::<Dealing>(),
    Words::of::<Suit>(),
    Words::of::<MetersAre>(),
    Words::of::<SecondaryLine>(),
    Words::of::<Seeding>(),
    Words::of::<baccarat::Dealt>(),
    Words::of::<baccarat::SideBetsFirst>(),
    Words::of::<baccarat::TableSize>(),
    Words::of::<baccarat::VigorishIs>(),
    Words::of::<blackjack::DoubleOn>(),
    Words::of::<blackjack::blackjack::BlackjackPays>(),
    Words::of::<blackjack::blackjack::Soft17>(),
    Words::of::<blackjack::free_bet_blackjack::SplitAces>(),
    Words::of::<dice::craps::Vig>(),
    Words::of::<pai_gow::Start>(),
    Words::of::<pai_gow::TwoHands>(),
    Words::of::<pai_gow::VigorishRounding>(),
    Words::of::<poker::three_card_poker::SixCardNeeds>(),
    Words::of::<wheel::roulette::Setting>(),
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
    open: fn(Options) -> Opened<OptionError>,
    open_by: fn(Chosen) -> Opened<OptionError>,
    restore: fn(&[u8]) -> Opened<SaveError>,
    /// What the rules make of a table's choices, to look at.
    #[cfg(test)]
    rules: fn(&Chosen) -> String,
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
            #[cfg(test)]
            rules: |chosen| format!("{:?}", G::rules(chosen)),
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

    /// The rulebook file.
    pub fn rulebook_text(&self) -> &'static str {
        (self.document)().rulebook_text()
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
    pub fn open(&self, options: Options) -> Opened<OptionError> {
        (self.open)(options)
    }

    /// Opens a table that plays by these rules: the game's own rulebook, or another one for it.
    pub fn open_by(&self, chosen: Chosen) -> Opened<OptionError> {
        (self.open_by)(chosen)
    }

    /// Restores a table.
    pub fn restore(&self, bytes: &[u8]) -> Opened<SaveError> {
        (self.restore)(bytes)
    }
}

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
        Kind::of_game::<G>()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{OptionKind, OptionRule, Value};

    /// What must be chosen beside an option for it to matter.
    fn beside(key: &str) -> Options {
        let one = |key: &str, value: &str| Options::from([(key.to_owned(), value.into())]);
        match key {
            "seeding" => one("seed", "20000"),
            "secondary_seed" | "secondary_line" => one("secondary_contribution", "0.1"),
            "several_boxes" => one("several_boxes_min", "10"),
            "seed_2" | "seed_3" => {
                let three_meters = [("rocket-aces".to_owned(), Value::from("RA-LONG-3"))];
                Options::from([("pay_tables".to_owned(), Value::Map(three_meters.into()))])
            }
            "shuffler" => Options::from([("decks".to_owned(), Value::Count(4))]),
            _ => Options::new(),
        }
    }

    /// Legal values of an option, as far apart as they can be.
    fn values(option: &OptionRule) -> Vec<Value> {
        match &option.kind {
            OptionKind::Choice { values } => values.iter().cloned().map(Value::Text).collect(),
            OptionKind::Switch { .. } => vec![true.into(), false.into()],
            OptionKind::Count { least, most, .. } => vec![(*least).into(), (*most).into()],
            OptionKind::Money { least, .. } => {
                vec![Value::Text(least.clone()), "10".into(), "123456".into()]
            }
            OptionKind::Rate { .. } => vec!["0.01".into(), "0.3".into(), "0.4".into()],
            OptionKind::Boxes => vec!["1-2".into(), "1-2 5-7".into()],
        }
    }

    /// How the rules hold the only value of an option.
    fn held(option: &OptionRule) -> String {
        match &option.kind {
            OptionKind::Money { least, .. } => {
                let amount: Cents = least.parse().expect("an amount");
                format!("{amount:?}")
            }
            _ => option.key.clone(),
        }
    }

    /// What the rules make of each legal value of an option.
    fn made_of(kind: &Kind, option: &OptionRule) -> Vec<String> {
        let table = |value: Value| {
            let mut given = beside(&option.key);
            given.insert(option.key.clone(), value);
            Chosen::new(kind.rulebook(), given).ok().map(|chosen| (kind.rules)(&chosen))
        };
        values(option).into_iter().filter_map(table).collect()
    }

    #[test]
    fn every_option_of_every_rulebook_is_read_by_its_game() {
        for kind in Kind::all() {
            for option in &kind.rulebook().options {
                let made = made_of(kind, option);
                let read = match &made[..] {
                    // Where a casino has no choice the rules hold the one value.
                    [only] => only.contains(&held(option)),
                    all => all.iter().any(|other| *other != all[0]),
                };
                assert!(read, "{}: nobody reads `{}`", kind.id, option.key);
            }
        }
    }

    #[test]
    fn the_rules_know_every_word_of_every_option_and_no_other() {
        let books = Kind::all().iter().map(Kind::rulebook);
        let mut read = Vec::new();
        for book in books.chain(crate::Shared::all().iter().map(crate::Shared::rulebook)) {
            for option in &book.options {
                let OptionKind::Choice { values } = &option.kind else { continue };
                let known = Words::find(&option.key);
                let mut known = known
                    .unwrap_or_else(|| panic!("{}: `{}` has no enum", book.id, option.key))
                    .all();
                let mut words: Vec<_> = values.iter().map(String::as_str).collect();
                known.sort_unstable();
                words.sort_unstable();
                assert_eq!(words, known, "{}: `{}`", book.id, option.key);
                read.push(option.key.as_str());
            }
        }
        for words in &WORDS {
            assert!(read.contains(&words.key), "no rulebook has an option `{}`", words.key);
            let same = WORDS.iter().filter(|other| other.key == words.key).count();
            assert_eq!(same, 1, "`{}` stands there twice", words.key);
        }
    }

    #[test]
    fn a_rulebook_with_a_misspelt_word_is_refused() {
        let text = include_str!("../../../rulebook/roulette.toml");
        let error = Rulebook::parse(&text.replace("\"single\"", "\"singel\"")).unwrap_err();
        let expected =
            "option `wheel`: `singel` means nothing, expected double, single, double-as-single";
        assert_eq!(error.to_string(), expected);
    }
}
