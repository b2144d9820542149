//! Section 3.1: the category `Tuple`.

use layout_algebra::Layout;
use layout_algebra::category::{CategoryError, PointedMap, TupleMorphism, flat};

use crate::random::{Random, check, concat, is_bijection, values};

/// A morphism and one from its codomain.
fn composable(random: &mut Random) -> (TupleMorphism, TupleMorphism) {
    let f = random.morphism();
    let g = random.morphism_from(f.codomain());
    (f, g)
}

/// An injective morphism and one into the domain of its complement.
fn admissible(random: &mut Random) -> (TupleMorphism, TupleMorphism) {
    let f = random.injective();
    let g = random.morphism_into(f.complement().unwrap().domain(), 2);
    (f, g)
}

/// Two morphisms with disjoint images.
fn disjoint(random: &mut Random) -> (TupleMorphism, TupleMorphism) {
    let f = random.injective();
    let rest = f.complement().unwrap();
    let g = random.morphism_into(rest.domain(), 2).then(&rest).unwrap();
    (f, g)
}

fn identity(tuple: &[i64]) -> TupleMorphism {
    TupleMorphism::identity(tuple).unwrap()
}

#[test]
fn prop_3_1_1_11() {
    check(
        |random| {
            let images =
                (0..random.below(5)).map(|_| [None, Some(0), Some(1), Some(2)][random.below(4)]);
            PointedMap::new(images.collect(), 3).unwrap()
        },
        |map| {
            let mut images: Vec<_> = map.images().iter().flatten().collect();
            let count = images.len();
            images.sort_unstable();
            images.dedup();
            assert_eq!(map.is_tractable(), images.len() == count);
        },
    );
}

#[test]
fn the_category_tuple() {
    check(
        |random| {
            let (f, g) = composable(random);
            let h = random.morphism_from(g.codomain());
            (f, g, h)
        },
        |(f, g, h)| {
            let left = f.then(g).unwrap().then(h).unwrap();
            assert_eq!(left, f.then(&g.then(h).unwrap()).unwrap());
            assert_eq!(identity(f.domain()).then(f).unwrap(), *f);
            assert_eq!(f.then(&identity(f.codomain())).unwrap(), *f);
        },
    );
}

#[test]
fn prop_3_1_2_9() {
    check(Random::tractable, |a| {
        let f = TupleMorphism::standard_representation(a).unwrap();
        assert_eq!(f.layout(), *a);
        assert!(f.is_standard_form());
    });
}

#[test]
fn prop_3_1_2_10() {
    check(Random::flat_layout, |a| {
        let f = TupleMorphism::standard_representation(a);
        assert_eq!(f.is_ok(), a.is_tractable());
    });
    check(Random::morphism, |f| assert!(f.layout().is_tractable()));
}

#[test]
fn prop_3_1_2_18() {
    check(Random::morphism, |f| {
        if f.is_non_degenerate() {
            assert!(f.layout().is_non_degenerate());
        }
        let a = flat::normalize(&f.layout());
        let f = TupleMorphism::standard_representation(&a).unwrap();
        assert!(f.is_non_degenerate());
    });
}

/// Theorem A: non-degenerate morphisms in standard form correspond to non-degenerate tractable
/// layouts.
///
/// In the first condition of standard form the text has `n > 1` for `n >= 1`; with that, `(2) ->
/// (5)` and `(2) -> ()` would both have it, and the same layout `(2):(0)`.
#[test]
fn prop_3_1_2_20_and_21_theorem_a() {
    check(Random::morphism, |f| {
        if f.is_non_degenerate() && f.is_standard_form() {
            assert_eq!(
                TupleMorphism::standard_representation(&f.layout()).unwrap(),
                *f
            );
        }
        let a = flat::normalize(&f.layout());
        let g = TupleMorphism::standard_representation(&a).unwrap();
        assert!(g.is_standard_form() && g.is_non_degenerate());
        assert_eq!(g.layout(), a);
    });
    let gap = TupleMorphism::from_numbers(&[2], &[5], &[0]).unwrap();
    let none = TupleMorphism::from_numbers(&[2], &[], &[0]).unwrap();
    assert_eq!(gap.layout(), none.layout());
    assert!(!gap.is_standard_form() && none.is_standard_form());
}

