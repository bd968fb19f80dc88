//! Fortune Pai Gow Poker: the ranking, the house way and whole rounds against plain computations
//! written from the document, and what golden rounds cannot show.

#![allow(clippy::unwrap_used, reason = "a table that cannot be played fails its test")]

mod account;
mod irregularities;
mod plain;
mod round;

use account::Account;
use chance::{Ask, Card, Dice, Generator, Outcome, Place};
use games::pai_gow::PaiGowPoker;
use games::pai_gow::fortune::Fortune;
use games::{Action, Awaiting, Cents, Decision, Event, Game, Options, Seat, Step, Table, Wager};
use hands::{Hand, LowRank, PaiGowRank};

/// A shuffled deck with its joker, which comes early.
fn shuffled(random: &mut Generator) -> Vec<Card> {
    let mut deck: Vec<Card> = (0..53).map(Card::from_index).collect();
    random.shuffle(&mut deck);
    if random.below(2) == 0 {
        let joker = deck.iter().position(|card| card.is_joker()).unwrap();
        let early = random.below(14) as usize;
        deck.swap(joker, early);
    }
    deck
}

#[test]
fn high_and_low_hands_rank_as_the_document_reads() {
    let mut random = Generator::seeded(1, 0x9A1);
    for _ in 0..20_000 {
        let deck = shuffled(&mut random);
        let (a, b) = (&deck[..5], &deck[5..10]);
        let rank = |cards: &[Card]| PaiGowRank::of5(cards.iter().copied().collect::<Hand>());
        assert_eq!(rank(a).cmp(&rank(b)), plain::high(a).cmp(&plain::high(b)), "{a:?} {b:?}");
        let (c, d) = ([deck[10], deck[11]], [deck[12], deck[13]]);
        let order = LowRank::from(c).cmp(&LowRank::from(d));
        assert_eq!(order, plain::low(c).cmp(&plain::low(d)), "{c:?} {d:?}");
    }
}

/// Seven cards that hold something more often than not: of few ranks, of few suits, or at random.
fn seven(random: &mut Generator) -> [Card; 7] {
    let mut deck = shuffled(random);
    let few = [(13, "cdhs"), (13, "cdhs"), (4, "cdhs"), (6, "ch"), (8, "d"), (7, "s"), (5, "ds")];
    let (ranks, suits) = few[random.below(few.len() as u32) as usize];
    let first = random.below(13) as u8;
    deck.retain(|card| {
        let near = (plain::rank(*card) + 13 - first) % 13 < ranks;
        plain::suit(*card).is_none_or(|suit| near && suits.contains(suit))
    });
    deck[..7].try_into().unwrap()
}

#[test]
fn the_dealers_hand_is_set_as_a_plain_reading_of_the_house_way() {
    let table = Table::<PaiGowPoker>::open(Options::new()).unwrap();
    let mut random = Generator::seeded(2, 0x9A1);
    for _ in 0..4_000 {
        let cards = seven(&mut random);
        let set = table.rules().house_way.set(Hand::from(&cards));
        let low = plain::house_way(&cards);
        let (high, ranks) = (plain::rest(&cards, low), LowRank::from(low));
        let plain = (PaiGowRank::of5(high.into_iter().collect::<Hand>()), ranks);
        let text = cards.map(|card| card.to_string()).join(" ");
        assert_eq!((set.high_rank(), set.low_rank()), plain, "{text}");
    }
}

#[test]
fn seven_cards_have_the_fortune_line_that_a_plain_search_finds() {
    let mut random = Generator::seeded(3, 0x9A1);
    let mut seen = [0; Fortune::ALL.len()];
    for _ in 0..10_000 {
        let cards = seven(&mut random);
        let found = plain::fortune(&cards);
        let text = cards.map(|card| card.to_string()).join(" ");
        assert_eq!(Fortune::of(&cards), found.map(|line| Fortune::ALL[line]), "{text}");
        found.into_iter().for_each(|line| seen[line] += 1);
    }
    assert!(seen.iter().all(|times| *times > 0), "{seen:?}");
}

