//! Output of NVIDIA's assembler `ptxas`: registers, spills and performance warnings.

use std::collections::HashMap;
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::process;

/// The wheel that contains `ptxas`, and its path in the wheel.
const WHEEL: &str = "nvidia-cuda-nvcc-cu12==12.9.86";
const IN_WHEEL: &str = "nvidia/cuda_nvcc/bin/ptxas";

/// Resources that a kernel uses on a multiprocessor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Resources {
    /// Registers per thread.
    pub registers: u32,
    /// Spill stores and loads per thread, in bytes.
    pub spills: u32,
    /// Stack of a thread in local memory, in bytes.
    pub stack: u32,
}

/// The parsed output of `ptxas`.
#[derive(Debug, Default)]
pub(crate) struct Told {
    /// Resources of each kernel.
    pub(crate) kernels: HashMap<String, Resources>,
    /// Performance warnings.
    pub(crate) losses: Vec<Loss>,
}

/// A performance warning of `ptxas`, with a code `C75..`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Loss {
    /// The code, such as `C7511`.
    pub(crate) code: String,
    /// The message.
    pub(crate) text: String,
    /// The function, if the message names one.
    pub(crate) function: Option<String>,
    /// The PTX lines, if the message names them.
    pub(crate) lines: Vec<u32>,
}

impl Loss {
    /// Parses a line `ptxas info    : (C7514) Potential Performance Loss: ... in the function 'k'`.
    fn read(line: &str) -> Option<Self> {
        let (_, after) = line.split_once(": (C75")?;
        let (digits, text) = after.split_once(')')?;
        let number = |text: &str| text.split_whitespace().next()?.parse().ok();
        Some(Self {
            code: format!("C75{digits}"),
            text: text.trim().to_owned(),
            function: text
                .split_once("function '")
                .and_then(|(_, name)| name.split('\'').next().map(ToOwned::to_owned)),
            lines: text
                .split_once("around line ")
                .and_then(|(_, line)| number(line))
                .into_iter()
                .collect(),
        })
    }

    /// Adds the warning to a list. Repeated warnings about one function are merged.
    fn add_to(self, others: &mut Vec<Self>) {
        let is_same =
            |other: &&mut Self| (&other.code, &other.function) == (&self.code, &self.function);
        match others.iter_mut().find(is_same) {
            Some(other) => other.lines.extend(self.lines),
            None => others.push(self),
        }
    }
}

/// Returns this machine's `ptxas`, or the `ptxas` of a wheel, which is downloaded once.
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
    anyhow::ensure!(
        !offline,
        "found no ptxas on the PATH or in a CUDA toolkit: install the CUDA toolkit"
    );
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
        .context("found no ptxas on the PATH or in a CUDA toolkit, and pip cannot install ptxas: install the CUDA toolkit")?;
    Ok(fetched)
}

/// Runs `ptxas` on the PTX.
pub(crate) fn ask(ptxas: &Path, ptx: &Path, arch: &str) -> Result<Told> {
    let mut command = Command::new(ptxas);
    command
        .args(["-v", "-o", "/dev/null"])
        .arg(format!("-arch={arch}"));
    let [_, told] = process::both(command.arg(ptx))?;
    Ok(read(&told))
}

/// Parses the output of `ptxas -v`.
pub(crate) fn read(told: &str) -> Told {
    let Told {
        mut kernels,
        mut losses,
    } = Told::default();
    let mut name = "";
    for line in told.lines() {
        if let Some(loss) = Loss::read(line) {
            loss.add_to(&mut losses);
        }
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
        if let Some(stack) = number(" bytes stack frame") {
            kernel.stack = stack;
        }
    }
    Told { kernels, losses }
}

#[cfg(test)]
mod tests {
    use super::{Loss, Resources, read};

    #[test]
    fn registers_and_spills_are_read() {
        let told = "\
ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function 'sgemm' for 'sm_90'
ptxas info    : Function properties for sgemm
    16 bytes stack frame, 8 bytes spill stores, 12 bytes spill loads
ptxas info    : Used 128 registers, used 1 barriers, 16384 bytes smem, 16 bytes cumulative stack size
ptxas info    : Compile time = 1.000 ms
ptxas info    : Compiling entry function 'axpy' for 'sm_90'
ptxas info    : Used 22 registers, used 0 barriers
";
        let kernels = read(told).kernels;
        let expected = |registers, spills, stack| {
            Some(Resources {
                registers,
                spills,
                stack,
            })
        };
        assert_eq!(kernels.get("sgemm").copied(), expected(128, 20, 16));
        assert_eq!(kernels.get("axpy").copied(), expected(22, 0, 0));
    }

    /// Output of `ptxas` 12.9 for two kernels. One kernel reads its accumulators in a branch, and
    /// the other kernel has no launch bounds.
    #[test]
    fn losses_are_read() {
        let told = "\
ptxas info    : (C7517) warpgroup.wait is injected in around line 27 by compiler to allow use of registers defined by GMMA in function 'waitinif'
ptxas info    : (C7517) warpgroup.wait is injected in around line 31 by compiler to allow use of registers defined by GMMA in function 'waitinif'
ptxas info    : (C7514) Potential Performance Loss: wgmma.mma_async instructions are serialized due to non wgmma instructions reading accumulator registers of  a wgmma between start and end of the pipeline stage in the function 'waitinif'
ptxas info    : (C7508) Potential Performance Loss: 'setmaxnreg' ignored; unable to determine register count at entry.
ptxas info    : (C7508) Potential Performance Loss: 'setmaxnreg' ignored; unable to determine register count at entry.
ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function 'waitinif' for 'sm_90a'
ptxas info    : Function properties for waitinif
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 30 registers, used 0 barriers
ptxas info    : Compile time = 12.359 ms
";
        let told = read(told);
        assert_eq!(told.kernels["waitinif"].registers, 30);
        let losses: Vec<_> = told
            .losses
            .iter()
            .map(|loss: &Loss| (&*loss.code, loss.function.as_deref(), &*loss.lines))
            .collect();
        assert_eq!(
            losses,
            [
                ("C7517", Some("waitinif"), &[27, 31][..]),
                ("C7514", Some("waitinif"), &[]),
                ("C7508", None, &[]),
            ]
        );
        assert!(told.losses[2].text.ends_with("register count at entry."));
    }
}
