//! `layout eval`: the value of an expression.

use super::{Command, refused, tokens};
use crate::failure::Failure;
use crate::output::Output;
use crate::usage;

pub(super) const COMMAND: Command = Command {
    name: "eval",
    usage: "eval EXPRESSION",
    what: "its value",
    run,
};

fn run(arguments: &mut lexopt::Parser, output: &mut Output) -> Result<(), Failure> {
    let source = usage::text(arguments)?;
    let answer = layout_language::evaluate(tokens(&source)?).map_err(refused(&source))?;
    output.line(answer);
    Ok(())
}
