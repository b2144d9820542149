//! Laws between operations, on random layouts.

use core::cell::Cell;

use layout_algebra::{Coord, IntTuple, Layout, Tiler};
use layout_tests::case::{layout as at_value_level, tiler as tiler_at_value_level};
use layout_tests::notation::Tile;
use layout_tests::oracle::Plain;
use layout_tests::strategy::{for_all, layout, tiler};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

type Law = Result<(), TestCaseError>;

/// Number of random values per law.
const CASES: u32 = 8000;

/// Counts the cases where a law applies, and requires enough of them.
#[derive(Default)]
struct Said(Cell<u32>);

impl Said {
    fn once(&self) {
        self.0.set(self.0.get() + 1);
    }

    fn finish(&self, law: &str) {
        println!("{law}: {} of {CASES}", self.0.get());
        assert!(
            self.0.get() * 20 > CASES,
            "{law}: only {} of {CASES}",
            self.0.get()
        );
    }
}

fn offsets(layout: &Layout) -> Vec<i64> {
    let offset = |i| layout.offset(i).expect("an offset below the cosize");
    (0..layout.size()).map(offset).collect()
}

fn sorted(layout: &Layout) -> Vec<i64> {
    let mut offsets = offsets(layout);
    offsets.sort_unstable();
    offsets
}

fn two() -> impl Strategy<Value = (Plain, Plain)> {
    (layout(256), layout(64))
}

fn with_tiler() -> impl Strategy<Value = (Plain, Tile)> {
    layout(256).prop_flat_map(|a| {
        let modes = a.modes().len();
        (Just(a), tiler(modes))
    })
}

/// Returns a layout with a tile that often divides it: one of its modes, a size, or a layout.
fn with_tile() -> impl Strategy<Value = (Plain, Plain)> {
    let divisor = |a: Plain| {
        let size = a.size();
        let sizes: Vec<_> = (1..=size).filter(|n| size % n == 0).collect();
        let tile = prop_oneof![
            4 => prop::sample::select(sizes).prop_map(|n| Plain::leaf(n, 1)),
            2 => layout(16),
        ];
        (Just(a), tile)
    };
    layout(256).prop_flat_map(divisor)
}

#[test]
fn mode_0_of_a_zipped_division_is_the_composition_with_the_tile() {
    let said = Said::default();
    for_all(CASES, with_tile(), |(a, b)| -> Law {
        let (a, b) = (at_value_level(&a), at_value_level(&b));
        if let Ok(divided) = a.zipped_divide(&b) {
            said.once();
            prop_assert_eq!(divided.mode(0).unwrap(), a.composition(&b).unwrap());
        }
        Ok(())
    });
    said.finish("zipped_divide and composition");
}

#[test]
fn mode_0_of_a_zipped_division_by_mode_is_the_composition_by_mode() {
    let said = Said::default();
    for_all(CASES, with_tiler(), |(a, tile)| -> Law {
        let (a, tile) = (at_value_level(&a), tiler_at_value_level(&tile));
        // A mode that the tiler keeps has no tile.
        let kept = |tiler: &Tiler| matches!(tiler, Tiler::Keep);
        let by_mode = matches!(&tile, Tiler::Modes(modes) if !modes.iter().any(kept));
        if by_mode
            && let (Ok(divided), Ok(composed)) = (a.zipped_divide(&tile), a.composition(&tile))
        {
            said.once();
            prop_assert_eq!(offsets(&divided.mode(0).unwrap()), offsets(&composed));
        }
        Ok(())
    });
    said.finish("zipped_divide and composition by mode");
}

// covers: operation 52 53 54
#[test]
fn the_forms_of_a_division_have_the_same_modes() {
    let said = Said::default();
    for_all(CASES, with_tile(), |(a, b)| -> Law {
        let (a, b) = (at_value_level(&a), at_value_level(&b));
        if let Ok(divided) = a.logical_divide(&b) {
            said.once();
            for form in [a.zipped_divide(&b), a.tiled_divide(&b), a.flat_divide(&b)] {
                prop_assert_eq!(offsets(&form.unwrap()), offsets(&divided));
            }
            prop_assert_eq!(sorted(&divided), sorted(&a));
        }
        Ok(())
    });
    said.finish("forms of a division");
}

