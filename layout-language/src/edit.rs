//! Suggested edits.

use proc_macro2::Span;

use crate::range::Range;

/// A replacement of source text, with which the failed operation succeeds.
#[derive(Clone, Debug)]
pub struct Edit {
    /// The error that the edit fixes.
    pub message: String,
    /// The source range to replace.
    pub(crate) at: Range,
    /// The replacement.
    pub text: String,
}

impl Edit {
    /// Returns the first and the last token to replace.
    #[must_use]
    pub fn tokens(&self) -> (Span, Span) {
        (self.at.start, self.at.end)
    }
}
