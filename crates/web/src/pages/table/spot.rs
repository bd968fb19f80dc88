//! Where wagers lie: circles of a seat, diamonds for side wagers, a grid where a layout is shared.

use games::{Cents, SpotRule, WagerState};
use maud::{Markup, html};

use super::family::Family;
use super::state::{Open, Seat, Wager};
use super::view::View;
use super::words;

/// Wagers that decisions make and that have a place on the layout.
const BY_DECISION: [&str; 10] = [
    "play",
    "flop",
    "turn",
    "river",
    "third-street",
    "fourth-street",
    "fifth-street",
    "bet-1",
    "bet-2",
    "bet-3",
];

/// The circles of a seat with what lies there.
pub fn circles(view: &View<'_>, seat: &Seat) -> Markup {
    let drawn = view.book().spots.iter().filter(|rule| is_drawn(view, seat.seat, rule));
    let crowded = seat.mine && drawn.count() > 4;
    html! {
        div.spots.crowd[crowded] {
            @if seat.mine && view.family() != Family::SharedLayout {
                @for rule in &view.book().spots {
                    @if is_drawn(view, seat.seat, rule) { (own(view, seat.seat, rule)) }
                }
            }
            @for wager in view.state.wagers_of(seat.seat) {
                @if !has_circle(view, seat, wager) && box_of(view, &wager.on).is_none() {
                    (laid(view, wager))
                }
            }
        }
    }
}

/// Whether the viewer's own seat has a circle for a wager: for everything that the table offers,
/// open or not, so that nothing changes its place.
fn is_drawn(view: &View<'_>, seat: games::Seat, rule: &SpotRule) -> bool {
    let state = view.state;
    let lies = state.on(seat, &rule.id) > Cents::ZERO;
    if lies || state.open(seat, &rule.id).is_some() {
        return true;
    }
    let several = view.book().spots.iter().any(|spot| spot.bets > 1);
    match BY_DECISION.contains(&rule.id.as_str()) {
        // Three bets that are made as one: the one while wagers are open, then the three.
        true => !(several && state.takes_wagers()),
        false if rule.bets > 1 => false,
        false => !rule.by_decision && is_offered(view, rule),
    }
}

/// Whether the table has this wager at all. A bank lies there only for who banks, and families
/// are for other people's seats.
fn is_offered(view: &View<'_>, rule: &SpotRule) -> bool {
    let by_meter = rule.meter.as_deref().is_none_or(|meter| view.chosen.offers(meter));
    rule.id != "bank" && !rule.id.ends_with("-N") && by_meter && view.chosen.offers(&rule.id)
}

fn has_circle(view: &View<'_>, seat: &Seat, wager: &Wager) -> bool {
    let of_kind = || view.state.wagers_of(seat.seat).filter(|other| other.on == wager.on);
    let shared = view.family() == Family::SharedLayout;
    shared || seat.mine && view.book().spot(&wager.on).is_some() && of_kind().count() == 1
}

/// A circle of the viewer's own.
fn own(view: &View<'_>, seat: games::Seat, rule: &SpotRule) -> Markup {
    let side = !rule.main && !rule.by_decision && rule.equals.is_none();
    let open = view.state.open(seat, &rule.id);
    let lies: Vec<&Wager> =
        view.state.wagers_of(seat).filter(|wager| wager.on == rule.id).collect();
    let has = view.state.on(seat, &rule.id);
    let single = lies.len() <= 1;
    html! {
        div.w data-key={ "spot-" (rule.id) } {
            @if rule.by_decision {
                span.spot.dashed[has == Cents::ZERO] data-wager=(rule.id) {
                    @if single { (chips(has)) }
                }
            } @else {
                (button(view, seat, &rule.id, open, side, if single { has } else { Cents::ZERO }))
            }
            small { (rule.name) }
        }
    }
}

