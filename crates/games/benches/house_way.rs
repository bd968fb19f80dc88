//! Hands set by the house way a second, one core: `cargo bench -p games --bench house_way`
//!
//! "In order" goes through hands as a solver does, a card at a time; "random" has them in no order,
//! so that nothing about the next hand can be foreseen. `any_legal` is the least that a plain
//! search would do on the same random hands: try the 21 ways to set them and keep the best legal
//! one.

use chance::Card;
use divan::Bencher;
use divan::counter::ItemsCount;
use games::Kind;
use games::pai_gow::house_way::HouseWay;
use games::pai_gow::setting::Setting;
use hands::Hand;

fn main() {
    divan::main();
}

/// Hands in one timed sample.
const HANDS: usize = 1 << 16;

fn house_way() -> HouseWay {
    let kind = Kind::find("pai-gow-poker").expect("a game of the house");
    HouseWay::new(&kind.rulebook().house_way).expect("rows that set every hand")
}

/// The same random hands every time.
fn random_hands() -> Vec<Hand> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut below = |end: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as usize % end
    };
    let mut deal = || {
        let mut deck: Vec<u8> = (0..53).collect();
        (0..7).map(|_| Card::from_index(deck.swap_remove(below(deck.len())))).collect::<Hand>()
    };
    (0..HANDS).map(|_| deal()).collect()
}

/// Hands that differ in their last card mostly, from many places of the deck.
fn hands_in_order() -> Vec<Hand> {
    let mut hands = Vec::with_capacity(HANDS);
    for first in random_hands().into_iter().take(HANDS / 32) {
        let cards: Vec<Card> = first.cards().collect();
        let six = Hand::of(&cards[..6]);
        let last = (0..53).map(Card::from_index).filter(|&card| !six.contains(card));
        hands.extend(last.take(32).map(|card| six.with(card)));
    }
    hands
}

/// Both hands are summed, so neither can be left out.
fn time(bencher: Bencher<'_, '_>, hands: Vec<Hand>, set: impl Fn(Hand) -> Setting) {
    bencher.counter(ItemsCount::new(hands.len())).bench_local(|| {
        hands.iter().fold([Hand::EMPTY; 2], |[high, low], &hand| {
            let set = set(hand);
            [high + set.high, low + set.low]
        })
    });
}

fn set_all(bencher: Bencher<'_, '_>, hands: Vec<Hand>) {
    let house_way = house_way();
    bencher
        .counter(ItemsCount::new(hands.len()))
        .bench_local(|| hands.iter().fold(Hand::EMPTY, |sum, &hand| sum + house_way.set(hand).low));
}

#[divan::bench]
fn random(bencher: Bencher<'_, '_>) {
    set_all(bencher, random_hands());
}

#[divan::bench]
fn in_order(bencher: Bencher<'_, '_>) {
    set_all(bencher, hands_in_order());
}

/// The legal setting with the highest low hand, then the highest high hand.
fn any_legal(hand: Hand) -> Setting {
    let mut cards = [Card::JOKER; 7];
    cards.iter_mut().zip(hand.cards()).for_each(|(place, card)| *place = card);
    let pairs = (0..7).flat_map(|a| (a + 1..7).map(move |b| [cards[a], cards[b]]));
    let settings = pairs.filter_map(|low| Setting::new(hand, low));
    let legal = settings.filter(|set| !set.is_foul());
    let best = legal.max_by_key(|set| (set.low_rank(), set.high_rank()));
    best.expect("every hand has a legal setting")
}

#[divan::bench]
fn random_by_any_legal(bencher: Bencher<'_, '_>) {
    time(bencher, random_hands(), any_legal);
}
