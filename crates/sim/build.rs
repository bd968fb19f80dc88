//! Says which version of the simulator this is, so that kept automata of another are not used.

include!("../odds/edition.rs");

fn main() -> io::Result<()> {
    let mut sum = NOTHING;
    add(&crates().join("sim/src"), &mut sum)?;
    println!("cargo::rustc-env=SIM_EDITION={sum:016x}");
    Ok(())
}
