//! Section 2.1: flat layouts.

use layout_algebra::Layout;
use layout_algebra::category::{CategoryError, TupleMorphism, flat};

use crate::random::{Random, check, concat, image, is_bijection, values};

fn empty() -> Layout {
    "():()".parse().expect("a layout")
}

fn pair(random: &mut Random) -> (Layout, Layout) {
    (random.flat_layout(), random.flat_layout())
}

/// All flat layouts of up to two modes with extents up to 4 and strides up to 24.
fn small_layouts() -> Vec<Layout> {
    let modes = || (2..=4_i64).flat_map(|s| (1..=24_i64).map(move |d| (s, d)));
    let mut layouts = vec![empty()];
    layouts.extend(modes().map(|(s, d)| Layout::new(vec![s], vec![d]).unwrap()));
    for (s, d) in modes() {
        layouts.extend(modes().map(|(t, e)| Layout::new(vec![s, t], vec![d, e]).unwrap()));
    }
    layouts
}

#[test]
fn prop_2_1_2_29() {
    check(Random::layout, |a| {
        let normal = flat::normalize(a);
        assert!(normal.is_non_degenerate());
        assert_eq!(normal.shape(), a.shape());
        assert_eq!(values(&normal), values(a));
    });
}

#[test]
fn prop_2_1_3_11() {
    check(Random::flat_layout, |a| {
        let squeezed = flat::squeeze(a);
        assert_eq!((squeezed.size(), squeezed.cosize()), (a.size(), a.cosize()));
        assert_eq!(values(&squeezed), values(a));
    });
}

#[test]
fn prop_2_1_3_16_and_17() {
    check(Random::flat_layout, |a| {
        let filtered = flat::filter(a);
        assert_eq!(filtered == *a, a.stride().leaves().all(|d| d != 0));
        assert_eq!(filtered == empty(), a.stride().leaves().all(|d| d == 0));
    });
}

/// If the layout function does not decrease, `filter(squeeze(L))` is sorted.
///
/// The text says that `L` is; but the functions of `(3,2):(0,0)` and `(2,1):(5,0)` do not
/// decrease, and neither is sorted. The converse is false.
#[test]
fn prop_2_1_3_29() {
    check(Random::flat_layout, |a| {
        if values(a).is_sorted() {
            assert!(flat::filter(&flat::squeeze(a)).is_sorted());
        }
    });
    for text in ["(3,2):(0,0)", "(2,1):(5,0)"] {
        let a: Layout = text.parse().unwrap();
        assert!(values(&a).is_sorted() && !a.is_sorted());
    }
    let a: Layout = "(3,5,7):(1,1,1)".parse().unwrap();
    assert!(!values(&a).is_sorted() && a.is_sorted());
}

#[test]
fn prop_2_1_3_34_and_35() {
    check(Random::flat_layout, |a| {
        let sorted = flat::sort(a);
        assert!(sorted.is_sorted());
        assert_eq!(flat::sort(&sorted), sorted);
        assert_eq!(sorted == *a, a.is_sorted());
        assert_eq!(image(&sorted), image(a));
    });
}

#[test]
fn prop_2_1_3_38() {
    check(Random::flat_layout, |a| {
        assert_eq!(concat(a, &empty()), *a);
        assert_eq!(concat(&empty(), a), *a);
    });
}

#[test]
fn prop_2_1_3_40() {
    check(pair, |(a, b)| {
        let (of_a, of_b) = (values(a), values(b));
        let sums = of_b.iter().flat_map(|y| of_a.iter().map(move |x| x + y));
        assert_eq!(values(&concat(a, b)), sums.collect::<Vec<_>>());
    });
}

