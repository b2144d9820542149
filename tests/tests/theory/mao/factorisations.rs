//! Ordered factorisations, their realisation, and the permutations that are layouts.

use std::collections::HashSet;

use super::{at, image, table};
use layout_algebra::Layout;
use layout_algebra::find::find_layout_in;
use layout_tests::strategy::for_all;
use layout_theory::fact::{FactError, FactMorphism, Groupoid, OrderedFactorisation};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

fn factorisations() -> impl Strategy<Value = OrderedFactorisation> {
    let primes = vec(select(std::vec![2_i64, 2, 3, 5]), 1..=4);
    primes.prop_map(|primes| OrderedFactorisation::new(primes).expect("primes"))
}

/// Returns the morphisms `a` into `E`, `b` into `E^a` and `c` into `E^(a b)`, for a random `E`.
fn chains() -> impl Strategy<Value = [FactMorphism; 3]> {
    let choices = || vec(0..64_usize, 1..=4);
    (factorisations(), [choices(), choices(), choices()]).prop_map(|(e, choices)| {
        let mut codomain = e;
        choices.map(|choices| {
            let len = codomain.len();
            let map = choices.into_iter().map(|i| i % len);
            let morphism = FactMorphism::new(codomain.clone(), map).expect("a morphism");
            codomain = morphism.domain();
            morphism
        })
    })
}

/// Returns chains of injective maps only.
fn injective_chains() -> impl Strategy<Value = [FactMorphism; 2]> {
    let order = || Just((0..4_usize).collect::<Vec<_>>()).prop_shuffle();
    (
        factorisations(),
        [(order(), 1..=4_usize), (order(), 1..=4_usize)],
    )
        .prop_map(|(e, orders)| {
            let mut codomain = e;
            orders.map(|(order, count)| {
                let len = codomain.len();
                let map = order.into_iter().filter(|i| *i < len).take(count);
                let morphism = FactMorphism::new(codomain.clone(), map).expect("a morphism");
                codomain = morphism.domain();
                morphism
            })
        })
}

fn is_injective(morphism: &FactMorphism) -> bool {
    let images: HashSet<_> = morphism.map().iter().collect();
    images.len() == morphism.map().len()
}

/// T21 (3.4): composition in `Fact` is associative and has identities.
// covers: object 26, operation 83
#[test]
fn prop_t21_3_4() {
    for_all(500, chains(), |[a, b, c]| {
        let ab = a.compose(&b).unwrap();
        prop_assert_eq!(ab.domain(), b.domain());
        prop_assert_eq!(
            ab.compose(&c).unwrap(),
            a.compose(&b.compose(&c).unwrap()).unwrap()
        );
        let left = FactMorphism::identity(a.codomain().clone());
        let right = FactMorphism::identity(a.domain());
        prop_assert_eq!(&left.compose(&a).unwrap(), &a);
        prop_assert_eq!(&a.compose(&right).unwrap(), &a);
        Ok(())
    });
}

/// 3.7: `F_E` is a functor from the maps over the positions of `E`. Each morphism into `E` is the image of
/// the only map from its own map to the identity, the final object.
// covers: object 27
#[test]
fn prop_3_7() {
    for_all(500, chains(), |[a, b, c]| {
        let [ab, bc] = [a.compose(&b).unwrap(), b.compose(&c).unwrap()];
        let abc = ab.compose(&c).unwrap();
        let over = |from: &FactMorphism, to: &FactMorphism, map: &FactMorphism| {
            FactMorphism::over(from, to, map.map().to_vec()).unwrap()
        };
        let [first, second] = [over(&abc, &ab, &c), over(&ab, &a, &b)];
        prop_assert_eq!(second.compose(&first).unwrap(), over(&abc, &a, &bc));
        let identity = FactMorphism::identity(a.codomain().clone());
        prop_assert_eq!(&over(&a, &identity, &a), &a);
        Ok(())
    });
}

/// 3.8: `Fact` is equivalent to the finite sets over the primes. Morphisms are the maps that keep the labels,
/// and compose in the same way.
// covers: object 27
#[test]
fn prop_3_8() {
    for_all(500, chains(), |[a, b, _]| {
        let over = |f: &FactMorphism| {
            FactMorphism::over_primes(&f.domain(), f.codomain(), f.map().to_vec()).unwrap()
        };
        prop_assert_eq!((&over(&a), &over(&b)), (&a, &b));
        prop_assert_eq!(
            over(&a).compose(&over(&b)).unwrap(),
            over(&a.compose(&b).unwrap())
        );
        // Any other map changes a label, or leads to a factor of the same prime.
        let (from, to) = (a.domain(), a.codomain());
        for image in 0..to.len() {
            let map: Vec<_> = a.map().iter().map(|_| image).collect();
            let keeps = from.primes().iter().all(|p| *p == to.primes()[image]);
            let found = FactMorphism::over_primes(&from, to, map);
            prop_assert_eq!(found.is_ok(), keeps);
        }
        Ok(())
    });
    let [from, to] = [[2, 3], [3, 2]].map(|primes| OrderedFactorisation::new(primes).unwrap());
    let differ = FactError::PrimesDiffer {
        position: 0,
        prime: 2,
        found: 3,
    };
    assert_eq!(FactMorphism::over_primes(&from, &to, [0, 1]), Err(differ));
    let short = FactError::Length { len: 2, found: 1 };
    assert_eq!(FactMorphism::over_primes(&from, &to, [1]), Err(short));
    let endless = FactMorphism::over_primes(&from, &to, core::iter::repeat(0));
    assert_eq!(endless, Err(FactError::Length { len: 2, found: 3 }));
}