#[test]
fn dividing_a_product_by_its_block_gives_block_and_copies() {
    let said = Said::default();
    for_all(CASES, two(), |(a, b)| -> Law {
        let (a, b) = (at_value_level(&a), at_value_level(&b));
        if let Ok(product) = a.logical_product(&b)
            && let Ok(divided) = product.logical_divide(a.size())
        {
            said.once();
            prop_assert_eq!(offsets(&divided.mode(0).unwrap()), offsets(&a));
            let copies = product.mode(1).unwrap();
            prop_assert_eq!(offsets(&divided.mode(1).unwrap()), offsets(&copies));
        }
        Ok(())
    });
    said.finish("product and division");
}

#[test]
fn blocked_and_raked_products_are_the_product_in_another_order() {
    let said = Said::default();
    for_all(CASES, two(), |(a, b)| -> Law {
        let (a, b) = (at_value_level(&a), at_value_level(&b));
        if let (Ok(product), Ok(blocked)) = (a.logical_product(&b), a.blocked_product(&b)) {
            said.once();
            let raked = a.raked_product(&b).unwrap();
            prop_assert_eq!(sorted(&blocked), sorted(&product));
            prop_assert_eq!(sorted(&raked), sorted(&product));
            prop_assert_eq!(blocked.rank(), a.rank().max(b.rank()));
            prop_assert_eq!(raked.rank(), blocked.rank());
        }
        Ok(())
    });
    said.finish("blocked and raked products");
}

#[test]
fn composition_is_associative_where_all_exist() {
    let said = Said::default();
    let three = (layout(256), layout(128), layout(32));
    for_all(CASES, three, |(a, b, c)| -> Law {
        let (a, b, c) = (at_value_level(&a), at_value_level(&b), at_value_level(&c));
        let left = a.composition(&b).and_then(|ab| ab.composition(&c));
        let right = b.composition(&c).and_then(|bc| a.composition(&bc));
        // Past its size, `a o b` continues in its last mode, which can differ from `a`.
        let inside = c.cosize() <= b.size();
        if let (true, Ok(left), Ok(right)) = (inside, left, right) {
            said.once();
            prop_assert_eq!(offsets(&left), offsets(&right));
        }
        Ok(())
    });
    said.finish("associativity");
}

#[test]
fn a_right_inverse_is_undone_by_its_layout() {
    for_all(CASES, layout(256), |a| -> Law {
        let a = at_value_level(&a);
        let inverse = a.right_inverse().unwrap();
        for i in 0..inverse.size() {
            prop_assert_eq!(a.offset(inverse.offset(i).unwrap()).unwrap(), i);
        }
        Ok(())
    });
}

#[test]
fn a_left_inverse_leads_back_to_the_same_offset() {
    let said = Said::default();
    for_all(CASES, layout(256), |a| -> Law {
        let a = at_value_level(&a);
        if let Ok(inverse) = a.left_inverse() {
            said.once();
            for offset in offsets(&a) {
                prop_assert_eq!(a.offset(inverse.offset(offset).unwrap()).unwrap(), offset);
            }
        }
        Ok(())
    });
    said.finish("left inverse");
}

#[test]
fn nullspace_and_filter_split_a_layout() {
    for_all(CASES, layout(256), |a| -> Law {
        let a = at_value_level(&a);
        let (still, moving) = (a.nullspace().unwrap(), a.filter());
        for i in offsets(&still) {
            prop_assert_eq!(a.offset(i).unwrap(), 0);
        }
        prop_assert_eq!(still.size() * moving.size(), a.size());
        let mut reached = sorted(&a);
        reached.dedup();
        let mut filtered = sorted(&moving);
        filtered.dedup();
        prop_assert_eq!(reached, filtered);
        Ok(())
    });
}

