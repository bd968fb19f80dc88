//! Advice against the table itself, card by card, and against plain recursion over suits.

use std::collections::HashMap;

use chance::{Card, Deck, Generator, Outcome, Rank, Suit};
use games::{
    Action, AnyTable, Awaiting, Cents, Decision, Event, Irregularity, IrregularityKind, Kind, Seat,
    Step, Viewer, Wager,
};
use hands::Total;

use super::pays::{Pays, Suits};
use super::play::{DealerEnds, doubled_points};
use super::players_hands::Hands;
use super::root::{First, Root};
use super::solve::{Solved, shoe_of};
use super::split_play::two;
use super::suits_left::SuitsLeft;
use super::tests::{chosen, counts, plain_double, plain_stand, shuffled, start_of};
use super::waiting::WaitingHands;
use super::*;
use crate::blackjack::{Shoe, VALUES, value_of};
use crate::{Advice, NoCache, Ratio, Silent, Situation};

const DECKS: i64 = 4;

/// A table with these bets, shuffled.
fn table_with(bets: &[(u8, &str, i64)]) -> Box<dyn AnyTable> {
    let mut table = Kind::find(GAME).unwrap().open_by(chosen(DECKS)).unwrap();
    table.step(Event::Chance(Outcome::Shuffled)).unwrap();
    wagers(table.as_mut(), bets);
    table
}

fn wagers(table: &mut dyn AnyTable, bets: &[(u8, &str, i64)]) {
    for (seat, spot, cents) in bets {
        let (on, amount) = (table.find_spot(spot).unwrap(), Cents::new(*cents));
        let wager = Wager { seat: Seat::new(*seat), on, amount, for_dealer: false };
        table.step(Event::Wager(wager)).unwrap();
    }
}

fn fall(table: &mut dyn AnyTable, cards: &str) -> Step {
    let cards = chance::cards(cards).unwrap().into_iter();
    let falls = |card| table.step(Event::Chance(Outcome::Card(card))).unwrap();
    cards.map(falls).last().unwrap()
}

fn say(table: &mut dyn AnyTable, seat: u8, action: Action) -> Step {
    table.step(Event::Decide(Decision::new(Seat::new(seat), action))).unwrap()
}

/// A bet of $100 on seat 1, and these cards: the box's first, the dealer's, the box's second.
fn deal(cards: &str) -> Box<dyn AnyTable> {
    deal_for(10_000, cards)
}

fn deal_for(cents: i64, cards: &str) -> Box<dyn AnyTable> {
    let mut table = table_with(&[(1, "bet", cents)]);
    fall(table.as_mut(), cards);
    table
}

/// What is advised to whoever is asked.
fn advised(table: &dyn AnyTable) -> Advice {
    let Awaiting::Decision { seat, hand } = table.awaiting() else { panic!("nobody is asked") };
    advise(&Situation { table, seat, hand, progress: &Silent, cache: &NoCache }).unwrap()
}

fn value(advice: &Advice, action: Action) -> Ratio {
    let choice = advice.choices.iter().find(|choice| choice.action == action);
    choice.unwrap_or_else(|| panic!("{action} is not valued")).value.clone()
}

fn cards_of(text: &str) -> Vec<Card> {
    chance::cards(text).unwrap().into_iter().flatten().collect()
}

/// The values left when these cards are gone.
fn left_without(text: &str) -> Shoe {
    shoe_of(DECKS).without_all(&counts(&cards_of(text))).unwrap()
}

/// Every card that a seat has not seen, and how often it comes next.
fn next_cards(table: &dyn AnyTable, seat: u8) -> Vec<(Card, Ratio)> {
    let seen = table.view(Viewer::Seat(Seat::new(seat))).seen;
    let whole = 48 * DECKS - seen.len() as i64;
    let left = |card: Card| DECKS - seen.iter().filter(|other| **other == card).count() as i64;
    let cards = Deck::NoTens.cards().iter().copied().filter(|card| left(*card) > 0);
    cards.map(|card| (card, Ratio::new(left(card), whole.unsigned_abs()))).collect()
}

