//! Figures that pages show: counted once, in the background, while the page says how far it is.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use answers::figures::Inquiry;
use floor::Problem;
use games::Kind;
use odds::{Figure, Progress};
use serde_json::{Value as Json, json};
use tokio::sync::{Semaphore, watch};

use crate::api::games::problem;
use crate::app::{App, on_a_waiting_thread};

/// So many answers are remembered; whatever took long is kept on disk besides.
const REMEMBERED: usize = 400;

/// So many whole games, and so many questions about one wager, are counted at a time: a wager does
/// not wait for a game. What has been kept waits for nobody.
const GAMES: usize = 1;
const WAGERS: usize = 2;

/// How long a page waits for figures before it is sent without them.
pub const PATIENCE: Duration = Duration::from_millis(700);

/// Everything that has been asked for, by the question.
pub struct Counting {
    counts: Mutex<BTreeMap<String, Arc<Count>>>,
    surveyed: AtomicBool,
    games: Semaphore,
    wagers: Semaphore,
}

impl Default for Counting {
    fn default() -> Counting {
        Counting {
            counts: Mutex::default(),
            surveyed: AtomicBool::new(false),
            games: Semaphore::new(GAMES),
            wagers: Semaphore::new(WAGERS),
        }
    }
}

impl Counting {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Count>>> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A question that is being answered, or has been.
struct Count {
    state: watch::Sender<Option<Result<Arc<Found>, Problem>>>,
    done: AtomicU64,
    steps: AtomicU64,
}

/// An answer.
pub struct Found {
    /// The question, as the solvers had it.
    pub inquiry: Inquiry,
    /// The answer.
    pub figures: Vec<Figure>,
}

/// How far an answer is.
pub enum Counted {
    /// It is there.
    Known(Arc<Found>),
    /// It is being counted: so many percent are done, where that is known.
    Working(Option<u64>),
    /// There is none.
    Failed(Problem),
}

impl Counted {
    /// The figures, where they are known.
    pub fn known(&self) -> Option<&Found> {
        match self {
            Counted::Known(found) => Some(found),
            Counted::Working(_) | Counted::Failed(_) => None,
        }
    }
}

impl Progress for Count {
    fn begin(&self, _: &str, steps: u64) {
        self.done.store(0, Ordering::Relaxed);
        self.steps.store(steps, Ordering::Relaxed);
    }

    fn step(&self, steps: u64) {
        self.done.fetch_add(steps, Ordering::Relaxed);
    }

    fn end(&self) {}
}

impl Count {
    fn so_far(&self) -> Counted {
        match &*self.state.borrow() {
            Some(Ok(found)) => Counted::Known(Arc::clone(found)),
            Some(Err(problem)) => Counted::Failed(problem.clone()),
            None => {
                let steps = self.steps.load(Ordering::Relaxed);
                let done = self.done.load(Ordering::Relaxed).min(steps);
                Counted::Working((done * 100).checked_div(steps))
            }
        }
    }
}

/// What is known of a question of [`answers::odds`] after at most so long; whoever asks again finds
/// more.
pub async fn ask(app: &Arc<App>, question: &Json, patience: Duration) -> Counted {
    let count = begin(app, question);
    let mut state = count.state.subscribe();
    let known = async {
        let _ = state.wait_for(Option::is_some).await;
    };
    let _ = tokio::time::timeout(patience, known).await;
    count.so_far()
}

/// The question about a game at the document's own choices.
fn whole(kind: &Kind) -> Json {
    json!({ "game": kind.id })
}

/// What is known of a game so far; nothing is begun for it.
pub fn so_far(app: &App, kind: &Kind) -> Counted {
    let count = app.counting.lock().get(&whole(kind).to_string()).cloned();
    count.map_or(Counted::Working(None), |count| count.so_far())
}

/// The figures of a game at the document's own choices.
pub async fn of_game(app: &Arc<App>, kind: &Kind, patience: Duration) -> Counted {
    ask(app, &whole(kind), patience).await
}

/// Has the figures of every game counted, one game after the other, once; those that have been kept
/// come first.
pub fn survey(app: &Arc<App>) {
    if app.counting.surveyed.swap(true, Ordering::Relaxed) {
        return;
    }
    let app = Arc::clone(app);
    tokio::spawn(async move {
        let (shared, mut all) = (Arc::clone(&app), Kind::all().iter().collect::<Vec<_>>());
        let kept_first = on_a_waiting_thread(move || {
            all.sort_by_key(|kind| !is_kept(&shared, &whole(kind)));
            Ok(all)
        });
        for kind in kept_first.await.unwrap_or_default() {
            of_game(&app, kind, Duration::MAX).await;
        }
    });
}

/// Whether an answer has been kept.
fn is_kept(app: &App, question: &Json) -> bool {
    answers::inquiry(question).is_ok_and(|inquiry| inquiry.is_kept(&app.cache))
}

/// The question that is being answered already, or from now on.
fn begin(app: &Arc<App>, question: &Json) -> Arc<Count> {
    let mut counts = app.counting.lock();
    let key = question.to_string();
    if let Some(count) = counts.get(&key) {
        return Arc::clone(count);
    }
    if counts.len() >= REMEMBERED {
        counts.retain(|_, count| count.state.borrow().is_none());
    }
    let count = Arc::new(Count {
        state: watch::Sender::new(None),
        done: AtomicU64::new(0),
        steps: AtomicU64::new(0),
    });
    counts.insert(key, Arc::clone(&count));
    tokio::spawn(answer(Arc::clone(app), question.clone(), Arc::clone(&count)));
    count
}

/// Answers a question, when its turn has come.
async fn answer(app: Arc<App>, question: Json, count: Arc<Count>) {
    let (shared, asked) = (Arc::clone(&app), question.clone());
    let kept = on_a_waiting_thread(move || Ok(is_kept(&shared, &asked))).await;
    let lane = match question.get("wager") {
        Some(_) => &app.counting.wagers,
        None => &app.counting.games,
    };
    let _turn = match kept {
        Ok(true) => None,
        _ => lane.acquire().await.ok(),
    };
    let (shared, progress) = (Arc::clone(&app), Arc::clone(&count));
    let found = on_a_waiting_thread(move || {
        let found = answers::figures_of(&question, &shared.cache, &*progress);
        let (inquiry, figures) = found.map_err(problem)?;
        Ok(Arc::new(Found { inquiry, figures }))
    });
    count.state.send_replace(Some(found.await));
}
