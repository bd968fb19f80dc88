//! `croupier odds`.

use std::path::Path;

use answers::cache::DiskCache;
use answers::figures::{Inquiry, Subject, to_json};
use answers::house;
use croupier::bars::Bars;
use croupier::figures;
use croupier::style::Style;
use games::{HouseFile, Kind};

use super::{Bad, read};
use crate::args::Odds;

/// Finds the figures asked for and prints them, or writes PAR sheets.
pub fn text(asked: &Odds) -> Result<String, Bad> {
    let inquiry = inquiry(asked)?;
    let kept = if asked.fresh { DiskCache::none() } else { DiskCache::of_user() };
    let figures = inquiry.answer(&kept, &Bars::default()).map_err(Bad::new)?;
    inquiry.check_answer(&figures).map_err(|e| Bad::new(format!("--set: {e}")))?;
    for file in &asked.par {
        let sheet = match file.extension().and_then(|end| end.to_str()) {
            Some("html") => figures::to_html(&inquiry, &figures).into_bytes(),
            Some("xlsx") => {
                answers::par::to_workbook(&inquiry, &figures).map_err(|e| Bad::at(file, e))?
            }
            _ => return Err(Bad::at(file, "expected a name that ends in .html or .xlsx")),
        };
        write(file, &sheet)?;
    }
    Ok(match asked {
        Odds { json: true, .. } => format!("{:#}\n", to_json(&figures)),
        Odds { csv: true, .. } => figures::to_csv(&figures),
        Odds { page: true, .. } => figures::to_page(&inquiry, &figures),
        Odds { par, .. } if !par.is_empty() => String::new(),
        _ => figures::to_text(&figures, Style::of_stdout()),
    })
}

fn inquiry(asked: &Odds) -> Result<Inquiry, Bad> {
    for file in &asked.par {
        if !matches!(file.extension().and_then(|end| end.to_str()), Some("html" | "xlsx")) {
            return Err(Bad::at(file, "expected a name that ends in .html or .xlsx"));
        }
    }
    let house_file = match &asked.house {
        None => None,
        Some(path) => Some((path, HouseFile::parse(&read(path)?).map_err(|e| Bad::at(path, e))?)),
    };
    let named = house_file.as_ref().map(|(_, file)| file.game.clone());
    let subjects = match (&asked.rulebook, asked.game.as_ref().or(named.as_ref())) {
        (Some(path), game) => {
            let subject = Subject::by_rulebook(&read(path)?).map_err(|e| Bad::at(path, e))?;
            if let Some(game) = game.filter(|game| *game != subject.id()) {
                let what =
                    format!("this rulebook is for {}, expected one for {game}", subject.id());
                return Err(Bad::at(path, what));
            }
            vec![subject]
        }
        (None, Some(game)) => vec![Subject::find(game).map_err(Bad::new)?],
        (None, None) => Subject::all(),
    };
    let mut inquiry = Inquiry::about(subjects);
    inquiry.all = asked.all;
    inquiry.wager.clone_from(&asked.wager);
    inquiry.pay_table.clone_from(&asked.pay_table);
    for setting in &asked.settings {
        inquiry.set(setting).map_err(|e| Bad::new(format!("--set: {e}")))?;
    }
    inquiry.check_settings().map_err(|e| Bad::new(format!("--set: {e}")))?;
    if let Some((path, file)) = house_file {
        let kind: &Kind = house::game(&file.game).map_err(|e| Bad::at(path, e))?;
        let options = house::options_for(kind, file).map_err(|e| Bad::at(path, e))?;
        kind.open(options.clone()).map_err(|e| Bad::at(path, e))?;
        inquiry.fill_in(options);
    }
    Ok(inquiry)
}

fn write(file: &Path, bytes: &[u8]) -> Result<(), Bad> {
    let unwritten = |e| Bad::at(file, format!("cannot be written: {e}"));
    std::fs::write(file, bytes).map_err(unwritten)
}
