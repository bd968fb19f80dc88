//! The rulebook: what a document lets a casino choose, as data.
//!
//! A TOML file per game states its spots, options, pay tables, prompts, irregularities and
//! readings. [`Chosen`] is what one table makes of it.

mod boxes;
mod by_spot;
mod digest;
mod duty;
mod edition;
mod equipment;
mod house_way;
mod irregularity;
mod link;
mod occasion;
mod options;
mod own;
mod posted;
mod prompt;
mod refuse;
mod shared_option;
mod source;
mod trace;
mod words;

use std::collections::BTreeMap;

use serde::Deserialize;

pub use duty::{Counted, Duty, DutyCommand, EquipmentKind, Need, Recount};
pub use edition::Edition;
pub use equipment::{Backs, EquipmentRule};
pub use house_way::{HouseHand, HouseLow, HouseRule, HouseWith, RangeError, RankRange};
pub use irregularity::{IrregularityRule, Reason, Unchanged};
pub use link::{LinkRule, Shared};
pub use occasion::{FactChange, Occasion, PlainOccasion, SpotOccasion, Target};
pub use options::{Chosen, HouseFile, OptionError, Options, SpotLimits, Value};
pub use prompt::{Choices, Doer, Moment, Prompt};
pub use shared_option::SharedOption;
pub use source::DocumentSource;
pub use trace::{Row, Status, Trace, TraceError};
pub(crate) use words::choices;
pub use words::{OptionWord, Words};

use crate::{Cents, Clause, IrregularityKind, Pays, Rate};
use digest::RulesText;

/// The rules of a game as data.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rulebook {
    /// The game's id, as in scripts.
    pub id: String,
    /// The game's name, as on the felt.
    pub name: String,
    /// Where the rules are published.
    pub document: String,
    /// How many clauses the document has.
    pub clauses: usize,
    /// A digest of the document's clause ids, in order: holds the trace complete.
    pub digest: String,
    /// The latest edition of the procedures.
    #[serde(default)]
    pub edition: Edition,
    /// The most seats the table has, and the clause.
    #[serde(default)]
    pub seats: Seats,
    /// The clause by which the least and the most wager are posted at the table; none where the
    /// clause of each wager says so itself, or none does.
    pub posted_limits: Option<Clause>,
    /// The clause by which odds are stated with the word "to" and never with "for".
    pub odds_with_to: Option<Clause>,
    /// The documents of progressives that the game may be linked to.
    #[serde(rename = "link", default)]
    pub links: Vec<LinkRule>,
    /// The betting spots.
    #[serde(rename = "spot")]
    pub spots: Vec<SpotRule>,
    /// What the casino may choose.
    #[serde(rename = "option", default)]
    pub options: Vec<OptionRule>,
    /// The pay tables.
    #[serde(rename = "pay_table")]
    pub pay_tables: Vec<PayTable>,
    /// How the dealer must set a hand, where there is a choice: the first row that fits decides.
    #[serde(default)]
    pub house_way: Vec<HouseRule>,
    /// What may go wrong, and what is done then.
    #[serde(rename = "irregularity", default)]
    pub irregularities: Vec<IrregularityRule>,
    /// What it says of the equipment.
    #[serde(default)]
    pub equipment: Vec<EquipmentRule>,
    /// What people do at the table: the dealer's screen says so.
    #[serde(rename = "prompt", default)]
    pub prompts: Vec<Prompt>,
    /// How silent, damaged or contradictory clauses are read.
    #[serde(rename = "reading", default)]
    pub readings: Vec<Reading>,
    /// The words that the rules know of its options, and of those that are joined into it.
    #[serde(skip)]
    pub(crate) words: Vec<Words>,
    /// The document it was traced against; `None` if a rulebook of somebody's own names none.
    pub source: Option<DocumentSource>,
    /// The text it was read from.
    #[serde(skip)]
    rules_text: RulesText,
}

