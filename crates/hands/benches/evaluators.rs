//! Our evaluators beside others, in one run and doing the same work.
//!
//! `cargo bench -p hands` runs the divan benchmarks and then prints one table of hands a second.
//! "In order" goes through all hands in nested loops that add a card at a time, as solvers do;
//! "random" builds every hand from its cards. The ranks are summed, so none can be left out.

use std::hint::black_box;
use std::time::Instant;

use chance::Card;
use divan::Bencher;
use divan::counter::ItemsCount;
use hands::{FiveRank, FourRank, Hand, PaiGowRank, ThreeRank, Total, WildRank};

/// A way to rank hands of `N` cards.
trait Evaluator<const N: usize> {
    const DECK: usize = 52;
    type Card: Copy;
    type Hand: Copy;
    fn card(index: usize) -> Self::Card;
    fn empty() -> Self::Hand;
    fn with(hand: Self::Hand, card: Self::Card) -> Self::Hand;
    fn rank(hand: Self::Hand) -> u64;
}

macro_rules! ours {
    ($($(#[$doc:meta])* $name:ident $n:literal of $deck:literal: $rank:expr;)+) => { $(
        $(#[$doc])*
        struct $name;
        impl Evaluator<$n> for $name {
            const DECK: usize = $deck;
            type Card = Card;
            type Hand = Hand;
            fn card(index: usize) -> Card {
                Card::from_index(index as u8)
            }
            #[inline(always)]
            fn empty() -> Hand {
                Hand::EMPTY
            }
            #[inline(always)]
            fn with(hand: Hand, card: Card) -> Hand {
                hand.with(card)
            }
            #[inline(always)]
            fn rank(hand: Hand) -> u64 {
                $rank(hand).get().into()
            }
        }
    )+ };
}

ours! {
    Three 3 of 52: ThreeRank::of;
    FourOf4 4 of 52: FourRank::of4;
    FourOf5 5 of 52: FourRank::of5;
    FourOf6 6 of 52: FourRank::of6;
    FiveOf5 5 of 52: FiveRank::of5;
    FiveOf6 6 of 52: FiveRank::of6;
    FiveOf7 7 of 52: FiveRank::of7;
    PaiGowOf5 5 of 53: PaiGowRank::of5;
    PaiGowOf7 7 of 53: PaiGowRank::of7;
    Wild 5 of 53: WildRank::of;
}

/// The crate `pokers`.
struct Pokers;
impl<const N: usize> Evaluator<N> for Pokers {
    type Card = u8;
    type Hand = pokers::Hand;
    fn card(index: usize) -> u8 {
        index as u8
    }
    #[inline(always)]
    fn empty() -> pokers::Hand {
        pokers::Hand::default()
    }
    #[inline(always)]
    fn with(hand: pokers::Hand, card: u8) -> pokers::Hand {
        hand + pokers::CARDS[card as usize]
    }
    #[inline(always)]
    fn rank(hand: pokers::Hand) -> u64 {
        hand.evaluate().into()
    }
}

/// The crate `aya_poker`.
struct Aya;
impl<const N: usize> Evaluator<N> for Aya {
    type Card = aya_poker::base::Card;
    type Hand = aya_poker::base::Hand;
    fn card(index: usize) -> Self::Card {
        Card::from_index(index as u8).to_string().parse().expect("the same names")
    }
    #[inline(always)]
    fn empty() -> Self::Hand {
        aya_poker::base::Hand::new()
    }
    #[inline(always)]
    fn with(mut hand: Self::Hand, card: Self::Card) -> Self::Hand {
        hand.insert_unchecked(&card);
        hand
    }
    #[inline(always)]
    fn rank(hand: Self::Hand) -> u64 {
        aya_poker::poker_rank(&hand).0.into()
    }
}

/// The crate `poker`, which ranks slices and shows no number.
struct Poker;
thread_local!(static POKER: &'static poker::Evaluator = Box::leak(Box::default()));
impl<const N: usize> Evaluator<N> for Poker {
    type Card = poker::Card;
    type Hand = (&'static poker::Evaluator, usize, [poker::Card; N]);
    fn card(index: usize) -> Self::Card {
        Card::from_index(index as u8).to_string().parse().expect("the same names")
    }
    #[inline(always)]
    fn empty() -> Self::Hand {
        (POKER.with(|evaluator| *evaluator), 0, [<Poker as Evaluator<N>>::card(0); N])
    }
    #[inline(always)]
    fn with((evaluator, count, mut cards): Self::Hand, card: Self::Card) -> Self::Hand {
        cards[count] = card;
        (evaluator, count + 1, cards)
    }
    #[inline(always)]
    fn rank((evaluator, _, cards): Self::Hand) -> u64 {
        if N == 3 {
            u64::from(black_box(evaluator.evaluate_three(cards)).is_ok())
        } else {
            u64::from(black_box(evaluator.evaluate_five(cards)).is_ok())
        }
    }
}

/// The sum of the ranks of all hands of `N` cards of which none is below `from`, and their number.
#[inline(always)]
fn in_order<const N: usize, E: Evaluator<N>>(from: usize) -> (u64, u64) {
    // Unrolled by hand: a loop for each card, the innermost free of calls.
    fn add<const N: usize, const LEFT: usize, E: Evaluator<N>>(
        hand: E::Hand,
        cards: &[E::Card],
        total: &mut (u64, u64),
    ) {
        match LEFT {
            7 => deeper::<N, 6, E>(hand, cards, total),
            6 => deeper::<N, 5, E>(hand, cards, total),
            5 => deeper::<N, 4, E>(hand, cards, total),
            4 => deeper::<N, 3, E>(hand, cards, total),
            3 => deeper::<N, 2, E>(hand, cards, total),
            2 => deeper::<N, 1, E>(hand, cards, total),
            _ => {
                let mut sum = 0u64;
                for &card in cards {
                    sum = sum.wrapping_add(E::rank(E::with(hand, card)));
                }
                total.0 = total.0.wrapping_add(sum);
                total.1 += cards.len() as u64;
            }
        }
    }
    fn deeper<const N: usize, const LEFT: usize, E: Evaluator<N>>(
        hand: E::Hand,
        cards: &[E::Card],
        total: &mut (u64, u64),
    ) {
        for at in 0..cards.len().saturating_sub(LEFT) {
            add::<N, LEFT, E>(E::with(hand, cards[at]), &cards[at + 1..], total);
        }
    }
    let cards: Vec<E::Card> = (from..E::DECK).map(E::card).collect();
    let mut total = (0, 0);
    add::<N, N, E>(E::empty(), black_box(&cards), &mut total);
    total
}

/// Random hands, the same for every evaluator.
fn deals<const N: usize, E: Evaluator<N>>(count: usize) -> Vec<[E::Card; N]> {
    let mut state = 0x2545_F491_4F6C_DD1Du64;
    let mut below = |end: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as usize % end
    };
    let all: Vec<E::Card> = (0..E::DECK).map(E::card).collect();
    let mut deal = || {
        let mut deck = all.clone();
        std::array::from_fn(|_| deck.swap_remove(below(deck.len())))
    };
    (0..count).map(|_| deal()).collect()
}

/// The sum of the ranks of these hands.
#[inline(always)]
fn random<const N: usize, E: Evaluator<N>>(deals: &[[E::Card; N]]) -> u64 {
    let rank = |cards: &[E::Card; N]| {
        E::rank(cards.iter().fold(E::empty(), |hand, &card| E::with(hand, card)))
    };
    deals.iter().fold(0, |sum, cards| sum.wrapping_add(rank(cards)))
}

#[divan::bench(types = [FiveOf5, Pokers, Aya])]
fn five_cards_in_order<E: Evaluator<5>>(bencher: Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(2_598_960u32)).bench(in_order_of::<5, E>);
}

#[divan::bench(types = [FiveOf7, Pokers, Aya], sample_count = 5, sample_size = 1)]
fn seven_cards_in_order<E: Evaluator<7>>(bencher: Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(133_784_560u32)).bench(in_order_of::<7, E>);
}

#[divan::bench(types = [FiveOf7, Pokers, Aya], sample_count = 20)]
fn seven_cards_random<E: Evaluator<7>>(bencher: Bencher<'_, '_>) {
    let deals = deals::<7, E>(1 << 20);
    bencher.counter(ItemsCount::new(deals.len())).bench_local(|| random::<7, E>(&deals));
}

#[divan::bench(types = [Three, Poker])]
fn three_cards_in_order<E: Evaluator<3>>(bencher: Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(22_100u32)).bench(in_order_of::<3, E>);
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn four_of_six_cards_in_order(bencher: Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(20_358_520u32)).bench(in_order_of::<6, FourOf6>);
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn seven_cards_with_joker_in_order(bencher: Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(154_143_080u32)).bench(in_order_of::<7, PaiGowOf7>);
}