#[test]
fn prop_2_1_3_41() {
    check(
        |random| {
            [
                random.flat_layout(),
                random.flat_layout(),
                random.flat_layout(),
            ]
        },
        |[a, b, c]| {
            let joined = flat::concat(&[a, b, c]).unwrap();
            assert_eq!(joined, concat(&concat(a, b), c));
            assert_eq!(joined.rank(), a.rank() + b.rank() + c.rank());
            assert_eq!(joined.size(), a.size() * b.size() * c.size());
            assert_eq!(
                joined.cosize(),
                1 - 3 + a.cosize() + b.cosize() + c.cosize()
            );
        },
    );
}

#[test]
fn prop_2_1_4_15_and_16() {
    check(Random::flat_layout, |a| {
        let coalesced = flat::coalesce(a);
        assert!(coalesced.is_flat_coalesced());
        assert_eq!(flat::coalesce(&coalesced), coalesced);
        assert_eq!(coalesced == *a, a.is_flat_coalesced());
    });
}

#[test]
fn prop_2_1_4_17() {
    check(Random::flat_layout, |a| {
        assert_eq!(values(&flat::coalesce(a)), values(a));
    });
}

#[test]
fn prop_2_1_4_18() {
    check(pair, |(a, b)| {
        let same = values(a) == values(b);
        assert_eq!(flat::coalesce(a) == flat::coalesce(b), same);
    });
    // Equal functions, which two random layouts rarely have.
    let all = small_layouts();
    let some: Vec<_> = all.iter().step_by(7).collect();
    for a in &some {
        for b in some.iter().filter(|b| b.size() == a.size()) {
            let same = values(a) == values(b);
            assert_eq!(flat::coalesce(a) == flat::coalesce(b), same, "{a} {b}");
        }
    }
}

/// A layout with the same function has more modes, or is the coalesced one.
#[test]
fn prop_2_1_4_19() {
    let small = small_layouts();
    check(Random::flat_layout, |a| {
        let coalesced = flat::coalesce(a);
        for b in small.iter().filter(|b| b.size() == a.size()) {
            if values(b) == values(a) {
                assert!(b.rank() > coalesced.rank() || *b == coalesced);
            }
        }
    });
}

#[test]
fn prop_2_1_5_6() {
    check(Random::flat_layout, |a| {
        assert_eq!(a.is_compact(), is_bijection(a));
        let sorted = flat::sort(&flat::squeeze(a));
        assert_eq!(sorted.is_column_major(), is_bijection(a));
    });
}

#[test]
fn prop_2_1_5_7() {
    check(Random::flat_layout, |a| {
        for b in [flat::coalesce(a), flat::squeeze(a), flat::sort(a)] {
            assert_eq!(is_bijection(&b), is_bijection(a));
        }
    });
}

#[test]
fn prop_2_1_6_5_and_6() {
    check(pair, |(a, b)| {
        let complement = flat::is_complement(a, b, None);
        assert_eq!(flat::is_complement(b, a, None), complement);
        assert_eq!(is_bijection(&concat(a, b)), complement);
        assert_eq!(flat::is_complement(a, a, None), a.size() == 1);
    });
}

/// The second statement says `L` for `A`.
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

#[test]
fn prop_2_1_6_20() {
    check(Random::flat_layout, |a| {
        if let Ok(b) = flat::complement(a, None) {
            assert!(is_bijection(&concat(a, &b)));
            assert!(b.is_flat_coalesced() && b.is_sorted());
        }
    });
}

/// A layout has a complement exactly if it is complementable.
///
/// Definition 2.1.6.11 must demand that strides of the squeezed layout are not 0.
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
    let refused = flat::complement(&a, None);
    assert_eq!(refused, Err(CategoryError::ZeroStride { mode: 0 }));
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

