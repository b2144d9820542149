//! The texts of compile errors, and their headlines on other compilers.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use super::msrv::Rustc;
use super::{msrv, solver};
use crate::process;
use crate::progress::Outcome;

/// The tests of headlines, which ask the compiler that [`COMPILER`] names, whose trait solver [`WRAPPER`] chooses.
const TESTS: &str = "gives_the_promised_headlines";
const COMPILER: &str = "HEADLINES_RUSTC";
const WRAPPER: &str = "HEADLINES_WRAPPER";

/// The whole texts with the compiler at hand, the headlines with the oldest too.
pub(crate) fn check() -> Result<Outcome> {
    let mut texts = process::cargo();
    process::run(texts.args(["test", "--package", "layout-ui-tests"]))?;
    Ok(match msrv::compiler() {
        Ok((rustc, version)) => {
            let mut headlines = of(rustc);
            process::run(&mut headlines).with_context(|| version.clone())?;
            Outcome::Done(format!("headlines with {}", version.trim()))
        }
        Err(why) => Outcome::Done(format!("not with the oldest compiler: {why:#}")),
    })
}

/// The headlines with a nightly compiler and the next trait solver.
pub(crate) fn with_next(toolchain: &str) -> Result<()> {
    let mut which = process::command("rustup");
    which.env("RUSTUP_AUTO_INSTALL", "0");
    let path = process::output(which.args(["which", "--toolchain", toolchain, "rustc"]))?;
    let mut headlines = of(Rustc {
        path: PathBuf::from(path.trim()),
        environment: Vec::new(),
    });
    process::run(headlines.env(WRAPPER, solver::wrapper()?))
}

/// The tests, with a compiler for the cases.
fn of(rustc: Rustc) -> Command {
    let mut headlines = process::cargo();
    headlines
        .args(["test", "--package", "layout-ui-tests", TESTS])
        .env(COMPILER, rustc.path)
        .envs(rustc.environment);
    headlines
}
