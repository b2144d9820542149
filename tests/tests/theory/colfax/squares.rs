//! Section 3.2.5: relative modes, pullbacks and pushforwards.

use layout_algebra::IntTuple;
use layout_theory::category::{NestMorphism, NestedLayout, NestedTuple, TupleMorphism, flat};

use super::nest_morphisms::{composable, identity, reparenthesize};
use crate::random::{Random, check, values};

// covers: operation 79
#[test]
fn prop_3_2_5_3() {
    check(
        |random| {
            let coarse = random.nested_tuple(3);
            let fine = random.refinement(&coarse);
            (random.nest_from(&fine), coarse)
        },
        |(f, coarse)| {
            // 3.2.5.1
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

/// Checks that the layouts of a square's modes relative to `f` coalesce to the modes of `f`.
fn modes_coalesce(f: &NestMorphism, square: &NestMorphism) {
    assert!(square.domain().refines(f.domain()) && square.codomain().refines(f.codomain()));
    let modes = square.relative_modes(f.domain()).unwrap();
    let entries = flat::concat(&[&f.layout()]).unwrap().modes();
    for (mode, entry) in modes.iter().zip(entries) {
        assert_eq!(mode.layout().coalesce(), flat::normalize(&entry));
    }
}

/// Returns two morphisms and a refinement of the last codomain.
fn pullbacks(random: &mut Random) -> (NestMorphism, NestMorphism, IntTuple) {
    let (f, g) = composable(random);
    let fine = random.refinement(g.codomain());
    (f, g, fine)
}

/// Pullback is a contravariant functor.
// covers: object 23, operation 80
#[test]
fn prop_3_2_5_9() {
    check(pullbacks, |(f, g, fine)| {
        let square = g.pullback(fine).unwrap();
        let left = f.pullback(square.domain()).unwrap();
        let whole = f.then(g).unwrap().pullback(fine).unwrap();
        assert_eq!(left.then(&square).unwrap(), whole);
        let unit = identity(g.codomain()).pullback(fine).unwrap();
        assert_eq!(unit, identity(fine));
    });
}

/// The layouts of the relative modes of a pullback coalesce to the modes. The proof in the text omits a "+1".
#[test]
fn prop_3_2_5_10() {
    check(pullbacks, |(_, g, fine)| {
        modes_coalesce(g, &g.pullback(fine).unwrap());
    });
}

#[test]
fn prop_3_2_5_11() {
    check(pullbacks, |(_, g, fine)| {
        let square = g.pullback(fine).unwrap();
        assert_eq!(values(&square.layout()), values(&g.layout()));
    });
}

/// Returns two morphisms and a refinement of the first domain.
fn pushforwards(random: &mut Random) -> (NestMorphism, NestMorphism, IntTuple) {
    let (f, g) = composable(random);
    let fine = random.refinement(f.domain());
    (f, g, fine)
}

#[test]
fn prop_3_2_5_14() {
    check(pushforwards, |(f, _, fine)| {
        modes_coalesce(f, &f.pushforward(fine).unwrap());
    });
}

#[test]
fn prop_3_2_5_15() {
    check(pushforwards, |(f, _, fine)| {
        let square = f.pushforward(fine).unwrap();
        assert_eq!(values(&square.layout()), values(&f.layout()));
    });
}

/// Pushforward is a functor.
// covers: object 23, operation 81
#[test]
fn prop_3_2_5_16() {
    check(pushforwards, |(f, g, fine)| {
        let square = f.pushforward(fine).unwrap();
        let right = g.pushforward(square.codomain()).unwrap();
        let whole = f.then(g).unwrap().pushforward(fine).unwrap();
        assert_eq!(square.then(&right).unwrap(), whole);
        let unit = identity(f.domain()).pushforward(fine).unwrap();
        assert_eq!(unit, identity(fine));
    });
}

/// For an isomorphism, pullback and pushforward are inverse.
#[test]
fn prop_3_2_5_17() {
    check(
        |random| {
            let tuple = random.nested_tuple(4);
            let permutation = random.permutation(tuple.length());
            let entries: Vec<_> = tuple.leaves().collect();
            let flat = TupleMorphism::isomorphism(&entries, &permutation);
            let f = random.nest(&flat.unwrap());
            let fine = random.refinement(f.codomain());
            let coarse = random.refinement(f.domain());
            (f, fine, coarse)
        },
        |(f, of_codomain, of_domain)| {
            let inverse = f.inverse().unwrap();
            let back = f.pullback(of_codomain).unwrap();
            let pushed = inverse.pushforward(of_codomain).unwrap();
            assert_eq!(pushed, back.inverse().unwrap());
            let there = f.pushforward(of_domain).unwrap();
            let pulled = inverse.pullback(of_domain).unwrap();
            assert_eq!(pulled, there.inverse().unwrap());
            assert_eq!(f.pullback(there.codomain()).unwrap(), there);
        },
    );
}

/// Refinements of tuples with the same flattening correspond to each other.
#[test]
fn prop_3_2_5_18() {
    check(
        |random| {
            let entries = random.entries(4);
            let [first, second] = [(); 2].map(|()| random.nested(&entries));
            let fine = random.refinement(&first);
            (first, second, fine)
        },
        |(first, second, fine)| {
            let there = reparenthesize(first, second).pushforward(fine).unwrap();
            assert!(there.codomain().refines(second));
            let back = reparenthesize(second, first).pushforward(there.codomain());
            assert_eq!(back.unwrap().codomain(), fine);
        },
    );
}