#[test]
fn prop_2_1_6_31_and_32() {
    check(
        |random| {
            (
                random.flat_layout(),
                1 + i64::try_from(random.below(200)).unwrap(),
            )
        },
        |(a, n)| match flat::complement(a, Some(*n)) {
            Ok(b) => {
                assert!(a.is_complementable(Some(*n)));
                assert_eq!(concat(a, &b).size(), *n);
                assert!(is_bijection(&concat(a, &b)));
            }
            Err(_) => assert!(!a.is_complementable(Some(*n))),
        },
    );
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

/// The complement of the larger size extends that of the smaller size, on `[0, size)` of the
/// smaller complement. The text says on `[0, N1)`.
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

/// Composites with one mode, with strides 0, and with a column-major outer layout; the formula
/// of the first must read `(e d_1, ..., e d_m)`.
#[test]
fn prop_2_1_7_3_to_5() {
    check(
        |random| (flat::normalize(&random.flat_layout()), random.entries(3)),
        |(a, shape)| {
            let outer = Layout::new(vec![a.cosize()], vec![7]).unwrap();
            let strides: Vec<_> = a.stride().leaves().map(|d| 7 * d).collect();
            let expected = Layout::new(a.shape().clone(), strides).unwrap();
            if a.is_flat() && a.cosize() > 1 {
                assert_eq!(flat::composition(&outer, a).unwrap(), expected);
            }
            let zero = Layout::new(shape.clone(), vec![0; shape.len()]).unwrap();
            assert_eq!(flat::composition(a, &zero).unwrap(), zero);
            let column = Layout::new((a.cosize(), 2), (1, a.cosize())).unwrap();
            assert_eq!(flat::composition(&column, a).unwrap(), *a);
        },
    );
}

#[test]
fn prop_2_1_7_7() {
    check(pair, |(b, a)| {
        let other = flat::coalesce(b);
        assert_eq!(
            flat::composition(b, a).ok(),
            flat::composition(&other, a).ok()
        );
    });
}

/// Rank 1, column-major, row-major, compact, one stride that is not 0, complementable.
#[test]
fn prop_2_1_8_2_to_7() {
    check(Random::flat_layout, |a| {
        let strides = a.stride().leaves().filter(|&d| d != 0).count();
        let complementable = a.is_complementable(None) && a.is_non_degenerate();
        if a.rank() == 1
            || strides == 1
            || is_bijection(a) && a.is_non_degenerate()
            || complementable
        {
            assert!(a.is_tractable());
        }
        let entries: Vec<_> = a.shape().leaves().collect();
        let column = TupleMorphism::identity(entries).unwrap().layout();
        assert!(column.is_column_major() && column.is_tractable());
        let reversed: Vec<_> = (0..a.rank()).rev().collect();
        let row = flat::permute(&column, &reversed).unwrap();
        assert!(row.is_row_major() && row.is_tractable());
    });
}

/// Restrictions of tractable layouts are tractable, concatenations need not be.
#[test]
fn prop_2_1_8_8_and_9() {
    check(
        |random| {
            let a = random.tractable();
            let positions = random.positions(a.rank());
            (a, positions)
        },
        |(a, positions)| assert!(flat::restrict(a, positions).unwrap().is_tractable()),
    );
    let (a, b): (Layout, Layout) = ("4:3".parse().unwrap(), "8:3".parse().unwrap());
    assert!(a.is_tractable() && b.is_tractable() && !concat(&a, &b).is_tractable());
}

#[test]
fn prop_2_1_8_10() {
    check(Random::tractable, |a| {
        let filtered = flat::filter(a);
        assert!(filtered.is_complementable(None));
    });
}

/// A layout is tractable exactly if its sort, if its filter is; and, of a non-degenerate layout,
/// exactly if its filter is complementable.
///
/// The text has the last for degenerate layouts too, of which `(2,1):(2,3)` is none.
#[test]
fn prop_2_1_8_11() {
    check(Random::flat_layout, |a| {
        let tractable = a.is_tractable();
        assert_eq!(flat::sort(a).is_tractable(), tractable);
        assert_eq!(flat::filter(a).is_tractable(), tractable);
        let a = flat::normalize(a);
        assert_eq!(flat::filter(&a).is_complementable(None), a.is_tractable());
    });
}
