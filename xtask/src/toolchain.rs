//! The compiler that makes PTX.
//!
//! `core` for `nvptx64-nvidia-cuda` is not distributed by anyone, so it is built on the
//! spot: this takes the sources of `core`, a compiler of one known version, and the
//! LLVM tools of that compiler's LLVM.

mod find;
mod install;
mod origin;

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::process;
pub(crate) use install::apt;
use origin::Origin;

/// The version that rustup installs; Debian's must not be older.
pub(crate) const VERSION: &str = "1.96.0";

/// What would change the compiler, or make cargo ask another.
const FOREIGN: [&str; 7] = [
    "RUSTC_WRAPPER",
    "RUSTC_WORKSPACE_WRAPPER",
    "RUSTFLAGS",
    "CARGO_ENCODED_RUSTFLAGS",
    "CARGO_BUILD_RUSTC_WRAPPER",
    "CARGO_BUILD_RUSTC_WORKSPACE_WRAPPER",
    "CARGO_BUILD_RUSTFLAGS",
];

/// A compiler, its cargo, the sources of `core` and the matching LLVM tools.
pub(crate) struct Toolchain {
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
    pub(crate) fn get() -> Result<Self> {
        let origins = Origin::allowed()?;
        find::any(&origins).map_or_else(|| install::any(&origins), Ok)
    }

    /// Which one it is, in words.
    pub(crate) fn name(&self) -> String {
        let rustc = self.rustc.display();
        format!("{} of {}: {rustc}", self.version, self.origin)
    }

    /// Its cargo, for the GPU: unstable features are open, the target folder is apart.
    pub(crate) fn cargo(&self) -> Command {
        let mut command = process::command(&self.cargo);
        command
            .env("RUSTC", &self.rustc)
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_TARGET_DIR", crate::paths::ptx());
        for name in FOREIGN {
            command.env_remove(name);
        }
        command
    }

    /// `llvm-link`.
    pub(crate) fn llvm_link(&self) -> Command {
        process::command(&self.llvm_link)
    }

    /// `opt`.
    pub(crate) fn opt(&self) -> Command {
        process::command(&self.opt)
    }

    /// `llc`.
    pub(crate) fn llc(&self) -> Command {
        process::command(&self.llc)
    }
}
