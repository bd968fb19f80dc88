//! What goes wrong at the shoe games, in every phase of a round: what is accepted changes the
//! table, or is the next card as the document has it; what cannot be remedied any more is refused.

#![allow(clippy::unwrap_used, reason = "what cannot be read fails its test")]

use chance::{Card, Outcome};
use games::{
    Action, AnyTable, Cents, Choice, Decision, Event, Irregularity, IrregularityKind, Kind,
    Options, Seat, Value, Viewer, Wager,
};

/// A table that these words have been said at: `bet`, `shuffled`, `cut`, a card, or a decision.
fn table(game: &str, words: &str) -> Box<dyn AnyTable> {
    let midi = [("table".to_owned(), Value::Text("midi".into()))];
    let options = if game == "mini-baccarat" { midi.into() } else { Options::new() };
    table_with(game, options, words)
}

/// The same at a table with these options.
fn table_with(game: &str, options: Options, words: &str) -> Box<dyn AnyTable> {
    let kind = Kind::find(game).unwrap();
    let mut table = kind.open(options).unwrap();
    for word in words.split_whitespace() {
        let (on, _) = kind.layout().iter().find(|(_, info)| info.main).unwrap();
        let bet = Wager { seat: Seat::FIRST, on, amount: Cents::dollars(10), for_dealer: false };
        let event = match (word, word.parse::<Action>()) {
            ("bet", _) => Event::Wager(bet),
            ("shuffled", _) => Event::Chance(Outcome::Shuffled),
            ("cut", _) => Event::CutCard,
            (_, Ok(action)) => Event::Decide(Decision::new(Seat::FIRST, action)),
            _ => Event::Chance(Outcome::Card(word.parse().ok())),
        };
        table.step(event).unwrap_or_else(|refusal| panic!("{game}, {words}, {word}: {refusal}"));
    }
    table
}

/// An irregularity with everything that may be said of it.
fn irregularities(kind: IrregularityKind) -> Vec<Irregularity> {
    let card: Option<Card> = "5d".parse().ok();
    let mut all = Vec::new();
    for (card, exposed) in [(None, true), (card, true), (None, false), (card, false)] {
        for choice in [Choice::Accept, Choice::Void] {
            let mut what = Irregularity::new(kind);
            (what.card, what.exposed, what.choice) = (card, Some(exposed), Some(choice));
            what.seat = Some(Seat::FIRST);
            all.push(what);
        }
    }
    all
}

/// The kinds that are accepted at a table, in the order of the rulebook.
fn accepted(game: &str, words: &str) -> Vec<IrregularityKind> {
    let before = table(game, words);
    let kinds = before.kind().rulebook().irregularities.iter();
    let kinds = kinds.map(|rule| rule.kind.parse::<IrregularityKind>().unwrap());
    kinds
        .filter(|kind| {
            let mut taken = false;
            for what in irregularities(*kind) {
                let mut after = before.duplicate();
                let went = after.step(Event::Irregularity(what));
                let changed = after.save() != before.save();
                // A card that nobody has seen is the next one: nothing changes. Baccarat puts one
                // that is named aside.
                let unseen = *kind == IrregularityKind::CardDrawnInError
                    && what.exposed == Some(false)
                    && !(game.ends_with("baccarat") && what.card.is_some());
                let silent = went.is_ok() && !changed && !unseen;
                assert!(!silent, "{game}, {words}: {what:?} is accepted and does nothing");
                assert!(went.is_ok() || !changed, "{game}, {words}: {what:?} is refused");
                taken |= went.is_ok();
            }
            taken
        })
        .collect()
}

