//! Laws of the manifests: which crate knows which, and that nothing is listed in vain.

use std::collections::BTreeSet;

use toml::{Table, Value};

use crate::tree::File;
use crate::{none, tree};

/// The crates from the lowest to the highest: each may know those before it. (A crate that is not
/// there yet has its place already.)
const ORDER: [&str; 13] = [
    "chance", "hands", "games", "odds", "sim", "gpu", "wire", "pictures", "answers", "floor",
    "web", "croupier", "python",
];

const LISTS: [&str; 3] = ["dependencies", "dev-dependencies", "build-dependencies"];

/// The manifest of a crate.
fn manifest(name: &str) -> Table {
    tree::file(&format!("crates/{name}/Cargo.toml")).text.parse().unwrap()
}

/// What a manifest lists under one of its headings.
fn listed(manifest: &Table, list: &str) -> Vec<String> {
    let list = manifest.get(list).and_then(Value::as_table);
    list.map(|list| list.keys().cloned().collect()).unwrap_or_default()
}

#[test]
fn arrows_point_down() {
    let place = |name: &str| ORDER.iter().position(|known| *known == name);
    let mut faults = Vec::new();
    for name in tree::crates() {
        let Some(own) = place(name) else {
            faults.push(format!("crates/{name}: has no place in the order of the crates"));
            continue;
        };
        let (manifest, mut known) = (manifest(name), Vec::new());
        for list in LISTS {
            known.extend(listed(&manifest, list));
        }
        let up = known.iter().filter(|other| place(other).is_some_and(|other| other >= own));
        faults.extend(up.map(|other| format!("crates/{name}/Cargo.toml: {name} knows {other}")));
    }
    none(faults);
}

#[test]
fn every_dependency_is_used_by_the_crate_that_lists_it() {
    let mut faults = Vec::new();
    for name in tree::crates() {
        let manifest = manifest(name);
        for list in LISTS {
            // What only tests use is listed for tests.
            let folders: &[&str] = match list {
                "dependencies" => &["src/"],
                "build-dependencies" => &["build.rs"],
                _ => &["src/", "tests/", "benches/", "examples/"],
            };
            for dependency in listed(&manifest, list) {
                // What can be left out is for tests that can be left out.
                let can_be_left_out = manifest[list][&dependency].get("optional").is_some();
                let folders = if can_be_left_out { &["tests/"] } else { folders };
                let module = dependency.replace('-', "_");
                let folders = folders.iter().map(|folder| format!("crates/{name}/{folder}"));
                let mut files = folders.flat_map(|folder| tree::rust(&folder).collect::<Vec<_>>());
                let uses = [format!("{module}::"), format!("use {module}")];
                let used = |file: &File| uses.iter().any(|word| file.text.contains(word));
                // A checker that two crates share is written once, and included by its path.
                if !files.any(|file| used(file) || file.included().any(used)) {
                    faults.push(format!("crates/{name}/Cargo.toml: {dependency} is not used"));
                }
            }
        }
    }
    none(faults);
}

#[test]
fn every_dependency_of_the_workspace_is_listed_by_a_crate() {
    let workspace: Table = tree::file("Cargo.toml").text.parse().unwrap();
    let all = workspace["workspace"]["dependencies"].as_table().unwrap();
    let manifests: Vec<_> = tree::crates().into_iter().map(manifest).collect();
    let used: BTreeSet<_> = manifests
        .iter()
        .flat_map(|manifest| LISTS.iter().flat_map(|list| listed(manifest, list)))
        .collect();
    let idle = all.keys().filter(|name| !used.contains(*name) && !ORDER.contains(&name.as_str()));
    none(idle.map(|name| format!("Cargo.toml: no crate lists {name}")));
}

#[test]
fn every_crate_could_be_published() {
    let mut faults = Vec::new();
    for name in tree::crates() {
        let manifest = manifest(name);
        let package = manifest["package"].as_table().unwrap();
        for key in ["description", "license", "readme", "keywords", "categories"] {
            if !package.contains_key(key) {
                faults.push(format!("crates/{name}/Cargo.toml: has no {key}"));
            }
        }
        if manifest.get("lints").is_none() {
            faults.push(format!("crates/{name}/Cargo.toml: does not take the workspace's lints"));
        }
        if !tree::files().iter().any(|file| file.path == format!("crates/{name}/README.md")) {
            faults.push(format!("crates/{name}: has no README.md"));
        }
    }
    // A path alone is nothing to whoever takes a crate from the registry.
    let workspace: Table = tree::file("Cargo.toml").text.parse().unwrap();
    for (name, dependency) in workspace["workspace"]["dependencies"].as_table().unwrap() {
        if dependency.get("path").is_some() && dependency.get("version").is_none() {
            faults.push(format!("Cargo.toml: {name} has a path and no version"));
        }
    }
    none(faults);
}
