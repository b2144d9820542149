//! The headers of CuTe and CUDA, from wheels.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result};

use crate::process;

/// The wheels with the headers.
const WHEELS: [&str; 4] = [
    "nvidia-cutlass==4.2.0.0",
    "nvidia-cuda-cccl-cu12==12.9.27",
    "nvidia-cuda-nvcc-cu12==12.9.86",
    "nvidia-cuda-runtime-cu12==12.9.79",
];
/// Where they have them.
const FOLDERS: [&str; 4] = [
    "cutlass_library/source/include",
    "nvidia/cuda_cccl/include",
    "nvidia/cuda_nvcc/include",
    "nvidia/cuda_runtime/include",
];

/// The folders of the variable `CUTE_INCLUDE`, or those of the wheels, which are fetched once.
pub(crate) fn headers(work: &Path) -> Result<Vec<PathBuf>> {
    if let Some(folders) = env::var_os("CUTE_INCLUDE") {
        return Ok(env::split_paths(&folders).collect());
    }
    let wheels = work.join("wheels");
    let folders = FOLDERS.map(|folder| wheels.join(folder));
    if !folders.iter().all(|folder| folder.is_dir()) {
        println!("fetching the headers of CuTe and CUDA from PyPI");
        let mut pip = Command::new("python3");
        pip.args(["-m", "pip", "install", "--quiet", "--no-deps", "--upgrade"]);
        pip.arg("--target").arg(&wheels).args(WHEELS);
        process::output(&mut pip).context(
            "no headers of CuTe: with pip (`apt-get install python3-pip`) they are fetched from \
             PyPI; or set CUTE_INCLUDE to the include folders of CUTLASS and of CUDA, joined by `:`",
        )?;
    }
    Ok(folders.into())
}

/// The version of CUTLASS among the headers.
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
