//! rustc with the next trait solver.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result};

use crate::paths;

/// What rustc is told.
pub(crate) const FLAG: &str = "-Znext-solver=globally";

/// The crate that the solver of the compiler is left to: generic-array 1.4.5 exceeds its own recursion limit.
const OF_GENERIC_ARRAY: &str = "generic_arrays";

/// The variable that names a program to run in place of rustc, as clippy's.
pub(crate) const DRIVER: &str = "SOLVER_DRIVER";

/// Runs rustc with the next solver, for cargo.
pub(crate) fn rustc(rustc: &str, arguments: &[&str]) -> ExitCode {
    let mut command = match env::var_os(DRIVER) {
        Some(driver) => {
            let mut command = Command::new(driver);
            command.arg(rustc);
            command
        }
        None => Command::new(rustc),
    };
    command.args(arguments);
    let is_next = !arguments
        .windows(2)
        .any(|pair| pair == ["--crate-name", OF_GENERIC_ARRAY]);
    if is_next {
        command.arg(FLAG).env("RUSTC_BOOTSTRAP", "1");
    }
    let status = command.status();
    match status.ok().and_then(|status| status.code()) {
        Some(0) => ExitCode::SUCCESS,
        code => ExitCode::from(code.and_then(|code| code.try_into().ok()).unwrap_or(1)),
    }
}

/// The arguments that have cargo compile the crates of the workspace with the next solver.
///
/// Kernels take half the time or less. The programs that tests start see none of it, as they would of a variable.
pub(crate) fn arguments() -> Result<[String; 2]> {
    let wrapper = wrapper()?;
    Ok([
        "--config".into(),
        format!(
            "build.rustc-workspace-wrapper={:?}",
            wrapper.display().to_string()
        ),
    ])
}

/// A copy of this program, which [runs rustc](rustc) with the next solver.
pub(crate) fn wrapper() -> Result<PathBuf> {
    // Cargo builds this program anew while it compiles the workspace.
    let wrapper = paths::target().join("solver/xtask");
    let this = env::current_exe()?;
    if fs::read(&wrapper).ok() != Some(fs::read(&this)?) {
        fs::create_dir_all(paths::target().join("solver"))?;
        let _ = fs::remove_file(&wrapper);
        fs::copy(&this, &wrapper).with_context(|| wrapper.display().to_string())?;
    }
    Ok(wrapper)
}
