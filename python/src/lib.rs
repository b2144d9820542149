//! The native module of the Python package `exact-layouts`.
//!
//! The module converts operands and results. `layout-algebra`, `layout-picture` and `layout-mesh` implement all
//! operations.

#![forbid(unsafe_code)]

mod convert;
mod draw;
mod layout;
mod mesh;
mod numbers;
mod operations;
mod picture;
mod refused;
mod search;
mod shapes;
mod swizzle;
mod threads;
mod values;

use pyo3::prelude::*;

/// The native part of `exact_layouts`.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    refused::register(module)?;
    layout::register(module)?;
    operations::register(module)?;
    shapes::register(module)?;
    draw::register(module)?;
    search::register(module)?;
    threads::register(module)?;
    mesh::register(module)?;
    picture::register(module)?;
    swizzle::register(module)
}
