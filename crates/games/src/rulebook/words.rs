//! Options that are one of several words: an enum each, read from the rulebook's words and printed
//! as them.

use std::fmt;

use chance::Suit;

use super::{Chosen, OptionKind, OptionRule};

/// A value of an option that is one of several words. The rules match on it, so that no word can
/// be forgotten or misspelt; `choices!` writes it for an enum.
pub trait OptionWord: Copy + fmt::Debug + 'static {
    /// The key of the option in rulebooks.
    const KEY: &'static str;
    /// Every value.
    const ALL: &'static [Self];

    /// The word in rulebooks and scripts.
    fn word(self) -> &'static str;
}

/// An enum with the words of an option.
macro_rules! choices {
    (
        $(#[$doc:meta])*
        $type:ident of $key:literal { $($(#[$vdoc:meta])* $variant:ident = $word:literal,)* }
    ) => {
        $crate::names::names! {
            $(#[$doc])*
            $type, "a word of this option" { $($(#[$vdoc])* $variant = $word,)* }
        }

        impl $crate::OptionWord for $type {
            const KEY: &'static str = $key;
            const ALL: &'static [$type] = $type::ALL;

            fn word(self) -> &'static str {
                self.name()
            }
        }
    };
}
pub(crate) use choices;

/// The suit of a progressive's top line.
impl OptionWord for Suit {
    const KEY: &'static str = "specific_suit";
    const ALL: &'static [Suit] = &Suit::ALL;

    fn word(self) -> &'static str {
        Suit::word(self)
    }
}

/// The words of an option that the rules know.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// The key of the option.
    pub key: &'static str,
    words: fn() -> Vec<&'static str>,
}

impl Words {
    pub(crate) const fn of<T: OptionWord>() -> Words {
        Words { key: T::KEY, words: || T::ALL.iter().map(|value| value.word()).collect() }
    }

    /// The words, in no order that means anything.
    pub fn all(&self) -> Vec<&'static str> {
        (self.words)()
    }
}

/// A rulebook gives an option no word that the rules do not know.
pub(super) fn check_words(option: &OptionRule, known: &[Words]) -> Result<(), String> {
    let known = known.iter().find(|words| words.key == option.key);
    let (OptionKind::Choice { values }, Some(known)) = (&option.kind, known) else {
        return Ok(());
    };
    let known = known.all();
    match values.iter().find(|word| !known.contains(&word.as_str())) {
        Some(odd) => {
            let (key, odd) = (&option.key, odd.chars().take(40).collect::<String>());
            Err(format!("option `{key}`: `{odd}` means nothing, expected {}", known.join(", ")))
        }
        None => Ok(()),
    }
}

impl Chosen {
    /// What is chosen of an option that the rulebook has.
    ///
    /// ```
    /// use games::wheel::roulette::Setting;
    /// use games::{Chosen, Kind, Options};
    /// let roulette = Kind::find("roulette").unwrap();
    /// let table = Chosen::new(roulette.rulebook(), Options::new()).unwrap();
    /// assert_eq!(table.choose::<Setting>(), Setting::Double);
    /// let table = table.with("wheel", "single").unwrap();
    /// assert_eq!(table.choose::<Setting>(), Setting::Single);
    /// ```
    ///
    /// # Panics
    /// If the rulebook has no such option.
    pub fn choose<T: OptionWord>(&self) -> T {
        let none = || panic!("{}: no option `{}`", self.rulebook().id, T::KEY);
        self.choose_if().unwrap_or_else(none)
    }

    /// What is chosen of an option that not every rulebook has.
    pub fn choose_if<T: OptionWord>(&self) -> Option<T> {
        self.choose_on("")
    }

    /// What is chosen for a spot, where the rulebook has such an option.
    pub fn choose_on<T: OptionWord>(&self, spot: &str) -> Option<T> {
        let word = self.text_on(T::KEY, spot)?;
        let found = T::ALL.iter().copied().find(|value| value.word() == word);
        // A rulebook with another word was refused when it was read.
        Some(found.unwrap_or_else(|| panic!("option `{}`: no word `{word}`", T::KEY)))
    }
}
