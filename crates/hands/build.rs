//! Works out the rank of every hand and lays the look-up tables out.
//!
//! A hand's ranks are summed as additive keys of two parts. The first sum chooses a row of a table
//! and the second a place in it; every row is shifted so that its hands fall into cells that no
//! other row uses ("row displacement"). A look-up is then `cells[second + rows[first]]`. Suited
//! hands are found by their mask of ranks.
//!
//! The more rows, the fewer hands in each and the fuller the cells can be: some six hands a row
//! fill three quarters.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

#[allow(dead_code, reason = "a part is used while building")]
#[path = "src/order.rs"]
mod order;

#[allow(dead_code, reason = "a part is used while building")]
#[path = "src/key.rs"]
mod key;

use key::{RANK_KEYS, ROW_BITS};
use order::{FIVE, FOUR, Family, Kind, PAI_GOW, Shape, THREE, WILD};

/// How many cards of each rank a hand has.
type Counts = [u8; 13];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/order.rs");
    println!("cargo::rerun-if-changed=src/key.rs");

    let mut out = String::new();
    let five = |counts: &Counts| best(&FIVE, counts);
    let four = |counts: &Counts| best(&FOUR, counts);

    let mut pool = Pool::new(1 << 9);
    pool.table("THREE_ROWS", 9, 3, |counts| best(&THREE, counts));
    pool.write(&mut out, "THREE_CELLS");

    let mut pool = Pool::new(1 << 14);
    pool.table("FOUR_OF_5_ROWS", 10, 5, four);
    pool.table("FOUR_OF_4_ROWS", 10, 4, four);
    pool.write(&mut out, "FOUR_CELLS");

    let mut pool = Pool::new(1 << 13);
    pool.table("FIVE_OF_5_ROWS", 11, 5, five);
    pool.write(&mut out, "FIVE_OF_5_CELLS");

    let mut pool = Pool::new(1 << 16);
    pool.table("FIVE_OF_7_ROWS", 13, 7, five);
    pool.write(&mut out, "FIVE_OF_7_CELLS");

    // Three tables of six ranks share one set of cells.
    let mut pool = Pool::new(1 << 16);
    pool.table("FIVE_OF_6_ROWS", 12, 6, five);
    pool.table("FOUR_OF_6_ROWS", 12, 6, four);
    // As many rows as seven cards without the joker have, so that either can be chosen.
    pool.table("PAI_GOW_OF_7_ROWS", 12, 6, best_with_joker).copies = 2;
    pool.write(&mut out, "SIX_CELLS");

    let mut pool = Pool::new(1 << 14);
    pool.table("WILD_ROWS", 10, 5, |counts| best_wild(counts, 0));
    pool.table("WILD_ROWS", 10, 4, |counts| best_wild(counts, 1));
    pool.table("PAI_GOW_OF_5_ROWS", 10, 4, best_with_joker);
    pool.write(&mut out, "WILD_CELLS");

    flushes(&mut out, "THREE_FLUSH", |mask| suited(&THREE, mask));
    flushes(&mut out, "FOUR_FLUSH", |mask| suited(&FOUR, mask));
    flushes(&mut out, "FIVE_FLUSH", |mask| suited(&FIVE, mask));
    flushes(&mut out, "PAI_GOW_FLUSH", |mask| suited(&PAI_GOW, mask));
    flushes(&mut out, "PAI_GOW_JOKER_FLUSH", suited_with_joker);
    // The deuces are not in the mask, whose lowest bit is left out.
    let wild: Vec<u16> = (0..1 << 12).map(|mask| !suited_wild(mask << 1)).collect();
    write_array(&mut out, "WILD_FLUSH", &wild);

    let folder = env::var("OUT_DIR").expect("cargo names the folder");
    fs::write(Path::new(&folder).join("tables.rs"), out).expect("the tables are written");
}

// ---------------------------------------------------------------------------------------------
// Ranks