/// What a seat has won in a round that is over, in units.
fn net_of(table: &dyn AnyTable, seat: u8, base: Cents) -> Ratio {
    let lines = table.statements().into_iter().filter(|line| line.seat == Seat::new(seat));
    let cents: i64 = lines.map(|line| line.net.cents()).sum();
    Ratio::new(cents, base.cents().unsigned_abs())
}

/// An action's value a second way: every next card falls at the real table, which settles the hand
/// or asks again.
fn through_the_table(table: &dyn AnyTable, action: Action, base: Cents) -> Ratio {
    let Awaiting::Decision { seat, .. } = table.awaiting() else { panic!("nobody is asked") };
    let mut decided = table.duplicate();
    say(decided.as_mut(), seat.number(), action);
    let mut sum = Ratio::ZERO;
    for (card, chance) in next_cards(decided.as_ref(), seat.number()) {
        let mut next = decided.duplicate();
        let step = next.step(Event::Chance(Outcome::Card(Some(card)))).unwrap();
        let value = match step {
            Step::Settled => net_of(next.as_ref(), seat.number(), base),
            Step::Continues => advised(next.as_ref()).choices[0].value.clone(),
        };
        sum += chance * value;
    }
    sum
}

#[test]
fn drawing_is_worth_what_every_next_card_brings_at_the_table() {
    let cases = [
        // Sevens of one suit, with the dealer's seven of the same suit and of another.
        (1_000, "7h 7h 7h"),
        (10_000, "7s 7d 7s"),
        (500, "7c 7c 7d"),
        // The suit of the card that is wanted lies with the dealer.
        (10_000, "6s 8s 7s"),
        (10_000, "6d 7s 8d"),
        // 3 to 2 of 5.25 is 7.875: 7.75 in chips.
        (525, "6s 9d 7h"),
    ];
    for (cents, cards) in cases {
        let (table, base) = (deal_for(cents, cards), Cents::new(cents));
        let advice = advised(table.as_ref());
        assert_eq!(advice.base, base);
        for action in [Action::Hit, Action::Double] {
            let plain = through_the_table(table.as_ref(), action, base);
            assert_eq!(value(&advice, action), plain, "{action} of {cards} for {base}");
        }
    }
}

/// A third seven of hearts is one of 189 cards, two of them, or none.
#[test]
fn a_seven_that_lies_with_the_dealer_is_not_drawn() {
    let hit = |cards: &str| {
        let advice = advised(deal_for(1_000, cards).as_ref());
        (advice.choices[0].action, value(&advice, Action::Hit).to_f64())
    };
    let (best, one_left) = hit("7h 7h 7h");
    assert_eq!(best, Action::Hit);
    let (_, two_left) = hit("7h 7d 7h");
    // Each of them is worth the Super Bonus of 100 and half a bet more.
    let each = two_left - one_left;
    assert!((each - 100.5 / 189.0).abs() < 1e-9, "{each}");
    // Behind a box that holds the last one nobody hopes for it.
    let mut table = table_with(&[(1, "bet", 1_000), (2, "bet", 1_000)]);
    fall(table.as_mut(), "7h 7h 7h 7h 2c");
    let advice = advised(table.as_ref());
    assert!(value(&advice, Action::Hit).to_f64() < -0.2);
    assert_ne!(advice.choices[0].action, Action::Hit);
}

