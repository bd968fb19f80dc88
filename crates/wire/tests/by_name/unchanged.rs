//! What is frozen stays as it is: every recorded game and every saved table has the digest that
//! `tests/SHA256SUMS` says. `sha256sum -c SHA256SUMS` in that folder says the same.

use std::collections::BTreeMap;
use std::path::Path;

use sha2::{Digest, Sha256};

#[test]
fn nobody_changes_what_is_frozen_unnoticed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let sums = std::fs::read_to_string(folder.join("SHA256SUMS")).expect("the list of digests");
    let sums = sums.lines().map(|line| line.split_once("  ").expect("a digest and a file"));
    let known: BTreeMap<String, &str> = sums.map(|(sum, file)| (file.to_owned(), sum)).collect();
    let mut found = Vec::new();
    for under in ["corpus", "saved"] {
        for file in std::fs::read_dir(folder.join(under)).expect("a folder") {
            let path = file.expect("a file").path();
            let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
            let digest = Sha256::digest(std::fs::read(&path).expect("a file"));
            let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
            found.push((format!("{under}/{name}"), digest));
        }
    }
    assert_eq!(found.len(), known.len(), "a file is missing, or is not in the list");
    for (file, digest) in &found {
        let known = known.get(file).copied();
        assert_eq!(known, Some(digest.as_str()), "{file} is not as it was frozen");
    }
}
