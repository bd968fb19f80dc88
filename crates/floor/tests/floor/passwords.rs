//! What the journal knows of passwords, and the secret that it takes.

use std::fs;
use std::io::Cursor;

use floor::host::{Asked, OwnPassword, Request};
use floor::house::HouseCommand;
use floor::people::{self, PeopleKey};
use floor::store::{PersonRow, Reader, SqliteStore, Store};
use floor::{Code, Exported, FloorError, Hash, Person, Role, Secrets, export, verify};
use serde_json::Value as Json;

use crate::house::{TestHouse, person};

const PASSWORD: &str = "correct horse";

/// Somebody with this password, and its hash.
fn make(house: &TestHouse, name: &str, role: Role) -> (Person, String) {
    let hash = people::hash(name, PASSWORD).unwrap();
    let digest = house.host.people_key().password(&hash);
    let command = HouseCommand::person(name, role, digest).unwrap();
    let row = PersonRow { name: name.into(), role, password: hash.clone(), locked: false };
    let asked = Asked::House(command, Some(row));
    house.host.ask_and_wait(Request { who: None, key: None, asked }).unwrap();
    (person(name, role), hash)
}

/// Changes a password whose hash was checked to be this one.
fn change(house: &TestHouse, who: &Person, checked: &str) -> Result<String, FloorError> {
    let hash = people::hash(&who.name, "battery staple").unwrap();
    let digest = house.host.people_key().password(&hash);
    let new =
        OwnPassword { digest, hash: hash.clone(), checked: checked.into(), session: Hash::NONE };
    let asked = Asked::OwnPassword(new);
    house.host.ask_and_wait(Request { who: Some(who.clone()), key: None, asked })?;
    Ok(hash)
}

fn faults(store: &dyn Store) -> Vec<String> {
    verify(store).unwrap().faults.iter().map(ToString::to_string).collect()
}

fn exported(reader: &mut dyn Reader, secrets: Secrets) -> String {
    let mut file = Vec::new();
    export(reader, secrets, &mut file).unwrap();
    String::from_utf8(file).unwrap()
}

#[test]
fn journal_keeps_keyed_digests() {
    let house = TestHouse::new("keyed-digests", 1);
    let (ann, first) = make(&house, "ann", Role::Player);
    let second = change(&house, &ann, &first).unwrap();
    let again = change(&house, &ann, &first).unwrap_err();
    assert_eq!(again.code, Code::WrongPassword, "it was changed meanwhile");
    let key = house.host.people_key().clone();
    let records = house.host.read(|reader| reader.records("house", 1, 100)).unwrap();
    let said: Vec<Json> = records
        .iter()
        .map(|record| serde_json::from_str::<Json>(&record.body).unwrap()["what"].clone())
        .collect();
    let of = |name: &str| said.iter().find(|what| what.get(name).is_some()).unwrap();
    assert_eq!(of("person")["person"]["password"], key.password(&first).to_string());
    assert_eq!(of("password")["password"]["password"], key.password(&second).to_string());
    // A start from the snapshot knows the same.
    let folder = house.folder.clone();
    let state = house.host.house(|house| house.people()["ann"].password);
    let house = house.again(2);
    assert_eq!(house.host.house(|house| house.people()["ann"].password), state);
    drop(house);
    assert_eq!(faults(&SqliteStore::read_only(&folder).unwrap()), [] as [&str; 0]);
}

#[test]
fn changed_hash_is_a_fault() {
    let house = TestHouse::new("changed-hash", 1);
    make(&house, "ann", Role::Player);
    let folder = house.folder.clone();
    drop(house);
    let db = rusqlite::Connection::open(folder.join("croupier.db")).unwrap();
    let other = people::hash("ann", "battery staple").unwrap();
    db.execute("UPDATE people SET password = ? WHERE name = 'ann'", [&other]).unwrap();
    drop(db);
    let store = SqliteStore::read_only(&folder).unwrap();
    let told = faults(&store);
    assert!(
        told.len() == 1 && told[0].contains("another role, password or lock of ann"),
        "{told:?}"
    );
}

#[test]
fn lost_secret_is_not_replaced() {
    let house = TestHouse::new("lost-secret", 1);
    make(&house, "ann", Role::Player);
    let folder = house.folder.clone();
    drop(house);
    fs::remove_file(folder.join("secret")).unwrap();
    let told = faults(&SqliteStore::read_only(&folder).unwrap());
    assert!(told.len() == 1 && told[0].contains("needs the secret"), "{told:?}");
    let why = SqliteStore::open(&folder).unwrap_err().to_string();
    assert!(why.ends_with("has no secret"), "{why}");
}

