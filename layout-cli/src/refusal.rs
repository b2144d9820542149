//! A refusal, with carets under the place it is about.

use core::fmt;
use core::ops::Range;

use serde_json::{Value, json};

use crate::json::rows;

/// What is refused: a message, and where in the argument it belongs.
pub(crate) struct Refusal {
    /// The argument.
    source: String,
    /// The bytes that the message is about.
    at: Range<usize>,
    /// What is refused, then the reasons, a line each.
    message: String,
}

impl Refusal {
    pub(crate) fn new(source: &str, at: Range<usize>, message: impl fmt::Display) -> Self {
        Self {
            source: source.into(),
            at,
            message: message.to_string(),
        }
    }

    /// The errors of the language about `source`.
    pub(crate) fn of_language(source: &str, errors: syn::Error) -> Vec<Self> {
        let refusals = errors.into_iter().map(|error| {
            // Where no token is to blame, the end.
            let at = Some(error.span().byte_range()).filter(|at| !at.is_empty());
            let at = at.unwrap_or(source.len()..source.len());
            Self::new(source, at, error)
        });
        refusals.collect()
    }
}

/// `kind`, `text` and `errors`, as in the answer about rows.
pub(crate) fn in_json(refusals: &[Refusal]) -> Value {
    let errors = refusals
        .iter()
        .map(|refusal| rows::error(&refusal.source, refusal.at.clone(), &refusal.message));
    let texts: Vec<_> = refusals
        .iter()
        .map(|refusal| &refusal.message[..])
        .collect();
    json!({
        "kind": "refusal",
        "text": texts.join("\n"),
        "errors": errors.collect::<Vec<_>>(),
    })
}

/// The first line of the message, the line of the source with its carets, the other lines.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = self.message.lines();
        writeln!(f, "error: {}", lines.next().unwrap_or_default())?;
        let before = self.source.get(..self.at.start).unwrap_or(&self.source);
        let begin = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = self.source[begin..].lines().next().unwrap_or_default();
        // Formatting takes no width above 65535.
        let blanks = " ".repeat(before[begin..].chars().count());
        let marked = self.source.get(self.at.clone()).unwrap_or_default();
        let width = marked.lines().next().unwrap_or_default().chars().count();
        let carets = "^".repeat(width.max(1));
        writeln!(f, "  |\n  | {line}\n  | {blanks}{carets}")?;
        lines.try_for_each(|line| writeln!(f, "  = {line}"))
    }
}
