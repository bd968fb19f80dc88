//! The schemas in `docs/schema`, and a small validator of the keywords that they use.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;

use regex_lite::Regex;
use serde_json::Value as Json;

/// Keywords that only tell people something.
const SAYINGS: [&str; 5] = ["$schema", "$id", "$defs", "title", "description"];

/// Every schema, by its file, and the patterns that have been needed.
pub struct Schemas {
    files: BTreeMap<String, Json>,
    patterns: RefCell<BTreeMap<String, Regex>>,
}

impl Schemas {
    /// Reads them all.
    pub fn read() -> Schemas {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema");
        let files = std::fs::read_dir(folder).expect("docs/schema");
        let schemas = files.map(|file| {
            let path = file.expect("a file").path();
            let text = std::fs::read_to_string(&path).expect("a schema");
            let name = path.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
            let schema: Json = serde_json::from_str(&text).expect("a schema is JSON");
            assert_eq!(schema["$id"], name.as_str());
            (name, schema)
        });
        Schemas { files: schemas.collect(), patterns: RefCell::default() }
    }

    /// Checks a value against a schema; the first fault is named with where it is.
    pub fn check(&self, file: &str, value: &Json) -> Result<(), String> {
        self.holds(file, &self.files[file], value, "")
    }

    fn holds(&self, file: &str, schema: &Json, value: &Json, at: &str) -> Result<(), String> {
        let keywords = schema.as_object().expect("a schema is an object");
        let mut faults = keywords.iter().map(|(keyword, says)| {
            let fault = |what: String| Err(format!("{at}: {what}"));
            let expected = |yes: bool| match yes {
                true => Ok(()),
                false => fault(format!("{value} is not as {keyword} {says} says")),
            };
            match keyword.as_str() {
                saying if SAYINGS.contains(&saying) => Ok(()),
                "$ref" => {
                    let (file, schema) = self.refers(file, says.as_str().expect("a reference"));
                    self.holds(file, schema, value, at)
                }
                "anyOf" => {
                    let any = says.as_array().expect("schemas").iter();
                    let tried: Vec<_> =
                        any.map(|schema| self.holds(file, schema, value, at)).collect();
                    match tried.iter().any(Result::is_ok) {
                        true => Ok(()),
                        false => fault(format!("nothing fits: {tried:?}")),
                    }
                }
                "type" => expected(match says {
                    Json::Array(types) => types.iter().any(|kind| is_of(value, kind)),
                    kind => is_of(value, kind),
                }),
                "const" => expected(value == says),
                "enum" => expected(says.as_array().expect("values").contains(value)),
                "pattern" => expected(value.as_str().is_none_or(|text| self.fits(says, text))),
                "minimum" => expected(value.as_i64().is_none_or(|n| n >= number(says))),
                "maximum" => expected(value.as_i64().is_none_or(|n| n <= number(says))),
                "minProperties" => expected(size(value).is_none_or(|n| n >= number(says))),
                "maxProperties" => expected(size(value).is_none_or(|n| n <= number(says))),
                "required" => {
                    let names = says.as_array().expect("names").iter().filter_map(Json::as_str);
                    expected(names.into_iter().all(|name| value.get(name).is_some()))
                }
                "items" => self.all_hold(file, items(value).map(|(n, item)| (says, n, item)), at),
                "properties" => {
                    let own = entries(value).filter_map(|(k, v)| Some((says.get(&k)?, k, v)));
                    self.all_hold(file, own, at)
                }
                "propertyNames" => {
                    let names: Vec<_> = entries(value).map(|(k, _)| Json::from(k)).collect();
                    let names = names.iter().map(|name| (says, name.to_string(), name));
                    self.all_hold(file, names, at)
                }
                "additionalProperties" => {
                    let more =
                        entries(value).filter(|(k, _)| schema["properties"].get(k).is_none());
                    match says {
                        Json::Bool(false) => match more.map(|(k, _)| k).next() {
                            None => Ok(()),
                            Some(odd) => fault(format!("`{odd}` is not expected")),
                        },
                        says => self.all_hold(file, more.map(|(k, v)| (says, k, v)), at),
                    }
                }
                other => panic!("{file}: the validator does not know `{other}`"),
            }
        });
        faults.find(Result::is_err).unwrap_or(Ok(()))
    }

    fn all_hold<'a>(
        &self,
        file: &str,
        mut parts: impl Iterator<Item = (&'a Json, String, &'a Json)>,
        at: &str,
    ) -> Result<(), String> {
        parts.try_for_each(|(schema, name, part)| {
            self.holds(file, schema, part, &format!("{at}/{name}"))
        })
    }

    fn fits(&self, pattern: &Json, text: &str) -> bool {
        let pattern = pattern.as_str().expect("a pattern");
        let mut patterns = self.patterns.borrow_mut();
        let made = || Regex::new(pattern).expect("a pattern");
        patterns.entry(pattern.to_owned()).or_insert_with(made).is_match(text)
    }

    /// What `common.json#/$defs/seat` or `#/$defs/seat` refers to.
    fn refers<'a>(&'a self, from: &'a str, reference: &str) -> (&'a str, &'a Json) {
        let (file, pointer) = reference.split_once('#').unwrap_or((reference, ""));
        let file = if file.is_empty() { from } else { file };
        let (file, schema) = self.files.get_key_value(file).expect("a schema that there is");
        (file, schema.pointer(pointer).unwrap_or_else(|| panic!("{reference} refers to nothing")))
    }

    /// The words that an entry of `common.json` lists.
    pub fn words(&self, name: &str) -> Vec<&str> {
        let words = self.files["common.json"]["$defs"][name]["enum"].as_array().expect("words");
        words.iter().filter_map(Json::as_str).collect()
    }
}

fn is_of(value: &Json, kind: &Json) -> bool {
    match kind.as_str().expect("a type") {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "null" => value.is_null(),
        other => panic!("the validator does not know the type `{other}`"),
    }
}

fn number(says: &Json) -> i64 {
    says.as_i64().expect("a number")
}

fn size(value: &Json) -> Option<i64> {
    value.as_object().map(|object| object.len() as i64)
}

fn items(value: &Json) -> impl Iterator<Item = (String, &Json)> {
    let list = value.as_array().into_iter().flatten();
    list.enumerate().map(|(n, item)| (n.to_string(), item))
}

fn entries(value: &Json) -> impl Iterator<Item = (String, &Json)> {
    value.as_object().into_iter().flatten().map(|(key, value)| (key.clone(), value))
}
