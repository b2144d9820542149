//! Fuzz tests.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;

use anyhow::{Context, Result, bail, ensure};

use crate::progress::Outcome;
use crate::{paths, process, tools};

/// The fuzz targets in `fuzz/`.
const TARGETS: [&str; 4] = ["notation", "composition", "division", "macro_input"];
/// The run time of each target in seconds.
const SECONDS: u32 = 30;
/// Maximum number of output lines shown for a failed target.
const LINES: usize = 40;

/// Runs each target on its seeds and on inputs derived from the seeds, one target per processor at a time.
pub(crate) fn check() -> Result<Outcome> {
    if let Err(error) = prepare() {
        return Ok(Outcome::Skipped(format!("{error:#}")));
    }
    let mut build = cargo("build")?;
    process::run(build.args(["--sanitizer", "none"]))?;
    let at_a_time = thread::available_parallelism().map_or(1, usize::from);
    let mut inputs = 0;
    let mut failed = Vec::new();
    for targets in TARGETS.chunks(at_a_time) {
        let runs = targets.iter().map(|target| Run::start(target));
        for run in runs.collect::<Result<Vec<_>>>()? {
            let name = run.name;
            match run.end() {
                Ok(number) => inputs += number,
                Err(error) => {
                    eprintln!("{name}: {error}");
                    failed.push(name);
                }
            }
        }
    }
    ensure!(failed.is_empty(), "failed: {}", failed.join(", "));
    Ok(Outcome::Done(format!(
        "{inputs} inputs in {} programs, {SECONDS} s each",
        TARGETS.len()
    )))
}

/// Checks that a C++ compiler exists, installs `cargo fuzz` if it is missing, and fetches the dependencies of the
/// targets.
fn prepare() -> Result<()> {
    ensure!(
        process::exists("c++"),
        "found no C++ compiler, which libFuzzer needs (apt-get install g++)"
    );
    if !process::exists("cargo-fuzz") {
        let mut install = process::cargo();
        install.args(["install", "cargo-fuzz", "--locked"]);
        process::run_within(&mut install, process::DOWNLOAD)
            .context("cargo-fuzz is not installed (cargo install cargo-fuzz --locked)")?;
    }
    let mut fetch = process::cargo();
    fetch.args(["fetch", "--locked", "--manifest-path", "fuzz/Cargo.toml"]);
    process::run_within(&mut fetch, process::DOWNLOAD).context("cannot fetch the dependencies")
}

/// Returns a `cargo fuzz` command that uses the nightly compiler.
fn cargo(subcommand: &str) -> Result<Command> {
    let mut cargo = process::command("rustup");
    cargo
        .args(["run", tools::nightly()?, "cargo", "fuzz", subcommand])
        .args(["--fuzz-dir", "fuzz"])
        .env("CARGO_TARGET_DIR", folder().join("target"))
        .env_remove("RUSTC");
    Ok(cargo)
}

/// Returns the folder for the fuzzers' output.
fn folder() -> PathBuf {
    paths::target().join("fuzz")
}

/// A running target.
struct Run {
    name: &'static str,
    log: PathBuf,
    child: Child,
}

impl Run {
    fn start(name: &'static str) -> Result<Self> {
        let corpus = folder().join("corpus").join(name);
        let artifacts = folder().join("artifacts").join(name);
        for folder in [&corpus, &artifacts] {
            fs::create_dir_all(folder)?;
        }
        let log = folder().join(format!("{name}.log"));
        let mut run = cargo("run")?;
        run.args(["--sanitizer", "none", name])
            .arg(&corpus)
            .arg(format!("fuzz/seeds/{name}"))
            .args(["--", "-timeout=20", "-print_final_stats=1"])
            .arg(format!("-max_total_time={SECONDS}"))
            // The trailing `/` makes libFuzzer write into the folder.
            .arg(format!("-artifact_prefix={}/", artifacts.display()))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(File::create(&log)?);
        let child = run.spawn().context("cannot start `rustup`")?;
        Ok(Self { name, log, child })
    }

    /// Waits for the target, and returns the number of inputs it tried.
    fn end(mut self) -> Result<u64> {
        let status = self.child.wait()?;
        let log = String::from_utf8_lossy(&fs::read(&self.log)?).into_owned();
        if !status.success() {
            let lines: Vec<&str> = log.lines().collect();
            let last = lines[lines.len().saturating_sub(LINES)..].join("\n");
            bail!("{status}, {} ends with\n{last}", self.log.display());
        }
        inputs(&log)
            .with_context(|| format!("expected a number in the output of {}", self.log.display()))
    }
}

/// Returns the number of inputs from libFuzzer's final report.
fn inputs(log: &str) -> Option<u64> {
    let line = log
        .lines()
        .find_map(|line| line.strip_prefix("stat::number_of_executed_units:"))?;
    line.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{TARGETS, inputs};
    use crate::paths;

    #[test]
    fn every_program_runs_and_has_seeds() {
        let manifest = fs::read_to_string(paths::root().join("fuzz/Cargo.toml")).unwrap();
        let programs = manifest.matches("[[bin]]").count();
        assert_eq!(programs, TARGETS.len());
        for target in TARGETS {
            assert!(manifest.contains(&format!("name = \"{target}\"")));
            let seeds = fs::read_dir(paths::root().join("fuzz/seeds").join(target));
            assert!(seeds.unwrap().count() >= 10, "{target}");
        }
    }

    #[test]
    fn the_number_of_inputs_is_read() {
        let log = "Done\nstat::number_of_executed_units: 166852\nstat::new_units_added: 1\n";
        assert_eq!(inputs(log), Some(166_852));
        assert_eq!(inputs("ERROR: libFuzzer: deadly signal"), None);
    }
}
