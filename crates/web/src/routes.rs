//! The table of routes.

use floor::{Code, Role};

use crate::api::{
    commands, games, house, journal, ledger, me, reports, rounds, sign_in, simulations, status,
    tables,
};
use crate::route::{Handler, Route, Who};

use Role::{Admin, Auditor, Cage, Dealer, Manager, Player, Supervisor, Surveillance};

const EVERYBODY: &[Role] = Role::ALL;
/// Who may look at a table.
const LOOKS: &[Role] = &[Player, Dealer, Supervisor, Surveillance, Manager, Auditor];

/// A handler that answers later.
macro_rules! light {
    ($handler:path) => {
        Handler::Light(|app, call| Box::pin($handler(app, call)))
    };
}
pub(crate) use light;

/// Who may look at reports.
const REPORTS: &[Role] = &[Supervisor, Surveillance, Cage, Manager, Auditor];
const PLAYERS: &[Role] = &[Player, Supervisor, Surveillance, Cage, Manager, Auditor];
const WORKBOOK: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
pub(crate) const WHEN: &[(&str, &str)] = &[
    ("from", "from this time on, or since the table was last opened"),
    ("to", "up to this time, which is not included"),
];

const PAGES: &[(&str, &str)] =
    &[("before", "only those below this number"), ("limit", "at most so many")];
const FROM: &[(&str, &str)] = &[("from", "the first record"), ("limit", "at most so many")];

