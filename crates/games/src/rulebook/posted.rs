//! Odds that somebody posts for lines of a pay table: a casino, within what the document allows,
//! or whoever asks what other odds would come to.

use super::digest::RulesText;
use super::options::map;
use super::{Chosen, OptionError, Options, PayLine, PayTable, Rulebook, Value};
use crate::Pays;

/// A line of a pay table in force, and the odds that are posted for it.
struct Posted<'a> {
    table: &'a PayTable,
    spot: &'a str,
    line: &'a PayLine,
    pays: Pays,
}

impl Posted<'_> {
    /// What is wrong with them.
    fn refused(&self, what: String) -> OptionError {
        OptionError::new(format!("pay.{}.{}", self.spot, self.line.name), what)
    }
}

impl Chosen {
    /// The odds that a casino posts are none that the document forbids.
    pub(super) fn check_pay(&self) -> Result<(), OptionError> {
        self.posted(map(self.given(), "pay")?)?.iter().try_for_each(check_raise)
    }

    /// Odds by spot and line, each with its line of the pay table in force.
    fn posted<'a>(&'a self, pay: &'a Options) -> Result<Vec<Posted<'a>>, OptionError> {
        let mut all = Vec::new();
        for (spot, lines) in pay {
            let refused = |what: &str| OptionError::new(format!("pay.{spot}"), what);
            if self.rulebook().tables_of(spot).next().is_none() {
                return Err(refused("no pay table pays such a spot"));
            }
            let Value::Map(lines) = lines else {
                return Err(refused("expected lines with their odds"));
            };
            let Some(table) = self.table_if(spot) else {
                return Err(refused("no pay table is for so many decks"));
            };
            for (name, pays) in lines {
                let posted = posted_for(self.rulebook(), (table, spot), name, pays);
                all.push(
                    posted.map_err(|what| OptionError::new(format!("pay.{spot}.{name}"), what))?,
                );
            }
        }
        Ok(all)
    }
}

/// Reads the odds for a line.
fn posted_for<'a>(
    book: &Rulebook,
    (table, spot): (&'a PayTable, &'a str),
    name: &str,
    pays: &Value,
) -> Result<Posted<'a>, String> {
    let Some(line) = table.lines_of(spot).find(|line| line.name == name) else {
        let names: Vec<_> = table.lines_of(spot).map(|line| line.name.as_str()).collect();
        return Err(format!("{} has no such line, only {}", table.id, names.join(", ")));
    };
    let Value::Text(text) = pays else {
        return Err("expected odds in words, such as \"8 to 1\"".into());
    };
    let pays: Pays = text.parse().map_err(|e: crate::PaysError| e.to_string())?;
    // A swept chip is paid a fixed amount, which is no odds.
    let pays = pays.posted_for(line.pays);
    if let Some(clause) = &book.odds_with_to
        && matches!(pays, Pays::For { .. } | Pays::DollarsFor(_))
    {
        return Err(format!("{pays}: odds are stated with \"to\" ({clause})"));
    }
    Ok(Posted { table, spot, line, pays })
}

/// A casino may raise odds that are "no less than" the printed ones, never lower them.
fn check_raise(posted: &Posted<'_>) -> Result<(), OptionError> {
    let Posted { table, line, pays, .. } = posted;
    let (printed, clause) = (line.pays, &table.clause);
    if !pays.is_at_least(printed) {
        let what = format!("{pays} is less than the document's {printed} ({clause})");
        return Err(posted.refused(what));
    }
    if *pays != printed && !table.floor {
        return Err(posted.refused(format!("the document fixes {printed} ({clause})")));
    }
    Ok(())
}

