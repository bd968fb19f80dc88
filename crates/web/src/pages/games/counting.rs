//! Figures that pages show: counted once, in the background, while the page says how far it is.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use answers::cache::DiskCache;
use answers::figures::Inquiry;
use games::Kind;
use odds::Figure;
use serde_json::{Value as Json, json};

use crate::api::games::problem;
use crate::pages::background::{Answers, Count, Lane};

/// How long a page waits for figures before it is sent without them.
pub const PATIENCE: Duration = Duration::from_millis(700);

/// How far an answer is.
pub type Counted = crate::pages::background::Counted<Found>;

/// An answer.
pub struct Found {
    /// The question, as the solvers had it.
    pub inquiry: Inquiry,
    /// The answer.
    pub figures: Vec<Figure>,
}

/// Everything that has been asked for. A wager does not wait for a game, and what has been kept
/// waits for nobody.
struct Counting {
    answers: Answers<Found>,
    cache: DiskCache,
    kept: Lane,
    games: Lane,
    wagers: Lane,
}

static COUNTING: LazyLock<Counting> = LazyLock::new(|| Counting {
    answers: Answers::default(),
    cache: DiskCache::of_user(),
    kept: Lane::new("kept figures", 1),
    games: Lane::new("figures of games", 1),
    wagers: Lane::new("figures of wagers", 2),
});

/// What is known of a question of [`answers::odds`] after at most so long; whoever asks again finds
/// more.
pub async fn ask(question: &Json, patience: Duration) -> Counted {
    begin(question).after(patience).await
}

/// The question about a game at the document's own choices.
fn whole(kind: &Kind) -> Json {
    json!({ "game": kind.id })
}

/// What is known of a game so far; nothing is begun for it.
pub fn so_far(kind: &Kind) -> Counted {
    COUNTING.answers.so_far(&whole(kind).to_string()).unwrap_or(Counted::Working(None))
}

/// The figures of a game at the document's own choices.
pub async fn of_game(kind: &Kind, patience: Duration) -> Counted {
    ask(&whole(kind), patience).await
}

/// Has the figures of every game counted, one game after the other; those that have been kept come
/// first.
pub fn survey() {
    for kind in Kind::all() {
        begin(&whole(kind));
    }
}

/// The question that is being answered already, or from now on.
fn begin(question: &Json) -> Arc<Count<Found>> {
    COUNTING.answers.ask(&question.to_string(), |count| {
        let (count, question) = (Arc::clone(count), question.clone());
        COUNTING.kept.add(move || {
            let kept = answers::inquiry(&question).is_ok_and(|i| i.is_kept(&COUNTING.cache));
            let lane = match question.get("wager") {
                Some(_) => &COUNTING.wagers,
                None => &COUNTING.games,
            };
            match kept {
                true => answer(&question, &count),
                false => lane.add(move || answer(&question, &count)),
            }
        });
    })
}

fn answer(question: &Json, count: &Count<Found>) {
    count.find(|| {
        let found = answers::figures_of(question, &COUNTING.cache, &count.progress);
        let (inquiry, figures) = found.map_err(problem)?;
        Ok(Found { inquiry, figures })
    });
}
