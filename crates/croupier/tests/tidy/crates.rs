//! Laws of the manifests: which crate knows which, and that nothing is listed in vain.

use std::collections::BTreeSet;

use toml::{Table, Value};

use crate::tree::File;
use crate::{none, tree};

/// Which crates of the workspace each may know, in what is built and in its tests alike. `gpu` is
/// tested against figures of whole games.
const KNOWS: [(&str, &[&str]); 13] = [
    ("chance", &[]),
    ("hands", &["chance"]),
    ("games", &["chance", "hands"]),
    ("odds", &["chance", "hands", "games"]),
    ("sim", &["chance", "hands", "games", "odds"]),
    ("gpu", &["sim", "games", "odds"]),
    ("wire", &["chance", "games"]),
    ("pictures", &["chance", "games"]),
    ("answers", &["chance", "games", "odds", "sim", "wire"]),
    ("floor", &["chance", "games", "odds", "wire", "answers"]),
    ("web", &["chance", "games", "odds", "pictures", "wire", "answers", "floor"]),
    (
        "croupier",
        &["chance", "hands", "games", "odds", "sim", "gpu", "wire", "answers", "floor", "web"],
    ),
    ("python", &["chance", "games", "odds", "sim", "wire", "answers"]),
];

/// What others wrote that says what a crate is for, and which crates may be built with it.
const OWNERS: [(&str, &[&str]); 13] = [
    ("argon2", &["floor"]),
    ("axum", &["web"]),
    ("clap", &["croupier"]),
    ("cudarc", &["gpu"]),
    ("getrandom", &["chance"]),
    ("maud", &["pictures", "web"]),
    ("mimalloc", &["croupier"]),
    ("rusqlite", &["floor"]),
    ("rust_xlsxwriter", &["answers", "floor"]),
    ("rustyline", &["croupier"]),
    ("serde_json", &["answers", "croupier", "floor", "python", "web", "wire"]),
    ("tokio", &["floor", "web"]),
    ("tokio-postgres", &["floor"]),
];

const LISTS: [&str; 3] = ["dependencies", "dev-dependencies", "build-dependencies"];

/// The manifest of a crate.
fn manifest(name: &str) -> Table {
    tree::file(&format!("crates/{name}/Cargo.toml")).text.parse().unwrap()
}

/// What a manifest lists under one of its headings, for every target or for some.
fn listed(manifest: &Table, list: &str) -> Vec<String> {
    let targets = manifest.get("target").and_then(Value::as_table);
    let targets = targets.into_iter().flat_map(|targets| targets.values());
    let tables = targets.filter_map(Value::as_table).chain([manifest]);
    let lists = tables.filter_map(|table| table.get(list).and_then(Value::as_table));
    lists.flat_map(|list| list.keys().cloned()).collect()
}

#[test]
fn every_crate_knows_those_alone_that_it_may() {
    let mut faults = Vec::new();
    for name in tree::crates() {
        let Some((_, may)) = KNOWS.iter().find(|(known, _)| *known == name) else {
            faults.push(format!("crates/{name}: nobody has said which crates it may know"));
            continue;
        };
        let manifest = manifest(name);
        let known = LISTS.iter().flat_map(|list| listed(&manifest, list));
        let known = known.filter(|other| KNOWS.iter().any(|(ours, _)| ours == other));
        let (right, wrong): (Vec<_>, Vec<_>) = known.partition(|other| may.contains(&&**other));
        faults.extend(wrong.iter().map(|o| format!("crates/{name}/Cargo.toml: {name} knows {o}")));
        let idle = may.iter().filter(|other| !right.iter().any(|known| known == *other));
        faults.extend(idle.map(|other| format!("crates/{name}: it does not know {other} at all")));
    }
    none(faults);
}

/// The crates as they may know each other lie in an order: nothing knows what knows it.
#[test]
fn arrows_point_down() {
    let mut placed: Vec<&str> = Vec::new();
    let mut left = KNOWS.to_vec();
    while !left.is_empty() {
        let (lowest, others): (Vec<_>, Vec<_>) =
            left.into_iter().partition(|(_, may)| may.iter().all(|other| placed.contains(other)));
        assert!(!lowest.is_empty(), "these know each other in a circle: {others:?}");
        placed.extend(lowest.iter().map(|(name, _)| *name));
        left = others;
    }
}

