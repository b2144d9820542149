//! Generator of random operations on modes and shapes, for the type level.

use layout_algebra::{Error, IntTuple, Layout, Swizzle};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::{
    MAX_ARITY, composed_type, draw, int_type, layout_type, plain_fits, tile_fits, tile_type, tuple,
    tuple_fits,
};
use crate::case::{self, Case};
use crate::oracle::Plain;
use crate::strategy::{layout, tiler};

/// The path of the file that [`parts`] generates.
pub const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/both_levels/parts.rs");

/// The number of accepted and of rejected operations of each kind.
const QUOTAS: [(Operation, usize, usize); 22] = [
    (select, 30, 10),
    (take, 30, 15),
    (group, 30, 15),
    (replace, 30, 10),
    (zip_with, 20, 15),
    (layout_like, 40, 0),
    (fragment_like, 40, 0),
    (ordered, 30, 10),
    (filter_by_mode, 30, 10),
    (recast, 30, 15),
    (distribute, 30, 0),
    (alignment, 40, 0),
    (ceil_div, 30, 0),
    (shape_div, 30, 15),
    (downcast, 30, 0),
    (right_inverse, 30, 0),
    (left_inverse, 30, 30),
    (reverse, 40, 0),
    (recast_swizzled, 60, 60),
    (compose_swizzled, 20, 20),
    (divide_swizzled, 20, 20),
    (align_swizzled, 20, 0),
];

/// A random operation: its bound, its alias, and the value level's result.
type Operation = fn(&Plain, &mut TestRunner) -> Drawn;

struct Drawn {
    subject: String,
    bound: String,
    alias: String,
    answer: Result<String, Error>,
    /// `true` if types support the ranks.
    fits: bool,
}

/// Returns the text of the file. It changes only if the value level changes.
#[must_use]
pub fn parts() -> String {
    let mut runner = TestRunner::deterministic();
    let mut text = String::from(
        "//! Operations on modes and shapes as the value level answers them.\n\
         //!\n\
         //! Written by `layout_tests::generate`; not to be edited.\n\n\
         use layout_core::__private::*;\n\
         use layout_core::{ops::*, *};\n\
         use static_assertions::{assert_not_impl_any, assert_type_eq_all};\n",
    );
    for (operation, accepted, rejected) in QUOTAS {
        text.push('\n');
        let mut open = [rejected, accepted];
        while open != [0, 0] {
            let a = draw(&mut runner, layout(1024));
            if !plain_fits(&a) || a.leaves().len() >= MAX_ARITY {
                continue;
            }
            let drawn = operation(&a, &mut runner);
            let open = &mut open[usize::from(drawn.answer.is_ok())];
            if *open == 0 || !drawn.fits {
                continue;
            }
            *open -= 1;
            let Drawn {
                subject,
                bound,
                alias,
                answer,
                ..
            } = drawn;
            let line = match answer {
                Ok(answer) => format!("assert_type_eq_all!({alias}, {answer});"),
                Err(_) => format!("assert_not_impl_any!({subject}: {bound});"),
            };
            text.push_str(&line);
            text.push('\n');
        }
    }
    text
}

impl Drawn {
    /// Creates `Verb<params>` of `subject`, with the result `Noun<subject, params>`.
    fn new(verb: &str, noun: &str, subject: String, params: &[String]) -> Self {
        let list = params.join(", ");
        let bound = match list.as_str() {
            "" => verb.to_owned(),
            list => format!("{verb}<{list}>"),
        };
        let alias = match list.as_str() {
            "" => format!("{noun}<{subject}>"),
            list => format!("{noun}<{subject}, {list}>"),
        };
        Self {
            subject,
            bound,
            alias,
            answer: Ok(String::new()),
            fits: true,
        }
    }

    fn gives(mut self, answer: Result<Layout, Error>) -> Self {
        self.fits = answer
            .as_ref()
            .map_or(true, |result| tuple_fits(result.shape()));
        self.answer = answer.map(|result| composed_type(&result));
        self
    }

    /// Creates an operation on a swizzled layout that composes `a`, the inner layout.
    fn walked(self, a: &Plain, operation: case::Operation, answer: Result<Layout, Error>) -> Self {
        let (case::Operation::Composition(tile) | case::Operation::Divide(tile)) = &operation
        else {
            unreachable!("an operation that composes");
        };
        let fits = tile_fits(tile);
        let a = a.clone();
        let is_walked = answer.is_err() || Case { a, operation }.is_walked();
        let drawn = self.gives(answer);
        Self {
            fits: fits && is_walked && drawn.fits,
            ..drawn
        }
    }

    fn gives_tuple(mut self, answer: Result<IntTuple, Error>) -> Self {
        self.answer = answer.map(|result| tuple_type(&result));
        self
    }
}

fn tuple_type(value: &IntTuple) -> String {
    match value {
        IntTuple::Int(n) => int_type(*n),
        IntTuple::Tuple(modes) => tuple(modes, tuple_type),
    }
}

