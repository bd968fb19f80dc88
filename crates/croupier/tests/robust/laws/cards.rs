//! Small words of the interface: what is read is printed and reads back.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use chance::{Card, Dice, Insignia, Place, Pocket};
use games::{Action, Cents, Choice, IrregularityKind, Pays};

fn reads_back<T>(text: &str)
where
    T: FromStr + Display + Debug + PartialEq,
    T::Err: Display,
{
    match text.parse::<T>() {
        Ok(read) => match read.to_string().parse::<T>() {
            Ok(again) => assert_eq!(again, read),
            Err(error) => panic!("{read:?} is printed as `{read}`: {error}"),
        },
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Reads the text as each of them.
pub fn holds(text: &str) {
    if let Ok(cards) = chance::cards(text) {
        let written = cards.iter().map(|card| card.map_or("??".into(), |card| card.to_string()));
        let written = written.collect::<Vec<_>>().join(" ");
        assert_eq!(chance::cards(&written).expect("printed cards"), cards);
    }
    reads_back::<Card>(text);
    reads_back::<Dice<2>>(text);
    reads_back::<Dice<3>>(text);
    reads_back::<Pocket>(text);
    reads_back::<Insignia>(text);
    reads_back::<Place>(text);
    reads_back::<Cents>(text);
    reads_back::<Pays>(text);
    reads_back::<Action>(text);
    reads_back::<Choice>(text);
    reads_back::<IrregularityKind>(text);
}