#[test]
fn advice_is_what_the_solver_found() {
    let solved = Solved::new(&chosen(DECKS), &Silent).unwrap();
    let root = Root::new(&solved, Cents::dollars(100));
    for cards in ["6c Kd 7c", "9h Ks 7d", "As 5h 6d", "2c 9d 3h"] {
        let advice = advised(deal(cards).as_ref());
        let dealt = cards_of(cards);
        let start = start_of(&[dealt[0], dealt[2]], dealt[1]);
        let (best, value) = root.best(&start);
        assert_eq!(advice.choices[0].action.to_string(), best.word(), "{cards}");
        assert_eq!(advice.choices[0].value, *value, "{cards}");
        assert_eq!(advice.choices.len(), root.offers(&start).len(), "{cards}");
    }
    // Hands of a split that look at their suits bring no less than hands that do not.
    for cards in ["8s 6d 8h", "9s 6d 9h", "7d 2s 7d"] {
        let advice = advised(deal(cards).as_ref());
        let dealt = cards_of(cards);
        let start = start_of(&[dealt[0], dealt[2]], dealt[1]);
        let offers = root.offers(&start);
        let split = &offers.iter().find(|(first, _)| *first == First::Split).unwrap().1;
        let more = (value(&advice, Action::Split) - split).to_f64();
        assert!((-0.01..0.01).contains(&more), "{cards}: {more}");
    }
}

/// The figure does not look at the suit of the dealer's card: what it says of two cards is the mean
/// over that suit.
#[test]
fn a_figure_is_the_mean_over_the_suits_of_the_dealers_card() {
    let solved = Solved::new(&chosen(DECKS), &Silent).unwrap();
    let root = Root::new(&solved, Cents::dollars(100));
    for (two, up) in [("7s 7s", '7'), ("6h 8h", '7'), ("6s 7s", '8')] {
        let held = cards_of(two);
        let of_rank =
            4 * DECKS - held.iter().filter(|card| text(**card).starts_with(up)).count() as i64;
        let mut mean = Ratio::ZERO;
        let mut start = None;
        for suit in ['c', 'd', 'h', 's'] {
            let dealers = format!("{up}{suit}");
            let gone = held.iter().filter(|card| text(**card) == dealers).count() as i64;
            let table = deal(&format!("{} {dealers} {}", held[0], held[1]));
            let part = Ratio::new(DECKS - gone, of_rank.unsigned_abs());
            mean += part * value(&advised(table.as_ref()), Action::Hit);
            start = Some(start_of(&held, dealers.parse().unwrap()));
        }
        let offers = root.offers(&start.unwrap());
        let hit = &offers.iter().find(|(first, _)| *first == First::Hit).unwrap().1;
        assert_eq!(mean, *hit, "{two} against {up}");
    }
}

fn text(card: Card) -> String {
    card.to_string()
}

/// The suit of the dealer's card would change no decision, so that the figure is that of a player
/// who looks at it too.
#[test]
fn the_suit_of_the_dealers_card_changes_no_decision() {
    for decks in [4, 6, 8] {
        let solved = Solved::new(&chosen(decks), &Silent).unwrap();
        for stake in [1, 5, 10, 100] {
            dealers_suit_changes_nothing(&solved, decks, stake);
        }
    }
}

fn dealers_suit_changes_nothing(solved: &Solved, decks: i64, stake: i64) {
    let root = Root::new(solved, Cents::dollars(stake));
    root.each(|start, _| {
        let cards = two(start.two[0], start.two[1]);
        let Some(third) = super::play::completing(&cards) else { return };
        if start.suits == Suits::Mixed || third != start.up {
            return;
        }
        let against = &solved.against[start.up];
        let often = against.chance(against.two[start.two[0]][start.two[1]].unwrap().completes);
        let sevens = start.is_sevens();
        let gone = if sevens { 3 } else { 1 };
        let bonus = match sevens {
            true => solved.pays.super_bonus(Cents::dollars(stake)),
            false => Ratio::ZERO,
        };
        let mixed = solved.pays.extra(sevens, Suits::Mixed);
        let suited = solved.pays.extra(sevens, start.suits) + bonus;
        let flat =
            against.value(against.two[start.two[0]][start.two[1]].unwrap().hit, &solved.pays);
        for of_suit in [decks - gone, decks - gone + 1] {
            let same = Ratio::new(of_suit, (4 * decks - gone).unsigned_abs());
            let extra = &mixed * (Ratio::ONE - &same) + &suited * &same;
            let hit = &flat + &often * extra;
            let offers = root.offers(&start);
            let others = offers.iter().filter(|(first, _)| *first != First::Hit);
            let hits = others.map(|(_, value)| value).max().is_none_or(|best| hit > *best);
            let best = root.best(&start).0;
            assert_eq!(hits, best == First::Hit, "{start:?}, {decks} decks, ${stake}");
        }
    });
}

