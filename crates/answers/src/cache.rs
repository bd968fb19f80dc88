//! Where results that took long to find are kept on disk, so that the second question is instant.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use odds::Cache;

/// How many bytes of a kept file stand before the result: the digest of it.
const SEAL: usize = size_of::<u128>();

/// The longest name that is kept as it is: a file system takes 255 bytes, and some names tell every
/// row of a rulebook.
const LONGEST: usize = 160;

/// More files than this are not kept: the oldest go first. What is asked with numbers of one's own
/// has no end, and figures of all games under all options are far fewer.
const FILES: usize = 20_000;
/// After so many results somebody looks whether there are more.
const LOOKS_EVERY: u64 = 500;

/// A folder of kept results. Whatever goes wrong with it, results are found again: a file that is
/// not what was written is never believed.
#[derive(Clone)]
pub struct DiskCache {
    folder: Option<PathBuf>,
}

impl DiskCache {
    /// The user's own: `$CROUPIER_CACHE`, or `croupier` in the folder where a user's caches lie.
    pub fn of_user() -> DiskCache {
        let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
        let own = set("CROUPIER_CACHE").map(PathBuf::from);
        let shared = || set("XDG_CACHE_HOME").map(|folder| PathBuf::from(folder).join("croupier"));
        let home = || set("HOME").map(|home| PathBuf::from(home).join(".cache/croupier"));
        DiskCache { folder: own.or_else(shared).or_else(home) }
    }

    /// Nothing is kept, nothing is read.
    pub const fn none() -> DiskCache {
        DiskCache { folder: None }
    }

    /// In this folder.
    pub fn at(folder: PathBuf) -> DiskCache {
        DiskCache { folder: Some(folder) }
    }

    /// What another version found is not read: its name is another.
    fn file(&self, name: &str) -> Option<PathBuf> {
        let plain: String = name.chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
        let named = match plain.get(..LONGEST) {
            Some(start) => format!("{start}-{:032x}", digest(&[name.as_bytes()])),
            None => plain,
        };
        Some(self.folder.as_ref()?.join(odds::EDITION).join(named))
    }
}

fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || "-_.".contains(c)
}

/// A digest of some texts, each with its length, so that nothing can move from one to the next. Two
/// that differ in a single byte never have the same (FNV-1a: every step can be undone).
pub fn digest(texts: &[&[u8]]) -> u128 {
    const START: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    let mix = |sum: u128, byte: &u8| (sum ^ u128::from(*byte)).wrapping_mul(PRIME);
    texts.iter().fold(START, |sum, text| {
        let sum = text.len().to_le_bytes().iter().fold(sum, mix);
        text.iter().fold(sum, mix)
    })
}

/// What stands before a result: it belongs to these rules and solvers, this name and these bytes.
fn seal(name: &str, bytes: &[u8]) -> [u8; SEAL] {
    digest(&[odds::EDITION.as_bytes(), name.as_bytes(), bytes]).to_le_bytes()
}

impl Cache for DiskCache {
    fn get(&self, name: &str) -> Option<Vec<u8>> {
        let mut kept = fs::read(self.file(name)?).ok()?;
        let (found, bytes) = kept.split_first_chunk()?;
        if *found != seal(name, bytes) {
            return None;
        }
        kept.drain(..SEAL);
        Some(kept)
    }

    fn put(&self, name: &str, bytes: &[u8]) {
        // Two that keep something at the same time do not write into one another's file.
        static WRITTEN: AtomicU64 = AtomicU64::new(1);
        let Some(file) = self.file(name) else { return };
        let Some(folder) = file.parent() else { return };
        // Written under another name and moved, so that nobody reads half of it.
        let nth = WRITTEN.fetch_add(1, Ordering::Relaxed);
        let unfinished = folder.join(format!(".{}-{nth}", std::process::id()));
        let sealed = [&seal(name, bytes), bytes].concat();
        let written = fs::create_dir_all(folder).and_then(|()| fs::write(&unfinished, sealed));
        if written.and_then(|()| fs::rename(&unfinished, &file)).is_err() {
            let _ = fs::remove_file(&unfinished);
        }
        if nth.is_multiple_of(LOOKS_EVERY) {
            forget_oldest(folder, FILES);
        }
    }
}

