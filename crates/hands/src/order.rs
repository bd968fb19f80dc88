//! How a rank is written as one number, and read back.
//!
//! A rank is a `u16`: the category in the top four bits, the place within the category below. Both
//! grow with the hand, so comparing two hands is comparing two numbers, and the ranks that play can
//! be worked out from the number alone. The build script fills the tables with these numbers and
//! shares this file.

/// What a hand is made of, whatever the family it is ranked in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    High,
    Pair,
    TwoPair,
    Trips,
    Straight,
    Flush,
    FullHouse,
    Quads,
    StraightFlush,
    Royal,
    Quints,
    Wilds,
}

/// A ranking: how many cards play, in which order the kinds stand, and where the wheel stands
/// among the straights.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// How many cards play.
    pub size: usize,
    /// The kinds, lowest first.
    pub order: &'static [Kind],
    /// The place of the straight that starts with the ace; other straights stand at twice the index
    /// of their highest rank.
    pub wheel: u16,
}

use Kind::{
    Flush, FullHouse, High, Pair, Quads, Quints, Royal, Straight, StraightFlush, Trips, TwoPair,
    Wilds,
};

/// Two cards: the low hand of Pai Gow (OH.PG.6.II.J).
pub const TWO: Family = Family { size: 2, order: &[High, Pair], wheel: 0 };

/// Three cards (OH.3C.6.II).
pub const THREE: Family =
    Family { size: 3, order: &[High, Pair, Flush, Straight, Trips, StraightFlush], wheel: 2 };

/// Four cards (OH.4C.6.II, OH.C4.6.II).
pub const FOUR: Family = Family {
    size: 4,
    order: &[High, Pair, TwoPair, Straight, Flush, Trips, StraightFlush, Quads],
    wheel: 4,
};

/// The kinds of five cards, lowest first, as far as every ranking has them alike, and those that
/// stand above them.
macro_rules! standard_and {
    ($($above:ident),+) => {
        &[High, Pair, TwoPair, Trips, Straight, Flush, FullHouse, Quads, StraightFlush, $($above),+]
    };
}

/// Five cards (OH.UT.5.II and the other hold'em and stud documents).
pub const FIVE: Family = Family { size: 5, order: standard_and![Royal], wheel: 6 };

/// Five cards with a joker, the wheel above the king-high straight (OH.PG.6.II).
pub const PAI_GOW: Family = Family { size: 5, order: standard_and![Royal, Quints], wheel: 23 };

/// Five cards with wild deuces and a wild joker (OH.DJ.6.b).
pub const WILD: Family = Family { size: 5, order: standard_and![Quints, Royal, Wilds], wheel: 6 };

/// The ranks of a hand in the order in which they are compared: what it is made of, then kickers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    pub kind: Kind,
    ranks: [u8; 5],
    len: u8,
}

impl Shape {
    /// A shape of these ranks, each 0 (two) to 12 (ace).
    pub fn new(kind: Kind, from: &[u8]) -> Shape {
        let mut ranks = [0; 5];
        ranks[..from.len()].copy_from_slice(from);
        Shape { kind, ranks, len: from.len() as u8 }
    }

    /// The ranks, each named once.
    pub fn ranks(&self) -> &[u8] {
        &self.ranks[..self.len as usize]
    }
}

/// How many ways there are to choose `k` of `n`.
pub const fn choose(n: u16, k: u16) -> u16 {
    if k > n {
        return 0;
    }
    let mut result = 1u32;
    let mut i = 0;
    while i < k {
        result = result * (n - i) as u32 / (i + 1) as u32;
        i += 1;
    }
    result as u16
}

/// The place of a set of ranks among the sets of its size, compared highest card first.
fn place(ranks: &[u8]) -> u16 {
    let size = ranks.len() as u16;
    ranks.iter().enumerate().map(|(i, &rank)| choose(rank.into(), size - i as u16)).sum()
}

/// The set of `size` ranks at a place, highest first.
fn unplace(mut place: u16, size: u16, out: &mut Vec<u8>) {
    for k in (1..=size).rev() {
        let mut rank = 12;
        while choose(rank, k) > place && rank > 0 {
            rank -= 1;
        }
        place -= choose(rank, k).min(place);
        out.push(rank as u8);
    }
}

impl Family {
    /// Where a kind stands among the categories, in the top four bits of a rank.
    const fn category(&self, kind: Kind) -> Option<u16> {
        let mut at = 0;
        while at < self.order.len() {
            if self.order[at] as u8 == kind as u8 {
                return Some((at as u16) << 12);
            }
            at += 1;
        }
        None
    }

    /// How many other ranks stand beside `used` cards.
    const fn kickers(&self, used: usize) -> u16 {
        (self.size - used) as u16
    }

