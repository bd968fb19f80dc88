//! Tables as bytes: a snapshot for the same program, quick to take and to restore.

use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::clause::with_room;
use crate::{Chosen, Edition, Game, Line, Options, Rulebook, Table};

/// The version of the format for a table of the first edition of its procedures.
const VERSION: u8 = 3;

/// The version for a table of a later edition: the same, with the number of the edition after the
/// head. Bytes of any other version are refused.
const WITH_EDITION: u8 = 4;

impl<G: Game> Table<G> {
    /// The table as bytes, whole: options, rules, state, lines.
    pub fn save(&self) -> Vec<u8> {
        let book = self.chosen.rulebook();
        let edition = self.chosen.edition().named();
        let version = if edition.is_some() { WITH_EDITION } else { VERSION };
        let head = Head { version, game: G::ID.into() };
        let rules = Rules {
            options: self.chosen.given().clone(),
            digest: book.digest().into(),
            own: book.own_text().map(Into::into),
        };
        let state =
            State { game: self.game.clone(), lines: self.lines.clone(), settled: self.settled };
        let bytes = match edition {
            None => postcard::to_stdvec(&(head, rules, state)),
            Some(edition) => postcard::to_stdvec(&(head, edition, rules, state)),
        };
        bytes.expect("a table's types can always be written")
    }

    /// The table that was saved, by the very rules that it was opened with.
    pub fn restore(bytes: &[u8]) -> Result<Table<G>, SaveError> {
        let (chosen, rest) = read_rules(bytes, G::document().rulebook())?;
        let (state, rest) = with_room(|| read::<State<G, G::Because>>(rest))?;
        if !rest.is_empty() {
            return Err(SaveError(format!("{} bytes are left over", rest.len())));
        }
        let mut table = Table::with_rules(chosen).map_err(|e| SaveError(e.to_string()))?;
        (table.game, table.lines, table.settled) = (state.game, state.lines, state.settled);
        Ok(table)
    }
}

/// The rules that a table of this game plays by, and the bytes that follow them.
fn read_rules<'b>(
    bytes: &'b [u8],
    document: &Arc<Rulebook>,
) -> Result<(Chosen, &'b [u8]), SaveError> {
    let (Head { version, game }, rest) = read(bytes)?;
    let (edition, rest) = match version {
        VERSION if game == document.id => (Edition::FIRST, rest),
        WITH_EDITION if game == document.id => read(rest)?,
        _ => {
            let game: String = game.chars().take(40).collect();
            let what = format!("it is a `{game}` of version {version}");
            let expected = format!("expected a `{}` of version {VERSION}", document.id);
            return Err(SaveError(format!("{what}, {expected} or {WITH_EDITION}")));
        }
    };
    let (rules, rest) = read::<Rules>(rest)?;
    let chosen = rules.in_force(document)?.in_edition(edition);
    Ok((chosen.map_err(|e| SaveError(e.to_string()))?, rest))
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<(T, &[u8]), SaveError> {
    postcard::take_from_bytes(bytes).map_err(|e| SaveError(e.to_string()))
}

/// What every version begins with.
#[derive(Serialize, Deserialize)]
struct Head {
    version: u8,
    game: String,
}

/// The rules that the table plays by.
#[derive(Serialize, Deserialize)]
struct Rules {
    options: Options,
    /// The digest of the rulebook.
    digest: String,
    /// Its text, where it is not the game's.
    own: Option<String>,
}

impl Rules {
    /// The rules, if they are those that are in force here.
    fn in_force(self, document: &Arc<Rulebook>) -> Result<Chosen, SaveError> {
        let book = match &self.own {
            None => document.clone(),
            Some(text) => {
                let own = Rulebook::like(text, document);
                Arc::new(own.map_err(|e| SaveError(e.to_string()))?)
            }
        };
        if book.digest() != self.digest {
            let digest: String = self.digest.chars().take(64).collect();
            let why = format!("its rulebook has the digest {digest}, the one in force");
            return Err(SaveError(format!("{why} {}", book.digest())));
        }
        Chosen::new(&book, self.options).map_err(|e| SaveError(e.to_string()))
    }
}

/// Where the game stands.
#[derive(Serialize, Deserialize)]
struct State<G, W> {
    game: G,
    lines: Vec<Line<W>>,
    settled: bool,
}

/// Bytes that are not a saved table of that game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a saved table: {0}")]
pub struct SaveError(String);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wheel::big_six::BigSix;
    use crate::{Cents, Event, Seat, Wager};

    const TEXT: &str = include_str!("../../../../rulebook/big-six.toml");

    fn table_of(text: &str) -> Table<BigSix> {
        let own = Rulebook::like(text, BigSix::document().rulebook());
        let book = Arc::new(own.expect("a rulebook"));
        let chosen = Chosen::new(&book, Options::new()).expect("the defaults");
        let mut table = Table::with_rules(chosen).expect("a table");
        let on = BigSix::find_spot("logo").expect("a spot");
        let wager = Wager { seat: Seat::FIRST, on, amount: Cents::dollars(5), for_dealer: false };
        table.step(Event::Wager(wager)).expect("a wager");
        table
    }

    /// A saved table, taken apart and put together again.
    fn changed(bytes: &[u8], change: impl FnOnce(&mut Head, &mut Rules)) -> Vec<u8> {
        let (mut head, rest) = read::<Head>(bytes).expect("a head");
        let (mut rules, rest) = read::<Rules>(rest).expect("rules");
        change(&mut head, &mut rules);
        let mut bytes = postcard::to_stdvec(&(head, rules)).expect("bytes");
        bytes.extend(rest);
        bytes
    }

    fn refusal(bytes: &[u8]) -> String {
        let why = Table::<BigSix>::restore(bytes).expect_err("not a saved table").to_string();
        assert_eq!(why.lines().count(), 1, "{why}");
        why
    }

    #[test]
    fn a_table_with_its_own_rulebook_comes_back_with_its_pay_tables() {
        let raised = TEXT.replace("40 to 1", "45 to 1");
        assert_ne!(raised, TEXT);
        let table = table_of(&raised);
        let bytes = table.save();
        let mut back = Table::<BigSix>::restore(&bytes).expect("what was saved");
        assert!(back == table && back.save() == bytes);
        let logo = chance::Outcome::Insignia(chance::Insignia::Logo);
        back.step(Event::Chance(logo)).expect("a spin");
        assert_eq!(back.lines()[0].paid, Cents::dollars(225));
        // The game's own text need not be kept.
        assert!(table_of(TEXT).save().len() < TEXT.len() && bytes.len() > raised.len());
    }

    #[test]
    fn other_rules_and_other_versions_are_refused() {
        let bytes = table_of(TEXT).save();
        assert!(Table::<BigSix>::restore(&changed(&bytes, |_, _| ())).is_ok());
        let other = changed(&bytes, |_, rules| rules.digest = "0".repeat(64));
        let in_force = BigSix::document().rulebook().digest();
        assert!(refusal(&other).ends_with(&format!("000, the one in force {in_force}")));
        let older = changed(&bytes, |head, _| head.version = 2);
        assert!(
            refusal(&older)
                .ends_with("`big-six` of version 2, expected a `big-six` of version 3 or 4")
        );
        let roulette = include_str!("../../../../rulebook/roulette.toml");
        let foreign = changed(&bytes, |_, rules| rules.own = Some(roulette.into()));
        assert!(refusal(&foreign).contains("its rulebook is for `roulette`"));
        let longer = [&bytes[..], &[0]].concat();
        assert!(refusal(&longer).ends_with("1 bytes are left over"));
    }
}
