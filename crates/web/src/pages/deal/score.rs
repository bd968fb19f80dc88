//! How somebody has done so far: kept in his browser and nowhere else, because it is his own
//! business. Of each situation only the first answer counts.

use answers::training::Level;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use games::Kind;

/// What the cookie is called.
const COOKIE: &str = "learnt";

/// How somebody has done at a game and level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    game: String,
    level: u8,
    /// Situations that were right at once.
    pub right: u32,
    /// Situations that were answered.
    pub tried: u32,
    last: u64,
}

/// How somebody has done at everything he tried.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scores(Vec<Score>);

impl Scores {
    /// What a browser keeps; whatever makes no sense is left out.
    pub fn of(headers: &HeaderMap) -> Scores {
        let cookies = headers.get_all(header::COOKIE).into_iter();
        let mut cookies = cookies.filter_map(|c| c.to_str().ok()).flat_map(|c| c.split(';'));
        let kept = cookies.find_map(|cookie| cookie.trim().strip_prefix(COOKIE)?.strip_prefix('='));
        Scores(kept.unwrap_or_default().split('~').filter_map(score).take(60).collect())
    }

    /// How somebody has done at a game and level.
    pub fn at(&self, kind: &Kind, level: Level) -> Option<&Score> {
        self.0.iter().find(|score| score.game == kind.id && score.level == level.number())
    }

    /// How somebody has done at a game: right, and tried.
    pub fn at_game(&self, kind: &Kind) -> (u32, u32) {
        let own = self.0.iter().filter(|score| score.game == kind.id);
        own.fold((0, 0), |(right, tried), score| (right + score.right, tried + score.tried))
    }

    /// A situation has been answered. Answering the last one again changes nothing.
    pub fn add(&mut self, kind: &Kind, level: Level, seed: u64, right: bool) {
        let known = |score: &Score| score.game == kind.id && score.level == level.number();
        let at = self.0.iter().position(known).unwrap_or_else(|| {
            let (game, level) = (kind.id.to_owned(), level.number());
            self.0.push(Score { game, level, right: 0, tried: 0, last: u64::MAX });
            self.0.len() - 1
        });
        let Some(score) = self.0.get_mut(at).filter(|score| score.last != seed) else { return };
        score.last = seed;
        score.tried = score.tried.saturating_add(1);
        score.right = score.right.saturating_add(right.into());
    }

    /// Has the browser keep it for a year.
    pub fn keep(&self, response: &mut Response) {
        let one = |s: &Score| format!("{}.{}.{}.{}.{}", s.game, s.level, s.right, s.tried, s.last);
        let all: Vec<_> = self.0.iter().map(one).collect();
        let cookie = format!(
            "{COOKIE}={}; Path=/learn; Max-Age=31536000; HttpOnly; SameSite=Strict",
            all.join("~")
        );
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
    }
}

fn score(text: &str) -> Option<Score> {
    let mut parts = text.split('.');
    let game = Kind::find(parts.next()?)?.id.to_owned();
    let level = Level::numbered(parts.next()?.parse().ok()?)?.number();
    let (right, tried) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    let last = parts.next()?.parse().ok()?;
    (right <= tried).then_some(Score { game, level, right, tried, last })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_answer_to_a_situation_counts_and_nonsense_is_left_out() {
        let kind = &Kind::all()[0];
        let mut scores = Scores::default();
        scores.add(kind, Level::First, 7, false);
        scores.add(kind, Level::First, 7, true);
        scores.add(kind, Level::First, 8, true);
        let mut response = Response::default();
        scores.keep(&mut response);
        let cookie = response.headers()[header::SET_COOKIE].to_str().unwrap_or_default();
        assert!(cookie.starts_with("learnt=blackjack.1.1.2.8; "), "{cookie}");
        let mut headers = HeaderMap::new();
        let sent = "learnt=blackjack.1.1.2.8~whist.1.1.1.1~blackjack.9.1.1.1~roulette.1.3.2.1~";
        headers.insert(header::COOKIE, HeaderValue::from_static(sent));
        assert_eq!(Scores::of(&headers), scores);
        assert_eq!(scores.at_game(kind), (1, 2));
    }
}
