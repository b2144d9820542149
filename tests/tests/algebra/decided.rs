//! Compositions that CuTe's algorithm does not decide.

use layout_algebra::{CounterExample, Error, IntTuple, Layout, Tiler, verify};
use layout_tests::case::layout as at_value_level;
use layout_tests::oracle::Plain;

fn layout(text: &str) -> Layout {
    text.parse().expect("a layout")
}

fn composed(a: &str, b: &str) -> Result<String, Error> {
    let (a, b) = (layout(a), layout(b));
    let result = a.composition(&b)?;
    if b.size() <= verify::MOST {
        assert_eq!(verify::composition(&a, &b, &result), Ok(()));
    }
    Ok(result.to_string())
}

/// Returns the index and coordinate of a counter-example, with the actual offset and the offset from the
/// strides.
fn shown(error: &Error) -> (i64, IntTuple, i128, i128) {
    match error.counter_example() {
        Some(CounterExample::Offset {
            index,
            coordinate,
            offset,
            composed,
        }) => (*index, coordinate.clone(), *offset, *composed),
        other => panic!("{error} shows {other:?}"),
    }
}

#[test]
fn carries_that_show_end_a_run() {
    assert_eq!(composed("(5,4):(1,10)", "2:7").unwrap(), "2:12");
    assert_eq!(composed("(8,2):(0,1)", "4:5").unwrap(), "(2,2):(0,1)");
    assert_eq!(
        composed("(3,2):(1,0)", "(2,3):(0,3)").unwrap(),
        "(2,3):(0,0)"
    );
}

#[test]
fn carries_that_always_cancel_do_not_show() {
    // Strides 3 and 6: both digits carry at every other element.
    let a = "(2,3,4):(1,5,12)";
    assert_eq!(composed(a, "1000000000000:3").unwrap(), "1000000000000:6");
    assert_eq!(composed(a, "(2,1000):(3,6)").unwrap(), "(2,1000):(6,12)");
}

#[test]
fn carries_that_cancel_at_first_are_followed() {
    let a = "(2,2,2):(1,4,6)";
    assert_eq!(composed(a, "3:3").unwrap(), "3:5");
    let error = composed(a, "4:3").unwrap_err();
    assert_eq!(shown(&error), (3, 3.into(), 13, 15));
}

#[test]
fn carries_are_followed_through_a_long_leaf() {
    // Slopes 1/1000 and 1001/1000000 agree up to element 1999.
    let a = "(1000,1000,4):(0,1,999)";
    assert_eq!(composed(a, "1999:1001").unwrap(), "1999:1");
    let error = composed(a, "2000:1001").unwrap_err();
    assert_eq!(shown(&error), (1999, 1999.into(), 1998, 1999));
    // Slopes 1/1000 and 1001/1001000 are equal.
    let a = "(1000,1001,4):(0,1,1000)";
    assert_eq!(composed(a, "1000000:1001").unwrap(), "1000000:1");
}

/// Returns a composition that is a layout if and only if no subset of `weights` sums to `target`, where
/// `target` is more than half of the total.
fn subset_sum(weights: &[i64], target: i64) -> (Layout, Layout) {
    let shape = vec![target, target + 2, 2];
    let stride = vec![1, target + 1, (target + 1) * (target + 1) + target];
    let strides: Vec<_> = weights.iter().map(|w| w * (target + 1)).collect();
    (
        Layout::new(shape, stride).unwrap(),
        Layout::new(vec![2; weights.len()], strides).unwrap(),
    )
}

#[test]
fn a_composition_can_ask_for_a_subset_with_a_given_sum() {
    let weights = [3, 5, 9, 14, 20];
    for target in 26..51 {
        let is_sum = (0..32_u32).any(|set| {
            let chosen = (0..5).filter(|i| set >> i & 1 == 1);
            chosen.map(|i| weights[i]).sum::<i64>() == target
        });
        let (a, b) = subset_sum(&weights, target);
        let composed = a.composition(&b);
        assert_eq!(composed.is_err(), is_sum, "{target}: {composed:?}");
        if let Err(error) = composed {
            let (_, coordinate, _, _) = shown(&error);
            let chosen: i64 = coordinate.leaves().zip(weights).map(|(c, w)| c * w).sum();
            assert_eq!(chosen, target);
        }
    }
}

#[test]
fn what_takes_too_long_is_not_decided() {
    // Even weights have no odd subset sum.
    let weights: Vec<i64> = (0..26).map(|i| 2 * (1000 + i * i * 7)).collect();
    let target = weights.iter().sum::<i64>() / 4 * 2 + 1001;
    let (a, b) = subset_sum(&weights, target);
    let error = a.composition(&b).unwrap_err();
    assert_eq!(error.rule().name(), "not decided");
    assert!(
        error
            .to_string()
            .contains("is not known to be a layout: not decided"),
        "{error}"
    );
    assert!(error.suggestion().is_some());
    assert!(error.counter_example().is_none());
    // A composition by mode returns the same error for its mode.
    let error = Layout::from_modes([a])
        .unwrap()
        .composition(Tiler::Modes(vec![b.into()]));
    let error = error.unwrap_err();
    assert_eq!(error.rule().name(), "not decided");
    assert!(
        error.message().ends_with("is not known to be a layout"),
        "{error}"
    );
}

#[test]
fn where_strides_do_not_cancel_large_operands_are_decided() {
    // Column-major with padding, and row-major. Both layouts have 2^40 elements.
    let columns = at_value_level(&Plain::read("(1048576,1048576):(1,1048577)").unwrap());
    let rows = layout("(1048576,1024,1024):(1048576,1024,1)");
    let tile = layout("(1048576,2):(3,1)");
    for a in [columns, rows] {
        let error = a.composition(&tile).unwrap_err();
        let (index, _, offset, composed) = shown(&error);
        let right = a.offset(tile.offset(index).unwrap()).unwrap();
        assert_eq!(offset, right.into());
        assert_ne!(offset, composed);
    }
}
