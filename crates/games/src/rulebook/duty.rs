//! Duties: what people do that a table on a floor asks for, until somebody says that it is done.

use super::{Chosen, Doer, Moment, PlainOccasion, Prompt};
use crate::names::names;
use crate::{Clause, IrregularityKind, SpotInfo};

names! {
    /// What a table is run with, apart from chips.
    #[serde(rename_all = "kebab-case")]
    EquipmentKind, "a kind of equipment" {
        Deck = "deck",
        Shoe = "shoe",
        /// All the dice of a table.
        Dice = "dice",
        /// With its ball.
        Wheel = "wheel",
        /// A device that shuffles.
        Shuffler = "shuffler",
    }
}

names! {
    /// Cards that are counted.
    #[serde(rename_all = "kebab-case")]
    Counted, "something that is counted" {
        /// One deck.
        Deck = "deck",
        /// All the cards that are dealt from.
        Pack = "pack",
        /// What is left once the cards are dealt.
        Stub = "stub",
    }
}

names! {
    /// What follows a count that is wrong.
    #[serde(rename_all = "kebab-case")]
    Recount, "what follows a wrong count" {
        /// The cards are counted once more, by who counted them.
        Again = "again",
        /// A supervisor looks at the cards and counts them.
        Supervisor = "supervisor",
        /// The cards leave the table.
        Retire = "retire",
    }
}

names! {
    /// What must be said with a duty.
    Need, "something that a duty needs" {
        Equipment = "equipment",
        Count = "count",
    }
}

names! {
    /// A duty that is done by a command of its own.
    #[serde(rename_all = "kebab-case")]
    DutyCommand, "a duty with a command of its own" {
        /// Equipment comes to the table.
        Bring = "bring",
        /// Equipment leaves for good.
        Retire = "retire",
        /// An award is approved.
        Approve = "approve",
    }
}

/// A duty of a table: the rows of its document that are one act, at one moment.
#[derive(Clone, Debug)]
pub struct Duty<'a> {
    /// The name, the same for the same act in every document.
    pub name: &'a str,
    /// The command that it is done by, where it has one of its own.
    pub command: Option<DutyCommand>,
    /// When it is done.
    pub at: Moment,
    /// Whether events call for it, instead of the moment.
    pub driven: bool,
    /// What the document says of it, in its order; at least one row.
    pub rows: Vec<&'a Prompt>,
}

impl<'a> Duty<'a> {
    /// Who does it; each of them. What players do at it they do without saying so.
    pub fn by(&self) -> Vec<Doer> {
        let mut by: Vec<Doer> = self.rows.iter().flat_map(|row| row.by.iter().copied()).collect();
        by.retain(|role| *role != Doer::Player);
        by.sort();
        by.dedup();
        by
    }

    /// Whether the game waits for it.
    pub fn holds(&self) -> bool {
        self.rows.iter().any(|row| row.holds)
    }

    /// The first of its clauses.
    pub fn clause(&self) -> Option<Clause> {
        self.rows.first().map(|row| row.clause)
    }

    /// What to do, in a few words.
    pub fn say(&self) -> String {
        let mut said: Vec<&str> = self.rows.iter().map(|row| row.say.as_str()).collect();
        said.dedup();
        said.join(" ")
    }

    /// The kind of equipment it is about.
    pub fn equipment(&self) -> Option<EquipmentKind> {
        self.rows.iter().find_map(|row| row.equipment)
    }

    /// The cards that are counted at it.
    pub fn count(&self) -> Option<Counted> {
        self.rows.iter().find_map(|row| row.count)
    }