impl Rulebook {
    /// What if: the rules of a table with other odds in the pay tables in force, better or worse
    /// than the document's. They are odds that a rulebook of somebody's own could have.
    ///
    /// ```
    /// use games::{Chosen, Kind, Options, Rulebook, Value};
    /// let table = Chosen::new(Kind::find("big-six").unwrap().rulebook(), Options::new()).unwrap();
    /// let odds = Options::from([("win".into(), Value::from("30 to 1"))]);
    /// let pay = Options::from([("joker".into(), Value::Map(odds))]);
    /// let book = Rulebook::paying(&table, &pay).unwrap();
    /// assert_ne!(book.digest(), table.rulebook().digest());
    /// let table = Chosen::new(&book.into(), Options::new()).unwrap();
    /// assert_eq!(table.pays("joker", "win").to_string(), "30 to 1");
    /// ```
    pub fn paying(chosen: &Chosen, pay: &Options) -> Result<Rulebook, OptionError> {
        let model = chosen.rulebook();
        let mut book = Rulebook::clone(model);
        let mut said = model.digest().to_owned();
        for posted in chosen.posted(pay)? {
            let Posted { table, spot, line, pays } = posted;
            let has_meter = book.spot(spot).is_some_and(|spot| spot.meter.is_some());
            if matches!(pays, Pays::Percent(_)) && !has_meter {
                return Err(posted.refused(format!("{pays}: `{spot}` plays for no meter")));
            }
            said += &format!("\n{} {spot} {}: {pays}", table.id, line.name);
            let own = book.pay_tables.iter_mut().filter(|own| own.id == table.id);
            for own in own.flat_map(|own| own.lines_of_mut(spot)) {
                if own.name == line.name {
                    own.pays = pays;
                }
            }
        }
        book.check(model)
            .and_then(|()| book.is_like(model))
            .map_err(|what| OptionError::new("pay", what))?;
        book.rules_text = RulesText::of(&said, &[]);
        Ok(book)
    }
}

impl PayTable {
    fn lines_of_mut<'a>(&'a mut self, spot: &str) -> impl Iterator<Item = &'a mut PayLine> {
        let whole = self.spot.clone();
        let pays = move |line: &PayLine| line.spot.as_deref().or(whole.as_deref()) == Some(spot);
        self.lines.iter_mut().filter(move |line| pays(line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::blackjack::blackjack::Blackjack;
    use crate::dice::craps::Craps;
    use crate::wheel::roulette::Roulette;

    fn what_if(game: &str, spot: &str, line: &str, pays: &str) -> Result<Rulebook, OptionError> {
        let documents = [Roulette::document(), Craps::document(), Blackjack::document()];
        let book = documents.into_iter().find(|document| document.id == game).unwrap().rulebook();
        let lines = Options::from([(line.to_owned(), Value::from(pays))]);
        let pay = Options::from([(spot.to_owned(), Value::Map(lines))]);
        Rulebook::paying(&Chosen::new(book, Options::new()).unwrap(), &pay)
    }

    #[test]
    fn what_if_odds_may_be_better_or_worse_than_the_documents() {
        for pays in ["36 to 1", "30 to 1", "$100", "push", "lose"] {
            let book = what_if("roulette", "straight", "win", pays).unwrap();
            let table = Chosen::new(&book.into(), Options::new()).unwrap();
            assert_eq!(table.pays("straight", "win").to_string(), pays);
        }
    }

    #[test]
    fn what_if_odds_are_odds_of_a_line_that_there_is() {
        for (game, spot, line, pays, why) in [
            ("roulette", "purple", "win", "2 to 1", "no pay table pays such a spot"),
            ("roulette", "straight", "lost", "2 to 1", "has no such line, only win"),
            ("roulette", "straight", "win", "2:1", "is no payout"),
            ("roulette", "straight", "win", "1 to 99991", "cannot be added up"),
            ("roulette", "straight", "win", "5%", "plays for no meter"),
            ("craps", "field", "2-or-12", "3 for 1", "stated with \"to\""),
        ] {
            let refused = what_if(game, spot, line, pays).unwrap_err().to_string();
            assert!(refused.contains(why), "{refused}");
        }
    }

    /// A document that several games share is joined into each: its lines may be others too.
    #[test]
    fn the_lines_of_a_linked_progressive_may_be_others_too() {
        for pays in ["30 for 1", "10%"] {
            let book = what_if("blackjack", "rocket-aces", "two-aces", pays).unwrap();
            let table = Chosen::new(&book.into(), Options::new()).unwrap();
            assert_eq!(table.pays("rocket-aces", "two-aces").to_string(), pays);
        }
    }
}
