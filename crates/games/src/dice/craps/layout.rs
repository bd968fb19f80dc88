//! The craps layout: every spot where a wager may lie, in the order in which a seat is settled.

use std::sync::LazyLock;

use chance::Dice;

use crate::{Layout, Spot, SpotInfo};

/// The numbers a point may have (OH.CR.1.I.C).
pub const NUMBERS: [u8; 6] = [4, 5, 6, 8, 9, 10];

/// Where a number stands among the six.
#[inline]
pub const fn place_of(number: u8) -> usize {
    [0, 0, 0, 0, 0, 1, 2, 0, 3, 4, 5][number as usize]
}

/// Whether a total may be a point.
#[inline]
pub const fn is_number(total: u8) -> bool {
    0b111_0111_0000_u16 >> total & 1 == 1
}

/// A set of the 36 rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rolls(u64);

impl Rolls {
    const NONE: Rolls = Rolls(0);

    #[inline]
    const fn bit(a: u8, b: u8) -> u64 {
        1 << ((a - 1) * 6 + (b - 1))
    }

    /// The rolls with one of these totals.
    const fn totals(totals: &[u8]) -> Rolls {
        let mut set = 0;
        let mut roll = 0;
        while roll < 36 {
            let (a, b) = (roll / 6 + 1, roll % 6 + 1);
            let mut n = 0;
            while n < totals.len() {
                if totals[n] == a + b {
                    set |= Rolls::bit(a, b);
                }
                n += 1;
            }
            roll += 1;
        }
        Rolls(set)
    }

    /// The two faces, in either order.
    const fn faces(a: u8, b: u8) -> Rolls {
        Rolls(Rolls::bit(a, b) | Rolls::bit(b, a))
    }

    /// Whether the roll is one of them.
    #[inline]
    pub const fn has(self, roll: Dice<2>) -> bool {
        let [a, b] = roll.faces();
        self.0 & Rolls::bit(a, b) != 0
    }
}

/// A kind of wager. Those on a number carry it in [`Position::number`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is its own name")]
pub enum Kind {
    Pass,
    PassOdds,
    DontPass,
    DontPassOdds,
    /// In the Come box, waiting for its roll.
    Come,
    DontCome,
    /// A Come Bet that has moved to its number.
    ComeOn,
    ComeOdds,
    DontComeOn,
    DontComeOdds,
    Put,
    PutOdds,
    Place,
    Buy,
    Lay,
    Field,
    /// Any Seven, Any Craps, one total or one combination: [`Position::wins_on`] says which.
    OneRoll,
    CAndE,
    Horn,
    HornHigh,
    World,
    Hard,
    Fire,
}

impl Kind {
    /// A supplemental wager in support of another (OH.CR.7).
    #[inline]
    pub const fn is_odds(self) -> bool {
        matches!(
            self,
            Kind::PassOdds
                | Kind::DontPassOdds
                | Kind::ComeOdds
                | Kind::DontComeOdds
                | Kind::PutOdds
        )
    }

    /// Pass or Don't Pass, one of which the shooter must have (OH.CR.9.I).
    #[inline]
    pub const fn is_line(self) -> bool {
        matches!(self, Kind::Pass | Kind::DontPass)
    }

    /// Come and Don't Come Bets on their numbers, and Put Bets, which are treated as such
    /// (OH.CR.3.I.D): what OH.CR.11.II lets a shooter roll for without a line bet.
    #[inline]
    pub const fn has_come(self) -> bool {
        matches!(self, Kind::ComeOn | Kind::DontComeOn | Kind::Put)
    }
}

/// A spot of the layout.
#[derive(Clone, Debug)]
pub struct Position {
    /// The name in scripts.
    pub name: String,
    /// The kind of wager.
    pub kind: Kind,
    /// Its number; the high one of a Horn High Bet; 0 where there is none.
    pub number: u8,
    /// The rolls a one-roll wager wins on.
    pub wins_on: Rolls,
    /// The clause by which it wins.
    pub wins: &'static str,
    /// The clause by which it loses.
    pub loses: &'static str,
    /// The totals that may do something to it while there is a point, as bits; the point itself
    /// and the 7 that ends it concern every wager and need not be in it.
    pub wakes: u16,
}

/// The clauses by which a wager wins and loses, from the one that defines it.
macro_rules! decided {
    ($clause:literal) => {
        (concat!($clause, ".1"), concat!($clause, ".2"))
    };
}