    /// Returns the remedies of the first wrong count, the second and so on.
    ///
    /// If the document is silent, the cards are counted again. If the count is still wrong, a deck
    /// leaves the table, and a supervisor rules on a stub.
    pub fn recounts(&self) -> &'a [Recount] {
        let own = self.rows.iter().map(|row| row.if_wrong.as_slice()).find(|all| !all.is_empty());
        own.unwrap_or(match self.count() {
            Some(Counted::Stub) => &[Recount::Again, Recount::Supervisor],
            _ => &[Recount::Again, Recount::Retire],
        })
    }

    /// How many hours its equipment may be in play.
    pub fn hours(&self) -> Option<u8> {
        self.rows.iter().find_map(|row| row.hours)
    }

    /// How many cards a cut leaves at either end, at least.
    pub fn cut(&self) -> Option<u8> {
        self.rows.iter().find_map(|row| row.cut)
    }

    /// Whether it is for a table where nobody plays.
    pub fn idle(&self) -> bool {
        self.rows.iter().any(|row| row.is_idle())
    }

    /// The same with some of its rows; `None` without any.
    pub fn only(&self, is: impl Fn(&Prompt) -> bool) -> Option<Duty<'a>> {
        let rows: Vec<&'a Prompt> = self.rows.iter().copied().filter(|row| is(row)).collect();
        (!rows.is_empty()).then(|| Duty { rows, ..self.clone() })
    }

    /// The clause by which a spot takes no wager once it is done.
    pub fn locks(&self, spot: &SpotInfo) -> Option<Clause> {
        self.rows.iter().find(|row| row.locks(spot)).map(|row| row.clause)
    }

    /// Whether what has been done at its moment is to be done again.
    pub fn again(&self) -> bool {
        self.rows.iter().any(|row| row.again)
    }

    /// Whether it follows this irregularity.
    pub fn follows(&self, irregularity: IrregularityKind) -> bool {
        self.rows.iter().any(|row| row.follows(irregularity))
    }

    /// What must be said with it.
    pub fn needs(&self) -> Vec<Need> {
        let equipment = self.equipment().map(|_| Need::Equipment);
        equipment.into_iter().chain(self.count().map(|_| Need::Count)).collect()
    }
}

impl Chosen {
    /// The duties of a table with these options, with or without a device that shuffles.
    ///
    /// ```
    /// use games::{Chosen, Kind, Options};
    /// let blackjack = Kind::find("blackjack").unwrap();
    /// let table = Chosen::new(blackjack.rulebook(), Options::new()).unwrap();
    /// let duties = table.duties(false);
    /// let cut = duties.iter().find(|duty| duty.name == "cut").unwrap();
    /// // Several clauses describe the one act.
    /// assert!(cut.holds() && cut.rows.len() > 1);
    /// ```
    pub fn duties(&self, device: bool) -> Vec<Duty<'_>> {
        let rows = self.prompts().filter(|row| row.is_for(device));
        grouped(rows)
    }
}

impl super::Rulebook {
    /// Every duty of the document, whatever a casino chooses.
    pub fn duties(&self) -> Vec<Duty<'_>> {
        grouped(self.prompts.iter())
    }
}

/// Rows of one duty and moment stand together, where the first of them stands.
fn grouped<'a>(rows: impl Iterator<Item = &'a Prompt>) -> Vec<Duty<'a>> {
    let mut duties: Vec<Duty<'a>> = Vec::new();
    for row in rows {
        let Some(name) = row.duty.as_deref() else { continue };
        let driven = row.is_driven();
        let same =
            |duty: &&mut Duty<'_>| (duty.name, duty.at, duty.driven) == (name, row.at, driven);
        match duties.iter_mut().find(same) {
            Some(duty) => duty.rows.push(row),
            None => {
                let command = name.parse().ok();
                duties.push(Duty { name, command, at: row.at, driven, rows: vec![row] });
            }
        }
    }
    duties
}

impl Prompt {
    /// Checks what makes a duty of it.
    pub(super) fn check_duty(&self) -> Result<(), String> {
        let Some(name) = &self.duty else {
            let speaks = self.equipment.is_some() || self.count.is_some() || self.hours.is_some();
            let speaks = speaks || self.cut.is_some() || !self.locks.is_empty();
            return match speaks || !self.after.is_empty() {
                true => Err("expected a `duty` beside what it needs".into()),
                false => Ok(()),
            };
        };
        let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if name.is_empty() || name.len() > 32 || !name.chars().all(kebab) {
            return Err("expected a duty's name of small letters and hyphens".into());
        }
        if self.only_said.is_some() {
            return Err("what is a duty is not only said".into());
        }
        if !self.if_wrong.is_empty() && self.count.is_none() {
            return Err("`if_wrong` is for what is counted".into());
        }
        if self.hours.is_some() && self.equipment.is_none() {
            return Err("hours are those of a piece of equipment".into());
        }
        if !self.locks.is_empty() && !self.on.contains(&PlainOccasion::Closing.into()) {
            return Err("`locks` is for what is done `on` closing".into());
        }
        if !self.after.is_empty() && self.at != Moment::Irregularity {
            return Err("`after` is for what follows an irregularity".into());
        }
        Ok(())
    }
}
