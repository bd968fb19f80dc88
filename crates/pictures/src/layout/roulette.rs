//! The roulette layout: every position on its number, line or corner.

use chance::{Colour, Pocket};
use games::Kind;
use games::wheel::roulette::Setting;
use maud::{Markup, html};

use super::DrawnLayout;
use super::chips::{Row, piles, short};
use super::place::Place;
use super::wheel::{colour_class, roulette_wheel};

/// The width and height of a number.
const CELL: (i32, i32) = (64, 72);
/// Where the numbers begin, and where they end.
const LEFT: i32 = 84;
const BOTTOM: i32 = 236;
/// How dozens are printed.
const DOZENS: [&str; 3] = ["1st 12", "2nd 12", "3rd 12"];
/// How many of the last numbers are shown.
const SHOWN: usize = 15;

/// Wheel, last numbers and layout.
pub(super) fn draw(layout: &DrawnLayout<'_>) -> Markup {
    let setting: Setting = layout.chosen.choose();
    let last = layout.fact("last number").and_then(|text| text.parse::<Pocket>().ok());
    html! {
        div.board data-board="roulette" {
            div.stage {
                (roulette_wheel(setting.wheel(), last))
                div.call {
                    (layout.called(last.map(|last| format!("{last} {}", colour_in_words(last)))))
                    @if let Some(last) = last {
                        div.big {
                            b.(colour_class(last)) { (last) }
                            div.hide-s { "Last number" br; span { (pocket_in_words(last)) } }
                        }
                    }
                    (layout.history())
                }
            }
            div.lay.turns { (printed(layout, setting)) }
        }
    }
}

/// The last numbers, the newest first.
pub(super) fn last_numbers(results: &[String]) -> Markup {
    let pockets = results.iter().filter_map(|result| result.parse::<Pocket>().ok());
    html! {
        ol.lastn aria-label="Last numbers, newest first" {
            @for pocket in pockets.take(SHOWN) { li.(colour_class(pocket)) { (pocket) } }
        }
    }
}

fn colour_in_words(pocket: Pocket) -> &'static str {
    match pocket.colour() {
        Colour::Green => "green",
        Colour::Red => "red",
        Colour::Black => "black",
    }
}

/// A pocket by the even chances it belongs to: "black, odd, 1 to 18".
fn pocket_in_words(pocket: Pocket) -> String {
    let colour = colour_in_words(pocket);
    if pocket.colour() == Colour::Green {
        return colour.to_owned();
    }
    let number = pocket.index();
    let parity = if number.is_multiple_of(2) { "even" } else { "odd" };
    let half = if number <= 18 { "1 to 18" } else { "19 to 36" };
    format!("{colour}, {parity}, {half}")
}

fn printed(layout: &DrawnLayout<'_>, setting: Setting) -> Markup {
    let spots: Vec<Spot> = spots(setting).collect();
    let (boxes, points): (Vec<&Spot>, Vec<&Spot>) = spots.iter().partition(|spot| spot.is_box());
    html! {
        svg.roulette viewBox="8 12 920 344" role="group" aria-label="Layout" {
            g.ns {
                @for spot in boxes { (spot.drawn(layout, setting)) }
                @if setting == Setting::DoubleAsSingle { (no_spin()) }
            }
            g.pos { @for spot in points { (spot.drawn(layout, setting)) } }
            g.chips aria-hidden="true" {
                @for spot in &spots {
                    @let stakes = layout.stakes_on(&spot.name);
                    @if !stakes.is_empty() { (piles(&stakes, spot.row(setting))) }
                }
            }
        }
    }
}

/// On a double-zero wheel used as single-zero the double zero is printed, and no spot
/// (OH.RO.1.IV).
fn no_spin() -> Markup {
    html! {
        g.void aria-hidden="true" {
            path.g d=(zero_shape(Pocket::DOUBLE_ZERO, Setting::Double)) {}
            text x="52" y="76" { "00" }
            text.s x="52" y="100" { "no spin" }
        }
    }
}

/// A position of the layout.
struct Spot {
    name: String,
    family: &'static str,
    covers: Vec<Pocket>,
}

/// The positions that this table's layout has.
fn spots(setting: Setting) -> impl Iterator<Item = Spot> {
    let layout = Kind::find("roulette").map(Kind::layout);
    let all = layout.into_iter().flat_map(|layout| layout.iter());
    all.map(|(_, info)| Spot::new(&info.name, info.family)).filter(move |spot| spot.is_on(setting))
}

