//! The list of the games: nothing below knows it.

use std::sync::Arc;

use crate::{
    Chosen, Document, Kind, Options, Rulebook, RulebookError, Shared, Words, baccarat, blackjack,
    dice, pai_gow, poker, wheel,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cents, OptionKind, OptionRule, PayTable, Pays, Value};

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

    /// Another thing that a line can pay.
    fn other_pays(pays: Pays) -> Pays {
        match pays {
            Pays::To { win, per } => Pays::To { win: win + per, per },
            Pays::For { win, per } => Pays::For { win: win + per, per },
            Pays::Dollars(amount) => Pays::Dollars(amount + Cents::DOLLAR),
            Pays::DollarsFor(amount) => Pays::DollarsFor(amount + Cents::DOLLAR),
            Pays::Swept(amount) => Pays::Swept(amount + Cents::DOLLAR),
            Pays::Percent(percent) => Pays::Percent(percent / 2),
            Pays::Push | Pays::Lose => Pays::EVEN,
        }
    }

    /// The tables at which a pay table is in force: as many decks as it is for.
    fn with_table(book: &Arc<Rulebook>, table: &PayTable) -> Option<Chosen> {
        let spots =
            table.lines.iter().filter_map(|line| line.spot.as_ref().or(table.spot.as_ref()));
        let tables = spots.map(|spot| (spot.clone(), Value::Text(table.id.clone()))).collect();
        let given = Options::from([("pay_tables".to_owned(), Value::Map(tables))]);
        let decks = |decks: i64| {
            let mut given = given.clone();
            given.insert("decks".to_owned(), Value::Count(decks));
            given
        };
        let all = std::iter::once(given.clone()).chain((1..=8).map(decks));
        all.into_iter().find_map(|given| Chosen::new(book, given).ok())
    }

    /// What a game makes of its rules, but for the rulebook, which they may hold as a whole.
    fn made_by(kind: &Kind, book: &Arc<Rulebook>, table: &PayTable) -> Option<String> {
        let chosen = with_table(book, table)?;
        kind.open_by(chosen.clone()).ok()?;
        Some((kind.rules)(&chosen).replace(&format!("{book:?}"), ""))
    }

    #[test]
    fn every_line_of_every_pay_table_is_read_by_its_game_or_refused() {
        for kind in Kind::all() {
            let book = kind.rulebook();
            for (n, table) in book.pay_tables.iter().enumerate() {
                let printed = made_by(kind, book, table).expect("a table that can be opened");
                for (line, known) in table.lines.iter().enumerate() {
                    let mut own = Rulebook::clone(book);
                    own.pay_tables[n].lines[line].pays = other_pays(known.pays);
                    let made = made_by(kind, &Arc::new(own), table);
                    let name = &known.name;
                    assert_ne!(made.as_ref(), Some(&printed), "{} {}: {name}", kind.id, table.id);
                }
            }
        }
    }

    #[test]
    fn the_rules_know_every_word_of_every_option_and_no_other() {
        for document in documents() {
            let (id, book) = (document.id, document.rulebook());
            let mut read = Vec::new();
            for option in &book.options {
                let OptionKind::Choice { values } = &option.kind else { continue };
                let known = book.words.iter().filter(|words| words.key == option.key);
                let known: Vec<_> = known.collect();
                let [known] = &known[..] else { panic!("{id}: `{}`: {known:?}", option.key) };
                let mut known = known.all();
                let mut words: Vec<_> = values.iter().map(String::as_str).collect();
                known.sort_unstable();
                words.sort_unstable();
                assert_eq!(words, known, "{id}: `{}`", option.key);
                read.push(option.key.as_str());
            }
            for words in document.words() {
                assert!(read.contains(&words.key), "{id} has no option `{}`", words.key);
            }
        }
    }

    #[test]
    fn a_rulebook_with_a_misspelt_bound_of_a_share_is_refused() {
        let text = include_str!("../../../rulebook/ride-free.toml");
        let bounds = "kind = \"rate\"\nleast = \"0\"\nmost = \"1\"";
        assert!(text.contains(bounds));
        for odd in [
            bounds.replace('0', "o"),
            bounds.replace('1', "l"),
            format!("{bounds}\nin_all = \"0,2\""),
        ] {
            let error = Rulebook::parse(&text.replacen(bounds, &odd, 1)).unwrap_err();
            assert!(error.to_string().contains("is not a share"), "{error}");
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
