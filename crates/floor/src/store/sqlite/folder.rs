//! The folder that a house lies in.

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use chance::Generator;

use super::super::StoreError;

/// The folder of a house, locked where it is served.
#[derive(Debug)]
pub(super) struct Folder {
    dir: PathBuf,
    /// The lock ends with this folder, and with the process however it ends.
    lock: Option<File>,
}

impl Drop for Folder {
    /// Gives the lock up, rather than leaving that to the closing of the file: a process that is
    /// being started at this moment holds the same file until it runs its program.
    fn drop(&mut self) {
        if let Some(lock) = &self.lock {
            // Where this fails, the lock ends when the last holder closes the file.
            let _ = lock.unlock();
        }
    }
}

impl Folder {
    /// The folder of a house that this process serves, and no other. It and its files are for
    /// their owner alone.
    pub(super) fn serve(dir: &Path) -> Result<Folder, StoreError> {
        let unusable = |error: io::Error| cannot(dir, "be served", error);
        DirBuilder::new().recursive(true).mode(0o700).create(dir).map_err(unusable)?;
        let lock = private().open(dir.join("lock")).map_err(unusable)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let why = format!("another process serves this folder: {}", dir.display());
                return Err(StoreError::NotOurs(why));
            }
            Err(TryLockError::Error(error)) => return Err(unusable(error)),
        }
        let folder = Folder { dir: dir.into(), lock: Some(lock) };
        private().open(folder.database()).map_err(unusable)?;
        Ok(folder)
    }

    /// The folder of a house that another process may serve.
    pub(super) fn look(dir: &Path) -> Result<Folder, StoreError> {
        let folder = Folder { dir: dir.into(), lock: None };
        match folder.database().is_file() {
            true => Ok(folder),
            false => Err(StoreError::NotOurs(format!("{} holds no house", dir.display()))),
        }
    }

    /// The file of the database.
    pub(super) fn database(&self) -> PathBuf {
        self.dir.join("croupier.db")
    }

    /// Makes a key or a secret where there is none. A house that has used its own has lost it: a
    /// new one would hide that.
    pub(super) fn make(
        &self,
        file: SecretFile,
        is_used: impl FnOnce() -> Result<bool, StoreError>,
    ) -> Result<(), StoreError> {
        if self.read(file)?.is_some() {
            return Ok(());
        }
        let name = file.name();
        if is_used()? {
            return Err(StoreError::Damaged(format!("{} has no {name}", self.dir.display())));
        }
        let what = format!("have a {name}");
        let mut generator =
            Generator::from_os().map_err(|error| cannot(&self.dir, &what, error))?;
        let words: [u64; 4] = std::array::from_fn(|_| generator.word());
        let mut made = [0; 32];
        for (bytes, word) in made.chunks_exact_mut(8).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        self.keep(file, &made)
    }

    /// Keeps a key or a secret: it is there as a whole or not at all.
    pub(super) fn keep(&self, file: SecretFile, kept: &[u8; 32]) -> Result<(), StoreError> {
        let name = file.name();
        let keep = || {
            let new = self.dir.join(format!("{name}.new"));
            let mut file = private().truncate(true).open(&new)?;
            file.write_all(kept)?;
            file.sync_all()?;
            fs::rename(&new, self.dir.join(name))?;
            File::open(&self.dir)?.sync_all()
        };
        keep().map_err(|error| cannot(&self.dir, &format!("keep a {name}"), error))
    }

    /// The key.
    pub(super) fn key(&self) -> Result<[u8; 32], StoreError> {
        let missing = || cannot(&self.dir.join("key"), "be read", "it is not there");
        self.read(SecretFile::Key)?.ok_or_else(missing)
    }

    /// Reads a key or a secret; `None` if it is not there.
    pub(super) fn read(&self, file: SecretFile) -> Result<Option<[u8; 32]>, StoreError> {
        let path = self.dir.join(file.name());
        let found = match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            read => read.map_err(|error| cannot(&path, "be read", error))?,
        };
        found.as_slice().try_into().map(Some).map_err(|_| {
            let (path, found) = (path.display(), found.len());
            StoreError::Damaged(format!("{path} has {found} bytes, expected 32"))
        })
    }
}

/// A file of 32 bytes that nobody else may have.
#[derive(Clone, Copy, Debug)]
pub(super) enum SecretFile {
    /// The key that heads are signed with.
    Key,
    /// The secret that keys of digests are derived from.
    Secret,
}

impl SecretFile {
    const fn name(self) -> &'static str {
        match self {
            SecretFile::Key => "key",
            SecretFile::Secret => "secret",
        }
    }
}

/// A file for its owner alone; made where it is not there.
fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).mode(0o600);
    options
}

fn cannot(path: &Path, what: &str, error: impl std::fmt::Display) -> StoreError {
    StoreError::Unavailable(format!("{} cannot {what}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_free_at_once_though_a_process_that_starts_still_holds_its_file() {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder::serve(dir.path()).unwrap();
        let held_by_another = folder.lock.as_ref().unwrap().try_clone().unwrap();
        assert!(Folder::serve(dir.path()).is_err());
        drop(folder);
        assert!(Folder::serve(dir.path()).is_ok());
        drop(held_by_another);
    }
}
