//! Tensors: layouts bound to memory.
//!
//! `docs/soundness.md` lists the guarantees and the `unsafe` code that they depend on.

mod access;
pub mod algorithms;
mod array;
mod atomic;
mod below;
mod context;
mod fixed;
mod flat;
mod fragment;
mod halo;
mod identity;
pub mod injective;
mod known;
mod layout;
mod operations;
mod overhang;
mod own;
mod part_at;
mod part_of;
pub mod partition;
mod predicated;
mod record;
mod scope;
mod share;
mod shared;
mod slice;
mod storage;
mod strides;
mod thread_of;
mod thread_value;
mod vectors;
mod within;

pub use access::Tensor;
pub use algorithms::{InOrderOf, Part, PartLayout, SameCount};
pub use array::{ArrayFor, ArrayForOutcome, FitsArray, StaticCells};
pub use atomic::{Atomic, AtomicCell};
pub use below::{Bounded, InBounds};
pub use context::{
    BlockExtents, GridExtents, Kernel, Phase, ThreadContext, ThreadsIn, WrongLaunch,
};
pub use fixed::FixesInside;
pub use flat::FlatModes;
pub use fragment::{Fragment, HasExtremes};
pub use halo::{HaloOver, Haloed, WindowOf};
pub use identity::{Counting, CountsCoordinates, IdentityTensor, make_identity_tensor};
pub use injective::{Injective, IsInjective, ModeExtents, NotInjective, StrideTooSmall};
#[cfg(feature = "record")]
pub use injective::{Leaf, Leaves};
pub use layout::{IndexAt, IndexAtOutcome, NewLayout, TensorLayout};
pub use overhang::{
    BoundedExtents, CoordinateOf, PartExtents, PredicatedTile, TileOver, TileOverOutcome,
};
pub use own::{Permutes, TakenAt, UniqueCoord};
pub use part_at::{PartAt, PartAtOutcome};
pub use partition::PartitionScheme;
pub use predicated::{PlacesOf, Predicated};
#[cfg(feature = "record")]
pub use record::{Access, record_accesses, record_phases};
pub use scope::{Block, During, Grid, Participant, Thread};
pub use share::DisjointMut;
pub use shared::{
    AtBarrier, Barrier, Cells, CopiedFrom, CopyVectors, Filled, ForAtomics, Free, InShared,
    IsBefore, OfAllThreads, Pending, Shared, Stage, Updated, Whole,
};
pub use slice::{SliceAt, SliceAtOutcome, TileAt, TileAtOutcome};
pub use storage::{
    IsElement, Moves, MovesTo, MovesToOutcome, MovesToThread, MovesToThreadOutcome, Readable,
    Storage, StorageMut, TooShort, View, ViewMut, Writable,
};
pub use strides::{Strided, WrongStrides};
pub use thread_of::{CountedIn, ThreadByMode, ThreadNumber, ThreadOf, WordOf};
pub use thread_value::among::IsDisjoint;
pub use thread_value::instructions::MovedBy;
pub use thread_value::{ValuesAt, ValuesAtOutcome};
pub use vectors::{InVectors, Lanes, Vector, VectorsOf, VectorsOfOutcome};
pub use within::{CheckInBounds, SameIn};
