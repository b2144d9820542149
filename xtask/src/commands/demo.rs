//! `cargo xtask demo`: from the notation to a running kernel.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use super::{illegal, ptx};
use crate::kernels::{Kernel, PACKAGES};
use crate::progress::{Outcome, Progress};
use crate::ptx::index;
use crate::{paths, process};
use layout_ptx::ptx::functions;
use layout_ptx::{Report, Toolchain};

/// How many index instructions of a kernel are printed.
const SHOWN: usize = 24;

/// The pair that is shown, and the file of `benches/index-code` that holds it.
const PAIR: (&str, &str) = ("divided.rs", "tiled_in_passes");

/// Runs the whole way; `cpu` keeps it off the GPU.
pub(crate) fn run(cpu: bool) -> Result<()> {
    let mut progress = Progress::new(7);
    println!(
        "the commands below can be repeated in {}",
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
            bail!("there is no toolchain");
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
            bail!("there is no PTX");
        };
        show_index(&checked[0].0, PACKAGES[0].kernels)
    });
    progress.step(
        "pair",
        "an index through a layout beside the same by hand",
        || {
            let Some(toolchain) = &toolchain else {
                bail!("there is no toolchain");
            };
            println!("{}", ptx::pair(toolchain, PAIR.0, PAIR.1)?);
            Ok(Outcome::Done("the same instructions".to_owned()))
        },
    );
    progress.step("error", "a tile that does not fit does not compile", || {
        let (source, error) = illegal::show()?;
        println!("{source}\n\n{error}");
        Ok(Outcome::Done(String::new()))
    });
    println!("\n{progress}");
    match progress.failed() {
        0 => Ok(()),
        failed => bail!("{failed} of the steps failed"),
    }
}

/// The PTX of each package, as options of the host side.
fn files(checked: Option<&[(PathBuf, Report)]>) -> Vec<OsString> {
    let files = checked.unwrap_or_default().iter().map(|(path, _)| path);
    let named = ["--ptx", "--hopper"].into_iter().zip(files);
    let words = named.flat_map(|(name, path)| [name.into(), path.into()]);
    words.collect()
}

/// Builds and starts the host side of the kernels.
fn runner(files: &[OsString], arguments: &[&str]) -> Result<Outcome> {
    let mut runner = process::cargo();
    runner.args(["run", "--release", "--package", "layout-runner", "--"]);
    process::run(runner.args(files).args(arguments))?;
    Ok(Outcome::Done(String::new()))
}

fn show_index(ptx: &Path, kernels: &[Kernel]) -> Result<Outcome> {
    let functions = functions(&fs::read_to_string(ptx)?)?;
    for kernel in kernels {
        for function in functions.iter().filter(|f| f.name == kernel.name) {
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
