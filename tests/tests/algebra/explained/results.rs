//! Traced operations return the same results as untraced ones, and their derivations contain the results.

use std::panic::catch_unwind;

use layout_algebra::explain::{self, Derivation, Step};
use layout_algebra::{Answer, Coord, CoordinateLayout, Error, IntTuple, Layout, Swizzle};
use layout_tests::case::{layout as at_value_level, tiler as tiler_of};
use layout_tests::strategy::{extreme, for_all, layout as random, tiler};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

/// Checks that tracing does not change the result, that the last derivation has the result, and that no step
/// is longer than a line.
fn tells<T: Into<Answer>>(run: impl Fn() -> Result<T, Error>) -> Result<(), TestCaseError> {
    let (traced, derivations) = explain::trace(&run);
    let traced = traced.map(Into::into);
    prop_assert_eq!(&traced, &run().map(Into::into));
    for derivation in &derivations {
        let text = derivation.to_string();
        prop_assert_eq!(text.lines().count(), lines(derivation), "{}", text);
    }
    // Some operations reject an operand before they start.
    if let (Ok(answer), Some(last)) = (&traced, derivations.last()) {
        let result = last.result.as_ref().expect("a result");
        match answer {
            Answer::Covering(tiles) => {
                prop_assert_eq!(result, &Answer::from(tiles.with_overhang().clone()));
            }
            answer => prop_assert_eq!(result, answer, "{}", last),
        }
    }
    prop_assert!(traced.is_err() || !derivations.is_empty());
    Ok(())
}

/// Counts the lines of a derivation. The operation, the result, and each step that is not a part have one
/// line each.
fn lines(derivation: &Derivation) -> usize {
    let steps = derivation.steps.iter().map(|step| match step {
        Step::Part(part) => lines(part),
        _ => 1,
    });
    2 + steps.sum::<usize>()
}

macro_rules! all {
    ($a:ident: $($name:ident($($operand:expr),*);)+) => {
        $(tells(|| $a.$name($($operand),*))?;)+
    };
}

/// Checks the operations on a layout and a second layout.
fn with_a_layout(a: &Layout, b: &Layout) -> Result<(), TestCaseError> {
    let (shape, stride) = (b.shape(), b.stride());
    all! {
        a:
        composition(b);
        logical_divide(b);
        zipped_divide(b);
        predicated_divide(b);
        tiled_predicated_divide(b);
        logical_product(b);
        flat_product(b);
        blocked_product(b);
        raked_product(b);
        complement(b.cosize());
        complement_default();
        coalesce_by_mode((1, 1));
        filter_by_mode((1, (1, 1)));
        filter_zeros_profile(stride.clone());
        coalesce_x();
        with_shape(shape.clone());
        tile_to_shape(shape.clone());
        tile_to_shape_ordered(shape.clone(), stride.clone());
        right_inverse();
        left_inverse();
        nullspace();
        max_common_layout(b);
        max_common_vector(b);
        upcast(b.size());
        downcast(b.size());
        recast_layout(b.size(), b.cosize());
        crd2idx(b.cosize());
        get_hier_coord(b.cosize());
        get_flat_coord(b.cosize());
        local_partition(b, 1);
        make_layout_like();
        make_fragment_like();
    }
    tells(|| Ok(a.coalesce()))?;
    tells(|| Ok(a.filter()))?;
    tells(|| Ok(a.filter_zeros()))?;
    tells(|| Ok(a.max_alignment()))?;
    tells(|| a.get_1d_coord(b.cosize()))?;
    of_shapes(a.shape(), b)
}

/// Checks the operations on a shape and a layout.
fn of_shapes(a: &IntTuple, b: &Layout) -> Result<(), TestCaseError> {
    let (shape, stride, cosize) = (b.shape(), b.stride(), b.cosize());
    all! {
        a:
        compact_col_major(stride.clone());
        compact_row_major(stride.clone());
        compact_order(stride.clone());
        shape_div(shape.clone());
        shape_mod(shape.clone());
        ceil_div(shape);
        ceil_div(b);
        idx2crd(cosize);
        idx2crd(stride.clone());
        crd2idx(stride.clone());
        crd2crd(stride.clone(), shape.clone());
        crd2crd(cosize, shape.clone());
    }
    tells(|| Layout::make_layout_left(a))?;
    tells(|| Layout::make_layout_right(a))?;
    tells(|| Layout::make_ordered_layout(shape, stride))?;
    tells(|| Layout::domain_distribute(a, cosize))
}

#[test]
fn with_layouts() {
    for_all(150, (random(128), random(32)), |(a, b)| {
        with_a_layout(&at_value_level(&a), &at_value_level(&b))
    });
}

#[test]
fn with_extreme_numbers() {
    for_all(500, (extreme(), extreme()), |(a, b)| {
        let read = |plain: layout_tests::oracle::Plain| plain.to_string().parse::<Layout>().ok();
        match (read(a), read(b)) {
            (Some(a), Some(b)) => with_a_layout(&a, &b),
            _ => Ok(()),
        }
    });
}

