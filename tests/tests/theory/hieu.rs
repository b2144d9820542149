//! The theorems of Hieu, *On CuTe layouts*, and a comparison of its listing with `find_layout`.

mod listing;

use layout_algebra::find::{Difference, admits, consistent, equivalent};
use layout_algebra::find::{Why, find_composed_layout, find_layout, find_layout_in};
use layout_algebra::find::{find_layout_of, find_layout_with_shape, find_prefix};
use layout_algebra::{IntTuple, Layout, Swizzle};
use layout_tests::strategy::for_all;
use listing::{Crash, listing};
use proptest::collection::vec;
use proptest::prelude::*;

fn table(layout: &Layout) -> Vec<i64> {
    let offsets = (0..layout.size()).map(|i| layout.offset(i));
    offsets.collect::<Result<_, _>>().expect("offsets")
}

/// Returns `true` if a layout has these values. Tries every order of the prime factors as shape.
fn exists(values: &[i64]) -> bool {
    fn try_shapes(values: &[i64], extents: &mut Vec<usize>) -> bool {
        let block: usize = extents.iter().product();
        let rest = values.len() / block;
        if rest == 1 {
            let value = |i: usize| {
                let (mut offset, mut passed) = (0, 1);
                for n in &*extents {
                    offset += values[passed] * i64::try_from(i / passed % n).unwrap();
                    passed *= n;
                }
                offset
            };
            return (0..values.len()).all(|i| value(i) == values[i]);
        }
        (2..=rest).filter(|n| rest.is_multiple_of(*n)).any(|n| {
            extents.push(n);
            let found = try_shapes(values, extents);
            extents.pop();
            found
        })
    }
    !values.is_empty() && values.iter().all(|v| *v >= 0) && try_shapes(values, &mut Vec::new())
}

/// Returns flat layouts with few elements, many with stride 0 or 1.
fn layouts() -> impl Strategy<Value = Layout> {
    let mode = (1..=4_i64, prop_oneof![0..=3_i64, 0..=40_i64]);
    vec(mode, 1..=3).prop_map(|modes| {
        let (shape, stride): (Vec<_>, Vec<_>) = modes.into_iter().unzip();
        Layout::new(shape, stride).expect("a layout")
    })
}

/// Returns tables of layouts, truncated tables, tables with one changed value, and arbitrary tables.
fn tables() -> impl Strategy<Value = Vec<i64>> {
    let changed = (layouts(), 0..64_usize, -1..=40_i64).prop_map(|(layout, i, value)| {
        let mut values = table(&layout);
        let len = values.len();
        values[i % len] = value;
        values
    });
    let cut = (layouts(), 0..64_usize).prop_map(|(layout, i)| {
        let mut values = table(&layout);
        values.truncate(i % (values.len() + 1));
        values
    });
    let small = vec(0..=3_i64, 0..=6).prop_map(|values| [&[0], &values[..]].concat());
    prop_oneof![layouts().prop_map(|l| table(&l)), changed, cut, small]
}

/// P7: `find_layout(table(L))` is equivalent to `L`; in particular `L(0) = 0`. The result is `coalesce(L)`,
/// the only coalesced layout.
// covers: operation 62, algorithm 10, post-condition 7
#[test]
fn prop_p7() {
    for_all(2000, layouts(), |layout| {
        let values = table(&layout);
        prop_assert_eq!(values[0], 0);
        let found = find_layout(&values).map_err(|e| TestCaseError::fail(e.to_string()))?;
        prop_assert_eq!(&found, &layout.coalesce());
        let of = |i| layout.offset(i).expect("an offset");
        prop_assert_eq!(&find_layout_of(layout.size(), of).unwrap(), &found);
        prop_assert_eq!(&find_layout_in(values).unwrap(), &found);
        Ok(())
    });
}

/// P8: `complement((n):(d), k n d) = (d, k):(1, n d)`. For `complement(4:3, 12 k)`, the text has `(3, 2k):(1,
/// 12)` instead of `(3, k):(1, 12)`.
// covers: post-condition 8
#[test]
fn prop_p8() {
    for_all(500, (2..=9_i64, 2..=9_i64, 2..=9_i64), |(n, d, k)| {
        let complement = Layout::new(n, d).unwrap().complement(k * n * d).unwrap();
        prop_assert_eq!(complement, Layout::new((d, k), (1, n * d)).unwrap());
        Ok(())
    });
}

