//! The exception `Refused`.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use layout_algebra::find::{Contradiction, NoView};
use layout_algebra::{Error, Layout as Plain, NotationError, explain};
use layout_picture::{Grid, PictureError};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyDict;

use crate::numbers;
use crate::picture;

/// A call that failed, to be repeated by `explain`.
pub(crate) type Replay = Arc<dyn Fn() -> Result<(), Error> + Send + Sync>;

/// A failed call: the error, its operands, and the call.
struct Failed {
    error: Error,
    operands: Vec<Plain>,
    replay: Option<Replay>,
}

/// The reason of an exception `Refused`.
#[pyclass(frozen, name = "_Reason", module = "exact_layouts._native")]
struct Reason {
    #[pyo3(get)]
    text: String,
    #[pyo3(get)]
    rule: String,
    #[pyo3(get)]
    code: String,
    #[pyo3(get)]
    operation: Option<String>,
    #[pyo3(get)]
    numbers: Py<PyDict>,
    #[pyo3(get)]
    counter_example: Option<Py<PyDict>>,
    suggestion: Option<String>,
    failed: Option<Failed>,
}

impl Reason {
    /// Draws the reason, if it concerns elements.
    fn drawn(&self, format: fn(&Grid) -> String) -> PyResult<Option<String>> {
        let grid = |failed: &Failed| Grid::rejection(&failed.error, &failed.operands);
        guarded(|| Some(format(&grid(self.failed.as_ref()?)?)))
    }
}

#[pymethods]
impl Reason {
    #[getter]
    fn suggestion(&self, py: Python<'_>) -> PyResult<Option<String>> {
        match &self.failed {
            Some(failed) => py.detach(|| guarded(|| failed.error.suggestion())),
            None => Ok(self.suggestion.clone()),
        }
    }

    fn svg(&self) -> PyResult<Option<String>> {
        self.drawn(picture::svg)
    }

    fn picture(&self) -> PyResult<Option<String>> {
        self.drawn(picture::text)
    }

    fn steps(&self) -> PyResult<Option<String>> {
        let replay = self
            .failed
            .as_ref()
            .and_then(|failed| failed.replay.as_ref());
        let Some(replay) = replay else {
            return Ok(None);
        };
        let (_, derivations) = guarded(|| explain::trace(|| replay()))?;
        let steps: Vec<_> = derivations.iter().map(ToString::to_string).collect();
        Ok(Some(steps.join("\n")))
    }
}

/// Returns the Python class `Refused`.
fn class(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let import = || {
        Ok(py
            .import("exact_layouts._refused")?
            .getattr("Refused")?
            .unbind())
    };
    Ok(CLASS.get_or_try_init::<_, PyErr>(py, import)?.bind(py))
}

/// Returns `true` if an exception is a `Refused`.
pub(crate) fn is_refused(py: Python<'_>, error: &PyErr) -> PyResult<bool> {
    Ok(error.is_instance(py, class(py)?))
}

fn raised(py: Python<'_>, reason: Reason) -> PyErr {
    let exception = class(py).and_then(|class| class.call1((reason,)));
    exception.map_or_else(|error| error, PyErr::from_value)
}

/// Returns the exception for an error of the algebra.
pub(crate) fn refused(py: Python<'_>, error: Error, replay: Option<(Replay, Vec<Plain>)>) -> PyErr {
    let fields = numbers::of_rule(py, error.rule());
    let shown = error.counter_example();
    let shown = shown
        .map(|shown| numbers::of_counter_example(py, shown))
        .transpose();
    let (numbers, counter_example) = match (fields, shown) {
        (Ok(numbers), Ok(shown)) => (numbers.unbind(), shown.map(Bound::unbind)),
        (Err(error), _) | (_, Err(error)) => return error,
    };
    let (replay, operands) = match replay {
        Some((replay, operands)) => (Some(replay), operands),
        None => (None, Vec::new()),
    };
    let reason = Reason {
        text: error.to_string(),
        rule: error.rule().name().into(),
        code: error.rule().code().into(),
        operation: Some(error.operation().into()),
        numbers,
        counter_example,
        suggestion: None,
        failed: Some(Failed {
            error,
            operands,
            replay,
        }),
    };
    raised(py, reason)
}

/// Returns the exception for a broken rule that is not an error of the algebra.
pub(crate) fn broken(
    py: Python<'_>,
    rule: &str,
    text: String,
    numbers: Bound<'_, PyDict>,
    suggestion: Option<String>,
) -> PyErr {
    let reason = Reason {
        text,
        rule: rule.into(),
        code: layout_algebra::code_of(rule).unwrap_or_default().into(),
        operation: None,
        numbers: numbers.unbind(),
        counter_example: None,
        suggestion,
        failed: None,
    };
    raised(py, reason)
}

