//! Options: what one table chooses of what the rulebook offers.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::boxes::patrons;
use super::by_spot::check_given;
use super::{Edition, OptionKind, OptionRule, PayTable, Rulebook, SharedOption, one_line};
use crate::{Cents, Clause, Pays, Rate, SEATS, SeatSet, did_you_mean};

/// A value somebody gives an option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Value {
    /// `true` or `false`.
    Switch(bool),
    /// A whole number.
    Count(i64),
    /// A word, or an amount of money.
    Text(String),
    /// Values by name.
    Map(BTreeMap<String, Value>),
}

impl From<bool> for Value {
    fn from(on: bool) -> Value {
        Value::Switch(on)
    }
}

impl From<i64> for Value {
    fn from(count: i64) -> Value {
        Value::Count(count)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

/// The least and the most that a casino allows, by spot or family of spots.
pub type SpotLimits = BTreeMap<String, (Option<Cents>, Option<Cents>)>;

/// Options by key.
pub type Options = BTreeMap<String, Value>;

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Switch(on) => write!(f, "{on}"),
            Value::Count(n) => write!(f, "{n}"),
            Value::Text(text) => f.write_str(&text.chars().take(40).collect::<String>()),
            Value::Map(values) => {
                f.write_str("{")?;
                for (n, (name, value)) in values.iter().enumerate() {
                    let comma = if n > 0 { ", " } else { "" };
                    write!(f, "{comma}{name} {value}")?;
                }
                f.write_str("}")
            }
        }
    }
}

/// An option that the document does not allow, or that makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("option `{key}`: {what}")]
pub struct OptionError {
    key: String,
    what: String,
}

impl OptionError {
    /// What is wrong with the option at `key`.
    pub fn new(key: impl Into<String>, what: impl Into<String>) -> OptionError {
        // Both may quote what somebody wrote.
        OptionError { key: one_line(&key.into()), what: one_line(&what.into()) }
    }

    /// The same because a clause says so, where there is one.
    pub(crate) fn cite_if(
        key: impl Into<String>,
        what: impl Into<String>,
        clause: Option<Clause>,
    ) -> OptionError {
        let what = what.into();
        OptionError::new(key, clause.map_or(what.clone(), |clause| format!("{what} ({clause})")))
    }
}

/// The most the smallest chip may be worth: far above any real one, and within a [`crate::Chip`].
const BIGGEST_UNIT: Cents = Cents::dollars(10_000);

/// The rules one table plays by: the rulebook with the casino's choices, checked.
#[derive(Clone, Debug)]
pub struct Chosen {
    rulebook: Arc<Rulebook>,
    given: Options,
    unit: Cents,
    seats: u8,
    min: Option<Cents>,
    max: Option<Cents>,
    limits: SpotLimits,
    pub(super) edition: Edition,
}

impl Chosen {
    /// Checks the options against the rulebook's bounds.
    pub fn new(rulebook: &Arc<Rulebook>, given: Options) -> Result<Chosen, OptionError> {
        for (key, value) in &given {
            match rulebook.options.iter().find(|option| option.key == *key) {
                Some(option) => check_given(option, value)?,
                None if SharedOption::ALL.iter().any(|shared| shared.key == key) => {}
                None => {
                    let known = rulebook.options.iter().map(|option| option.key.as_str());
                    let shared = SharedOption::ALL.iter().map(|shared| shared.key);
                    let known: Vec<_> = known.chain(shared).collect();
                    let meant = did_you_mean(key, known.iter().copied());
                    let known = known.join(", ");
                    let what = format!("{} has no such option, only {known}{meant}", rulebook.id);
                    return Err(OptionError::new(key.chars().take(40).collect::<String>(), what));
                }
            }
        }
        let unit = money(&given, "unit")?.unwrap_or(Cents::QUARTER);
        if unit <= Cents::ZERO {
            return Err(OptionError::new("unit", "the smallest chip must be worth something"));
        }
        if unit > BIGGEST_UNIT {
            let what = format!("the smallest chip can be worth {BIGGEST_UNIT} at most");
            return Err(OptionError::new("unit", what));
        }
        let (min, max) = (money(&given, "min")?, money(&given, "max")?);
        ordered("max", min, max)?;
        let mut chosen = Chosen {
            rulebook: rulebook.clone(),
            unit,
            min,
            max,
            seats: 0,
            limits: BTreeMap::new(),
            edition: rulebook.edition,
            given,
        };
        chosen.seats = chosen.seats_given()?;
        chosen.limits = chosen.limits_given()?;
        chosen.check_pay_tables()?;
        chosen.check_pay()?;
        Ok(chosen)
    }

