//! Random kernels in safe code, with layouts, full and partial tiles, shared memory, and owned parts.
//! Partitions are by threads or by threads and values, at integer and tuple coordinates.
//!
//! A kernel is a function in source, and the same seed gives the same kernel. A kernel with one set of
//! dynamic values is a program. The resulting elements are compared with the result of `layout-programs`.

mod draft;
mod matrix;

use std::io;

use fastrand::Rng;
use layout_algebra::{IntTuple, Layout};

use crate::conform::compile::{self, Common};
use crate::conform::{self, source};
use draft::Draft;

/// The imports of the kernels.
const PRELUDE: &str = "use layout_programs::{Numbers, Part, Program, Thread as At, digits};";
/// Maximum number of kernels per crate, small enough to use several cores.
const LINES: usize = 50;

/// A kernel.
pub struct Kernel {
    /// The seed.
    pub seed: u64,
    /// The function body.
    pub source: String,
    /// The number of programs: the kernel runs that often, each time with different values.
    pub programs: u64,
}

/// The result of a run of kernels.
#[derive(Debug, Default)]
pub struct Outcome {
    /// The number of kernels that compile.
    pub kernels: u64,
    /// The number of programs that ran.
    pub programs: u64,
    /// The number of kernels that the types reject.
    pub rejected: u64,
    /// The failed kernels with their source.
    pub failures: Vec<String>,
}

/// Compiles and runs the kernels of some seeds, with at most `sets` sets of dynamic values each.
/// The kernels run on the CPU executor, or one thread at a time under Miri.
///
/// # Errors
///
/// Returns an error if the compiler or a program does not run.
pub fn run(
    name: &str,
    seeds: core::ops::Range<u64>,
    sets: u64,
    is_interpreted: bool,
) -> io::Result<Outcome> {
    let kernels: Vec<_> = seeds.map(|seed| kernel(seed, sets)).collect();
    let items = kernels.iter().map(item);
    let lines: Vec<_> = items.collect();
    let common = Common {
        name,
        prelude: PRELUDE,
        dependencies: &[("layout-programs", "tests/programs")],
        lines: LINES,
        is_interpreted,
    };
    let errors = compile::check(&common, &lines)?;
    if let Some(message) = errors
        .iter()
        .flatten()
        .find(|error| error.is_about_a_name())
    {
        return Err(io::Error::other(format!("{message:?}")));
    }
    let mut outcome = Outcome::default();
    let mut accepted = Vec::new();
    for ((kernel, line), errors) in kernels.iter().zip(lines).zip(&errors) {
        if errors.is_empty() {
            outcome.kernels += 1;
            outcome.programs += kernel.programs;
            accepted.push((usize::try_from(kernel.seed).unwrap_or_default(), line));
        } else {
            outcome.rejected += 1;
        }
    }
    let panics = conform::run::run(&common, &accepted)?;
    for ((seed, line), panic) in accepted.iter().zip(panics) {
        if let Some(why) = panic {
            outcome
                .failures
                .push(format!("seed {seed}: {why}\n  {line}"));
        }
    }
    Ok(outcome)
}

fn item(kernel: &Kernel) -> String {
    format!("fn claim_{}() {{ {} }}", kernel.seed, kernel.source)
}

/// Returns the kernel of a seed, with at most `sets` sets of dynamic values.
#[must_use]
pub fn kernel(seed: u64, sets: u64) -> Kernel {
    let mut random = Rng::with_seed(seed);
    loop {
        if let Some(draft) = Draft::random(&mut random) {
            let programs = if draft.is_static() { 1 } else { sets };
            return Kernel {
                seed,
                source: draft.source(&mut random, seed, programs),
                programs,
            };
        }
    }
}

fn product(numbers: &[u64]) -> u64 {
    numbers.iter().product()
}

fn signed(numbers: &[u64]) -> Vec<i64> {
    let narrow = |number: &u64| i64::try_from(*number).unwrap_or(i64::MAX);
    numbers.iter().map(narrow).collect()
}

/// Joins a text for each integer below `count`.
fn each(count: usize, text: impl Fn(usize) -> String) -> String {
    (0..count).map(text).collect()
}

/// Writes a tuple of types: `(_2,_3,)`
fn integers(numbers: &[u64]) -> String {
    let integers = signed(numbers)
        .into_iter()
        .map(|i| source::integer(i) + ",");
    format!("({})", integers.collect::<String>())
}

/// Writes a tuple of values: `(_2::new(),_3::new(),)`
fn values(numbers: &[u64]) -> String {
    let values = signed(numbers)
        .into_iter()
        .map(|i| format!("<{}>::new(),", source::integer(i)));
    format!("({})", values.collect::<String>())
}

/// Returns the layout of a flat shape and stride, such as `(5,4):(1,5)`.
fn plain(shape: &[u64], stride: &[u64]) -> Option<Layout> {
    let tuple = |numbers: &[u64]| {
        let modes = signed(numbers).into_iter().map(IntTuple::Int);
        IntTuple::Tuple(modes.collect()).to_string()
    };
    format!("{}:{}", tuple(shape), tuple(stride)).parse().ok()
}

/// Returns strides in the given order, starting at 1, with random gaps.
fn strides(random: &mut Rng, shape: &[u64], order: &[usize]) -> Vec<u64> {
    let mut stride = vec![1; shape.len()];
    let mut next = if random.u8(..8) == 0 { 2 } else { 1 };
    for &mode in order {
        stride[mode] = next;
        let gap = if random.bool() { 0 } else { random.u64(0..4) };
        next = next * shape[mode] + gap;
    }
    stride
}

fn shuffled(random: &mut Rng, count: usize) -> Vec<usize> {
    let mut order: Vec<_> = (0..count).collect();
    random.shuffle(&mut order);
    order
}

/// Returns the prime factors of an integer.
fn factors(number: u64) -> Vec<u64> {
    let mut rest = number;
    let mut factors = Vec::new();
    for prime in [2, 3, 5, 7] {
        while rest.is_multiple_of(prime) {
            factors.push(prime);
            rest /= prime;
        }
    }
    factors
}

/// Returns random integers whose product is `number`.
fn split(random: &mut Rng, number: u64, modes: usize) -> Vec<u64> {
    let mut split = vec![1; modes];
    for factor in factors(number) {
        split[random.usize(..modes)] *= factor;
    }
    split
}