/// Every total of two dice, as bits.
pub const ANY_TOTAL: u16 = 0b1_1111_1111_1100;

/// The one-roll wagers that are not made of parts, hops last.
const ONE_ROLL: [(&str, Rolls, (&str, &str)); 23] = [
    ("any-seven", Rolls::totals(&[7]), decided!("OH.CR.3.I.L")),
    ("any-craps", Rolls::totals(&[2, 3, 12]), decided!("OH.CR.3.I.M")),
    ("craps-2", Rolls::totals(&[2]), decided!("OH.CR.3.I.N")),
    ("craps-3", Rolls::totals(&[3]), decided!("OH.CR.3.I.O")),
    ("craps-12", Rolls::totals(&[12]), decided!("OH.CR.3.I.P")),
    ("eleven", Rolls::totals(&[11]), decided!("OH.CR.3.I.Q")),
    ("hop-2-2", Rolls::faces(2, 2), decided!("OH.CR.3.I.V")),
    ("hop-3-3", Rolls::faces(3, 3), decided!("OH.CR.3.I.W")),
    ("hop-4-4", Rolls::faces(4, 4), decided!("OH.CR.3.I.X")),
    ("hop-5-5", Rolls::faces(5, 5), decided!("OH.CR.3.I.Y")),
    ("hop-1-3", Rolls::faces(1, 3), decided!("OH.CR.3.I.Z")),
    ("hop-1-4", Rolls::faces(1, 4), decided!("OH.CR.3.I.AA")),
    ("hop-2-3", Rolls::faces(2, 3), decided!("OH.CR.3.I.BB")),
    ("hop-1-5", Rolls::faces(1, 5), decided!("OH.CR.3.I.CC")),
    ("hop-2-4", Rolls::faces(2, 4), decided!("OH.CR.3.I.DD")),
    ("hop-1-6", Rolls::faces(1, 6), decided!("OH.CR.3.I.EE")),
    ("hop-2-5", Rolls::faces(2, 5), decided!("OH.CR.3.I.FF")),
    ("hop-3-4", Rolls::faces(3, 4), decided!("OH.CR.3.I.GG")),
    ("hop-2-6", Rolls::faces(2, 6), decided!("OH.CR.3.I.HH")),
    ("hop-3-5", Rolls::faces(3, 5), decided!("OH.CR.3.I.II")),
    ("hop-3-6", Rolls::faces(3, 6), decided!("OH.CR.3.I.JJ")),
    ("hop-4-5", Rolls::faces(4, 5), decided!("OH.CR.3.I.KK")),
    ("hop-4-6", Rolls::faces(4, 6), decided!("OH.CR.3.I.LL")),
];

const HARDWAYS: [(u8, (&str, &str)); 4] = [
    (4, decided!("OH.CR.3.I.G")),
    (6, decided!("OH.CR.3.I.H")),
    (8, decided!("OH.CR.3.I.I")),
    (10, decided!("OH.CR.3.I.J")),
];

/// The clause of odds for a point or come point.
macro_rules! odds_clause {
    ($clause:literal, $number:expr) => {
        match $number {
            4 | 10 => concat!($clause, ".1"),
            5 | 9 => concat!($clause, ".2"),
            _ => concat!($clause, ".3"),
        }
    };
}

/// The clause by which odds behind a bet on this number win.
#[inline]
pub const fn odds_win_by(kind: Kind, number: u8) -> &'static str {
    match kind {
        Kind::PassOdds => odds_clause!("OH.CR.7.I.B", number),
        Kind::DontPassOdds => odds_clause!("OH.CR.7.II.B", number),
        Kind::ComeOdds => odds_clause!("OH.CR.7.III.B", number),
        Kind::PutOdds => odds_clause!("OH.CR.7.IV.B", number),
        _ => odds_clause!("OH.CR.7.V.B", number),
    }
}

/// The spots in the order of a settlement: the line, what has come, numbers, one-roll wagers,
/// hardways, hops, the Fire Bet.
fn positions() -> Vec<Position> {
    let mut all = Positions(Vec::with_capacity(96));
    all.line();
    all.come();
    all.numbers();
    all.one_roll();
    for (number, clauses) in HARDWAYS {
        let (name, hard) = (format!("hard-{number}"), Rolls::faces(number / 2, number / 2));
        all.add(&name, Kind::Hard, number, hard, clauses, number_or_seven(number));
    }
    for (name, rolls, clauses) in &ONE_ROLL[6..] {
        all.add(name, Kind::OneRoll, 0, *rolls, *clauses, ANY_TOTAL);
    }
    all.add("fire", Kind::Fire, 0, Rolls::NONE, decided!("OH.CR.3.I.MM"), 0);
    all.0
}

