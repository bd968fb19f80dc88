//! The fields of a JSON object, with errors that name them.

use games::{Cents, SEATS, Seat};
use serde_json::{Map, Value as Json};

/// What was read, or what is wrong in one line.
pub(super) type Result<T, E = String> = std::result::Result<T, E>;

/// A seat by its number.
pub(super) fn seat_number(text: &str) -> Result<Seat> {
    match text.parse::<Seat>() {
        Ok(seat) if seat.index() < SEATS => Ok(seat),
        _ => Err(format!("`{}` is not a seat: expected 1 to {SEATS}", short(text))),
    }
}

/// The first letters of something a person wrote.
pub fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

/// The fields of a JSON object, with errors that name them.
///
/// ```
/// use wire::script::Fields;
/// let json = serde_json::json!({"seat": 3});
/// let fields = Fields::of("sit", &json).unwrap();
/// assert_eq!(fields.seat(), Ok(games::Seat::new(3)));
/// assert_eq!(fields.text("name").unwrap_err(), "sit: `name` is missing");
/// assert!(fields.only(&["name"]).is_err());
/// ```
pub struct Fields<'a> {
    of: &'static str,
    pub(crate) map: &'a Map<String, Json>,
}

impl<'a> Fields<'a> {
    /// The fields of an object, which errors name as `of`.
    pub fn of(of: &'static str, json: &'a Json) -> Result<Fields<'a>> {
        match json {
            Json::Object(map) => Ok(Fields { of, map }),
            _ => Err(format!("{of} must be an object")),
        }
    }

    /// Refuses a field that is none of these.
    pub fn only(&self, known: &[&str]) -> Result<()> {
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

    /// A field that may be missing.
    pub fn optional(&self, key: &str) -> Option<&'a Json> {
        self.map.get(key)
    }

    /// A field that must be there.
    pub fn required(&self, key: &str) -> Result<&'a Json> {
        self.optional(key).ok_or_else(|| format!("{}: `{key}` is missing", self.of))
    }

    /// A text that must be there.
    pub fn text(&self, key: &str) -> Result<&'a str> {
        match self.required(key)? {
            Json::String(text) => Ok(text),
            _ => Err(format!("{}: `{key}` must be text in quotes", self.of)),
        }
    }

    /// An amount, where there is one.
    pub fn money_if(&self, key: &str) -> Result<Option<Cents>> {
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

    /// A small number within bounds, where there is one.
    pub fn number_if(&self, key: &str, least: u8, most: u8) -> Result<Option<u8>> {
        let number = self.count_if(key, u64::from(least), u64::from(most))?;
        Ok(number.map(|n| n as u8))
    }

    /// A whole number within bounds, where there is one.
    pub fn count_if(&self, key: &str, least: u64, most: u64) -> Result<Option<u64>> {
        let Some(json) = self.optional(key) else { return Ok(None) };
        match json.as_u64() {
            Some(n) if (least..=most).contains(&n) => Ok(Some(n)),
            _ => Err(format!("{}: `{key}` must be a number from {least} to {most}", self.of)),
        }
    }

    /// A text, where there is one.
    pub fn text_if(&self, key: &str) -> Result<Option<&'a str>> {
        self.optional(key).map(|_| self.text(key)).transpose()
    }

    /// Whether something is on, which it is not unless it is said.
    pub fn switch(&self, key: &str) -> Result<bool> {
        match self.optional(key) {
            None => Ok(false),
            Some(Json::Bool(on)) => Ok(*on),
            Some(_) => Err(format!("{}: `{key}` must be true or false", self.of)),
        }
    }

    /// The seat, which must be there.
    pub fn seat(&self) -> Result<Seat> {
        self.required("seat")?;
        let seat = self.number_if("seat", 1, SEATS as u8)?;
        seat.map(Seat::new).ok_or_else(|| format!("{}: `seat` is missing", self.of))
    }
}
