//! Section 3.1.5: operations on morphisms of tuples.

use layout_algebra::Layout;
use layout_theory::category::{CategoryError, Predicates, TupleMorphism, flat};

use super::tuple_morphisms::{composable, identity};
use crate::random::{Random, check, concat};

/// Returns an injective morphism, and a morphism into the domain of its complement.
fn admissible(random: &mut Random) -> (TupleMorphism, TupleMorphism) {
    let f = random.injective();
    let g = random.morphism_into(f.complement().unwrap().domain(), 2);
    (f, g)
}

/// Returns two morphisms with disjoint images.
fn disjoint(random: &mut Random) -> (TupleMorphism, TupleMorphism) {
    let f = random.injective();
    let rest = f.complement().unwrap();
    let g = random.morphism_into(rest.domain(), 2).then(&rest).unwrap();
    (f, g)
}

// covers: operation 70
#[test]
fn prop_3_1_5_3() {
    check(composable, |(f, g)| {
        let sum = f.sum(g).unwrap();
        let (layout, block) = (sum.layout(), f.cosize());
        let shifted = g.layout();
        let strides: Vec<_> = shifted.stride().leaves().map(|d| d * block).collect();
        let shifted = Layout::new(shifted.shape().clone(), strides).unwrap();
        assert_eq!(layout, concat(&f.layout(), &shifted));
    });
}

#[test]
fn prop_3_1_5_10() {
    check(Random::morphism, |f| {
        assert_eq!(f.squeeze().layout(), flat::squeeze(&f.layout()));
    });
}

// covers: object 23, operation 71
#[test]
fn prop_3_1_5_11() {
    check(composable, |(f, g)| {
        let squeezed = f.squeeze();
        assert_eq!(squeezed.squeeze(), squeezed);
        let whole = f.then(g).unwrap();
        assert_eq!(squeezed.then(&g.squeeze()).unwrap(), whole.squeeze());
        assert_eq!(identity(f.domain()).squeeze(), identity(squeezed.domain()));
    });
}

/// The layout of a sorted morphism is sorted. The converse is false, as `(1,1) -(2,1)-> (1,1)` shows.
#[test]
fn prop_3_1_5_14() {
    check(Random::morphism, |f| {
        assert!(!f.is_sorted() || f.layout().is_sorted());
        assert!(f.sort().layout().is_sorted());
    });
    let f = TupleMorphism::from_numbers(&[1, 1], &[1, 1], &[2, 1]).unwrap();
    assert!(f.layout().is_sorted() && !f.is_sorted());
}

// covers: operation 72
#[test]
fn prop_3_1_5_17() {
    check(Random::morphism, |f| {
        let sorted = f.sort();
        assert!(sorted.is_sorted());
        assert_eq!(sorted == *f, f.is_sorted());
        assert_eq!(sorted.sort(), sorted);
    });
}

/// The layout of the sorted morphism is the sorted layout. Sorting is not a functor, because sorted morphisms
/// are not always composable. The morphisms in Remark 3.1.5.19 of the text are not composable even before
/// sorting.
#[test]
fn prop_3_1_5_18() {
    check(Random::morphism, |f| {
        assert_eq!(f.sort().layout(), flat::sort(&f.layout()));
    });
    let f = TupleMorphism::from_numbers(&[25, 10], &[10, 25], &[2, 1]).unwrap();
    let g = TupleMorphism::from_numbers(&[10, 25], &[25, 10], &[2, 1]).unwrap();
    assert!(f.then(&g).is_ok() && f.sort().then(&g.sort()).is_err());
}

// covers: predicate 30
#[test]
fn prop_3_1_5_24() {
    check(Random::morphism, |f| {
        for f in [f, &f.squeeze(), &f.coalesce()] {
            assert_eq!(f.is_coalesced(), f.layout().is_flat_coalesced());
        }
    });
}

/// Theorem C.
// covers: operation 73, algorithm 11, convention 27
#[test]
fn prop_3_1_5_28_theorem_c() {
    check(Random::morphism, |f| {
        for coalesced in [f.coalesce(), f.strong_coalesce()] {
            assert!(coalesced.is_coalesced());
            assert_eq!(coalesced.layout(), flat::coalesce(&f.layout()));
            assert_eq!(coalesced.cosize(), f.cosize());
        }
        assert_eq!(f.coalesce().coalesce(), f.coalesce());
        assert_eq!(f.coalesce().strong_coalesce(), f.strong_coalesce());
    });
}

#[test]
fn prop_3_1_5_36() {
    check(Random::morphism, |f| {
        let empty = f.restrict(&[]).unwrap();
        let entries = (0..f.domain().len()).map(|i| f.entry(i).unwrap());
        let joined = entries.fold(empty, |joined, entry| joined.concat(&entry).unwrap());
        assert_eq!(joined, *f);
    });
}

#[test]
fn prop_3_1_5_37() {
    check(
        |random| {
            let (f, g) = disjoint(random);
            let h = random.morphism_from(f.codomain());
            (f, g, h)
        },
        |(f, g, h)| {
            let joined = f.concat(g).unwrap();
            let parts = f.then(h).unwrap().concat(&g.then(h).unwrap()).unwrap();
            assert_eq!(joined.then(h).unwrap(), parts);
        },
    );
}

