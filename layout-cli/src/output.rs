//! What a command says.

use core::fmt::{Display, Write as _};

/// The lines for the standard output.
#[derive(Default)]
pub(crate) struct Output(String);

impl Output {
    pub(crate) fn line(&mut self, line: impl Display) {
        // A string takes everything.
        let _ = writeln!(self.0, "{line}");
    }

    pub(crate) fn into_text(self) -> String {
        self.0
    }
}
