//! What sources answer, and when they stop answering.

use chance::{
    Ask, Card, Deck, EntropyError, Generator, Outcome, Place, Recorded, Recorder, Seat, Shoe,
    Shuffled, Source, Wheel,
};

const CARD: Ask = Ask::Card { to: Place::Seat(Seat::FIRST) };
const REVEAL: Ask = Ask::Reveal { to: Place::Dealer };
const ALL: [Ask; 10] = [
    Ask::Shuffle,
    CARD,
    REVEAL,
    Ask::Dice,
    Ask::ThreeDice,
    Ask::Cups,
    Ask::Roulette(Wheel::SingleZero),
    Ask::Roulette(Wheel::DoubleZero),
    Ask::BigSix,
    Ask::Number { most: 7 },
];

fn seeded(seed: u64) -> Shuffled {
    Shuffled::seeded(Shoe::single(Deck::Standard), seed, 0)
}

/// Entropy that fails after this many keys.
fn failing_after(keys: u32) -> Result<Generator, EntropyError> {
    let mut left = keys;
    Generator::from_entropy(move |key| {
        left = left.checked_sub(1).ok_or(EntropyError::because("unplugged"))?;
        key.fill(left as u8);
        Ok(())
    })
}

#[test]
fn a_record_reproduces_what_was_answered() {
    let mut source = Recorder::new(Shuffled::live(Shoe::single(Deck::WithJoker)).unwrap());
    let asks: Vec<Ask> = (0..400).map(|i| ALL[(i * 7 + i / 10) % 10]).collect();
    let answers: Vec<_> = asks.iter().map(|&ask| source.answer(ask).unwrap()).collect();
    let mut record = Recorded::new(source.into_outcomes());
    for (ask, answer) in asks.into_iter().zip(answers) {
        // What was not answered then (no card was left to reveal) is not in the record.
        if answer.is_some() {
            assert_eq!(record.answer(ask), Ok(answer));
        }
    }
    assert!(record.rest().is_empty());
    assert_eq!(record.answer(CARD), Ok(None));
}

#[test]
fn a_record_answers_each_question_only_with_its_own_kind() {
    let mut source = seeded(1);
    let mut outcomes: Vec<_> = ALL.iter().filter_map(|&ask| source.answer(ask).unwrap()).collect();
    outcomes[5] = Outcome::Pocket("17".parse().unwrap()); // on both wheels
    outcomes[6] = Outcome::Pocket("00".parse().unwrap()); // on one
    outcomes.push(Outcome::Card(None));
    outcomes.push(Outcome::Untold);
    let answered = |ask: Ask| -> Vec<usize> {
        (0..outcomes.len())
            .filter(|&i| Recorded::new(vec![outcomes[i]]).answer(ask).is_ok())
            .collect()
    };
    assert_eq!(answered(Ask::Shuffle), [0]);
    assert_eq!(answered(CARD), [1, 9]);
    assert_eq!(answered(REVEAL), [1]);
    assert_eq!(answered(Ask::Dice), [2]);
    assert_eq!(answered(Ask::ThreeDice), [3, 10]);
    assert_eq!(answered(Ask::Cups), [4]);
    assert_eq!(answered(Ask::Roulette(Wheel::SingleZero)), [5]);
    assert_eq!(answered(Ask::Roulette(Wheel::DoubleZero)), [5, 6]);
    assert_eq!(answered(Ask::BigSix), [7]);
    assert_eq!(answered(Ask::Number { most: 7 }), [8, 10]);
    assert!(Recorded::new(vec![Outcome::Number(8)]).answer(Ask::Number { most: 7 }).is_err());
}

#[test]
fn a_wrong_outcome_is_named_with_its_position_and_not_used_up() {
    let jack: Card = "Js".parse().unwrap();
    let mut record = Recorded::new(vec![Outcome::Shuffled, Outcome::Card(Some(jack))]);
    record.answer(Ask::Shuffle).unwrap();
    let error = record.answer(Ask::Roulette(Wheel::SingleZero)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "outcome 2 of the record is a card (Js), not a pocket of the single-zero wheel"
    );
    assert_eq!(record.position(), 1);
    assert_eq!(record.answer(CARD), Ok(Some(Outcome::Card(Some(jack)))));
}

#[test]
fn an_empty_shoe_has_no_card_until_it_is_shuffled() {
    let mut source = seeded(2);
    assert_eq!(source.order().unwrap().len(), 52);
    assert_eq!(source.answer(CARD), Ok(None));
    assert_eq!(source.answer(Ask::Shuffle), Ok(Some(Outcome::Shuffled)));
    assert!(source.answer(CARD).unwrap().is_some());
}