/// Returns a static integer that counts modes.
fn count(n: usize) -> String {
    format!("_{n}")
}

fn positions(a: &Plain, runner: &mut TestRunner) -> (usize, usize) {
    let most = a.modes().len() + 1;
    draw(runner, (0..=most, 0..=most))
}

fn select(a: &Plain, runner: &mut TestRunner) -> Drawn {
    let most = a.modes().len();
    let picked = draw(runner, proptest::collection::vec(0..=most, 0..=4));
    let list = tuple(&picked, |position| count(*position));
    let answer = case::layout(a).select(&picked);
    Drawn::new("Select", "Selected", layout_type(a), &[list]).gives(answer)
}

fn take(a: &Plain, runner: &mut TestRunner) -> Drawn {
    let (begin, end) = positions(a, runner);
    let answer = case::layout(a).take(begin, end);
    Drawn::new("Take", "Taken", layout_type(a), &[count(begin), count(end)]).gives(answer)
}

fn group(a: &Plain, runner: &mut TestRunner) -> Drawn {
    let (begin, end) = positions(a, runner);
    let answer = case::layout(a).group(begin, end);
    Drawn::new(
        "Group",
        "Grouped",
        layout_type(a),
        &[count(begin), count(end)],
    )
    .gives(answer)
}

fn replace(a: &Plain, runner: &mut TestRunner) -> Drawn {
    let (n, _) = positions(a, runner);
    let x = draw(runner, layout(16));
    let answer = case::layout(a).replace(n, &case::layout(&x));
    let drawn = Drawn::new(
        "Replace",
        "Replaced",
        layout_type(a),
        &[count(n), layout_type(&x)],
    );
    drawn.gives(answer)
}

fn zip_with(a: &Plain, runner: &mut TestRunner) -> Drawn {
    let b = draw(runner, layout(64));
    let answer = case::layout(a).zip_with(&case::layout(&b));
    let fits = plain_fits(&b);
    let drawn = Drawn::new("ZipWith", "ZippedWith", layout_type(a), &[layout_type(&b)]);
    let drawn = drawn.gives(answer);
    Drawn {
        fits: fits && drawn.fits,
        ..drawn
    }
}

fn layout_like(a: &Plain, _: &mut TestRunner) -> Drawn {
    let answer = case::layout(a).make_layout_like();
    Drawn::new("MakeLayoutLike", "LayoutLike", layout_type(a), &[]).gives(answer)
}

fn fragment_like(a: &Plain, _: &mut TestRunner) -> Drawn {
    let answer = case::layout(a).make_fragment_like();
    Drawn::new("MakeFragmentLike", "FragmentLike", layout_type(a), &[]).gives(answer)
}

/// Returns a shape ordered by the strides of another layout, or by its own.
fn ordered(a: &Plain, runner: &mut TestRunner) -> Drawn {
    let shape = case::layout(a).shape().clone();
    let (b, is_own) = draw(runner, (layout(1024), any::<bool>()));
    let order = case::layout(if is_own { a } else { &b }).stride().clone();
    let answer = Layout::make_ordered_layout(shape.clone(), order.clone());
    let (subject, order) = (tuple_type(&shape), tuple_type(&order));
    Drawn::new("MakeOrderedLayout", "LayoutOrdered", subject, &[order]).gives(answer)
}

fn filter_by_mode(a: &Plain, runner: &mut TestRunner) -> Drawn {
    let most = a.modes().len() + 1;
    let modes = draw(runner, proptest::collection::vec(0..2_i64, 0..=most));
    let profile = IntTuple::from(modes);
    let answer = case::layout(a).filter_by_mode(profile.clone());
    let profile = tuple_type(&profile);
    Drawn::new("FilterByMode", "FilteredByMode", layout_type(a), &[profile]).gives(answer)
}

fn recast(a: &Plain, runner: &mut TestRunner) -> Drawn {
    let bits = || prop_oneof![Just(4_i64), Just(6), Just(8), Just(16), Just(32), Just(64)];
    let (old, new) = draw(runner, (bits(), bits()));
    let answer = case::layout(a).recast_layout(old, new);
    let sizes = [int_type(old), int_type(new)];
    Drawn::new("RecastLayout", "RecastOf", layout_type(a), &sizes).gives(answer)
}

fn downcast(a: &Plain, runner: &mut TestRunner) -> Drawn {
    let n = draw(runner, 1..9_i64);
    let answer = case::layout(a).downcast(n);
    Drawn::new("Downcast", "DowncastOf", layout_type(a), &[int_type(n)]).gives(answer)
}

fn right_inverse(a: &Plain, _: &mut TestRunner) -> Drawn {
    let answer = case::layout(a).right_inverse();
    Drawn::new("RightInverse", "RightInverted", layout_type(a), &[]).gives(answer)
}

