//! `layout swizzle`: the bits that a swizzle changes, and the resulting memory order.

use layout_algebra::{Error, Layout, Swizzle};
use layout_picture::{Grid, PictureError};
use lexopt::Arg;

use super::{ALL, COLOUR, Command, PLAIN};
use crate::desk::Desk;
use crate::failure::Failure;
use crate::rejection::Rejection;

pub(super) const COMMAND: Command = Command {
    name: "swizzle",
    usage: "swizzle 'Sw<B,M,S>' [--bytes N]",
    what: "the bits that a swizzle changes, and the resulting banks",
    more: "Prints the new value of each bit of an offset, highest bit first: `4^7` is bit 4 XOR bit 7. With --bytes, also\n\
           prints the shared memory banks: one row per 128-byte line, one column per contiguous vector, until the rows\n\
           repeat, at most 64 rows.",
    options: &[
        (
            "--bytes N",
            "show the banks of elements with this many bytes: 1, 2, 4, 8 or 16",
        ),
        ALL,
        COLOUR,
        PLAIN,
    ],
    examples: &[
        &["swizzle", "Sw<2,1,3>"],
        &["swizzle", "Sw<2,2,3>", "--bytes", "4"],
    ],
    run,
};

/// Number of bytes in a line of shared memory, which spans all banks.
const LINE: i64 = 128;

/// Maximum number of lines that are drawn.
const MOST: i64 = 64;

fn run(arguments: &mut lexopt::Parser, desk: &mut Desk<'_>) -> Result<(), Failure> {
    let (mut words, mut bytes) = (Vec::new(), None);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("bytes") => {
                let value = arguments.value()?;
                let number = value.to_str().and_then(|value| value.parse::<i64>().ok());
                let number = number.filter(|n| [1, 2, 4, 8, 16].contains(n));
                let number = number.ok_or_else(|| {
                    Failure::Usage(
                        "expected 1, 2, 4, 8 or 16 bytes per element after `--bytes`".into(),
                    )
                })?;
                bytes = Some(number);
            }
            Arg::Value(word) => words.push(word.to_string_lossy().into_owned()),
            other => return Err(other.unexpected().into()),
        }
    }
    let source = words.join(" ");
    let rejected = |error: &dyn core::fmt::Display| Rejection::new(&source, 0..source.len(), error);
    let swizzle = source
        .parse::<Swizzle>()
        .map_err(|error| rejected(&error))?;
    tell(swizzle, desk);
    if let Some(bytes) = bytes {
        let grid = banks(swizzle, bytes).map_err(|error| rejected(&error))?;
        desk.output.line("");
        desk.draw(&grid);
    }
    Ok(())
}

/// Writes the bits in a row, highest first, with their new values below.
fn tell(swizzle: Swizzle, desk: &mut Desk<'_>) {
    let (bits, changed, read) = swizzle.to_absolute();
    if bits == 0 {
        desk.output.line(format_args!("{swizzle} changes no bit"));
        return;
    }
    let count = (changed.max(read) + bits).max(1);
    let becomes = |bit: u32| match bit.checked_sub(changed).filter(|i| *i < bits) {
        Some(i) => format!("{bit}^{}", read + i),
        None => bit.to_string(),
    };
    let columns = (0..count).rev().map(|bit| {
        let (bit, becomes) = (bit.to_string(), becomes(bit));
        let width = bit.len().max(becomes.len()) + 1;
        (format!("{bit:>width$}"), format!("{becomes:>width$}"))
    });
    let (before, after): (String, String) = columns.unzip();
    let (sign, by) = (
        if swizzle.shift() < 0 { "<<" } else { ">>" },
        swizzle.shift().unsigned_abs(),
    );
    let mask = swizzle.read_bits();
    desk.output.line(format_args!(
        "{swizzle}: offset ^ ((offset & {mask:#b}) {sign} {by})"
    ));
    desk.output.line(format_args!("bit     {before}"));
    desk.output.line(format_args!("becomes {after}"));
}

/// Returns the lines of shared memory, with the first bank of each contiguous unit.
fn banks(swizzle: Swizzle, bytes: i64) -> Result<Grid, PictureError> {
    let line = LINE / bytes;
    let together = swizzle.max_alignment().clamp((4 / bytes).max(1), line);
    let bits = swizzle.read_bits() | swizzle.changed_bits();
    let reached = (bits.unsigned_abs() + 1).next_power_of_two();
    let reached = i64::try_from(reached).unwrap_or(i64::MAX);
    let rows = (reached / line).clamp(1, MOST);
    let lines = Layout::new((rows, line / together), (line, together))?;
    let lines: Result<_, Error> = swizzle.composition(0, &lines);
    let bytes = u32::try_from(bytes).unwrap_or(1);
    Ok(Grid::new(&lines?)?.by_bank(bytes))
}
