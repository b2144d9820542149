//! Threads and values: thread-value layouts, partitions, instructions, and layouts of coordinates.

use layout_algebra::{
    CoordinateLayout as Coordinates, CopyAtom as Copy, Covering as Tiles, IntTuple,
    Layout as Plain, MmaAtom as Mma, Tiler, TvLayout as Tv, Wgmma,
};
use layout_picture::{Grid, PictureError};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::convert::{LayoutArg, Numbers, TilerArg, TupleArg};
use crate::draw::drawn;
use crate::picture::{self, Picture};
use crate::refused::{Argument, guarded, run, run_pair};
use crate::values::{Layout, to_python};

impl Argument for Tv {}
impl Argument for Coordinates {}
impl Argument for Tiles {}

/// A tile with its threads and values: a layout `(thread, value) -> element` of a tile.
///
/// The arguments are the layout and the shape of the tile. `make_layout_tv` makes a `TvLayout` from the layout of the
/// threads and the layout of each thread's values. A notebook shows the thread and the value of each element.
///
/// >>> from exact_layouts import Layout, TvLayout
/// >>> tv = TvLayout(Layout((4, 2), (2, 1)), (2, 4))
/// >>> tv.threads, tv.values, tv.tile
/// (4, 2, (2, 4))
#[pyclass(frozen, eq, hash, module = "exact_layouts")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct TvLayout(Tv);

impl TvLayout {
    fn grid(&self) -> Result<Grid, PictureError> {
        let tile = shape(self.0.tiler());
        Grid::thread_value(self.0.layout(), tile)
    }
}

/// Returns the shape of a tile.
fn shape(tiler: &Tiler) -> IntTuple {
    match tiler {
        Tiler::Layout(layout) => IntTuple::Int(layout.size()),
        Tiler::Size(size) => IntTuple::Int(*size),
        Tiler::Modes(modes) => IntTuple::Tuple(modes.iter().map(shape).collect()),
        // The constructor rejects a tile without a size.
        Tiler::Keep => IntTuple::Int(1),
    }
}

#[pymethods]
impl TvLayout {
    #[new]
    fn new(py: Python<'_>, layout: LayoutArg, tile: TilerArg) -> PyResult<Self> {
        let arguments = (layout.0, tile.0);
        run_pair(py, arguments, |(layout, tile)| Tv::new(tile, layout)).map(Self)
    }

    /// The layout `(thread, value) -> element of the tile`.
    #[getter]
    fn layout(&self) -> Layout {
        Layout(self.0.layout().clone())
    }

    /// The shape of the tile.
    #[getter]
    fn tile(&self) -> Numbers {
        Numbers::from(shape(self.0.tiler()))
    }

    /// The number of threads.
    #[getter]
    fn threads(&self) -> i64 {
        self.0.threads()
    }

    /// The number of values of each thread.
    #[getter]
    fn values(&self) -> i64 {
        self.0.values()
    }

    /// Draws the thread and the value of each element.
    fn draw(&self, py: Python<'_>) -> PyResult<Picture> {
        drawn(py, || self.grid())
    }

    fn _repr_svg_(&self) -> Option<String> {
        let grid = guarded(|| self.grid()).ok()?;
        grid.ok().map(|grid| picture::svg(&grid))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let tile = to_python(py, &shape(self.0.tiler()))?;
        let layout = Bound::new(py, self.layout())?;
        Ok(format!("TvLayout({}, {})", layout.repr()?, tile.repr()?))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (Layout, Numbers)) {
        let tv = slf.get();
        (slf.get_type().into_any(), (tv.layout(), tv.tile()))
    }
}

/// Returns the layout of a tile where threads are arranged as in `thr_layout`, and each thread owns values as in
/// `val_layout`.
///
/// >>> from exact_layouts import Layout, make_layout_tv
/// >>> tv = make_layout_tv(Layout((2, 2), (2, 1)), Layout((1, 2), (0, 1)))
/// >>> tv
/// TvLayout(Layout(((2, 2), 2), ((4, 1), 2)), (2, 4))
/// >>> tv.draw()
/// ((2,2),2):((4,1),2) on (2,4)
///           0     1     2     3
///     ┌────────────────────────
///   0 │ T0 V0 T0 V1 T1 V0 T1 V1
///   1 │ T2 V0 T2 V1 T3 V0 T3 V1
#[pyfunction]
fn make_layout_tv(
    py: Python<'_>,
    thr_layout: LayoutArg,
    val_layout: LayoutArg,
) -> PyResult<TvLayout> {
    let arguments = (thr_layout.0, val_layout.0);
    run_pair(py, arguments, |(threads, values)| {
        Tv::make_layout_tv(threads, values)
    })
    .map(TvLayout)
}

