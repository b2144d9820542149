//! Counter-examples must be true.

use core::cell::Cell;

use layout_algebra::{CounterExample, Layout};
use layout_tests::case::layout;
use layout_tests::oracle::Plain;
use layout_tests::shown;
use layout_tests::strategy::{for_all, layout as random};
use proptest::test_runner::TestCaseError;

/// Rejects a false counter-example, and counts the true ones.
fn count(seen: &Cell<u32>, shown: shown::Shown) -> Result<(), TestCaseError> {
    shown.map_err(TestCaseError::fail)?;
    seen.set(seen.get() + 1);
    Ok(())
}

#[test]
fn an_offset_is_the_first_that_the_strides_do_not_give() {
    let seen = Cell::new(0);
    for_all(20_000, (random(96), random(48)), |(a, b)| {
        match layout(&a).composition(layout(&b)) {
            Ok(_) => Ok(()),
            Err(error) => count(&seen, shown::composition(&a, &b, &error)),
        }
    });
    assert!(seen.get() > 2000, "{}", seen.get());
}

#[test]
fn an_overlap_is_of_copies_that_must_be_there() {
    let seen = Cell::new(0);
    for_all(20_000, random(64), |a| {
        match layout(&a).complement(layout(&a).size()) {
            Ok(_) => Ok(()),
            Err(error) => count(&seen, shown::overlap(&a, &error)),
        }
    });
    assert!(seen.get() > 2000, "{}", seen.get());
}

#[test]
fn an_overhang_is_the_first() {
    let (seen, overhangs) = (Cell::new(0), Cell::new(0));
    for_all(20_000, (random(96), random(24)), |(a, b)| {
        let Err(error) = layout(&a).logical_divide(layout(&b)) else {
            return Ok(());
        };
        if let Some(CounterExample::Overhang { .. }) = error.counter_example() {
            overhangs.set(overhangs.get() + 1);
        }
        count(&seen, shown::division(&a, &b, &error))
    });
    assert!(overhangs.get() > 2000, "{}", overhangs.get());
}

/// A counter-example for other operands is detected as false.
#[test]
fn the_check_sees_what_is_not_so() {
    let read = |text: &str| Plain::read(text).expect("a layout");
    let of = |text: &str| text.parse::<Layout>().expect("a layout");
    let error = of("(6,2):(1,7)")
        .composition(of("(3,2):(2,3)"))
        .unwrap_err();
    let shown = |a, b| shown::composition(&read(a), &read(b), &error);
    assert_eq!(shown("(6,2):(1,7)", "(3,2):(2,3)"), Ok(()));
    let told = shown("(6,2):(1,8)", "(3,2):(2,3)").unwrap_err();
    assert!(told.starts_with("the offset: `(6,2):(1,7) o"), "{told}");
    let told = shown("(6,2):(1,7)", "(3,2):(3,2)").unwrap_err();
    assert!(told.starts_with("the "), "{told}");
    let told = shown::overlap(&read("4:1"), &error).unwrap_err();
    assert!(told.starts_with("no overlap is shown"), "{told}");

    let error = of("10:1").logical_divide(of("4:1")).unwrap_err();
    assert_eq!(shown::division(&read("10:1"), &read("4:1"), &error), Ok(()));
    let told = shown::division(&read("9:1"), &read("4:1"), &error).unwrap_err();
    assert!(told.starts_with("the size"), "{told}");
}
