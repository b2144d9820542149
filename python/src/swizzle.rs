//! The class `Swizzle`.

use layout_algebra::Swizzle as Bits;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::convert::{LayoutArg, integer};
use crate::refused::{refused, run_pair};
use crate::values::{Layout, Swizzle};

#[pymethods]
impl Swizzle {
    #[new]
    #[pyo3(signature = (bits, base=None, shift=None))]
    fn new(
        py: Python<'_>,
        bits: Bound<'_, PyAny>,
        base: Option<i64>,
        shift: Option<i64>,
    ) -> PyResult<Self> {
        let swizzle = if let (Ok(text), None, None) = (bits.cast::<PyString>(), base, shift) {
            text.to_string().parse()
        } else {
            Bits::new(integer(&bits)?, base.unwrap_or(0), shift.unwrap_or(0))
        };
        swizzle.map(Self).map_err(|error| refused(py, error, None))
    }

    /// The number of exchanged bits, `B`.
    #[getter]
    fn bits(&self) -> u32 {
        self.0.bits()
    }

    /// The number of bits below the changed bits, `M`.
    #[getter]
    fn base(&self) -> u32 {
        self.0.base()
    }

    /// The distance of the shift, `S`.
    #[getter]
    fn shift(&self) -> i32 {
        self.0.shift()
    }

    fn __call__(&self, offset: Bound<'_, PyAny>) -> PyResult<i64> {
        Ok(self.0.apply(integer(&offset)?))
    }

    fn __matmul__(&self, py: Python<'_>, layout: LayoutArg) -> PyResult<Layout> {
        compose(py, self.0, layout.0)
    }

    fn __repr__(&self) -> String {
        let Self(bits) = self;
        format!(
            "Swizzle({}, {}, {})",
            bits.bits(),
            bits.base(),
            bits.shift()
        )
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (u32, u32, i32)) {
        let Self(bits) = slf.get();
        let class = slf.get_type().into_any();
        (class, (bits.bits(), bits.base(), bits.shift()))
    }
}

/// Returns the swizzled layout.
pub(crate) fn compose(
    py: Python<'_>,
    swizzle: Bits,
    layout: layout_algebra::Layout,
) -> PyResult<Layout> {
    run_pair(py, (swizzle, layout), |(swizzle, layout)| {
        swizzle.composition(0, layout)
    })
    .map(Layout)
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Swizzle>()
}
