//! An operation, derived.

use core::fmt;

use super::Step;
use crate::{Answer, Error, Layout};

/// An operation with its operands, the steps that were taken, and its result.
///
/// Printed, each step is a line.
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

impl Derivation {
    /// The derivation of an operation with these steps.
    ///
    /// ```
    /// use layout_algebra::{Layout, explain::Derivation};
    ///
    /// let a: Layout = "(4,(2,3)):(1,(4,8))".parse()?;
    /// let derivation = Derivation::new("get((4,(2,3)):(1,(4,8)), 1)", Vec::new(), a.get(&[1]));
    /// assert_eq!(derivation.to_string(), "get((4,(2,3)):(1,(4,8)), 1)\n  = (2,3):(4,8)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    #[must_use]
    pub fn new<T: Into<Answer>>(
        operation: impl Into<String>,
        steps: Vec<Step>,
        result: Result<T, Error>,
    ) -> Self {
        Self {
            operation: operation.into(),
            steps,
            result: result.map(Into::into),
        }
    }

    /// The resulting layout, with what overhangs.
    pub(super) fn layout(&self) -> Option<&Layout> {
        match &self.result {
            Ok(Answer::Layout(layout)) => Some(layout),
            Ok(Answer::Covering(tiles)) => Some(tiles.with_overhang()),
            _ => None,
        }
    }

    fn print(&self, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
        let margin = "  ".repeat(depth);
        writeln!(f, "{margin}{}", self.operation)?;
        for step in &self.steps {
            match step {
                Step::Part(part) => {
                    part.print(f, depth + 1)?;
                    writeln!(f)?;
                }
                step => writeln!(f, "{margin}  {step}")?,
            }
        }
        match &self.result {
            Ok(result) => write!(f, "{margin}  = {result}"),
            Err(error) => write!(f, "{margin}  refused: {}", error.fact()).and_then(|()| {
                let shown = error.counter_example();
                shown.map_or(Ok(()), |shown| write!(f, "; {shown}"))
            }),
        }
    }
}

impl fmt::Display for Derivation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.print(f, 0)
    }
}
