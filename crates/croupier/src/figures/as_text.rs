//! Figures as tables for people.

use comfy_table::{Cell, ColumnConstraint};
use odds::{Figure, Method};

use super::chart;
use crate::style::{Ink, NO_BREAK, Style, lines, number};
use answers::figures::words::{dollars, edge, often, percent, ways};

/// With no more figures than this every one is told in full.
const FEW: usize = 6;

/// The column that names the variant of a game.
const VARIANT: usize = 2;

/// Where what is said of a fact begins.
const FACT: &str = "                     ";

/// A row for each figure; where there are few, all that is known of each.
pub fn to_text(figures: &[Figure], style: Style) -> String {
    let mut text = String::new();
    for game in figures.chunk_by(|a, b| a.game == b.game) {
        let title = style.paint(Ink::Strong, &game[0].game);
        text += &format!("{title}\n{}\n", summary(game, style));
    }
    if figures.len() <= FEW {
        figures.iter().for_each(|figure| text += &details(figure, style));
    }
    text
}

fn summary(figures: &[Figure], style: Style) -> String {
    let mut table = style.table([
        "wager",
        "pay table",
        "variant",
        "house edge",
        "element of risk",
        "hit frequency",
        "standard deviation",
    ]);
    for figure in figures {
        let good = figure.house_edge.as_ref().is_some_and(|edge| *edge < odds::Ratio::ZERO);
        let shown = edge(figure);
        let shown = if good { style.cell(Ink::Good, shown) } else { Cell::new(shown) };
        table.add_row([
            style.cell(Ink::Strong, &figure.wager),
            Cell::new(&figure.pay_table),
            style.cell(Ink::Faint, &figure.conditions),
            shown,
            number(figure.element_of_risk.as_ref().map(percent).unwrap_or_default()),
            number(often(&figure.hit_frequency)),
            number(format!("{:.3}", figure.standard_deviation())),
        ]);
    }
    // Most games have no variants.
    let plain = figures.iter().all(|figure| figure.conditions.to_string().is_empty());
    if let Some(variants) = table.column_mut(VARIANT).filter(|_| plain) {
        variants.set_constraint(ColumnConstraint::Hidden);
    }
    lines(table)
}

/// All that is known of a wager.
fn details(figure: &Figure, style: Style) -> String {
    let conditions = figure.conditions.to_string();
    let title = format!("{}  {}  {conditions}", figure.wager, figure.pay_table);
    let mut text = format!("{}\n", style.paint(Ink::Strong, title.trim_end()));
    text += &facts(figure, style);
    let mut table = style.table(["line", "pays", "ways", "how often", "adds"]);
    for line in &figure.lines {
        let adds = line.adds.as_ref().map(|adds| format!("{:+.6}", adds.to_f64()));
        table.add_row([
            Cell::new(&line.name),
            number(&line.pays),
            number(ways(&line.ways)),
            number(often(&line.probability)),
            number(adds.unwrap_or_default()),
        ]);
    }
    text += &lines(table);
    if let Some(strategy) = &figure.strategy {
        text += &format!("\n{}\n", style.paint(Ink::Strong, "Optimal play"));
        for words in &strategy.words {
            text += &format!("{}\n", style.fill(&format!("  {words}"), "    "));
        }
        for chart in &strategy.charts {
            text += &format!("\n{}", chart::drawn(chart, style));
        }
    }
    for note in &figure.notes {
        text += &format!("{}\n", style.paint(Ink::Faint, style.fill(note, "")));
    }
    text + "\n"
}

fn facts(figure: &Figure, style: Style) -> String {
    let mut text = String::new();
    let mut fact = |name: &str, what: String| {
        let name = style.paint(Ink::Faint, format!("{name:<18}").replace(' ', NO_BREAK));
        text += &format!("{}\n", style.fill(&format!("  {name} {what}"), FACT));
    };
    if let Some(edge) = &figure.house_edge {
        fact("house edge", format!("{}  = {}", percent(edge), shortened(&edge.to_string())));
        fact("return", percent(&(odds::Ratio::ONE - edge)));
    }
    if let Some(progressive) = &figure.progressive {
        fact("base edge", percent(&progressive.base_edge));
        if let Some(meter) = &progressive.break_even_meter {
            fact("fair at a meter of", dollars(meter));
        }
    }
    if let Some(envy) = &figure.envy_per_player {
        fact("envy", format!("${:.6} a round for every other player", envy.to_f64()));
    }
    match figure.method {
        Method::Exact => fact("method", format!("exact, in {}", time(figure.seconds))),
        Method::Simulated { standard_error } => {
            fact("method", format!("simulated, standard error {standard_error:.6}"));
        }
    }
    text
}

fn time(seconds: f64) -> String {
    if seconds < 0.1 { format!("{:.1} ms", seconds * 1000.0) } else { format!("{seconds:.1} s") }
}

/// A ratio that would fill lines is cut; JSON has it whole.
fn shortened(exact: &str) -> String {
    match exact.len() {
        ..=60 => exact.to_owned(),
        long => format!("{}... ({long} digits)", &exact[..40]),
    }
}