#[test]
fn a_card_that_lies_on_the_table_is_refused_at_pai_gow() {
    let mut table = Table::<PaiGowPoker>::open(Options::new()).unwrap();
    let on = PaiGowPoker::find_spot("bet").unwrap();
    let wager = Wager { seat: Seat::FIRST, on, amount: Cents::dollars(10), for_dealer: false };
    table.step(Event::Wager(wager)).unwrap();
    table.step(Event::Chance(Outcome::Shuffled)).unwrap();
    table.step(Event::Chance(Outcome::Untold)).unwrap();
    let joker = Event::Chance(Outcome::Card(Some(Card::JOKER)));
    table.step(joker).unwrap();
    let before = table.save();
    let refusal = table.step(joker).expect_err("there is one joker");
    assert!(refusal.to_string().contains("Jo"), "{refusal}");
    assert_eq!(table.save(), before);
}

/// Random rounds at many tables.
fn rounds(seeds: std::ops::Range<u64>, each: usize) -> account::Counts {
    let mut all = account::Counts::default();
    for seed in seeds {
        let mut account = Account::new(seed);
        (0..each).for_each(|_| account.round());
        all += account.counts;
    }
    all
}

#[test]
fn pai_gow_rounds_settle_as_the_document_reads() {
    let seen = rounds(0..150, 1);
    assert!(seen.banked == 0 && seen.foul > 0 && seen.copies > 0 && seen.surrendered > 0);
    assert!(seen.qualifying > 0 && seen.envy > 0, "{seen:?}");
}

#[test]
fn rounds_that_a_player_banks_settle_as_the_document_reads() {
    let seen = rounds(1000..1020, 40);
    assert!(seen.banked > 50 && seen.partners > 10 && seen.copies > 25, "{seen:?}");
}

/// All stacks dealt in one go against the same cards one by one, where those for the discard rack
/// are not seen.
#[test]
fn a_deal_in_one_go_is_the_deal_card_by_card() {
    let mut random = Generator::seeded(8, 0x9A1);
    for (dealing, start) in [("hand", "dice"), ("shoe", "number"), ("shoe", "button")] {
        let options = [("dealing", dealing), ("start", start)];
        let options: Options =
            options.iter().map(|(key, text)| ((*key).to_owned(), (*text).into())).collect();
        let Ok(mut at_once) = Table::<PaiGowPoker>::open(options.clone()) else { continue };
        let mut one_by_one = Table::<PaiGowPoker>::open(options).unwrap();
        for _ in 0..300 {
            let mut both = |event: Event| {
                let step = at_once.step(event);
                assert_eq!(step, one_by_one.step(event));
                step
            };
            let first = 1 + random.below(6) as u8;
            for seat in first..=6 {
                let on = PaiGowPoker::find_spot("bet").unwrap();
                let wager = Wager {
                    seat: Seat::new(seat),
                    on,
                    amount: Cents::dollars(5),
                    for_dealer: false,
                };
                let _ = both(Event::Decide(Decision::new(Seat::new(seat), Action::Pass)));
                (1..=6).rev().for_each(|seat| {
                    let _ = both(Event::Decide(Decision::new(Seat::new(seat), Action::Pass)));
                });
                both(Event::Wager(wager)).unwrap();
            }
            both(Event::Chance(Outcome::Shuffled)).unwrap();
            let dice = Dice::new([1 + random.below(6) as u8, 3, 4]).unwrap();
            let _ = both(Event::Chance(Outcome::ThreeDice(dice)));
            let _ = both(Event::Chance(Outcome::Number(1 + random.below(7) as u8)));
            // Now and then the cards run out.
            let deck = shuffled(&mut random);
            let given = if random.below(8) == 0 { random.below(14) as usize } else { 53 };
            let mut cards = deck[..given].iter().copied();
            let told = at_once.deal_on(|| cards.next());
            let (mut cards, mut step) = (deck[..given].iter().copied(), Ok(Step::Continues));
            while let Awaiting::Wagers { next: Ask::Card { to }, .. }
            | Awaiting::Chance(Ask::Card { to }) = one_by_one.awaiting()
            {
                let card = if to == Place::Burn { None } else { cards.next() };
                if to != Place::Burn && card.is_none() {
                    break;
                }
                step = one_by_one.step(Event::Chance(Outcome::Card(card)));
            }
            assert_eq!(told, step);
            assert!(at_once == one_by_one);
            let mut cards = deck[given..].iter().copied();
            at_once.deal_on(|| cards.next()).unwrap();
            for seat in 1..=6 {
                let _ =
                    at_once.step(Event::Decide(Decision::new(Seat::new(seat), Action::HouseWay)));
            }
            assert!(at_once.is_settled());
            one_by_one = at_once.clone();
        }
    }
}
