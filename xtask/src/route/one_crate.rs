//! One crate, straight to PTX.
//!
//! Whatever is not inlined into the crate, a panic above all, is left as `.extern`.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::{CPU, TARGET};
use crate::toolchain::Toolchain;
use crate::{paths, process};

/// What rustc writes, and the arguments that make it do so.
fn build(toolchain: &Toolchain, package: &[&str], emit: &str, out: &Path) -> Result<()> {
    let compile = || {
        let mut cargo = toolchain.cargo();
        cargo
            .args(["rustc", "--quiet", "--lib", "--release", "-Zbuild-std=core"])
            .args(["--target", TARGET])
            .args(package)
            .arg("--")
            .arg(format!("--emit={emit}={}", out.display()))
            .arg(format!("-Ctarget-cpu={CPU}"))
            .arg("-Ccodegen-units=1");
        process::run(&mut cargo)
    };
    compile()?;
    if !out.exists() {
        // Cargo takes the crate for fresh although someone removed what it wrote.
        let mut clean = toolchain.cargo();
        clean.args(["clean", "--quiet", "--release", "--target", TARGET]);
        process::run(clean.args(&package[..2]))?;
        compile()?;
    }
    Ok(())
}

/// The PTX of a library crate alone.
pub(crate) fn ptx(toolchain: &Toolchain, package: &str) -> Result<String> {
    let out = paths::ptx().join(package).with_extension("ptx");
    build(toolchain, &["--package", package], "asm", &out)?;
    fs::read_to_string(&out).with_context(|| format!("no PTX in {}", out.display()))
}

/// The LLVM bitcode of a library crate alone, with one of its features instead of its
/// default ones.
pub(crate) fn bitcode(
    toolchain: &Toolchain,
    package: &str,
    feature: &str,
    out: &Path,
) -> Result<()> {
    let package = [
        "--package",
        package,
        "--no-default-features",
        "--features",
        feature,
    ];
    build(toolchain, &package, "llvm-bc", out)
}