#[test]
fn prop_3_1_3_1_to_3() {
    check(
        |random| {
            let tuple = random.entries(5);
            let permutation = random.permutation(tuple.len());
            (tuple, permutation)
        },
        |(tuple, permutation)| {
            assert!(identity(tuple).layout().is_column_major());
            let f = TupleMorphism::isomorphism(tuple, permutation).unwrap();
            assert!(f.is_isomorphism() && is_bijection(&f.layout()));
            let column = identity(tuple).layout();
            assert_eq!(f.layout(), flat::permute(&column, permutation).unwrap());
            let inverse = f.inverse().unwrap();
            assert_eq!(f.then(&inverse).unwrap(), identity(f.domain()));
            assert_eq!(inverse.then(&f).unwrap(), identity(tuple));
        },
    );
}

/// Projections, dilations (the formula lacks the factor `c_i`) and expansions.
#[test]
fn prop_3_1_3_4_to_6() {
    check(
        |random| {
            let tuple = random.entries(4);
            let factors: Vec<_> = tuple.iter().map(|_| random.entry()).collect();
            let positions = random.positions(tuple.len());
            (random.morphism(), tuple, factors, positions)
        },
        |(f, tuple, factors, positions)| {
            let strides = |p: &TupleMorphism| p.layout().stride().leaves().collect::<Vec<_>>();
            let mut block = 1;
            let mut expected = vec![0; tuple.len()];
            for &i in positions {
                expected[i] = block;
                block *= tuple[i];
            }
            let p = TupleMorphism::projection(tuple, positions).unwrap();
            assert_eq!(strides(&p), expected);

            let mut block = 1;
            let expected = factors.iter().zip(tuple).map(|(c, s)| {
                block *= c * s;
                block / s
            });
            let expected: Vec<_> = expected.collect();
            let dilation = TupleMorphism::dilation(tuple, factors).unwrap();
            assert_eq!(strides(&dilation), expected);

            let whole = [f.codomain(), tuple].concat();
            let e = TupleMorphism::expansion(f.codomain(), &whole).unwrap();
            assert_eq!(f.then(&e).unwrap().layout(), f.layout());
        },
    );
}

#[test]
fn prop_3_1_3_7_to_10() {
    check(
        |random| {
            let f = random.morphism();
            let positions = random.positions(f.domain().len());
            (f, positions)
        },
        |(f, positions)| {
            let restricted = f.restrict(positions).unwrap();
            assert_eq!(
                restricted.layout(),
                flat::restrict(&f.layout(), positions).unwrap()
            );
            let identity = identity(f.domain()).restrict(positions).unwrap();
            assert_eq!(identity.then(f).unwrap(), restricted);

            let mut through: Vec<_> = f.map().images().iter().flatten().copied().collect();
            through.sort_unstable();
            let factor = f.factorize(&through).unwrap();
            let inclusion = TupleMorphism::identity(f.codomain())
                .unwrap()
                .restrict(&through);
            assert_eq!(factor.then(&inclusion.unwrap()).unwrap(), *f);
        },
    );
}

#[test]
fn prop_3_1_4_1_to_5() {
    check(composable, |(f, g)| {
        let whole = f.then(g).unwrap();
        for (index, &offset) in values(&f.layout()).iter().enumerate() {
            let index = i64::try_from(index).unwrap();
            let through = f.realize(index).unwrap();
            assert_eq!(through, offset);
            assert_eq!(g.realize(through).unwrap(), whole.realize(index).unwrap());
        }
        let coordinate: Vec<_> = f.domain().iter().map(|s| s - 1).collect();
        let through = g
            .on_coordinate(&f.on_coordinate(&coordinate).unwrap())
            .unwrap();
        assert_eq!(whole.on_coordinate(&coordinate).unwrap(), through);
    });
}

