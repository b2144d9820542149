//! Every derivation ends in the result of its operation.

use layout_algebra::explain::{self, Derivation, Step, coordinates};
use layout_algebra::{Answer, Coord, CoordinateLayout, Error, IntTuple, Layout, Swizzle};
use layout_tests::case::{layout as at_value_level, tiler as tiler_of};
use layout_tests::strategy::{extreme, for_all, layout as random, tiler};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

/// The derivation has the result of the operation, and no step of it is longer than a line.
fn is_of<T: Into<Answer>>(
    derivation: &Derivation,
    result: Result<T, Error>,
) -> Result<(), TestCaseError> {
    prop_assert_eq!(&derivation.result, &result.map(Into::into));
    let text = derivation.to_string();
    prop_assert_eq!(text.lines().count(), lines(derivation), "{}", text);
    Ok(())
}

/// The operation and the result have a line each, and so have steps that are not parts.
fn lines(derivation: &Derivation) -> usize {
    let steps = derivation.steps.iter().map(|step| match step {
        Step::Part(part) => lines(part),
        _ => 1,
    });
    2 + steps.sum::<usize>()
}

/// `explain::name(operands)` ends in what the method returns.
macro_rules! all {
    ($a:ident: $($name:ident($($operand:expr),*);)+) => {
        $(is_of(&explain::$name(&$a $(, $operand)*), $a.$name($($operand),*))?;)+
    };
}

/// All operations on a layout with another one.
fn with_a_layout(a: &Layout, b: &Layout) -> Result<(), TestCaseError> {
    let (shape, stride) = (b.shape(), b.stride());
    all! {
        a:
        composition(b);
        logical_divide(b);
        zipped_divide(b);
        tiled_divide(b);
        flat_divide(b);
        covering_divide(b);
        zipped_covering_divide(b);
        tiled_covering_divide(b);
        flat_covering_divide(b);
        logical_product(b);
        zipped_product(b);
        tiled_product(b);
        flat_product(b);
        blocked_product(b);
        raked_product(b);
        complement(b.cosize());
        complement_default();
        coalesce_by_mode(shape.clone());
        filter_by_mode(shape.clone());
        filter_zeros_profile(stride.clone());
        coalesce_x();
        with_shape(shape.clone());
        tile_to_shape(shape.clone());
        tile_to_shape_ordered(shape.clone(), stride.clone());
        left_inverse();
        max_common_layout(b);
        max_common_vector(b);
        upcast(b.size());
        downcast(b.size());
        recast_layout(b.size(), b.cosize());
        offset(b.cosize());
        get_hier_coord(b.cosize());
        get_flat_coord(b.cosize());
        get_1d_coord(b.cosize());
        local_partition(b, 1);
        make_layout_like();
        make_fragment_like();
        get(&[b.rank(), 0]);
        take(0, b.rank());
        select(&[0, b.rank()]);
        group(0, b.rank());
        append(b);
        prepend(b);
        append_n(b.rank(), b);
        prepend_n(b.rank(), b);
        replace(b.rank(), b);
        unflatten(shape.clone());
        zip();
        zip_with(b);
    }
    is_of(&explain::coalesce(a), Ok(a.coalesce()))?;
    is_of(&explain::filter(a), Ok(a.filter()))?;
    is_of(&explain::filter_zeros(a), Ok(a.filter_zeros()))?;
    is_of(&explain::reverse(a), Ok(a.reverse()))?;
    is_of(&explain::flatten(a), Ok(a.flatten()))?;
    is_of(&explain::right_inverse(a), a.right_inverse())?;
    is_of(&explain::nullspace(a), a.nullspace())?;
    is_of(&explain::max_alignment(a), Ok(a.max_alignment()))?;
    of_shapes(a.shape(), b)
}