#[test]
fn store_of_an_older_version_gets_a_secret() {
    // Nobody here has a keyed digest: so it was before there were any.
    let house = TestHouse::new("no-secret", 1);
    house.player("ann", 10);
    let folder = house.folder.clone();
    drop(house);
    fs::remove_file(folder.join("secret")).unwrap();
    let store = SqliteStore::read_only(&folder).unwrap();
    assert_eq!(store.reader().unwrap().secret().unwrap(), None);
    assert_eq!(faults(&store), [] as [&str; 0]);
    let old = exported(&mut *store.reader().unwrap(), Secrets::With);
    assert!(!old.contains("people_secret"));
    let store = SqliteStore::open(&folder).unwrap();
    let secret = store.reader().unwrap().secret().unwrap().unwrap();
    assert_ne!(secret, store.reader().unwrap().key().unwrap());
    drop(store);
    let store = SqliteStore::open(&folder).unwrap();
    assert_eq!(store.reader().unwrap().secret().unwrap(), Some(secret), "it stays the same");
    // An export of that version is imported, and the copy has a secret of its own.
    let copy = folder.with_extension("copy");
    let _ = fs::remove_dir_all(&copy);
    let copied = SqliteStore::open(&copy).unwrap();
    Exported::read(Cursor::new(old)).unwrap().into_store(&copied).unwrap();
    assert!(copied.reader().unwrap().secret().unwrap().is_some());
    assert_eq!(faults(&copied), [] as [&str; 0]);
}

#[test]
fn copy_has_the_secret_and_an_export_for_others_has_not() {
    let house = TestHouse::new("copied-secret", 1);
    let (_, hash) = make(&house, "ann", Role::Player);
    let file = house.host.read(|reader| Ok(exported(reader, Secrets::With))).unwrap();
    let public = house.host.read(|reader| Ok(exported(reader, Secrets::Without))).unwrap();
    // The founding names the number of the secret, and nothing else speaks of one.
    let others = public.replacen(r#""secret":"1""#, "", 1);
    assert!(public.contains("\"hmac:") && !others.contains("secret"), "{public}");
    let line = file.lines().find(|line| line.contains("people_secret")).unwrap();
    let line: serde_json::Value = serde_json::from_str(line).unwrap();
    let secret = line["people_secret"].as_str().unwrap();
    assert!(secret.len() > 40 && !public.contains(secret), "{public}");
    let copy = house.folder.with_extension("copy");
    let _ = fs::remove_dir_all(&copy);
    let copied = SqliteStore::open(&copy).unwrap();
    Exported::read(Cursor::new(&file)).unwrap().into_store(&copied).unwrap();
    let mut reader = copied.reader().unwrap();
    let secret = reader.secret().unwrap().unwrap();
    assert_eq!(PeopleKey::of(&secret).password(&hash), house.host.people_key().password(&hash));
    assert_eq!(faults(&copied), [] as [&str; 0]);
    let stored = reader.people().unwrap();
    assert!(people::matches(PASSWORD, Some(&stored[0].password)).unwrap());
    // Without its line the file is cut off.
    let without: String = file
        .lines()
        .filter(|line| !line.contains("people_secret"))
        .map(|line| format!("{line}\n"))
        .collect();
    assert!(Exported::read(Cursor::new(without)).is_err());
}

#[test]
fn lock_and_new_password_at_the_same_time_both_count() {
    let house = TestHouse::new("lock-and-password", 1);
    let (ann, first) = make(&house, "ann", Role::Player);
    // Rows are prepared before either command is carried out, as two handlers would.
    let stale = house.host.person("ann").unwrap();
    let second = change(&house, &ann, &first).unwrap();
    let lock = HouseCommand::Lock { name: "ann".into() };
    let row = PersonRow { locked: true, ..stale };
    let asked = Asked::House(lock, Some(row));
    house.host.ask_and_wait(Request { who: None, key: None, asked }).unwrap();
    let row = house.host.person("ann").unwrap();
    assert!(row.locked && row.password == second);
    let folder = house.folder.clone();
    drop(house);
    assert_eq!(faults(&SqliteStore::read_only(&folder).unwrap()), [] as [&str; 0]);
}