/// The best rank that `counts` make, suits aside: the highest of everything they could be called.
fn best(family: &Family, counts: &Counts) -> u16 {
    let size = family.size;
    let mut found = 0;
    let mut offer = |kind, ranks: &[u8]| {
        found = found.max(family.encode(&Shape::new(kind, ranks)).unwrap_or(0));
    };
    let with = |least: u8, besides: &[u8]| -> Vec<u8> {
        (0..13).rev().filter(|&r| counts[r as usize] >= least && !besides.contains(&r)).collect()
    };
    let first =
        |ranks: &[u8], count: usize| (ranks.len() >= count).then(|| ranks[..count].to_vec());
    let singles = with(1, &[]);
    let pairs = with(2, &[]);

    if let Some(ranks) = first(&singles, size) {
        offer(Kind::High, &ranks);
    }
    for top in runs(mask_of(counts), size) {
        offer(Kind::Straight, &[top]);
    }
    for (least, kind) in [(2, Kind::Pair), (3, Kind::Trips), (4, Kind::Quads), (5, Kind::Quints)] {
        let group = with(least, &[]);
        if let (Some(&rank), true) = (group.first(), size >= least as usize)
            && let Some(kickers) = first(&with(1, &[rank]), size - least as usize)
        {
            offer(kind, &[vec![rank], kickers].concat());
        }
    }
    if size >= 4
        && let Some(two) = first(&pairs, 2)
        && let Some(kicker) = first(&with(1, &two), size - 4)
    {
        offer(Kind::TwoPair, &[two, kicker].concat());
    }
    let trips = with(3, &[]);
    if let (5, Some(&rank)) = (size, trips.first())
        && let Some(&pair) = with(2, &[rank]).first()
    {
        offer(Kind::FullHouse, &[rank, pair]);
    }
    found
}

/// The best rank of the cards of one suit; nothing where they are too few.
fn suited(family: &Family, mask: u16) -> u16 {
    let ranks: Vec<u8> = (0..13).rev().filter(|r| mask >> r & 1 == 1).take(family.size).collect();
    if ranks.len() < family.size {
        return 0;
    }
    let flush = Shape::new(Kind::Flush, &ranks);
    let straights = runs(mask, family.size).map(|top| match top {
        12 if family.size == 5 => Shape::new(Kind::Royal, &[]),
        top => Shape::new(Kind::StraightFlush, &[top]),
    });
    straights.chain([flush]).filter_map(|shape| family.encode(&shape)).max().unwrap_or(0)
}

/// With the joker, which is an ace, or the card that completes a straight (OH.PG.6.I, III).
fn best_with_joker(counts: &Counts) -> u16 {
    let mut with_ace = *counts;
    with_ace[12] += 1;
    let mask = mask_of(counts);
    let straight = (0..13)
        .flat_map(|rank| runs(mask | 1 << rank, 5))
        .filter_map(|top| PAI_GOW.encode(&Shape::new(Kind::Straight, &[top])))
        .max();
    best(&PAI_GOW, &with_ace).max(straight.unwrap_or(0))
}

/// With the joker completing the flush, as the highest rank not in it.
fn suited_with_joker(mask: u16) -> u16 {
    (0..13)
        .filter(|rank| mask >> rank & 1 == 0)
        .map(|r| suited(&PAI_GOW, mask | 1 << r))
        .max()
        .unwrap_or(0)
}

/// With every deuce and `jokers` wild.
fn best_wild(counts: &Counts, jokers: u8) -> u16 {
    let wilds = counts[0] + jokers;
    if wilds == 5 {
        return WILD.encode(&Shape::new(Kind::Wilds, &[])).unwrap_or(0);
    }
    fn fill(counts: &mut Counts, wilds: u8, from: usize) -> u16 {
        if wilds == 0 {
            return best(&WILD, counts);
        }
        let mut found = 0;
        for rank in from..13 {
            counts[rank] += 1;
            found = found.max(fill(counts, wilds - 1, rank));
            counts[rank] -= 1;
        }
        found
    }
    let mut natural = *counts;
    natural[0] = 0;
    fill(&mut natural, wilds, 0)
}

/// The wilds fill a suit up to five cards, no rank twice. The deuces are not in `mask`.
fn suited_wild(mask: u16) -> u16 {
    if mask & 1 == 1 || mask.count_ones() > 5 || mask == 0 {
        return 0;
    }
    fn fill(mask: u16) -> u16 {
        if mask.count_ones() == 5 {
            return suited(&WILD, mask);
        }
        (0..13).filter(|rank| mask >> rank & 1 == 0).map(|r| fill(mask | 1 << r)).max().unwrap_or(0)
    }
    fill(mask)
}

fn mask_of(counts: &Counts) -> u16 {
    (0..13).filter(|&rank| counts[rank] > 0).map(|rank| 1 << rank).sum()
}

/// The highest rank of every run of `size` ranks, the ace also standing below the two.
fn runs(mask: u16, size: usize) -> impl Iterator<Item = u8> {
    let from_ace = mask << 1 | mask >> 12;
    let run = (1 << size) - 1;
    (0..=14 - size)
        .filter(move |low| from_ace >> low & run == run)
        .map(move |low| (low + size - 2) as u8)
}

// ---------------------------------------------------------------------------------------------
// Tables

/// Cells that one or more tables share.
struct Pool {
    cells: Vec<Option<u16>>,
    tables: Vec<Table>,
}

struct Table {
    name: &'static str,
    rows: Vec<Row>,
    /// How often each row is written: more than once to have as many as another table.
    copies: usize,
}

/// The hands of a row: the place of each, and its rank.
type Row = Vec<(usize, u16)>;

