//! `layout eval`: the value of an expression.

use super::{Command, JSON};
use crate::arguments;
use crate::desk::Desk;
use crate::failure::Failure;
use crate::json::rows;

pub(super) const COMMAND: Command = Command {
    name: "eval",
    usage: "eval EXPRESSION",
    what: "the value of an expression",
    more: "Prints a layout, integers, or `true` or `false`. If an operation has no result, prints an error with the\n\
           reason, and carets under the operation that failed.",
    options: &[JSON],
    examples: &[
        &["eval", "(6,2):(8,2) o (4,3):(3,1)"],
        &["eval", "10:1 / 4"],
    ],
    run,
};

fn run(arguments: &mut lexopt::Parser, desk: &mut Desk<'_>) -> Result<(), Failure> {
    let source = arguments::text(arguments)?;
    if desk.is_json {
        let entry = desk.entry(&source)?;
        return desk.tell(&rows::entry(&source, &entry));
    }
    let value = desk.value(&source)?;
    desk.output.line(value);
    Ok(())
}
