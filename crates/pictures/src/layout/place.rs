//! A place of a layout: a button that says what lies there and what it pays.

use games::Cents;
use maud::{Markup, html};

use super::chips::heap;
use super::{DrawnLayout, Stake};

/// A place where chips may lie.
pub(super) struct Place<'a> {
    /// The name, as the game has it.
    pub name: &'a str,
    /// What a dealer calls it.
    pub words: &'a str,
    /// What it pays, where that is one thing.
    pub pays: Option<String>,
    /// The places that light up with it, apart by spaces.
    pub covers: Option<String>,
}

impl<'a> Place<'a> {
    /// A place that stands for itself.
    pub fn new(name: &'a str, words: &'a str) -> Place<'a> {
        Place { name, words, pays: None, covers: None }
    }
}

impl DrawnLayout<'_> {
    /// A place with what is drawn for it.
    pub(super) fn place(&self, place: &Place<'_>, drawn: Markup) -> Markup {
        let open = self.open.iter().any(|spot| spot.on == place.name);
        html! {
            g.place data-place=(place.name) data-spot=[open.then_some(place.name)]
                role="button" tabindex="-1" aria-disabled=[(!open).then_some("true")]
                aria-label=(self.said_of(place)) data-covers=[place.covers.as_deref()] { (drawn) }
        }
    }

    /// A box of a layout that is made of boxes: what is printed in it, and the chips on it.
    pub(super) fn boxed(&self, class: &str, place: &Place<'_>, printed: Markup) -> Markup {
        let open = self.open.iter().any(|spot| spot.on == place.name);
        html! {
            button.place.box.(class) type="button" data-place=(place.name)
                data-spot=[open.then_some(place.name)] tabindex="-1"
                aria-disabled=[(!open).then_some("true")] data-covers=[place.covers.as_deref()] {
                span.inked aria-hidden="true" { (printed) }
                span.sr { (self.said_of(place)) }
                (heap(&self.stakes_on(place.name)))
            }
        }
    }

    /// A box by the name and the pay table that the rulebook has for it.
    pub(super) fn named_box(&self, class: &str, name: &str, printed: Markup) -> Markup {
        let words = self.words_of(name);
        self.boxed(class, &Place { pays: self.pays(name), ..Place::new(name, &words) }, printed)
    }

    /// What the rulebook calls a spot.
    pub(super) fn words_of(&self, name: &str) -> String {
        let rule = self.chosen.rulebook().spot(name);
        rule.map_or_else(|| name.to_owned(), |rule| rule.name.clone())
    }

    /// The stakes on a place, those of the viewer first.
    pub(super) fn stakes_on(&self, name: &str) -> Vec<&Stake<'_>> {
        let mut stakes: Vec<_> = self.stakes.iter().filter(|stake| stake.on == name).collect();
        stakes.sort_by_key(|stake| (!stake.mine, stake.seat));
        stakes
    }

    /// What a wager by this name in the rulebook pays, if it is one thing.
    pub(super) fn pays(&self, spot: &str) -> Option<String> {
        let paid_as = self.chosen.rulebook().paid_as(spot);
        let mut lines = self.chosen.table_if(paid_as)?.lines_of(paid_as);
        let only = lines.next()?;
        lines.next().is_none().then(|| self.chosen.pays(paid_as, &only.name).to_string())
    }

    /// What the best line of a wager pays.
    pub(super) fn best_pay(&self, spot: &str) -> Option<String> {
        let paid_as = self.chosen.rulebook().paid_as(spot);
        let best = self.chosen.table_if(paid_as)?.lines_of(paid_as).next()?;
        Some(self.chosen.pays(paid_as, &best.name).to_string())
    }

    fn said_of(&self, place: &Place<'_>) -> String {
        let mut said = place.words.to_owned();
        if let Some(pays) = &place.pays {
            said.push_str(" · pays ");
            said.push_str(pays);
        }
        for stake in self.stakes_on(place.name) {
            said.push_str(&format!(" · {} {}", stake.name, money(stake.amount)));
            if !stake.note.is_empty() {
                said.push_str(&format!(", {}", stake.note));
            }
        }
        said
    }
}

/// An amount as people write it: `$5`, `$1,250`, `$2.50`.
pub(super) fn money(amount: Cents) -> String {
    let written = format!("{amount:#}");
    written.strip_suffix(".00").map_or(written.clone(), str::to_owned)
}
