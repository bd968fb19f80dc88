//! The table of pages.

use floor::Role;

use super::{
    account, assets, audit, cage, dealer, games, learn, lobby, look, management, pit, sign_in,
    table,
};
use crate::route::{Handler, Route};
use crate::routes::light;

use Role::{Admin, Auditor, Cage, Dealer, Manager, Player, Supervisor, Surveillance};

/// Who may look at a table.
const LOOKS: &[Role] = &[Player, Dealer, Supervisor, Surveillance, Manager, Auditor];

/// Who works in the pit, and who sees how everybody has played.
const PIT: &[Role] = &[Supervisor, Surveillance, Manager];
const RATES: &[Role] = &[Supervisor, Surveillance, Cage, Manager, Auditor];

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
    Route::page("/account/password", "pagePassword", "Change one's password")
        .by(Role::ALL)
        .handled(Handler::Reading(account::password::page)),
    Route::form("/account/password", "formPassword", "Change one's password")
        .by(Role::ALL)
        .handled(light!(account::password::change)),
    Route::page("/account/rounds", "pageRounds", "One's rounds")
        .by(&[Player])
        .handled(Handler::Reading(account::rounds)),
    Route::page("/account/rounds/{table}/{round}", "pageRound", "A round, step by step")
        .by(&[Player])
        .handled(Handler::Reading(account::round::page)),
    Route::page("/account/entries", "pageEntries", "One's entries")
        .by(&[Player])
        .handled(Handler::Reading(account::entries)),
    // Tables.
    Route::page("/tables/{table}", "seeTable", "A table").by(LOOKS).handled(light!(table::page)),
    Route::page("/tables/{table}/live", "seeTableLive", "A table, whenever it changes")
        .by(LOOKS)
        .handled(light!(table::live)),
    Route::page("/tables/{table}/sit", "pageSit", "A buy-in for a seat")
        .by(&[Player])
        .handled(Handler::AtTable(table::sit)),
    Route::page("/tables/{table}/coach", "seeCoach", "What choices are worth")
        .by(&[Player])
        .handled(light!(table::coach)),
    Route::page("/tables/{table}/spot", "seeSpot", "What is to know about a spot")
        .by(LOOKS)
        .handled(light!(table::spot)),
    Route::page("/tables/{table}/past", "seePast", "Rounds that are over")
        .by(LOOKS)
        .handled(Handler::AtTable(table::past)),
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
        .handled(Handler::Reading(learn::list)),
    Route::page("/learn/{game}", "lessonPage", "A situation to take and pay")
        .handled(Handler::Reading(learn::lesson)),
    Route::form("/learn/{game}", "formLesson", "Take and pay a situation, to be kept")
        .by(Role::ALL)
        .handled(light!(learn::answer)),
    // The console of dealers.
    Route::page("/dealer", "pageDealer", "Tables to deal")
        .by(&[Dealer])
        .handled(Handler::Reading(dealer::list)),
    Route::page("/dealer/{table}", "pageConsole", "The console of a table")
        .by(&[Dealer])
        .handled(light!(dealer::page)),
    Route::page("/dealer/{table}/live", "pageConsoleLive", "The console, whenever it changes")
        .by(&[Dealer])
        .handled(light!(dealer::live)),
    Route::form("/dealer/{table}/key", "formKey", "What fell")
        .by(&[Dealer])
        .handled(light!(dealer::key)),
    Route::form("/dealer/{table}/{command}", "formDealer", "A command of a dealer")
        .by(&[Dealer])
        .handled(light!(dealer::command)),
    // The pit.
    Route::page("/pit", "pagePit", "Every table at a glance").by(PIT).handled(light!(pit::page)),
    Route::page("/pit/{table}", "pagePitTable", "A table, from the pit")
        .by(PIT)
        .handled(light!(pit::table)),
    Route::page("/pit/{table}/ruling", "pageRuling", "What an irregularity would come to")
        .by(&[Supervisor])
        .handled(light!(pit::ruling)),
    Route::page("/pit/{table}/blanks", "pageBlanks", "Slips for when nothing can be entered")
        .by(PIT)
        .handled(light!(pit::blanks)),
    Route::page("/pit/slips/{table}/{number}", "pageSlip", "A slip to print")
        .by(&[Supervisor, Surveillance, Manager, Cage, Auditor])
        .handled(Handler::Reading(pit::slip)),
    Route::form("/pit/{table}/{command}", "formPit", "A command from the pit")
        .by(PIT)
        .handled(light!(pit::command)),
    Route::page("/ratings", "pageRatings", "How everybody has played")
        .by(RATES)
        .handled(Handler::Heavy(pit::ratings)),
    // The cage.
    Route::page("/cage", "pageCage", "The cage").by(&[Cage]).handled(Handler::Reading(cage::page)),
    Route::form("/cage/money/{what}", "formMoney", "A deposit or a withdrawal")
        .by(&[Cage])
        .handled(light!(cage::money_moved)),
    Route::form("/cage/{table}/{command}", "formCage", "A command of the cage")
        .by(&[Cage])
        .handled(light!(cage::command)),
    // Management.
    Route::page("/people", "pagePeople", "Everybody")
        .by(&[Admin])
        .handled(Handler::Reading(management::people)),
    Route::form("/people", "formPerson", "Somebody new")
        .by(&[Admin])
        .handled(light!(management::make)),
    Route::form("/people/{name}/{what}", "formLock", "A name is locked or unlocked")
        .by(&[Admin])
        .handled(light!(management::change)),
    Route::page("/settings", "pageSettings", "Tables, options and equipment")
        .by(&[Manager])
        .handled(Handler::Reading(management::settings)),
    Route::form("/settings/tables", "formTable", "A new table")
        .by(&[Manager])
        .handled(light!(management::make_table)),
    Route::form("/settings/equipment", "formEquipment", "New equipment")
        .by(&[Manager])
        .handled(light!(management::make_equipment)),
    Route::form("/settings/links", "formLink", "A new link")
        .by(&[Manager])
        .handled(light!(management::make_link)),
    // The auditor.
    Route::page("/audit", "pageAudit", "Books, reports and proofs")
        .by(&[Auditor])
        .handled(Handler::Heavy(audit::page)),
    Route::page("/audit/journal", "pageJournal", "The journal, to be searched")
        .by(&[Auditor])
        .handled(Handler::Reading(audit::journal)),
    Route::page("/audit/roles", "pageRoles", "Who was given which role")
        .by(&[Auditor])
        .handled(Handler::Reading(audit::roles)),
    Route::page("/audit/rounds/{table}/{round}", "pageReplay", "A round with all its records")
        .by(&[Auditor])
        .handled(Handler::Reading(audit::round)),
    Route::form("/audit/verify", "formVerify", "Replays the whole house")
        .by(&[Auditor])
        .handled(Handler::Heavy(audit::verified)),
    Route::page("/verify", "pageCheck", "Checks a signed checkpoint")
        .handled(Handler::Reading(audit::checkpoint)),
    Route::form("/verify", "formCheck", "Checks a signed checkpoint")
        .handled(Handler::Reading(audit::checked)),
];
