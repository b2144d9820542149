//! Generator of random operations with the value level's results, as Rust code for the type level.

pub mod meetings;
pub mod parts;
pub mod pictures;
pub mod thread_value;

use layout_algebra::{IntTuple, Layout};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use crate::case::{Case, Operation, coordinate};
use crate::notation::Tile;
use crate::oracle::{Leaf, Plain};
use crate::strategy::{layout, tiler};

/// Maximum number of modes of a tuple type.
const MAX_ARITY: usize = 8;

/// The path of the file that [`cases`] generates.
pub const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/both_levels/cases.rs");

/// The number of accepted and of rejected operations of each kind.
const QUOTAS: [(Kind, usize, usize); 9] = [
    (Kind::Coalesce, 60, 0),
    (Kind::Composition, 120, 90),
    (Kind::CompositionTiler, 50, 25),
    (Kind::Complement, 60, 40),
    (Kind::ComplementDefault, 30, 15),
    (Kind::Divide, 60, 60),
    (Kind::DivideTiler, 50, 25),
    (Kind::Product, 60, 40),
    (Kind::ProductTiler, 30, 15),
];

/// The number of layouts that are evaluated at run time, each at three coordinates.
const EVALUATED: usize = 60;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Coalesce,
    Composition,
    CompositionTiler,
    Complement,
    ComplementDefault,
    Divide,
    DivideTiler,
    Product,
    ProductTiler,
}

/// Returns the text of the file. It changes only if the value level changes.
///
/// # Panics
///
/// Panics if an integer that is known to be small does not fit in 64 bits.
#[must_use]
pub fn cases() -> String {
    let mut runner = TestRunner::deterministic();
    let mut text = String::from(
        "//! Operations as the value level answers them, and layouts with coordinates.\n\
         //!\n\
         //! Written by `layout_tests::generate`; not to be edited.\n\n\
         use layout_core::__private::*;\n\
         use layout_core::{ops::*, *};\n\
         use static_assertions::{assert_not_impl_any, assert_type_eq_all};\n\n\
         use super::{Evaluated, Measured, evaluated, measured};\n",
    );
    for (kind, accepted, rejected) in QUOTAS {
        text.push('\n');
        let mut open = [rejected, accepted];
        while open != [0, 0] {
            let case = draw(&mut runner, operation(kind));
            let answer = case.evaluate();
            if answer.is_ok() && !case.is_walked() {
                continue;
            }
            let open = &mut open[usize::from(answer.is_ok())];
            if *open > 0 && fits(&case, answer.as_ref().ok()) {
                *open -= 1;
                write_case(&mut text, &case, answer.as_ref().ok());
            }
        }
    }
    write_layouts(&mut text, &mut runner);
    text
}

fn draw<T>(runner: &mut TestRunner, strategy: impl Strategy<Value = T>) -> T {
    let tree = strategy.new_tree(runner);
    tree.expect("the strategies reject nothing").current()
}

fn operation(kind: Kind) -> BoxedStrategy<Case> {
    let whole = |size| layout(size).prop_map(Tile::Whole);
    let second = move |operation: fn(Tile) -> Operation, size| {
        let operands = (layout(size), whole(64));
        let case = operands.prop_map(move |(a, b)| (a, operation(b)));
        case.boxed()
    };
    let by_mode = |operation: fn(Tile) -> Operation| {
        let tiled = layout(1024).prop_flat_map(|a| {
            let tiler = tiler(a.modes().len());
            (Just(a), tiler)
        });
        tiled
            .prop_map(move |(a, tiler)| (a, operation(tiler)))
            .boxed()
    };
    let operands = match kind {
        Kind::Coalesce => layout(4096).prop_map(|a| (a, Operation::Coalesce)).boxed(),
        Kind::Composition => second(Operation::Composition, 4096),
        Kind::CompositionTiler => by_mode(Operation::Composition),
        Kind::Complement => (layout(256), 1..600_u32)
            .prop_map(|(a, cotarget)| (a, Operation::Complement(cotarget.to_string())))
            .boxed(),
        Kind::ComplementDefault => {
            let case = layout(256).prop_map(|a| (a, Operation::ComplementDefault));
            case.boxed()
        }
        Kind::Divide => second(Operation::Divide, 1024),
        Kind::DivideTiler => by_mode(Operation::Divide),
        Kind::Product => second(Operation::Product, 64),
        Kind::ProductTiler => by_mode(Operation::Product),
    };
    operands
        .prop_map(|(a, operation)| Case { a, operation })
        .boxed()
}

