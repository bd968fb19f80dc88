//! `croupier serve` and `croupier passwd`.

use std::io::Write;
use std::path::Path;

use web::{Settings, change_password, run};

use super::{Bad, read};
use crate::args::Serve;

/// What a new house's admin signs in with, where somebody has chosen it.
const PASSWORD: &str = "CROUPIER_ADMIN_PASSWORD";

/// Serves a floor until it is told to end.
pub fn serve(asked: &Serve) -> Result<(), Bad> {
    let settings = Settings {
        addr: asked.addr.clone(),
        data: asked.data.clone(),
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
    run(&settings, listens).map_err(Bad::new)
}

/// Gives somebody another password, which stands on standard input.
pub fn passwd(name: &str, data: &Path) -> Result<(), Bad> {
    let typed = read(Path::new("-"))?;
    let password = typed.lines().next().unwrap_or_default();
    change_password(data, name, password).map_err(Bad::new)
}
