//! Every table at a glance.

use floor::host::Loaded;
use floor::{FloorError, HOUSE, Person};
use games::Cents;
use maud::{Markup, html};

use super::view::View;
use super::{alerts, tile, waiting};
use crate::app::App;
use crate::pages::money;
use crate::pages::staff::FormError;

/// Every table, what waits, what is worth a look.
///
/// # Errors
/// If the store cannot be read.
pub fn drawn(app: &App, who: &Person, wrong: Option<&FormError>) -> Result<Markup, FloorError> {
    let (mut views, mut damaged) = (Vec::new(), Vec::new());
    let house = app.host.house_fault();
    damaged.extend(house.map(|fault| (HOUSE.to_owned(), fault.to_string())));
    for (id, loaded) in app.host.tables()? {
        match loaded {
            Loaded::Table(table) => {
                let view = View::of(app, table, who)?;
                views.extend(view.map(|view| View { among: true, ..view }));
            }
            Loaded::Faulty(fault) => damaged.push((id, fault.to_string())),
        }
    }
    // Whoever is looked for first stands first: what is called, then what plays.
    views.sort_by_key(rank);
    Ok(html! {
        main.pitw {
            h1.sr { "The pit" }
            div {
                (sums(&views))
                div.tiles { @for view in &views { (tile::tile(view)) } }
            }
            aside.side2 {
                (waiting::panel(&views, who, wrong))
                (alerts::panel(app, &views, &damaged)?)
            }
        }
    })
}

fn rank(view: &View) -> u8 {
    match view.state.status.as_str() {
        "paused" | "opening" | "closing" => 0,
        "open" if view.state.dealt == "dealer" => 1,
        "open" => 2,
        _ => 3,
    }
}

/// What all tables come to.
fn sums(views: &[View]) -> Markup {
    let sum = |of: &dyn Fn(&View) -> Cents| -> Cents { views.iter().map(of).sum() };
    let win = sum(&|view| view.row.win());
    let theory = sum(&|view| view.theoretical().unwrap_or(Cents::ZERO));
    let drop = sum(&|view| view.row.shift.drop);
    let rounds: u64 = views.iter().map(|view| view.row.shift.rounds).sum();
    let open = views.iter().filter(|view| view.state.status == "open").count();
    html! {
        section.panel.kpi aria-label="All tables since they opened" {
            div { span { "Win" } b { (money::dollars(win)) } }
            div { span { "Theoretical, exact" } b { (money::dollars(theory)) } }
            div { span { "Drop" } b { (money::dollars(drop)) } }
            div { span { "Rounds" } b { (rounds) } }
            div { span { "Open" } b { (open) " of " (views.len()) } }
        }
    }
}
