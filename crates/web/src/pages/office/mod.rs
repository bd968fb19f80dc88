//! The office: people for the admin; tables, links and equipment for the manager.

mod people;
mod settings;

pub use people::{change, make, page as people};
pub use settings::{make_equipment, make_table, page as settings};
