//! Advice in rounds in which anything happens.

use super::*;
use games::Seat;

/// Random options that the game knows.
fn options(game: &str, random: &mut Generator) -> Vec<(&'static str, Value)> {
    let decks = one_of(random, &[1, 2, 6, 8]);
    let mut set =
        vec![("decks", Value::from(decks)), ("unit", one_of(random, &["0.25", "1", "5"]).into())];
    let switches: &[&str] = match game {
        "ride-free" => &["surrender"],
        _ => &["resplit_aces"],
    };
    for switch in switches {
        set.push((*switch, (random.below(2) == 1).into()));
    }
    set
}

/// A card of a value that comes often, so that pairs are split to the last.
fn card(random: &mut Generator, often: u8) -> Card {
    match random.below(2) {
        0 => Card::from_index(4 * often + random.below(4) as u8),
        _ => Card::from_index(random.below(52) as u8),
    }
}

fn decision(dealt: &Dealt, random: &mut Generator) -> Decision {
    let Awaiting::Decision { seat, hand } = dealt.table.awaiting() else { panic!("no decision") };
    let offers = dealt.table.offers(seat, Some(hand));
    let splits = |offer: &&games::Offer| matches!(offer.action, Action::Split | Action::FreeSplit);
    let offer = match offers.iter().find(splits).filter(|_| random.below(4) > 0) {
        Some(split) => *split,
        None => one_of(random, &offers),
    };
    let amount = match offer.cost {
        Cost::Between { most, .. } => Some(most),
        _ => None,
    };
    Decision { hand: Some(hand), amount, ..Decision::new(seat, offer.action) }
}

/// Something goes wrong, or not: what the table refuses changes nothing.
fn accident(dealt: &mut Dealt, random: &mut Generator, often: u8) -> Result<Step, Refusal> {
    let kinds = [
        IrregularityKind::HoleCardExposed,
        IrregularityKind::CardDrawnInError,
        IrregularityKind::CardFaceUpInShoe,
        IrregularityKind::CardNotGiven,
        IrregularityKind::BlackjackNotRevealed,
        IrregularityKind::HandOneCard,
        IrregularityKind::InsufficientCards,
    ];
    let mut what = Irregularity::new(one_of(random, &kinds));
    what.card = Some(card(random, often));
    what.exposed = Some(random.below(3) > 0);
    what.seat = Some(Seat::new(1 + random.below(3) as u8));
    what.choice = Some(one_of(random, &[games::Choice::Accept, games::Choice::Refuse]));
    if random.below(4) == 0 {
        what.refused.insert(Seat::new(1 + random.below(3) as u8));
    }
    dealt.table.step(Event::Irregularity(what))
}

/// Plays a round; how often it was advised and how often not.
fn round(dealt: &mut Dealt, random: &mut Generator) -> (usize, usize) {
    let sides: &[&str] = match dealt.table.kind().id {
        "blackjack" => &["house-money"],
        "ride-free" => &["hedge-22", "silver-stack", "bust-bonus"],
        _ => &["push-22"],
    };
    for seat in 1..=1 + random.below(3) as u8 {
        let _ = dealt.wager(seat, "bet", 500 * i64::from(1 + random.below(4)));
        let _ = dealt.wager(seat, one_of(random, sides), 500);
    }
    let often = random.below(13) as u8;
    let (mut advised, mut refused, mut patience) = (0, 0, 400);
    loop {
        patience -= 1;
        assert!(patience > 0, "a round without an end: {:?}", dealt.table.awaiting());
        if random.below(8) == 0 && accident(dealt, random, often) == Ok(Step::Settled) {
            return (advised, refused);
        }
        let event = match dealt.table.awaiting() {
            Awaiting::Decision { .. } => {
                match dealt.advise() {
                    Ok(advice) => {
                        advised += 1;
                        let Awaiting::Decision { seat, hand } = dealt.table.awaiting() else {
                            panic!("no decision")
                        };
                        for offer in dealt.table.offers(seat, Some(hand)) {
                            let known = advice.choices.iter().any(|c| c.action == offer.action);
                            assert!(known, "{offer:?} is not valued: {advice:?}");
                        }
                    }
                    Err(why) => {
                        assert!(!why.to_string().is_empty());
                        refused += 1;
                    }
                }
                Event::Decide(decision(dealt, random))
            }
            Awaiting::Wagers { next: Ask::Shuffle, .. } | Awaiting::Chance(Ask::Shuffle) => {
                Event::Chance(Outcome::Shuffled)
            }
            Awaiting::Chance(Ask::Peek) => Event::Chance(Outcome::Peeked { blackjack: false }),
            _ => {
                let seen = random.below(10) > 0;
                Event::Chance(Outcome::Card(seen.then(|| card(random, often))))
            }
        };
        if dealt.table.step(event) == Ok(Step::Settled) {
            return (advised, refused);
        }
    }
}

/// Splits to the last hand, lammers, insurance, caps, surrender, cards that nobody saw, and all
/// that goes wrong in between: every decision that is offered is valued, or the reason is said.
#[test]
fn whatever_happens_advice_answers_or_says_why_not() {
    let (mut advised, mut refused) = (0, 0);
    for game in GAMES {
        for seed in 0..12 {
            let mut random = Generator::seeded(seed, 0xADF1CE);
            let mut dealt = Dealt::open(game, &options(game, &mut random));
            for _ in 0..3 {
                let (more, less) = round(&mut dealt, &mut random);
                (advised, refused) = (advised + more, refused + less);
            }
        }
    }
    println!("{advised} advised, {refused} refused");
    assert!(advised > 200 && advised > 4 * refused, "{advised} advised, {refused} refused");
}
