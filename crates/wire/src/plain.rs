//! JSON that is written down and forgotten: light to make, and written as a value or as text.

use std::borrow::Cow;
use std::fmt::Write;

use chance::Card;
use games::{Cents, Seat};
use serde_json::{Map, Value as Json};

use crate::canonical::{order, write_string};

/// A value of JSON out of what it says, none of which is copied before it is written.
///
/// ```
/// use wire::plain::Plain;
/// let dice = Plain::one("dice", "3-4".into());
/// assert_eq!(dice.to_json().to_string(), r#"{"dice":"3-4"}"#);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Plain<'a> {
    /// True or false.
    Flag(bool),
    /// A whole number.
    Number(u64),
    /// A text.
    Text(Cow<'a, str>),
    /// A card by its two letters.
    Card(Card),
    /// Dollars and cents.
    Money(Cents),
    /// A list.
    List(Vec<Plain<'a>>),
    /// An object, its fields in the order in which people read them.
    Fields(Vec<(Cow<'a, str>, Plain<'a>)>),
}

impl<'a> Plain<'a> {
    /// An object with one field.
    pub fn one(key: impl Into<Cow<'a, str>>, value: Plain<'a>) -> Plain<'a> {
        Plain::Fields(vec![(key.into(), value)])
    }

    /// An object with those of these fields that there are.
    pub fn some<const N: usize>(fields: [(&'static str, Option<Plain<'a>>); N]) -> Plain<'a> {
        let fields = fields.into_iter().filter_map(|(key, value)| Some((key.into(), value?)));
        Plain::Fields(fields.collect())
    }

    /// As a value.
    pub fn to_json(&self) -> Json {
        match self {
            Plain::Flag(flag) => (*flag).into(),
            Plain::Number(number) => (*number).into(),
            Plain::Text(text) => text.as_ref().into(),
            Plain::Card(card) => card.to_string().into(),
            Plain::Money(amount) => amount.to_string().into(),
            Plain::List(items) => items.iter().map(Plain::to_json).collect(),
            Plain::Fields(fields) => {
                let fields = fields.iter().map(|(key, value)| (key.to_string(), value.to_json()));
                Json::Object(fields.collect::<Map<_, _>>())
            }
        }
    }

    /// As canonical text, behind what is written already.
    pub fn write(&self, text: &mut String) {
        // Writing to a text never fails.
        match self {
            Plain::Flag(flag) => text.push_str(if *flag { "true" } else { "false" }),
            Plain::Number(number) => drop(write!(text, "{number}")),
            Plain::Text(said) => write_string(said, text),
            Plain::Card(card) => drop(write!(text, "\"{card}\"")),
            Plain::Money(amount) => drop(write!(text, "\"{amount}\"")),
            Plain::List(items) => {
                text.push('[');
                for (n, item) in items.iter().enumerate() {
                    text.push_str(if n > 0 { "," } else { "" });
                    item.write(text);
                }
                text.push(']');
            }
            Plain::Fields(fields) if fields.is_sorted_by(|(a, _), (b, _)| order(a, b).is_le()) => {
                write_fields(fields.iter(), text);
            }
            Plain::Fields(fields) => {
                let mut fields: Vec<_> = fields.iter().collect();
                fields.sort_by(|(a, _), (b, _)| order(a, b));
                write_fields(fields.into_iter(), text);
            }
        }
    }
}

/// An object whose fields are in order.
fn write_fields<'a>(
    fields: impl Iterator<Item = &'a (Cow<'a, str>, Plain<'a>)>,
    text: &mut String,
) {
    text.push('{');
    for (n, (key, value)) in fields.enumerate() {
        text.push_str(if n > 0 { "," } else { "" });
        write_string(key, text);
        text.push(':');
        value.write(text);
    }
    text.push('}');
}

impl From<bool> for Plain<'_> {
    fn from(flag: bool) -> Self {
        Plain::Flag(flag)
    }
}

impl From<u8> for Plain<'_> {
    fn from(number: u8) -> Self {
        Plain::Number(number.into())
    }
}

impl From<Seat> for Plain<'_> {
    fn from(seat: Seat) -> Self {
        Plain::from(seat.number())
    }
}

impl<'a> From<&'a str> for Plain<'a> {
    fn from(text: &'a str) -> Self {
        Plain::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Plain<'_> {
    fn from(text: String) -> Self {
        Plain::Text(Cow::Owned(text))
    }
}

impl From<Card> for Plain<'_> {
    fn from(card: Card) -> Self {
        Plain::Card(card)
    }
}

impl From<Cents> for Plain<'_> {
    fn from(amount: Cents) -> Self {
        Plain::Money(amount)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canonical;

    #[test]
    fn the_text_is_that_of_the_value() {
        let fields = Plain::some([
            ("seat", Some(Plain::from(3_u8))),
            ("on", Some("a \"quoted\" spot".into())),
            ("amount", Some(Cents::new(1250).into())),
            ("for", None),
            ("low", Some(Plain::List(vec![Card::JOKER.into(), true.into()]))),
        ]);
        let wager = Plain::one("wager", fields);
        let mut text = String::new();
        wager.write(&mut text);
        assert_eq!(text, canonical::text(&wager.to_json()));
        let json = wager.to_json().to_string();
        assert!(json.starts_with(r#"{"wager":{"seat":3,"on":"a"#), "{json}");
    }
}
