//! Builds the `no_std` crates for a target without the standard library.

use anyhow::{Context, Result};

use crate::packages::published;
use crate::process;
use crate::progress::Outcome;

/// A 32-bit microcontroller.
const TARGET: &str = "thumbv7em-none-eabi";

/// Checks the crates with category `no-std`, with and without their features.
pub(crate) fn check() -> Result<Outcome> {
    let mut add = process::command("rustup");
    add.args(["target", "add", TARGET]);
    if let Err(error) = process::run_within(&mut add, process::DOWNLOAD) {
        return Ok(Outcome::Skipped(format!(
            "cannot find or install `core` for {TARGET}: {error:#}"
        )));
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
                .with_context(|| format!("{} needs more than `core`", package.name))?;
        }
        names.push(package.name);
    }
    Ok(Outcome::Done(format!("{} for {TARGET}", names.join(", "))))
}