#[test]
fn what_others_wrote_is_known_where_it_belongs() {
    let mut faults = Vec::new();
    for name in tree::crates() {
        let manifest = manifest(name);
        // What only tests use is built into nothing.
        let built = ["dependencies", "build-dependencies"];
        for dependency in built.iter().flat_map(|list| listed(&manifest, list)) {
            let owners = OWNERS.iter().find(|(known, _)| *known == dependency);
            if owners.is_some_and(|(_, owners)| !owners.contains(&name)) {
                faults.push(format!("crates/{name}/Cargo.toml: {dependency} is not for it"));
            }
        }
    }
    none(faults);
}

/// Money must stop rather than wrap, in every profile that somebody is served with.
#[test]
fn overflow_is_checked_in_whatever_is_built_to_be_used() {
    let workspace: Table = tree::file("Cargo.toml").text.parse().unwrap();
    let profiles = workspace["profile"].as_table().unwrap();
    let own = |name: &str, key: &str| profiles.get(name).and_then(|own| own.get(key)).cloned();
    let checks = |name: &str| {
        let mut name = name.to_owned();
        loop {
            match (own(&name, "overflow-checks"), own(&name, "inherits")) {
                (Some(checks), _) => return checks.as_bool(),
                (None, Some(above)) => name = above.as_str().unwrap().to_owned(),
                (None, None) => return None,
            }
        }
    };
    for name in ["release", "house", "bench"] {
        assert_eq!(checks(name), Some(true), "profile.{name}");
    }
    // No crate is spared, and cargo checks in the profiles of tests unless it is told otherwise.
    assert!(!tree::file("Cargo.toml").text.contains("overflow-checks = false"));
}

/// The program that the README builds is the one that is measured: only what is never hot is built
/// with less than full optimization.
#[test]
fn house_profile_optimizes_all_hot_crates() {
    let workspace: Table = tree::file("Cargo.toml").text.parse().unwrap();
    let house = workspace["profile"]["house"].as_table().unwrap();
    assert_eq!(house["inherits"].as_str(), Some("release"));
    assert!(house.get("opt-level").is_none() && house.get("codegen-units").is_none());
    let slower = house["package"].as_table().unwrap();
    let hot = ["chance", "floor", "games", "gpu", "hands", "odds", "sim", "web", "wire"];
    none(hot.iter().filter(|name| slower.contains_key(**name)).map(|name| {
        format!("Cargo.toml: profile.house.package.{name} is slower than it is measured")
    }));
}

/// Unsafe code is in the one crate that starts a kernel, and in what Python's macros write.
#[test]
fn unsafe_code_is_forbidden_everywhere_but_where_a_gpu_is_spoken_to() {
    let workspace: Table = tree::file("Cargo.toml").text.parse().unwrap();
    assert_eq!(workspace["workspace"]["lints"]["rust"]["unsafe_code"].as_str(), Some("forbid"));
    let mut faults = Vec::new();
    for name in tree::crates() {
        let manifest = manifest(name);
        let lints = manifest.get("lints");
        let inherits = lints.and_then(|lints| lints.get("workspace")).and_then(Value::as_bool);
        if inherits != Some(true) && !["gpu", "python"].contains(&name) {
            faults.push(format!("crates/{name}/Cargo.toml: does not take the workspace's lints"));
        }
    }
    let unsafe_word = |line: &&crate::code::Line| line.has_word("unsafe");
    let others = tree::crates().into_iter().filter(|name| *name != "gpu");
    let lines = others.flat_map(crate::code::of).filter(unsafe_word);
    none(faults.into_iter().chain(lines.map(|line| line.fault("unsafe code"))));
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
    let is_ours = |name: &str| KNOWS.iter().any(|(ours, _)| *ours == name);
    let idle = all.keys().filter(|name| !used.contains(*name) && !is_ours(name));
    none(idle.map(|name| format!("Cargo.toml: no crate lists {name}")));
}

#[test]
fn every_crate_says_what_it_is() {
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
