//! What the tests of all games share.

use games::{Kind, OptionError, Options, Value};

use crate::{Figure, NoCache, Question, Silent};

type Figures = dyn Fn(&Question<'_>) -> Result<Vec<Figure>, OptionError>;

/// The figures of a game with some options.
pub fn ask(figures: &Figures, game: &str, set: &[(&str, Value)]) -> Vec<Figure> {
    let (mut given, mut assumptions) = (Options::new(), Options::new());
    for (key, value) in set {
        let assumption = crate::ASSUMPTIONS.contains(key);
        let options = if assumption { &mut assumptions } else { &mut given };
        options.insert((*key).to_owned(), value.clone());
    }
    question(figures, game, &given, &assumptions, false)
}

/// Every figure of a game.
pub fn all(figures: &Figures, game: &str) -> Vec<Figure> {
    question(figures, game, &Options::new(), &Options::new(), true)
}

fn question(
    figures: &Figures,
    game: &str,
    given: &Options,
    assumptions: &Options,
    all: bool,
) -> Vec<Figure> {
    let book = Kind::find(game).unwrap().rulebook();
    let (wager, pay_table) = (None, None);
    let (progress, cache) = (&Silent, &NoCache);
    figures(&Question { book, given, assumptions, all, wager, pay_table, progress, cache }).unwrap()
}

/// The wagers of a game at its defaults, each with its edge.
pub fn edges(figures: &Figures, game: &str) -> Vec<(String, String)> {
    let edge = |figure: Figure| (figure.wager, figure.house_edge.unwrap().to_string());
    ask(figures, game, &[]).into_iter().map(edge).collect()
}

/// A question about every wager of a game at its defaults.
pub fn question_about<'a>(game: &str, none: &'a Options) -> Question<'a> {
    let book = Kind::find(game).unwrap().rulebook();
    let (wager, pay_table) = (None, None);
    let (progress, cache) = (&Silent, &NoCache);
    Question { book, given: none, assumptions: none, all: false, wager, pay_table, progress, cache }
}