#[test]
fn with_tilers() {
    for_all(500, (random(256), tiler(3)), |(a, tiler)| {
        let (a, tiler) = (at_value_level(&a), tiler_of(&tiler));
        all! {
            a:
            composition(&tiler);
            logical_divide(&tiler);
            tiled_divide(&tiler);
            flat_divide(&tiler);
            zipped_predicated_divide(&tiler);
            flat_predicated_divide(&tiler);
            logical_product(&tiler);
            zipped_product(&tiler);
            tiled_product(&tiler);
            local_tile(&tiler, (1, Coord::Free));
            local_tile_proj(&tiler, (1, Coord::Free, 0), (1, Coord::Free, 1));
        }
        tells(|| a.shape().ceil_div(&tiler))
    });
}

#[test]
fn with_coordinates() {
    let leaf = prop_oneof![Just(Coord::Free), (0..9_i64).prop_map(Coord::At)];
    let coordinate = leaf.prop_recursive(3, 8, 3, |inner| {
        prop::collection::vec(inner, 0..4).prop_map(Coord::Modes)
    });
    for_all(3000, (random(256), coordinate), |(a, coordinate)| {
        let a = at_value_level(&a);
        all! {
            a:
            slice(&coordinate);
            dice(&coordinate);
            slice_and_offset(&coordinate);
            crd2idx(coordinate.origin());
        }
        Ok(())
    });
}

#[test]
fn with_layouts_of_coordinates() {
    let shape = prop::collection::vec(1..=8_i64, 1..=3);
    let operands = (shape, random(32), tiler(3));
    for_all(300, operands, |(shape, first, tiler)| {
        let identity = CoordinateLayout::make_identity_layout(shape).expect("a layout");
        let a = identity.composition(at_value_level(&first));
        let tiler = tiler_of(&tiler);
        for a in a.into_iter().chain([identity]) {
            all! {
                a:
                composition(&tiler);
                logical_divide(&tiler);
                zipped_divide(&tiler);
                slice((Coord::At(1), Coord::Free));
            }
        }
        Ok(())
    });
}

#[test]
fn with_swizzles() {
    let swizzle = (0..4_i64, 0..4_i64, -4..5_i64);
    for_all(2000, (random(256), swizzle), |(a, (bits, base, shift))| {
        let a = at_value_level(&a);
        let Ok(swizzle) = Swizzle::new(bits, base, shift) else {
            return Ok(());
        };
        tells(|| a.composition_swizzle(swizzle))?;
        tells(|| Ok(swizzle.apply(a.cosize())))?;
        let Ok(swizzled) = swizzle.composition(0, &a) else {
            return Ok(());
        };
        // The derivation of the inner layout.
        let (traced, derivations) = explain::trace(|| swizzled.logical_divide(4));
        prop_assert_eq!(traced, swizzled.logical_divide(4));
        let inside = a.logical_divide(4).map(Answer::from);
        prop_assert_eq!(&derivations[0].result, &inside);
        Ok(())
    });
}

#[test]
fn too_deep_operands_are_rejected() {
    let deep = (0..200).fold(IntTuple::from(1), |inner, _| IntTuple::Tuple(vec![inner]));
    let a: Layout = "(4,2):(1,4)".parse().expect("a layout");
    let (results, derivations) = explain::trace(|| {
        [
            a.coalesce_by_mode(deep.clone()).is_err(),
            a.crd2idx(deep.clone()).is_err(),
            a.shape().idx2crd(deep.clone()).is_err(),
            a.shape().crd2crd(deep.clone(), deep.clone()).is_err(),
            a.shape().shape_div(deep.clone()).is_err(),
            a.with_shape(deep.clone()).is_err(),
            a.tile_to_shape(deep.clone()).is_err(),
            Layout::make_layout_left(deep.clone()).is_err(),
            a.slice_and_offset(Coord::from(&deep)).is_err(),
        ]
    });
    assert_eq!(results, [true; 9]);
    for derivation in derivations {
        assert!(derivation.result.is_err(), "{derivation}");
    }
}

#[test]
fn traces_nest_and_end() {
    let a: Layout = "(2,6):(1,2)".parse().expect("a layout");
    let (inner, outer) = explain::trace(|| {
        let before = a.coalesce();
        let panicked = catch_unwind(|| explain::trace(|| panic!("inside a trace")));
        assert!(panicked.is_err());
        let (after, derivations) = explain::trace(|| before.coalesce());
        assert_eq!(after, before);
        let _ = a.filter_zeros();
        derivations
    });
    let operations = |derivations: &[Derivation]| -> Vec<String> {
        derivations
            .iter()
            .map(|one| one.operation.clone())
            .collect()
    };
    assert_eq!(operations(&inner), ["coalesce(12:1)"]);
    assert_eq!(
        operations(&outer),
        ["coalesce((2,6):(1,2))", "filter_zeros((2,6):(1,2))"]
    );
    let _ = a.coalesce();
    assert_eq!(explain::trace(|| ()).1, []);
}