#[test]
fn an_irregularity_is_accepted_only_where_it_can_be_remedied() {
    use IrregularityKind::*;
    let deal = vec![
        CardDrawnInError,
        DealerCardMissed,
        HandNotDealt,
        HandOneCard,
        HoleCardExposed,
        BlackjackNotRevealed,
    ];
    let loaded = [&[CardFaceUpInShoe], &deal[..2], &[InsufficientCards], &deal[2..]].concat();
    let in_play = vec![CardFaceUpInShoe, CardDrawnInError, InsufficientCards];
    let with = |more: &[IrregularityKind]| [in_play.as_slice(), more].concat();
    for game in ["blackjack", "free-bet-blackjack"] {
        for (words, expected) in [
            // No shoe is loaded, nobody has wagered.
            ("", vec![]),
            ("bet", deal.clone()),
            ("shuffled", vec![CardFaceUpInShoe]),
            ("shuffled ?? bet", loaded.clone()),
            ("bet shuffled ?? Ts", with(&[DealerCardMissed, HandOneCard])),
            ("bet shuffled ?? Ts Ad 9s 7c", vec![]),
            ("bet shuffled ?? Ts Td 9s ??", vec![]),
            ("bet shuffled ?? Ts 7d 6s Tc", with(&[CardNotGiven])),
            ("bet shuffled ?? Ts 7d 6s Tc hit", with(&[CardNotGiven])),
            ("bet shuffled ?? Ts Td 6s 7c", with(&[CardNotGiven, HoleCardExposed])),
            // The hole card is not turned yet, and nobody has seen it.
            ("bet shuffled ?? Ts 7d 9s ?? stand", with(&[CardNotGiven, DealerCardMissed])),
            ("bet shuffled ?? Ts 6d 9s Tc stand", in_play.clone()),
            // The dealer has stood, a double down card is to be turned: whatever is drawn is
            // discarded.
            (
                "bet shuffled ?? 6s 9d 5h 9c double ??",
                vec![CardFaceUpInShoe, CardDrawnInError, DealerOverdraws],
            ),
            // The round is over.
            ("bet shuffled ?? Ts 7d 9s Tc stand", vec![CardFaceUpInShoe, DealerOverdraws]),
            // No card is drawn any more. The hole card is to be turned, and may be missing.
            (
                "bet shuffled ?? Ts 7d 6s ?? hit Kd",
                vec![CardFaceUpInShoe, CardDrawnInError, DealerCardMissed],
            ),
            // The hole card has been turned, and the dealer has seventeen.
            ("bet shuffled ?? Ts 7d 6s Tc cut hit Kd", vec![DealerOverdraws]),
            ("bet shuffled ?? Ts 7d 6s 9c cut hit Kd", vec![]),
            ("bet shuffled ?? Ts 7d 9s Tc cut stand", vec![DealerOverdraws]),
        ] {
            let mut expected = expected;
            // Before the hole card is checked much may still go wrong.
            if words.ends_with("9s 7c") || words.ends_with("9s ??") {
                expected = with(&[CardNotGiven, HoleCardExposed, BlackjackNotRevealed]);
            }
            if words.ends_with("9s ??") {
                expected.push(DealerCardMissed);
            }
            if words.ends_with("Ts") {
                expected.extend([HoleCardExposed, BlackjackNotRevealed]);
            }
            let mut expected: Vec<_> = expected.iter().map(|kind| kind.name()).collect();
            let mut found: Vec<_> = accepted(game, words).iter().map(|kind| kind.name()).collect();
            expected.sort();
            found.sort();
            assert_eq!(found, expected, "{game}: {words}");
        }
    }
}

#[test]
fn a_baccarat_shoe_is_remedied_while_it_can_be() {
    use IrregularityKind::*;
    let (aside, all) = (
        vec![CardDrawnInError, CardFaceUpInShoe],
        vec![CardDrawnInError, CardFaceUpInShoe, InsufficientCards],
    );
    for game in ["mini-baccarat", "commission-free-baccarat"] {
        let midi = game == "mini-baccarat";
        let settled = if midi { "Ks Kd 7s 6d open" } else { "Ks Kd 7s 6d" };
        for (words, expected) in [
            (String::new(), &aside),
            ("bet".into(), &aside),
            ("shuffled Ac ?? bet".into(), &all),
            ("bet shuffled Ac ?? Ks".into(), &all),
            (format!("bet shuffled Ac ?? {settled}"), &aside),
        ] {
            let mut found: Vec<_> = accepted(game, &words).iter().map(|kind| kind.name()).collect();
            let mut expected: Vec<_> = expected.iter().map(|kind| kind.name()).collect();
            expected.sort();
            found.sort();
            assert_eq!(found, expected, "{game}: {words}");
        }
        // A card drawn unseen is the first of the next hand, where the shoe holds one.
        let mut unseen = Irregularity::new(CardDrawnInError);
        unseen.exposed = Some(false);
        let due = format!("bet shuffled Ac ?? cut {settled}");
        assert!(table(game, &due).step(Event::Irregularity(unseen)).is_err(), "{game}");
    }
}

/// OH.BA.14.IV, OH.CF.14.IV: a card that all have seen before it falls lies face up where it falls,
/// named at once or later.
#[test]
fn a_card_found_face_up_where_one_is_due_is_seen_by_all() {
    let card = |text: &str| -> Option<Card> { text.parse().ok() };
    let falls = |card| Event::Chance(Outcome::Card(card));
    for (game, kind) in [
        ("mini-baccarat", IrregularityKind::CardFaceUpInShoe),
        ("commission-free-baccarat", IrregularityKind::CardDrawnInError),
    ] {
        for named in [None, card("5s")] {
            let face_down = [("dealt".to_owned(), Value::Text("face-down".into()))];
            let mut table = table_with(game, face_down.into(), "bet shuffled Ac ?? Ks Kd");
            let exposed = Some(true);
            let what = Irregularity { card: named, exposed, ..Irregularity::new(kind) };
            table.step(Event::Irregularity(what)).unwrap();
            if named.is_none() {
                assert!(table.step(falls(None)).is_err(), "{game}: all have seen it");
                let twice = table.step(Event::Irregularity(what));
                assert!(twice.is_err(), "{game}: it is the next card already");
                table.step(falls(card("5s"))).unwrap();
            }
            let hands = table.view(Viewer::Rail).hands;
            assert_eq!(hands[0].cards, [None, card("5s")], "{game}");
            // The card after it is dealt like any other.
            assert!(table.step(falls(None)).is_ok(), "{game}");
        }
    }
}
