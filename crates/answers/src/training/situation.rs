//! A round that has been played up to where the dealer takes and pays.

use games::{Event, Fact, Kind, Statement, View, Viewer};

use super::{Item, Players, TrainingError, Visit};

/// How hard a situation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// One player, main wagers, round amounts.
    First,
    /// Two players with side bets.
    Second,
    /// Three players with side bets and odd amounts, and at times something goes wrong.
    Third,
}

impl Level {
    /// Every level, the easiest first.
    pub const ALL: [Level; 3] = [Level::First, Level::Second, Level::Third];

    /// The level of this number, from 1.
    pub fn numbered(number: u8) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.number() == number)
    }

    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        match self {
            Level::First => 1,
            Level::Second => 2,
            Level::Third => 3,
        }
    }

    const fn players(self) -> Players {
        let stay = true;
        match self {
            Level::First => Players {
                seats: 1,
                side_wagers: 1,
                odd_amounts: false,
                stay,
                irregularities: false,
            },
            Level::Second => Players {
                seats: 2,
                side_wagers: 4,
                odd_amounts: false,
                stay,
                irregularities: false,
            },
            Level::Third => {
                Players { seats: 3, side_wagers: 4, odd_amounts: true, stay, irregularities: true }
            }
        }
    }
}

/// A round that has been played up to where the dealer takes and pays.
#[derive(Clone)]
pub struct Situation {
    /// The game.
    pub kind: &'static Kind,
    /// The table as its dealer sees it.
    pub view: View,
    /// What lay open when the last roll, spin or deal began: the point, the shooter.
    pub before: Vec<Fact>,
    /// What chance answered, players decided and went wrong, in order.
    pub events: Vec<Event>,
    /// What is settled, in the legal order.
    pub lines: Vec<Statement>,
    /// What is settled, in an order that gives nothing away: by seat and name.
    pub items: Vec<Item>,
}

impl Situation {
    /// The situation of a game that a seed makes: the same for ever, as long as the rules are.
    ///
    /// ```
    /// use answers::training::{Level, Situation};
    /// let big_six = games::Kind::find("big-six").unwrap();
    /// let once = Situation::new(big_six, Level::Second, 7).unwrap();
    /// let again = Situation::new(big_six, Level::Second, 7).unwrap();
    /// assert_eq!(once.lines, again.lines);
    /// assert_eq!(once.lines.len(), once.items.len());
    /// ```
    ///
    /// # Errors
    /// If the table goes neither on nor back.
    pub fn new(kind: &'static Kind, level: Level, seed: u64) -> Result<Situation, TrainingError> {
        let mut visit = Visit::of(kind, seed, level.players())?;
        let lines = visit.round()?;
        let mut items: Vec<Item> = lines.iter().map(Item::of).collect();
        items.sort();
        Ok(Situation {
            kind,
            view: visit.table().view(Viewer::Dealer),
            before: visit.before().to_vec(),
            events: visit.events().to_vec(),
            lines,
            items,
        })
    }
}
