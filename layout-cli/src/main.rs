//! The program `layout`; what it does is in the library.

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    let said = layout_cli::run(&arguments);
    // The reader may have stopped reading.
    let _ = io::stdout().write_all(said.output.as_bytes());
    let _ = io::stderr().write_all(said.refusal.as_bytes());
    ExitCode::from(said.status)
}
