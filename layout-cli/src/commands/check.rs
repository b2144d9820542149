//! `layout check`: whether a result obeys the law of its operation.

use super::Command;
use crate::desk::{self, Desk};
use crate::failure::Failure;
use crate::refusal::Refusal;
use crate::usage;

pub(super) const COMMAND: Command = Command {
    name: "check",
    usage: "check 'EXPRESSION = LAYOUT'",
    what: "whether that obeys the law of the operation, one offset after the other",
    more: "Prints the law that holds, or the first index where the layout differs from what the law wants.\n\
           The operation itself is not asked.",
    options: &[],
    examples: &[
        &["check", "(6,2):(8,2) o 3:2 = 3:16"],
        &["check", "(4,6,8):(2,3,5) o 6:3 = (2,3):(6,3)"],
    ],
    run,
};

fn run(arguments: &mut lexopt::Parser, desk: &mut Desk<'_>) -> Result<(), Failure> {
    let source = usage::text(arguments)?;
    let verdict = desk.notebook.check(desk::tokens(&source)?);
    let verdict = verdict.map_err(|errors| Failure::of_language(&source, errors))?;
    match verdict.objection {
        None => {
            desk.output.line(format_args!("holds: {}", verdict.law));
            Ok(())
        }
        Some(objection) => {
            let claimed = source.rfind('=').map_or(0, |equals| equals + 1);
            let claimed = claimed + source[claimed..].len() - source[claimed..].trim_start().len();
            let message = format!("{objection}\nlaw: {}", verdict.law);
            Err(Refusal::new(&source, claimed..source.trim_end().len(), message).into())
        }
    }
}
