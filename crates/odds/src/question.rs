//! A question: the wagers whose figures are wanted, and under which rules.

use std::sync::Arc;
use std::time::Instant;

use games::{Cents, Chosen, OptionError, OptionKind, Options, Rulebook, Value};

use crate::{Cache, Conditions, Figure, Progress};

/// The stakes in dollars for which a figure is given where awards are in dollars.
const STAKES: [i64; 5] = [1, 5, 10, 25, 100];

/// A question about the wagers of one game.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The rules.
    pub book: &'a Arc<Rulebook>,
    /// The options that were given; the others are at their defaults, or at every value.
    pub given: &'a Options,
    /// What was assumed beside them: stake, players, meter ...
    pub assumptions: &'a Options,
    /// Every pay table, every number of decks, every value of the options that matter.
    pub all: bool,
    /// This wager only.
    pub wager: Option<&'a str>,
    /// This pay table only.
    pub pay_table: Option<&'a str>,
    /// Who hears how far the work has come.
    pub progress: &'a dyn Progress,
    /// Where results are kept.
    pub cache: &'a dyn Cache,
}

impl<'a> Question<'a> {
    /// Whether a wager is asked about.
    pub fn wants(&self, wager: &str) -> bool {
        self.wager.is_none_or(|wanted| wanted == wager)
    }

    /// Whether any of these wagers is.
    pub fn wants_any(&self, wagers: &[&str]) -> bool {
        wagers.iter().any(|wager| self.wants(wager))
    }

    /// The tables to look at: the options given, and these at each value when all are asked for.
    pub fn tables(&self, keys: &[&str]) -> Result<Vec<Chosen>, OptionError> {
        let mut all = vec![self.given.clone()];
        for key in keys.iter().filter(|_| self.all) {
            if self.given.contains_key(*key) {
                continue;
            }
            let values = self.values(key);
            let with = |options: &Options| {
                let options = options.clone();
                values.clone().into_iter().map(move |value| {
                    let mut options = options.clone();
                    options.insert((*key).to_owned(), value);
                    options
                })
            };
            all = all.iter().flat_map(with).collect();
        }
        all.into_iter().map(|options| Chosen::new(self.book, options)).collect()
    }

    /// Every value of an option, the default first; none where the rulebook has no such option.
    pub fn values(&self, key: &str) -> Vec<Value> {
        match self.book.option(key).map(|option| &option.kind) {
            Some(OptionKind::Choice { values }) => {
                values.iter().map(|v| v.as_str().into()).collect()
            }
            Some(OptionKind::Switch { default }) => vec![(*default).into(), (!default).into()],
            Some(OptionKind::Count { least, most, .. }) => {
                (*least..=*most).map(Value::from).collect()
            }
            _ => panic!("{}: `{key}` has no list of values", self.book.id),
        }
    }

    /// The pay tables of a spot to look at: for each, a table that has chosen it.
    pub fn pay_tables(&self, chosen: &Chosen, spot: &str) -> Vec<Chosen> {
        if !self.wants(spot) {
            return Vec::new();
        }
        let in_force = chosen.table_if(spot).map(|table| table.id.as_str());
        let is_given = matches!(chosen.given().get("pay_tables"),
            Some(Value::Map(tables)) if tables.contains_key(spot));
        let every = self.all && !is_given;
        let wanted = |id: &str| match self.pay_table {
            Some(wanted) => wanted == id,
            None => every || in_force == Some(id),
        };
        let tables = self.book.tables_of(spot).filter(|table| wanted(&table.id));
        // A table that is not for so many decks is left out.
        tables.filter_map(|table| chosen.with_table(spot, &table.id).ok()).collect()
    }

    /// The figures of a spot at every table to look at, the values of these options among them.
    /// What is counted is the same for all pay tables of a table.
    pub fn figures_of<T>(
        &self,
        keys: &[&str],
        spot: &str,
        mut count: impl FnMut(&Chosen) -> Result<T, OptionError>,
        price: impl Fn(&Chosen, &T) -> Result<Vec<Figure>, OptionError>,
    ) -> Result<Vec<Figure>, OptionError> {
        let mut figures = Vec::new();
        for table in self.tables(keys)? {
            figures.extend(self.figures_at(&table, spot, &mut count, &price)?);
        }
        Ok(figures)
    }

    /// The figures of a spot at one table, which may not offer it.
    pub fn figures_at<T>(
        &self,
        table: &Chosen,
        spot: &str,
        count: impl FnOnce(&Chosen) -> Result<T, OptionError>,
        price: impl Fn(&Chosen, &T) -> Result<Vec<Figure>, OptionError>,
    ) -> Result<Vec<Figure>, OptionError> {
        let since = Instant::now();
        let tables = self.pay_tables(table, spot);
        if tables.is_empty() || !table.offers(spot) {
            return Ok(Vec::new());
        }
        let counted = count(table)?;
        let mut figures = Vec::new();
        for chosen in tables {
            let priced = price(&chosen, &counted)?;
            figures.extend(priced.into_iter().map(|figure| figure.took(since)));
        }
        Ok(figures)
    }

    /// The stakes to look at where awards are in dollars: from the least that the table takes.
    pub fn stakes(&self, chosen: &Chosen, spot: &str) -> Vec<Cents> {
        if let Some(stake) = self.money("stake") {
            return vec![stake];
        }
        let least = chosen.limits().get(spot).and_then(|limits| limits.0).unwrap_or(Cents::ZERO);
        STAKES.map(Cents::dollars).into_iter().filter(|stake| *stake >= least).collect()
    }

    /// An amount that was given beside the options.
    pub fn money(&self, name: &str) -> Option<Cents> {
        match self.assumptions.get(name)? {
            Value::Count(dollars) => Some(Cents::dollars(*dollars)),
            Value::Text(text) => text.parse().ok(),
            _ => None,
        }
    }

    /// A word that was given beside the options.
    pub fn word(&self, name: &str) -> Option<&'a str> {
        match self.assumptions.get(name)? {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A number that was given beside the options.
    pub fn count(&self, name: &str) -> Option<i64> {
        match self.assumptions.get(name)? {
            Value::Count(n) => Some(*n),
            _ => None,
        }
    }

    /// The variant of a table: its decks, and every option that is not at its default.
    pub fn conditions(&self, chosen: &Chosen) -> Conditions {
        self.conditions_on(chosen, None)
    }

    /// The same for one spot: of options that spots have a value each for, its own.
    pub fn conditions_on(&self, chosen: &Chosen, spot: Option<&str>) -> Conditions {
        let mut conditions = Conditions::default();
        for option in &self.book.options {
            let given = match (chosen.given().get(&option.key), spot) {
                (Some(Value::Map(values)), Some(spot)) => values.get(spot),
                (given, _) => given,
            };
            let (default, decks) = match &option.kind {
                OptionKind::Choice { values } => (Value::from(values[0].as_str()), false),
                OptionKind::Switch { default } => (Value::from(*default), false),
                OptionKind::Count { default, .. } => (Value::from(*default), option.key == "decks"),
                OptionKind::Money { default, .. } => {
                    (default.as_deref().unwrap_or_default().into(), false)
                }
                OptionKind::Boxes => ("".into(), false),
                OptionKind::Rate { default, .. } => (default.as_str().into(), false),
            };
            let value = given.unwrap_or(&default);
            if decks || *value != default {
                conditions = conditions.with(&option.key, value.clone());
            }
        }
        conditions
    }
}
