//! How somebody likes the pages to look: kept in their browser, sent with every call.

use std::sync::Arc;

use axum::http::{HeaderMap, HeaderValue, header};
use floor::house::CasinoKind;
use maud::{Markup, html};

use super::{form, see};
use crate::app::App;
use crate::call::Call;
use crate::route::Answering;

/// How somebody likes the pages to look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Light or dark, whatever the browser says.
    pub theme: Option<&'static str>,
    /// Suits in four colours.
    pub four_colours: bool,
    /// Nothing moves.
    pub still: bool,
    /// The kind of money that the casino handles; `None` while no process serves it.
    pub kind: Option<CasinoKind>,
}

/// A value and its name.
type Choice = (&'static str, &'static str);

/// The switches: name, what it is for, and its values, the usual one first.
const SWITCHES: [(&str, &str, &[Choice]); 3] = [
    ("theme", "Light", &[("system", "System"), ("light", "Light"), ("dark", "Dark")]),
    ("suits", "Suits", &[("two", "Two colours"), ("four", "Four colours")]),
    ("motion", "Motion", &[("on", "On"), ("off", "Off")]),
];

impl Look {
    /// What a browser sent.
    pub fn of(headers: &HeaderMap) -> Look {
        let mut look = Look::default();
        let cookies = headers.get_all(header::COOKIE).into_iter();
        for cookie in cookies.filter_map(|c| c.to_str().ok()).flat_map(|c| c.split(';')) {
            match cookie.trim() {
                "theme=light" => look.theme = Some("light"),
                "theme=dark" => look.theme = Some("dark"),
                "suits=four" => look.four_colours = true,
                "motion=off" => look.still = true,
                _ => {}
            }
        }
        look
    }

    /// The same with the kind of the casino.
    pub fn of_call(call: &Call) -> Look {
        Look { kind: Some(call.kind), ..Look::of(&call.headers) }
    }

    /// Where a switch stands.
    fn state_of(&self, switch: &str) -> &'static str {
        match switch {
            "theme" => self.theme.unwrap_or("system"),
            "suits" if self.four_colours => "four",
            "suits" => "two",
            _ if self.still => "off",
            _ => "on",
        }
    }
}

/// The switches as a form, which `prefs.js` makes quick; `then` is the page that it stands on.
pub fn switches(look: Look, then: &str) -> Markup {
    html! {
        form.look method="post" action="/look" {
            input type="hidden" name="then" value=(then);
            @for (name, label, values) in SWITCHES {
                div role="group" aria-label=(label) {
                    span.dim { (label) }
                    div.toggle {
                        @for (value, words) in values {
                            button name=(name) value=(value)
                                aria-pressed=((look.state_of(name) == *value).to_string()) {
                                (words)
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Keeps what was switched, and shows the page again.
pub fn choose(_: Arc<App>, call: Call) -> Answering {
    let then = call.body["then"].as_str().unwrap_or("/");
    let mut response = see(form::within(then));
    for (name, _, values) in SWITCHES {
        let chosen = call.body[name].as_str();
        let known = values.iter().find(|(value, _)| Some(*value) == chosen);
        if let Some((value, _)) = known {
            let cookie = format!("{name}={value}; Path=/; SameSite=Lax; Max-Age=31536000");
            if let Ok(cookie) = HeaderValue::from_str(&cookie) {
                response.headers_mut().append(header::SET_COOKIE, cookie);
            }
        }
    }
    Box::pin(std::future::ready(Ok(response)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_browser_keeps_is_read_and_nonsense_is_not() {
        let mut headers = HeaderMap::new();
        headers
            .insert(header::COOKIE, HeaderValue::from_static("theme=dark; suits=four; motion=x"));
        let look = Look { theme: Some("dark"), four_colours: true, ..Look::default() };
        assert_eq!(Look::of(&headers), look);
        assert_eq!(Look::of(&HeaderMap::new()), Look::default());
    }

    #[test]
    fn every_switch_shows_where_it_stands() {
        let look = Look { theme: Some("dark"), four_colours: true, still: true, kind: None };
        for (look, expected) in
            [(look, ["dark", "four", "off"]), (Look::default(), ["system", "two", "on"])]
        {
            let drawn = switches(look, "/").into_string();
            let pressed = drawn.split("<button").filter(|one| one.contains("pressed=\"true\""));
            let pressed: Vec<_> = pressed.collect();
            assert_eq!(pressed.len(), expected.len(), "{drawn}");
            for (one, value) in pressed.iter().zip(expected) {
                assert!(one.contains(&format!("value=\"{value}\"")), "{one}");
            }
        }
    }
}
