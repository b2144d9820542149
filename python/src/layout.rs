//! The class `Layout`.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use layout_algebra::{Coord, Layout as Plain, explain};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::convert::{CoordArg, LayoutArg, TilerArg, TupleArg};
use crate::refused::{guarded, refused, run_pair};
use crate::values::{Layout, Swizzle, to_python};

/// Maximum number of offsets in a list.
const MOST: i64 = 1 << 26;

impl Layout {
    /// Returns the offset of a coordinate, or the slice at a coordinate with free modes.
    fn at<'py>(&self, py: Python<'py>, coordinate: Coord) -> PyResult<Bound<'py, PyAny>> {
        fn has_free(coordinate: &Coord) -> bool {
            match coordinate {
                Coord::Free => true,
                Coord::At(_) => false,
                Coord::Modes(modes) => modes.iter().any(has_free),
            }
        }
        if has_free(&coordinate) {
            let slice = run_pair(py, (self.0.clone(), coordinate), |(a, c)| a.slice(c))?;
            return Ok(Bound::new(py, Self(slice))?.into_any());
        }
        let arguments = (self.0.clone(), coordinate.origin());
        let offset = run_pair(py, arguments, |(a, c)| a.crd2idx(c))?;
        Ok(offset.into_pyobject(py)?.into_any())
    }
}

#[pymethods]
impl Layout {
    #[new]
    #[pyo3(signature = (shape, stride=None))]
    fn new(py: Python<'_>, shape: Bound<'_, PyAny>, stride: Option<TupleArg>) -> PyResult<Self> {
        let Some(stride) = stride else {
            if let Ok(LayoutArg(layout)) = shape.extract() {
                return Ok(Self(layout));
            }
            if shape.is_instance_of::<PyString>() || shape.hasattr("shape")? {
                let LayoutArg(layout) = shape.extract()?;
                return Ok(Self(layout));
            }
            let shape: TupleArg = shape.extract()?;
            let layout = guarded(|| Plain::make_layout(shape.0))?;
            return layout.map(Self).map_err(|error| refused(py, error, None));
        };
        let shape: TupleArg = shape.extract()?;
        let layout = guarded(|| Plain::new(shape.0, stride.0))?;
        layout.map(Self).map_err(|error| refused(py, error, None))
    }

    /// The shape: an integer or a nested tuple of integers.
    #[getter]
    fn shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, self.0.shape())
    }

    /// The stride, congruent with the shape. For a swizzled layout, the stride before the swizzle.
    #[getter]
    fn stride<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, self.0.stride())
    }

    /// The swizzles with their offsets, outermost first. The tuple is empty for a layout without a swizzle.
    #[getter]
    fn swizzles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let swizzles = self.0.swizzles().iter();
        PyTuple::new(
            py,
            swizzles.map(|(swizzle, offset)| (Swizzle(*swizzle), *offset)),
        )
    }

    /// The layout without its swizzles.
    ///
    /// >>> from exact_layouts import Layout
    /// >>> Layout("Sw<1,0,1> o 0 o (2,4):(4,1)").inner
    /// Layout((2, 4), (4, 1))
    #[getter]
    fn inner(&self) -> Self {
        Self(self.0.inside_swizzles())
    }

    /// Returns the offset of a coordinate. The coordinate is an index, an integer for each mode, or a nested tuple.
    /// With `None` in the coordinate, returns the slice without its offset.
    #[pyo3(signature = (*coordinate))]
    fn __call__<'py>(
        &self,
        py: Python<'py>,
        coordinate: &Bound<'py, PyTuple>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if coordinate.len() == 1
            && let Ok(index) = coordinate.get_item(0)?.extract()
        {
            let offset = run_pair(py, (self.0.clone(), index), |(a, index): &(Plain, i64)| {
                a.crd2idx(*index)
            })?;
            return Ok(offset.into_pyobject(py)?.into_any());
        }
        let coordinate: CoordArg = match coordinate.len() {
            0 => {
                return Err(PyTypeError::new_err(
                    "expected a coordinate, found no argument",
                ));
            }
            1 => coordinate.get_item(0)?.extract()?,
            _ => coordinate.extract()?,
        };
        self.at(py, coordinate.0)
    }

    /// Returns a list of all offsets, in the order of the index.
    ///
    /// >>> from exact_layouts import Layout
    /// >>> Layout((2, 3), (3, 1)).offsets()
    /// [0, 3, 1, 4, 2, 5]
    fn offsets(&self, py: Python<'_>) -> PyResult<Vec<i64>> {
        let size = self.0.size();
        if size > MOST {
            return Err(PyValueError::new_err(format!(
                "expected a layout of at most {MOST} elements, found {size}"
            )));
        }
        let offsets = || (0..size).map(|index| self.0.offset(index)).collect();
        let offsets: Result<_, _> = py.detach(|| guarded(offsets))?;
        offsets.map_err(|error| refused(py, error, None))
    }

    /// Returns the number of modes, as in `pycute`. `size()` is the number of elements.
    fn __len__(&self) -> usize {
        self.0.rank()
    }

    /// Returns a mode.
    fn __getitem__(&self, mode: isize) -> PyResult<Self> {
        let rank = self.0.rank();
        let place = if mode < 0 {
            mode.checked_add_unsigned(rank)
        } else {
            Some(mode)
        };
        let place = place.and_then(|place| usize::try_from(place).ok());
        let found = place.and_then(|place| self.0.mode(place));
        found.map(Self).ok_or_else(|| {
            PyIndexError::new_err(format!("expected a mode below {rank}, found {mode}"))
        })
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<Self>()
            .is_ok_and(|other| self.0 == other.get().0)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        if self.0.as_plain().is_none() {
            return Ok(format!("Layout(\"{}\")", self.0));
        }
        let (shape, stride) = (self.shape(py)?, self.stride(py)?);
        Ok(format!("Layout({}, {})", shape.repr()?, stride.repr()?))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().0.to_string(),))
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    /// Returns the steps of an operation on this layout. `operation` is the name of a method.
    ///
    /// >>> from exact_layouts import Layout
    /// >>> Layout(8, 2).explain("composition", Layout(4, 1))
    /// 8:2 o 4:1
    ///   the only mode of the right operand, 4 elements at stride 1: 4 fit in mode 0 as 4:2
    ///   = 4:2
    #[pyo3(signature = (operation, *arguments, **keywords))]
    fn explain(
        slf: &Bound<'_, Self>,
        operation: &str,
        arguments: Bound<'_, PyTuple>,
        keywords: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Steps> {
        let method = slf.as_any().getattr(operation)?;
        explain_call(slf.py(), method, arguments, keywords)
    }

    /// Composition: `(a @ b)(i) == a(b(i))`.
    fn __matmul__<'py>(
        &self,
        py: Python<'py>,
        rhs: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        operator(py, rhs, |rhs| {
            crate::operations::compose(py, self.0.clone(), rhs)
        })
    }

    /// Division by a tiler: the tiles, and the elements of each tile.
    fn __truediv__<'py>(
        &self,
        py: Python<'py>,
        tiler: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        operator(py, tiler, |tiler| {
            let TilerArg(tiler) = tiler.extract()?;
            run_pair(py, (self.0.clone(), tiler), |(a, b)| a.logical_divide(b)).map(Self)
        })
    }

    /// Product: copies of the layout, arranged by the right operand.
    fn __mul__<'py>(
        &self,
        py: Python<'py>,
        tiler: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        operator(py, tiler, |tiler| {
            let TilerArg(tiler) = tiler.extract()?;
            run_pair(py, (self.0.clone(), tiler), |(a, b)| a.logical_product(b)).map(Self)
        })
    }
}

