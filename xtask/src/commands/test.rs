//! `cargo xtask test` runs every check of the project. `cargo xtask test nightly` runs the checks that need
//! hours.

use std::env::consts::ARCH;
use std::fs::{self, File};
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use super::{
    conform, cost, docs, editor, fuzz, generate, headlines, licences, miri, msrv, mutants, no_std,
    programs, proofs, ptx, python, release, solver, web, words,
};
use crate::packages::{CANDLE, EMBEDDINGS};
use crate::passed::Inputs;
use crate::progress::{Outcome, Progress, day};
use crate::{next_solver, paths, process, wheels};
use layout_ptx::{Toolchain, apt};

/// A check: its name, its description, and the function that runs it.
struct Step {
    name: &'static str,
    what: &'static str,
    work: fn() -> Result<Outcome>,
    /// The inputs of the step, or `None` if the step always runs. A step with inputs is skipped until an input changes,
    /// except in a run that names the step and in the nightly run.
    inputs: Option<Inputs>,
}

impl Step {
    const fn new(name: &'static str, what: &'static str, work: fn() -> Result<Outcome>) -> Self {
        Self {
            name,
            what,
            work,
            inputs: None,
        }
    }

    /// Makes the step run only if `packages`, their dependencies or `others` have changed.
    const fn of(self, packages: &'static [&'static str], others: &'static [&'static str]) -> Self {
        Self {
            inputs: Some(Inputs { packages, others }),
            ..self
        }
    }
}

/// The steps that mostly build in the workspace's target folder.
const FIRST_LANE: &[Step] = &[
    Step::new("format", "rustfmt on the whole workspace", format),
    Step::new(
        "generated",
        "generated files are up to date",
        generate::check,
    ),
    Step::new("words", "phrases to avoid in prose", words::check),
    Step::new("lints", "clippy on the whole workspace", lints),
    Step::new("tests", "unit, integration and documentation tests", tests),
    Step::new(
        "exhaustive",
        "all compositions and divisions of small layouts",
        exhaustive,
    )
    .of(&["layout-algebra"], &["tests/src"]),
    Step::new(
        "proofs",
        "the theorems, and random operations compared with the oracle extracted from the proofs",
        proofs::check,
    )
    .of(&["tests"], &["proofs", "xtask/src/commands/proofs.rs"]),
    Step::new(
        "docs",
        "the documentation builds without warnings, and its pages are short",
        docs::check,
    ),
    Step::new("rust-cuda", "the kernels with the real cuda_std", rust_cuda)
        .of(&["kernels"], &["README.md", "docs/embedding.md"]),
    Step::new(
        "cpu",
        "the kernels on the CPU at realistic sizes, compared with a plain reference",
        cpu,
    )
    .of(&["kernels/runner"], &[]),
    Step::new(
        "arrays",
        "layouts of ndarray, DLPack and NumPy arrays, exchanged with Python",
        arrays,
    )
    .of(&["embed/arrays"], &[]),
    Step::new(
        "licences",
        "the licences, versions and origins of all dependencies",
        licences::check,
    ),
    Step::new(
        "packages",
        "the files of the packages to be published",
        release::packages,
    ),
];

/// The steps that run in parallel with the first lane. Most of these steps build in their own
/// folders.
const SECOND_LANE: &[Step] = &[
    Step::new(
        "msrv",
        "the published crates with the oldest compiler",
        msrv::check,
    ),
    Step::new(
        "index-code",
        "index code through layouts equals hand-written index code",
        index_code,
    ),
    Step::new(
        "kernels",
        "the kernels as PTX, and `cargo layout` on its test crates",
        kernels,
    ),
    Step::new(
        "no-std",
        "the `no_std` crates on a target without a standard library",
        no_std::check,
    ),
    Step::new(
        "solver",
        "the packages, a sixth of the errors and small recursion limits with the next trait solver",
        solver::check,
    ),
    Step::new(
        "ui-tests",
        "the messages of compile errors",
        headlines::check,
    ),
    Step::new(
        "web",
        "the page in a browser, opened as a local file",
        web::check,
    )
    .of(
        &["web"],
        &["docs", "ui-tests/tests/ui", "xtask/src/commands/web.rs"],
    ),
    Step::new(
        "embedding",
        "layouts in a third-party library, a different one each day",
        embedding_of_the_day,
    )
    .of(EMBEDDINGS, &["kernels"]),
    Step::new(
        "python",
        "the Python package, built and tested in a virtual environment",
        python::check,
    )
    .of(&["python"], &["xtask/src/commands/python.rs"]),
];

