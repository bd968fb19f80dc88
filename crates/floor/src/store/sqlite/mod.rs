//! The store of one process: SQLite in a folder of its own.
//!
//! The folder holds `croupier.db` (with its write-ahead log), `key` (the secret that heads are
//! signed with), `secret` (from which keys of digests are derived) and `lock` (held by the process
//! that serves the folder).

mod connection;
mod fault;
mod folder;
mod lists;
mod migrations;
mod reader;
mod rows;
mod writer;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use self::folder::{Folder, SecretFile};
use self::reader::SqliteReader;
use self::writer::SqliteWriter;
use super::{Reader, Store, StoreError, Writer};

/// A house that is kept by SQLite in a folder.
#[derive(Debug)]
pub struct SqliteStore {
    folder: Arc<Folder>,
    /// Whether the writer is out; none where nobody may write.
    writing: Option<Arc<AtomicBool>>,
}

impl SqliteStore {
    /// Opens the house in a folder, to serve it; what is not there is made.
    ///
    /// # Errors
    /// If another process serves it, it has a newer format, is damaged or cannot be written.
    pub fn open(dir: &Path) -> Result<SqliteStore, StoreError> {
        let folder = Folder::serve(dir)?;
        let mut db = connection::to_write(&folder.database())?;
        migrations::run(&mut db, dir)?;
        folder.make(SecretFile::Key, || rows::has_heads(&db))?;
        folder.make(SecretFile::Secret, || rows::has_keyed_digests(&db))?;
        Ok(SqliteStore { folder: Arc::new(folder), writing: Some(Arc::default()) })
    }

    /// Opens the house in a folder to read it, whether a process serves it or not. Each reader sees
    /// one state for as long as it lives, and the folder is left as it is.
    ///
    /// # Errors
    /// If there is none, it has another format or is damaged.
    pub fn read_only(dir: &Path) -> Result<SqliteStore, StoreError> {
        let folder = Folder::look(dir)?;
        migrations::check(&connection::to_read(&folder.database())?, dir)?;
        Ok(SqliteStore { folder: Arc::new(folder), writing: None })
    }
}

impl Store for SqliteStore {
    fn writer(&self) -> Result<Box<dyn Writer>, StoreError> {
        let Some(writing) = &self.writing else {
            return Err(StoreError::NotOurs("the store was opened to be read only".into()));
        };
        if writing.swap(true, Ordering::SeqCst) {
            return Err(StoreError::NotOurs("the store has a writer already".into()));
        }
        let writer = SqliteWriter::open(Arc::clone(&self.folder), Arc::clone(writing));
        if writer.is_err() {
            writing.store(false, Ordering::SeqCst);
        }
        Ok(Box::new(writer?))
    }

    fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
        let one_state = self.writing.is_none();
        Ok(Box::new(SqliteReader::open(Arc::clone(&self.folder), one_state)?))
    }
}
