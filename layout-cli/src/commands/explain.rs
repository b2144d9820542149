//! `layout explain`: the derivation of each operation in an expression.

use super::{Command, JSON};
use crate::arguments;
use crate::desk::Desk;
use crate::failure::Failure;
use crate::json::rows;

pub(super) const COMMAND: Command = Command {
    name: "explain",
    usage: "explain EXPRESSION",
    what: "the derivation of each operation, step by step",
    more: "Prints each operation, innermost first, with its steps indented and its result after `=`.\n\
           The derivation of an operation that fails ends with the reason.",
    options: &[JSON],
    examples: &[&["explain", "16:1 / 4:2"]],
    run,
};

fn run(arguments: &mut lexopt::Parser, desk: &mut Desk<'_>) -> Result<(), Failure> {
    let source = arguments::text(arguments)?;
    let entry = desk.entry(&source)?;
    if desk.is_json {
        return desk.tell(&rows::entry(&source, &entry));
    }
    for applied in &entry.applied {
        desk.output.line(&applied.derivation);
    }
    match &entry.answer {
        Ok(value) if entry.applied.is_empty() => desk.output.line(value),
        Ok(_) => {}
        Err(rejected) => return Err(Failure::of_entry(&source, rejected, &entry.applied)),
    }
    Ok(())
}
