//! The table of pages.

use floor::Role;

use super::{assets, deal, games};
use crate::route::{Handler, Route};

macro_rules! light {
    ($handler:path) => {
        Handler::Light(|app, call| Box::pin($handler(app, call)))
    };
}

/// Every page, every form of one, and what they load.
pub static PAGES: &[Route] = &[
    Route::page("/assets/{name}", "getAsset", "A file that pages load")
        .handled(Handler::Reading(assets::one)),
    // Games, and learning to deal them.
    Route::page("/games", "gamesPage", "Every game").handled(light!(games::list)),
    Route::page("/games/compare", "comparePage", "What every wager costs")
        .handled(light!(games::compare)),
    Route::page("/games/{game}", "gamePage", "A game in every detail").handled(light!(games::one)),
    Route::page("/games/{game}/par", "parPage", "The PAR sheet of a game")
        .handled(light!(games::sheet)),
    Route::page("/games/{game}/par.xlsx", "parWorkbook", "The PAR sheet of a game as a workbook")
        .handled(light!(games::workbook)),
    Route::form("/games/{game}/simulations", "simulateForm", "Starts a simulation")
        .by(Role::ALL)
        .handled(light!(games::begin)),
    Route::page("/games/{game}/simulations/{job}", "simulationPage", "A simulation")
        .by(Role::ALL)
        .handled(Handler::Reading(games::job)),
    Route::page("/learn", "learnPage", "Games to learn dealing")
        .handled(Handler::Reading(deal::list)),
    Route::page("/learn/{game}", "lessonPage", "A situation to take and pay")
        .handled(Handler::Reading(deal::lesson)),
];
