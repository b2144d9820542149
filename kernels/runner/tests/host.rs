//! The kernels on the CPU executor, on real sizes.

use layout_runner::cases;
use layout_runner::host::Host;

#[test]
fn axpy_with_and_without_a_rest() {
    for n in [1, 3, 1024, 1025, (1 << 20) + 2] {
        let outcome = cases::axpy(&Host, n, &mut fastrand::Rng::new()).unwrap();
        assert!(outcome.difference.passes(), "{outcome}");
    }
}

#[test]
fn transpose() {
    let outcome = cases::transpose(&Host, &mut fastrand::Rng::new()).unwrap();
    assert!(outcome.difference.passes(), "{outcome}");
}

#[test]
fn sgemm() {
    for size in [128, 256] {
        let outcome = cases::sgemm(&Host, size, 64, &mut fastrand::Rng::new()).unwrap();
        assert!(outcome.difference.passes(), "{outcome}");
    }
}
