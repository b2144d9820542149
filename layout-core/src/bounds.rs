//! What code that is generic over layouts, tensors and coordinates requires of them, and the types of
//! its answers.

pub use crate::algebra::inside::IsInside;
pub use crate::coord::{Coord, Counted, InIntegers, OfCell, TakesIntegers};
pub use crate::int_tuple::IntTuple;
pub use crate::layout::Congruent;
pub use crate::mixed::{Extent, KnownOf, MixedCoord, Stretch};
pub use crate::proof::CheckedLayout;
pub use crate::swizzle::{SwizzledFrom, Swizzling};
pub use crate::tensor::{
    ArrayFor, ArrayForOutcome, AsManyValues, AtBarrier, Barrier, BelowExtents, BlockExtents, Cells,
    CheckInBounds, CoordinateOf, CopiedFrom, CopyVectors, CountedIn, Counting, CountsCoordinates,
    During, Filled, FitsArray, FixesInside, FlatModes, Free, GridExtents, HaloOver, InBounds,
    InShared, InVectors, IndexAt, IndexAtOutcome, IsBefore, IsDisjoint, IsDistinct, Lanes, MovedBy,
    Moves, MovesTo, MovesToOutcome, MovesToThread, MovesToThreadOutcome, OfAllThreads, OneOf, Part,
    PartAt, PartAtOutcome, PartExtents, PartLayout, Pending, PlacesOf, Readable, SameIn, SliceAt,
    SliceAtOutcome, Stage, StaticCells, Storage, StorageMut, Strided, TensorLayout, ThreadByMode,
    ThreadNumber, ThreadOf, ThreadsIn, TileAt, TileAtOutcome, TileOver, ValuesAt, VectorsOf, Whole,
    WordOf, Writable,
};
pub use crate::thread_value::tv_layout::IsTvLayout;