#[test]
fn advice_on_insurance_and_on_a_double() {
    let mut table = deal("9s Ad 2h");
    let advice = advised(table.as_ref());
    assert_eq!(advice.choices[0].action, Action::NoInsurance);
    let without = value(&advice, Action::NoInsurance);
    let insurance = without - value(&advice, Action::Insure);
    assert_eq!(insurance, (Ratio::ONE - Ratio::new(3 * 48, 189u32)) / Ratio::from(2));
    say(table.as_mut(), 1, Action::NoInsurance);
    // For less than the bet: what is added counts as much as it is.
    let amount = Some(Cents::dollars(40));
    let double = Decision { amount, ..Decision::new(Seat::FIRST, Action::Double) };
    table.step(Event::Decide(double)).unwrap();
    fall(table.as_mut(), "8c");
    let advice = advised(table.as_ref());
    assert_eq!(advice.base, Cents::dollars(100));
    assert_eq!(value(&advice, Action::Withdraw), -Ratio::ONE);
    let left = left_without("9s Ad 2h 8c");
    let one = plain_stand(left, 0, 19, 1);
    let two = plain_stand(left, 0, 19, 2);
    // Two bets less one is what a bet brings that a pontoon does not take.
    let keep = &one + (two - &one) * Ratio::new(2, 5u32);
    assert_eq!(value(&advice, Action::Keep), keep);
}

#[test]
fn insurance_that_was_taken_and_a_surrender_in_chips_are_counted() {
    let mut table = deal_for(525, "9s Ad 6h");
    let dealer = Ratio::new(48, 189u32);
    let lost = Ratio::new(275, 525u32) * (Ratio::ONE - &dealer) + &dealer;
    assert_eq!(value(&advised(table.as_ref()), Action::Surrender), -lost.clone());
    say(table.as_mut(), 1, Action::Insure);
    // 2.50 at 2 to 1.
    let insured = (dealer * Ratio::from(3) - Ratio::ONE) * Ratio::new(250, 525u32);
    assert_eq!(value(&advised(table.as_ref()), Action::Surrender), insured - lost);
}

/// A split in play: the hand in turn, one that stands, one that waits.
#[test]
fn advice_on_split_hands_counts_the_others_in() {
    let mut table = deal("8s 6d 8h");
    say(table.as_mut(), 1, Action::Split);
    fall(table.as_mut(), "Kc");
    assert_eq!(advised(table.as_ref()).choices[0].action, Action::Stand);
    say(table.as_mut(), 1, Action::Stand);
    fall(table.as_mut(), "3d");
    let advice = advised(table.as_ref());
    assert_eq!(advice.choices[0].action, Action::Double);
    assert_eq!(advice.choices[0].amount, Some(Cents::dollars(100)));
    // The 18 that stands is in every value.
    let left = left_without("8s 6d 8h Kc 3d");
    let stands = plain_stand(left, 5, 18, 1);
    let doubled = plain_double(left, 5, &two(2, 7));
    assert_eq!(advice.choices[0].value, stands + doubled);
}

/// Cards by value and suit, and how a hand of a split is played by its own cards.
struct Plain<'a> {
    up: usize,
    pays: &'a Pays,
    stands: HashMap<(crate::blackjack::Counts, u8), Ratio>,
}

/// How many of each value and suit.
type Deal = [[i64; 4]; VALUES];

