//! A table's options as JSON has them.

use games::{Options, Value};
use serde_json::{Map, Value as Json};

use crate::script::short;

type Result<T, E = String> = std::result::Result<T, E>;

/// Reads options.
pub fn from_json(json: &Json) -> Result<Options> {
    named("options", json)
}

/// Reads values by name, which stand under this name themselves: options, or odds by spot.
pub fn named(name: &str, json: &Json) -> Result<Options> {
    match option_value(name, json)? {
        Value::Map(values) => Ok(values),
        _ => Err(format!("`{name}` must be an object")),
    }
}

fn option_value(key: &str, json: &Json) -> Result<Value> {
    Ok(match json {
        Json::Bool(on) => Value::Switch(*on),
        Json::String(text) => Value::Text(text.clone()),
        Json::Number(number) => match number.as_i64() {
            Some(number) => Value::Count(number),
            None => return Err(format!("option `{key}`: {number} is not a whole number")),
        },
        Json::Object(object) => {
            let entries = object.iter().map(|(key, value)| {
                let value = option_value(key, value)?;
                Ok((key.clone(), value))
            });
            Value::Map(entries.collect::<Result<_>>()?)
        }
        _ => return Err(format!("option `{}` must be text, a number or an object", short(key))),
    })
}

/// Writes options.
///
/// ```
/// let written = serde_json::json!({"min": "5", "seats": 3, "limits": {"red": {"max": "100"}}});
/// let options = wire::options::from_json(&written).unwrap();
/// assert_eq!(wire::options::to_json(&options)["limits"], written["limits"]);
/// ```
pub fn to_json(options: &Options) -> Json {
    let entries = options.iter().map(|(key, value)| (key.clone(), value_json(value)));
    Json::Object(entries.collect::<Map<_, _>>())
}

fn value_json(value: &Value) -> Json {
    match value {
        Value::Switch(on) => (*on).into(),
        Value::Count(count) => (*count).into(),
        Value::Text(text) => text.as_str().into(),
        Value::Map(values) => to_json(values),
    }
}
