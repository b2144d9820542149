//! `cargo xtask demo`: a demonstration from the notation to a running kernel.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, bail};

use super::{illegal, ptx, solver};
use crate::kernels::PACKAGES;
use crate::progress::{Outcome, Progress};
use crate::ptx::index;
use crate::{paths, process};
use layout_ptx::ptx::functions;
use layout_ptx::{Report, Toolchain};

/// Maximum number of index instructions printed per kernel.
const SHOWN: usize = 24;

/// The pair to show, with its file in `benches/index-code`.
const PAIR: (&str, &str) = ("divided.rs", "tiled_in_passes");

/// The package whose example does not compile.
const KERNELS: &str = "layout-kernels";

/// Demonstrates the project on a new package: source, test, PTX, index code, a GPU run if possible, an error
/// and a picture.
pub(crate) fn run() -> Result<()> {
    let mut progress = Progress::new(7);
    println!("a few minutes on two cores; `cargo xtask demo --all` builds and runs every kernel");
    // The project is outside the repository, because Cargo adds a project inside a workspace to the workspace's
    // members.
    let project = env::temp_dir().join("layout-demo");
    let layout = |arguments: &[&str]| {
        let mut layout = Command::new(paths::target().join("debug/cargo-layout"));
        layout.arg("layout").args(arguments);
        in_project(layout, &project)
    };
    let cargo = |arguments: &[&str]| {
        let mut cargo = process::cargo();
        cargo.args(arguments);
        in_project(cargo, &project)
    };
    progress.step(
        "new",
        "`cargo layout new` creates a project with a kernel",
        || {
            if project.exists() {
                fs::remove_dir_all(&project)?;
            }
            process::run(process::cargo().args(["build", "--package", "cargo-layout"]))?;
            solver::new_project(&project)?;
            println!("{}", fs::read_to_string(project.join("src/lib.rs"))?);
            Ok(Outcome::Done(project.display().to_string()))
        },
    );
    progress.step("test", "run the kernel on the CPU", || {
        process::run(&mut cargo(&["test", "--tests"]))?;
        Ok(Outcome::Done("every element is right".to_owned()))
    });
    let file = paths::target().join("ptx/layout-demo.ptx");
    progress.step("ptx", "`cargo layout ptx` compiles the kernel", || {
        process::run(&mut layout(&["ptx"]))?;
        show_index(&file, &["scale"])
    });
    progress.step("gpu", "run the kernel on a GPU", || {
        if process::output(Command::new("nvidia-smi").arg("-L")).is_err() {
            let why = "no NVIDIA GPU: the CPU ran the kernel above";
            return Ok(Outcome::Skipped(why.to_owned()));
        }
        process::run(&mut cargo(&["run", "--release"]))?;
        Ok(Outcome::Done(String::new()))
    });
    progress.step(
        "pair",
        "an index through a layout, compared with hand-written code",
        || {
            println!("{}", ptx::pair(&Toolchain::get()?, PAIR.0, PAIR.1)?);
            Ok(Outcome::Done("the same instructions".to_owned()))
        },
    );
    progress.step(
        "error",
        "a tile that does not divide the layout does not compile",
        || {
            let wrong = project.join("examples/wrong_tile.rs");
            fs::create_dir_all(project.join("examples"))?;
            fs::copy(illegal::example(), wrong)?;
            let (source, error) = illegal::show(cargo(&["check", "--example", "wrong_tile"]))?;
            println!("{source}\n\n{error}");
            Ok(Outcome::Done(String::new()))
        },
    );
    progress.step(
        "picture",
        "a swizzled shared memory tile: the offset of each element",
        || {
            let mut show = Command::new(paths::target().join("debug/layout"));
            process::run(show.args(["show", "Sw<3,0,3> o (8,8):(8,1)"]))?;
            Ok(Outcome::Done(String::new()))
        },
    );
    ended(&progress)
}

/// Runs a command in the project with the workspace's target folder, because the project and the workspace
/// compile the same crates.
fn in_project(mut command: Command, project: &Path) -> Command {
    command
        .current_dir(project)
        .env("CARGO_TARGET_DIR", paths::target());
    command
}

