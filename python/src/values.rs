//! The classes `Layout` and `Swizzle`, whose methods are in other modules, and integers for Python.

use layout_algebra::{IntTuple, Layout as Plain, Swizzle as Bits};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// A layout `shape:stride`: a function from coordinates to offsets.
///
/// The arguments are a shape and a stride, the notation of a layout, or an object with `shape` and `stride`. Without a
/// stride, the layout is compact, and its first mode is contiguous.
///
/// >>> from exact_layouts import Layout
/// >>> a = Layout((4, 8), (8, 1))
/// >>> a
/// Layout((4, 8), (8, 1))
/// >>> a == Layout("(4,8):(8,1)")
/// True
/// >>> a(1, 2), a((1, 2)), a(9)
/// (10, 10, 10)
/// >>> a / (2, 4)
/// Layout(((2, 2), (4, 2)), ((8, 16), (1, 4)))
/// >>> Layout((4, 8))
/// Layout((4, 8), (1, 4))
#[pyclass(frozen, module = "exact_layouts")]
pub(crate) struct Layout(pub(crate) Plain);

impl From<Plain> for Layout {
    fn from(layout: Plain) -> Self {
        Self(layout)
    }
}

/// A swizzle `Sw<B,M,S>`: bits `M + S ...` of an offset are combined with its bits `M ...` by XOR.
///
/// >>> from exact_layouts import Layout, Swizzle
/// >>> swizzle = Swizzle(3, 0, 3)
/// >>> swizzle(8)
/// 9
/// >>> swizzle @ Layout((8, 8), (8, 1))
/// Layout("Sw<3,0,3> o 0 o (8,8):(8,1)")
/// >>> Swizzle("Sw<3,0,3>") == swizzle
/// True
#[pyclass(frozen, eq, hash, module = "exact_layouts")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Swizzle(pub(crate) Bits);

impl From<Bits> for Swizzle {
    fn from(bits: Bits) -> Self {
        Self(bits)
    }
}

/// Returns an integer or a nested tuple of integers.
pub(crate) fn to_python<'py>(py: Python<'py>, tuple: &IntTuple) -> PyResult<Bound<'py, PyAny>> {
    match tuple {
        IntTuple::Int(value) => Ok(value.into_pyobject(py)?.into_any()),
        IntTuple::Tuple(modes) => {
            let modes = modes.iter().map(|mode| to_python(py, mode));
            let modes = modes.collect::<PyResult<Vec<_>>>()?;
            Ok(PyTuple::new(py, modes)?.into_any())
        }
    }
}
