//! `layout repl`: an interactive prompt. The program reads the lines.

use super::Command;
use crate::desk::Desk;
use crate::failure::Failure;

pub(super) const COMMAND: Command = Command {
    name: "repl",
    usage: "repl",
    what: "lines of expressions, names and these commands, with history",
    more: "Each line is an expression, an item `A = (4,8):(1,4)`, whose name later lines may use, or a command:\n\
           `show A`, `explain A / B`. Tab completes names, commands and operations; lines are kept in\n\
           LAYOUT_HISTORY, or in a file `layout/history` where such files belong. `exit`, or the end of the\n\
           input, ends it. Where the input is no terminal, the lines are read without a prompt, and the exit\n\
           status is that of the last line that failed.",
    options: &[],
    examples: &[],
    run,
};

fn run(_: &mut lexopt::Parser, _: &mut Desk<'_>) -> Result<(), Failure> {
    let message = "lines are read by the program `layout`, at a prompt";
    Err(Failure::Usage(message.into()))
}
