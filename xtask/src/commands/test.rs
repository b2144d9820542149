//! `cargo xtask test`: every check of the project, and `cargo xtask test nightly`: those that take
//! hours to find anything.

use std::env::consts::ARCH;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail, ensure};

use super::{
    docs, editor, fuzz, generate, headlines, licences, miri, msrv, mutants, no_std, programs,
    proofs, ptx, release, solver, web,
};
use crate::progress::{Outcome, Progress};
use crate::{paths, process, wheels};
use layout_ptx::{Toolchain, apt};

/// A check: its name, what it does in words, and the work.
struct Step {
    name: &'static str,
    what: &'static str,
    work: fn() -> Result<Outcome>,
}

const STEPS: &[Step] = &[
    Step {
        name: "format",
        what: "rustfmt on the whole workspace",
        work: format,
    },
    Step {
        name: "generated",
        what: "generated files are as they would be generated",
        work: generate::check,
    },
    Step {
        name: "lints",
        what: "clippy on the whole workspace",
        work: lints,
    },
    Step {
        name: "tests",
        what: "unit, integration and documentation tests",
        work: tests,
    },
    Step {
        name: "exhaustive",
        what: "all compositions and divisions of small layouts",
        work: exhaustive,
    },
    Step {
        name: "proofs",
        what: "the theorems, and random operations beside the oracle that they make",
        work: proofs::check,
    },
    Step {
        name: "ui-tests",
        what: "the texts of compile errors",
        work: headlines::check,
    },
    Step {
        name: "solver",
        what: "the workspace, its errors and small recursion limits with the next trait solver",
        work: solver::check,
    },
    Step {
        name: "docs",
        what: "the documentation builds without a warning, and its pages are short",
        work: docs::check,
    },
    Step {
        name: "msrv",
        what: "the published crates with the oldest compiler",
        work: msrv::check,
    },
    Step {
        name: "no-std",
        what: "the crates for devices without a standard library, where there is none",
        work: no_std::check,
    },
    Step {
        name: "rust-cuda",
        what: "the kernels against the real cuda_std",
        work: rust_cuda,
    },
    Step {
        name: "cpu",
        what: "the kernels on the host, against a plain reference, on real sizes",
        work: cpu,
    },
    Step {
        name: "index-code",
        what: "index code through layouts is index code by hand",
        work: index_code,
    },
    Step {
        name: "kernels",
        what: "the kernels as PTX, and `cargo layout` on crates of its tests",
        work: kernels,
    },
    Step {
        name: "web",
        what: "the page in a browser, as somebody has it who opens the file",
        work: web::check,
    },
    Step {
        name: "embedding",
        what: "layouts in one library of others, another one each day",
        work: embedding_of_the_day,
    },
    Step {
        name: "arrays",
        what: "layouts of arrays of ndarray, DLPack and NumPy, exchanged with Python",
        work: arrays,
    },
    Step {
        name: "licences",
        what: "the licences, versions and origins of all dependencies",
        work: licences::check,
    },
    Step {
        name: "packages",
        what: "what would be published is a package",
        work: release::packages,
    },
];

/// The crates of `embed/` that have a lock file of their own, with many packages.
pub(super) const EMBEDDINGS: &[&str] = &["embed/candle", "embed/cubecl", "embed/emit"];

/// The packages with traits or kernels, whose tests are compiled with the old solver by turns.
const BY_OLD_SOLVER: &[&str] = &[
    "layout-core",
    "layout-device",
    "layout-kernels",
    "conversion-kernels",
    "hopper-kernels",
];

/// The name of the steps that take long and rarely fail.
const NIGHTLY: &str = "nightly";

/// These steps, which run only on request.
const NIGHTLY_STEPS: &[Step] = &[
    Step {
        name: "old-solver",
        what: "the workspace and its tests with the trait solver of the compiler",
        work: old_solver,
    },
    Step {
        name: "newest",
        what: "the workspace and its errors with the newest nightly compiler",
        work: solver::check_newest,
    },
    Step {
        name: "editor",
        what: "kernels and layouts in rust-analyzer",
        work: editor::check,
    },
    Step {
        name: "fuzz",
        what: "random inputs for the parser, the operations and the macros",
        work: fuzz::check,
    },
    Step {
        name: "programs",
        what: "random kernels on the CPU executor, every access recorded",
        work: programs::check,
    },
    Step {
        name: "miri",
        what: "tensors, arrays of others and random kernels under Miri",
        work: miri::check,
    },
    Step {
        name: "many-proofs",
        what: "millions of random operations beside the oracle",
        work: proofs::check_nightly,
    },
    Step {
        name: "mutants",
        what: "each decision changed, and noticed beside the oracle",
        work: mutants::check,
    },
    Step {
        name: "embeddings",
        what: "layouts in all libraries of others",
        work: embeddings,
    },
    Step {
        name: "candle",
        what: "the operations of candle, on the CPU executor",
        work: candle,
    },
    Step {
        name: "release",
        what: "packages that build alone, their docs and users, and versions",
        work: release::check,
    },
    Step {
        name: "cute",
        what: "what is written for CuTe, compiled with its headers and run by its DSL",
        work: cute,
    },
    Step {
        name: "burn",
        what: "kernels through layouts on tensors of burn, by wgpu",
        work: burn,
    },
];

