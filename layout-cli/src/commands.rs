//! The commands, one file each.

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

pub(crate) const COMMANDS: [Command; 7] = [
    eval::COMMAND,
    explain::COMMAND,
    check::COMMAND,
    find::COMMAND,
    draw::COMMAND,
    cost::COMMAND,
    tune::COMMAND,
];

/// The tokens of an expression.
fn tokens(source: &str) -> Result<proc_macro2::TokenStream, Failure> {
    if let Some(at) = source.find("//").or_else(|| source.find("/*")) {
        let comment = at..at + 2;
        let message = format!(
            "`{}` begins a comment of Rust, and an expression has none\nhelp: a division is written `/`",
            &source[comment.clone()]
        );
        return Err(Refusal::new(source, comment, message).into());
    }
    source.parse().map_err(|error: proc_macro2::LexError| {
        let at = error.span().byte_range();
        let found = source[at.start..].chars().next();
        let message = match found {
            Some(c @ ('(' | ')' | '[' | ']' | '{' | '}' | '"' | '\'')) => {
                format!("`{c}` has no partner")
            }
            Some(c) => format!("`{c}` is not in the notation"),
            None => "this is not in the notation".into(),
        };
        Refusal::new(source, at, message).into()
    })
}

/// The errors of the language about `source`.
fn refused(source: &str) -> impl FnOnce(syn::Error) -> Failure {
    move |errors| Failure::Refused(Refusal::of_language(source, errors))
}
