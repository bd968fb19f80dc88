//! The entries of a strategy file, each with the line where it stands.

use toml::de::{DeTable, DeValue};

/// An entry of a strategy file.
pub(crate) struct Entry {
    pub name: String,
    pub line: usize,
    pub value: toml::Value,
    /// Its own entries, where it is a table.
    pub within: Vec<Entry>,
}

impl Entry {
    /// The entries of a file in their order; one line says what is wrong with it and where.
    pub fn all(text: &str) -> Result<Vec<Entry>, String> {
        let wrong = |bad: toml::de::Error| {
            let line = bad.span().map_or(1, |span| line_at(text, span.start));
            let what = bad.message().lines().next().unwrap_or_default();
            format!("strategy file, line {line}: {what}")
        };
        let values: toml::Table = text.parse().map_err(wrong)?;
        let places = DeTable::parse(text).map_err(wrong)?;
        Ok(entries(text, places.get_ref(), &values))
    }

    /// What is wrong with it, and where it stands.
    pub fn wrong(&self, what: impl std::fmt::Display) -> String {
        format!("strategy file, line {}, `{}`: {what}", self.line, self.name)
    }

    /// A whole number within these bounds.
    pub fn whole(&self, least: i64, most: i64) -> Result<i64, String> {
        let number = self.value.as_integer().filter(|number| (least..=most).contains(number));
        let expected = || format!("{}, expected a whole number from {least} to {most}", self.value);
        number.ok_or_else(|| self.wrong(expected()))
    }
}

fn entries(text: &str, places: &DeTable<'_>, values: &toml::Table) -> Vec<Entry> {
    let entry = |(key, place): (&toml::Spanned<_>, &toml::Spanned<DeValue<'_>>)| {
        let name = AsRef::<str>::as_ref(key.get_ref());
        let value = values.get(name)?.clone();
        let within = match (place.get_ref(), &value) {
            (DeValue::Table(places), toml::Value::Table(values)) => entries(text, places, values),
            _ => Vec::new(),
        };
        Some(Entry { name: name.into(), line: line_at(text, key.span().start), value, within })
    };
    let mut all: Vec<Entry> = places.iter().filter_map(entry).collect();
    all.sort_by_key(|entry| entry.line);
    all
}

fn line_at(text: &str, byte: usize) -> usize {
    let before = text.as_bytes().iter().take(byte);
    1 + before.filter(|byte| **byte == b'\n').count()
}
