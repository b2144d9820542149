//! The command `layout`: the algebra at a prompt.
//!
//! ```text
//! layout eval '(6,2):(8,2) o (4,3):(3,1)'
//! layout explain '16:1 / 4:2'
//! layout check '(4,6,8):(2,3,5) o 6:3 = (2,3):(6,3)'
//! layout find 0 2 4 7 9 11
//! layout draw '(4,8):(8,1) / (2,4)'
//! layout cost '(32,32):(32,1)' 4
//! layout tune m16n8k16_f32_f16 '(4096,4096):(4096,1)' '(4096,4096):(4096,1)' 2 128
//! ```
//!
//! Expressions are those of `layout!`, without names. The exit status is 0 for an answer, 1 for a
//! refusal, which is written to the standard error with a caret under its place, and 2 for a command
//! that cannot be read.

mod commands;
mod failure;
mod output;
mod refusal;
mod usage;

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use output::Output;

fn main() -> ExitCode {
    let mut output = Output::default();
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    let result = usage::run(&arguments, &mut output);
    output.write();
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = write!(io::stderr(), "{failure}");
            ExitCode::from(failure.status())
        }
    }
}