/// "There is an algorithm that finds a layout admitting `f`, or reports that there is none". Both answers
/// agree with a search over all shapes, and the value reported as impossible is impossible.
// covers: predicate 34
#[test]
fn prop_admitted() {
    for_all(4000, tables(), |values| {
        let contradiction = match find_layout(&values) {
            Ok(layout) => {
                prop_assert_eq!(table(&layout), values);
                return Ok(());
            }
            Err(contradiction) => contradiction,
        };
        prop_assert!(!exists(&values), "{}", contradiction);
        let index = usize::try_from(contradiction.index).unwrap();
        prop_assert_eq!(contradiction.found, values.get(index).copied());
        // A layout exists that starts with the earlier values and continues with the required value.
        if let (
            Some(needed),
            Why::Block {
                block,
                start,
                within,
            },
        ) = (contradiction.needed, &contradiction.why)
        {
            prop_assert_eq!(
                (start.0 + within.0, start.0 % block),
                (contradiction.index, 0)
            );
            prop_assert_eq!(values[usize::try_from(start.0).unwrap()], start.1);
            prop_assert_eq!(values[usize::try_from(within.0).unwrap()], within.1);
            prop_assert_eq!(i128::from(start.1 + within.1), needed);
        }
        if let Some(swizzled) = contradiction.swizzled {
            let at = (0..swizzled.size()).map(|i| swizzled.offset(i).unwrap());
            prop_assert_eq!(at.collect::<Vec<_>>(), values);
        }
        Ok(())
    });
}

/// "Do we only need to recurse on the largest value of `n0`?" Yes. For a layout with several modes, the
/// consistent `n` are the divisors of the first coalesced mode's extent, so the largest is a multiple of all.
/// The text proves that the least `n > 1` divides all, which is false.
// covers: predicate 34, convention 31
#[test]
fn prop_largest_consistent() {
    for_all(1000, layouts(), |layout| {
        let values = table(&layout);
        let first = layout.coalesce().shape().leaves().next().unwrap();
        for n in 1..=layout.size() {
            let divides = layout.coalesce().rank() == 1 || first % n == 0;
            prop_assert_eq!(consistent(&values, n).is_ok(), divides, "{}", n);
        }
        Ok(())
    });
    let nothing = Difference {
        index: 0,
        first: None,
        second: None,
    };
    assert_eq!(consistent(&[0, 1], 0), Err(nothing));
    assert_eq!(consistent(&[], i64::MIN), Err(nothing));
    assert!(consistent(&[i64::MAX, i64::MAX, 0], 3).is_err());
}

/// Layouts are equivalent, or first differ at the reported index.
// covers: predicate 34
#[test]
fn prop_equivalent() {
    for_all(2000, (layouts(), layouts()), |(a, b)| {
        let [first, second] = [table(&a), table(&b)];
        let differs = (0..first.len().max(second.len())).find(|i| first.get(*i) != second.get(*i));
        let wanted = differs.map(|i| Difference {
            index: i64::try_from(i).unwrap(),
            first: first.get(i).copied(),
            second: second.get(i).copied(),
        });
        prop_assert_eq!(equivalent(&a, &b).err(), wanted);
        prop_assert_eq!(admits(&a, &second).err(), wanted);
        prop_assert!(equivalent(&a, &a.coalesce()).is_ok());
        Ok(())
    });
}