    /// The smallest chip.
    #[inline]
    pub fn unit(&self) -> Cents {
        self.unit
    }

    /// How many seats the table has.
    #[inline]
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The least main wager.
    pub fn min(&self) -> Option<Cents> {
        self.min
    }

    /// The most.
    pub fn max(&self) -> Option<Cents> {
        self.max
    }

    /// Bounds of single spots.
    pub fn limits(&self) -> &SpotLimits {
        &self.limits
    }

    /// The rulebook behind it.
    pub fn rulebook(&self) -> &Arc<Rulebook> {
        &self.rulebook
    }

    /// The same table with another value for an option.
    ///
    /// ```
    /// use games::{Chosen, Kind, Options};
    /// let roulette = Kind::find("roulette").unwrap();
    /// let table = Chosen::new(roulette.rulebook(), Options::new()).unwrap();
    /// let table = table.with("wheel", "single").unwrap();
    /// assert_eq!(table.in_force("wheel").as_deref(), Some("single"));
    /// assert!(table.with("wheel", "square").is_err());
    /// ```
    pub fn with(&self, key: &str, value: impl Into<Value>) -> Result<Chosen, OptionError> {
        let mut given = self.given.clone();
        given.insert(key.to_owned(), value.into());
        Chosen::new(&self.rulebook, given)?.in_edition(self.edition)
    }

    /// The same table with another pay table for a spot.
    pub fn with_table(&self, spot: &str, id: &str) -> Result<Chosen, OptionError> {
        let mut tables = map(&self.given, "pay_tables")?.clone();
        tables.insert(spot.to_owned(), id.into());
        self.with("pay_tables", Value::Map(tables))
    }

    /// The options as they were given.
    pub fn given(&self) -> &Options {
        &self.given
    }

    /// Whether an option of the rulebook is on.
    pub fn switch(&self, key: &str) -> bool {
        match (self.given.get(key), self.kind(key)) {
            (Some(Value::Switch(on)), _) => *on,
            (_, OptionKind::Switch { default }) => *default,
            _ => panic!("{}: option `{key}` is not a switch", self.rulebook.id),
        }
    }

    /// Whether an option is on that not every rulebook has.
    pub fn switch_if(&self, key: &str) -> Option<bool> {
        self.rulebook.option(key).map(|_| self.switch(key))
    }

    /// The number chosen for an option of the rulebook.
    pub fn count(&self, key: &str) -> i64 {
        match (self.given.get(key), self.kind(key)) {
            (Some(Value::Count(n)), _) => *n,
            (_, OptionKind::Count { default, .. }) => *default,
            _ => panic!("{}: option `{key}` is not a number", self.rulebook.id),
        }
    }

    /// The amount chosen for an option of the rulebook.
    pub fn money(&self, key: &str) -> Option<Cents> {
        let text = match (self.given.get(key), self.kind(key)) {
            (Some(Value::Text(text)), _) => Some(text.as_str()),
            (_, OptionKind::Money { default, .. }) => default.as_deref(),
            _ => panic!("{}: option `{key}` is not an amount", self.rulebook.id),
        };
        // Both the given value and the default have been read once already.
        text.and_then(|text| text.parse().ok())
    }

    /// Whether a table has a spot: what a casino need not offer is a switch named like it.
    pub fn offers(&self, spot: &str) -> bool {
        let key = spot.replace('-', "_");
        match self.rulebook.option(&key).map(|option| &option.kind) {
            Some(OptionKind::Switch { .. }) => self.switch(&key),
            _ => true,
        }
    }

