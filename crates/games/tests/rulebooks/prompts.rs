//! Prompts name who does what and when, and follow the options of the table.

use std::collections::BTreeSet;
use std::fs;
use std::sync::Arc;

use chance::{Outcome, Place};
use games::{
    AnyTable, Awaiting, Cents, Chosen, Doer, Event, IrregularityKind, Kind, Moment, OptionKind,
    Options, Prompt, Rulebook, RunBy, Seat, Value, Wager,
};

use crate::{book, documents, none, of_every_document, of_every_game, root};

#[test]
fn every_prompt_says_who_does_it_and_what_for() {
    of_every_document(|document| {
        let fault = |prompt: &Prompt| {
            let roles: BTreeSet<_> = prompt.by.iter().collect();
            let one_each = !prompt.by.is_empty() && roles.len() == prompt.by.len();
            let waits = prompt.holds && prompt.by.contains(&Doer::Player);
            let clause = prompt.clause;
            match (one_each, waits) {
                (false, _) => Some(format!("{clause}: by {:?}", prompt.by)),
                (_, true) => Some(format!("{clause}: nobody waits for a player")),
                _ if prompt.say.trim().is_empty() => Some(format!("{clause} says nothing")),
                _ => None,
            }
        };
        document.book.prompts.iter().filter_map(fault).collect()
    });
}

#[test]
fn every_duty_in_a_round_names_its_events() {
    use Moment::{Burn, Deal, Decision, Roll, Settled, Wagers};
    of_every_document(|document| {
        let in_round = |row: &&Prompt| {
            [Wagers, Burn, Deal, Decision, Roll, Settled].contains(&row.at) && row.duty.is_some()
        };
        let rows = document.book.prompts.iter().filter(in_round);
        let silent = rows.filter(|row| row.on.is_empty());
        silent.map(|row| format!("{}: expected events in `on`", row.clause)).collect()
    });
}

#[test]
fn an_award_is_not_paid_before_what_its_clause_asks_for() {
    of_every_document(|document| {
        let awards = document.book.prompts.iter().filter(|prompt| prompt.at == Moment::Award);
        let awards = awards.filter(|prompt| prompt.duty.is_some());
        let paid_before = awards.filter(|prompt| !prompt.holds);
        paid_before.map(|prompt| prompt.clause.to_string()).collect()
    });
}

#[test]
fn what_people_do_is_a_duty_or_says_why_it_is_only_said() {
    of_every_document(|document| {
        let fault = |prompt: &&Prompt| prompt.duty.is_some() == prompt.only_said.is_some();
        let odd = document.book.prompts.iter().filter(fault);
        let odd = odd.map(|prompt| format!("{}: neither, or both", prompt.clause));
        let nobodys = document.book.duties().into_iter().filter(|duty| duty.by().is_empty());
        odd.chain(nobodys.map(|duty| format!("{} is nobody's duty", duty.name))).collect()
    });
}

/// A line of `same.tsv` has the ids of clauses that say the same.
#[test]
fn clauses_that_say_the_same_have_the_same_people_do_it() {
    let documents = documents();
    let people = |clause: &str| -> BTreeSet<_> {
        let prompts = documents.iter().flat_map(|document| &document.book.prompts);
        let own = prompts.filter(|prompt| prompt.clause.id() == clause);
        own.map(|prompt| (prompt.at, &prompt.by, prompt.holds, &prompt.duty)).collect()
    };
    let text = fs::read_to_string(root().join("rulebook/trace/same.tsv")).expect("a readable file");
    let mut faults = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let known = line.split('\t').map(people).filter(|people| !people.is_empty());
        if known.collect::<BTreeSet<_>>().len() > 1 {
            faults.push(line.to_owned());
        }
    }
    none(faults);
}

#[test]
fn every_option_that_a_prompt_depends_on_has_these_values() {
    of_every_document(|document| {
        let mut faults = Vec::new();
        for prompt in &document.book.prompts {
            for (key, values) in prompt.when.iter().flatten() {
                let kind = document.book.option(key).map(|option| &option.kind);
                let is_known = |value: &&String| match kind {
                    Some(OptionKind::Choice { values }) => values.contains(value),
                    Some(OptionKind::Switch { .. }) => value.parse::<bool>().is_ok(),
                    Some(OptionKind::Count { least, most, .. }) => {
                        value.parse().is_ok_and(|n| (*least..=*most).contains(&n))
                    }
                    _ => false,
                };
                if values.is_empty() || !values.iter().all(|value| is_known(&value)) {
                    faults.push(format!("{}: {key} {values:?}", prompt.clause));
                }
            }
        }
        faults
    });
}

