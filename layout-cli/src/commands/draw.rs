//! `layout draw`: the picture of a layout.

use layout_algebra::{Answer, IntTuple, Layout};
use layout_theory::picture::{Diagram, Grid, Picture, PictureError};
use lexopt::{Arg, ValueExt};

use super::{Command, refused, tokens};
use crate::failure::Failure;
use crate::output::Output;
use crate::refusal::Refusal;

pub(super) const COMMAND: Command = Command {
    name: "draw",
    usage: "draw [OPTION...] EXPRESSION",
    what: "its picture, as --colour, --svg or --tikz; with --bank BYTES, --threads TILE,\n\
           \x20                                        --diff EXPRESSION, --arrows, --after EXPRESSION",
    run,
};

/// What is drawn.
enum Subject {
    /// The offsets.
    Offsets,
    /// The banks of elements of this many bytes.
    Banks(u32),
    /// The threads and values of a tile.
    Threads(String),
    /// What differs from another layout.
    Difference(String),
    /// The standard representation.
    Arrows,
    /// The steps of the composition with another layout.
    Chain(String),
}

/// How it is written.
enum Form {
    Text,
    Colour,
    Svg,
    Tikz,
}

fn run(arguments: &mut lexopt::Parser, output: &mut Output) -> Result<(), Failure> {
    let (mut words, mut subjects, mut form) = (Vec::new(), Vec::new(), Form::Text);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("colour" | "color") => form = Form::Colour,
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
        let message = "--bank, --threads, --diff, --arrows and --after are different pictures";
        return Err(Failure::Usage(format!("{message}: ask for one")));
    }
    let subject = subjects.pop().unwrap_or(Subject::Offsets);
    let picture = picture(&words.join(" "), &subject)?;
    let picture = match form {
        Form::Text => picture.to_text(),
        Form::Colour => picture.to_ansi(),
        Form::Svg => picture.to_svg(),
        Form::Tikz => picture.to_tikz(),
    };
    output.line(picture.trim_end());
    Ok(())
}

fn picture(source: &str, subject: &Subject) -> Result<Box<dyn Picture>, Failure> {
    let layout = layout(source)?;
    let undrawn = |error: PictureError| Refusal::new(source, 0..source.len(), error);
    Ok(match subject {
        Subject::Offsets => Box::new(Grid::new(&layout).map_err(undrawn)?),
        Subject::Banks(bytes) => Box::new(Grid::new(&layout).map_err(undrawn)?.by_bank(*bytes)),
        Subject::Difference(other) => {
            let other = self::layout(other)?;
            Box::new(Grid::difference(&layout, &other).map_err(undrawn)?)
        }
        Subject::Threads(tile) => {
            let tile = self::tile(tile)?;
            Box::new(Grid::thread_value(&layout, tile).map_err(undrawn)?)
        }
        Subject::Arrows => {
            let plain = plain(source, &layout)?;
            Box::new(Diagram::standard_representation(plain).map_err(undrawn)?)
        }
        Subject::Chain(inner) => {
            let (outer, other) = (plain(source, &layout)?, self::layout(inner)?);
            let diagram = Diagram::composition(outer, plain(inner, &other)?);
            Box::new(diagram.map_err(undrawn)?)
        }
    })
}

/// The layout without a swizzle.
fn plain<'a>(source: &str, layout: &'a Layout) -> Result<&'a Layout, Refusal> {
    layout.as_plain().ok_or_else(|| {
        let message = format!("`{layout}` has a swizzle, and so no morphism");
        Refusal::new(source, 0..source.len(), message)
    })
}

/// The layout that an expression is.
fn layout(source: &str) -> Result<Layout, Failure> {
    match layout_language::evaluate(tokens(source)?).map_err(refused(source))? {
        Answer::Layout(layout) => Ok(layout),
        other => {
            let message = format!("`{other}` is no layout, of which there is a picture");
            Err(Refusal::new(source, 0..source.len(), message).into())
        }
    }
}

/// The shape of a tile.
fn tile(source: &str) -> Result<IntTuple, Failure> {
    let tile = source.parse::<IntTuple>();
    tile.map_err(|error| Refusal::new(source, 0..source.len(), error).into())
}