/// How many seats a table may have.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seats {
    /// The most.
    pub most: u8,
    /// Where the document says so; none where it is silent.
    pub clause: Option<Clause>,
    /// Where the document gives a player one position and no more.
    pub one_each: Option<Clause>,
}

/// A betting spot, or a family of spots such as every place bet.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpotRule {
    /// The id in scripts; `N` stands for a number in a family.
    pub id: String,
    /// The name a dealer uses.
    pub name: String,
    /// The clause that allows it.
    pub clause: Clause,
    /// What it wagers on, in a few words.
    pub about: String,
    /// Made by a decision or paid beside another wager: not wagered on directly.
    #[serde(default)]
    pub by_decision: bool,
    /// Bounded by the table's `min` and `max`.
    #[serde(default)]
    pub main: bool,
    /// Wagered in play: after the deal, not before it.
    #[serde(default)]
    pub in_play: bool,
    /// Settled as these wagers together, by their pay tables.
    #[serde(default)]
    pub parts: Vec<String>,
    /// The wager that it must be as much as.
    pub equals: Option<String>,
    /// The spot whose pay table pays it, where a decision makes a wager like another one.
    pub paid_as: Option<String>,
    /// The clause that says how many decks it is for, where that is not the pay tables' own.
    pub decks_clause: Option<Clause>,
    /// The progressive meter it plays for.
    pub meter: Option<String>,
    /// How many equal wagers of the amount are made at once.
    #[serde(default = "once")]
    pub bets: u8,
}

const fn once() -> u8 {
    1
}

/// Something a casino may choose.
#[derive(Clone, Debug, Deserialize)]
pub struct OptionRule {
    /// The key in scripts.
    pub key: String,
    /// The kind of value, with its bounds.
    #[serde(flatten)]
    pub kind: OptionKind,
    /// The clause that leaves it to the casino.
    pub clause: Clause,
    /// What it changes.
    pub about: String,
    /// The spots that may have a value each, with the clause that leaves it to the casino there; a
    /// single value is for all of them.
    #[serde(default)]
    pub each: BTreeMap<String, Clause>,
}

/// The kind of an option, its bounds and its default.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum OptionKind {
    /// One of several words.
    Choice {
        /// The words, the default first.
        values: Vec<String>,
    },
    /// On or off.
    Switch {
        /// The default.
        default: bool,
    },
    /// A whole number.
    Count {
        /// The least.
        least: i64,
        /// The most.
        most: i64,
        /// The default.
        default: i64,
    },
    /// An amount of money.
    Money {
        /// The least, in dollars.
        least: String,
        /// The most, in dollars; none for no bound.
        most: Option<String>,
        /// The default; none when there is no such limit until the casino gives one.
        default: Option<String>,
    },
    /// The adjacent boxes that one patron plays, such as `1-2 5-7`; none unless they are given.
    Boxes,
    /// A share of a wager, as a decimal.
    Rate {
        /// The least.
        least: String,
        /// The most.
        most: String,
        /// The default.
        default: String,
        /// The least together with the share of a secondary jackpot.
        in_all: Option<String>,
    },
}

/// A pay table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PayTable {
    /// The official id, or the clause.
    pub id: String,
    /// The clause it is printed under.
    pub clause: Clause,
    /// The spot it pays, where all its lines are for one spot.
    pub spot: Option<String>,
    /// The numbers of decks it may be used with, where the document says so.
    pub decks: Option<[u8; 2]>,
    /// The numbers of decks it is printed for, where it may be used with others as well: it is the
    /// default there.
    pub printed_for: Option<[u8; 2]>,
    /// Printed with gaps, which the like-numbered table of another regulator fills.
    #[serde(default)]
    pub completed: bool,
    /// Every line that wins the whole of a meter has a meter of its own.
    #[serde(default)]
    pub independent: bool,
    /// "No less than": a casino may raise these odds.
    #[serde(default)]
    pub floor: bool,
    /// The lines, the best hand first.
    #[serde(rename = "line")]
    pub lines: Vec<PayLine>,
}

