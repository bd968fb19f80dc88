//! Generators, shoes and sources of outcomes.

mod fairness;
mod shoe;
mod source;
