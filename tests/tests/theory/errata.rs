//! The numbered errors of the texts, each with an example that shows it.

use layout_algebra::find::{Why, find_layout};
use layout_algebra::{IntTuple, Layout};
use layout_theory::admissible::{
    Notion, admissibility, admissible_for_complementation, composition_by_modes,
};
use layout_theory::category::{
    CategoryError, MutualRefinement, NestedLayout, NestedTuple, Predicates, TupleMorphism,
    compose_tractable, flat,
};
use layout_theory::fact::{FactError, FactMorphism, OrderedFactorisation};

fn layout(text: &str) -> Layout {
    text.parse().expect("a layout")
}

fn tuple(text: &str) -> IntTuple {
    text.parse().expect("a tuple")
}

fn morphism(domain: &[i64], codomain: &[i64], map: &[usize]) -> TupleMorphism {
    TupleMorphism::from_numbers(domain, codomain, map).expect("a morphism")
}

fn table(a: &Layout) -> Vec<i64> {
    (0..a.size())
        .map(|i| a.offset(i).expect("an offset"))
        .collect()
}

/// Mao, Theorem 2.18: a pair that is admissible by every notion has no composition.
// covers: error 1
#[test]
fn e1_admissible_pairs_need_not_compose() {
    let (a, b) = (layout("(12,2):(1,100)"), layout("(2,2,3):(2,3,4)"));
    let notions = admissibility(&a, &b);
    assert!(notions.weak.is_ok() && notions.cutlass.is_ok() && notions.disjoint.is_ok());
    assert!(notions.exact.is_err() && a.composition(&b).is_err());
    let wrong = composition_by_modes(&a, &b, Notion::Cutlass).unwrap();
    let through = a.offset(b.offset(11).unwrap()).unwrap();
    assert_eq!((wrong.offset(11).unwrap(), through), (13, 101));
}

/// Mao, Remark 3.11: the layout of a map that is not injective leaves the interval.
// covers: error 2
#[test]
fn e2_realisations_need_injective_maps() {
    let e = OrderedFactorisation::new([2, 3]).unwrap();
    let f = FactMorphism::new(e, [1, 0, 1]).unwrap();
    assert_eq!(f.layout().unwrap().cosize() - 1, 9);
    let rejected = f.realisation();
    assert!(matches!(
        rejected,
        Err(FactError::NotInjective {
            first: 0,
            second: 2,
            image: 1
        })
    ));
}

/// Colfax, Example 2.3.7.8: no composite exists, because modes overlap.
// covers: error 3
#[test]
fn e3_no_composite() {
    let (b, a) = (
        layout("(4,4,4,4):(2,4,8,16)"),
        layout("((2,4),8):((4,8),8)"),
    );
    let printed = layout("((2,(2,2)),(2,4)):((4,(8,8)),(8,8))");
    assert!(b.composite(&a).is_err() && b.composition(&a).is_err());
    let through = b.offset(a.offset(10).unwrap()).unwrap();
    assert_eq!((through, printed.offset(10).unwrap()), (8, 16));
}

/// Colfax, Example 2.3.9.6: the first operand has no complement. With extents 3, the operand has a
/// complement.
// covers: error 4
#[test]
fn e4_no_product() {
    let b = layout("((2,4),8):((1,4),2)");
    assert!(flat::product(&layout("(4,(2,2)):(9,(1,3))"), &b).is_err());
    let product = layout("(4,(3,3)):(9,(1,3))").logical_product(&b).unwrap();
    let printed = "((4,(3,3)),((2,4),8)):((9,(1,3)),((36,144),72))";
    assert_eq!(product.to_string(), printed);
}

/// Colfax, Example 2.1.7.10: the division has the strides `(2,4,1,8)`.
// covers: error 5
#[test]
fn e5_a_flat_division() {
    let divided = flat::division(&layout("(2,2,2,2):(1,4,2,8)"), &layout("(2,2):(4,2)"));
    assert_eq!(divided.unwrap().to_string(), "(2,2,2,2):(2,4,1,8)");
}

/// Colfax, Example 2.1.7.12: the division by the empty layout coalesces.
// covers: error 6
#[test]
fn e6_division_by_the_empty_layout() {
    let a = layout("(2,2,2):(1,2,4)");
    let divided = flat::division(&a, &layout("():()")).unwrap();
    assert_eq!(divided.to_string(), "(8):(1)");
    let coalesced = flat::coalesce(&a);
    assert_eq!(
        flat::division(&coalesced, &layout("():()")).unwrap(),
        coalesced
    );
}

/// Colfax, Example 2.1.6.13: the order of modes does not matter.
// covers: error 7
#[test]
fn e7_complementable_in_any_order() {
    for text in ["(10,2):(4,80)", "(10,2):(80,4)"] {
        assert!(layout(text).is_complementable(None), "{text}");
    }
    let complement = flat::complement(&layout("(10,2):(80,4)"), None).unwrap();
    assert_eq!(complement.to_string(), "(4,10):(1,8)");
}

/// Colfax, Definition 2.1.6.11: strides must not be 0.
// covers: error 8
#[test]
fn e8_strides_of_zero_have_no_complement() {
    let a = layout("(2,3):(0,0)");
    assert!(!a.is_complementable(None));
    assert_eq!(
        flat::complement(&a, None),
        Err(CategoryError::ZeroStride { mode: 0 })
    );
}

