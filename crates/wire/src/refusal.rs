//! Refusals as JSON.

use games::Refusal;
use serde_json::{Value as Json, json};

/// Why an event was refused, and the clause where a clause says so.
pub fn to_json(refusal: &Refusal) -> Json {
    let mut json = json!({ "detail": refusal.why() });
    if let Some(clause) = refusal.clause() {
        json["clause"] = clause.id().into();
    }
    json
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_has_its_reason_and_its_clause_apart() {
        let by = Refusal::by("OH.RO.5.I", "the bets are closed");
        assert_eq!(to_json(&by), json!({"detail": "the bets are closed", "clause": "OH.RO.5.I"}));
        assert_eq!(to_json(&Refusal::because("no")), json!({"detail": "no"}));
    }
}
