//! Sections 3.1.1 to 3.1.4: the category `Tuple`.

use layout_theory::category::{PointedMap, Predicates, TupleMorphism, flat};

use crate::random::{Random, check, is_bijection, values};

/// Returns a morphism, and a morphism from its codomain.
pub(crate) fn composable(random: &mut Random) -> (TupleMorphism, TupleMorphism) {
    let f = random.morphism();
    let g = random.morphism_from(f.codomain());
    (f, g)
}

pub(crate) fn identity(tuple: &[i64]) -> TupleMorphism {
    TupleMorphism::identity(tuple).unwrap()
}

// covers: predicate 29
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

/// Pointed maps form a category with sums, and with concatenation of disjoint images.
// covers: object 19 20, operation 64, convention 1
#[test]
fn pointed_maps() {
    fn map(random: &mut Random, domain: usize, codomain: usize) -> PointedMap {
        let image = |random: &mut Random| {
            let image = random.below(codomain + 1);
            (image < codomain).then_some(image)
        };
        let images = (0..domain).map(|_| image(random)).collect();
        PointedMap::new(images, codomain).unwrap()
    }
    check(
        |random| {
            let [a, b, c, d] = [(); 4].map(|()| random.below(4));
            (
                map(random, a, b),
                map(random, b, c),
                map(random, c, d),
                map(random, d, b),
            )
        },
        |(f, g, h, other)| {
            let left = f.then(g).unwrap().then(h).unwrap();
            assert_eq!(left, f.then(&g.then(h).unwrap()).unwrap());
            assert_eq!(PointedMap::identity(f.domain()).then(f).unwrap(), *f);
            assert_eq!(f.then(&PointedMap::identity(f.codomain())).unwrap(), *f);
            // The sum acts on both parts.
            let sum = f.sum(g).unwrap().then(&g.sum(h).unwrap());
            assert_eq!(
                sum.unwrap(),
                f.then(g).unwrap().sum(&g.then(h).unwrap()).unwrap()
            );
            let common = f
                .images()
                .iter()
                .flatten()
                .any(|i| other.images().contains(&Some(*i)));
            let joined = f.concat(other);
            assert_eq!(joined.is_ok(), !common);
            if let Ok(joined) = joined {
                assert_eq!(joined.images(), [f.images(), other.images()].concat());
            }
            assert_eq!(
                f.is_injective(),
                f.is_tractable() && f.images().iter().all(Option::is_some)
            );
            assert_eq!(
                PointedMap::from_numbers(&f.numbers(), f.codomain()).unwrap(),
                *f
            );
        },
    );
}

// covers: object 21, operation 69, predicate 31
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

// covers: operation 65 66, algorithm 6
#[test]
fn prop_3_1_2_9() {
    check(Random::tractable, |a| {
        let f = TupleMorphism::standard_representation(a).unwrap();
        assert_eq!(f.layout(), *a);
        assert!(f.is_standard_form());
    });
}

// covers: predicate 28
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

/// Non-degenerate morphisms in standard form with the same layout are equal.
///
/// In the first condition of standard form, the text has `n > 1` instead of `n >= 1`. Under that condition,
/// `(2) -> (5)` and `(2) -> ()` would both be in standard form with the layout `(2):(0)`.
// covers: convention 25
#[test]
fn prop_3_1_2_20() {
    check(Random::morphism, |f| {
        if f.is_non_degenerate() && f.is_standard_form() {
            let g = TupleMorphism::standard_representation(&f.layout()).unwrap();
            assert_eq!(g, *f);
        }
    });
    let gap = TupleMorphism::from_numbers(&[2], &[5], &[0]).unwrap();
    let none = TupleMorphism::from_numbers(&[2], &[], &[0]).unwrap();
    assert_eq!(gap.layout(), none.layout());
    assert!(!gap.is_standard_form() && none.is_standard_form());
}

/// Theorem A: non-degenerate morphisms in standard form correspond to non-degenerate tractable layouts.
#[test]
fn prop_3_1_2_21_theorem_a() {
    check(Random::morphism, |f| {
        let a = flat::normalize(&f.layout());
        let g = TupleMorphism::standard_representation(&a).unwrap();
        assert!(g.is_standard_form() && g.is_non_degenerate());
        assert_eq!(g.layout(), a);
        assert_eq!(
            TupleMorphism::standard_representation(&g.layout()).unwrap(),
            g
        );
    });
}

#[test]
fn prop_3_1_3_1() {
    check(
        |random| random.entries(5),
        |tuple| {
            let layout = identity(tuple).layout();
            assert!(layout.is_column_major());
            assert_eq!(layout.shape().leaves().collect::<Vec<_>>(), *tuple);
        },
    );
}

/// Returns a tuple and a permutation of it.
fn permuted(random: &mut Random) -> (Vec<i64>, Vec<usize>) {
    let tuple = random.entries(5);
    let permutation = random.permutation(tuple.len());
    (tuple, permutation)
}

// covers: operation 67
#[test]
fn prop_3_1_3_2() {
    check(permuted, |(tuple, permutation)| {
        let f = TupleMorphism::isomorphism(tuple, permutation).unwrap();
        assert!(f.is_isomorphism() && is_bijection(&f.layout()));
        let inverse = f.inverse().unwrap();
        assert_eq!(f.then(&inverse).unwrap(), identity(f.domain()));
        assert_eq!(inverse.then(&f).unwrap(), identity(tuple));
    });
    check(Random::morphism, |f| {
        assert_eq!(f.inverse().is_ok(), f.is_isomorphism());
    });
}

