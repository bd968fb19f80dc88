//! The distribution of the dealer's final totals.

use games::blackjack::DealerHand;
use hands::Total;

use super::{ACE, Counts, Shoe, TEN, VALUES};

/// The most cards that the dealer draws beside the up card: seven aces are a soft 17 that is drawn
/// to, a five makes it a hard 12, four aces a 16, and one card ends it.
pub const DRAWN: usize = 12;

/// Up to here weights fit in 64 bits: 416^7 < 2^61.
const SHORT: usize = 7;

/// Where the dealer's hand ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// 17.
    Seventeen,
    /// 18.
    Eighteen,
    /// 19.
    Nineteen,
    /// 20.
    Twenty,
    /// 21.
    TwentyOne,
    /// A bust with 22.
    TwentyTwo,
    /// A bust with more.
    Over,
}

impl End {
    /// Every end, in order.
    pub const ALL: [End; 7] = [
        End::Seventeen,
        End::Eighteen,
        End::Nineteen,
        End::Twenty,
        End::TwentyOne,
        End::TwentyTwo,
        End::Over,
    ];

    /// Where these points are.
    fn of(points: u8) -> End {
        match points {
            17..=22 => End::ALL[usize::from(points - 17)],
            _ => End::Over,
        }
    }
}

/// How the dealer draws to the cards that are known of the hand, whatever the shoe: every set of
/// cards to which another is drawn, and in how many orders that set comes about.
///
/// A hole card that makes a blackjack is left out: the peek has ended such rounds.
#[derive(Clone, Debug)]
pub struct DealerTree {
    /// The hole card that would make a blackjack, where it is not known.
    blackjack_card: Option<usize>,
    /// The end that the known cards have come to already.
    stands: Option<End>,
    /// Sets in order of size; the first is the up card alone.
    sets: Vec<Set>,
    draws: Vec<Draw>,
    /// How many sets have fewer than [`SHORT`] cards, so that one more card still fits.
    short: usize,
}

/// Cards that the dealer has drawn beside the up card.
#[derive(Clone, Copy, Debug)]
struct Set {
    /// The set without its last value's last card.
    parent: u16,
    /// That card.
    last: Next,
    /// How many cards.
    size: u8,
    /// In how many orders the dealer comes to it, drawing on; none where that set is never drawn
    /// to.
    orders: u64,
    /// How many cards end the hand at 22 or less.
    draws: u8,
}

/// A card of a value of which so many have been taken, as a place in [`Left`].
type Next = u8;

/// How many cards there are of each value once so many of it have been taken.
type Left = [u64; 256];

fn next(value: usize, taken: u8) -> Next {
    assert!(taken < 16);
    (value as u8) << 4 | taken
}

fn left_of(counts: &Counts) -> Left {
    let mut left = [0; 256];
    for (value, count) in counts.iter().enumerate() {
        for taken in 0..=DRAWN as u8 {
            left[usize::from(next(value, taken))] = u64::from(count.saturating_sub(taken));
        }
    }
    left
}

/// A card that ends the dealer's hand at 22 or less.
#[derive(Clone, Copy, Debug)]
struct Draw {
    card: Next,
    end: u8,
}

/// In how many ways the dealer comes to each end, out of all ways to draw [`DRAWN`] cards one
/// after the other; a blackjack is no end, so they sum to less where one is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// By [`End`].
    pub ways: [u128; End::ALL.len()],
}

impl DealerTree {
    /// How the dealer draws to this up card, given as a place among the values, and a hole card
    /// that nobody has seen.
    pub fn new(up: usize, hits_soft_17: bool) -> DealerTree {
        let total = Total::EMPTY.with_points(up as u8 + 1);
        DealerTree::from(total, DealerTree::blackjack_card(up), hits_soft_17)
    }

    /// How the dealer draws to a hand all of whose cards are known.
    pub fn open(total: Total, hits_soft_17: bool) -> DealerTree {
        DealerTree::from(total, None, hits_soft_17)
    }

    fn from(start: Total, blackjack_card: Option<usize>, hits_soft_17: bool) -> DealerTree {
        let draws = DealerHand::draws_to(start, hits_soft_17);
        let stands = (!draws).then(|| End::of(start.points()));
        let (sets, draws) = (Vec::new(), Vec::new());
        let mut tree = DealerTree { blackjack_card, stands, sets, draws, short: 0 };
        if stands.is_none() {
            tree.grow(&Growth::new(start, blackjack_card, hits_soft_17));
        }
        tree
    }