/// The argument that runs only the steps of the second lane.
const LANE: &str = "second-lane";

/// The argument that runs all slow steps, and the steps that otherwise run only if their inputs change.
const NIGHTLY: &str = "nightly";

/// The slow steps, which run only on request.
const NIGHTLY_STEPS: &[Step] = &[
    Step::new(
        "old-solver",
        "the workspace and its tests with the trait solver of the compiler",
        old_solver,
    ),
    Step::new(
        "headlines",
        "all messages of compile errors with the oldest compiler and the next trait solver",
        headlines::check_all,
    ),
    Step::new(
        "vectors",
        "the vectors of CuTe in the macro, in types and in tensors",
        vectors,
    ),
    Step::new(
        "cost",
        "CPU time of builds, relative to a build of syn",
        cost::check,
    ),
    Step::new(
        "newest",
        "the workspace and its errors with the newest nightly compiler",
        solver::check_newest,
    ),
    Step::new(
        "editor",
        "kernels and layouts in rust-analyzer",
        editor::check,
    ),
    Step::new(
        "fuzz",
        "random inputs for the parser, the operations and the macros",
        fuzz::check,
    ),
    Step::new(
        "programs",
        "random kernels on the CPU executor, every access recorded",
        programs::check,
    ),
    Step::new(
        "miri",
        "tensors, third-party arrays and random kernels under Miri",
        miri::check,
    ),
    Step::new(
        "many-proofs",
        "millions of random operations against the oracle",
        proofs::check_nightly,
    ),
    Step::new(
        "redistributions",
        "thousands of random redistributions, every element checked",
        redistributions,
    ),
    Step::new(
        "mutants",
        "each decision changed, and the change detected by the oracle",
        mutants::check,
    ),
    Step::new(
        "embeddings",
        "layouts in all third-party libraries",
        embeddings,
    ),
    Step::new(
        "candle",
        "the operations of candle, on the CPU executor",
        candle,
    ),
    Step::new(
        "release",
        "packages that build alone, their docs and users, and versions",
        release::check,
    ),
    Step::new(
        "cute",
        "code written for CuTe, compiled with its headers and run by its DSL",
        cute,
    ),
    Step::new(
        "burn",
        "kernels through layouts on burn tensors, with wgpu",
        burn,
    ),
];

/// Runs the named steps, or all steps except the nightly ones. Fails at the end if any step failed.
pub(crate) fn run(names: &[&str]) -> Result<()> {
    match names {
        [] => both_lanes(),
        [LANE] => steps(SECOND_LANE.iter().collect(), false),
        _ => steps(named(names)?, true),
    }
}

/// Runs both lanes. The second lane runs in another process, whose output is printed when both have ended.
fn both_lanes() -> Result<()> {
    let path = paths::target().join("second-lane.txt");
    let log = File::create(&path).with_context(|| path.display().to_string())?;
    // The second lane runs a copy of this program, because cargo rebuilds the original in the first lane.
    let mut second = process::command(next_solver::wrapper()?);
    second
        .args(["test", LANE])
        .stderr(log.try_clone()?)
        .stdout(log);
    let mut second = second.spawn().context("cannot start the second lane")?;
    let first = steps(FIRST_LANE.iter().collect(), false);
    let status = second.wait()?;
    println!("\n{}", fs::read_to_string(&path)?);
    first?;
    ensure!(status.success(), "a step of the second lane failed");
    Ok(())
}

/// Returns the steps with these names.
fn named(names: &[&str]) -> Result<Vec<&'static Step>> {
    let usual = || FIRST_LANE.iter().chain(SECOND_LANE);
    let all = || usual().chain(NIGHTLY_STEPS);
    for name in names {
        let known = || all().map(|step| step.name).collect::<Vec<_>>().join(", ");
        ensure!(
            *name == NIGHTLY || all().any(|step| step.name == *name),
            "unknown step `{name}`, expected one of: {}; or `{NIGHTLY}` for the last {} and the steps that otherwise run \
             only when their inputs change",
            known(),
            NIGHTLY_STEPS.len()
        );
    }
    let nightly = names.contains(&NIGHTLY);
    let usual =
        usual().filter(|step| names.contains(&step.name) || nightly && step.inputs.is_some());
    let seldom = NIGHTLY_STEPS
        .iter()
        .filter(|step| names.contains(&step.name) || nightly);
    Ok(usual.chain(seldom).collect())
}

