//! `layout cost`: what the accesses of a partition cost.

use layout_algebra::{Answer, Error, GlobalCost, Layout, SharedCost};
use layout_theory::picture::{Grid, Picture as _, PictureError};
use lexopt::{Arg, ValueExt};

use super::{Command, refused, tokens};
use crate::failure::Failure;
use crate::output::Output;
use crate::refusal::Refusal;

pub(super) const COMMAND: Command = Command {
    name: "cost",
    usage: "cost [--svg] EXPRESSION BYTES [VECTOR]",
    what: "of a partition (thread, value): turns of shared, sectors of global memory",
    run,
};

fn run(arguments: &mut lexopt::Parser, output: &mut Output) -> Result<(), Failure> {
    let (mut source, mut numbers, mut is_svg) = (None, Vec::new(), false);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("svg") => is_svg = true,
            Arg::Value(value) if source.is_none() => source = Some(value.string()?),
            Arg::Value(value) => numbers.push(value.parse::<i64>()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let (Some(source), [bytes, rest @ ..]) = (source, numbers.as_slice()) else {
        let wanted = "the partition `(thread, value)` and the bytes of a value are wanted";
        return Err(Failure::Usage(wanted.into()));
    };
    let layout = match layout_language::evaluate(tokens(&source)?).map_err(refused(&source))? {
        Answer::Layout(layout) => layout,
        other => return Err(Failure::Usage(format!("`{other}` is no layout"))),
    };
    let n = match rest {
        [] => widest(&layout, *bytes),
        [n] => *n,
        _ => return Err(Failure::Usage("there are numbers behind the vector".into())),
    };
    let accesses = Accesses {
        layout,
        n,
        bytes: *bytes,
    };
    let told = |error: Error| Refusal::new(&source, 0..source.len(), error);
    let undrawn = |error: PictureError| Refusal::new(&source, 0..source.len(), error);
    let (shared, global) = accesses.costs().map_err(told)?;
    if is_svg {
        let picture = accesses.turns().map_err(undrawn)?;
        output.line(picture.to_svg().trim_end());
        return Ok(());
    }
    accesses.tell(&shared, &global, output);
    if shared.wavefronts > shared.least {
        if let Err(error) = accesses.layout.conflict_free(n, *bytes) {
            output.line(format!("\n{error}\n"));
        }
        output.line(accesses.turns().map_err(undrawn)?.to_text());
        output.line(accesses.remedy());
    }
    if global.least_used.is_some() {
        let picture = Grid::sectors(&accesses.layout, n, *bytes).map_err(undrawn)?;
        output.line(format!("\n{}", picture.to_text().trim_end()));
    }
    Ok(())
}

/// A partition whose threads move `n` values of `bytes` bytes at a time.
struct Accesses {
    layout: Layout,
    n: i64,
    bytes: i64,
}

impl Accesses {
    fn costs(&self) -> Result<(SharedCost, GlobalCost), Error> {
        let shared = self.layout.shared_cost(self.n, self.bytes)?;
        Ok((shared, self.layout.global_cost(self.n, self.bytes)?))
    }

    fn turns(&self) -> Result<Grid, PictureError> {
        Grid::turns(&self.layout, self.n, self.bytes)
    }

    /// The costs, and in a line each those by narrower vectors.
    fn tell(&self, shared: &SharedCost, global: &GlobalCost, output: &mut Output) {
        let Self { layout, n, bytes } = self;
        let moved = i128::from(layout.size()) * i128::from(*bytes);
        output.line(format!(
            "instructions of warps  {} of {n} x {bytes} bytes a thread, {moved} bytes in all",
            shared.instructions
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
        for n in [8, 4, 2, 1].into_iter().filter(|narrower| narrower < n) {
            let narrower = Self {
                layout: layout.clone(),
                n,
                bytes: *bytes,
            };
            if let Ok((shared, global)) = narrower.costs() {
                output.line(format!(
                    "{:<23}{} instructions, {} turns, {} sectors",
                    format!("by {n} x {bytes} bytes"),
                    shared.instructions,
                    shared.wavefronts,
                    global.sectors
                ));
            }
        }
    }

    /// The partition behind the best swizzle, or why there is none.
    fn remedy(&self) -> String {
        let Self { layout, n, bytes } = self;
        let inside = layout.inside_swizzles();
        let behind = |tile: &Layout| {
            let found = tile.best_swizzle(*bytes, [&self.in_vectors(&inside)?])?;
            let mut swizzles = found.swizzles().iter();
            swizzles.try_fold(inside.clone(), |inside, (swizzle, offset)| {
                Layout::behind(*swizzle, *offset, &inside)
            })
        };
        let found = behind(&inside).map(|best| (best, String::new()));
        // A swizzle may need more cells than the partition reaches.
        let found = found.or_else(|error| {
            let cells = u64::try_from(inside.cosize())
                .unwrap_or(1)
                .checked_next_power_of_two();
            let cells = cells.and_then(|cells| i64::try_from(cells).ok());
            let best = cells.and_then(|cells| behind(&Layout::make_layout(cells).ok()?).ok());
            let best = best.zip(cells).ok_or(error);
            best.map(|(best, cells)| (best, format!(" in memory of {cells} values")))
        });
        match found {
            Ok((best, place)) => match best.shared_cost(*n, *bytes) {
                Ok(cost) if cost.wavefronts == cost.least => {
                    let turns = cost.wavefronts;
                    format!("no thread waits in `{best}`{place}: {turns} turns")
                }
                _ => format!("threads wait in `{best}` too"),
            },
            Err(error) => error.to_string(),
        }
    }

    /// `(thread, n values, rest...)`, whose widest vector is of `n` values at most.
    fn in_vectors(&self, layout: &Layout) -> Result<Layout, Error> {
        let modes = layout.modes();
        let [threads, values, rest @ ..] = &modes[..] else {
            return Ok(layout.clone());
        };
        let divided = values.logical_divide(self.n)?.modes();
        let modes = [threads.clone()].into_iter().chain(divided);
        Layout::from_modes(modes.chain(rest.iter().cloned()))
    }
}

/// The most values of up to 16 bytes that lie side by side.
fn widest(layout: &Layout, bytes: i64) -> i64 {
    let mut widths = [16, 8, 4, 2].into_iter();
    widths
        .find(|&n| n * bytes.clamp(1, 16) <= 16 && layout.vector_access(n).is_ok())
        .unwrap_or(1)
}