/// The layout in the coordinates of a shape. If this layout exists, its values are the sums of the values
/// along the modes. The values along each mode also have a layout.
#[test]
fn prop_admitted_with_shape() {
    for_all(4000, (tables(), 1..=12_i64, 1..=6_i64), |(values, a, b)| {
        let size = i64::try_from(values.len()).unwrap();
        prop_assume!(size > 0);
        let (a, rest) = if size % a == 0 {
            (a, size / a)
        } else {
            (1, size)
        };
        let (b, c) = if rest % b == 0 {
            (b, rest / b)
        } else {
            (rest, 1)
        };
        let shape = IntTuple::from((a, (b, c)));
        let value = |i: i64| values[usize::try_from(i).unwrap()];
        let along = |n: i64, step: i64| (0..n).map(|i| value(i * step)).collect::<Vec<_>>();
        let is_sum = |i: i64| {
            let parts = [i % a, i / a % b * a, i / (a * b) * a * b];
            value(i) == parts.into_iter().map(value).sum::<i64>()
        };
        let is_layout = [along(a, 1), along(b, a), along(c, a * b)]
            .iter()
            .all(|mode| exists(mode));
        match find_layout_with_shape(&values, &shape) {
            Ok(layout) => {
                prop_assert_eq!(table(&layout), &*values);
                prop_assert_eq!(layout.coalesce_by_mode(&shape), Ok(layout.clone()));
                prop_assert!(is_layout && (0..size).all(is_sum));
            }
            Err(contradiction) => {
                prop_assert!(contradiction.index <= size);
                prop_assert!(!is_layout || !(0..size).all(is_sum), "{}", contradiction);
            }
        }
        Ok(())
    });
}

#[test]
fn tables_of_another_shape_are_rejected() {
    let shape = |why: &Why| match why {
        Why::Shape { size } => *size,
        other => panic!("{other:?}"),
    };
    for (values, extents, size) in [
        (vec![0, 1, 2], vec![2, 2], 4),
        (vec![0, 1, 2, 3, 4], vec![2, 2], 4),
        (vec![0, 1, 2, 3], vec![-2, -2], 0),
        (vec![0], vec![0], 0),
        (vec![0, 1], vec![i64::MAX, 2], i64::MAX),
    ] {
        let contradiction = find_layout_with_shape(&values, extents).unwrap_err();
        assert_eq!(shape(&contradiction.why), size);
    }
    let deep = (0..16).fold(IntTuple::Int(4), |deep, _| IntTuple::Tuple(vec![deep]));
    assert!(find_layout_with_shape(&[0, 1, 2, 3], &deep).is_ok());
    let contradiction = find_layout_with_shape(&[0, 1, 7, 8], &deep).unwrap_err();
    assert_eq!(contradiction.why, Why::Depth);
}

/// The reported prefix is the longest that a layout has.
// covers: convention 30
#[test]
fn the_longest_prefix_is_found() {
    for_all(2000, tables(), |values| {
        let longest = (1..=values.len()).rev().find(|n| exists(&values[..*n]));
        let Ok(prefix) = find_prefix(&values) else {
            prop_assert_eq!(longest, None);
            return Ok(());
        };
        let found = table(&prefix.layout);
        prop_assert_eq!(Some(found.len()), longest);
        prop_assert_eq!(&found[..], &values[..found.len()]);
        prop_assert_eq!(prefix.contradiction.is_none(), found.len() == values.len());
        Ok(())
    });
}

#[test]
fn where_the_listing_is_right_the_answers_are_equal() {
    let right = core::cell::Cell::new(0);
    for_all(4000, tables(), |values| {
        let ours = find_layout(&values).ok();
        match listing(&values) {
            Ok(Some(theirs)) if table(&theirs) == values => {
                prop_assert_eq!(ours, Some(theirs.coalesce()));
                right.set(right.get() + 1);
            }
            Ok(None) if !exists(&values) => {
                prop_assert_eq!(ours, None);
                right.set(right.get() + 1);
            }
            _ => {}
        }
        Ok(())
    });
    assert!(right.get() > 1000, "right only {} times", right.get());
}

#[test]
fn the_listing_crashes_on_stride_0() {
    assert_eq!(listing(&[0, 0, 5, 5]), Err(Crash));
    assert_eq!(
        find_layout(&[0, 0, 5, 5]).unwrap().to_string(),
        "(2,2):(0,5)"
    );
    assert_eq!(find_layout(&[0, 0, 0]).unwrap().to_string(), "3:0");
}

#[test]
fn the_listing_crashes_on_length_1() {
    assert_eq!(listing(&[0]), Err(Crash));
    assert_eq!(find_layout(&[0]).unwrap().to_string(), "1:0");
}