#[divan::bench(sample_count = 20)]
fn wild_cards_in_order(bencher: Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(2_869_685u32)).bench(in_order_of::<5, Wild>);
}

#[inline(never)]
fn in_order_of<const N: usize, E: Evaluator<N>>() -> (u64, u64) {
    in_order::<N, E>(0)
}

/// Million hands a second, the best of some runs of the whole.
fn rate(runs: usize, work: impl Fn() -> u64) -> f64 {
    let best = (0..runs)
        .map(|_| {
            let start = Instant::now();
            let count = black_box(work());
            count as f64 / start.elapsed().as_secs_f64()
        })
        .fold(0.0, f64::max);
    best / 1e6
}

fn ordered<const N: usize, E: Evaluator<N>>(runs: usize, from: usize) -> f64 {
    rate(runs, || {
        let (sum, count) = in_order::<N, E>(from);
        black_box(sum);
        count
    })
}

fn shuffled<const N: usize, E: Evaluator<N>>(count: usize) -> f64 {
    let deals = deals::<N, E>(count);
    rate(20, || {
        black_box(random::<N, E>(black_box(&deals)));
        deals.len() as u64
    })
}

fn row(name: &str, ours: f64, bar: f64, others: &[(&str, f64)]) {
    print!("{name:<30} {ours:>7.0} {bar:>7.0}  ");
    for (other, rate) in others {
        print!("  {other} {rate:.0} ({:.1}x)", ours / rate);
    }
    println!();
}

