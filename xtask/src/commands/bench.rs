//! `cargo xtask bench`: what is measured rather than tested.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use layout_ptx::apt;

use crate::{paths, process};

/// What operations cost the compiler, compared with CuTe C++.
pub(crate) fn compile(quick: bool) -> Result<()> {
    if !process::exists("clang++") {
        apt(&["clang"]).unwrap_or_else(|error| println!("no clang++: {error:#}"));
    }
    let mut bench = process::cargo();
    bench.args(["run", "--quiet", "--release", "--package", "compile-time"]);
    bench.arg("--").arg(paths::target().join("compile-time"));
    if quick {
        bench.arg("--quick");
    }
    process::run(&mut bench)
}

/// The wheel that has pycute.
const PYCUTE: &str = "nvidia-cutlass==4.2.0.0";

/// What operations on values cost, compared with pycute.
pub(crate) fn values() -> Result<()> {
    let folder = paths::target().join("value-time");
    let mut bench = process::cargo();
    bench.args(["bench", "--quiet", "--package", "value-time"]);
    bench.env("PYCUTE", pycute(&folder.join("wheel"))?);
    process::run(bench.env("CRITERION_HOME", &folder))
}

/// The folder of the variable `PYCUTE`, or that of the wheel, which is fetched once.
fn pycute(wheel: &Path) -> Result<PathBuf> {
    if let Some(folder) = env::var_os("PYCUTE") {
        return Ok(folder.into());
    }
    if !wheel.join("pycute").is_dir() {
        println!("fetching pycute from PyPI");
        let mut pip = process::command("python3");
        pip.args(["-m", "pip", "install", "--quiet", "--no-deps", "--target"]);
        process::run_within(pip.arg(wheel).arg(PYCUTE), process::DOWNLOAD).context(
            "no pycute: with pip (`apt-get install python3-pip`) it is fetched from PyPI; or set \
             PYCUTE to the folder above it",
        )?;
    }
    Ok(wheel.to_owned())
}
