//! Refusals as JSON.

use games::Clause;
use serde_json::{Map, Value as Json};

/// Why something was refused: a code that programs act on, the reason in words, and the clause
/// where a clause says so.
pub fn to_fields(code: &str, detail: &str, clause: Option<Clause>) -> Map<String, Json> {
    let fields =
        [("code", Some(code)), ("detail", Some(detail)), ("clause", clause.map(Clause::id))];
    fields.into_iter().filter_map(|(key, text)| Some((key.to_owned(), text?.into()))).collect()
}

#[cfg(test)]
mod tests {
    use games::RefusalCode;
    use serde_json::json;

    use super::*;

    #[test]
    fn a_refusal_has_its_code_its_reason_and_its_clause_apart() {
        let by = RefusalCode::Closed.cite("OH.RO.5.I", "the bets are closed");
        let fields = to_fields(by.code().name(), by.why(), by.clause());
        let expected =
            json!({"code": "closed", "detail": "the bets are closed", "clause": "OH.RO.5.I"});
        assert_eq!(Json::Object(fields), expected);
        let without = to_fields("unknown", "no", None);
        assert_eq!(Json::Object(without), json!({"code": "unknown", "detail": "no"}));
    }
}
