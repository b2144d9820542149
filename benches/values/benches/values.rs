//! `cargo bench --package value-time` measures each case and writes the table.

use core::hint::black_box;
use core::time::Duration;
use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::{Context as _, Result};
use criterion::Criterion;
use nix::time::{ClockId, clock_gettime};
use value_time::{Case, Measured, Pycute, cases, text};

fn main() -> Result<()> {
    let target = env::var_os("CRITERION_HOME").context("run `cargo xtask bench values`")?;
    let mut criterion = Criterion::default()
        .without_plots()
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(3))
        .output_directory(Path::new(&target));
    let mut pycute = Pycute::start()?;
    let mut measured = Vec::new();
    for (i, case) in cases()?.into_iter().enumerate() {
        let group = format!("{i}-{}", case.name);
        measure(&mut criterion, &group, &case, pycute.as_mut())?;
        measured.push(Measured::read(case, &PathBuf::from(&target).join(group))?);
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("RESULTS.md");
    fs::write(&path, text(&measured)?)?;
    println!("wrote {}", path.display());
    Ok(())
}

fn measure(
    criterion: &mut Criterion,
    group: &str,
    case: &Case,
    pycute: Option<&mut Pycute>,
) -> Result<()> {
    let mut group = criterion.benchmark_group(group);
    group.bench_function("layout", |bencher| {
        bencher.iter_custom(|count| {
            let begin = processor_time();
            for _ in 0..count {
                black_box(black_box(case).run());
            }
            processor_time().saturating_sub(begin)
        });
    });
    if let Some(pycute) = pycute {
        // If pycute does not support the case, the call returns an error before the measurement
        // starts.
        pycute.time(case, 1)?;
        group.bench_function("pycute", |bencher| {
            bencher.iter_custom(|count| pycute.time(case, count).unwrap_or_default());
        });
    }
    group.finish();
    Ok(())
}

/// Returns the CPU time of this thread.
fn processor_time() -> Duration {
    clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).map_or(Duration::ZERO, Duration::from)
}
