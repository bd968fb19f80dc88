//! Questions that take long, answered behind the pages: each once, for as long as the process runs.
//! What is found depends on the question alone, so that all floors of a process share it.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use answers::SharedProgress;
use floor::{Code, FloorError};
use tokio::sync::watch;

/// How many answers are remembered; whatever took long is kept on disk besides.
const REMEMBERED: usize = 400;

type Work = Box<dyn FnOnce() + Send>;

/// Threads that do one piece of work after the other.
pub struct Lane(Sender<Work>);

impl Lane {
    /// A lane of so many threads. Without any nothing is found, and nothing is shown.
    pub fn new(name: &str, threads: usize) -> Lane {
        let (send, receive) = channel::<Work>();
        let receive = Arc::new(Mutex::new(receive));
        for _ in 0..threads {
            let receive = Arc::clone(&receive);
            let next = move || receive.lock().ok()?.recv().ok();
            let thread = std::thread::Builder::new().name(name.into());
            let _ = thread.spawn(move || std::iter::from_fn(next).for_each(|work| work()));
        }
        Lane(send)
    }

    /// Does something when its turn has come.
    pub fn add(&self, work: impl FnOnce() + Send + 'static) {
        // Who has no threads any more does nothing.
        let _ = self.0.send(Box::new(work));
    }
}

/// Everything that has been asked for, by the question.
pub struct Answers<T>(Mutex<BTreeMap<String, Arc<Count<T>>>>);

impl<T> Default for Answers<T> {
    fn default() -> Answers<T> {
        Answers(Mutex::default())
    }
}

impl<T> Answers<T> {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Count<T>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known of a question; none where nobody has asked it.
    pub fn so_far(&self, question: &str) -> Option<Counted<T>> {
        let count = self.lock().get(question).cloned();
        count.map(|count| count.so_far())
    }

    /// The question that is being answered already, or is to be begun.
    pub fn ask(&self, question: &str, begin: impl FnOnce(&Arc<Count<T>>)) -> Arc<Count<T>> {
        let mut counts = self.lock();
        if let Some(count) = counts.get(question) {
            return Arc::clone(count);
        }
        if counts.len() >= REMEMBERED {
            counts.retain(|_, count| count.state.borrow().is_none());
        }
        let count = Arc::new(Count {
            state: watch::Sender::new(None),
            progress: SharedProgress::default(),
        });
        counts.insert(question.to_owned(), Arc::clone(&count));
        begin(&count);
        count
    }
}

/// A question that is being answered, or has been.
pub struct Count<T> {
    state: watch::Sender<Option<Result<Arc<T>, FloorError>>>,
    /// How far it has come, which whoever answers tells.
    pub progress: SharedProgress,
}

impl<T> Count<T> {
    /// Answers it.
    pub fn find(&self, answer: impl FnOnce() -> Result<T, FloorError>) {
        let failed = |_| Err(Code::Internal.error("no answer was found"));
        let found = catch_unwind(AssertUnwindSafe(answer)).unwrap_or_else(failed);
        self.state.send_replace(Some(found.map(Arc::new)));
    }

    /// What is known after at most so long; whoever asks again finds more.
    pub async fn after(&self, patience: Duration) -> Counted<T> {
        let mut state = self.state.subscribe();
        let known = async {
            let _ = state.wait_for(Option::is_some).await;
        };
        let _ = tokio::time::timeout(patience, known).await;
        self.so_far()
    }

    /// What is known now.
    pub fn so_far(&self) -> Counted<T> {
        match &*self.state.borrow() {
            Some(Ok(found)) => Counted::Known(Arc::clone(found)),
            Some(Err(problem)) => Counted::Failed(problem.clone()),
            None => Counted::Working(self.progress.percent()),
        }
    }
}

/// How far an answer is.
pub enum Counted<T> {
    /// It is there.
    Known(Arc<T>),
    /// It is being counted: so many percent are done, where that is known.
    Working(Option<u64>),
    /// There is none.
    Failed(FloorError),
}

impl<T> Counted<T> {
    /// The answer, where it is known.
    pub fn known(&self) -> Option<&T> {
        match self {
            Counted::Known(found) => Some(found),
            Counted::Working(_) | Counted::Failed(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_answered_once_and_one_that_panics_fails() {
        let (answers, lane) = (Answers::<u32>::default(), Lane::new("test", 1));
        assert!(answers.so_far("two").is_none());
        let ask = |question: &str, answer: fn() -> Result<u32, FloorError>| {
            let count = answers.ask(question, |count| {
                let count = Arc::clone(count);
                lane.add(move || count.find(answer));
            });
            let mut state = count.state.subscribe();
            while state.borrow_and_update().is_none() {
                std::thread::yield_now();
            }
            count.so_far().known().copied()
        };
        assert_eq!(ask("broken", || panic!("on purpose")), None);
        assert_eq!(ask("two", || Ok(2)), Some(2));
        assert_eq!(ask("two", || Ok(3)), Some(2));
    }
}
