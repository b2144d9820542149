//! Sections 3.2 and 4.1: the category `Nest`, mutual refinements, composition.

use layout_algebra::category::{
    CategoryError, MutualRefinement, NestMorphism, compose_tractable, flat,
};
use layout_algebra::{IntTuple, Layout};

use crate::random::{Random, check, values};

fn composable(random: &mut Random) -> (NestMorphism, NestMorphism) {
    let f = random.nest_morphism();
    let g = random.nest_from(f.codomain());
    (f, g)
}

fn identity(tuple: &IntTuple) -> NestMorphism {
    NestMorphism::identity(tuple).unwrap()
}

/// The morphism between the squeezed flattenings, with random parentheses.
fn squeezed(random: &mut Random, f: &NestMorphism) -> NestMorphism {
    random.nest(&f.flatten().squeeze())
}

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
fn prop_3_2_2_8_and_9() {
    check(
        Random::layout,
        |a| match NestMorphism::standard_representation(a) {
            Ok(f) => {
                assert!(a.is_tractable() && f.is_standard_form());
                assert_eq!(f.layout(), *a);
            }
            Err(_) => assert!(!a.is_tractable()),
        },
    );
    check(Random::nest_morphism, |f| {
        assert!(f.layout().is_tractable());
        assert_eq!(f.flatten_codomain().layout(), f.layout());
    });
}

/// Theorem A, nested; as printed it lacks "non-degenerate".
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

#[test]
fn prop_3_2_3_1_to_3() {
    check(
        |random| {
            let f = random.nest_morphism();
            let other = random.nested(f.flatten().domain());
            let third = random.nested(f.flatten().domain());
            (f, other, third)
        },
        |(f, other, third)| {
            let to =
                |from: &IntTuple, to: &IntTuple| NestMorphism::reparenthesize(from, to).unwrap();
            let through = to(f.domain(), other).then(&to(other, third)).unwrap();
            assert_eq!(through, to(f.domain(), third));
            let inverse = to(f.domain(), other).inverse().unwrap();
            assert_eq!(inverse, to(other, f.domain()));
            let flat = NestMorphism::from(f.flatten().clone());
            let factors = to(f.domain(), flat.domain()).then(&flat).unwrap();
            let factors = factors.then(&to(flat.codomain(), f.codomain())).unwrap();
            assert_eq!(factors, *f);
        },
    );
}

#[test]
fn prop_3_2_3_4_to_7() {
    check(Random::nest_morphism, |f| {
        let layout = f.layout();
        for i in 0..f.domain().length() {
            let entry = f.entry(i).unwrap();
            assert_eq!(entry.layout(), layout.flatten().mode(i).unwrap());
        }
        for (i, mode) in layout.modes().iter().enumerate() {
            assert_eq!(f.mode(i).unwrap().layout(), *mode);
            let inclusion = identity(f.domain()).mode(i).unwrap();
            assert_eq!(inclusion.then(f).unwrap(), f.mode(i).unwrap());
        }
    });
}

#[test]
fn prop_3_2_4_2() {
    check(Random::nest_morphism, |f| {
        let realized = (0..f.size()).map(|i| f.realize(i).unwrap());
        assert_eq!(realized.collect::<Vec<_>>(), values(&f.layout()));
    });
}

#[test]
fn prop_3_2_5_1_and_3() {
    check(
        |random| {
            let coarse = random.nested_tuple(3);
            let fine = random.refinement(&coarse);
            (random.nest_from(&fine), coarse)
        },
        |(f, coarse)| {
            let inclusions = identity(f.domain()).relative_modes(coarse).unwrap();
            let modes = f.relative_modes(coarse).unwrap();
            let layouts = f.layout().relative_modes(coarse).unwrap();
            for ((inclusion, mode), layout) in inclusions.iter().zip(&modes).zip(layouts) {
                assert_eq!(inclusion.then(f).unwrap(), *mode);
                assert_eq!(mode.layout(), layout);
            }
        },
    );
}

