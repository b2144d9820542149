//! Runs pycute in a Python process that waits for cases.

use core::time::Duration;
use std::env;
use std::ffi::OsString;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context as _, Result, ensure};

use crate::Case;

/// A Python process with pycute.
pub struct Pycute {
    python: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Pycute {
    /// Starts Python with pycute from the folder in the variable `PYCUTE`. Returns `None` if `PYCUTE` is not set.
    ///
    /// # Errors
    ///
    /// Returns an error if `python3` does not start.
    pub fn start() -> Result<Option<Self>> {
        env::var_os("PYCUTE").map(Self::start_in).transpose()
    }

    fn start_in(folder: OsString) -> Result<Self> {
        let mut python = Command::new("python3")
            .args(["-c", include_str!("pycute.py")])
            .env("PYTHONPATH", folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("no python3")?;
        let questions = python.stdin.take().context("no pipe to python3")?;
        let answers = python.stdout.take().context("no pipe from python3")?;
        Ok(Self {
            python,
            questions,
            answers: BufReader::new(answers),
        })
    }

    /// Returns pycute's CPU time for `count` repetitions of the operation.
    ///
    /// # Errors
    ///
    /// Returns an error if pycute fails, or if its result differs from `layout-algebra`.
    pub fn time(&mut self, case: &Case, count: u64) -> Result<Duration> {
        writeln!(
            self.questions,
            "{} {} {} {count}",
            case.name, case.a, case.b
        )?;
        let mut answer = String::new();
        self.answers.read_line(&mut answer)?;
        let (time, result) = answer.trim_end().split_once(' ').context("no answer")?;
        let ours = case.result()?;
        ensure!(
            result == ours,
            "expected the result of pycute, {result}, found {ours}"
        );
        Ok(Duration::from_nanos(time.parse()?))
    }
}

impl Drop for Pycute {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.python.kill();
        let _ = self.python.wait();
    }
}
