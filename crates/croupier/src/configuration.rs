//! What somebody always wants, in a file of their own: `croupier.toml`.

use std::path::PathBuf;

use games::Cents;
use serde::Deserialize;

use crate::style::Colours;

/// The file, where it is not in the usual place.
const NAMED: &str = "CROUPIER_CONFIG";

/// What may be written into the file. Arguments go before it.
///
/// ```
/// use croupier::configuration::Configuration;
/// let text = "bankroll = \"500\"\nseats = 2\ncolor = \"never\"\nwidth = 100\n";
/// let configuration = Configuration::parse(text).unwrap();
/// assert_eq!(configuration.seats, Some(2));
/// assert!(Configuration::parse("bankrol = \"500\"").is_err());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Configuration {
    /// What every seat brings to a table.
    #[serde(default, deserialize_with = "amount")]
    pub bankroll: Option<Cents>,
    /// How many seats are played from this keyboard.
    pub seats: Option<u8>,
    /// A house file with the options of its game's tables.
    pub house: Option<PathBuf>,
    /// When there are colours.
    pub color: Option<Colours>,
    /// No line of a table is wider.
    pub width: Option<u16>,
}

impl Configuration {
    /// Reads the text of a file.
    ///
    /// # Errors
    /// What is wrong with it, in one line.
    pub fn parse(text: &str) -> Result<Configuration, String> {
        toml::from_str(text).map_err(|e| e.to_string())
    }

    /// Where the file is: `$CROUPIER_CONFIG`, or `croupier.toml` in the user's own folder for
    /// such files; none where there is no such folder.
    pub fn path() -> Option<PathBuf> {
        let set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
        if let Some(path) = set(NAMED) {
            return Some(path.into());
        }
        let home = || set("HOME").map(|home| PathBuf::from(home).join(".config"));
        let folder = set("XDG_CONFIG_HOME").map(PathBuf::from).or_else(home)?;
        Some(folder.join("croupier.toml"))
    }

    /// Whether somebody named the file: then it must be there.
    pub fn is_named() -> bool {
        std::env::var_os(NAMED).is_some_and(|value| !value.is_empty())
    }
}

/// An amount, in quotes or as a whole number of dollars.
fn amount<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Cents>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        Text(String),
        Dollars(u32),
    }
    let text = match Written::deserialize(from)? {
        Written::Text(text) => text,
        Written::Dollars(dollars) => dollars.to_string(),
    };
    text.parse().map(Some).map_err(serde::de::Error::custom)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bankroll_is_an_amount_however_it_is_written() {
        for text in ["bankroll = \"250\"", "bankroll = 250", "bankroll = \"250.00\""] {
            let read = Configuration::parse(text).unwrap();
            assert_eq!(read.bankroll, Some(Cents::dollars(250)), "{text}");
        }
        for bad in ["bankroll = -5", "bankroll = \"much\"", "color = \"mauve\"", "seats = 300"] {
            assert!(Configuration::parse(bad).is_err(), "{bad}");
        }
        assert_eq!(Configuration::parse("").unwrap(), Configuration::default());
    }
}