/// A square keeps the layout function, and the layouts of relative modes coalesce to the modes.
fn keeps(f: &NestMorphism, square: &NestMorphism) {
    assert!(square.domain().refines(f.domain()) && square.codomain().refines(f.codomain()));
    assert_eq!(values(&square.layout()), values(&f.layout()));
    let modes = square.relative_modes(f.domain()).unwrap();
    for (mode, leaf) in modes
        .iter()
        .zip(flat::concat(&[&f.layout()]).unwrap().modes())
    {
        assert_eq!(mode.layout().coalesce(), flat::normalize(&leaf));
    }
}

/// Pullbacks; the proof of Lemma 3.2.5.10 lacks a "+1".
#[test]
fn prop_3_2_5_9_to_11() {
    check(
        |random| {
            let (f, g) = composable(random);
            let fine = random.refinement(g.codomain());
            (f, g, fine)
        },
        |(f, g, fine)| {
            let square = g.pullback(fine).unwrap();
            keeps(g, &square);
            let left = f.pullback(square.domain()).unwrap();
            let whole = f.then(g).unwrap().pullback(fine).unwrap();
            assert_eq!(left.then(&square).unwrap(), whole);
            assert_eq!(
                identity(fine),
                identity(g.codomain()).pullback(fine).unwrap()
            );
        },
    );
}

#[test]
fn prop_3_2_5_14_to_16() {
    check(
        |random| {
            let (f, g) = composable(random);
            let fine = random.refinement(f.domain());
            (f, g, fine)
        },
        |(f, g, fine)| {
            let square = f.pushforward(fine).unwrap();
            keeps(f, &square);
            let right = g.pushforward(square.codomain()).unwrap();
            let whole = f.then(g).unwrap().pushforward(fine).unwrap();
            let composite = square.then(&right).unwrap();
            assert_eq!(composite, whole);
            assert_eq!(
                identity(fine),
                identity(f.domain()).pushforward(fine).unwrap()
            );
        },
    );
}

#[test]
fn prop_3_2_5_17_and_18() {
    check(
        |random| {
            let tuple = random.nested_tuple(4);
            let permutation = random.permutation(tuple.length());
            let entries: Vec<_> = tuple.leaves().collect();
            let flat = layout_algebra::category::TupleMorphism::isomorphism(&entries, &permutation);
            let f = random.nest(&flat.unwrap());
            let fine = random.refinement(f.codomain());
            let coarse = random.refinement(f.domain());
            (f, fine, coarse)
        },
        |(f, of_codomain, of_domain)| {
            let inverse = f.inverse().unwrap();
            let back = f.pullback(of_codomain).unwrap();
            assert_eq!(
                inverse.pushforward(of_codomain).unwrap(),
                back.inverse().unwrap()
            );
            let there = f.pushforward(of_domain).unwrap();
            assert_eq!(
                inverse.pullback(of_domain).unwrap(),
                there.inverse().unwrap()
            );
            assert_eq!(f.pullback(there.codomain()).unwrap(), there);
        },
    );
}

/// A mutual refinement of nested tuples, refinements of random common ones; and the algorithm on
/// any tuples against its own promise.
#[test]
fn prop_3_2_5_20() {
    check(
        |random| (random.nested_tuple(4), random.nested_tuple(4)),
        |(t, u)| {
            let nested = MutualRefinement::of(t, u);
            let flat = MutualRefinement::of(&t.flattening(), &u.flattening());
            assert_eq!(nested.is_ok(), flat.is_ok());
            if let (Ok(nested), Ok(flat)) = (nested, flat) {
                assert!(nested.left().refines(t) && nested.right().refines(u));
                assert!(nested.left().divides(nested.right()));
                let left = nested.left().relative_flattening(t).unwrap();
                let right = nested.right().relative_flattening(u).unwrap();
                assert_eq!((&left, &right), (flat.left(), flat.right()));
                let again =
                    MutualRefinement::new((left, &t.flattening()), (right, &u.flattening()));
                assert_eq!(again.unwrap(), flat);
            }
        },
    );
}

