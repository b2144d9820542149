//! Execution of other programs.

mod line;

use core::time::Duration;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, bail};

/// Maximum time of a download. Some programs wait forever without a network.
pub const DOWNLOAD: Duration = Duration::new(600, 0);
/// Polling interval of a command with a time limit.
const POLL: Duration = Duration::from_millis(50);

/// Runs a command with visible output.
///
/// # Errors
///
/// Returns an error if the command does not start or fails.
pub fn run(command: &mut Command) -> Result<()> {
    println!("$ {}", line::by_hand(command));
    let status = command
        .status()
        .with_context(|| format!("cannot start `{}`", line::short(command)))?;
    if !status.success() {
        bail!("`{}` failed: {status}", line::short(command));
    }
    Ok(())
}

/// Runs a command like [`run`], but shows its output only on failure.
///
/// # Errors
///
/// Returns the errors of [`run`], with the command's standard error.
pub fn run_quietly(command: &mut Command) -> Result<()> {
    both(command).map(drop)
}

/// Runs a command like [`run`], but ends it after `limit`.
///
/// # Errors
///
/// Returns the errors of [`run`], and an error if the command exceeds the limit.
pub fn run_within(command: &mut Command, limit: Duration) -> Result<()> {
    println!("$ {}", line::by_hand(command));
    let mut child = command
        .stdin(Stdio::null())
        .spawn()
        .with_context(|| format!("cannot start `{}`", line::short(command)))?;
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

/// Runs a command, and returns its standard output.
///
/// # Errors
///
/// Returns the errors of [`run`], with the command's standard error.
pub fn output(command: &mut Command) -> Result<String> {
    both(command).map(|[output, _]| output)
}

/// Runs a command, and returns its standard output and standard error.
///
/// # Errors
///
/// Returns the errors of [`output`].
pub fn both(command: &mut Command) -> Result<[String; 2]> {
    let output = command
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("cannot start `{}`", line::short(command)))?;
    let [stdout, stderr] =
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    if !output.status.success() {
        bail!(
            "`{}` failed: {}\n{}",
            line::short(command),
            output.status,
            stderr.trim_end()
        );
    }
    Ok([stdout, stderr])
}

/// Returns `true` if a program can be started.
#[must_use]
pub fn exists(program: &str) -> bool {
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

    use std::process::Command;

    use super::run_within;

    #[test]
    fn a_command_that_hangs_is_ended() {
        let limit = Duration::from_millis(100);
        let error = run_within(Command::new("sleep").arg("60"), limit).unwrap_err();
        assert_eq!(error.to_string(), "`sleep 60` took longer than 100ms");
    }

    #[test]
    fn a_command_within_its_time_ends_as_it_does() {
        let limit = Duration::new(60, 0);
        assert!(run_within(&mut Command::new("true"), limit).is_ok());
        assert!(run_within(&mut Command::new("false"), limit).is_err());
        assert!(run_within(&mut Command::new("no-such-program"), limit).is_err());
    }
}
