//! Searches. Python can run other threads during a search, and can interrupt it.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use layout_algebra::find::{self, Order};
use layout_algebra::{Error, Layout as Plain};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::convert::{IntoOperand as _, LayoutArg, TupleArg, integer};
use crate::refused::{Argument as _, contradiction, failed, guarded, no_view};
use crate::values::Layout;

/// Time between two checks for an interrupt.
const TICK: Duration = Duration::from_millis(50);

/// Maximum number of values of a table.
const MOST: i64 = 1 << 26;

/// Runs a search on another thread, without the GIL. If Python is interrupted, the function returns at once, and the
/// thread ends when its search ends. All searches have a limit.
pub(crate) fn search<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (sender, receiver) = channel();
    let run = move || {
        // The receiver is closed after an interrupt.
        sender.send(guarded(work)).unwrap_or_default();
    };
    let name = "exact_layouts search".to_owned();
    thread::Builder::new().name(name).spawn(run)?;
    let receiver = std::sync::Mutex::new(receiver);
    loop {
        let received = py.detach(|| match receiver.lock() {
            Ok(receiver) => receiver.recv_timeout(TICK),
            Err(_) => Err(RecvTimeoutError::Disconnected),
        });
        match received {
            Ok(result) => return result,
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err(
                    "internal error of exact_layouts: a search ended without a result",
                ));
            }
        }
    }
}

/// The result of a search of the algebra, with its arguments for a picture of an error.
type Searched<A, T> = (A, Result<T, Error>);

/// Runs a search of the algebra.
fn search_with<A, T>(
    py: Python<'_>,
    arguments: A,
    work: fn(&A) -> Result<T, Error>,
    operands: fn(&A) -> Vec<Plain>,
) -> PyResult<T>
where
    A: Send + Sync + Clone + 'static,
    T: Send + Clone + 'static,
{
    let (arguments, result): Searched<A, T> = search(py, move || {
        let result = work(&arguments);
        (arguments, result)
    })?;
    match result {
        Ok(found) => Ok(found),
        Err(error) => Err(failed(py, error, arguments, work, operands)),
    }
}

/// Returns the values of a callable, of an array or of an iterable.
fn values(values: &Bound<'_, PyAny>, size: Option<i64>) -> PyResult<Vec<i64>> {
    if values.is_callable() {
        let size = size.ok_or_else(|| {
            PyTypeError::new_err("expected size or shape with a callable, found neither")
        })?;
        check(size)?;
        let mut table = Vec::new();
        for index in 0..size {
            table.push(integer(&values.call1((index,))?)?);
        }
        return Ok(table);
    }
    // Arrays and tensors are read in row-major order. The order of a layout is column-major.
    if let Some(list) = values.getattr_opt("tolist")? {
        if let Some(size) = values
            .getattr_opt("size")?
            .and_then(|size| size.extract::<i64>().ok())
        {
            check(size)?;
        }
        let flat = flat(values)?;
        return match flat {
            Some(flat) => table(&flat),
            None => table(&list.call0()?),
        };
    }
    table(values)
}

/// Returns the elements of an array of several dimensions in column-major order.
fn flat<'py>(values: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let Some(dimensions) = values.getattr_opt("ndim")? else {
        return Ok(None);
    };
    if dimensions.extract::<i64>().unwrap_or(1) < 2 {
        return Ok(None);
    }
    // `T` of a tensor supports two dimensions only.
    let dimensions: Vec<i64> = (0..dimensions.extract::<i64>()?).rev().collect();
    let name = if values.hasattr("permute")? {
        "permute"
    } else {
        "transpose"
    };
    let transposed = values.call_method1(name, PyTuple::new(values.py(), dimensions)?)?;
    let flat = transposed.call_method1("reshape", (-1,))?;
    flat.call_method0("tolist").map(Some)
}

fn check(size: i64) -> PyResult<()> {
    if (0..=MOST).contains(&size) {
        return Ok(());
    }
    Err(PyValueError::new_err(format!(
        "expected 0 to {MOST} values, found {size}"
    )))
}

fn table(values: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
    let mut table = Vec::new();
    for value in values.try_iter()? {
        table.push(integer(&value?)?);
        check(i64::try_from(table.len()).unwrap_or(i64::MAX))?;
    }
    Ok(table)
}

