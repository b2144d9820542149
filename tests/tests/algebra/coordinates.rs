//! Predicated tilings and identity layouts, compared with enumeration.

use layout_algebra::{Coord, CoordinateLayout, IntTuple, Layout, Rule, Tiler};
use layout_tests::case;
use layout_tests::oracle::Plain;
use layout_tests::strategy;
use proptest::prelude::*;

fn operands() -> impl Strategy<Value = (Layout, Tiler)> {
    let a = strategy::layout(64).prop_map(|plain: Plain| case::layout(&plain));
    a.prop_flat_map(|a| {
        let tiler = strategy::tiler(a.rank()).prop_map(|tile| case::tiler(&tile));
        (Just(a), tiler)
    })
}

/// Returns the strides of a compact layout, including the strides of modes of size 1.
fn prefix_products(shape: &IntTuple, next: &mut i64) -> IntTuple {
    match shape {
        IntTuple::Int(size) => {
            let stride = *next;
            *next *= size;
            IntTuple::Int(stride)
        }
        IntTuple::Tuple(modes) => IntTuple::Tuple(
            modes
                .iter()
                .map(|mode| prefix_products(mode, next))
                .collect(),
        ),
    }
}

/// Returns the leaves of the coordinate at an index.
fn leaves(a: &CoordinateLayout, index: i64) -> Vec<i64> {
    let coordinate = a.at(index).expect("an index");
    coordinate.leaves().collect()
}

/// Returns `true` if a layout whose modes each step along one leaf has the coordinates of `a` at the offsets
/// of `b`. Each leaf of `b` is split into longest runs, and the coordinates of the runs must add up.
fn is_a_layout(a: &CoordinateLayout, b: &Layout) -> bool {
    let mut runs = Vec::new();
    for (mut n, mut d) in b.shape().leaves().zip(b.stride().leaves()) {
        if n == 1 || d == 0 {
            runs.push((n, 0));
            continue;
        }
        while n > 1 {
            let step = leaves(a, d);
            if step.iter().filter(|step| **step > 0).count() > 1 {
                return false;
            }
            let goes_on =
                |i: &i64| leaves(a, i * d) == step.iter().map(|s| i * s).collect::<Vec<_>>();
            let run = (1..=n).take_while(|i| *i < n && goes_on(i)).count();
            let run = i64::try_from(run).expect("a count") + 1;
            if n % run != 0 {
                return false;
            }
            runs.push((run, d));
            n /= run;
            d *= run;
        }
    }
    (0..b.size()).all(|index| {
        let mut rest = index;
        let mut sum = leaves(a, 0);
        for (n, d) in &runs {
            for (sum, step) in sum.iter_mut().zip(leaves(a, *d)) {
                *sum += rest % n * step;
            }
            rest /= n;
        }
        sum == leaves(a, b.offset(index).expect("an index"))
    })
}

