//! The thread `views`: renders tables for event streams.
//!
//! Rendering a table costs a millisecond or more, and thousands may watch it. Each view is rendered
//! once for each table, record and kind of viewer, by this one thread and never by the threads that
//! serve HTTP. Jobs of seated players go first. A full queue makes streams wait; those that show
//! pages then ask for the newest table only.
//!
//! [`Views`] is the thread, [`Cache`] keeps what it has rendered.

use std::collections::{HashMap, VecDeque};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;

use super::Event;

/// Jobs that may wait for the thread.
const MAX_QUEUED: usize = 1024;
/// How soon a stream asks again if the queue was full.
const RETRY_INTERVAL: Duration = Duration::from_millis(20);

/// What a view is rendered as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The HTML of a live page.
    Page,
    /// A record as JSON.
    Record,
    /// The state of a table as JSON.
    State,
}

impl Form {
    /// Every form.
    pub const ALL: [Form; 3] = [Form::Page, Form::Record, Form::State];

    /// The label in metrics.
    pub const fn name(self) -> &'static str {
        match self {
            Form::Page => "page",
            Form::Record => "record",
            Form::State => "state",
        }
    }
}

/// A kind of viewer: everybody with the same kind sees the same.
#[derive(Clone, Debug)]
pub struct Kind {
    /// What the content depends on.
    pub key: String,
    /// Whether its views are rendered before those of others.
    pub first: bool,
}

/// One view to be rendered.
struct Job {
    form: Form,
    render: Box<dyn FnOnce() -> Event + Send>,
    done: watch::Sender<Option<Event>>,
}

#[derive(Default)]
struct Queue {
    first: VecDeque<Job>,
    others: VecDeque<Job>,
    closed: bool,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    changed: Condvar,
    rendered: [AtomicU64; Form::ALL.len()],
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next job; `None` once nobody can ask for any more.
    fn next(&self) -> Option<Job> {
        let mut queue = self.queue();
        loop {
            if queue.closed {
                return None;
            }
            if let Some(job) = queue.first.pop_front().or_else(|| queue.others.pop_front()) {
                return Some(job);
            }
            queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Renders until the queue is closed. A view that cannot be rendered ends its streams only.
    fn run(&self) {
        while let Some(Job { form, render, done }) = self.next() {
            self.rendered[form as usize].fetch_add(1, Ordering::Relaxed);
            match catch_unwind(AssertUnwindSafe(render)) {
                Ok(event) => drop(done.send_replace(Some(event))),
                Err(_) => tracing::error!(form = form.name(), "a view cannot be rendered"),
            }
        }
    }
}

/// The thread `views`, which ends when this is dropped.
pub struct Views(Arc<Shared>);

impl Views {
    /// Starts the thread.
    ///
    /// # Errors
    /// Returns the error of the operating system if it gives no thread.
    pub fn start() -> io::Result<Views> {
        let shared = Arc::<Shared>::default();
        let renders = Arc::clone(&shared);
        std::thread::Builder::new().name("views".into()).spawn(move || renders.run())?;
        Ok(Views(shared))
    }

    /// Returns the number of views rendered in this form.
    pub fn rendered(&self, form: Form) -> u64 {
        self.0.rendered[form as usize].load(Ordering::Relaxed)
    }

    fn push(&self, first: bool, job: Job) -> Result<(), Job> {
        let mut queue = self.0.queue();
        if queue.first.len() + queue.others.len() >= MAX_QUEUED {
            return Err(job);
        }
        match first {
            true => queue.first.push_back(job),
            false => queue.others.push_back(job),
        }
        self.0.changed.notify_one();
        Ok(())
    }
}

impl Drop for Views {
    fn drop(&mut self) {
        let mut queue = self.0.queue();
        *queue = Queue { closed: true, ..Queue::default() };
        self.0.changed.notify_one();
    }
}

/// The views of one table or record: each is rendered once for each kind of viewer.
#[derive(Default)]
pub struct Cache(Mutex<HashMap<String, watch::Receiver<Option<Event>>>>);

impl Cache {
    /// Returns the view of a kind of viewer, rendered by the thread if nobody has asked before.
    /// `None` if it cannot be rendered, or the thread has ended.
    pub async fn view(
        &self,
        views: &Views,
        form: Form,
        kind: &Kind,
        render: impl FnOnce() -> Event + Send + 'static,
    ) -> Option<Event> {
        let (done, receiver) = watch::channel(None);
        let mut job = Job { form, render: Box::new(render), done };
        let mut rendered = loop {
            match self.ask(views, kind, job, &receiver) {
                Ok(rendered) => break rendered,
                Err(refused) => job = refused,
            }
            tokio::time::sleep(RETRY_INTERVAL).await;
        };
        let event = rendered.wait_for(Option::is_some).await.ok()?;
        event.clone()
    }

    /// Returns where the view will be: that of an earlier job, or of this one.
    fn ask(
        &self,
        views: &Views,
        kind: &Kind,
        job: Job,
        receiver: &watch::Receiver<Option<Event>>,
    ) -> Result<watch::Receiver<Option<Event>>, Job> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(rendered) = known.get(&kind.key) {
            return Ok(rendered.clone());
        }
        views.push(kind.first, job)?;
        known.insert(kind.key.clone(), receiver.clone());
        Ok(receiver.clone())
    }

    /// Forgets all views. Streams that wait for one still get it.
    pub fn clear(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(key: &str, first: bool) -> Kind {
        Kind { key: key.into(), first }
    }

    #[tokio::test]
    async fn view_is_rendered_once_for_each_kind() {
        let (views, cache) = (Views::start().unwrap(), Cache::default());
        let render = |text: &'static str| move || Event::from_static(text.as_bytes());
        for _ in 0..100 {
            let rail = cache.view(&views, Form::Page, &kind("rail", false), render("rail")).await;
            assert_eq!(rail, Some(Event::from_static(b"rail")));
        }
        let seat = cache.view(&views, Form::Page, &kind("seat", true), render("seat")).await;
        assert_eq!(seat, Some(Event::from_static(b"seat")));
        assert_eq!(views.rendered(Form::Page), 2);
        assert_eq!(views.rendered(Form::State), 0);
    }

    #[tokio::test]
    async fn panic_ends_one_view_and_not_the_thread() {
        let (views, cache) = (Views::start().unwrap(), Cache::default());
        let broken = || panic!("a view that cannot be rendered");
        assert_eq!(cache.view(&views, Form::Page, &kind("a", false), broken).await, None);
        let whole = || Event::from_static(b"b");
        let rendered = cache.view(&views, Form::Page, &kind("b", false), whole).await;
        assert_eq!(rendered, Some(Event::from_static(b"b")));
    }

    #[test]
    fn seats_are_rendered_first_and_a_full_queue_refuses() {
        // Without the thread, the queue can be looked at.
        let views = Views(Arc::default());
        let job = |text: &'static str| {
            let render = Box::new(move || Event::from_static(text.as_bytes()));
            Job { form: Form::Page, render, done: watch::Sender::new(None) }
        };
        for _ in 1..MAX_QUEUED {
            assert!(views.push(false, job("rail")).is_ok());
        }
        assert!(views.push(true, job("seat")).is_ok());
        assert!(views.push(true, job("late")).is_err());
        let next = || views.0.next().map(|job| (job.render)());
        assert_eq!(next(), Some(Event::from_static(b"seat")));
        assert_eq!(next(), Some(Event::from_static(b"rail")));
    }
}
