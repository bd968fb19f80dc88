//! The lines of a file that one can go back in.

use std::io::{BufRead, BufReader, ErrorKind, Read, Seek};

use serde_json::Value as Json;

use super::super::export::CopyError;

/// A place in the file: how many bytes and how many lines lie before it.
#[derive(Clone, Copy, Default)]
pub(super) struct Spot {
    pub(super) byte: u64,
    pub(super) line: u64,
}

/// The lines of a file that one can go back in.
pub(super) struct Lines<R> {
    file: BufReader<R>,
}

impl<R: Read + Seek> Lines<R> {
    pub(super) fn new(file: R) -> Lines<R> {
        Lines { file: BufReader::new(file) }
    }

    /// The line at a spot, and the spot behind it; none at the end.
    pub(super) fn at(&mut self, spot: Spot) -> Result<Option<(String, Spot)>, CopyError> {
        let here = self.file.stream_position()?;
        let away = i64::try_from(spot.byte).unwrap_or(i64::MAX) - here as i64;
        // What is in the buffer already is not read again.
        self.file.seek_relative(away)?;
        let mut line = String::new();
        let bytes = match self.file.read_line(&mut line) {
            Ok(0) => return Ok(None),
            Ok(bytes) => bytes as u64,
            Err(error) if error.kind() == ErrorKind::InvalidData => {
                return Err(bad(spot, "expected UTF-8"));
            }
            Err(error) => return Err(error.into()),
        };
        Ok(Some((line, Spot { byte: spot.byte + bytes, line: spot.line + 1 })))
    }
}

/// What is wrong with the line at a spot.
pub(super) fn bad(spot: Spot, why: impl Into<String>) -> CopyError {
    CopyError::Line { line: spot.line + 1, why: why.into() }
}

/// A line as JSON.
pub(super) fn json(line: &str, spot: Spot) -> Result<Json, CopyError> {
    serde_json::from_str(line).map_err(|error| bad(spot, format!("expected JSON: {error}")))
}
