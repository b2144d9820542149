//! Section 2.3: layouts.

use layout_algebra::{IntTuple, Layout};
use layout_theory::category::{Nested, NestedLayout, NestedTuple, Predicates, flat};

use crate::random::{Random, check, concat, is_bijection, values};

/// Returns a layout, and a tuple that its shape refines.
fn refining(random: &mut Random) -> (Layout, IntTuple) {
    let coarse = random.nested_tuple(3);
    let shape = random.refinement(&coarse);
    let strides: Vec<_> = shape
        .leaves()
        .map(|_| [0, 1, 2, 3, 4, 6, 8_i64][random.below(7)])
        .collect();
    let stride = IntTuple::from(strides).with_profile(&shape.profile());
    (Layout::new(shape, stride.unwrap()).unwrap(), coarse)
}

#[test]
fn prop_2_3_1_22() {
    check(Random::layout, |a| {
        let entries = flat::concat(&[a]).unwrap();
        assert_eq!(entries.with_mode_profile(&a.profile()).unwrap(), *a);
        assert_eq!(
            a.shape().flattening().with_profile(&a.profile()).unwrap(),
            *a.shape()
        );
    });
}

fn layouts(random: &mut Random) -> (Layout, Layout) {
    (random.layout(), random.layout())
}

// covers: operation 34
#[test]
fn prop_2_3_2_8() {
    check(layouts, |(a, b)| {
        let joined = Layout::nest(vec![a.clone(), b.clone()]).unwrap();
        assert_eq!(joined.depth(), 1 + a.depth().max(b.depth()));
    });
}

// covers: operation 32
#[test]
fn prop_2_3_2_9() {
    check(layouts, |(a, b)| {
        let joined = Layout::nest(vec![a.clone(), b.clone()]).unwrap();
        assert_eq!(flat::concat(&[&joined]).unwrap(), concat(a, b));
    });
}

#[test]
fn prop_2_3_2_10() {
    check(Random::layout, |a| {
        if a.depth() > 0 {
            assert_eq!(Layout::nest(a.modes()).unwrap(), *a);
        }
    });
}

// covers: predicate 6
#[test]
fn prop_2_3_3_6() {
    check(Random::layout, |a| {
        assert_eq!(a.coalesce() == *a, a.is_coalesced());
        assert!(a.coalesce().is_coalesced());
        assert!(!a.is_coalesced() || a.is_non_degenerate());
    });
}

// covers: operation 36, convention 21
#[test]
fn prop_2_3_3_14() {
    check(
        |random| (random.layout(), random.layout()),
        |(a, b)| {
            assert_eq!(values(&a.coalesce()), values(a));
            assert_eq!(a.coalesce() == b.coalesce(), values(a) == values(b));
            let other = a.coalesce();
            let reshaped = Layout::nest(vec![other.clone()]).unwrap();
            assert_eq!(reshaped.coalesce(), other);
        },
    );
}

/// Among layouts with the same function and size above 1, only the coalesced one has the least complexity.
// covers: operation 37
#[test]
fn prop_2_3_3_16() {
    check(Random::layout, |a| {
        let coalesced = a.coalesce();
        assert!(coalesced.complexity() <= a.complexity());
        if a.size() > 1 && coalesced.complexity() == a.complexity() {
            assert_eq!(coalesced, *a);
        }
    });
}

// covers: operation 38
#[test]
fn prop_2_3_4_3() {
    check(refining, |(a, coarse)| {
        let modes = a.relative_modes(coarse).unwrap();
        assert_eq!(coarse.profile().substitute(&modes).unwrap(), *a);
    });
}

// covers: predicate 7
#[test]
fn prop_2_3_4_5() {
    check(refining, |(a, coarse)| {
        let coalesced = a.is_coalesced_over(coarse).unwrap();
        assert_eq!(a.coalesce_over(coarse).unwrap() == *a, coalesced);
        assert!(!coalesced || a.is_non_degenerate());
    });
}

#[test]
fn prop_2_3_4_6() {
    check(refining, |(a, _)| {
        let coalesced = a.is_coalesced_over(a.shape()).unwrap();
        assert_eq!(coalesced, a.is_non_degenerate());
    });
}

// covers: operation 39
#[test]
fn prop_2_3_4_8() {
    check(refining, |(a, coarse)| {
        let coalesced = a.coalesce_over(coarse).unwrap();
        assert!(coalesced.shape().refines(coarse));
        assert!(coalesced.is_coalesced_over(coarse).unwrap());
    });
}

#[test]
fn prop_2_3_4_9() {
    check(refining, |(a, coarse)| {
        assert_eq!(values(&a.coalesce_over(coarse).unwrap()), values(a));
    });
}

#[test]
fn prop_2_3_4_10() {
    check(
        |random| {
            let coarse = random.nested_tuple(2);
            let mut layout = || {
                let shape = random.refinement(&coarse);
                let strides: Vec<_> = shape
                    .leaves()
                    .map(|_| [0, 1, 2_i64][random.below(3)])
                    .collect();
                let stride = IntTuple::from(strides).with_profile(&shape.profile());
                Layout::new(shape, stride.unwrap()).unwrap()
            };
            (layout(), layout(), coarse.clone())
        },
        |(a, b, coarse)| {
            let same = a.coalesce_over(coarse).unwrap() == b.coalesce_over(coarse).unwrap();
            assert_eq!(values(a) == values(b), same);
        },
    );
}

