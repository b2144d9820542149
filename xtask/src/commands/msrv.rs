//! Checks that the published crates build with the oldest supported compiler.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, anyhow, ensure};

use crate::progress::Outcome;
use layout_ptx::attempts;

use crate::packages::published;
use crate::{paths, process};

/// The `rust-version` of the workspace.
const MSRV: &str = "1.85";
/// The Debian 12 packages of the compiler with version [`MSRV`]. LLVM is in a separate package.
const PACKAGES: [&str; 3] = ["rustc-web", "libstd-rust-web-dev", "libstd-rust-web-1.85"];

/// Checks the crates with the oldest supported compiler, if it is available.
pub(crate) fn check() -> Result<Outcome> {
    let (rustc, version) = match compiler() {
        Ok(found) => found,
        Err(why) => return Ok(Outcome::Skipped(why.to_string())),
    };
    let mut cargo = process::cargo();
    cargo
        .arg("check")
        .env("RUSTC", &rustc.path)
        .env("CARGO_TARGET_DIR", paths::target().join("msrv"))
        .env_remove("RUSTUP_TOOLCHAIN")
        .envs(rustc.environment);
    for package in published(".")? {
        // A crate that needs a newer compiler says so in its manifest.
        if package.builds_with(MSRV) {
            cargo.args(["--package", &package.name]);
        }
    }
    process::run(&mut cargo)?;
    Ok(Outcome::Done(format!("with {}", version.trim())))
}

/// Returns the oldest supported compiler, installed if missing, and its version.
pub(crate) fn compiler() -> Result<(Rustc, String)> {
    attempts::first(&["rustup", "debian"], by).map_err(|errors| {
        anyhow!(
            "cannot find or install rustc {MSRV}: {}",
            attempts::list(&errors)
        )
    })
}

/// A compiler with its environment.
pub(crate) struct Rustc {
    pub(crate) path: PathBuf,
    pub(crate) environment: Vec<(&'static str, PathBuf)>,
}

impl Rustc {
    fn command(&self) -> Command {
        let mut command = process::command(&self.path);
        let environment = self.environment.iter().map(|(name, value)| (name, value));
        command.envs(environment);
        command
    }
}

/// Returns the compiler from the given source, and its version.
fn by(way: &str) -> Result<(Rustc, String)> {
    let rustc = match way {
        "rustup" => rustup(),
        _ => debian(),
    }?;
    let version = process::output(rustc.command().arg("--version"))?;
    ensure!(
        version.starts_with(&format!("rustc {MSRV}.")),
        "{} is {}, expected {MSRV}",
        rustc.path.display(),
        version.trim()
    );
    Ok((rustc, version))
}

/// Returns rustup's compiler, installed if missing.
fn rustup() -> Result<Rustc> {
    let version = format!("{MSRV}.0");
    let which = || {
        let mut which = process::command("rustup");
        which.env("RUSTUP_AUTO_INSTALL", "0");
        let path = process::output(which.args(["which", "--toolchain", &version, "rustc"]))?;
        anyhow::Ok(Rustc {
            path: PathBuf::from(path.trim()),
            environment: Vec::new(),
        })
    };
    which().or_else(|_| {
        let mut install = process::command("rustup");
        install.args(["toolchain", "install", &version, "--profile", "minimal"]);
        process::run_within(&mut install, process::DOWNLOAD)?;
        which()
    })
}

/// Unpacks Debian's packages into the target folder, so that they do not replace another compiler.
fn debian() -> Result<Rustc> {
    let folder = paths::target().join("msrv-toolchain");
    let root = folder.join("root");
    let path = root.join("usr/bin/rustc");
    let library = root.join("usr/lib");
    let architecture = library.join(format!("{}-linux-gnu", std::env::consts::ARCH));
    let rustc = Rustc {
        environment: vec![(
            "LD_LIBRARY_PATH",
            PathBuf::from(std::env::join_paths([&architecture, &library])?),
        )],
        path,
    };
    if process::output(rustc.command().arg("--version")).is_err() {
        fs::create_dir_all(&root)?;
        let version = debian_version().or_else(|_| {
            let mut update = process::command("apt-get");
            process::run_within(update.args(["update", "-qq"]), process::DOWNLOAD)?;
            debian_version()
        })?;
        for package in PACKAGES {
            unpack(&folder, &root, &format!("{package}={version}"))?;
        }
        let depends = process::output(
            process::command("apt-cache").args(["show", &format!("{}={version}", PACKAGES[2])]),
        )?;
        let llvm = depends
            .split([' ', ',', '\n'])
            .find(|package| package.starts_with("libllvm"))
            .context("expected an LLVM version in the output of the compiler")?;
        unpack(&folder, &root, llvm)?;
    }
    Ok(rustc)
}

/// Returns the version of Debian's compiler packages.
fn debian_version() -> Result<String> {
    let listed = process::output(process::command("apt-cache").args(["madison", "rustc-web"]))?;
    let version = listed
        .split('|')
        .map(str::trim)
        .find(|field| field.starts_with(&format!("{MSRV}.")));
    version
        .map(ToOwned::to_owned)
        .with_context(|| format!("apt has no rustc-web {MSRV}"))
}

/// Downloads one package into `folder` and unpacks it into `root`.
fn unpack(folder: &Path, root: &Path, package: &str) -> Result<()> {
    let mut download = process::command("apt-get");
    download
        .current_dir(folder)
        .args(["download", "-qq", package]);
    process::output(&mut download)?;
    let name = package.split('=').next().unwrap_or(package);
    for entry in fs::read_dir(folder)? {
        let file = entry?.path();
        let found = file.file_name().and_then(|file| file.to_str());
        if found.is_some_and(|file| file.starts_with(&format!("{name}_"))) {
            process::output(process::command("dpkg").arg("-x").arg(&file).arg(root))?;
        }
    }
    Ok(())
}
