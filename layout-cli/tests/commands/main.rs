//! Tests of the exact output of the commands.

mod atom;
mod book;
mod check;
mod completion;
mod cost;
mod cute;
mod emit;
mod eval;
mod explain;
mod explain_error;
mod find;
mod formula;
mod frame;
mod help;
mod json;
mod plan;
mod printed;
mod repl;
mod reshape;
mod show;
mod swizzle;
mod tune;
mod tv;
mod usage;

use std::process::Command;

/// Returns the exit status, the standard output and the standard error of `layout arguments...`.
fn layout(arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_layout"));
    let output = command.args(arguments).output().expect("the command runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    let status = output.status.code().expect("an exit status");
    (status, text(output.stdout), text(output.stderr))
}

/// Asserts that the command writes this answer, and no error.
#[track_caller]
fn says(arguments: &[&str], expected: &str) {
    let expected = expected.trim_start_matches('\n');
    assert_eq!(layout(arguments), (0, expected.into(), String::new()));
}

/// Asserts that the command writes this error, and no answer.
#[track_caller]
fn fails(arguments: &[&str], status: i32, expected: &str) {
    let expected = expected.trim_start_matches('\n');
    assert_eq!(layout(arguments), (status, String::new(), expected.into()));
}
