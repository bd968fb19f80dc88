//! A page about the OpenAPI document, which loads nothing from elsewhere.

use std::fmt::Write as _;

use serde_json::Value as Json;

use super::document;

/// How the page looks.
pub const STYLE: &str = "\
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #1d2b24; background: #fbfaf6; }
h2 { font-size: 1.05rem; margin: 2rem 0 .25rem; overflow-wrap: anywhere;
  font-family: ui-monospace, monospace; }
h2 b { color: #0b6b43; }
pre { background: #eef2ee; padding: .75rem; overflow-x: auto; border-radius: .25rem; }
table { border-collapse: collapse; }
td { padding: .1rem .75rem .1rem 0; vertical-align: top; }
nav a { display: inline-block; margin-right: .75rem; }
";

/// The page.
pub fn page() -> String {
    let document = document();
    let mut html = String::from(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>Croupier: interface</title>\
         <link rel=\"stylesheet\" href=\"/docs.css\"></head><body><main>\
         <h1>Croupier: interface</h1>",
    );
    let about = text(&document["info"]["description"]);
    let _ = write!(html, "<p>{about} As JSON: <a href=\"/openapi.json\">/openapi.json</a>.</p>");
    let operations = || {
        let paths = document["paths"].as_object().into_iter().flatten();
        paths.flat_map(|(path, verbs)| {
            let verbs = verbs.as_object().into_iter().flatten();
            verbs.map(move |(verb, operation)| (path, verb, operation))
        })
    };
    html.push_str("<nav>");
    for (_, _, operation) in operations() {
        let id = text(&operation["operationId"]);
        let _ = write!(html, "<a href=\"#{id}\">{id}</a>");
    }
    html.push_str("</nav>");
    for (path, verb, operation) in operations() {
        write_operation(&mut html, path, verb, operation);
    }
    html.push_str("<h1>Schemas</h1>");
    for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
        let schema = escaped(&format!("{schema:#}"));
        let _ =
            write!(html, "<h2 id=\"schema-{name}\">{name}</h2><pre tabindex=\"0\">{schema}</pre>");
    }
    html.push_str("</main></body></html>\n");
    html
}

fn write_operation(html: &mut String, path: &str, verb: &str, operation: &Json) {
    let (id, path) = (text(&operation["operationId"]), escaped(path));
    let verb = verb.to_uppercase();
    let _ = write!(html, "<h2 id=\"{id}\"><b>{verb}</b> {path}</h2>");
    let (summary, by) = (text(&operation["summary"]), text(&operation["description"]));
    let _ = write!(html, "<p>{summary}. {by}</p>");
    let example = &operation["requestBody"]["content"]["application/json"]["example"];
    if !example.is_null() {
        let (call, body) = (text(&operation["x-example"]), escaped(&format!("{example:#}")));
        let _ = write!(html, "<pre tabindex=\"0\">{call}\n{body}</pre>");
    }
    html.push_str("<table>");
    for (status, response) in operation["responses"].as_object().into_iter().flatten() {
        let (said, schema) = (text(&response["description"]), schema_of(response));
        let _ = write!(html, "<tr><td>{status}</td><td>{said}</td><td>{schema}</td></tr>");
    }
    html.push_str("</table>");
}

/// A link to the schema of an answer.
fn schema_of(response: &Json) -> String {
    let mut contents = response["content"].as_object().into_iter().flatten();
    let named = contents.find_map(|(_, content)| content["schema"]["$ref"].as_str());
    let name = named.and_then(|path| path.rsplit('/').next());
    name.map_or(String::new(), |name| format!("<a href=\"#schema-{name}\">{name}</a>"))
}

fn text(json: &Json) -> String {
    escaped(json.as_str().unwrap_or_default())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_names_every_operation_and_loads_nothing_from_elsewhere() {
        let page = page();
        for route in crate::ROUTES {
            assert!(page.contains(&format!("id=\"{}\"", route.operation)), "{}", route.operation);
        }
        assert!(!page.contains("src=") && !page.contains("href=\"http"));
    }
}
