//! The command line: which command, and its arguments.

use std::ffi::OsString;

use lexopt::Arg;

use crate::commands::{COMMANDS, Command};
use crate::failure::Failure;
use crate::output::Output;

/// Runs the command that the arguments name; what it says is appended to `output`.
pub(crate) fn run(arguments: &[OsString], output: &mut Output) -> Result<(), Failure> {
    let options = arguments.iter().take_while(|argument| *argument != "--");
    if options
        .into_iter()
        .any(|option| option == "--help" || option == "-h")
    {
        output.line(help());
        return Ok(());
    }
    let mut arguments = lexopt::Parser::from_args(arguments);
    match arguments.next()? {
        None => Err(Failure::Usage("a command is missing".into())),
        Some(Arg::Short('V') | Arg::Long("version")) => {
            output.line(concat!("layout ", env!("CARGO_PKG_VERSION")));
            Ok(())
        }
        Some(Arg::Value(name)) => {
            let name = name.to_string_lossy();
            match COMMANDS.iter().find(|command| command.name == name) {
                Some(command) => (command.run)(&mut arguments, output),
                None => Err(Failure::Usage(format!("no command is called `{name}`"))),
            }
        }
        Some(other) => Err(other.unexpected().into()),
    }
}

fn help() -> String {
    let lines = COMMANDS
        .iter()
        .map(|Command { usage, what, .. }| format!("  layout {usage:<32}{what}\n"));
    let commands: String = lines.collect();
    format!(
        "layout: the algebra of layouts\n\n{commands}\n\
         An EXPRESSION is one of `layout!`, without names; quote it for the shell.\n\
         The exit status is 0 for an answer, 1 for a refusal, 2 for a command that cannot be read."
    )
}

/// The arguments that are left, as one text: words may be quoted or not.
pub(crate) fn text(arguments: &mut lexopt::Parser) -> Result<String, Failure> {
    let mut words = Vec::new();
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Value(word) => words.push(word.to_string_lossy().into_owned()),
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(words.join(" "))
}
