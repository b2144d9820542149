//! Installs a toolchain, by rustup or else by apt.

use std::path::Path;

use anyhow::{Context, Result, bail};

use super::{Toolchain, VERSION, find};
use crate::process;

/// Debian's packages, beside the tools of that compiler's LLVM.
const PACKAGES: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];
/// What rustup adds to the compiler and cargo.
const COMPONENTS: [&str; 2] = ["rust-src", "llvm-tools"];

/// Installs what is missing; tells what to install where this is not possible.
pub(super) fn any() -> Result<Toolchain> {
    println!("no toolchain for the GPU is installed");
    if super::wanted("rustup") && process::exists("rustup") {
        match process::run(&mut rustup()) {
            Ok(()) => {
                if let Some(toolchain) = find::rustup() {
                    return Ok(toolchain);
                }
            }
            Err(error) => println!("{error:#}"),
        }
    }
    if super::wanted("debian") && may_use_apt() {
        match apt() {
            Ok(()) => {
                if let Some(toolchain) = find::debian() {
                    return Ok(toolchain);
                }
                println!("the packages do not hold rustc {VERSION} or newer");
            }
            Err(error) => println!("{error:#}"),
        }
    }
    bail!("{}", instructions());
}

fn rustup() -> std::process::Command {
    let mut command = process::command("rustup");
    command.args(["toolchain", "install", VERSION, "--profile", "minimal"]);
    for component in COMPONENTS {
        command.args(["--component", component]);
    }
    command
}

/// Whether this is a Debian and the user is root.
fn may_use_apt() -> bool {
    let root = process::output(process::command("id").arg("-u")).is_ok_and(|id| id.trim() == "0");
    root && Path::new("/etc/debian_version").exists() && process::exists("apt-get")
}

fn apt() -> Result<()> {
    process::run(process::command("apt-get").args(["update", "-qq"]))?;
    apt_install(&PACKAGES)?;
    let llvm = find::debian_llvm().context("/usr/bin/rustc is too old")?;
    apt_install(&[&format!("llvm-{llvm}")])
}

fn apt_install(packages: &[&str]) -> Result<()> {
    let mut install = process::command("apt-get");
    install
        .env("DEBIAN_FRONTEND", "noninteractive")
        .args(["install", "-y", "-qq", "--no-install-recommends"])
        .args(packages);
    process::run(&mut install)
}

/// What a user types where this program may not.
fn instructions() -> String {
    format!(
        "the kernels need rustc {VERSION} with the sources of `core` and LLVM's tools; install \
         them by one of\n  rustup toolchain install {VERSION} --profile minimal --component {}\n  \
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