impl Spot {
    fn new(name: &str, family: &'static str) -> Spot {
        let numbers = name.split_once(':').map_or("", |(_, numbers)| numbers);
        let named: Vec<Pocket> = numbers.split('-').filter_map(|n| n.parse().ok()).collect();
        let all = |test: &dyn Fn(u8) -> bool| {
            (1..=36).filter(|n| test(*n)).filter_map(Pocket::from_index).collect()
        };
        let first = named.first().map_or(0, |pocket| pocket.index());
        let covers = match family {
            "six" => all(&|n| n >= first && n < first + 6),
            "column" => all(&|n| n % 3 == first % 3),
            "dozen" => all(&|n| n > 12 * (first - 1) && n <= 12 * first),
            "red" | "black" => all(&|n| {
                let red = Pocket::from_index(n).map(Pocket::colour) == Some(Colour::Red);
                red == (family == "red")
            }),
            "odd" => all(&|n| n % 2 == 1),
            "even" => all(&|n| n % 2 == 0),
            "1-18" => all(&|n| n <= 18),
            "19-36" => all(&|n| n >= 19),
            "first-five" => [0, 37, 1, 2, 3].into_iter().filter_map(Pocket::from_index).collect(),
            _ => named,
        };
        Spot { name: name.to_owned(), family, covers }
    }

    /// Whether a layout has the position: around the zeros they differ (OH.RO.4.V.B,
    /// OH.RO.4.V.C.1, OH.RO.4.V.E), and a double-zero wheel used as single-zero takes no wager on
    /// the double zero (OH.RO.1.IV).
    fn is_on(&self, setting: Setting) -> bool {
        let double_zero = self.has(37);
        let touches_three = self.has(0) && self.has(3) && !double_zero;
        match setting {
            Setting::Double => !touches_three,
            Setting::Single => !double_zero,
            Setting::DoubleAsSingle => !double_zero && !touches_three,
        }
    }

    fn has(&self, index: u8) -> bool {
        self.covers.iter().any(|pocket| pocket.index() == index)
    }

    /// Whether it is a box of its own, and not a point on a line.
    fn is_box(&self) -> bool {
        !matches!(self.family, "split" | "three" | "four" | "first-five" | "six")
    }

    fn drawn(&self, layout: &DrawnLayout<'_>, setting: Setting) -> Markup {
        let words = self.words();
        let place = Place {
            name: &self.name,
            words: &words,
            pays: layout.pays(self.family),
            covers: (self.covers.len() > 1).then(|| {
                let covered: Vec<_> = self.covers.iter().map(|n| format!("straight:{n}")).collect();
                covered.join(" ")
            }),
        };
        layout.place(&place, if self.is_box() { self.shape(setting) } else { self.point(setting) })
    }

    /// "Split 17 20", "Column 1", "1 to 18".
    fn words(&self) -> String {
        let numbers: Vec<_> = self.covers.iter().map(Pocket::to_string).collect();
        let numbers = numbers.join(" ");
        match self.family {
            "straight" => format!("Straight {numbers}"),
            "split" => format!("Split {numbers}"),
            "three" => format!("Three numbers {numbers}"),
            "four" => format!("Four numbers {numbers}"),
            "six" => format!("Six numbers {numbers}"),
            "first-five" => format!("First five {numbers}"),
            "column" => format!("Column {numbers}"),
            "dozen" => {
                let dozen = DOZENS[usize::from(self.covers[0].index() / 12).min(2)];
                format!("{dozen}, {} to {}", self.covers[0], self.covers[11])
            }
            "red" => "Red".to_owned(),
            "black" => "Black".to_owned(),
            "odd" => "Odd".to_owned(),
            "even" => "Even".to_owned(),
            "1-18" => "1 to 18".to_owned(),
            _ => "19 to 36".to_owned(),
        }
    }

    /// A dot on a line, with room around it for a finger.
    fn point(&self, setting: Setting) -> Markup {
        let (x, y) = self.at(setting);
        html! {
            circle.aim cx=(short(x)) cy=(short(y)) r="13.5" {}
            circle.dot cx=(short(x)) cy=(short(y)) r="2.4" {}
        }
    }

