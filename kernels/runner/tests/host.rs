//! The kernels on the CPU executor.

use layout_runner::aligned::Aligned;
use layout_runner::device::Device;
use layout_runner::host::Host;
use layout_runner::shape::Shape;
use layout_runner::sizes;

#[test]
fn all_kernels_on_sizes_that_tiles_divide_and_do_not() {
    let mut random = fastrand::Rng::new();
    let mut wrong = Vec::new();
    sizes::small(&Host::default(), &mut random, &mut |outcome| {
        if !outcome.difference.passes() {
            wrong.push(outcome.to_string());
        }
    })
    .unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The softmax of one row.
fn softmax<const N: usize>(row: [f32; N]) -> [f32; N] {
    let shape = Shape::packed(1, u32::try_from(N).unwrap());
    let (mut from, mut share) = (Aligned::poisoned(N), Aligned::poisoned(N));
    from.copy_from_slice(&row);
    Host::default()
        .softmax((shape, &from), (shape, &mut share))
        .unwrap();
    core::array::from_fn(|i| share[i])
}

#[test]
#[expect(clippy::float_cmp, reason = "these shares are exact")]
fn a_softmax_of_numbers_beyond_the_range_of_exponentials() {
    assert_eq!(softmax([1e30, 1e30, -1e30]), [0.5, 0.5, 0.0]);
    assert_eq!(softmax([-200.0; 4]), [0.25; 4]);
    assert_eq!(softmax([f32::MAX, f32::MIN]), [1.0, 0.0]);
}

#[test]
#[expect(clippy::float_cmp, reason = "these shares are exact")]
fn a_softmax_of_infinities_and_nan() {
    let minus = f32::NEG_INFINITY;
    assert_eq!(softmax([minus, 3.0, minus]), [0.0, 1.0, 0.0]);
    assert!(softmax([minus; 3]).iter().all(|share| share.is_nan()));
    assert!(
        softmax([1.0, f32::NAN, 2.0])
            .iter()
            .all(|share| share.is_nan())
    );
}
