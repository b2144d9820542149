//! Other programs.

mod line;

use core::time::Duration;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, bail};

/// How long a download may take. Without a network, some programs wait forever.
pub const DOWNLOAD: Duration = Duration::new(600, 0);
/// How often a command with a limit is looked at.
const POLL: Duration = Duration::from_millis(50);

/// Runs a command whose output the user sees.
///
/// # Errors
///
/// If it does not start, or fails.
pub fn run(command: &mut Command) -> Result<()> {
    println!("$ {}", line::by_hand(command));
    let status = command
        .status()
        .with_context(|| format!("`{}` did not start", line::short(command)))?;
    if !status.success() {
        bail!("`{}` failed: {status}", line::short(command));
    }
    Ok(())
}

/// As [`run`], but only a failure is seen.
///
/// # Errors
///
/// As [`run`], with what the command wrote to its standard error.
pub fn run_quietly(command: &mut Command) -> Result<()> {
    both(command).map(drop)
}

/// As [`run`], but ends the command when it takes longer than `limit`.
///
/// # Errors
///
/// As [`run`], and if it takes too long.
pub fn run_within(command: &mut Command, limit: Duration) -> Result<()> {
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
///
/// # Errors
///
/// As [`run`], with what the command wrote to its standard error.
pub fn output(command: &mut Command) -> Result<String> {
    both(command).map(|[output, _]| output)
}

/// Runs a command and gives what it wrote to its standard output and its standard error.
///
/// # Errors
///
/// As [`output`].
pub fn both(command: &mut Command) -> Result<[String; 2]> {
    let output = command
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("`{}` did not start", line::short(command)))?;
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

/// Whether a program can be started.
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
