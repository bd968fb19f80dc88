//! Figures as a table for spreadsheets and scripts.

use odds::{Figure, Method, Ratio};

use crate::csv;

const COLUMNS: [&str; 14] = [
    "game",
    "wager",
    "pay_table",
    "variant",
    "house_edge",
    "house_edge_exact",
    "element_of_risk",
    "hit_frequency",
    "standard_deviation",
    "base_edge",
    "break_even_meter",
    "envy_per_player",
    "method",
    "seconds",
];

/// A row for each figure, after a row of names.
pub fn to_csv(figures: &[Figure]) -> String {
    let mut text = COLUMNS.join(",") + "\n";
    for figure in figures {
        text += &csv::row(row(figure).iter().map(String::as_str));
    }
    text
}

fn row(figure: &Figure) -> [String; COLUMNS.len()] {
    let number = |of: Option<&Ratio>| of.map(|of| of.to_f64().to_string()).unwrap_or_default();
    let progressive = figure.progressive.as_ref();
    [
        figure.game.clone(),
        figure.wager.clone(),
        figure.pay_table.clone(),
        figure.conditions.to_string(),
        number(figure.house_edge.as_ref()),
        figure.house_edge.as_ref().map(Ratio::to_string).unwrap_or_default(),
        number(figure.element_of_risk.as_ref()),
        number(Some(&figure.hit_frequency)),
        figure.standard_deviation().to_string(),
        number(progressive.map(|p| &p.base_edge)),
        number(progressive.and_then(|p| p.break_even_meter.as_ref())),
        number(figure.envy_per_player.as_ref()),
        match figure.method {
            Method::Exact => "exact".into(),
            Method::Simulated { .. } => "simulated".into(),
        },
        figure.seconds.to_string(),
    ]
}
