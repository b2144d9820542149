//! Tensors: layouts bound to memory.
//!
//! `docs/soundness.md` lists the guarantees and the `unsafe` code that they depend on.

mod access;
pub mod algorithms;
mod array;
mod atomic;
mod below;
pub mod distinct;
mod fixed;
mod flat;
mod fragment;
mod halo;
mod here;
mod identity;
mod known;
mod layout;
mod operations;
mod overhang;
mod own;
mod part_of;
mod partition;
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
pub mod way;
mod within;

pub use access::Tensor;
pub use algorithms::{AsManyValues, InOrderOf, Part, PartLayout};
pub use array::{ArrayFor, ArrayForOutcome, FitsArray, StaticCells};
pub use atomic::{Atomic, AtomicCell};
pub use below::{Below, InBounds};
pub use distinct::{Distinct, IsDistinct, ModeExtents, NotDistinct, StrideTooSmall};
#[cfg(feature = "record")]
pub use distinct::{Leaf, Leaves};
pub use fixed::FixesInside;
pub use flat::FlatModes;
pub use fragment::{Fragment, HasExtremes};
pub use halo::{HaloOver, Haloed, WindowOf};
pub use here::{BlockExtents, GridExtents, Here, Kernel, Phase, ThreadsIn, WrongLaunch};
pub use identity::{Counting, CountsCoordinates, IdentityTensor, make_identity_tensor};
pub use layout::{IndexAt, IndexAtOutcome, NewLayout, TensorLayout};
pub use overhang::{
    BelowExtents, CoordinateOf, Overhanging, PartExtents, TileOver, TileOverOutcome,
};
pub use own::{Own, Permutes, TakenAt};
pub use partition::{PartAt, PartAtOutcome};
pub use predicated::{PlacesOf, Predicated};
#[cfg(feature = "record")]
pub use record::{Access, record_accesses, record_phases};
pub use scope::{Block, During, Grid, OneOf, Thread};
pub use share::Parts;
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
pub use way::Way;
pub use within::{CheckInBounds, SameIn};