    /// The boxes of each patron who plays several, where the rulebook has an option for them.
    pub fn boxes_if(&self, key: &str) -> Vec<SeatSet> {
        match (self.rulebook.option(key), self.given.get(key)) {
            (Some(_), Some(Value::Text(text))) => patrons(text).unwrap_or_default(),
            _ => Vec::new(),
        }
    }

    /// The amount chosen for an option that not every rulebook has.
    pub fn money_if(&self, key: &str) -> Option<Cents> {
        self.rulebook.option(key).and_then(|_| self.money(key))
    }

    /// The share chosen for an option that not every rulebook has.
    pub fn rate_if(&self, key: &str) -> Option<Rate> {
        let text = match (self.given.get(key), &self.rulebook.option(key)?.kind) {
            (Some(Value::Text(text)), _) => text,
            (_, OptionKind::Rate { default, .. }) => default,
            _ => panic!("{}: option `{key}` is not a share", self.rulebook.id),
        };
        text.parse().ok()
    }

    /// The pay table in force for a spot.
    pub fn table_of(&self, spot: &str) -> &PayTable {
        let found = self.table_if(spot);
        found.unwrap_or_else(|| panic!("{}: no pay table for `{spot}`", self.rulebook.id))
    }

    /// The pay table in force for a spot; none where no table is printed for so many decks.
    pub fn table_if(&self, spot: &str) -> Option<&PayTable> {
        let wanted = map(&self.given, "pay_tables").ok().and_then(|tables| tables.get(spot));
        let tables = || self.rulebook.tables_of(spot).filter(|table| self.fits_decks(table));
        match wanted {
            Some(Value::Text(id)) => tables().find(|table| table.id == *id),
            _ => {
                let decks = self.decks().unwrap_or(1);
                tables().find(|table| table.is_printed_for(decks)).or_else(|| tables().next())
            }
        }
    }

    /// What a line of a spot's pay table pays, a raise by the casino included.
    pub fn pays(&self, spot: &str, line: &str) -> Pays {
        let raised = map(&self.given, "pay").ok().and_then(|pay| match pay.get(spot) {
            Some(Value::Map(lines)) => lines.get(line),
            _ => None,
        });
        let found = self.table_of(spot).lines_of(spot).find(|known| known.name == line);
        let missing = || panic!("{}: `{spot}` has no line `{line}`", self.rulebook.id);
        let printed = found.unwrap_or_else(missing).pays;
        match raised {
            Some(Value::Text(text)) => {
                text.parse().map_or(printed, |pays: Pays| pays.posted_for(printed))
            }
            _ => printed,
        }
    }

    fn kind(&self, key: &str) -> &OptionKind {
        let option = self.rulebook.options.iter().find(|option| option.key == key);
        &option.unwrap_or_else(|| panic!("{}: no option `{key}`", self.rulebook.id)).kind
    }

    fn fits_decks(&self, table: &PayTable) -> bool {
        // A document that games share says what may be printed for any of them.
        self.decks().is_none_or(|decks| table.is_for(decks))
    }

    /// How many decks are in play, where the document leaves it to the casino.
    pub fn decks(&self) -> Option<u8> {
        self.rulebook.option("decks").map(|_| self.count("decks") as u8)
    }

    fn seats_given(&self) -> Result<u8, OptionError> {
        let rule = &self.rulebook.seats;
        let most = rule.most.min(SEATS as u8);
        match self.given.get("seats") {
            None => Ok(most),
            Some(Value::Count(n)) if (1..=i64::from(most)).contains(n) => Ok(*n as u8),
            Some(other) => {
                let what = format!("{other} is not allowed, expected 1 to {most}");
                Err(OptionError::cite_if("seats", what, rule.clause))
            }
        }
    }

