//! `layout find`: finds a layout with given offsets.

use core::ops::Range;

use layout_algebra::Answer;
use layout_algebra::find::{self, Contradiction};
use lexopt::Arg;

use super::{Command, JSON};
use crate::desk::Desk;
use crate::failure::Failure;
use crate::json::rows;
use crate::rejection::Rejection;

pub(super) const COMMAND: Command = Command {
    name: "find",
    usage: "find [--prefix] OFFSET...",
    what: "the layout with these offsets",
    more: "Prints the layout whose offsets, by index, are the given integers. The layout is swizzled only if no plain layout\n\
           has these offsets. If no layout has them, the error marks the first offset that does not fit. The reverse is\n\
           `layout formula`. To find the layout of a formula, use `layout eval 'find(|i, j| 8 * i + j, (4, 8))'`.",
    options: &[
        (
            "--prefix",
            "print the layout of the longest prefix of the offsets that has a layout",
        ),
        JSON,
    ],
    examples: &[
        &["find", "0", "2", "4", "7", "9", "11"],
        &["find", "0 2 4 7 9 100"],
    ],
    run,
};

fn run(arguments: &mut lexopt::Parser, desk: &mut Desk<'_>) -> Result<(), Failure> {
    let (mut words, mut of_prefix) = (Vec::new(), false);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("prefix") => of_prefix = true,
            Arg::Value(word) => words.push(word.to_string_lossy().into_owned()),
            other => return Err(other.unexpected().into()),
        }
    }
    let source = words.join(" ");
    let (values, places) = values(&source)?;
    if values.is_empty() {
        return Err(Failure::Usage("expected offsets, found no argument".into()));
    }
    let found = if of_prefix {
        find::find_prefix(&values).map(|prefix| prefix.layout)
    } else {
        find::find_composed_layout(&values)
    };
    let found =
        found.map_err(|contradiction| rejection(&source, &places, &contradiction, &values))?;
    if desk.is_json {
        return desk.tell(&rows::value(&Answer::Layout(found)));
    }
    desk.output.line(found);
    Ok(())
}

/// Returns the integers, separated by spaces or commas, with their byte ranges.
fn values(source: &str) -> Result<(Vec<i64>, Vec<Range<usize>>), Failure> {
    let mut values = Vec::new();
    let mut places = Vec::new();
    for word in source.split([' ', ',']).filter(|word| !word.is_empty()) {
        let value = word.parse().map_err(|_| {
            Failure::Usage(format!(
                "expected a 64-bit integer as offset, found `{word}`"
            ))
        })?;
        values.push(value);
        let start = word.as_ptr() as usize - source.as_ptr() as usize;
        places.push(start..start + word.len());
    }
    Ok((values, places))
}

fn rejection(
    source: &str,
    places: &[Range<usize>],
    contradiction: &Contradiction,
    values: &[i64],
) -> Rejection {
    let index = usize::try_from(contradiction.index).unwrap_or(usize::MAX);
    let at = places.get(index).cloned();
    let prefix = find::find_prefix(values).map(|prefix| prefix.layout);
    let help = prefix.map_or(String::new(), |layout| match layout.size() {
        1 => String::new(),
        n => format!("\nhelp: use `{layout}` for the first {n} offsets"),
    });
    let message = format!("{contradiction}{help}");
    Rejection::new(source, at.unwrap_or(source.len()..source.len()), message)
}
