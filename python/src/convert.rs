//! Conversion of Python values to operands, and of integers and tuples to Python.

use layout_algebra::{Coord, IntTuple, Layout as Plain, MAX_DEPTH, Tiler};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyList, PySlice, PyString, PyTuple};

use crate::refused::{refused, unread};
use crate::values::{Layout, Swizzle, to_python};

/// A layout, the notation of a layout, or an object with `shape` and `stride`.
pub(crate) struct LayoutArg(pub(crate) Plain);

/// An integer or a nested tuple of integers.
pub(crate) struct TupleArg(pub(crate) IntTuple);

/// A layout, an integer, `None`, or a nested tuple of these.
pub(crate) struct TilerArg(pub(crate) Tiler);

/// An integer, `None`, or a nested tuple of these.
pub(crate) struct CoordArg(pub(crate) Coord);

/// The path of a mode: an integer or a sequence of integers.
pub(crate) struct PathArg(pub(crate) Vec<usize>);

/// A mode index or a number of modes.
pub(crate) struct CountArg(pub(crate) usize);

/// An integer or a nested tuple of integers, returned to Python.
pub(crate) struct Numbers(IntTuple);

/// A layout with its start offset, returned to Python.
#[derive(IntoPyObject)]
pub(crate) struct Slice(Layout, i64);

impl From<IntTuple> for Numbers {
    fn from(tuple: IntTuple) -> Self {
        Self(tuple)
    }
}

impl From<(Plain, i64)> for Slice {
    fn from((layout, offset): (Plain, i64)) -> Self {
        Self(Layout(layout), offset)
    }
}

impl<'py> IntoPyObject<'py> for Numbers {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        to_python(py, &self.0)
    }
}

/// Returns an integer of at most 64 bits.
pub(crate) fn integer(value: &Bound<'_, PyAny>) -> PyResult<i64> {
    value.extract().map_err(|error: PyErr| {
        if error.is_instance_of::<PyOverflowError>(value.py()) {
            PyOverflowError::new_err(
                "expected an integer from -2**63 to 2**63 - 1, found more than 64 bits",
            )
        } else {
            error
        }
    })
}

/// Maximum number of integers and tuples in a nested tuple. A tuple that contains another tuple several times can
/// have more entries than fit in memory.
const MOST_ENTRIES: usize = 1 << 17;

/// The limits of a nested tuple that is read.
struct Limits {
    depth: usize,
    entries: usize,
}

impl Limits {
    fn new() -> Self {
        Self {
            depth: MAX_DEPTH + 1,
            entries: MOST_ENTRIES,
        }
    }
}

/// Converts the entries of a tuple or list. Returns `None` for other values.
fn entries<'py, T>(
    value: &Bound<'py, PyAny>,
    limits: &mut Limits,
    convert: fn(&Bound<'py, PyAny>, &mut Limits) -> PyResult<T>,
) -> PyResult<Option<Vec<T>>> {
    let entries: Vec<_> = if let Ok(tuple) = value.cast::<PyTuple>() {
        tuple.iter().collect()
    } else if let Ok(list) = value.cast::<PyList>() {
        list.iter().collect()
    } else {
        return Ok(None);
    };
    if limits.depth == 0 {
        return Err(PyValueError::new_err(format!(
            "expected at most {MAX_DEPTH} levels of nested tuples, found more"
        )));
    }
    let Some(rest) = limits.entries.checked_sub(entries.len()) else {
        return Err(PyValueError::new_err(format!(
            "expected at most {MOST_ENTRIES} entries in nested tuples, found more"
        )));
    };
    limits.entries = rest;
    limits.depth -= 1;
    let converted: PyResult<Vec<T>> = entries.iter().map(|entry| convert(entry, limits)).collect();
    limits.depth += 1;
    Ok(Some(converted?))
}

/// Returns the error for a value of the wrong type.
fn unexpected(expected: &str, value: &Bound<'_, PyAny>) -> PyErr {
    let found = value.get_type().name();
    let found = found.map(|name| name.to_string()).unwrap_or_default();
    PyTypeError::new_err(format!("expected {expected}, found {found}"))
}

/// Returns `true` for `None` and for the slice `:`.
fn is_free(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    let Ok(slice) = value.cast::<PySlice>() else {
        return Ok(value.is_none());
    };
    for part in ["start", "stop", "step"] {
        if !slice.getattr(part)?.is_none() {
            return Ok(false);
        }
    }
    Ok(true)
}

