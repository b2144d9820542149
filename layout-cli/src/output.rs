//! What a command says.

use core::fmt::{Display, Write as _};
use std::io::{self, Write as _};

/// The lines for the standard output.
#[derive(Default)]
pub(crate) struct Output(String);

impl Output {
    pub(crate) fn line(&mut self, line: impl Display) {
        // A string takes everything.
        let _ = writeln!(self.0, "{line}");
    }

    /// Writes all lines; the reader may have stopped reading.
    pub(crate) fn write(&self) {
        let _ = io::stdout().write_all(self.0.as_bytes());
    }
}
