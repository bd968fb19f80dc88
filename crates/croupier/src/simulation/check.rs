//! The findings of the engine's own proof as tables for people.

use answers::figures::words::grouped;
use answers::simulation::check::{Checked, Findings};
use comfy_table::Cell;

use super::as_text::{PLUS_MINUS, p, percent, within, z};
use crate::style::{Ink, Style, lines, number};

/// The findings as tables of z-scores; a row for each table where options were set.
pub fn to_text(findings: &Findings, style: Style) -> String {
    let mut text = String::new();
    for game in findings.checked.chunk_by(|a, b| a.game == b.game) {
        let every_option = game.iter().any(|checked| !checked.options.is_empty());
        let found = if every_option { by_options(game, style) } else { scores(game, style) };
        text += &format!("{}\n{found}\n", style.paint(Ink::Strong, &game[0].game));
    }
    for (game, options, wager) in &findings.undecided {
        let at = if options.is_empty() { String::new() } else { format!(" at {options}") };
        let why = format!("{game} {wager}{at}: no round of this play decides it\n");
        text += &style.paint(Ink::Faint, why);
    }
    for (game, wager, why) in &findings.left_out {
        text += &style.paint(Ink::Faint, format!("{game} {wager}: left out, {why}\n"));
    }
    let differ = findings.checked.iter().filter(|checked| !checked.agrees).count();
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

fn verdict(agrees: bool, style: Style) -> Cell {
    match agrees {
        true => style.cell(Ink::Good, "agrees"),
        false => style.cell(Ink::CommandError, "DIFFERS"),
    }
}

/// The tables of a game: how many wagers each has, and how far off the worst of them is.
fn by_options(game: &[Checked], style: Style) -> String {
    let mut table = style.table(["options", "wagers", "largest z", "of", ""]);
    for own in game.chunk_by(|a, b| a.options == b.options) {
        let off = |checked: &Checked| checked.exact.z.map_or(0.0, f64::abs);
        let order =
            |a: &&Checked, b: &&Checked| b.agrees.cmp(&a.agrees).then(off(a).total_cmp(&off(b)));
        let Some(worst) = own.iter().max_by(order) else { continue };
        let options = if worst.options.is_empty() { "defaults" } else { &worst.options };
        table.add_row([
            Cell::new(options),
            number(own.len()),
            z(&worst.exact, style),
            style.cell(Ink::Faint, &worst.exact.wager),
            verdict(worst.agrees, style),
        ]);
    }
    lines(table)
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
    for Checked { spread, exact, agrees, .. } in game {
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
            verdict(*agrees, style),
        ]);
    }
    lines(table)
}