/// Runs the named steps, or all but the nightly ones; fails at the end if any failed.
pub(crate) fn run(names: &[&str]) -> Result<()> {
    let all = || STEPS.iter().chain(NIGHTLY_STEPS);
    for name in names {
        let known = || all().map(|step| step.name).collect::<Vec<_>>().join(", ");
        ensure!(
            *name == NIGHTLY || all().any(|step| step.name == *name),
            "no step `{name}`; there are {}, and `{NIGHTLY}` for the last {}",
            known(),
            NIGHTLY_STEPS.len()
        );
    }
    let usual = STEPS
        .iter()
        .filter(|step| names.is_empty() || names.contains(&step.name));
    let nightly = NIGHTLY_STEPS
        .iter()
        .filter(|step| names.contains(&NIGHTLY) || names.contains(&step.name));
    let chosen: Vec<&Step> = usual.chain(nightly).collect();
    let mut progress = Progress::new(chosen.len());
    for step in chosen {
        progress.step(step.name, step.what, step.work);
    }
    println!("\n{progress}");
    match progress.failed() {
        0 => Ok(()),
        1 => bail!("1 step failed"),
        failed => bail!("{failed} steps failed"),
    }
}

fn cargo(arguments: &[&str]) -> Result<Outcome> {
    process::run(process::cargo().args(arguments))?;
    Ok(Outcome::Done(String::new()))
}

/// All layouts with few elements, and those with more that are in use.
fn exhaustive() -> Result<Outcome> {
    let small = ["16", "--all"];
    for bounds in [&small[..], &["32"]] {
        let mut walk = process::cargo();
        walk.args(["run", "--quiet", "--release", "--package", "layout-tests"]);
        process::run(walk.args(["--bin", "exhaustive", "--"]).args(bounds))?;
    }
    Ok(Outcome::Done(String::new()))
}

/// Has rustup add a component that a minimal toolchain lacks.
fn component(name: &str, program: &str) -> Result<()> {
    if process::output(process::cargo().args([program, "--version"])).is_ok() {
        return Ok(());
    }
    let mut add = process::command("rustup");
    process::run_within(add.args(["component", "add", name]), process::DOWNLOAD)
        .with_context(|| format!("{name} is not installed"))
}

fn format() -> Result<Outcome> {
    component("rustfmt", "fmt")?;
    cargo(&["fmt", "--all", "--check"])?;
    cargo(&["fmt", "--manifest-path", "fuzz/Cargo.toml", "--check"])
}

/// With the next solver, which takes half the time; one package with that of the compiler, another one each day.
fn lints() -> Result<Outcome> {
    component("clippy", "clippy")?;
    let mut clippy = process::cargo();
    clippy
        .args(["check", "--workspace", "--all-targets"])
        .args(solver::arguments()?)
        .env(solver::DRIVER, "clippy-driver")
        .env("CLIPPY_ARGS", "-Dwarnings__CLIPPY_HACKERY__");
    process::run(&mut clippy)?;
    let package = of_the_day(BY_OLD_SOLVER)?;
    process::run(process::cargo().args(["check", "--all-targets", "--package", package]))?;
    Ok(Outcome::Done(format!("{package} with both solvers")))
}

/// All with the trait solver of the compiler.
fn old_solver() -> Result<Outcome> {
    component("clippy", "clippy")?;
    cargo(&["clippy", "--workspace", "--all-targets", "--", "-Dwarnings"])
}

/// With the next solver, which takes half the time; the lints are checked with that of the compiler.
fn tests() -> Result<Outcome> {
    let mut tests = process::cargo();
    tests.args(["test", "--workspace", "--exclude", "layout-ui-tests"]);
    process::run(tests.arg("--no-fail-fast").args(solver::arguments()?))?;
    Ok(Outcome::Done(String::new()))
}

fn rust_cuda() -> Result<Outcome> {
    let package = ["--package", "layout-kernels", "--features", "rust-cuda"];
    cargo(&[&["clippy"][..], &package, &["--", "-Dwarnings"]].concat())?;
    // The kernel of the README.
    cargo(&[&["test", "--doc"][..], &package].concat())
}

fn cpu() -> Result<Outcome> {
    let mut run = process::cargo();
    run.args(["run", "--release", "--package", "layout-runner"]);
    run.args(solver::arguments()?);
    process::run(run.args(["--", "--cpu"]))?;
    Ok(Outcome::Done(String::new()))
}

/// It needs minutes to build.
fn candle() -> Result<Outcome> {
    apart("kernels/host/candle")?;
    Ok(Outcome::Done(String::new()))
}