/// Returns `true` if types support the rank of each tuple in the case, in its result and in each intermediate
/// step.
fn fits(case: &Case, result: Option<&Layout>) -> bool {
    plain_fits(&case.a)
        && case.a.leaves().len() < MAX_ARITY
        && result.is_none_or(|result| tuple_fits(result.shape()))
        && match &case.operation {
            Operation::Composition(tile) | Operation::Divide(tile) | Operation::Product(tile) => {
                tile_fits(tile)
            }
            _ => true,
        }
}

fn tuple_fits(tuple: &IntTuple) -> bool {
    match tuple {
        IntTuple::Int(_) => true,
        IntTuple::Tuple(modes) => modes.len() <= MAX_ARITY && modes.iter().all(tuple_fits),
    }
}

fn plain_fits(plain: &Plain) -> bool {
    match plain {
        Plain::Leaf(_) => true,
        Plain::Modes(modes) => modes.len() <= MAX_ARITY && modes.iter().all(plain_fits),
    }
}

fn tile_fits(tile: &Tile) -> bool {
    match tile {
        Tile::Keep | Tile::Size(_) => true,
        Tile::Whole(plain) => plain_fits(plain),
        Tile::Modes(tiles) => tiles.len() <= MAX_ARITY && tiles.iter().all(tile_fits),
    }
}

fn write_case(text: &mut String, case: &Case, result: Option<&Layout>) {
    let a = layout_type(&case.a);
    let (question, answer) = match &case.operation {
        Operation::Coalesce => ("Coalesce".into(), format!("Coalesced<{a}>")),
        Operation::Composition(b) => with("Compose", "Composed", &a, &tile_type(b)),
        Operation::Complement(m) => {
            let m = int_type(m.parse().expect("a cotarget"));
            with("Complement", "Complemented", &a, &m)
        }
        Operation::ComplementDefault => (
            "ComplementDefault".into(),
            format!("ComplementedDefault<{a}>"),
        ),
        Operation::Divide(b) => with("Divide", "Divided", &a, &tile_type(b)),
        Operation::Product(b) => with("Multiply", "Multiplied", &a, &tile_type(b)),
    };
    let line = match result {
        Some(result) => {
            let result = Plain::read(&result.to_string()).expect("a layout");
            format!("assert_type_eq_all!({answer}, {});", layout_type(&result))
        }
        None => format!("assert_not_impl_any!({a}: {question});"),
    };
    text.push_str(&line);
    text.push('\n');
}

fn with(verb: &str, participle: &str, a: &str, b: &str) -> (String, String) {
    (format!("{verb}<{b}>"), format!("{participle}<{a}, {b}>"))
}

/// Writes functions that measure layouts, and evaluate them at integer, natural and mixed coordinates.
fn write_layouts(text: &mut String, runner: &mut TestRunner) {
    let mut measured = String::new();
    let mut evaluated = String::new();
    let mut written = 0;
    while written < EVALUATED {
        let a = draw(runner, layout(4096));
        if !plain_fits(&a) {
            continue;
        }
        written += 1;
        let ty = layout_type(&a);
        push_line(&mut measured, &format!("measured::<{ty}>(\"{a}\"),"));
        for style in [Style::Integer, Style::Natural, Style::Mixed] {
            let (index, choices) = draw(runner, (0..10_000_i64, any::<u64>()));
            let coordinate = style.coordinate(&a, index, choices);
            // A static integer past its extent is rejected.
            let is_inside = i128::from(index) < a.size();
            let code = coordinate_code(&coordinate, style == Style::Mixed && is_inside);
            let function = match style {
                Style::Integer | Style::Natural => "offset",
                Style::Mixed => "offset_usize",
            };
            let offset = format!("<{ty}>::new().{function}({code})");
            push_line(
                &mut evaluated,
                &format!("evaluated(\"{a}\", \"{coordinate}\", {offset}),"),
            );
        }
    }
    text.push_str("\n/// Layouts, measured by their types.\n");
    text.push_str("pub(crate) fn layouts() -> Vec<Measured> {\n    vec![\n");
    text.push_str(&measured);
    text.push_str("    ]\n}\n\n/// Layouts, evaluated by their types.\n");
    text.push_str("pub(crate) fn offsets() -> Vec<Evaluated> {\n    vec![\n");
    text.push_str(&evaluated);
    text.push_str("    ]\n}\n");
}