/// T22 (3.11): for injective `a`, `f_(E, a)` maps into `[0, N)`, is injective, and takes the `i`-th basis
/// vector to the `a(i)`-th. The text claims this for all `a`, but `[3 2 3] -> [2 3]` reaches 9.
// covers: operation 83, convention 35
#[test]
fn prop_t22_3_11() {
    for_all(500, chains(), |[a, _, _]| {
        let layout = a.layout().unwrap();
        let basis = |e: &OrderedFactorisation, i: usize| e.primes()[..i].iter().product::<i64>();
        for (i, image) in a.map().iter().enumerate() {
            let offset = at(&layout, basis(&a.domain(), i));
            prop_assert_eq!(offset, basis(a.codomain(), *image));
        }
        prop_assert_eq!(a.realisation().is_ok(), is_injective(&a));
        if is_injective(&a) {
            prop_assert!(layout.cosize() <= a.codomain().size());
            prop_assert_eq!(i64::try_from(image(&layout).len()).unwrap(), layout.size());
        }
        Ok(())
    });
}

/// T23 (3.11): a bijection gives a permutation of `[0, N)`.
#[test]
fn prop_t23_3_11() {
    for n in [1, 2, 12, 30, 36] {
        for e in Groupoid::new(n).unwrap().objects().unwrap() {
            for a in Groupoid::morphisms_into(&e).unwrap() {
                let layout = a.realisation().unwrap();
                assert_eq!(image(&layout), (0..n).collect::<Vec<_>>());
                let identity = a.compose(&a.inverse().unwrap()).unwrap();
                assert_eq!(identity, FactMorphism::identity(e.clone()));
            }
        }
    }
}

/// T24 (3.12): `f_(E, a b) = f_(E, a) o f_(E^a, b)` if `b` is injective.
#[test]
fn prop_t24_3_12() {
    for_all(1000, chains(), |[a, b, _]| {
        if is_injective(&b) {
            let [outer, inner] = [a.layout().unwrap(), b.layout().unwrap()];
            let composed = a.compose(&b).unwrap().layout().unwrap();
            let applied: Vec<_> = table(&inner).into_iter().map(|x| at(&outer, x)).collect();
            prop_assert_eq!(table(&composed), applied);
            prop_assert!(outer.composition(&inner).is_ok());
        }
        Ok(())
    });
    // The equation is false if `b` maps two positions to the same one: 4 compared with f(2) = 1.
    let e = OrderedFactorisation::new([2, 2]).unwrap();
    let a = FactMorphism::new(e.clone(), [1, 0]).unwrap();
    let b = FactMorphism::new(e, [0, 0]).unwrap();
    let composed = a.compose(&b).unwrap().layout().unwrap();
    assert_ne!(
        at(&composed, 3),
        at(&a.layout().unwrap(), at(&b.layout().unwrap(), 3))
    );
}

/// T25 (3.14): the realisation is a functor on injective maps.
#[test]
fn prop_t25_3_14() {
    for_all(500, injective_chains(), |[a, b]| {
        let [outer, inner] = [a.realisation().unwrap(), b.realisation().unwrap()];
        let composed = a.compose(&b).unwrap().realisation().unwrap();
        let applied: Vec<_> = table(&inner).into_iter().map(|x| at(&outer, x)).collect();
        prop_assert_eq!(table(&composed), applied);
        let identity = FactMorphism::identity(a.codomain().clone())
            .realisation()
            .unwrap();
        prop_assert_eq!(
            table(&identity),
            (0..a.codomain().size()).collect::<Vec<_>>()
        );
        Ok(())
    });
}

/// Returns all permutations of `0..n`.
fn permutations(n: i64) -> Vec<Vec<i64>> {
    (0..n).fold(std::vec![std::vec![]], |shorter, last| {
        let longer = shorter.into_iter().flat_map(|order: Vec<i64>| {
            (0..=order.len()).map(move |i| {
                let mut order = order.clone();
                order.insert(i, last);
                order
            })
        });
        longer.collect()
    })
}

