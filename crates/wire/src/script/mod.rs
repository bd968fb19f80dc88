//! Round scripts: a round written down as JSON steps.

mod fields;
mod step;
mod transcript;

use std::collections::BTreeMap;

use games::{Cents, Chosen, Clause, Edition, OptionError, Options, Refusal, RefusalCode, Rulebook};
use serde_json::Value as Json;

pub use fields::{Fields, short};
pub(crate) use step::STEPS;
pub use step::{ScriptStep, read_named_step, read_step};
pub use transcript::{Transcript, steps};

use crate::{json, options};

/// A script, read but not yet carried out.
#[derive(Clone, Debug, PartialEq)]
pub struct Script {
    /// The game's id.
    pub game: String,
    /// The table's options.
    pub options: Options,
    /// The text of the rulebook that it was played by, where that is not the game's own.
    pub rulebook: Option<String>,
    /// The digest of the rulebook that it was played by, where it names one.
    pub digest: Option<String>,
    /// The edition of the procedures that it was played by; `None` for the latest.
    pub edition: Option<Edition>,
    /// Progressive meters by name.
    pub meters: BTreeMap<String, Cents>,
    /// The steps.
    pub steps: Vec<ScriptStep>,
}

/// What is wrong with a script, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ScriptError {
    /// The step, counted from 1; none when it is not about one step.
    pub step: Option<usize>,
    /// What is wrong, and what was expected.
    pub what: String,
    /// What kind of fault it is.
    pub fault: ScriptErrorKind,
}

/// What kind of fault a script has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScriptErrorKind {
    /// It is not written as scripts are.
    Unreadable,
    /// It names a game that there is not.
    UnknownGame,
    /// The rules refuse it.
    Refused {
        /// Why, as the game tells it; none where its options are at fault.
        rule: Option<RefusalCode>,
        /// By this clause, where one says so.
        clause: Option<Clause>,
    },
}

impl From<String> for ScriptError {
    fn from(what: String) -> ScriptError {
        ScriptError { step: None, what, fault: ScriptErrorKind::Unreadable }
    }
}

impl From<Refusal> for ScriptError {
    fn from(refusal: Refusal) -> ScriptError {
        let (rule, clause) = (Some(refusal.code()), refusal.clause());
        let fault = ScriptErrorKind::Refused { rule, clause };
        ScriptError { step: None, what: refusal.to_string(), fault }
    }
}

impl From<OptionError> for ScriptError {
    fn from(error: OptionError) -> ScriptError {
        let fault = ScriptErrorKind::Refused { rule: None, clause: None };
        ScriptError { step: None, what: error.to_string(), fault }
    }
}

impl ScriptError {
    /// The same fault, of this step.
    pub(crate) fn at(self, step: usize) -> ScriptError {
        ScriptError { step: Some(step), ..self }
    }
}

impl std::fmt::Display for ScriptError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // One line, whatever the input held.
        let line: String = self.what.split_whitespace().collect::<Vec<_>>().join(" ");
        let line: String = line.chars().filter(|c| !c.is_control()).take(400).collect();
        match self.step {
            Some(step) => write!(f, "step {step}: {line}"),
            None => f.write_str(&line),
        }
    }
}

impl Script {
    /// Reads a script.
    ///
    /// ```
    /// let text = r#"{"game": "roulette", "steps": [
    ///     {"wager": {"seat": 1, "on": "red", "amount": "5"}}, {"spin": "32"}]}"#;
    /// let script = wire::script::Script::parse(text).unwrap();
    /// assert_eq!(script.steps.len(), 2);
    /// ```
    pub fn parse(text: &str) -> Result<Script, ScriptError> {
        let json = json::read(text)
            .map_err(|e| format!("{e}; expected one object with `game` and `steps`"))?;
        Script::from_json(&json)
    }

    /// Reads a script that is JSON already.
    pub fn from_json(json: &Json) -> Result<Script, ScriptError> {
        let object = Fields::of("the script", json)?;
        object.only(&["game", "options", "rulebook", "digest", "edition", "meters", "steps"])?;
        let game = object.text("game")?.to_owned();
        let options = object.optional("options").map_or(Ok(Options::new()), options::from_json);
        let text = |key: &str| object.text_if(key).map(|text| text.map(str::to_owned));
        let (rulebook, digest) = (text("rulebook")?, text("digest")?);
        let edition = edition(&object)?;
        let meters = object.optional("meters").map_or(Ok(BTreeMap::new()), meters);
        let Json::Array(steps) = object.required("steps")? else {
            return Err("`steps` must be a list".to_owned().into());
        };
        let steps = steps
            .iter()
            .enumerate()
            .map(|(n, step)| read_step(step).map_err(|what| ScriptError::from(what).at(n + 1)));
        let steps = steps.collect::<Result<_, ScriptError>>()?;
        let (options, meters) = (options?, meters?);
        Ok(Script { game, options, rulebook, digest, edition, meters, steps })
    }

    /// The rulebook that it brings along; none where it is played by the game's own.
    pub fn own_book(&self) -> Result<Option<Rulebook>, ScriptError> {
        let own = self.rulebook.as_deref().map(Rulebook::own).transpose();
        own.map_err(|e| format!("rulebook: {e}").into())
    }

    /// Refuses rules that are not those that the script says it was played by.
    pub(crate) fn check_rules(&self, book: &Rulebook) -> Result<(), ScriptError> {
        let own = self.own_book()?;
        let named = [own.as_ref().map(Rulebook::digest), self.digest.as_deref()];
        match named.into_iter().flatten().find(|digest| *digest != book.digest()) {
            None => Ok(()),
            Some(other) => Err(format!(
                "the script was played by the rulebook with the digest {}..., the one in force has \
                 {}...: expected that rulebook",
                short(other),
                short(book.digest())
            )
            .into()),
        }
    }
}

/// The edition that a script of a table names, so that it is played by it for ever; `None` for a
/// game that has only one.
pub fn named_edition(of: &Chosen) -> Option<u8> {
    let has_several = of.rulebook().edition > Edition::FIRST;
    has_several.then(|| of.edition().number())
}

/// The edition that a script or a record names.
pub(crate) fn edition(of: &Fields<'_>) -> Result<Option<Edition>, String> {
    let Some(json) = of.optional("edition") else { return Ok(None) };
    let number = json.as_u64().and_then(|number| u8::try_from(number).ok());
    match number.and_then(Edition::new) {
        Some(edition) => Ok(Some(edition)),
        None => {
            let given = short(&json.to_string());
            Err(format!("`edition` is {given}, expected a whole number from 1"))
        }
    }
}

fn meters(json: &Json) -> Result<BTreeMap<String, Cents>, String> {
    let Json::Object(object) = json else { return Err("`meters` must be an object".into()) };
    let entries = object.iter().map(|(name, value)| {
        let Json::String(text) = value else {
            return Err(format!("meter `{}`: expected an amount in quotes", short(name)));
        };
        let amount = text.parse().map_err(|e| format!("meter `{}`: {e}", short(name)))?;
        Ok((name.clone(), amount))
    });
    entries.collect()
}
