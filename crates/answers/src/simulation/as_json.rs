//! A simulation as JSON.

use serde_json::{Map, Value as Json, json};
use sim::{Comparison, FROM_METER};

use super::{Report, Spread, WagerReport};

/// Everything that was found. All but `run` is the same for every number of threads.
pub fn to_json(report: &Report) -> Json {
    let plan = &report.plan;
    let totals = &report.totals;
    let options: Map<_, _> = plan
        .chosen
        .given()
        .iter()
        .map(|(key, value)| (key.clone(), json!(value.to_string())))
        .collect();
    let mut json = json!({
        "game": report.game,
        "rounds": totals.rounds,
        "seed": plan.seed,
        "strategy": plan.strategy.name(),
        "options": options,
        "shuffled_every_round": plan.fresh,
        "stake": plan.stake().to_string(),
        "whole": spread(&report.whole),
        "wagers": report.wagers.iter().map(wager).collect::<Vec<_>>(),
        "distribution": distribution(report),
        "longest_runs": { "won": report.runs().won, "lost": report.runs().lost },
        "sessions": sessions(report),
        "theoretical_win_an_hour": {
            "dollars": report.hourly,
            "rounds": report.pace,
            "of": report.rounds(),
            "exact": report.hourly_exact,
        },
    });
    if let Some(counted) = &report.counted {
        json["counted"] = counted.to_json();
    }
    if let Some(words) = report.cut_card_effect() {
        json["cut_card_effect"] = words.into();
    }
    if totals.cut > 0 {
        json["cut_to_payout_limit"] = totals.cut.into();
    }
    if !report.cut_card.is_empty() {
        let stake = plan.stake().cents().max(1) as f64;
        let position = |at: &sim::CutCard| {
            json!({
                "behind": at.behind,
                "rounds": at.rounds,
                "house_edge": at.loss / stake,
                "standard_error": at.standard_error / stake,
            })
        };
        json["cut_card"] = report.cut_card.iter().map(position).collect::<Vec<_>>().into();
    }
    json["run"] = json!({
        "threads": plan.threads,
        "seconds": report.seconds,
        "rounds_a_second": report.rate(),
    });
    json
}

fn spread(of: &Spread) -> Json {
    json!({
        "decided": of.count,
        "house_edge": of.house_edge,
        "standard_error": of.standard_error,
        "confidence_95": of.interval,
        "element_of_risk": of.element_of_risk,
        "standard_deviation": of.standard_deviation,
        "hit_frequency": of.hit_frequency,
        "method": "simulated",
    })
}

fn wager(wager: &WagerReport) -> Json {
    let mut json = json!({ "wager": wager.bet.name, "stake": wager.bet.amount.to_string() });
    let Json::Object(found) = spread(&wager.spread) else { return json };
    found.into_iter().for_each(|(key, value)| json[key] = value);
    if wager.from_meter {
        json["without_meters"] = true.into();
    }
    if let Some(edge) = wager.optimal_edge {
        json["optimal_house_edge"] = edge.into();
    }
    if let Some(exact) = &wager.exact {
        json["exact"] = compared(exact);
    }
    json
}

/// What the simulation says of a figure.
pub(super) fn compared(exact: &Comparison) -> Json {
    let mut json = json!({
        "pay_table": exact.pay_table,
        "house_edge": exact.house_edge,
        "standard_deviation": exact.standard_deviation,
        "hit_frequency": exact.hit_frequency,
        "z": exact.z,
        "verdict": if exact.agrees() { "agrees" } else { "differs" },
    });
    if exact.rounding > 0.0 {
        json["rounding"] = exact.rounding.into();
    }
    if exact.unknown > 0 {
        json["unknown_results"] = exact.unknown.into();
    }
    if let Some(chi) = exact.chi_square {
        json["chi_square"] =
            json!({ "statistic": chi.statistic, "degrees": chi.degrees, "p": chi.p });
    }
    let line = |line: &sim::LineCompared| {
        json!({
            "name": line.name, "pays": line.pays, "count": line.count, "expected": line.expected,
        })
    };
    json["lines"] = exact.lines.iter().map(line).collect::<Vec<_>>().into();
    json
}

fn distribution(report: &Report) -> Json {
    let results = report.totals.whole.results.iter().filter(|(net, _)| **net > FROM_METER);
    let amount = |net: i64| games::Cents::new(net).to_string();
    let row = |(net, count): (&i64, &u64)| json!({ "net": amount(*net), "count": count });
    results.map(row).collect::<Vec<_>>().into()
}

fn sessions(report: &Report) -> Json {
    let dollars = |cents: &i64| games::Cents::new(*cents).to_string();
    let curve = report.bankrolls.iter().map(|at| {
        let shares = at.shares.iter().map(dollars).collect::<Vec<_>>();
        json!({ "rounds": at.rounds, "net": shares })
    });
    let ruin = report.ruin.iter().map(|ruin| {
        json!({
            "bankroll": ruin.bankroll.to_string(),
            "risk": ruin.risk,
            "standard_error": ruin.standard_error,
        })
    });
    json!({
        "rounds": report.plan.session,
        "count": report.totals.sessions.len(),
        "won": report.totals.sessions_won(),
        "shares": sim::SHARES,
        "curve": curve.collect::<Vec<_>>(),
        "ruin": ruin.collect::<Vec<_>>(),
    })
}
