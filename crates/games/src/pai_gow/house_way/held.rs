//! Seven cards by rank.

use chance::{Rank, Suit};
use hands::Hand;

use crate::HouseHand;

/// Ranks as a mask, the lowest bit for the two.
pub(super) type Ranks = u16;

/// The ace, which the joker is too (OH.PG.6.I).
pub(super) const ACE: Ranks = 1 << Rank::Ace.index();

/// The highest of some ranks; none of none.
#[inline(always)]
pub(super) const fn highest(ranks: Ranks) -> Ranks {
    if ranks == 0 { 0 } else { 1 << (15 - ranks.leading_zeros()) }
}

/// The lowest of some ranks; none of none.
#[inline(always)]
pub(super) const fn lowest(ranks: Ranks) -> Ranks {
    ranks & ranks.wrapping_neg()
}

/// The place of a set that there is not, where others have the index of their rank.
pub(super) const NO_SET: usize = 15;

/// How often seven cards hold each rank, the joker counting as an ace (OH.PG.6.I).
#[derive(Clone, Copy)]
pub(super) struct Held {
    /// The ranks that are held at all.
    any: Ranks,
    /// Four lanes of ranks: those held twice or more often, three times, four times, five times.
    sets: u64,
}

/// The lowest bit of each lane.
const EACH_LANE: u64 = 0x0001_0001_0001_0001;

impl Held {
    #[inline(always)]
    pub(super) fn new(seven: Hand) -> Held {
        let [clubs, diamonds, hearts, spades] = Suit::ALL.map(|suit| seven.ranks_of(suit));
        let (minor, both_minors) = (clubs | diamonds, clubs & diamonds);
        let (major, both_majors) = (hearts | spades, hearts & spades);
        let any = minor | major;
        let two = both_minors | both_majors | minor & major;
        let three = both_minors & major | minor & both_majors;
        let four = both_minors & both_majors;
        let sets = u64::from(two) | u64::from(three) << 16 | u64::from(four) << 32;
        // One ace more: what was held so often is now held once more often.
        let joker = ACE * Ranks::from(seven.has_joker());
        let once_more = (sets << 16 | u64::from(any)) & (u64::from(joker) * EACH_LANE);
        Held { any: any | joker, sets: sets | once_more }
    }

    /// The ranks held so often or more often: twice to five times.
    #[inline(always)]
    const fn at_least(&self, times: u32) -> Ranks {
        (self.sets >> (16 * (times - 2))) as Ranks
    }

    /// The ranks outside the pairs, threes and fours.
    #[inline(always)]
    pub(super) const fn others(&self) -> Ranks {
        self.any & !self.at_least(2)
    }

    /// The ranks of the pairs.
    #[inline(always)]
    pub(super) const fn pairs(&self) -> Ranks {
        self.at_least(2) & !self.at_least(3)
    }

    /// The ranks of the threes.
    #[inline(always)]
    pub(super) const fn threes(&self) -> Ranks {
        self.at_least(3) & !self.at_least(4)
    }

    /// The rank of a four, or of five aces.
    #[inline(always)]
    pub(super) const fn four_or_five(&self) -> Ranks {
        self.at_least(4)
    }

    /// The ranks of the pairs, threes and fours by their index: the larger set first, then the
    /// higher.
    #[inline(always)]
    pub(super) fn set_ranks(&self) -> [usize; 3] {
        let mut left = self.sets;
        [(); 3].map(|()| {
            // The highest bit is of the lane of the largest set and of the highest rank in it; of
            // no bits it is called the last.
            let rank = 63u32.wrapping_sub(left.leading_zeros()) % 16;
            left &= !(EACH_LANE << rank);
            rank as usize
        })
    }

    /// What the ranks make.
    #[inline(always)]
    pub(super) const fn kind(&self) -> HouseHand {
        // The bits of each lane are counted: in twos, in fours, in eights, in all.
        let twos = self.sets - (self.sets >> 1 & 0x5555_5555_5555_5555);
        let fours = (twos & 0x3333_3333_3333_3333) + (twos >> 2 & 0x3333_3333_3333_3333);
        let eights = (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
        let counts = (eights + (eights >> 8)) & (EACH_LANE * 0xF);
        KINDS[place(counts)]
    }
}

/// Where a kind of hand stands, by how many ranks each lane has.
#[inline(always)]
const fn place(counts: u64) -> usize {
    // Three may be held twice or more often, two three times, one four times and then five times.
    // The top lane of the product is the sum of the counts, each times its weight.
    const WEIGHTS: u64 = 1 << 48 | 4 << 32 | 12 << 16 | 12;
    (counts.wrapping_mul(WEIGHTS) >> 48) as usize % KINDS.len()
}

static KINDS: [HouseHand; 64] = {
    let mut kinds = [HouseHand::NoPair; 64];
    let mut at = 0;
    while at < HouseHand::ALL.len() {
        let (sets, mut counts, mut set) = (HouseHand::ALL[at].sets(), 0, 0);
        while set < sets.len() {
            // A set of three is held twice or more often, and three times.
            counts += EACH_LANE >> (16 * (5 - sets[set]));
            set += 1;
        }
        kinds[place(counts)] = HouseHand::ALL[at];
        at += 1;
    }
    kinds
};
