//! `layout atom`: the pictures of an instruction.

use layout_algebra::{Answer, Layout};
use layout_theory::picture::{Grid, Picture as _};
use lexopt::{Arg, ValueExt};

use super::{Command, refused, tokens};
use crate::failure::Failure;
use crate::hardware;
use crate::output::Output;
use crate::refusal::Refusal;

pub(super) const COMMAND: Command = Command {
    name: "atom",
    usage: "atom [NAME [TILE]]",
    what: "who has which number in an instruction, as --colour, --svg N or --tikz N (picture N);\n\
           \x20                                        without a name, all names; `atom tma MATRIX TILE BITS`: boxes",
    run,
};

fn run(arguments: &mut lexopt::Parser, output: &mut Output) -> Result<(), Failure> {
    let (mut words, mut one, mut form): (Vec<String>, _, fn(&Grid) -> String) =
        (Vec::new(), None, Grid::to_text);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("colour" | "color") => form = Grid::to_ansi,
            Arg::Long("svg") => (one, form) = (Some(arguments.value()?.parse()?), Grid::to_svg),
            Arg::Long("tikz") => (one, form) = (Some(arguments.value()?.parse()?), Grid::to_tikz),
            Arg::Value(word) => words.push(word.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let Some((name, rest)) = words.split_first() else {
        for (family, names) in hardware::instructions() {
            output.line(format!("{family}\n  {}", names.join("\n  ")));
        }
        return Ok(());
    };
    let told = match (&**name, rest) {
        ("tma", [matrix, tile, bits]) => {
            let bits = bits
                .parse()
                .map_err(|_| usage("the bits of an element are a number"))?;
            hardware::boxes(&layout(matrix)?, &layout(tile)?, bits)
        }
        ("tma", _) => {
            return Err(usage(
                "TMA copies from MATRIX to TILE elements of so many BITS",
            ));
        }
        (name, []) => hardware::instruction(name, None),
        (name, [tile]) => hardware::instruction(name, Some(layout(tile)?)),
        _ => return Err(usage("there are words behind the tile")),
    };
    let told = told.map_err(|error| Refusal::new(name, 0..name.len(), error))?;
    if let Some(one) = one {
        let shown = told.shown.get::<usize>(one);
        let count = told.shown.len();
        let shown =
            shown.ok_or_else(|| usage(&format!("there are {count} pictures, from 0 on")))?;
        output.line(form(&shown.grid).trim_end());
        return Ok(());
    }
    for shown in &told.shown {
        output.line(format!("{}\n{}", shown.heading, form(&shown.grid)));
    }
    told.facts.iter().for_each(|fact| output.line(fact));
    Ok(())
}

fn usage(message: &str) -> Failure {
    Failure::Usage(message.into())
}

/// The layout that an expression is.
fn layout(source: &str) -> Result<Layout, Failure> {
    match layout_language::evaluate(tokens(source)?).map_err(refused(source))? {
        Answer::Layout(layout) => Ok(layout),
        other => Err(usage(&format!("`{other}` is no layout"))),
    }
}
