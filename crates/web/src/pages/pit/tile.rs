//! A table among the others: how it stands, what it has won, how lucky it was.

use games::Cents;
use maud::{Markup, html};

use super::decks;
use super::view::View;
use crate::pages::{family, money};

/// A table among the others.
pub fn tile(view: &View) -> Markup {
    let state = &view.state;
    let dealer = match (&view.work.dealer, state.dealt.as_str()) {
        (Some(name), _) => name.clone(),
        (None, "house") => "House deals".to_owned(),
        (None, _) => "Nobody deals".to_owned(),
    };
    let win = view.row.win();
    html! {
        a.panel.tile href={ "/pit/" (state.table) } data-key={ "tile-" (state.table) }
            data-table=(state.table) data-felt=[family::felt(&state.game)] {
            header {
                div {
                    b { (view.name()) }
                    small { (dealer) " · round " (state.round)
                        @if let Some(pace) = view.pace() { " · " (pace) " an hour" } }
                }
                (status(view))
            }
            (spark(&view.won(), view.theoretical(), view.row.shift.rounds))
            div.nums {
                span { "Win" } span { "Theoretical" }
                b.(money::class(win)) { (money::dollars(win)) }
                b.dim { (view.theoretical().map_or("not known".to_owned(), money::dollars)) }
            }
            (luck(view.row.deviation()))
            @for (meter, amount) in &state.meters {
                div.tf { span { (meter.replace('-', " ")) } b.gold {
                    (money::read(amount).map_or_else(|| amount.clone(), money::dollars)) } }
            }
            div.tf {
                (dots(view))
                span { "Rack " (money::dollars(view.table.rack())) " of "
                    (money::dollars(view.row.shift.opening)) }
            }
            div.tf {
                span { (decks::in_words(view)) }
                span { (money::dollars(view.at_stake())) " at stake" }
            }
        }
    }
}

/// How a table stands: dot and word.
pub fn status(view: &View) -> Markup {
    let called = view.work.pending.iter().any(|pending| pending.what == "call");
    let (class, word) = match view.state.status.as_str() {
        "open" => ("open", "Open"),
        "paused" if called => ("wait", "Called"),
        "paused" => ("stop", "Paused"),
        "opening" => ("wait", "Opening"),
        "closing" => ("wait", "Closing"),
        "closed" => ("info", "Closed"),
        _ => ("stop", "Damaged"),
    };
    html! { span.pill.(class) { (word) } }
}

fn dots(view: &View) -> Markup {
    let seats = &view.state.seats;
    let taken = seats.iter().filter(|seat| seat.player.is_some()).count();
    html! {
        span.dots role="img" aria-label={ (taken) " of " (seats.len()) " seats taken" } {
            @for seat in seats { i.on[seat.player.is_some()] {} }
        }
    }
}

/// The luck of a table in standard deviations, from -3 to +3.
pub fn luck(deviation: Option<f64>) -> Markup {
    let Some(off) = deviation else { return html! { div.luck { span { "Luck" } } } };
    let class = match off.abs() {
        far if far >= 3.0 => "far",
        far if far >= 2.0 => "off",
        _ => "near",
    };
    let at = 50.0 + off.clamp(-3.3, 3.3) * 14.0;
    html! {
        div.luck.(class) {
            span { "Luck" }
            svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true" {
                rect x="0" y="4" width="100" height="4" rx="2" {}
                rect.band x="22" y="4" width="56" height="4" {}
                path d="M50 1V11" {}
                ellipse cx=(format!("{at:.1}")) cy="6" rx="2.6" ry="5.4" {}
            }
            b { (sigma(off)) }
        }
    }
}

/// Standard deviations with their sign.
pub fn sigma(off: f64) -> String {
    format!("{off:+.2} σ").replace('-', "−")
}

/// The win round by round, and beside it what it should have been.
fn spark(won: &[i64], theoretical: Option<Cents>, rounds: u64) -> Markup {
    if won.len() < 2 {
        return html! {};
    }
    let drawn = i64::try_from(won.len()).unwrap_or(1);
    let all = Cents::new(i64::try_from(rounds).unwrap_or(i64::MAX).max(1));
    let due = theoretical.map_or(0, |theory| theory.part(Cents::new(drawn), all).cents());
    let (mut least, mut most) = (due.min(0), due.max(0));
    for value in won {
        (least, most) = (least.min(*value), most.max(*value));
    }
    let height = |value: i64| 43 - 40 * (value - least) / (most - least).max(1);
    let across = |at: i64| 250 * at / (drawn - 1).max(1);
    let points = won.iter().zip(0..).map(|(won, at)| format!("{},{}", across(at), height(*won)));
    html! {
        svg.spark viewBox="0 0 250 46" preserveAspectRatio="none" aria-hidden="true" {
            path.axis d={ "M0 " (height(0)) "L250 " (height(due)) } {}
            polyline points=(points.collect::<Vec<_>>().join(" "))
                vector-effect="non-scaling-stroke" {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_due_is_drawn_for_theory_under_a_cent_a_round_too() {
        // A hundred of two hundred rounds, in which a dollar should have been won.
        let drawn = |theory| spark(&[10; 100], theory, 200).into_string();
        assert_ne!(drawn(Some(Cents::new(100))), drawn(None));
        assert!(
            drawn(Some(Cents::new(100))).contains("L250 3\""),
            "{}",
            drawn(Some(Cents::DOLLAR))
        );
    }

    #[test]
    fn luck_has_its_sign_and_its_colour() {
        for (off, class, says) in
            [(0.914, "near", "+0.91 σ"), (-2.31, "off", "−2.31 σ"), (3.07, "far", "+3.07 σ")]
        {
            let drawn = luck(Some(off)).into_string();
            assert!(drawn.contains(&format!("luck {class}")) && drawn.contains(says), "{drawn}");
        }
        assert!(!luck(None).into_string().contains('σ'));
    }
}
