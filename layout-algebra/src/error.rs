//! Refusals: which operation, which rule, at which mode, with which numbers.

mod counter_example;
mod fact;
mod path;
mod remedy;
mod retry;
mod rule;

use core::fmt;

use retry::Retry;

use crate::Layout;

pub use counter_example::CounterExample;
pub(crate) use path::Mode;
pub use path::{Operand, Part, Path, Site};
pub(crate) use retry::Operation;
pub use retry::{Offer, Offers};
pub use rule::Rule;

/// A refused operation.
///
/// Printed, it is one sentence: the operation with its operands, the rule and the numbers, and the
/// coordinate that shows it where that is known.
/// [`remedy`](Self::remedy) says what to change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(Box<Refusal>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Refusal {
    operation: String,
    claim: &'static str,
    within: Option<String>,
    rule: Rule,
    site: Option<Site>,
    counter_example: Option<CounterExample>,
    retry: Option<Retry>,
}

impl Error {
    /// `operation` does not have the property `claim` (`is not a layout`) because of `rule`, whose
    /// leaf lies in `operand`.
    pub(crate) fn new(operation: String, rule: Rule, operand: Operand) -> Self {
        let site = rule.site_in(operand);
        let claim = match rule {
            Rule::NotDecided { .. } => "may be no layout",
            _ => "is not a layout",
        };
        Self(Box::new(Refusal {
            operation,
            claim,
            within: None,
            rule,
            site,
            counter_example: None,
            retry: None,
        }))
    }

    /// `text` cannot be read as a layout.
    pub(crate) fn notation(text: &str, error: NotationError) -> Self {
        Self::new(text.into(), Rule::Notation(error), Operand::Left)
    }

    /// Returns the same refusal of a step `within` the operation.
    pub(crate) fn within(mut self, step: String) -> Self {
        self.0.within = Some(step);
        self
    }

    /// Returns the same refusal, worded as `claim` instead of "is not a layout".
    pub(crate) fn claiming(mut self, claim: &'static str) -> Self {
        self.0.claim = claim;
        self
    }

    /// Returns the same refusal, which a coordinate shows.
    pub(crate) fn showing(mut self, counter_example: Option<CounterExample>) -> Self {
        self.0.counter_example = counter_example;
        self
    }

    /// Returns the same refusal, pointing at another number.
    pub(crate) fn at(mut self, site: Option<Site>) -> Self {
        self.0.site = site;
        self
    }

    /// Returns the same refusal, of `operation` with these operands: its remedies can be tried.
    ///
    /// The number to change is that of [`site`](Self::site).
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

    /// Returns the refusal of `operation`, where this refuses its mode `i`.
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

    /// Returns the refused operation with its operands, in notation.
    #[must_use]
    pub fn operation(&self) -> &str {
        &self.0.operation
    }

    /// Returns the step of the operation that was refused, where that is not the operation itself.
    ///
    /// The modes in [`rule`](Self::rule) are those of this step.
    #[must_use]
    pub fn step(&self) -> Option<&str> {
        self.0.within.as_deref()
    }

    /// Returns the first half of the sentence: "`A o B` is not a layout".
    #[must_use]
    pub fn headline(&self) -> String {
        format!("`{}` {}", self.0.operation, self.0.claim)
    }

    /// Returns the second half: the rule and the numbers, and the step that broke it.
    #[must_use]
    pub fn fact(&self) -> String {
        let rule = &self.0.rule;
        let step = self
            .step()
            .map(|step| format!(" (in `{step}`)"))
            .unwrap_or_default();
        format!("{}: {rule}{step}", rule.name())
    }

    /// Returns the rule that was broken, with its numbers.
    #[must_use]
    pub fn rule(&self) -> &Rule {
        &self.0.rule
    }

    /// Returns the number in the operands that the refusal is about, if any.
    #[must_use]
    pub fn site(&self) -> Option<&Site> {
        self.0.site.as_ref()
    }

    /// Returns a coordinate that shows that no layout has the function, where the refusal is of a
    /// composition, or of a division or product that composes.
    ///
    /// Its offsets are those of the composition in [`step`](Self::step), if it has one.
    #[must_use]
    pub fn counter_example(&self) -> Option<&CounterExample> {
        self.0.counter_example.as_ref()
    }

    /// What the author can change, if known.
    ///
    /// The numbers that it names are those of the operands, and were tried: with them the
    /// operation is accepted, by mode as far as that mode goes.
    #[must_use]
    pub fn remedy(&self) -> Option<String> {
        let untried = || match &self.0.rule {
            // Which multiple is accepted depends on the other modes.
            Rule::Divisibility { .. } if self.0.retry.is_some() => None,
            rule => rule.remedy(),
        };
        self.offers().sentence().or_else(untried)
    }

    /// Returns the operands, of the mode that is refused, where the operation can be tried with others; both are
    /// the same for an operation on one layout.
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

    /// Returns the layouts whose composition the refused operation asks for: of a division `a / b` those of
    /// `a o (b, complement(b))`.
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

    /// Which numbers would be accepted, where the operation can be tried with others.
    #[must_use]
    pub fn offers(&self) -> Offers {
        let tried = self.0.retry.as_ref();
        tried
            .map(|retry| retry.offers(&self.0.rule))
            .unwrap_or_default()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.headline(), self.fact())?;
        match self.counter_example() {
            Some(counter_example) => write!(f, "; {counter_example}"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for Error {}

/// Text that is not in the notation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NotationError {
    /// The byte where reading stopped.
    pub position: usize,
    /// What is wrong there.
    pub message: String,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.message, self.position)
    }
}

impl core::error::Error for NotationError {}
