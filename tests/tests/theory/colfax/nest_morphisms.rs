//! Sections 3.2.1 to 3.2.4: the category `Nest`.

use layout_algebra::IntTuple;
use layout_theory::category::{NestMorphism, NestedTuple, Predicates, flat};

use crate::random::{Random, check, values};

pub(crate) fn composable(random: &mut Random) -> (NestMorphism, NestMorphism) {
    let f = random.nest_morphism();
    let g = random.nest_from(f.codomain());
    (f, g)
}

pub(crate) fn identity(tuple: &IntTuple) -> NestMorphism {
    NestMorphism::identity(tuple).unwrap()
}

// covers: object 22 23, operation 69, convention 2
#[test]
fn the_category_nest() {
    check(
        |random| {
            let (f, g) = composable(random);
            let h = random.nest_from(g.codomain());
            (f, g, h)
        },
        |(f, g, h)| {
            let left = f.then(g).unwrap().then(h).unwrap();
            assert_eq!(left, f.then(&g.then(h).unwrap()).unwrap());
            assert_eq!(identity(f.domain()).then(f).unwrap(), *f);
            // 3.2.1.7: flattening is a functor.
            let flat = f.flatten().then(g.flatten()).unwrap();
            assert_eq!(*f.then(g).unwrap().flatten(), flat);
        },
    );
}

#[test]
fn prop_3_2_2_8() {
    check(
        |random| {
            let a = random.tractable();
            random.nest_layout(&a)
        },
        |a| {
            let f = NestMorphism::standard_representation(a).unwrap();
            assert!(f.is_standard_form());
            assert_eq!(f.layout(), *a);
        },
    );
}

#[test]
fn prop_3_2_2_9() {
    check(Random::layout, |a| {
        let f = NestMorphism::standard_representation(a);
        assert_eq!(f.is_ok(), a.is_tractable());
    });
    check(Random::nest_morphism, |f| {
        assert!(f.layout().is_tractable());
    });
}

/// Theorem A, nested. The text omits "non-degenerate".
#[test]
fn prop_3_2_2_15_theorem_a() {
    check(Random::nest_morphism, |f| {
        if f.is_non_degenerate() && f.is_standard_form() {
            assert_eq!(
                NestMorphism::standard_representation(&f.layout()).unwrap(),
                *f
            );
        }
        let a = flat::normalize(&f.layout());
        let g = NestMorphism::standard_representation(&a).unwrap();
        assert!(g.is_standard_form() && g.is_non_degenerate());
        assert_eq!(g.layout(), a);
    });
}

pub(crate) fn reparenthesize(from: &IntTuple, to: &IntTuple) -> NestMorphism {
    NestMorphism::reparenthesize(from, to).unwrap()
}

/// Reparenthesisations are transitive and are isomorphisms.
// covers: operation 78
#[test]
fn prop_3_2_3_1() {
    check(
        |random| {
            let entries = random.entries(5);
            [(); 3].map(|()| random.nested(&entries))
        },
        |[first, second, third]| {
            let through = reparenthesize(first, second).then(&reparenthesize(second, third));
            assert_eq!(through.unwrap(), reparenthesize(first, third));
            let inverse = reparenthesize(first, second).inverse().unwrap();
            assert_eq!(inverse, reparenthesize(second, first));
            assert_eq!(reparenthesize(first, first), identity(first));
        },
    );
}

/// A morphism is its flattening between two reparenthesisations.
#[test]
fn prop_3_2_3_3() {
    check(Random::nest_morphism, |f| {
        let flat = NestMorphism::from(f.flatten().clone());
        let factors = reparenthesize(f.domain(), flat.domain())
            .then(&flat)
            .unwrap();
        let factors = factors.then(&reparenthesize(flat.codomain(), f.codomain()));
        assert_eq!(factors.unwrap(), *f);
        assert_eq!(f.flatten_codomain().layout(), f.layout());
    });
}

// covers: operation 33 79
#[test]
fn prop_3_2_3_4() {
    check(Random::nest_morphism, |f| {
        let entries = f.layout().flatten();
        for i in 0..f.domain().length() {
            let entry = f.entry(i).unwrap();
            assert_eq!(entry.layout(), entries.mode(i).unwrap());
            // 3.2.3.5
            let inclusion = identity(f.domain()).entry(i).unwrap();
            assert_eq!(inclusion.then(f).unwrap(), entry);
        }
    });
}

// covers: operation 33 79
#[test]
fn prop_3_2_3_6() {
    check(Random::nest_morphism, |f| {
        for (i, mode) in f.layout().modes().iter().enumerate() {
            assert_eq!(f.mode(i).unwrap().layout(), *mode);
            // 3.2.3.7
            let inclusion = identity(f.domain()).mode(i).unwrap();
            assert_eq!(inclusion.then(f).unwrap(), f.mode(i).unwrap());
        }
    });
}

/// Sorting, squeezing, restricting and factorising keep the nesting if possible, and agree with the
/// operations on the flattening.
// covers: operation 67 71 72
#[test]
fn operations_on_entries() {
    check(
        |random| {
            let f = random.nest_morphism();
            let positions = random.positions(f.domain().length());
            (f, positions)
        },
        |(f, positions)| {
            let flat = f.flatten();
            assert_eq!(*f.sort().flatten(), flat.sort());
            assert_eq!(f.is_sorted(), flat.is_sorted());
            assert_eq!(*f.squeeze().flatten(), flat.squeeze());
            assert_eq!(f.squeeze().squeeze(), f.squeeze());
            let restricted = f.restrict(positions).unwrap();
            assert_eq!(*restricted.flatten(), flat.restrict(positions).unwrap());
            let inclusion = identity(f.domain()).restrict(positions).unwrap();
            assert_eq!(inclusion.then(f).unwrap(), restricted);
            let all: Vec<_> = (0..f.domain().length()).collect();
            assert_eq!(f.restrict(&all).unwrap(), *f);
            let mut through: Vec<_> = f.map().images().iter().flatten().copied().collect();
            through.sort_unstable();
            let factor = f.factorize(&through).unwrap();
            let inclusion = identity(f.codomain()).restrict(&through).unwrap();
            assert_eq!(factor.then(&inclusion).unwrap(), *f);
        },
    );
    check(composable, |(f, g)| {
        let whole = f.then(g).unwrap().squeeze();
        assert_eq!(f.squeeze().then(&g.squeeze()).unwrap(), whole);
    });
}

/// The layout of a sum of morphisms has the layouts of both morphisms. The strides of the second
/// layout are multiplied by the size of the first codomain.
// covers: operation 70
#[test]
fn sums() {
    check(composable, |(f, g)| {
        let sum = f.sum(g).unwrap();
        assert_eq!(*sum.flatten(), f.flatten().sum(g.flatten()).unwrap());
        assert_eq!(
            sum.domain().modes(),
            [f.domain().clone(), g.domain().clone()]
        );
        assert_eq!(sum.mode(0).unwrap().layout(), f.layout());
    });
}

#[test]
fn prop_3_2_4_2() {
    check(Random::nest_morphism, |f| {
        let realized = (0..f.size()).map(|i| f.realize(i).unwrap());
        assert_eq!(realized.collect::<Vec<_>>(), values(&f.layout()));
    });
}
