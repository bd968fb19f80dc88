//! What every page has around it.

use axum::response::Response;
use floor::Person;
use maud::{DOCTYPE, Markup, html};

use super::assets;
use super::look::Look;
use crate::call::Call;
use crate::reply;

/// A page as a whole, for who calls.
pub fn page(call: &Call, title: &str, body: &Markup) -> Markup {
    let who = call.caller.as_ref().map(|caller| &caller.person);
    document(Look::of(&call.headers), title, &html! { (bar(who)) (body) })
}

/// A page for nobody in particular.
pub fn bare(look: Look, title: &str, body: &Markup) -> Markup {
    document(look, title, &html! { (bar(None)) (body) })
}

/// The document around a page. What follows the bar is the page's own.
pub fn document(look: Look, title: &str, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" data-theme=[look.theme] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) " · Croupier" }
                link rel="stylesheet" href=(assets::address("look.css"));
            }
            body.four[look.four_colours] data-motion=[look.still.then_some("off")] {
                (pictures::sprite())
                (body)
            }
        }
    }
}

/// The bar on top: where one is, and who one is.
fn bar(who: Option<&Person>) -> Markup {
    html! {
        header.top {
            a.brand href="/" {
                svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" { use href="#s"; }
                span { "Croupier" }
            }
            nav {
                a href="/games" { "Games" }
            }
            div.end {
                @match who {
                    Some(who) => { a href="/account" { (who.name) } }
                    None => { a.btn.sm href="/sign-in" { "Sign in" } }
                }
            }
        }
    }
}

/// A page as an answer.
pub fn answer(page: Markup) -> Response {
    reply::text("text/html; charset=utf-8", page.into_string())
}