#[test]
fn a_shuffled_source_has_no_unseen_card_to_reveal() {
    assert_eq!(seeded(3).answer(REVEAL), Ok(None));
}

#[test]
fn answers_are_those_of_the_fast_methods() {
    let (mut slow, mut fast) = (seeded(4), seeded(4));
    for _ in 0..100 {
        slow.answer(Ask::Shuffle).unwrap();
        fast.shuffle().unwrap();
        let card = Outcome::Card(fast.card().unwrap());
        assert_eq!(slow.answer(CARD), Ok(Some(card)));
        let roll = Outcome::Dice(fast.dice().unwrap());
        assert_eq!(slow.answer(Ask::Dice), Ok(Some(roll)));
        let roll = Outcome::ThreeDice(fast.dice().unwrap());
        assert_eq!(slow.answer(Ask::ThreeDice), Ok(Some(roll)));
        let number = Outcome::Number(fast.number(7).unwrap());
        assert_eq!(slow.answer(Ask::Number { most: 7 }), Ok(Some(number)));
        let [player, banker] = fast.cups().unwrap();
        assert_eq!(slow.answer(Ask::Cups), Ok(Some(Outcome::Cups { player, banker })));
        let pocket = Outcome::Pocket(fast.pocket(Wheel::DoubleZero).unwrap());
        assert_eq!(slow.answer(Ask::Roulette(Wheel::DoubleZero)), Ok(Some(pocket)));
        let insignia = Outcome::Insignia(fast.insignia().unwrap());
        assert_eq!(slow.answer(Ask::BigSix), Ok(Some(insignia)));
    }
}

#[test]
fn a_live_source_takes_a_fresh_key_at_every_shuffle_roll_and_spin() {
    let mut source = Shuffled::live(Shoe::new(Deck::Standard, 8).unwrap()).unwrap();
    assert_eq!(source.generator().keys_taken(), 1);
    for (i, ask) in ALL.into_iter().filter(|&ask| ask != CARD && ask != REVEAL).enumerate() {
        source.answer(ask).unwrap();
        assert_eq!(source.generator().keys_taken(), 2 + i as u64);
    }
}

#[test]
fn a_live_source_takes_a_fresh_key_every_24_cards() {
    let mut source = Shuffled::live(Shoe::new(Deck::Standard, 8).unwrap()).unwrap();
    source.shuffle().unwrap();
    let shuffled = source.generator().keys_taken();
    for dealt in 0..416_u64 {
        source.card().unwrap();
        assert_eq!(source.generator().keys_taken() - shuffled, dealt / 24);
    }
    // The seeds behind one shoe have more bits than it has orders: 2,229.3 for eight decks.
    assert!((source.generator().keys_taken() - shuffled + 1) * 256 > 2_230);
}

#[test]
fn equal_states_of_the_game_do_not_repeat_the_cards() {
    let mut source = Shuffled::live(Shoe::single(Deck::Standard)).unwrap();
    let first = source.order().unwrap();
    assert_ne!(source.order().unwrap(), first);
}

#[test]
fn a_failing_entropy_source_opens_no_table() {
    let error = failing_after(0).unwrap_err();
    assert_eq!(error.to_string(), "no entropy: unplugged; the table that asked must close");
}

#[test]
fn a_failing_entropy_source_closes_the_source_for_good() {
    for ask in ALL.into_iter().filter(|&ask| ask != REVEAL) {
        let mut shoe = Shoe::new(Deck::Standard, 8).unwrap();
        shoe.set_cut_card(300);
        let mut source = Shuffled::new(failing_after(2).unwrap(), shoe);
        // One key opened it, the second shuffles, the third fails whenever it is asked for.
        assert!(source.answer(Ask::Shuffle).is_ok());
        let mut answers = 0;
        while source.answer(ask).is_ok() {
            answers += 1;
        }
        assert_eq!(answers, if ask == CARD { 24 } else { 0 }, "{ask:?}");
        assert!(source.closed().is_some());
        let remaining = source.shoe().remaining();
        for ask in ALL.into_iter().filter(|&ask| ask != REVEAL) {
            assert_eq!(source.answer(ask), Err(EntropyError::because("unplugged")));
        }
        assert_eq!(source.shoe().remaining(), remaining, "no card moves in a closed source");
    }
}
