//! The defects of `tract`, each with the correct result.

use layout_algebra::{IntTuple, Layout};
use layout_theory::category::{
    CategoryError, MutualRefinement, NestMorphism, NestedLayout, NestedTuple, Predicates,
    TupleMorphism, compose_tractable, flat,
};
use serde_json::{Value, json};

use super::lines;

/// Returns the recorded answer of `tract` to a call, or the name of its error.
fn tract(call: &str) -> Result<Value, String> {
    let lines = lines("defects");
    let line = lines.iter().find(|line| line["call"] == call);
    let line = line.unwrap_or_else(|| panic!("no call `{call}`"));
    match line.get("answer") {
        Some(answer) => Ok(answer.clone()),
        None => Err(line["error"].as_str().expect("an error").to_owned()),
    }
}

fn raises(call: &str, error: &str) {
    assert_eq!(tract(call), Err(error.to_owned()), "{call}");
}

fn answers(call: &str, answer: &Value) {
    assert_eq!(tract(call), Ok(answer.clone()), "{call}");
}

fn morphism(domain: &[i64], codomain: &[i64], map: &[usize]) -> TupleMorphism {
    TupleMorphism::from_numbers(domain, codomain, map).expect("a morphism")
}

fn layout(text: &str) -> Layout {
    text.parse().expect("a layout")
}

#[test]
fn defect_1_adjacent_stars_are_not_coalesced() {
    answers("adjacent stars are coalesced", &json!(true));
    let f = morphism(&[2, 2], &[], &[0, 0]);
    assert!(!f.is_coalesced() && !f.layout().is_flat_coalesced());
    assert_eq!(f.coalesce().to_string(), "(4) -(*)-> ()");
}

// covers: convention 26
#[test]
fn defect_2_refinement_of_tuples_of_length_1() {
    answers("8 refines (8)", &json!(true));
    raises("2 refines 3", "RecursionError");
    raises("(5) refines 7", "RecursionError");
    let one = |n: i64| IntTuple::from(vec![n]);
    assert!(!IntTuple::from(8).refines(&one(8)) && one(8).refines(&IntTuple::from(8)));
    assert!(!IntTuple::from(2).refines(&IntTuple::from(3)));
    assert!(!one(5).refines(&IntTuple::from(7)));
}

#[test]
fn defect_3_trailing_ones_have_a_mutual_refinement() {
    raises("mutual refinement of (2,1) and (2)", "ValueError");
    let (t, u) = (IntTuple::from((2, 1)), IntTuple::from(vec![2]));
    let refinement = MutualRefinement::of(&t, &u).unwrap();
    assert!(refinement.left().refines(&t) && refinement.right().refines(&u));
    assert!(refinement.left().divides(refinement.right()));
}

/// The paper's algorithm, in `tract` and in this workspace, finds no composite although one exists.
#[test]
fn defect_4_the_algorithm_is_not_complete() {
    raises("(2,5):(1,8) after 2:3", "ValueError");
    let (b, a) = (layout("(2,5):(1,8)"), layout("2:3"));
    assert!(compose_tractable(&b, &a).is_err());
    assert_eq!(b.composite(&a).unwrap().to_string(), "2:9");
}

#[test]
fn defect_5_a_morphism_out_of_order_is_not_sorted() {
    answers("(1,1) -(2,1)-> (1,1) is sorted", &json!(true));
    let f = morphism(&[1, 1], &[1, 1], &[2, 1]);
    assert!(!f.is_sorted());
    assert_eq!(f.sort().to_string(), "(1,1) -(1,2)-> (1,1)");
}

#[test]
fn defect_6_entries_are_positive_integers() {
    answers("(0) -(1)-> (0)", &json!("(0,) --(1,)--> (0,)"));
    answers("(-2) -(1)-> (-2)", &json!("(-2,) --(1,)--> (-2,)"));
    answers("(True) -(1)-> (1)", &json!("(True,) --(1,)--> (1,)"));
    for entry in [0, -2] {
        let rejected = TupleMorphism::from_numbers(&[entry], &[entry], &[1]);
        assert!(
            matches!(rejected, Err(CategoryError::NotPositive { value, .. }) if value == entry)
        );
    }
}

/// `tract`'s complement is not coalesced, is wrong with degenerate modes, and does not check its input.
#[test]
fn defect_7_complements_are_coalesced_and_checked() {
    let complement = |text: &str, size| flat::complement(&layout(text), Some(size));
    answers("complement of (2,2):(1,3) in 12", &json!("(1,1,2):(1,2,6)"));
    let rejected = complement("(2,2):(1,3)", 12);
    assert_eq!(
        rejected,
        Err(CategoryError::NotComplementable { bound: 3, block: 2 })
    );
    raises("complement of ():() in 4", "IndexError");
    assert_eq!(complement("():()", 4).unwrap().to_string(), "(4):(1)");
    raises("complement of (2,1):(1,7) in 4", "ValueError");
    assert_eq!(complement("(2,1):(1,7)", 4).unwrap().to_string(), "(2):(2)");
    // For this complement, `tract` returns the correct result.
    answers("complement of (2):(3) in 12", &json!("(3,2):(1,6)"));
    assert_eq!(
        complement("(2):(3)", 12).unwrap().to_string(),
        "(3,2):(1,6)"
    );
}

/// Missing features of `tract`, each with an example.
#[test]
fn defect_8_what_is_missing() {
    let f = morphism(&[2], &[3, 2], &[2]);
    assert!(f.is_standard_form() && f.is_non_degenerate());
    assert_eq!(f.realize(1).unwrap(), 3);
    assert_eq!(f.on_coordinate(&[1]).unwrap(), [0, 1]);
    let nested = NestMorphism::from(f.clone());
    assert_eq!(nested.sort(), nested);
    assert_eq!(nested.sum(&nested).unwrap().size(), 4);
    let complementable = layout("(2,2):(1,6)").is_complementable(Some(24));
    assert!(complementable && layout("(2,2):(2,1)").is_compact());
    let divided = flat::division(&layout("4:1"), &layout("2:1")).unwrap();
    assert_eq!(divided.to_string(), "(2,2):(1,2)");
}

#[test]
fn defect_9_numbers_over_32_bits() {
    let large = 1_i64 << 16;
    raises("concatenation with cosize 2^32", "ValueError");
    let [f, g] = [1, 2].map(|image| morphism(&[large], &[large, large], &[image]));
    assert_eq!(f.concat(&g).unwrap().cosize(), 1 << 32);
    raises("layout with stride 2^32", "OverflowError");
    let f = morphism(&[2], &[large, large, 2], &[3]);
    assert_eq!(f.layout().to_string(), "(2):(4294967296)");
}

/// `tract` returns depth 0 for an integer, but its documentation says 1.
#[test]
fn defect_10_depth() {
    answers("depth of 5", &json!(0));
    assert_eq!(IntTuple::from(5).depth(), 0);
    answers("depth of ((2,3),4)", &json!(1));
    assert_eq!(IntTuple::from(((2, 3), 4)).depth(), 2);
}

// covers: convention 5
#[test]
fn defect_11_empty_layouts_in_a_tuple() {
    raises("concatenation of ():() and ():()", "TypeError");
    let empty = layout("():()");
    let joined = Layout::from_modes([empty.clone(), empty]).unwrap();
    assert_eq!(joined.to_string(), "((),()):((),())");
    assert_eq!(joined.coalesce().to_string(), "1:0");
}
