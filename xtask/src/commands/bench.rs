//! `cargo xtask bench`: what is measured, as against tested.

use anyhow::Result;

use crate::{paths, process};

/// What operations cost the compiler, beside CuTe C++.
pub(crate) fn compile(quick: bool) -> Result<()> {
    let mut bench = process::cargo();
    bench.args(["run", "--quiet", "--release", "--package", "compile-time"]);
    bench.arg("--").arg(paths::target().join("compile-time"));
    if quick {
        bench.arg("--quick");
    }
    process::run(&mut bench)
}
