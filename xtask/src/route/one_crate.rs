//! One crate, straight to PTX.
//!
//! Whatever is not inlined into the crate, a panic above all, is left as `.extern`.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use super::{CPU, TARGET};
use crate::toolchain::Toolchain;
use crate::{paths, process};

/// What rustc writes, and the arguments that make it do so.
///
/// The place is always the same, whichever compiler and profile wrote it, and cargo does not check
/// whether it exists. So what an earlier build left is removed first.
fn build(toolchain: &Toolchain, package: &[&str], emit: &str, out: &Path) -> Result<()> {
    remove(out)?;
    let compile = || {
        let mut cargo = toolchain.cargo();
        cargo
            .args(["rustc", "--lib", "--release", "-Zbuild-std=core"])
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
        // Cargo took the crate for fresh.
        let mut clean = toolchain.cargo();
        clean.args(["clean", "--quiet", "--release", "--target", TARGET]);
        process::run(clean.args(&package[..2]))?;
        compile()?;
    }
    ensure!(out.exists(), "rustc did not write {}", out.display());
    Ok(())
}

/// Removes a file, if there is one.
fn remove(file: &Path) -> Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", file.display()))
        }
        _ => Ok(()),
    }
}

/// The PTX of a library crate alone.
pub(crate) fn ptx(toolchain: &Toolchain, package: &str) -> Result<String> {
    let out = paths::ptx().join(package).with_extension("ptx");
    build(toolchain, &["--package", package], "asm", &out)?;
    fs::read_to_string(&out).with_context(|| format!("no PTX in {}", out.display()))
}

/// The LLVM IR of a library crate alone.
pub(crate) fn ir(toolchain: &Toolchain, package: &str, out: &Path) -> Result<()> {
    build(toolchain, &["--package", package], "llvm-ir", out)
}
