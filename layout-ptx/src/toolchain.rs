//! The compiler toolchain for PTX.
//!
//! No distribution contains `core` for `nvptx64-nvidia-cuda`, so the build compiles `core` locally.
//! The build needs the sources of `core`, a compiler of one known version, and the tools of that
//! compiler's LLVM.

mod find;
mod install;
mod origin;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

pub use install::apt;
use origin::Origin;

use crate::process;

/// The version that rustup installs. Debian's version must not be older.
pub(crate) const VERSION: &str = "1.96.0";

/// Environment variables that change the compiler or cargo's choice of the compiler.
const FOREIGN: [&str; 4] = [
    "RUSTC_WRAPPER",
    "RUSTC_WORKSPACE_WRAPPER",
    "CARGO_BUILD_RUSTC_WRAPPER",
    "CARGO_BUILD_RUSTC_WORKSPACE_WRAPPER",
];

/// A compiler with its cargo, the sources of `core`, and the matching LLVM tools.
pub struct Toolchain {
    origin: Origin,
    /// The version that rustc reports.
    version: String,
    cargo: PathBuf,
    rustc: PathBuf,
    llvm_link: PathBuf,
    opt: PathBuf,
    llc: PathBuf,
}

impl Toolchain {
    /// Returns the toolchain of this machine. Installs a toolchain if none exists.
    ///
    /// # Errors
    ///
    /// Returns an error with instructions if no toolchain exists and the installation fails.
    pub fn get() -> Result<Self> {
        let origins = Origin::allowed()?;
        find::any(&origins).map_or_else(|| install::any(&origins), Ok)
    }

    /// Returns the description of the toolchain.
    #[must_use]
    pub fn name(&self) -> String {
        let rustc = self.rustc.display();
        format!("{} of {}: {rustc}", self.version, self.origin)
    }

    /// Returns a cargo command that builds into the folder `target` with `flags` for rustc.
    /// Unstable features are enabled. Other flags, wrappers and compilers are ignored.
    #[must_use]
    pub(crate) fn cargo(&self, target: &Path, flags: &[&str]) -> Command {
        let mut command = Command::new(&self.cargo);
        for name in FOREIGN {
            command.env_remove(name);
        }
        command
            .env("RUSTC", &self.rustc)
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_TARGET_DIR", target)
            .env("CARGO_INCREMENTAL", "0")
            .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
        command
    }

    /// Returns the sources of the standard library.
    ///
    /// # Errors
    ///
    /// Returns an error if rustc does not report their location.
    pub fn library(&self) -> Result<PathBuf> {
        let mut print = Command::new(&self.rustc);
        let sysroot = process::output(print.args(["--print", "sysroot"]))?;
        Ok(Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library"))
    }

    /// Returns the path of cargo, for queries about the workspace.
    pub(crate) fn cargo_path(&self) -> &Path {
        &self.cargo
    }

    /// Returns a command for `llvm-link`.
    pub(crate) fn llvm_link(&self) -> Command {
        Command::new(&self.llvm_link)
    }

    /// Returns a command for `opt`.
    pub(crate) fn opt(&self) -> Command {
        Command::new(&self.opt)
    }

    /// Returns a command for `llc`.
    pub(crate) fn llc(&self) -> Command {
        Command::new(&self.llc)
    }
}
