//! One of several processes that serve one house in a database.
//!
//! One of them writes, by a lease; it answers every call. The others pass on to it what they are
//! asked, and one of them takes over when it dies, is cut off or ends. A process that was replaced
//! stands by like any other.

use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use axum::response::Response;
use floor::Code;
use floor::host::{Readiness, SystemClock};
use floor::store::{Candidate, Opening, PostgresStore, StoreError, Tenure};
use hyper::service::Service;
use hyper_util::service::TowerToHyperService;
use tokio::sync::watch;

use super::house::OpenHouse;
use super::listen::listen;
use super::pass_on::{pass_on, was_passed_on};
use super::run::{end, runtime};
use super::server::{Attendance, not_here, router, with_headers};
use super::{Connection, ServerError, Settings, log};
use crate::api::status::readiness_response;
use crate::{reply, signed_in};

/// How often a process that stands by looks whether it is needed.
const LOOKS_EVERY: Duration = Duration::from_millis(400);
/// How often a process that serves looks whether it may.
const CHECKS_EVERY: Duration = Duration::from_millis(250);
/// How often sessions that have ended are forgotten.
const TIDIED_EVERY: Duration = Duration::from_secs(300);
/// How long a house that was lost may take to end.
const LAST_CALLS: Duration = Duration::from_secs(5);

/// What a process does with a call.
#[derive(Clone)]
enum Mode {
    /// It answers, for as long as nobody else can have taken over.
    Serves(Router, Tenure),
    /// Another process answers, at this address.
    PassesOn(String),
    /// Nobody answers, for this reason.
    Waits(String),
}

/// Serves the house in a database beside other processes, until Ctrl-C or SIGTERM. Once it answers
/// or passes on, `listens` is told where, and the admin's password where one was made up.
///
/// # Errors
/// If nothing can be served: the address is taken, the database is not there at the start, or what
/// lies in it is damaged or another program's.
pub fn run_among_others(
    settings: &Settings,
    url: &str,
    advertise: Option<&str>,
    mut listens: impl FnMut(SocketAddr, Option<&str>),
) -> Result<(), ServerError> {
    let runtime = runtime()?;
    let served = runtime.block_on(async {
        log::begin();
        let mut end = Box::pin(end()?);
        let listener = listen(&settings.addr).await?;
        let addr = listener.local_addr().map_err(ServerError::Threads)?;
        let reached_at = advertise.map_or_else(|| addr.to_string(), str::to_owned);
        let candidate = Candidate::new(url, &reached_at)?;
        let (role, known) = watch::channel(Mode::Waits("this process has just started".into()));
        let attendance = Arc::new(Attendance::default());
        let accepting = {
            let (attendance, router) = (Arc::clone(&attendance), by_role(known));
            tokio::spawn(async move {
                loop {
                    attendance.next(&listener, &router).await;
                }
            })
        };
        let mut process = Process { settings, candidate: Some(candidate), role };
        let mut says = |password: Option<&str>| listens(addr, password);
        let ended = process.stand_by(end.as_mut(), &mut says).await;
        accepting.abort();
        if let Ok(Some((house, _))) = &ended {
            house.say_bye();
        }
        attendance.dismiss().await;
        if let Ok(Some((house, tenure))) = &ended {
            house.shut_down().await;
            let tenure = tenure.clone();
            let _ = tokio::task::spawn_blocking(move || tenure.give_back()).await;
        }
        ended.map(drop)
    });
    runtime.shutdown_background();
    served
}

/// When the process is to end.
type End<'a> = Pin<&'a mut (dyn Future<Output = ()> + Send)>;

/// A process of a house.
struct Process<'a> {
    settings: &'a Settings,
    candidate: Option<Candidate>,
    role: watch::Sender<Mode>,
}

