//! The roulette layout: every position where a chip may lie, and the numbers it covers.

use std::sync::LazyLock;

use chance::{Colour, Pocket};

/// A kind of roulette wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is its own name")]
pub enum Kind {
    Straight,
    Split,
    Three,
    Four,
    FirstFive,
    Six,
    Column,
    Dozen,
    Red,
    Black,
    Odd,
    Even,
    Low,
    High,
}

impl Kind {
    /// The name in scripts, before any numbers.
    pub const fn name(self) -> &'static str {
        [
            "straight",
            "split",
            "three",
            "four",
            "first-five",
            "six",
            "column",
            "dozen",
            "red",
            "black",
            "odd",
            "even",
            "1-18",
            "19-36",
        ][self as usize]
    }

    /// The clause that defines it.
    #[inline]
    pub const fn clause(self) -> &'static str {
        [
            "OH.RO.4.V.A",
            "OH.RO.4.V.B",
            "OH.RO.4.V.C",
            "OH.RO.4.V.D",
            "OH.RO.4.V.E",
            "OH.RO.4.V.F",
            "OH.RO.4.V.G",
            "OH.RO.4.V.H",
            "OH.RO.4.V.I",
            "OH.RO.4.V.J",
            "OH.RO.4.V.K",
            "OH.RO.4.V.L",
            "OH.RO.4.V.M",
            "OH.RO.4.V.N",
        ][self as usize]
    }

    /// Red, black, odd, even and the two halves lose to the zeros (OH.RO.5.II).
    #[inline]
    pub const fn is_even_money(self) -> bool {
        self as u8 >= Kind::Red as u8
    }
}

/// A position on the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The kind of wager.
    pub kind: Kind,
    /// The numbers covered, by [`Pocket::index`].
    pub numbers: u64,
    /// Whether a double-zero layout has it.
    pub on_double_layout: bool,
    /// Whether a single-zero layout has it.
    pub on_single_layout: bool,
}

impl Position {
    /// Whether the position covers a pocket.
    #[inline]
    pub const fn covers(&self, pocket: Pocket) -> bool {
        self.numbers >> pocket.index() & 1 == 1
    }

    /// The pockets covered: zero, double zero, then the numbers.
    pub fn pockets(&self) -> Vec<Pocket> {
        let order = [0, 37].into_iter().chain(1..=36).filter_map(Pocket::from_index);
        order.filter(|pocket| self.covers(*pocket)).collect()
    }

    /// The name in scripts: `split:17-20`, `six:13-18`, `dozen:2`, `red`.
    pub fn name(&self) -> String {
        let kind = self.kind.name();
        let pockets = self.pockets();
        match self.kind {
            Kind::Straight | Kind::Split | Kind::Three | Kind::Four => {
                let numbers: Vec<_> = pockets.iter().map(Pocket::to_string).collect();
                format!("{kind}:{}", numbers.join("-"))
            }
            Kind::Six => format!("{kind}:{}-{}", pockets[0], pockets[5]),
            Kind::Column => format!("{kind}:{}", pockets[0]),
            Kind::Dozen => format!("{kind}:{}", pockets[0].index() / 12 + 1),
            _ => kind.to_owned(),
        }
    }

    /// A name with its numbers in the layout's order: `split:20-17` is `split:17-20`, and
    /// `six:13-14-15-16-17-18` is `six:13-18`.
    pub fn canonical(name: &str) -> Option<String> {
        let (kind, numbers) = name.split_once(':')?;
        let mut pockets = Vec::with_capacity(6);
        for number in numbers.split('-') {
            let pocket: Pocket = number.parse().ok()?;
            if pockets.len() == 6 || pockets.contains(&pocket) {
                return None;
            }
            pockets.push(pocket);
        }
        pockets.sort_by_key(|pocket| match *pocket {
            Pocket::ZERO => 0,
            Pocket::DOUBLE_ZERO => 1,
            other => other.index() + 1,
        });
        if kind == "six" && pockets.len() == 6 {
            let consecutive = |pair: &[Pocket]| pair[0].index() + 1 == pair[1].index();
            if !pockets.windows(2).all(consecutive) {
                return None;
            }
            pockets = vec![pockets[0], pockets[5]];
        }
        let numbers: Vec<_> = pockets.iter().map(Pocket::to_string).collect();
        Some(format!("{kind}:{}", numbers.join("-")))
    }
}

/// Every position of both layouts. A spot's number is its index here.
pub static POSITIONS: LazyLock<Vec<Position>> = LazyLock::new(|| {
    let mut all = Positions(Vec::new());
    all.inside();
    all.around_the_zeros();
    all.outside();
    all.0
});

/// The double zero's number in the lists below.
const ZZ: u8 = 37;

struct Positions(Vec<Position>);

impl Positions {
    fn add(&mut self, kind: Kind, numbers: &[u8], on_double_layout: bool, on_single_layout: bool) {
        let numbers = numbers.iter().fold(0, |bits, number| bits | 1 << number);
        self.0.push(Position { kind, numbers, on_double_layout, on_single_layout });
    }

