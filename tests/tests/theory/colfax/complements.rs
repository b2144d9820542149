//! Section 2.1.6: complements of flat layouts.

use layout_algebra::Layout;
use layout_theory::category::{CategoryError, Predicates, flat};

use super::flat_layouts::{pair, small_layouts};
use crate::random::{Random, check, concat, image, is_bijection, values};

// covers: predicate 9
#[test]
fn prop_2_1_6_5() {
    check(pair, |(a, b)| {
        let complement = flat::is_complement(a, b, None);
        assert_eq!(flat::is_complement(b, a, None), complement);
        assert_eq!(is_bijection(&concat(a, b)), complement);
    });
}

#[test]
fn prop_2_1_6_6() {
    check(Random::flat_layout, |a| {
        assert_eq!(flat::is_complement(a, a, None), a.size() == 1);
    });
}

/// The second statement of the text has `L` instead of `A`.
#[test]
fn prop_2_1_6_9() {
    check(pair, |(a, b)| {
        let whole = concat(a, b);
        let squeezed = concat(&flat::squeeze(a), &flat::squeeze(b));
        assert_eq!(flat::squeeze(&whole), squeezed);
        assert_eq!(flat::sort(&whole), flat::sort(&concat(a, &flat::sort(b))));
        let coalesced = flat::coalesce(&concat(a, &flat::coalesce(b)));
        assert_eq!(flat::coalesce(&whole), coalesced);
    });
}

#[test]
fn prop_2_1_6_10() {
    check(
        |random| {
            let f = random.injective();
            let mut rest = f.complement().unwrap().layout();
            if random.chance(3) {
                rest = random.flat_layout();
            }
            (f.layout(), rest)
        },
        |(a, b)| {
            let complement = flat::is_complement(a, b, None);
            for b in [flat::squeeze(b), flat::coalesce(b), flat::sort(b)] {
                assert_eq!(flat::is_complement(a, &b, None), complement);
            }
        },
    );
}

// covers: operation 24
#[test]
fn prop_2_1_6_20() {
    check(Random::flat_layout, |a| {
        if let Ok(b) = flat::complement(a, None) {
            assert!(is_bijection(&concat(a, &b)));
            assert!(b.is_flat_coalesced() && b.is_sorted());
        }
    });
}

/// A layout has a complement if and only if it is complementable.
///
/// Definition 2.1.6.11 must also require that strides of the squeezed layout are not 0.
// covers: predicate 11, convention 24
#[test]
fn prop_2_1_6_21() {
    let small = small_layouts();
    check(Random::flat_layout, |a| {
        assert_eq!(flat::complement(a, None).is_ok(), a.is_complementable(None));
        if !a.is_complementable(None) {
            assert!(
                !small
                    .iter()
                    .step_by(3)
                    .any(|b| flat::is_complement(a, b, None))
            );
        }
    });
    let a: Layout = "(2,3):(0,0)".parse().unwrap();
    let rejected = flat::complement(&a, None);
    assert_eq!(rejected, Err(CategoryError::ZeroStride { mode: 0 }));
}

#[test]
fn prop_2_1_6_22() {
    check(Random::complementable, |a| {
        let sorted = flat::sort(a);
        assert!(values(&sorted).is_sorted_by(|x, y| x < y));
    });
}

#[test]
fn prop_2_1_6_23() {
    let small = small_layouts();
    check(Random::complementable, |a| {
        let complement = flat::complement(a, None).unwrap();
        for b in small.iter().filter(|b| b.size() == complement.size()) {
            if b.is_sorted() && b.is_flat_coalesced() && flat::is_complement(a, b, None) {
                assert_eq!(*b, complement);
            }
        }
    });
}

// covers: predicate 12
#[test]
fn prop_2_1_6_26() {
    check(
        |random| {
            (
                random.flat_layout(),
                1 + i64::try_from(random.below(200)).unwrap(),
            )
        },
        |(a, n)| {
            let sorted = flat::sort(&flat::squeeze(a));
            let last = sorted.modes().pop();
            let block = last.map_or(1, |mode| mode.size() * mode.stride().leaves().sum::<i64>());
            let divides = a.is_complementable(None) && n % block == 0;
            assert_eq!(a.is_complementable(Some(*n)), divides);
        },
    );
}

