//! The post-conditions in CuTe's documentation of its layout algebra, each as a test with its number.

use core::cell::Cell;

use layout_algebra::{IntTuple, Layout};
use layout_tests::strategy::for_all;
use proptest::collection::vec;
use proptest::prelude::*;

fn extent() -> impl Strategy<Value = i64> {
    prop::sample::select(vec![1_i64, 2, 2, 3, 4, 4, 6, 8])
}

fn flat(modes: &[(i64, i64)]) -> Layout {
    let (shape, stride): (Vec<_>, Vec<_>) = modes.iter().copied().unzip();
    Layout::new(shape, stride).expect("a layout")
}

/// Returns layouts of up to three modes, packed in any order or with arbitrary strides.
fn layouts() -> impl Strategy<Value = Layout> {
    let any = vec((extent(), 0..=12_i64), 1..=3).prop_map(|modes| flat(&modes));
    prop_oneof![any, compact()]
}

/// Returns layouts of up to three modes, packed in any order.
fn compact() -> impl Strategy<Value = Layout> {
    vec((extent(), any::<u8>()), 1..=3).prop_map(|modes| {
        let mut order: Vec<_> = (0..modes.len()).collect();
        order.sort_by_key(|i| modes[*i].1);
        let mut packed: Vec<_> = modes.iter().map(|(extent, _)| (*extent, 0)).collect();
        let mut block = 1;
        for i in order {
            packed[i].1 = block;
            block *= packed[i].0;
        }
        flat(&packed)
    })
}

fn table(layout: &Layout) -> Vec<i64> {
    let offsets = (0..layout.size()).map(|i| layout.offset(i));
    offsets.collect::<Result<_, _>>().expect("offsets")
}

/// P1: `coalesce` keeps the size and the function, and has depth at most 1.
// covers: post-condition 1
#[test]
fn prop_p1() {
    for_all(1000, layouts(), |a| {
        let result = a.coalesce();
        prop_assert_eq!(result.size(), a.size());
        prop_assert!(result.depth() <= 1);
        prop_assert_eq!(table(&result), table(&a));
        Ok(())
    });
}

/// P2: `composition` is compatible with `b`, and `result(c) == a(b(c))`.
// covers: predicate 26, post-condition 2
#[test]
fn prop_p2() {
    let held = Cell::new(0);
    for_all(3000, (layouts(), layouts()), |(a, b)| {
        let Ok(result) = a.composition(&b) else {
            return Ok(());
        };
        held.set(held.get() + 1);
        prop_assert!(b.shape().is_compatible(result.shape()));
        for c in 0..b.size() {
            let through = a.offset(b.offset(c).unwrap()).unwrap();
            prop_assert_eq!(result.offset(c).unwrap(), through);
        }
        Ok(())
    });
    assert!(held.get() > 500, "{}", held.get());
}

/// P3: the complement is increasing, and disjoint from `a` except for 0. Together with `a`, the
/// complement reaches at least the cotarget. The cosize of the complement is at most the cotarget
/// rounded up to a multiple of the block of `a`. The text has "at least".
// covers: post-condition 3
#[test]
fn prop_p3() {
    let held = Cell::new(0);
    for_all(2000, (layouts(), 1..=100_i64), |(a, m)| {
        let Ok(result) = a.complement(m) else {
            return Ok(());
        };
        held.set(held.get() + 1);
        let offsets = table(&result);
        prop_assert!(offsets.is_sorted_by(|x, y| x < y));
        let own = table(&a);
        prop_assert!(offsets[1..].iter().all(|offset| !own.contains(offset)));
        let whole = Layout::from_modes([a.clone(), result.clone()]).unwrap();
        prop_assert!(whole.cosize() >= m);
        let block = a.filter().coalesce();
        let block = block.shape().leaves().zip(block.stride().leaves());
        let block = block.map(|(s, d)| s * d).max().unwrap_or(1).max(1);
        let rounded = (m + block - 1) / block * block;
        prop_assert!(result.cosize() <= rounded, "{} {}", a, m);
        Ok(())
    });
    assert!(held.get() > 500, "{}", held.get());
}

/// P4: a product has two modes, compatible with its operands. The first is the block.
// covers: post-condition 4
#[test]
fn prop_p4() {
    let held = Cell::new(0);
    for_all(2000, (layouts(), layouts()), |(a, b)| {
        let Ok(result) = a.logical_product(&b) else {
            return Ok(());
        };
        held.set(held.get() + 1);
        let [block, copies] = &result.modes()[..] else {
            return Err(TestCaseError::fail("not two modes"));
        };
        prop_assert!(a.shape().is_compatible(block.shape()));
        prop_assert!(b.shape().is_compatible(copies.shape()));
        prop_assert_eq!(table(block), table(&a));
        Ok(())
    });
    assert!(held.get() > 500, "{}", held.get());
}

