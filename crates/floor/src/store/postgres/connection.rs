//! Connections to the database, with the settings that durability rests on.

use std::collections::HashMap;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures_core::Stream as _;
use tokio_postgres::config::TargetSessionAttrs;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, Error, Row, Statement};

use super::super::StoreError;
use super::driver::{Driver, wait};
use super::fault;

/// How long nobody waits for a database that does not answer at all.
const PATIENCE: Duration = Duration::from_secs(4);

type Result<T> = std::result::Result<T, StoreError>;
/// What a statement is given.
pub(super) type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

/// Where a house lies, and how one comes there.
#[derive(Clone, Debug)]
pub(super) struct Database {
    driver: Arc<Driver>,
    config: Arc<Config>,
}

impl Database {
    /// The database with this address: `postgres://...`, or words like `host=...`. What it says
    /// may be secret, and is never repeated.
    pub(super) fn at(url: &str) -> Result<Database> {
        let mut config: Config = url.parse().map_err(|_| {
            let why = "expected postgres://USER:PASSWORD@HOST:PORT/DATABASE";
            StoreError::Unavailable(format!("the address of the database cannot be read: {why}"))
        })?;
        // As other programs that speak to PostgreSQL have it: no secret on a command line.
        if config.get_password().is_none()
            && let Ok(password) = std::env::var("PGPASSWORD")
        {
            config.password(password);
        }
        config.application_name("croupier");
        config.connect_timeout(PATIENCE).tcp_user_timeout(PATIENCE);
        config.keepalives_idle(PATIENCE).keepalives_interval(Duration::from_secs(1));
        Ok(Database { driver: Arc::new(Driver::new()?), config: Arc::new(config) })
    }

    /// A connection that writes, or reads what decides: never to a standby. What it needs it reads
    /// back: a server that does not keep its promises is refused.
    pub(super) fn to_write(&self) -> Result<Connection> {
        let mut db = self.of_primary()?;
        if !["on", "remote_apply"].contains(&db.setting("synchronous_commit")?.as_str()) {
            db.script("SET synchronous_commit = on")?;
            db.expect("synchronous_commit", "on")?;
        }
        db.expect("fsync", "on")?;
        db.expect("full_page_writes", "on")?;
        // A process that stands still in the middle of a batch keeps nobody else from going on.
        db.script("SET idle_in_transaction_session_timeout = '2s'")?;
        db.expect("idle_in_transaction_session_timeout", "2s")?;
        Ok(db)
    }

    /// A connection that only reads, and sees what was committed last.
    pub(super) fn to_read(&self) -> Result<Connection> {
        let mut db = self.of_primary()?;
        db.script("SET default_transaction_read_only = on")?;
        db.expect("default_transaction_read_only", "on")?;
        Ok(db)
    }

    /// A connection that only reads and sees one state for as long as it lives; of a standby too.
    pub(super) fn to_look(&self) -> Result<Connection> {
        let mut db = self.connect(Config::clone(&self.config))?;
        db.script(ONE_STATE)?;
        Ok(db)
    }

    fn of_primary(&self) -> Result<Connection> {
        let mut config = Config::clone(&self.config);
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        self.connect(config)
    }

    fn connect(&self, config: Config) -> Result<Connection> {
        let client = self.driver.connect(config)?;
        let mut db = Connection { client, statements: HashMap::new() };
        db.script("SET search_path = croupier; SET client_min_messages = warning")?;
        Ok(db)
    }
}

/// Everything that is read until the next end of a transaction is of one state.
pub(super) const ONE_STATE: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// A connection, and the statements that it has prepared.
pub(super) struct Connection {
    client: Client,
    statements: HashMap<&'static str, Statement>,
}

impl Connection {
    /// Whether nothing can come through it any more.
    pub(super) fn is_closed(&self) -> bool {
        self.client.is_closed()
    }

    /// Carries out statements that say all by themselves.
    pub(super) fn script(&mut self, sql: &str) -> Result<()> {
        wait(self.client.batch_execute(sql)).map_err(|why| fault::of(&why))
    }

    /// Ends a transaction: from here on nobody knows what is there, unless the server says so.
    pub(super) fn commit(&mut self) -> Result<()> {
        wait(self.client.batch_execute("COMMIT")).map_err(|why| fault::of_commit(&why))
    }

    fn statement(&mut self, sql: &'static str) -> Result<Statement> {
        if let Some(known) = self.statements.get(sql) {
            return Ok(known.clone());
        }
        let prepared = wait(self.client.prepare(sql)).map_err(|why| fault::of(&why))?;
        self.statements.insert(sql, prepared.clone());
        Ok(prepared)
    }

    /// Carries out a statement, and says how many rows it has changed.
    pub(super) fn run(&mut self, sql: &'static str, values: Values<'_>) -> Result<u64> {
        let statement = self.statement(sql)?;
        wait(self.client.execute(&statement, values)).map_err(|why| fault::of(&why))
    }

    /// All rows.
    pub(super) fn all<T>(
        &mut self,
        sql: &'static str,
        values: Values<'_>,
        mut read: impl FnMut(&Row) -> std::result::Result<T, Error>,
    ) -> Result<Vec<T>> {
        let mut all = Vec::new();
        self.each(sql, values, &mut |row| {
            all.push(read(row)?);
            Ok(())
        })?;
        Ok(all)
    }

    /// Shows every row as it comes: there may be more of them than fit into memory.
    pub(super) fn each(
        &mut self,
        sql: &'static str,
        values: Values<'_>,
        each: &mut dyn FnMut(&Row) -> std::result::Result<(), Error>,
    ) -> Result<()> {
        let statement = self.statement(sql)?;
        let shown = wait(async {
            let rows = self.client.query_raw(&statement, values.iter().copied()).await?;
            let mut rows = pin!(rows);
            while let Some(row) = std::future::poll_fn(|cx| rows.as_mut().poll_next(cx)).await {
                each(&row?)?;
            }
            Ok(())
        });
        shown.map_err(|why: Error| fault::of(&why))
    }

    /// The first row, if there is one.
    pub(super) fn one<T>(
        &mut self,
        sql: &'static str,
        values: Values<'_>,
        read: impl FnMut(&Row) -> std::result::Result<T, Error>,
    ) -> Result<Option<T>> {
        Ok(self.all(sql, values, read)?.into_iter().next())
    }

    fn setting(&mut self, name: &str) -> Result<String> {
        let sql = "SELECT current_setting($1)";
        let found = self.one(sql, &[&name], |row| row.try_get(0))?;
        Ok(found.unwrap_or_default())
    }

    fn expect(&mut self, name: &str, expected: &str) -> Result<()> {
        let found = self.setting(name)?;
        if found == expected {
            return Ok(());
        }
        let why = format!("PostgreSQL has {name} = {found}, expected {expected}");
        Err(StoreError::Unavailable(why))
    }
}
