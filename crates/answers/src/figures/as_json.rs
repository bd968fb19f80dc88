//! Figures as the public interface has them.

use games::Value;
use odds::{Chart, Conditions, Figure, LineFigure, Method, Ratio, Strategy};
use serde_json::{Map, Value as Json, json};

/// One array of records.
pub fn to_json(figures: &[Figure]) -> Json {
    figures.iter().map(record).collect::<Vec<_>>().into()
}

fn record(figure: &Figure) -> Json {
    let mut json = json!({
        "game": figure.game,
        "wager": figure.wager,
        "pay_table": figure.pay_table,
        "variant": conditions(&figure.conditions),
        "house_edge": figure.house_edge.as_ref().map(Ratio::to_f64),
        "house_edge_exact": figure.house_edge.as_ref().map(Ratio::to_string),
        "element_of_risk": figure.element_of_risk.as_ref().map(Ratio::to_f64),
    });
    if let Some(progressive) = &figure.progressive {
        json["base_edge"] = progressive.base_edge.to_f64().into();
        json["base_edge_exact"] = progressive.base_edge.to_string().into();
        json["break_even_meter"] = progressive.break_even_meter.as_ref().map(Ratio::to_f64).into();
    }
    if let Some(envy) = &figure.envy_per_player {
        json["envy_per_player"] = envy.to_f64().into();
        json["envy_per_player_exact"] = envy.to_string().into();
    }
    json["hit_frequency"] = figure.hit_frequency.to_f64().into();
    json["hit_frequency_exact"] = figure.hit_frequency.to_string().into();
    json["standard_deviation"] = figure.standard_deviation().into();
    json["lines"] = figure.lines.iter().map(line).collect::<Vec<_>>().into();
    if let Some(play) = &figure.strategy {
        json["strategy"] = strategy(play);
    }
    if !figure.notes.is_empty() {
        json["readings"] = figure.notes.clone().into();
    }
    match figure.method {
        Method::Exact => json["method"] = "exact".into(),
        Method::Simulated { standard_error } => {
            json["method"] = "simulated".into();
            json["standard_error"] = standard_error.into();
        }
    }
    json["seconds"] = figure.seconds.into();
    json
}

fn line(line: &LineFigure) -> Json {
    json!({
        "name": line.name,
        "pays": line.pays,
        "probability": line.probability.to_f64(),
        "exact": line.probability.to_string(),
    })
}

fn strategy(strategy: &Strategy) -> Json {
    let table = |chart: &Chart| {
        let rows = chart.rows.iter().map(|(name, words)| {
            let cells = chart
                .columns
                .iter()
                .zip(words)
                .map(|(column, word)| (column.clone(), Json::from(word.as_str())));
            (name.clone(), Json::from(cells.collect::<Map<_, _>>()))
        });
        json!({ "title": chart.title, "rows": rows.collect::<Map<_, _>>() })
    };
    let tables: Vec<_> = strategy.charts.iter().map(table).collect();
    json!({ "words": strategy.words, "tables": tables })
}

fn conditions(conditions: &Conditions) -> Json {
    conditions.iter().map(|(name, of)| (name.to_owned(), value(of))).collect::<Map<_, _>>().into()
}

fn value(of: &Value) -> Json {
    match of {
        Value::Switch(on) => Json::from(*on),
        Value::Count(n) => Json::from(*n),
        Value::Text(text) => Json::from(text.as_str()),
        Value::Map(values) => {
            values.iter().map(|(name, of)| (name.clone(), value(of))).collect::<Map<_, _>>().into()
        }
    }
}
