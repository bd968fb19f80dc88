//! How somebody likes the pages to look: kept in his browser, sent with every call.

use axum::http::{HeaderMap, header};

/// How somebody likes the pages to look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Light or dark, whatever the browser says.
    pub theme: Option<&'static str>,
    /// Suits in four colours.
    pub four_colours: bool,
    /// Nothing moves.
    pub still: bool,
}

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
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn what_a_browser_keeps_is_read_and_nonsense_is_not() {
        let mut headers = HeaderMap::new();
        headers
            .insert(header::COOKIE, HeaderValue::from_static("theme=dark; suits=four; motion=x"));
        let look = Look { theme: Some("dark"), four_colours: true, still: false };
        assert_eq!(Look::of(&headers), look);
        assert_eq!(Look::of(&HeaderMap::new()), Look::default());
    }
}
