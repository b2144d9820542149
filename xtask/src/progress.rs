//! Steps with their progress output.

use core::fmt;
use core::time::Duration;
use std::fs;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use anyhow::Result;

/// The result of a step.
pub(crate) enum Outcome {
    /// The step passed. The text adds a detail, or is empty.
    Done(String),
    /// The step was skipped, with the reason.
    Skipped(String),
}

/// The steps so far.
pub(crate) struct Progress {
    started: Instant,
    total: usize,
    rows: Vec<Row>,
}

struct Row {
    name: &'static str,
    took: Duration,
    /// CPU time on all cores of the programs that the step ran.
    cpu: Option<Duration>,
    result: Result<Outcome>,
}

impl Progress {
    /// Creates the progress of `total` steps.
    pub(crate) fn new(total: usize) -> Self {
        Self {
            started: Instant::now(),
            total,
            rows: Vec::new(),
        }
    }

    /// Runs a step. A failure is reported at once, and kept for the final table.
    pub(crate) fn step(
        &mut self,
        name: &'static str,
        what: &str,
        work: impl FnOnce() -> Result<Outcome>,
    ) {
        let number = self.rows.len() + 1;
        println!(
            "\n==> [{number}/{}] {name}: {what} (after {})",
            self.total,
            Seconds(self.started.elapsed())
        );
        let (begun, before) = (Instant::now(), cpu());
        let result = work();
        let took = begun.elapsed();
        let cpu = cpu()
            .zip(before)
            .map(|(after, before)| after.saturating_sub(before));
        match &result {
            Ok(Outcome::Done(fact)) if fact.is_empty() => {}
            Ok(Outcome::Done(fact)) => println!("{fact}"),
            Ok(Outcome::Skipped(why)) => println!("skipped: {why}"),
            Err(error) => eprintln!("error: {error:#}"),
        }
        self.rows.push(Row {
            name,
            took,
            cpu,
            result,
        });
    }

    /// Returns the number of failed steps.
    pub(crate) fn failed(&self) -> usize {
        self.rows.iter().filter(|row| row.result.is_err()).count()
    }
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.rows.iter().map(|row| row.name.len()).max();
        let width = width.unwrap_or_default();
        writeln!(f, "  {:width$}  {:>8}  {:>8}", "", "wall", "CPU")?;
        for row in &self.rows {
            let name = row.name;
            let [time, cpu] = [Some(row.took), row.cpu]
                .map(|time| time.map_or(String::new(), |time| Seconds(time).to_string()));
            match &row.result {
                Ok(Outcome::Done(fact)) => {
                    let fact = fact.lines().next_back().unwrap_or_default();
                    write!(f, "  {name:width$}  {time:>8}  {cpu:>8}  ok       {fact}")?;
                }
                Ok(Outcome::Skipped(why)) => {
                    write!(f, "  {name:width$}  {time:>8}  {cpu:>8}  skipped  {why}")?;
                }
                Err(error) => {
                    let text = error.to_string();
                    let first = text.lines().next().unwrap_or_default();
                    write!(f, "  {name:width$}  {time:>8}  {cpu:>8}  FAILED   {first}")?;
                }
            }
            f.write_str("\n")?;
        }
        let cpu: Duration = self.rows.iter().filter_map(|row| row.cpu).sum();
        write!(
            f,
            "  {:width$}  {:>8}  {:>8}",
            "in all",
            Seconds(self.started.elapsed()).to_string(),
            Seconds(cpu).to_string()
        )
    }
}

/// Returns the CPU time of all child processes that have ended, on Linux.
pub(crate) fn cpu() -> Option<Duration> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The program name can contain spaces. The fields after the name start with the third field.
    let (_, fields) = stat.rsplit_once(')')?;
    let mut fields = fields.split_whitespace().skip(16 - 3);
    let [user, system] = [fields.next()?, fields.next()?].map(str::parse::<u64>);
    // The kernel counts hundredths of a second on every Tier 1 architecture of Rust.
    Some(Duration::from_millis(10 * (user.ok()? + system.ok()?)))
}

/// Returns the days since 1970, which select the samples of the day.
pub(crate) fn day() -> Result<usize> {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    Ok(usize::try_from(seconds / 86_400)?)
}

/// A duration, displayed with one decimal.
pub(crate) struct Seconds(pub(crate) Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1} s", self.0.as_secs_f64())
    }
}
