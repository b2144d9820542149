//! The texts of compile errors, and their headlines on other compilers.

use std::path::PathBuf;

use anyhow::{Context, Result};

use super::msrv;
use super::msrv::Rustc;
use crate::process;
use crate::progress::Outcome;

/// The tests of headlines, which ask the compiler that [`COMPILER`] names.
const TESTS: &str = "gives_the_promised_headlines";
const COMPILER: &str = "HEADLINES_RUSTC";

/// The whole texts with the compiler at hand, the headlines with the oldest too.
pub(crate) fn check() -> Result<Outcome> {
    let mut texts = process::cargo();
    process::run(texts.args(["test", "--package", "layout-ui-tests"]))?;
    with("the oldest compiler", msrv::compiler())
}

/// The headlines with nightly.
pub(crate) fn check_nightly() -> Result<Outcome> {
    with("nightly", nightly())
}

fn with(name: &str, rustc: Result<(Rustc, String)>) -> Result<Outcome> {
    Ok(match rustc {
        Ok((rustc, version)) => {
            let mut headlines = process::cargo();
            headlines
                .args(["test", "--package", "layout-ui-tests", TESTS])
                .env(COMPILER, rustc.path)
                .envs(rustc.environment);
            process::run(&mut headlines).with_context(|| version.clone())?;
            Outcome::Done(format!("headlines with {}", version.trim()))
        }
        Err(why) => Outcome::Done(format!("not with {name}: {why:#}")),
    })
}

/// The nightly compiler of rustup, where it is installed.
fn nightly() -> Result<(Rustc, String)> {
    let mut which = process::command("rustup");
    which.env("RUSTUP_AUTO_INSTALL", "0");
    let path = process::output(which.args(["which", "--toolchain", "nightly", "rustc"]))
        .ok()
        .context("it is not installed")?;
    let path = PathBuf::from(path.trim());
    let version = process::output(process::command(&path).arg("--version"))?;
    let environment = Vec::new();
    Ok((Rustc { path, environment }, version))
}
