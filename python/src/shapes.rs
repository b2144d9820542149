//! Operations on shapes and coordinates, and layouts from shapes.

use layout_algebra::{IntTuple, Layout as Plain};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::convert::{LayoutArg, Numbers, PathArg, TilerArg, TupleArg};
use crate::refused::{run, run_pair};
use crate::values::Layout;

/// A layout, or a shape.
enum LayoutOrShape {
    Layout(Plain),
    Shape(IntTuple),
}

impl LayoutOrShape {
    fn shape(self) -> IntTuple {
        match self {
            Self::Layout(layout) => layout.shape().clone(),
            Self::Shape(shape) => shape,
        }
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for LayoutOrShape {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let has_stride = || value.hasattr("stride");
        if value.is_instance_of::<Layout>() || value.is_instance_of::<PyString>() || has_stride()? {
            return Ok(Self::Layout(value.extract::<LayoutArg>()?.0));
        }
        Ok(Self::Shape(value.extract::<TupleArg>()?.0))
    }
}

/// Returns the mode at a path of a layout, or of the compact layout of a shape.
fn mode_of(py: Python<'_>, value: LayoutOrShape, mode: Option<PathArg>) -> PyResult<Plain> {
    let layout = match value {
        LayoutOrShape::Layout(layout) => layout,
        LayoutOrShape::Shape(shape) => {
            run_pair(py, (shape, ()), |(shape, ())| Plain::make_layout(shape))?
        }
    };
    match mode {
        None => Ok(layout),
        Some(PathArg(path)) => run_pair(py, (layout, path), |(layout, path)| layout.get(path)),
    }
}

/// Returns the number of elements of a layout or shape.
///
/// >>> from exact_layouts import Layout, size
/// >>> size(Layout((4, 8), (8, 1))), size((2, (3, 4))), size((2, (3, 4)), mode=1)
/// (32, 24, 12)
#[pyfunction]
#[pyo3(signature = (layout, mode=None))]
fn size(py: Python<'_>, layout: LayoutOrShape, mode: Option<PathArg>) -> PyResult<i64> {
    Ok(mode_of(py, layout, mode)?.size())
}

/// Returns the number of modes of a layout or shape.
///
/// >>> from exact_layouts import rank
/// >>> rank((2, (3, 4)))
/// 2
#[pyfunction]
#[pyo3(signature = (layout, mode=None))]
fn rank(py: Python<'_>, layout: LayoutOrShape, mode: Option<PathArg>) -> PyResult<usize> {
    Ok(mode_of(py, layout, mode)?.rank())
}

/// Returns the depth of the parentheses of a layout or shape.
///
/// >>> from exact_layouts import depth
/// >>> depth((2, (3, 4))), depth(5)
/// (2, 0)
#[pyfunction]
#[pyo3(signature = (layout, mode=None))]
fn depth(py: Python<'_>, layout: LayoutOrShape, mode: Option<PathArg>) -> PyResult<usize> {
    Ok(mode_of(py, layout, mode)?.depth())
}

#[pymethods]
impl Layout {
    /// Returns the number of elements, or the number of elements of a mode.
    ///
    /// >>> from exact_layouts import Layout
    /// >>> Layout((4, 8), (8, 1)).size(), Layout((4, 8), (8, 1)).size(mode=1)
    /// (32, 8)
    #[pyo3(name = "size", signature = (mode=None))]
    fn size_method(&self, py: Python<'_>, mode: Option<PathArg>) -> PyResult<i64> {
        size(py, LayoutOrShape::Layout(self.0.clone()), mode)
    }

    /// Returns the number of modes, or the number of submodes of a mode.
    ///
    /// >>> from exact_layouts import Layout
    /// >>> Layout((4, (2, 3)), (1, (4, 8))).rank()
    /// 2
    #[pyo3(name = "rank", signature = (mode=None))]
    fn rank_method(&self, py: Python<'_>, mode: Option<PathArg>) -> PyResult<usize> {
        rank(py, LayoutOrShape::Layout(self.0.clone()), mode)
    }

