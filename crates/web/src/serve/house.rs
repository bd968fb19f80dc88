//! A house that is open: its host, and what every call shares.

use std::io;
use std::sync::Arc;

use floor::Code;
use floor::host::{Clock, Host, Machine, Notice};
use floor::house::{CasinoKind, Founding, House};
use floor::store::{Store, StoreError};
use tokio::sync::mpsc;

use super::{ServerError, Settings};
use crate::app::App;
use crate::live::Hub;
use crate::metrics::Metrics;
use crate::new_house::{self, FirstContents};

/// A house that is open.
pub(super) struct OpenHouse {
    pub(super) app: Arc<App>,
    /// Says when nothing can be written any more, and why.
    failed: mpsc::UnboundedReceiver<String>,
    /// The admin's password, where one was made up.
    pub(super) password: Option<String>,
}

impl OpenHouse {
    /// Opens the house of a store; a new one is set up.
    pub(super) async fn open(
        settings: &Settings,
        clock: Arc<dyn Clock>,
        store: impl FnOnce() -> Result<Box<dyn Store>, StoreError> + Send + 'static,
    ) -> Result<OpenHouse, ServerError> {
        let hub = Arc::new(Hub::start().map_err(ServerError::Threads)?);
        let metrics = Arc::new(Metrics::default());
        let (failed, failures) = mpsc::unbounded_channel();
        let notify = {
            let (hub, metrics) = (Arc::clone(&hub), Arc::clone(&metrics));
            move |notice: &Notice| listen(notice, &hub, &metrics, &failed)
        };
        let founding = founding(settings)?;
        // Tests and benchmarks do without limits, and without work that nobody asked for.
        let machine = Machine {
            clock,
            founding,
            limits_seats: settings.rate != 0,
            prepares_edges: settings.rate != 0,
            ..Machine::system(notify)
        };
        let contents = FirstContents {
            tables: !settings.empty && !settings.real,
            timed: settings.rate != 0,
            password: settings.admin_password.clone(),
        };
        let set_up = move || -> Result<_, ServerError> {
            let host = Host::start(store()?, machine)?;
            let password = new_house::set_up(&host, &contents)?;
            let key = new_house::public_key(&host)?;
            Ok((host, password, key))
        };
        let opened = tokio::task::spawn_blocking(set_up).await;
        let (host, password, key) =
            opened.map_err(|e| ServerError::Threads(io::Error::other(e)))??;
        let is_real = settings.real || host.house(House::kind) == CasinoKind::Real;
        if is_real && settings.rate == 0 {
            return Err(without_limits().into());
        }
        let guests = settings.guests && !settings.empty && !is_real;
        let app = Arc::new(App::new(host, hub, metrics, guests, settings.rate, key));
        Ok(OpenHouse { app, failed: failures, password })
    }

    /// Waits until nothing can be written any more: why. Who could say so is gone where the threads
    /// that write have broken off.
    pub(super) async fn failure(&mut self) -> String {
        let why = self.failed.recv().await;
        why.unwrap_or_else(|| "the threads that write have ended".to_owned())
    }

    /// Who watches is told that it is over, and what is counted in the background is not.
    pub(super) fn say_bye(&self) {
        self.app.hub.bye();
        self.app.jobs.stop_all();
    }

    /// Signs everything and ends.
    pub(super) async fn shut_down(&self) {
        let host = self.app.host.clone();
        let _ = tokio::task::spawn_blocking(move || host.shut_down()).await;
    }
}

/// The kind and the name that a new casino gets.
fn founding(settings: &Settings) -> Result<Founding, ServerError> {
    let default = Founding::default();
    let name = settings.name.clone().unwrap_or(default.name);
    Founding::check_name(&name)?;
    let kind = if settings.real { CasinoKind::Real } else { default.kind };
    if settings.real && settings.rate == 0 {
        return Err(without_limits().into());
    }
    Ok(Founding { kind, name })
}

fn without_limits() -> floor::FloorError {
    Code::BadRequest.error("--rate 0 is for tests: a house with real money needs a limit")
}

/// What the host tells is counted and passed on to who watches.
fn listen(notice: &Notice, hub: &Hub, metrics: &Metrics, failed: &mpsc::UnboundedSender<String>) {
    match notice {
        Notice::Table(table, sealed) => hub.publish(table, sealed),
        Notice::House(_) => {}
        Notice::Committed { records, micros, waiting } => {
            metrics.committed(*records, *micros, *waiting);
        }
        Notice::Failed(why) => {
            tracing::error!(why, "nothing can be written any more");
            let _ = failed.send(why.clone());
        }
    }
}
