//! `layout cost`: what the accesses of a partition cost.

use layout_algebra::{Error, Layout};
use lexopt::{Arg, ValueExt};

use super::{Command, refused, tokens};
use crate::failure::Failure;
use crate::output::Output;
use crate::refusal::Refusal;

pub(super) const COMMAND: Command = Command {
    name: "cost",
    usage: "cost EXPRESSION BYTES [VECTOR]",
    what: "of a partition (thread, value): turns of shared, sectors of global memory",
    run,
};

fn run(arguments: &mut lexopt::Parser, output: &mut Output) -> Result<(), Failure> {
    let (mut source, mut numbers) = (None, Vec::new());
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Value(value) if source.is_none() => source = Some(value.string()?),
            Arg::Value(value) => numbers.push(value.parse::<i64>()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let (Some(source), [bytes, rest @ ..]) = (source, numbers.as_slice()) else {
        let wanted = "the partition `(thread, value)` and the bytes of a value are wanted";
        return Err(Failure::Usage(wanted.into()));
    };
    let answer = layout_language::evaluate(tokens(&source)?).map_err(refused(&source))?;
    let layout: Layout = answer
        .to_string()
        .parse()
        .map_err(|_| Failure::Usage(format!("`{answer}` is no layout")))?;
    let n = match rest {
        [] => widest(&layout, *bytes),
        [n] => *n,
        _ => return Err(Failure::Usage("there are numbers behind the vector".into())),
    };
    let told = |error: Error| Refusal::new(&source, 0..source.len(), error.to_string());
    let shared = layout.shared_cost(n, *bytes).map_err(told)?;
    let global = layout.global_cost(n, *bytes).map_err(told)?;
    let of = |instructions| format!("{instructions} of {n} x {bytes} bytes a thread");
    output.line(format!(
        "instructions of warps  {}",
        of(shared.instructions)
    ));
    output.line(format!(
        "shared memory          {} turns, {} without a conflict",
        shared.wavefronts, shared.least
    ));
    let used = 100 * global.bytes / (32 * global.sectors).max(1);
    output.line(format!(
        "global memory          {} sectors, {} lines, {used} % of the sectors' bytes are used",
        global.sectors, global.lines
    ));
    if let Err(error) = layout.conflict_free(n, *bytes) {
        output.line(error.to_string());
    }
    Ok(())
}

/// The most values of up to 16 bytes that lie side by side.
fn widest(layout: &Layout, bytes: i64) -> i64 {
    let mut widths = [16, 8, 4, 2].into_iter();
    widths
        .find(|&n| n * bytes.clamp(1, 16) <= 16 && layout.vector_access(n).is_ok())
        .unwrap_or(1)
}
