//! The compiler that makes PTX.
//!
//! `core` for `nvptx64-nvidia-cuda` is not distributed by anyone, so it is built on the
//! spot: this takes the sources of `core`, a compiler of one known version, and the
//! LLVM tools of that compiler's LLVM.

mod find;
mod install;
mod origin;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

pub use install::apt;
use origin::Origin;

use crate::process;

/// The version that rustup installs; Debian's must not be older.
pub(crate) const VERSION: &str = "1.96.0";

/// What would change the compiler, or make cargo ask another.
const FOREIGN: [&str; 4] = [
    "RUSTC_WRAPPER",
    "RUSTC_WORKSPACE_WRAPPER",
    "CARGO_BUILD_RUSTC_WRAPPER",
    "CARGO_BUILD_RUSTC_WORKSPACE_WRAPPER",
];

/// A compiler, its cargo, the sources of `core` and the matching LLVM tools.
pub struct Toolchain {
    origin: Origin,
    /// What its rustc says about itself.
    version: String,
    cargo: PathBuf,
    rustc: PathBuf,
    llvm_link: PathBuf,
    opt: PathBuf,
    llc: PathBuf,
}

impl Toolchain {
    /// The toolchain of this machine; installs one if it is missing.
    ///
    /// # Errors
    ///
    /// If there is none and none can be installed, with what to install.
    pub fn get() -> Result<Self> {
        let origins = Origin::allowed()?;
        find::any(&origins).map_or_else(|| install::any(&origins), Ok)
    }

    /// Which one it is, in words.
    #[must_use]
    pub fn name(&self) -> String {
        let rustc = self.rustc.display();
        format!("{} of {}: {rustc}", self.version, self.origin)
    }

    /// Its cargo, which builds to the folder `target` with `flags` for rustc: unstable features are
    /// open, and no other flags, wrappers or compilers count.
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

    /// The sources of its standard library.
    ///
    /// # Errors
    ///
    /// If its rustc does not say where it is.
    pub fn library(&self) -> Result<PathBuf> {
        let mut print = Command::new(&self.rustc);
        let sysroot = process::output(print.args(["--print", "sysroot"]))?;
        Ok(Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library"))
    }

    /// Its cargo, for questions about the workspace.
    pub(crate) fn cargo_path(&self) -> &Path {
        &self.cargo
    }

    /// `llvm-link`.
    pub(crate) fn llvm_link(&self) -> Command {
        Command::new(&self.llvm_link)
    }

    /// `opt`.
    pub(crate) fn opt(&self) -> Command {
        Command::new(&self.opt)
    }

    /// `llc`.
    pub(crate) fn llc(&self) -> Command {
        Command::new(&self.llc)
    }
}
