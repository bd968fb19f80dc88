//! What somebody asks of the solvers, and where the answers are kept.

use std::sync::Arc;

use games::{
    Chosen, Kind, OptionError, Options, PayTable, Pays, Rulebook, Shared, Value, did_you_mean,
};
use odds::{ASSUMPTIONS, Cache, Figure, Progress, Question, Silent, Solver, check_assumption};
use rayon::prelude::*;

use crate::cache::digest;
use crate::house;

/// A game somebody asks about, with the rules it is played by.
#[derive(Clone)]
pub struct Subject {
    solver: &'static Solver,
    book: Arc<Rulebook>,
}

/// A question about one or more games.
#[derive(Default)]
pub struct Inquiry {
    /// The games.
    pub subjects: Vec<Subject>,
    pub(super) given: Options,
    pub(super) assumptions: Options,
    /// What was set, as it was said, each with its key.
    pub(super) said: Vec<(String, String)>,
    /// Odds by spot and line that are asked about though the document has others.
    pub(super) what_if: Options,
    /// Everything: every pay table, every number of decks, every value of the options.
    pub all: bool,
    /// This wager only.
    pub wager: Option<String>,
    /// This pay table only.
    pub pay_table: Option<String>,
}

impl Subject {
    /// Every game, and the progressive that games share.
    pub fn all() -> Vec<Subject> {
        Solver::all().iter().filter_map(|solver| Subject::of(solver.id)).collect()
    }

    fn of(id: &str) -> Option<Subject> {
        if let Some(kind) = Kind::find(id) {
            return Some(Subject { solver: Solver::find(id)?, book: kind.rulebook().clone() });
        }
        // A progressive that games share may also be asked about alone.
        let shared = Shared::find(id)?;
        let solver = Solver::find(shared.progressive)?;
        Some(Subject { solver, book: shared.rulebook().clone() })
    }

    /// The game with this id.
    pub fn find(id: &str) -> Result<Subject, String> {
        Subject::of(id).ok_or_else(|| {
            let known: Vec<_> = Solver::all().iter().map(|solver| solver.id).collect();
            let id: String = id.chars().take(40).collect();
            let meant = did_you_mean(&id, known.iter().copied());
            format!("there are no figures for `{id}`, expected one of {}{meant}", known.join(", "))
        })
    }

    /// A game by the rules of somebody's own file, which names its game.
    pub fn by_rulebook(text: &str) -> Result<Subject, String> {
        let book = Rulebook::own(text).map_err(|e| e.to_string())?;
        let subject = Subject::find(&book.id)?;
        Ok(Subject { book: Arc::new(book), ..subject })
    }

    /// The same game with other odds on some lines of the pay tables that these options choose.
    fn paying(&self, options: &Options, pay: &Options) -> Result<Subject, OptionError> {
        let chosen = Chosen::new(&self.book, options.clone())?;
        let book = Arc::new(Rulebook::paying(&chosen, pay)?);
        if let Some(kind) = Kind::find(&book.id) {
            let mut options = options.clone();
            options.remove("pay");
            kind.open_by(Chosen::new(&book, options)?)?;
        }
        Ok(Subject { book, ..self.clone() })
    }

    /// The rules.
    pub fn book(&self) -> &Arc<Rulebook> {
        &self.book
    }

    /// The game's id.
    pub fn id(&self) -> &'static str {
        self.solver.id
    }

    /// What a kept answer is filed under. What it does not depend on may be assumed or not.
    fn key(&self, inquiry: &Inquiry) -> String {
        let Inquiry { given, all, wager, pay_table, .. } = inquiry;
        let known = odds::known(&self.book, wager.as_deref());
        let mut assumptions = inquiry.assumptions.clone();
        assumptions.retain(|key, _| known.contains(&key.as_str()));
        let rules = self.book.digest();
        let asked = format!("{given:?} {assumptions:?} {all} {wager:?} {pay_table:?} {rules}");
        format!("figures-{}-{:032x}", self.solver.id, digest(&[asked.as_bytes()]))
    }
}

