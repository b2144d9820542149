//! `cargo xtask bench`: compile-time and run-time benchmarks.

use anyhow::Result;
use layout_ptx::apt;

use crate::{paths, process, wheels};

/// Measures the compile time of operations, compared with CuTe C++.
pub(crate) fn compile(quick: bool) -> Result<()> {
    if !process::exists("clang++") {
        apt(&["clang"])
            .unwrap_or_else(|error| println!("cannot find or install clang++: {error:#}"));
    }
    let mut bench = process::cargo();
    bench.args(["run", "--quiet", "--release", "--package", "compile-time"]);
    bench.arg("--").arg(paths::target().join("compile-time"));
    let (variable, folders) = wheels::HEADERS.get()?;
    bench.env(variable, folders);
    if quick {
        bench.arg("--quick");
    }
    process::run(&mut bench)
}

/// Measures the run time of operations on values, compared with pycute.
pub(crate) fn values() -> Result<()> {
    let folder = paths::target().join("value-time");
    let mut bench = process::cargo();
    bench.args(["bench", "--quiet", "--package", "value-time"]);
    let (variable, wheel) = wheels::PYCUTE.get()?;
    process::run(bench.env(variable, wheel).env("CRITERION_HOME", &folder))
}
