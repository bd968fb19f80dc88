//! What an outcome costs, next to the plain thing it is built on.
//!
//! Run with `cargo bench -p chance`; each figure is for the items it counts.

use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use chance::{Deck, Generator, Shoe, Shuffled, Wheel};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

const MANY: usize = 10_000;

/// `MANY` times the same thing, counted as `MANY` items.
fn many<T>(bencher: Bencher<'_, '_>, mut one: impl FnMut() -> T) {
    bencher.counter(ItemsCount::new(MANY)).bench_local(|| {
        for _ in 0..MANY {
            black_box(one());
        }
    });
}

/// Baselines: words of the cipher alone, and a remainder of one, which is biased.
mod baseline {
    use super::*;

    #[divan::bench]
    fn chacha20_32_bit_word(bencher: Bencher<'_, '_>) {
        let mut words = ChaCha20Rng::from_seed([0; 32]);
        many(bencher, || words.next_u32());
    }

    #[divan::bench]
    fn chacha20_32_bit_word_modulo_52(bencher: Bencher<'_, '_>) {
        let mut words = ChaCha20Rng::from_seed([0; 32]);
        let n = black_box(52);
        many(bencher, || words.next_u32() % n);
    }

    #[divan::bench]
    fn copy_of_52_cards(bencher: Bencher<'_, '_>) {
        let deck = Deck::Standard.cards();
        let mut copy = deck.to_vec();
        bencher.counter(ItemsCount::new(52_usize)).bench_local(|| {
            copy.copy_from_slice(black_box(deck));
            black_box(copy[0])
        });
    }
}

mod generator {
    use super::*;

    #[divan::bench]
    fn word_of_64_bits(bencher: Bencher<'_, '_>) {
        let mut generator = Generator::seeded(1, 0);
        many(bencher, || generator.word());
    }

    #[divan::bench(args = [52, 416, 2_598_960])]
    fn below(bencher: Bencher<'_, '_>, n: u32) {
        let mut generator = Generator::seeded(1, 0);
        let n = black_box(n);
        many(bencher, || generator.below(n));
    }

    #[divan::bench]
    fn two_dice(bencher: Bencher<'_, '_>) {
        let mut generator = Generator::seeded(1, 0);
        many(bencher, || generator.dice::<2>());
    }

    #[divan::bench]
    fn three_dice(bencher: Bencher<'_, '_>) {
        let mut generator = Generator::seeded(1, 0);
        many(bencher, || generator.dice::<3>());
    }

    #[divan::bench]
    fn pocket(bencher: Bencher<'_, '_>) {
        let mut generator = Generator::seeded(1, 0);
        many(bencher, || generator.pocket(Wheel::DoubleZero));
    }

    #[divan::bench]
    fn insignia(bencher: Bencher<'_, '_>) {
        let mut generator = Generator::seeded(1, 0);
        many(bencher, || generator.insignia());
    }

    #[divan::bench]
    fn shuffle_of_52(bencher: Bencher<'_, '_>) {
        let mut generator = Generator::seeded(1, 0);
        let mut deck = Deck::Standard.cards().to_vec();
        bencher.counter(ItemsCount::new(52_usize)).bench_local(|| {
            generator.shuffle(&mut deck);
            black_box(deck[0])
        });
    }
}

mod shoe {
    use super::*;

    /// 260 cards of 312, then all back.
    #[divan::bench]
    fn draw_from_six_decks(bencher: Bencher<'_, '_>) {
        let mut generator = Generator::seeded(1, 0);
        let mut shoe = Shoe::new(Deck::Standard, 6).expect("six decks");
        bencher.counter(ItemsCount::new(260_usize)).bench_local(|| {
            for _ in 0..260 {
                black_box(shoe.draw(&mut generator));
            }
            shoe.shuffle_all();
        });
    }

    /// A round of a poker game: shuffle, then nine cards of one deck.
    #[divan::bench]
    fn shuffle_and_nine_cards(bencher: Bencher<'_, '_>) {
        let mut source = Shuffled::seeded(Shoe::single(Deck::Standard), 1, 0);
        bencher.counter(ItemsCount::new(9_usize)).bench_local(|| {
            source.shuffle().expect("seeded");
            for _ in 0..9 {
                black_box(source.card().expect("seeded"));
            }
        });
    }
}

/// With fresh keys of the operating system.
mod live {
    use super::*;

    #[divan::bench]
    fn order_of_eight_decks(bencher: Bencher<'_, '_>) {
        let shoe = Shoe::new(Deck::Standard, 8).expect("eight decks");
        let mut source = Shuffled::live(shoe).expect("entropy");
        bencher
            .counter(ItemsCount::new(416_usize))
            .bench_local(|| black_box(source.order().expect("entropy")));
    }

    #[divan::bench]
    fn roulette_spin(bencher: Bencher<'_, '_>) {
        let mut source = Shuffled::live(Shoe::single(Deck::Standard)).expect("entropy");
        bencher
            .counter(ItemsCount::new(1_usize))
            .bench_local(|| black_box(source.pocket(Wheel::DoubleZero).expect("entropy")));
    }
}
