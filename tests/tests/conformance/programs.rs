//! Random kernels on the executor, which checks every access.

use layout_tests::{day, programs};

/// The smallest seed. The seeds of `cargo xtask test programs` are above two billion.
const FIRST: u64 = 1_000_000;
/// Number of kernels per run.
const KERNELS: u64 = 20;

#[test]
fn random_kernels_touch_what_they_may() {
    let first = FIRST + KERNELS * u64::try_from(day()).unwrap();
    println!("kernels from seed {first}");
    let outcome = programs::run("programs-test", first..first + KERNELS, 40, false).unwrap();
    let programs::Outcome {
        kernels,
        programs,
        rejected,
        failures,
    } = outcome;
    println!("{programs} programs of {kernels} kernels, {rejected} rejected");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(
        kernels > rejected && programs > 80,
        "{programs} of {kernels}, {rejected} rejected"
    );
}

#[test]
fn a_kernel_is_made_of_its_seed() {
    let [first, again, other] = [7, 7, 8].map(|seed| programs::kernel(seed, 3).source);
    assert_eq!(first, again);
    assert_ne!(first, other);
}
