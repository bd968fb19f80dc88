//! Refusals as JSON.

use games::Refusal;
use serde_json::{Value as Json, json};

/// Why an event was refused: its code, the reason in words, and the clause where a clause says so.
pub fn to_json(refusal: &Refusal) -> Json {
    let mut json = json!({ "code": refusal.code().name(), "detail": refusal.why() });
    if let Some(clause) = refusal.clause() {
        json["clause"] = clause.id().into();
    }
    json
}

#[cfg(test)]
mod tests {
    use games::RefusalCode;

    use super::*;

    #[test]
    fn a_refusal_has_its_code_its_reason_and_its_clause_apart() {
        let by = RefusalCode::Closed.by("OH.RO.5.I", "the bets are closed");
        let expected =
            json!({"code": "closed", "detail": "the bets are closed", "clause": "OH.RO.5.I"});
        assert_eq!(to_json(&by), expected);
        let because = RefusalCode::Unknown.because("no");
        assert_eq!(to_json(&because), json!({"code": "unknown", "detail": "no"}));
    }
}
