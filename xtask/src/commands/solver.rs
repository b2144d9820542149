//! The next-generation trait solver: checks that the workspace compiles with it, well below the recursion
//! limit.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio, id};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::headlines::{self, Cases};
use crate::next_solver::{FLAG, arguments};
use crate::packages::published;
use crate::progress::Outcome;
use crate::{paths, process, tools};

/// The recursion limit of each program below. The compiler's default is 128.
const LIMIT: u32 = 64;

/// Programs that compile with [`LIMIT`], in addition to the kernels of `README.md` and `kernels/README.md`.
const PROGRAMS: [(&str, &str); 13] = [
    (
        "1 register",
        "fn f() -> Fragment<f32, Layout![1:1]> { Tensor::filled(Layout::new(), 0.0) }",
    ),
    (
        "8 registers",
        "fn f() -> Fragment<f32, Layout![8:1]> { Tensor::filled(Layout::new(), 0.0) }",
    ),
    (
        "64 registers",
        "fn f() -> Fragment<f32, Layout![64:1]> { Tensor::filled(Layout::new(), 0.0) }",
    ),
    (
        "256 registers",
        "fn f() -> Fragment<f32, Layout![256:1]> { Tensor::filled(Layout::new(), 0.0) }",
    ),
    (
        "shared memory of 1 element",
        "fn f<'k>(_: CellsOf<'k, Shared<'k, u32, Layout![1:1], ()>>) {}",
    ),
    (
        "shared memory of 1024 elements",
        "fn f<'k>(_: CellsOf<'k, Shared<'k, u32, Layout![1024:1], ()>>) {}",
    ),
    (
        "shared memory of 65536 elements",
        "fn f<'k>(_: CellsOf<'k, Shared<'k, u32, Layout![65536:1], ()>>) {}",
    ),
    (
        "a pipeline of 2 stages",
        "fn f<'k>(_: CellsOf<'k, layout_device::TmaPipeline<'k, layout_device::Tile<f32, Layout![(8, 32):(33, 1)]>, _2>>) {}",
    ),
    (
        "a pipeline of 8 stages",
        "fn f<'k>(_: CellsOf<'k, layout_device::TmaPipeline<'k, layout_device::Tile<f32, Layout![(8, 32):(33, 1)]>, _8>>) {}",
    ),
    (
        "a division of rank 8",
        "fn f(_: Divided<Rank8, Reversed>) {}",
    ),
    (
        "a product of rank 8",
        "fn f(_: Multiplied<Rank8, Rank8>) {}",
    ),
    (
        "a partition of rank 8",
        "fn f(_: LocalPartitioned<Rank8, Layout![(2,2,2,1,1,1,1,1):(1,2,4,0,0,0,0,0)]>) {}",
    ),
    (
        "compositions, complements and inverses of rank 8",
        "fn f(_: Composed<Rank8, Reversed>, _: Complemented<Rank8, Layout![65536]>, _: RightInverted<Reversed>) {}",
    ),
];

/// The start of each program.
const PRELUDE: &str = "#![allow(dead_code, unused_imports)]
use layout_core::*;
type CellsOf<'k, S> = <S as bounds::InShared<'k>>::Cells;
type Rank8 = Layout![(2,2,2,2,2,2,2,2):(1,2,4,8,16,32,64,128)];
type Reversed = Layout![(2,2,2,2,2,2,2,2):(128,64,32,16,8,4,2,1)];
";

/// Checks the published packages, a sixth of the errors, a new project and each program.
pub(crate) fn check() -> Result<Outcome> {
    let nightly = match tools::nightly() {
        Ok(nightly) => nightly,
        Err(why) => return Ok(Outcome::Skipped(why.to_string())),
    };
    let mut packages = cargo(nightly)?;
    for package in published(".")? {
        packages.args(["--package", &package.name]);
    }
    process::run(&mut packages)?;
    check_template(nightly)?;
    let programs = check_programs(nightly)?;
    // Only the pinned compiler is tested, because the messages depend on the version of the solver.
    let headlines = if nightly == tools::NIGHTLY {
        headlines::with_next(nightly, Cases::OfTheDay)?;
        "a sixth of the error messages"
    } else {
        "no headlines"
    };
    Ok(Outcome::Done(format!(
        "{headlines}, a new project, {programs} programs with a recursion limit of {LIMIT}, with {nightly}"
    )))
}

/// Runs the same checks with the newest compiler. Differences are reported, but do not fail.
pub(crate) fn check_newest() -> Result<Outcome> {
    let newest = match tools::newest_nightly() {
        Ok(newest) => newest,
        Err(why) => return Ok(Outcome::Skipped(why.to_string())),
    };
    let version = process::output(of_toolchain(newest, "rustc").arg("--version"))?;
    let workspace = || process::run(cargo(newest)?.args(["--workspace", "--all-targets"]));
    let template = || check_template(newest);
    let programs = || check_programs(newest).map(|_| ());
    let differs: Vec<_> = [
        ("the workspace", workspace()),
        ("the headlines", headlines::with_next(newest, Cases::All)),
        ("a new project", template()),
        ("the programs", programs()),
    ]
    .into_iter()
    .filter_map(|(what, result)| Some(format!("{what}: {:#}", result.err()?)))
    .collect();
    let version = version.trim();
    Ok(Outcome::Done(if differs.is_empty() {
        format!("no differences with {version}")
    } else {
        format!("with {version}, {}", differs.join("; "))
    }))
}