#[test]
fn an_upcast_undoes_a_downcast() {
    let said = Said::default();
    let case = (layout(256), prop::sample::select(vec![1_i64, 2, 3, 4, 8]));
    for_all(CASES, case, |(a, n)| -> Law {
        let a = at_value_level(&a);
        if let Ok(smaller) = a.downcast(n) {
            said.once();
            let again = smaller.upcast(n).unwrap();
            prop_assert_eq!(offsets(&again), offsets(&a));
        }
        Ok(())
    });
    said.finish("casts");
}

#[test]
fn a_slice_and_its_offset_are_the_layout_at_the_coordinate() {
    let case = layout(256).prop_flat_map(|a| {
        let modes = a.modes().len();
        (
            Just(a),
            prop::collection::vec((any::<bool>(), 0..64_i64), modes),
        )
    });
    let said = Said::default();
    for_all(CASES, case, |(a, choices)| -> Law {
        let a = at_value_level(&a);
        if matches!(a.shape(), IntTuple::Int(_)) {
            return Ok(());
        }
        said.once();
        let modes = a.modes();
        let within = |(mode, (free, i)): (&Layout, &(bool, i64))| (*free, i % mode.size());
        let fixed: Vec<_> = modes.iter().zip(&choices).map(within).collect();
        let coord = |(free, i): &(bool, i64)| if *free { Coord::Free } else { Coord::from(*i) };
        let coordinate = Coord::Modes(fixed.iter().map(coord).collect());
        let (slice, start) = a.slice_and_offset(coordinate).unwrap();
        // Visits the free modes in the order of the slice. The first mode varies fastest.
        for index in 0..slice.size() {
            let mut rest = index;
            let mut natural = Vec::new();
            for (mode, (free, i)) in modes.iter().zip(&fixed) {
                natural.push(IntTuple::from(if *free { rest % mode.size() } else { *i }));
                if *free {
                    rest /= mode.size();
                }
            }
            let expected = a.offset(IntTuple::Tuple(natural)).unwrap();
            prop_assert_eq!(slice.offset(index).unwrap() + start, expected);
        }
        Ok(())
    });
    said.finish("slices");
}

#[test]
fn another_shape_has_the_same_offsets() {
    let said = Said::default();
    for_all(CASES, with_tile(), |(a, tile)| -> Law {
        let (a, rows) = (at_value_level(&a), at_value_level(&tile).size());
        if a.size() % rows == 0
            && let Ok(reshaped) = a.with_shape((rows, a.size() / rows))
        {
            said.once();
            prop_assert_eq!(offsets(&reshaped), offsets(&a));
        }
        Ok(())
    });
    said.finish("with_shape");
}

#[test]
fn flattening_keeps_the_offsets_and_a_profile_gives_the_parentheses_back() {
    for_all(CASES, layout(256), |a| -> Law {
        let a = at_value_level(&a);
        let flat = a.flatten();
        prop_assert!(flat.depth() <= 1);
        prop_assert_eq!(offsets(&flat), offsets(&a));
        prop_assert_eq!(flat.unflatten(a.shape()).unwrap(), a);
        Ok(())
    });
}

#[test]
fn a_reversal_has_the_same_offset_at_the_reversed_coordinate() {
    for_all(CASES, layout(256), |a| -> Law {
        let a = at_value_level(&a);
        let reversed = a.reverse();
        prop_assert_eq!(reversed.size(), a.size());
        prop_assert_eq!(reversed.reverse(), a.clone());
        for (i, offset) in (0..).zip(offsets(&a)) {
            let mut coordinate = a.shape().idx2crd(i).unwrap();
            if let IntTuple::Tuple(modes) = &mut coordinate {
                modes.reverse();
            }
            prop_assert_eq!(reversed.offset(coordinate).unwrap(), offset);
        }
        Ok(())
    });
}