struct Positions(Vec<Position>);

impl Positions {
    fn add(
        &mut self,
        name: &str,
        kind: Kind,
        number: u8,
        wins_on: Rolls,
        (wins, loses): (&'static str, &'static str),
        wakes: u16,
    ) {
        let name = name.into();
        self.0.push(Position { name, kind, number, wins_on, wins, loses, wakes });
    }

    /// The line is decided on the come-out, by the point or by a seven-out; these clauses are those
    /// of the come-out roll.
    fn line(&mut self) {
        let pass = ("OH.CR.3.I.A.1.a", "OH.CR.3.I.A.2.a");
        let dont_pass = ("OH.CR.3.I.B.1.a", "OH.CR.3.I.B.2.a");
        let none = Rolls::NONE;
        self.add("pass", Kind::Pass, 0, none, pass, 0);
        self.add("pass-odds", Kind::PassOdds, 0, none, ("OH.CR.7.I.B", "OH.CR.7.I"), 0);
        self.add("dont-pass", Kind::DontPass, 0, none, dont_pass, 0);
        let odds = ("OH.CR.7.II.B", "OH.CR.7.II");
        self.add("dont-pass-odds", Kind::DontPassOdds, 0, none, odds, 0);
    }

    /// The boxes of Come and Don't Come, what has come, and Put Bets.
    fn come(&mut self) {
        let come = ("OH.CR.3.I.C.1.a", "OH.CR.3.I.C.2.a");
        let dont_come = ("OH.CR.3.I.E.1.a", "OH.CR.3.I.E.2.a");
        self.add("come", Kind::Come, 0, Rolls::NONE, come, ANY_TOTAL);
        self.add("dont-come", Kind::DontCome, 0, Rolls::NONE, dont_come, ANY_TOTAL);
        let come = ("OH.CR.3.I.C.1.b", "OH.CR.3.I.C.2.b");
        let dont_come = ("OH.CR.3.I.E.1.b", "OH.CR.3.I.E.2.b");
        for (name, kind, clauses, odds, odds_lose) in [
            ("come", Kind::ComeOn, come, Kind::ComeOdds, "OH.CR.7.III"),
            ("dont-come", Kind::DontComeOn, dont_come, Kind::DontComeOdds, "OH.CR.7.V"),
            ("put", Kind::Put, decided!("OH.CR.3.I.D"), Kind::PutOdds, "OH.CR.7.IV"),
        ] {
            // A bet and its odds stand together on their number.
            for number in NUMBERS {
                // A roll makes a Put Bet firm, whatever it is (OH.CR.4.III.C).
                let wakes = if kind == Kind::Put { ANY_TOTAL } else { number_or_seven(number) };
                self.add(&format!("{name}-{number}"), kind, number, Rolls::NONE, clauses, wakes);
                let (name, clauses) =
                    (format!("{name}-odds-{number}"), (odds_win_by(odds, number), odds_lose));
                self.add(&name, odds, number, Rolls::NONE, clauses, number_or_seven(number));
            }
        }
    }

    /// Wagers on a number.
    fn numbers(&mut self) {
        for (name, kind, clauses) in [
            ("place", Kind::Place, decided!("OH.CR.3.I.F")),
            ("buy", Kind::Buy, ("OH.CR.6.I", "OH.CR.6.I")),
            ("lay", Kind::Lay, ("OH.CR.6.II", "OH.CR.6.II")),
        ] {
            for number in NUMBERS {
                let (name, wakes) = (format!("{name}-{number}"), number_or_seven(number));
                self.add(&name, kind, number, Rolls::NONE, clauses, wakes);
            }
        }
    }

