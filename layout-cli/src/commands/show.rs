//! `layout show`: draws a layout.

use layout_algebra::{Answer, IntTuple, Layout};
use layout_language::Entered;
use layout_picture::{Diagram, Grid, PictureError};
use lexopt::{Arg, ValueExt};

use super::{ALL, COLOUR, Command, JSON, PLAIN, SVG, TIKZ, tv};
use crate::desk::{self, Desk, Form};
use crate::failure::Failure;
use crate::json::{pictures, rows};
use crate::rejection::Rejection;

pub(crate) const COMMAND: Command = Command {
    name: "show",
    usage: "show [OPTION...] EXPRESSION",
    what: "the picture of a layout, or of the error",
    more: "Prints a grid with the offset of each element, mode 0 down and mode 1 to the right. If the expression has an\n\
           error, the grid is printed to the standard output, with the faulty elements marked, and the error to the\n\
           standard error. A picture fits the terminal width (80 columns without a terminal) and has at most 64 rows.\n\
           A larger picture keeps the first, last and marked elements, and other elements as far as space permits;\n\
           `…` marks omitted parts. On a terminal, output is coloured, and output longer than the screen is shown in\n\
           PAGER (default: `less`).",
    options: &[
        (
            "--bank BYTES",
            "show the shared memory banks of elements with this many bytes",
        ),
        (
            "--threads TILE",
            "show the threads and values of a (thread, value) layout on a tile of this shape",
        ),
        (
            "--diff EXPRESSION",
            "compare with another layout, and mark the elements that differ",
        ),
        (
            "--arrows",
            "draw an arrow from each mode to its position in memory order",
        ),
        (
            "--after EXPRESSION",
            "show the composition with another layout, step by step",
        ),
        ALL,
        COLOUR,
        PLAIN,
        SVG,
        TIKZ,
        JSON,
    ],
    examples: &[
        &["show", "(4,4):(4,1) / (2,2)"],
        &["show", "10:1 / 4"],
        &["show", "Sw<2,0,2> o (4,4):(4,1)", "--diff", "(4,4):(4,1)"],
    ],
    run,
};

/// The content of a picture.
enum Subject {
    /// Offsets.
    Offsets,
    /// Banks, for elements of this many bytes.
    Banks(u32),
    /// Threads and values of a tile.
    Threads(String),
    /// Differences from another layout.
    Difference(String),
    /// The standard representation.
    Arrows,
    /// The steps of the composition with another layout.
    Chain(String),
}

/// A picture of an expression.
enum Drawn {
    Grid(Grid),
    Diagram(Diagram),
}

fn run(arguments: &mut lexopt::Parser, desk: &mut Desk<'_>) -> Result<(), Failure> {
    let (mut words, mut subjects, mut form) = (Vec::new(), Vec::new(), Form::Text);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("svg") => form = Form::Svg,
            Arg::Long("tikz") => form = Form::Tikz,
            Arg::Long("bank") => subjects.push(Subject::Banks(arguments.value()?.parse()?)),
            Arg::Long("threads") => subjects.push(Subject::Threads(arguments.value()?.string()?)),
            Arg::Long("diff") => subjects.push(Subject::Difference(arguments.value()?.string()?)),
            Arg::Long("arrows") => subjects.push(Subject::Arrows),
            Arg::Long("after") => subjects.push(Subject::Chain(arguments.value()?.string()?)),
            Arg::Value(word) => words.push(word.to_string_lossy().into_owned()),
            other => return Err(other.unexpected().into()),
        }
    }
    if subjects.len() > 1 {
        let message = format!(
            "expected at most one of --bank, --threads, --diff, --arrows and --after, found {}",
            subjects.len()
        );
        return Err(Failure::Usage(message));
    }
    let subject = subjects.pop().unwrap_or(Subject::Offsets);
    let source = words.join(" ");
    if desk.is_json {
        return tell(&source, &subject, desk);
    }
    match picture(&source, &subject, desk) {
        Ok(Drawn::Grid(grid)) => form.write(&grid, desk),
        Ok(Drawn::Diagram(diagram)) => form.write(&diagram, desk),
        Err(failure) => {
            if let Failure::Rejected { why: Some(why), .. } = &failure {
                form.write(&**why, desk);
            }
            return Err(failure);
        }
    }
    Ok(())
}

/// Writes the entry and its grid as JSON.
fn tell(source: &str, subject: &Subject, desk: &mut Desk<'_>) -> Result<(), Failure> {
    let entry = desk.entry(source)?;
    let mut told = rows::entry(source, &entry);
    if entry.answer.is_ok() {
        let Drawn::Grid(grid) = picture(source, subject, desk)? else {
            let message = "--json supports only grids: remove --arrows and --after, or --json";
            return Err(Failure::Usage(message.into()));
        };
        told["grid"] = pictures::grid(&grid);
    }
    desk.tell(&told)
}

fn picture(source: &str, subject: &Subject, desk: &mut Desk<'_>) -> Result<Drawn, Failure> {
    let undrawn = |error: PictureError| Rejection::new(source, 0..source.len(), error);
    let layout = match desk.value(source)? {
        Entered::Answer(Answer::Layout(layout)) => layout,
        Entered::Answer(Answer::Covering(covering)) => covering.with_overhang().clone(),
        Entered::Answer(Answer::ThreadValue(tv)) if matches!(subject, Subject::Offsets) => {
            return Ok(Drawn::Grid(tv::of_tile(&tv).map_err(undrawn)?));
        }
        other => return Err(desk::no_layout(source, &other)),
    };
    Ok(match subject {
        Subject::Offsets => Drawn::Grid(Grid::new(&layout).map_err(undrawn)?),
        Subject::Banks(bytes) => Drawn::Grid(Grid::new(&layout).map_err(undrawn)?.by_bank(*bytes)),
        Subject::Difference(other) => {
            let other = desk.layout(other)?;
            Drawn::Grid(Grid::difference(&layout, &other).map_err(undrawn)?)
        }
        Subject::Threads(tile) => {
            let tile = self::tile(tile)?;
            Drawn::Grid(Grid::thread_value(&layout, tile).map_err(undrawn)?)
        }
        Subject::Arrows => {
            let plain = plain(source, &layout)?;
            Drawn::Diagram(Diagram::standard_representation(plain).map_err(undrawn)?)
        }
        Subject::Chain(inner) => {
            let (outer, other) = (plain(source, &layout)?, desk.layout(inner)?);
            let diagram = Diagram::composition(outer, plain(inner, &other)?);
            Drawn::Diagram(diagram.map_err(undrawn)?)
        }
    })
}

/// Returns the layout, or an error if it is swizzled.
fn plain<'a>(source: &str, layout: &'a Layout) -> Result<&'a Layout, Rejection> {
    layout.as_plain().ok_or_else(|| {
        let message =
            format!("expected a layout without a swizzle, because swizzled layouts have no diagram, found `{layout}`");
        Rejection::new(source, 0..source.len(), message)
    })
}

/// Returns the shape of a tile.
fn tile(source: &str) -> Result<IntTuple, Failure> {
    let tile = source.parse::<IntTuple>();
    tile.map_err(|error| Rejection::new(source, 0..source.len(), error).into())
}
