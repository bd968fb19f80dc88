//! Files that pages load: part of the program, and kept by browsers for as long as they like,
//! because a changed file has another address.

use std::sync::LazyLock;

use axum::http::{HeaderValue, header};
use axum::response::Response;
use floor::{Code, Hash, Problem};

use crate::app::App;
use crate::call::Call;
use crate::reply;

/// A file that pages load.
struct Asset {
    name: &'static str,
    content: &'static str,
    bytes: &'static [u8],
}

macro_rules! asset {
    ($name:literal, $content:literal) => {
        Asset {
            name: $name,
            content: $content,
            bytes: include_bytes!(concat!("../../assets/", $name)),
        }
    };
}

/// Every file, in the order of their names.
static ASSETS: &[Asset] = &[
    asset!("board.css", "text/css; charset=utf-8"),
    asset!("board.js", "text/javascript; charset=utf-8"),
    asset!("chart.css", "text/css; charset=utf-8"),
    asset!("game.css", "text/css; charset=utf-8"),
    asset!("game.js", "text/javascript; charset=utf-8"),
    asset!("look.css", "text/css; charset=utf-8"),
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

/// A file.
///
/// # Errors
/// `unknown`.
pub fn one(_: &App, call: &Call) -> Result<Response, Problem> {
    let name = call.param("name");
    let Some(asset) = ASSETS.iter().find(|asset| asset.name == name) else {
        return Err(Code::Unknown.because("there is no such file"));
    };
    let mut response = reply::text(asset.content, asset.bytes);
    let for_ever = HeaderValue::from_static("public, max-age=31536000, immutable");
    response.headers_mut().insert(header::CACHE_CONTROL, for_ever);
    Ok(response)
}
