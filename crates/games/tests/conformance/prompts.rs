//! What a table has people do comes out of its rulebook, its options and its state alone.

use chance::{Ask, Place};
use games::{Action, AnyTable, Awaiting, Cents, Moment, Seat};

use crate::every_game;

/// The moments a table may be at, by what it awaits.
fn possible(table: &dyn AnyTable) -> Vec<Moment> {
    let mut now = vec![Moment::Opening, Moment::Settled, Moment::Award];
    let ask = match table.awaiting() {
        Awaiting::Wagers { next, .. } => {
            now.push(Moment::Wagers);
            Some(next)
        }
        Awaiting::Chance(ask) => Some(ask),
        // Who banks is asked before the wagers, however many have passed.
        Awaiting::Decision { .. } => {
            let for_bank = asks_who_banks(table);
            now.push(if for_bank { Moment::Wagers } else { Moment::Decision });
            None
        }
    };
    now.extend(ask.map(|_| [Moment::Shuffle, Moment::Deal]).into_iter().flatten());
    if let Some(Ask::Card { to: Place::Burn }) = ask {
        now.push(Moment::Burn);
    }
    now
}

/// Whether somebody is asked to bank, by what is open to them.
fn asks_who_banks(table: &dyn AnyTable) -> bool {
    let Awaiting::Decision { seat, hand } = table.awaiting() else { return false };
    table.offers(seat, Some(hand)).iter().any(|offer| offer.action == Action::Bank)
}

#[test]
fn a_table_says_whether_it_asks_who_banks() {
    let mut asked_again = 0;
    every_game(10, |driver| {
        for _ in 0..100 {
            let table = driver.table.as_ref();
            let for_bank = table.asks_for_bank();
            assert_eq!(for_bank, asks_who_banks(table), "{:?}", table.awaiting());
            let seats = Seat::up_to(table.chosen().seats());
            let chips: Cents = seats.map(|seat| table.at_stake(seat)).sum();
            match table.awaiting() {
                // The one has something to lose, the other has nothing on the layout yet.
                Awaiting::Decision { .. } => assert_eq!(for_bank, chips == Cents::ZERO),
                _ => assert!(!for_bank),
            }
            // The lines of the last round have made way: nothing else tells of it.
            asked_again += usize::from(for_bank && !table.is_settled());
            driver.step(&mut |_| ());
        }
    });
    assert!(asked_again > 0, "nobody was asked after another had passed");
}

#[test]
fn what_is_due_is_in_the_rulebook_and_for_a_table_with_these_options() {
    let mut due = 0;
    every_game(10, |driver| {
        let options = driver.table.chosen().given().clone();
        let opened = driver.table.kind().open(options).expect("the same options").save();
        for _ in 0..60 {
            let table = driver.table.as_ref();
            let saved = table.save();
            let (chosen, possible, prompts) = (table.chosen(), possible(table), table.prompts());
            for prompt in &prompts {
                let own = &chosen.rulebook().prompts;
                assert!(own.iter().any(|known| std::ptr::eq(known, *prompt)), "{prompt:?}");
                assert!(prompt.applies(chosen), "{prompt:?} is not for this table");
                assert!(possible.contains(&prompt.at), "{prompt:?} is not due now");
                let opening = prompt.at == Moment::Opening;
                assert!(!opening || saved == opened, "{prompt:?} after the opening");
            }
            due += prompts.len();
            let restored = table.kind().restore(&saved).expect("a saved table");
            let clauses = |table: &dyn AnyTable| -> Vec<_> {
                table.prompts().iter().map(|prompt| (prompt.at, prompt.clause)).collect()
            };
            assert_eq!(clauses(restored.as_ref()), clauses(table), "it remembers nothing else");
            driver.step(&mut |_| ());
        }
    });
    assert!(due > 0);
}
