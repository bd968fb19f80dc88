//! The two roads of baccarat as pictures.

use maud::{Markup, html};

use super::roads::{ROWS, Winner, bead, big};

/// The width of a place in a road.
const CELL: usize = 20;
/// How many columns are shown; older ones are left out.
const BEADS: usize = 8;
const MARKS: usize = 18;

/// The bead road and the big road of the rounds so far.
pub(super) fn roads(results: &[String]) -> Markup {
    let rounds: Vec<Winner> =
        results.iter().rev().filter_map(|result| Winner::named(result)).collect();
    let count = |winner| rounds.iter().filter(|round| **round == winner).count();
    let counted = format!(
        "{} rounds: banker {}, player {}, tie {}",
        rounds.len(),
        count(Winner::Banker),
        count(Winner::Player),
        count(Winner::Tie)
    );
    html! {
        div.roads role="img" aria-label=(counted) {
            (bead_road(&rounds))
            (big_road(&rounds))
        }
    }
}

fn bead_road(rounds: &[Winner]) -> Markup {
    let beads = bead(rounds);
    let width = beads.last().map_or(0, |bead| bead.column + 1);
    let left_out = width.saturating_sub(BEADS);
    html! {
        svg.bead-road viewBox=(view(BEADS)) aria-hidden="true" {
            (paper(BEADS))
            @for bead in beads.iter().filter(|bead| bead.column >= left_out) {
                g.(class(bead.winner)) transform=(at(bead.column - left_out, bead.row)) {
                    circle.full r="8.500" {}
                    text y="3.800" { (letter(bead.winner)) }
                }
            }
        }
    }
}

fn big_road(rounds: &[Winner]) -> Markup {
    let marks = big(rounds);
    let width = marks.iter().map(|mark| mark.column + 1).max().unwrap_or(0);
    let left_out = width.saturating_sub(MARKS);
    html! {
        svg.big-road viewBox=(view(MARKS)) aria-hidden="true" {
            (paper(MARKS))
            @for mark in marks.iter().filter(|mark| mark.column >= left_out) {
                g.(class(mark.winner)) transform=(at(mark.column - left_out, mark.row)) {
                    circle.ring r="7.500" {}
                    @if mark.ties > 0 {
                        path.slash d="M-7 7L7-7" {}
                        @if mark.ties > 1 { text.ties y="3.500" { (mark.ties) } }
                    }
                }
            }
        }
    }
}

fn view(columns: usize) -> String {
    format!("-1 -1 {} {}", columns * CELL + 2, ROWS * CELL + 2)
}

fn at(column: usize, row: usize) -> String {
    format!("translate({} {})", column * CELL + CELL / 2, row * CELL + CELL / 2)
}

/// The lined paper under a road.
fn paper(columns: usize) -> Markup {
    let (width, height) = (columns * CELL, ROWS * CELL);
    html! {
        rect.paper width=(width) height=(height) rx="3" {}
        path.rules d={
            @for column in 1..columns { "M" (column * CELL) " 0v" (height) }
            @for row in 1..ROWS { "M0 " (row * CELL) "h" (width) }
        } {}
    }
}

fn class(winner: Winner) -> &'static str {
    match winner {
        Winner::Player => "player",
        Winner::Banker => "banker",
        Winner::Tie => "tie",
    }
}

fn letter(winner: Winner) -> &'static str {
    match winner {
        Winner::Player => "P",
        Winner::Banker => "B",
        Winner::Tie => "T",
    }
}
