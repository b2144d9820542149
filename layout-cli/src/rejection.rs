//! Errors with carets under the source position.

use core::fmt;
use core::ops::Range;

use serde_json::{Value, json};

use crate::json::rows;

/// An error: a message with its position in the argument.
pub(crate) struct Rejection {
    /// The argument.
    source: String,
    /// The bytes that the message marks.
    at: Range<usize>,
    /// The message: the summary, then one reason per line.
    message: String,
}

impl Rejection {
    pub(crate) fn new(source: &str, at: Range<usize>, message: impl fmt::Display) -> Self {
        Self {
            source: source.into(),
            at,
            message: message.to_string(),
        }
    }

    /// Returns the message.
    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    /// Returns the language's errors about `source`.
    pub(crate) fn of_language(source: &str, errors: syn::Error) -> Vec<Self> {
        let rejections = errors.into_iter().map(|error| {
            // Without a responsible token, the error marks the end.
            let at = Some(error.span().byte_range()).filter(|at| !at.is_empty());
            let at = at.unwrap_or(source.len()..source.len());
            Self::new(source, at, error)
        });
        rejections.collect()
    }
}

/// Returns `kind`, `text` and `errors`, as in the answer to `rows`.
pub(crate) fn in_json(rejections: &[Rejection]) -> Value {
    let errors = rejections
        .iter()
        .map(|rejection| rows::error(&rejection.source, rejection.at.clone(), &rejection.message));
    let texts: Vec<_> = rejections
        .iter()
        .map(|rejection| &rejection.message[..])
        .collect();
    json!({
        "kind": "rejection",
        "text": texts.join("\n"),
        "errors": errors.collect::<Vec<_>>(),
    })
}

/// Formats the first line of the message, the source line with its carets, and the other lines.
impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = self.message.lines();
        writeln!(f, "error: {}", lines.next().unwrap_or_default())?;
        let before = self.source.get(..self.at.start).unwrap_or(&self.source);
        let begin = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = self.source[begin..].lines().next().unwrap_or_default();
        // The maximum width in formatting is 65535.
        let blanks = " ".repeat(before[begin..].chars().count());
        let marked = self.source.get(self.at.clone()).unwrap_or_default();
        let width = marked.lines().next().unwrap_or_default().chars().count();
        let carets = "^".repeat(width.max(1));
        writeln!(f, "  |\n  | {line}\n  | {blanks}{carets}")?;
        lines.try_for_each(|line| writeln!(f, "  = {line}"))
    }
}
