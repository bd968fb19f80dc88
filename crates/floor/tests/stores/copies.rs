//! Copies: a house that is exported and imported is the same house.

use std::io::Cursor;

use floor::store::{Batch, SqliteStore, Store};
use floor::{
    Copied, CopyError, Exported, Key, PublicKey, Secrets, check_chains, export, person_said,
};
use serde_json::{Value as Json, json};

use crate::house::House;
use crate::sqlite::Folder;
use crate::state::State;

/// A house of some batches, exported.
fn exported(secrets: Secrets) -> (State, String, Copied) {
    exported_after(secrets, |house| (0..30).map(|n| house.batch(n % 9)).collect())
}

/// A house of these batches, exported.
fn exported_after(
    secrets: Secrets,
    batches: impl FnOnce(&mut House) -> Vec<Batch>,
) -> (State, String, Copied) {
    let folder = Folder::new();
    let store = SqliteStore::open(folder.path()).unwrap();
    let mut house = House::new(store.reader().unwrap().key().unwrap());
    let mut writer = store.writer().unwrap();
    for batch in batches(&mut house) {
        writer.commit(&batch).unwrap();
    }
    let mut reader = store.reader().unwrap();
    let mut file = Vec::new();
    let copied = export(&mut *reader, secrets, &mut file).unwrap();
    (State::of(&mut *reader).unwrap(), String::from_utf8(file).unwrap(), copied)
}

/// The copy, by an export that was found sound before there was a folder for it.
fn imported(file: &str) -> Result<(State, Copied), CopyError> {
    let exported = Exported::read(Cursor::new(file))
        .inspect_err(|error| assert_eq!(error.to_string().lines().count(), 1, "{error}"))?;
    let folder = Folder::new();
    let store = SqliteStore::open(folder.path()).unwrap();
    let copied = exported.into_store(&store).unwrap();
    let mut reader = store.reader().unwrap();
    assert_eq!(check_chains(&mut *reader, person_said).unwrap().faults, []);
    Ok((State::of(&mut *reader).unwrap(), copied))
}

#[test]
fn an_imported_house_is_the_same_to_the_last_row() {
    let (state, file, copied) = exported(Secrets::With);
    let (copy, found) = imported(&file).unwrap();
    assert_eq!(found, copied);
    assert_eq!((copied.chains, copied.heads), (4, 30));
    // Sessions end with the house they began in, snapshots are made again.
    let without = |mut state: State| {
        state.sessions.clear();
        state.records.iter_mut().for_each(|(.., snapshot)| *snapshot = None);
        state
    };
    assert!(without(copy) == without(state));
}

/// A thousand of everything is read at once.
#[test]
fn a_house_of_thousands_of_records_and_signatures_is_copied_whole() {
    let many = |house: &mut House| {
        let entries = (0..2_500).map(|n| house.house_record(json!({"number": n}))).collect();
        let heads = (0..2_500).map(|_| house.sign()).collect();
        vec![Batch { entries, heads, ..Batch::default() }]
    };
    let (state, file, copied) = exported_after(Secrets::With, many);
    assert_eq!((copied.records, copied.heads), (2_500, 2_500));
    let (copy, found) = imported(&file).unwrap();
    assert_eq!(found, copied);
    assert!(copy == state);
}

#[test]
fn an_export_for_others_to_read_has_the_journal_and_its_signatures_and_no_secret() {
    let (state, file, copied) = exported(Secrets::Without);
    let lines: Vec<Json> = file.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["format"], 1);
    let records = lines.iter().filter(|line| line["hash"].is_string()).count() as u64;
    let heads = lines.iter().filter(|line| line["signature"].is_string()).count() as u64;
    assert_eq!((records, heads), (copied.records, copied.heads));
    assert_eq!(lines.len() as u64, 1 + records + heads);
    assert!(!file.contains("argon2id"));
    let public = Key::new(&state.key).public();
    assert_eq!(PublicKey::from_json(&public.to_json()), Some(public));
    let refused = imported(&file).unwrap_err().to_string();
    assert!(refused.contains("without secrets"), "{refused}");
}

#[test]
fn a_house_is_imported_into_an_empty_store_only() {
    let (_, file, _) = exported(Secrets::With);
    let folder = Folder::new();
    let store = SqliteStore::open(folder.path()).unwrap();
    let import = || Exported::read(Cursor::new(&file)).unwrap().into_store(&store);
    import().unwrap();
    let before = State::of(&mut *store.reader().unwrap()).unwrap();
    assert!(matches!(import(), Err(CopyError::NotEmpty)));
    assert!(State::of(&mut *store.reader().unwrap()).unwrap() == before);
}

/// Whatever line is left out, doubled, swapped with the next, cut or changed: nothing is imported.
#[test]
fn an_export_that_somebody_touched_is_refused_and_nothing_is_imported() {
    let (_, file, _) = exported(Secrets::With);
    let lines: Vec<&str> = file.lines().collect();
    let joined = |lines: Vec<&str>| lines.join("\n") + "\n";
    for at in (0..lines.len()).step_by(7) {
        let person = lines[at].starts_with(r#"{"person""#);
        let mut without = lines.clone();
        without.remove(at);
        let mut doubled = lines.clone();
        doubled.insert(at, lines[at]);
        let changed = lines[at].replacen('1', "2", 1);
        let mut other = lines.clone();
        other[at] = &changed;
        assert!(imported(&joined(without)).is_err(), "without line {at}");
        assert!(imported(&joined(doubled)).is_err(), "twice line {at}");
        // Which version wrote it says nothing; what a person is stands in the house's chain.
        if !person && changed != lines[at] && at > 0 {
            assert!(imported(&joined(other)).is_err(), "changed line {at}: {}", lines[at]);
        }
    }
    for end in (0..file.len() - 1).step_by(file.len() / 40) {
        assert!(imported(&file[..end]).is_err(), "cut off after {end} bytes");
    }
    let touched = file.replacen(r#""amount":""#, r#""amount":"1"#, 1);
    let why = imported(&touched).unwrap_err().to_string();
    assert!(why.ends_with("is not as it was written"), "{why}");
    for odd in ["", "\n", "{}\n", "[]", "{\"croupier\": \"0.1.0\", \"format\": 2}\n"] {
        assert!(imported(odd).is_err(), "{odd}");
    }
}