impl Process<'_> {
    /// Stands by, and serves whenever nobody else does, until it is to end. The house that it
    /// serves then is still open.
    async fn stand_by(
        &mut self,
        mut end: End<'_>,
        says: &mut dyn FnMut(Option<&str>),
    ) -> Result<Option<(OpenHouse, Tenure)>, ServerError> {
        let mut said = false;
        loop {
            let mut first = |password: Option<&str>| {
                if !std::mem::replace(&mut said, true) || password.is_some() {
                    says(password);
                }
            };
            match self.try_to_open().await {
                Ok(Opening::Ours(store)) => {
                    match self.serve(store, end.as_mut(), &mut first).await {
                        Ok(None) => {}
                        Err(ServerError::Store(why)) if may_pass(&why) => {
                            self.becomes(Mode::Waits(why.to_string()));
                        }
                        ended => return ended,
                    }
                }
                Ok(Opening::ServedAt(address)) => {
                    self.becomes(Mode::PassesOn(address));
                    first(None);
                }
                // A newer format is no place to wait at.
                Err(why) if said && !matches!(why, StoreError::NotOurs(_)) && may_pass(&why) => {
                    self.becomes(Mode::Waits(why.to_string()));
                }
                Err(why) => return Err(why.into()),
            }
            tokio::select! {
                () = end.as_mut() => return Ok(None),
                () = tokio::time::sleep(LOOKS_EVERY) => {}
            }
        }
    }

    async fn try_to_open(&mut self) -> Result<Opening, StoreError> {
        let no_thread = || StoreError::Unavailable("no thread for the database".into());
        let mut candidate = self.candidate.take().ok_or_else(no_thread)?;
        let tried = tokio::task::spawn_blocking(move || {
            let opening = candidate.try_to_open();
            (candidate, opening)
        });
        let (candidate, opening) = tried.await.map_err(|_| no_thread())?;
        self.candidate = Some(candidate);
        opening
    }

    /// Serves the house until another process has taken over or nothing can be written any more
    /// (none), or until the process is to end.
    async fn serve(
        &self,
        store: PostgresStore,
        mut end: End<'_>,
        says: &mut dyn FnMut(Option<&str>),
    ) -> Result<Option<(OpenHouse, Tenure)>, ServerError> {
        let Some(tenure) = store.tenure() else { return Ok(None) };
        let open = move || Ok(Box::new(store) as Box<_>);
        let mut house = OpenHouse::open(self.settings, Arc::new(SystemClock), open).await?;
        self.becomes(Mode::Serves(router(&house.app), tenure.clone()));
        says(house.password.as_deref());
        let mut checking = tokio::time::interval(CHECKS_EVERY);
        let mut tidying = tokio::time::interval(TIDIED_EVERY);
        let why = loop {
            tokio::select! {
                () = end.as_mut() => return Ok(Some((house, tenure))),
                why = house.failure() => break why,
                _ = tidying.tick() => signed_in::forget_ended(&house.app.host),
                _ = checking.tick() => if tenure.is_lost() {
                    break "another process has taken over".to_owned();
                },
            }
        };
        tracing::warn!(why, "this process does not serve the house any more");
        self.becomes(Mode::Waits(why));
        house.say_bye();
        let ending = async move {
            house.shut_down().await;
            let _ = tokio::task::spawn_blocking(move || tenure.give_back()).await;
        };
        let _ = tokio::time::timeout(LAST_CALLS, ending).await;
        Ok(None)
    }

    fn becomes(&self, role: Mode) {
        self.role.send_if_modified(|now| {
            let same =
                matches!((&*now, &role), (Mode::PassesOn(now), Mode::PassesOn(new)) if now == new);
            *now = role;
            !same
        });
    }
}

/// Whether it may be better a moment later.
fn may_pass(why: &StoreError) -> bool {
    !matches!(why, StoreError::Damaged(_))
}

/// What answers by the role that the process has when a call comes.
fn by_role(role: watch::Receiver<Mode>) -> Router {
    Router::new()
        .fallback(move |request: Request| answer(role.clone(), request))
        .layer(axum::middleware::map_response(with_headers))
}

async fn answer(mut role: watch::Receiver<Mode>, request: Request) -> Response {
    if request.uri().path() == "/healthz" {
        return reply::text("text/plain", "ok\n");
    }
    let now = role.borrow_and_update().clone();
    let asked = (request.method().clone(), request.uri().clone(), request.headers().clone());
    let why = match now {
        Mode::Serves(router, tenure) if tenure.is_live() => {
            let connection = request.extensions().get::<Connection>();
            if let Some(connection) = connection.filter(|_| was_passed_on(&request)) {
                connection.set_forwards();
            }
            let answered = TowerToHyperService::new(router).call(request).await;
            return answered.unwrap_or_else(|never| match never {});
        }
        _ if request.uri().path() == "/metrics" => {
            return reply::text("text/plain; version=0.0.4", "croupier_serves 0\n");
        }
        _ if request.uri().path() == "/readyz" && !matches!(now, Mode::PassesOn(_)) => {
            let store = match now {
                Mode::Waits(why) => why,
                _ => "the lease has run out".into(),
            };
            return readiness_response(&Readiness { store: Some(store), ..Readiness::default() });
        }
        Mode::Serves(..) => Code::StoreUnavailable.error("the lease has run out"),
        Mode::Waits(why) => Code::StoreUnavailable.error(why),
        Mode::PassesOn(address) => {
            let given_up = async move { drop(role.changed().await) };
            match pass_on(&address, request, given_up).await {
                Ok(answer) => return answer,
                Err(why) => why,
            }
        }
    };
    let mut request = Request::default();
    (*request.method_mut(), *request.uri_mut(), *request.headers_mut()) = asked;
    not_here(why.into(), &request, None)
}
