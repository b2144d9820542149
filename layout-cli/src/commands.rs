//! The commands, one file each.

mod atom;
mod check;
mod completion;
mod cost;
mod cute;
pub(crate) mod emit;
mod eval;
mod explain;
mod find;
mod formula;
mod help;
pub(crate) mod instructions;
mod open;
mod repl;
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
    /// How it is written, after `layout`.
    pub(crate) usage: &'static str,
    /// What it says, in words.
    pub(crate) what: &'static str,
    /// The same in sentences.
    pub(crate) more: &'static str,
    /// Options with what they do.
    pub(crate) options: &'static [(&'static str, &'static str)],
    /// Arguments whose answers the help shows.
    pub(crate) examples: &'static [&'static [&'static str]],
    /// Reads its arguments, and answers.
    pub(crate) run: fn(&mut lexopt::Parser, &mut Desk<'_>) -> Result<(), Failure>,
}

pub(crate) use show::COMMAND as SHOW;

pub(crate) const COMMANDS: &[Command] = &[
    eval::COMMAND,
    explain::COMMAND,
    show::COMMAND,
    formula::COMMAND,
    emit::COMMAND,
    find::COMMAND,
    check::COMMAND,
    cute::COMMAND,
    swizzle::COMMAND,
    tv::COMMAND,
    atom::COMMAND,
    cost::COMMAND,
    tune::COMMAND,
    repl::COMMAND,
    completion::COMMAND,
    help::COMMAND,
];

const JSON: (&str, &str) = ("--json", "the answer, or the refusal, as a line of JSON");
const COLOUR: (&str, &str) = ("--colour", "colours, also where the output is no terminal");
const PLAIN: (&str, &str) = (
    "--plain",
    "no colours, also on a terminal; so it is with NO_COLOR set",
);
const ALL: (&str, &str) = ("--all", "all cells of a picture, however many there are");
const SVG: (&str, &str) = ("--svg", "as an SVG file");
const TIKZ: (&str, &str) = ("--tikz", "as a `tikzpicture`");