/// Returns the layout that has the given values: `result(i) == values[i]`.
///
/// `values` is a callable, an array, a tensor or an iterable of integers. A callable needs `size` or `shape`, and
/// receives the index. An array of several dimensions is read in column-major order, and its shape is the default shape.
/// With a shape, the result has the coordinates of the shape. With `swizzled=True`, the result can be swizzled.
///
/// >>> from exact_layouts import find_layout
/// >>> find_layout([0, 2, 4, 7, 9, 11])
/// Layout((3, 2), (2, 7))
/// >>> find_layout(lambda i: i % 4 * 6 + i // 4, size=24)
/// Layout((4, 6), (6, 1))
/// >>> find_layout(lambda i: i % 4 * 6 + i // 4, shape=(8, 3))
/// Layout(((4, 2), 3), ((6, 1), 2))
/// >>> find_layout([0, 1, 3, 2], swizzled=True)
/// Layout("Sw<1,0,1> o 0 o 4:1")
#[pyfunction]
#[pyo3(signature = (values, *, size=None, shape=None, swizzled=false))]
fn find_layout(
    py: Python<'_>,
    values: Bound<'_, PyAny>,
    size: Option<i64>,
    shape: Option<TupleArg>,
    swizzled: bool,
) -> PyResult<Layout> {
    let shape = match shape {
        Some(TupleArg(shape)) => Some(shape),
        None if !values.is_callable() && size.is_none() => {
            let shape = values.getattr_opt("shape")?;
            let shape = shape.map(|shape| shape.extract::<TupleArg>()).transpose()?;
            shape.map(|shape| shape.0).filter(|shape| shape.rank() > 1)
        }
        None => None,
    };
    let size = size.or_else(|| shape.as_ref().and_then(layout_algebra::IntTuple::product));
    let table = self::values(&values, size)?;
    let found = search(py, move || match (shape, swizzled) {
        (Some(shape), false) => find::find_layout_with_shape(&table, shape),
        (None, true) => find::find_composed_layout(&table),
        (None, false) => find::find_layout(&table),
        (Some(shape), true) => find::find_layout_with_shape(&table, shape)
            .or_else(|mut error| error.swizzled.take().map(|layout| *layout).ok_or(error)),
    })?;
    found.map(Layout).map_err(|error| contradiction(py, &error))
}

/// Returns the view of a layout with another shape, with one stride for each extent. `order` is `"row"`, as in
/// `torch.Tensor.view`, or `"column"`, as in CuTe.
///
/// >>> from exact_layouts import Layout, find_view
/// >>> find_view(Layout((4, 8), (8, 1)), (2, 16))
/// Layout((2, 16), (16, 1))
#[pyfunction]
#[pyo3(signature = (layout, shape, order="row"))]
fn find_view(py: Python<'_>, layout: LayoutArg, shape: TupleArg, order: &str) -> PyResult<Layout> {
    let order = match order {
        "row" => Order::RowMajor,
        "column" => Order::ColumnMajor,
        other => {
            let message = format!("expected order \"row\" or \"column\", found {other:?}");
            return Err(PyValueError::new_err(message));
        }
    };
    let found = search(py, move || find::find_view(&layout.0, shape.0, order))?;
    found.map(Layout).map_err(|error| no_view(py, error))
}

/// The arguments of a search for accesses without bank conflicts.
type Accesses = (Plain, i64, Vec<Plain>);

fn all((tile, _, accesses): &Accesses) -> Vec<Plain> {
    core::iter::once(tile).chain(accesses).cloned().collect()
}

#[pymethods]
impl Layout {
    /// Returns the tile with the smallest swizzle that removes the bank conflicts of all accesses. The accesses are
    /// `(thread, value)` partitions of the tile. `bytes` is the size of a value.
    ///
    /// >>> from exact_layouts import Layout
    /// >>> tile, rows = Layout((32, 32), (32, 1)), Layout((32, 32), (1, 32))
    /// >>> tile.best_swizzle(4, rows, tile)
    /// Layout("Sw<3,2,3> o 0 o (32,32):(32,1)")
    #[pyo3(signature = (bytes, *accesses))]
    fn best_swizzle(&self, py: Python<'_>, bytes: i64, accesses: Vec<LayoutArg>) -> PyResult<Self> {
        let accesses = accesses.into_iter().map(|access| access.0).collect();
        let work = |(tile, bytes, accesses): &Accesses| tile.best_swizzle(*bytes, accesses);
        search_with(py, (self.0.clone(), bytes, accesses), work, all).map(Self)
    }

    /// Returns the tile with the smallest padding that removes the bank conflicts of all accesses.
    ///
    /// >>> from exact_layouts import Layout
    /// >>> tile, columns = Layout((32, 32), (32, 1)), Layout((32, 32), (32, 1))
    /// >>> tile.best_padding(4, columns, Layout((32, 32), (1, 32)))
    /// Layout((32, 32), (36, 1))
    #[pyo3(signature = (bytes, *accesses))]
    fn best_padding(&self, py: Python<'_>, bytes: i64, accesses: Vec<LayoutArg>) -> PyResult<Self> {
        let accesses = accesses.into_iter().map(|access| access.0).collect();
        let work = |(tile, bytes, accesses): &Accesses| tile.best_padding(*bytes, accesses);
        search_with(py, (self.0.clone(), bytes, accesses), work, all).map(Self)
    }
}