#[test]
fn the_listing_overlooks_the_last_columns() {
    for (values, theirs, index, needed) in [
        (&[0, 2, 4, 7, 9, 100][..], "(3,2):(2,7)", 5, 11),
        (&[0, 1, 3, 7], "(2,2):(1,3)", 3, 4),
        (&[0, 2, 4, 7, 9], "(3,2):(2,7)", 5, 11),
    ] {
        assert_eq!(listing(values).unwrap().unwrap().to_string(), theirs);
        let contradiction = find_layout(values).unwrap_err();
        assert_eq!(
            (contradiction.index, contradiction.needed),
            (index, Some(needed))
        );
    }
}

#[test]
fn bad_tables_are_rejected_with_the_reason() {
    let why = |values: &[i64]| find_layout(values).unwrap_err().why;
    assert_eq!(why(&[]), Why::Empty);
    assert_eq!(why(&[1, 2]), Why::First);
    assert_eq!(why(&[0, -1]), Why::Negative);
    assert_eq!(
        why(&[0, 5, 2, -3]),
        Why::Block {
            block: 2,
            start: (2, 2),
            within: (1, 5)
        }
    );
    assert_eq!(why(&[0, i64::MIN, 0]), Why::Negative);
    assert_eq!(why(&[0, i64::MAX]), Why::OverLimit);
    assert_eq!(
        why(&[0, i64::MAX - 1, 1, 1]),
        Why::Block {
            block: 2,
            start: (2, 1),
            within: (1, i64::MAX - 1)
        }
    );
    assert_eq!(why(&[0, 1, 2, 4, 5]), Why::Size { block: 3 });
    assert_eq!(
        find_layout(&[0, 4, 1, 5]).unwrap().to_string(),
        "(2,2):(4,1)"
    );
    assert_eq!(find_layout(&[0, i64::MAX - 1]).unwrap().cosize(), i64::MAX);
    assert_eq!(find_layout_of(-3, |i| i).unwrap_err().why, Why::Empty);
    let messages = [
        (
            find_layout(&[]),
            "no layout has these values: expected 0 at index 0, found the end of the values: the \
             first offset must be 0",
        ),
        (
            find_layout(&[0, -1]),
            "no layout has these values: found -1 at index 1: offsets must not be negative",
        ),
        (
            find_layout(&[0, 1, 2, 4, 5]),
            "no layout has these values: expected 6 at index 5, found the end of the values: the \
             values form blocks of 3, and the last block is incomplete",
        ),
    ];
    for (found, message) in messages {
        assert_eq!(found.unwrap_err().to_string(), message);
    }
}

#[test]
fn swizzled_layouts_are_found() {
    let swizzles = (1..=3_i64, 0..=4_i64, 0..=3_i64, any::<bool>());
    let swizzles = swizzles.prop_map(|(bits, base, more, up)| {
        let shift = if up { bits + more } else { -bits - more };
        Swizzle::new(bits, base, shift).expect("a swizzle")
    });
    let layouts = vec((1..=8_i64, 0..=6_u32), 1..=3).prop_map(|modes| {
        let modes = modes.into_iter().map(|(n, d)| (n, 1_i64 << d));
        let (shape, stride): (Vec<_>, Vec<_>) = modes.unzip();
        Layout::new(shape, stride).expect("a layout")
    });
    for_all(1000, (swizzles, layouts), |(swizzle, layout)| {
        let values: Vec<_> = table(&layout).iter().map(|i| swizzle.apply(*i)).collect();
        let found = find_composed_layout(&values);
        let found = found.map_err(|e| TestCaseError::fail(e.to_string()))?;
        let at = (0..found.size()).map(|i| found.offset(i).unwrap());
        prop_assert_eq!(at.collect::<Vec<_>>(), values);
        Ok(())
    });
}

#[test]
fn a_million_values_are_read() {
    let layout: Layout = "(64,32,512):(512,65536,1)".parse().unwrap();
    let mut values = table(&layout);
    assert_eq!(values.len(), 1 << 20);
    assert_eq!(find_layout(&values).unwrap(), layout);
    values[(1 << 20) - 1] += 1;
    assert_eq!(find_layout(&values).unwrap_err().index, (1 << 20) - 1);
    assert_eq!(
        find_prefix(0..1_i64 << 40)
            .unwrap()
            .contradiction
            .unwrap()
            .index,
        1 << 26
    );
}
