//! Our evaluators beside others, in one run and doing the same work.
//!
//! `cargo bench -p hands` runs the divan benchmarks and then prints one table of hands a second.
//! "In order" goes through all hands in nested loops, as solvers do: a card at a time, and the last
//! two as a list of pairs, which keeps the innermost loop long. "Random" builds every hand from its
//! cards. The ranks are summed, so none can be left out.
//!
//! The machine may be busy: the table times small pieces of the work, each several times, and adds
//! up the fastest of each piece.

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
    /// Two cards, in whatever form they are added fastest.
    type Pair: Copy;
    fn pair(a: Self::Card, b: Self::Card) -> Self::Pair;
    fn with_pair(hand: Self::Hand, pair: Self::Pair) -> Self::Hand;
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
            type Pair = Hand;
            fn pair(a: Card, b: Card) -> Hand {
                Hand::from([a, b])
            }
            #[inline(always)]
            fn with_pair(hand: Hand, pair: Hand) -> Hand {
                hand + pair
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
    type Pair = pokers::Hand;
    fn pair(a: u8, b: u8) -> pokers::Hand {
        pokers::CARDS[a as usize] + pokers::CARDS[b as usize]
    }
    #[inline(always)]
    fn with_pair(hand: pokers::Hand, pair: pokers::Hand) -> pokers::Hand {
        hand + pair
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
    type Pair = [Self::Card; 2];
    fn pair(a: Self::Card, b: Self::Card) -> Self::Pair {
        [a, b]
    }
    #[inline(always)]
    fn with_pair(mut hand: Self::Hand, [a, b]: Self::Pair) -> Self::Hand {
        hand.insert_unchecked(&a);
        hand.insert_unchecked(&b);
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
    type Pair = [Self::Card; 2];
    fn pair(a: Self::Card, b: Self::Card) -> Self::Pair {
        [a, b]
    }
    #[inline(always)]
    fn with_pair(hand: Self::Hand, [a, b]: Self::Pair) -> Self::Hand {
        <Poker as Evaluator<N>>::with(<Poker as Evaluator<N>>::with(hand, a), b)
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

/// All cards, and all pairs by their lower card.
struct Deck<const N: usize, E: Evaluator<N>> {
    cards: Vec<E::Card>,
    pairs: Vec<E::Pair>,
    /// Where the pairs begin whose cards are both at least this.
    from: Vec<usize>,
}

impl<const N: usize, E: Evaluator<N>> Deck<N, E> {
    fn new() -> Deck<N, E> {
        let cards: Vec<E::Card> = (0..E::DECK).map(E::card).collect();
        let (mut pairs, mut from) = (vec![], vec![]);
        for (at, &a) in cards.iter().enumerate() {
            from.push(pairs.len());
            pairs.extend(cards[at + 1..].iter().map(|&b| E::pair(a, b)));
        }
        from.push(pairs.len());
        Deck { cards, pairs, from }
    }

    /// The sum of the ranks of all hands that add `left` cards from `from` up, and their number.
    fn sum(&self, hand: E::Hand, left: usize, from: usize) -> (u64, u64) {
        if left == 2 {
            return self.sum_of_pairs(hand, from);
        }
        let mut total = (0u64, 0);
        for at in from..self.cards.len() {
            let (sum, count) = self.sum(E::with(hand, self.cards[at]), left - 1, at + 1);
            total = (total.0.wrapping_add(sum), total.1 + count);
        }
        total
    }

    #[inline(never)]
    fn sum_of_pairs(&self, hand: E::Hand, from: usize) -> (u64, u64) {
        let pairs = &self.pairs[self.from[from]..];
        let mut sum = 0u64;
        for &pair in pairs {
            sum = sum.wrapping_add(E::rank(E::with_pair(hand, pair)));
        }
        (sum, pairs.len() as u64)
    }

    /// Hands of the first few cards, and where the next begin.
    fn starts(&self, hand: E::Hand, left: usize, from: usize, to: &mut Vec<(E::Hand, usize)>) {
        if left == 0 {
            return to.push((hand, from));
        }
        for at in from..self.cards.len() {
            self.starts(E::with(hand, self.cards[at]), left - 1, at + 1, to);
        }
    }
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
    Deck::<N, E>::new().sum(E::empty(), N, 0)
}

/// Million hands a second, by the fastest of `runs` times of each piece of work.
fn rate<P>(runs: usize, pieces: &[P], work: impl Fn(&P) -> u64) -> f64 {
    let mut times = vec![f64::MAX; pieces.len()];
    let mut count = 0;
    for _ in 0..runs {
        count = 0;
        for (piece, time) in pieces.iter().zip(&mut times) {
            let start = Instant::now();
            count += black_box(work(black_box(piece)));
            *time = time.min(start.elapsed().as_secs_f64());
        }
    }
    count as f64 / times.iter().sum::<f64>() / 1e6
}

/// All hands in order, or of every `skip` pieces of them one.
fn ordered<const N: usize, E: Evaluator<N>>(runs: usize, skip: usize) -> f64 {
    let deck = black_box(Deck::<N, E>::new());
    // Pieces of some thousand hands.
    let first = N.saturating_sub(4).max(1);
    let mut starts = vec![];
    deck.starts(E::empty(), first, 0, &mut starts);
    let starts: Vec<(E::Hand, usize)> = starts.into_iter().step_by(skip).collect();
    rate(runs, &starts, |&(hand, from)| {
        let (sum, count) = deck.sum(hand, N - first, from);
        black_box(sum);
        count
    })
}

fn shuffled<const N: usize, E: Evaluator<N>>(count: usize) -> f64 {
    let deals = deals::<N, E>(count);
    let pieces: Vec<&[[E::Card; N]]> = deals.chunks(4096).collect();
    rate(10, &pieces, |deals| {
        black_box(random::<N, E>(deals));
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
    let poker = ordered::<3, Poker>(20, 1);
    row("3 cards in order", ordered::<3, Three>(500, 1), 500.0, &[("poker", poker)]);
    row("4 cards in order", ordered::<4, FourOf4>(100, 1), 500.0, &[]);
    row("best 4 of 5 in order", ordered::<5, FourOf5>(20, 1), 500.0, &[]);
    row("best 4 of 6 in order", ordered::<6, FourOf6>(8, 1), 500.0, &[]);
    let others = [
        ("pokers", ordered::<5, Pokers>(20, 1)),
        ("aya_poker", ordered::<5, Aya>(10, 1)),
        ("poker", ordered::<5, Poker>(2, 5)),
    ];
    row("5 cards in order", ordered::<5, FiveOf5>(20, 1), 1000.0, &others);
    let others = [("pokers", ordered::<6, Pokers>(8, 1)), ("aya_poker", ordered::<6, Aya>(4, 1))];
    row("best 5 of 6 in order", ordered::<6, FiveOf6>(8, 1), 1000.0, &others);
    let others = [
        ("pokers", ordered::<7, Pokers>(6, 1)),
        ("aya_poker", ordered::<7, Aya>(2, 1)),
        ("poker", ordered::<7, Poker>(1, 100)),
    ];
    row("best 5 of 7 in order", ordered::<7, FiveOf7>(6, 1), 1000.0, &others);
    let others = [
        ("pokers", shuffled::<7, Pokers>(1 << 20)),
        ("aya_poker", shuffled::<7, Aya>(1 << 20)),
        ("poker", shuffled::<7, Poker>(1 << 15)),
    ];
    row("best 5 of 7 random", shuffled::<7, FiveOf7>(1 << 20), 300.0, &others);
    let others = [
        ("pokers", shuffled::<5, Pokers>(1 << 20)),
        ("aya_poker", shuffled::<5, Aya>(1 << 20)),
        ("poker", shuffled::<5, Poker>(1 << 17)),
    ];
    row("5 cards random", shuffled::<5, FiveOf5>(1 << 20), 300.0, &others);
    row("5 of 53 with joker in order", ordered::<5, PaiGowOf5>(20, 1), 500.0, &[]);
    row("best 5 of 7 of 53 in order", ordered::<7, PaiGowOf7>(6, 1), 500.0, &[]);
    row("5 of 53 wild in order", ordered::<5, Wild>(20, 1), 500.0, &[]);
    let deals = deals::<3, Three>(1 << 18);
    let pieces: Vec<&[[Card; 3]]> = deals.chunks(4096).collect();
    let totals = rate(20, &pieces, |deals| {
        black_box(deals.iter().map(|cards| u64::from(Total::of(cards).points())).sum::<u64>());
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
