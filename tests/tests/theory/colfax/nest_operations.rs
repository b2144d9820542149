//! Section 3.2.6: operations on morphisms of nested tuples.

use layout_algebra::Layout;
use layout_theory::category::{
    NestMorphism, NestedLayout, NestedTuple, Predicates, TupleMorphism, flat,
};

use super::nest_morphisms::{composable, reparenthesize};
use crate::random::{Random, check};

/// Returns the morphism between the squeezed flattenings, with random nesting.
fn squeezed(random: &mut Random, f: &NestMorphism) -> NestMorphism {
    random.nest(&f.flatten().squeeze())
}

/// A morphism is the concatenation of its modes.
#[test]
fn prop_3_2_6_9() {
    check(Random::nest_morphism, |f| {
        let modes: Vec<_> = (0..f.domain().rank()).map(|i| f.mode(i).unwrap()).collect();
        if let (2, [first, second]) = (f.domain().depth().max(2), &modes[..]) {
            assert!(first.images_are_disjoint(second));
            let joined = first.concat(second).unwrap();
            assert_eq!(
                (joined.domain(), joined.flatten()),
                (f.domain(), f.flatten())
            );
        }
        let flat = modes.iter().map(|mode| mode.flatten().clone());
        let joined = flat.reduce(|joined, mode| joined.concat(&mode).unwrap());
        assert!(joined.is_none_or(|joined| joined == *f.flatten()));
    });
}

// covers: operation 74
#[test]
fn prop_3_2_6_10() {
    check(
        |random| {
            let f = random.nest_injective();
            let rest = f.complement().unwrap();
            let entries: Vec<_> = rest.domain().leaves().collect();
            let g = random.morphism_into(&entries, 2);
            let g = NestMorphism::from(g).then(&rest).unwrap();
            let h = random.nest_from(f.codomain());
            (f, g, h)
        },
        |(f, g, h)| {
            assert!(f.images_are_disjoint(g));
            let joined = f.concat(g).unwrap();
            let layouts = [f.layout(), g.layout()];
            assert_eq!(joined.layout(), Layout::from_modes(layouts).unwrap());
            let parts = f.then(h).unwrap().concat(&g.then(h).unwrap()).unwrap();
            assert_eq!(joined.then(h).unwrap(), parts);
            assert_eq!(*joined.flatten(), f.flatten().concat(g.flatten()).unwrap());
        },
    );
}

/// Theorem C, nested.
// covers: operation 73
#[test]
fn prop_3_2_6_13_theorem_c() {
    check(Random::nest_morphism, |f| {
        assert_eq!(f.is_coalesced(), f.layout().is_coalesced());
        for coalesced in [f.coalesce(), f.strong_coalesce()] {
            assert!(coalesced.is_coalesced());
            assert_eq!(coalesced.layout(), f.layout().coalesce());
        }
    });
}

/// A complement in any order and nesting gives a complement of layouts.
#[test]
fn prop_3_2_6_16() {
    check(
        |random| {
            let f = random.nest_injective();
            let g = f.complement().unwrap();
            let permutation = random.permutation(g.domain().length());
            let entries: Vec<_> = g.domain().leaves().collect();
            let shuffled = TupleMorphism::isomorphism(&entries, &permutation).unwrap();
            let shuffled = NestMorphism::from(shuffled).then(&g).unwrap();
            let domain = random.nested(shuffled.flatten().domain());
            let to = reparenthesize(&domain, shuffled.domain());
            (f, to.then(&shuffled).unwrap())
        },
        |(f, g)| {
            assert!(f.is_complement_of(g));
            let size = Some(f.cosize());
            assert!(flat::is_complement(&f.layout(), &g.layout(), size));
        },
    );
}

/// The complement of a morphism gives the complement of its layout.
// covers: operation 75, convention 28
#[test]
fn prop_3_2_6_19() {
    check(Random::nest_injective, |f| {
        let complement = f.complement().unwrap();
        let size = Some(f.cosize());
        assert!(f.is_complement_of(&complement) && complement.is_complement_of(f));
        assert!(flat::is_complement(&f.layout(), &complement.layout(), size));
    });
}

/// Theorem D, nested. The proposition in the text cites itself.
#[test]
fn prop_3_2_6_20_theorem_d() {
    check(Random::nest_injective, |f| {
        let expected = f.layout().complement_within(Some(f.cosize())).unwrap();
        let complement = f.complement().unwrap();
        assert_eq!(complement.layout().coalesce(), expected);
    });
}

/// Theorem B, nested.
#[test]
fn prop_3_2_6_21_theorem_b() {
    check(
        |random| {
            let (f, g) = composable(random);
            let f = squeezed(random, &f);
            let g = g.flatten().squeeze();
            let codomain = random.nested(g.codomain());
            let g = NestMorphism::new(f.codomain().clone(), codomain, g.map().clone()).unwrap();
            (f, g)
        },
        |(f, g)| {
            let composite = g.layout().composite(&f.layout()).unwrap();
            assert_eq!(f.then(g).unwrap().layout(), composite);
        },
    );
}

/// Returns a non-degenerate morphism, and a morphism that divides it.
fn divisible(random: &mut Random) -> (NestMorphism, NestMorphism) {
    let g = random.nest_injective();
    let g = squeezed(random, &g);
    (random.nest_from(g.codomain()), g)
}

/// Theorem E, nested.
#[test]
fn prop_3_2_6_26_theorem_e() {
    check(divisible, |(f, g)| {
        let quotient = f.logical_divide(g).unwrap();
        let (a, b) = (f.layout(), g.layout());
        let rest = b.complement_within(Some(a.size())).unwrap();
        let whole = Layout::from_modes([b, rest]).unwrap();
        let expected = a.composite(&whole).unwrap();
        assert_eq!(quotient.layout().coalesce(), expected.coalesce());
    });
}

// covers: operation 76
#[test]
fn prop_3_2_6_27() {
    check(divisible, |(f, g)| {
        let quotient = f.logical_divide(g).unwrap();
        let expected = f.flatten().flat_divide(g.flatten()).unwrap();
        assert_eq!(*quotient.flatten(), expected);
    });
}

/// Theorem F, nested.
// covers: operation 77
#[test]
fn prop_3_2_6_31_theorem_f() {
    check(
        |random| {
            let f = random.nest_injective();
            let f = squeezed(random, &f);
            let domain: Vec<_> = f.complement().unwrap().domain().leaves().collect();
            let g = random.morphism_into(&domain, 2);
            let images = random.nested(g.domain());
            let g = NestMorphism::new(images, domain, g.map().clone()).unwrap();
            (f, g)
        },
        |(f, g)| {
            let product = f.logical_product(g).unwrap().layout();
            let (a, b) = (f.layout(), g.layout());
            let copies = a.complement_within(Some(f.cosize())).unwrap();
            let copies = copies.composite(&b).unwrap();
            assert_eq!(
                flat::normalize(&product),
                Layout::from_modes([a, copies]).unwrap()
            );
        },
    );
}