/// A spot that takes chips by a click.
fn button(
    view: &View<'_>,
    seat: games::Seat,
    on: &str,
    open: Option<&Open>,
    side: bool,
    has: Cents,
) -> Markup {
    let needed = open.is_some_and(|open| {
        let equal = open.equals.as_deref().map(|other| view.state.on(seat, other));
        equal.is_some_and(|equal| equal > view.state.on(seat, on))
    });
    html! {
        button.spot.dia[side].offer[needed] type="button" data-spot=(on) data-seat=(seat)
            disabled[open.is_none()] { (chips(has)) span.sr { (said(view, on, open, has)) } }
    }
}

/// A spot in words.
fn said(view: &View<'_>, on: &str, open: Option<&Open>, has: Cents) -> String {
    let name = words::spot(view.book(), on);
    let lies = match has {
        Cents::ZERO => "nothing on it".to_owned(),
        has => words::dollars(has),
    };
    let takes = match open {
        None => String::new(),
        Some(Open { least, most: Some(most), .. }) if least == most => {
            format!(", takes {}", words::dollars(*most))
        }
        Some(Open { least, most: Some(most), .. }) => {
            format!(", takes {} to {}", words::dollars(*least), words::dollars(*most))
        }
        Some(Open { least, .. }) => format!(", takes {} or more", words::dollars(*least)),
    };
    format!("{name}: {lies}{takes}")
}

/// Chips and their amount.
fn chips(amount: Cents) -> Markup {
    html! {
        @if amount > Cents::ZERO {
            (pictures::stack(amount))
            // What it belongs to says the amount.
            span.amt aria-hidden="true" { (words::short(amount)) }
        }
    }
}

/// A wager that is only looked at.
fn laid(view: &View<'_>, wager: &Wager) -> Markup {
    let name = words::spot(view.book(), &wager.on);
    let note = if wager.note.is_empty() { &name } else { &wager.note };
    let free = matches!(wager.state, Some(WagerState::FreeBet | WagerState::TwoFreeBets));
    html! {
        div.w title=(name) {
            span.spot.lammer[free] data-wager=(wager.on) role="img"
                aria-label={ (name) ": " (words::dollars(wager.amount)) " " (wager.note) } {
                (chips(wager.amount))
            }
            small { (note) }
        }
    }
}

/// The box of another player that a wager lies on: `behind-3` lies on box 3.
fn box_of(view: &View<'_>, on: &str) -> Option<games::Seat> {
    let family = view.family() == Family::TwentyOne && view.book().spot(on).is_none();
    let (_, number) = on.rsplit_once('-').filter(|_| family)?;
    number.parse().ok()
}

/// The wagers of others on the box of a seat, and where the viewer may make one.
pub fn behind(view: &View<'_>, number: games::Seat) -> Markup {
    let here = |on: &str| box_of(view, on) == Some(number);
    let spots = view.state.spots.iter().flat_map(|open| open.names().map(move |on| (open, on)));
    let spots: Vec<_> = spots.filter(|(_, on)| here(on)).collect();
    let is_open =
        |wager: &Wager| spots.iter().any(|(open, on)| (open.seat, *on) == (wager.seat, &wager.on));
    html! {
        div.behind {
            @for (open, on) in &spots {
                (button(view, open.seat, on, Some(open), true, view.state.on(open.seat, on)))
            }
            @for wager in view.state.wagers.iter().filter(|wager| here(&wager.on)) {
                @if !is_open(wager) { (laid(view, wager)) }
            }
        }
    }
}

/// Every spot of a shared layout as a plain button: where no layout is drawn.
pub fn grid(view: &View<'_>) -> Markup {
    let mine: Vec<games::Seat> = view.state.mine().map(|seat| seat.seat).collect();
    let wagers = &view.state.wagers;
    let open = |on: &str| mine.iter().any(|seat| view.state.open(*seat, on).is_some());
    html! {
        div.grid-spots {
            @for seat in &mine {
                @for spots in view.state.spots.iter().filter(|open| open.seat == *seat) {
                    @for on in spots.names() {
                        div.w data-key={ "spot-" (seat) "-" (on) } {
                            (button(view, *seat, on, Some(spots), false, view.state.on(*seat, on)))
                            small { (words::spot(view.book(), on)) }
                        }
                    }
                }
            }
            @for wager in wagers.iter().filter(|wager| !open(&wager.on)) { (laid(view, wager)) }
        }
    }
}