#[pymethods]
impl Layout {
    /// Returns the elements of all threads: `(thread, value, rest...) -> offset`.
    ///
    /// >>> from exact_layouts import Layout, make_layout_tv
    /// >>> tv = make_layout_tv(Layout((4, 2), (2, 1)), Layout((1, 2), (0, 1)))
    /// >>> Layout((8, 8), (8, 1)).partition_tv(tv)
    /// Layout(((2, 4), 2, 2, 2), ((2, 8), 1, 32, 4))
    fn partition_tv(&self, py: Python<'_>, tv: PyRef<'_, TvLayout>) -> PyResult<Self> {
        let arguments = (self.0.clone(), tv.0.clone());
        run_pair(py, arguments, |(layout, tv)| layout.partition_tv(tv)).map(Self)
    }
}

/// Returns the instruction with this name, in any case and with or without underscores.
fn named<T: core::fmt::Display>(
    what: &str,
    mut all: impl Iterator<Item = T>,
    name: &str,
    names: impl FnOnce() -> String,
) -> PyResult<T> {
    let plain = |name: &str| name.replace('_', "").to_lowercase();
    all.find(|atom| plain(&atom.to_string()) == plain(name))
        .ok_or_else(|| {
            PyValueError::new_err(format!(
                "expected a name of {what}, found {name:?}: use one of {}",
                names()
            ))
        })
}

/// An instruction of the tensor cores: the layouts `(thread, value) -> element` of its operands.
///
/// `MmaAtom.names()` lists the names. Further names are `wgmma` instructions.
///
/// >>> from exact_layouts import MmaAtom
/// >>> atom = MmaAtom("m16n8k16_f32_f16")
/// >>> atom.shape_mnk, atom.c
/// ((16, 8, 16), Layout(((4, 8), (2, 2)), ((32, 1), (16, 8))))
#[pyclass(frozen, eq, hash, module = "exact_layouts")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct MmaAtom(Mma);

#[pymethods]
impl MmaAtom {
    #[new]
    fn new(name: &str) -> PyResult<Self> {
        let all = Mma::ALL.into_iter().chain(Wgmma::all().map(Mma::Wgmma));
        named("an MMA instruction", all, name, || Self::names().join(", ")).map(Self)
    }

    /// Returns the names of all instructions of a thread or a warp.
    #[staticmethod]
    fn names() -> Vec<String> {
        Mma::ALL.iter().map(ToString::to_string).collect()
    }

    /// The shape of the multiplication, `(m, n, k)`.
    #[getter]
    fn shape_mnk(&self) -> (i64, i64, i64) {
        let [m, n, k] = self.0.shape_mnk();
        (m, n, k)
    }

    /// The elements `(m, k)` of operand A that each thread owns.
    #[getter]
    fn a(&self) -> Layout {
        Layout(self.0.a())
    }

    /// The elements `(n, k)` of operand B that each thread owns.
    #[getter]
    fn b(&self) -> Layout {
        Layout(self.0.b())
    }

    /// The elements `(m, n)` of the accumulators that each thread owns.
    #[getter]
    fn c(&self) -> Layout {
        Layout(self.0.c())
    }

    /// Draws the threads and values of operand `"a"`, `"b"` or `"c"`.
    fn draw(&self, py: Python<'_>, operand: &str) -> PyResult<Picture> {
        let [m, n, k] = self.0.shape_mnk();
        let (layout, tile) = match operand {
            "a" | "A" => (self.0.a(), [m, k]),
            "b" | "B" => (self.0.b(), [n, k]),
            "c" | "C" => (self.0.c(), [m, n]),
            other => {
                let message = format!("expected operand \"a\", \"b\" or \"c\", found {other:?}");
                return Err(PyValueError::new_err(message));
            }
        };
        drawn(py, || {
            Grid::thread_value(&layout, IntTuple::from(tile.to_vec()))
        })
    }

    fn _repr_svg_(&self, py: Python<'_>) -> Option<String> {
        self.draw(py, "c").ok().map(|picture| picture.to_svg())
    }

    fn __repr__(&self) -> String {
        format!("MmaAtom(\"{}\")", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().0.to_string(),))
    }
}