/// Checks the project from `cargo layout new`.
fn check_template(toolchain: &str) -> Result<()> {
    // Outside the repository, because Cargo adds a project inside a workspace to its members.
    let project = env::temp_dir().join(format!("layout-new-{}", id()));
    let checked = new_project(&project).and_then(|()| {
        let mut check = cargo(toolchain)?;
        process::run(check.arg("--all-targets").current_dir(&project))
    });
    let _ = fs::remove_dir_all(&project);
    checked
}

/// Creates a project with `cargo layout new`, and copies the workspace's lock file into it.
pub(super) fn new_project(folder: &Path) -> Result<()> {
    let mut new = process::cargo();
    new.args(["run", "--quiet", "--package", "cargo-layout"]);
    new.args(["--bin", "cargo-layout", "--", "layout", "new"]);
    process::run_quietly(new.arg(folder).arg("--path").arg(paths::root()))?;
    fs::copy(paths::root().join("Cargo.lock"), folder.join("Cargo.lock"))?;
    Ok(())
}

/// Checks each program, and returns the number of programs.
fn check_programs(toolchain: &str) -> Result<usize> {
    let folder = paths::target().join("solver");
    let libraries = libraries(toolchain)?;
    let mut pages = fs::read_to_string(paths::root().join("README.md"))?;
    pages += &fs::read_to_string(paths::root().join("kernels/README.md"))?;
    let kernels = pages
        .split("```rust\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next());
    let kernels: Vec<_> = kernels
        .filter(|kernel| kernel.contains("#[kernel]"))
        .collect();
    ensure!(
        kernels.len() >= 3,
        "expected at least 3 kernels in README.md and kernels/README.md, found {}",
        kernels.len()
    );
    let kernels = kernels
        .into_iter()
        .map(|kernel| ("a kernel of a README", kernel.to_owned()));
    let others = PROGRAMS
        .iter()
        .map(|(name, program)| (*name, format!("{PRELUDE}{program}")));
    let programs: Vec<_> = kernels.chain(others).collect();
    for (name, program) in &programs {
        let source = folder.join("program.rs");
        fs::write(&source, program)?;
        let mut rustc = of_toolchain(toolchain, "rustc");
        rustc
            .args([
                "--edition",
                "2024",
                "--crate-type",
                "lib",
                "--emit",
                "metadata",
            ])
            // rustc warns if the new solver exceeds the limit and the old solver does not.
            .args([FLAG, "-Dfuture-incompatible"])
            .arg(format!("-Zcrate-attr=recursion_limit=\"{LIMIT}\""))
            .arg("-o")
            .arg(folder.join("program.rmeta"))
            .arg(source);
        for name in ["layout_core", "layout_device"] {
            let mut value = OsString::from(format!("{name}="));
            let mut libraries = libraries.iter();
            let library = libraries.find_map(|(of, file)| (of == name).then_some(file));
            value.push(library.with_context(|| format!("cargo reports no {name}"))?);
            rustc.arg("--extern").arg(value);
        }
        for folder in libraries.iter().filter_map(|(_, file)| file.parent()) {
            rustc.arg("-L").arg(folder);
        }
        process::run_quietly(&mut rustc)
            .with_context(|| format!("{name}, with a recursion limit of {LIMIT}"))?;
    }
    Ok(programs.len())
}

/// Returns the path of a program of a toolchain.
fn of_toolchain(toolchain: &str, program: &str) -> Command {
    let mut command = process::command("rustup");
    command.env("RUSTUP_AUTO_INSTALL", "0").env_remove("RUSTC");
    command.args(["run", toolchain, program]);
    command
}

/// Returns a `cargo check` command of the toolchain. The command uses the next solver only for the
/// crates of the workspace, because generic-array 1.4.5 exceeds the recursion limit of some
/// compilers.
fn cargo(toolchain: &str) -> Result<Command> {
    let mut cargo = of_toolchain(toolchain, "cargo");
    cargo
        .args(["check", "--target-dir"])
        .arg(paths::target().join("solver"))
        .args(arguments()?);
    Ok(cargo)
}

/// Returns the crates that a kernel links, with their names. A crate that macros also use occurs twice.
fn libraries(toolchain: &str) -> Result<Vec<(String, PathBuf)>> {
    let mut cargo = cargo(toolchain)?;
    cargo.args([
        "--package",
        "layout-core",
        "--package",
        "layout-device",
        "--message-format",
        "json",
    ]);
    let messages = process::output(cargo.stderr(Stdio::inherit()))?;
    let library = |message: Value| {
        let files = message["filenames"].as_array()?.iter();
        let mut files = files.filter_map(Value::as_str).map(PathBuf::from);
        // Crates for macros are built. The others are only checked.
        let file = files.find(|file| {
            let ending = file.extension().and_then(|ending| ending.to_str());
            ending.is_some_and(|ending| ["rmeta", "so"].contains(&ending))
        })?;
        Some((message["target"]["name"].as_str()?.to_owned(), file))
    };
    Ok(messages
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .filter_map(library)
        .collect())
}
