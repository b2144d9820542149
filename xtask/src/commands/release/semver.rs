//! Checks for breaking changes since the last release.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::{Work, stem};
use crate::packages::{EMBEDDINGS, Package, published};
use crate::{paths, process, tools};

/// A small package without dependencies.
const SMALL: &str = "layout-decide";
/// A function that the earlier version has and the new version lacks.
const GONE: &str = "taken_away";

/// Compares the packages with the last release, which is the newest tag `v*`.
///
/// Before the first release, there is no version to compare with. Instead, a function is removed
/// from a package, and the comparison must detect the removal.
pub(super) fn check(work: &Work, packages: &[Package]) -> Result<String> {
    let program = tools::semver_checks()?;
    let mut tags = process::command("git");
    let tags = process::output(tags.args(["tag", "--list", "v*", "--sort=-v:refname"]))?;
    let Some(last) = tags.lines().next() else {
        let small = packages.iter().find(|package| package.name == SMALL);
        notices(work, &program, small.context(SMALL)?)?;
        return Ok("no earlier release to compare with".to_owned());
    };
    for folder in ["."].iter().chain(EMBEDDINGS) {
        let mut compare = semver(&program, &Path::new(folder).join("Cargo.toml"));
        compare.args(["--baseline-rev", last]);
        for package in published(folder)? {
            compare.args(["--package", &package.name]);
        }
        process::run(&mut compare)?;
    }
    Ok(format!("compared with {last}"))
}

/// Checks that the removal of a function is detected.
fn notices(work: &Work, program: &Path, package: &Package) -> Result<()> {
    let before = work.root.join("before");
    let now = work.registry().join(stem(package));
    process::output(process::command("cp").arg("-r").arg(&now).arg(&before))?;
    let source = before.join("src/lib.rs");
    let text = fs::read_to_string(&source)?;
    fs::write(
        &source,
        format!("{text}\n/// Gone.\npub fn {GONE}() {{}}\n"),
    )?;
    let mut compare = semver(program, &now.join("Cargo.toml"));
    let compare = compare.arg("--baseline-root").arg(&before);
    let output = compare.output().context("cargo-semver-checks")?;
    let told = String::from_utf8_lossy(&output.stdout);
    ensure!(
        !output.status.success() && told.contains(GONE),
        "expected an error for a removed function:\n{told}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(())
}

fn semver(program: &Path, manifest: &Path) -> Command {
    let mut command = process::command(program);
    command
        .args(["semver-checks", "--manifest-path"])
        .arg(manifest)
        .env("CARGO_TARGET_DIR", paths::target().join("semver"));
    command
}
