//! `cargo xtask test`: every check of the project, and `cargo xtask test nightly`: those that take
//! hours to find anything.

use anyhow::{Context, Result, bail, ensure};

use super::{fuzz, generate, headlines, licences, miri, msrv, mutants, programs, proofs, ptx, web};
use crate::progress::{Outcome, Progress};
use crate::{paths, process};
use layout_ptx::Toolchain;

/// A check: its name, what it does in words, and the work.
struct Step {
    name: &'static str,
    what: &'static str,
    work: fn() -> Result<Outcome>,
}

const STEPS: [Step; 17] = [
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
        name: "fuzz",
        what: "random inputs for the parser, the operations and the macros",
        work: fuzz::check,
    },
    Step {
        name: "docs",
        what: "the documentation builds without a warning",
        work: docs,
    },
    Step {
        name: "msrv",
        what: "the published crates with the oldest compiler",
        work: msrv::check,
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
        name: "embeddings",
        what: "layouts in the libraries of others",
        work: embeddings,
    },
    Step {
        name: "licences",
        what: "the licences of all dependencies",
        work: licences::check,
    },
];

/// The crates of `embed/` that have a lock file of their own, with many packages.
const EMBEDDINGS: [&str; 0] = [];

/// The name of the steps that take long and rarely fail.
const NIGHTLY: &str = "nightly";

/// These steps, which run only on request.
const NIGHTLY_STEPS: [Step; 6] = [
    Step {
        name: "headlines",
        what: "the headlines of compile errors with the nightly compiler",
        work: headlines::check_nightly,
    },
    Step {
        name: "programs",
        what: "random kernels on the CPU executor, every access recorded",
        work: programs::check,
    },
    Step {
        name: "miri",
        what: "tensors and random kernels under Miri",
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
        name: "candle",
        what: "the operations of candle, on the CPU executor",
        work: candle,
    },
];

/// Runs the named steps, or all but the nightly ones; fails at the end if any failed.
pub(crate) fn run(names: &[&str]) -> Result<()> {
    let all = || STEPS.iter().chain(&NIGHTLY_STEPS);
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

fn lints() -> Result<Outcome> {
    component("clippy", "clippy")?;
    cargo(&["clippy", "--workspace", "--all-targets", "--", "-Dwarnings"])
}

fn tests() -> Result<Outcome> {
    cargo(&[
        "test",
        "--workspace",
        "--exclude",
        "layout-ui-tests",
        "--no-fail-fast",
    ])
}

fn docs() -> Result<Outcome> {
    let mut doc = process::cargo();
    doc.args(["doc", "--workspace", "--no-deps"])
        .env("RUSTDOCFLAGS", "-Dwarnings");
    process::run(&mut doc)?;
    Ok(Outcome::Done(String::new()))
}

fn rust_cuda() -> Result<Outcome> {
    let package = ["--package", "layout-kernels", "--features", "rust-cuda"];
    cargo(&[&["clippy"][..], &package, &["--", "-Dwarnings"]].concat())?;
    // The kernel of the README.
    cargo(&[&["test", "--doc"][..], &package].concat())
}

fn cpu() -> Result<Outcome> {
    cargo(&[
        "run",
        "--release",
        "--package",
        "layout-runner",
        "--",
        "--cpu",
    ])
}

/// It needs minutes to build.
fn candle() -> Result<Outcome> {
    apart("kernels/host/candle")?;
    Ok(Outcome::Done(String::new()))
}

/// The crates that bring layouts to other libraries.
fn embeddings() -> Result<Outcome> {
    for folder in EMBEDDINGS {
        apart(folder)?;
    }
    Ok(Outcome::Done(EMBEDDINGS.join(", ")))
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
            .env("CARGO_TARGET_DIR", &target);
        process::run(&mut cargo)?;
    }
    Ok(())
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
    let checked = ptx::checked_kernels(&Toolchain::get()?)?;
    cargo(&[
        "test",
        "--package",
        "layout-cli",
        "--test",
        "cargo_layout",
        "--",
        "--ignored",
    ])?;
    cargo(&["test", "--package", "layout-cudarc", "--", "--ignored"])?;
    Ok(Outcome::Done(ptx::count(&checked)))
}
