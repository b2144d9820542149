//! The operations by name.

mod coordinates;
mod derivation;
mod remedy;
mod spelling;
mod table;

use layout_algebra::{Answer, Coord, CoordinateLayout, Error, IntTuple, Layout, Swizzle, Tiler};

use crate::ast::Operator;

pub(crate) use coordinates::on_coordinates;
pub use derivation::Applied;
pub(crate) use derivation::derivation;
pub(crate) use remedy::{Change, Remedy, position, remedy};
pub use spelling::{answer_to, nearest_of};
pub(crate) use spelling::{nearest, question};

/// A way to write an operation of the algebra; those of one name differ in their arguments.
pub(crate) struct Operation {
    /// The call as the user writes it: CuTe's name, and the arguments in words.
    pub(crate) usage: &'static str,
    /// What its arguments are.
    pub(crate) kinds: &'static [Kind],
    /// Whether the last one may be repeated.
    pub(crate) is_variadic: bool,
    /// Which numbers may be left to run time.
    pub(crate) run_time: RunTime,
    /// What it does on values.
    pub(crate) apply: Apply,
    /// What it is on types.
    pub(crate) on_types: OnTypes,
}

/// What the first operand of an operation may leave to run time.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum RunTime {
    /// No number.
    Unknown,
    /// Numbers of a value: the operation is a method of it.
    Values,
    /// Also those that a type leaves open.
    Open,
}

/// The name of a width of elements.
const BITS: &str = "the bits of an element";

/// The name of a width in bytes.
const BYTES: &str = "the bytes of a value";

/// What an argument is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A layout, behind a swizzle or not.
    Layout,
    /// A layout without a swizzle.
    Plain,
    Swizzle,
    /// A layout without a swizzle, or a tiler.
    Tiler,
    /// A layout, behind a swizzle or not, or a tiler.
    Inner,
    /// A shape, or a layout.
    ShapeOrLayout,
    /// An integer or a nested tuple of integers, called so in messages.
    Tuple(&'static str),
    /// An integer, called so in messages.
    Integer(&'static str),
    /// The number of a mode, or how many there are.
    Count,
    /// Numbers of modes.
    Path,
    /// A coordinate with `_` where it is free.
    Coordinate,
}

impl Kind {
    /// What can be given for it, to follow "cannot be".
    pub(crate) fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Layout | Self::Plain => ("the layout", "it is written shape:stride"),
            Self::Swizzle => ("the swizzle", "it is written `Sw<B,M,S>`"),
            Self::Tiler | Self::Inner => (
                "the tiler",
                "it is a layout, an integer, `_`, or a tuple of these",
            ),
            Self::ShapeOrLayout => (
                "the shape",
                "it is an integer, a tuple of integers, or a layout",
            ),
            Self::Tuple(name) => (name, "it is an integer or a tuple of integers"),
            Self::Integer(name) => (name, "it is an integer"),
            Self::Count => ("the number of a mode", "it is an integer"),
            Self::Path => ("a path of modes", "it is an integer or a tuple of integers"),
            Self::Coordinate => (
                "the coordinate",
                "it is an integer, `_`, or a tuple of these",
            ),
        }
    }

    /// Returns `true` if something that can be seen to be of a class can be given for it.
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

/// What an expression can be seen to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// An integer or a tuple of integers.
    Number,
    Swizzle,
    /// A layout behind a swizzle, of coordinates, with overhang or with run-time numbers.
    Composed,
    /// Another layout, or a tiler.
    Other,
}

/// An argument whose numbers are all known.
#[derive(Clone, Debug)]
pub(crate) enum Argument {
    Layout(Layout),
    /// Outside a compiler only.
    Coordinates(CoordinateLayout),
    Swizzle(Swizzle),
    Tiler(Tiler),
    Tuple(IntTuple),
    Integer(i64),
    Path(Vec<usize>),
    Coordinate(Coord),
}

/// The arguments of a call, each of the kind that its row says.
pub(crate) struct Arguments(pub(crate) Vec<Argument>);

/// What an operation does on values, by what it gives.
#[derive(Clone, Copy)]
pub(crate) enum Apply {
    Layout(fn(&Arguments) -> Result<Layout, Error>),
    /// An integer or a tuple of integers.
    Tuple(fn(&Arguments) -> Result<IntTuple, Error>),
    /// A layout, and the offset where it starts.
    Slice(fn(&Arguments) -> Result<(Layout, i64), Error>),
    Verdict(fn(&Arguments) -> bool),
    /// A type that has no notation in the language.
    Checked(fn(&Arguments) -> Result<Answer, Error>),
}

/// What an operation is on types: an alias of `layout_core`, by its path in it.
#[derive(Clone, Copy)]
pub(crate) enum OnTypes {
    /// `Alias<A, B>`
    Alias(&'static str),
    /// `Alias<A>`, of a layout without a swizzle.
    Plain(&'static str),
    /// `Alias<B, A>`
    Swapped(&'static str),
    /// `Alias<(A, B)>`
    Gathered(&'static str),
    /// `Alias<A, (_0, _1)>` of positions.
    Picked(&'static str),
    /// `Alias<A, size of B>`
    Sized(&'static str),
    /// `ComposedLayout<Swizzle, Offset, A>`
    Swizzled,
    /// `Alias<A>`, a static integer.
    Integer(&'static str),
    /// There is none.
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
    /// CuTe's name.
    pub(crate) fn name(&self) -> &'static str {
        let name = self.usage.split_once('(');
        name.map_or(self.usage, |(name, _)| name)
    }

    /// Returns `true` if it can be called with that many arguments.
    pub(crate) fn takes(&self, count: usize) -> bool {
        count == self.kinds.len() || self.is_variadic && count > self.kinds.len()
    }

    /// Returns the kind of argument `i`.
    pub(crate) fn kind(&self, i: usize) -> Kind {
        self.kinds[i.min(self.kinds.len() - 1)]
    }

    /// Those of which something is left to run time.
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
    /// Returns the name of the operation that it stands for; layouts have no sums.
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
        /// Argument `i`, whose row says that it is of this kind.
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

    /// Those that are layouts.
    pub(crate) fn layouts(&self) -> Vec<&Layout> {
        let layouts = self.0.iter().filter_map(|argument| match argument {
            Argument::Layout(layout) | Argument::Tiler(Tiler::Layout(layout)) => Some(layout),
            _ => None,
        });
        layouts.collect()
    }

    /// Argument `i`, an integer.
    fn integer(&self, i: usize) -> i64 {
        match self.0[i] {
            Argument::Integer(value) => value,
            ref other => unreachable!("argument {i} is {other:?}"),
        }
    }

    /// Argument `i`, a swizzle.
    fn swizzle(&self, i: usize) -> Swizzle {
        match self.0[i] {
            Argument::Swizzle(swizzle) => swizzle,
            ref other => unreachable!("argument {i} is {other:?}"),
        }
    }

    /// Argument `i`, an integer that counts modes.
    fn count(&self, i: usize) -> usize {
        usize::try_from(self.integer(i)).unwrap_or(usize::MAX)
    }

    /// Argument `i`, a shape, or the shape of a layout.
    fn shape(&self, i: usize) -> &IntTuple {
        match &self.0[i] {
            Argument::Layout(layout) => layout.shape(),
            _ => self.tuple(i),
        }
    }
}
