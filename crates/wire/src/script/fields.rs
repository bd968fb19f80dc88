//! The fields of a JSON object, with errors that name them.

use games::{Cents, SEATS};
use serde_json::{Map, Value as Json};

/// What was read, or what is wrong in one line.
pub(super) type Result<T, E = String> = std::result::Result<T, E>;

/// A seat by its number.
pub(super) fn seat_number(text: &str) -> Result<u8> {
    match text.parse::<u8>() {
        Ok(seat) if (1..=SEATS as u8).contains(&seat) => Ok(seat),
        _ => Err(format!("`{}` is not a seat: expected 1 to {SEATS}", short(text))),
    }
}

/// The first letters of something a person wrote.
pub(crate) fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

/// The fields of a JSON object, with errors that name them.
pub(crate) struct Fields<'a> {
    of: &'static str,
    pub(crate) map: &'a Map<String, Json>,
}

impl<'a> Fields<'a> {
    pub(crate) fn of(of: &'static str, json: &'a Json) -> Result<Fields<'a>> {
        match json {
            Json::Object(map) => Ok(Fields { of, map }),
            _ => Err(format!("{of} must be an object")),
        }
    }

    pub(crate) fn only(&self, known: &[&str]) -> Result<()> {
        match self.map.keys().find(|key| !known.contains(&key.as_str())) {
            None => Ok(()),
            Some(odd) => Err(format!(
                "{}: `{}` is not expected here, only {}",
                self.of,
                short(odd),
                known.join(", ")
            )),
        }
    }

    pub(crate) fn optional(&self, key: &str) -> Option<&'a Json> {
        self.map.get(key)
    }

    pub(crate) fn required(&self, key: &str) -> Result<&'a Json> {
        self.optional(key).ok_or_else(|| format!("{}: `{key}` is missing", self.of))
    }

    pub(crate) fn text(&self, key: &str) -> Result<&'a str> {
        match self.required(key)? {
            Json::String(text) => Ok(text),
            _ => Err(format!("{}: `{key}` must be text in quotes", self.of)),
        }
    }

    pub(crate) fn money_if(&self, key: &str) -> Result<Option<Cents>> {
        match self.optional(key) {
            None => Ok(None),
            Some(Json::String(text)) => {
                text.parse().map(Some).map_err(|e| format!("{}: {e}", self.of))
            }
            Some(_) => {
                Err(format!("{}: `{key}` must be an amount in quotes, such as \"12.50\"", self.of))
            }
        }
    }

    pub(crate) fn number_if(&self, key: &str, least: u8, most: u8) -> Result<Option<u8>> {
        let Some(json) = self.optional(key) else { return Ok(None) };
        match json.as_u64() {
            Some(n) if (u64::from(least)..=u64::from(most)).contains(&n) => Ok(Some(n as u8)),
            _ => Err(format!("{}: `{key}` must be a number from {least} to {most}", self.of)),
        }
    }

    pub(crate) fn seat(&self) -> Result<u8> {
        self.required("seat")?;
        let seat = self.number_if("seat", 1, SEATS as u8)?;
        seat.ok_or_else(|| format!("{}: `seat` is missing", self.of))
    }
}
