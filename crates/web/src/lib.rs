//! A floor of casino tables over HTTP.
//!
//! Every route stands in one table ([`ROUTES`]): its path, who may call it, what it takes and
//! answers, which problems it has, and an example. The router, the checks of rights, the OpenAPI
//! document and the page about it are all made from it. The pages for people stand in a second one
//! ([`PAGES`]).

mod admission;
mod api;
mod app;
mod call;
mod handler_error;
mod live;
mod metrics;
mod new_house;
mod openapi;
mod pages;
mod pipeline;
mod rate;
mod reply;
mod route;
mod routes;
mod serve;
mod signed_in;

pub use pages::{FAMILIES, Family, PAGES, strategy_chart};
pub use route::{Access, Body, Example, Route, Verb, Who};
pub use routes::ROUTES;
pub use serve::{Server, ServerError, Settings, change_password, run, run_among_others};

/// The examples of the page about this crate are tested too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
