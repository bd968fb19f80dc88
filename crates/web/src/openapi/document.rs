//! The OpenAPI document.

use std::sync::OnceLock;

use floor::{Code, Role};
use serde_json::{Map, Value as Json, json};

use super::schemas;
use crate::ROUTES;
use crate::route::{Access, Route, Verb};
use crate::routes::WHEN;

/// The document, made once.
pub fn document() -> &'static Json {
    static DOCUMENT: OnceLock<Json> = OnceLock::new();
    DOCUMENT.get_or_init(make)
}

fn make() -> Json {
    let mut paths: Map<String, Json> = Map::new();
    for route in ROUTES {
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        let verb = match route.verb {
            Verb::Get => "get",
            Verb::Post => "post",
        };
        path[verb] = operation(route);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Croupier",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "A floor of casino tables. Whatever changes something is a POST with \
                an id; the same again gives the first answer. An answer of 200 means: durable.",
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": schemas::all(),
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": crate::signed_in::COOKIE},
            },
        },
    })
}

fn operation(route: &Route) -> Json {
    let mut operation = json!({
        "operationId": route.operation,
        "summary": route.summary,
        "description": by(route),
        "parameters": parameters(route),
        "responses": responses(route),
    });
    if route.needs_session() {
        operation["security"] = json!([{"token": []}, {"cookie": []}]);
    }
    if let Some(body) = &route.body {
        let mut content = json!({"schema": reference(body.schema)});
        let example = route.example.body.and_then(|text| serde_json::from_str::<Json>(text).ok());
        if let Some(example) = example {
            content["example"] = example;
        }
        operation["requestBody"] =
            json!({"required": !body.optional, "content": {"application/json": content}});
    }
    operation["x-example"] = json!(format!("{} {}", route.verb.name(), route.example.path));
    operation
}

/// Who may call it, in words.
fn by(route: &Route) -> String {
    match route.access {
        Access::Anyone => "Anyone.".into(),
        Access::ByCommand => "Whoever may give the command.".into(),
        Access::Roles(roles) if roles.len() == Role::ALL.len() => "Everybody signed in.".into(),
        Access::Roles(roles) => {
            let names: Vec<_> = roles.iter().map(|role| role.name()).collect();
            format!("By {}.", names.join(", "))
        }
    }
}

fn parameters(route: &Route) -> Vec<Json> {
    let in_path = route.path.split('/').filter_map(|part| {
        let name = part.strip_prefix('{')?.strip_suffix('}')?;
        let schema = json!({"type": "string"});
        Some(json!({"name": name, "in": "path", "required": true, "schema": schema}))
    });
    let in_query = route.query.iter().map(|(name, meaning)| {
        let schema = match route.query == WHEN {
            true => json!({"type": "string"}),
            false => json!({"type": "integer", "minimum": 0}),
        };
        json!({"name": name, "in": "query", "description": meaning, "schema": schema})
    });
    in_path.chain(in_query).collect()
}

fn responses(route: &Route) -> Json {
    let schema = match route.answer {
        "" => json!({"type": "string"}),
        name => reference(name),
    };
    let content = json!({ route.content: { "schema": schema } });
    let mut responses = Map::new();
    if route.operation == "getReadiness" {
        let unready = json!({"description": "It cannot.", "content": content});
        responses.insert("503".into(), unready);
    }
    let done = json!({"description": route.summary, "content": content});
    responses.insert(route.status.to_string(), done);
    if route.operation == "getTable" {
        let same = json!({"description": "The table stands where `If-None-Match` says."});
        responses.insert("304".into(), same);
    }
    let codes = route.problems();
    for code in &codes {
        let same = codes.iter().filter(|other| other.status() == code.status());
        let names: Vec<_> = same.map(|code| code.name()).collect();
        responses.insert(code.status().to_string(), problem(&names.join(", ")));
    }
    if route.body.is_some() {
        responses.insert("415".into(), problem(Code::BadRequest.name()));
    }
    responses.into()
}

fn problem(names: &str) -> Json {
    json!({
        "description": names,
        "content": {"application/problem+json": {"schema": reference("Problem")}},
    })
}

fn reference(schema: &str) -> Json {
    json!({"$ref": format!("#/components/schemas/{schema}")})
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_report_is_asked_for_by_times_and_a_list_by_numbers() {
        let of = |path: &str, name: &str| {
            let asked = document()["paths"][path]["get"]["parameters"].as_array().cloned();
            let asked = asked.into_iter().flatten().find(|asked| asked["name"] == name);
            asked.map(|asked| asked["schema"]["type"].clone())
        };
        for name in ["from", "to"] {
            assert_eq!(of("/api/reports/tables", name), Some(json!("string")));
        }
        assert_eq!(of("/api/journal", "from"), Some(json!("integer")));
    }

    #[test]
    fn operations_have_names_of_their_own_and_schemas_that_are_there() {
        let text = document().to_string();
        let known = schemas::all();
        for route in ROUTES {
            let same = ROUTES.iter().filter(|other| other.operation == route.operation);
            assert_eq!(same.count(), 1, "{}", route.operation);
            assert!(!route.summary.is_empty() && route.path.starts_with('/'));
        }
        let named: BTreeSet<&str> = text
            .split("#/components/schemas/")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .collect();
        for name in &named {
            assert!(known.contains_key(*name), "there is no schema {name}");
        }
        for name in known.keys() {
            assert!(named.contains(name.as_str()), "nothing has the schema {name}");
        }
    }
}
