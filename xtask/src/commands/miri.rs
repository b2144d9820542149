//! Tests of tensors and kernels under Miri.

use std::process::Command;

use anyhow::{Context, Result};

use super::programs;
use crate::progress::Outcome;
use crate::{paths, process, tools};

/// The number of random kernels to interpret, and the number of runs with different dynamic values for each
/// kernel.
const KERNELS: [u64; 2] = [20, 1];

/// Runs the memory tests under Miri, if it is available.
pub(crate) fn check() -> Result<Outcome> {
    if let Err(error) = prepare() {
        return Ok(Outcome::Skipped(format!("{error:#}")));
    }
    let mut tensors = cargo(&["miri", "test", "--package", "layout-tests"])?;
    process::run(
        tensors
            .args([
                "--test",
                "tensors",
                "--test",
                "generic_arrays",
                "--target-dir",
            ])
            .arg(paths::target().join("miri")),
    )?;
    let mut arrays = cargo(&[
        "miri",
        "test",
        "--package",
        "layout-arrays",
        "--all-features",
    ])?;
    for test in ["dlpack", "interface", "ndarray"] {
        arrays.args(["--test", test]);
    }
    // NumPy passes addresses as integers.
    arrays.env("MIRIFLAGS", "-Zmiri-permissive-provenance");
    process::run(arrays.arg("--target-dir").arg(paths::target().join("miri")))?;
    let [kernels, sets] = KERNELS;
    let told = process::output(&mut programs::command(&["--miri"], kernels, sets, 0))?;
    let last = told.lines().next_back().unwrap_or_default();
    let (programs, kernels) = programs::counts(last)?;
    Ok(Outcome::Done(format!(
        "{programs} programs of {kernels} kernels"
    )))
}

/// Installs Miri and the standard library for Miri.
fn prepare() -> Result<()> {
    let mut add = process::command("rustup");
    add.args([
        "component",
        "add",
        "miri",
        "rust-src",
        "--toolchain",
        tools::nightly()?,
    ]);
    process::run_within(&mut add, process::DOWNLOAD)
        .context("found no Miri (rustup component add miri rust-src)")?;
    process::run_within(&mut cargo(&["miri", "setup"])?, process::DOWNLOAD)
        .context("Miri has no standard library (cargo miri setup)")
}

/// Returns a cargo command of a toolchain with Miri.
fn cargo(arguments: &[&str]) -> Result<Command> {
    let mut cargo = process::command("rustup");
    cargo
        .args(["run", tools::nightly()?, "cargo"])
        .args(arguments)
        .env_remove("RUSTC");
    Ok(cargo)
}