/// A copy instruction, such as `ldmatrix`: the layouts `(thread, value) -> element` of its reads and writes.
///
/// >>> from exact_layouts import CopyAtom
/// >>> CopyAtom("ldmatrix_x4").dst(16)
/// Layout((32, (2, 4)), (2, (1, 64)))
#[pyclass(frozen, eq, hash, module = "exact_layouts")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct CopyAtom(Copy);

#[pymethods]
impl CopyAtom {
    #[new]
    fn new(name: &str) -> PyResult<Self> {
        let names = || Self::names().join(", ");
        named("a copy instruction", Copy::ALL.into_iter(), name, names).map(Self)
    }

    /// Returns the names of all instructions.
    #[staticmethod]
    fn names() -> Vec<String> {
        Copy::ALL.iter().map(ToString::to_string).collect()
    }

    /// Returns the elements that each thread reads, for values of `bits` bits.
    fn src(&self, py: Python<'_>, bits: i64) -> PyResult<Layout> {
        run(
            py,
            (self.0, bits),
            |(atom, bits)| atom.src(*bits),
            |_| Vec::new(),
        )
        .map(Layout)
    }

    /// Returns the elements that each thread writes, for values of `bits` bits.
    fn dst(&self, py: Python<'_>, bits: i64) -> PyResult<Layout> {
        run(
            py,
            (self.0, bits),
            |(atom, bits)| atom.dst(*bits),
            |_| Vec::new(),
        )
        .map(Layout)
    }

    fn __repr__(&self) -> String {
        format!("CopyAtom(\"{}\")", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().0.to_string(),))
    }
}

/// A layout whose values are coordinates, such as CuTe's identity layout.
///
/// >>> from exact_layouts import make_identity_layout
/// >>> tiles = make_identity_layout((4, 8)).zipped_divide((2, 4))
/// >>> tiles((1, 2), (1, 0))
/// (3, 2)
#[pyclass(frozen, eq, module = "exact_layouts")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct CoordinateLayout(Coordinates);

