//! The program `layout`. The library implements the commands of the program.

mod history;
mod repl;
mod screen;

use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

use layout_cli::Session;
use screen::Screen;

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    let screen = Screen::default();
    let session = Session::default().with_colours(screen.has_colours());
    let mut session = match screen.width() {
        Some(width) => session.with_width(width),
        None => session,
    };
    if is_repl(&arguments) {
        return repl::run(session, &screen);
    }
    let said = session.run(&arguments);
    screen.show(&said);
    ExitCode::from(said.status)
}

/// Returns `true` for `layout repl`, and for `layout` without arguments on a terminal.
fn is_repl(arguments: &[OsString]) -> bool {
    match arguments {
        [] => io::stdin().is_terminal() && io::stdout().is_terminal(),
        [only] => only == "repl",
        _ => false,
    }
}
