//! The table of operations.

mod coordinates;
mod derivation;
mod spelling;
mod suggestion;
mod table;

use layout_algebra::{Answer, Coord, CoordinateLayout, Error, IntTuple, Layout, Swizzle, Tiler};

use crate::ast::Operator;

pub(crate) use coordinates::on_coordinates;
pub use derivation::Applied;
pub(crate) use derivation::derivation;
pub use spelling::{answer_to, nearest_of};
pub(crate) use spelling::{nearest, question};
pub(crate) use suggestion::{Change, Remedy, position, suggestion};

/// A usage of an operation of the algebra. Usages of the same name differ in their arguments.
pub(crate) struct Operation {
    /// The call as the user writes it: CuTe's name, with argument names.
    pub(crate) usage: &'static str,
    /// The kinds of its arguments.
    pub(crate) kinds: &'static [Kind],
    /// `true` if the last argument can be repeated.
    pub(crate) is_variadic: bool,
    /// The dynamic values that its first operand can have.
    pub(crate) run_time: RunTime,
    /// The implementation on values.
    pub(crate) apply: Apply,
    /// The implementation on types.
    pub(crate) on_types: OnTypes,
}

/// The dynamic values that the first operand of an operation can have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum RunTime {
    /// No dynamic values.
    Unknown,
    /// Values: the operation is a method of the layout value.
    Values,
    /// Values, and dynamic values of a type.
    Open,
}

/// Argument name for an element size in bits.
const BITS: &str = "the bits of an element";

/// Argument name for a value size in bytes.
const BYTES: &str = "the bytes of a value";

/// The kind of an argument.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A layout, possibly swizzled.
    Layout,
    /// A layout without a swizzle.
    Plain,
    Swizzle,
    /// A layout without a swizzle, or a tiler.
    Tiler,
    /// A layout, possibly swizzled, or a tiler.
    Inner,
    /// A shape, or a layout.
    ShapeOrLayout,
    /// An integer or a nested tuple of integers, with its name in messages.
    Tuple(&'static str),
    /// An integer, with its name in messages.
    Integer(&'static str),
    /// A mode index, or a number of modes.
    Count,
    /// A path of mode indices.
    Path,
    /// A coordinate with `_` where it is free.
    Coordinate,
}

impl Kind {
    /// Returns the accepted expressions in words, to follow "cannot be".
    pub(crate) fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Layout | Self::Plain => ("the layout", "expected shape:stride"),
            Self::Swizzle => ("the swizzle", "expected `Sw<B,M,S>`"),
            Self::Tiler | Self::Inner => (
                "the tiler",
                "expected a layout, an integer, `_`, or a tuple of these",
            ),
            Self::ShapeOrLayout => (
                "the shape",
                "expected an integer, a tuple of integers, or a layout",
            ),
            Self::Tuple(name) => (name, "expected an integer or a tuple of integers"),
            Self::Integer(name) => (name, "expected an integer"),
            Self::Count => ("a mode index", "expected an integer"),
            Self::Path => (
                "a path of modes",
                "expected an integer or a tuple of integers",
            ),
            Self::Coordinate => (
                "the coordinate",
                "expected an integer, `_`, or a tuple of these",
            ),
        }
    }

    /// Returns `true` if an expression of this class can be an argument of this kind.
    pub(crate) fn admits(self, class: Class) -> bool {
        match self {
            Self::Layout => matches!(class, Class::Other | Class::Composed),
            Self::Plain => class == Class::Other,
            Self::Swizzle => class == Class::Swizzle,
            Self::Tiler | Self::Coordinate => matches!(class, Class::Number | Class::Other),
            Self::Inner | Self::ShapeOrLayout => class != Class::Swizzle,
            Self::Tuple(_) | Self::Integer(_) | Self::Count | Self::Path => class == Class::Number,
        }
    }
}

/// The syntactic class of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// An integer or a tuple of integers.
    Number,
    Swizzle,
    /// A layout that is swizzled, has coordinates or partial tiles, or has dynamic values.
    Composed,
    /// Any other layout, or a tiler.
    Other,
}

/// An argument whose integers are all known.
#[derive(Clone, Debug)]
pub(crate) enum Argument {
    Layout(Layout),
    /// A coordinate layout, outside a compiler.
    Coordinates(CoordinateLayout),
    Swizzle(Swizzle),
    Tiler(Tiler),
    Tuple(IntTuple),
    Integer(i64),
    Path(Vec<usize>),
    Coordinate(Coord),
}

/// The arguments of a call, each of the kind given in the operation's row.
pub(crate) struct Arguments(pub(crate) Vec<Argument>);

/// The implementation of an operation on values, by its result type.
#[derive(Clone, Copy)]
pub(crate) enum Apply {
    Layout(fn(&Arguments) -> Result<Layout, Error>),
    /// An integer or a tuple of integers.
    Tuple(fn(&Arguments) -> Result<IntTuple, Error>),
    /// A layout and its start offset.
    Slice(fn(&Arguments) -> Result<(Layout, i64), Error>),
    Verdict(fn(&Arguments) -> bool),
    /// A type that has no notation in the language.
    Checked(fn(&Arguments) -> Result<Answer, Error>),
}

