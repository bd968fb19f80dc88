//! Says which version of the rules and solvers this is, so that kept results of another are not
//! used.

use std::path::{Path, PathBuf};
use std::{fs, io};

fn main() -> io::Result<()> {
    let here = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("cargo says where it is"));
    let crates = here.parent().expect("a crate lies among others");
    let mut sum = 0xcbf2_9ce4_8422_2325_u64;
    for name in ["chance", "hands", "games", "odds"] {
        add(&crates.join(name).join("src"), &mut sum)?;
    }
    add(&crates.join("../rulebook"), &mut sum)?;
    println!("cargo::rustc-env=ODDS_EDITION={sum:016x}");
    Ok(())
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
