//! Errors: the failed operation, the broken rule, the mode and the values.

mod code;
mod counter_example;
mod fact;
mod path;
mod retry;
mod rule;
mod suggestion;

use core::fmt;

use retry::Retry;

use crate::Layout;

pub use code::{CODES, Code, code_of};
pub use counter_example::CounterExample;
pub(crate) use path::Mode;
pub use path::{Operand, Part, Path, Site};
pub(crate) use retry::Operation;
pub use retry::{Suggestion, Suggestions};
pub use rule::Rule;

/// The error of an operation.
///
/// The error is printed as one sentence: the operation with its operands, the rule with its values and, if
/// known, a coordinate as counterexample. [`suggestion`](Self::suggestion) suggests a fix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(Box<Rejection>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Rejection {
    operation: String,
    claim: &'static str,
    within: Option<String>,
    rule: Rule,
    site: Option<Site>,
    counter_example: Option<CounterExample>,
    retry: Option<Retry>,
}

impl Error {
    /// Creates the error that `operation` does not have the property `claim` ("is not a layout")
    /// because of `rule`, whose leaf is in `operand`.
    pub(crate) fn new(operation: String, rule: Rule, operand: Operand) -> Self {
        let site = rule.site_in(operand);
        let claim = match rule {
            Rule::NotDecided { .. } => "is not known to be a layout",
            _ => "is not a layout",
        };
        Self(Box::new(Rejection {
            operation,
            claim,
            within: None,
            rule,
            site,
            counter_example: None,
            retry: None,
        }))
    }

    /// Creates the error that `text` cannot be parsed as a layout.
    pub(crate) fn notation(text: &str, error: NotationError) -> Self {
        Self::new(text.into(), Rule::Notation(error), Operand::Left)
    }

    /// Returns the same error, with the failed `step` of the operation.
    pub(crate) fn within(mut self, step: String) -> Self {
        self.0.within = Some(step);
        self
    }

    /// Returns the same error with `claim` instead of "is not a layout".
    pub(crate) fn claiming(mut self, claim: &'static str) -> Self {
        self.0.claim = claim;
        self
    }

    /// Returns the same error with a counterexample.
    pub(crate) fn showing(mut self, counter_example: Option<CounterExample>) -> Self {
        self.0.counter_example = counter_example;
        self
    }

    /// Returns the same error with a different position in the operands.
    pub(crate) fn at(mut self, site: Option<Site>) -> Self {
        self.0.site = site;
        self
    }

    /// Returns the same error with the operation and its operands, so that suggestions can be
    /// tried.
    ///
    /// Suggestions replace the integer at [`site`](Self::site).
    pub(crate) fn trying(mut self, operation: Operation, left: &Layout, right: &Layout) -> Self {
        self.0.retry = Some(Retry {
            operation,
            left: left.clone(),
            right: right.clone(),
            site: self.0.site.clone(),
            within: Vec::new(),
        });
        self
    }

    /// Converts the error of mode `i` to an error of the full `operation`.
    pub(crate) fn in_mode(mut self, i: usize, operation: String) -> Self {
        let step = core::mem::replace(&mut self.0.operation, operation);
        self.0.within.get_or_insert(step);
        if let Some(site) = &mut self.0.site {
            site.path = site.path.below(i);
        }
        if let Some(retry) = &mut self.0.retry {
            retry.in_mode(i);
        }
        self
    }

    /// Returns the failed operation with its operands, in notation.
    #[must_use]
    pub fn operation(&self) -> &str {
        &self.0.operation
    }

    /// Returns the step that failed, if it is not the operation itself.
    ///
    /// The modes in [`rule`](Self::rule) are modes of this step.
    #[must_use]
    pub fn step(&self) -> Option<&str> {
        self.0.within.as_deref()
    }

    /// Returns the first half of the message: "`A o B` is not a layout".
    #[must_use]
    pub fn message(&self) -> String {
        format!("`{}` {}", self.0.operation, self.0.claim)
    }

    /// Returns the second half of the message: the rule with its values, and the step that broke
    /// it.
    #[must_use]
    pub fn fact(&self) -> String {
        let rule = &self.0.rule;
        let step = self
            .step()
            .map(|step| format!(" (in `{step}`)"))
            .unwrap_or_default();
        format!("{}: {rule}{step}", rule.name())
    }

    /// Returns the broken rule with its values.
    #[must_use]
    pub fn rule(&self) -> &Rule {
        &self.0.rule
    }

    /// Returns the position of the offending integer in the operands, if any.
    #[must_use]
    pub fn site(&self) -> Option<&Site> {
        self.0.site.as_ref()
    }

    /// Returns a coordinate that proves that no layout has the function. Available for
    /// compositions, and for divisions and products that compose.
    ///
    /// The offsets belong to the composition in [`step`](Self::step), if present.
    #[must_use]
    pub fn counter_example(&self) -> Option<&CounterExample> {
        self.0.counter_example.as_ref()
    }

    /// Returns a suggested fix, if known.
    ///
    /// The suggested values are for the operands, and the operation was tried with them. For
    /// by-mode operations, only the failing mode was tried.
    #[must_use]
    pub fn suggestion(&self) -> Option<String> {
        let untried = || match &self.0.rule {
            // The other modes determine which multiple is accepted.
            Rule::Divisibility { .. } if self.0.retry.is_some() => None,
            rule => rule.suggestion(),
        };
        self.offers().sentence().or_else(untried)
    }

    /// Returns the operands of the failing mode, if the operation can be retried. For an operation
    /// on one layout, both are equal.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let [a, b]: [Layout; 2] = ["(8,10):(10,1)".parse()?, "4:1".parse()?];
    /// let error = a.logical_divide((2, 4)).unwrap_err();
    /// let ten: Layout = "10:1".parse()?;
    /// assert_eq!(error.operands(), Some([&ten, &b]));
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    #[must_use]
    pub fn operands(&self) -> Option<[&Layout; 2]> {
        let retry = self.0.retry.as_ref()?;
        Some([&retry.left, &retry.right])
    }

    /// Returns the layouts whose composition the failed operation requires. For a division `a / b`,
    /// these are the operands of `a o (b, complement(b))`.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "10:1".parse()?;
    /// let error = a.logical_divide(4).unwrap_err();
    /// assert_eq!(error.composition().map(|[_, tiles]| tiles.to_string()), Some("(4,3):(1,4)".into()));
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    #[must_use]
    pub fn composition(&self) -> Option<[Layout; 2]> {
        self.0.retry.as_ref()?.composition()
    }

    /// Returns the integers that would be accepted, if the operation can be retried.
    #[must_use]
    pub fn offers(&self) -> Suggestions {
        let tried = self.0.retry.as_ref();
        tried
            .map(|retry| retry.offers(&self.0.rule))
            .unwrap_or_default()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.message(), self.fact())?;
        match self.counter_example() {
            Some(counter_example) => write!(f, "; {counter_example}"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for Error {}

/// A syntax error in the notation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NotationError {
    /// The byte offset where parsing stopped.
    pub position: usize,
    /// The error message.
    pub message: String,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.message, self.position)
    }
}

impl core::error::Error for NotationError {}
