//! Tensors and kernels, interpreted.

use std::process::Command;

use anyhow::{Context, Result};

use super::programs;
use crate::progress::Outcome;
use crate::{paths, process, tools};

/// The random kernels that are interpreted, and the sets of numbers of each.
const KERNELS: [u64; 2] = [20, 1];

/// Runs the tests of memory under Miri, if it is available.
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
    // An address that NumPy tells is a number.
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

/// Makes sure that everything is present.
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
        .context("there is no Miri (rustup component add miri rust-src)")?;
    process::run_within(&mut cargo(&["miri", "setup"])?, process::DOWNLOAD)
        .context("Miri has no standard library (cargo miri setup)")
}

/// The cargo that has Miri.
fn cargo(arguments: &[&str]) -> Result<Command> {
    let mut cargo = process::command("rustup");
    cargo
        .args(["run", tools::nightly()?, "cargo"])
        .args(arguments)
        .env_remove("RUSTC");
    Ok(cargo)
}
