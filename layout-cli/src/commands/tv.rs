//! `layout tv`: the values that each thread owns.

use layout_algebra::{Answer, Error, IntTuple, Layout, TvLayout};
use layout_language::{Applied, Entered};
use layout_picture::{Grid, PictureError};
use lexopt::{Arg, ValueExt};

use super::{ALL, COLOUR, Command, JSON, PLAIN, SVG, TIKZ, instructions};
use crate::desk::{self, Desk, Form};
use crate::failure::Failure;
use crate::json::pictures;
use crate::rejection::Rejection;

pub(super) const COMMAND: Command = Command {
    name: "tv",
    usage: "tv LAYOUT... | INSTRUCTION PART",
    what: "the elements that each thread owns, in a partition or an instruction",
    more: "Prints a grid with the thread and value of each element, `T3 V1`.\n\
           \x20 PARTITION         a (thread, value) layout, such as a result of `partition_tv`, over the partitioned layout;\n\
           \x20                   or a result of `make_layout_tv`, over its tile\n\
           \x20 THREADS VALUES    the layout of the threads and the layout of each thread's values, as for `make_layout_tv`\n\
           \x20 INSTRUCTION PART  `a`, `b` or `c` of an MMA such as m16n8k16_f32_f16; `src` or `dst` of a copy such as\n\
           \x20                   ldmatrix_x4",
    options: &[
        ("--of LAYOUT", "the layout that is partitioned"),
        ("--bits N", "the bits of a value of a copy (default: 16)"),
        ALL,
        COLOUR,
        PLAIN,
        SVG,
        TIKZ,
        JSON,
    ],
    examples: &[
        &["tv", "(2,4):(4,1)", "(2,1):(1,0)"],
        &["tv", "partition_tv((4,8):(8,1), (4,2):(2,1), (1,2):(0,1))"],
        &["tv", "m16n8k8_f32_f16", "b"],
    ],
    run,
};

fn run(arguments: &mut lexopt::Parser, desk: &mut Desk<'_>) -> Result<(), Failure> {
    let (mut words, mut of, mut bits, mut form) = (Vec::new(), None, 16, Form::Text);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("svg") => form = Form::Svg,
            Arg::Long("tikz") => form = Form::Tikz,
            Arg::Long("of") => of = Some(arguments.value()?.string()?),
            Arg::Long("bits") => bits = arguments.value()?.parse()?,
            Arg::Value(word) => words.push(word.to_string_lossy().into_owned()),
            other => return Err(other.unexpected().into()),
        }
    }
    let mut title = None;
    let drawn = match &words[..] {
        [name, part] => match of_instruction(name, part, bits)? {
            Some((modes, drawn)) => {
                title = Some(format!("{part} of {name}, {modes}"));
                drawn
            }
            None if of.is_none() => of_layouts(name, part, desk)?,
            None => of_partition(&words.join(" "), of.as_deref(), desk)?,
        },
        [name] if instructions::product_named(name).is_some() => {
            let message = format!("expected a part of `{name}`: add `a`, `b` or `c`");
            return Err(Failure::Usage(message));
        }
        [name] if instructions::copy_named(name).is_some() => {
            let message = format!("expected a part of `{name}`: add `src` or `dst`");
            return Err(Failure::Usage(message));
        }
        words => of_partition(&words.join(" "), of.as_deref(), desk)?,
    };
    let source = words.join(" ");
    let grid = drawn.map_err(|error| Rejection::new(&source, 0..source.len(), error))?;
    if desk.is_json {
        return desk.tell(&pictures::grid(&grid));
    }
    if let (Form::Text, Some(title)) = (form, title) {
        desk.output.line(title);
    }
    form.write(&grid, desk);
    Ok(())
}

type Drawn = Result<Grid, PictureError>;

