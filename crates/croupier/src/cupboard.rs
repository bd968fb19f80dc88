//! Where results that took long to find are kept on disk, so that the second question is instant.

use std::fs;
use std::path::PathBuf;

use odds::Shelf;

/// A folder of kept results. Whatever goes wrong with it, results are found again.
pub struct Cupboard {
    folder: Option<PathBuf>,
}

impl Cupboard {
    /// The user's own: `$CROUPIER_CACHE`, or `croupier` in the folder where a user's caches lie.
    pub fn of_user() -> Cupboard {
        let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
        let own = set("CROUPIER_CACHE").map(PathBuf::from);
        let shared = || set("XDG_CACHE_HOME").map(|folder| PathBuf::from(folder).join("croupier"));
        let home = || set("HOME").map(|home| PathBuf::from(home).join(".cache/croupier"));
        Cupboard { folder: own.or_else(shared).or_else(home) }
    }

    /// Nothing is kept, nothing is read.
    pub const fn none() -> Cupboard {
        Cupboard { folder: None }
    }

    /// In this folder.
    pub fn at(folder: PathBuf) -> Cupboard {
        Cupboard { folder: Some(folder) }
    }

    /// What another version found is not read: its name is another.
    fn file(&self, name: &str) -> Option<PathBuf> {
        let name: String = name.chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
        Some(self.folder.as_ref()?.join(odds::EDITION).join(name))
    }
}

fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || "-_.".contains(c)
}

impl Shelf for Cupboard {
    fn get(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(self.file(name)?).ok()
    }

    fn put(&self, name: &str, bytes: &[u8]) {
        let Some(file) = self.file(name) else { return };
        let Some(folder) = file.parent() else { return };
        // Written beside and moved, so that nobody reads half of it.
        let beside = folder.join(format!(".{}-{}", name.len(), std::process::id()));
        let written = fs::create_dir_all(folder).and_then(|()| fs::write(&beside, bytes));
        if written.and_then(|()| fs::rename(&beside, &file)).is_err() {
            let _ = fs::remove_file(&beside);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_read_again_and_a_folder_that_cannot_be_is_no_fault() {
        let folder = std::env::temp_dir().join(format!("croupier-cupboard-{}", std::process::id()));
        let cupboard = Cupboard::at(folder.clone());
        assert_eq!(cupboard.get("a/b"), None);
        cupboard.put("a/b", b"kept");
        assert_eq!(cupboard.get("a/b").as_deref(), Some(&b"kept"[..]));
        let nowhere = Cupboard::at(folder.join(odds::EDITION).join("a_b"));
        nowhere.put("x", b"lost");
        assert_eq!(nowhere.get("x"), None);
        assert_eq!(Cupboard::none().get("a/b"), None);
        let _ = fs::remove_dir_all(folder);
    }
}