    fn limits_given(&self) -> Result<SpotLimits, OptionError> {
        let mut limits = BTreeMap::new();
        for (spot, bounds) in map(&self.given, "limits")? {
            let key = format!("limits.{spot}");
            let Value::Map(bounds) = bounds else {
                return Err(OptionError::new(key, "expected {\"min\": ..., \"max\": ...}"));
            };
            if let Some(odd) = bounds.keys().find(|name| !["min", "max"].contains(&name.as_str())) {
                return Err(OptionError::new(key, format!("`{odd}` is neither min nor max")));
            }
            let (least, most) = (money(bounds, "min")?, money(bounds, "max")?);
            ordered(&key, least, most)?;
            limits.insert(spot.clone(), (least, most));
        }
        Ok(limits)
    }

    fn check_pay_tables(&self) -> Result<(), OptionError> {
        for (spot, id) in map(&self.given, "pay_tables")? {
            let key = format!("pay_tables.{spot}");
            let Value::Text(id) = id else {
                return Err(OptionError::new(key, "expected the id of a pay table"));
            };
            let known: Vec<_> = self.rulebook.tables_of(spot).collect();
            let Some(table) = known.iter().find(|table| table.id == *id) else {
                let ids: Vec<_> = known.iter().map(|table| table.id.as_str()).collect();
                let ids = if ids.is_empty() { "none: no such spot".into() } else { ids.join(", ") };
                let id: String = id.chars().take(40).collect();
                return Err(OptionError::new(
                    key,
                    format!("`{id}` is not a pay table there, expected {ids}"),
                ));
            };
            if !self.fits_decks(table) {
                let decks = self.count("decks");
                let what = format!("`{id}` is not for {decks} deck(s) ({})", table.clause);
                return Err(OptionError::new(key, what));
            }
        }
        Ok(())
    }
}

/// What a value should have been; none where its kind allows it.
pub(super) fn unlike(kind: &OptionKind, value: &Value) -> Option<String> {
    Some(match (kind, value) {
        (OptionKind::Choice { values }, Value::Text(word)) if values.contains(word) => return None,
        (OptionKind::Choice { values }, _) => format!("one of {}", values.join(", ")),
        (OptionKind::Switch { .. }, Value::Switch(_)) => return None,
        (OptionKind::Switch { .. }, _) => "true or false".into(),
        (OptionKind::Count { least, most, .. }, Value::Count(n)) if (least..=most).contains(&n) => {
            return None;
        }
        (OptionKind::Count { least, most, .. }, _) => format!("a number from {least} to {most}"),
        (OptionKind::Money { least, most, .. }, value) => {
            let bound = |text: &str| text.parse::<Cents>().unwrap_or(Cents::MOST);
            let top = most.as_deref().map_or(Cents::MOST, bound);
            if let Value::Text(text) = value
                && let Ok(amount) = text.parse::<Cents>()
                && (bound(least)..=top).contains(&amount)
            {
                return None;
            }
            match most {
                Some(most) => format!("an amount from \"{least}\" to \"{most}\""),
                None => format!("an amount of at least \"{least}\""),
            }
        }
        (OptionKind::Boxes, Value::Text(text)) if patrons(text).is_some() => return None,
        (OptionKind::Boxes, _) => "adjacent boxes of one patron, such as \"1-2 5-7\"".into(),
        (OptionKind::Rate { least, most, .. }, value) => {
            let bound = |text: &str| text.parse().unwrap_or(Rate::WHOLE);
            if let Value::Text(text) = value
                && let Ok(rate) = text.parse::<Rate>()
                && (bound(least)..=bound(most)).contains(&rate)
            {
                return None;
            }
            format!("a share from \"{least}\" to \"{most}\"")
        }
    })
}

/// Whoever asks for a bound later reads its text again, and has nothing to say where it is none.
fn check_bounds(kind: &OptionKind) -> Result<(), String> {
    match kind {
        OptionKind::Money { least, most, .. } => {
            for bound in [Some(least), most.as_ref()].into_iter().flatten() {
                bound.parse::<Cents>().map_err(|e| e.to_string())?;
            }
        }
        OptionKind::Rate { least, most, in_all, .. } => {
            for bound in [Some(least), Some(most), in_all.as_ref()].into_iter().flatten() {
                bound.parse::<Rate>().map_err(|e| e.to_string())?;
            }
        }
        _ => {}
    }
    Ok(())
}

