//! Layouts bound to memory.
//!
//! What is guaranteed, and which `unsafe` it rests on, is in `docs/soundness.md`.

mod access;
mod array;
mod below;
pub mod distinct;
mod fixed;
mod fragment;
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
mod slice;
mod storage;
mod thread_of;
mod thread_value;
mod vectors;
pub mod way;
mod within;

pub use array::{ArrayFor, ArrayForOutcome, FitsArray, StaticCells};
pub use below::{Below, Inside};
pub use distinct::{Distinct, IsDistinct, ModeExtents, NotDistinct, StrideTooSmall};
pub use fixed::{FixesInside, FixesWithin};
pub use fragment::Fragment;
pub use here::{BlockExtents, GridExtents, Here, Kernel, Phase, ThreadsIn, WrongLaunch};
pub use identity::{Counting, CountsCoordinates, IdentityTensor, make_identity_tensor};
pub use layout::{IndexAt, Indexes, TensorLayout};
pub use overhang::{BelowExtents, CoordinateOf, Overhanging, PartExtents, TileOver};
pub use own::Own;
pub use partition::PartAt;
pub use predicated::{PlacesOf, Predicated};
#[cfg(feature = "record")]
pub use record::{Access, record_accesses, record_phases};
pub use scope::{Block, During, Grid, OneOf, Thread};
pub use share::Parts;
pub use slice::{SliceAt, SwizzledFrom, TileAt};
pub use storage::{
    ComposesWith, Moves, MovesTo, MovesToOutcome, MovesToThread, MovesToThreadOutcome, Readable,
    Storage, StorageMut, TooShort, View, ViewMut, Writable,
};
pub use thread_of::{CountedIn, ThreadByMode, ThreadNumber, ThreadOf, WordOf};
pub use thread_value::ValuesAt;
pub use thread_value::among::IsDisjoint;
pub use thread_value::instructions::MovedBy;
pub use vectors::{InVectors, Lanes, Vector, VectorsOf};
pub use way::Way;
pub use within::{SameIn, Within};

/// A layout bound to memory: the coordinate `c` has the cell at `layout.offset(c)`.
///
/// | `P` | from | who vouches for its cells |
/// |---|---|---|
/// | `*const T`, `*mut T` | [`Tensor::new`] | every access, which is `unsafe` |
/// | [`View`] | [`Tensor::from_slice`], [`Tensor::from_array`], [`Tensor::assume_readable`] | a check, the type of the array, or the caller, once |
/// | [`ViewMut`] | [`Tensor::from_slice_mut`], [`Tensor::from_array`], [`Tensor::assume_writable`] | the same, and no other tensor has its cells |
/// | `GenericArray<T, _>`, `[T; N]` | [`Fragment::filled`](Tensor::filled), [`Tensor::from_array`] | its type: registers for each cell |
///
/// An [`IdentityTensor`] has coordinates in place of cells, and no memory.
///
/// The pointer is never hidden: [`data`](Tensor::data) is what the tensor was made of, moved to where
/// its slice starts.
///
/// ```
/// use layout_core::{errors::*, *};
///
/// let numbers: Vec<u32> = (0..12).collect();
/// let a = Tensor::from_slice(&numbers, Layout::<(_3, _4), (_4, _1)>::new())?;
/// assert_eq!(a.get((2, 1)), Some(&9));
/// assert_eq!(a.get((3, 1)), None);
/// let row = a.slice((_1::new(), Keep));
/// assert_eq!(row.get(3), Some(&7));
/// # Ok::<(), TooShort>(())
/// ```
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(alias = "make_tensor")]
pub struct Tensor<P, L> {
    data: P,
    layout: L,
}

impl<P, L> Tensor<P, L> {
    /// What the tensor reads and writes.
    #[must_use]
    #[inline(always)]
    pub const fn data(&self) -> &P {
        &self.data
    }

    /// The layout.
    #[must_use]
    #[inline(always)]
    pub const fn layout(&self) -> &L {
        &self.layout
    }
}

impl<T, L> Tensor<*const T, L> {
    /// A tensor in memory that every access vouches for.
    #[must_use]
    #[inline(always)]
    pub const fn new(data: *const T, layout: L) -> Self {
        Self { data, layout }
    }
}

impl<T, L> Tensor<*mut T, L> {
    /// A tensor in memory that every access vouches for.
    #[must_use]
    #[inline(always)]
    pub const fn new_mut(data: *mut T, layout: L) -> Self {
        Self { data, layout }
    }
}
