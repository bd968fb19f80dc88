//! Settlements as tables for people.

use answers::words;
use comfy_table::Cell;
use games::{Cents, Statement, Verdict};
use wire::lines::{net, tips};
use wire::runner::Played;

use crate::play::screen;
use crate::style::{self, Ink, Style, dollars, number};

/// The rounds of a script as tables.
pub fn to_text(played: &Played, style: Style) -> String {
    let mut text = String::new();
    for (n, (lines, fell)) in played.rounds.iter().zip(&played.fell).enumerate() {
        text += &style.paint(Ink::Strong, format!("Round {}", n + 1));
        if let Some(words) = fell.and_then(|outcome| screen::fell(outcome, style)) {
            text += &format!("\n{words}");
        }
        text += &format!("\n{}\n", round_text(lines, style));
    }
    for (name, meter) in played.table.meters() {
        text += &format!("{name}: {}\n", style.paint(Ink::Strong, dollars(meter.shows())));
    }
    match words::awaiting(played.table.as_ref()) {
        Some(awaited) => text += &format!("The table awaits {awaited}.\n"),
        None if played.rounds.is_empty() => text += "Nothing was settled.\n",
        None => {}
    }
    text
}

/// A settlement as a table with the seats' results below it.
pub fn round_text(lines: &[Statement], style: Style) -> String {
    let mut table = style.table(["seat", "wager", "stake", "", "paid", "clause", "because"]);
    for line in lines {
        let seat = match line.hand {
            None => line.seat.to_string(),
            Some(hand) => format!("{}.{hand}", line.seat),
        };
        let verdict = match line.verdict {
            Verdict::Win => style.cell(Ink::Good, line.verdict),
            Verdict::Lose | Verdict::Forfeit => style.cell(Ink::CommandError, line.verdict),
            Verdict::Push | Verdict::Void => Cell::new(line.verdict),
        };
        let mut because = line.because.clone();
        if line.commission > Cents::ZERO {
            because += &format!(" (commission {})", line.commission);
        }
        if line.for_dealer {
            because += " (for the dealer)";
        }
        table.add_row([
            Cell::new(seat),
            Cell::new(&line.wager),
            number(line.stake),
            verdict,
            number(line.paid),
            style.cell(Ink::Faint, line.clause),
            Cell::new(because),
        ]);
    }
    let mut text = style::lines(table);
    for line in lines {
        if let Some((clause, say)) = &line.verify {
            let what = format!("seat {}, {}: {say} ({clause})", line.seat, line.wager);
            text += &format!("{}\n", style.paint(Ink::Strong, style.fill(&what, "  ")));
        }
    }
    for (seat, net) in net(lines) {
        text += &format!("seat {seat}: {}\n", style.gain(net));
    }
    if lines.iter().any(|line| line.for_dealer) {
        text += &format!("tips: {}\n", dollars(tips(lines)));
    }
    text
}
