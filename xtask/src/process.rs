//! Commands that run in the workspace root.

use std::ffi::OsStr;
use std::process::Command;

pub(crate) use layout_ptx::process::{DOWNLOAD, exists, output, run, run_quietly, run_within};

use crate::paths;

/// Creates a command that runs in the workspace root.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(paths::root());
    command
}

/// Creates a command for the cargo that started this program.
pub(crate) fn cargo() -> Command {
    command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}