fn left_inverse(a: &Plain, _: &mut TestRunner) -> Drawn {
    let answer = case::layout(a).left_inverse();
    Drawn::new("LeftInverse", "LeftInverted", layout_type(a), &[]).gives(answer)
}

fn reverse(a: &Plain, _: &mut TestRunner) -> Drawn {
    let answer = case::layout(a).reverse();
    Drawn::new("Reverse", "Reversed", layout_type(a), &[]).gives(Ok(answer))
}

fn distribute(a: &Plain, runner: &mut TestRunner) -> Drawn {
    let shape = case::layout(a).shape().clone();
    let parts = draw(runner, 1..200_i64);
    let answer = Layout::domain_distribute(shape.clone(), parts);
    let subject = tuple_type(&shape);
    let drawn = Drawn::new(
        "DomainDistribute",
        "DomainDistributed",
        subject,
        &[int_type(parts)],
    );
    drawn.gives(answer)
}

fn alignment(a: &Plain, _: &mut TestRunner) -> Drawn {
    let answer = case::layout(a).max_alignment();
    let drawn = Drawn::new("MaxAlignment", "MaxAlignmentOf", layout_type(a), &[]);
    drawn.gives_tuple(Ok(answer.into()))
}

fn ceil_div(a: &Plain, runner: &mut TestRunner) -> Drawn {
    let shape = case::layout(a).shape().clone();
    let tile = draw(runner, 1..50_i64);
    let answer = shape.ceil_div(tile);
    let drawn = Drawn::new(
        "CeilDivide",
        "CeilDivided",
        tuple_type(&shape),
        &[int_type(tile)],
    );
    drawn.gives_tuple(answer)
}

fn shape_div(a: &Plain, runner: &mut TestRunner) -> Drawn {
    let shape = case::layout(a).shape().clone();
    let by = draw(runner, 1..50_i64);
    let answer = shape.shape_div(by);
    let drawn = Drawn::new(
        "ShapeDivide",
        "ShapeDivided",
        tuple_type(&shape),
        &[int_type(by)],
    );
    drawn.gives_tuple(answer)
}

/// Returns `a` with a random swizzle and offset, and its type. A third of the swizzles leave no bit below
/// them. Half of them read below the bits that they change.
fn swizzled(a: &Plain, runner: &mut TestRunner) -> (Layout, String) {
    let fields = (1..=3_i64, 0..=2_i64, 0..=2_i64, any::<bool>());
    let ((bits, base, apart, above), offset) = draw(runner, (fields, 0..=2_i64));
    let shift = if above { bits + apart } else { -bits - apart };
    let swizzle = Swizzle::new(bits, base, shift).expect("the fields are apart");
    let swizzled = swizzle
        .composition(64 * offset, &case::layout(a))
        .expect("small numbers");
    let subject = composed_type(&swizzled);
    (swizzled, subject)
}

/// Returns a recast of a compact layout, so that one element can hold both fields of the swizzle.
fn recast_swizzled(_: &Plain, runner: &mut TestRunner) -> Drawn {
    let extents = proptest::collection::vec((0..=5_u32).prop_map(|bits| 1_i64 << bits), 1..=3);
    let a = Layout::make_layout_left(draw(runner, extents)).expect("small extents");
    let a = Plain::read(&a.to_string()).expect("a layout");
    let (a, subject) = swizzled(&a, runner);
    let bits = || (0..=7_u32).prop_map(|bits| 1_i64 << bits);
    let (old, new) = draw(runner, (bits(), bits()));
    let answer = a.recast_layout(old, new);
    let sizes = [int_type(old), int_type(new)];
    Drawn::new("RecastLayout", "RecastOf", subject, &sizes).gives(answer)
}

fn compose_swizzled(a: &Plain, runner: &mut TestRunner) -> Drawn {
    let tile = draw(runner, tiler(a.modes().len()));
    let (swizzled, subject) = swizzled(a, runner);
    let answer = swizzled.composition(case::tiler(&tile));
    let drawn = Drawn::new("Compose", "Composed", subject, &[tile_type(&tile)]);
    drawn.walked(a, case::Operation::Composition(tile), answer)
}

fn divide_swizzled(a: &Plain, runner: &mut TestRunner) -> Drawn {
    let tile = draw(runner, tiler(a.modes().len()));
    let (swizzled, subject) = swizzled(a, runner);
    let answer = swizzled.logical_divide(case::tiler(&tile));
    let drawn = Drawn::new("Divide", "Divided", subject, &[tile_type(&tile)]);
    drawn.walked(a, case::Operation::Divide(tile), answer)
}

fn align_swizzled(a: &Plain, runner: &mut TestRunner) -> Drawn {
    let (a, subject) = swizzled(a, runner);
    let drawn = Drawn::new("MaxAlignment", "MaxAlignmentOf", subject, &[]);
    drawn.gives_tuple(Ok(a.max_alignment().into()))
}
