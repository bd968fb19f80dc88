//! Management: people for the admin; tables, links and equipment for the manager.

mod equipment;
mod links;
mod new_table;
mod people;
mod settings;

pub use equipment::make as make_equipment;
pub use links::make as make_link;
pub use new_table::make as make_table;
pub use people::{change, make, page as people};
pub use settings::page as settings;