    fn grow(&mut self, growth: &Growth) {
        let tree = self;
        for (n, (cards, orders)) in growth.sets.iter().enumerate() {
            let size = cards.iter().sum::<u8>();
            let last = cards.iter().rposition(|count| *count > 0);
            let (parent, value) = last.map_or((0, 0), |value| {
                let mut parent = *cards;
                parent[value] -= 1;
                (growth.at(&parent), value)
            });
            let before = tree.draws.len();
            if *orders > 0 {
                for value in 0..VALUES {
                    let blackjack = size == 0 && tree.blackjack_card == Some(value);
                    let (ends, points) = growth.draws(cards, value);
                    if ends && points <= 22 && !blackjack {
                        let end = End::of(points) as u8;
                        tree.draws.push(Draw { card: next(value, cards[value]), end });
                    }
                }
            }
            if usize::from(size) < SHORT {
                tree.short = n + 1;
            }
            tree.sets.push(Set {
                parent: parent as u16,
                last: next(value, last.map_or(0, |value| cards[value] - 1)),
                size,
                orders: *orders,
                draws: (tree.draws.len() - before) as u8,
            });
        }
    }

    /// What the hole card is not: the card that would make a blackjack, where it is not known.
    pub const fn hole_is_not(&self) -> Option<usize> {
        self.blackjack_card
    }

    /// The card that makes a blackjack with the up card.
    pub const fn blackjack_card(up: usize) -> Option<usize> {
        match up {
            ACE => Some(TEN),
            TEN => Some(ACE),
            _ => None,
        }
    }

    /// The ways to each end out of a shoe that has given up the up card and whatever the players
    /// have.
    pub fn drawn(&self, shoe: &Shoe) -> Drawn {
        if let Some(end) = self.stands {
            let mut drawn = Drawn { ways: [0; End::ALL.len()] };
            drawn.ways[end as usize] = self.all(shoe);
            return drawn;
        }
        let mut drawn = self.drawn_within(shoe.counts(), shoe.left());
        let ended = drawn.ways[..End::Over as usize].iter().sum::<u128>();
        drawn.ways[End::Over as usize] = self.all(shoe) - ended;
        drawn
    }

    /// In how many ways [`DRAWN`] cards can be drawn so that the first makes no blackjack.
    pub fn all(&self, shoe: &Shoe) -> u128 {
        let Some(blackjack_card) = self.blackjack_card else {
            return falling(shoe.left(), DRAWN);
        };
        let holes = shoe.left() - shoe.count(blackjack_card);
        u128::from(holes) * falling(shoe.left().saturating_sub(1), DRAWN - 1)
    }

    /// The ways to each end up to 22, all the dealer's cards being some of these: the hearts of a
    /// shoe, say, out of all `left` cards. [`End::Over`] stays empty.
    pub fn drawn_within(&self, counts: &Counts, left: u64) -> Drawn {
        let left_of = left_of(counts);
        // By size and end: 64 bits are enough for the short sets, which are most of them.
        let mut few = [[0u64; 8]; SHORT + 1];
        let mut many = [[0u128; 6]; DRAWN + 1];
        let mut ways = [0u64; MOST_SETS];
        let mut draws = &self.draws[..];
        for (n, set) in self.sets[..self.short].iter().enumerate() {
            ways[n] = match n {
                0 => 1,
                _ => ways[usize::from(set.parent) % MOST_SETS] * left_of[usize::from(set.last)],
            };
            let (own, rest) = draws.split_at(usize::from(set.draws));
            let weight = ways[n] * set.orders;
            let ends = &mut few[usize::from(set.size) % SHORT + 1];
            for draw in own {
                ends[usize::from(draw.end) % 8] += weight * left_of[usize::from(draw.card)];
            }
            draws = rest;
        }
        self.add_long(draws, &ways, &mut many, &left_of);
        let mut tail = 1u128;
        let mut drawn = Drawn { ways: [0; End::ALL.len()] };
        for size in (1..=DRAWN).rev() {
            for end in 0..6 {
                let short = few.get(size).map_or(0, |ends| u128::from(ends[end]));
                drawn.ways[end] += (short + many[size][end]) * tail;
            }
            tail *= u128::from(left.saturating_sub(size as u64 - 1).max(1));
        }
        drawn
    }

    /// Adds what one card more than the long sets leads to.
    fn add_long(
        &self,
        mut draws: &[Draw],
        short: &[u64; MOST_SETS],
        ends: &mut [[u128; 6]; DRAWN + 1],
        left: &Left,
    ) {
        let mut long = [0u128; MOST_LONG];
        for (n, set) in self.sets[self.short..].iter().enumerate() {
            let parent = usize::from(set.parent);
            let before = match parent.checked_sub(self.short) {
                None => u128::from(short[parent]),
                Some(long_parent) => long[long_parent],
            };
            long[n] = before * u128::from(left[usize::from(set.last)]);
            let (own, rest) = draws.split_at(usize::from(set.draws));
            draws = rest;
            if long[n] > 0 {
                let weight = long[n] * u128::from(set.orders);
                let ends = &mut ends[usize::from(set.size) + 1];
                for draw in own {
                    ends[usize::from(draw.end)] +=
                        weight * u128::from(left[usize::from(draw.card)]);
                }
            }
        }
    }
}