impl Plain<'_> {
    fn shoe(deal: &Deal) -> Shoe {
        Shoe::of(deal.map(|suits| suits.iter().sum::<i64>() as u8))
    }

    fn stand(&mut self, deal: &Deal, points: u8) -> Ratio {
        let (shoe, up) = (Plain::shoe(deal), self.up);
        let known = self.stands.entry((*shoe.counts(), points));
        known.or_insert_with(|| plain_stand(shoe, up, points, 1)).clone()
    }

    /// Everything that may be drawn next, with its chance and what is left.
    fn draws(deal: &Deal) -> Vec<(usize, Suit, Ratio, Deal)> {
        let all: i64 = deal.iter().flatten().sum();
        let mut draws = Vec::new();
        for (value, suit) in (0..VALUES).flat_map(|v| Suit::ALL.map(|s| (v, s))) {
            let count = deal[value][suit as usize];
            let mut left = *deal;
            left[value][suit as usize] -= 1;
            if count > 0 {
                draws.push((value, suit, Ratio::new(count, all.unsigned_abs()), left));
            }
        }
        draws
    }

    fn hand(&mut self, cards: &[(usize, Suit)], deal: &Deal) -> Ratio {
        let sum = |total: Total, card: &(usize, Suit)| total.with_points(card.0 as u8 + 1);
        let total = cards.iter().fold(Total::EMPTY, sum);
        match total.points() {
            22.. => return -Ratio::ONE,
            21 => return self.paid(cards),
            _ => {}
        }
        let mut values = Vec::new();
        if total.points() >= 12 {
            values.push(self.stand(deal, total.points()));
        }
        let mut hit = Ratio::ZERO;
        for (value, suit, chance, left) in Plain::draws(deal) {
            let more: Vec<_> = cards.iter().copied().chain([(value, suit)]).collect();
            hit += chance * self.hand(&more, &left);
        }
        values.push(hit);
        if let [first, second] = cards {
            values.push(plain_double(Plain::shoe(deal), self.up, &two(first.0, second.0)));
        }
        values.into_iter().max().unwrap()
    }

    fn paid(&self, cards: &[(usize, Suit)]) -> Ratio {
        let mut values: Vec<usize> = cards.iter().map(|card| card.0).collect();
        values.sort_unstable();
        let flat = Ratio::new(self.pays.by_size[cards.len()], self.pays.parts.unsigned_abs());
        let suits = match cards.iter().all(|card| card.1 == cards[0].1) {
            true if cards[0].1 == Suit::Spades => Suits::Spades,
            true => Suits::Suited,
            false => Suits::Mixed,
        };
        match values[..] {
            [5, 6, 7] => flat + self.pays.extra(false, suits),
            [6, 6, 6] => flat + self.pays.extra(true, suits),
            _ => flat,
        }
    }
}

/// Few values, so that all orders of cards can be gone through: the hands of a split that is not
/// split again, one of spades and one of hearts, are worth what recursion card by card finds.
#[test]
fn split_hands_count_the_suits_that_are_left() {
    let pays = Pays::new(&chosen(DECKS)).unwrap();
    let hands = Hands::new(shoe_of(DECKS).counts());
    let up = 9;
    let dealer = DealerEnds::new(up);
    for pair in [5, 6, 7] {
        let mut deal = [[0; 4]; VALUES];
        deal[5] = [3, 1, 0, 2];
        deal[6] = [1, 0, 2, 3];
        deal[7] = [0, 2, 1, 4];
        deal[9] = [8; 4];
        let mut seen = Vec::new();
        for (card, value) in Deck::NoTens.cards().iter().map(|card| (*card, value_of(*card))) {
            let suit = card.suit().unwrap();
            let stays = match card.rank() {
                // Pictures are one value: all that stay are kings and queens.
                Some(Rank::King | Rank::Queen) => 4,
                Some(Rank::Jack) => 0,
                _ => deal[value][suit as usize],
            };
            seen.extend(std::iter::repeat_n(card, (DECKS - stays) as usize));
        }
        let left = SuitsLeft::new(DECKS, &seen);
        let shoe = Plain::shoe(&deal);
        let held = vec![Suit::Spades, Suit::Hearts];
        let mut plain = Plain { up, pays: &pays, stands: HashMap::new() };
        let each: Vec<Ratio> = held
            .iter()
            .map(|suit| {
                let draws = Plain::draws(&deal).into_iter();
                draws
                    .map(|(value, second, chance, after)| {
                        chance * plain.hand(&[(pair, *suit), (value, second)], &after)
                    })
                    .sum()
            })
            .collect();
        let game = (&hands, &pays, &dealer);
        let waiting = WaitingHands { game, shoe, left: &left, pair, count: 2, held };
        let plan = waiting.until(2);
        for (worth, plain) in plan.each.iter().zip(&each) {
            assert_eq!(worth.caller, *plain, "pair of value {}", pair + 1);
            assert!(worth.rider >= worth.caller);
        }
        assert_ne!(each[0], each[1], "the suit that is held matters");
        assert_eq!(plan.caller(), each.into_iter().sum());
    }
}

