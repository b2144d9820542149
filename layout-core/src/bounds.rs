//! Trait bounds for code that is generic over layouts, tensors and coordinates, and the types of their answers.

pub use crate::algebra::inside::IsInside;
pub use crate::coord::Coord;
pub use crate::int_tuple::IntTuple;
pub use crate::layout::Congruent;
pub use crate::mixed::{MixedCoord, RefinedTo, RuntimeCosize, RuntimeSize};
pub use crate::proof::CheckedLayout;
pub use crate::tensor::{
    ArrayFor, AtBarrier, AtomicCell, Barrier, BlockExtents, Cells, CopyVectors, During, Filled,
    FixesInside, ForAtomics, Free, GridExtents, HaloOver, InBounds, InShared, InVectors, IndexAt,
    IsDisjoint, IsInjective, Lanes, Moves, MovesTo, MovesToThread, Part, PartAt, Pending, Readable,
    SliceAt, Stage, StaticCells, Storage, TensorLayout, ThreadNumber, ThreadOf, TileAt, TileOver,
    Updated, ValuesAt, VectorsOf, Whole, Writable,
};
pub use crate::thread_value::tv_layout::IsTvLayout;

// The bounds above need these traits, and kernels do not name them. rustc shortens only the names of items that
// are not hidden.
#[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
pub use crate::coord::{Counted, InIntegers, OfCell, TakesIntegers};
#[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
pub use crate::swizzle::{SwizzledFrom, Swizzling};
#[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
pub use crate::tensor::{
    ArrayForOutcome, BoundedExtents, CheckInBounds, CoordinateOf, CopiedFrom, CountedIn, Counting,
    CountsCoordinates, FitsArray, FlatModes, HasExtremes, InOrderOf, IndexAtOutcome, IsBefore,
    IsElement, MovedBy, MovesToOutcome, MovesToThreadOutcome, OfAllThreads, PartAtOutcome,
    PartExtents, PartLayout, Participant, Permutes, PlacesOf, SameCount, SameIn, SliceAtOutcome,
    StorageMut, Strided, TakenAt, ThreadByMode, ThreadsIn, TileAtOutcome, TileOverOutcome,
    VectorsOfOutcome, WindowOf, WordOf,
};