fn int_tuple(value: &Bound<'_, PyAny>, limits: &mut Limits) -> PyResult<IntTuple> {
    if value.is_instance_of::<PyInt>() {
        return integer(value).map(IntTuple::Int);
    }
    if let Some(modes) = entries(value, limits, int_tuple)? {
        return Ok(IntTuple::Tuple(modes));
    }
    if value.hasattr("__index__")? {
        return integer(value).map(IntTuple::Int);
    }
    Err(unexpected("an integer or a tuple of integers", value))
}

fn coord(value: &Bound<'_, PyAny>, limits: &mut Limits) -> PyResult<Coord> {
    if value.is_instance_of::<PyInt>() {
        return integer(value).map(Coord::At);
    }
    if is_free(value)? {
        return Ok(Coord::Free);
    }
    if let Some(modes) = entries(value, limits, coord)? {
        return Ok(Coord::Modes(modes));
    }
    if value.hasattr("__index__")? {
        return integer(value).map(Coord::At);
    }
    Err(unexpected("an integer, None, or a tuple of these", value))
}

fn tiler(value: &Bound<'_, PyAny>, limits: &mut Limits) -> PyResult<Tiler> {
    if let Ok(layout) = value.cast::<Layout>() {
        return Ok(Tiler::Layout(layout.get().0.clone()));
    }
    if value.is_instance_of::<PyInt>() {
        return integer(value).map(Tiler::Size);
    }
    if let Some(modes) = entries(value, limits, tiler)? {
        return Ok(Tiler::Modes(modes));
    }
    if value.is_none() {
        return Ok(Tiler::Keep);
    }
    if let Ok(text) = value.cast::<PyString>() {
        let text = text.to_string();
        // The notation of a tiler has no swizzles.
        if let Ok(layout) = text.parse() {
            return Ok(Tiler::Layout(layout));
        }
        return text
            .parse()
            .map_err(|error| refused(value.py(), error, None));
    }
    if value.hasattr("__index__")? {
        return integer(value).map(Tiler::Size);
    }
    match like(value)? {
        Some(layout) => Ok(Tiler::Layout(layout)),
        None => Err(unexpected(
            "a layout, an integer, None, or a tuple of these",
            value,
        )),
    }
}

/// Returns the layout of a swizzled layout of another package: an object with a swizzle, an `offset` and a layout.
fn composed(value: &Bound<'_, PyAny>) -> PyResult<Option<Plain>> {
    let Some(offset) = value.getattr_opt("offset")? else {
        return Ok(None);
    };
    // The attributes of the swizzle and of the layout, in pycute, in tensor-layouts and in the CuTe DSL. In tensor-layouts,
    // an inner swizzle precedes the layout.
    let names = [
        ("layoutB", "layoutA", ""),
        ("outer", "inner", ""),
        ("inner", "outer", "cutlass"),
    ];
    for (outer, inner, package) in names {
        let (Some(outer), Some(inner)) = (value.getattr_opt(outer)?, value.getattr_opt(inner)?)
        else {
            continue;
        };
        let Some(outer) = swizzle(&outer)? else {
            continue;
        };
        if !value.get_type().module()?.to_string().starts_with(package) {
            continue;
        }
        let LayoutArg(inner) = inner.extract()?;
        let layout = outer.composition(integer(&offset)?, &inner);
        return layout
            .map(Some)
            .map_err(|error| refused(value.py(), error, None));
    }
    Ok(None)
}

/// Returns the layout of an object with `shape` and `stride`, or `None` for other objects.
fn like(value: &Bound<'_, PyAny>) -> PyResult<Option<Plain>> {
    let py = value.py();
    if let Some(layout) = composed(value)? {
        return Ok(Some(layout));
    }
    let (Some(shape), Some(stride)) = (value.getattr_opt("shape")?, value.getattr_opt("stride")?)
    else {
        return Ok(None);
    };
    // The stride of a tensor is a method.
    let stride = if stride.is_callable() {
        stride.call0()?
    } else {
        stride
    };
    let shape = int_tuple(&shape, &mut Limits::new())?;
    let stride = int_tuple(&stride, &mut Limits::new())?;
    let layout = Plain::new(shape, stride);
    layout.map(Some).map_err(|error| refused(py, error, None))
}

