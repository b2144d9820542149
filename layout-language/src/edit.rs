//! What would be accepted in place of what is written.

use proc_macro2::Span;

use crate::range::Range;

/// Something else in place of what is written, which the refused operation was tried with.
#[derive(Clone, Debug)]
pub struct Edit {
    /// The error that it is for.
    pub message: String,
    /// Where.
    pub(crate) at: Range,
    /// What is written there instead.
    pub text: String,
}

impl Edit {
    /// Returns the first and the last token that it replaces.
    #[must_use]
    pub fn tokens(&self) -> (Span, Span) {
        (self.at.start, self.at.end)
    }
}
