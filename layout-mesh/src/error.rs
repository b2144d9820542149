//! The errors of shardings and plans.

use core::error::Error;
use core::fmt;

use layout_algebra::IntTuple;

use crate::{Conflict, Reduction};

/// A mesh or sharding is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs)] // the texts name the fields
pub enum ShardingError {
    /// A mesh axis has no device.
    EmptyAxis { name: String, size: i64 },
    /// Two mesh axes have one name.
    AxisTwice(String),
    /// The names and modes of a mesh differ in number.
    AxisCount { expected: usize, found: usize },
    /// The ranks of a mesh are not a bijection.
    Ranks { ranks: String, rank: i64, twice: bool },
    /// A placement names an unknown axis.
    UnknownAxis { name: String, mesh: String },
    /// Two placements name one axis.
    PlacedTwice(String),
    /// A placement shards an unknown dimension.
    Dimension { axis: String, dim: usize, rank: usize },
    /// The split of a strided shard is below 1.
    Split(i64),
    /// A dimension has no elements.
    Extent { dim: usize, extent: i64 },
    /// Two axes have different reductions.
    Reductions([Reduction; 2]),
    /// An axis with terms of a reduction shards elements.
    NotReplicated(String),
    /// A plain layout does not have the modes `(mesh, local)`.
    LayoutRank(String),
    /// A mode of a plain layout has other sizes than the mesh or the memory layout.
    Sizes { what: &'static str, mode: usize, expected: Vec<i64>, found: Vec<i64> },
    /// An element is on no device, or in two places.
    Element { layout: String, element: i64, twice: bool },
    /// Addresses of a memory layout can overlap.
    Memory(String),
    /// The modes of a memory layout do not have the sizes of the shards.
    MemorySizes { expected: Vec<i64>, found: Vec<i64> },
    /// The memory layout of uneven shards is nested.
    NestedMemory(String),
    /// The memory layout of a plain layout cannot be replaced.
    PlainMemory,
    /// A layout is swizzled.
    Swizzled(String),
    /// Uneven shards have no layout.
    Uneven(String),
    /// A dimension has too many uneven shards.
    TooManyShards(i64),
    /// An integer does not fit in an `i64`.
    Overflow(&'static str),
    /// An operation on layouts failed.
    Layout(layout_algebra::Error),
}

impl From<layout_algebra::Error> for ShardingError {
    fn from(error: layout_algebra::Error) -> Self {
        Self::Layout(error)
    }
}

/// Prints sizes as a tuple, one size without parentheses.
fn sizes(sizes: &[i64]) -> String {
    match sizes {
        [size] => size.to_string(),
        _ => IntTuple::from(sizes.to_vec()).to_string(),
    }
}

impl fmt::Display for ShardingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EmptyAxis { name, size } => {
                write!(f, "expected at least 1 device along axis `{name}`, found {size}")
            }
            Self::AxisTwice(name) => {
                write!(f, "expected distinct axis names, found `{name}` twice")
            }
            Self::AxisCount { expected, found } => {
                write!(f, "expected {expected} axis names, found {found}")
            }
            Self::Ranks { ranks, rank, twice } => {
                let found = if *twice { "twice" } else { "missing" };
                write!(f, "expected each rank once in the mesh `{ranks}`, found rank {rank} {found}")
            }
            Self::UnknownAxis { name, mesh } => {
                write!(f, "expected an axis of the mesh `{mesh}`, found `{name}`")
            }
            Self::PlacedTwice(axis) => {
                write!(f, "expected one placement for each axis, found two for `{axis}`")
            }
            Self::Dimension { axis, dim, rank } => {
                write!(f, "expected a dimension below {rank}, found {dim} for axis `{axis}`")
            }
            Self::Split(split) => write!(f, "expected a split of at least 1, found {split}"),
            Self::Extent { dim, extent } => {
                write!(f, "expected extents of at least 1, found {extent} in dimension {dim}")
            }
            Self::Reductions([first, other]) => {
                write!(f, "expected one reduction on all axes, found {first} and {other}")
            }
            Self::NotReplicated(axis) => {
                write!(f, "expected replicas along axis `{axis}`, found shards")
            }
            Self::LayoutRank(layout) => {
                write!(f, "expected the modes `(mesh, local)`, found `{layout}`")
            }
            Self::Sizes { what, mode, expected, found } => {
                let (expected, found) = (sizes(expected), sizes(found));
                write!(f, "expected the {what} sizes {expected} in mode {mode}, found {found}")
            }
            Self::Element { layout, element, twice: false } => {
                write!(f, "expected each element on a device, found element {element} of `{layout}` on none")
            }
            Self::Element { layout, element, twice: true } => {
                write!(f, "expected each element in one place, found element {element} of `{layout}` in two")
            }
            Self::Memory(memory) => write!(
                f,
                "expected a memory layout whose sorted strides are past the extents of the smaller \
                 modes, found `{memory}`"
            ),
            Self::MemorySizes { expected, found } => {
                let (expected, found) = (sizes(expected), sizes(found));
                write!(f, "expected a memory layout of the shard {expected}, found {found}")
            }
            Self::NestedMemory(memory) => write!(
                f,
                "expected one stride for each dimension in the memory layout of uneven shards, found \
                 `{memory}`"
            ),
            Self::PlainMemory => f.write_str(
                "expected a sharding from placements, found a plain layout\n\
                 help: pass the memory layout to `Sharding::from_layout`",
            ),
            Self::Swizzled(layout) => {
                write!(f, "expected a layout without swizzles, found `{layout}`")
            }
            Self::Uneven(sharding) => write!(f, "expected even shards, found `{sharding}`"),
            Self::TooManyShards(extent) => {
                write!(f, "expected at most 65536 shards in the uneven dimension of extent {extent}")
            }
            Self::Overflow(what) => write!(f, "{what} does not fit in an `i64`"),
            Self::Layout(error) => error.fmt(f),
        }
    }
}

