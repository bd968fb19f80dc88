//! A rulebook of somebody's own: the game's, with other odds or defaults.

use super::{OptionKind, OptionRule, PayTable, Rulebook, RulebookError};
use crate::{Cents, Pays, Rate, common_divisor, least_multiple};

/// Odds finer than this in all would make counts of deals too big to add up.
const FINEST: i64 = 5_000;

impl Rulebook {
    /// Reads a rulebook of somebody's own for the game of this one: it has that game's spots,
    /// options and pay-table lines. What lines pay, which tables there are and the defaults may be
    /// others.
    pub(crate) fn like(text: &str, model: &Rulebook) -> Result<Rulebook, RulebookError> {
        let mut book = Rulebook::read(text, &model.words)?;
        if book.id != model.id {
            let id: String = book.id.chars().take(40).collect();
            let what = format!("its rulebook is for `{id}`, not for `{}`", model.id);
            return Err(RulebookError(what));
        }
        if book.edition > model.edition {
            let (own, latest) = (book.edition.number(), model.edition.number());
            return Err(RulebookError(format!("edition {own}: the game has 1 to {latest}")));
        }
        // Procedures are the document's: a text that was copied before the latest has it too.
        book.edition = model.edition;
        book.words.clone_from(&model.words);
        book.check(model).and_then(|()| book.is_like(model)).map_err(RulebookError)?;
        book.remember(text, model);
        Ok(book)
    }

    pub(super) fn is_like(&self, model: &Rulebook) -> Result<(), String> {
        for spot in &self.spots {
            let Some(known) = model.spot(&spot.id) else {
                return Err(format!("the game has no spot `{}`", spot.id));
            };
            if (&known.meter, &known.parts) != (&spot.meter, &spot.parts) {
                return Err(format!("spot `{}`: meter and parts must stay as they are", spot.id));
            }
        }
        for known in &model.spots {
            if self.spot(&known.id).is_none() {
                return Err(format!("expected the spot `{}` as well", known.id));
            }
            let mut own = self.tables_of(&known.id).peekable();
            if own.peek().is_none() && model.tables_of(&known.id).next().is_some() {
                return Err(format!("no pay table pays the spot `{}`", known.id));
            }
            own.try_for_each(|table| has_lines_of(table, model, &known.id))?;
        }
        let (own, most) = (self.seats.most, model.seats.most);
        if own != most && !(1..=most).contains(&own) {
            return Err(format!("{own} seats: the game has 1 to {most}"));
        }
        for known in &model.options {
            let is_like = |own: &&OptionRule| {
                let spots = own.each.keys().all(|spot| known.each.contains_key(spot));
                is_within(&own.kind, &known.kind) && spots
            };
            let Some(own) = self.option(&known.key).filter(is_like) else {
                let key = &known.key;
                return Err(format!("expected the option `{key}`, with no values but its own"));
            };
            check_bounds(&own.kind, &known.kind)
                .map_err(|what| format!("option `{}`: {what}", known.key))?;
        }
        if let Some(odd) = self.options.iter().find(|own| model.option(&own.key).is_none()) {
            return Err(format!("the game has no option `{}`", odd.key));
        }
        if self.odds_with_to != model.odds_with_to {
            return Err("`odds_with_to` must stay as it is: no casino states odds otherwise".into());
        }
        if self.house_way.is_empty() != model.house_way.is_empty() {
            return Err("a house way stands where the game's own rulebook has one".into());
        }
        let pays = self.pay_tables.iter().flat_map(|table| &table.lines).map(|line| line.pays);
        Pays::are_countable(pays)
    }
}

/// Whether an option is of the same kind, and allows no word or number that the game's own does
/// not.
fn is_within(own: &OptionKind, known: &OptionKind) -> bool {
    match (own, known) {
        (OptionKind::Choice { values }, OptionKind::Choice { values: known }) => {
            values.iter().all(|value| known.contains(value))
        }
        (
            OptionKind::Count { least, most, .. },
            OptionKind::Count { least: known_least, most: known_most, .. },
        ) => least >= known_least && most <= known_most,
        _ => std::mem::discriminant(own) == std::mem::discriminant(known),
    }
}

/// The bounds of an amount or a share lie within those that the document gives.
fn check_bounds(own: &OptionKind, known: &OptionKind) -> Result<(), String> {
    match (own, known) {
        (
            OptionKind::Money { least, most, .. },
            OptionKind::Money { least: known_least, most: known_most, .. },
        ) => {
            let amount = |text: &str| text.parse::<Cents>().map_err(|e| e.to_string());
            let top = |most: &Option<String>| most.as_deref().map_or(Ok(Cents::MOST), amount);
            let allowed = amount(known_least)?..=top(known_most)?;
            if allowed.contains(&amount(least)?) && allowed.contains(&top(most)?) {
                return Ok(());
            }
            Err(match known_most {
                Some(most) => format!("the game allows no amount outside {known_least} to {most}"),
                None => format!("the game allows no amount below {known_least}"),
            })
        }
        (
            OptionKind::Rate { least, most, in_all, .. },
            OptionKind::Rate { least: known_least, most: known_most, in_all: known_all, .. },
        ) => {
            let share = |text: &str| text.parse::<Rate>().map_err(|e| e.to_string());
            let asked = in_all.as_deref().map_or(Ok(Rate::ZERO), share)?;
            let allowed = share(known_least)?..=share(known_most)?;
            if !allowed.contains(&share(least)?) || !allowed.contains(&share(most)?) {
                let outside = format!("outside {known_least} to {known_most}");
                return Err(format!("the game allows no share {outside}"));
            }
            match known_all {
                Some(known) if asked < share(known)? => {
                    Err(format!("the game asks for {known} in all"))
                }
                _ => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

/// A pay table has the lines of one that the game's own rulebook has for that spot, by name, in the
/// same order.
fn has_lines_of(table: &PayTable, model: &Rulebook, spot: &str) -> Result<(), String> {
    let names = |table: &PayTable| -> Vec<String> {
        table.lines_of(spot).map(|line| line.name.clone()).collect()
    };
    let own = names(table);
    if model.tables_of(spot).any(|known| names(known) == own) {
        return Ok(());
    }
    let known = model.tables_of(spot).next().map(names).unwrap_or_default();
    Err(format!("{}: the lines of `{spot}` are {}, in this order", table.id, known.join(", ")))
}

impl Pays {
    /// Whether odds have a common unit that is not too fine for exact counts.
    pub fn are_countable(all: impl IntoIterator<Item = Pays>) -> Result<(), String> {
        let mut unit = 1;
        for pays in all {
            let (Pays::To { win, per } | Pays::For { win, per }) = pays else { continue };
            let per = i64::from(per);
            unit = least_multiple(unit, per / common_divisor(win.into(), per));
            if unit > FINEST {
                return Err(format!("odds as fine as {pays} cannot be added up with the others"));
            }
        }
        Ok(())
    }
}
