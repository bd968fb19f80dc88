//! The frame of every page: head, navigation, footer.

use axum::response::Response;
use floor::house::CasinoKind;
use floor::{Person, Role};
use games::Cents;
use maud::{DOCTYPE, Markup, html};

use super::look::{Look, switches};
use super::{assets, money};
use crate::call::Call;
use crate::reply;

/// A page as a whole, for who calls.
pub fn page(call: &Call, title: &str, body: &Markup) -> Markup {
    page_with(call, title, None, body)
}

/// A page as a whole, for who calls and has so much with the house.
pub fn page_with(call: &Call, title: &str, balance: Option<Cents>, body: &Markup) -> Markup {
    let who = call.caller.as_ref().map(|caller| &caller.person);
    let look = Look::of_call(call);
    let bar = Bar { who, balance, look, path: &call.path, query: &call.query };
    document(look, title, &html! { (bar.drawn()) div #main tabindex="-1" { (body) } })
}

/// A page that depends on no call, for a person or for anyone.
pub fn plain(who: Option<&Person>, look: Look, title: &str, body: &Markup) -> Markup {
    let bar = Bar { who, balance: None, look, path: "/", query: "" };
    document(look, title, &html! { (bar.drawn()) div #main tabindex="-1" { (body) } })
}

/// The document around a page: what is in `body` is the page's own.
pub fn document(look: Look, title: &str, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" data-theme=[look.theme] data-house=[look.kind.map(CasinoKind::name)] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) " · Croupier" }
                link rel="icon" href=(assets::address("icon.svg")) type="image/svg+xml";
                link rel="stylesheet" href=(assets::address("look.css"));
                script type="module" src=(assets::address("prefs.js")) {}
            }
            body.four[look.four_colours] data-motion=[look.still.then_some("off")] {
                (pictures::sprite())
                (body)
            }
        }
    }
}

/// The bar on top: where one is, and who one is.
struct Bar<'a> {
    who: Option<&'a Person>,
    balance: Option<Cents>,
    look: Look,
    path: &'a str,
    query: &'a str,
}

impl Bar<'_> {
    fn drawn(&self) -> Markup {
        html! {
            a.skip href="#main" { "Skip to the page" }
            header.top {
                (brand("/", "all tables"))
                @if self.look.kind == Some(CasinoKind::Play) {
                    span.pill.info.play-money { "Play money" }
                }
                nav aria-label="Main" {
                    (self.link("/", "Tables"))
                    (self.link("/games", "Games"))
                    @for (to, name) in self.who.map_or(&[][..], |who| work_of(who.role)) {
                        (self.link(to, name))
                    }
                    @if self.who.is_some() { (self.link("/account", "Account")) }
                }
                div.end {
                    @match self.who {
                        Some(who) => {
                            span.dim.hide-s { (who.name) }
                            @if let Some(balance) = self.balance {
                                b.num data-live="balance" { (money::dollars(balance)) }
                            }
                        }
                        None => { a.btn.sm href="/sign-in" { "Sign in" } }
                    }
                    (self.menu())
                }
            }
        }
    }

    fn link(&self, to: &str, name: &str) -> Markup {
        let own = match to {
            "/" => self.path == "/" || self.path.starts_with("/tables"),
            _ => self.path.starts_with(to),
        };
        html! { a href=(to) aria-current=[own.then_some("page")] { (name) } }
    }

    /// How pages look, and the way out.
    fn menu(&self) -> Markup {
        let then = match self.query {
            "" => self.path.to_owned(),
            query => format!("{}?{query}", self.path),
        };
        html! {
            details.menu {
                summary.btn.icon aria-label="Settings" title="Settings" {
                    svg viewBox="0 0 24 24" aria-hidden="true" { path d="M4 8h9m6 0h1M4 16h1m6 0h9M13 8a3 3 0 1 0 6 0a3 3 0 1 0-6 0M5 16a3 3 0 1 0 6 0a3 3 0 1 0-6 0"; }
                }
                div.panel {
                    (switches(self.look, &then))
                    @if self.who.is_some() {
                        form method="post" action="/sign-out" {
                            button.btn data-sign-out { "Sign out" }
                        }
                    }
                }
            }
        }
    }
}

/// The sign of the house: the way to a page, which is said.
pub fn brand(to: &str, says: &str) -> Markup {
    html! {
        a.brand href=(to) aria-label={ "Croupier: " (says) } {
            svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" { use href="#s"; }
            span.hide-s { "Croupier" }
        }
    }
}

/// The pages where a role works.
fn work_of(role: Role) -> &'static [(&'static str, &'static str)] {
    match role {
        Role::Player => &[],
        Role::Dealer => &[("/dealer", "Deal")],
        Role::Supervisor | Role::Surveillance => &[("/pit", "Pit"), ("/ratings", "Ratings")],
        Role::Manager => &[("/pit", "Pit"), ("/ratings", "Ratings"), ("/settings", "Settings")],
        Role::Cage => &[("/cage", "Cage")],
        Role::Auditor => &[("/audit", "Audit")],
        Role::Admin => &[("/people", "People")],
    }
}

/// A page as an answer.
pub fn answer(page: Markup) -> Response {
    reply::text("text/html; charset=utf-8", page.into_string())
}
