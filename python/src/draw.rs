//! Pictures and costs of a layout.

use layout_algebra::{GlobalCost, Layout as Plain, SharedCost};
use layout_picture::{Grid, PictureError};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::convert::{LayoutArg, TupleArg};
use crate::picture::{self, Picture};
use crate::refused::{guarded, run, undrawn};
use crate::values::Layout;

/// Draws a grid.
pub(crate) fn drawn(
    py: Python<'_>,
    draw: impl FnOnce() -> Result<Grid, PictureError>,
) -> PyResult<Picture> {
    match guarded(draw)? {
        Ok(grid) => Ok(Picture::new(grid)),
        Err(error) => Err(undrawn(py, error)),
    }
}

#[pymethods]
impl Layout {
    /// Draws the layout. A notebook shows the picture.
    ///
    /// | argument | picture |
    /// |---|---|
    /// | none | the offsets |
    /// | `tile` | the threads and values of a `(thread, value)` layout on a tile of this shape |
    /// | `of` | the threads and values of a partition on the layout `of` |
    /// | `banks` | the banks of shared memory, for elements with this many bytes |
    /// | `difference` | this layout and another layout, with marks at different elements |
    ///
    /// >>> from exact_layouts import Layout
    /// >>> Layout((2, 4), (4, 1)).draw()
    /// (2,4):(4,1)
    ///       0 1 2 3
    ///     ┌────────
    ///   0 │ 0 1 2 3
    ///   1 │ 4 5 6 7
    /// >>> Layout(((2, 2), 2), ((4, 1), 2)).draw(tile=(2, 4))
    /// ((2,2),2):((4,1),2) on (2,4)
    ///           0     1     2     3
    ///     ┌────────────────────────
    ///   0 │ T0 V0 T0 V1 T1 V0 T1 V1
    ///   1 │ T2 V0 T2 V1 T3 V0 T3 V1
    #[pyo3(signature = (*, tile=None, of=None, banks=None, difference=None))]
    fn draw(
        &self,
        py: Python<'_>,
        tile: Option<TupleArg>,
        of: Option<LayoutArg>,
        banks: Option<u32>,
        difference: Option<LayoutArg>,
    ) -> PyResult<Picture> {
        let layout = &self.0;
        match (tile, of, banks, difference) {
            (None, None, None, None) => drawn(py, || Grid::new(layout)),
            (Some(TupleArg(tile)), None, None, None) => {
                drawn(py, || Grid::thread_value(layout, tile))
            }
            (None, Some(LayoutArg(of)), None, None) => drawn(py, || Grid::owners(layout, &of)),
            (None, None, Some(bytes), None) => {
                check_bytes(i64::from(bytes))?;
                drawn(py, || Ok(Grid::new(layout)?.by_bank(bytes)))
            }
            (None, None, None, Some(LayoutArg(other))) => {
                drawn(py, || Grid::difference(layout, &other))
            }
            _ => Err(PyTypeError::new_err(
                "expected at most one of tile, of, banks and difference, found more",
            )),
        }
    }

    fn _repr_svg_(&self) -> Option<String> {
        let grid = guarded(|| Grid::new(&self.0)).ok()?;
        grid.ok().map(|grid| picture::svg(&grid))
    }

    /// Returns the memory access costs of a `(thread, value)` partition. `bytes` is the size of a value, and `vector` the
    /// number of values that a thread moves at once: by default all contiguous values within 16 bytes.
    ///
    /// >>> from exact_layouts import Layout
    /// >>> cost = Layout((32, 4), (4, 1)).cost(4)
    /// >>> cost.wavefronts, cost.ideal_wavefronts, cost.sectors
    /// (4, 4, 16)
    #[pyo3(signature = (bytes, vector=None))]
    fn cost(&self, py: Python<'_>, bytes: i64, vector: Option<i64>) -> PyResult<Cost> {
        check_bytes(bytes)?;
        let layout = self.0.clone();
        let vector = match vector {
            Some(vector) => vector,
            None => guarded(|| widest(&layout, bytes))?,
        };
        let first = |(layout, ..): &(Plain, i64, i64)| vec![layout.clone()];
        let arguments = (layout.clone(), vector, bytes);
        let shared = run(
            py,
            arguments,
            |(layout, n, bytes)| layout.shared_cost(*n, *bytes),
            first,
        )?;
        let arguments = (layout.clone(), vector, bytes);
        let global = run(
            py,
            arguments,
            |(layout, n, bytes)| layout.global_cost(*n, *bytes),
            first,
        )?;
        Ok(Cost {
            layout,
            bytes,
            vector,
            shared,
            global,
        })
    }
}

