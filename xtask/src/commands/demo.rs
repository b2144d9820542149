//! `cargo xtask demo`: from the notation to a running kernel.

use std::fs;
use std::path::Path;

use anyhow::{Result, bail};

use super::{illegal, ptx};
use crate::kernels::KERNELS;
use crate::progress::{Outcome, Progress};
use crate::ptx::index;
use crate::{paths, process};
use layout_ptx::Toolchain;
use layout_ptx::ptx::functions;

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
    progress.step("ptx", "compile the kernels for sm_90", || {
        let Some(toolchain) = &toolchain else {
            bail!("there is no toolchain");
        };
        let (path, report) = ptx::checked_kernels(toolchain)?;
        println!("{report}");
        let fact = format!("{} kernels in {}", report.kernels.len(), path.display());
        built = Some(path);
        Ok(Outcome::Done(fact))
    });
    progress.step(
        "run",
        "run the kernels and compare with a plain reference",
        || runner(built.as_deref(), if cpu { &["--cpu"] } else { &[] }),
    );
    progress.step("layouts", "the shared-memory layout as a grid", || {
        runner(None, &["--layouts"])
    });
    progress.step("index", "the index instructions in the PTX", || {
        let Some(path) = &built else {
            bail!("there is no PTX");
        };
        show_index(path)
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

/// Builds and starts the host side of the kernels.
fn runner(ptx: Option<&Path>, arguments: &[&str]) -> Result<Outcome> {
    let mut runner = process::cargo();
    runner.args(["run", "--release", "--package", "layout-runner", "--"]);
    if let Some(ptx) = ptx {
        runner.arg("--ptx").arg(ptx);
    }
    process::run(runner.args(arguments))?;
    Ok(Outcome::Done(String::new()))
}

fn show_index(ptx: &Path) -> Result<Outcome> {
    let functions = functions(&fs::read_to_string(ptx)?)?;
    for kernel in &KERNELS {
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
