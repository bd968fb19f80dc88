//! Whatever a rulebook leaves to the casino or pays is read by the rules of its game.

use std::sync::Arc;

use games::{
    Cents, Chosen, Document, Kind, OptionKind, OptionRule, Options, PayTable, Pays, Rulebook,
    Shared, Value,
};

/// A game, with what its rules make of a table's choices.
struct Game {
    document: fn() -> &'static Document,
    rules: fn(&Chosen) -> String,
}

impl Game {
    const fn of<G: games::Game>() -> Game {
        Game { document: G::document, rules: |chosen| format!("{:?}", G::rules(chosen)) }
    }

    fn rulebook(&self) -> &'static Arc<Rulebook> {
        (self.document)().rulebook()
    }

    fn kind(&self) -> &'static Kind {
        Kind::find((self.document)().id).expect("a listed game")
    }
}

const GAMES: [Game; 20] = [
    Game::of::<games::blackjack::blackjack::Blackjack>(),
    Game::of::<games::blackjack::free_bet_blackjack::FreeBetBlackjack>(),
    Game::of::<games::blackjack::ride_free::RideFree>(),
    Game::of::<games::blackjack::pontoon_plus::PontoonPlus>(),
    Game::of::<games::dice::craps::Craps>(),
    Game::of::<games::dice::three_dice_baccarat::ThreeDiceBaccarat>(),
    Game::of::<games::wheel::roulette::Roulette>(),
    Game::of::<games::wheel::big_six::BigSix>(),
    Game::of::<games::baccarat::mini_baccarat::MiniBaccarat>(),
    Game::of::<games::baccarat::commission_free_baccarat::CommissionFreeBaccarat>(),
    Game::of::<games::poker::three_card_poker::ThreeCardPoker>(),
    Game::of::<games::poker::four_card_poker::FourCardPoker>(),
    Game::of::<games::poker::crazy_four_poker::CrazyFourPoker>(),
    Game::of::<games::poker::let_it_ride::LetItRide>(),
    Game::of::<games::poker::mississippi_stud::MississippiStud>(),
    Game::of::<games::poker::ultimate_texas_holdem::UltimateTexasHoldem>(),
    Game::of::<games::poker::texas_holdem_bonus::TexasHoldemBonus>(),
    Game::of::<games::pai_gow::PaiGowPoker>(),
    Game::of::<games::poker::dj_wild::DjWild>(),
    Game::of::<games::poker::deuces_wild_xtreme::DeucesWildXtreme>(),
];

#[test]
fn these_are_all_games() {
    let listed = GAMES.iter().map(|game| (game.document)().id);
    assert!(listed.eq(Kind::all().iter().map(|kind| kind.id)));
}

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
fn made_of(game: &Game, option: &OptionRule) -> Vec<String> {
    let table = |value: Value| {
        let mut given = beside(&option.key);
        given.insert(option.key.clone(), value);
        Chosen::new(game.rulebook(), given).ok().map(|chosen| (game.rules)(&chosen))
    };
    values(option).into_iter().filter_map(table).collect()
}

#[test]
fn every_option_of_every_rulebook_is_read_by_its_game() {
    for game in &GAMES {
        for option in &game.rulebook().options {
            let made = made_of(game, option);
            let read = match &made[..] {
                // Where a casino has no choice the rules hold the one value.
                [only] => only.contains(&held(option)),
                all => all.iter().any(|other| *other != all[0]),
            };
            assert!(read, "{}: nobody reads `{}`", game.rulebook().id, option.key);
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
    let spots = table.lines.iter().filter_map(|line| line.spot.as_ref().or(table.spot.as_ref()));
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
fn made_by(game: &Game, book: &Arc<Rulebook>, table: &PayTable) -> Option<String> {
    let chosen = with_table(book, table)?;
    game.kind().open_by(chosen.clone()).ok()?;
    Some((game.rules)(&chosen).replace(&format!("{book:?}"), ""))
}

#[test]
fn every_line_of_every_pay_table_is_read_by_its_game_or_refused() {
    for game in &GAMES {
        let book = game.rulebook();
        for (n, table) in book.pay_tables.iter().enumerate() {
            let printed = made_by(game, book, table).expect("a table that can be opened");
            for (line, known) in table.lines.iter().enumerate() {
                let mut own = Rulebook::clone(book);
                own.pay_tables[n].lines[line].pays = other_pays(known.pays);
                let made = made_by(game, &Arc::new(own), table);
                let name = &known.name;
                assert_ne!(made.as_ref(), Some(&printed), "{} {}: {name}", book.id, table.id);
            }
        }
    }
}

#[test]
fn the_rules_know_every_word_of_every_option_and_no_other() {
    let shared = Shared::all().iter().map(Shared::document);
    let documents: Vec<_> = GAMES.iter().map(|game| (game.document)()).chain(shared).collect();
    for document in documents {
        let (id, book) = (document.id, document.rulebook());
        let mut read = Vec::new();
        for option in &book.options {
            let OptionKind::Choice { values } = &option.kind else { continue };
            let known = book.words().iter().filter(|words| words.key == option.key);
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
