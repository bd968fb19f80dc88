//! The sources that rulebooks name agree with the documents.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use games::Rulebook;
use sha2::{Digest, Sha256};

use crate::{documents, of_every_document};

/// Documents that state no date.
const UNDATED: [&str; 2] = ["three-dice-baccarat", "rocket-aces"];

#[test]
fn every_rulebook_names_its_document() {
    of_every_document(|document| {
        let Some(source) = &document.book.source else { return vec!["no source".into()] };
        let mut faults = Vec::new();
        let mut hold = |holds: bool, what: &str| {
            if !holds {
                faults.push(format!("{what}: {source:?}"));
            }
        };
        hold(!source.issuer.is_empty() && !source.title.is_empty(), "no issuer or title");
        let is_hex = source.sha256.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        hold(source.sha256.len() == 64 && is_hex, "no digest");
        let dates = [&source.approved, &source.amended, &source.effective];
        let dated = dates.into_iter().flatten().any(|date| date.contains(", 20"));
        hold(dated != UNDATED.contains(&document.id), "date");
        // Rules that a casino issued were approved by its regulator.
        let is_regulator = source.issuer == "Colorado Division of Gaming";
        hold(source.approved_by.is_some() != is_regulator, "approval");
        let is_ohio = document.book.document.starts_with("Ohio");
        hold(source.submitted.is_some() == is_ohio, "date of submission");
        faults
    });
    let digests = documents().into_iter().filter_map(|known| known.book.source.as_ref());
    let mut digests: Vec<_> = digests.map(|source| &source.sha256).collect();
    let all = digests.len();
    digests.sort();
    digests.dedup();
    assert_eq!(digests.len(), all, "two documents have one digest");
}

#[test]
#[ignore = "the documents are not here: make test-long, where CROUPIER_DOCUMENTS names them"]
fn digest_of_a_source_is_that_of_the_document() {
    let folder = std::env::var_os("CROUPIER_DOCUMENTS").expect("CROUPIER_DOCUMENTS names a folder");
    of_every_document(|known| {
        let path = Path::new(&folder).join(format!("{}.txt", known.id));
        let Ok(text) = fs::read(&path) else {
            return vec![format!("{} cannot be read", path.display())];
        };
        let mut digest = String::new();
        for byte in Sha256::digest(&text) {
            let _ = write!(digest, "{byte:02x}");
        }
        let stated = known.book.source.as_ref().map(|source| source.sha256.as_str());
        match stated == Some(digest.as_str()) {
            true => Vec::new(),
            false => vec![format!("the document has the digest {digest}, stated is {stated:?}")],
        }
    });
}

#[test]
fn rulebook_without_a_source_has_the_same_rules() {
    let text = include_str!("../../../../rulebook/big-six.toml");
    let (before, rest) = text.split_once("[source]").expect("a source");
    let (_, after) = rest.split_once("[[").expect("a table behind it");
    let own = Rulebook::own(&format!("{before}[[{after}")).expect("a rulebook");
    let usual = Rulebook::own(text).expect("a rulebook");
    assert_eq!((own.sources().count(), usual.sources().count()), (0, 1));
    assert_eq!(own.digest(), usual.digest());
}

#[test]
fn progressive_joined_into_a_game_names_its_document_too() {
    let sources = |game: &str| {
        let known = documents().into_iter().find(|known| known.id == game).expect("a game");
        known.book.sources().map(|source| source.title.clone()).collect::<Vec<_>>()
    };
    let titles = sources("let-it-ride");
    assert!(titles[0].ends_with("Let it Ride"), "{titles:?}");
    assert!(titles[1].ends_with("Multi-Link Progressive Jackpot"), "{titles:?}");
    assert_eq!(sources("roulette").len(), 1);
}
