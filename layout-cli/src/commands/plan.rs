//! `layout plan`: the redistribution of a tensor between devices.

use lexopt::Arg;

use super::{ALL, COLOUR, Command, JSON, PLAIN};
use crate::desk::{Desk, Form};
use crate::failure::Failure;
use crate::json::plan;
use crate::redistribution::{BYTES, Redistribution};

pub(super) const COMMAND: Command = Command {
    name: "plan",
    usage: "plan [OPTION...] 'FROM -> TO'",
    what: "the steps that redistribute a tensor between devices",
    more: "FROM and TO are shardings of one tensor, `shard(SHAPE, MESH, AXIS: PLACEMENT, ...)`:\n\
           \x20 SHAPE      8 or (8, 8); dynamic sizes are written as ?m or 4 * ?m\n\
           \x20 MESH       mesh(dp: 2, tp: 4), or mesh(dp: 2:1, tp: 4:2) with rank strides; TO can omit its MESH\n\
           \x20 PLACEMENT  a dimension, `_` (replicate), sum, max, min, product, or strided(DIMENSION, SPLIT)\n\
           An axis without a placement replicates. The last word `chunk` selects PyTorch's convention for uneven shards.\n\
           Prints the digits of the element index, the steps, and the elements and bytes that devices receive and allocate.",
    options: &[
        (
            "--bytes N",
            "count elements of this many bytes (default: 2)",
        ),
        (
            "--torch",
            "read PyTorch's notation: MESH, shape, and the placements of both sides",
        ),
        (
            "--draw",
            "also draw the elements that each device sends to each other device",
        ),
        ("--svg", "print only the picture, as an SVG file"),
        ("--tikz", "print only the picture, as a `tikzpicture`"),
        ALL,
        COLOUR,
        PLAIN,
        JSON,
    ],
    examples: &[
        &[
            "plan",
            "--draw",
            "shard((8, 8), mesh(x: 4), x: 0) -> shard((8, 8), x: 1)",
        ],
        &[
            "plan",
            "shard((4 * ?m, 4 * ?k), mesh(x: 4), x: 0) -> shard((4 * ?m, 4 * ?k), x: 1)",
        ],
        &[
            "plan",
            "--torch",
            "mesh (2, 2) (\"dp\", \"tp\") shape (8, 8): (Shard(0), Partial()) -> (Shard(0), Shard(1))",
        ],
    ],
    run,
};

fn run(arguments: &mut lexopt::Parser, desk: &mut Desk<'_>) -> Result<(), Failure> {
    let (mut words, mut bytes) = (Vec::new(), BYTES);
    let (mut is_torch, mut is_drawn, mut form) = (false, false, Form::Text);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("bytes") => {
                let value = arguments.value()?;
                let number = value.to_str().and_then(|value| value.parse::<i64>().ok());
                let number = number.filter(|bytes| *bytes > 0);
                bytes = number.ok_or_else(|| {
                    let found = value.to_string_lossy();
                    Failure::Usage(format!(
                        "expected at least 1 byte per element after `--bytes`, found `{found}`"
                    ))
                })?;
            }
            Arg::Long("torch") => is_torch = true,
            Arg::Long("draw") => is_drawn = true,
            Arg::Long("svg") => form = Form::Svg,
            Arg::Long("tikz") => form = Form::Tikz,
            // The arrow in a redistribution without quotes.
            Arg::Short('>') => {
                let rest = arguments.optional_value().unwrap_or_default();
                words.push(format!("->{}", rest.to_string_lossy()));
            }
            Arg::Value(word) => words.push(word.to_string_lossy().into_owned()),
            other => return Err(other.unexpected().into()),
        }
    }
    let source = words.join(" ");
    if source.is_empty() {
        let expected = "expected a redistribution `FROM -> TO`, found no argument";
        return Err(Failure::Usage(expected.into()));
    }
    let derived = Redistribution::of(&source, is_torch)?;
    if desk.is_json {
        return desk.tell(&plan::told(&derived, bytes));
    }
    if !matches!(form, Form::Text) {
        form.write(&derived.picture(&source, &derived.title())?, desk);
        return Ok(());
    }
    // The explanation has the title.
    let picture = is_drawn.then(|| derived.picture(&source, ""));
    let picture = picture.transpose()?;
    desk.output.line(derived.explain(bytes).trim_end());
    if let Some(picture) = picture {
        desk.output.line("");
        desk.draw(&picture);
    }
    Ok(())
}
