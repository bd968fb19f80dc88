//! Simulations: jobs that take their time.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use answers::simulation::{RequestContext, Simulation, threads, to_json};
use axum::http::StatusCode;
use axum::response::Response;
use floor::{Code, Fields, FloorError, Hash, check_command_id};
use odds::{Progress, Silent};
use serde_json::{Value as Json, json};
use tokio::sync::{Semaphore, watch};

use super::games::problem;
use crate::app::{App, on_a_waiting_thread};
use crate::call::{Call, without_id};
use crate::handler_error::HandlerError;
use crate::live::{bye, event, is_so, opener, outbox, replaced};
use crate::reply;

/// How many run at a time, may wait, and are remembered.
const RUNNING: usize = 2;
const WAITING: usize = 20;
const REMEMBERED: usize = 200;
/// How often those who watch are told how far one has come.
const TOLD_EVERY: Duration = Duration::from_millis(500);

/// All simulations of this run of the server.
pub struct Jobs {
    jobs: Mutex<BTreeMap<u64, Arc<Job>>>,
    turns: Arc<Semaphore>,
}

impl Default for Jobs {
    fn default() -> Jobs {
        Jobs { jobs: Mutex::default(), turns: Arc::new(Semaphore::new(RUNNING)) }
    }
}

/// A simulation.
struct Job {
    number: u64,
    /// Who asked for it, by which command.
    owner: String,
    id: String,
    digest: Hash,
    rounds: u64,
    played: AtomicU64,
    stop: AtomicBool,
    state: watch::Sender<State>,
    /// The report of what has been played so far, for pages.
    so_far: Mutex<Option<Arc<Json>>>,
}

/// How a simulation stands.
#[derive(Clone)]
enum State {
    Waiting,
    Running,
    Done(Arc<Json>),
    Failed(FloorError),
}

impl State {
    fn is_over(&self) -> bool {
        matches!(self, State::Done(_) | State::Failed(_))
    }
}

impl Progress for Job {
    fn begin(&self, _: &str, _: u64) {}

    fn step(&self, steps: u64) {
        self.played.fetch_add(steps, Ordering::Relaxed);
    }

    fn end(&self) {}
}

impl Job {
    fn name(&self) -> String {
        format!("sim-{}", self.number)
    }

    fn json(&self) -> Json {
        let state = self.state.borrow().clone();
        let status = match &state {
            State::Waiting => "waiting",
            State::Running => "running",
            State::Done(_) => "done",
            State::Failed(_) => "failed",
        };
        let played = self.played.load(Ordering::Relaxed).min(self.rounds);
        let mut json = json!({
            "job": self.name(), "status": status, "rounds": self.rounds, "played": played,
        });
        match state {
            State::Done(report) => json["report"] = (*report).clone(),
            State::Failed(problem) => json["detail"] = problem.detail.into(),
            State::Waiting | State::Running => {}
        }
        json
    }

    fn is_over(&self) -> bool {
        self.state.borrow().is_over()
    }

