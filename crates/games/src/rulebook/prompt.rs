//! What people do at a table: which prompts a document has, and which of them a table needs.

use std::collections::BTreeMap;

use chance::{Ask, Outcome, Place};
use serde::Deserialize;

use super::options::unlike;
use super::{
    Chosen, Counted, EquipmentKind, Occasion, OptionKind, PlainOccasion, Recount, Rulebook, Target,
    Value,
};
use crate::names::names;
use crate::{AnyTable, Cents, Clause, Event, Happening, Scene, SeatSet, SpotInfo, Statement};

/// Something people do at the table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prompt {
    /// When it is done.
    pub at: Moment,
    /// The clause.
    pub clause: Clause,
    /// What to do, in a few words.
    pub say: String,
    /// Who does it; where the clause names several, each of them does.
    pub by: Vec<Doer>,
    /// Whether the clause lets nothing go on before it is done: what the table awaits at that
    /// moment waits for it, or the award does. What is to be done only if something happens holds
    /// nothing up, and neither does what the table asks for itself, such as a burned card.
    #[serde(default)]
    pub holds: bool,
    /// The tables that it is for, by their options: any of these rows, each with all that must be
    /// chosen. Every table where there is none.
    #[serde(default)]
    pub when: Vec<Choices>,
    /// The wager it is about, which not every table offers; at an award, the wager that is paid
    /// only after it.
    pub spot: Option<String>,
    /// The lines of the wager's pay table that are paid only after it; all of them where none is
    /// named.
    #[serde(default)]
    pub lines: Vec<String>,
    /// The duty that it is part of: a table on a floor asks for it until somebody says that it is
    /// done. Rows of one moment with the same duty are one act.
    pub duty: Option<String>,
    /// The kind of equipment that it is about.
    pub equipment: Option<EquipmentKind>,
    /// The cards that are counted at it.
    pub count: Option<Counted>,
    /// What follows the first wrong count, the second, and so on.
    #[serde(default)]
    pub if_wrong: Vec<Recount>,
    /// How many hours the equipment may be in play.
    pub hours: Option<u8>,
    /// How many cards a cut leaves at either end, at least.
    pub cut: Option<u8>,
    /// Only with a device that shuffles, or only without one.
    pub device: Option<bool>,
    /// It is done while nobody plays, and the cards are shuffled again for who comes next.
    #[serde(default)]
    pub idle: bool,
    /// What has been done at its moment is to be done again.
    #[serde(default)]
    pub again: bool,
    /// The irregularities that it follows; any where none is named.
    #[serde(default)]
    pub after: Vec<String>,
    /// Whose irregularity it follows, of a seat or of the dealer; either if not given.
    pub place: Option<Target>,
    /// The events that call for it. The duty is asked for from then on, and again at the next.
    #[serde(default)]
    pub on: Vec<Occasion>,
    /// Only if the seat of the event has chips on one of these families of spots; of an event that
    /// concerns the whole table, if any seat has.
    #[serde(default)]
    pub with: Vec<String>,
    /// Only if the seat of the event has no chips on any of these families of spots; of an event
    /// that concerns the whole table, if a seat that plays has none.
    #[serde(default)]
    pub without: Vec<String>,
    /// Only if no seat at all has chips on any of these families of spots.
    #[serde(default)]
    pub none_on: Vec<String>,
    /// Only if the chips of the seat on the spot of the event come to at least this much.
    #[serde(default, deserialize_with = "super::money_from_text")]
    pub least: Option<Cents>,
    /// The families of spots, `*` for all, that take no wager between this duty and the card, roll
    /// or spin that closes the wagers. It is asked for only if chips lie on one of them.
    #[serde(default)]
    pub locks: Vec<String>,
    /// Why nobody is asked to say that it is done, where it is no duty.
    pub only_said: Option<String>,
}

/// Every spot of the layout, in `locks`.
const ALL_SPOTS: &str = "*";

/// Options by key, with the values that are meant, each as [`Chosen::in_force`] has it.
pub type Choices = BTreeMap<String, Vec<String>>;

names! {
    /// Who does something at a table.
    ///
    /// Documents have many names for few people. A stickperson is a dealer; a box person, a floor
    /// person and a pit or table games supervisor are supervisors; what the house, the casino or
    /// the licensee sees to is the manager's. Where a clause names nobody the dealer does it;
    /// decks come to the table and leave it by a supervisor.
    #[serde(rename_all = "kebab-case")]
    Doer, "a role" {
        Player = "player",
        Dealer = "dealer",
        Supervisor = "supervisor",
        Surveillance = "surveillance",
        Cage = "cage",
        Manager = "manager",
    }
}

names! {
    /// When something is done.
    #[serde(rename_all = "kebab-case")]
    Moment, "a moment of a round" {
        /// Before the table's first round.
        Opening = "opening",
        Shuffle = "shuffle",
        /// A card is burned, before a round or in it.
        Burn = "burn",
        Wagers = "wagers",
        /// A card, a roll or a spin is next.
        Deal = "deal",
        Decision = "decision",
        /// After every roll of the dice, whatever it decides.
        Roll = "roll",
        Settled = "settled",
        /// Before an award is paid.
        Award = "award",
        /// Something went wrong; `trouble` where a rulebook or a table was written long ago.
        #[serde(alias = "trouble")]
        Irregularity = "irregularity",
    }
}

