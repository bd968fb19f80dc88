//! The table of pages.

use super::assets;
use crate::route::{Handler, Route};

/// Every page, every form of one, and what they load.
pub static PAGES: &[Route] = &[Route::page("/assets/{name}", "getAsset", "A file that pages load")
    .handled(Handler::Reading(assets::one))];