    fn so_far(&self) -> MutexGuard<'_, Option<Arc<Json>>> {
        self.so_far.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Jobs {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<Job>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// No simulation was asked for by this person with this id.
    ///
    /// # Errors
    /// `command-id-reused`.
    pub fn check_not_used(&self, person: &str, id: &str) -> Result<(), FloorError> {
        match self.lock().values().any(|job| job.owner == person && job.id == id) {
            true => Err(reused(id)),
            false => Ok(()),
        }
    }

    /// A new job, or the one that was asked for before in the same words.
    fn add(
        &self,
        owner: &str,
        (id, digest): (String, Hash),
        rounds: u64,
    ) -> Result<(Arc<Job>, bool), HandlerError> {
        let mut jobs = self.lock();
        if let Some(job) = jobs.values().find(|job| job.owner == owner && job.id == id) {
            return match job.digest == digest {
                true => Ok((Arc::clone(job), true)),
                false => Err(reused(&id).into()),
            };
        }
        if jobs.values().filter(|job| !job.is_over()).count() >= RUNNING + WAITING {
            return Err(HandlerError::too_many("too many simulations wait", 10));
        }
        while jobs.len() >= REMEMBERED {
            let Some(over) = jobs.values().find(|job| job.is_over()).map(|job| job.number) else {
                break;
            };
            jobs.remove(&over);
        }
        let number = jobs.last_key_value().map_or(1, |(last, _)| last + 1);
        let job = Arc::new(Job {
            number,
            owner: owner.into(),
            id,
            digest,
            rounds,
            played: AtomicU64::new(0),
            stop: AtomicBool::new(false),
            state: watch::Sender::new(State::Waiting),
            so_far: Mutex::default(),
        });
        jobs.insert(number, Arc::clone(&job));
        Ok((job, false))
    }

    /// Everything that runs ends soon.
    pub fn stop_all(&self) {
        self.lock().values().for_each(|job| job.stop.store(true, Ordering::Relaxed));
    }

    /// One's own job.
    fn find(&self, call: &Call) -> Result<Arc<Job>, FloorError> {
        let number = call.param("job").strip_prefix("sim-").and_then(|n| n.parse::<u64>().ok());
        let owner = &call.person()?.name;
        let found = number.and_then(|number| self.lock().get(&number).cloned());
        let unknown = || Code::Unknown.error("there is no such simulation of yours");
        found.filter(|job| job.owner == *owner).ok_or_else(unknown)
    }
}

fn reused(id: &str) -> FloorError {
    Code::CommandIdReused.error(format!("`{id}` was used for another command"))
}

/// Whether a body is a simulation with an id.
///
/// # Errors
/// `bad-request`.
pub fn check(body: &Json) -> Result<(), FloorError> {
    check_command_id(Fields::of("the body", body)?.text("id")?)
}

/// A new simulation.
///
/// # Errors
/// `bad-request`, `unknown` (the game), `refused`, `too-many`.
pub async fn begin(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let (owner, key) = (call.person()?.name.clone(), call.key()?);
    let answer = start(&app, owner, key, without_id(&call.body)).await?;
    Ok(reply::json_with(StatusCode::ACCEPTED, &answer))
}

/// Starts a simulation, or finds the one that was asked for before in the same words.
///
/// # Errors
/// `bad-request`, `unknown` (the game), `refused`, `too-many`.
pub async fn start(
    app: &Arc<App>,
    owner: String,
    key: (String, Hash),
    question: Json,
) -> Result<Json, HandlerError> {
    let (host, name, id) = (app.host.clone(), owner.clone(), key.0.clone());
    let read = move || {
        if host.read(|reader| reader.command(&name, &id))?.is_some() {
            return Err(reused(&id));
        }
        answers::simulate(&question).map_err(problem)
    };
    let simulation = on_a_waiting_thread(read).await?;
    let (job, repeated) = app.jobs.add(&owner, key, simulation.rounds())?;
    let mut answer = job.json();
    if repeated {
        answer["repeated"] = true.into();
    } else {
        tokio::spawn(run(Arc::clone(app), job, simulation));
    }
    Ok(answer)
}

/// Runs when its turn has come, on its share of the cores.
async fn run(app: Arc<App>, job: Arc<Job>, simulation: Simulation) {
    let Ok(_turn) = Arc::clone(&app.jobs.turns).acquire_owned().await else { return };
    job.state.send_replace(State::Running);
    let simulation = simulation.on_threads(threads() / RUNNING);
    let (shared, playing) = (Arc::clone(&app), Arc::clone(&job));
    let done = on_a_waiting_thread(move || {
        let stop = &playing.stop;
        let so_far = |report| *playing.so_far() = Some(Arc::new(to_json(&report)));
        let context = RequestContext {
            solving: &Silent,
            playing: &*playing,
            cache: &shared.cache,
            stop,
            so_far: Some(&so_far),
            device: None,
        };
        simulation.run(&context).map_err(problem)
    });
    let state = match done.await {
        Ok(report) => State::Done(Arc::new(report)),
        Err(problem) => State::Failed(problem),
    };
    job.state.send_replace(state);
}

/// How a simulation stands.
///
/// # Errors
/// `unknown`.
pub fn one(app: &App, call: &Call) -> Result<Response, FloorError> {
    Ok(reply::json(&state(app, call)?))
}

/// How the simulation that a call names stands.
///
/// # Errors
/// `unknown`.
pub fn state(app: &App, call: &Call) -> Result<Json, FloorError> {
    Ok(app.jobs.find(call)?.json())
}

/// The report of what the simulation that a call names has played so far, where there is one.
///
/// # Errors
/// `unknown`.
pub fn so_far(app: &App, call: &Call) -> Result<Option<Arc<Json>>, FloorError> {
    Ok(app.jobs.find(call)?.so_far().clone())
}

/// How far a simulation has come, as server-sent events, until it is done.
///
/// # Errors
/// `unknown`; `too-many` or `busy` if no more streams may be opened.
pub async fn events(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let job = app.jobs.find(&call)?;
    let open = app.streams.open(opener(&call))?;
    let (outbox, response) = outbox(call.connection.clone());
    let mut closing = app.hub.closing();
    tokio::spawn(async move {
        let mut state = job.state.subscribe();
        while !job.is_over() {
            if !outbox.put(event("progress", None, &job.json())) {
                return;
            }
            tokio::select! {
                _ = state.changed() => {}
                () = tokio::time::sleep(TOLD_EVERY) => {}
                () = is_so(&mut closing) => break,
                () = open.is_replaced() => return outbox.end(replaced()).await,
                () = outbox.is_left() => return,
            }
        }
        if job.is_over() {
            outbox.put(event("done", None, &job.json()));
        }
        outbox.put(bye());
    });
    Ok(response)
}
