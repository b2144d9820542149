//! Pictures of layouts.

use layout_picture::{Frame, Grid, Picture as _};
use pyo3::prelude::*;

/// The largest picture that a notebook shows.
const FRAME: Frame = Frame::Cells {
    columns: 64,
    rows: 64,
};

/// The widest picture in text.
const TEXT: Frame = Frame::Text {
    width: 120,
    rows: 40,
};

/// Returns an SVG picture that fits in a notebook.
pub(crate) fn svg(grid: &Grid) -> String {
    grid.fitted(FRAME).to_svg()
}

/// Returns a picture in text that fits in a terminal.
pub(crate) fn text(grid: &Grid) -> String {
    grid.fitted(TEXT).to_text()
}

/// A picture of a layout.
///
/// A notebook shows the picture. `str(picture)` is the picture in text.
///
/// >>> from exact_layouts import Layout
/// >>> picture = Layout((2, 4), (4, 1)).draw()
/// >>> picture.svg()[:4]
/// '<svg'
#[pyclass(frozen, module = "exact_layouts")]
pub(crate) struct Picture(Grid);

impl Picture {
    pub(crate) fn new(grid: Grid) -> Self {
        Self(grid)
    }

    /// Returns the picture that a notebook shows.
    pub(crate) fn to_svg(&self) -> String {
        svg(&self.0)
    }
}

#[pymethods]
impl Picture {
    /// Returns the complete picture as an SVG file.
    fn svg(&self) -> String {
        self.0.to_svg()
    }

    /// Returns the complete picture as text.
    fn text(&self) -> String {
        self.0.to_text()
    }

    /// Returns the complete picture as a `tikzpicture`.
    fn tikz(&self) -> String {
        self.0.to_tikz()
    }

    /// Writes the complete picture to an SVG file.
    fn save(&self, py: Python<'_>, path: Bound<'_, PyAny>) -> PyResult<()> {
        let path = py.import("pathlib")?.call_method1("Path", (path,))?;
        path.call_method1("write_bytes", (self.svg().as_bytes(),))?;
        Ok(())
    }

    fn _repr_svg_(&self) -> String {
        self.to_svg()
    }

    fn __repr__(&self) -> String {
        text(&self.0)
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Picture>()
}