/// A table of the game with these options, each `key=value`.
fn chosen(game: &str, options: &str) -> Chosen {
    let kind = Kind::find(game).expect(game);
    let read = |pair: &str| {
        let (key, text) = pair.split_once('=').expect("key=value");
        let value = match (text.parse::<bool>(), text.parse::<i64>()) {
            (Ok(on), _) => Value::Switch(on),
            (_, Ok(n)) => Value::Count(n),
            _ => Value::from(text),
        };
        (key.to_owned(), value)
    };
    let given: Options = options.split_whitespace().map(read).collect();
    Chosen::new(kind.rulebook(), given).expect(options)
}

#[test]
fn every_row_of_a_when_is_a_table_that_the_prompt_is_for() {
    of_every_game(|kind| {
        let usual = Chosen::new(kind.rulebook(), Options::new()).expect("the defaults");
        let mut faults = Vec::new();
        for prompt in &kind.rulebook().prompts {
            let rows = prompt.when.iter().map(|row| {
                let pairs = row.iter().map(|(key, values)| format!("{key}={}", values[0]));
                chosen(kind.id, &pairs.collect::<Vec<_>>().join(" "))
            });
            let mut tables = rows.chain(prompt.when.is_empty().then(|| usual.clone()));
            if !tables.all(|table| prompt.applies(&table)) {
                faults.push(format!("{}: {}", prompt.clause, prompt.say));
            }
        }
        faults
    });
}

#[test]
fn prompts_follow_the_options_of_the_table() {
    for (game, options, moment, due) in [
        // A dealer's shuffle is left feathered; a device has its two batches.
        (
            "mini-baccarat",
            "",
            Moment::Shuffle,
            "OH.BA.5.I OH.BA.5.II OH.BA.5.III OH.BA.5.IV OH.BA.5.V OH.BA.5.VI",
        ),
        (
            "mini-baccarat",
            "shuffler=true",
            Moment::Shuffle,
            "OH.BA.3.II.D OH.BA.3.II.E OH.BA.3.II.F OH.BA.5.I OH.BA.5.III OH.BA.5.IV OH.BA.5.V \
             OH.BA.5.VI",
        ),
        // A card is burned once the shoe is full, not while it is shuffled.
        ("mini-baccarat", "", Moment::Burn, "OH.BA.5.VII"),
        ("blackjack", "", Moment::Burn, "OH.BJ.7.II"),
        ("blackjack", "decks=2", Moment::Burn, "OH.BJ.7.II OH.BJ.14.IV"),
        ("mini-baccarat", "", Moment::Opening, "OH.BA.3.II.H OH.BA.4 OH.BA.13.VI"),
        (
            "mini-baccarat",
            "shuffler=true table=midi",
            Moment::Opening,
            "OH.BA.3.II.B OH.BA.3.II.G OH.BA.3.II.H OH.BA.4 OH.BA.13.VI",
        ),
        ("commission-free-baccarat", "", Moment::Wagers, "OH.CF.5.VII.A OH.CF.8.II"),
        ("commission-free-baccarat", "shuffler=true", Moment::Wagers, "OH.CF.5.VII.B OH.CF.8.II"),
        // Out of the hand or out of a shoe: one way of dealing, one life of a deck.
        ("three-card-poker", "", Moment::Deal, "OH.3C.8.I.A OH.3C.8.I.B OH.3C.8.III"),
        ("three-card-poker", "dealing=shoe", Moment::Deal, "OH.3C.9.I.A OH.3C.9.I.B OH.3C.9.III"),
        ("three-card-poker", "", Moment::Irregularity, "OH.3C.8.IV"),
        ("three-card-poker", "dealing=shoe", Moment::Irregularity, "OH.3C.9.IV"),
        // More than two decks always come from a shoe.
        ("blackjack", "", Moment::Settled, "OH.BJ.7.VIII OH.BJ.7.IX.A"),
        ("blackjack", "decks=2", Moment::Settled, "OH.BJ.7.VIII"),
        ("blackjack", "decks=2 dealing=shoe", Moment::Settled, "OH.BJ.7.VIII OH.BJ.7.IX.A"),
        // Rocket Aces is not offered with one deck, and a casino need not offer it at all.
        ("blackjack", "decks=2", Moment::Award, "CO.RA.1.D"),
        ("blackjack", "decks=1", Moment::Award, ""),
        ("blackjack", "decks=2 rocket_aces=false", Moment::Award, ""),
        ("mississippi-stud", "", Moment::Deal, "OH.MS.9.I.A OH.MS.9.II OH.ML.4.I"),
        ("mississippi-stud", "progressive=false dealing=shoe", Moment::Deal, "OH.MS.10.I.A"),
        ("roulette", "", Moment::Deal, "OH.RO.6.I OH.RO.6.II"),
        ("roulette", "wheel=double-as-single", Moment::Deal, "OH.RO.6.I OH.RO.6.II OH.RO.5.III.B"),
        ("craps", "", Moment::Settled, "OH.CR.12.I.D OH.CR.12.I.F"),
        ("craps", "fire=false", Moment::Settled, ""),
    ] {
        let table = chosen(game, options);
        let said: Vec<_> = table.prompts_at(moment).map(|prompt| prompt.clause.id()).collect();
        assert_eq!(said.join(" "), due, "{game} {options} at {moment}");
    }
}

