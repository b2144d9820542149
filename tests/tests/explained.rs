//! Derivations end in the result of the operation, and say why.

use layout_algebra::explain::{self, Derivation, Step};
use layout_algebra::{Error, Layout};
use layout_tests::case::layout as at_value_level;
use layout_tests::strategy::{for_all, layout as random};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

fn layout(text: &str) -> Layout {
    text.parse().expect("a layout")
}

fn lines(derivation: &Derivation) -> Vec<String> {
    derivation.to_string().lines().map(str::to_owned).collect()
}

#[test]
fn a_composition_beyond_the_walk_is_derived_from_carries() {
    let derivation = explain::composition(&layout("(8,2):(0,1)"), &layout("4:5"));
    let expected = [
        "(8,2):(0,1) o 4:5",
        "  stride divides shape: stride 5 does not divide shape 8, where the only mode of the right \
         operand steps through mode 0 of the left",
        "  the left at x is 0*x + 1*floor(x / 8)",
        "  4 elements at stride 5: the offsets of 2 grow evenly, 2:0",
        "  2 elements at stride 10: the offsets of 2 grow evenly, 2:1",
        "  the carries tell",
        "  = (2,2):(0,1)",
    ];
    assert_eq!(lines(&derivation), expected);
}

#[test]
fn a_refusal_is_derived_too() {
    let derivation = explain::composition(&layout("(6,2):(1,7)"), &layout("(3,2):(2,3)"));
    let expected = [
        "(6,2):(1,7) o (3,2):(2,3)",
        "  mode 0 of the right, 3 elements at stride 2, in mode 0: 3 fit as 3:2, sum 4",
        "  mode 1 of the right, 2 elements at stride 3, in mode 0: 2 fit as 2:3, sum 7",
        "  no carry: the offsets of the right operand up to mode 1 add up to 7 in mode 0 of the left, \
         whose shape is 6",
        "  the left at x is 1*x + 1*floor(x / 6)",
        "  3 elements at stride 2: the offsets of 3 grow evenly, 3:2",
        "  2 elements at stride 3: the offsets of 2 grow evenly, 2:3",
        "  the carries tell",
        "  refused: no carry: the offsets of the right operand up to mode 1 add up to 7 in mode 0 of \
         the left, whose shape is 6; at coordinate 5 = (2,1) the offset is 8, the composed strides \
         give 7",
    ];
    assert_eq!(lines(&derivation), expected);
}

#[test]
fn a_division_has_parts() {
    let derivation = explain::logical_divide(&layout("(4,2,3):(2,1,8)"), &layout("4:2"));
    let expected = [
        "(4,2,3):(2,1,8) / 4:2",
        "  complement(4:2, 24)",
        "    below the only mode: 2:1",
        "    whole blocks: 3:8",
        "    = (2,3):(1,8)",
        "  (4,2,3):(2,1,8) o (4,(2,3)):(2,(1,8))",
        "    mode 0 of the right, 4 elements at stride 2, in mode 0: 2 fit as 2:4, sum 2",
        "    mode 0 of the right, 2 elements at stride 1, in mode 1: 2 fit as 2:1, sum 1",
        "    mode 1.0 of the right, 2 elements at stride 1, in mode 0: 2 fit as 2:2, sum 3",
        "    mode 1.1 of the right passes by mode 0: stride 8 is 2*4",
        "    mode 1.1 of the right passes by mode 1: stride 2 is 1*2",
        "    mode 1.1 of the right, 3 elements at stride 1, in mode 2: 3 fit as 3:8",
        "    = ((2,2),(2,3)):((4,1),(2,8))",
        "  = ((2,2),(2,3)):((4,1),(2,8))",
    ];
    assert_eq!(lines(&derivation), expected);
    let derivation = explain::logical_divide(&layout("10:1"), &layout("4:1"));
    assert!(
        matches!(derivation.steps.last(), Some(Step::Stops { .. })),
        "{derivation}"
    );
}

#[test]
fn coalescing_and_inverting_are_derived() {
    let expected = [
        "coalesce((2,(1,6)):(1,(6,2)))",
        "  mode 1.1 stays: 6:2",
        "  mode 1.0 is dropped: 1:6",
        "  mode 0 merges: 2:1 before 6:2, as 2*1 = 2",
        "  = 12:1",
    ];
    assert_eq!(
        lines(&explain::coalesce(&layout("(2,(1,6)):(1,(6,2))"))),
        expected
    );
    let expected = [
        "right_inverse((4,8):(8,1))",
        "  coalesce((4,8):(8,1))",
        "    mode 1 stays: 8:1",
        "    mode 0 stays: 4:8",
        "    = (4,8):(8,1)",
        "  8:1 goes on at offset 1: 8:4",
        "  4:8 goes on at offset 8: 4:1",
        "  = (8,4):(4,1)",
    ];
    assert_eq!(
        lines(&explain::right_inverse(&layout("(4,8):(8,1)"))),
        expected
    );
}

/// The derivation has the result of the operation and prints a line for each step.
fn is_of(derivation: &Derivation, result: &Result<Layout, Error>) -> Result<(), TestCaseError> {
    prop_assert_eq!(&derivation.result, result);
    prop_assert!(lines(derivation).len() >= derivation.steps.len() + 2);
    Ok(())
}

#[test]
fn every_derivation_ends_in_the_result() {
    for_all(3000, (random(256), random(64)), |(a, b)| {
        let (a, b) = (at_value_level(&a), at_value_level(&b));
        is_of(&explain::composition(&a, &b), &a.composition(&b))?;
        is_of(&explain::coalesce(&a), &Ok(a.coalesce()))?;
        is_of(&explain::complement(&a, b.size()), &a.complement(b.size()))?;
        is_of(&explain::logical_divide(&a, &b), &a.logical_divide(&b))?;
        is_of(&explain::logical_product(&a, &b), &a.logical_product(&b))?;
        is_of(&explain::right_inverse(&a), &Ok(a.right_inverse()))
    });
}

#[test]
fn no_derivation_panics_on_extreme_numbers() {
    use layout_tests::strategy::extreme;
    for_all(3000, (extreme(), extreme()), |(a, b)| {
        let read = |plain: layout_tests::oracle::Plain| plain.to_string().parse::<Layout>().ok();
        let (Some(a), Some(b)) = (read(a), read(b)) else {
            return Ok(());
        };
        is_of(&explain::composition(&a, &b), &a.composition(&b))?;
        is_of(&explain::coalesce(&a), &Ok(a.coalesce()))?;
        is_of(
            &explain::complement(&a, b.cosize()),
            &a.complement(b.cosize()),
        )?;
        is_of(&explain::logical_divide(&a, &b), &a.logical_divide(&b))?;
        is_of(&explain::logical_product(&a, &b), &a.logical_product(&b))?;
        is_of(&explain::right_inverse(&a), &Ok(a.right_inverse()))
    });
}
