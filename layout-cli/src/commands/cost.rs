//! `layout cost`: costs of the memory accesses of a partition.

use layout_algebra::{GlobalCost, Layout, SharedCost};
use layout_picture::{Grid, PictureError};
use lexopt::{Arg, ValueExt};
use proc_macro2::TokenStream;
use serde_json::json;

use super::{ALL, COLOUR, Command, JSON, PLAIN, open};
use crate::desk::{self, Desk};
use crate::failure::Failure;
use crate::hardware::Accesses;
use crate::output::Output;
use crate::rejection::Rejection;

pub(super) const COMMAND: Command = Command {
    name: "cost",
    usage: "cost EXPRESSION BYTES [VECTOR]",
    what: "the memory access costs of a (thread, value) partition",
    more: "Prints the number of warp instructions, the shared memory wavefronts and the global memory sectors,\n\
           also for narrower vectors. Then prints the threads with bank conflicts, a swizzle that removes the conflicts, and\n\
           the threads whose sectors are partially used. BYTES is the size of a value. VECTOR is the number of values\n\
           that a thread moves at once (default: all contiguous values within 16 bytes). If a stride is a variable, `?row`,\n\
           prints the costs of its best and its worst value.",
    options: &[
        (
            "--svg",
            "print only the picture of the bank conflicts, as an SVG file",
        ),
        ALL,
        COLOUR,
        PLAIN,
        JSON,
    ],
    examples: &[&["cost", "(32,4):(4,1)", "4"]],
    run,
};

fn run(arguments: &mut lexopt::Parser, desk: &mut Desk<'_>) -> Result<(), Failure> {
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
        let wanted = "expected a `(thread, value)` partition and the value size in bytes";
        return Err(Failure::Usage(wanted.into()));
    };
    let vector = match rest {
        [] => None,
        [n] => Some(*n),
        _ => {
            return Err(Failure::Usage(
                "expected nothing after VECTOR, found an integer".into(),
            ));
        }
    };
    let partition = Partition {
        tokens: desk::tokens(&source)?,
        source,
        bytes: *bytes,
        vector,
    };
    match &open::names(&partition.tokens)[..] {
        [] => partition.of_numbers(is_svg, desk),
        [_] if desk.is_json => {
            let message =
                "--json does not support variable strides: replace the variable by a value";
            Err(Failure::Usage(message.into()))
        }
        [name] => partition.open(name, desk),
        names => {
            let names: Vec<String> = names.iter().map(|name| format!("`?{name}`")).collect();
            let message = format!(
                "expected at most one variable, found {}: replace the others by values",
                names.join(" and ")
            );
            Err(partition.rejection(message).into())
        }
    }
}

/// Maximum number of accesses that are evaluated for all values of an open stride.
const MOST_ACCESSES: i64 = 1 << 20;

/// The expression of a partition, the size of a value in bytes, and the vector length, if
/// specified.
struct Partition {
    source: String,
    tokens: TokenStream,
    bytes: i64,
    vector: Option<i64>,
}

impl Partition {
    fn rejection(&self, message: impl core::fmt::Display) -> Rejection {
        Rejection::new(&self.source, 0..self.source.len(), message)
    }

    /// Returns the accesses for one value of the open stride.
    fn with(&self, value: i64, desk: &mut Desk<'_>) -> Result<Accesses, Failure> {
        let tokens = open::with(self.tokens.clone(), &mut |_| value);
        let layout = desk.layout_of(&self.source, tokens)?;
        Ok(Accesses::new(layout, self.bytes, self.vector))
    }

    fn of_numbers(&self, is_svg: bool, desk: &mut Desk<'_>) -> Result<(), Failure> {
        let accesses = self.with(1, desk)?;
        let (shared, global) = accesses.costs().map_err(|error| self.rejection(error))?;
        if is_svg {
            let picture = accesses
                .wavefronts()
                .map_err(|error| self.rejection(error))?;
            desk.draw_svg(&picture);
            return Ok(());
        }
        if desk.is_json {
            let Accesses { layout, n, bytes } = &accesses;
            return desk.tell(&json!({
                "layout": layout.to_string(),
                "vector": n,
                "bytes": bytes,
                "instructions": shared.instructions,
                "shared": { "wavefronts": shared.wavefronts, "ideal_wavefronts": shared.ideal_wavefronts },
                "global": {
                    "sectors": global.sectors,
                    "lines": global.lines,
                    "used": global.percent_used(),
                },
            }));
        }
        accesses.tell(&shared, &global, &mut desk.output);
        accesses.draw(desk).map_err(|error| self.rejection(error))?;
        Ok(())
    }

