//! A file that an answer is written into.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use super::CommandError;

/// A file that can be written, opened before the answer is known; what it held stands until then.
pub struct Written {
    path: PathBuf,
    file: File,
}

impl Written {
    /// Opens it.
    pub fn new(path: &Path) -> Result<Written, CommandError> {
        let mut options = OpenOptions::new();
        let open = options.write(true).create(true).truncate(false).open(path);
        let file = open.map_err(|e| CommandError::at(path, format!("cannot be written: {e}")))?;
        Ok(Written { path: path.into(), file })
    }

    /// Writes the answer over what was there.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), CommandError> {
        let written = self.file.set_len(0).and_then(|()| self.file.write_all(bytes));
        written.map_err(|e| CommandError::at(&self.path, format!("cannot be written: {e}")))
    }
}
