//! What somebody would take and pay, as a form says it.

use answers::training::{Act, Answer, Move, Situation};
use games::Cents;
use serde_json::Value as Json;

/// What is said of a wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Its turn.
    Place,
    /// What is done with it.
    Act,
    /// How many chips move.
    Amount,
}

/// What was written about one wager.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// As the how manyth.
    pub place: String,
    /// What is done with it.
    pub act: Option<Act>,
    /// How many chips move.
    pub amount: String,
    /// What cannot be read of it, and why.
    pub wrong: Option<(Part, &'static str)>,
}

/// What was written about every wager, in their order; a form that was not filled in is empty.
pub fn written(situation: &Situation, asked: &Json) -> Vec<Written> {
    let field = |name: &str, item: usize| {
        let said = asked.get(format!("{name}.{item}")).and_then(Json::as_str);
        said.unwrap_or_default().trim().chars().take(20).collect::<String>()
    };
    let one = |item: usize| Written {
        place: field("place", item),
        act: Act::named(&field("act", item)),
        amount: field("amount", item),
        wrong: None,
    };
    let mut all: Vec<Written> = (0..situation.items.len()).map(one).collect();
    // Who has one wager to settle settles it first.
    if let [only] = all.as_mut_slice() {
        only.place = "1".into();
    }
    all
}

/// The answer, where all of it can be read; otherwise what is wrong stands beside its wager.
pub fn read(written: &mut [Written]) -> Option<Vec<Answer>> {
    let count = written.len();
    let places: Vec<String> = written.iter().map(|one| one.place.clone()).collect();
    let once = |place: &str| places.iter().filter(|other| *other == place).count() == 1;
    let mut answers = Vec::new();
    for one in written.iter_mut() {
        let place = one.place.parse().ok().filter(|place| (1..=count).contains(place));
        let wrong = |part, says| Some((part, says));
        match (place.filter(|_| once(&one.place)), one.act, amount(one)) {
            (None, ..) => {
                one.wrong = wrong(Part::Place, "Give each wager a number of its own, from 1 on.");
            }
            (_, _, None) if !one.amount.is_empty() => {
                one.wrong = wrong(Part::Amount, "Write an amount such as 12.50.");
            }
            (_, None, _) => {
                one.wrong = wrong(Part::Act, "Say whether it is taken, paid or left.");
            }
            (.., None) => one.wrong = wrong(Part::Amount, "Write an amount such as 12.50."),
            (Some(place), Some(act), Some(amount)) => {
                answers.push(Answer { place, said: Move { act, amount } });
            }
        }
    }
    (answers.len() == count).then_some(answers)
}

/// The chips that move; none for what is no amount. What is left moves none.
fn amount(one: &Written) -> Option<Cents> {
    if one.act == Some(Act::Leave) && one.amount.is_empty() {
        return Some(Cents::ZERO);
    }
    one.amount.replace(['$', ','], "").parse().ok()
}
