//! `layout help`: lists the commands and their usage.

use std::ffi::OsString;

use super::{COMMANDS, Command};
use crate::arguments;
use crate::desk::Desk;
use crate::failure::Failure;
use crate::output::Output;

pub(super) const COMMAND: Command = Command {
    name: "help",
    usage: "help [COMMAND]",
    what: "the help of one command",
    more: "",
    options: &[],
    examples: &[],
    run,
};

fn run(arguments: &mut lexopt::Parser, desk: &mut Desk<'_>) -> Result<(), Failure> {
    let name = arguments::text(arguments)?;
    if name.is_empty() {
        desk.output.line(of_all());
        return Ok(());
    }
    let command = COMMANDS.iter().find(|command| command.name == name);
    let command = command.ok_or(Failure::Unknown(name))?;
    of_one(command, &mut desk.output);
    Ok(())
}

const STATUS: &str =
    "The exit status is 0 for an answer, 1 for an error in the expression, 2 for a usage error.";

/// Returns the list of the commands.
pub(crate) fn of_all() -> String {
    let lines = COMMANDS
        .iter()
        .map(|Command { usage, what, .. }| format!("  layout {usage:<39}{what}\n"));
    let commands: String = lines.collect();
    format!(
        "layout: the algebra of layouts\n\n{commands}\n\
         An EXPRESSION has the syntax of the `layout!` macro; quote it for the shell. On a terminal, `layout` without\n\
         arguments is `layout repl`, where expressions can use names.\n\
         {STATUS}"
    )
}

/// Writes the usage of a command, its options, and examples with their output.
pub(crate) fn of_one(command: &Command, output: &mut Output) {
    output.line(format_args!("layout {}\n\n{}", command.usage, command.what));
    if !command.more.is_empty() {
        output.line(format_args!("\n{}", command.more));
    }
    if !command.options.is_empty() {
        output.line("");
    }
    for (option, what) in command.options {
        output.line(format_args!("  {option:<20}{what}"));
    }
    for example in command.examples {
        let words: Vec<_> = example.iter().map(|word| quoted(word)).collect();
        let arguments: Vec<_> = example.iter().map(OsString::from).collect();
        let said = crate::run(&arguments);
        let answer = said.output + &said.rejection;
        output.line(format_args!(
            "\n$ layout {}\n{}",
            words.join(" "),
            answer.trim_end()
        ));
    }
    output.line(format_args!("\n{STATUS}"));
}

/// Returns a word in shell quotes.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_-.,:/=".contains(c);
    if word.chars().all(is_plain) {
        word.into()
    } else {
        format!("'{word}'")
    }
}

#[cfg(test)]
mod tests {
    use super::{COMMANDS, of_all};

    #[test]
    fn what_a_command_does_is_apart_from_how_it_is_written() {
        let all = of_all();
        for command in COMMANDS {
            let apart = format!("{} ", command.usage);
            assert!(all.contains(&apart), "{all}");
        }
    }
}
