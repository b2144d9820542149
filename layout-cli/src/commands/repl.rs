//! `layout repl`: an interactive prompt. The binary, not the library, reads the lines.

use super::Command;
use crate::desk::Desk;
use crate::failure::Failure;

pub(super) const COMMAND: Command = Command {
    name: "repl",
    usage: "repl",
    what: "an interactive prompt with names and history",
    more: "Each line is an expression, a definition `A = (4,8):(1,4)`, whose name later lines can use, or a command such as\n\
           `show A` or `explain A / B`. Tab completes names, commands and operations. The history is saved in the file\n\
           LAYOUT_HISTORY (default: `layout/history` in the user's data folder). `exit`, or the end of the input, ends\n\
           the session. If the input is not a terminal, the lines are read without a prompt, and the exit status is\n\
           the status of the last line that failed.",
    options: &[],
    examples: &[],
    run,
};

fn run(_: &mut lexopt::Parser, _: &mut Desk<'_>) -> Result<(), Failure> {
    let message = "`repl` is available only as a command of the program `layout`";
    Err(Failure::Usage(message.into()))
}
