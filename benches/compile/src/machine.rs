//! The machine and the date of a measurement.

use std::fs;
use std::process::Command;

use crate::process;

/// Returns the processor and the number of cores.
pub(crate) fn processor() -> String {
    let cpus = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpus
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split(": ").nth(1));
    let count = std::thread::available_parallelism().map_or(1, Into::into);
    format!("{}, {count} cores", model.unwrap_or("unknown processor"))
}

/// Returns the date, as in `2026-01-31`.
pub(crate) fn date() -> String {
    let date = process::output(Command::new("date").args(["-u", "+%F"]));
    date.map_or_else(|_| "unknown date".into(), |date| date.trim().to_owned())
}

/// Returns the load average of the last minute.
pub(crate) fn load() -> String {
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    load.split(' ').next().unwrap_or_default().to_owned()
}