/// All complements of the same size have the same image.
#[test]
fn prop_2_1_6_28() {
    check(
        |random| {
            let f = random.injective();
            let g = f.complement().unwrap();
            let permutation = random.permutation(g.domain().len());
            (f, flat::permute(&g.layout(), &permutation).unwrap())
        },
        |(f, b)| {
            let a = f.layout();
            assert!(flat::is_complement(&a, b, Some(f.cosize())));
            let c = flat::complement(&a, Some(f.cosize())).unwrap();
            assert_eq!(image(b), image(&c));
        },
    );
}

/// The set of all complements contains only complements. The set contains all complements without
/// modes of extent 1, tested here up to two modes.
// covers: operation 27
#[test]
fn all_complements() {
    let small = small_layouts();
    check(Random::injective, |f| {
        let (a, n) = (f.layout(), f.cosize());
        if n > 96 {
            return;
        }
        let all = flat::complements(&a, n).unwrap();
        assert!(all.contains(&flat::complement(&a, Some(n)).unwrap()));
        for b in &all {
            assert!(flat::is_complement(&a, b, Some(n)) && flat::squeeze(b) == *b);
            assert_eq!(image(b), image(&all[0]));
        }
        for b in small.iter().filter(|b| a.size() * b.size() == n).step_by(2) {
            assert_eq!(
                all.contains(b),
                flat::is_complement(&a, b, Some(n)),
                "{a} {b}"
            );
        }
        let distinct: std::collections::HashSet<_> = all.iter().collect();
        assert_eq!(distinct.len(), all.len());
    });
    // A block of 2^k: the orders of all its factorisations.
    let one: Layout = "():()".parse().unwrap();
    let counts = (1..=4).map(|k| flat::complements(&one, 1 << k).unwrap().len());
    assert_eq!(counts.collect::<Vec<_>>(), [1, 3, 11, 49]);
    let most = flat::MOST_COMPLEMENTS;
    for n in [1 << 62, 6_469_693_230] {
        let rejected = flat::complements(&one, n);
        assert_eq!(rejected, Err(CategoryError::TooMany { limit: most }));
    }
    assert_eq!(flat::complements(&one, i64::MAX - 24).unwrap().len(), 1);
}

/// Returns a layout and a size.
fn sized(random: &mut Random) -> (Layout, i64) {
    let n = 1 + i64::try_from(random.below(200)).unwrap();
    (random.flat_layout(), n)
}

// covers: operation 25, predicate 10
#[test]
fn prop_2_1_6_31() {
    check(sized, |(a, n)| {
        if a.is_complementable(Some(*n)) {
            let b = flat::complement(a, Some(*n)).unwrap();
            assert_eq!(concat(a, &b).size(), *n);
            assert!(is_bijection(&concat(a, &b)));
        }
    });
}

#[test]
fn prop_2_1_6_32() {
    let small = small_layouts();
    check(sized, |(a, n)| {
        assert_eq!(
            flat::complement(a, Some(*n)).is_ok(),
            a.is_complementable(Some(*n))
        );
        if !a.is_complementable(Some(*n)) {
            let mut some = small.iter().filter(|b| a.size() * b.size() == *n);
            assert!(!some.any(|b| flat::is_complement(a, b, Some(*n))));
        }
    });
}

#[test]
fn prop_2_1_6_33() {
    let small = small_layouts();
    check(Random::injective, |f| {
        let (a, n) = (f.layout(), f.cosize());
        let complement = flat::complement(&a, Some(n)).unwrap();
        for b in small.iter().filter(|b| b.size() == complement.size()) {
            if b.is_sorted() && b.is_flat_coalesced() && flat::is_complement(&a, b, Some(n)) {
                assert_eq!(*b, complement);
            }
        }
    });
}

/// The complement of the larger size extends the complement of the smaller size, on `[0, size)` of the
/// smaller complement. The text claims this on `[0, N1)`.
#[test]
fn prop_2_1_6_34() {
    check(
        |random| {
            (
                random.injective(),
                1 + i64::try_from(random.below(4)).unwrap(),
            )
        },
        |(f, times)| {
            let (a, n) = (f.layout(), f.cosize());
            let smaller = values(&flat::complement(&a, Some(n)).unwrap());
            let larger = values(&flat::complement(&a, Some(n * times)).unwrap());
            assert_eq!(larger[..smaller.len()], smaller);
        },
    );
}