fn natural(shape: &IntTuple, index: i64) -> IntTuple {
    shape.idx2crd(index).expect("an index of the shape")
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(500) })]

    /// Every element of `a` is in bounds at exactly one coordinate of the predicated tiling.
    #[test]
    fn a_covering_reaches_each_element_once((a, tiler) in operands()) {
        let coverings = [
            a.predicated_divide(&tiler),
            a.zipped_predicated_divide(&tiler),
            a.tiled_predicated_divide(&tiler),
            a.flat_predicated_divide(&tiler),
        ];
        for covering in coverings.into_iter().flatten() {
            prop_assume!(covering.size() <= 1 << 9);
            let mut reached = Vec::new();
            for index in 0..covering.size() {
                let coordinate = natural(covering.shape(), index);
                let offset = covering.offset(coordinate.clone()).expect("a coordinate");
                prop_assert_eq!(offset, covering.offset(index).expect("an index"));
                prop_assert_eq!(offset.is_some(), covering.is_inside(coordinate).expect("one"));
                reached.extend(offset);
            }
            let mut all: Vec<_> = (0..a.size()).map(|i| a.offset(i).expect("an index")).collect();
            reached.sort_unstable();
            all.sort_unstable();
            prop_assert_eq!(reached, all, "{}", covering);
        }
    }

    /// If tiles fill the layout, the predicated tiling equals the division, and vice versa.
    #[test]
    fn a_covering_without_overhang_is_the_division((a, tiler) in operands()) {
        let covering = a.zipped_predicated_divide(&tiler);
        match a.zipped_divide(&tiler) {
            Ok(division) => {
                let covering = covering.expect("tiles that fill cover");
                prop_assert_eq!(covering.exact(), Some(&division));
            }
            Err(_) => {
                if let Ok(covering) = covering {
                    prop_assert_eq!(covering.exact(), None);
                }
            }
        }
    }

    /// The division of an identity layout gives the coordinates of the divided compact layout's elements.
    #[test]
    fn identities_follow_compact_layouts((a, tiler) in operands()) {
        let shape = a.shape().clone();
        let compact = Layout::new(shape.clone(), prefix_products(&shape, &mut 1));
        let compact = compact.expect("a layout");
        let identity = CoordinateLayout::make_identity_layout(shape.clone()).expect("a layout");
        let pairs = [
            (compact.composition(&tiler), identity.composition(&tiler)),
            (compact.logical_divide(&tiler), identity.logical_divide(&tiler)),
            (compact.zipped_divide(&tiler), identity.zipped_divide(&tiler)),
            (compact.tiled_divide(&tiler), identity.tiled_divide(&tiler)),
            (compact.flat_divide(&tiler), identity.flat_divide(&tiler)),
        ];
        for (offsets, coordinates) in pairs {
            // Strides of different modes never merge, so fewer operations are accepted.
            let Ok(coordinates) = coordinates else { continue };
            let offsets = offsets.expect("coordinates are finer than offsets");
            for index in 0..offsets.size().min(1 << 9) {
                let coordinate = coordinates.at(index).expect("an index");
                let offset = offsets.offset(index).expect("an index");
                prop_assert_eq!(compact.offset(coordinate).expect("a coordinate"), offset);
            }
        }
    }

    /// A composition is accepted if and only if a layout has its coordinates.
    #[test]
    fn a_composition_of_coordinates_is_exact(
        shape in prop::collection::vec(1..=6_i64, 1..=3),
        first in strategy::layout(32),
        second in strategy::layout(32),
    ) {
        let identity = CoordinateLayout::make_identity_layout(shape).expect("a layout");
        let (first, second) = (case::layout(&first), case::layout(&second));
        let Ok(a) = identity.composition(&first) else { return Ok(()) };
        match a.composition(&second) {
            Err(error) => prop_assert!(!is_a_layout(&a, &second), "{}", error),
            Ok(result) => {
                prop_assert!(is_a_layout(&a, &second), "{a} o {second}: {result}");
                for index in 0..second.size() {
                    let offset = second.offset(index).expect("an index");
                    prop_assert_eq!(leaves(&result, index), leaves(&a, offset), "{}", result);
                }
            }
        }
    }
}

