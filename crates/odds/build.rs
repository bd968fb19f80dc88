//! Says which version of the rules and solvers this is, so that kept results of another are not
//! used.

include!("edition.rs");

fn main() -> io::Result<()> {
    let (crates, mut sum) = (crates(), NOTHING);
    for name in ["chance", "hands", "games", "odds"] {
        add(&crates.join(name).join("src"), &mut sum)?;
    }
    add(&crates.join("../rulebook"), &mut sum)?;
    println!("cargo::rustc-env=ODDS_EDITION={sum:016x}");
    Ok(())
}
