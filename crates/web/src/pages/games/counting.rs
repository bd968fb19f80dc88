//! Figures that pages show: counted once, in the background, while the page says how far it is.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use answers::figures::Inquiry;
use floor::Problem;
use games::Kind;
use odds::{Figure, Progress};
use serde_json::{Value as Json, json};
use tokio::sync::watch;

use crate::api::games::problem;
use crate::app::App;

/// So many answers are remembered; whatever took long is kept on disk besides.
const REMEMBERED: usize = 400;

/// How long a page waits for figures before it is sent without them.
pub const PATIENCE: Duration = Duration::from_millis(700);

/// Everything that has been asked for, by the question.
#[derive(Default)]
pub struct Counting {
    counts: Mutex<BTreeMap<String, Arc<Count>>>,
    surveyed: AtomicBool,
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

/// The figures of a game at the document's own choices.
pub async fn of_game(app: &Arc<App>, kind: &Kind, patience: Duration) -> Counted {
    ask(app, &json!({ "game": kind.id }), patience).await
}

/// Has the figures of every game counted, one game after the other, once.
pub fn survey(app: &Arc<App>) {
    if app.counting.surveyed.swap(true, Ordering::Relaxed) {
        return;
    }
    let app = Arc::clone(app);
    tokio::spawn(async move {
        for kind in Kind::all() {
            of_game(&app, kind, Duration::MAX).await;
        }
    });
}

/// The question that is being answered already, or from now on.
fn begin(app: &Arc<App>, question: &Json) -> Arc<Count> {
    let mut counts = app.counting.counts.lock().unwrap_or_else(PoisonError::into_inner);
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
    let (app, question, told) = (Arc::clone(app), question.clone(), Arc::clone(&count));
    tokio::spawn(async move {
        let (shared, progress) = (Arc::clone(&app), Arc::clone(&told));
        let work = move || {
            let found = answers::figures_of(&question, &shared.cache, &*progress);
            let (inquiry, figures) = found.map_err(problem)?;
            Ok(Arc::new(Found { inquiry, figures }))
        };
        let found = app.heavy(work).await;
        told.state.send_replace(Some(found));
    });
    count
}