/// Every route.
pub static ROUTES: &[Route] = &[
    // Signing in.
    Route::post("/api/guests", "becomeGuest", "A new player with 1,000 dollars of play money")
        .takes_nothing(sign_in::check_nothing)
        .answers("SignedIn")
        .fails(&[Code::NotAllowed, Code::HouseFaulty, Code::StoreUnavailable])
        .example(Who::Nobody, "/api/guests", Some("{}"))
        .handled(light!(sign_in::guest)),
    Route::post("/api/login", "login", "Signs in by name and password")
        .takes("Login", sign_in::check_login)
        .answers("SignedIn")
        .fails(&[Code::NotSignedIn, Code::Locked, Code::Busy, Code::StoreUnavailable])
        .example(
            Who::Nobody,
            "/api/login",
            Some(r#"{"name": "manager", "password": "correct horse"}"#),
        )
        .handled(light!(sign_in::login)),
    Route::post("/api/logout", "logout", "Ends the session")
        .by(EVERYBODY)
        .takes_nothing(sign_in::check_nothing)
        .answers("Nothing")
        .fails(&[Code::StoreUnavailable])
        .example(Who::Role(Auditor), "/api/logout", Some("{}"))
        .handled(light!(sign_in::logout)),
    Route::get("/api/door", "getDoor", "The casino, its kind, and the ways to sign in")
        .answers("Door")
        .example(Who::Nobody, "/api/door", None)
        .handled(Handler::Reading(status::door)),
    // People, links and tables of the house.
    Route::post("/api/people", "makePerson", "A new person with a role and a password")
        .by(&[Admin])
        .commands("NewPerson", house::check_person)
        .answers("Done")
        .fails(&[Code::Exists, Code::Refused, Code::Busy])
        .example(
            Who::Role(Admin),
            "/api/people",
            Some(r#"{"id": "p-1", "name": "ann", "role": "player", "password": "correct horse"}"#),
        )
        .handled(light!(house::make_person)),
    Route::get("/api/people", "getPeople", "Everybody")
        .by(&[Admin])
        .answers("People")
        .example(Who::Role(Admin), "/api/people", None)
        .handled(Handler::Reading(house::everybody)),
    Route::post("/api/people/{name}/lock", "lockPerson", "Signs somebody out and keeps them out")
        .by(&[Admin])
        .commands("IdAlone", house::check_id_alone)
        .answers("Done")
        .fails(&[Code::Unknown, Code::LastAdmin])
        .example(Who::Role(Admin), "/api/people/ann/lock", Some(r#"{"id": "p-2"}"#))
        .handled(light!(house::lock)),
    Route::post("/api/people/{name}/unlock", "unlockPerson", "Lets somebody sign in again")
        .by(&[Admin])
        .commands("IdAlone", house::check_id_alone)
        .answers("Done")
        .fails(&[Code::Unknown])
        .example(Who::Role(Admin), "/api/people/ann/unlock", Some(r#"{"id": "p-3"}"#))
        .handled(light!(house::unlock)),
    Route::post("/api/people/{name}/deposit", "deposit", "Money from a player into their account")
        .by(&[Cage])
        .commands("Amount", house::check_amount)
        .answers("Done")
        .fails(&[Code::Unknown, Code::Refused])
        .example(
            Who::Role(Cage),
            "/api/people/player/deposit",
            Some(r#"{"id": "d-1", "amount": "500"}"#),
        )
        .handled(light!(house::deposit)),
    Route::post("/api/people/{name}/withdraw", "withdraw", "Money from an account to its player")
        .by(&[Cage])
        .commands("Amount", house::check_amount)
        .answers("Done")
        .fails(&[Code::Unknown, Code::PlayMoney, Code::Refused, Code::InsufficientFunds])
        .example(
            Who::Role(Cage),
            "/api/people/player/withdraw",
            Some(r#"{"id": "d-2", "amount": "12.50"}"#),
        )
        .handled(light!(house::withdraw)),
    Route::post("/api/equipment", "makeEquipment", "A new deck, shoe, wheel, shuffler, or dice")
        .by(&[Manager])
        .commands("NewEquipment", house::check_equipment)
        .answers("Done")
        .fails(&[Code::Exists])
        .example(
            Who::Role(Manager),
            "/api/equipment",
            Some(r#"{"id": "e-1", "equipment": "deck-17", "kind": "deck", "colour": "red"}"#),
        )
        .handled(light!(house::make_equipment)),
    Route::get("/api/equipment", "getEquipment", "Every deck, shoe, wheel, shuffler, and dice")
        .by(&[Supervisor, Manager])
        .answers("Equipment")
        .example(Who::Role(Supervisor), "/api/equipment", None)
        .handled(Handler::Reading(house::equipment)),
    Route::post("/api/links", "makeLink", "A new link: meters for one table or many")
        .by(&[Manager])
        .commands("NewLink", house::check_link)
        .answers("Done")
        .fails(&[Code::Exists, Code::Refused])
        .example(
            Who::Role(Manager),
            "/api/links",
            Some(r#"{"id": "l-1", "link": "aces", "game": "blackjack"}"#),
        )
        .handled(light!(house::make_link)),
    Route::get("/api/links", "getLinks", "Every link")
        .by(EVERYBODY)
        .answers("Links")
        .example(Who::Role(Player), "/api/links", None)
        .handled(Handler::Reading(house::links)),
    Route::get("/api/links/{link}", "getLink", "Meters, contributions, awards, the last 25 hits")
        .by(EVERYBODY)
        .answers("Link")
        .fails(&[Code::Unknown])
        .example(Who::Role(Player), "/api/links/aces", None)
        .handled(Handler::Reading(house::link)),
    Route::post("/api/tables", "makeTable", "A new table, closed")
        .by(&[Manager])
        .commands("NewTable", house::check_table)
        .answers("Done")
        .fails(&[Code::Exists, Code::Unknown, Code::Refused])
        .example(
            Who::Role(Manager),
            "/api/tables",
            Some(r#"{"id": "t-1", "table": "wheel-1", "game": "roulette", "dealt": "house"}"#),
        )
        .handled(light!(house::make_table)),
    // Tables.
    Route::post("/api/tables/{table}/commands", "command", "Gives a command to a table")
        .by_command()
        .commands("Command", commands::check)
        .asks(&[("state", "1 for the table as it stands then")])
        .answers("CommandDone")
        .fails(&[
            Code::NotYourSeat,
            Code::Unknown,
            Code::SeatTaken,
            Code::AtStake,
            Code::TableClosed,
            Code::TablePaused,
            Code::NotAsked,
            Code::AlreadyDone,
            Code::Stale,
            Code::DealerThere,
            Code::DutyFirst,
            Code::TableFaulty,
            Code::Refused,
            Code::InsufficientFunds,
        ])
        .example(
            Who::Role(Manager),
            "/api/tables/wheel-1/commands?state=1",
            Some(r#"{"id": "t-2", "open": {"float": "10000"}}"#),
        )
        .handled(light!(commands::give)),
    Route::get("/api/tables", "getTables", "Every table")
        .by(EVERYBODY)
        .answers("Tables")
        .example(Who::Role(Player), "/api/tables", None)
        .handled(Handler::Reading(tables::list)),
    Route::get("/api/tables/{table}", "getTable", "A table as the caller may see it")
        .by(LOOKS)
        .answers("Table")
        .fails(&[Code::Unknown])
        .example(Who::Role(Player), "/api/tables/blackjack", None)
        .handled(light!(tables::one)),
    Route::get("/api/tables/{table}/events", "watchTable", "What happens, as server-sent events")
        .by(LOOKS)
        .with(200, "text/event-stream")
        .fails(&[Code::Unknown, Code::TableFaulty, Code::TooMany, Code::Busy])
        .example(Who::Role(Player), "/api/tables/blackjack/events", None)
        .handled(light!(tables::events)),
    Route::get("/api/tables/{table}/advice", "getAdvice", "What every choice is worth")
        .by(&[Player])
        .asks(&[("seat", "one's own seat, which is to decide")])
        .answers("Advice")
        .fails(&[
            Code::NotYourSeat,
            Code::Unknown,
            Code::NotAsked,
            Code::TableFaulty,
            Code::Refused,
        ])
        .example(Who::Role(Player), "/api/tables/three-card-poker/advice?seat=1", None)
        .handled(light!(tables::advice)),
    Route::get("/api/tables/{table}/rounds", "getRounds", "Settled rounds, the newest first")
        .by(LOOKS)
        .asks(PAGES)
        .answers("Rounds")
        .fails(&[Code::Unknown, Code::TableFaulty])
        .example(Who::Role(Player), "/api/tables/roulette/rounds?limit=5", None)
        .handled(Handler::AtTable(rounds::list)),
    Route::get("/api/tables/{table}/rounds/{round}", "getRound", "A settled round")
        .by(LOOKS)
        .answers("Round")
        .fails(&[Code::Unknown, Code::TableFaulty])
        .example(Who::Role(Supervisor), "/api/tables/roulette/rounds/1", None)
        .handled(Handler::AtTable(rounds::one)),
    Route::get("/api/tables/{table}/journal", "getTableJournal", "The records of a table")
        .by(&[Surveillance, Auditor])
        .asks(FROM)
        .with(200, "application/x-ndjson")
        .fails(&[Code::Unknown])
        .example(Who::Role(Surveillance), "/api/tables/roulette/journal?from=1&limit=10", None)
        .handled(Handler::Reading(journal::of_table)),
    Route::get("/api/pending", "getPending", "What waits for somebody, at all tables")
        .by(&[Supervisor, Surveillance, Cage, Manager])
        .answers("Pending")
        .example(Who::Role(Supervisor), "/api/pending", None)
        .handled(Handler::Reading(tables::pending)),
    // The books.
    Route::get("/api/journal", "getJournal", "The records of the house")
        .by(&[Surveillance, Auditor])
        .asks(FROM)
        .with(200, "application/x-ndjson")
        .example(Who::Role(Surveillance), "/api/journal", None)
        .handled(Handler::Reading(journal::of_house)),
    Route::get("/api/ledger", "getLedger", "What every account holds")
        .by(&[Cage, Manager, Auditor])
        .answers("Ledger")
        .example(Who::Role(Cage), "/api/ledger", None)
        .handled(Handler::Reading(ledger::all)),
    Route::get("/api/ledger/{account}", "getAccount", "An account and its entries")
        .by(&[Cage, Manager, Auditor])
        .asks(PAGES)
        .answers("Account")
        .fails(&[Code::Unknown])
        .example(Who::Role(Cage), "/api/ledger/player:player?limit=10", None)
        .handled(Handler::Reading(ledger::one)),
    Route::get("/api/reports/tables", "reportTables", "What every table has come to")
        .by(REPORTS)
        .asks(WHEN)
        .answers("TablesReport")
        .example(Who::Role(Manager), "/api/reports/tables?from=2026-01-01", None)
        .handled(Handler::Heavy(reports::tables)),
    Route::get("/api/reports/tables.csv", "reportTablesCsv", "The same, comma-separated")
        .by(REPORTS)
        .asks(WHEN)
        .with(200, "text/csv; charset=utf-8")
        .example(Who::Role(Manager), "/api/reports/tables.csv", None)
        .handled(Handler::Heavy(reports::tables_csv)),
    Route::get("/api/reports/tables.xlsx", "reportTablesXlsx", "The same as a workbook")
        .by(REPORTS)
        .asks(WHEN)
        .with(200, WORKBOOK)
        .example(Who::Role(Manager), "/api/reports/tables.xlsx", None)
        .handled(Handler::Heavy(reports::tables_xlsx)),
    Route::get("/api/reports/players", "reportPlayers", "How everybody has played")
        .by(PLAYERS)
        .answers("PlayersReport")
        .example(Who::Role(Manager), "/api/reports/players", None)
        .handled(Handler::Heavy(reports::players)),
    Route::get("/api/reports/players.csv", "reportPlayersCsv", "The same, comma-separated")
        .by(PLAYERS)
        .with(200, "text/csv; charset=utf-8")
        .example(Who::Role(Manager), "/api/reports/players.csv", None)
        .handled(Handler::Heavy(reports::players_csv)),
    Route::get("/api/reports/players.xlsx", "reportPlayersXlsx", "The same as a workbook")
        .by(PLAYERS)
        .with(200, WORKBOOK)
        .example(Who::Role(Manager), "/api/reports/players.xlsx", None)
        .handled(Handler::Heavy(reports::players_xlsx)),
    Route::get("/api/reports/players/{name}", "reportPlayer", "A player, and what mistakes cost")
        .by(PLAYERS)
        .answers("PlayerReport")
        .fails(&[Code::Unknown])
        .example(Who::Role(Manager), "/api/reports/players/player", None)
        .handled(Handler::Heavy(reports::player)),
    Route::get("/api/reports/alerts", "reportAlerts", "What is worth a look")
        .by(REPORTS)
        .answers("Alerts")
        .example(Who::Role(Manager), "/api/reports/alerts", None)
        .handled(Handler::Heavy(reports::alerts)),
    Route::get(
        "/api/export",
        "exportHouse",
        "The whole journal, without secrets and the cards of rounds under way",
    )
    .by(&[Auditor])
    .with(200, "application/x-ndjson")
    .example(Who::Role(Auditor), "/api/export", None)
    .handled(Handler::Heavy(reports::export)),
    Route::get("/api/heads", "getHeads", "Signed heads of all chains, the newest first")
        .asks(PAGES)
        .answers("Heads")
        .example(Who::Nobody, "/api/heads", None)
        .handled(Handler::Reading(journal::heads)),
    Route::get("/api/key", "getKey", "What signatures are checked with")
        .answers("Key")
        .example(Who::Nobody, "/api/key", None)
        .handled(Handler::Reading(journal::key)),
    // One's own.
    Route::get("/api/me", "getMe", "Who one is, what one has, where one sits")
        .by(EVERYBODY)
        .answers("Me")
        .example(Who::Role(Player), "/api/me", None)
        .handled(Handler::Reading(me::who)),
    Route::post("/api/me/top-up", "topUp", "More play money for a player who has run out")
        .by(&[Player])
        .commands("IdAlone", house::check_id_alone)
        .answers("Done")
        .fails(&[Code::NotAllowed, Code::NotAsked])
        .example(Who::Role(Player), "/api/me/top-up", Some(r#"{"id": "t-1"}"#))
        .handled(light!(me::top_up)),
    Route::post("/api/me/password", "changePassword", "Changes one's own password")
        .by(EVERYBODY)
        .takes("ChangePassword", me::check_password)
        .answers("Nothing")
        .fails(&[
            Code::WrongPassword,
            Code::Refused,
            Code::Locked,
            Code::Busy,
            Code::StoreUnavailable,
        ])
        .example(
            Who::Role(Auditor),
            "/api/me/password",
            Some(r#"{"old": "correct horse", "new": "battery staple"}"#),
        )
        .handled(light!(me::password)),
    Route::get("/api/me/rounds", "getMyRounds", "The rounds that one has played")
        .by(EVERYBODY)
        .asks(PAGES)
        .answers("MyRounds")
        .example(Who::Role(Player), "/api/me/rounds", None)
        .handled(Handler::Reading(me::rounds)),
    Route::get("/api/me/entries", "getMyEntries", "One's own account")
        .by(EVERYBODY)
        .asks(PAGES)
        .answers("Account")
        .example(Who::Role(Player), "/api/me/entries", None)
        .handled(Handler::Reading(me::entries)),
    // Questions.
    Route::get("/api/games", "getGames", "Every game, as `games --json`")
        .answers("Games")
        .example(Who::Nobody, "/api/games", None)
        .handled(Handler::Reading(games::list)),
    Route::get("/api/games/{game}", "getGame", "A rulebook, as `rules --json`")
        .answers("Rules")
        .fails(&[Code::Unknown])
        .example(Who::Nobody, "/api/games/big-six", None)
        .handled(Handler::Reading(games::rules)),
    Route::post("/api/settle", "settle", "Plays a script, as `settle --json`")
        .takes("Script", games::check)
        .answers("Settled")
        .fails(&[Code::Unknown, Code::Refused])
        .example(
            Who::Nobody,
            "/api/settle",
            Some(
                r#"{"game": "roulette", "steps": [
  {"wager": {"seat": 1, "on": "straight:17", "amount": "10"}}, {"spin": "17"}]}"#,
            ),
        )
        .handled(Handler::Reading(games::settle)),
    Route::post("/api/advise", "advise", "Values a decision, as `advise --json`")
        .takes("Script", games::check)
        .answers("Advice")
        .fails(&[Code::Unknown, Code::Refused])
        .example(
            Who::Nobody,
            "/api/advise",
            Some(
                r#"{"game": "three-card-poker", "steps": [
  {"wager": {"seat": 1, "on": "ante", "amount": "10"}},
  {"cards": {"seat-1": "Qs 6d 4h", "dealer": "?? ?? ??"}}]}"#,
            ),
        )
        .handled(Handler::Heavy(games::advise)),
    Route::post("/api/odds", "odds", "Exact figures, as `odds --json`")
        .takes("OddsQuestion", games::check)
        .answers("Figures")
        .fails(&[Code::Unknown, Code::Refused])
        .example(Who::Nobody, "/api/odds", Some(r#"{"game": "big-six"}"#))
        .handled(Handler::Heavy(games::odds)),
    Route::post("/api/simulations", "simulate", "Begins a simulation")
        .by(EVERYBODY)
        .commands("NewSimulation", simulations::check)
        .with(202, "application/json")
        .answers("Simulation")
        .fails(&[Code::Unknown, Code::Refused])
        .example(
            Who::Role(Player),
            "/api/simulations",
            Some(r#"{"id": "s-1", "game": "big-six", "rounds": 1000}"#),
        )
        .handled(light!(simulations::begin)),
    Route::get("/api/simulations/{job}", "getSimulation", "How a simulation stands")
        .by(EVERYBODY)
        .answers("Simulation")
        .fails(&[Code::Unknown])
        .example(Who::Role(Player), "/api/simulations/sim-1", None)
        .handled(Handler::Reading(simulations::one)),
    Route::get("/api/simulations/{job}/events", "watchSimulation", "How far it has come")
        .by(EVERYBODY)
        .with(200, "text/event-stream")
        .fails(&[Code::Unknown, Code::TooMany, Code::Busy])
        .example(Who::Role(Player), "/api/simulations/sim-1/events", None)
        .handled(light!(simulations::events)),
    // The server itself.
    Route::get("/healthz", "getHealth", "It is there")
        .with(200, "text/plain")
        .example(Who::Nobody, "/healthz", None)
        .handled(Handler::Reading(status::health)),
    Route::get("/readyz", "getReadiness", "It can take commands")
        .answers("Readiness")
        .example(Who::Nobody, "/readyz", None)
        .handled(Handler::Reading(status::readiness)),
    Route::get("/metrics", "getMetrics", "What is counted, as Prometheus reads it")
        .with(200, "text/plain")
        .example(Who::Nobody, "/metrics", None)
        .handled(Handler::Reading(status::metrics)),
    Route::get("/openapi.json", "getOpenApi", "This document")
        .answers("Document")
        .example(Who::Nobody, "/openapi.json", None)
        .handled(Handler::Reading(status::document)),
    Route::get("/docs", "getDocs", "A page about this document")
        .with(200, "text/html")
        .example(Who::Nobody, "/docs", None)
        .handled(Handler::Reading(status::page)),
    Route::get("/docs.css", "getDocsStyle", "How that page looks")
        .with(200, "text/css")
        .example(Who::Nobody, "/docs.css", None)
        .handled(Handler::Reading(status::style)),
];
