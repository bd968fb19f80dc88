//! `croupier serve` and `croupier passwd`.

use std::io::Write;
use std::path::{Path, PathBuf};

use floor::store::Location;
use web::{Settings, change_password, run, run_among_others};

use super::{CommandError, read};
use crate::args::Serve;

/// What a new house's admin signs in with, where somebody has chosen it.
const PASSWORD: &str = "CROUPIER_ADMIN_PASSWORD";

/// Serves a floor until it is told to end.
pub fn serve(asked: Serve) -> Result<(), CommandError> {
    let (data, url) = match asked.house.location() {
        Location::Folder(data) => (data, None),
        Location::Database(url) => (PathBuf::new(), Some(url)),
    };
    let settings = Settings {
        addr: asked.addr,
        data,
        real: asked.real,
        name: asked.name,
        empty: asked.empty,
        guests: !asked.no_guests,
        rate: asked.rate,
        admin_password: std::env::var(PASSWORD).ok().filter(|password| !password.is_empty()),
    };
    let listens = |addr, password: Option<&str>| {
        let mut out = std::io::stdout().lock();
        // Whoever does not read this does not need it.
        if let Some(password) = password {
            let _ = writeln!(out, "the password of admin is {password}");
        }
        let _ = writeln!(out, "listening on http://{addr}");
        let _ = out.flush();
    };
    let served = match url {
        Some(url) => run_among_others(&settings, &url, asked.advertise.as_deref(), listens),
        None => run(&settings, listens),
    };
    served.map_err(CommandError::new)
}

/// Gives somebody another password, which stands on standard input.
pub fn passwd(name: &str, house: &Location) -> Result<(), CommandError> {
    let typed = read(Path::new("-"))?;
    let password = typed.lines().next().unwrap_or_default();
    change_password(house, name, password).map_err(CommandError::new)
}
