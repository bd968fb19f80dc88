//! `croupier play`: a table in the terminal, and the lobby where one is chosen.

use answers::house;
use croupier::play::{Console, Leave, Opening, Origin, Session};
use croupier::style::{Ink, Style};
use games::{Cents, HouseFile, Kind, Options, Value};

use super::{Bad, read};
use crate::args::Play;

/// The lobby with nothing asked for beforehand.
pub fn lobby() -> Result<(), Bad> {
    run(&Play {
        game: None,
        seats: 1,
        bankroll: Cents::dollars(1000),
        seed: None,
        settings: Vec::new(),
        house: None,
        coach: false,
        dealer: false,
    })
}

/// Opens the table asked for, or the lobby.
pub fn run(asked: &Play) -> Result<(), Bad> {
    let house_file = match &asked.house {
        None => None,
        Some(path) => Some((path, HouseFile::parse(&read(path)?).map_err(|e| Bad::at(path, e))?)),
    };
    // A house file names its game.
    let named = house_file.as_ref().map(|(_, file)| file.game.clone());
    let Some(game) = asked.game.clone().or(named) else {
        if let Some(setting) = asked.settings.first() {
            return Err(Bad::new(format!("--set {setting}: expected a game to set it for")));
        }
        return choose(asked);
    };
    let kind = house::game(&game).map_err(Bad::new)?;
    let mut options = Options::new();
    for setting in &asked.settings {
        house::set(kind.rulebook(), &mut options, setting)
            .map_err(|e| Bad::new(format!("--set: {e}")))?;
    }
    if let Some((path, file)) = house_file {
        let house = house::options_for(kind, file).map_err(|e| Bad::at(path, e))?;
        kind.open(house.clone()).map_err(|e| Bad::at(path, e))?;
        house::fill_in(&mut options, house);
    }
    let opening = opening(kind, asked, options)?;
    let mut console = Console::of_terminal(Style::of_stdout());
    match opening.play(&mut console) {
        Leave::Broken(why) => Err(Bad::new(why)),
        _ => Ok(()),
    }
}

fn opening(kind: &'static Kind, asked: &Play, mut options: Options) -> Result<Session, Bad> {
    options.insert("seats".into(), Value::Count(asked.seats.into()));
    let origin = match (asked.dealer, asked.seed) {
        (true, _) => Origin::Keypad,
        (false, Some(seed)) => Origin::Seed(seed),
        (false, None) => Origin::System,
    };
    let opening = Opening { kind, options, bankroll: asked.bankroll, origin, coach: asked.coach };
    opening.open().map_err(Bad::new)
}

/// The lobby: tables are chosen, played at and left, until somebody leaves the lobby.
fn choose(asked: &Play) -> Result<(), Bad> {
    let mut console = Console::of_terminal(Style::of_stdout());
    loop {
        let kind = match lobby_choice(&mut console) {
            Ok(kind) => kind,
            Err(Leave::Broken(why)) => return Err(Bad::new(why)),
            Err(_) => return Ok(()),
        };
        let session = match opening(kind, asked, Options::new()) {
            Ok(session) => session,
            Err(bad) => {
                console.refuse(&bad.to_string());
                continue;
            }
        };
        match session.play(&mut console) {
            Leave::Quit => {}
            Leave::Broken(why) => return Err(Bad::new(why)),
            Leave::Ended | Leave::Interrupted => return Ok(()),
        }
    }
}

fn lobby_choice(console: &mut Console) -> Result<&'static Kind, Leave> {
    let style = console.style();
    let mut tables = style.table(["", "game", "name", "document"]);
    for (n, kind) in Kind::all().iter().enumerate() {
        let book = kind.rulebook();
        let number = style.cell(Ink::Strong, n + 1);
        let id = style.cell(Ink::Strong, kind.id);
        tables.add_row([number, id, (&book.name).into(), (&book.document).into()]);
    }
    let title = style.paint(Ink::Strong, "The tables of the house");
    console.say(&format!("\n{title}\n{}", tables.trim_fmt()));
    loop {
        let line = console.ask("Which table (number or game; q leaves)? ")?;
        let by_number = line.parse::<usize>().ok().and_then(|n| Kind::all().get(n.wrapping_sub(1)));
        match by_number.or_else(|| Kind::find(&line)) {
            Some(kind) => return Ok(kind),
            None if line.is_empty() => {}
            None => {
                let most = Kind::all().len();
                console.refuse(&format!("expected 1 to {most}, or the name of a game, or q"));
            }
        }
    }
}