    fn shape(&self, setting: Setting) -> Markup {
        let (x, y) = self.at(setting);
        let (left, top) = (x as i32, y as i32);
        let outside = |width: i32, height: i32| {
            let (left, top) = (left - width / 2, top - height / 2);
            html! { path.o d={ "M" (left) " " (top) "h" (width) "v" (height) "h-" (width) "z" } {} }
        };
        let printed = |class: &str, text: &str| {
            html! { text class=(class) x=(left) y=(top + 7) aria-hidden="true" { (text) } }
        };
        let diamond = |class: &str| {
            html! { path.dia.(class) d={ "M" (left) " " (top - 20) "l34 20-34 20-34-20z" } {} }
        };
        let numbered = self.covers.first().copied().unwrap_or(Pocket::ZERO);
        html! {
            @match self.family {
                "straight" => {
                    @if matches!(numbered.index(), 0 | 37) {
                        path.g d=(zero_shape(numbered, setting)) {}
                    } @else {
                        rect.(colour_class(numbered)) x=(left - 32) y=(top - 36)
                            width=(CELL.0) height=(CELL.1) {}
                    }
                    text x=(left) y=(top + 9) { (numbered) }
                }
                "column" => { (outside(64, 72)) (printed("s", "2 to 1")) }
                "dozen" => {
                    (outside(256, 56))
                    (printed("m", DOZENS[usize::from(numbered.index() / 12).min(2)]))
                }
                "red" => { (outside(128, 56)) (diamond("r")) }
                "black" => { (outside(128, 56)) (diamond("k")) }
                "odd" => { (outside(128, 56)) (printed("m", "Odd")) }
                "even" => { (outside(128, 56)) (printed("m", "Even")) }
                "1-18" => { (outside(128, 56)) (printed("m", "1 to 18")) }
                _ => { (outside(128, 56)) (printed("m", "19 to 36")) }
            }
        }
    }

    /// The middle of the position.
    fn at(&self, setting: Setting) -> (f64, f64) {
        let outside = |n: i32| (f64::from(LEFT + 64 + 128 * n), 320.0);
        let first = self.covers.first().map_or(0, |pocket| i32::from(pocket.index()));
        match self.family {
            "column" => (884.0, centre(first as u8, setting).1),
            "dozen" => (f64::from(LEFT + 128 + 256 * (first / 12)), 264.0),
            "1-18" => outside(0),
            "even" => outside(1),
            "red" => outside(2),
            "black" => outside(3),
            "odd" => outside(4),
            "19-36" => outside(5),
            _ if self.has(0) || self.has(37) => self.at_the_zeros(setting),
            "three" => (centre(first as u8, setting).0, f64::from(BOTTOM)),
            "six" => (centre(first as u8, setting).0 + 32.0, f64::from(BOTTOM)),
            _ => self.middle(setting),
        }
    }

    /// The middle of the numbers covered.
    fn middle(&self, setting: Setting) -> (f64, f64) {
        let count = self.covers.len().max(1) as f64;
        let centres = self.covers.iter().map(|pocket| centre(pocket.index(), setting));
        let (x, y) = centres.fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
        (x / count, y / count)
    }

    /// Positions that touch a zero lie on the line between it and the numbers.
    fn at_the_zeros(&self, setting: Setting) -> (f64, f64) {
        let line = f64::from(LEFT);
        let double = setting != Setting::Single;
        let y = match self.name.as_str() {
            "straight:0" | "straight:00" | "split:0-00" => return self.middle(setting),
            "split:0-1" => 200.0,
            "split:0-2" => {
                if double {
                    146.0
                } else {
                    128.0
                }
            }
            "split:00-2" => 110.0,
            "split:0-3" | "split:00-3" => 56.0,
            "three:0-1-2" => 164.0,
            "three:0-00-2" => 128.0,
            "three:00-2-3" | "three:0-2-3" => 92.0,
            _ => f64::from(BOTTOM),
        };
        (line, y)
    }

    /// Where chips are put: beside the print of the outside bets, else on the very point.
    fn row(&self, setting: Setting) -> Row {
        let (x, y) = self.at(setting);
        let (x, y, width) = match self.family {
            "column" => (x, y + 18.0, 56.0),
            "dozen" => (x + 74.0, y, 90.0),
            "red" | "black" => (x, y - 2.0, 110.0),
            "odd" | "even" | "1-18" | "19-36" => (x + 44.0, y, 48.0),
            _ => (x, y, 44.0),
        };
        Row { x, y, width, chip: 28.0, by_seat: true }
    }
}

/// The middle of a number.
fn centre(index: u8, setting: Setting) -> (f64, f64) {
    let zeros = f64::from(LEFT - 32);
    match index {
        0 if setting == Setting::Single => (zeros, 128.0),
        0 => (zeros, 182.0),
        37 => (zeros, 74.0),
        n => {
            let (column, row) = (i32::from(n - 1) / 3, i32::from(n - 1) % 3);
            let x = LEFT + CELL.0 * column + CELL.0 / 2;
            let y = BOTTOM - CELL.1 * row - CELL.1 / 2;
            (f64::from(x), f64::from(y))
        }
    }
}

/// The outline of a zero: the whole end of the layout, or half of it.
fn zero_shape(pocket: Pocket, setting: Setting) -> &'static str {
    match (pocket, setting) {
        (_, Setting::Single) => "M84 20H44Q20 20 20 44V212Q20 236 44 236H84Z",
        (Pocket::ZERO, _) => "M84 236H44Q20 236 20 212V128H84Z",
        _ => "M84 20H44Q20 20 20 44V128H84Z",
    }
}
