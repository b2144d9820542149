//! Other programs.

use core::time::Duration;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike as _;

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

/// The processor time, user and system, of a command that must succeed and of what it started.
pub(crate) fn time(command: &mut Command) -> Result<Duration> {
    command.stdout(Stdio::null());
    let before = children()?;
    output(command)?;
    Ok(children()?.saturating_sub(before))
}

/// The processor time of all children that have ended.
fn children() -> Result<Duration> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let [user, system] = [usage.user_time(), usage.system_time()];
    let microseconds = u64::try_from(user.num_microseconds() + system.num_microseconds())?;
    Ok(Duration::from_micros(microseconds))
}

/// The first line of what a program prints about its version; `None` if it cannot be started.
pub(crate) fn version(program: &str) -> Option<String> {
    let text = output(Command::new(program).arg("--version")).ok()?;
    Some(text.lines().next()?.to_owned())
}
