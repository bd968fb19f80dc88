// What build scripts make an edition of: part of theirs, by `include!`.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// The sum of nothing.
const NOTHING: u64 = 0xcbf2_9ce4_8422_2325;

/// Where the crates lie.
fn crates() -> PathBuf {
    let here = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("cargo says where it is"));
    here.parent().expect("a crate lies among others").to_owned()
}

/// Adds every file of a folder, in the order of names.
fn add(folder: &Path, sum: &mut u64) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries: Result<Vec<_>, _> = fs::read_dir(folder)?.collect();
    let mut paths: Vec<_> = entries?.into_iter().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            add(&path, sum)?;
        } else {
            for byte in fs::read(&path)? {
                *sum = (*sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
            }
        }
    }
    Ok(())
}
