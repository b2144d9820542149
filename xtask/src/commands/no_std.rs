//! Crates that do without the standard library, where there is none.

use anyhow::{Context, Result};

use crate::packages::published;
use crate::process;
use crate::progress::Outcome;

/// A microcontroller of 32 bits.
const TARGET: &str = "thumbv7em-none-eabi";

/// Checks the crates whose category is `no-std`, with and without their features.
pub(crate) fn check() -> Result<Outcome> {
    let mut add = process::command("rustup");
    add.args(["target", "add", TARGET]);
    if let Err(error) = process::run_within(&mut add, process::DOWNLOAD) {
        return Ok(Outcome::Skipped(format!("no core for {TARGET}: {error:#}")));
    }
    let mut names = Vec::new();
    for package in published(".")? {
        if !package.is_no_std() {
            continue;
        }
        for features in ["--no-default-features", "--all-features"] {
            let mut cargo = process::cargo();
            cargo.args(["check", "--target", TARGET, "--package", &package.name]);
            process::run(cargo.arg(features))
                .with_context(|| format!("{} needs more than core", package.name))?;
        }
        names.push(package.name);
    }
    Ok(Outcome::Done(format!("{} for {TARGET}", names.join(", "))))
}
