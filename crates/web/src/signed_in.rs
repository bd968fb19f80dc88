//! Who calls: the session behind a token or a cookie, and whether a page of ours sent it.

use axum::http::{HeaderMap, header};
use floor::host::{Asked, Host, Request};
use floor::house::PersonState;
use floor::people::{is_over, is_stale};
use floor::{Code, FloorError, Hash, Person};

/// What the cookie is called.
pub const COOKIE: &str = "croupier";

/// Somebody who is signed in.
#[derive(Clone, Debug)]
pub struct SignedIn {
    /// Who.
    pub person: Person,
    /// The session, by the hash of its token.
    pub session: Hash,
}

/// The session that a call shows, and whether by its cookie.
pub fn shown(headers: &HeaderMap) -> Option<(Hash, bool)> {
    if let Some(given) = headers.get(header::AUTHORIZATION) {
        let (scheme, token) = given.to_str().ok()?.split_once(' ')?;
        let bearer = scheme.eq_ignore_ascii_case("bearer");
        return bearer.then(|| (Hash::of(token.trim()), false));
    }
    let cookies = headers.get_all(header::COOKIE).into_iter();
    let mut cookies =
        cookies.filter_map(|cookies| cookies.to_str().ok()).flat_map(|c| c.split(';'));
    let token = cookies.find_map(|cookie| cookie.trim().strip_prefix(COOKIE)?.strip_prefix('='))?;
    Some((Hash::of(token), true))
}

/// Whose session it is, if it is not over.
pub fn find(host: &Host, session: Hash) -> Option<SignedIn> {
    let row = host.session(session)?;
    let known = |person: &PersonState| (person.role, person.locked);
    let (role, locked) = host.house(|house| house.people().get(&row.person).map(known))?;
    let now = host.now();
    if locked || is_over(&row, role, now) {
        return None;
    }
    let person = Person { name: row.person, role };
    Some(SignedIn { person, session })
}

/// A session that is used is not idle: that is written down once a minute.
pub fn mark_used(host: &Host, session: Hash) {
    let now = host.now();
    if host.session(session).is_some_and(|row| is_stale(&row, now)) {
        let asked = Asked::Used(session, now);
        host.ask(Request { who: None, key: None, asked }, Box::new(drop));
    }
}

/// Forgets the sessions that have ended by themselves.
pub fn forget_ended(host: &Host) {
    let now = host.now();
    let ended = host.house(|house| {
        host.sessions_that(|row| {
            let person = house.people().get(&row.person);
            person.is_none_or(|person| is_over(row, person.role, now))
        })
    });
    if !ended.is_empty() {
        let asked = Asked::EndSessions(ended);
        host.ask(Request { who: None, key: None, asked }, Box::new(drop));
    }
}

/// A page from elsewhere may make a browser send the cookie: a call by cookie that changes
/// something must say that it comes from here. Without the cookie nothing need be said, but what
/// is said must be true.
///
/// # Errors
/// `wrong-origin`.
pub fn check_origin(headers: &HeaderMap, by_cookie: bool) -> Result<(), FloorError> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let host = text("host").unwrap_or_default();
    let ours = |origin: &str| {
        let at = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        at.is_some_and(|at| !at.is_empty() && at.eq_ignore_ascii_case(host))
    };
    let same = match (text("origin"), text("sec-fetch-site")) {
        (Some(origin), _) => ours(origin),
        (None, Some(site)) => site == "same-origin" || (!by_cookie && site == "none"),
        (None, None) => !by_cookie,
    };
    match same {
        true => Ok(()),
        false => Err(Code::WrongOrigin.error("this must come from a page of this server")),
    }
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue};

    use super::*;

    fn headers(of: &[(&'static str, &'static str)]) -> HeaderMap {
        let one = |(name, value): &(&'static str, &'static str)| {
            (HeaderName::from_static(name), HeaderValue::from_static(value))
        };
        of.iter().map(one).collect()
    }

    #[test]
    fn a_token_goes_before_the_cookie_and_the_cookie_is_found_among_others() {
        let (a, b) = (Hash::of("a"), Hash::of("b"));
        let cases: [(&[(&str, &str)], _); 5] = [
            (&[("authorization", "Bearer a"), ("cookie", "croupier=b")], Some((a, false))),
            (&[("authorization", "Basic a"), ("cookie", "croupier=b")], None),
            (&[("cookie", "x=1; croupier=b; y=2")], Some((b, true))),
            (&[("cookie", "croupiers=b")], None),
            (&[], None),
        ];
        for (given, expected) in cases {
            assert_eq!(shown(&headers(given)), expected, "{given:?}");
        }
    }

    #[test]
    fn a_cookie_is_believed_from_here_alone() {
        let here = ("host", "localhost:8080");
        let cases: [(&[(&str, &str)], bool); 7] = [
            (&[here], false),
            (&[here, ("origin", "http://localhost:8080")], true),
            (&[here, ("origin", "http://localhost:80")], false),
            (&[here, ("origin", "null")], false),
            (&[here, ("sec-fetch-site", "same-origin")], true),
            (&[here, ("sec-fetch-site", "cross-site")], false),
            (&[here, ("origin", "http://evil.example"), ("sec-fetch-site", "same-origin")], false),
        ];
        for (given, expected) in cases {
            assert_eq!(check_origin(&headers(given), true).is_ok(), expected, "{given:?}");
        }
        assert!(check_origin(&headers(&[here]), false).is_ok());
        assert!(check_origin(&headers(&[here, ("origin", "http://evil")]), false).is_err());
    }
}
