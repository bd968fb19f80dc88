//! How somebody has done so far: kept by the house for who is signed in, otherwise by their
//! browser.

use answers::training::Level;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use floor::house::{Lessons, Score};
use games::Kind;

use crate::app::App;
use crate::call::Call;

/// What the cookie is called.
const COOKIE: &str = "learnt";
/// How many games and levels are read out of it.
const MOST: usize = 60;

/// How whoever calls has done.
pub fn of(app: &App, call: &Call) -> Lessons {
    match &call.caller {
        Some(caller) => kept_by_house(app, &caller.person.name),
        None => kept_by_browser(&call.headers),
    }
}

/// How somebody who is signed in has done.
pub fn kept_by_house(app: &App, name: &str) -> Lessons {
    let own = app.host.house(|house| house.people().get(name).map(|own| own.lessons.clone()));
    own.unwrap_or_default()
}

/// What a browser keeps; whatever makes no sense is left out.
fn kept_by_browser(headers: &HeaderMap) -> Lessons {
    let cookies = headers.get_all(header::COOKIE).into_iter();
    let mut cookies = cookies.filter_map(|c| c.to_str().ok()).flat_map(|c| c.split(';'));
    let kept = cookies.find_map(|cookie| cookie.trim().strip_prefix(COOKIE)?.strip_prefix('='));
    let mut lessons = Lessons::default();
    for (kind, level, score) in kept.unwrap_or_default().split('~').filter_map(read).take(MOST) {
        lessons.set(kind.id, level.number(), score);
    }
    lessons
}

/// Has the browser keep it for a year.
pub fn keep(lessons: &Lessons, response: &mut Response) {
    let one = |(game, level, s): (&str, u8, &Score)| {
        format!("{game}.{level}.{}.{}.{}", s.right, s.tried, s.last)
    };
    let all: Vec<_> = lessons.iter().map(one).collect();
    let cookie = format!(
        "{COOKIE}={}; Path=/learn; Max-Age=31536000; HttpOnly; SameSite=Strict",
        all.join("~")
    );
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
}

fn read(text: &str) -> Option<(&'static Kind, Level, Score)> {
    let mut parts = text.split('.');
    let kind = Kind::find(parts.next()?)?;
    let level = Level::numbered(parts.next()?.parse().ok()?)?;
    let (right, tried) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    let last = parts.next()?.parse().ok()?;
    (right <= tried).then_some((kind, level, Score { right, tried, last }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_browser_keeps_reads_back_and_nonsense_is_left_out() {
        let mut lessons = Lessons::default();
        lessons.add("blackjack", 1, 7, false);
        lessons.add("blackjack", 1, 8, true);
        let mut response = Response::default();
        keep(&lessons, &mut response);
        let cookie = response.headers()[header::SET_COOKIE].to_str().unwrap_or_default();
        assert!(cookie.starts_with("learnt=blackjack.1.1.2.8; "), "{cookie}");
        let mut headers = HeaderMap::new();
        let sent = "learnt=blackjack.1.1.2.8~whist.1.1.1.1~blackjack.9.1.1.1~roulette.1.3.2.1~";
        headers.insert(header::COOKIE, HeaderValue::from_static(sent));
        assert_eq!(kept_by_browser(&headers), lessons);
    }
}