#[test]
fn coordinates_compose_where_the_walk_ends() {
    let identity = |shape: IntTuple| CoordinateLayout::make_identity_layout(shape).expect("one");
    let layout = |text: &str| -> Layout { text.parse().expect("a layout") };
    // 3 is neither a divisor nor a multiple of 2.
    let rows = identity((8,).into())
        .composition(layout("(2,4):(4,1)"))
        .expect("a layout");
    assert_eq!(rows.to_string(), "(2,4):(4*E<0>,E<0>)");
    let found = rows.composition(layout("2:3")).expect("a layout");
    assert_eq!(found.to_string(), "2:5*E<0>");
    // A step along both modes is neither `E<0>` nor `E<1>`.
    let both = identity((2, 4).into())
        .composition(layout("2:3"))
        .unwrap_err();
    assert_eq!(
        both.to_string(),
        "`(2,4):(E<0>,E<1>) o 2:3` is not a layout: stride divides shape: stride 3 in the only \
         mode of the right operand is not a multiple of shape 2 in mode 0 of the left operand",
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    /// A layout fits in another layout if no offset reaches past the outer size. The error names the first
    /// offset that reaches past the outer size.
    #[test]
    fn a_layout_inside_another_has_no_offset_past_it(
        b in strategy::layout(64),
        a in strategy::layout(64),
    ) {
        let (b, a) = (case::layout(&b), case::layout(&a));
        let outside = (0..b.size()).find(|i| b.offset(*i).expect("an index") >= a.size());
        let found = match b.inside(&a) {
            Ok(()) => None,
            Err(error) => match error.rule() {
                Rule::Outside { index, offset, end, .. } => {
                    prop_assert_eq!(*offset, b.offset(*index).expect("an index"));
                    prop_assert_eq!(*end, a.size());
                    Some(*index)
                }
                other => panic!("{other}"),
            },
        };
        prop_assert_eq!(found, outside, "inside({}, {})", b, a);
    }

    /// A static coordinate must be below the extents. The error names the first mode whose
    /// coordinate is too large.
    #[test]
    fn a_known_coordinate_is_below_the_extents(
        a in strategy::layout(64),
        digits in prop::collection::vec(0..9_i64, 8),
        free in prop::collection::vec(any::<bool>(), 8),
    ) {
        let a = case::layout(&a);
        let modes: Vec<_> = a.modes().iter().map(Layout::size).collect();
        prop_assume!(modes.len() <= 8 && matches!(a.shape(), IntTuple::Tuple(_)));
        let fixed = digits.iter().zip(&free);
        let fixed = fixed.map(|(i, free)| if *free { Coord::Free } else { Coord::At(*i) });
        let coordinate = Coord::Modes(fixed.take(modes.len()).collect());
        let mut pairs = digits.iter().zip(&free).zip(&modes).enumerate();
        let past = pairs.find(|(_, ((i, free), size))| !**free && i >= size);
        let results = [
            a.slice(&coordinate),
            a.dice(&coordinate),
            a.slice_and_offset(&coordinate).map(|(slice, _)| slice),
        ];
        for result in results {
            match (result, &past) {
                (Ok(_), None) => {}
                (Err(error), Some((mode, ((i, _), size)))) => {
                    let Rule::NotBelow { value, end, path, .. } = error.rule() else {
                        panic!("{error}");
                    };
                    prop_assert_eq!((value, end), (*i, *size));
                    prop_assert_eq!(path.to_string(), mode.to_string());
                }
                (result, _) => prop_assert!(false, "{coordinate} of {a}: {result:?}"),
            }
        }
        // Without free modes, the coordinate is valid for `crd2idx`.
        let whole: Vec<_> = digits.iter().copied().take(modes.len()).collect();
        let is_in = whole.iter().zip(&modes).all(|(i, size)| i < size);
        let index = a.shape().crd2idx(whole.clone());
        prop_assert_eq!(index.is_ok(), is_in);
        prop_assert_eq!(a.crd2idx(whole.clone()).ok(), index.is_ok().then(|| a.offset(whole).expect("one")));
        if let Ok(index) = index {
            prop_assert!(index < a.size() && a.shape().idx2crd(index).is_ok());
        }
        prop_assert!(a.shape().idx2crd(a.size()).is_err());
    }
}

/// Returns all layouts of one or two modes with extents and strides below these limits.
fn small(extents: i64, strides: i64) -> Vec<Layout> {
    let modes: Vec<_> = (1..extents)
        .flat_map(|s| (0..strides).map(move |d| (s, d)))
        .collect();
    let layout = |modes: &[(i64, i64)]| {
        let (shape, stride): (Vec<_>, Vec<_>) = modes.iter().copied().unzip();
        Layout::new(shape, stride).expect("a layout")
    };
    let two = modes
        .iter()
        .flat_map(|a| modes.iter().map(move |b| [*a, *b]));
    let ones = modes.iter().map(|(s, d)| Layout::new(*s, *d).expect("one"));
    ones.chain(two.map(|modes| layout(&modes))).collect()
}

fn values(a: &Layout) -> Vec<i64> {
    let at = |i| a.offset(i).expect("an index");
    (0..a.size()).map(at).collect()
}

/// The coordinate of an offset maps back to that offset. A layout without gaps has a coordinate for each
/// offset.
#[test]
fn the_coordinate_of_an_offset_has_that_offset() {
    for a in small(5, 9) {
        let values = values(&a);
        let is_compact = (0..a.cosize()).all(|i| values.contains(&i)) && a.size() == a.cosize();
        for offset in -1..=a.cosize() {
            let index = a.get_1d_coord(offset);
            let same = [a.get_hier_coord(offset), a.get_flat_coord(offset)];
            for coordinate in same {
                assert_eq!(coordinate.is_ok(), index.is_ok(), "{a}, {offset}");
                let found = coordinate.map(|c| a.offset(c).expect("a coordinate"));
                assert!(found.is_err() || found == Ok(offset), "{a}, {offset}");
            }
            if is_compact && (0..a.cosize()).contains(&offset) {
                assert!(index.is_ok(), "{a}, {offset}");
            }
        }
    }
}

/// The elements of a thread belong to the thread's cell, and each cell has one thread index.
#[test]
fn a_partition_has_the_elements_of_the_cell_of_the_thread() {
    for a in ["(4,4):(1,4)", "(6,6):(7,1)"] {
        let a: Layout = a.parse().expect("a layout");
        for threads in small(4, 8) {
            let numbers = values(&threads);
            for index in -1..=threads.cosize() {
                let Ok((mine, start)) = a.local_partition(&threads, index) else {
                    continue;
                };
                let found: Vec<_> = values(&mine).iter().map(|offset| start + offset).collect();
                let cells: Vec<_> = (0..threads.size())
                    .filter(|cell| numbers[usize::try_from(*cell).expect("a cell")] == index)
                    .collect();
                let [cell] = cells[..] else {
                    panic!("{a}, {threads}: {cells:?} have number {index}");
                };
                let shape = threads.shape();
                let coordinate = shape.idx2crd(cell).expect("a cell");
                let is_mine = |i: &i64| {
                    let at = a.shape().idx2crd(*i).expect("an index");
                    let mut modes = coordinate.leaves().zip(shape.leaves()).zip(at.leaves());
                    match shape {
                        IntTuple::Int(s) => a_leaf(&at) % s == cell,
                        IntTuple::Tuple(_) => modes.all(|((c, s), at)| at % s == c),
                    }
                };
                let wanted = (0..a.size()).filter(is_mine);
                let wanted: Vec<_> = wanted.map(|i| a.offset(i).expect("an index")).collect();
                assert_eq!(found, wanted, "{a}, {threads}, {index}");
            }
        }
    }
    let a: Layout = "(4,4):(1,4)".parse().expect("a layout");
    let rejected = |threads: &str, index| {
        let threads = threads.parse().expect("a layout");
        a.local_partition(&threads, index).unwrap_err().to_string()
    };
    assert_eq!(
        rejected("(2,2):(6,0)", 1),
        "`local_partition((4,4):(1,4), (2,2):(6,0), 1)` has no result: not compact: \
         no coordinate has thread 1: its digits form coordinate (0,0), which has 0",
    );
    assert_eq!(
        rejected("(2,2):(1,1)", 1),
        "`local_partition((4,4):(1,4), (2,2):(1,1), 1)` has no result: not compact: \
         no coordinate has thread 1: its digits form coordinate (1,1), which has 2",
    );
    assert_eq!(
        rejected("(2,2):(1,1)", 0),
        "`local_partition((4,4):(1,4), (2,2):(1,1), 0)` has no result: not invertible: \
         coordinates (1,0) and (0,1) both have offset 1",
    );
}

/// Returns the first leaf.
fn a_leaf(tuple: &IntTuple) -> i64 {
    tuple.leaves().next().expect("a leaf")
}

/// A common vector is contiguous in both layouts. For an injective layout, no longer vector exists.
#[test]
fn a_common_vector_ends_with_the_layouts() {
    for a in small(6, 6) {
        for b in small(4, 6) {
            let Ok(vector) = a.max_common_vector(&b) else {
                continue;
            };
            let (in_a, in_b) = (values(&a), values(&b));
            let pairs: Vec<_> = in_a.iter().zip(&in_b).collect();
            let ends = (0..=64).find(|n| !pairs.contains(&(n, n)));
            let run = ends.expect("the layouts are small");
            assert!(vector <= run, "max_common_vector({a}, {b}) = {vector}");
            if b.injective().is_ok() {
                assert_eq!(vector, run.max(1), "max_common_vector({a}, {b})");
            }
        }
    }
}
