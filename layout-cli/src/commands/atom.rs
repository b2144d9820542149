//! `layout atom`: pictures of an instruction.

use lexopt::{Arg, ValueExt};

use super::{ALL, COLOUR, Command, PLAIN};
use crate::desk::Desk;
use crate::failure::Failure;
use crate::hardware;
use crate::rejection::Rejection;

pub(super) const COMMAND: Command = Command {
    name: "atom",
    usage: "atom [NAME [TILE]]",
    what: "pictures of the elements that threads own in an mma, wgmma, ldmatrix, stmatrix or TMA instruction",
    more: "Draws the operands of an `mma` or `wgmma`, and the addresses, elements and banks of an `ldmatrix` or\n\
           `stmatrix`. TILE is the shared memory layout that the instruction accesses. `atom tma MATRIX TILE BITS` draws the\n\
           TMA boxes that cover a tile. Without NAME, lists all instructions.",
    options: &[
        ("--svg N", "print only picture N, as an SVG file"),
        ("--tikz N", "print only picture N, as a `tikzpicture`"),
        ALL,
        COLOUR,
        PLAIN,
    ],
    examples: &[&["atom", "ldmatrix_x1"]],
    run,
};

/// Output format of a single picture.
enum Form {
    Svg,
    Tikz,
}

fn run(arguments: &mut lexopt::Parser, desk: &mut Desk<'_>) -> Result<(), Failure> {
    let (mut words, mut one): (Vec<String>, _) = (Vec::new(), None);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("svg") => one = Some((arguments.value()?.parse::<usize>()?, Form::Svg)),
            Arg::Long("tikz") => one = Some((arguments.value()?.parse::<usize>()?, Form::Tikz)),
            Arg::Value(word) => words.push(word.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let Some((name, rest)) = words.split_first() else {
        for (family, names) in hardware::instructions() {
            desk.output
                .line(format!("{family}\n  {}", names.join("\n  ")));
        }
        return Ok(());
    };
    let told = match (&**name, rest) {
        ("tma", [matrix, tile, bits]) => {
            let bits = bits
                .parse()
                .map_err(|_| usage("expected the element size in bits as an integer: write `atom tma MATRIX TILE BITS`"))?;
            hardware::boxes(&desk.layout(matrix)?, &desk.layout(tile)?, bits)
        }
        ("tma", _) => {
            return Err(usage(
                "expected a matrix, a tile and the element size in bits: write `atom tma MATRIX TILE BITS`",
            ));
        }
        (name, []) => hardware::instruction(name, None),
        (name, [tile]) => hardware::instruction(name, Some(desk.layout(tile)?)),
        _ => {
            return Err(usage(
                "expected at most a name and a tile, found more arguments",
            ));
        }
    };
    let told = told.map_err(|error| Rejection::new(name, 0..name.len(), error))?;
    if let Some((number, form)) = one {
        let count = told.shown.len();
        let shown = told.shown.get(number);
        let shown = shown.ok_or_else(|| {
            usage(&format!(
                "expected a picture number below {count}, found {number}"
            ))
        })?;
        match form {
            Form::Svg => desk.draw_svg(&shown.grid),
            Form::Tikz => desk.draw_tikz(&shown.grid),
        }
        return Ok(());
    }
    for shown in &told.shown {
        desk.output.line(&shown.heading);
        desk.draw(&shown.grid);
        desk.output.line("");
    }
    for fact in &told.facts {
        desk.output.line(fact);
    }
    Ok(())
}

fn usage(message: &str) -> Failure {
    Failure::Usage(message.into())
}