/// Colfax, Definition 3.1.2.12: the first condition must also hold for codomains of length 1.
// covers: error 9
#[test]
fn e9_standard_form_of_length_1() {
    let [gap, none] = [&[5][..], &[]].map(|codomain| morphism(&[2], codomain, &[0]));
    assert_eq!(gap.layout(), none.layout());
    assert!(!gap.is_standard_form() && none.is_standard_form());
}

/// Colfax, Propositions 2.1.8.11 and 3.1.5.44 require non-degenerate layouts and morphisms.
// covers: error 10
#[test]
fn e10_degenerate_modes() {
    let a = layout("(2,1):(2,3)");
    assert!(flat::filter(&a).is_complementable(None) && !a.is_tractable());
    assert!(flat::normalize(&a).is_tractable());
    let f = morphism(&[1, 2], &[2, 1, 3, 2], &[2, 4]);
    let complement = f.complement().unwrap().layout();
    assert_eq!(complement.to_string(), "(2,3):(1,2)");
    assert_ne!(complement, flat::complement(&f.layout(), None).unwrap());
}

/// Colfax, Algorithm 4.1.2: the algorithm does not find all composites.
// covers: error 11
#[test]
fn e11_the_algorithm_is_not_complete() {
    let (b, a) = (layout("(2,5):(1,8)"), layout("2:3"));
    assert!(compose_tractable(&b, &a).is_err());
    assert_eq!(b.composite(&a).unwrap().to_string(), "2:9");
    // In this example, even the outer layout is not tractable.
    let b = layout("(2,5):(1,7)");
    assert_eq!(b.composite(&a).unwrap().to_string(), "2:8");
}

/// Colfax, Algorithm 4.1.1: the left tuple must be exhausted, and trailing ones are.
// covers: error 12
#[test]
fn e12_mutual_refinements() {
    assert!(MutualRefinement::of(&tuple("(2,3)"), &tuple("(2)")).is_err());
    let found = MutualRefinement::of(&tuple("(2,1)"), &tuple("(2)")).unwrap();
    assert!(found.left().refines(&tuple("(2,1)")) && found.right().refines(&tuple("(2)")));
    assert!(found.left().divides(found.right()));
    // A mode with one entry equals that entry.
    let found = MutualRefinement::of(&tuple("(6,6)"), &tuple("(12,3,6)")).unwrap();
    assert_eq!(found.left().to_string(), "(6,(2,3))");
    assert_eq!(found.right().to_string(), "((6,2),3,6)");
}

/// Colfax, Observation 3.1.2.19: filtering changes the function. Normalising does not.
// covers: error 13
#[test]
fn e13_filter_changes_the_function() {
    let a = layout("(2,1,3):(0,5,1)");
    assert_ne!(table(&flat::filter(&a)), table(&a));
    let normal = flat::normalize(&a);
    assert!(normal.is_non_degenerate());
    assert_eq!(table(&normal), table(&a));
}

/// Colfax, Definition 2.3.9.1: the products in its examples exist for a larger size than the definition
/// requires.
// covers: error 14
#[test]
fn e14_products_of_a_larger_size() {
    for (a, b, printed) in [
        (
            "(3,3):(6,1)",
            "(10,12):(24,2)",
            "((3,3),(10,12)):((6,1),(216,18))",
        ),
        (
            "(2,10):(1680,4)",
            "(4,9):(2,56)",
            "((2,10),((2,2),(3,3))):((1680,4),((2,40),(560,3360)))",
        ),
    ] {
        let (a, b) = (layout(a), layout(b));
        assert!(!a.is_complementable(Some(a.size() * b.cosize())));
        assert_eq!(a.logical_product(&b).unwrap().to_string(), printed);
        let flattened = flat::concat(&[&layout(printed)]).unwrap();
        assert_eq!(flat::product(&a, &b).unwrap().cosize(), flattened.cosize());
    }
}

/// Colfax, Examples 2.3.5.3 and 2.3.10.5: misprinted strides.
// covers: error 15
#[test]
fn e15_misprinted_strides() {
    for (printed, right) in [
        ("(2,(2,2)):(8,(1,4))", "(2,(2,2)):(4,(1,2))"),
        (
            "((8,1),(8,32)):((2,0),(16,128))",
            "((8,1),(8,32)):((1,0),(8,64))",
        ),
    ] {
        assert!(
            !layout(printed).is_compact() && layout(right).is_compact(),
            "{printed}"
        );
    }
    let printed = layout("((3,3),(1,3),(3,1,3)):((81,1),(0,8),(3,0,27))");
    let right = layout("((3,3),(1,3),(3,1,3)):((81,1),(0,9),(3,0,27))");
    assert!(!printed.is_tractable() && right.is_tractable());
}

/// Hieu, Lemma 2.1 and the listing. A size that is only a multiple has no complement. `12 k` has `(3, k)`.
/// The listing accepts tables that have no layout.
// covers: error 16
#[test]
fn e16_complements_and_tables() {
    let a = layout("4:3");
    assert!(admissible_for_complementation(&a, 8).is_err());
    for k in 2..6 {
        let complement = flat::complement(&a, Some(12 * k)).unwrap();
        assert_eq!(complement.to_string(), format!("(3,{k}):(1,12)"));
    }
    for values in [&[0, 2, 4, 7, 9, 100][..], &[0, 1, 3, 7]] {
        let found = find_layout(values);
        assert!(matches!(found, Err(error) if matches!(error.why, Why::Block { .. })));
    }
    assert_eq!(
        find_layout(&[0, 0, 5, 5]).unwrap().to_string(),
        "(2,2):(0,5)"
    );
}
