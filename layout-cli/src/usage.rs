//! Parsing of the command line: the command and its arguments.

use std::ffi::OsString;

use crate::arguments::bounded;
use crate::commands::{self, COMMANDS, Command};
use crate::cute;
use crate::desk::Desk;
use crate::failure::Failure;
use crate::printed;
use crate::rejection::Rejection;

/// Runs the command that the arguments name, and returns its name.
pub(crate) fn run(
    arguments: &[OsString],
    desk: &mut Desk<'_>,
) -> (Result<(), Failure>, Option<&'static str>) {
    let length = arguments.iter().map(|argument| argument.len()).sum();
    if let Err(too_long) = bounded("the command", length) {
        return (Err(too_long), None);
    }
    let Some((first, arguments)) = arguments.split_first() else {
        return (
            Err(Failure::Usage(
                "expected a command, found no argument".into(),
            )),
            None,
        );
    };
    if first == "--help" || first == "-h" {
        desk.output.line(commands::of_all());
        return (Ok(()), None);
    }
    if first == "--version" || first == "-V" {
        desk.output
            .line(concat!("layout ", env!("CARGO_PKG_VERSION")));
        return (Ok(()), None);
    }
    let Some(command) = COMMANDS.iter().find(|command| first == command.name) else {
        let name = first.to_string_lossy();
        let failure = if name.starts_with('-') {
            Failure::Option(name.into())
        } else {
            Failure::Unknown(name.into())
        };
        return (Err(failure), None);
    };
    let mut options = arguments.iter().take_while(|argument| *argument != "--");
    if options.any(|argument| argument == "--help" || argument == "-h") {
        commands::of_one(command, &mut desk.output);
        return (Ok(()), None);
    }
    let arguments = arguments.iter().cloned();
    (answer(command, arguments, desk), Some(command.name))
}

/// Runs a command.
pub(crate) fn answer(
    command: &Command,
    arguments: impl IntoIterator<Item = OsString>,
    desk: &mut Desk<'_>,
) -> Result<(), Failure> {
    let takes = |flag: &str| command.options.iter().any(|(option, _)| *option == flag);
    let mut rest = Vec::new();
    let mut is_option = true;
    for argument in arguments {
        is_option &= argument != "--";
        match argument.to_str().filter(|_| is_option) {
            Some("--json") if takes("--json") => desk.is_json = true,
            Some("--colour" | "--color") if takes("--colour") => desk.has_colours = true,
            Some("--plain") if takes("--plain") => desk.has_colours = false,
            Some("--all") if takes("--all") => desk.is_whole = true,
            _ => rest.push(read(argument)?),
        }
    }
    (command.run)(&mut lexopt::Parser::from_args(rest), desk)
}

/// Returns an argument, converted to notation if CuTe printed it.
fn read(argument: OsString) -> Result<OsString, Failure> {
    let Some(text) = argument.to_str() else {
        return Ok(argument);
    };
    match printed::notation(text) {
        Some(Ok(notation)) => Ok(notation.into()),
        Some(Err(why)) => Err(Rejection::new(text, 0..text.len(), why).into()),
        None => Ok(cute::notation(text).map_or(argument, OsString::from)),
    }
}