    /// The rank of a shape, or none where the family has no such category.
    ///
    /// The ranks come in the order of comparison; straights need only their highest.
    pub fn encode(&self, shape: &Shape) -> Option<u16> {
        let category = self.category(shape.kind)?;
        let ranks = shape.ranks();
        let lead = ranks.first().copied().unwrap_or(0) as u16;
        let within = match shape.kind {
            High | Flush => place(ranks),
            Pair => lead * choose(13, self.kickers(2)) + place(&ranks[1..]),
            TwoPair => place(&ranks[..2]) * 13 + ranks.get(2).copied().unwrap_or(0) as u16,
            Trips => lead * choose(13, self.kickers(3)) + place(&ranks[1..]),
            FullHouse => lead * 13 + ranks[1] as u16,
            Quads => lead * 13 + ranks.get(1).copied().unwrap_or(0) as u16,
            Straight | StraightFlush => {
                if lead as usize + 2 == self.size {
                    self.wheel
                } else {
                    2 * lead
                }
            }
            Quints => lead,
            Royal | Wilds => 0,
        };
        Some(category | within)
    }

    /// The shape of a rank; none where no hand has that number.
    pub fn decode(&self, rank: u16) -> Option<Shape> {
        let shape = self.read(rank)?;
        let real = shape.ranks().iter().all(|&rank| rank < 13) && is_possible(&shape, self);
        (real && self.encode(&shape) == Some(rank)).then_some(shape)
    }

    /// The shape a number spells, whether or not cards can make it.
    pub fn read(&self, rank: u16) -> Option<Shape> {
        let kind = *self.order.get((rank >> 12) as usize)?;
        let within = rank & 0xFFF;
        let mut ranks = Vec::with_capacity(5);
        match kind {
            High | Flush => unplace(within, self.size as u16, &mut ranks),
            Pair | Trips => {
                let kickers = self.kickers(if kind == Pair { 2 } else { 3 });
                let ways = choose(13, kickers);
                ranks.push((within / ways) as u8);
                unplace(within % ways, kickers, &mut ranks);
            }
            TwoPair => {
                unplace(within / 13, 2, &mut ranks);
                if self.size > 4 {
                    ranks.push((within % 13) as u8);
                }
            }
            FullHouse => ranks.extend([(within / 13) as u8, (within % 13) as u8]),
            Quads => {
                ranks.push((within / 13) as u8);
                if self.size > 4 {
                    ranks.push((within % 13) as u8);
                }
            }
            Straight | StraightFlush => {
                let lead = if within == self.wheel { self.size as u16 - 2 } else { within / 2 };
                ranks.extend((0..self.size as u16).map(|down| ((lead + 13 - down) % 13) as u8));
            }
            Quints => ranks.push(within as u8),
            Royal => ranks.extend([12, 11, 10, 9, 8]),
            Wilds => {}
        }
        Some(Shape::new(kind, &ranks))
    }

    /// The lowest number that a hand of this kind led by this rank can have.
    ///
    /// It need not belong to a hand (queen, three, two can; four, three, two is a straight): it is
    /// there to be compared with.
    pub const fn floor(&self, kind: Kind, lead: u8) -> Option<u16> {
        let lead = lead as u16;
        let within = match kind {
            High | Flush => choose(lead, self.size as u16),
            Pair => lead * choose(13, self.kickers(2)),
            TwoPair => choose(lead, 2) * 13,
            Trips => lead * choose(13, self.kickers(3)),
            FullHouse | Quads => lead * 13,
            Straight | StraightFlush => {
                if lead as usize + 2 == self.size {
                    self.wheel
                } else {
                    2 * lead
                }
            }
            Quints => lead,
            Royal | Wilds => 0,
        };
        match self.category(kind) {
            Some(category) => Some(category | within),
            None => None,
        }
    }
}

/// Whether cards can make this shape: no rank named twice, and straights never called less.
fn is_possible(shape: &Shape, family: &Family) -> bool {
    let ranks = shape.ranks();
    let distinct = (1..ranks.len()).all(|i| !ranks[..i].contains(&ranks[i]));
    match shape.kind {
        High | Flush if family.size > 2 => {
            let run = ranks[0] as usize + 1 == ranks[family.size - 1] as usize + family.size;
            let wheel = ranks[0] == 12
                && ranks[1] as usize + 2 == family.size
                && ranks[family.size - 1] == 0;
            distinct && !run && !wheel
        }
        Straight | StraightFlush => {
            ranks[0] as usize + 2 >= family.size
                && !(shape.kind == StraightFlush && ranks[0] == 12 && family.size == 5)
        }
        // Without wilds the joker is the only fifth card, and an ace.
        Quints => ranks[0] == 12 || family.order.contains(&Wilds),
        _ => distinct,
    }
}