/// The corrected algorithm finds a mutual refinement where there is one.
#[test]
fn algorithm_4_1_1() {
    check(
        |random| {
            // Two groupings of one tuple, of which the left may end before.
            let common = random.entries(6);
            let group = |random: &mut Random, common: &[i64]| {
                let mut groups: Vec<i64> = Vec::new();
                for &entry in common {
                    match groups.last_mut() {
                        Some(last) if random.chance(2) => *last *= entry,
                        _ => groups.push(entry),
                    }
                }
                IntTuple::from(groups)
            };
            let end = random.below(common.len() + 1);
            (group(random, &common[..end]), group(random, &common))
        },
        |(t, u)| {
            let refinement = MutualRefinement::of(t, u).unwrap();
            assert!(refinement.left().refines(t) && refinement.right().refines(u));
            assert!(refinement.left().divides(refinement.right()));
        },
    );
    let refused = MutualRefinement::of(&IntTuple::from((8, 8)), &IntTuple::from((3, 8, 8)));
    assert!(matches!(
        refused,
        Err(CategoryError::NoMutualRefinement { .. })
    ));
    // An empty mode refines 1.
    let f = NestMorphism::identity((1,)).unwrap();
    let none = NestMorphism::identity(()).unwrap();
    let weak = f.weak_composite(&none).unwrap();
    assert_eq!(weak.to_string(), "(()) -()-> ()");
    assert_eq!(
        weak.layout().coalesce_over(f.domain()).unwrap().to_string(),
        "(1):(0)"
    );
    // The left must be exhausted.
    let refused = MutualRefinement::of(&IntTuple::from((2, 3)), &IntTuple::from((2,)));
    assert!(matches!(
        refused,
        Err(CategoryError::NoMutualRefinement {
            right_rest: None,
            ..
        })
    ));
}

#[test]
fn prop_3_2_6_4_to_10() {
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

/// Theorem D, nested; Proposition 3.2.6.20 cites itself.
#[test]
fn prop_3_2_6_16_19_and_20_theorem_d() {
    check(Random::nest_injective, |f| {
        let complement = f.complement().unwrap();
        let size = Some(f.cosize());
        assert!(f.is_complement_of(&complement));
        assert!(flat::is_complement(&f.layout(), &complement.layout(), size));
        let expected = f.layout().complement_within(size).unwrap();
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

/// Theorem E, nested.
#[test]
fn prop_3_2_6_26_and_27_theorem_e() {
    check(
        |random| {
            let g = random.nest_injective();
            let g = squeezed(random, &g);
            (random.nest_from(g.codomain()), g)
        },
        |(f, g)| {
            let quotient = f.logical_divide(g).unwrap();
            assert_eq!(
                *quotient.flatten(),
                f.flatten().flat_divide(g.flatten()).unwrap()
            );
            let (a, b) = (f.layout(), g.layout());
            let rest = b.complement_within(Some(a.size())).unwrap();
            let expected = a
                .composite(&Layout::from_modes([b, rest]).unwrap())
                .unwrap();
            assert_eq!(quotient.layout().coalesce(), expected.coalesce());
        },
    );
}

/// Theorem F, nested.
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

/// The algorithm is sound: what it finds is the composite. It is not complete.
#[test]
fn prop_4_1_3_1() {
    let found = core::cell::Cell::new(0);
    check(
        |random| {
            let a = random.tractable();
            (random.tractable(), random.nest_layout(&a))
        },
        |(b, a)| {
            if let Ok(composite) = compose_tractable(b, a) {
                found.set(found.get() + 1);
                let through = values(a).into_iter().map(|i| b.offset(i).unwrap());
                assert_eq!(values(&composite), through.collect::<Vec<_>>());
                assert_eq!(b.composite(a).unwrap(), composite);
            }
        },
    );
    assert!(found.get() > 30, "{} composites", found.get());
    let (b, a): (Layout, Layout) = ("(2,5):(1,8)".parse().unwrap(), "2:3".parse().unwrap());
    assert!(compose_tractable(&b, &a).is_err());
    assert_eq!(b.composite(&a).unwrap().to_string(), "2:9");
}

#[test]
fn weak_composites() {
    check(
        |random| {
            let f = random.nest_morphism();
            let fine = random.refinement(f.codomain());
            let other = random.nested(&fine.leaves().collect::<Vec<_>>());
            (f, random.nest_from(&other))
        },
        |(f, g)| {
            let weak = f.weak_composite(g).unwrap();
            assert!(weak.domain().refines(f.domain()));
            let of_g = values(&g.layout());
            let through = values(&f.layout());
            let through = through.iter().map(|&i| of_g[usize::try_from(i).unwrap()]);
            assert_eq!(values(&weak.layout()), through.collect::<Vec<_>>());
        },
    );
}
