//! No operation panics or hangs for any operands.

use layout_algebra::{Coord, CoordinateLayout, IntTuple, Layout, Swizzle, Tiler};
use layout_tests::conform::table::{Argument, Kind, OPERATIONS, Operands, Value};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// Returns small integers, powers of two, and integers close to the maximum.
fn number() -> impl Strategy<Value = i64> {
    prop_oneof![
        6 => 0..=9_i64,
        3 => (0..=62_u32).prop_map(|bits| 1_i64 << bits),
        1 => (0..=3_i64).prop_map(|less| i64::MAX - less),
        1 => -2..=0_i64,
        1 => Just(i64::MIN),
    ]
}

fn tuple() -> impl Strategy<Value = IntTuple> {
    let leaf = number().prop_map(IntTuple::Int);
    leaf.prop_recursive(3, 12, 4, |inside| {
        vec(inside, 0..=4).prop_map(IntTuple::Tuple)
    })
}

/// Returns strides with the nesting of a shape.
fn strides(shape: &IntTuple, numbers: &mut impl Iterator<Item = i64>) -> IntTuple {
    match shape {
        IntTuple::Int(_) => IntTuple::Int(numbers.next().unwrap_or(1)),
        IntTuple::Tuple(modes) => {
            IntTuple::Tuple(modes.iter().map(|mode| strides(mode, numbers)).collect())
        }
    }
}

/// Returns valid layouts, many of them close to the 64-bit limit.
fn layout() -> impl Strategy<Value = Layout> {
    let positive = |tuple: IntTuple| {
        fn at_least_1(tuple: IntTuple) -> IntTuple {
            match tuple {
                IntTuple::Int(value) => IntTuple::Int(value.max(1)),
                IntTuple::Tuple(modes) => {
                    IntTuple::Tuple(modes.into_iter().map(at_least_1).collect())
                }
            }
        }
        at_least_1(tuple)
    };
    let pair = (tuple().prop_map(positive), vec(number(), 12));
    pair.prop_map(|(shape, numbers)| {
        let stride = strides(&shape, &mut numbers.into_iter().map(|n| n.max(0)));
        let fallback = || Layout::new((4, 3), (3, 1)).expect("a layout");
        Layout::new(shape, stride).unwrap_or_else(|_| fallback())
    })
}

fn tiler() -> impl Strategy<Value = Tiler> {
    let leaf = prop_oneof![
        2 => number().prop_map(Tiler::Size),
        2 => layout().prop_map(Tiler::Layout),
        1 => Just(Tiler::Keep),
    ];
    leaf.prop_recursive(2, 6, 3, |inside| vec(inside, 0..=3).prop_map(Tiler::Modes))
}

fn coord() -> impl Strategy<Value = Coord> {
    let leaf = prop_oneof![number().prop_map(Coord::At), Just(Coord::Free)];
    leaf.prop_recursive(3, 9, 3, |inside| vec(inside, 0..=3).prop_map(Coord::Modes))
}

fn swizzle() -> impl Strategy<Value = Swizzle> {
    (0..=20_i64, 0..=20_i64, -20..=20_i64).prop_map(|(bits, base, shift)| {
        let fallback = || Swizzle::new(1, 0, 1).expect("a swizzle");
        Swizzle::new(bits, base, shift).unwrap_or_else(|_| fallback())
    })
}

fn composed() -> impl Strategy<Value = Layout> {
    (swizzle(), number(), layout()).prop_map(|(swizzle, offset, layout)| {
        let whole = swizzle.composition(offset, &layout);
        whole.unwrap_or(layout)
    })
}

fn argument(kind: Kind) -> BoxedStrategy<Argument> {
    match kind {
        Kind::Layout => prop_oneof![4 => layout(), 1 => composed()]
            .prop_map(Argument::Layout)
            .boxed(),
        Kind::Int => number().prop_map(Argument::Int).boxed(),
        Kind::Tuple => tuple().prop_map(Argument::Tuple).boxed(),
        Kind::Positions => vec(0..=5_usize, 0..=4)
            .prop_map(Argument::Positions)
            .boxed(),
        Kind::Coord => coord().prop_map(Argument::Coord).boxed(),
        Kind::Tiler => tiler().prop_map(Argument::Tiler).boxed(),
        Kind::Swizzle => swizzle().prop_map(Argument::Swizzle).boxed(),
        Kind::Composed => composed().prop_map(Argument::Layout).boxed(),
    }
}

/// Returns `true` if the size and cosize of a result are valid for a layout.
fn is_well_formed(layout: &Layout) -> bool {
    let inside = layout.inside_swizzles();
    Layout::new(inside.shape().clone(), inside.stride().clone()) == Ok(inside)
}

#[test]
fn no_operation_panics() {
    for operation in OPERATIONS {
        let operands: Vec<_> = operation
            .operands
            .iter()
            .map(|kind| argument(*kind))
            .collect();
        let mut runner = TestRunner::new(Config {
            cases: std::env::var("EXTREMES").map_or(200, |n| n.parse().unwrap_or(200)),
            failure_persistence: None,
            ..Config::default()
        });
        let ran = runner.run(&operands.prop_map(Operands), |operands| {
            let value = (operation.evaluate)(&operands);
            let is_layout = match &value {
                Ok(Value::Layout(layout) | Value::Slice(layout, _)) => is_well_formed(layout),
                Ok(_) => true,
                Err(error) => !error.to_string().is_empty(),
            };
            prop_assert!(is_layout, "{value:?}");
            Ok(())
        });
        ran.unwrap_or_else(|error| panic!("{:?}: {error}", operation.names));
    }
}

#[test]
fn coverings_and_identities_do_not_panic() {
    let mut runner = TestRunner::new(Config {
        cases: 2000,
        failure_persistence: None,
        ..Config::default()
    });
    let operands = (layout(), tuple(), tiler(), tuple(), coord());
    let ran = runner.run(&operands, |(a, shape, tiler, coordinate, slice)| {
        for covering in [
            a.predicated_divide(&tiler),
            a.flat_predicated_divide(&tiler),
        ] {
            let Ok(covering) = covering else { continue };
            prop_assert!(is_well_formed(covering.with_overhang()));
            let _ = (
                covering.offset(&coordinate),
                covering.exact(),
                covering.to_string(),
            );
        }
        let Ok(identity) = CoordinateLayout::make_identity_layout(&shape) else {
            return Ok(());
        };
        let results = [
            identity.composition(&tiler),
            identity.zipped_divide(&tiler),
            identity.tiled_divide(&tiler),
            identity.slice(&slice),
            identity.slice_and_offset(&slice).map(|(part, _)| part),
        ];
        for result in results.into_iter().flatten() {
            let _ = (
                result.at(&coordinate),
                result.is_inside(&coordinate),
                result.coshape(),
            );
            prop_assert!(!result.to_string().is_empty());
        }
        Ok(())
    });
    ran.unwrap_or_else(|error| panic!("{error}"));
}
