//! A crate with kernels, and its package.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::process;
use crate::toolchain::Toolchain;

/// The only target of stock rustc for NVIDIA GPUs.
pub(crate) const TARGET: &str = "nvptx64-nvidia-cuda";
/// Profile sections for the crates that keep the compiler's default trait solver. With the next
/// solver, rustc 1.96 panics on `core`, generic-array 1.4.5 exceeds the recursion limit, and
/// layout-core takes 8 s longer.
const DEFAULT_SOLVER: [&str; 6] = [
    "build-override",
    "package.alloc",
    "package.compiler_builtins",
    "package.core",
    "package.generic-array",
    "package.layout-core",
];

/// A trait solver of rustc. Both solvers produce the same PTX.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solver {
    /// The next solver, which compiles kernels faster.
    Next,
    /// The old solver, for crates that the next one does not compile.
    Old,
}

/// A library crate with kernels, and its build options.
#[derive(Clone, Debug)]
pub struct Crate {
    /// A folder in the package or in its workspace.
    pub folder: PathBuf,
    /// Name of the package: a package of the workspace, or a dependency. The default is the package
    /// that contains the folder.
    pub package: Option<String>,
    /// Enabled features.
    pub features: Vec<String>,
    /// `true` if the default features are enabled.
    pub default_features: bool,
    /// Architecture of the GPU, such as `sm_80`.
    pub arch: String,
    /// `true` if a panic ends the kernel immediately without a message, so that no panic function
    /// is called.
    pub traps: bool,
    /// The trait solver that rustc uses.
    pub solver: Solver,
    /// `true` if downloads are forbidden.
    pub offline: bool,
}

impl Crate {
    /// Returns the crate in a folder, with its default features, for all GPUs since Ampere.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
            package: None,
            features: Vec::new(),
            default_features: true,
            arch: "sm_80".to_owned(),
            traps: false,
            solver: Solver::Next,
            offline: false,
        }
    }

    /// Returns cargo's feature arguments.
    pub(crate) fn feature_arguments(&self) -> Vec<String> {
        let mut arguments = Vec::new();
        if !self.default_features {
            arguments.push("--no-default-features".to_owned());
        }
        if !self.features.is_empty() {
            arguments.extend(["--features".to_owned(), self.features.join(",")]);
        }
        arguments
    }

    /// Returns cargo's arguments for the trait solver of GPU crates.
    pub(crate) fn solver_arguments(&self) -> Vec<String> {
        let solver = match self.solver {
            Solver::Next => "globally",
            Solver::Old => "coherence",
        };
        let mut arguments = vec![
            "-Zprofile-rustflags".to_owned(),
            "--config".to_owned(),
            format!("profile.release.rustflags=['-Znext-solver={solver}']"),
        ];
        for section in DEFAULT_SOLVER {
            let none = format!("profile.release.{section}.rustflags=[]");
            arguments.extend(["--config".to_owned(), none]);
        }
        arguments
    }

    /// Returns cargo's answer about the workspace.
    pub(crate) fn ask(&self, toolchain: &Toolchain, arguments: &[&str]) -> Result<String> {
        let mut cargo = Command::new(toolchain.cargo_path());
        if self.offline {
            cargo.arg("--offline");
        }
        process::output(cargo.current_dir(&self.folder).args(arguments))
    }
}

/// Cargo's metadata of a package with a library.
#[derive(Debug)]
pub(crate) struct Package {
    pub(crate) name: String,
    /// Path of `Cargo.toml`.
    pub(crate) manifest: PathBuf,
    /// Path of the crate root.
    pub(crate) root: PathBuf,
    /// Folder of PTX builds. The folder is separate from host builds, which use another compiler.
    pub(crate) target: PathBuf,
    /// Folder of the workspace.
    pub(crate) workspace: PathBuf,
}

impl Package {
    /// Returns the folder of `Cargo.toml`.
    pub(crate) fn folder(&self) -> &Path {
        self.manifest.parent().unwrap_or(Path::new("."))
    }
}

/// Returns the packages in cargo's metadata.
fn packages(metadata: &Value) -> impl Iterator<Item = &Value> {
    metadata["packages"].as_array().into_iter().flatten()
}

/// Returns the package with this name.
fn named<'t>(metadata: &'t Value, name: &str) -> Option<&'t Value> {
    packages(metadata).find(|package| package["name"] == name)
}

/// Returns the requested package: a package of the workspace, or otherwise a dependency.
pub(crate) fn package(toolchain: &Toolchain, source: &Crate) -> Result<Package> {
    let metadata = |arguments: &[&str]| -> Result<Value> {
        let text = source.ask(
            toolchain,
            &[&["metadata", "--format-version=1"], arguments].concat(),
        )?;
        serde_json::from_str(&text).context("cannot parse cargo's metadata")
    };
    let of_workspace = metadata(&["--no-deps"])?;
    let all;
    let chosen = if let Some(name) = &source.package {
        if let Some(package) = named(&of_workspace, name) {
            package
        } else {
            all = metadata(&[])?;
            named(&all, name).with_context(|| {
                format!("found no package `{name}` in the workspace or its dependencies")
            })?
        }
    } else {
        let manifest = source.ask(toolchain, &["locate-project", "--message-format=plain"])?;
        let is_meant = |package: &&Value| package["manifest_path"] == manifest.trim();
        packages(&of_workspace).find(is_meant).with_context(|| {
            format!(
                "{} has no package: select one with `--package`",
                manifest.trim()
            )
        })?
    };
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let name = text(&chosen["name"]);
    let targets = chosen["targets"].as_array().into_iter().flatten();
    let is_library = |target: &&Value| {
        let mut kinds = target["kind"].as_array().into_iter().flatten();
        kinds.any(|kind| matches!(kind.as_str(), Some("lib" | "rlib" | "cdylib" | "dylib")))
    };
    let library = targets.clone().find(is_library).with_context(|| {
        format!("`{name}` has no library: put the kernels in a library, with root src/lib.rs")
    })?;
    Ok(Package {
        manifest: text(&chosen["manifest_path"]).into(),
        root: text(&library["src_path"]).into(),
        target: Path::new(&text(&of_workspace["target_directory"])).join("ptx"),
        workspace: text(&of_workspace["workspace_root"]).into(),
        name,
    })
}