#[test]
fn the_game_waits_for_inspection_shuffle_and_cut_but_for_no_player() {
    for (game, options, moment, holding) in [
        ("roulette", "", Moment::Opening, "OH.RO.3.I OH.RO.3.IV"),
        ("big-six", "", Moment::Opening, "OH.B6.3.I"),
        ("three-card-poker", "", Moment::Opening, "OH.3C.4 OH.3C.3.III"),
        ("three-card-poker", "", Moment::Shuffle, "OH.3C.5.I OH.3C.5.III.B OH.3C.5.IV"),
        (
            "blackjack",
            "",
            Moment::Shuffle,
            "OH.BJ.6.I OH.BJ.3.III.F OH.BJ.6.II OH.BJ.6.III OH.BJ.6.V",
        ),
        ("let-it-ride", "", Moment::Deal, "OH.ML.4.I"),
        ("roulette", "", Moment::Wagers, ""),
    ] {
        let table = chosen(game, options);
        let holds = table.prompts_at(moment).filter(|prompt| prompt.holds);
        let holds: Vec<_> = holds.map(|prompt| prompt.clause.id()).collect();
        assert_eq!(holds.join(" "), holding, "{game} {options} at {moment}");
    }
}

/// The moments of the prompts that are due now.
fn moments(table: &dyn AnyTable) -> Vec<Moment> {
    let found: BTreeSet<_> = table.prompts().iter().map(|prompt| prompt.at).collect();
    found.into_iter().collect()
}

#[test]
fn a_table_says_what_is_to_be_done_now() {
    let roulette = Kind::find("roulette").expect("a game");
    let mut table = roulette.open(Options::new()).expect("a table");
    assert_eq!(moments(&*table), [Moment::Opening, Moment::Wagers, Moment::Deal]);
    let on = table.find_spot("red").expect("a spot");
    let wager = Wager { seat: Seat::FIRST, on, amount: Cents::dollars(5), for_dealer: false };
    table.step(Event::Wager(wager)).expect("a wager");
    assert_eq!(moments(&*table), [Moment::Wagers, Moment::Deal]);
    let spun = Event::Chance(Outcome::Pocket("7".parse().expect("a pocket")));
    assert_eq!(Moment::brought_by(&spun), None);
    table.step(spun).expect("a spin");
    assert_eq!(moments(&*table), [Moment::Wagers, Moment::Deal, Moment::Settled]);
}

#[test]
fn the_cards_are_shuffled_then_dealt_then_played() {
    let three_card = Kind::find("three-card-poker").expect("a game");
    let mut table = three_card.open(Options::new()).expect("a table");
    assert_eq!(moments(&*table), [Moment::Opening, Moment::Shuffle, Moment::Wagers]);
    let on = table.find_spot("ante").expect("a spot");
    let wager = Wager { seat: Seat::FIRST, on, amount: Cents::dollars(5), for_dealer: false };
    table.step(Event::Wager(wager)).expect("a wager");
    table.step(Event::Chance(Outcome::Shuffled)).expect("a shuffle");
    assert_eq!(moments(&*table), [Moment::Wagers, Moment::Deal]);
    let mut cards = "2c 3c 4d 5d 7h 8h 9s Ts Jc Qc Kd".split(' ').map(|card| card.parse().ok());
    while let Awaiting::Wagers { .. } | Awaiting::Chance(_) = table.awaiting() {
        let card = Outcome::Card(cards.next().expect("enough cards"));
        table.step(Event::Chance(card)).expect("a card");
        if let Awaiting::Chance(ask) = table.awaiting() {
            assert_ne!(ask, chance::Ask::Card { to: Place::Burn });
            assert_eq!(moments(&*table), [Moment::Deal]);
        }
    }
    assert_eq!(moments(&*table), [Moment::Decision]);
}

