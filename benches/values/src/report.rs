//! Writes the table of results.

use core::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::{fs, thread};

use anyhow::{Context as _, Result};
use serde_json::Value;

use crate::Case;

/// The minimum times of a case, in nanoseconds.
pub struct Measured {
    case: Case,
    ours: f64,
    pycute: Option<f64>,
}

impl Measured {
    /// Reads the samples that criterion wrote to `folder`.
    ///
    /// # Errors
    ///
    /// Returns an error if `folder` has no samples of `layout-algebra`.
    pub fn read(case: Case, folder: &Path) -> Result<Self> {
        let ours = least(&folder.join("layout"))?;
        let pycute = least(&folder.join("pycute")).ok();
        Ok(Self { case, ours, pycute })
    }
}

/// Returns the minimum time of one operation over all samples, in nanoseconds.
fn least(folder: &Path) -> Result<f64> {
    let path = folder.join("new/sample.json");
    let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let sample: Value = serde_json::from_str(&text)?;
    let numbers = |name: &str| sample[name].as_array().into_iter().flatten();
    let counts = numbers("iters").filter_map(Value::as_f64);
    let times = numbers("times").filter_map(Value::as_f64);
    let least = times.zip(counts).map(|(time, count)| time / count);
    let least = least.min_by(f64::total_cmp);
    least.with_context(|| format!("found no times in {}", path.display()))
}

/// Returns the text of `RESULTS.md`.
///
/// # Errors
///
/// Returns an error if an operation fails.
pub fn text(measured: &[Measured]) -> Result<String> {
    let mut text = format!(
        "# Operations on values: results\n\nMeasured by `cargo xtask bench values` on {}, on {}. A time \
         is the minimum CPU time of 100 samples. Both libraries are measured in the same run, case by \
         case. [README.md](README.md) explains the method.\n\n\
         | operation | operands | result | layout-algebra, us | pycute, us | speedup |\n\
         |---|---|---|---:|---:|---:|\n",
        date(),
        machine(),
    );
    for Measured { case, ours, pycute } in measured {
        let (name, operands, result) = (case.name, case.operands(), case.result()?);
        let ours = ours / 1000.0;
        write!(text, "| `{name}` | `{operands}` | `{result}` | {ours:.3} |")?;
        match pycute.map(|pycute| pycute / 1000.0) {
            Some(pycute) => writeln!(text, " {pycute:.1} | {:.0} |", pycute / ours)?,
            None => writeln!(text, " not measured | |")?,
        }
    }
    Ok(text)
}

fn date() -> String {
    let date = Command::new("date").args(["-u", "+%F"]).output();
    let date = date.map(|date| String::from_utf8_lossy(&date.stdout).trim().to_owned());
    date.unwrap_or_else(|_| "an unknown day".into())
}

fn machine() -> String {
    let read = |path| fs::read_to_string(path).unwrap_or_default();
    let cpus = read("/proc/cpuinfo");
    let mut models = cpus
        .lines()
        .filter_map(|line| line.strip_prefix("model name"));
    let model = models.find_map(|model| model.split(": ").nth(1));
    let load = read("/proc/loadavg");
    format!(
        "{}, {} cores, load {} at the end",
        model.unwrap_or("unknown processor"),
        thread::available_parallelism().map_or(1, Into::into),
        load.split(' ').next().unwrap_or_default(),
    )
}
