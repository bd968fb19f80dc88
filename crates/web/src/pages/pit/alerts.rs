//! The pit's alerts: awards and results that are worth a look.

use floor::FloorError;
use floor::report::{self, About, Alert};
use maud::{Markup, html};

use super::decks;
use super::view::View;
use crate::app::App;
use crate::pages::table::words;

/// How many are shown.
const SHOWN: usize = 20;

/// What is worth a look today, the newest first.
///
/// # Errors
/// If the store cannot be read.
pub fn panel(
    app: &App,
    views: &[View],
    damaged: &[(String, String)],
) -> Result<Markup, FloorError> {
    let alerts = report::alerts(&app.host, None)?;
    let due: Vec<Markup> = views.iter().filter_map(decks::alert).collect();
    Ok(html! {
        section.panel #alerts aria-label="Alerts" {
            div.head { h2 { "Alerts" } }
            @if alerts.is_empty() && damaged.is_empty() && due.is_empty() {
                p.dim.small { "Nothing stands out." }
            }
            @for one in &due { (one) }
            @for (id, why) in damaged {
                div.al.far data-alert="damaged" {
                    b { (id) ": the journal is damaged" } span { (why) }
                }
            }
            @for alert in alerts.iter().filter(|alert| alert.what != "damaged").take(SHOWN) {
                (one(alert))
            }
        }
    })
}

fn one(alert: &Alert) -> Markup {
    let about = match &alert.about {
        About::Table(name) | About::Person(name) => name,
    };
    let time = alert.time.to_string();
    html! {
        div.al.far[alert.what == "deviation"] data-alert=(alert.what) {
            b { (words::sentence(alert.what)) ", " (about) }
            time datetime=(time) { (time.get(11..16).unwrap_or_default()) }
            span { (alert.say) }
        }
    }
}
