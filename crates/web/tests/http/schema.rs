//! Whether an answer is what the OpenAPI document says: as much of JSON Schema as it uses.

use serde_json::Value as Json;

/// What is not as the schema says, each with where it stands.
pub fn faults(document: &Json, schema: &Json, value: &Json) -> Vec<String> {
    let mut faults = Vec::new();
    look(document, schema, value, "answer", &mut faults);
    faults
}

fn look(document: &Json, schema: &Json, value: &Json, at: &str, faults: &mut Vec<String>) {
    if let Some(named) = schema["$ref"].as_str() {
        let schema = document.pointer(named.trim_start_matches('#')).unwrap();
        return look(document, schema, value, at, faults);
    }
    if !is_of(&schema["type"], value) {
        return faults.push(format!("{at}: {value} is not of type {}", schema["type"]));
    }
    if schema["enum"].as_array().is_some_and(|known| !known.contains(value)) {
        faults.push(format!("{at}: {value} is none of {}", schema["enum"]));
    }
    for needed in schema["required"].as_array().into_iter().flatten().filter_map(Json::as_str) {
        if value.get(needed).is_none() {
            faults.push(format!("{at}: `{needed}` is missing"));
        }
    }
    for (name, field) in value.as_object().into_iter().flatten() {
        let known = schema["properties"].get(name).or(schema.get("additionalProperties"));
        if let Some(known) = known.filter(|known| known.is_object()) {
            look(document, known, field, &format!("{at}.{name}"), faults);
        }
    }
    for (n, item) in value.as_array().into_iter().flatten().enumerate() {
        look(document, &schema["items"], item, &format!("{at}[{n}]"), faults);
    }
}

fn is_of(kinds: &Json, value: &Json) -> bool {
    let is = |kind: &Json| match kind.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("integer") => value.is_u64() || value.is_i64(),
        Some("number") => value.is_number(),
        Some("boolean") => value.is_boolean(),
        Some("null") => value.is_null(),
        kind => panic!("the document uses the type {kind:?}"),
    };
    match kinds {
        Json::Null => true,
        Json::Array(kinds) => kinds.iter().any(is),
        kind => is(kind),
    }
}

#[test]
fn an_answer_that_differs_from_its_schema_is_found_out() {
    let document = serde_json::json!({
        "rows": {"type": "object", "required": ["n"], "properties": {"n": {"type": "integer"}}},
        "list": {"type": "array", "items": {"$ref": "#/rows"}},
    });
    for (answer, expected) in [
        (r#"[{"n": 1}, {"n": 2, "more": "x"}]"#, None),
        (r#"[{"n": 1}, {}]"#, Some("answer[1]: `n` is missing")),
        (r#"[{"n": "1"}]"#, Some("answer[0].n: \"1\" is not of type \"integer\"")),
        (r#"{"n": 1}"#, Some("answer: {\"n\":1} is not of type \"array\"")),
    ] {
        let answer = serde_json::from_str(answer).unwrap();
        assert_eq!(
            faults(&document, &document["list"], &answer).first().map(String::as_str),
            expected
        );
    }
}