fn cute() -> Result<Outcome> {
    let mut tests = process::cargo();
    tests.args(["test", "--release", "--package", "layout-tests"]);
    tests.args(["--test", "cute", "--", "--include-ignored"]);
    for wheels in [wheels::HEADERS, wheels::DSL] {
        let (variable, folders) = wheels.get()?;
        tests.env(variable, folders);
    }
    process::run(&mut tests)?;
    Ok(Outcome::Done(String::new()))
}

/// It needs minutes to build.
fn burn() -> Result<Outcome> {
    vulkan()?;
    apart("embed/burn")?;
    Ok(Outcome::Done(String::new()))
}

/// Has apt install a Vulkan that computes on the CPU.
fn vulkan() -> Result<()> {
    let driver = format!("/usr/share/vulkan/icd.d/lvp_icd.{ARCH}.json");
    if Path::new(&driver).exists() {
        return Ok(());
    }
    apt(&["mesa-vulkan-drivers"]).context(
        "kernels run by Vulkan without a GPU need Mesa's: apt-get install mesa-vulkan-drivers",
    )
}

/// One of the crates that bring layouts to other libraries, another one each day.
fn embedding_of_the_day() -> Result<Outcome> {
    embeddings_of(&[of_the_day(EMBEDDINGS)?])
}

/// Another one each day.
fn of_the_day(all: &[&'static str]) -> Result<&'static str> {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    let day = usize::try_from(seconds / 86400)?;
    Ok(all[day % all.len()])
}

/// The crates that bring layouts to other libraries.
fn embeddings() -> Result<Outcome> {
    embeddings_of(EMBEDDINGS)
}

fn embeddings_of(folders: &[&str]) -> Result<Outcome> {
    vulkan()?;
    compilers()?;
    for folder in folders {
        apart(folder)?;
    }
    Ok(Outcome::Done(folders.join(", ")))
}

/// Has apt install what compiles emitted code.
fn compilers() -> Result<()> {
    if process::exists("clang") {
        return Ok(());
    }
    apt(&["clang", "gcc", "python3"])
        .context("emitted code is compiled for all devices by clang: apt-get install clang")
}

/// The lints and tests of a crate that is apart from the workspace.
fn apart(folder: &str) -> Result<()> {
    let manifest = format!("{folder}/Cargo.toml");
    let target = paths::target().join("apart");
    let lints = ["clippy", "--all-targets", "--", "-Dwarnings"];
    for arguments in [&lints[..], &["test"]] {
        let (command, arguments) = arguments.split_at(1);
        let mut cargo = process::cargo();
        cargo
            .args(command)
            .args(["--locked", "--manifest-path", &manifest])
            .args(arguments)
            .env("CARGO_TARGET_DIR", &target)
            // Nothing is left out that is missing.
            .env("LAYOUT_ALL", "1");
        process::run(&mut cargo)?;
    }
    Ok(())
}

/// The version of NumPy that arrays are exchanged with.
const NUMPY: &str = "numpy==2.4.6";

/// With all features, and the tests that need NumPy.
fn arrays() -> Result<Outcome> {
    let folder = paths::target().join(NUMPY);
    if !folder.join("numpy").is_dir() {
        println!("fetching NumPy from PyPI");
        if process::output(process::command("python3").args(["-m", "pip", "--version"])).is_err() {
            apt(&["python3-pip"]).unwrap_or_else(|error| println!("no pip: {error:#}"));
        }
        let mut pip = process::command("python3");
        pip.args(["-m", "pip", "install", "--quiet", "--no-deps", "--target"]);
        process::run_within(pip.arg(&folder).arg(NUMPY), process::DOWNLOAD)
            .context("no NumPy: pip (`apt-get install python3-pip`) fetches it from PyPI")?;
    }
    let package = ["--package", "layout-arrays", "--all-features"];
    cargo(
        &[
            &["clippy"][..],
            &package,
            &["--all-targets", "--", "-Dwarnings"],
        ]
        .concat(),
    )?;
    let mut test = process::cargo();
    test.arg("test").args(package).args(solver::arguments()?);
    test.env("PYTHONPATH", &folder);
    process::run(test.args(["--", "--include-ignored"]))?;
    Ok(Outcome::Done(NUMPY.into()))
}

fn index_code() -> Result<Outcome> {
    let lengths = ptx::checked_pairs(&Toolchain::get()?)?;
    let longest = lengths.iter().max_by_key(|(_, length)| *length);
    let longest = longest.map_or(String::new(), |(name, length)| {
        format!(", the longest, {name}, of {length} instructions")
    });
    Ok(Outcome::Done(format!(
        "{} pairs are the same{longest}",
        lengths.len()
    )))
}

fn kernels() -> Result<Outcome> {
    let toolchain = Toolchain::get()?;
    let checked = ptx::checked_kernels(&toolchain)?;
    ptx::checked_apart(&toolchain, "embed/candle")?;
    for package in [
        &["cargo-layout", "--test", "cargo_layout"][..],
        &["layout-cudarc"],
    ] {
        let mut test = process::cargo();
        test.args(["test", "--package"]).args(package);
        process::run(test.args(solver::arguments()?).args(["--", "--ignored"]))?;
    }
    Ok(Outcome::Done(ptx::count(&checked)))
}
