//! The auditor: the books, the journal, any round with every record and posting, the proof that it
//! all fits; and for everybody a page that checks a signed checkpoint.

mod books;
mod checkpoint;
mod journal;
mod roles;
mod round;
mod span;

pub use books::{page, verified};
pub use checkpoint::{checked, page as checkpoint};
pub use journal::page as journal;
pub use roles::page as roles;
pub use round::page as round;