/// Rejects a size of elements that no access has.
fn check_bytes(bytes: i64) -> PyResult<()> {
    if [1, 2, 4, 8, 16].contains(&bytes) {
        return Ok(());
    }
    Err(PyValueError::new_err(format!(
        "expected 1, 2, 4, 8 or 16 bytes for each value, found {bytes}"
    )))
}

/// Returns the largest number of contiguous values that one access moves.
fn widest(layout: &Plain, bytes: i64) -> i64 {
    let widths = [16, 8, 4, 2].into_iter().filter(|n| n * bytes <= 16);
    let mut moved = widths.filter(|n| layout.vector_access(*n).is_ok());
    moved.next().unwrap_or(1)
}

/// The memory access costs of a `(thread, value)` partition. A notebook shows the wavefronts of a warp.
///
/// >>> from exact_layouts import Layout
/// >>> Layout((32, 1), (32, 0)).cost(4)
/// Cost(instructions=1, wavefronts=32, ideal_wavefronts=1, sectors=32, lines=32, percent_used=12, vector=1, bytes=4)
#[pyclass(frozen, module = "exact_layouts")]
pub(crate) struct Cost {
    layout: Plain,
    /// The number of bytes of a value.
    #[pyo3(get)]
    bytes: i64,
    /// The number of values that a thread moves at once.
    #[pyo3(get)]
    vector: i64,
    shared: SharedCost,
    global: GlobalCost,
}

#[pymethods]
impl Cost {
    /// The number of warp instructions.
    #[getter]
    fn instructions(&self) -> u64 {
        self.shared.instructions
    }

    /// The number of wavefronts in shared memory.
    #[getter]
    fn wavefronts(&self) -> u64 {
        self.shared.wavefronts
    }

    /// The number of wavefronts without bank conflicts.
    #[getter]
    fn ideal_wavefronts(&self) -> u64 {
        self.shared.ideal_wavefronts
    }

    /// The number of 32-byte sectors of global memory.
    #[getter]
    fn sectors(&self) -> u64 {
        self.global.sectors
    }

    /// The number of 128-byte lines of global memory.
    #[getter]
    fn lines(&self) -> u64 {
        self.global.lines
    }

    /// The percentage of the bytes of the sectors that the threads use.
    #[getter]
    fn percent_used(&self) -> u64 {
        self.global.percent_used()
    }

    /// Draws the wavefronts of the warp with the most bank conflicts.
    fn draw(&self, py: Python<'_>) -> PyResult<Picture> {
        drawn(py, || {
            Grid::wavefronts(&self.layout, self.vector, self.bytes)
        })
    }

    /// Draws the sectors of the warp that uses the smallest part of its sectors.
    fn draw_sectors(&self, py: Python<'_>) -> PyResult<Picture> {
        drawn(py, || Grid::sectors(&self.layout, self.vector, self.bytes))
    }

    fn _repr_svg_(&self) -> Option<String> {
        let grid = guarded(|| Grid::wavefronts(&self.layout, self.vector, self.bytes)).ok()?;
        grid.ok().map(|grid| picture::svg(&grid))
    }

    fn __repr__(&self) -> String {
        format!(
            "Cost(instructions={}, wavefronts={}, ideal_wavefronts={}, sectors={}, lines={}, percent_used={}, vector={}, bytes={})",
            self.shared.instructions,
            self.shared.wavefronts,
            self.shared.ideal_wavefronts,
            self.global.sectors,
            self.global.lines,
            self.global.percent_used(),
            self.vector,
            self.bytes,
        )
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Cost>()
}
