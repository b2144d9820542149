//! Tests with random kernels.

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Result, ensure};

use crate::process;
use crate::progress::Outcome;

/// Minimum number of programs to run. A kernel counts once for each set of dynamic values.
const PROGRAMS: u64 = 100_000;
/// Number of seeds per run of the generator.
const KERNELS: u64 = 400;
/// Number of value sets per kernel with dynamic values.
const SETS: u64 = 400;

/// Runs random kernels until [`PROGRAMS`] is reached. The seeds differ from day to day.
pub(crate) fn check() -> Result<Outcome> {
    let days = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs() / 86_400;
    let mut first = days * 100_000;
    let (mut programs, mut kernels) = (0, 0);
    while programs < PROGRAMS {
        let told = process::output(&mut command(&[], KERNELS, SETS, first))?;
        let last = told.lines().next_back().unwrap_or_default();
        let (more, of) = counts(last)?;
        programs += more;
        kernels += of;
        first += KERNELS;
        println!("{programs} programs of {kernels} kernels");
    }
    Ok(Outcome::Done(format!(
        "{programs} programs of {kernels} kernels"
    )))
}

/// Returns the command that runs the generator.
pub(crate) fn command(
    options: &[&str],
    kernels: u64,
    sets: u64,
    first: u64,
) -> std::process::Command {
    let mut command = process::cargo();
    command
        .args(["run", "--quiet", "--release", "--package", "layout-tests"])
        .args(["--bin", "programs", "--"])
        .args(options)
        .args([kernels, sets, first].map(|number| number.to_string()));
    command
}

/// Parses the numbers of programs and kernels in `12 programs of 3 kernels in 4 s, ...`.
pub(crate) fn counts(line: &str) -> Result<(u64, u64)> {
    let numbers = line
        .split(|c: char| !c.is_ascii_digit())
        .filter(|part| !part.is_empty());
    let numbers: Vec<u64> = numbers.map(str::parse).collect::<Result<_, _>>()?;
    ensure!(
        numbers.len() == 5,
        "unexpected output of the generator: `{line}`"
    );
    Ok((numbers[0], numbers[1]))
}

#[cfg(test)]
mod tests {
    use super::counts;

    #[test]
    fn what_the_generator_says_is_read() {
        let line = "735 programs of 127 kernels in 159 s, 73 rejected by the types, 0 failed";
        assert_eq!(counts(line).unwrap(), (735, 127));
        assert!(counts("error").is_err());
    }
}
