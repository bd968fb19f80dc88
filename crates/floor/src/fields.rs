//! The fields of a JSON object, with problems that name them.

use games::{Cents, Seat};
use serde_json::{Map, Value as Json};

use crate::{Code, FloorError};

/// The fields of a JSON object.
#[derive(Clone, Copy)]
pub struct Fields<'a> {
    of: &'a str,
    map: &'a Map<String, Json>,
}

impl<'a> Fields<'a> {
    /// The fields of what is called so.
    pub fn of(of: &'a str, json: &'a Json) -> Result<Fields<'a>, FloorError> {
        match json {
            Json::Object(map) => Ok(Fields { of, map }),
            _ => Err(Code::BadRequest.error(format!("{of} must be an object"))),
        }
    }

    /// Nothing but these fields is there.
    pub fn only(&self, known: &[&str]) -> Result<(), FloorError> {
        let Some(odd) = self.map.keys().find(|key| !known.contains(&key.as_str())) else {
            return Ok(());
        };
        let odd: String = odd.chars().take(40).collect();
        let known = if known.is_empty() { "nothing".into() } else { known.join(", ") };
        Err(self.wrong(format!("`{odd}` is not expected here, only {known}")))
    }

    /// A field.
    pub fn get(&self, key: &str) -> Option<&'a Json> {
        self.map.get(key)
    }

    /// Some text that must be there.
    pub fn text(&self, key: &str) -> Result<&'a str, FloorError> {
        self.text_if(key)?.ok_or_else(|| self.wrong(format!("`{key}` is missing")))
    }

    /// Some text.
    pub fn text_if(&self, key: &str) -> Result<Option<&'a str>, FloorError> {
        match self.get(key) {
            None => Ok(None),
            Some(Json::String(text)) => Ok(Some(text)),
            Some(_) => Err(self.wrong(format!("`{key}` must be text in quotes"))),
        }
    }

    /// Yes or no.
    pub fn switch_if(&self, key: &str) -> Result<Option<bool>, FloorError> {
        match self.get(key) {
            None => Ok(None),
            Some(Json::Bool(on)) => Ok(Some(*on)),
            Some(_) => Err(self.wrong(format!("`{key}` must be true or false"))),
        }
    }

    /// A whole number that must be there.
    pub fn number(&self, key: &str) -> Result<u64, FloorError> {
        self.number_if(key)?.ok_or_else(|| self.wrong(format!("`{key}` is missing")))
    }

    /// A whole number.
    pub fn number_if(&self, key: &str) -> Result<Option<u64>, FloorError> {
        match self.get(key).map(Json::as_u64) {
            None => Ok(None),
            Some(Some(number)) => Ok(Some(number)),
            Some(None) => Err(self.wrong(format!("`{key}` must be a whole number"))),
        }
    }

    /// A seat.
    pub fn seat(&self) -> Result<Seat, FloorError> {
        self.seat_if()?.ok_or_else(|| self.wrong("`seat` is missing"))
    }

    /// A seat, if one is named.
    pub fn seat_if(&self) -> Result<Option<Seat>, FloorError> {
        let most = games::SEATS as u64;
        match self.number_if("seat")? {
            None => Ok(None),
            Some(seat) if (1..=most).contains(&seat) => Ok(Some(Seat::new(seat as u8))),
            Some(_) => Err(self.wrong(format!("`seat` must be a number from 1 to {most}"))),
        }
    }

    /// An amount that must be there.
    pub fn amount(&self, key: &str) -> Result<Cents, FloorError> {
        self.amount_if(key)?.ok_or_else(|| self.wrong(format!("`{key}` is missing")))
    }

    /// An amount: digits with at most two decimals in quotes, more than nothing.
    pub fn amount_if(&self, key: &str) -> Result<Option<Cents>, FloorError> {
        let Some(text) = self.text_if(key)? else { return Ok(None) };
        match text.parse::<Cents>() {
            Ok(amount) if amount > Cents::ZERO => Ok(Some(amount)),
            _ => Err(self.wrong(format!("`{key}` must be an amount such as \"12.50\""))),
        }
    }

    /// An amount that an account pays.
    ///
    /// # Errors
    /// `insufficient-funds` if it is more than an account can have, `bad-request` if it is not an
    /// amount above zero.
    pub fn payment_if(&self, key: &str) -> Result<Option<Cents>, FloorError> {
        let text = self.text_if(key)?.unwrap_or_default();
        let (dollars, cents) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let is_number = digits(dollars) && digits(cents) && cents.len() <= 2;
        if is_number && text.parse::<Cents>().is_err() {
            let why = format!("`{key}` is more than any account has");
            return Err(Code::InsufficientFunds.error(why));
        }
        self.amount_if(key)
    }

    /// What somebody counted, which may be nothing.
    pub fn counted(&self, key: &str) -> Result<Cents, FloorError> {
        let wrong = || self.wrong(format!("`{key}` must be an amount such as \"12.50\""));
        self.text(key)?.parse().map_err(|_| wrong())
    }

    fn wrong(&self, what: impl AsRef<str>) -> FloorError {
        Code::BadRequest.error(format!("{}: {}", self.of, what.as_ref()))
    }
}