impl Pool {
    fn new(size: usize) -> Pool {
        assert!(size.is_power_of_two(), "an index is masked, not checked");
        Pool { cells: vec![None; size], tables: vec![] }
    }

    /// Sorts a hand of every multiset of `size` ranks into `1 << row_bits` rows.
    fn table(
        &mut self,
        name: &'static str,
        row_bits: u32,
        size: u8,
        rank: impl Fn(&Counts) -> u16,
    ) -> &mut Table {
        let mut rows = vec![Row::new(); 1 << row_bits];
        let mut seen = HashSet::new();
        every(&mut [0; 13], size, 0, &mut |counts| {
            let (mut row, mut cell) = (0, 0);
            for (&count, key) in counts.iter().zip(RANK_KEYS) {
                row += u32::from(count) * key.0;
                cell += u32::from(count) * key.1;
            }
            row &= (1 << ROW_BITS) - 1;
            assert!(cell <= u16::MAX.into(), "the sum would spill into the suits");
            assert!(seen.insert((row, cell)), "two hands of {size} cards with one key");
            rows[(row >> (ROW_BITS - row_bits)) as usize].push((cell as usize, rank(counts)));
        });
        self.tables.push(Table { name, rows, copies: 1 });
        self.tables.last_mut().expect("just pushed")
    }

    /// Places all rows, the fullest first, and writes the shifts and the cells.
    fn write(mut self, out: &mut String, name: &str) {
        let mut order: Vec<(usize, usize)> = vec![];
        let mut shifts: Vec<Vec<u16>> = vec![];
        for (at, table) in self.tables.iter().enumerate() {
            order.extend((0..table.rows.len()).map(|row| (at, row)));
            shifts.push(vec![0; table.rows.len()]);
        }
        order.sort_by_key(|&(table, row)| std::cmp::Reverse(self.tables[table].rows[row].len()));
        let last = self.cells.len() - 1;
        let mut used = Bits(vec![0; self.cells.len() / 64]);
        for (table, row) in order {
            let hands = &self.tables[table].rows[row];
            let shift =
                used.shift(hands).unwrap_or_else(|| panic!("the tables do not fit into {name}"));
            for &(at, rank) in hands {
                let cell = &mut self.cells[(at + shift) & last];
                assert!(cell.is_none(), "two hands of a row in one cell of {name}");
                *cell = Some(rank);
                used.set((at + shift) & last);
            }
            shifts[table][row] = shift as u16;
        }
        for same in self.tables.chunk_by(|a, b| a.name == b.name) {
            // Tables of one name follow each other.
            let rows = shifts.drain(..same.len()).flatten();
            let rows: Vec<u16> = rows.flat_map(|row| vec![row; same[0].copies]).collect();
            write_array(out, same[0].name, &rows);
        }
        let cells: Vec<u16> = self.cells.iter().map(|cell| cell.unwrap_or(0)).collect();
        write_array(out, name, &cells);
    }
}

/// The cells in use, a bit for each.
struct Bits(Vec<u64>);

impl Bits {
    fn set(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    /// The 64 bits from `at` on.
    fn from(&self, at: usize) -> u64 {
        let word = at / 64 % self.0.len();
        let next = self.0[(word + 1) % self.0.len()];
        // Two shifts, since a shift by 64 is none.
        self.0[word] >> (at % 64) | next << (63 - at % 64) << 1
    }

    /// The lowest shift that puts all hands into free cells, found for 64 shifts at a time.
    fn shift(&self, hands: &Row) -> Option<usize> {
        (0..self.0.len()).find_map(|word| {
            let taken = hands.iter().fold(0, |taken, (at, _)| taken | self.from(at + word * 64));
            (taken != u64::MAX).then(|| word * 64 + taken.trailing_ones() as usize)
        })
    }
}

/// Calls `visit` with every way to hold `left` more cards of ranks `from` up, four of each at most.
fn every(counts: &mut Counts, left: u8, from: usize, visit: &mut dyn FnMut(&Counts)) {
    if left == 0 {
        return visit(counts);
    }
    for rank in from..13 {
        if counts[rank] < 4 {
            counts[rank] += 1;
            every(counts, left - 1, rank, visit);
            counts[rank] -= 1;
        }
    }
}

fn flushes(out: &mut String, name: &str, rank: impl Fn(u16) -> u16) {
    // Inverted; `table::suited` says why.
    write_array(out, name, &(0..1 << 13).map(|mask| !rank(mask)).collect::<Vec<u16>>());
}

fn write_array(out: &mut String, name: &str, values: &[u16]) {
    write!(out, "pub static {name}: [u16; {}] = [", values.len()).expect("writing to a string");
    for value in values {
        write!(out, "{value},").expect("writing to a string");
    }
    out.push_str("];\n");
}
