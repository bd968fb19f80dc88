//! The table of pages.

use floor::Role;

use super::{account, assets, deal, games, lobby, look, sign_in, table};
use crate::route::{Handler, Route};
use crate::routes::light;

use Role::{Auditor, Dealer, Manager, Player, Supervisor, Surveillance};

/// Who may look at a table.
const LOOKS: &[Role] = &[Player, Dealer, Supervisor, Surveillance, Manager, Auditor];

/// Every page, every form of one, and what they load.
pub static PAGES: &[Route] = &[
    Route::page("/assets/{name}", "getAsset", "A file that pages load")
        .handled(Handler::Reading(assets::one)),
    Route::page("/favicon.ico", "getIcon", "The icon").handled(Handler::Reading(assets::icon)),
    // The lobby and the way in.
    Route::page("/", "pageLobby", "Every table").handled(Handler::Reading(lobby::page)),
    Route::form("/sit", "formSit", "Sit down").handled(light!(lobby::sit)),
    Route::form("/look", "formLook", "How pages look").handled(Handler::Light(look::choose)),
    Route::page("/sign-in", "pageSignIn", "Sign in").handled(Handler::Reading(sign_in::page)),
    Route::form("/sign-in", "formSignIn", "Sign in").handled(light!(sign_in::enter)),
    Route::form("/guests", "formGuest", "Play as a guest").handled(light!(sign_in::guest)),
    Route::form("/sign-out", "formSignOut", "Sign out").handled(light!(sign_in::leave)),
    // One's own account.
    Route::page("/account", "pageAccount", "One's account")
        .by(Role::ALL)
        .handled(Handler::Reading(account::page)),
    Route::form("/account/limits", "formLimits", "Limits on oneself")
        .by(&[Player])
        .handled(light!(account::set_limits)),
    Route::form("/account/close", "formClose", "Close one's account")
        .by(&[Player])
        .handled(light!(account::close)),
    Route::page("/account/rounds", "pageRounds", "One's rounds")
        .by(&[Player])
        .handled(Handler::Reading(account::rounds)),
    Route::page("/account/rounds/{table}/{round}", "pageRound", "A round, step by step")
        .by(&[Player])
        .handled(Handler::Reading(account::round)),
    Route::page("/account/entries", "pageEntries", "One's entries")
        .by(&[Player])
        .handled(Handler::Reading(account::entries)),
    // Tables.
    Route::page("/tables/{table}", "seeTable", "A table").by(LOOKS).handled(light!(table::page)),
    Route::page("/tables/{table}/live", "seeTableLive", "A table, whenever it changes")
        .by(LOOKS)
        .handled(light!(table::live)),
    Route::page("/tables/{table}/coach", "seeCoach", "What choices are worth")
        .by(&[Player])
        .handled(light!(table::coach)),
    Route::page("/tables/{table}/spot", "seeSpot", "What is to know about a spot")
        .by(LOOKS)
        .handled(light!(table::spot)),
    Route::page("/tables/{table}/past", "seePast", "Rounds that are over")
        .by(LOOKS)
        .handled(Handler::Reading(table::past)),
    Route::page("/tables/{table}/results", "seeResults", "Earlier results of a shared layout")
        .by(LOOKS)
        .handled(Handler::Reading(table::results)),
    Route::page("/tables/{table}/arranged", "seeArranged", "What two hands would be")
        .by(&[Player])
        .handled(light!(table::arranged)),
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
        .handled(light!(games::begin)),
    Route::page("/games/{game}/simulations/{job}", "simulationPage", "A simulation")
        .handled(Handler::Reading(games::job)),
    Route::page("/learn", "learnPage", "Games to learn dealing")
        .handled(Handler::Reading(deal::list)),
    Route::page("/learn/{game}", "lessonPage", "A situation to take and pay")
        .handled(Handler::Reading(deal::lesson)),
    Route::form("/learn/{game}", "formLesson", "Take and pay a situation, to be kept")
        .by(Role::ALL)
        .handled(light!(deal::answer)),
];
