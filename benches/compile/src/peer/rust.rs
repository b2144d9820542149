//! Finds rustc, and builds `layout-core` with `cargo check`.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::Value;

use super::{Notation, Peer};
use crate::process;

/// The name of the peer that uses the next trait solver.
pub(crate) const NEXT: &str = "types, next solver";

/// The root of the workspace.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Returns a `cargo` command that runs in the workspace.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(ROOT).env_remove("CARGO_TARGET_DIR");
    command
}

/// Returns rustc as three peers: types with each trait solver, and `layout!`.
pub(super) fn compilers(work: &Path) -> Result<Vec<Peer>> {
    let library = library(work)?;
    let dependencies = library.parent().context("a library is in a folder")?;
    let rustc = rustc()?;
    let version = process::version(&rustc).context("cannot start rustc")?;
    let arguments = [
        "--edition=2024".to_owned(),
        "--crate-type=lib".to_owned(),
        "--emit=metadata".to_owned(),
        "-o".to_owned(),
        work.join("user.rmeta").display().to_string(),
        "--extern".to_owned(),
        format!("layout_core={}", library.display()),
        "-L".to_owned(),
        format!("dependency={}", dependencies.display()),
    ];
    let peers = [
        ("types", Notation::Types, false),
        (NEXT, Notation::Types, true),
        ("layout!", Notation::Notation, false),
    ];
    Ok(peers
        .map(|(name, notation, is_next)| Peer {
            name,
            version: version.clone(),
            notation,
            program: rustc.clone(),
            arguments: arguments.to_vec(),
            is_next,
            included: Vec::new(),
        })
        .into())
}

/// Returns the path of the metadata that `cargo check` writes for `layout-core`.
fn library(work: &Path) -> Result<PathBuf> {
    let mut check = cargo();
    check
        .args(["check", "--quiet", "--package", "layout-core"])
        .args(["--message-format", "json", "--target-dir"])
        .arg(work.join("target"));
    let messages = process::output(&mut check)?;
    let file = messages.lines().find_map(|line| {
        let message: Value = serde_json::from_str(line).ok()?;
        if message["reason"] != "compiler-artifact" || message["target"]["name"] != "layout_core" {
            return None;
        }
        Some(PathBuf::from(message["filenames"][0].as_str()?))
    });
    file.context("cargo reported no library")
}

/// Returns the path of rustc itself, because rustup's proxy adds its own time.
fn rustc() -> Result<String> {
    let mut print = Command::new("rustc");
    let sysroot = process::output(print.current_dir(ROOT).args(["--print", "sysroot"]))?;
    let rustc = Path::new(sysroot.trim()).join("bin/rustc");
    Ok(rustc.display().to_string())
}
