//! `programs [--miri] KERNELS [SETS [FIRST]]` tests random kernels on the CPU executor, or under Miri.
//!
//! The program compiles the kernels of `KERNELS` seeds, starting at `FIRST` (default 0), and runs the kernels
//! that compile. Kernels with dynamic values run with `SETS` sets of values (default 100). A kernel with one
//! set of values counts as a program. The source of each failing kernel is printed, and the exit code is then
//! 1.

use std::env;
use std::process::ExitCode;
use std::time::Instant;

use layout_tests::programs;

/// Number of kernels per compilation.
const BATCH: u64 = 400;

fn main() -> ExitCode {
    let mut arguments: Vec<String> = env::args().skip(1).collect();
    let is_interpreted = arguments.first().is_some_and(|first| first == "--miri");
    arguments.drain(..usize::from(is_interpreted));
    let arguments = arguments.iter().map(|argument| argument.parse().ok());
    let (count, sets, first) = match arguments.collect::<Option<Vec<u64>>>().as_deref() {
        Some([count]) => (*count, 100, 0),
        Some([count, sets]) => (*count, *sets, 0),
        Some([count, sets, first]) => (*count, *sets, *first),
        _ => {
            eprintln!("usage: programs [--miri] KERNELS [SETS [FIRST]]");
            return ExitCode::from(2);
        }
    };
    let begun = Instant::now();
    let (mut kernels, mut ran, mut rejected, mut failed) = (0, 0, 0, 0);
    for start in (first..first + count).step_by(usize::try_from(BATCH).unwrap_or(1)) {
        let seeds = start..(start + BATCH).min(first + count);
        let outcome = match programs::run("programs", seeds, sets, is_interpreted) {
            Ok(outcome) => outcome,
            Err(error) => {
                eprintln!("{error}");
                return ExitCode::from(2);
            }
        };
        for failure in &outcome.failures {
            eprintln!("{failure}");
        }
        kernels += outcome.kernels;
        ran += outcome.programs;
        rejected += outcome.rejected;
        failed += outcome.failures.len();
        println!(
            "{ran} programs of {kernels} kernels in {} s, {rejected} rejected by the types, {failed} failed",
            begun.elapsed().as_secs()
        );
    }
    ExitCode::from(u8::from(failed > 0))
}