/// Runs an operator. An operand of the wrong type is `NotImplemented`.
fn operator<'py>(
    py: Python<'py>,
    operand: &Bound<'py, PyAny>,
    apply: impl FnOnce(&Bound<'py, PyAny>) -> PyResult<Layout>,
) -> PyResult<Bound<'py, PyAny>> {
    match apply(operand) {
        Ok(layout) => Ok(Bound::new(py, layout)?.into_any()),
        Err(error) if error.is_instance_of::<PyTypeError>(py) => {
            Ok(py.NotImplemented().into_bound(py))
        }
        Err(error) => Err(error),
    }
}

/// The steps of operations, as text.
///
/// >>> from exact_layouts import Layout, explain
/// >>> steps = explain(lambda: Layout("8:2") @ Layout("4:1"))
/// >>> str(steps).splitlines()[0]
/// '8:2 o 4:1'
#[pyclass(frozen, module = "exact_layouts")]
pub(crate) struct Steps(String);

#[pymethods]
impl Steps {
    fn __repr__(&self) -> String {
        self.0.clone()
    }
}

/// Calls a function, and returns the steps of all operations that the function calls.
///
/// If an operation raises `Refused`, the steps end with the reason.
///
/// >>> from exact_layouts import Layout, explain
/// >>> explain(lambda: Layout("10:1") / 4)
/// 10:1 / 4
///   complement(4:1, 10)
///     gap below the only mode: 1:1
///     full blocks: 3:4
///     = 3:4
///   rejected: does not tile: tiles of 4 elements cover 12 elements, but the layout has 10; at coordinate 10 = (2,2) the
///   tiles reach element 10, but the last element is 9
#[pyfunction]
#[pyo3(name = "explain", signature = (function, *arguments, **keywords))]
fn explain_call(
    py: Python<'_>,
    function: Bound<'_, PyAny>,
    arguments: Bound<'_, PyTuple>,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Steps> {
    let (result, derivations) = explain::trace(|| function.call(arguments, keywords));
    if let Err(error) = result
        && (derivations.is_empty() || !crate::refused::is_refused(py, &error)?)
    {
        return Err(error);
    }
    let steps: Vec<_> = derivations.iter().map(ToString::to_string).collect();
    Ok(Steps(steps.join("\n")))
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(explain_call, module)?)?;
    module.add_class::<Steps>()?;
    module.add_class::<Layout>()
}
