//! JSON as people write it, read strictly: a name that stands twice in an object is refused,
//! because nobody can say which of the two was meant.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::error::Category;
use serde_json::{Map, Value};

/// Reads one JSON value.
pub fn read(text: &str) -> Result<Value, String> {
    // Some editors put a byte order mark in front.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    serde_json::from_str(text).map(|Strict(value)| value).map_err(|e| match e.classify() {
        Category::Data => e.to_string(),
        _ => format!("this is not JSON: {e}"),
    })
}

/// A value without names that stand twice.
struct Strict(Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Strict, D::Error> {
        from.deserialize_any(Reader).map(Strict)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, on: bool) -> Result<Value, E> {
        Ok(on.into())
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_string<E>(self, text: String) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(Strict(value)) = list.next_element()? {
            values.push(value);
        }
        Ok(values.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Value, A::Error> {
        let mut values = Map::new();
        while let Some(name) = object.next_key::<String>()? {
            if values.contains_key(&name) {
                let name: String = name.chars().take(40).collect();
                return Err(A::Error::custom(format!(
                    "`{name}` stands there twice, expected once"
                )));
            }
            let Strict(value) = object.next_value()?;
            values.insert(name, value);
        }
        Ok(values.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_what_was_written() {
        let text = r#"{"b":[1,-2,0.5,null,true],"a":{"é":"\u00e9\n"},"":18446744073709551615}"#;
        assert_eq!(read(text), Ok(serde_json::from_str(text).unwrap()));
        assert_eq!(read("\u{feff}[]"), Ok(Value::Array(Vec::new())));
    }

    #[test]
    fn names_that_stand_twice_are_refused() {
        let twice = read(r#"{"steps": [{"seat": 1, "seat": 2}]}"#).unwrap_err();
        assert_eq!(twice, "`seat` stands there twice, expected once at line 1 column 29");
    }

    #[test]
    fn what_is_not_json_is_refused_however_deep_or_large_it_is() {
        let deep = "[".repeat(1_000_000);
        for text in ["", "{", "nul", "1e999", "\"\\ud800\"", "{} {}", "[1,]", "'x'", &deep] {
            assert!(read(text).unwrap_err().starts_with("this is not JSON: "), "{:.20}", text);
        }
    }
}