/// A player behind a box: whether they follow a double down.
#[test]
fn who_stands_behind_a_double_down_is_told_what_following_brings() {
    let mut table = table_with(&[(1, "bet", 10_000), (8, "behind-1", 2_000)]);
    fall(table.as_mut(), "6s 9d 5h");
    say(table.as_mut(), 1, Action::Double);
    let advice = advised(table.as_ref());
    assert_eq!(advice.base, Cents::dollars(20));
    let left = left_without("6s 9d 5h");
    assert_eq!(value(&advice, Action::Follow), plain_double(left, 8, &two(4, 5)));
    // One bet on a hand that gets one card.
    let mut alone = Ratio::ZERO;
    for third in (0..VALUES).filter(|value| left.count(*value) > 0) {
        let chance = Ratio::new(left.count(third), left.left());
        let worth = match doubled_points(&two(4, 5), third) {
            22.. => -Ratio::ONE,
            21 => Ratio::ONE,
            points => plain_stand(left.without(third).unwrap(), 8, points, 1),
        };
        alone += chance * worth;
    }
    assert_eq!(value(&advice, Action::Decline), alone);
    assert!(advice.notes.iter().any(|note| note.contains("called as is best")));
    // A player behind keeps or withdraws their own.
    say(table.as_mut(), 8, Action::Follow);
    fall(table.as_mut(), "8c");
    say(table.as_mut(), 1, Action::Withdraw);
    let advice = advised(table.as_ref());
    let keep = plain_stand(left_without("6s 9d 5h 8c"), 8, 19, 2);
    assert_eq!(value(&advice, Action::Keep), keep);
    assert_eq!(value(&advice, Action::Withdraw), -Ratio::ONE);
}

/// Split aces get one card each, so that following is plainly counted.
#[test]
fn who_stands_behind_a_split_is_told_what_following_brings() {
    let mut table = table_with(&[(1, "bet", 10_000), (8, "behind-1", 2_000)]);
    fall(table.as_mut(), "As 9d Ah");
    say(table.as_mut(), 1, Action::Split);
    let advice = advised(table.as_ref());
    let left = left_without("As 9d Ah");
    let mut one = Ratio::ZERO;
    for second in (0..VALUES).filter(|value| left.count(*value) > 0) {
        let chance = Ratio::new(left.count(second), left.left());
        let points = Total::EMPTY.with_points(1).with_points(second as u8 + 1).points();
        one += chance
            * match points {
                21 => Ratio::ONE,
                points => plain_stand(left.without(second).unwrap(), 8, points, 1),
            };
    }
    assert_eq!(value(&advice, Action::Decline), one);
    assert_eq!(value(&advice, Action::Follow), &one + &one);
    assert_eq!(advice.choices[0].action, Action::Follow);
}