/// P5: mode 0 of a zipped division is the composition with the tile.
// covers: post-condition 5
#[test]
fn prop_p5() {
    let held = Cell::new(0);
    for_all(3000, (layouts(), compact()), |(a, b)| {
        if let Ok(divided) = a.zipped_divide(&b) {
            held.set(held.get() + 1);
            prop_assert_eq!(divided.mode(0), Some(a.composition(&b).unwrap()));
        }
        Ok(())
    });
    assert!(held.get() > 500, "{}", held.get());
}

/// P6: division by tiles mode by mode splits each extent, and the splits can follow one another: `(9,32)` by
/// `(3,8)` is `((3,3),(8,4))`, zipped `((3,8),(3,4))`.
// covers: post-condition 6
#[test]
fn prop_p6() {
    for_all(
        500,
        ([extent(), extent()], [extent(), extent()]),
        |(tile, rest)| {
            let shape = [0, 1].map(|i| tile[i] * rest[i]);
            let a = Layout::make_layout(IntTuple::from(shape.to_vec())).unwrap();
            let tiler = || layout_algebra::Tiler::Modes(tile.map(Into::into).to_vec());
            let sizes = |layout: &Layout| -> Vec<Vec<i64>> {
                let modes = layout.modes();
                modes
                    .iter()
                    .map(|mode| mode.modes().iter().map(Layout::size).collect())
                    .collect()
            };
            let logical = a.logical_divide(tiler()).unwrap();
            prop_assert_eq!(sizes(&logical), [0, 1].map(|i| vec![tile[i], rest[i]]));
            let zipped = a.zipped_divide(tiler()).unwrap();
            prop_assert_eq!(sizes(&zipped), [tile, rest].map(Vec::from));
            Ok(())
        },
    );
}

/// `shape_div` removes the first elements of a shape by division, and `shape_mod` keeps them. Both
/// operations require that one integer divides the other at each step.
// covers: operation 12 13, predicate 23
#[test]
fn division_of_shapes() {
    let held = Cell::new(0);
    for_all(
        2000,
        (vec(extent(), 1..=4), extent(), extent()),
        |(shape, d, e)| {
            let tuple = IntTuple::from(shape.clone());
            let by = d * e;
            let mut divisor = by;
            let mut divides = true;
            let (mut quotients, mut kept) = (Vec::new(), Vec::new());
            for s in &shape {
                divides &= s % divisor == 0 || divisor % s == 0;
                quotients.push(s.max(&divisor) / divisor);
                kept.push(*s.min(&divisor));
                divisor = (divisor / s).max(1);
            }
            let (div, rem) = (tuple.shape_div(by), tuple.shape_mod(by));
            prop_assert_eq!((div.is_ok(), rem.is_ok()), (divides, divides));
            if divides {
                held.set(held.get() + 1);
                prop_assert_eq!(div.unwrap(), IntTuple::from(quotients));
                prop_assert_eq!(rem.unwrap(), IntTuple::from(kept));
            }
            Ok(())
        },
    );
    assert!(held.get() > 500, "{}", held.get());
}

/// A tile that is a shape means the layout with stride 1, and `_` keeps a mode.
// covers: object 16, operation 48
#[test]
fn shapes_as_tilers() {
    for_all(500, (compact(), compact(), extent()), |(a, b, n)| {
        use layout_algebra::Tiler;
        let whole = Layout::from_modes([a, b.clone()]).unwrap();
        let by_shape = whole.composition(Tiler::Modes(vec![Tiler::Size(n), Tiler::Keep]));
        let ones = Layout::new(n, 1).unwrap();
        let by_layout = whole.composition(Tiler::Modes(vec![Tiler::Layout(ones), Tiler::Keep]));
        prop_assert_eq!(by_shape.clone().ok(), by_layout.ok());
        if let Ok(result) = by_shape {
            prop_assert_eq!(result.mode(1), Some(b));
        }
        Ok(())
    });
}

/// A table has every offset at its row and column.
// covers: operation 63
#[test]
fn a_table_shows_every_offset() {
    for_all(
        300,
        (extent(), extent(), 0..=9_i64, 0..=9_i64),
        |(m, n, d, e)| {
            let a = Layout::new((m, n), (d, e)).unwrap();
            let text = a.table().unwrap();
            let rows: Vec<Vec<i64>> = text
                .lines()
                .filter_map(|line| line.split_once('│'))
                .map(|(_, row)| row.split_whitespace().map(|n| n.parse().unwrap()).collect())
                .collect();
            let expected = (0..m).map(|i| (0..n).map(|j| i * d + j * e).collect::<Vec<_>>());
            prop_assert_eq!(rows, expected.collect::<Vec<_>>());
            Ok(())
        },
    );
}