fn ended(progress: &Progress) -> Result<()> {
    println!("\n{progress}");
    match progress.failed() {
        0 => Ok(()),
        failed => bail!("{failed} steps failed"),
    }
}

/// Builds and runs every kernel. With `cpu`, no kernel runs on the GPU.
pub(crate) fn run_all(cpu: bool) -> Result<()> {
    let mut progress = Progress::new(7);
    println!(
        "run the commands below again in {}",
        paths::root().display()
    );
    let mut toolchain = None;
    progress.step(
        "toolchain",
        "find or install the compiler for the GPU",
        || {
            let found = Toolchain::get()?;
            let fact = found.name();
            toolchain = Some(found);
            Ok(Outcome::Done(fact))
        },
    );
    let mut built = None;
    progress.step("ptx", "compile the kernels", || {
        let Some(toolchain) = &toolchain else {
            bail!("no toolchain");
        };
        let checked = ptx::checked_kernels(toolchain)?;
        for (path, report) in &checked {
            println!("{report}{}", path.display());
        }
        let fact = ptx::count(&checked);
        built = Some(checked);
        Ok(Outcome::Done(fact))
    });
    progress.step(
        "run",
        "run the kernels and compare with a plain reference",
        || runner(&files(built.as_deref()), if cpu { &["--cpu"] } else { &[] }),
    );
    progress.step("layouts", "the shared-memory layout as a grid", || {
        runner(&[], &["--layouts"])
    });
    progress.step("index", "the index instructions in the PTX", || {
        let Some(checked) = &built else {
            bail!("no PTX");
        };
        let names = PACKAGES[0].kernels.iter().map(|kernel| kernel.name);
        show_index(&checked[0].0, &names.collect::<Vec<_>>())
    });
    progress.step(
        "pair",
        "an index through a layout, compared with hand-written code",
        || {
            let Some(toolchain) = &toolchain else {
                bail!("no toolchain");
            };
            println!("{}", ptx::pair(toolchain, PAIR.0, PAIR.1)?);
            Ok(Outcome::Done("the same instructions".to_owned()))
        },
    );
    progress.step(
        "error",
        "a tile that does not divide the layout does not compile",
        || {
            // Compiles the dependencies of the example first, so that the user sees the progress.
            let mut check = ["check", "--package", KERNELS].to_vec();
            process::run(process::cargo().args(&check))?;
            check.extend(["--example", "wrong_tile", "--features", "wrong-tile"]);
            let mut cargo = process::cargo();
            cargo.args(check);
            let (source, error) = illegal::show(cargo)?;
            println!("{source}\n\n{error}");
            Ok(Outcome::Done(String::new()))
        },
    );
    ended(&progress)
}

/// Returns the PTX files of the first two packages, as options of the runner.
fn files(checked: Option<&[(PathBuf, Report)]>) -> Vec<OsString> {
    let files = checked.unwrap_or_default().iter().map(|(path, _)| path);
    let named = ["--ptx", "--hopper"].into_iter().zip(files);
    let words = named.flat_map(|(name, path)| [name.into(), path.into()]);
    words.collect()
}

/// Builds and starts the runner, which launches the kernels.
fn runner(files: &[OsString], arguments: &[&str]) -> Result<Outcome> {
    let mut runner = process::cargo();
    runner.args(["run", "--release", "--package", "layout-runner", "--"]);
    process::run(runner.args(files).args(arguments))?;
    Ok(Outcome::Done(String::new()))
}

/// Prints the index instructions of the given kernels.
fn show_index(ptx: &Path, kernels: &[&str]) -> Result<Outcome> {
    let text = fs::read_to_string(ptx).with_context(|| ptx.display().to_string())?;
    let functions = functions(&text)?;
    for kernel in kernels {
        for function in functions.iter().filter(|f| f.name == *kernel) {
            let instructions = index::instructions(function);
            println!(
                "{}: {} of {} instructions compute indices",
                function.name,
                instructions.len(),
                function.body.len()
            );
            for instruction in instructions.iter().take(SHOWN) {
                println!("    {instruction}");
            }
            if instructions.len() > SHOWN {
                println!("    ... {} more", instructions.len() - SHOWN);
            }
        }
    }
    Ok(Outcome::Done(String::new()))
}
