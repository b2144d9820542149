//! Other programs.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::paths;

/// A command in the root of the workspace.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(paths::root());
    command
}

/// The cargo that started this program.
pub(crate) fn cargo() -> Command {
    command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// The command as one would type it.
fn line(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_name().unwrap_or(program.as_os_str());
    let mut line = name.to_string_lossy().into_owned();
    for argument in command.get_args() {
        line.push(' ');
        line.push_str(&argument.to_string_lossy());
    }
    line
}

/// Runs a command whose output the user sees.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    println!("$ {}", line(command));
    let status = command
        .status()
        .with_context(|| format!("`{}` did not start", line(command)))?;
    if !status.success() {
        bail!("`{}` failed: {status}", line(command));
    }
    Ok(())
}

/// Runs a command and gives what it printed.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("`{}` did not start", line(command)))?;
    if !output.status.success() {
        bail!(
            "`{}` failed: {}\n{}",
            line(command),
            output.status,
            String::from_utf8_lossy(&output.stderr).trim_end()
        );
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Whether a program can be started at all.
pub(crate) fn exists(program: &str) -> bool {
    Command::new(program)
        .arg("--version")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}
