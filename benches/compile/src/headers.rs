//! The CuTe and CUDA headers.

use std::path::PathBuf;
use std::{env, fs};

use anyhow::{Context, Result};

/// Returns the folders in the variable `CUTE_INCLUDE`.
pub(crate) fn get() -> Result<Vec<PathBuf>> {
    let folders = env::var_os("CUTE_INCLUDE").context(
        "`cargo xtask bench compile` fetches the CuTe headers; or set CUTE_INCLUDE to the include folders of \
         CUTLASS and of CUDA, joined by `:`",
    )?;
    Ok(env::split_paths(&folders).collect())
}

/// Returns the CUTLASS version from the headers.
pub(crate) fn version(headers: &[PathBuf]) -> Option<String> {
    let mut files = headers
        .iter()
        .map(|folder| folder.join("cutlass/version.h"));
    let text = files.find_map(|file| fs::read_to_string(file).ok())?;
    let number = |name: &str| {
        let line = text.lines().find(|line| line.contains(name))?;
        line.split_whitespace().nth(2)
    };
    let (major, minor) = (number("CUTLASS_MAJOR")?, number("CUTLASS_MINOR")?);
    Some(format!("{major}.{minor}.{}", number("CUTLASS_PATCH")?))
}