/// Runs steps in sequence. Unless `must_run`, a step with inputs runs only if its inputs have changed.
fn steps(chosen: Vec<&Step>, must_run: bool) -> Result<()> {
    let mut progress = Progress::new(chosen.len());
    for step in chosen {
        progress.step(step.name, step.what, || match &step.inputs {
            Some(inputs) => inputs.unless_passed(step.name, must_run, step.work),
            None => (step.work)(),
        });
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

/// Compares compositions and divisions of all small layouts with enumeration. The second run uses larger layouts, but
/// fewer pairs of layouts.
fn exhaustive() -> Result<Outcome> {
    let small = ["16", "--all"];
    for bounds in [&small[..], &["32"]] {
        let mut walk = process::cargo();
        walk.args(["run", "--quiet", "--release", "--package", "layout-tests"]);
        process::run(walk.args(["--bin", "exhaustive", "--"]).args(bounds))?;
    }
    Ok(Outcome::Done(String::new()))
}

/// Adds a rustup component that a minimal toolchain lacks.
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

/// Runs clippy with the next trait solver, which halves the time.
fn lints() -> Result<Outcome> {
    component("clippy", "clippy")?;
    let mut clippy = process::cargo();
    clippy
        .args(["check", "--workspace", "--all-targets"])
        .args(next_solver::arguments()?)
        .env(next_solver::DRIVER, "clippy-driver")
        .env("CLIPPY_ARGS", "-Dwarnings__CLIPPY_HACKERY__");
    process::run(&mut clippy)?;
    Ok(Outcome::Done(String::new()))
}

/// Checks the workspace with the compiler's default trait solver.
fn old_solver() -> Result<Outcome> {
    component("clippy", "clippy")?;
    cargo(&["clippy", "--workspace", "--all-targets", "--", "-Dwarnings"])
}

/// Checks all golden vectors at each level.
fn vectors() -> Result<Outcome> {
    conform::run(&["--level", "all"])?;
    Ok(Outcome::Done(String::new()))
}

/// Runs the tests with the next trait solver, which halves the time.
fn tests() -> Result<Outcome> {
    let mut tests = process::cargo();
    tests.args(["test", "--workspace", "--exclude", "layout-ui-tests"]);
    process::run(tests.arg("--no-fail-fast").args(next_solver::arguments()?))?;
    Ok(Outcome::Done(String::new()))
}

/// Compares random plans of `layout-mesh` with enumeration. The pairs differ from day to day.
fn redistributions() -> Result<Outcome> {
    let test = ["test", "--release", "--package", "layout-mesh", "--test"];
    cargo(&[&test[..], &["mesh", "many_random", "--", "--ignored"]].concat())
}

fn rust_cuda() -> Result<Outcome> {
    let package = ["--package", "layout-kernels", "--features", "rust-cuda"];
    cargo(&[&["clippy"][..], &package, &["--", "-Dwarnings"]].concat())?;
    // The documentation tests include the kernel of the README.
    cargo(&[&["test", "--doc"][..], &package].concat())
}

fn cpu() -> Result<Outcome> {
    let mut run = process::cargo();
    run.args(["run", "--release", "--package", "layout-runner"]);
    run.args(next_solver::arguments()?);
    process::run(run.args(["--", "--cpu"]))?;
    Ok(Outcome::Done(String::new()))
}

/// Checks `kernels/host/candle`, whose build takes minutes.
fn candle() -> Result<Outcome> {
    apart("kernels/host/candle")?;
    Ok(Outcome::Done(String::new()))
}

fn cute() -> Result<Outcome> {
    let mut tests = process::cargo();
    tests.args(["test", "--release", "--package", "layout-tests"]);
    tests.args(["--test", "conformance", "cute", "--", "--include-ignored"]);
    for wheels in [wheels::HEADERS, wheels::DSL] {
        let (variable, folders) = wheels.get()?;
        tests.env(variable, folders);
    }
    process::run(&mut tests)?;
    Ok(Outcome::Done(String::new()))
}

/// Checks `embed/burn`, whose build takes minutes.
fn burn() -> Result<Outcome> {
    vulkan()?;
    apart("embed/burn")?;
    Ok(Outcome::Done(String::new()))
}

/// Installs a Vulkan driver that runs on the CPU, if it is missing.
fn vulkan() -> Result<()> {
    let driver = format!("/usr/share/vulkan/icd.d/lvp_icd.{ARCH}.json");
    if Path::new(&driver).exists() {
        return Ok(());
    }
    apt(&["mesa-vulkan-drivers"]).context(
        "expected Mesa, to run kernels with Vulkan without a GPU: apt-get install mesa-vulkan-drivers",
    )
}

/// Checks one of the crates in `embed/`: a different crate every day.
fn embedding_of_the_day() -> Result<Outcome> {
    embeddings_of(&[EMBEDDINGS[day()? % EMBEDDINGS.len()]])
}

/// Checks the crates in `embed/`, which connect layouts to other libraries.
fn embeddings() -> Result<Outcome> {
    embeddings_of(EMBEDDINGS)
}

fn embeddings_of(folders: &[&str]) -> Result<Outcome> {
    vulkan()?;
    compilers()?;
    for folder in folders {
        apart(folder)?;
    }
    if folders.contains(&CANDLE) {
        ptx::checked_apart(&Toolchain::get()?, CANDLE)?;
    }
    Ok(Outcome::Done(folders.join(", ")))
}

/// Installs the compilers for emitted code, if clang is missing.
fn compilers() -> Result<()> {
    if process::exists("clang") {
        return Ok(());
    }
    apt(&["clang", "gcc", "python3"])
        .context("expected clang, to compile emitted code for all devices: apt-get install clang")
}

/// Runs the lints and tests of a crate outside the workspace.
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
            // With this variable, a missing tool is an error. Otherwise the tests of the tool are skipped.
            .env("LAYOUT_ALL", "1");
        process::run(&mut cargo)?;
    }
    Ok(())
}