/// Theorem B: the layout of a composite of non-degenerate morphisms is the composite of layouts.
#[test]
fn prop_3_1_4_6_theorem_b() {
    check(composable, |(f, g)| {
        let (f, g) = (&f.squeeze(), &g.squeeze());
        let composite = f.then(g).unwrap().layout();
        assert_eq!(
            composite,
            flat::composition(&g.layout(), &f.layout()).unwrap()
        );
    });
    check(composable, |(f, g)| {
        let through = values(&f.layout());
        let g_values = values(&g.layout());
        let through = through
            .iter()
            .map(|&x| g_values[usize::try_from(x).unwrap()]);
        assert_eq!(
            values(&f.then(g).unwrap().layout()),
            through.collect::<Vec<_>>()
        );
    });
}

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
fn prop_3_1_5_10_and_11() {
    check(composable, |(f, g)| {
        let squeezed = f.squeeze();
        assert_eq!(squeezed.layout(), flat::squeeze(&f.layout()));
        assert_eq!(squeezed.squeeze(), squeezed);
        let whole = f.then(g).unwrap();
        assert_eq!(squeezed.then(&g.squeeze()).unwrap(), whole.squeeze());
        assert_eq!(identity(f.domain()).squeeze(), identity(squeezed.domain()));
    });
}

/// Sorting has these laws; it is no functor, as sorted morphisms need not be composable.
#[test]
fn prop_3_1_5_17_and_18() {
    check(Random::morphism, |f| {
        let sorted = f.sort();
        assert!(sorted.is_sorted());
        assert_eq!(sorted == *f, f.is_sorted());
        assert_eq!(sorted.sort(), sorted);
        assert_eq!(sorted.layout(), flat::sort(&f.layout()));
    });
    let f = TupleMorphism::from_numbers(&[25, 10], &[10, 25], &[2, 1]).unwrap();
    let g = TupleMorphism::from_numbers(&[10, 25], &[25, 10], &[2, 1]).unwrap();
    assert!(f.then(&g).is_ok() && f.sort().then(&g.sort()).is_err());
}

#[test]
fn prop_3_1_5_24() {
    check(Random::morphism, |f| {
        for f in [f, &f.squeeze(), &f.coalesce()] {
            assert_eq!(f.is_coalesced(), f.layout().is_flat_coalesced());
        }
    });
}

/// Theorem C.
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
fn prop_3_1_5_37_and_38() {
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
            assert_eq!(joined.layout(), concat(&f.layout(), &g.layout()));
        },
    );
}

#[test]
fn prop_3_1_5_42() {
    check(
        |random| {
            let f = random.injective();
            let g = f.complement().unwrap();
            let permutation = random.permutation(g.domain().len());
            let shuffled = TupleMorphism::isomorphism(g.domain(), &permutation).unwrap();
            (f, shuffled.then(&g).unwrap())
        },
        |(f, g)| {
            assert!(f.is_complement_of(g));
            assert!(flat::is_complement(
                &f.layout(),
                &g.layout(),
                Some(f.cosize())
            ));
            // 3.1.5.48
            assert_eq!(g.sort(), f.complement().unwrap());
        },
    );
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

/// Of an injective morphism in standard form that is non-degenerate, the layout of the complement
/// is the complement.
///
/// The text lacks that it is non-degenerate, without which the first need not be coalesced.
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

#[test]
fn prop_3_1_5_49_and_50() {
    check(Random::morphism, |f| match f.complement() {
        Ok(complement) => {
            assert!(f.is_injective() && f.is_complement_of(&complement));
            assert_eq!(complement.complement().unwrap(), f.sort());
        }
        Err(error) => {
            assert!(!f.is_injective());
            assert!(matches!(error, CategoryError::NotInjective { .. }));
        }
    });
}

/// Theorem E.
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
#[test]
fn prop_3_1_5_62_theorem_f() {
    check(admissible, |(f, g)| {
        if f.is_non_degenerate() && g.is_non_degenerate() {
            let product = f.flat_product(g).unwrap().layout();
            assert_eq!(product, flat::product(&f.layout(), &g.layout()).unwrap());
        }
    });
}
