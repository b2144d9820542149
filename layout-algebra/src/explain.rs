//! Derivations: the steps that operations take, recorded while they run.
//!
//! [`trace`] runs a closure and returns the [`Derivation`] of each operation that the closure
//! calls. The derivation of a nested operation is a step of the outer derivation. Outside of a
//! trace, operations record nothing.
//!
//! ```
//! use layout_algebra::{Layout, explain};
//!
//! let a: Layout = "(2,3,2):(8,16,2)".parse()?;
//! let b: Layout = "(4,3):(3,1)".parse()?;
//! let (result, derivations) = explain::trace(|| a.composition(&b));
//! assert_eq!(result?.to_string(), "((2,2),3):((24,2),8)");
//! let lines = [
//!     "(2,3,2):(8,16,2) o (4,3):(3,1)",
//!     "  (2,3,2):(8,16,2) coalesces to (6,2):(8,2)",
//!     "  mode 0 of the right operand, 4 elements at stride 3: 2 fit in mode 0 as 2:24, offsets \
//!      up to 3",
//!     "  mode 0 of the right operand, 2 elements at stride 1: 2 fit in mode 1 as 2:2",
//!     "  mode 1 of the right operand, 3 elements at stride 1: 3 fit in mode 0 as 3:8, offsets up \
//!      to 5",
//!     "  = ((2,2),3):((24,2),8)",
//! ];
//! assert_eq!(derivations[0].to_string().lines().collect::<Vec<_>>(), lines);
//! # Ok::<(), layout_algebra::Error>(())
//! ```

use core::cell::{Cell, RefCell};
use core::fmt;
use core::sync::atomic::{AtomicUsize, Ordering};

use crate::error::{Error, Mode, Operand, Path, Rule};
use crate::{Answer, Layout};

/// An operation with its operands, its steps and its result.
///
/// Each step is printed on its own line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Derivation {
    /// The operation with its operands, in notation.
    pub operation: String,
    /// The steps in order.
    pub steps: Vec<Step>,
    /// The result.
    pub result: Result<Answer, Error>,
}

/// A step of a derivation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// A description of the step.
    Line(String),
    /// The derivation of a nested operation.
    Part(Box<Derivation>),
}

/// Number of active traces on all threads. When tracing is off, checking this counter costs one
/// relaxed load.
static TRACES: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    static IS_TRACED: Cell<bool> = const { Cell::new(false) };
    /// The running operations, outermost first, each with its steps so far.
    static RUNNING: RefCell<Vec<(String, Vec<Step>)>> = const { RefCell::new(Vec::new()) };
}

/// Returns the result of `run` and the derivations of the operations that `run` calls on this
/// thread.
///
/// For a swizzled layout, most operations record their steps on the inner layout. Operations that
/// only move modes record no steps.
///
/// ```
/// use layout_algebra::{Layout, explain};
///
/// let a: Layout = "10:1".parse()?;
/// let (result, derivations) = explain::trace(|| a.logical_divide(4));
/// assert!(result.is_err());
/// let text = derivations[0].to_string();
/// assert!(text.contains("\n  complement(4:1, 10)\n    gap below the only mode: 1:1\n"));
/// assert!(text.contains("\n  rejected: does not tile: tiles of 4 elements cover 12 elements"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
pub fn trace<T>(run: impl FnOnce() -> T) -> (T, Vec<Derivation>) {
    let outer = Outer::set(true, vec![Default::default()]);
    let result = run();
    let steps = RUNNING.take().pop().unwrap_or_default().1;
    drop(outer);
    let parts = steps.into_iter().filter_map(|step| match step {
        Step::Part(part) => Some(*part),
        Step::Line(_) => None,
    });
    (result, parts.collect())
}

#[inline]
fn is_traced() -> bool {
    TRACES.load(Ordering::Relaxed) > 0 && is_traced_here()
}

#[cold]
#[inline(never)]
fn is_traced_here() -> bool {
    IS_TRACED.get()
}

/// Runs a closure without recording its steps.
pub(crate) fn silently<T>(run: impl FnOnce() -> T) -> T {
    let _outer = is_traced().then(|| Outer::set(false, Vec::new()));
    run()
}

/// The outer tracing state, restored even if the run panics.
struct Outer {
    is_traced: bool,
    running: Vec<(String, Vec<Step>)>,
}

impl Outer {
    fn set(is_traced: bool, running: Vec<(String, Vec<Step>)>) -> Self {
        TRACES.fetch_add(1, Ordering::Relaxed);
        Self {
            is_traced: IS_TRACED.replace(is_traced),
            running: RUNNING.replace(running),
        }
    }
}