    /// Wagers on the next roll, but for the hops.
    fn one_roll(&mut self) {
        let (none, any) = (Rolls::NONE, ANY_TOTAL);
        let field = Rolls::totals(&[2, 3, 4, 9, 10, 11, 12]);
        self.add("field", Kind::Field, 0, field, decided!("OH.CR.3.I.K"), any);
        for (name, rolls, clauses) in &ONE_ROLL[..6] {
            self.add(name, Kind::OneRoll, 0, *rolls, *clauses, any);
        }
        self.add("c-and-e", Kind::CAndE, 0, none, decided!("OH.CR.3.I.R"), any);
        self.add("horn", Kind::Horn, 0, none, decided!("OH.CR.3.I.S"), any);
        for high in [2, 3, 11, 12] {
            let name = format!("horn-high-{high}");
            self.add(&name, Kind::HornHigh, high, none, decided!("OH.CR.3.I.T"), any);
        }
        self.add("world", Kind::World, 0, none, decided!("OH.CR.3.I.U"), any);
    }
}

/// The totals that decide a wager on a number, as bits.
const fn number_or_seven(number: u8) -> u16 {
    1 << number | 1 << 7
}

/// Every spot, by its number.
pub static POSITIONS: LazyLock<Vec<Position>> = LazyLock::new(positions);

/// The layout.
pub static LAYOUT: LazyLock<Layout> = LazyLock::new(|| {
    let spots = POSITIONS.iter().map(|position| SpotInfo {
        name: position.name.clone(),
        family: &position.name,
        open: !matches!(position.kind, Kind::ComeOn | Kind::DontComeOn),
        main: !position.kind.is_odds() && position.kind != Kind::Fire,
    });
    Layout::new(spots.collect())
});

/// The spot somebody named: hops in either order, and the four that are other wagers' names.
pub fn find(name: &str) -> Option<Spot> {
    LAYOUT.find(name).or_else(|| match *name.strip_prefix("hop-")?.as_bytes() {
        [a, b'-', b] => match (a.min(b), a.max(b)) {
            (b'1', b'1') => LAYOUT.find("craps-2"),
            (b'1', b'2') => LAYOUT.find("craps-3"),
            (b'5', b'6') => LAYOUT.find("eleven"),
            (b'6', b'6') => LAYOUT.find("craps-12"),
            (low, high) => LAYOUT.find(&format!("hop-{}-{}", low as char, high as char)),
        },
        _ => None,
    })
}

/// Spots that the rules of the game name.
pub mod spots {
    use super::place_of;
    use crate::Spot;

    /// The Pass Line.
    pub const PASS: Spot = Spot(0);
    /// The Don't Pass Line.
    pub const DONT_PASS: Spot = Spot(2);

    /// The Fire Bet, the last of them.
    pub const FIRE: Spot = Spot(95);

    /// A Come Bet on its number; its odds are the next spot.
    #[inline]
    pub const fn come_on(number: u8) -> Spot {
        Spot(6 + 2 * place_of(number) as u16)
    }

    /// A Don't Come Bet on its number; its odds are the next spot.
    #[inline]
    pub const fn dont_come_on(number: u8) -> Spot {
        Spot(18 + 2 * place_of(number) as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_spots_stand_where_they_are_said_to() {
        for (spot, name) in
            [(spots::PASS, "pass"), (spots::DONT_PASS, "dont-pass"), (spots::FIRE, "fire")]
        {
            assert_eq!(LAYOUT.name(spot), name);
        }
        for number in NUMBERS {
            assert_eq!(LAYOUT.name(spots::come_on(number)), format!("come-{number}"));
            assert_eq!(LAYOUT.name(spots::dont_come_on(number)), format!("dont-come-{number}"));
        }
        // Odds stand right behind their bet.
        for (n, position) in POSITIONS.iter().enumerate().filter(|(_, p)| p.kind.is_odds()) {
            let flat = position.name.replace("-odds", "");
            assert_eq!(POSITIONS[n - 1].name, flat);
        }
    }

    #[test]
    fn hops_are_found_in_either_order_and_by_their_other_names() {
        for (name, spot) in [
            ("hop-4-3", "hop-3-4"),
            ("hop-3-3", "hop-3-3"),
            ("hop-1-1", "craps-2"),
            ("hop-2-1", "craps-3"),
            ("hop-1-2", "craps-3"),
            ("hop-6-5", "eleven"),
            ("hop-6-6", "craps-12"),
        ] {
            assert_eq!(find(name).map(|spot| LAYOUT.name(spot)), Some(spot), "{name}");
        }
        for name in ["hop-0-1", "hop-7-1", "hop-1", "hop-1-2-3", "hop-1--", "place-7", "Pass", ""] {
            assert_eq!(find(name), None, "{name}");
        }
        assert_eq!(POSITIONS.len(), 96);
        assert!((0..=12).all(|t| is_number(t) == NUMBERS.contains(&t)));
    }
}
