//! A rustc wrapper that enables the next trait solver.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result};

use crate::paths;

/// The rustc flag that enables the solver.
pub(crate) const FLAG: &str = "-Znext-solver=globally";

/// The crate that is compiled with the default solver, because generic-array 1.4.5 exceeds the recursion limit with the
/// next solver.
const OF_GENERIC_ARRAY: &str = "generic_arrays";

/// The variable that names a program to run instead of rustc, for example clippy's driver.
pub(crate) const DRIVER: &str = "SOLVER_DRIVER";

/// Runs rustc with the next solver, as cargo's rustc wrapper.
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

/// Returns the cargo arguments that compile the workspace's crates with the next solver.
///
/// Kernels compile in half the time or less. Unlike an environment variable, the arguments do not affect the
/// programs that tests start.
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

/// Copies this program, and returns the path of the copy, which [runs rustc](rustc) with the next solver.
pub(crate) fn wrapper() -> Result<PathBuf> {
    // A copy is needed because cargo rebuilds this program while it compiles the workspace.
    let wrapper = paths::target().join("solver/xtask");
    let this = env::current_exe()?;
    if fs::read(&wrapper).ok() != Some(fs::read(&this)?) {
        fs::create_dir_all(paths::target().join("solver"))?;
        let _ = fs::remove_file(&wrapper);
        fs::copy(&this, &wrapper).with_context(|| wrapper.display().to_string())?;
    }
    Ok(wrapper)
}
