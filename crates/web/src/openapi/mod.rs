//! The OpenAPI document and the page about it, made from the table of routes.

mod document;
mod page;
mod schemas;

pub use document::document;
pub use page::{STYLE, page};