/// A line of a pay table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PayLine {
    /// The spot, where the table is for several.
    pub spot: Option<String>,
    /// The name; `win` where a wager has one line only.
    pub name: String,
    /// What it pays.
    #[serde(deserialize_with = "pays_from_text")]
    pub pays: Pays,
    /// What it brings to every other player with a wager there.
    #[serde(default, deserialize_with = "money_from_text")]
    pub envy: Option<Cents>,
}

/// How a clause is read where its text is silent, damaged or contradictory.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// The clause.
    pub clause: Clause,
    /// The reading.
    pub text: String,
}

fn pays_from_text<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Pays, D::Error> {
    String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
}

fn money_from_text<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Cents>, D::Error> {
    String::deserialize(from)?.parse().map(Some).map_err(serde::de::Error::custom)
}

/// What is wrong with a rulebook file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct RulebookError(String);

impl RulebookError {
    pub(crate) fn new(what: impl Into<String>) -> RulebookError {
        RulebookError(what.into())
    }
}

impl Rulebook {
    /// The words of its options that are one of several, as the rules know them.
    pub fn words(&self) -> &[Words] {
        &self.words
    }

    /// Reads a rulebook file and checks that it is consistent, and that its options have no words
    /// but these.
    pub(crate) fn with_words(text: &str, words: &[Words]) -> Result<Rulebook, RulebookError> {
        let book = Rulebook::read(text, words)?;
        book.check(&book).map_err(RulebookError)?;
        Ok(book)
    }

    /// The id of the game that a rulebook file is for.
    pub(crate) fn id_of(text: &str) -> Result<String, RulebookError> {
        Ok(Rulebook::of_toml(text)?.id)
    }

    fn of_toml(text: &str) -> Result<Rulebook, RulebookError> {
        toml::from_str(text).map_err(|e| RulebookError(one_line(&e.to_string())))
    }

    /// Reads a rulebook file, with the documents it is linked to.
    fn read(text: &str, words: &[Words]) -> Result<Rulebook, RulebookError> {
        let mut book = Rulebook::of_toml(text)?;
        book.words = words.to_vec();
        book.join_links()?;
        book.rules_text = RulesText::of(text, &book.links);
        book.state_odds_with_to();
        Ok(book)
    }

    /// Where the word "for" is forbidden a fixed amount for a chip that was swept stands alone, the
    /// linked documents' too.
    fn state_odds_with_to(&mut self) {
        if self.odds_with_to.is_none() {
            return;
        }
        for line in self.pay_tables.iter_mut().flat_map(|table| &mut table.lines) {
            if let Pays::DollarsFor(award) = line.pays {
                line.pays = Pays::Swept(award);
            }
        }
    }