    /// The twelve rows of three, where both layouts agree.
    fn inside(&mut self) {
        for number in 0..=36 {
            self.add(Kind::Straight, &[number], true, true);
        }
        for row in 0..12 {
            let [a, b, c] = [1, 2, 3].map(|column| 3 * row + column);
            self.add(Kind::Split, &[a, b], true, true);
            self.add(Kind::Split, &[b, c], true, true);
            self.add(Kind::Three, &[a, b, c], true, true);
            if row < 11 {
                for number in [a, b, c] {
                    self.add(Kind::Split, &[number, number + 3], true, true);
                }
                self.add(Kind::Four, &[a, b, a + 3, b + 3], true, true);
                self.add(Kind::Four, &[b, c, b + 3, c + 3], true, true);
                self.add(Kind::Six, &[a, b, c, a + 3, b + 3, c + 3], true, true);
            }
        }
    }

    /// Where the layouts differ: on one the 0 touches 1, 2 and 3; on the other the 0 touches 1
    /// and 2, the 00 touches 2 and 3 (OH.RO.4.V.B, OH.RO.4.V.C.1, OH.RO.4.V.E).
    fn around_the_zeros(&mut self) {
        self.add(Kind::Straight, &[ZZ], true, false);
        self.add(Kind::Split, &[0, ZZ], true, false);
        self.add(Kind::Split, &[0, 1], true, true);
        self.add(Kind::Split, &[0, 2], true, true);
        self.add(Kind::Split, &[0, 3], false, true);
        self.add(Kind::Split, &[ZZ, 2], true, false);
        self.add(Kind::Split, &[ZZ, 3], true, false);
        self.add(Kind::Three, &[0, 1, 2], true, true);
        self.add(Kind::Three, &[0, 2, 3], false, true);
        self.add(Kind::Three, &[0, ZZ, 2], true, false);
        self.add(Kind::Three, &[ZZ, 2, 3], true, false);
        self.add(Kind::Four, &[0, 1, 2, 3], false, true);
        self.add(Kind::FirstFive, &[0, ZZ, 1, 2, 3], true, false);
    }

    fn outside(&mut self) {
        let red = |n: &u8| Pocket::from_index(*n).map(Pocket::colour) == Some(Colour::Red);
        let numbers = |test: &dyn Fn(&u8) -> bool| (1..=36).filter(|n| test(n)).collect::<Vec<_>>();
        for column in 0..3 {
            self.add(Kind::Column, &numbers(&|n| (n - 1) % 3 == column), true, true);
        }
        for dozen in 0..3 {
            self.add(Kind::Dozen, &numbers(&|n| (n - 1) / 12 == dozen), true, true);
        }
        self.add(Kind::Red, &numbers(&red), true, true);
        self.add(Kind::Black, &numbers(&|n| !red(n)), true, true);
        self.add(Kind::Odd, &numbers(&|n| n % 2 == 1), true, true);
        self.add(Kind::Even, &numbers(&|n| n % 2 == 0), true, true);
        self.add(Kind::Low, &numbers(&|n| *n <= 18), true, true);
        self.add(Kind::High, &numbers(&|n| *n >= 19), true, true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(kind: Kind, on: impl Fn(&Position) -> bool) -> usize {
        POSITIONS.iter().filter(|p| p.kind == kind && on(p)).count()
    }

    #[test]
    fn both_layouts_have_every_position_and_no_other() {
        let kinds = [
            (Kind::Straight, 38, 37),
            (Kind::Split, 57 + 5, 57 + 3),
            (Kind::Three, 12 + 3, 12 + 2),
            (Kind::Four, 22, 23),
            (Kind::FirstFive, 1, 0),
            (Kind::Six, 11, 11),
            (Kind::Column, 3, 3),
            (Kind::Dozen, 3, 3),
        ];
        for (kind, double, single) in kinds {
            assert_eq!(count(kind, |p| p.on_double_layout), double, "{kind:?}");
            assert_eq!(count(kind, |p| p.on_single_layout), single, "{kind:?}");
        }
    }

    #[test]
    fn every_kind_covers_as_many_numbers_as_its_name_says() {
        for position in POSITIONS.iter() {
            let numbers = match position.kind {
                Kind::Straight => 1,
                Kind::Split => 2,
                Kind::Three => 3,
                Kind::Four => 4,
                Kind::FirstFive => 5,
                Kind::Six => 6,
                Kind::Column | Kind::Dozen => 12,
                _ => 18,
            };
            assert_eq!(position.numbers.count_ones(), numbers, "{}", position.name());
        }
    }

    #[test]
    fn numbers_of_a_spot_may_be_written_in_any_order() {
        for (written, meant) in [
            ("split:20-17", "split:17-20"),
            ("three:2-0-1", "three:0-1-2"),
            ("three:2-00-0", "three:0-00-2"),
            ("split:00-0", "split:0-00"),
            ("four:21-17-20-18", "four:17-18-20-21"),
            ("six:18-13", "six:13-18"),
            ("six:13-14-15-16-17-18", "six:13-18"),
        ] {
            assert_eq!(Position::canonical(written).as_deref(), Some(meant));
        }
        for text in ["split:17-17", "split:", "six:1-2-3-4-5-7", "red", "three:1-2-x"] {
            assert_eq!(Position::canonical(text), None, "{text}");
        }
    }
}