    /// Returns the depth of the parentheses.
    ///
    /// >>> from exact_layouts import Layout
    /// >>> Layout((4, (2, 3)), (1, (4, 8))).depth()
    /// 2
    #[pyo3(name = "depth", signature = (mode=None))]
    fn depth_method(&self, py: Python<'_>, mode: Option<PathArg>) -> PyResult<usize> {
        depth(py, LayoutOrShape::Layout(self.0.clone()), mode)
    }
}

/// Returns a layout: of a shape and a stride, of a shape, or of layouts that become its modes.
///
/// >>> from exact_layouts import Layout, make_layout
/// >>> make_layout((4, 8), stride=(8, 1))
/// Layout((4, 8), (8, 1))
/// >>> make_layout((4, 8))
/// Layout((4, 8), (1, 4))
/// >>> make_layout(Layout(4, 1), Layout(8, 4))
/// Layout((4, 8), (1, 4))
#[pyfunction]
#[pyo3(signature = (*modes, stride=None))]
fn make_layout(
    py: Python<'_>,
    modes: Bound<'_, PyTuple>,
    stride: Option<TupleArg>,
) -> PyResult<Layout> {
    let count = modes.len();
    if count == 0 {
        return Err(PyTypeError::new_err(
            "expected a shape or layouts, found no argument",
        ));
    }
    let is_layout = |value: &Bound<'_, PyAny>| value.extract::<LayoutArg>().ok();
    let layouts: Option<Vec<_>> = modes.iter().map(|mode| is_layout(&mode)).collect();
    match (layouts, stride) {
        (Some(layouts), None) => {
            let layouts: Vec<_> = layouts.into_iter().map(|layout| layout.0).collect();
            run_pair(py, (layouts, ()), |(layouts, ())| {
                Plain::from_modes(layouts.clone())
            })
            .map(Layout)
        }
        (None, Some(stride)) if count == 1 => {
            let shape: TupleArg = modes.get_item(0)?.extract()?;
            run_pair(py, (shape.0, stride.0), |(shape, stride)| {
                Plain::new(shape, stride)
            })
            .map(Layout)
        }
        (None, None) if count == 1 => {
            let shape: TupleArg = modes.get_item(0)?.extract()?;
            run_pair(py, (shape.0, ()), |(shape, ())| Plain::make_layout(shape)).map(Layout)
        }
        // A shape and a stride, as in C++.
        (None, None) if count == 2 => {
            let (shape, stride): (TupleArg, TupleArg) = modes.extract()?;
            run_pair(py, (shape.0, stride.0), |(shape, stride)| {
                Plain::new(shape, stride)
            })
            .map(Layout)
        }
        _ => Err(PyTypeError::new_err(
            "expected a shape with an optional stride, or layouts",
        )),
    }
}

/// Defines functions of one or two tuples of integers.
macro_rules! functions {
    ($register:ident: $(
        $(#[$doc:meta])*
        fn $name:ident($first:ident: $kind:ty $(, $second:ident: $other:ty $(= $default:tt)?)?) -> $out:ty $body:block
    )+) => {
        $(
            $(#[$doc])*
            #[pyfunction]
            #[pyo3(signature = ($first $(, $second $(= $default)?)?))]
            fn $name(py: Python<'_>, $first: $kind $(, $second: $other)?) -> PyResult<$out> {
                use crate::convert::IntoOperand as _;
                let arguments = ($first.into_operand(), $($second.into_operand(),)?);
                run(py, arguments, |($first, $($second,)?)| $body, |_| Vec::new()).map(<$out>::from)
            }
        )+

        fn $register(module: &Bound<'_, PyModule>) -> PyResult<()> {
            $(module.add_function(wrap_pyfunction!($name, module)?)?;)+
            Ok(())
        }
    };
}

impl crate::convert::IntoOperand for LayoutOrShape {
    type Operand = IntTuple;

    fn into_operand(self) -> IntTuple {
        self.shape()
    }
}

functions! { register_functions:
    /// Returns the compact layout of a shape whose first mode is contiguous.
    ///
    /// >>> from exact_layouts import make_layout_left
    /// >>> make_layout_left((4, (2, 3)))
    /// Layout((4, (2, 3)), (1, (4, 8)))
    fn make_layout_left(shape: TupleArg) -> Layout {
        Plain::make_layout_left(shape)
    }

    /// Returns the compact layout of a shape whose last mode is contiguous.
    ///
    /// >>> from exact_layouts import make_layout_right
    /// >>> make_layout_right((4, (2, 3)))
    /// Layout((4, (2, 3)), (6, (3, 1)))
    fn make_layout_right(shape: TupleArg) -> Layout {
        Plain::make_layout_right(shape)
    }

    /// Returns the compact layout of a shape, with the smallest stride in the mode of the smallest order.
    ///
    /// >>> from exact_layouts import make_ordered_layout
    /// >>> make_ordered_layout((2, 3, 4), order=(1, 2, 0))
    /// Layout((2, 3, 4), (4, 8, 1))
    fn make_ordered_layout(shape: TupleArg, order: TupleArg) -> Layout {
        Plain::make_ordered_layout(shape, order)
    }

    /// Distributes the elements of a shape among `n` parts.
    ///
    /// >>> from exact_layouts import domain_distribute
    /// >>> domain_distribute((8, 4), 4)
    /// Layout(4, 1)
    fn domain_distribute(shape: TupleArg, n: i64) -> Layout {
        Plain::domain_distribute(shape, *n)
    }

    /// Returns compact strides of a shape, first mode contiguous.
    ///
    /// >>> from exact_layouts import compact_col_major
    /// >>> compact_col_major((4, (2, 3)))
    /// (1, (4, 8))
    fn compact_col_major(shape: TupleArg, current: Option<TupleArg> = None) -> Numbers {
        shape.compact_col_major(current.clone().unwrap_or(IntTuple::Int(1)))
    }

    /// Returns compact strides of a shape, last mode contiguous.
    ///
    /// >>> from exact_layouts import compact_row_major
    /// >>> compact_row_major((4, (2, 3)))
    /// (6, (3, 1))
    fn compact_row_major(shape: TupleArg, current: Option<TupleArg> = None) -> Numbers {
        shape.compact_row_major(current.clone().unwrap_or(IntTuple::Int(1)))
    }

    /// Returns compact strides of a shape, with the smallest stride in the mode of the smallest order.
    ///
    /// >>> from exact_layouts import compact_order
    /// >>> compact_order((2, 3, 4), (1, 2, 0))
    /// (4, 8, 1)
    fn compact_order(shape: TupleArg, order: TupleArg) -> Numbers {
        shape.compact_order(order)
    }

    /// Divides a shape, first mode first.
    ///
    /// >>> from exact_layouts import shape_div
    /// >>> shape_div((4, 6), 8)
    /// (1, 3)
    fn shape_div(lhs: TupleArg, rhs: TupleArg) -> Numbers {
        lhs.shape_div(rhs)
    }

    /// Returns the part of a shape that a division removes, first mode first.
    ///
    /// >>> from exact_layouts import shape_mod
    /// >>> shape_mod((4, 6), 8)
    /// (4, 2)
    fn shape_mod(lhs: TupleArg, rhs: TupleArg) -> Numbers {
        lhs.shape_mod(rhs)
    }

    /// Returns the number of tiles that cover a shape.
    ///
    /// >>> from exact_layouts import ceil_div
    /// >>> ceil_div((10, 64), (4, 32))
    /// (3, 2)
    fn ceil_div(input: TupleArg, tiler: TilerArg) -> Numbers {
        input.ceil_div(tiler)
    }

    /// Returns the coordinate of an index in a shape.
    ///
    /// >>> from exact_layouts import idx2crd
    /// >>> idx2crd(13, (4, (2, 4)))
    /// (1, (1, 1))
    fn idx2crd(idx: TupleArg, shape: LayoutOrShape) -> Numbers {
        shape.idx2crd(idx)
    }

    /// Returns `True` if both have the same parentheses.
    ///
    /// >>> from exact_layouts import congruent
    /// >>> congruent((4, (2, 3)), (1, (5, 6))), congruent((4, 6), (1, (5, 6)))
    /// (True, False)
    fn congruent(lhs: LayoutOrShape, rhs: LayoutOrShape) -> bool {
        Ok(lhs.is_congruent(rhs))
    }

    /// Returns `True` if the second refines the parentheses of the first.
    ///
    /// >>> from exact_layouts import weakly_congruent
    /// >>> weakly_congruent((4, 6), (1, (5, 6)))
    /// True
    fn weakly_congruent(lhs: LayoutOrShape, rhs: LayoutOrShape) -> bool {
        Ok(lhs.is_weakly_congruent(rhs))
    }

    /// Returns `True` if each coordinate of the first shape is a coordinate of the second shape.
    ///
    /// >>> from exact_layouts import compatible
    /// >>> compatible((4, 6), (4, (2, 3))), compatible((4, (2, 3)), (4, 6))
    /// (True, False)
    fn compatible(lhs: LayoutOrShape, rhs: LayoutOrShape) -> bool {
        Ok(lhs.is_compatible(rhs))
    }

    /// Returns `True` if the second shape divides the first shape, mode by mode.
    ///
    /// >>> from exact_layouts import evenly_divides
    /// >>> evenly_divides((8, 12), (4, 3)), evenly_divides((8, 12), (3, 3))
    /// (True, False)
    fn evenly_divides(lhs: LayoutOrShape, rhs: LayoutOrShape) -> bool {
        Ok(lhs.evenly_divides(rhs))
    }
}

/// Returns the offset of a coordinate in a layout, or its index in a shape.
///
/// >>> from exact_layouts import Layout, crd2idx
/// >>> crd2idx((1, 2), (4, 8)), crd2idx((1, 2), Layout((4, 8), (8, 1))), crd2idx((1, 2), (4, 8), (8, 1))
/// (9, 10, 10)
#[pyfunction]
#[pyo3(signature = (coord, shape, stride=None))]
fn crd2idx(
    py: Python<'_>,
    coord: TupleArg,
    shape: LayoutOrShape,
    stride: Option<TupleArg>,
) -> PyResult<i64> {
    let layout = match (shape, stride) {
        (shape, Some(stride)) => {
            let arguments = (shape.shape(), stride.0);
            run_pair(py, arguments, |(shape, stride)| Plain::new(shape, stride))?
        }
        (LayoutOrShape::Layout(layout), None) => layout,
        (LayoutOrShape::Shape(shape), None) => {
            return run_pair(py, (shape, coord.0), |(shape, coord)| shape.crd2idx(coord));
        }
    };
    run_pair(py, (layout, coord.0), |(layout, coord)| {
        layout.crd2idx(coord)
    })
}

/// Returns the coordinate in `dst_shape` of the element at a coordinate of `src_shape`.
///
/// >>> from exact_layouts import crd2crd
/// >>> crd2crd((1, 2), (4, 8), (2, (2, 8)))
/// (1, (0, 1))
#[pyfunction]
fn crd2crd(
    py: Python<'_>,
    coord: TupleArg,
    src_shape: LayoutOrShape,
    dst_shape: LayoutOrShape,
) -> PyResult<Numbers> {
    let arguments = (coord.0, src_shape.shape(), dst_shape.shape());
    let work = |(coord, from, to): &(IntTuple, IntTuple, IntTuple)| from.crd2crd(coord, to);
    run(py, arguments, work, |_| Vec::new()).map(Numbers::from)
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    for function in [
        wrap_pyfunction!(size, module)?,
        wrap_pyfunction!(rank, module)?,
        wrap_pyfunction!(depth, module)?,
        wrap_pyfunction!(make_layout, module)?,
        wrap_pyfunction!(crd2idx, module)?,
        wrap_pyfunction!(crd2crd, module)?,
    ] {
        module.add_function(function)?;
    }
    register_functions(module)
}