impl Error for ShardingError {}

/// A pair of shardings has no plan, or a plan does not meet a requirement.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs)] // the texts name the fields
pub enum PlanError {
    /// The meshes differ in the number of devices.
    Devices([i64; 2]),
    /// The tensors differ in the number of elements.
    Elements([i64; 2]),
    /// The shardings have different reductions.
    Reductions([Reduction; 2]),
    /// Terms of a reduction are not redistributed, because the cuts do not divide each other.
    Cuts { conflict: Conflict, through: Option<String> },
    /// Uneven shards and a plain layout, or another tensor shape, have no common boxes.
    Uneven { uneven: String, other: String },
    /// An exchange has too many boxes.
    TooManyBoxes { conflict: Option<Conflict>, limit: usize, through: Option<String> },
    /// Elements move between devices although none may.
    Moves { element: i64, from: i64, to: i64, moved: i64, elements: i64 },
    /// An integer does not fit in an `i64`.
    Overflow(&'static str),
    /// A sharding is invalid.
    Sharding(ShardingError),
}

impl From<ShardingError> for PlanError {
    fn from(error: ShardingError) -> Self {
        Self::Sharding(error)
    }
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let help = |f: &mut fmt::Formatter<'_>, through: &Option<String>| match through {
            Some(through) => write!(f, "\nhelp: redistribute to `{through}` first"),
            None => Ok(()),
        };
        match self {
            Self::Devices([a, b]) => {
                write!(f, "expected meshes with the same number of devices, found {a} and {b}")
            }
            Self::Elements([a, b]) => {
                write!(f, "expected tensors with the same number of elements, found {a} and {b}")
            }
            Self::Reductions([a, b]) => {
                write!(f, "expected the same reduction in both shardings, found {a} and {b}")
            }
            Self::Cuts { conflict, through } => {
                write!(f, "expected cuts that divide each other to reduce, found {conflict}")?;
                help(f, through)
            }
            Self::Uneven { uneven, other } => write!(
                f,
                "expected two shardings from placements of one tensor shape, found the uneven shards \
                 `{uneven}` and `{other}`"
            ),
            Self::TooManyBoxes { conflict, limit, through } => {
                write!(f, "expected an exchange of at most {limit} boxes, found more")?;
                if let Some(conflict) = conflict {
                    write!(f, ": {conflict}")?;
                }
                help(f, through)
            }
            Self::Moves { element, from, to, moved, elements } => write!(
                f,
                "expected all elements to stay on their devices, found element {element} on device \
                 {from} before and device {to} after; {moved} of {elements} elements move"
            ),
            Self::Overflow(what) => write!(f, "{what} does not fit in an `i64`"),
            Self::Sharding(error) => error.fmt(f),
        }
    }
}

impl Error for PlanError {}