/// Returns the meaning of the grid's modes and the grid of an instruction operand, if `name` is an
/// instruction.
fn of_instruction(
    name: &str,
    part: &str,
    bits: i64,
) -> Result<Option<(&'static str, Drawn)>, Failure> {
    let unknown = |parts: &str| {
        Failure::Usage(format!(
            "`{name}` has no part `{part}`, expected one of {parts}"
        ))
    };
    if let Some(atom) = instructions::product_named(name) {
        let [m, n, k] = atom.shape_mnk();
        let (modes, layout, tile) = match part.to_lowercase().as_str() {
            "a" => ("(m, k)", atom.a(), [m, k]),
            "b" => ("(n, k)", atom.b(), [n, k]),
            "c" | "d" => ("(m, n)", atom.c(), [m, n]),
            _ => return Err(unknown("`a` (m, k), `b` (n, k), `c` (m, n)")),
        };
        if atom.thr_id().size() > 1 && layout.mode(0).is_some_and(|threads| threads.cosize() == 1) {
            let message = "expected an operand in registers, found one in shared memory, which all threads read: no thread owns its elements";
            let source = format!("{name} {part}");
            let at = name.len() + 1..source.len();
            return Err(Rejection::new(&source, at, message).into());
        }
        let tile = IntTuple::from(tile.to_vec());
        return Ok(Some((modes, Grid::thread_value(&layout, tile))));
    }
    let Some(atom) = instructions::copy_named(name) else {
        return Ok(None);
    };
    let layout = match part.to_lowercase().as_str() {
        "src" => atom.src(bits),
        "dst" => atom.dst(bits),
        _ => return Err(unknown("`src` (elements read), `dst` (elements written)")),
    };
    let owners = layout.and_then(|layout| Ok((rows(&layout, bits)?, layout)));
    let drawn = match owners {
        Ok((rows, layout)) => Grid::owners(&layout, &rows),
        Err(error) => Err(error.into()),
    };
    Ok(Some(("128-bit rows", drawn)))
}

/// Returns the values of a copy in rows of 128 bits.
fn rows(layout: &Layout, bits: i64) -> Result<Layout, Error> {
    let row = (128 / bits.clamp(1, 128)).min(layout.cosize()).max(1);
    Layout::new((layout.cosize() / row, row), (row, 1))
}

fn of_layouts(threads: &str, values: &str, desk: &mut Desk<'_>) -> Result<Drawn, Failure> {
    let (threads, values) = (desk.layout(threads)?, desk.layout(values)?);
    let tv = TvLayout::make_layout_tv(&threads, &values).map_err(PictureError::from);
    Ok(tv.and_then(|tv| of_tile(&tv)))
}

fn of_partition(source: &str, of: Option<&str>, desk: &mut Desk<'_>) -> Result<Drawn, Failure> {
    let entry = desk.entry(source)?;
    let layout = match &entry.answer {
        Ok(Entered::Answer(Answer::ThreadValue(tv))) => return Ok(of_tile(tv)),
        Ok(Entered::Answer(Answer::Layout(layout))) => layout,
        Ok(other) => return Err(desk::no_layout(source, other)),
        Err(rejected) => return Err(Failure::of_entry(source, rejected, &entry.applied)),
    };
    let of = match (of, entry.applied.last().and_then(cut)) {
        (Some(of), _) => desk.layout(of)?,
        (None, Some(of)) => of,
        (None, None) => {
            let message = "expected the partitioned layout: add --of LAYOUT";
            return Err(Failure::Usage(message.into()));
        }
    };
    // The first mode is the threads, and the remaining modes are the values.
    let rank = layout.rank();
    let grouped = if rank > 2 {
        layout.group(1, rank)
    } else {
        Ok(layout.clone())
    };
    Ok(grouped
        .map_err(PictureError::from)
        .and_then(|layout| Grid::owners(&layout, &of)))
}

/// Returns the layout that a partition was applied to.
fn cut(applied: &Applied) -> Option<Layout> {
    let is_partition = applied.name.starts_with("partition");
    applied
        .operands
        .first()
        .filter(|_| is_partition)?
        .parse()
        .ok()
}

/// Returns the grid of threads and values on their tile.
pub(super) fn of_tile(tv: &TvLayout) -> Drawn {
    let tile = tv.tiler().to_string().parse::<IntTuple>();
    Grid::thread_value(
        tv.layout(),
        tile.unwrap_or(IntTuple::Int(tv.layout().cosize())),
    )
}