    /// Reports the best and the worst costs over all values of an open stride for which rows do not
    /// overlap.
    fn open(&self, name: &str, desk: &mut Desk<'_>) -> Result<(), Failure> {
        let [one, two] = [self.with(1, desk)?.layout, self.with(2, desk)?.layout];
        if one.shape() != two.shape() {
            let message = format!(
                "expected variables only in strides, found `?{name}` in the shape: replace it by a value"
            );
            return Err(self.rejection(message).into());
        }
        let (first, period) = repeats(&one, self.bytes);
        let all = period.saturating_mul(one.size());
        let (Some(first), true) = (first, all <= MOST_ACCESSES) else {
            let message = format!(
                "expected at most {MOST_ACCESSES} accesses in total for {period} values of `?{name}`, after which the costs repeat, found {all}: \
                 replace the variable by a value, or pass a part of the partition"
            );
            return Err(self.rejection(message).into());
        };
        let mut all = Vec::new();
        for value in first..first + period {
            let accesses = self.with(value, desk)?;
            // Some values of the stride do not permit the vector length.
            match accesses.costs() {
                Ok((shared, global)) => {
                    let rank = [shared.wavefronts, global.sectors, shared.instructions];
                    all.push((rank, value, accesses, shared, global));
                }
                Err(error) if value == first => return Err(self.rejection(error).into()),
                Err(_) => {}
            }
        }
        all.sort_by_key(|(rank, value, ..)| (*rank, *value));
        let free = all
            .iter()
            .filter(|(.., shared, _)| shared.wavefronts == shared.ideal_wavefronts);
        desk.output.line(format!(
            "for ?{name} >= {first}: {} of every {period} values have no bank conflicts",
            free.count()
        ));
        for (what, case) in [("best", all.first()), ("worst", all.last())] {
            if let Some((_, value, accesses, shared, global)) = case {
                desk.output
                    .line(format!("\n{what} case, for example ?{name} = {value}"));
                accesses.tell(shared, global, &mut desk.output);
                if what == "worst" {
                    accesses.draw(desk).map_err(|error| self.rejection(error))?;
                }
            }
        }
        Ok(())
    }
}

/// Returns two bounds for an open stride. `one` is the partition for the value 1.
///
/// The first is the smallest value for which no two rows of the partition share a line. The second
/// is the period of the costs: the larger of the number of values in a 128-byte line and the
/// smallest power of two above all swizzle bits.
fn repeats(one: &Layout, bytes: i64) -> (Option<i64>, i64) {
    let swizzles = one.swizzles().iter();
    let bits = swizzles.map(|(swizzle, _)| swizzle.read_bits() | swizzle.changed_bits());
    let bits = bits.fold(0, |all, bits| all | bits).unsigned_abs();
    let seen = i64::try_from((bits + 1).next_power_of_two()).unwrap_or(i64::MAX);
    let period = seen.max(128 / bytes.clamp(1, 128));
    let end = one.cosize().checked_add(period.saturating_mul(2) - 1);
    (end.map(|end| end / period * period), period)
}

impl Accesses {
    fn wavefronts(&self) -> Result<Grid, PictureError> {
        Grid::wavefronts(&self.layout, self.n, self.bytes)
    }

    /// Draws the conflicting threads with a suggestion, and the threads whose sectors are partially
    /// used.
    fn draw(&self, desk: &mut Desk<'_>) -> Result<(), PictureError> {
        let Self { layout, n, bytes } = self;
        if let Err(error) = layout.conflict_free(*n, *bytes) {
            desk.output.line(format!("\n{error}\n"));
            desk.draw(&self.wavefronts()?);
            desk.output.line(format!("\n{}", self.suggestion().0));
        }
        if layout.global_cost(*n, *bytes)?.least_used.is_some() {
            desk.output.line("");
            desk.draw(&Grid::sectors(layout, *n, *bytes)?);
        }
        Ok(())
    }

    /// Writes the costs, and one line for each narrower vector.
    fn tell(&self, shared: &SharedCost, global: &GlobalCost, output: &mut Output) {
        let Self { layout, n, bytes } = self;
        let moved = i128::from(layout.size()) * i128::from(*bytes);
        output.line(format!(
            "warp instructions      {}, {n} x {bytes} bytes per thread, {moved} bytes in total",
            shared.instructions
        ));
        output.line(format!(
            "shared memory          {} wavefronts, {} without bank conflicts",
            shared.wavefronts, shared.ideal_wavefronts
        ));
        let used = global.percent_used();
        output.line(format!(
            "global memory          {} sectors, {} lines, {used}% of the sectors' bytes used",
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
                    "{:<23}{} instructions, {} wavefronts, {} sectors",
                    format!("with {n} x {bytes} bytes"),
                    shared.instructions,
                    shared.wavefronts,
                    global.sectors
                ));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use layout_language::Notebook;

    use super::*;

    #[test]
    fn costs_repeat() {
        for (source, bytes) in [
            ("(32,32):(?ld,1)", 4),
            ("(32,8):(?ld,1)", 2),
            ("((8,4),4):((3,2 * ?ld),1)", 1),
            ("(32,4):(?ld * ?ld,?ld)", 4),
            ("Sw<3,3,3> o (32,8):(?ld,1)", 2),
            ("Sw<2,1,-3> o ((4,8),4):((1,?ld),8)", 8),
        ] {
            let partition = Partition {
                source: source.into(),
                tokens: source.parse().unwrap(),
                bytes,
                vector: None,
            };
            let with = |value| {
                let mut notebook = Notebook::new();
                let mut desk = Desk::new(&mut notebook, false, 80);
                partition.with(value, &mut desk).ok().unwrap()
            };
            let (first, period) = repeats(&with(1).layout, bytes);
            let first = first.unwrap();
            let costs = |value| {
                let accesses = with(value);
                let (shared, global) = accesses.costs().unwrap();
                let shared = [
                    shared.instructions,
                    shared.ideal_wavefronts,
                    shared.wavefronts,
                ];
                (accesses.n, shared, global)
            };
            for value in first..first + period {
                for times in [1, 2, 7] {
                    let later = value + times * period;
                    assert_eq!(costs(value), costs(later), "{source}: {value} and {later}");
                }
            }
        }
    }
}