    /// Checks that it is consistent. Its prompts may speak of what the options of `known` allow: a
    /// rulebook of somebody's own may allow less.
    fn check(&self, known: &Rulebook) -> Result<(), String> {
        let mut ids: Vec<_> = self.spots.iter().map(|s| &s.id).collect();
        ids.sort();
        if let Some(twice) = ids.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("spot `{}` stands there twice", twice[0]));
        }
        for spot in &self.spots {
            let named = spot.parts.iter().chain(&spot.equals).chain(&spot.paid_as);
            if let Some(part) = named.into_iter().find(|part| self.spot(part).is_none()) {
                return Err(format!("spot `{}`: there is no spot `{part}`", spot.id));
            }
        }
        for table in &self.pay_tables {
            for line in &table.lines {
                let spot = line.spot.as_ref().or(table.spot.as_ref());
                match spot {
                    None => return Err(format!("{}: line `{}` has no spot", table.id, line.name)),
                    Some(spot) if self.spot(spot).is_none() => {
                        return Err(format!("{}: there is no spot `{spot}`", table.id));
                    }
                    Some(_) => {}
                }
            }
        }
        if let Some(clause) = &self.odds_with_to {
            let mut lines = self.pay_tables.iter().flat_map(|table| &table.lines);
            if let Some(line) = lines.find(|line| matches!(line.pays, Pays::For { .. })) {
                return Err(format!("{}: odds are stated with \"to\" ({clause})", line.pays));
            }
        }
        for rule in &self.irregularities {
            rule.kind.parse::<IrregularityKind>().map_err(|e| e.to_string())?;
        }
        for option in &self.options {
            options::check_default(option)?;
            words::check_words(option, &self.words)?;
            if let Some(odd) = option.each.keys().find(|spot| self.spot(spot).is_none()) {
                return Err(format!("option `{}`: there is no spot `{odd}`", option.key));
            }
        }
        self.prompts.iter().try_for_each(|prompt| prompt.check(self, known))?;
        if self.house_way.is_empty() { Ok(()) } else { HouseRule::check_all(&self.house_way) }
    }

    /// The documents that it was traced against: its own first, then those that are joined into it.
    pub fn sources(&self) -> impl Iterator<Item = &DocumentSource> {
        let joined = self.links.iter().filter_map(|link| Shared::find(&link.document));
        self.source.iter().chain(joined.filter_map(|shared| shared.rulebook().source.as_ref()))
    }

    /// The spot, or family of spots, with this id.
    pub fn spot(&self, id: &str) -> Option<&SpotRule> {
        self.spots.iter().find(|spot| spot.id == id)
    }

    /// The spot whose pay tables pay this one: mostly itself.
    pub fn paid_as<'a>(&'a self, spot: &'a str) -> &'a str {
        self.spot(spot).and_then(|rule| rule.paid_as.as_deref()).unwrap_or(spot)
    }

    /// The pay tables that pay this spot, the default first.
    pub fn tables_of<'a, 's>(
        &'a self,
        spot: &'s str,
    ) -> impl Iterator<Item = &'a PayTable> + use<'a, 's> {
        self.pay_tables.iter().filter(move |table| table.lines_of(spot).next().is_some())
    }

    /// The option with this key.
    pub fn option(&self, key: &str) -> Option<&OptionRule> {
        self.options.iter().find(|option| option.key == key)
    }

    /// The least that all jackpots together must be fed with, and the clause that says so.
    pub fn least_contribution(&self) -> Option<(Rate, Clause)> {
        let option = self.option("contribution")?;
        let OptionKind::Rate { in_all: Some(least), .. } = &option.kind else { return None };
        Some((least.parse().ok()?, option.clause))
    }

    /// What to do when this goes wrong; none when the document does not know it.
    pub fn remedy(&self, kind: IrregularityKind) -> Option<&IrregularityRule> {
        self.irregularities.iter().find(|rule| rule.kind == kind.name())
    }
}

impl PayTable {
    /// The lines that pay this spot.
    pub fn lines_of<'a, 's>(
        &'a self,
        spot: &'s str,
    ) -> impl Iterator<Item = &'a PayLine> + use<'a, 's> {
        self.lines
            .iter()
            .filter(move |line| line.spot.as_deref().or(self.spot.as_deref()) == Some(spot))
    }

    /// Whether it may be used with so many decks.
    pub fn is_for(&self, decks: u8) -> bool {
        self.decks.is_none_or(|[least, most]| (least..=most).contains(&decks))
    }

    /// Whether it is the one printed for so many decks.
    pub fn is_printed_for(&self, decks: u8) -> bool {
        self.printed_for.is_some_and(|[least, most]| (least..=most).contains(&decks))
    }
}

/// An error message on one line, whatever the file held.
fn one_line(text: &str) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    words.chars().filter(|c| !c.is_control()).take(400).collect()
}
