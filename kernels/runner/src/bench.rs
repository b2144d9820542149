//! Benchmarks of the kernels on a GPU, compared with a copy and with other kernels in the same run.

pub mod bursts;
mod memory;
mod products;

use core::fmt;
use core::time::Duration;
use std::path::Path;

use anyhow::Result;

use crate::gpu::Gpu;

/// Number of launches before the measurements.
const WARM_UP: usize = 8;
/// Number of measurements. The result is the median.
const ROUNDS: usize = 7;

/// One measurement.
pub struct Measured {
    /// Kernel and size.
    pub name: String,
    /// Time of one launch.
    pub took: Duration,
    /// Work of one launch.
    pub work: Work,
    /// Comparison, as text.
    pub note: String,
}

/// The work of a launch.
#[derive(Clone, Copy, Debug)]
pub enum Work {
    /// Bytes read plus bytes written.
    Bytes(f64),
    /// Additions and multiplications.
    Operations(f64),
}

impl Measured {
    /// Returns a measurement without a note.
    fn new(name: String, took: Duration, work: Work) -> Self {
        Self {
            name,
            took,
            work,
            note: String::new(),
        }
    }

    /// Returns the work per second.
    #[must_use]
    pub fn rate(&self) -> f64 {
        let (Work::Bytes(work) | Work::Operations(work)) = self.work;
        work / self.took.as_secs_f64()
    }

    /// Adds a note with this rate as a percentage of another measurement's rate.
    fn of(mut self, name: &str, other: &Self) -> Self {
        self.note = format!("{:5.1}% of {name}", 100.0 * self.rate() / other.rate());
        self
    }
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rate, unit) = match self.work {
            Work::Bytes(_) => (self.rate() / 1e9, "GB/s"),
            Work::Operations(_) => (self.rate() / 1e12, "TFLOP/s"),
        };
        let milliseconds = self.took.as_secs_f64() * 1e3;
        let (name, note) = (&self.name, &self.note);
        write!(
            f,
            "{name:<44} {milliseconds:>9.4} ms  {rate:>8.1} {unit:<7}  {note}"
        )
    }
}

/// Measures the copy, the kernels and the peers in a folder. Reports each measurement immediately.
///
/// # Errors
///
/// Returns an error if the GPU fails or has too little memory, or if a peer is missing or returns a
/// wrong result.
pub fn all(gpu: &Gpu, peers: Option<&Path>, tell: &mut dyn FnMut(&Measured)) -> Result<()> {
    memory::all(gpu, tell)?;
    products::sgemm(gpu, peers, tell)?;
    products::hgemm(gpu, peers, tell)
}

/// Returns the median time of one launch, over rounds of `launches`.
fn median(
    gpu: &Gpu,
    launches: usize,
    mut launch: impl FnMut(usize) -> Result<()>,
) -> Result<Duration> {
    for n in 0..WARM_UP {
        launch(n)?;
    }
    gpu.stream.synchronize()?;
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        let took = gpu.timed(|| (0..launches).try_for_each(&mut launch))?;
        times.push(took.div_f64(count(launches)));
    }
    times.sort();
    Ok(times[ROUNDS / 2])
}

#[expect(clippy::cast_precision_loss, reason = "the counts are far below 2^53")]
fn count(n: usize) -> f64 {
    n as f64
}

#[cfg(test)]
mod tests {
    use super::{Measured, Work};
    use core::time::Duration;

    #[test]
    fn rates_have_their_units() {
        let millisecond = Duration::from_millis(1);
        let copy = Measured::new("copy".to_owned(), millisecond, Work::Bytes(8e9));
        let half = Measured::new("half".to_owned(), millisecond, Work::Bytes(4e9));
        let line = half.of("the copy", &copy).to_string();
        assert!(line.contains("4000.0 GB/s"), "{line}");
        assert!(line.ends_with("50.0% of the copy"), "{line}");
        let product = Measured::new("ab".to_owned(), millisecond, Work::Operations(2e10));
        assert!(product.to_string().contains("20.0 TFLOP/s"));
    }
}
