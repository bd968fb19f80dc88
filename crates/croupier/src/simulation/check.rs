//! What the engine's own proof found, as people read it.

use answers::simulation::check::{Checked, Findings};
use comfy_table::Cell;

use super::as_text::{PLUS_MINUS, p, percent, within, z};
use crate::style::{Ink, Style, lines, number};
use answers::figures::words::grouped;

/// The findings as tables of z-scores.
pub fn to_text(findings: &Findings, style: Style) -> String {
    let mut text = String::new();
    for game in findings.checked.chunk_by(|a, b| a.game == b.game) {
        text += &format!("{}\n{}\n", style.paint(Ink::Strong, &game[0].game), scores(game, style));
    }
    for (game, wager) in &findings.undecided {
        let why = format!("{game} {wager}: made by a decision that this play never takes\n");
        text += &style.paint(Ink::Faint, why);
    }
    for (game, wager, why) in &findings.left_out {
        text += &style.paint(Ink::Faint, format!("{game} {wager}: left out, {why}\n"));
    }
    let differ = findings.checked.iter().filter(|checked| !checked.exact.agrees()).count();
    let all = findings.checked.len();
    text += &match differ {
        0 => style.paint(Ink::Good, format!("{all} wagers agree with their exact figures")),
        _ => style.paint(
            Ink::CommandError,
            format!("{differ} of {all} wagers differ from their figures"),
        ),
    };
    if findings.stopped {
        text += ", stopped before the end";
    }
    text + "\n"
}

fn scores(game: &[Checked], style: Style) -> String {
    let mut table = style.table([
        "wager",
        "pay table",
        "decided",
        "simulated",
        PLUS_MINUS,
        "exact",
        "z",
        "lines",
        "",
    ]);
    for Checked { spread, exact, .. } in game {
        let edge = |of: Option<f64>| number(of.map(percent).unwrap_or_else(|| "meter".into()));
        let known = exact.house_edge;
        table.add_row([
            Cell::new(&exact.wager),
            style.cell(Ink::Faint, &exact.pay_table),
            number(grouped(spread.count.into())),
            edge(known.map(|_| spread.house_edge)),
            number(within(spread)),
            edge(known),
            z(exact, style),
            p(exact, style),
            match exact.agrees() {
                true => style.cell(Ink::Good, "agrees"),
                false => style.cell(Ink::CommandError, "DIFFERS"),
            },
        ]);
    }
    lines(table)
}
