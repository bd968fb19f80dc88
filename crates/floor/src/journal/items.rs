//! A list in a record: what happened at a table, or the lines that were settled.

use std::borrow::Cow;

use serde_json::Value as Json;
use wire::canonical;
use wire::plain::Plain;

/// A list of JSON values, as they were read or as they are written: whoever makes a record needs
/// their text alone, and whoever reads one their values.
#[derive(Clone, Debug)]
pub enum Items {
    /// As they were read.
    Read(Vec<Json>),
    /// As canonical text: one after the other, with commas between them.
    Written {
        /// The text.
        text: String,
        /// How many there are.
        count: usize,
    },
}

impl Items {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Items::Read(values) => values.len(),
            Items::Written { count, .. } => *count,
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The values.
    pub fn json(&self) -> Cow<'_, [Json]> {
        match self {
            Items::Read(values) => Cow::Borrowed(values),
            // What was written as JSON reads as JSON.
            Items::Written { text, .. } => {
                Cow::Owned(serde_json::from_str(&format!("[{text}]")).unwrap_or_default())
            }
        }
    }

    /// One more.
    pub fn push(&mut self, item: &Plain<'_>) {
        match self {
            Items::Read(values) => values.push(item.to_json()),
            Items::Written { text, count } => {
                text.push_str(if *count > 0 { "," } else { "" });
                item.write(text);
                *count += 1;
            }
        }
    }

    /// Writes the list behind what is written already.
    pub(super) fn write(&self, to: &mut String) {
        to.push('[');
        match self {
            Items::Written { text, .. } => to.push_str(text),
            Items::Read(values) => {
                for (n, value) in values.iter().enumerate() {
                    to.push_str(if n > 0 { "," } else { "" });
                    canonical::write(value, to);
                }
            }
        }
        to.push(']');
    }
}

impl Default for Items {
    fn default() -> Items {
        Items::Written { text: String::new(), count: 0 }
    }
}

impl From<Vec<Json>> for Items {
    fn from(values: Vec<Json>) -> Items {
        Items::Read(values)
    }
}

impl<'a> FromIterator<Plain<'a>> for Items {
    fn from_iter<I: IntoIterator<Item = Plain<'a>>>(items: I) -> Items {
        let mut list = Items::default();
        items.into_iter().for_each(|item| list.push(&item));
        list
    }
}

impl PartialEq for Items {
    fn eq(&self, other: &Items) -> bool {
        self.json() == other.json()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_the_same_read_or_written() {
        let two = || [Plain::one("dice", "3-4".into()), Plain::one("number", 7_u8.into())];
        let written: Items = two().into_iter().collect();
        let read = Items::from(two().iter().map(Plain::to_json).collect::<Vec<_>>());
        assert_eq!(written, read);
        assert_ne!(written, two().into_iter().take(1).collect());
        assert_eq!(*written.json(), [two()[0].to_json(), two()[1].to_json()]);
        assert_eq!((written.len(), read.len()), (2, 2));
        assert!(!written.is_empty() && Items::default().is_empty());
        let text = |items: &Items| {
            let mut text = String::new();
            items.write(&mut text);
            text
        };
        assert_eq!(text(&written), r#"[{"dice":"3-4"},{"number":7}]"#);
        assert_eq!(text(&read), text(&written));
        assert_eq!(text(&Items::default()), "[]");
    }
}
