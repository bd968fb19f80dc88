//! The roulette wheel, with the ball where it fell.

use chance::{Colour, Pocket, Wheel};
use maud::{Markup, html};

use super::chips::short;

/// The class that has a pocket's colour.
pub(super) fn colour_class(pocket: Pocket) -> &'static str {
    match pocket.colour() {
        Colour::Green => "g",
        Colour::Red => "r",
        Colour::Black => "k",
    }
}

/// A wheel; the ball lies where it last fell.
pub(super) fn roulette_wheel(wheel: Wheel, fell: Option<Pocket>) -> Markup {
    let pockets = wheel.pockets();
    let step = 360.0 / pockets.len() as f64;
    let lies = fell.and_then(|fell| pockets.iter().position(|pocket| *pocket == fell));
    let said = match fell {
        Some(fell) => format!("The ball lies in {fell}"),
        None => "The wheel".to_owned(),
    };
    html! {
        svg.wheel viewBox="-140 -140 280 280" role="img" aria-label=(said) {
            circle r="138" fill="var(--rail-lo)" {}
            circle r="134" fill="var(--rail)" {}
            circle r="124" fill="var(--rail-hi)" {}
            g.rim {
                circle r="120" fill="#1b1917" {}
                @for (n, pocket) in pockets.iter().enumerate() {
                    g transform={ "rotate(" (short(step * n as f64)) ")" } {
                        path.(colour_class(*pocket)) d=(sector(step)) {}
                        text.pk y="-101" { (pocket) }
                    }
                }
                circle r="91" fill="none" stroke="var(--brass)" stroke-width="1.5" {}
                circle r="74" fill="var(--rail)" stroke="#0006" {}
                circle r="70" fill="var(--rail-hi)" {}
                circle r="48" fill="var(--rail)" {}
                path d="M-34 0H34M0-34V34" stroke="var(--brass)" stroke-width="5"
                    stroke-linecap="round" {}
                circle r="13" fill="var(--brass)" {}
            }
            @if let Some(lies) = lies {
                g.ball {
                    circle r="5.5" fill="#fff"
                        transform={ "rotate(" (short(step * lies as f64)) ") translate(0 -83)" } {}
                }
            }
        }
    }
}

/// The part of the rim that belongs to one pocket, around the top.
fn sector(degrees: f64) -> String {
    let half = (degrees / 2.0).to_radians();
    let (sin, cos) = half.sin_cos();
    let at = |radius: f64, side: f64| format!("{:.2} {:.2}", radius * sin * side, -radius * cos);
    format!(
        "M{}A117 117 0 0 1 {}L{}A91 91 0 0 0 {}Z",
        at(117.0, -1.0),
        at(117.0, 1.0),
        at(91.0, 1.0),
        at(91.0, -1.0)
    )
}
