//! Admission control: how much one session, person or address may take of a shared process.

pub mod streams;
