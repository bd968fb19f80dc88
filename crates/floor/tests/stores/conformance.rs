//! What every store must do, whatever it is made of.

use floor::store::{Batch, PersonRow, SessionRow, Store, StoreError};
use floor::{Account, Balance, Hash, Ledger, Role, Time};
use games::Cents;

use crate::house::House;
use crate::state::State;

/// A place for one store: it is opened there, closed, and opened again.
pub trait Place {
    /// Opens what lies there; a new store the first time.
    fn open(&self) -> Result<Box<dyn Store>, StoreError>;
}

/// The suite, as tests of one kind of place.
#[macro_export]
macro_rules! every_store {
    ($place:expr) => {
        $crate::every_store! { $place =>
            a_new_store_is_empty_and_keeps_its_key,
            what_was_committed_is_read_back_by_every_reader_and_after_opening_again,
            records_come_in_order_from_any_number_on,
            entries_have_numbers_and_a_running_balance,
            balances_are_those_of_the_ledger,
            commands_are_found_by_person_and_id,
            rounds_come_newest_first_by_table_and_by_person,
            people_and_sessions_are_what_was_written_last,
            snapshots_take_the_place_of_older_ones,
            an_empty_batch_is_written_and_changes_nothing,
            a_batch_that_is_refused_leaves_nothing_behind,
            a_reader_sees_whole_batches_while_they_are_written,
            there_is_one_writer_at_a_time,
            a_key_is_adopted_until_heads_are_signed,
        }
    };
    ($place:expr => $($test:ident,)*) => {
        $(#[test] fn $test() { $crate::conformance::$test(&$place) })*
    };
}

/// A store with a house of some batches in it.
fn filled(place: &dyn Place, batches: usize) -> (Box<dyn Store>, House, Vec<Batch>) {
    let store = place.open().unwrap();
    let mut house = House::new(store.reader().unwrap().key().unwrap());
    let batches: Vec<_> = (0..batches).map(|n| house.batch(n + 1)).collect();
    let mut writer = store.writer().unwrap();
    for batch in &batches {
        writer.commit(batch).unwrap();
    }
    (store, house, batches)
}

pub fn a_new_store_is_empty_and_keeps_its_key(place: &dyn Place) {
    let read = || State::of(&mut *place.open().unwrap().reader().unwrap()).unwrap();
    let state = read();
    assert_eq!(state.len() + state.index.len() + state.heads.len() + state.people.len(), 0);
    assert_ne!(state.key, [0; 32]);
    assert_eq!(state, read());
}

pub fn what_was_committed_is_read_back_by_every_reader_and_after_opening_again(place: &dyn Place) {
    let (store, _, batches) = filled(place, 8);
    let (mut one, mut other) = (store.reader().unwrap(), store.reader().unwrap());
    let state = State::of(&mut *one).unwrap();
    assert_eq!(state, State::of(&mut *other).unwrap());
    let records = batches.iter().flat_map(|batch| &batch.entries);
    let mut count = 0;
    for entry in records {
        let (sealed, record) = (&entry.sealed, &entry.sealed.record);
        let found = one.records(&record.chain, record.seq, 1).unwrap().remove(0);
        assert_eq!((found.seq, &found.body), (record.seq, &sealed.body));
        assert_eq!((found.previous, found.hash), (sealed.previous, sealed.hash));
        count += 1;
    }
    assert_eq!(state.len(), count);
    let heads: Vec<_> = batches.iter().rev().flat_map(|batch| batch.heads.clone()).collect();
    assert_eq!(state.heads, heads);
    drop((one, other, store));
    assert_eq!(State::of(&mut *place.open().unwrap().reader().unwrap()).unwrap(), state);
}

pub fn records_come_in_order_from_any_number_on(place: &dyn Place) {
    let (store, ..) = filled(place, 8);
    let mut reader = store.reader().unwrap();
    for chain in reader.chains().unwrap() {
        let all = reader.records(&chain, 0, usize::MAX).unwrap();
        let numbers: Vec<_> = all.iter().map(|record| record.seq).collect();
        assert_eq!(numbers, (1..=all.len() as u64).collect::<Vec<_>>(), "{chain}");
        assert_eq!(reader.records(&chain, 3, 2).unwrap(), all[2..4.min(all.len())]);
        assert_eq!(reader.records(&chain, all.len() as u64 + 1, 9).unwrap(), []);
        let last = all.last().unwrap();
        assert_eq!(reader.head(&chain).unwrap(), Some((last.seq, last.hash)));
        assert_eq!(reader.record_indexes(&chain, 2, 1).unwrap()[0].seq, 2);
    }
    assert_eq!(reader.head("nowhere").unwrap(), None);
}

pub fn entries_have_numbers_and_a_running_balance(place: &dyn Place) {
    let (store, _, batches) = filled(place, 8);
    let mut reader = store.reader().unwrap();
    let postings: Vec<_> = batches.iter().flat_map(|batch| &batch.entries).collect();
    for (account, balance) in reader.balances().unwrap() {
        let entries = reader.entries(&account, u64::MAX, usize::MAX).unwrap();
        assert_eq!(entries.len() as u64, balance.entries);
        assert_eq!(entries[0].balance, balance.amount);
        let mut held = Cents::ZERO;
        for (n, entry) in entries.iter().rev().enumerate() {
            held += entry.amount;
            assert_eq!((entry.n, entry.balance), (n as u64 + 1, held), "{account}");
            let own = if entry.amount < Cents::ZERO { &entry.from } else { &entry.to };
            assert_eq!(*own, account.to_string());
            let record = postings.iter().map(|of| &of.sealed.record);
            let mut record = record.filter(|r| r.chain == entry.chain && r.seq == entry.seq);
            assert_eq!(record.next().unwrap().time, entry.time);
        }
        let some = reader.entries(&account, 4, 2).unwrap();
        let skipped = entries.len().saturating_sub(3);
        assert_eq!(some, entries[skipped..entries.len().min(skipped + 2)]);
    }
}

pub fn balances_are_those_of_the_ledger(place: &dyn Place) {
    let (store, _, batches) = filled(place, 8);
    let mut ledger = Ledger::default();
    for entry in batches.iter().flat_map(|batch| &batch.entries) {
        ledger.book(&entry.sealed.record.postings);
    }
    let found = Ledger::new(store.reader().unwrap().balances().unwrap());
    assert_eq!(found, ledger);
    assert_eq!(found.sum(), Cents::ZERO);
}

pub fn commands_are_found_by_person_and_id(place: &dyn Place) {
    let (store, _, batches) = filled(place, 8);
    let mut reader = store.reader().unwrap();
    for entry in batches.iter().flat_map(|batch| &batch.entries) {
        let record = &entry.sealed.record;
        let Some(command) = &entry.command else { continue };
        let found = reader.command(&command.person, &command.id).unwrap();
        assert_eq!(found, Some((command.clone(), record.chain.clone(), record.seq)));
        assert_eq!(reader.command("nobody", &command.id).unwrap(), None);
    }
}

pub fn rounds_come_newest_first_by_table_and_by_person(place: &dyn Place) {
    let (store, _, batches) = filled(place, 12);
    let mut reader = store.reader().unwrap();
    let entries = batches.iter().flat_map(|batch| &batch.entries);
    let rounds: Vec<_> = entries.filter_map(|entry| entry.round.clone()).collect();
    for table in ["bj-1", "bj-2", "craps"] {
        let of_table = rounds.iter().rev().filter(|round| round.table == table);
        let of_table: Vec<_> = of_table.cloned().collect();
        assert!(of_table.len() > 2, "{table}");
        assert_eq!(reader.rounds(table, u64::MAX, usize::MAX).unwrap(), of_table);
        assert_eq!(reader.rounds(table, of_table[0].round, 1).unwrap(), of_table[1..2]);
    }
    for (player, person) in ["ann", "bob"].into_iter().enumerate() {
        let found = reader.player_rounds(person, u64::MAX, usize::MAX).unwrap();
        assert_eq!(found.len(), rounds.len());
        for (n, (found, round)) in found.iter().rev().zip(&rounds).enumerate() {
            let (_, seat, net) = round.players[player];
            assert_eq!((found.n, found.seat, found.net), (n as u64 + 1, seat, net));
            assert_eq!((&found.table, found.round), (&round.table, round.round));
        }
        assert_eq!(reader.player_rounds(person, 3, 1).unwrap()[0].n, 2);
    }
}

pub fn people_and_sessions_are_what_was_written_last(place: &dyn Place) {
    let store = place.open().unwrap();
    let (mut writer, mut reader) = (store.writer().unwrap(), store.reader().unwrap());
    let token = Hash::of("t");
    let mut batch = Batch::default();
    for used in 1..=3 {
        let (name, password) = ("ann".to_owned(), format!("hash {used}"));
        let person = PersonRow { name, role: Role::Cage, password, locked: used == 3 };
        let session = SessionRow { token, person: "ann".into(), used: Time::from_millis(used) };
        batch.people = vec![person];
        batch.sessions = vec![session];
        writer.commit(&batch).unwrap();
        assert_eq!(reader.people().unwrap(), batch.people);
        assert_eq!(reader.sessions().unwrap(), batch.sessions);
    }
    writer.commit(&Batch { ended: vec![token], ..Batch::default() }).unwrap();
    assert_eq!(reader.sessions().unwrap(), []);
}

pub fn snapshots_take_the_place_of_older_ones(place: &dyn Place) {
    let (store, _, batches) = filled(place, 8);
    let last = batches.last().unwrap().snapshots[0].clone();
    assert_eq!(store.reader().unwrap().snapshot(&last.chain).unwrap(), Some(last));
    assert_eq!(store.reader().unwrap().snapshot("craps-9").unwrap(), None);
}

pub fn an_empty_batch_is_written_and_changes_nothing(place: &dyn Place) {
    let (store, ..) = filled(place, 3);
    let read = || State::of(&mut *store.reader().unwrap()).unwrap();
    let before = read();
    let mut writer = store.writer().unwrap();
    (0..3).for_each(|_| writer.commit(&Batch::default()).unwrap());
    assert_eq!(read(), before);
}

/// Makes something wrong with a batch; the other one was written before.
type Spoil = fn(&mut Batch, &Batch);

/// Whatever is wrong with one record of a batch, nothing of the batch is there, and the next one
/// is written as if there had been none.
pub fn a_batch_that_is_refused_leaves_nothing_behind(place: &dyn Place) {
    let (store, mut house, batches) = filled(place, 4);
    let before = State::of(&mut *store.reader().unwrap()).unwrap();
    let good = house.batch(6);
    let spoil: [(&str, Spoil); 5] = [
        ("a record twice", |batch, _| batch.entries.push(batch.entries[0].clone())),
        ("a record that is there", |batch, old| batch.entries.push(old.entries[0].clone())),
        ("a wrong number", |batch, _| batch.entries[0].numbers[2].1 += 1),
        ("a number too few", |batch, _| batch.entries[0].numbers.truncate(2)),
        ("a command that is there", |batch, old| {
            batch.entries[0].command = old.entries[0].command.clone();
        }),
    ];
    for (what, spoil) in spoil {
        let mut batch = good.clone();
        spoil(&mut batch, &batches[0]);
        let refused = store.writer().unwrap().commit(&batch).unwrap_err();
        assert!(matches!(refused, StoreError::NotOurs(_)), "{what}: {refused}");
        assert_eq!(refused.to_string().lines().count(), 1, "{refused}");
        assert_eq!(State::of(&mut *store.reader().unwrap()).unwrap(), before, "{what}");
    }
    let mut writer = store.writer().unwrap();
    let mut wrong = good.clone();
    wrong.entries[0].numbers[0].0 += 1;
    assert!(writer.commit(&wrong).is_err());
    writer.commit(&good).unwrap();
    assert_eq!(State::of(&mut *store.reader().unwrap()).unwrap().len(), before.len() + 7);
}

pub fn a_reader_sees_whole_batches_while_they_are_written(place: &dyn Place) {
    let (store, mut house, _) = filled(place, 1);
    let batches: Vec<_> = (0..30).map(|_| house.batch(5)).collect();
    let mut writer = store.writer().unwrap();
    std::thread::scope(|scope| {
        let writing = scope.spawn(move || {
            batches.iter().for_each(|batch| writer.commit(batch).unwrap());
        });
        let mut reader = store.reader().unwrap();
        while !writing.is_finished() {
            let sum: Cents = reader.balances().unwrap().iter().map(|(_, held)| held.amount).sum();
            assert_eq!(sum, Cents::ZERO);
            let people = reader.people().unwrap().len();
            assert!(reader.sessions().unwrap().len() >= people);
        }
        writing.join().unwrap();
        let cage: Balance = Ledger::new(reader.balances().unwrap())
            .accounts()
            .find_map(|(account, balance)| (*account == Account::Cage).then_some(*balance))
            .unwrap();
        assert_eq!(cage.entries, 1 + 30 * 4);
    });
}

pub fn there_is_one_writer_at_a_time(place: &dyn Place) {
    let store = place.open().unwrap();
    let writer = store.writer().unwrap();
    assert!(matches!(store.writer(), Err(StoreError::NotOurs(_))));
    drop(writer);
    assert!(store.writer().is_ok());
}

pub fn a_key_is_adopted_until_heads_are_signed(place: &dyn Place) {
    let store = place.open().unwrap();
    let made = store.reader().unwrap().secret().unwrap();
    assert!(made.is_some_and(|secret| secret != store.reader().unwrap().key().unwrap()));
    store.writer().unwrap().adopt_secret(&[7; 32]).unwrap();
    store.writer().unwrap().adopt_key(&[5; 32]).unwrap();
    assert_eq!(store.reader().unwrap().key().unwrap(), [5; 32]);
    store.writer().unwrap().commit(&House::new([5; 32]).batch(3)).unwrap();
    assert!(matches!(store.writer().unwrap().adopt_key(&[6; 32]), Err(StoreError::NotOurs(_))));
    let refused = store.writer().unwrap().adopt_secret(&[6; 32]);
    assert!(matches!(refused, Err(StoreError::NotOurs(_))), "{refused:?}");
    drop(store);
    let mut reader = place.open().unwrap().reader().unwrap();
    assert_eq!((reader.key().unwrap(), reader.secret().unwrap()), ([5; 32], Some([7; 32])));
}