fn push_line(text: &mut String, line: &str) {
    text.push_str("        ");
    text.push_str(line);
    text.push('\n');
}

/// The share of integers in a coordinate.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Integer,
    Natural,
    Mixed,
}

impl Style {
    fn coordinate(self, shape: &Plain, index: i64, choices: u64) -> IntTuple {
        let mut choices = choices;
        coordinate(shape, index, &mut || {
            choices = choices.rotate_right(1);
            match self {
                Self::Integer => true,
                Self::Natural => false,
                Self::Mixed => choices & 1 == 1,
            }
        })
    }
}

/// Returns a coordinate as Rust code. With `with_static`, every other integer is static.
fn coordinate_code(coordinate: &IntTuple, with_static: bool) -> String {
    match coordinate {
        IntTuple::Int(n) if with_static && n % 2 == 1 => format!("<{}>::new()", int_type(*n)),
        IntTuple::Int(n) => n.to_string(),
        IntTuple::Tuple(modes) => tuple(modes, |mode| coordinate_code(mode, with_static)),
    }
}

/// Returns a tuple as Rust code.
fn tuple<T>(modes: &[T], print: impl Fn(&T) -> String) -> String {
    let modes: Vec<_> = modes.iter().map(print).collect();
    match &modes[..] {
        [only] => format!("({only},)"),
        modes => format!("({})", modes.join(", ")),
    }
}

/// Returns the type of the static integer `n`, by name if it has one.
fn int_type(n: i64) -> String {
    if n <= 1024 || (n <= 1 << 32 && n & (n - 1) == 0) {
        return format!("_{n}");
    }
    format!("X{:X}<{}>", n % 16, int_type(n / 16))
}

fn layout_type(plain: &Plain) -> String {
    fn half(plain: &Plain, of: fn(&Leaf) -> i128) -> String {
        match plain {
            Plain::Leaf(leaf) => int_type(i64::try_from(of(leaf)).expect("it fits 64 bits")),
            Plain::Modes(modes) => tuple(modes, |mode| half(mode, of)),
        }
    }
    let [shape, stride] = [
        half(plain, |leaf| leaf.shape),
        half(plain, |leaf| leaf.stride),
    ];
    format!("Layout<{shape}, {stride}>")
}

/// Returns the type of a layout, swizzled or not.
fn composed_type(layout: &Layout) -> String {
    fn of(text: &str) -> String {
        let Some((swizzle, rest)) = text.split_once(" o ") else {
            return layout_type(&Plain::read(text).expect("a layout"));
        };
        let (offset, inside) = rest.split_once(" o ").expect("an offset");
        let swizzle = swizzle.replace("Sw<", "Swizzle<").replace(',', ", ");
        let offset = int_type(offset.parse().expect("an offset"));
        format!("ComposedLayout<{swizzle}, {offset}, {}>", of(inside))
    }
    of(&layout.to_string())
}

fn tile_type(tile: &Tile) -> String {
    match tile {
        Tile::Keep => "Keep".into(),
        Tile::Size(n) => int_type(i64::try_from(*n).expect("it fits 64 bits")),
        Tile::Whole(plain) => layout_type(plain),
        Tile::Modes(tiles) => tuple(tiles, tile_type),
    }
}
