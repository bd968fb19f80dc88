//! Files that pages load: part of the program, and kept by browsers for as long as they like,
//! because a changed file has another address.

use std::sync::LazyLock;

use axum::http::{HeaderValue, header};
use axum::response::Response;
use floor::{Code, FloorError, Hash};

use crate::app::App;
use crate::call::Call;
use crate::reply;

/// A file that pages load.
struct Asset {
    name: &'static str,
    content: &'static str,
    bytes: &'static [u8],
}

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const PICTURE: &str = "image/svg+xml";

macro_rules! asset {
    ($name:literal, $content:expr) => {
        Asset {
            name: $name,
            content: $content,
            bytes: include_bytes!(concat!("../../assets/", $name)),
        }
    };
}

/// The style sheet of actions on strategy charts, generated from their table.
fn actions_sheet() -> Asset {
    let bytes = answers::figures::actions::css().as_bytes();
    Asset { name: "actions.css", content: STYLE, bytes }
}

/// Every file, in the order of their names.
static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let mut assets = vec![actions_sheet()];
    assets.extend(FILES);
    assets
});

const FILES: [Asset; 35] = [
    asset!("arrange.js", SCRIPT),
    asset!("board.css", STYLE),
    asset!("board.js", SCRIPT),
    asset!("bubble.js", SCRIPT),
    asset!("chart.css", STYLE),
    asset!("coach.js", SCRIPT),
    asset!("console.css", STYLE),
    asset!("console.js", SCRIPT),
    asset!("court-jc.svg", PICTURE),
    asset!("court-jd.svg", PICTURE),
    asset!("court-jh.svg", PICTURE),
    asset!("court-js.svg", PICTURE),
    asset!("court-kc.svg", PICTURE),
    asset!("court-kd.svg", PICTURE),
    asset!("court-kh.svg", PICTURE),
    asset!("court-ks.svg", PICTURE),
    asset!("court-qc.svg", PICTURE),
    asset!("court-qd.svg", PICTURE),
    asset!("court-qh.svg", PICTURE),
    asset!("court-qs.svg", PICTURE),
    asset!("game.css", STYLE),
    asset!("game.js", SCRIPT),
    asset!("icon.svg", PICTURE),
    asset!("lobby.js", SCRIPT),
    asset!("look.css", STYLE),
    asset!("morph.js", SCRIPT),
    asset!("page.js", SCRIPT),
    asset!("paused.js", SCRIPT),
    asset!("prefs.js", SCRIPT),
    asset!("sit.js", SCRIPT),
    asset!("staff.js", SCRIPT),
    asset!("table.css", STYLE),
    asset!("table.js", SCRIPT),
    asset!("top-up.js", SCRIPT),
    asset!("wagers.js", SCRIPT),
];

/// The digest of every file, in the same order.
static DIGESTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let digest = |asset: &Asset| Hash::of(asset.bytes).to_string()[..12].to_owned();
    ASSETS.iter().map(digest).collect()
});

/// Where a file is: its address has its digest.
pub fn address(name: &str) -> String {
    let at = ASSETS.iter().position(|asset| asset.name == name);
    let digest = at.and_then(|at| DIGESTS.get(at)).map_or("", String::as_str);
    format!("/assets/{name}?{digest}")
}

/// The icon, for browsers that ask for it where nobody told them.
///
/// # Errors
/// None.
pub fn icon(_: &App, _: &Call) -> Result<Response, FloorError> {
    file("icon.svg", "")
}

/// A file.
///
/// # Errors
/// `unknown`.
pub fn one(_: &App, call: &Call) -> Result<Response, FloorError> {
    file(call.param("name"), &call.query)
}

/// A file that was asked for with this digest.
fn file(name: &str, digest: &str) -> Result<Response, FloorError> {
    let Some(asset) = ASSETS.iter().find(|asset| asset.name == name) else {
        return Err(Code::Unknown.error("there is no such file"));
    };
    let mut response = reply::text(asset.content, asset.bytes);
    // A script that another one loads, and a picture that a style sheet names, are asked for
    // without their digest; pictures do not belong to what loads them, and may be a day old.
    let kept = match address(name).ends_with(&format!("?{digest}")) {
        true => "public, max-age=31536000, immutable",
        false if asset.content == PICTURE => "public, max-age=86400",
        false => "no-cache",
    };
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(kept));
    Ok(response)
}
