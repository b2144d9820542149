//! What NVIDIA's assembler says about PTX: registers and spills.

use std::collections::HashMap;
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::process;

/// The wheel that has `ptxas`, and where it has it.
const WHEEL: &str = "nvidia-cuda-nvcc-cu12==12.9.86";
const IN_WHEEL: &str = "nvidia/cuda_nvcc/bin/ptxas";

/// What a kernel takes of a multiprocessor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Resources {
    /// Registers of a thread.
    pub registers: u32,
    /// Bytes that a thread stores and loads because it has too few registers.
    pub spills: u32,
}

/// The `ptxas` of this machine, or the one of a wheel, which is fetched once.
pub(crate) fn find(target: &Path, offline: bool) -> Result<PathBuf> {
    let on_path = PathBuf::from("ptxas");
    let toolkits = ["CUDA_HOME", "CUDA_PATH"]
        .into_iter()
        .filter_map(env::var_os);
    let installed = toolkits
        .map(PathBuf::from)
        .chain([PathBuf::from("/usr/local/cuda")])
        .map(|folder| folder.join("bin/ptxas"));
    let wheels = target.join("wheels");
    let fetched = wheels.join(IN_WHEEL);
    let mut known = core::iter::once(on_path)
        .chain(installed)
        .chain([fetched.clone()]);
    if let Some(ptxas) = known.find(|ptxas| process::exists(&ptxas.to_string_lossy())) {
        return Ok(ptxas);
    }
    anyhow::ensure!(!offline, "no ptxas is on the PATH");
    println!("fetching ptxas from PyPI ({WHEEL})");
    let mut pip = Command::new("python3");
    pip.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--retries=1",
        "--timeout=10",
    ]);
    process::output(pip.arg("--target").arg(&wheels).arg(WHEEL))
        .context("no ptxas is on the PATH, and pip does not fetch one")?;
    Ok(fetched)
}

/// Has `ptxas` read the PTX; what it says of each kernel.
pub(crate) fn resources(
    ptxas: &Path,
    ptx: &Path,
    arch: &str,
) -> Result<HashMap<String, Resources>> {
    let mut command = Command::new(ptxas);
    command
        .args(["-v", "-o", "/dev/null"])
        .arg(format!("-arch={arch}"));
    let [_, told] = process::both(command.arg(ptx))?;
    Ok(read(&told))
}

fn read(told: &str) -> HashMap<String, Resources> {
    let mut kernels: HashMap<String, Resources> = HashMap::new();
    let mut name = "";
    for line in told.lines() {
        if let Some((_, after)) = line.split_once("Compiling entry function '") {
            name = after.split('\'').next().unwrap_or_default();
            kernels.entry(name.to_owned()).or_default();
        }
        let Some(kernel) = kernels.get_mut(name) else {
            continue;
        };
        let number = |before: &str| {
            let (number, _) = line.split_once(before)?;
            number.split_whitespace().next_back()?.parse::<u32>().ok()
        };
        if let Some(registers) = number(" registers") {
            kernel.registers = registers;
        }
        if let (Some(stores), Some(loads)) =
            (number(" bytes spill stores"), number(" bytes spill loads"))
        {
            kernel.spills = stores + loads;
        }
    }
    kernels
}

#[cfg(test)]
mod tests {
    use super::{Resources, read};

    #[test]
    fn registers_and_spills_are_read() {
        let told = "\
ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function 'sgemm' for 'sm_90'
ptxas info    : Function properties for sgemm
    0 bytes stack frame, 8 bytes spill stores, 12 bytes spill loads
ptxas info    : Used 128 registers, used 1 barriers, 16384 bytes smem
ptxas info    : Compile time = 1.000 ms
ptxas info    : Compiling entry function 'axpy' for 'sm_90'
ptxas info    : Used 22 registers, used 0 barriers
";
        let kernels = read(told);
        let expected = |registers, spills| Some(Resources { registers, spills });
        assert_eq!(kernels.get("sgemm").copied(), expected(128, 20));
        assert_eq!(kernels.get("axpy").copied(), expected(22, 0));
    }
}