/// Where nobody sits the highest bet is asked, and advised for its own chips.
#[test]
fn who_calls_a_box_from_behind_is_advised_like_a_seated_player() {
    let mut behind = table_with(&[(8, "behind-1", 10_000), (9, "behind-1", 500)]);
    fall(behind.as_mut(), "9h Ks 7d");
    let advice = advised(behind.as_ref());
    assert_eq!(advice.choices, advised(deal("9h Ks 7d").as_ref()).choices);
    // Insurance is asked of both; the smaller bet rides.
    let mut behind = table_with(&[(8, "behind-1", 500), (9, "behind-1", 10_000)]);
    fall(behind.as_mut(), "9h As 8d");
    let rider = advised(behind.as_ref());
    assert!(rider.choices.iter().all(|choice| choice.action != Action::Surrender));
    say(behind.as_mut(), 8, Action::NoInsurance);
    let caller = advised(behind.as_ref());
    let without = |advice: &Advice| value(advice, Action::NoInsurance);
    assert_eq!(without(&rider), without(&caller), "a 17 that nobody doubles or splits");
}

/// What was seen since the shuffle is not drawn again.
#[test]
fn cards_of_earlier_rounds_count() {
    let mut table = table_with(&[(1, "bet", 1_000)]);
    fall(table.as_mut(), "7h 9d 7h");
    say(table.as_mut(), 1, Action::Hit);
    assert_eq!(fall(table.as_mut(), "7h"), Step::Settled);
    wagers(table.as_mut(), &[(1, "bet", 1_000)]);
    fall(table.as_mut(), "6h 9c 8h");
    let late = advised(table.as_ref());
    let base = Cents::dollars(10);
    assert_eq!(value(&late, Action::Hit), through_the_table(table.as_ref(), Action::Hit, base));
    let fresh = advised(deal_for(1_000, "6h 9c 8h").as_ref());
    // Three of the four cards that would make it suited are gone.
    assert!(value(&late, Action::Hit) < value(&fresh, Action::Hit));
}

/// Several boxes, players behind them, splits up to the limit, irregularities: advice answers or
/// refuses in words wherever a player is asked.
#[test]
fn advice_never_panics() {
    let mut random = Generator::seeded(3, 7);
    let (mut answered, mut refused) = (0, 0);
    for round in 0..40 {
        let pairs = round % 2 == 0;
        let bets = [(1, "bet", 525), (2, "behind-1", 10_000), (8, "behind-1", 25), (3, "bet", 900)];
        let mut table = table_with(&bets[..1 + round % 4]);
        let mut shoe = shuffled(&mut random);
        if pairs {
            // Eight after eight, as long as there are any.
            shoe.sort_by_key(|card| card.rank() == [Rank::Eight, Rank::Ace][round % 4 / 2].into());
        }
        loop {
            let event = match table.awaiting() {
                Awaiting::Decision { seat, hand } => {
                    let of = Situation {
                        table: table.as_ref(),
                        seat,
                        hand,
                        progress: &Silent,
                        cache: &NoCache,
                    };
                    match advise(&of) {
                        Ok(advice) => answered += usize::from(!advice.choices.is_empty()),
                        Err(why) => refused += usize::from(!why.to_string().is_empty()),
                    }
                    let offers = table.offers(seat, Some(hand));
                    let split = offers.iter().position(|offer| offer.action == Action::Split);
                    let any = random.below(offers.len() as u32) as usize;
                    let at = split.filter(|_| pairs).unwrap_or(any);
                    if random.below(12) == 0 {
                        let card = shoe.pop();
                        let kind = IrregularityKind::CardFaceUpInShoe;
                        let seen = Irregularity { card, ..Irregularity::new(kind) };
                        let _ = table.step(Event::Irregularity(seen));
                    }
                    Event::Decide(Decision::new(seat, offers[at].action))
                }
                _ => Event::Chance(Outcome::Card(shoe.pop())),
            };
            if table.step(event) == Ok(Step::Settled) {
                break;
            }
        }
    }
    assert!(answered > 50 && refused > 0, "{answered} answered, {refused} refused");
}
