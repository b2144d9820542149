//! Other programs.

use core::time::Duration;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};

/// What a command printed, if it succeeded.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("`{command:?}` did not start"))?;
    if !output.status.success() {
        let text = String::from_utf8_lossy(&output.stderr);
        bail!("`{command:?}` failed\n{}", text.trim_end());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// How long a command took that must succeed.
pub(crate) fn time(command: &mut Command) -> Result<Duration> {
    command.stdout(Stdio::null());
    let begun = Instant::now();
    output(command)?;
    Ok(begun.elapsed())
}

/// The first line of what a program says of its version; `None` if it cannot be started.
pub(crate) fn version(program: &str) -> Option<String> {
    let text = output(Command::new(program).arg("--version")).ok()?;
    Some(text.lines().next()?.to_owned())
}