/// A rulebook's own default must be a value it allows.
pub(super) fn check_default(option: &OptionRule) -> Result<(), String> {
    let odd = |what: String| format!("option `{}`: {what}", option.key);
    check_bounds(&option.kind).map_err(odd)?;
    let default = match &option.kind {
        OptionKind::Choice { values } if values.is_empty() => {
            return Err(format!("option `{}` has no values", option.key));
        }
        OptionKind::Choice { values } => Value::Text(values[0].clone()),
        OptionKind::Switch { default } => Value::Switch(*default),
        OptionKind::Count { default, .. } => Value::Count(*default),
        OptionKind::Money { default: Some(default), .. } => Value::Text(default.clone()),
        OptionKind::Money { default: None, .. } | OptionKind::Boxes => return Ok(()),
        OptionKind::Rate { default, .. } => Value::Text(default.clone()),
    };
    check_given(option, &default).map_err(|e| e.to_string())
}

fn money(options: &Options, key: &str) -> Result<Option<Cents>, OptionError> {
    match options.get(key) {
        None => Ok(None),
        Some(Value::Text(text)) => text
            .parse()
            .map(Some)
            .map_err(|e: crate::AmountError| OptionError::new(key, e.to_string())),
        Some(_) => Err(OptionError::new(key, "expected an amount in quotes, such as \"10\"")),
    }
}

pub(super) fn map<'a>(
    options: &'a Options,
    key: &str,
) -> Result<&'a BTreeMap<String, Value>, OptionError> {
    static EMPTY: BTreeMap<String, Value> = BTreeMap::new();
    match options.get(key) {
        None => Ok(&EMPTY),
        Some(Value::Map(map)) => Ok(map),
        Some(_) => Err(OptionError::new(key, "expected values by spot: {\"spot\": ...}")),
    }
}

fn ordered(key: &str, least: Option<Cents>, most: Option<Cents>) -> Result<(), OptionError> {
    match (least, most) {
        (Some(least), Some(most)) if least > most => {
            Err(OptionError::new(key, format!("the most, {most}, is less than the least, {least}")))
        }
        _ => Ok(()),
    }
}

/// A casino's own file: which game, and what it chooses.
///
/// ```
/// use games::HouseFile;
/// let file = HouseFile::parse("game = \"roulette\"\n[options]\nwheel = \"single\"").unwrap();
/// assert_eq!(file.game, "roulette");
/// assert!(HouseFile::parse("game = 3").is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseFile {
    /// The game's id.
    pub game: String,
    /// What the casino chooses.
    pub options: Options,
}

impl HouseFile {
    /// Reads a casino's file; [`Chosen::new`] then checks it against the document.
    pub fn parse(text: &str) -> Result<HouseFile, OptionError> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct File {
            game: String,
            #[serde(default)]
            options: toml::Table,
        }
        let file: File =
            toml::from_str(text).map_err(|e| OptionError::new("file", one_line(&e.to_string())))?;
        let options = file.options.into_iter().map(|(key, value)| {
            let value = from_toml(&key, value)?;
            Ok((key, value))
        });
        Ok(HouseFile { game: file.game, options: options.collect::<Result<_, _>>()? })
    }
}

fn from_toml(key: &str, value: toml::Value) -> Result<Value, OptionError> {
    Ok(match value {
        toml::Value::Boolean(on) => Value::Switch(on),
        toml::Value::Integer(n) => Value::Count(n),
        toml::Value::String(text) => Value::Text(text),
        toml::Value::Table(table) => {
            let entries = table.into_iter().map(|(name, value)| {
                let value = from_toml(&format!("{key}.{name}"), value)?;
                Ok((name, value))
            });
            Value::Map(entries.collect::<Result<_, OptionError>>()?)
        }
        _ => return Err(OptionError::new(key, "expected true, false, a whole number or text")),
    })
}