impl<'a, 'py> FromPyObject<'a, 'py> for LayoutArg {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(layout) = value.cast::<Layout>() {
            return Ok(Self(layout.get().0.clone()));
        }
        if let Ok(text) = value.cast::<PyString>() {
            let layout = text.to_string().parse();
            let layout = layout.map_err(|error| refused(value.py(), error, None));
            return layout.map(Self);
        }
        let expected = "a layout, its notation, or an object with shape and stride";
        let layout = like(&value)?.ok_or_else(|| unexpected(expected, &value))?;
        Ok(Self(layout))
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for TupleArg {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(layout) = value.cast::<Layout>() {
            return Ok(Self(layout.get().0.shape().clone()));
        }
        if let Ok(text) = value.cast::<PyString>() {
            let tuple = text.to_string().parse();
            return tuple.map(Self).map_err(|error| unread(value.py(), &error));
        }
        int_tuple(&value, &mut Limits::new()).map(Self)
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for TilerArg {
    type Error = PyErr;

    #[inline]
    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        tiler(&value, &mut Limits::new()).map(Self)
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for CoordArg {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = value.cast::<PyString>() {
            let coordinate = text.to_string().parse();
            return coordinate
                .map(Self)
                .map_err(|error| unread(value.py(), &error));
        }
        coord(&value, &mut Limits::new()).map(Self)
    }
}

/// Returns a mode index or a number of modes.
fn position(value: i64) -> PyResult<usize> {
    usize::try_from(value).map_err(|_| {
        PyValueError::new_err(format!(
            "expected a mode index of at least 0, found {value}"
        ))
    })
}

impl<'a, 'py> FromPyObject<'a, 'py> for CountArg {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        position(integer(&value)?).map(Self)
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for PathArg {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let mut limits = Limits {
            depth: 1,
            ..Limits::new()
        };
        match int_tuple(&value, &mut limits)? {
            IntTuple::Int(value) => Ok(Self(vec![position(value)?])),
            tuple @ IntTuple::Tuple(_) => tuple
                .leaves()
                .map(position)
                .collect::<PyResult<_>>()
                .map(Self),
        }
    }
}

/// Returns the swizzle of a swizzle, of its notation, or of an object with `bits`, `base` and `shift`.
pub(crate) fn swizzle(value: &Bound<'_, PyAny>) -> PyResult<Option<layout_algebra::Swizzle>> {
    if value.is_instance_of::<Layout>() || value.is_instance_of::<PyTuple>() {
        return Ok(None);
    }
    if let Ok(swizzle) = value.cast::<Swizzle>() {
        return Ok(Some(swizzle.get().0));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(text.to_string().parse().ok());
    }
    // The CuTe DSL has other names.
    let part = |name, other| match value.getattr_opt(name)? {
        Some(part) => Ok::<_, PyErr>(Some(part)),
        None => value.getattr_opt(other),
    };
    let (Some(bits), Some(base), Some(shift)) = (
        part("bits", "num_bits")?,
        part("base", "num_base")?,
        part("shift", "num_shift")?,
    ) else {
        return Ok(None);
    };
    let swizzle = layout_algebra::Swizzle::new(integer(&bits)?, integer(&base)?, integer(&shift)?);
    swizzle
        .map(Some)
        .map_err(|error| refused(value.py(), error, None))
}

/// Conversion of a Python argument to an operand of the algebra.
pub(crate) trait IntoOperand {
    /// The operand.
    type Operand;

    /// Returns the operand.
    fn into_operand(self) -> Self::Operand;
}

macro_rules! operands {
    ($($argument:ty => $operand:ty: |$value:ident| $converted:expr;)+) => {$(
        impl IntoOperand for $argument {
            type Operand = $operand;

            #[inline]
            fn into_operand(self) -> $operand {
                let $value = self;
                $converted
            }
        }
    )+};
}

operands! {
    i64 => i64: |n| n;
    CountArg => usize: |argument| argument.0;
    LayoutArg => Plain: |argument| argument.0;
    TupleArg => IntTuple: |argument| argument.0;
    TilerArg => Tiler: |argument| argument.0;
    CoordArg => Coord: |argument| argument.0;
    PathArg => Vec<usize>: |argument| argument.0;
}

impl<T: IntoOperand> IntoOperand for Option<T> {
    type Operand = Option<T::Operand>;

    fn into_operand(self) -> Self::Operand {
        self.map(T::into_operand)
    }
}
