//! The commands, one file each.

mod atom;
mod check;
mod completion;
mod cost;
mod cute;
pub(crate) mod emit;
mod eval;
mod explain;
pub(crate) mod explain_error;
mod find;
mod formula;
mod help;
pub(crate) mod instructions;
mod open;
mod plan;
mod repl;
mod reshape;
mod show;
mod swizzle;
mod tune;
mod tv;

use crate::desk::Desk;
use crate::failure::Failure;

pub(crate) use help::{of_all, of_one};

/// A command.
pub(crate) struct Command {
    pub(crate) name: &'static str,
    /// Usage line, after `layout`.
    pub(crate) usage: &'static str,
    /// One-line description.
    pub(crate) what: &'static str,
    /// Long description.
    pub(crate) more: &'static str,
    /// Options with their descriptions.
    pub(crate) options: &'static [(&'static str, &'static str)],
    /// Arguments of examples. The help shows each example with its output.
    pub(crate) examples: &'static [&'static [&'static str]],
    /// Parses the arguments, and writes the answer.
    pub(crate) run: fn(&mut lexopt::Parser, &mut Desk<'_>) -> Result<(), Failure>,
}

pub(crate) use show::COMMAND as SHOW;

pub(crate) const COMMANDS: &[Command] = &[
    eval::COMMAND,
    explain::COMMAND,
    explain_error::COMMAND,
    show::COMMAND,
    formula::COMMAND,
    emit::COMMAND,
    find::COMMAND,
    reshape::COMMAND,
    check::COMMAND,
    cute::COMMAND,
    swizzle::COMMAND,
    tv::COMMAND,
    atom::COMMAND,
    cost::COMMAND,
    tune::COMMAND,
    plan::COMMAND,
    repl::COMMAND,
    completion::COMMAND,
    help::COMMAND,
];

/// Synonyms of command names, each with the command.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("eval", "calc calculate compute evaluate run"),
    ("show", "display draw plot print render visualize"),
    ("emit", "codegen compile generate"),
    ("find", "infer search"),
    ("reshape", "resize view"),
    ("check", "prove verify"),
    ("atom", "instruction mma"),
    ("cost", "bank banks conflicts measure"),
    ("plan", "mesh redistribute reshard shard"),
    ("repl", "interactive prompt shell"),
];

/// Returns the command or option that is the probable meaning of a failure's unknown name.
pub(crate) fn meant(failure: &Failure, command: Option<&str>) -> Option<String> {
    match failure {
        Failure::Unknown(name) => command_meant(name),
        Failure::Option(name) => option_meant(command?, name).map(str::to_owned),
        _ => None,
    }
}

/// Returns the command, or the operation of `layout eval`, that a word probably means.
fn command_meant(word: &str) -> Option<String> {
    let mut other = OTHER_NAMES.iter();
    let other = other.find(|(_, words)| words.split(' ').any(|other| other == word));
    if let Some((name, _)) = other {
        return Some(format!("`layout {name}`"));
    }
    if let Some(usage) = layout_language::operations().find(|usage| name_of(usage, '(') == word) {
        return Some(format!("`layout eval '{usage}'`"));
    }
    if let Some(expression) = layout_language::answer_to(word) {
        return Some(format!("`layout eval '{expression}'`"));
    }
    let names = COMMANDS.iter().map(|command| command.name);
    layout_language::nearest_of(word, names).map(|name| format!("`layout {name}`"))
}

/// Returns the option of a command that a word probably means.
fn option_meant(command: &str, word: &str) -> Option<&'static str> {
    let command = COMMANDS.iter().find(|known| known.name == command)?;
    let options = command.options.iter();
    let options = options.map(|(option, _)| name_of(option, ' ').trim_start_matches('-'));
    let nearest = layout_language::nearest_of(word.trim_start_matches('-'), options)?;
    let mut options = command
        .options
        .iter()
        .map(|(option, _)| name_of(option, ' '));
    options.find(|option| option.trim_start_matches('-') == nearest)
}

/// Returns the nearest of `names` as the end of an error message.
pub(crate) fn or_nearest<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> String {
    let nearest = layout_language::nearest_of(word, names);
    nearest.map_or(String::new(), |name| format!("; did you mean `{name}`?"))
}

/// Returns the part of `usage` before `end`.
fn name_of(usage: &str, end: char) -> &str {
    usage.split(end).next().unwrap_or(usage)
}

const JSON: (&str, &str) = ("--json", "print the answer or the error as a line of JSON");
const COLOUR: (&str, &str) = (
    "--colour",
    "use colours even if the output is not a terminal",
);
const PLAIN: (&str, &str) = (
    "--plain",
    "use no colours, even on a terminal; NO_COLOR does the same",
);
const ALL: (&str, &str) = (
    "--all",
    "draw every cell, even if the picture is wider or longer than the terminal",
);
const SVG: (&str, &str) = ("--svg", "print an SVG file");
const TIKZ: (&str, &str) = ("--tikz", "print a `tikzpicture`");
