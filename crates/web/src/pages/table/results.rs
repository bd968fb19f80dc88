//! Earlier results of a table whose seats share a layout: numbers, rolls, the roads of baccarat.

use axum::response::Response;
use floor::FloorError;
use serde_json::Value as Json;

use super::handlers::part;
use crate::app::App;
use crate::call::Call;

/// How many records are looked at: those of about a shoe of baccarat.
const RECORDS: u64 = 800;

/// What the layout shows of earlier results.
///
/// # Errors
/// `unknown`.
pub fn results(app: &App, call: &Call) -> Result<Response, FloorError> {
    let table = app.host.table(call.param("table"))?;
    let terms = table.terms();
    let from = table.seq().saturating_sub(RECORDS) + 1;
    let stored = app.host.read(|reader| reader.records(&terms.id, from, RECORDS as usize))?;
    let records: Vec<Json> =
        stored.iter().filter_map(|record| serde_json::from_str(&record.body).ok()).collect();
    Ok(part(pictures::history(table.engine().chosen(), &newest_first(&records))))
}

/// The results that these records tell of, the newest first.
fn newest_first(records: &[Json]) -> Vec<String> {
    let mut of_records: Vec<Vec<String>> = Vec::new();
    for record in records {
        // A dealer may take back what they entered last.
        if record["what"].get("correct").is_some() {
            of_records.pop();
            continue;
        }
        let told = reasons_of(record);
        if !told.is_empty() {
            of_records.push(told);
        }
    }
    let mut results: Vec<String> = of_records.into_iter().flatten().collect();
    results.reverse();
    results
}

/// The results that one record tells of: spins and rolls by its events, rounds of baccarat by the
/// reason of the first line that has one.
fn reasons_of(record: &Json) -> Vec<String> {
    let events = record["events"].as_array().map_or(&[][..], Vec::as_slice);
    let fell = |event: &Json| {
        let one = event.get("spin").or_else(|| event.get("dice"));
        one.and_then(Json::as_str).filter(|text| *text != "??").map(str::to_owned)
    };
    let fallen: Vec<String> = events.iter().filter_map(fell).collect();
    if !fallen.is_empty() {
        return fallen;
    }
    let lines = record["lines"].as_array().map_or(&[][..], Vec::as_slice);
    let reasons = lines.iter().filter_map(|line| line["because"].as_str());
    reasons.filter_map(winner).take(1).map(str::to_owned).collect()
}

/// Who won, by the reason of a line: "banker 7 beats player 4", "player 6 over banker 1", "both
/// have 5".
fn winner(reason: &str) -> Option<&'static str> {
    let decided = reason.contains(" beats ") || reason.contains(" over ");
    match reason.split(' ').next()? {
        "both" => Some("tie"),
        "player" if decided => Some("player"),
        "banker" if decided => Some("banker"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn results_are_read_out_of_records_the_newest_first() {
        let records = [
            json!({"what": {"wager": {}}, "events": [{"wager": {}}]}),
            json!({"what": {"deal": {}}, "events": [{"dice": "3-4"}]}),
            json!({"what": {"outcome": {}}, "events": [{"dice": "2-2"}]}),
            json!({"what": {"correct": {}}, "events": []}),
            json!({"what": {"outcome": {}}, "events": [{"dice": "2-3"}]}),
            json!({"what": {"outcome": {}}, "events": [{"dice": "??"}]}),
        ];
        assert_eq!(newest_first(&records), ["2-3", "3-4"]);
    }

    #[test]
    fn a_round_of_baccarat_is_told_by_its_reasons() {
        for (reason, expected) in [
            ("banker 7 of three cards beats player 4", Some("banker")),
            ("player natural 8 beats banker 3 by 5", Some("player")),
            ("player 6 over banker 1", Some("player")),
            ("both have natural 8", Some("tie")),
            ("marked vigorish is collected", None),
            ("too few cards are left to complete the round", None),
        ] {
            assert_eq!(winner(reason), expected, "{reason}");
        }
        let line = |because: &str| json!({ "because": because });
        let lines =
            [line("marked vigorish is collected"), line("both have 5"), line("both have 5")];
        let record = json!({"what": {}, "events": [{"cards": {"player": "As"}}], "lines": lines});
        assert_eq!(newest_first(&[record]), ["tie"]);
    }
}
