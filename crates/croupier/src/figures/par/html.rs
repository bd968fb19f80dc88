//! A PAR sheet as a page that prints well.

use answers::figures::words::{dollars, edge, grouped, often, percent, ways};
use answers::figures::{Inquiry, Subject};
use answers::par::{CONFIDENCES, HANDS, options_in_force, range, today};
use games::{DocumentSource, Rulebook};
use odds::{Chart, Figure, Method, Ratio};

use super::picture::{frequencies, returns};
use crate::html::{escaped, page, table};

/// The documents behind the rules, with their dates and the digests of their clauses.
fn sources(book: &Rulebook) -> String {
    let source = |source: &DocumentSource| {
        let parts = [source.name(), source.dates(), format!("SHA-256 {}", source.sha256)];
        let stated: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        format!("<p class=\"faint\">{}</p>", escaped(&stated.join("; ")))
    };
    book.sources().map(source).collect()
}

/// The sheet of every game asked about.
pub fn to_html(inquiry: &Inquiry, figures: &[Figure]) -> String {
    let mut body = String::new();
    for subject in &inquiry.subjects {
        let own: Vec<_> = figures.iter().filter(|f| f.game == subject.id()).collect();
        if !own.is_empty() {
            body += &sheet(inquiry, subject, &own);
        }
    }
    page("PAR sheet", &body)
}

fn sheet(inquiry: &Inquiry, subject: &Subject, figures: &[&Figure]) -> String {
    let book = subject.book();
    let mut text = format!(
        "<header><h1>{}</h1><p>{}</p>{}<p class=\"faint\">PAR sheet of {}, croupier {}, \
         rulebook digest {:.16}</p></header>\n",
        escaped(&book.name),
        escaped(&book.document),
        sources(book),
        today(),
        env!("CARGO_PKG_VERSION"),
        book.digest(),
    );
    let options = options_in_force(subject, inquiry.given());
    if !options.is_empty() {
        text += "<h2>Rules in force</h2>\n";
        text += &table(&["option", "value", "clause"], options.iter().map(|row| row.to_vec()));
    }
    text += "<h2>Summary</h2>\n";
    let names = [
        "wager",
        "pay table",
        "variant",
        "return",
        "house edge",
        "element of risk",
        "hit frequency",
        "standard deviation",
    ];
    text += &table(&names, figures.iter().map(|figure| summary(figure)));
    for figure in figures {
        text += &wager(figure);
    }
    if !book.readings.is_empty() {
        text += "<h2>Readings</h2>\n";
        let rows = book.readings.iter().map(|r| vec![r.clause.to_string(), r.text.clone()]);
        text += &table(&["clause", "reading"], rows);
    }
    text
}

fn summary(figure: &Figure) -> Vec<String> {
    vec![
        figure.wager.clone(),
        figure.pay_table.clone(),
        figure.conditions.to_string(),
        figure.house_edge.as_ref().map(|edge| percent(&(Ratio::ONE - edge))).unwrap_or_default(),
        edge(figure),
        figure.element_of_risk.as_ref().map(percent).unwrap_or_default(),
        often(&figure.hit_frequency),
        format!("{:.4}", figure.standard_deviation()),
    ]
}

fn wager(figure: &Figure) -> String {
    let mut text = format!(
        "<section><h3>{} <small>{} {}</small></h3>\n",
        escaped(&figure.wager),
        escaped(&figure.pay_table),
        escaped(&figure.conditions.to_string())
    );
    text += &facts(figure);
    let rows = figure.lines.iter().map(|line| {
        let adds = line.adds.as_ref().map(|adds| format!("{:+.8}", adds.to_f64()));
        vec![
            line.name.clone(),
            line.pays.clone(),
            ways(&line.ways),
            format!("{:.10}", line.probability.to_f64()),
            often(&line.probability),
            adds.unwrap_or_default(),
        ]
    });
    text += &table(&["line", "pays", "combinations", "probability", "how often", "adds"], rows);
    text += &ranges(figure);
    text += &format!("<figure>{}</figure>\n", returns(figure));
    if figure.lines.len() > 2 {
        text += &format!("<figure>{}</figure>\n", frequencies(figure));
    }
    if let Some(strategy) = &figure.strategy {
        text += "<h4>Optimal play</h4>\n<ul>";
        strategy.words.iter().for_each(|words| text += &format!("<li>{}</li>", escaped(words)));
        text += "</ul>\n";
        strategy.charts.iter().for_each(|chart| text += &drawn(chart));
    }
    for note in &figure.notes {
        text += &format!("<p class=\"faint\">{}</p>", escaped(note));
    }
    text + "</section>\n"
}

fn facts(figure: &Figure) -> String {
    let mut facts = Vec::new();
    if let Some(edge) = &figure.house_edge {
        let exact = edge.to_string();
        // A ratio of hundreds of digits is for machines: `odds --json` has it.
        let exact = match exact.len() {
            ..=40 => format!(" = <code>{exact}</code>"),
            _ => String::new(),
        };
        let whole = percent(&(Ratio::ONE - edge));
        facts.push(format!("Return {whole}, house edge {}{exact}", percent(edge)));
    }
    if let Some(progressive) = &figure.progressive {
        facts.push(format!("Base edge {}", percent(&progressive.base_edge)));
        let meter = progressive.break_even_meter.as_ref();
        facts.extend(meter.map(|meter| format!("Fair at a meter of {}", dollars(meter))));
    }
    let envy = figure.envy_per_player.as_ref();
    facts.extend(envy.map(|envy| format!("Envy ${:.6} a player", envy.to_f64())));
    facts.push(match figure.method {
        Method::Exact => format!("Exact, found in {:.3} s", figure.seconds),
        Method::Simulated { standard_error } => {
            format!("Simulated, standard error {standard_error:.7}")
        }
    });
    let facts: Vec<_> = facts.into_iter().map(|fact| format!("<li>{fact}</li>")).collect();
    format!("<ul class=\"facts\">{}</ul>\n", facts.join(""))
}

/// Where the return lies after so many hands.
fn ranges(figure: &Figure) -> String {
    let row = |hands: u64| {
        let cells = CONFIDENCES.iter().filter_map(|(_, deviations)| {
            let found = range(figure, hands, *deviations)?;
            let [least, most] = [found.least, found.most].map(|share| share * 100.0);
            Some(format!("{least:.2}% to {most:.2}%"))
        });
        std::iter::once(grouped(hands.into())).chain(cells).collect::<Vec<_>>()
    };
    if figure.house_edge.is_none() {
        return String::new();
    }
    let names = CONFIDENCES.map(|(sure, _)| format!("return, {sure}% of the time"));
    let names: Vec<_> = ["hands"].into_iter().chain(names.iter().map(String::as_str)).collect();
    table(&names, HANDS.into_iter().map(row))
}

/// A chart of actions in letters, or a chart of figures as a plain table.
fn drawn(chart: &Chart) -> String {
    let title = format!("<h5>{}</h5>\n", escaped(&chart.title));
    if let Some(drawn) = web::strategy_chart(chart) {
        return title + &drawn.into_string();
    }
    let names: Vec<_> = std::iter::once(String::new())
        .chain(chart.columns.iter().map(|name| escaped(name)))
        .collect();
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    let rows = chart.rows.iter();
    let row = |(name, cells): &(String, Vec<String>)| {
        std::iter::once(name).chain(cells).cloned().collect::<Vec<_>>()
    };
    title + &table(&names, rows.map(row))
}
