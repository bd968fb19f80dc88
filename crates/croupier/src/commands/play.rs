//! `croupier play`: a table in the terminal, and the lobby where one is chosen.

use std::sync::Arc;

use answers::house;
use croupier::configuration::Configuration;
use croupier::play::{Console, LeaveError, Lobby, Opening, Origin, Record, Visit, by_name};
use croupier::style::Style;
use games::{Cents, HouseFile, Kind, Options, Rulebook, Value};

use super::{CommandError, read, scripts};
use crate::args::Play;

/// What every seat brings where nobody says otherwise.
const BANKROLL: Cents = Cents::dollars(1000);

/// Opens the table asked for, or the lobby.
pub fn run(asked: &Play, usual: &Configuration) -> Result<(), CommandError> {
    let wanted = VisitOptions::new(asked, usual)?;
    let visit = match (&asked.resume, &wanted.game) {
        (Some(path), _) => {
            let script = scripts::one(path)?;
            let game = script["game"].as_str().unwrap_or_default().to_owned();
            let kind = house::game(&game).map_err(|e| CommandError::at(path, e))?;
            if asked.game.is_some() && wanted.game.as_ref() != Some(&game) {
                return Err(CommandError::at(
                    path,
                    format!("this visit was to {game}, expected another"),
                ));
            }
            let opening = wanted.opening(kind, Options::new())?;
            opening.resume(&script).map_err(|e| CommandError::at(path, e))?
        }
        (None, Some(game)) => {
            let kind = house::game(game).map_err(CommandError::new)?;
            wanted.opening(kind, wanted.options(kind)?)?.open().map_err(CommandError::new)?
        }
        (None, None) => return wanted.lobby(),
    };
    played(visit)
}

fn played(mut visit: Visit) -> Result<(), CommandError> {
    let mut console = Console::of_terminal(Style::of_stdout());
    match visit.play(&mut console) {
        LeaveError::Broken(why) => Err(CommandError::new(why)),
        _ => Ok(()),
    }
}

/// The id of the game that somebody means, as in the lobby; what is like none is kept as it is.
fn meant(typed: &str) -> Result<String, CommandError> {
    let found = by_name(typed).map_err(CommandError::new)?;
    Ok(found.map_or_else(|| typed.to_owned(), |kind| kind.id.to_owned()))
}

/// What somebody asks for, with what they always want where they ask for nothing else.
struct VisitOptions<'a> {
    asked: &'a Play,
    game: Option<String>,
    house: Option<HouseFile>,
    book: Option<Arc<Rulebook>>,
    seats: u8,
    bankroll: Cents,
}

impl<'a> VisitOptions<'a> {
    fn new(asked: &'a Play, usual: &Configuration) -> Result<VisitOptions<'a>, CommandError> {
        let parsed = |path: &std::path::Path| {
            HouseFile::parse(&read(path)?).map_err(|e| CommandError::at(path, e))
        };
        let own = asked.house.as_deref().map(parsed).transpose()?;
        let book = asked.rulebook.as_deref().map(scripts::rulebook).transpose()?;
        // A house file names its game, and so does a rulebook; the usual house file is for the
        // tables of its game alone.
        let named = own.as_ref().map(|file| file.game.clone());
        let by_book = book.as_ref().map(|book| book.id.clone());
        let game = asked.game.as_deref().map(meant).transpose()?.or(named).or(by_book);
        let usual_house = usual.house.as_deref().filter(|_| own.is_none());
        let usual_house = usual_house.map(parsed).transpose()?;
        let usual_house =
            usual_house.filter(|file| game.as_ref().is_none_or(|game| file.game == *game));
        if let (Some(setting), None) = (asked.settings.first(), &game) {
            return Err(CommandError::new(format!(
                "--set {setting}: expected a game to set it for"
            )));
        }
        if asked.record.is_some() && game.is_none() && asked.resume.is_none() {
            return Err(CommandError::new("--record: expected a game whose visit is written"));
        }
        Ok(VisitOptions {
            asked,
            game,
            house: own.or(usual_house),
            book,
            seats: asked.seats.or(usual.seats).unwrap_or(1),
            bankroll: asked.bankroll.or(usual.bankroll).unwrap_or(BANKROLL),
        })
    }

    /// The options of a table: those set one by one, then those of a house file.
    fn options(&self, kind: &'static Kind) -> Result<Options, CommandError> {
        let mut options = Options::new();
        for setting in &self.asked.settings {
            house::set(kind.rulebook(), &mut options, setting)
                .map_err(|e| CommandError::new(format!("--set: {e}")))?;
        }
        let usual = self.asked.house.is_none();
        if let Some(file) = self.house.clone().filter(|file| !usual || file.game == kind.id) {
            let path = self.asked.house.clone().unwrap_or_else(|| "the usual house file".into());
            let of_house =
                house::options_for(kind, file).map_err(|e| CommandError::at(&path, e))?;
            kind.open(of_house.clone()).map_err(|e| CommandError::at(&path, e))?;
            house::fill_in(&mut options, of_house);
        }
        options.insert("seats".into(), Value::Count(self.seats.into()));
        Ok(options)
    }

    fn opening(&self, kind: &'static Kind, options: Options) -> Result<Opening, CommandError> {
        let book = self.book.clone();
        if let Some(book) = book.as_ref().filter(|book| book.id != kind.id) {
            let what = format!("--rulebook is for {}, expected one for {}", book.id, kind.id);
            return Err(CommandError::new(what));
        }
        let record = match &self.asked.record {
            None => None,
            Some(path) => Some(Record::new(path).map_err(|e| CommandError::at(path, e))?),
        };
        let origin = match (self.asked.dealer, self.asked.seed) {
            (true, _) => Origin::Keypad,
            (false, Some(seed)) => Origin::Seed(seed),
            (false, None) => Origin::System,
        };
        let (bankrolls, coach) = (vec![self.bankroll], self.asked.coach);
        Ok(Opening { kind, book, options, bankrolls, origin, coach, record })
    }

    /// Tables are chosen, played at and left, until somebody leaves the lobby. What was won or
    /// lost goes along.
    fn lobby(&self) -> Result<(), CommandError> {
        let mut console = Console::of_terminal(Style::of_stdout());
        let mut lobby = Lobby::new(self.bankroll, self.seats);
        loop {
            let kind = match lobby.choose(&mut console) {
                Ok(kind) => kind,
                Err(LeaveError::Broken(why)) => return Err(CommandError::new(why)),
                Err(_) => return Ok(()),
            };
            let opening = self.options(kind).and_then(|options| self.opening(kind, options));
            let opening = opening.map(|it| Opening { bankrolls: lobby.bankrolls(), ..it });
            let opened = opening.and_then(|opening| opening.open().map_err(CommandError::new));
            let mut visit = match opened {
                Ok(visit) => visit,
                Err(bad) => {
                    console.refuse(&bad.to_string());
                    continue;
                }
            };
            match visit.play(&mut console) {
                LeaveError::Quit => lobby.comes_back(&visit),
                LeaveError::Broken(why) => return Err(CommandError::new(why)),
                LeaveError::Ended | LeaveError::Interrupted => return Ok(()),
            }
        }
    }
}
