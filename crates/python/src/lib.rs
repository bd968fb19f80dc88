//! The engine as an extension module of Python.
//!
//! What is asked about games goes in and out as the JSON of the command line, so that both say the
//! same; a table is driven by events in the words of scripts; environments for learners are stepped
//! here, thousands at once, and fill numpy's arrays themselves. The package around it is Python.

mod environment;
mod errors;
mod questions;
mod table;
mod watched;

use pyo3::prelude::*;

/// The engine of the package `croupier`, which gives it its words.
#[pymodule]
fn _engine(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(questions::games, module)?)?;
    module.add_function(wrap_pyfunction!(questions::rules, module)?)?;
    module.add_function(wrap_pyfunction!(questions::settle, module)?)?;
    module.add_function(wrap_pyfunction!(questions::advise, module)?)?;
    module.add_function(wrap_pyfunction!(questions::figures, module)?)?;
    module.add_function(wrap_pyfunction!(questions::ruin, module)?)?;
    module.add_function(wrap_pyfunction!(questions::simulate, module)?)?;
    module.add_class::<table::Table>()?;
    module.add_class::<environment::Environment>()?;
    module.add_class::<environment::Environments>()
}