/// The NumPy version to exchange arrays with.
const NUMPY: &str = "numpy==2.4.6";

/// Checks `layout-arrays` with all features, including the tests that need NumPy.
fn arrays() -> Result<Outcome> {
    let folder = paths::target().join(NUMPY);
    if !folder.join("numpy").is_dir() {
        println!("fetching NumPy from PyPI");
        if process::output(process::command("python3").args(["-m", "pip", "--version"])).is_err() {
            apt(&["python3-pip"]).unwrap_or_else(|error| println!("found no pip: {error:#}"));
        }
        let mut pip = process::command("python3");
        pip.args(["-m", "pip", "install", "--quiet", "--no-deps", "--target"]);
        process::run_within(pip.arg(&folder).arg(NUMPY), process::DOWNLOAD)
            .context("found no NumPy: install pip (`apt-get install python3-pip`), which fetches NumPy from PyPI")?;
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
    test.arg("test")
        .args(package)
        .args(next_solver::arguments()?);
    test.env("PYTHONPATH", &folder);
    process::run(test.args(["--", "--include-ignored"]))?;
    Ok(Outcome::Done(NUMPY.into()))
}

fn index_code() -> Result<Outcome> {
    let lengths = ptx::checked_pairs(&Toolchain::get()?)?;
    let longest = lengths.iter().max_by_key(|(_, length)| *length);
    let longest = longest.map_or(String::new(), |(name, length)| {
        format!(", the longest is {name} with {length} instructions")
    });
    Ok(Outcome::Done(format!(
        "{} pairs are identical{longest}",
        lengths.len()
    )))
}

fn kernels() -> Result<Outcome> {
    // The tests of `cargo layout` build offline, so the dependencies are fetched first.
    cargo(&["fetch", "--locked"])?;
    let toolchain = Toolchain::get()?;
    let checked = ptx::checked_kernels(&toolchain)?;
    for package in [
        &["cargo-layout", "--test", "cargo_layout"][..],
        &["layout-launch"],
    ] {
        let mut test = process::cargo();
        test.args(["test", "--package"]).args(package);
        process::run(
            test.args(next_solver::arguments()?)
                .args(["--", "--ignored"]),
        )?;
    }
    Ok(Outcome::Done(ptx::count(&checked)))
}