impl Drop for Outer {
    fn drop(&mut self) {
        TRACES.fetch_sub(1, Ordering::Relaxed);
        IS_TRACED.set(self.is_traced);
        RUNNING.set(core::mem::take(&mut self.running));
    }
}

/// Runs an operation and records its steps.
#[inline]
pub(crate) fn operation<T: Outcome>(
    notation: impl FnOnce() -> String,
    run: impl FnOnce() -> T,
) -> T {
    let is_traced = is_traced();
    if is_traced {
        begin(notation());
    }
    let outcome = run();
    if is_traced {
        end(outcome.answer());
    }
    outcome
}

#[cold]
#[inline(never)]
fn begin(operation: String) {
    RUNNING.with_borrow_mut(|running| running.push((operation, Vec::new())));
}

#[cold]
#[inline(never)]
fn end(result: Result<Answer, Error>) {
    RUNNING.with_borrow_mut(|running| {
        let ended = running.pop();
        if let (Some((operation, steps)), Some((_, outer))) = (ended, running.last_mut()) {
            let derivation = Derivation::new(operation, steps, result);
            outer.push(Step::Part(derivation.into()));
        }
    });
}

/// Records a step of the running operation.
#[inline]
pub(crate) fn step(line: impl FnOnce() -> String) {
    steps(|| [line()]);
}

/// Records any number of steps.
#[inline]
pub(crate) fn steps<I: IntoIterator<Item = String>>(lines: impl FnOnce() -> I) {
    if is_traced() {
        tell(&mut lines().into_iter());
    }
}

#[cold]
#[inline(never)]
fn tell(lines: &mut dyn Iterator<Item = String>) {
    let lines: Vec<_> = lines.map(Step::Line).collect();
    RUNNING.with_borrow_mut(|running| {
        if let Some((_, steps)) = running.last_mut() {
            steps.extend(lines);
        }
    });
}

/// Records that a mode stays in the result.
#[inline]
pub(crate) fn stays(path: impl FnOnce() -> Path, mode: impl fmt::Display) {
    step(move || format!("{} stays: {mode}", Mode(&path())));
}

/// Records that a mode is not in the result.
#[inline]
pub(crate) fn dropped(path: impl FnOnce() -> Path, mode: impl fmt::Display) {
    step(move || format!("{} is dropped: {mode}", Mode(&path())));
}

/// Records the new value of a leaf, if it changes.
#[inline]
pub(crate) fn becomes<M: fmt::Display + PartialEq>(path: impl FnOnce() -> Path, from: M, to: M) {
    if from != to {
        step(move || format!("{}, {from}, becomes {to}", Mode(&path())));
    }
}

/// A value that an operation returns.
pub(crate) trait Outcome {
    /// Returns the value as the result of a derivation.
    fn answer(&self) -> Result<Answer, Error>;
}

impl Outcome for Layout {
    fn answer(&self) -> Result<Answer, Error> {
        Ok(self.clone().into())
    }
}

impl Outcome for i64 {
    fn answer(&self) -> Result<Answer, Error> {
        Ok((*self).into())
    }
}

impl<T: Clone + Into<Answer>> Outcome for Result<T, Error> {
    fn answer(&self) -> Result<Answer, Error> {
        self.clone().map(Into::into)
    }
}

impl<T: Clone + Into<Answer>> Outcome for Result<T, Rule> {
    fn answer(&self) -> Result<Answer, Error> {
        let rejected = |rule| Error::new(String::new(), rule, Operand::Left);
        self.clone().map(Into::into).map_err(rejected)
    }
}

impl Derivation {
    /// Creates the derivation of an operation with these steps.
    #[must_use]
    pub fn new(operation: String, steps: Vec<Step>, result: Result<Answer, Error>) -> Self {
        Self {
            operation,
            steps,
            result,
        }
    }

    fn print(&self, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
        let margin = "  ".repeat(depth);
        writeln!(f, "{margin}{}", self.operation)?;
        for step in &self.steps {
            match step {
                Step::Line(line) => write!(f, "{margin}  {line}")?,
                Step::Part(part) => part.print(f, depth + 1)?,
            }
            writeln!(f)?;
        }
        match &self.result {
            Ok(result) => write!(f, "{margin}  = {result}"),
            Err(error) => {
                write!(f, "{margin}  rejected: {}", error.fact())?;
                match error.counter_example() {
                    Some(shown) => write!(f, "; {shown}"),
                    None => Ok(()),
                }
            }
        }
    }
}

impl fmt::Display for Derivation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.print(f, 0)
    }
}