/// All operations on a shape with a layout.
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
    let (a, shape, stride) = (a.clone(), shape.clone(), stride.clone());
    is_of(
        &explain::make_layout_left(a.clone()),
        Layout::make_layout_left(a.clone()),
    )?;
    is_of(
        &explain::make_layout_right(a.clone()),
        Layout::make_layout_right(a.clone()),
    )?;
    is_of(
        &explain::make_ordered_layout(shape.clone(), stride.clone()),
        Layout::make_ordered_layout(shape, stride),
    )?;
    is_of(
        &explain::domain_distribute(a.clone(), cosize),
        Layout::domain_distribute(a, cosize),
    )
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
            zipped_divide(&tiler);
            tiled_divide(&tiler);
            flat_divide(&tiler);
            covering_divide(&tiler);
            zipped_covering_divide(&tiler);
            tiled_covering_divide(&tiler);
            flat_covering_divide(&tiler);
            logical_product(&tiler);
            zipped_product(&tiler);
            tiled_product(&tiler);
            flat_product(&tiler);
            local_tile(&tiler, (1, Coord::Free));
            local_tile_proj(&tiler, (1, Coord::Free, 0), (1, Coord::Free, 1));
        }
        let shape = a.shape();
        is_of(&explain::ceil_div(shape, &tiler), shape.ceil_div(&tiler))
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
            offset(coordinate.origin());
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
        is_of(
            &explain::composition_swizzle(&a, swizzle),
            a.composition_swizzle(swizzle),
        )?;
        is_of(
            &explain::apply(swizzle, a.cosize()),
            Ok(swizzle.apply(a.cosize())),
        )?;
        let Ok(swizzled) = swizzle.composition(0, &a) else {
            return Ok(());
        };
        is_of(
            &explain::behind_swizzle(&swizzled, |a| explain::logical_divide(a, 4)),
            swizzled.logical_divide(4),
        )
    });
}

#[test]
fn too_deep_operands_are_refused() {
    let deep = (0..200).fold(IntTuple::from(1), |inner, _| IntTuple::Tuple(vec![inner]));
    let a: Layout = "(4,2):(1,4)".parse().expect("a layout");
    for derivation in [
        explain::coalesce_by_mode(&a, deep.clone()),
        explain::filter_by_mode(&a, deep.clone()),
        explain::offset(&a, deep.clone()),
        explain::idx2crd(a.shape(), deep.clone()),
        explain::crd2crd(a.shape(), deep.clone(), deep.clone()),
        explain::shape_div(a.shape(), deep.clone()),
        explain::with_shape(&a, deep.clone()),
        explain::tile_to_shape(&a, deep.clone()),
        explain::unflatten(&a, deep.clone()),
        explain::make_layout_left(deep.clone()),
        explain::slice_and_offset(&a, Coord::from(&deep)),
    ] {
        assert!(derivation.result.is_err(), "{derivation}");
    }
}

#[test]
fn with_layouts_of_coordinates() {
    let shape = prop::collection::vec(1..=8_i64, 1..=3);
    let operands = (shape, random(32), tiler(3), 0..200_i64);
    for_all(300, operands, |(shape, first, tiler, index)| {
        let identity = CoordinateLayout::make_identity_layout(shape).expect("a layout");
        let a = identity.composition(at_value_level(&first));
        let tiler = tiler_of(&tiler);
        for a in a.into_iter().chain([identity]) {
            let coordinate = (Coord::At(1), Coord::Free);
            is_of(&coordinates::composition(&a, &tiler), a.composition(&tiler))?;
            is_of(
                &coordinates::logical_divide(&a, &tiler),
                a.logical_divide(&tiler),
            )?;
            is_of(
                &coordinates::zipped_divide(&a, &tiler),
                a.zipped_divide(&tiler),
            )?;
            is_of(
                &coordinates::tiled_divide(&a, &tiler),
                a.tiled_divide(&tiler),
            )?;
            is_of(&coordinates::flat_divide(&a, &tiler), a.flat_divide(&tiler))?;
            is_of(&coordinates::at(&a, index), a.at(index))?;
            is_of(
                &coordinates::slice(&a, coordinate.clone()),
                a.slice(coordinate),
            )?;
        }
        Ok(())
    });
}