impl Moment {
    /// The moments at which chance is asked this: a card that is burned may be part of the deal.
    pub fn asked(ask: Ask) -> &'static [Moment] {
        match ask {
            Ask::Shuffle => &[Moment::Shuffle],
            Ask::Card { to: Place::Burn } => &[Moment::Burn, Moment::Deal],
            _ => &[Moment::Deal],
        }
    }

    /// The moment that an event brings and that no table shows afterwards: dice were rolled,
    /// something went wrong. All others are seen in what the table awaits.
    pub fn brought_by(event: &Event) -> Option<Moment> {
        match event {
            Event::Chance(Outcome::Dice(_)) => Some(Moment::Roll),
            Event::Irregularity(_) => Some(Moment::Irregularity),
            _ => None,
        }
    }
}

impl Prompt {
    /// Whether a line of a wager's pay table is paid only after it.
    pub fn covers(&self, spot: &str, line: &str) -> bool {
        let all = self.lines.is_empty();
        self.at == Moment::Award
            && self.spot.as_deref() == Some(spot)
            && (all || self.lines.iter().any(|own| own == line))
    }

    /// Whether a line that was settled is paid only after it.
    pub fn is_awaited_by(&self, line: &Statement) -> bool {
        let Some((clause, _)) = &line.verify else { return false };
        let covered = line.line_name().is_some_and(|name| self.covers(&line.wager, name));
        *clause == self.clause || covered
    }

    /// Whether it is for a table with these options.
    pub fn applies(&self, chosen: &Chosen) -> bool {
        let is_chosen = |(key, values): (&String, &Vec<String>)| {
            chosen.in_force(key).is_some_and(|value| values.contains(&value))
        };
        let offered = |spot: &str| chosen.offers(spot) && chosen.table_if(spot).is_some();
        self.spot.as_deref().is_none_or(offered)
            && (self.when.is_empty() || self.when.iter().any(|all| all.iter().all(is_chosen)))
    }

    /// Whether events call for it, instead of a moment of the round.
    pub fn is_driven(&self) -> bool {
        self.again || self.on.iter().any(|occasion| *occasion != PlainOccasion::Idle.into())
    }

    /// Whether this event calls for it. What repeats a cut comes after the cut, which ends a
    /// shuffle.
    pub fn is_on(&self, happened: &Occasion) -> bool {
        self.on.iter().any(|occasion| occasion.includes(happened))
            || self.again && *happened == PlainOccasion::Shuffled.into()
    }

    /// Whether it is done while nobody plays.
    pub fn is_idle(&self) -> bool {
        self.idle || self.on.contains(&PlainOccasion::Idle.into())
    }

    /// Whether what happened calls for it.
    pub fn is_called_by(
        &self,
        happened: &Happening,
        (before, after): (&Scene, &Scene),
        table: &dyn AnyTable,
    ) -> bool {
        let is_enough = || match (self.least, happened.occasion.spot()) {
            (Some(least), Some(spot)) => {
                happened.seats.iter().any(|seat| after.amount_on(seat, spot, table) >= least)
            }
            _ => true,
        };
        self.is_on(&happened.occasion)
            && is_enough()
            && self.concerns(happened.seats, &[before, after], table)
    }

    /// Whether the wagers that lie on a table call for it before they close: not before those of
    /// every seat are complete, since no card closes the others and what is locked stays.
    pub fn is_closing(&self, now: &Scene, table: &dyn AnyTable) -> bool {
        let locks_all = self.locks.iter().any(|spot| spot == ALL_SPOTS);
        let locks = self.locks.is_empty() || locks_all;
        self.on.contains(&PlainOccasion::Closing.into())
            && now.is_closing()
            && !now.seats_in().is_empty()
            && now.seats_in().iter().all(|seat| table.complete(seat).is_ok())
            && (locks || !now.seats_on(&self.locks, table).is_empty())
            && self.concerns(SeatSet::NONE, &[now], table)
    }

    /// Whether one of these seats, or any if none is named, has the chips that it is about.
    fn concerns(&self, seats: SeatSet, scenes: &[&Scene], table: &dyn AnyTable) -> bool {
        let all = |of: &dyn Fn(&Scene) -> SeatSet| {
            let mut found = SeatSet::NONE;
            for scene in scenes {
                of(scene).iter().for_each(|seat| found.insert(seat));
            }
            found
        };
        let named = if seats.is_empty() { all(&Scene::seats_in) } else { seats };
        let on = |families: &[String]| all(&|scene| scene.seats_on(families, table));
        (self.with.is_empty() || !on(&self.with).among(named).is_empty())
            && (self.without.is_empty() || on(&self.without).among(named) != named)
            && (self.none_on.is_empty() || on(&self.none_on).is_empty())
    }

