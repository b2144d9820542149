//! `compile-time WORK [--quick]` measures the compile time of one operation on types and in
//! `layout!`, compared with CuTe C++.
//!
//! The folder WORK receives sources, precompiled headers and compiled crates. `benches/compile`
//! receives the results. With `--quick`, the measurement is short and rough, and WORK receives the
//! results too.

mod cell;
mod chart;
mod draw;
mod family;
mod fixed;
mod headers;
mod machine;
mod measure;
mod peer;
mod plan;
mod process;
mod report;
mod select;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use anyhow::{Context, Result, bail};

use crate::measure::Measured;
use crate::peer::Peers;
use crate::plan::Plan;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (work, plan) = match arguments.as_slice() {
        [work] => (PathBuf::from(work), Plan::full()),
        [work, "--quick"] => (PathBuf::from(work), Plan::quick()),
        _ => bail!("usage: compile-time WORK [--quick]"),
    };
    fs::create_dir_all(&work).with_context(|| work.display().to_string())?;
    let peers = Peers::find(&work)?;
    let fixed = fixed::measure(&peers, &plan, &work)?;
    println!("{}", report::fixed(&fixed));
    let mut cells = Vec::new();
    for cell in plan.cells() {
        let measured = measure::cell(&cell, &peers, &plan, &work)?;
        println!("{}", report::line(&measured));
        cells.push(measured);
    }
    let measured = Measured { fixed, cells };
    println!("\n{}", report::families(&measured));
    let folder = if plan.is_kept() {
        Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
    } else {
        work
    };
    write(&folder, "chart.svg", &chart::svg(&measured))?;
    write(&folder, "RESULTS.md", &report::text(&measured, &peers))
}

fn write(folder: &Path, name: &str, text: &str) -> Result<()> {
    let path = folder.join(name);
    fs::write(&path, text).with_context(|| path.display().to_string())?;
    println!("wrote {}", path.display());
    Ok(())
}
