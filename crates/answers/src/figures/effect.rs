//! An option that changes none of the figures asked for is refused, not ignored.

use games::{Cents, Rulebook, Value};
use odds::{ASSUMPTIONS, Figure, OF_THE_TABLE, known, knows};

use super::{Inquiry, Subject};

/// Whether two values mean the same: `7` and `7.00` are one amount.
fn is_the_same(one: &Value, other: &Value) -> bool {
    let (one, other) = (one.to_string(), other.to_string());
    let amount = |text: &str| text.parse::<Cents>().ok();
    one == other || amount(&one).is_some_and(|amount_of_one| amount(&other) == Some(amount_of_one))
}

impl Inquiry {
    /// Refuses an option that was set though no figure asked for depends on it. What is no option
    /// of the game, or no wager, is told by whoever answers.
    pub fn check_settings(&self) -> Result<(), String> {
        let [subject] = self.subjects.as_slice() else { return Ok(()) };
        let (book, wager) = (subject.book(), self.wager.as_deref());
        if wager.is_some_and(|wager| book.spot(wager).is_none()) {
            return Ok(());
        }
        for (key, setting) in &self.said {
            let is_legal = book.option(key).is_some()
                || ASSUMPTIONS.contains(&key.as_str())
                || OF_THE_TABLE.contains(&key.as_str());
            if is_legal && !knows(book, wager, key) {
                return Err(self.without_effect(key, setting));
            }
        }
        match ["pay", "pay_tables"].into_iter().find_map(|key| self.pays_another(book, key)) {
            Some(key) => {
                let said = self.said.iter().find(|(said, _)| *said == key);
                Err(self.without_effect(key, said.map_or(key, |(_, setting)| setting)))
            }
            None => Ok(()),
        }
    }

    /// Refuses an assumption under which no figure of the answer was found.
    pub fn check_answer(&self, figures: &[Figure]) -> Result<(), String> {
        for (key, setting) in &self.said {
            let Some(assumed) = self.assumptions.get(key) else { continue };
            let mut found =
                figures.iter().filter_map(|figure| figure.conditions.get(key)).peekable();
            // A clause may allow one amount alone (OH.LR.8.II).
            match found.peek().copied() {
                None => return Err(self.without_effect(key, setting)),
                Some(_) if found.any(|value| is_the_same(value, assumed)) => {}
                Some(other) => {
                    let of = self.asked_about();
                    return Err(format!("`{setting}`: no figure of {of}, expected {key}={other}"));
                }
            }
        }
        Ok(())
    }

    /// The key, where it changes the odds of side bets that nobody asked about.
    fn pays_another(&self, book: &Rulebook, key: &'static str) -> Option<&'static str> {
        let wager = book.spot(self.wager.as_deref()?)?;
        let given = match self.given.get(key) {
            Some(Value::Map(spots)) => Some(spots),
            _ => None,
        };
        let mut spots = given.into_iter().chain((key == "pay").then_some(&self.what_if));
        let is_another = |name: &String| {
            book.spot(name).is_some_and(|spot| {
                let side = !spot.main && !spot.by_decision && spot.equals.is_none();
                side && spot.id != wager.id && !wager.parts.contains(&spot.id)
            })
        };
        spots.any(|spots| spots.keys().any(is_another)).then_some(key)
    }

    fn without_effect(&self, key: &str, setting: &str) -> String {
        let setting: String = setting.chars().take(60).collect();
        let [subject] = self.subjects.as_slice() else {
            return format!("`{setting}` changes no figure, expected a game that knows `{key}`");
        };
        let known = known(subject.book(), self.wager.as_deref()).join(", ");
        if OF_THE_TABLE.contains(&key) {
            let why = "no figure counts what chips, bounds of wagers or payout limits change";
            return format!("`{setting}`: {why}, expected one of {known}");
        }
        format!("`{setting}` changes no figure of {}, expected one of {known}", self.asked_about())
    }

    /// The wager or the games, in words.
    fn asked_about(&self) -> String {
        let games: Vec<_> = self.subjects.iter().map(Subject::id).collect();
        match &self.wager {
            Some(wager) => format!("`{wager}` at {}", games.join(", ")),
            None => games.join(", "),
        }
    }
}
