//! Checks the compile errors with the default compiler, and their first lines with other compilers.

use core::fmt;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use super::msrv::{self, Rustc};
use crate::progress::{Outcome, day};
use crate::{next_solver, process, tools};

/// The test of the error messages. [`COMPILER`] sets the compiler, and [`WRAPPER`] sets the trait
/// solver.
const TESTS: &str = "gives_the_promised_headlines";
const COMPILER: &str = "HEADLINES_RUSTC";
const WRAPPER: &str = "HEADLINES_WRAPPER";
/// The variable that sets the share of the cases to compile.
const SHARE: &str = "HEADLINES_SHARE";

/// The cases to compile with a compiler other than the default one.
#[derive(Clone, Copy)]
pub(crate) enum Cases {
    All,
    /// One sixth of the cases: a different sixth every day.
    OfTheDay,
}

impl fmt::Display for Cases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::All => "all",
            Self::OfTheDay => "a sixth",
        })
    }
}

/// Checks the full error texts with the default compiler, and a sixth of the messages with the oldest
/// supported compiler.
pub(crate) fn check() -> Result<Outcome> {
    let mut texts = process::cargo();
    process::run(texts.args(["test", "--package", "layout-ui-tests"]))?;
    with_oldest(Cases::OfTheDay).map(Outcome::Done)
}

/// Checks the messages with the oldest supported compiler, if it is available.
fn with_oldest(cases: Cases) -> Result<String> {
    let (rustc, version) = match msrv::compiler() {
        Ok(found) => found,
        Err(why) => return Ok(format!("skipping the oldest compiler: {why:#}")),
    };
    let mut headlines = of(rustc, cases)?;
    process::run(&mut headlines).with_context(|| version.clone())?;
    Ok(format!("{cases} error messages with {}", version.trim()))
}

/// Checks all messages with the oldest supported compiler, and with the next trait solver.
pub(crate) fn check_all() -> Result<Outcome> {
    let oldest = with_oldest(Cases::All)?;
    let nightly = tools::nightly()?;
    with_next(nightly, Cases::All)?;
    Ok(Outcome::Done(format!("{oldest}, and with {nightly}")))
}

/// Checks the messages with a nightly compiler and the next trait solver.
pub(crate) fn with_next(toolchain: &str, cases: Cases) -> Result<()> {
    let mut which = process::command("rustup");
    which.env("RUSTUP_AUTO_INSTALL", "0");
    let path = process::output(which.args(["which", "--toolchain", toolchain, "rustc"]))?;
    let rustc = Rustc {
        path: PathBuf::from(path.trim()),
        environment: Vec::new(),
    };
    let mut headlines = of(rustc, cases)?;
    process::run(headlines.env(WRAPPER, next_solver::wrapper()?))
}

/// Returns the command that tests the messages with the given compiler.
fn of(rustc: Rustc, cases: Cases) -> Result<Command> {
    let mut headlines = process::cargo();
    headlines
        .args(["test", "--package", "layout-ui-tests", TESTS])
        .env(COMPILER, rustc.path)
        .envs(rustc.environment);
    if matches!(cases, Cases::OfTheDay) {
        headlines.env(SHARE, format!("{}/6", day()? % 6));
    }
    Ok(headlines)
}
