//! Output of a command.

use core::fmt::{Display, Write as _};

/// Lines for standard output.
#[derive(Default)]
pub(crate) struct Output(String);

impl Output {
    pub(crate) fn line(&mut self, line: impl Display) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.0, "{line}");
    }

    pub(crate) fn into_text(self) -> String {
        self.0
    }
}