/// The isomorphisms into a tuple are its permutations.
// covers: operation 19
#[test]
fn prop_3_1_3_3() {
    check(permuted, |(tuple, permutation)| {
        let f = TupleMorphism::isomorphism(tuple, permutation).unwrap();
        let images: Vec<_> = permutation.iter().map(|&i| Some(i)).collect();
        assert_eq!(f.map().images(), images);
        let column = identity(tuple).layout();
        assert_eq!(f.layout(), flat::permute(&column, permutation).unwrap());
    });
    check(Random::morphism, |f| {
        if f.is_isomorphism() {
            let images = f.map().images().iter().flatten().copied();
            let permutation: Vec<_> = images.collect();
            let g = TupleMorphism::isomorphism(f.codomain(), &permutation).unwrap();
            assert_eq!(g, *f);
        }
    });
}

fn strides(f: &TupleMorphism) -> Vec<i64> {
    f.layout().stride().leaves().collect()
}

// covers: operation 67
#[test]
fn prop_3_1_3_4() {
    check(
        |random| {
            let tuple = random.entries(4);
            let positions = random.positions(tuple.len());
            (tuple, positions)
        },
        |(tuple, positions)| {
            let mut block = 1;
            let mut expected = vec![0; tuple.len()];
            for &i in positions {
                expected[i] = block;
                block *= tuple[i];
            }
            let projection = TupleMorphism::projection(tuple, positions).unwrap();
            assert_eq!(strides(&projection), expected);
        },
    );
}

/// Stride `i` of a dilation is `c_i` times the product of all earlier factors and entries. The text
/// omits the factor `c_i`.
// covers: operation 67
#[test]
fn prop_3_1_3_5() {
    check(
        |random| {
            let tuple = random.entries(4);
            let factors: Vec<_> = tuple.iter().map(|_| random.entry()).collect();
            (tuple, factors)
        },
        |(tuple, factors)| {
            let mut block = 1;
            let expected = factors.iter().zip(tuple).map(|(c, s)| {
                block *= c * s;
                block / s
            });
            let expected: Vec<_> = expected.collect();
            let dilation = TupleMorphism::dilation(tuple, factors).unwrap();
            assert_eq!(strides(&dilation), expected);
        },
    );
}

// covers: operation 67
#[test]
fn prop_3_1_3_6() {
    check(
        |random| (random.morphism(), random.entries(4)),
        |(f, more)| {
            let whole = [f.codomain(), more].concat();
            let e = TupleMorphism::expansion(f.codomain(), &whole).unwrap();
            assert!(e.layout().is_column_major());
            assert_eq!(f.then(&e).unwrap().layout(), f.layout());
        },
    );
}

// covers: operation 16 67
#[test]
fn prop_3_1_3_7() {
    check(
        |random| {
            let f = random.morphism();
            let positions = random.positions(f.domain().len());
            (f, positions)
        },
        |(f, positions)| {
            let restricted = f.restrict(positions).unwrap();
            let expected = flat::restrict(&f.layout(), positions).unwrap();
            assert_eq!(restricted.layout(), expected);
            let inclusion = identity(f.domain()).restrict(positions).unwrap();
            assert_eq!(inclusion.then(f).unwrap(), restricted);
        },
    );
}

#[test]
fn prop_3_1_3_8() {
    check(Random::morphism, |f| {
        for i in 0..f.domain().len() {
            let expected = flat::restrict(&f.layout(), &[i]).unwrap();
            assert_eq!(f.entry(i).unwrap().layout(), expected);
        }
    });
}

// covers: operation 67
#[test]
fn prop_3_1_3_10() {
    check(Random::morphism, |f| {
        let mut through: Vec<_> = f.map().images().iter().flatten().copied().collect();
        through.sort_unstable();
        let factor = f.factorize(&through).unwrap();
        let inclusion = identity(f.codomain()).restrict(&through).unwrap();
        assert_eq!(factor.then(&inclusion).unwrap(), *f);
    });
}

/// A composite morphism maps coordinates in the same way as its two morphisms in sequence.
// covers: object 23, operation 68
#[test]
fn prop_3_1_4_1() {
    check(composable, |(f, g)| {
        let whole = f.then(g).unwrap();
        for (value, whole) in [
            (f.domain().iter().map(|s| s - 1).collect::<Vec<_>>(), &whole),
            (vec![0; f.domain().len()], &whole),
        ] {
            let through = f.on_coordinate(&value).unwrap();
            let inside = through
                .iter()
                .zip(f.codomain())
                .all(|(y, t)| (0..*t).contains(y));
            assert!(inside);
            assert_eq!(
                whole.on_coordinate(&value).unwrap(),
                g.on_coordinate(&through).unwrap()
            );
            assert_eq!(identity(f.domain()).on_coordinate(&value).unwrap(), value);
        }
    });
}

/// The realisation is a functor to intervals.
// covers: operation 68
#[test]
fn prop_3_1_4_4() {
    check(composable, |(f, g)| {
        let whole = f.then(g).unwrap();
        for index in 0..f.size() {
            let through = f.realize(index).unwrap();
            assert!((0..f.cosize()).contains(&through));
            assert_eq!(g.realize(through).unwrap(), whole.realize(index).unwrap());
            assert_eq!(identity(f.domain()).realize(index).unwrap(), index);
        }
    });
}

/// The realisation is the layout function.
// covers: object 8
#[test]
fn prop_3_1_4_5() {
    check(Random::morphism, |f| {
        let realized = (0..f.size()).map(|index| f.realize(index).unwrap());
        assert_eq!(realized.collect::<Vec<_>>(), values(&f.layout()));
    });
}

/// Theorem B: the layout of a composite of non-degenerate morphisms is the composite of their layouts.
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