/// T26 (3.15): every permutation of `[0, N)` that is a layout function is a realisation.
// covers: operation 84, algorithm 12
#[test]
fn prop_t26_3_15() {
    for n in 1..=8 {
        let layouts = Groupoid::new(n).unwrap().layout_permutations().unwrap();
        let realised: HashSet<_> = layouts.iter().map(table).collect();
        assert_eq!(realised.len(), layouts.len());
        let mut found = 0;
        for permutation in permutations(n) {
            if let Ok(layout) = find_layout_in(&permutation) {
                found += 1;
                let morphism = FactMorphism::of_permutation(&layout).unwrap();
                assert_eq!(table(&morphism.realisation().unwrap()), permutation);
                assert!(realised.contains(&permutation));
            }
        }
        assert_eq!(found, layouts.len(), "of {n}");
    }
}

/// T27 (3.16): the permutations of `[0, N)` that are layout functions are closed under inverses. If `N` is a
/// prime power, they are also closed under composition, and are the symmetric group. For 6, they are not.
// covers: object 27
#[test]
fn prop_t27_3_16() {
    let counts = [
        (4, 2),
        (6, 3),
        (8, 6),
        (9, 2),
        (12, 14),
        (16, 24),
        (18, 14),
        (30, 25),
    ];
    for (n, count) in counts {
        let groupoid = Groupoid::new(n).unwrap();
        let layouts = groupoid.layout_permutations().unwrap();
        assert_eq!(layouts.len(), count, "of {n}");
        let all: HashSet<_> = layouts.iter().map(table).collect();
        let compose =
            |a: &Layout, b: &Layout| -> Vec<_> { table(b).into_iter().map(|x| at(a, x)).collect() };
        let mut is_closed = true;
        for a in &layouts {
            let back = FactMorphism::of_permutation(a).unwrap().inverse().unwrap();
            let inverse = back.realisation().unwrap();
            assert_eq!(compose(a, &inverse), (0..n).collect::<Vec<_>>());
            assert!(all.contains(&table(&inverse)));
            is_closed &= layouts.iter().all(|b| all.contains(&compose(a, b)));
        }
        assert_eq!(is_closed, groupoid.prime_power().is_some(), "of {n}");
        if let Some((p, k)) = groupoid.prime_power() {
            let [e] = &groupoid.objects().unwrap()[..] else {
                panic!("one object of {p}^{k}");
            };
            let group = Groupoid::morphisms_into(e).unwrap();
            assert_eq!(group.len(), (1..=k).product::<usize>());
            for (a, b) in group.iter().flat_map(|a| group.iter().map(move |b| (a, b))) {
                let realised = |m: &FactMorphism| m.realisation().unwrap();
                let both = realised(&a.compose(b).unwrap());
                assert_eq!(table(&both), compose(&realised(a), &realised(b)));
            }
        }
    }
}

#[test]
fn bad_input_is_rejected() {
    let new = |primes: &[i64]| OrderedFactorisation::new(primes.iter().copied());
    for value in [i64::MIN, -2, 0, 1, 4, i64::MAX] {
        assert_eq!(
            new(&[2, value]),
            Err(FactError::NotPrime { position: 1, value })
        );
    }
    assert_eq!(new(&[2; 63]), Err(FactError::Overflow));
    assert_eq!(
        OrderedFactorisation::new(core::iter::repeat(2)),
        Err(FactError::Overflow)
    );
    assert_eq!(new(&[]).unwrap().size(), 1);
    let e = new(&[2, 3]).unwrap();
    let out = FactError::OutOfRange {
        position: 1,
        image: 2,
        len: 2,
    };
    assert_eq!(FactMorphism::new(e.clone(), [0, 2]), Err(out));
    assert_eq!(
        FactMorphism::new(e.clone(), core::iter::repeat(1)),
        Err(FactError::Overflow)
    );
    let first = FactMorphism::new(e.clone(), [0]).unwrap();
    assert_eq!(first.inverse(), Err(FactError::NotSurjective { missed: 1 }));
    assert!(matches!(
        first.compose(&first),
        Err(FactError::NotComposable { .. })
    ));
    let empty = FactMorphism::new(e, []).unwrap();
    assert_eq!(table(&empty.realisation().unwrap()), [0]);
    for n in [0, -1, i64::MIN, i64::MAX] {
        assert!(matches!(Groupoid::new(n), Err(FactError::Size { .. })));
    }
    let large = Groupoid::new(1 << 40).unwrap();
    assert!(matches!(
        large.layout_permutations(),
        Err(FactError::TooMany { .. })
    ));
    let primorial = Groupoid::new(200_560_490_130).unwrap();
    assert!(matches!(
        primorial.objects(),
        Err(FactError::TooMany { .. })
    ));
    assert!(matches!(
        primorial.layout_permutations(),
        Err(FactError::TooMany { .. })
    ));
    for text in ["(2,2):(1,1)", "2:0", "(2,2):(1,3)", "2:2"] {
        let layout: Layout = text.parse().unwrap();
        let rejected = FactMorphism::of_permutation(&layout);
        assert!(
            matches!(rejected, Err(FactError::NotPermutation { .. })),
            "{text}"
        );
    }
    assert!(FactMorphism::of_permutation(&"():()".parse().unwrap()).is_ok());
}
