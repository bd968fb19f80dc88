//! The files of the repository, read once.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// A text file, by its path from the root of the repository.
pub struct File {
    pub path: String,
    pub text: String,
}

impl File {
    /// The files that it includes as modules by their path.
    pub fn included(&self) -> impl Iterator<Item = &'static File> {
        let named = self.text.lines().filter_map(|line| {
            let path = line.trim().strip_prefix("#[path = \"")?.strip_suffix("\"]")?;
            let mut at: Vec<&str> = self.path.split('/').collect();
            at.pop();
            for part in path.split('/') {
                match part {
                    ".." => drop(at.pop()),
                    part => at.push(part),
                }
            }
            Some(at.join("/"))
        });
        named.filter_map(|path| files().iter().find(|file| file.path == path))
    }

    pub fn ends(&self, ending: &str) -> bool {
        self.path.ends_with(ending)
    }

    /// The lines, counted from one.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(n, line)| (n + 1, line))
    }

    /// A fault of a line.
    pub fn fault(&self, line: usize, what: impl std::fmt::Display) -> String {
        format!("{}:{line}: {what}", self.path)
    }
}

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What is built, fetched or found by fuzzing, and git's own.
const NOT_OURS: [&str; 7] = [
    "target",
    ".git",
    "crates/python/target",
    "fuzz/target",
    "fuzz/corpus",
    "fuzz/artifacts",
    ".insta",
];

/// Every text file of the repository, in order.
pub fn files() -> &'static [File] {
    static FILES: OnceLock<Vec<File>> = OnceLock::new();
    FILES.get_or_init(|| {
        let mut files = Vec::new();
        read(&root(), "", &mut files);
        files.sort_by(|a, b| a.path.cmp(&b.path));
        files
    })
}

/// Every file in a folder, pictures too.
pub fn paths(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(folder)).unwrap().map(Result::unwrap);
    let paths = entries.flat_map(|entry| {
        let path = format!("{folder}/{}", entry.file_name().to_str().unwrap());
        if entry.file_type().unwrap().is_dir() { paths(&path) } else { vec![path] }
    });
    paths.collect()
}

fn read(folder: &Path, name: &str, files: &mut Vec<File>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let own = entry.file_name().into_string().unwrap();
        let path = if name.is_empty() { own } else { format!("{name}/{own}") };
        let kind = entry.file_type().unwrap();
        if NOT_OURS.contains(&path.as_str()) || path.ends_with(".new") {
            continue;
        } else if kind.is_dir() {
            read(&entry.path(), &path, files);
        } else if kind.is_file()
            && let Ok(text) = fs::read_to_string(entry.path())
        {
            // A picture is no text.
            files.push(File { path, text });
        }
    }
}

/// The file at this path.
pub fn file(path: &str) -> &'static File {
    files().iter().find(|file| file.path == path).unwrap_or_else(|| panic!("{path} is missing"))
}

/// The Rust files below a folder.
pub fn rust(folder: &str) -> impl Iterator<Item = &'static File> {
    files().iter().filter(move |file| file.path.starts_with(folder) && file.ends(".rs"))
}

/// The crates, by the names of their folders.
pub fn crates() -> Vec<&'static str> {
    let manifest = |file: &'static File| {
        let name = file.path.strip_prefix("crates/")?.strip_suffix("/Cargo.toml")?;
        (!name.contains('/')).then_some(name)
    };
    files().iter().filter_map(manifest).collect()
}
