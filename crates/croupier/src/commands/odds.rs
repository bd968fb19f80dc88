//! `croupier odds`.

use answers::cache::DiskCache;
use answers::figures::{Inquiry, Subject, to_json};
use answers::house;
use croupier::bars::Bars;
use croupier::figures;
use croupier::style::Style;
use games::{HouseFile, Kind};
use odds::Figure;

use super::written::Written;
use super::{CommandError, read};
use crate::args::Odds;

/// Finds the figures asked for and prints them, or writes PAR sheets.
pub fn text(asked: &Odds) -> Result<String, CommandError> {
    if !asked.compare.is_empty() {
        return compared(asked);
    }
    let inquiry = inquiry(asked, &[])?;
    // Counting may take an hour: what cannot be written is said before it.
    let mut sheets =
        asked.par.iter().map(|file| Written::new(file)).collect::<Result<Vec<_>, _>>()?;
    let figures = found(&inquiry, asked)?;
    for (file, sheet) in asked.par.iter().zip(&mut sheets) {
        let bytes = match file.extension().and_then(|end| end.to_str()) {
            Some("html") => figures::to_html(&inquiry, &figures).into_bytes(),
            _ => answers::par::to_workbook(&inquiry, &figures)
                .map_err(|e| CommandError::at(file, e))?,
        };
        sheet.write(&bytes)?;
    }
    Ok(match asked {
        Odds { json: true, .. } => format!("{:#}\n", to_json(&figures)),
        Odds { csv: true, .. } => figures::to_csv(&figures),
        Odds { page: true, .. } => figures::to_page(&inquiry, &figures),
        Odds { par, .. } if !par.is_empty() => String::new(),
        _ => figures::to_text(&figures, Style::of_stdout()),
    })
}

fn found(inquiry: &Inquiry, asked: &Odds) -> Result<Vec<Figure>, CommandError> {
    let kept = if asked.fresh_figures { DiskCache::none() } else { DiskCache::of_user() };
    let figures = inquiry.answer(&kept, &Bars::default()).map_err(CommandError::new)?;
    inquiry.check_answer(&figures).map_err(|e| CommandError::new(format!("--set: {e}")))?;
    Ok(figures)
}

/// More combinations are not looked at side by side.
const MOST_COMPARED: usize = 24;

/// The figures of every combination of the values given, side by side.
fn compared(asked: &Odds) -> Result<String, CommandError> {
    let mut combinations: Vec<Vec<String>> = vec![Vec::new()];
    for choice in &asked.compare {
        let Some((key, values)) = choice.split_once('=') else {
            return Err(CommandError::new(format!(
                "--compare `{choice}`: expected key=value,value"
            )));
        };
        let with = |said: &Vec<String>| {
            let settings = values.split(',').map(|value| format!("{key}={}", value.trim()));
            settings.map(|setting| [&said[..], &[setting]].concat()).collect::<Vec<_>>()
        };
        combinations = combinations.iter().flat_map(with).collect();
        if combinations.len() > MOST_COMPARED {
            let what = format!("--compare: expected at most {MOST_COMPARED} combinations");
            return Err(CommandError::new(what));
        }
    }
    let answers = combinations.iter().map(|settings| {
        let title = settings.join(" ").replace('=', " ");
        Ok((title, found(&inquiry(asked, settings)?, asked)?))
    });
    let answers = answers.collect::<Result<Vec<_>, CommandError>>()?;
    Ok(match asked.json {
        true => {
            let all: Vec<_> = answers.into_iter().flat_map(|(_, figures)| figures).collect();
            format!("{:#}\n", to_json(&all))
        }
        false => figures::side_by_side(&answers, Style::of_stdout()),
    })
}

/// What is asked, with further settings.
fn inquiry(asked: &Odds, more: &[String]) -> Result<Inquiry, CommandError> {
    for file in &asked.par {
        if !matches!(file.extension().and_then(|end| end.to_str()), Some("html" | "xlsx")) {
            return Err(CommandError::at(file, "expected a name that ends in .html or .xlsx"));
        }
    }
    let house_file = match &asked.house {
        None => None,
        Some(path) => {
            Some((path, HouseFile::parse(&read(path)?).map_err(|e| CommandError::at(path, e))?))
        }
    };
    let named = house_file.as_ref().map(|(_, file)| file.game.clone());
    let mut its_wager = None;
    let subjects = match (&asked.rulebook, asked.game.as_ref().or(named.as_ref())) {
        (Some(path), game) => {
            let subject =
                Subject::by_rulebook(&read(path)?).map_err(|e| CommandError::at(path, e))?;
            if let Some(game) = game.filter(|game| *game != subject.id()) {
                let what =
                    format!("this rulebook is for {}, expected one for {game}", subject.id());
                return Err(CommandError::at(path, what));
            }
            vec![subject]
        }
        (None, Some(game)) => {
            let (subject, wager) = answers::subject(game).map_err(CommandError::new)?;
            its_wager = wager;
            vec![subject]
        }
        (None, None) => Subject::all(),
    };
    let mut inquiry = Inquiry::about(subjects);
    inquiry.all = asked.all;
    inquiry.wager = asked.wager.clone().or(its_wager.map(Into::into));
    inquiry.pay_table.clone_from(&asked.pay_table);
    for setting in asked.settings.iter().chain(more) {
        inquiry.set(setting).map_err(|e| CommandError::new(format!("--set: {e}")))?;
    }
    inquiry.check_settings().map_err(|e| CommandError::new(format!("--set: {e}")))?;
    if let Some((path, file)) = house_file {
        let kind: &Kind = house::game(&file.game).map_err(|e| CommandError::at(path, e))?;
        let options = house::options_for(kind, file).map_err(|e| CommandError::at(path, e))?;
        kind.open(options.clone()).map_err(|e| CommandError::at(path, e))?;
        inquiry.fill_in(options);
    }
    Ok(inquiry)
}