/// Runs an operation while other Python threads run.
fn without_gil<A, T>(
    py: Python<'_>,
    arguments: A,
    operation: fn(&A) -> Result<T, Error>,
    operands: fn(&A) -> Vec<Plain>,
) -> PyResult<T>
where
    A: Send + Sync + 'static,
    T: Send + 'static,
{
    py.detach(|| guarded(|| operation(&arguments)))?
        .map_err(|error| failed(py, error, arguments, operation, operands))
}

/// Defines checks, which return the layout or raise `Refused`.
macro_rules! checks {
    ($(
        $(#[$doc:meta])*
        fn $name:ident($layout:ident $(, $argument:ident: $kind:ty)*) $body:block
    )+) => {
        #[pymethods]
        impl Layout {
            $(
                $(#[$doc])*
                fn $name<'py>(slf: Bound<'py, Self>, py: Python<'py> $(, $argument: $kind)*) -> PyResult<Bound<'py, Self>> {
                    let arguments = (slf.get().0.clone(), $($argument.into_operand(),)*);
                    without_gil(
                        py,
                        arguments,
                        |($layout, $($argument,)*)| $body,
                        |($layout, $($argument,)*)| {
                            let operands = [Some($layout) $(, $argument.layout())*];
                            operands.into_iter().flatten().cloned().collect()
                        },
                    )?;
                    Ok(slf)
                }
            )+
        }
    };
}

checks! {
    /// Returns the layout if no two coordinates have the same offset. Otherwise raises `Refused`.
    ///
    /// >>> from exact_layouts import Layout
    /// >>> Layout((4, 8), (8, 1)).injective()
    /// Layout((4, 8), (8, 1))
    fn injective(layout) { layout.injective() }

    /// Returns the layout if it reaches all offsets of a tile. Otherwise raises `Refused`.
    ///
    /// >>> from exact_layouts import Layout
    /// >>> Layout((8, 4), (4, 1)).covers(Layout(32, 1))
    /// Layout((8, 4), (4, 1))
    fn covers(layout, tile: LayoutArg) { layout.covers(tile) }

    /// Returns the layout if all its offsets are indices of another layout. Otherwise raises `Refused`.
    ///
    /// >>> from exact_layouts import Layout
    /// >>> Layout(4, 2).inside(Layout(8, 1))
    /// Layout(4, 2)
    fn inside(layout, other: LayoutArg) { layout.inside(other) }

    /// Returns the partition if each thread's values form aligned vectors of `n` contiguous elements. Otherwise raises
    /// `Refused`.
    ///
    /// >>> from exact_layouts import Layout
    /// >>> Layout((32, 4), (4, 1)).vector_access(4)
    /// Layout((32, 4), (4, 1))
    fn vector_access(layout, n: i64) { layout.vector_access(*n) }

    /// Returns the layout if its swizzles permute its offsets. Otherwise raises `Refused`.
    ///
    /// >>> from exact_layouts import Layout
    /// >>> Layout("Sw<3,0,3> o 0 o (8,8):(8,1)").swizzle_fits()
    /// Layout("Sw<3,0,3> o 0 o (8,8):(8,1)")
    fn swizzle_fits(layout) { layout.swizzle_fits() }

    /// Returns the partition if its accesses of `n` values with `bytes` bytes have no bank conflicts. Otherwise raises
    /// `Refused`.
    ///
    /// >>> from exact_layouts import Layout
    /// >>> Layout((32, 1), (1, 0)).conflict_free(1, 4)
    /// Layout((32, 1), (1, 0))
    fn conflict_free(layout, n: i64, bytes: i64) { layout.conflict_free(*n, *bytes) }

    /// Returns the partition if its accesses use at least `percent` percent of the global-memory sectors. Otherwise raises
    /// `Refused`.
    ///
    /// >>> from exact_layouts import Layout
    /// >>> Layout((32, 4), (4, 1)).sector_efficiency(4, 4, 100)
    /// Layout((32, 4), (4, 1))
    fn sector_efficiency(layout, n: i64, bytes: i64, percent: i64) { layout.sector_efficiency(*n, *bytes, *percent) }
}

/// Searches for a number of milliseconds, so that a test can interrupt a search.
#[pyfunction]
fn _sleep(py: Python<'_>, milliseconds: u64) -> PyResult<()> {
    search(py, move || {
        thread::sleep(Duration::from_millis(milliseconds));
    })
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(_sleep, module)?)?;
    module.add_function(wrap_pyfunction!(find_layout, module)?)?;
    module.add_function(wrap_pyfunction!(find_view, module)?)
}
