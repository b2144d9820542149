//! Coverings and identity layouts against enumeration.

use layout_algebra::{CoordinateLayout, IntTuple, Layout, Tiler};
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

/// The strides of a compact layout, those of modes of size 1 included.
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

fn natural(shape: &IntTuple, index: i64) -> IntTuple {
    shape.idx2crd(index).expect("an index of the shape")
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(500) })]

    /// Every element of `a` lies inside at exactly one coordinate of the covering.
    #[test]
    fn a_covering_reaches_each_element_once((a, tiler) in operands()) {
        let coverings = [
            a.covering_divide(&tiler),
            a.zipped_covering_divide(&tiler),
            a.tiled_covering_divide(&tiler),
            a.flat_covering_divide(&tiler),
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

    /// A covering of tiles that fill the layout is its division, and the other way round.
    #[test]
    fn a_covering_without_overhang_is_the_division((a, tiler) in operands()) {
        let covering = a.zipped_covering_divide(&tiler);
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

    /// An identity layout divided like a compact layout tells where its elements are.
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
            // Strides of different modes never merge, so less is accepted.
            let Ok(coordinates) = coordinates else { continue };
            let offsets = offsets.expect("coordinates are finer than offsets");
            for index in 0..offsets.size().min(1 << 9) {
                let coordinate = coordinates.at(index).expect("an index");
                let offset = offsets.offset(index).expect("an index");
                prop_assert_eq!(shape.crd2idx(coordinate).expect("a coordinate"), offset);
            }
        }
    }
}