    /// Checks what it names against the rulebook it stands in, and its options against those of
    /// `known`, which may allow more of them.
    pub(super) fn check(&self, book: &Rulebook, known: &Rulebook) -> Result<(), String> {
        let checked = self.check_people().and_then(|()| self.check_duty());
        let checked = checked.and_then(|()| self.check_wager(book));
        let checked = checked.and_then(|()| self.check_spots(book));
        let checked = checked
            .and_then(|()| self.when.iter().try_for_each(|choices| check_choices(choices, known)));
        checked.map_err(|what| format!("prompt {}: {what}", self.clause))
    }

    fn check_people(&self) -> Result<(), String> {
        if self.by.is_empty() {
            return Err("expected a role in `by`".into());
        }
        if self.holds && self.by.contains(&Doer::Player) {
            return Err("the game waits for nothing that a player does".into());
        }
        Ok(())
    }

    /// The wager it is about can be won, by the lines that are named.
    fn check_wager(&self, book: &Rulebook) -> Result<(), String> {
        let Some(spot) = &self.spot else { return Ok(()) };
        let mut paid = book.tables_of(spot).flat_map(|table| table.lines_of(spot)).peekable();
        if paid.peek().is_none() {
            return Err(format!("no pay table pays `{spot}`"));
        }
        let names: Vec<_> = paid.map(|line| &line.name).collect();
        match self.lines.iter().find(|line| !names.contains(line)) {
            Some(odd) => Err(format!("`{spot}` has no line `{odd}`")),
            None => Ok(()),
        }
    }
}

impl Prompt {
    /// Whether a spot takes no wager once it is done.
    pub fn locks(&self, spot: &SpotInfo) -> bool {
        let is_it = |name: &String| *name == spot.name || name == spot.family || name == ALL_SPOTS;
        self.locks.iter().any(is_it)
    }

    /// What it says of families of spots is of spots of the document.
    fn check_spots(&self, book: &Rulebook) -> Result<(), String> {
        let named = self.on.iter().filter_map(Occasion::spot);
        let lists = [&self.with, &self.without, &self.none_on, &self.locks];
        let named = named.chain(lists.into_iter().flatten().map(String::as_str));
        let mut named = named.filter(|name| *name != ALL_SPOTS);
        match named.find(|name| book.spot(name).is_none()) {
            Some(odd) => Err(format!("there is no spot `{odd}`")),
            None => Ok(()),
        }
    }
}

/// A prompt depends on options that there are, and on values that they may have.
fn check_choices(choices: &Choices, known: &Rulebook) -> Result<(), String> {
    if choices.is_empty() {
        return Err("expected an option in every row of `when`".into());
    }
    for (key, values) in choices {
        let Some(option) = known.option(key) else {
            return Err(format!("there is no option `{key}`"));
        };
        if let OptionKind::Money { .. } | OptionKind::Rate { .. } | OptionKind::Boxes = option.kind
        {
            return Err(format!("option `{key}`: expected one of words, a switch or a number"));
        }
        if values.is_empty() {
            return Err(format!("option `{key}`: expected values"));
        }
        for text in values {
            if let Some(expected) = unlike(&option.kind, &value(&option.kind, text)) {
                let text: String = text.chars().take(40).collect();
                return Err(format!("option `{key}`: `{text}` is no value, expected {expected}"));
            }
        }
    }
    Ok(())
}

/// The value of such an option that a text stands for.
fn value(kind: &OptionKind, text: &str) -> Value {
    let read = match kind {
        OptionKind::Switch { .. } => text.parse().ok().map(Value::Switch),
        OptionKind::Count { .. } => text.parse().ok().map(Value::Count),
        _ => None,
    };
    read.unwrap_or_else(|| Value::from(text))
}

impl Rulebook {
    /// What must be verified before a line of a wager's pay table is paid: what is asked for that
    /// line, or else for every line.
    pub fn verification(&self, spot: &str, line: &str) -> Option<&Prompt> {
        let asked = || self.prompts.iter().filter(|prompt| prompt.covers(spot, line));
        asked().find(|prompt| !prompt.lines.is_empty()).or_else(|| asked().next())
    }
}

impl Chosen {
    /// What people do at a table with these options.
    ///
    /// ```
    /// use games::{Chosen, Kind, Moment, Options};
    /// let baccarat = Kind::find("mini-baccarat").unwrap();
    /// let by_hand = Chosen::new(baccarat.rulebook(), Options::new()).unwrap();
    /// let device = by_hand.with("shuffler", true).unwrap();
    /// // The stack is left feathered by a dealer, not by a device.
    /// assert!(by_hand.prompts_at(Moment::Shuffle).any(|p| p.clause.id() == "OH.BA.5.II"));
    /// assert!(!device.prompts_at(Moment::Shuffle).any(|p| p.clause.id() == "OH.BA.5.II"));
    /// ```
    pub fn prompts(&self) -> impl Iterator<Item = &Prompt> {
        self.rulebook().prompts.iter().filter(|prompt| prompt.applies(self))
    }

    /// What people do there at this moment; of what is done before an award, all that any award
    /// asks for.
    pub fn prompts_at(&self, moment: Moment) -> impl Iterator<Item = &Prompt> {
        self.prompts().filter(move |prompt| prompt.at == moment)
    }
}
