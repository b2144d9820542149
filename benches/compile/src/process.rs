//! Runs other programs.

use core::time::Duration;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike as _;

/// Returns the output of a command. Fails if the command fails.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("cannot start `{command:?}`"))?;
    if !output.status.success() {
        let text = String::from_utf8_lossy(&output.stderr);
        bail!("`{command:?}` failed\n{}", text.trim_end());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Returns the user and system CPU time of a command and its child processes. Fails if the command fails.
pub(crate) fn time(command: &mut Command) -> Result<Duration> {
    command.stdout(Stdio::null());
    let before = children()?;
    output(command)?;
    Ok(children()?.saturating_sub(before))
}

/// Returns the CPU time of all child processes that have ended.
fn children() -> Result<Duration> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let [user, system] = [usage.user_time(), usage.system_time()];
    let microseconds = u64::try_from(user.num_microseconds() + system.num_microseconds())?;
    Ok(Duration::from_micros(microseconds))
}

/// Returns the first line of a program's version, or `None` if the program does not start or fails.
pub(crate) fn version(program: &str) -> Option<String> {
    let text = output(Command::new(program).arg("--version")).ok()?;
    Some(text.lines().next()?.to_owned())
}
