//! What a table asks a floor person for: equipment brought and taken away, inspections, counts.

use std::collections::BTreeMap;

use floor::Person;
use games::DutyCommand;
use maud::{Markup, html};

use super::view::{View, may};
use crate::app::App;
use crate::pages::staff::{Choice, FormError, Prompt, hidden};
use crate::pages::table::words;

/// What is to be done at a table, by whom.
pub fn panel(app: &App, view: &View, who: &Person, wrong: Option<&FormError>) -> Markup {
    let prompts = view.work.prompts.iter().filter(|prompt| prompt.duty.is_some());
    html! {
        section.panel #duties aria-label="Duties" {
            div.head { h2 { "Duties" } }
            @if view.work.prompts.iter().all(|prompt| prompt.duty.is_none()) {
                p.dim.small { "Nobody is asked for anything now." }
            }
            @for (at, prompt) in prompts.enumerate() {
                div.duty data-key={ "duty-" (at) } {
                    b { (words::sentence(prompt.duty.as_deref().unwrap_or_default()))
                        @if let Some(piece) = &prompt.equipment { " · " (piece) } }
                    span.dim { (prompt.by.join(", ")) @if prompt.holds { ", holds the game" } }
                    @if let Some(clause) = &prompt.clause {
                        a.clause href={ "/games/" (view.state.game) "#" (clause) } { (clause) }
                    }
                    p.dim { (prompt.say) }
                    @if prompt.is_for(who.role.name()) { (done(app, view, prompt, at, wrong)) }
                }
            }
        }
    }
}

/// How something that is asked for is done: some of it is a command of its own.
fn done(app: &App, view: &View, prompt: &Prompt, at: usize, wrong: Option<&FormError>) -> Markup {
    let duty = prompt.duty.as_deref().unwrap_or_default();
    let name = format!("duty-{at}-{duty}");
    match duty.parse() {
        Ok(DutyCommand::Bring) => {
            bring(app, view, prompt.kind.as_deref(), prompt.number, &name, wrong)
        }
        Ok(DutyCommand::Retire) => retire(view, prompt.equipment.as_deref(), &name, wrong),
        Ok(DutyCommand::Approve) => html! {},
        Err(_) => {
            let form = view.form("duty", &name, wrong);
            let needs = |need: &str| prompt.needs.iter().any(|one| one == need);
            form.drawn(&html! {
                (hidden("duty", duty))
                @if needs("equipment") {
                    @match &prompt.equipment {
                        Some(piece) => (hidden("equipment", piece)),
                        None => (form.choice("equipment", "With", &pieces(view))),
                    }
                }
                @if needs("count") { (form.field("count", "Cards counted", "number", "")) }
                button.btn.main.sm data-prompt=(duty) data-equipment=[prompt.equipment.as_deref()] {
                    (words::sentence(duty)) ": done"
                }
            })
        }
    }
}

fn pieces(view: &View) -> Vec<Choice> {
    let one = |piece: &crate::pages::staff::Piece| {
        (piece.equipment.clone(), format!("{} ({})", piece.equipment, piece.life))
    };
    view.work.equipment.iter().map(one).collect()
}

/// Equipment that no table has, by its colour.
fn in_store(app: &App, view: &View, kind: Option<&str>) -> BTreeMap<String, Vec<String>> {
    let game = view.state.game.as_str();
    app.host.house(|house| {
        let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for piece in house.equipment().values().filter(|piece| piece.check_free().is_ok()) {
            let own = piece.equipment.game.as_deref().is_none_or(|own| own == game);
            if own && kind.is_none_or(|kind| kind == piece.equipment.kind.name()) {
                let colour = piece.equipment.colour.clone().unwrap_or("no colour".into());
                found.entry(colour).or_default().push(piece.equipment.name.clone());
            }
        }
        found
    })
}

/// Brings what no table has: one piece, or as many of a colour as are asked for.
fn bring(
    app: &App,
    view: &View,
    kind: Option<&str>,
    number: Option<usize>,
    name: &str,
    wrong: Option<&FormError>,
) -> Markup {
    let store = in_store(app, view, kind);
    let free: Vec<Choice> = store
        .iter()
        .flat_map(|(colour, names)| {
            names.iter().map(move |name| (name.clone(), format!("{name} ({colour})")))
        })
        .collect();
    let form = view.form("bring", name, wrong);
    let several = number.filter(|number| *number > 1);
    let enough = store.iter().filter_map(|(colour, names)| Some((colour, names.get(..several?)?)));
    match free.is_empty() {
        true => html! { p.dim { "None is in store: a manager adds equipment in the settings." } },
        false => form.drawn(&html! {
            (form.choice("equipment", "From the store", &free))
            button.btn.sm data-prompt="bring" { "Bring" }
            @for (colour, names) in enough {
                button.btn.sm name="all" value=(names.join(" ")) data-prompt="bring-all" {
                    "Bring " (names.len()) " (" (colour) ")"
                }
            }
        }),
    }
}

fn retire(view: &View, piece: Option<&str>, name: &str, wrong: Option<&FormError>) -> Markup {
    let form = view.form("retire", name, wrong);
    form.drawn(&html! {
        @match piece {
            Some(piece) => (hidden("equipment", piece)),
            None => (form.choice("equipment", "Equipment", &pieces(view))),
        }
        (form.field("why", "Why", "text", ""))
        button.btn.sm data-prompt="retire" { "Retire" }
    })
}

/// What the table is run with.
pub fn equipment(app: &App, view: &View, who: &Person, wrong: Option<&FormError>) -> Markup {
    html! {
        @if view.table.terms().duties {
            section.panel #equipment aria-label="Equipment" {
                div.head { h2 { "Equipment" } }
                @if view.work.equipment.is_empty() { p.dim.small { "Nothing is here yet." } }
                @else {
                    div.sheet { table.fig {
                        thead { tr { th { "Name" } th { "Kind" } th { "Colour" } th { "Life" } th
                            { "Since" } } }
                        tbody {
                            @for piece in &view.work.equipment {
                                tr {
                                    td { (piece.equipment) }
                                    td { (piece.kind) }
                                    td { (piece.colour.as_deref().unwrap_or("none")) }
                                    td { (piece.life) }
                                    td { (piece.since.get(..16).unwrap_or_default().replace('T',
                                        " ")) }
                                }
                            }
                        }
                    } }
                }
                @if may(who, "bring") {
                    (bring(app, view, None, None, "bring-any", wrong))
                    @if !view.work.equipment.is_empty() {
                        (retire(view, None, "retire-any", wrong))
                    }
                }
            }
        }
    }
}