#[test]
fn a_prompt_that_makes_no_sense_is_refused_in_one_line_that_helps() {
    let prompt = |rows: &str| {
        let row =
            format!("[[prompt]]\nat = \"opening\"\nclause = \"A.5\"\nsay = \"Look.\"\n{rows}");
        Rulebook::parse(&book("[[irregularity]]", &format!("{row}\n[[irregularity]]")))
    };
    let read = prompt("by = [\"dealer\"]\nholds = true\nwhen = [{ coins = [\"2\", \"3\"] }]");
    let read = Arc::new(read.expect("a rulebook"));
    let one = Chosen::new(&read, Options::new()).expect("one coin");
    assert_eq!(one.prompts_at(Moment::Opening).count(), 0);
    let two = one.with("coins", 2).expect("two coins");
    assert_eq!(two.prompts_at(Moment::Opening).count(), 1);
    for (rows, why) in [
        ("", "missing field `by`"),
        ("by = []", "prompt A.5: expected a role in `by`"),
        ("by = [\"pit boss\"]", "unknown variant `pit boss`"),
        ("by = [\"player\"]\nholds = true", "prompt A.5: the game waits for nothing that a player"),
        ("by = [\"dealer\"]\nduty = \"Look!\"", "prompt A.5: expected a duty's name"),
        ("by = [\"dealer\"]\nhours = 6", "prompt A.5: expected a `duty` beside"),
        ("by = [\"dealer\"]\nduty = \"look\"\nhours = 6", "prompt A.5: hours are those of"),
        (
            "by = [\"dealer\"]\nduty = \"look\"\nonly_said = \"So.\"",
            "prompt A.5: what is a duty is not only said",
        ),
        (
            "by = [\"player\"]\nduty = \"look\"\nafter = [\"no-roll\"]",
            "prompt A.5: `after` is for what follows an irregularity",
        ),
        ("by = [\"dealer\"]\nwhen = [{}]", "prompt A.5: expected an option in every row"),
        ("by = [\"dealer\"]\nwhen = [{ dice = [\"2\"] }]", "prompt A.5: there is no option `dice`"),
        (
            "by = [\"dealer\"]\nwhen = [{ coins = [] }]",
            "prompt A.5: option `coins`: expected values",
        ),
        (
            "by = [\"dealer\"]\nwhen = [{ coins = [\"4\"] }]",
            "option `coins`: `4` is no value, expected a number from 1 to 3",
        ),
        ("by = [\"dealer\"]\nspot = \"tails\"", "prompt A.5: no pay table pays `tails`"),
    ] {
        let error = prompt(rows).expect_err(rows).to_string();
        assert!(error.contains(why) && error.lines().count() == 1, "{rows}: {error}");
    }
}

#[test]
fn a_rulebook_of_ones_own_may_leave_values_out_that_prompts_speak_of() {
    let text = include_str!("../../../../rulebook/three-card-poker.toml");
    let narrow = text.replace("values = [\"hand\", \"shoe\"]", "values = [\"shoe\"]");
    assert_ne!(narrow, text);
    let own = Arc::new(Rulebook::own(&narrow).expect("a rulebook"));
    let table = Chosen::new(&own, Options::new()).expect("the defaults");
    let dealt: Vec<_> = table.prompts_at(Moment::Deal).map(|prompt| prompt.clause.id()).collect();
    assert_eq!(dealt, ["OH.3C.9.I.A", "OH.3C.9.I.B", "OH.3C.9.III"]);
}

#[test]
fn what_is_meant_is_of_the_device_that_is_there_and_of_what_went_wrong() {
    let table = chosen("pai-gow-poker", "");
    let said = |moment: Moment, around: RunBy| -> BTreeSet<&str> {
        let meant = table.prompts_at(moment).filter(|prompt| prompt.is_meant(&around));
        meant.map(|prompt| prompt.clause.id()).collect()
    };
    let (by_hand, device) = (RunBy::default(), RunBy { device: true, ..RunBy::default() });
    let [hand, device] = [by_hand, device].map(|around| said(Moment::Shuffle, around));
    assert!(hand.contains("OH.PG.5.III") && !hand.contains("OH.PG.3.II"), "{hand:?}");
    assert!(device.contains("OH.PG.3.II") && !device.contains("OH.PG.5.III"), "{device:?}");
    let after = |irregularity| said(Moment::Irregularity, RunBy { irregularity, ..by_hand });
    let rolled = after(Some(IrregularityKind::NoRoll));
    assert!(rolled.contains("OH.PG.16.I"), "{rolled:?}");
    let counted = after(Some(IrregularityKind::DeckCountWrong));
    assert!(!counted.contains("OH.PG.16.I"), "{counted:?}");
    assert!(after(None).is_empty(), "nothing went wrong");
}
