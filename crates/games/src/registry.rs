//! The list of the games: nothing below knows it.

use std::sync::Arc;

use crate::{
    Chosen, Document, Kind, Options, Rulebook, RulebookError, Shared, Words, baccarat, blackjack,
    dice, pai_gow, poker, wheel,
};

/// Every game of the house, in its order. What else a new game takes is in CONTRIBUTING.md.
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

/// A game is found by its name here, and nowhere below.
impl Kind {
    /// Every game, in the order of the house.
    pub fn all() -> &'static [Kind] {
        &GAMES
    }

    /// The game with this id.
    pub fn find(id: &str) -> Option<&'static Kind> {
        Kind::all().iter().find(|kind| kind.id == id)
    }
}

/// The documents of all games, and those that games share.
fn documents() -> impl Iterator<Item = &'static Document> {
    let shared = Shared::all().iter().map(Shared::document);
    Kind::all().iter().map(Kind::document).chain(shared)
}

impl Rulebook {
    /// Reads a rulebook file of any game and checks that it is consistent.
    pub fn parse(text: &str) -> Result<Rulebook, RulebookError> {
        let words: Vec<Words> = documents().flat_map(Document::words).copied().collect();
        Rulebook::with_words(text, &words)
    }

    /// Reads a rulebook of somebody's own. It names a game of the house, and has that game's spots,
    /// options and pay-table lines: what lines pay, which tables there are and the defaults may be
    /// others, as far as the game can be played so.
    ///
    /// ```
    /// use games::Rulebook;
    /// let text = include_str!("../../../rulebook/big-six.toml");
    /// assert!(Rulebook::own(&text.replace("40 to 1", "45 to 1")).is_ok());
    /// let odd = text.replace("id = \"logo\"", "id = \"moon\"");
    /// assert!(Rulebook::own(&odd).is_err());
    /// let roulette = include_str!("../../../rulebook/roulette.toml");
    /// assert!(Rulebook::own(&roulette.replace("\"single\"", "\"square\"")).is_err());
    /// ```
    pub fn own(text: &str) -> Result<Rulebook, RulebookError> {
        let id = Rulebook::id_of(text)?;
        let Some(model) = documents().find(|document| document.id == id) else {
            let known: Vec<_> = Kind::all().iter().map(|kind| kind.id).collect();
            let id: String = id.chars().take(40).collect();
            let what = format!("there is no game `{id}`, expected one of {}", known.join(", "));
            return Err(RulebookError::new(what));
        };
        let book = Rulebook::like(text, model.rulebook())?;
        if let Some(kind) = Kind::find(&id) {
            let chosen = Chosen::new(&Arc::new(book.clone()), Options::new());
            let opened = chosen.and_then(|chosen| kind.open_by(chosen));
            opened.map_err(|bad| RulebookError::new(bad.to_string()))?;
        }
        Ok(book)
    }
}
