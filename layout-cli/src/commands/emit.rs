//! `layout emit`: index functions of a layout in other languages.

use layout_algebra::formula::OpenLayout;
use layout_algebra::{Answer, IntTuple, Layout, TvLayout};
use layout_language::{Applied, Entered};
use lexopt::{Arg, ValueExt};
use serde_json::{Value, json};

use super::{Command, JSON, open, or_nearest};
use crate::desk::{self, Desk};
use crate::emit::{self, Code, Language, Subject, Threads};
use crate::failure::Failure;
use crate::rejection::Rejection;

pub(super) const COMMAND: Command = Command {
    name: "emit",
    usage: "emit --lang LANGUAGE EXPRESSION",
    what: "the index functions of a layout, in other languages",
    more: "Prints readable functions: the offset of a coordinate with one integer per mode, or per leaf if modes are nested,\n\
           and the offset of an index; the bounds check of a coordinate; and the coordinate of an offset, if the layout is injective.\n\
           Integers are unsigned, with 32 bits, or 64 bits if the size or cosize needs them. Dynamic extents and\n\
           strides, `?m`, are parameters if the layout is written as `shape:stride`; the function `fits` checks that\n\
           the size and the last offset fit the integer type. For a (thread, value) partition, the coordinate is the\n\
           thread and its value. For a `make_layout_tv` layout, a function also returns the coordinate in the tile.\n\
           LANGUAGE is cuda, hip, wgsl, glsl, metal, opencl, c, rust or python.",
    options: &[
        ("--lang LANGUAGE", "the output language"),
        (
            "--name NAME",
            "prefix of the function names (default: layout)",
        ),
        ("--wide", "always use 64-bit integers"),
        JSON,
    ],
    examples: &[
        &[
            "emit",
            "--lang",
            "wgsl",
            "--name",
            "tile",
            "Sw<3,0,3> o (8,8):(8,1)",
        ],
        &["emit", "--lang", "c", "--name", "matrix", "(?m,64):(?ld,1)"],
    ],
    run,
};

fn run(arguments: &mut lexopt::Parser, desk: &mut Desk<'_>) -> Result<(), Failure> {
    let (mut words, mut language, mut name, mut is_wide) =
        (Vec::new(), None, "layout".to_owned(), false);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("lang") => language = Some(named(&arguments.value()?.string()?)?),
            Arg::Long("name") => name = prefix(arguments.value()?.string()?)?,
            Arg::Long("wide") => is_wide = true,
            Arg::Value(word) => words.push(word.to_string_lossy().into_owned()),
            other => return Err(other.unexpected().into()),
        }
    }
    let language = language.ok_or_else(|| {
        Failure::Usage(format!(
            "expected --lang LANGUAGE: choose one of {}",
            languages().join(", ")
        ))
    })?;
    let source = words.join(" ");
    let subject = subject(&source, desk)?;
    let code = emit::emit(&subject, language, &name, is_wide)
        .map_err(|why| Rejection::new(&source, 0..source.len(), why))?;
    if desk.is_json {
        return desk.tell(&told(&code, language));
    }
    desk.output.line(code.text.trim_end());
    Ok(())
}

/// Returns the names of the languages.
pub(crate) fn languages() -> [&'static str; 9] {
    Language::ALL.map(Language::name)
}

fn named(name: &str) -> Result<Language, Failure> {
    let mut all = Language::ALL.into_iter();
    all.find(|language| language.name() == name).ok_or_else(|| {
        Failure::Usage(format!(
            "expected one of {}, found `{name}`{}",
            languages().join(", "),
            or_nearest(name, languages().into_iter())
        ))
    })
}

/// Returns the prefix of the function names.
fn prefix(name: String) -> Result<String, Failure> {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(is_letter)
        && !name.ends_with('_')
        && !name.contains("__");
    if is_name && !name.starts_with("gl_") {
        return Ok(name);
    }
    Err(Failure::Usage(format!(
        "expected a prefix that is valid in all languages, found `{name}`: start with a letter, and use only ASCII letters, digits and single `_`"
    )))
}

/// Returns the subject of the code: the layout of an expression.
fn subject(source: &str, desk: &mut Desk<'_>) -> Result<Subject, Failure> {
    let tokens = desk::tokens(source)?;
    if !open::names(&tokens).is_empty() {
        let layout = layout_language::open(tokens);
        let layout = layout.map_err(|errors| Failure::of_language(source, errors))?;
        return Ok(Subject {
            source: layout.to_string(),
            layout,
            threads: None,
        });
    }
    let entry = desk.entry(source)?;
    let subject = |text: String, layout: &Layout, threads| Subject {
        source: text,
        layout: OpenLayout::from(layout),
        threads,
    };
    match &entry.answer {
        Ok(Entered::Answer(Answer::Layout(layout))) => {
            let is_partition = entry.applied.last().is_some_and(is_partition);
            if is_partition && layout.rank() >= 2 {
                // The first mode is the threads, and the remaining modes are the values.
                let grouped = match layout.rank() {
                    2 => layout.clone(),
                    rank => layout
                        .group(1, rank)
                        .map_err(|error| Rejection::new(source, 0..source.len(), error))?,
                };
                let threads = Threads { tile: None };
                return Ok(subject(grouped.to_string(), &grouped, Some(threads)));
            }
            Ok(subject(layout.to_string(), layout, None))
        }
        Ok(Entered::Answer(Answer::ThreadValue(tv))) => {
            let threads = Threads { tile: tile(tv) };
            Ok(subject(tv.to_string(), tv.layout(), Some(threads)))
        }
        Ok(other) => Err(desk::no_layout(source, other)),
        Err(rejected) => Err(Failure::of_entry(source, rejected, &entry.applied)),
    }
}

fn is_partition(applied: &Applied) -> bool {
    applied.name.starts_with("partition")
}

/// Returns the extents of the tile of a thread-value layout.
fn tile(tv: &TvLayout) -> Option<Vec<i64>> {
    match tv.tiler().to_string().parse::<IntTuple>().ok()? {
        IntTuple::Int(extent) => Some(vec![extent]),
        IntTuple::Tuple(modes) => {
            let modes = modes.into_iter().map(|mode| mode.product());
            modes.collect()
        }
    }
}

/// Returns the code as JSON, with each function's parameters and outputs.
fn told(code: &Code, language: Language) -> Value {
    let functions = code.functions.iter().map(|function| {
        let numbers = function.numbers.iter().map(|(number, _)| number);
        json!({
            "name": function.name,
            "gives": function.gives,
            "of": function.of,
            "numbers": numbers.collect::<Vec<_>>(),
            "parameters": function.parameters,
            "outputs": function.outputs,
            "wants": function.wants,
        })
    });
    json!({
        "kind": "code",
        "language": language.name(),
        "text": code.text,
        "functions": functions.collect::<Vec<_>>(),
    })
}