/// More sets than any up card has, and more of those that need 128 bits.
const MOST_SETS: usize = 512;
const MOST_LONG: usize = 128;

/// The ways to draw so many cards one after the other, or all there are where they are fewer.
fn falling(from: u64, many: usize) -> u128 {
    (0..many as u64).map(|n| u128::from(from.saturating_sub(n).max(1))).product()
}

/// Finds the sets to which the dealer draws.
struct Growth {
    start: Total,
    hits_soft_17: bool,
    /// By size; cards beside those that are known, and the orders.
    sets: Vec<(Counts, u64)>,
}

impl Growth {
    fn new(start: Total, blackjack_card: Option<usize>, hits_soft_17: bool) -> Growth {
        let mut growth = Growth { start, hits_soft_17, sets: vec![([0; VALUES], 1)] };
        let mut n = 0;
        while n < growth.sets.len() {
            let (cards, orders) = growth.sets[n];
            for value in 0..VALUES {
                let blackjack = n == 0 && blackjack_card == Some(value);
                if !growth.draws(&cards, value).0 && !blackjack {
                    let mut more = cards;
                    more[value] += 1;
                    growth.add(more, orders);
                }
            }
            n += 1;
        }
        growth.complete();
        let long = growth.sets.iter().filter(|(cards, _)| cards.iter().sum::<u8>() >= SHORT as u8);
        assert!(growth.sets.len() <= MOST_SETS && long.count() <= MOST_LONG);
        growth
    }

    fn add(&mut self, cards: Counts, orders: u64) {
        match self.sets.iter_mut().find(|(known, _)| *known == cards) {
            Some((_, known)) => *known += orders,
            None => self.sets.push((cards, orders)),
        }
    }

    /// Every set is built from the one without its last card, to which the dealer may not draw.
    fn complete(&mut self) {
        let mut n = 0;
        while n < self.sets.len() {
            let mut parent = self.sets[n].0;
            if let Some(last) = parent.iter().rposition(|count| *count > 0) {
                parent[last] -= 1;
                self.add(parent, 0);
            }
            n += 1;
        }
        self.sets.sort_by_key(|(cards, _)| cards.iter().sum::<u8>());
    }

    fn at(&self, cards: &Counts) -> usize {
        let known = self.sets.iter().position(|(known, _)| known == cards);
        known.expect("every set has its parent")
    }

    /// Whether the dealer's hand ends with one more card, and at how many points.
    fn draws(&self, cards: &Counts, value: usize) -> (bool, u8) {
        let drawn = (0..VALUES).flat_map(|v| std::iter::repeat_n(v, usize::from(cards[v])));
        let total = drawn.chain([value]).fold(self.start, |t, v| t.with_points(v as u8 + 1));
        (!DealerHand::draws_to(total, self.hits_soft_17), total.points())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use chance::Generator;

    use super::*;

    /// Card by card, in every order.
    fn plainly(shoe: Shoe, total: Total, drawn: usize, tree: &DealerTree, ways: u128) -> Drawn {
        let mut all = Drawn { ways: [0; 7] };
        for value in 0..VALUES {
            if drawn == 0 && tree.blackjack_card == Some(value) {
                continue;
            }
            let Some(less) = shoe.without(value) else { continue };
            let ways = ways * u128::from(shoe.count(value));
            let total = total.with_points(value as u8 + 1);
            if DealerHand::draws_to(total, true) {
                let part = plainly(less, total, drawn + 1, tree, ways);
                all.ways.iter_mut().zip(part.ways).for_each(|(sum, part)| *sum += part);
            } else {
                let end = End::of(total.points()) as usize;
                all.ways[end] += ways * falling(less.left(), DRAWN - 1 - drawn);
            }
        }
        all
    }

    #[test]
    fn ways_are_those_of_drawing_card_by_card() {
        let mut random = Generator::seeded(7, 0);
        for up in 0..VALUES {
            let tree = DealerTree::new(up, true);
            for _ in 0..2 {
                let counts = [(); VALUES].map(|()| random.below(33) as u8);
                let shoe = Shoe::of(counts);
                let total = Total::EMPTY.with_points(up as u8 + 1);
                assert_eq!(tree.drawn(&shoe), plainly(shoe, total, 0, &tree, 1), "{up} {counts:?}");
            }
        }
    }

    #[test]
    fn the_dealer_of_a_soft_17_has_the_published_chances() {
        // Infinite-deck bust chances with a six up are 0.4394 (hit) and 0.4232 (stand); six decks
        // are near.
        for (hits, chance) in [(true, 0.4394), (false, 0.4232)] {
            let tree = DealerTree::new(5, hits);
            let shoe = Shoe::of_decks(6).without(5).unwrap();
            let drawn = tree.drawn(&shoe);
            let bust = (drawn.ways[5] + drawn.ways[6]) as f64 / tree.all(&shoe) as f64;
            assert!((bust - chance).abs() < 0.003, "{bust}");
        }
    }
}