macro_rules! of_coordinates {
    ($($(#[$doc:meta])* $name:ident),+) => {
        #[pymethods]
        impl CoordinateLayout {
            $(
                $(#[$doc])*
                fn $name(&self, py: Python<'_>, tiler: TilerArg) -> PyResult<Self> {
                    run_pair(py, (self.0.clone(), tiler.0), |(layout, tiler)| layout.$name(tiler)).map(Self)
                }
            )+
        }
    };
}

of_coordinates! {
    /// Returns the composition with a layout or a tiler.
    composition,
    /// Divides the layout: `(tile, rest)`, mode by mode.
    logical_divide,
    /// Divides the layout: `((tile, ...), (rest, ...))`.
    zipped_divide,
    /// Divides the layout: `((tile, ...), rest, ...)`.
    tiled_divide,
    /// Divides the layout: `(tile, ..., rest, ...)`.
    flat_divide
}

#[pymethods]
impl CoordinateLayout {
    /// The shape.
    #[getter]
    fn shape(&self) -> Numbers {
        Numbers::from(self.0.shape())
    }

    /// Returns the number of coordinates.
    fn size(&self) -> i64 {
        self.0.size()
    }

    #[pyo3(signature = (*coordinate))]
    fn __call__(
        &self,
        py: Python<'_>,
        coordinate: &Bound<'_, pyo3::types::PyTuple>,
    ) -> PyResult<Numbers> {
        let coordinate = coordinate_of(coordinate)?;
        run_pair(py, (self.0.clone(), coordinate), |(layout, at)| {
            layout.at(at)
        })
        .map(Numbers::from)
    }

    /// Returns `True` if a coordinate is inside the shape that the layout was made of.
    fn is_inside(&self, py: Python<'_>, coord: TupleArg) -> PyResult<bool> {
        run_pair(py, (self.0.clone(), coord.0), |(layout, at)| {
            layout.is_inside(at)
        })
    }

    fn __repr__(&self) -> String {
        self.0.to_string()
    }
}

fn coordinate_of(arguments: &Bound<'_, pyo3::types::PyTuple>) -> PyResult<IntTuple> {
    let coordinate: TupleArg = match arguments.len() {
        1 => arguments.get_item(0)?.extract()?,
        _ => arguments.extract()?,
    };
    Ok(coordinate.0)
}

/// Returns the layout that maps each coordinate of a shape to itself.
///
/// >>> from exact_layouts import make_identity_layout
/// >>> make_identity_layout((4, 8))(1, 2)
/// (1, 2)
#[pyfunction]
fn make_identity_layout(py: Python<'_>, shape: TupleArg) -> PyResult<CoordinateLayout> {
    let work = |(shape, ()): &(IntTuple, ())| Coordinates::make_identity_layout(shape);
    run_pair(py, (shape.0, ()), work).map(CoordinateLayout)
}

/// A division into tiles that can be partial. A call returns the offset, or `None` out of bounds.
///
/// >>> from exact_layouts import Layout, predicated_divide
/// >>> tiles = predicated_divide(Layout(10, 2), 4)
/// >>> tiles(1, 2), tiles(2, 2)
/// (18, None)
#[pyclass(frozen, eq, module = "exact_layouts")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Covering(Tiles);

#[pymethods]
impl Covering {
    /// The shape of tiles and rest.
    #[getter]
    fn shape(&self) -> Numbers {
        Numbers::from(self.0.shape().clone())
    }

    /// The layout of all tiles, including coordinates that are out of bounds.
    #[getter]
    fn with_overhang(&self) -> Layout {
        Layout(self.0.with_overhang().clone())
    }

    /// The coordinates of the divided layout.
    #[getter]
    fn coordinates(&self) -> CoordinateLayout {
        CoordinateLayout(self.0.coordinates().clone())
    }

    /// The exact division if all tiles are full, otherwise `None`.
    #[getter]
    fn exact(&self) -> Option<Layout> {
        self.0.exact().cloned().map(Layout)
    }

    /// Returns `True` if a coordinate is in bounds.
    fn is_inside(&self, py: Python<'_>, coord: TupleArg) -> PyResult<bool> {
        run_pair(py, (self.0.clone(), coord.0), |(tiles, at)| {
            tiles.is_inside(at)
        })
    }

    #[pyo3(signature = (*coordinate))]
    fn __call__(
        &self,
        py: Python<'_>,
        coordinate: &Bound<'_, pyo3::types::PyTuple>,
    ) -> PyResult<Option<i64>> {
        let coordinate = coordinate_of(coordinate)?;
        run_pair(py, (self.0.clone(), coordinate), |(tiles, at)| {
            tiles.offset(at)
        })
    }

    fn __repr__(&self) -> String {
        self.0.to_string()
    }
}

macro_rules! predicated {
    ($register:ident: $($(#[$doc:meta])* $name:ident)+) => {
        $(
            $(#[$doc])*
            #[pyfunction]
            fn $name(py: Python<'_>, layout: LayoutArg, tiler: TilerArg) -> PyResult<Covering> {
                run_pair(py, (layout.0, tiler.0), |(layout, tiler)| Plain::$name(layout, tiler)).map(Covering)
            }
        )+

        fn $register(module: &Bound<'_, PyModule>) -> PyResult<()> {
            $(module.add_function(wrap_pyfunction!($name, module)?)?;)+
            Ok(())
        }
    };
}

predicated! { register_predicated:
    /// Divides a layout into tiles that can be partial, as `logical_divide` does for full tiles.
    ///
    /// >>> from exact_layouts import Layout, predicated_divide
    /// >>> predicated_divide(Layout(10, 2), 4)
    /// (4,3):(2,8) covering 10
    predicated_divide
    /// Divides a layout into tiles that can be partial, as `zipped_divide` does for full tiles.
    ///
    /// >>> from exact_layouts import Layout, zipped_predicated_divide
    /// >>> zipped_predicated_divide(Layout((10, 6), (1, 10)), (4, 4)).is_inside(((1, 1), (2, 1)))
    /// True
    zipped_predicated_divide
    /// Divides a layout into tiles that can be partial, as `tiled_divide` does for full tiles.
    ///
    /// >>> from exact_layouts import Layout, tiled_predicated_divide
    /// >>> tiled_predicated_divide(Layout((10, 6), (1, 10)), (4, 4)).shape
    /// ((4, 4), 3, 2)
    tiled_predicated_divide
    /// Divides a layout into tiles that can be partial, as `flat_divide` does for full tiles.
    ///
    /// >>> from exact_layouts import Layout, flat_predicated_divide
    /// >>> flat_predicated_divide(Layout((10, 6), (1, 10)), (4, 4)).shape
    /// (4, 4, 3, 2)
    flat_predicated_divide
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<TvLayout>()?;
    module.add_class::<MmaAtom>()?;
    module.add_class::<CopyAtom>()?;
    module.add_class::<CoordinateLayout>()?;
    module.add_class::<Covering>()?;
    module.add_function(wrap_pyfunction!(make_layout_tv, module)?)?;
    module.add_function(wrap_pyfunction!(make_identity_layout, module)?)?;
    register_predicated(module)
}
