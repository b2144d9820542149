//! Builds the Python package, installs its wheel in a virtual environment, and tests it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result};

use crate::progress::Outcome;
use crate::{paths, process};
use layout_ptx::apt;

/// The folder of the package.
const PACKAGE: &str = "python";

/// The packages of the virtual environment.
const REQUIREMENTS: &str = "python/tests/requirements.txt";

/// Prints the version of Python, or fails for a version that the package does not support.
const VERSION: &str =
    "import sys; assert sys.version_info >= (3, 10); print(*sys.version_info[:3], sep='.')";

/// Runs clippy on the crate, builds the wheel, and runs the tests and the examples of the documentation.
pub(crate) fn check() -> Result<Outcome> {
    let Ok(version) = process::output(process::command("python3").args(["-c", VERSION])) else {
        let why = "expected Python 3.10 or later: apt-get install python3 python3-venv";
        return Ok(Outcome::Skipped(why.into()));
    };
    let target = paths::target().join(PACKAGE);
    let python = environment(&target, version.trim())?;
    let manifest = format!("{PACKAGE}/Cargo.toml");
    for arguments in [
        &["fmt", "--check", "--manifest-path", &manifest][..],
        &[
            "clippy",
            "--locked",
            "--manifest-path",
            &manifest,
            "--",
            "-Dwarnings",
        ],
    ] {
        process::run(
            process::cargo()
                .args(arguments)
                .env("CARGO_TARGET_DIR", &target),
        )?;
    }
    let wheel = wheel(&python, &manifest, &target)?;
    let mut install = pip(&python);
    process::run(install.args(["--force-reinstall", "--no-deps"]).arg(&wheel))?;
    let mut tests = process::command(&python);
    tests
        .args(["-m", "pytest", "-q", "-p", "no:cacheprovider"])
        .arg(paths::root().join(PACKAGE).join("tests"))
        // Hypothesis writes its examples to the current folder.
        .current_dir(&target)
        .env("PYTHONDONTWRITEBYTECODE", "1");
    process::run(&mut tests)?;
    Ok(Outcome::Done(format!("Python {}", version.trim())))
}

/// Returns the Python program of the virtual environment, which is created once for each list of packages.
fn environment(target: &Path, version: &str) -> Result<PathBuf> {
    let folder = target.join(format!("environment-{version}"));
    let python = folder.join("bin/python");
    // The file is written after the installation is complete.
    let mark = folder.join("installed.txt");
    let wanted = fs::read_to_string(paths::root().join(REQUIREMENTS)).context(REQUIREMENTS)?;
    if fs::read_to_string(&mark).unwrap_or_default() == wanted {
        return Ok(python);
    }
    let create = || {
        let mut create = process::command("python3");
        process::run(create.args(["-m", "venv", "--clear"]).arg(&folder))
    };
    if create().is_err() {
        apt(&["python3-venv"]).context("expected the module venv: apt-get install python3-venv")?;
        create()?;
    }
    println!("fetching the test tools from PyPI");
    let mut install = pip(&python);
    process::run_within(
        install.args(["--no-deps", "-r", REQUIREMENTS]),
        process::DOWNLOAD,
    )?;
    fs::write(&mark, wanted)?;
    Ok(python)
}

fn pip(python: &Path) -> Command {
    let mut pip = process::command(python);
    pip.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
    ]);
    pip
}

/// Returns the flags that shorten the paths of sources.
fn remapped() -> String {
    let mut folders = vec![(paths::root().display().to_string(), "layout")];
    let home = |name, rest| env::var(name).map(|home| format!("{home}{rest}"));
    if let Ok(cargo) = home("CARGO_HOME", "").or_else(|_| home("HOME", "/.cargo")) {
        folders.push((cargo, "cargo"));
    }
    let flags = folders
        .iter()
        .filter(|(folder, _)| !folder.contains(' '))
        .map(|(folder, name)| format!("--remap-path-prefix={folder}={name}"));
    flags.collect::<Vec<_>>().join(" ")
}

/// Builds the wheel, and returns its path.
fn wheel(python: &Path, manifest: &str, target: &Path) -> Result<PathBuf> {
    let folder = target.join("wheels");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let mut build = process::command(python);
    build
        .args(["-m", "maturin", "build", "--release", "--locked"])
        .args(["--manifest-path", manifest, "--interpreter"])
        .arg(python)
        .arg("--out")
        .arg(&folder)
        .env("CARGO_TARGET_DIR", target)
        // Otherwise the texts of panics contain the paths of the build machine.
        .env("RUSTFLAGS", remapped());
    process::run(&mut build)?;
    let mut files = fs::read_dir(&folder)?;
    let wheel = files.next().context("maturin built no wheel")??;
    Ok(wheel.path())
}
