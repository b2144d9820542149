//! `layout check`: whether a result obeys the law of its operation.

use super::{Command, refused, tokens};
use crate::failure::Failure;
use crate::output::Output;
use crate::refusal::Refusal;
use crate::usage;

pub(super) const COMMAND: Command = Command {
    name: "check",
    usage: "check 'EXPRESSION = LAYOUT'",
    what: "whether that obeys the law of the operation, one offset after the other",
    run,
};

fn run(arguments: &mut lexopt::Parser, output: &mut Output) -> Result<(), Failure> {
    let source = usage::text(arguments)?;
    let verdict = layout_language::check(tokens(&source)?).map_err(refused(&source))?;
    match verdict.objection {
        None => {
            output.line(format_args!("holds: {}", verdict.law));
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