/// The implementation of an operation on types: an alias of `layout_core`, by its path in the
/// crate.
#[derive(Clone, Copy)]
pub(crate) enum OnTypes {
    /// `Alias<A, B>`
    Alias(&'static str),
    /// `Alias<A>`, for a layout without a swizzle.
    Plain(&'static str),
    /// `Alias<B, A>`
    Swapped(&'static str),
    /// `Alias<(A, B)>`
    Gathered(&'static str),
    /// `Alias<A, (_0, _1)>`, for positions.
    Picked(&'static str),
    /// `Alias<A, size of B>`
    Sized(&'static str),
    /// `ComposedLayout<Swizzle, Offset, A>`
    Swizzled,
    /// `Alias<A>`, a static integer.
    Integer(&'static str),
    /// The operation is not available on types.
    Nothing,
}

impl OnTypes {
    /// Returns the name in `layout-core`.
    pub(crate) fn alias(self) -> Option<&'static str> {
        match self {
            Self::Alias(alias)
            | Self::Plain(alias)
            | Self::Swapped(alias)
            | Self::Gathered(alias)
            | Self::Picked(alias)
            | Self::Sized(alias)
            | Self::Integer(alias) => Some(alias),
            Self::Swizzled => Some("ComposedLayout"),
            Self::Nothing => None,
        }
    }
}

impl Operation {
    /// Returns CuTe's name.
    pub(crate) fn name(&self) -> &'static str {
        let name = self.usage.split_once('(');
        name.map_or(self.usage, |(name, _)| name)
    }

    /// Returns `true` if the operation accepts this number of arguments.
    pub(crate) fn takes(&self, count: usize) -> bool {
        count == self.kinds.len() || self.is_variadic && count > self.kinds.len()
    }

    /// Returns the kind of argument `i`.
    pub(crate) fn kind(&self, i: usize) -> Kind {
        self.kinds[i.min(self.kinds.len() - 1)]
    }

    /// Returns the operations that support dynamic values.
    pub(crate) fn at_run_time() -> impl Iterator<Item = &'static Self> {
        table::all().filter(|operation| operation.run_time != RunTime::Unknown)
    }

    /// Returns all rows.
    pub(crate) fn all() -> impl Iterator<Item = &'static Self> {
        table::all()
    }

    /// Returns the rows with the name `name`.
    pub(crate) fn named(name: &str) -> Vec<&'static Self> {
        let has_name = |operation: &&Self| {
            let rest = operation.usage.strip_prefix(name);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('('))
        };
        table::all().filter(has_name).collect()
    }
}

impl Operator {
    /// Returns the name of the operation that the operator stands for. Layouts have no addition.
    pub(crate) fn operation(self) -> Option<&'static str> {
        match self {
            Self::Compose => Some(table::COMPOSITION.name()),
            Self::Divide => Some(table::LOGICAL_DIVIDE.name()),
            Self::Multiply => Some(table::LOGICAL_PRODUCT.name()),
            Self::Add | Self::Subtract => None,
        }
    }
}

/// Returns all names, each once.
fn names() -> Vec<&'static str> {
    let mut names: Vec<_> = table::all().map(Operation::name).collect();
    names.sort_unstable();
    names.dedup();
    names
}

macro_rules! argument {
    ($name:ident: $variant:ident -> $type:ty) => {
        /// Returns argument `i`, which must have this kind.
        fn $name(&self, i: usize) -> &$type {
            match &self.0[i] {
                Argument::$variant(argument) => argument,
                other => unreachable!("argument {i} is {other:?}"),
            }
        }
    };
}

impl Arguments {
    argument!(layout: Layout -> Layout);
    argument!(tiler: Tiler -> Tiler);
    argument!(tuple: Tuple -> IntTuple);
    argument!(path: Path -> [usize]);
    argument!(coordinate: Coordinate -> Coord);

    /// Returns the arguments that are layouts.
    pub(crate) fn layouts(&self) -> Vec<&Layout> {
        let layouts = self.0.iter().filter_map(|argument| match argument {
            Argument::Layout(layout) | Argument::Tiler(Tiler::Layout(layout)) => Some(layout),
            _ => None,
        });
        layouts.collect()
    }

    /// Returns argument `i`, an integer.
    fn integer(&self, i: usize) -> i64 {
        match self.0[i] {
            Argument::Integer(value) => value,
            ref other => unreachable!("argument {i} is {other:?}"),
        }
    }

    /// Returns argument `i`, a swizzle.
    fn swizzle(&self, i: usize) -> Swizzle {
        match self.0[i] {
            Argument::Swizzle(swizzle) => swizzle,
            ref other => unreachable!("argument {i} is {other:?}"),
        }
    }

    /// Returns argument `i`, a number or index of modes.
    fn count(&self, i: usize) -> usize {
        usize::try_from(self.integer(i)).unwrap_or(usize::MAX)
    }

    /// Returns argument `i`, a shape, or the shape of a layout.
    fn shape(&self, i: usize) -> &IntTuple {
        match &self.0[i] {
            Argument::Layout(layout) => layout.shape(),
            _ => self.tuple(i),
        }
    }
}