fn table() {
    println!(
        "\n{:<30} {:>7} {:>7}    others, and how many times as fast ours is",
        "million hands a second", "ours", "bar"
    );
    row(
        "3 cards in order",
        ordered::<3, Three>(2000, 0),
        500.0,
        &[("poker", ordered::<3, Poker>(100, 0))],
    );
    row("4 cards in order", ordered::<4, FourOf4>(200, 0), 500.0, &[]);
    row("best 4 of 5 in order", ordered::<5, FourOf5>(40, 0), 500.0, &[]);
    row("best 4 of 6 in order", ordered::<6, FourOf6>(10, 0), 500.0, &[]);
    row(
        "5 cards in order",
        ordered::<5, FiveOf5>(40, 0),
        1000.0,
        &[
            ("pokers", ordered::<5, Pokers>(40, 0)),
            ("aya_poker", ordered::<5, Aya>(20, 0)),
            ("poker", ordered::<5, Poker>(3, 0)),
        ],
    );
    row(
        "best 5 of 6 in order",
        ordered::<6, FiveOf6>(10, 0),
        1000.0,
        &[("pokers", ordered::<6, Pokers>(10, 0)), ("aya_poker", ordered::<6, Aya>(5, 0))],
    );
    row(
        "best 5 of 7 in order",
        ordered::<7, FiveOf7>(5, 0),
        1000.0,
        &[
            ("pokers", ordered::<7, Pokers>(5, 0)),
            ("aya_poker", ordered::<7, Aya>(3, 0)),
            // A small part: the 30 highest cards.
            ("poker", ordered::<7, Poker>(1, 30)),
        ],
    );
    row(
        "best 5 of 7 random",
        shuffled::<7, FiveOf7>(1 << 20),
        300.0,
        &[
            ("pokers", shuffled::<7, Pokers>(1 << 20)),
            ("aya_poker", shuffled::<7, Aya>(1 << 20)),
            ("poker", shuffled::<7, Poker>(1 << 14)),
        ],
    );
    row(
        "5 cards random",
        shuffled::<5, FiveOf5>(1 << 20),
        300.0,
        &[("pokers", shuffled::<5, Pokers>(1 << 20)), ("aya_poker", shuffled::<5, Aya>(1 << 20))],
    );
    row("5 of 53 with joker in order", ordered::<5, PaiGowOf5>(40, 0), 500.0, &[]);
    row("best 5 of 7 of 53 in order", ordered::<7, PaiGowOf7>(5, 0), 500.0, &[]);
    row("5 of 53 wild in order", ordered::<5, Wild>(40, 0), 500.0, &[]);
    let deals = deals::<3, Three>(1 << 16);
    let total = || deals.iter().map(|cards| u64::from(Total::of(cards).points())).sum::<u64>();
    let totals = rate(100, || {
        black_box(total());
        deals.len() as u64
    });
    row("blackjack totals of 3 cards", totals, 500.0, &[]);
}

fn main() {
    divan::main();
    // The table is for a whole run, not for `cargo test`, a filter or a list.
    if std::env::args().skip(1).all(|argument| argument == "--bench") {
        table();
    }
}
