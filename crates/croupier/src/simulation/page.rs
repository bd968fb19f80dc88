//! A simulation as a page that prints well.

use answers::simulation::{Report, WagerReport};

use super::as_text::{PLUS_MINUS, around, expected, percent, risk, rules, skill, stopped, within};
use super::pictures;
use crate::html::{escaped, page, table};
use crate::style::dollars;
use answers::figures::words::grouped;

/// The whole report.
pub fn to_html(report: &Report) -> String {
    let mut body = head(report);
    body += "<h2>Wagers</h2>\n";
    let names = [
        "wager",
        "stake",
        "decided",
        "house edge",
        PLUS_MINUS,
        "exact",
        "z",
        "p of the lines",
        "element of risk",
        "hit frequency",
        "standard deviation",
    ];
    body += &table(&names, report.wagers.iter().map(wager));
    if let Some(words) = report.cut_card_effect() {
        body += &format!("<p>{}</p>\n", escaped(words));
    }
    body += &format!("<figure>{}</figure>\n", pictures::results(report));
    for wager in &report.wagers {
        body += &lines_of(wager);
    }
    body += &counted(report);
    body += &sessions(report);
    if report.is_dealt_to_cut_card() {
        body += "<h2>Cut card</h2>\n";
        body += &format!("<figure>{}</figure>\n", pictures::cut_card(report));
    }
    page(&format!("{}: a simulation", report.name), &body)
}

fn head(report: &Report) -> String {
    let plan = &report.plan;
    let notes = rules(report).into_iter().chain(stopped(report));
    let notes: Vec<_> = notes.collect();
    format!(
        "<header><h1>{}</h1><p>{} {}, {} play{}, seed {}</p>\
         <p class=\"faint\">{}</p><p class=\"faint\">Simulation, croupier {}: {:.2} s, {:.1} million \
         a second</p></header>\n",
        escaped(&report.name),
        grouped(report.totals.rounds.into()),
        report.rounds(),
        plan.strategy.name(),
        if plan.fresh { ", shuffled before every round" } else { "" },
        plan.seed,
        escaped(&notes.join(", ")),
        env!("CARGO_PKG_VERSION"),
        report.seconds,
        report.rate() / 1e6,
    )
}

fn wager(wager: &WagerReport) -> Vec<String> {
    let (spread, exact) = (&wager.spread, wager.exact.as_ref());
    let known = exact.and_then(|exact| exact.house_edge).or(wager.optimal_edge);
    vec![
        wager.bet.name.clone(),
        dollars(wager.bet.amount),
        grouped(spread.count.into()),
        percent(spread.house_edge),
        within(spread),
        known.map(percent).unwrap_or_default(),
        exact.and_then(|exact| exact.z).map(|z| format!("{z:+.2}")).unwrap_or_default(),
        exact.and_then(|e| e.chi_square).map(|chi| format!("{:.3}", chi.p)).unwrap_or_default(),
        percent(spread.element_of_risk),
        percent(spread.hit_frequency),
        format!("{:.4}", spread.standard_deviation),
    ]
}

fn lines_of(wager: &WagerReport) -> String {
    let Some(exact) = &wager.exact else { return String::new() };
    let n = wager.spread.count.max(1) as f64;
    let rows = exact.lines.iter().map(|line| {
        vec![
            line.name.clone(),
            line.pays.clone(),
            grouped(line.count.into()),
            expected(line.expected),
            percent(line.count as f64 / n),
            percent(line.expected / n),
        ]
    });
    let names = ["line", "pays", "came", "expected", "how often", "exactly"];
    let verdict = if exact.agrees() { "agrees with" } else { "differs from" };
    format!(
        "<section><h3>{} <small>{verdict} {}</small></h3>\n{}</section>\n",
        escaped(&wager.bet.name),
        escaped(&exact.pay_table),
        table(&names, rows)
    )
}

/// A bet that goes by a count.
fn counted(report: &Report) -> String {
    let Some(counted) = &report.counted else { return String::new() };
    let rows = counted.steps.iter().map(|step| {
        vec![
            step.step.from.map_or("below".into(), |count| format!("from {count}")),
            dollars(step.bet),
            grouped(step.rounds.into()),
            percent(step.advantage),
            around(step.standard_error),
        ]
    });
    let names = ["count", "bet", "rounds", "player's edge", PLUS_MINUS];
    let skill = escaped(&skill(counted));
    format!("<h2>By the count</h2>\n{}<p>{skill}</p>\n", table(&names, rows))
}

fn sessions(report: &Report) -> String {
    let Some(won) = report.totals.sessions_won() else { return String::new() };
    let rows = report.ruin.iter().map(|ruin| {
        let sessions = report.totals.sessions.len() as u64;
        let [risk, within] = risk(ruin.risk, ruin.standard_error, sessions);
        vec![dollars(ruin.bankroll), risk, within]
    });
    let session = grouped(report.plan.session.into());
    let (what, runs) = (report.rounds(), report.runs());
    format!(
        "<h2>A session of {session} {what}</h2>\n<figure>{}</figure>\n<p>{} of {} sessions end above \
         nothing. Longest runs of {what}: {} won, {} lost in a row. The house wins ${:.2} an hour \
         at {} {what}.</p>\n<h3>Risk of ruin</h3>\n{}",
        pictures::bankroll(report),
        percent(won),
        grouped(report.totals.sessions.len() as u128),
        runs.won,
        runs.lost,
        report.hourly,
        report.pace,
        table(&["bankroll", "risk", PLUS_MINUS], rows)
    )
}