#[test]
fn prop_2_3_5_5() {
    check(Random::layout, |a| {
        let compact = is_bijection(a);
        for b in [a, &flat::concat(&[a]).unwrap(), &a.coalesce()] {
            assert_eq!(b.is_compact(), compact);
        }
    });
}

#[test]
fn prop_2_3_6_2() {
    check(
        |random| {
            let f = random.nest_injective();
            let rest = f.complement().unwrap().layout();
            let b = if random.chance(2) {
                random.layout()
            } else {
                rest
            };
            (f.layout(), b)
        },
        |(a, b)| {
            let [flat_a, flat_b] = [a, b].map(|layout| flat::concat(&[layout]).unwrap());
            let complement = flat::is_complement(&flat_a, &flat_b, None);
            assert_eq!(flat::is_complement(a, b, None), complement);
        },
    );
}

// covers: operation 41
#[test]
fn prop_2_3_6_4() {
    check(Random::layout, |a| match a.complement_within(None) {
        Ok(complement) => {
            assert!(a.is_complementable(None));
            assert!(flat::is_complement(a, &complement, None));
        }
        Err(_) => assert!(!a.is_complementable(None)),
    });
}

#[test]
fn prop_2_3_6_9() {
    check(
        |random| {
            let f = random.nest_injective();
            (f.layout(), random.layout(), f.cosize())
        },
        |(a, b, n)| {
            let rest = a.complement_within(Some(*n)).unwrap();
            assert!(flat::is_complement(a, &rest, Some(*n)));
            let found = b.complement_within(Some(*n));
            assert_eq!(found.is_ok(), b.is_complementable(Some(*n)));
        },
    );
}

/// The composite is unique. Let `x` be any layout with the same function whose shape refines the
/// shape of `a`. Coalesced over the shape of `a`, `x` is the composite.
// covers: operation 43, predicate 20, convention 15
#[test]
fn prop_2_3_7_3() {
    check(
        |random| {
            let a = random.layout();
            let shape = random.refinement(a.shape());
            (random.layout(), a, shape)
        },
        |(b, a, shape)| {
            let Ok(composite) = b.composite(a) else {
                return;
            };
            let through: Vec<_> = values(a).iter().map(|&i| b.offset(i).unwrap()).collect();
            assert_eq!(values(&composite), through);
            assert!(composite.shape().refines(a.shape()));
            assert!(composite.is_coalesced_over(a.shape()).unwrap());
            // A weak composite, with a finer shape.
            let column = shape.compact_col_major(1).unwrap();
            let column = Layout::new(shape.clone(), column).unwrap();
            match composite.composition(column) {
                Ok(finer) if finer.shape().refines(a.shape()) => {
                    assert_eq!(finer.coalesce_over(a.shape()).unwrap(), composite);
                }
                _ => {}
            }
        },
    );
}

#[test]
fn prop_2_3_7_10() {
    check(
        |random| (layouts(random), random.entry(), random.entry()),
        |((b, a), extent, stride)| {
            let more = Layout::new(*extent, *stride).unwrap();
            let larger = Layout::nest(vec![b.clone(), more]).unwrap();
            if let Ok(composite) = b.composite(a) {
                assert_eq!(larger.composite(a).unwrap(), composite);
            }
        },
    );
}

#[test]
fn prop_2_3_7_11() {
    check(layouts, |(b, a)| {
        assert_eq!(b.coalesce().composite(a).ok(), b.composite(a).ok());
    });
}

/// `A / B == (A o B, A o B^c)`, if both parts are composites.
// covers: operation 50
#[test]
fn prop_2_3_8_1() {
    check(
        |random| {
            let f = random.injective();
            let a = random.morphism_from(f.codomain()).layout();
            (a, f.layout(), f.cosize())
        },
        |(a, b, n)| {
            assert_eq!(a.size(), *n);
            let rest = b.complement_within(Some(*n)).unwrap();
            let whole = Layout::nest(vec![b.clone(), rest.clone()]).unwrap();
            if let Ok(quotient) = a.composite(&whole) {
                let parts = vec![a.composite(b).unwrap(), a.composite(&rest).unwrap()];
                assert_eq!(Layout::nest(parts).unwrap(), quotient);
                if let Ok(divided) = a.logical_divide(b) {
                    assert_eq!(divided.coalesce(), quotient.coalesce());
                }
                assert_eq!(
                    flat::squeeze(&flat::division(a, b).unwrap()),
                    flat::squeeze(&quotient)
                );
            }
        },
    );
}

// covers: operation 55, convention 10
#[test]
fn prop_2_3_9_2() {
    check(
        |random| {
            (
                random.complementable(),
                random.layout(),
                1 + random.below(3),
            )
        },
        |(a, b, times)| {
            let Ok(product) = flat::product(a, b) else {
                return;
            };
            let block = a.complement_within(None).unwrap().size() * a.size();
            let times = i64::try_from(*times).unwrap();
            let n = block * times * a.size() * b.cosize();
            let copies = a.complement_within(Some(n)).unwrap().composite(b).unwrap();
            assert_eq!(concat(a, &copies), product);
            if let Ok(nested) = a.logical_product(b) {
                assert_eq!(nested.coalesce(), product.coalesce());
            }
        },
    );
}
