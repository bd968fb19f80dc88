//! The pages, in a real browser: chromium without a screen, driven by its own driver.
//!
//! `tools/setup browser` installs both. A test opens a floor, and windows on it:
//!
//! ```text
//! let floor = Floor::open();
//! browse(&floor, async |browsers| {
//!     let page = browsers.open(Window::Desktop).await;
//!     page.visit("/").await;
//!     page.click("[data-guest]").await;
//! });
//! ```
//!
//! What a failed test saw last lies as pictures in the folder for temporary files of `target`.

#![allow(clippy::unwrap_used, reason = "what a browser does not do fails the test")]

#[path = "../http/addresses.rs"]
mod addresses;
mod chromium;
#[path = "../http/client.rs"]
#[allow(dead_code, reason = "other tests call more of it")]
mod client;
mod driver;
#[path = "../http/fixture.rs"]
#[allow(dead_code, reason = "other tests call more of it")]
mod fixture;
#[allow(dead_code, reason = "all that can be done in a window, whoever does it")]
mod page;
mod play;

mod account;
mod broken_line;
mod charts;
mod console;
mod console_gallery;
mod every_page;
mod figures;
mod gallery;
mod games;
mod house_money;
mod lobby;
mod shift;
mod sign_in;
mod tables;
mod visits;
