//! How fast the kernels are on a GPU, beside a copy on the same GPU in the same run.

use core::fmt;
use core::time::Duration;

use anyhow::Result;
use layout_kernels::sgemm::LEADING;
use layout_kernels::transpose::SIZE;

use crate::device::Product;
use crate::gpu::Gpu;

/// Elements of the vectors of `axpy` and of the copy: 1 GiB each.
const LONG: usize = 1 << 28;
/// Pairs of matrices that `transpose` goes through in turn, so that none is left in the
/// cache when its turn comes again.
const MATRICES: usize = 8;
/// Launches before anything is measured.
const WARM_UP: usize = 8;
/// Measurements, of which the middle one counts.
const ROUNDS: usize = 7;

/// One measurement.
pub struct Measured {
    /// What ran, and on which size.
    pub name: String,
    /// The time of one launch.
    pub took: Duration,
    /// What it moved or computed.
    pub work: Work,
}

/// What a launch does.
#[derive(Clone, Copy, Debug)]
pub enum Work {
    /// Bytes read plus bytes written.
    Bytes(f64),
    /// Sums and products.
    Operations(f64),
}

impl Measured {
    /// Work a second.
    #[must_use]
    pub fn rate(&self) -> f64 {
        let (Work::Bytes(work) | Work::Operations(work)) = self.work;
        work / self.took.as_secs_f64()
    }

    /// A line of the report; `copy` is the rate of the copy.
    #[must_use]
    pub fn line(&self, copy: f64) -> String {
        let share = match self.work {
            Work::Bytes(_) => format!("{:5.1} % of the copy", 100.0 * self.rate() / copy),
            Work::Operations(_) => String::new(),
        };
        format!("{self}   {share}")
    }
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rate, unit) = match self.work {
            Work::Bytes(_) => (self.rate() / 1e9, "GB/s"),
            Work::Operations(_) => (self.rate() / 1e12, "TFLOP/s"),
        };
        let milliseconds = self.took.as_secs_f64() * 1e3;
        write!(
            f,
            "{:<34} {milliseconds:>9.4} ms  {rate:>8.1} {unit:<7}",
            self.name
        )
    }
}

/// Measures the copy, which comes first, and the kernels.
///
/// # Errors
///
/// If the GPU fails or has too little memory.
pub fn all(gpu: &Gpu) -> Result<Vec<Measured>> {
    let mut measured = vectors(gpu)?;
    measured.push(transpose(gpu)?);
    for size in [512, 1024, 2048, 4096] {
        measured.push(sgemm(gpu, size)?);
    }
    Ok(measured)
}

/// The middle time of one launch, over rounds of `launches`.
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

#[expect(
    clippy::cast_precision_loss,
    reason = "counts here are far below two to the 53"
)]
fn count(n: usize) -> f64 {
    n as f64
}

fn vectors(gpu: &Gpu) -> Result<Vec<Measured>> {
    let x = gpu.stream.alloc_zeros::<f32>(LONG)?;
    let mut y = gpu.stream.alloc_zeros::<f32>(LONG)?;
    let bytes = count(size_of::<f32>() * LONG);
    let copy = median(gpu, 20, |_| Ok(gpu.stream.memcpy_dtod(&x, &mut y)?))?;
    let n = u32::try_from(LONG)?;
    let axpy = median(gpu, 20, |_| gpu.launch_axpy(n, 0.5, &x, &mut y))?;
    Ok(vec![
        Measured {
            name: format!("copy on the device, {LONG} elements"),
            took: copy,
            work: Work::Bytes(2.0 * bytes),
        },
        Measured {
            name: format!("axpy, {LONG} elements"),
            took: axpy,
            work: Work::Bytes(3.0 * bytes),
        },
    ])
}

fn transpose(gpu: &Gpu) -> Result<Measured> {
    let cells = SIZE * SIZE;
    let mut matrices = (0..MATRICES)
        .map(|_| {
            Ok((
                gpu.stream.alloc_zeros::<f32>(cells)?,
                gpu.stream.alloc_zeros::<f32>(cells)?,
            ))
        })
        .collect::<Result<Vec<_>>>()?;
    let took = median(gpu, 10 * MATRICES, |n| {
        let (input, output) = &mut matrices[n % MATRICES];
        gpu.launch_transpose(input, output)
    })?;
    Ok(Measured {
        name: format!("transpose, {SIZE} x {SIZE}"),
        took,
        work: Work::Bytes(2.0 * count(size_of::<f32>() * cells)),
    })
}

fn sgemm(gpu: &Gpu, size: u32) -> Result<Measured> {
    let product = Product::square(size);
    let (m, n, k) = product.extents();
    // Numbers, not zeros: a GPU multiplies zeros at a higher clock.
    let mut random = fastrand::Rng::new();
    let mut matrix = |rows: usize| -> Result<_> {
        let numbers = crate::aligned::Aligned::random(rows * LEADING, &mut random);
        Ok(gpu.stream.clone_htod(&*numbers)?)
    };
    let (a, b, mut c) = (matrix(m)?, matrix(k)?, matrix(m)?);
    let took = median(gpu, 10, |_| gpu.launch_sgemm(product, &a, &b, &mut c))?;
    Ok(Measured {
        name: format!("sgemm, {m} x {n} x {k}"),
        took,
        work: Work::Operations(2.0 * count(m * n * k)),
    })
}

#[cfg(test)]
mod tests {
    use super::{Measured, Work};
    use core::time::Duration;

    #[test]
    fn rates_have_their_units() {
        let mut measured = Measured {
            name: "copy".to_owned(),
            took: Duration::from_millis(1),
            work: Work::Bytes(4e9),
        };
        assert!(measured.line(8e12).contains("4000.0 GB/s"));
        assert!(measured.line(8e12).ends_with("50.0 % of the copy"));
        measured.work = Work::Operations(2e10);
        assert!(measured.line(8e12).contains("20.0 TFLOP/s"));
        assert!(!measured.line(8e12).contains('%'));
    }
}