impl Inquiry {
    /// A question about these games at their defaults.
    pub fn about(subjects: Vec<Subject>) -> Inquiry {
        Inquiry { subjects, ..Inquiry::default() }
    }

    /// Sets an option of the table, or an assumption: stake, meter, point ...
    pub fn set(&mut self, setting: &str) -> Result<(), String> {
        let key = setting.split(['=', '.']).next().unwrap_or_default().trim();
        match setting.split_once('=') {
            Some((name, value)) if ASSUMPTIONS.contains(&name.trim()) => {
                self.assume(key, value.trim().into())?;
            }
            _ => {
                let [subject] = self.subjects.as_slice() else {
                    return Err(format!("`{setting}`: expected a game to set it for"));
                };
                house::set(&subject.book, &mut self.given, setting)?;
            }
        }
        self.said.push((key.into(), setting.into()));
        Ok(())
    }

    /// Gives an option of the table its value, or an assumption.
    pub fn give(&mut self, key: &str, value: Value) -> Result<(), String> {
        self.said.push((key.into(), format!("{key}={value}")));
        match ASSUMPTIONS.contains(&key) {
            true => self.assume(key, value),
            false => {
                self.given.insert(key.into(), value);
                Ok(())
            }
        }
    }

    fn assume(&mut self, key: &str, value: Value) -> Result<(), String> {
        let value = match &value {
            Value::Text(text) => text.parse().map_or(value, Value::Count),
            _ => value,
        };
        check_assumption(key, &value)
            .map_err(|expected| format!("`{key}={value}`: expected {expected}"))?;
        self.assumptions.insert(key.into(), value);
        Ok(())
    }

    /// Asks what other odds would come to, by spot and line: better or worse than the document's.
    /// They are for the tables that the options given so far choose.
    pub fn what_if(&mut self, pay: Options) -> Result<(), String> {
        let [subject] = self.subjects.as_mut_slice() else {
            return Err("`pay`: expected a game whose odds are others".into());
        };
        let mut all = pay.clone();
        if let Some(Value::Map(raised)) = self.given.get("pay") {
            house::fill_in(&mut all, raised.clone());
        }
        *subject = subject.paying(&self.given, &all).map_err(|e| e.to_string())?;
        self.given.remove("pay");
        self.said.push(("pay".into(), "pay".into()));
        self.what_if = pay;
        Ok(())
    }

    /// The options that were set.
    pub fn given(&self) -> &Options {
        &self.given
    }

    /// Options that stand where none was set.
    pub fn fill_in(&mut self, options: Options) {
        house::fill_in(&mut self.given, options);
    }

    /// The answer, kept ones where there are any. Several subjects are answered side by side: parts
    /// of a solver follow one another, and leave cores to the others.
    pub fn answer(
        &self,
        cache: &dyn Cache,
        progress: &dyn Progress,
    ) -> Result<Vec<Figure>, String> {
        let figures = match self.subjects.as_slice() {
            [subject] => self.kept_or_found(subject, cache, progress)?,
            subjects => {
                progress.begin("games", subjects.len() as u64);
                let found = subjects.par_iter().map(|subject| {
                    let found = self.kept_or_found(subject, cache, &Silent);
                    progress.step(1);
                    found
                });
                let found: Result<Vec<_>, String> = found.collect();
                progress.end();
                found?.concat()
            }
        };
        if figures.is_empty() { Err(self.nothing_found()) } else { Ok(figures) }
    }

    /// What was kept of a subject; what is found otherwise is kept.
    fn kept_or_found(
        &self,
        subject: &Subject,
        cache: &dyn Cache,
        progress: &dyn Progress,
    ) -> Result<Vec<Figure>, String> {
        if let Some(kept) = self.kept(subject, cache) {
            return Ok(kept);
        }
        let found = self.find(subject, cache, progress).map_err(|e| e.to_string())?;
        if let Ok(bytes) = serde_json::to_vec(&found) {
            cache.put(&subject.key(self), &bytes);
        }
        Ok(found)
    }

