//! Installation of a toolchain, with rustup or apt.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, anyhow, ensure};

use super::origin::Origin;
use super::{Toolchain, VERSION, find};
use crate::{attempts, process};

/// Debian packages, except the LLVM tools of the compiler.
const PACKAGES: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];
/// rustup components, in addition to the compiler and cargo.
const COMPONENTS: [&str; 2] = ["rust-src", "llvm-tools"];

/// Installs the missing parts. Returns instructions if the installation is not possible.
pub(super) fn any(origins: &[Origin]) -> Result<Toolchain> {
    println!("found no installed GPU toolchain");
    attempts::first(origins, by).map_err(|errors| {
        let why = attempts::list(&errors);
        anyhow!("found no GPU toolchain: {why}\n{}", instructions())
    })
}

/// Installs the toolchain of `origin`. Reports a failure immediately, because the next attempt can
/// take long.
fn by(origin: Origin) -> Result<Toolchain> {
    let installed = match origin {
        Origin::Rustup => rustup(),
        Origin::Debian => debian(),
    };
    let toolchain = installed.and_then(|()| {
        find::of(origin)
            .with_context(|| format!("the installation of rustc {VERSION} is incomplete"))
    });
    toolchain.inspect_err(|error| println!("cannot install with {origin}: {error:#}"))
}

fn rustup() -> Result<()> {
    let mut install = Command::new("rustup");
    install.args(["toolchain", "install", VERSION, "--profile", "minimal"]);
    for component in COMPONENTS {
        install.args(["--component", component]);
    }
    process::run_within(&mut install, process::DOWNLOAD)
}

/// Returns an error unless this system is Debian and the user is root.
fn may_use_apt() -> Result<()> {
    ensure!(
        Path::new("/etc/debian_version").exists() && process::exists("apt-get"),
        "expected a Debian system"
    );
    let id = process::output(Command::new("id").arg("-u"))?;
    ensure!(
        id.trim() == "0",
        "expected the user `root`, which can install packages"
    );
    Ok(())
}

fn debian() -> Result<()> {
    apt(&PACKAGES)?;
    let llvm = find::debian_llvm().with_context(|| {
        format!("expected rustc {VERSION} or later, found an older /usr/bin/rustc")
    })?;
    apt_install(&[&format!("llvm-{llvm}")])
}

/// Installs Debian packages, if the user has permission.
///
/// # Errors
///
/// Returns an error if the system is not Debian, the user is not root, or apt fails.
pub fn apt(packages: &[&str]) -> Result<()> {
    may_use_apt()?;
    let mut update = Command::new("apt-get");
    process::run_within(update.args(["update", "-qq"]), process::DOWNLOAD)?;
    apt_install(packages)
}

fn apt_install(packages: &[&str]) -> Result<()> {
    let mut install = Command::new("apt-get");
    install
        .env("DEBIAN_FRONTEND", "noninteractive")
        .args(["install", "-y", "-qq", "--no-install-recommends"])
        .args(packages);
    process::run(&mut install)
}

/// Returns the commands that a user must run if this program has no permission.
fn instructions() -> String {
    format!(
        "the kernels need rustc {VERSION} with the sources of `core` and LLVM's tools; install \
         them with one of\n  rustup toolchain install {VERSION} --profile minimal --component {}\n  \
         apt-get update && apt-get install {} llvm-22    (as root, Debian 12 and its security archive)",
        COMPONENTS.join(" --component "),
        PACKAGES.join(" "),
    )
}

#[cfg(test)]
mod tests {
    use super::instructions;

    #[test]
    fn the_instructions_name_every_part() {
        let text = instructions();
        for part in [
            "rust-src",
            "llvm-tools",
            "rustc-web",
            "cargo-web",
            "rust-web-src",
            "llvm-22",
        ] {
            assert!(text.contains(part), "{part}");
        }
    }
}
