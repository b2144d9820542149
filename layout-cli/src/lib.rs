//! The command `layout`: the layout algebra on the command line, and its commands as a library.
//!
//! ```text
//! layout eval '(6,2):(8,2) o (4,3):(3,1)'
//! layout explain '16:1 / 4:2'
//! layout show '(4,8):(8,1) / (2,4)'
//! layout formula 'Sw<3,0,3> o (8,8):(8,1)'
//! layout emit --lang cuda 'Sw<3,3,3> o (64,64):(64,1)'
//! layout find 0 2 4 7 9 11
//! layout reshape '(4,8):(8,1)' '(2,16)'
//! layout atom ldmatrix_x4 'Sw<3,3,3> o (16,16):(64,1)'
//! layout check '(4,6,8):(2,3,5) o 6:3 = (2,3):(6,3)'
//! layout cute '(4,6,8):(2,3,5) o 6:3'
//! layout tv m16n8k16_f32_f16 a
//! layout swizzle 'Sw<3,4,3>' --bytes 1
//! layout cost '(32,32):(32,1)' 4
//! layout tune m16n8k16_f32_f16 '(4096,4096):(4096,1)' '(4096,4096):(4096,1)' 2 128
//! layout plan 'shard((8, 8), mesh(x: 4), x: 0) -> shard((8, 8), x: 1)'
//! layout repl
//! ```
//!
//! `layout help COMMAND` describes one command. Expressions have the syntax of `layout!`. In a
//! [`Session`], and therefore in `layout repl`, expressions can use names.
//!
//! The exit status is 0 for an answer, 1 for an error and 2 for a usage error. Errors are written
//! to standard error, with a caret under the source position. With `--json`, answers and errors are
//! written to standard output, one per line, in the form that [`json`] describes.

mod arguments;
mod commands;
mod complete;
mod cute;
mod desk;
mod emit;
mod failure;
mod hardware;
pub mod json;
mod output;
mod printed;
mod redistribution;
mod rejection;
mod session;
mod usage;

use core::ops::Range;
use std::ffi::OsString;

use proc_macro2::{LexError, TokenStream};

pub use session::Session;

/// Maximum length of a command, of a line at the prompt, and of a file that a command reads, in bytes.
pub const MAX_INPUT: usize = 1_000_000;

/// The output of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Text for standard output.
    pub output: String,
    /// Text for standard error: the error, with a caret under the source position.
    pub rejection: String,
    /// 0 for an answer, 1 for an error, 2 for a usage error.
    pub status: u8,
}

/// Runs a command of the program `layout` with these arguments.
///
/// ```
/// let said = layout_cli::run(&["eval".into(), "(6,2):(8,2) o 3:2".into()]);
/// assert_eq!((said.output.as_str(), said.status), ("3:16\n", 0));
/// ```
#[must_use]
pub fn run(arguments: &[OsString]) -> Said {
    Session::default().run(arguments)
}

/// Returns the tokens of an expression.
///
/// ```
/// let (at, why) = layout_cli::tokens("4:1 // 2").unwrap_err();
/// assert_eq!((at, why.lines().next()), (4..6, Some("found a Rust comment in the expression: `//`")));
/// ```
///
/// # Errors
///
/// Returns the bytes of the invalid token, and the lines of the error.
pub fn tokens(source: &str) -> Result<TokenStream, (Range<usize>, String)> {
    if let Some(at) = source.find("//").or_else(|| source.find("/*")) {
        let comment = at..at + 2;
        let message = format!(
            "found a Rust comment in the expression: `{}`\nhelp: for a division, write `/`",
            &source[comment.clone()]
        );
        return Err((comment, message));
    }
    source.parse().map_err(|error: LexError| {
        let at = error.span().byte_range();
        let first = source.get(at.start..).and_then(|rest| rest.chars().next());
        let at = at.start..at.end.max(at.start + first.map_or(0, char::len_utf8));
        let message = match first {
            Some(c @ ('(' | ')' | '[' | ']' | '{' | '}' | '"' | '\'')) => {
                format!("unmatched `{c}`")
            }
            Some(c) => format!("unexpected character `{c}`"),
            None => "unexpected character".into(),
        };
        (at, message)
    })
}

/// Compiles the README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
