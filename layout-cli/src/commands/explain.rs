//! `layout explain`: how the operations of an expression come to their results.

use super::{Command, refused, tokens};
use crate::failure::Failure;
use crate::output::Output;
use crate::usage;

pub(super) const COMMAND: Command = Command {
    name: "explain",
    usage: "explain EXPRESSION",
    what: "how its operations come to their results, step by step",
    run,
};

fn run(arguments: &mut lexopt::Parser, output: &mut Output) -> Result<(), Failure> {
    let source = usage::text(arguments)?;
    let explanation = layout_language::explain(tokens(&source)?);
    for derivation in &explanation.derivations {
        output.line(derivation);
    }
    let answer = explanation.answer.map_err(refused(&source))?;
    if explanation.derivations.is_empty() {
        output.line(answer);
    }
    Ok(())
}
