//! A server as a program: until somebody presses Ctrl-C, or the system says that it is time.

use std::net::SocketAddr;

use floor::host::{Host, Machine};
use floor::store::Location;
use tokio::runtime::{Builder, Runtime};
use tokio::signal::unix::{SignalKind, signal};

use super::{Server, ServerError, Settings};
use crate::new_house::{check_password, set_password};

/// Serves until Ctrl-C or SIGTERM. Once it answers, `listens` is told where, and the admin's
/// password where one was made up.
///
/// # Errors
/// If nothing can be served, or nothing could be written any more.
pub fn run(
    settings: &Settings,
    listens: impl FnOnce(SocketAddr, Option<&str>),
) -> Result<(), ServerError> {
    let runtime = runtime()?;
    let served = runtime.block_on(async {
        let end = end()?;
        let server = Server::open(settings).await?;
        let addr = server.addr().map_err(ServerError::Threads)?;
        listens(addr, server.password.as_deref());
        server.serve(end).await
    });
    // All that is to be kept has been written; nobody waits for figures that are being counted.
    runtime.shutdown_background();
    served
}

pub(super) fn runtime() -> Result<Runtime, ServerError> {
    Builder::new_multi_thread().enable_all().build().map_err(ServerError::Threads)
}

/// Comes when it is time to end.
pub(super) fn end() -> Result<impl Future<Output = ()>, ServerError> {
    let listen = |kind| signal(kind).map_err(ServerError::Threads);
    let (mut interrupt, mut terminate) =
        (listen(SignalKind::interrupt())?, listen(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Gives somebody of a house another password, while nobody serves it.
///
/// # Errors
/// If the house cannot be opened, there is nobody called so, or the password is too easy to guess.
pub fn change_password(house: &Location, name: &str, password: &str) -> Result<(), ServerError> {
    // A house that is not there is not made for this, and what will be refused opens none: that
    // would be two records of it.
    let people = house.read_only()?.reader()?.people()?;
    let row = people.into_iter().find(|row| row.name == name);
    check_password(name, row.as_ref(), password)?;
    let host = Host::start(house.open()?, Machine::system(|_| {}))?;
    let changed = set_password(&host, name, password);
    host.shut_down();
    Ok(changed?)
}
