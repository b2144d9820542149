//! The compiler that makes PTX.
//!
//! `core` for `nvptx64-nvidia-cuda` is distributed by no one, so it is built on the
//! spot: this takes the sources of `core`, a compiler of one known version, and the
//! LLVM tools of that compiler's LLVM.

mod find;
mod install;

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::process;

/// The version that rustup installs; Debian's must not be older.
pub(crate) const VERSION: &str = "1.96.0";

/// Whether a way of installing is allowed: `LAYOUT_TOOLCHAIN` narrows the choice to
/// `rustup` or `debian`.
fn wanted(origin: &str) -> bool {
    std::env::var("LAYOUT_TOOLCHAIN").map_or(true, |wanted| wanted == origin)
}

/// A compiler, its cargo, the sources of `core` and the matching LLVM tools.
pub(crate) struct Toolchain {
    /// Where it comes from.
    pub(crate) origin: &'static str,
    cargo: PathBuf,
    rustc: PathBuf,
    llvm_link: PathBuf,
    opt: PathBuf,
    llc: PathBuf,
}

impl Toolchain {
    /// The toolchain of this machine; installs one if there is none.
    pub(crate) fn get() -> Result<Self> {
        find::any().map_or_else(install::any, Ok)
    }

    /// Its cargo, for the GPU: unstable features are open, the target folder is apart.
    pub(crate) fn cargo(&self) -> Command {
        let mut command = process::command(&self.cargo);
        command
            .env("RUSTC", &self.rustc)
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_TARGET_DIR", crate::paths::ptx())
            .env_remove("RUSTC_WRAPPER")
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS");
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
