//! The table of pages.

use floor::Role;

use super::{assets, table};
use crate::route::{Handler, Route};

use Role::{Auditor, Dealer, Manager, Player, Supervisor, Surveillance};

/// Who may look at a table.
const LOOKS: &[Role] = &[Player, Dealer, Supervisor, Surveillance, Manager, Auditor];

macro_rules! light {
    ($handler:path) => {
        Handler::Light(|app, call| Box::pin($handler(app, call)))
    };
}

/// Every page, every form of one, and what they load.
pub static PAGES: &[Route] = &[
    Route::page("/assets/{name}", "getAsset", "A file that pages load")
        .handled(Handler::Reading(assets::one)),
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
];
