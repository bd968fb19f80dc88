//! The file that a visit is written into, as a script that settles to the same lines.

use std::fs::File;
use std::io::{Seek, Write};
use std::path::{Path, PathBuf};

use serde_json::Value as Json;

/// A file that a visit is written into.
pub struct Record {
    path: PathBuf,
    file: File,
}

impl Record {
    /// Opens the file, before anybody has played: one that cannot be written is no place for it.
    pub fn new(path: &Path) -> Result<Record, String> {
        let file = File::create(path).map_err(|e| format!("cannot be written: {e}"))?;
        Ok(Record { path: path.into(), file })
    }

    /// Writes the visit so far, a line for each step, over what was written before.
    pub fn write(&mut self, script: &Json) -> Result<(), String> {
        let text = lines(script);
        let written = self
            .file
            .rewind()
            .and_then(|()| self.file.set_len(0))
            .and_then(|()| self.file.write_all(text.as_bytes()));
        written.map_err(|e| format!("{}: cannot be written: {e}", self.path.display()))
    }
}

/// A script as people read it: a line for each step.
fn lines(script: &Json) -> String {
    let mut text = String::from("{");
    for (name, part) in script.as_object().into_iter().flatten() {
        if name == "steps" {
            let steps = part.as_array().into_iter().flatten();
            let steps: Vec<_> = steps.map(|step| format!("\n  {step}")).collect();
            text += &format!("\"steps\": [{}\n]", steps.join(","));
        } else {
            text += &format!("\"{name}\": {part}, ");
        }
    }
    text + "}\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_script_has_a_line_for_each_step() {
        let steps = json!([{"spin": "17"}, {"spin": "0"}]);
        let script = json!({"game": "roulette", "options": {}, "steps": steps});
        let text = lines(&script);
        assert_eq!(text.lines().count(), 4);
        assert_eq!(serde_json::from_str::<Json>(&text).unwrap(), script);
    }
}