    /// Whether everything that is asked has been kept: then the answer is there at once.
    pub fn is_kept(&self, cache: &dyn Cache) -> bool {
        self.subjects.iter().all(|subject| self.kept(subject, cache).is_some())
    }

    fn kept(&self, subject: &Subject, cache: &dyn Cache) -> Option<Vec<Figure>> {
        let bytes = cache.get(&subject.key(self))?;
        serde_json::from_slice(&bytes).ok()
    }

    fn find(
        &self,
        subject: &Subject,
        cache: &dyn Cache,
        progress: &dyn Progress,
    ) -> Result<Vec<Figure>, OptionError> {
        // What is wrong with the options is said even where no wager would look at them.
        let chosen = Chosen::new(&subject.book, self.given.clone())?;
        Pays::are_countable(raised(&chosen)).map_err(|what| OptionError::new("pay", what))?;
        let question = Question {
            book: &subject.book,
            given: &self.given,
            assumptions: &self.assumptions,
            all: self.all,
            wager: self.wager.as_deref(),
            pay_table: self.pay_table.as_deref(),
            progress,
            cache,
        };
        subject.solver.figures(&question)
    }

    fn nothing_found(&self) -> String {
        let books = || self.subjects.iter().map(Subject::book);
        if let Some(wager) = &self.wager {
            // What a decision makes has figures where it has a pay table of its own: insurance.
            let spots = books().flat_map(|book| book.spots.iter().map(move |spot| (book, spot)));
            let own = |book: &Rulebook, id: &str| book.tables_of(id).next().is_some();
            let spots = spots.filter(|(book, spot)| !spot.by_decision || own(book, &spot.id));
            let known: Vec<_> = spots.map(|(_, spot)| spot.id.as_str()).collect();
            if !known.contains(&wager.as_str()) {
                let wager: String = wager.chars().take(40).collect();
                let meant = did_you_mean(&wager, known.iter().copied());
                let known = known.join(", ");
                return format!("there is no wager `{wager}`, expected {known}{meant}");
            }
        }
        if let Some(id) = &self.pay_table {
            let asked = |book: &Rulebook, table: &PayTable| match &self.wager {
                Some(wager) => book.tables_of(wager).any(|paying| paying.id == table.id),
                None => true,
            };
            let tables = books().flat_map(|book| book.pay_tables.iter().map(move |t| (book, t)));
            let tables = tables.filter(|(book, table)| asked(book, table));
            let known: Vec<_> = tables.map(|(_, table)| table.id.as_str()).collect();
            let id: String = id.chars().take(40).collect();
            return format!("no pay table `{id}` there, expected one of {}", known.join(", "));
        }
        "no wager is offered with these options".into()
    }
}

/// All odds of a table, those that the casino raised as it has them.
fn raised(chosen: &Chosen) -> Vec<Pays> {
    let mut all = Vec::new();
    for table in &chosen.rulebook().pay_tables {
        all.extend(table.lines.iter().map(|line| line.pays));
    }
    if let Some(Value::Map(spots)) = chosen.given().get("pay") {
        let lines = spots.values().filter_map(|lines| match lines {
            Value::Map(lines) => Some(lines.values()),
            _ => None,
        });
        all.extend(lines.flatten().filter_map(|pays| pays.to_string().parse::<Pays>().ok()));
    }
    all
}

#[cfg(test)]
mod tests {
    use odds::InMemory;

    use super::*;

    #[test]
    fn what_was_found_is_kept_whatever_is_assumed_that_it_does_not_depend_on() {
        for (game, depends) in [("big-six", false), ("craps", true)] {
            let cache = InMemory::default();
            let mut inquiry = Inquiry::about(vec![Subject::find(game).unwrap()]);
            inquiry.answer(&cache, &Silent).unwrap();
            inquiry.set("stake=5").unwrap();
            assert_eq!(inquiry.is_kept(&cache), !depends, "{game}");
        }
    }
}
