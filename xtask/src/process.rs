//! Other programs.

mod line;

use core::time::Duration;
use std::ffi::OsStr;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::paths;

/// How long a download may take. Without a network, some programs wait forever.
pub(crate) const DOWNLOAD: Duration = Duration::new(600, 0);
/// How often a command with a limit is looked at.
const POLL: Duration = Duration::from_millis(50);

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

/// Runs a command whose output the user sees.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    println!("$ {}", line::by_hand(command));
    let status = command
        .status()
        .with_context(|| format!("`{}` did not start", line::short(command)))?;
    if !status.success() {
        bail!("`{}` failed: {status}", line::short(command));
    }
    Ok(())
}

/// As [`run`], but ends the command when it takes longer than `limit`.
pub(crate) fn run_within(command: &mut Command, limit: Duration) -> Result<()> {
    println!("$ {}", line::by_hand(command));
    let mut child = command
        .stdin(Stdio::null())
        .spawn()
        .with_context(|| format!("`{}` did not start", line::short(command)))?;
    let begun = Instant::now();
    loop {
        match child.try_wait()? {
            Some(status) if status.success() => return Ok(()),
            Some(status) => bail!("`{}` failed: {status}", line::short(command)),
            None if begun.elapsed() > limit => {
                child.kill()?;
                child.wait()?;
                bail!("`{}` took longer than {limit:?}", line::short(command));
            }
            None => thread::sleep(POLL),
        }
    }
}

/// Runs a command and gives what it printed.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("`{}` did not start", line::short(command)))?;
    if !output.status.success() {
        bail!(
            "`{}` failed: {}\n{}",
            line::short(command),
            output.status,
            String::from_utf8_lossy(&output.stderr).trim_end()
        );
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Whether a program can be started.
pub(crate) fn exists(program: &str) -> bool {
    Command::new(program)
        .arg("--version")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use core::time::Duration;

    use super::{command, run_within};

    #[test]
    fn a_command_that_hangs_is_ended() {
        let limit = Duration::from_millis(100);
        let error = run_within(command("sleep").arg("60"), limit).unwrap_err();
        assert_eq!(error.to_string(), "`sleep 60` took longer than 100ms");
    }

    #[test]
    fn a_command_within_its_time_ends_as_it_does() {
        let limit = Duration::new(60, 0);
        assert!(run_within(&mut command("true"), limit).is_ok());
        assert!(run_within(&mut command("false"), limit).is_err());
        assert!(run_within(&mut command("no-such-program"), limit).is_err());
    }
}
