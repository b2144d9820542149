//! The terminal: colors and a pager for long output.

use std::env;
use std::io::{self, IsTerminal, Write as _};
use std::process::{Command, Stdio};

use layout_cli::Said;
use rustyline::DefaultEditor;

/// The destination of standard output.
pub(crate) struct Screen {
    is_terminal: bool,
}

impl Default for Screen {
    fn default() -> Self {
        Self {
            is_terminal: io::stdout().is_terminal(),
        }
    }
}

impl Screen {
    /// Returns `true` if the output uses colors. [`NO_COLOR`](https://no-color.org) disables them.
    pub(crate) fn has_colours(&self) -> bool {
        let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
        let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
        self.is_terminal && !is_set("NO_COLOR") && !is_dumb
    }

    /// Returns the width of the terminal in characters, if the output is a terminal.
    pub(crate) fn width(&self) -> Option<usize> {
        if !self.is_terminal {
            return None;
        }
        let chosen = env::var("COLUMNS")
            .ok()
            .and_then(|columns| columns.parse().ok());
        let known = || {
            let mut editor = DefaultEditor::new().ok()?;
            let (columns, _) = editor.dimensions()?;
            Some(usize::from(columns))
        };
        chosen.or_else(known).filter(|columns| *columns > 0)
    }

    /// Writes the output of a command. If the output is longer than the terminal, a pager shows it.
    pub(crate) fn show(&self, said: &Said) {
        let is_long = said.output.lines().count() >= height();
        if !(self.is_terminal && is_long && is_paged(&said.output)) {
            // The reader may have closed the pipe.
            let _ = io::stdout().write_all(said.output.as_bytes());
        }
        let _ = io::stderr().write_all(said.rejection.as_bytes());
    }
}

/// Returns the height of the terminal in lines, or the usual minimum.
fn height() -> usize {
    let lines = env::var("LINES").ok().and_then(|lines| lines.parse().ok());
    lines.unwrap_or(24)
}

/// Sends the text to `PAGER` or `less`, which prints short text directly. Returns `true` if a pager
/// exists.
fn is_paged(text: &str) -> bool {
    let chosen = env::var("PAGER").ok();
    let mut words = chosen.as_deref().unwrap_or("less -FRX").split_whitespace();
    let Some(program) = words.next() else {
        return false;
    };
    let mut pager = Command::new(program);
    pager.args(words).stdin(Stdio::piped());
    if env::var_os("LESS").is_none() {
        pager.env("LESS", "FRX");
    }
    let Ok(mut pager) = pager.spawn() else {
        return false;
    };
    if let Some(mut input) = pager.stdin.take() {
        // The user can leave the pager before the end.
        let _ = input.write_all(text.as_bytes());
    }
    let _ = pager.wait();
    true
}
