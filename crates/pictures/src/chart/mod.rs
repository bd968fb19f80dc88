//! Charts for people who want figures: SVG with a title and a description, and the figures
//! themselves as text for whoever cannot see a picture.

mod axis;
mod bars;
mod curve;
mod grid;
mod histogram;
mod spark;

pub use axis::Figures;
pub use bars::{Bar, bars};
pub use curve::{Band, Curve, Series, curve};
pub use grid::{Cell, Grid, GridRow, strategy_chart};
pub use histogram::{Column, Histogram, histogram};
pub use spark::spark;
