//! Laws of what others wrote: where it comes from, under which licence, and that nothing comes
//! twice. `deny.toml` says the same to cargo-deny, which also looks for advisories.

use std::collections::BTreeMap;
use std::process::Command;

use serde_json::Value;
use toml::Table;

use crate::{none, tree};

/// The lock files: of the workspace, and of the two that are built apart from it.
const LOCKS: [&str; 3] = ["Cargo.lock", "crates/python/Cargo.lock", "fuzz/Cargo.lock"];

/// The two packages that are built apart.
const APART: [&str; 2] = ["croupier-fuzz", "croupier-python"];

/// What `deny.toml` says.
fn deny() -> Table {
    tree::file("deny.toml").text.parse().unwrap()
}

/// The packages of a lock file.
fn locked(path: &str) -> Vec<Table> {
    let lock: Table = tree::file(path).text.parse().unwrap();
    let packages = lock["package"].as_array().unwrap();
    packages.iter().map(|package| package.as_table().unwrap().clone()).collect()
}

fn text<'a>(package: &'a Table, key: &str) -> Option<&'a str> {
    package.get(key).and_then(toml::Value::as_str)
}

#[test]
fn every_package_comes_from_the_registry_with_a_checksum() {
    let ours = tree::crates();
    let mut faults = Vec::new();
    for path in LOCKS {
        for package in locked(path) {
            let (name, checked) =
                (text(&package, "name").unwrap(), package.contains_key("checksum"));
            match text(&package, "source") {
                None if ours.contains(&name) || APART.contains(&name) => {}
                Some(source) if source.starts_with("registry+") && checked => {}
                source => faults.push(format!("{path}: {name} comes from {source:?}")),
            }
        }
    }
    none(faults);
}

/// The package for Python and the fuzz targets are workspaces of their own, which the gate does not
/// build: that their lock files still fit is seen here.
#[test]
fn other_lock_files_know_what_our_crates_depend_on() {
    let mut faults = Vec::new();
    for path in ["crates/python/Cargo.lock", "fuzz/Cargo.lock"] {
        let packages = locked(path);
        let ours = packages.iter().filter(|package| text(package, "source").is_none());
        let ours = ours.filter(|package| tree::crates().contains(&text(package, "name").unwrap()));
        for package in ours {
            let name = text(package, "name").unwrap();
            let known = package["dependencies"].as_array().unwrap();
            let known = known.iter().filter_map(|one| one.as_str()?.split(' ').next());
            let known: Vec<_> = known.collect();
            let manifest = tree::file(&format!("crates/{name}/Cargo.toml"));
            let manifest: Table = manifest.text.parse().unwrap();
            let wanted = manifest["dependencies"].as_table().unwrap();
            let optional = |one: &toml::Value| one.get("optional").is_some();
            let wanted = wanted.iter().filter(|(_, one)| !optional(one));
            let missing = wanted.filter(|(one, _)| !known.contains(&one.as_str()));
            faults.extend(missing.map(|(one, _)| format!("{path}: {name} has no {one}")));
        }
    }
    none(faults);
}

#[test]
fn no_package_comes_in_two_versions_but_those_that_are_known_to() {
    let deny = deny();
    let skipped = deny["bans"]["skip"].as_array().unwrap();
    // One version of each is named; whatever else there is of it must be one version alone.
    let skipped: Vec<_> = skipped.iter().map(|skip| skip["crate"].as_str().unwrap()).collect();
    let mut versions: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in locked("Cargo.lock") {
        let [name, version] =
            ["name", "version"].map(|key| text(&package, key).unwrap().to_owned());
        versions.entry(name).or_default().push(version);
    }
    // What stands behind a plus is no part of a version that is asked for.
    let plain = |version: &str| version.split('+').next().unwrap_or_default().to_owned();
    let is_skipped =
        |name: &str, version: &str| skipped.contains(&&*format!("{name}@{}", plain(version)));
    let unknown = versions.iter().filter(|(name, versions)| {
        versions.iter().filter(|version| !is_skipped(name, version)).count() > 1
    });
    let unknown = unknown.map(|(name, all)| format!("Cargo.lock: {name} comes in {all:?}"));
    let idle = skipped.iter().filter(|skip| {
        let (name, version) = skip.split_once('@').unwrap_or((skip, ""));
        let versions = versions.get(name).map_or(&[][..], Vec::as_slice);
        versions.len() < 2 || !versions.iter().any(|known| plain(known) == version)
    });
    none(unknown.chain(idle.map(|skip| format!("deny.toml: {skip} comes in no second version"))));
}

#[test]
fn every_licence_is_one_that_is_allowed() {
    let deny = deny();
    let allowed = deny["licenses"]["allow"].as_array().unwrap();
    let allowed: Vec<_> = allowed.iter().map(|id| id.as_str().unwrap()).collect();
    let exceptions = deny["licenses"]["exceptions"].as_array().unwrap();
    let faults = packages().into_iter().filter_map(|package| {
        let name = package["name"].as_str().unwrap().to_owned();
        let licence = package["license"].as_str().unwrap_or("none").to_owned();
        let own = exceptions.iter().filter(|one| one["crate"].as_str() == Some(&name));
        let own = own.flat_map(|one| one["allow"].as_array().unwrap());
        let allowed: Vec<_> =
            allowed.iter().copied().chain(own.map(|id| id.as_str().unwrap())).collect();
        (!is_allowed(&licence, &allowed)).then(|| format!("{name}: its licence is {licence}"))
    });
    none(faults);
}

/// The packages that are built here, as cargo knows them: all were fetched for this very test.
fn packages() -> Vec<Value> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let says = |arguments: &[&str]| {
        let mut command = Command::new(&cargo);
        let output = command.current_dir(tree::root()).args(arguments).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let version = says(&["-vV"]);
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    let known = says(&["metadata", "--format-version", "1", "--locked", "--filter-platform", host]);
    let known: Value = serde_json::from_str(&known).unwrap();
    let packages = known["packages"].as_array().unwrap();
    assert!(packages.len() > 50, "cargo names {} packages", packages.len());
    packages.clone()
}

/// Whether one may choose, wherever a licence leaves a choice, so that all that is left is allowed.
fn is_allowed(licence: &str, allowed: &[&str]) -> bool {
    let every_part = |part: &str| {
        let part = part.trim().trim_start_matches('(').trim_end_matches(')');
        part.split(" OR ").flat_map(|one| one.split('/')).any(|one| allowed.contains(&one.trim()))
    };
    licence.split(" AND ").all(every_part)
}

#[test]
fn licences_are_read_as_they_are_meant() {
    let allowed = ["MIT", "Unicode-3.0"];
    for licence in ["MIT", "Apache-2.0 OR MIT", "MIT/Apache-2.0", "(MIT OR X) AND Unicode-3.0"] {
        assert!(is_allowed(licence, &allowed), "{licence}");
    }
    for licence in ["none", "GPL-3.0", "MIT AND GPL-3.0", "(MIT OR X) AND Y", "XMIT"] {
        assert!(!is_allowed(licence, &allowed), "{licence}");
    }
}