/// Leaves three quarters of so many files, the newest, where there are more.
fn forget_oldest(folder: &Path, most: usize) {
    let Ok(listed) = fs::read_dir(folder) else { return };
    let dated = listed.flatten().filter_map(|entry| {
        let written = entry.metadata().ok().filter(|file| file.is_file())?.modified().ok()?;
        Some((written, entry.path()))
    });
    let mut files: Vec<_> = dated.collect();
    if files.len() <= most {
        return;
    }
    files.sort_unstable();
    let old = files.len() - most / 4 * 3;
    // What somebody else has removed meanwhile is gone all the same.
    files.iter().take(old).for_each(|(_, file)| drop(fs::remove_file(file)));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("croupier-cache-{name}-{}", std::process::id()))
    }

    #[test]
    fn what_is_put_is_read_again_and_a_folder_that_cannot_be_is_no_fault() {
        let folder = folder("kept");
        let cache = DiskCache::at(folder.clone());
        assert_eq!(cache.get("a/b"), None);
        cache.put("a/b", b"kept");
        assert_eq!(cache.get("a/b").as_deref(), Some(&b"kept"[..]));
        let nowhere = DiskCache::at(folder.join(odds::EDITION).join("a_b"));
        nowhere.put("x", b"lost");
        assert_eq!(nowhere.get("x"), None);
        assert_eq!(DiskCache::none().get("a/b"), None);
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn of_too_many_results_the_oldest_are_forgotten() {
        let folder = folder("many");
        let cache = DiskCache::at(folder.clone());
        let now = std::time::SystemTime::now();
        for n in 0..20_u8 {
            let name = format!("n-{n}");
            cache.put(&name, &[n]);
            let file = fs::File::options().append(true).open(cache.file(&name).unwrap()).unwrap();
            file.set_modified(now + std::time::Duration::from_secs(n.into())).unwrap();
        }
        let inside = folder.join(odds::EDITION);
        forget_oldest(&inside, 20);
        assert!(cache.get("n-0").is_some());
        forget_oldest(&inside, 16);
        assert_eq!((cache.get("n-7"), cache.get("n-8").is_some()), (None, true));
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn a_name_of_any_length_is_kept_and_told_from_one_with_the_same_beginning() {
        let folder = folder("long");
        let cache = DiskCache::at(folder.clone());
        let names: Vec<String> = [1, LONGEST - 1, LONGEST, 255, 256, 9000]
            .into_iter()
            .flat_map(|length| ["a", "b"].map(|end| "n".repeat(length) + end))
            .collect();
        names.iter().for_each(|name| cache.put(name, name.as_bytes()));
        for name in names {
            assert_eq!(cache.get(&name).as_deref(), Some(name.as_bytes()), "{}", name.len());
        }
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn a_kept_result_that_was_damaged_is_not_believed() {
        let folder = folder("damaged");
        let cache = DiskCache::at(folder.clone());
        let result = br#"[{"house_edge": "1/19"}]"#;
        cache.put("red", result);
        let file = cache.file("red").unwrap();
        let whole = fs::read(&file).unwrap();
        assert_eq!(whole.len(), SEAL + result.len());
        let spoiled = |damaged: &[u8], how: &str| {
            fs::write(&file, damaged).unwrap();
            assert_eq!(cache.get("red"), None, "{how}");
        };
        for at in 0..whole.len() {
            for bits in [1, 0x20, 0x80, 0xff] {
                let mut flipped = whole.clone();
                flipped[at] ^= bits;
                spoiled(&flipped, &format!("byte {at} is another by {bits:#x}"));
            }
            spoiled(&whole[..at], &format!("cut after {at} bytes"));
            spoiled(&whole[at + 1..], &format!("without its first {} bytes", at + 1));
        }
        spoiled(&[&whole[..], b" "].concat(), "longer than it was");
        spoiled(result, "as another version kept it, without a digest");
        // What belongs to another name is not believed either.
        cache.put("black", result);
        spoiled(&fs::read(cache.file("black").unwrap()).unwrap(), "moved here");
        fs::write(&file, &whole).unwrap();
        assert_eq!(cache.get("red").as_deref(), Some(&result[..]));
        let _ = fs::remove_dir_all(folder);
    }

    #[test]
    fn results_kept_at_the_same_time_do_not_mix() {
        let folder = folder("together");
        let cache = DiskCache::at(folder.clone());
        std::thread::scope(|threads| {
            for n in 0..8_u8 {
                let cache = &cache;
                threads.spawn(move || {
                    (0..50).for_each(|_| cache.put(&format!("part-{n}"), &[n; 4000]));
                });
            }
        });
        for n in 0..8_u8 {
            assert_eq!(cache.get(&format!("part-{n}")), Some(vec![n; 4000]));
        }
        let _ = fs::remove_dir_all(folder);
    }
}