// covers: operation 74
#[test]
fn prop_3_1_5_38() {
    check(disjoint, |(f, g)| {
        let joined = f.concat(g).unwrap();
        assert_eq!(joined.layout(), concat(&f.layout(), &g.layout()));
    });
}

/// Returns an injective morphism and its complement, with the modes of the complement in random order.
fn complementary(random: &mut Random) -> (TupleMorphism, TupleMorphism) {
    let f = random.injective();
    let g = f.complement().unwrap();
    let permutation = random.permutation(g.domain().len());
    let shuffled = TupleMorphism::isomorphism(g.domain(), &permutation).unwrap();
    (f, shuffled.then(&g).unwrap())
}

#[test]
fn prop_3_1_5_42() {
    check(complementary, |(f, g)| {
        assert!(f.is_complement_of(g));
        let size = Some(f.cosize());
        assert!(flat::is_complement(&f.layout(), &g.layout(), size));
    });
}

#[test]
fn prop_3_1_5_48() {
    check(complementary, |(f, g)| {
        assert_eq!(g.sort(), f.complement().unwrap());
    });
}

/// Theorem D.
#[test]
fn prop_3_1_5_43_theorem_d() {
    check(Random::injective, |f| {
        let complement = f.complement().unwrap().layout();
        let expected = flat::complement(&f.layout(), Some(f.cosize())).unwrap();
        assert_eq!(flat::coalesce(&complement), expected);
    });
}

/// For a non-degenerate injective morphism in standard form, the layout of the complement is the complement
/// of the layout.
///
/// The text omits "non-degenerate". Without this condition, the layout of the complement is not always
/// coalesced.
#[test]
fn prop_3_1_5_44() {
    check(Random::complementable, |a| {
        let f = TupleMorphism::standard_representation(&flat::squeeze(a)).unwrap();
        let expected = flat::complement(&f.layout(), None).unwrap();
        assert_eq!(f.complement().unwrap().layout(), expected);
    });
    let f = TupleMorphism::from_numbers(&[1, 2], &[2, 1, 3, 2], &[2, 4]).unwrap();
    assert!(f.is_standard_form());
    assert_eq!(f.complement().unwrap().layout().to_string(), "(2,3):(1,2)");
    assert_eq!(
        flat::complement(&f.layout(), None).unwrap().to_string(),
        "(6):(1)"
    );
}

// covers: predicate 30
#[test]
fn prop_3_1_5_49() {
    check(Random::morphism, |f| match f.complement() {
        Ok(complement) => assert!(f.is_injective() && f.is_complement_of(&complement)),
        Err(error) => {
            assert!(!f.is_injective());
            assert!(matches!(error, CategoryError::NotInjective { .. }));
        }
    });
}

// covers: operation 75
#[test]
fn prop_3_1_5_50() {
    check(Random::injective, |f| {
        let complement = f.complement().unwrap();
        assert_eq!(complement.complement().unwrap(), f.sort());
    });
}

/// Theorem E.
// covers: operation 29 76, predicate 32, convention 16
#[test]
fn prop_3_1_5_56_theorem_e() {
    check(
        |random| {
            let g = random.injective().squeeze();
            let f = random.morphism_from(g.codomain());
            (f.squeeze(), g)
        },
        |(f, g)| {
            let quotient = f.flat_divide(g).unwrap().layout();
            let expected = flat::division(&f.layout(), &g.layout()).unwrap();
            assert_eq!(flat::coalesce(&quotient), flat::coalesce(&expected));
        },
    );
}

// covers: operation 77, predicate 33
#[test]
fn prop_3_1_5_60() {
    check(
        |random| {
            let f = random.injective();
            let g = random.morphism_into(f.complement().unwrap().domain(), 0);
            (f, g)
        },
        |(f, g)| {
            let product = f.flat_product(g).unwrap();
            assert!(product.is_injective());
            let expected = g
                .complement()
                .unwrap()
                .then(&f.complement().unwrap())
                .unwrap();
            assert_eq!(product.complement().unwrap(), expected);
        },
    );
}

#[test]
fn prop_3_1_5_61() {
    check(
        |random| {
            let f = random.injective();
            let g = random.morphism_into(f.complement().unwrap().domain(), 0);
            let h = random.morphism_into(g.complement().unwrap().domain(), 2);
            (f, g, h)
        },
        |(f, g, h)| {
            let left = f.flat_product(g).unwrap().flat_product(h).unwrap();
            let right = f.flat_product(&g.flat_product(h).unwrap()).unwrap();
            assert_eq!(left, right);
        },
    );
}

/// Theorem F.
// covers: operation 30
#[test]
fn prop_3_1_5_62_theorem_f() {
    check(admissible, |(f, g)| {
        if f.is_non_degenerate() && g.is_non_degenerate() {
            let product = f.flat_product(g).unwrap().layout();
            assert_eq!(product, flat::product(&f.layout(), &g.layout()).unwrap());
        }
    });
}