/// Returns the exception for a text that cannot be parsed.
pub(crate) fn unread(py: Python<'_>, error: &NotationError) -> PyErr {
    let numbers = PyDict::new(py);
    match numbers.set_item("position", error.position) {
        Ok(()) => broken(py, "notation", error.to_string(), numbers, None),
        Err(error) => error,
    }
}

/// Returns the exception for values that no layout has.
pub(crate) fn contradiction(py: Python<'_>, error: &Contradiction) -> PyErr {
    let numbers = PyDict::new(py);
    let set = || -> PyResult<()> {
        numbers.set_item("index", error.index)?;
        numbers.set_item("expected", error.needed)?;
        numbers.set_item("found", error.found)
    };
    if let Err(error) = set() {
        return error;
    }
    let swizzled = error.swizzled.as_ref();
    let suggestion = swizzled.map(|layout| format!("use `{layout}`, which has these values"));
    let text = format!("{}: {}", error.message(), error.fact());
    broken(py, "contradiction", text, numbers, suggestion)
}

/// Returns the exception for a shape that a layout cannot be viewed with.
pub(crate) fn no_view(py: Python<'_>, error: NoView) -> PyErr {
    match error {
        NoView::Rejected(error) => refused(py, error, None),
        error => broken(py, "no layout", error.to_string(), PyDict::new(py), None),
    }
}

/// Returns the exception for a picture that cannot be drawn.
pub(crate) fn undrawn(py: Python<'_>, error: PictureError) -> PyErr {
    match error {
        PictureError::Layout(error) => refused(py, error, None),
        error => PyValueError::new_err(error.to_string()),
    }
}

/// Runs `work`. A panic, which is a defect of this package, becomes a `RuntimeError`.
pub(crate) fn guarded<T>(work: impl FnOnce() -> T) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        let text = text.unwrap_or("no message");
        PyRuntimeError::new_err(format!(
            "internal error of exact_layouts: {text}\nhelp: report the call and this message"
        ))
    })
}

/// An argument of an operation.
pub(crate) trait Argument {
    /// Returns the argument if it is a layout, which a picture of an error can show.
    fn layout(&self) -> Option<&Plain> {
        None
    }
}

impl Argument for () {}
impl Argument for i64 {}
impl Argument for usize {}
impl Argument for layout_algebra::Coord {}
impl Argument for layout_algebra::IntTuple {}
impl Argument for layout_algebra::Swizzle {}

impl Argument for Plain {
    fn layout(&self) -> Option<&Plain> {
        Some(self)
    }
}

impl Argument for layout_algebra::Tiler {
    fn layout(&self) -> Option<&Plain> {
        match self {
            Self::Layout(layout) => Some(layout),
            _ => None,
        }
    }
}

impl<T: Argument> Argument for Option<T> {
    fn layout(&self) -> Option<&Plain> {
        self.as_ref().and_then(T::layout)
    }
}

impl<T: Argument> Argument for Vec<T> {}

/// Runs an operation on arguments.
#[inline]
pub(crate) fn run<A, T>(
    py: Python<'_>,
    arguments: A,
    operation: fn(&A) -> Result<T, Error>,
    operands: fn(&A) -> Vec<Plain>,
) -> PyResult<T>
where
    A: Send + Sync + 'static,
    T: 'static,
{
    guarded(|| operation(&arguments))?
        .map_err(|error| failed(py, error, arguments, operation, operands))
}

/// Returns the exception for an error of an operation on arguments.
#[cold]
pub(crate) fn failed<A, T>(
    py: Python<'_>,
    error: Error,
    arguments: A,
    operation: fn(&A) -> Result<T, Error>,
    operands: fn(&A) -> Vec<Plain>,
) -> PyErr
where
    A: Send + Sync + 'static,
    T: 'static,
{
    let operands = operands(&arguments);
    let replay: Replay = Arc::new(move || operation(&arguments).map(|_| ()));
    refused(py, error, Some((replay, operands)))
}

/// Runs an operation on two arguments.
#[inline]
pub(crate) fn run_pair<A, B, T>(
    py: Python<'_>,
    arguments: (A, B),
    operation: fn(&(A, B)) -> Result<T, Error>,
) -> PyResult<T>
where
    A: Argument + Send + Sync + 'static,
    B: Argument + Send + Sync + 'static,
    T: 'static,
{
    run(py, arguments, operation, |(a, b)| {
        a.layout().into_iter().chain(b.layout()).cloned().collect()
    })
}

/// Panics, so that a test can check that no panic reaches Python.
#[pyfunction]
fn _panic() -> PyResult<()> {
    guarded(|| panic!("a test panics"))
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(_panic, module)?)?;
    module.add_class::<Reason>()
}
