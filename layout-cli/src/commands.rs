//! The commands, one file each.

mod atom;
mod check;
mod cost;
mod draw;
mod eval;
mod explain;
mod find;
mod open;
mod tune;

use crate::failure::Failure;
use crate::output::Output;
use crate::refusal::Refusal;

/// A command.
pub(crate) struct Command {
    pub(crate) name: &'static str,
    /// How it is written, after `layout`.
    pub(crate) usage: &'static str,
    /// What it says, in words.
    pub(crate) what: &'static str,
    /// Reads its arguments, and appends its answer to the output.
    pub(crate) run: fn(&mut lexopt::Parser, &mut Output) -> Result<(), Failure>,
}

pub(crate) const COMMANDS: [Command; 8] = [
    eval::COMMAND,
    explain::COMMAND,
    check::COMMAND,
    find::COMMAND,
    draw::COMMAND,
    atom::COMMAND,
    cost::COMMAND,
    tune::COMMAND,
];

/// The tokens of an expression.
fn tokens(source: &str) -> Result<proc_macro2::TokenStream, Failure> {
    crate::tokens(source).map_err(|(at, message)| Refusal::new(source, at, message).into())
}

/// The errors of the language about `source`.
fn refused(source: &str) -> impl FnOnce(syn::Error) -> Failure {
    move |errors| Failure::Refused(Refusal::of_language(source, errors))
}
