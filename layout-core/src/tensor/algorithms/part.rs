//! Parts whose values are numbered.
#![allow(unsafe_code)]

use core::marker::PhantomData;

use crate::int::dynamic::word::Word;
use crate::tensor::identity::{AllBelow, CoordinateAt, CountsIn};
use crate::tensor::overhang::{BelowExtents, HoldWhole};
use crate::tensor::own::Digits;
use crate::tensor::{
    IdentityTensor, Overhanging, Predicated, Storage, StorageMut, Tensor, TensorLayout,
};

/// What a thread has: values that are numbered, some of which may not exist.
///
/// # Safety
///
/// If the storage is [`Readable`](crate::bounds::Readable), its cells at the offsets of the layout can be read for
/// all values that exist, and if it is [`Writable`](crate::bounds::Writable), also written.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a part whose values are numbered",
    label = "neither a tensor nor part of a tile that overhangs",
    note = "algorithms take `&part` and `&mut part` of a `Tensor`, a `Fragment`, or what `covering_tile` and its \
            partitions give"
)]
pub unsafe trait Part {
    /// Where its cells are.
    type Storage: Storage;
    /// Their layout.
    type Layout: TensorLayout;
    /// Which values exist.
    type Exists: Exists;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Where its cells are.
    fn storage(&self) -> &Self::Storage;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Where its cells are.
    fn pointer_mut(&mut self) -> *mut <Self::Storage as Storage>::Item
    where
        Self::Storage: StorageMut;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Their layout.
    fn layout(&self) -> Self::Layout;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Which values exist.
    fn existing(&self) -> Self::Exists;
}

/// Which values of a part exist.
pub trait Exists {
    /// Whether the type says that all do.
    const ARE_ALL: bool = false;
    /// Whether all do.
    fn is_whole(&self) -> bool;
    /// Whether a value does, whose number is below that of all values.
    fn exists(&self, value: u32) -> bool;
    /// Whether the value of a lane exists where `first` does, that of the first of `lanes`, and only there; `false`
    /// where that is not known at once.
    fn is_together(&self, first: u32, value: u32, lane: u32, lanes: u32) -> bool;
}

/// All values exist.
pub struct All;
impl Exists for All {
    const ARE_ALL: bool = true;
    #[inline(always)]
    fn is_whole(&self) -> bool {
        true
    }
    #[inline(always)]
    fn exists(&self, _: u32) -> bool {
        true
    }
    #[inline(always)]
    fn is_together(&self, _: u32, _: u32, _: u32, _: u32) -> bool {
        true
    }
}

/// Those exist that do in both.
impl<A: Exists, B: Exists> Exists for (A, B) {
    const ARE_ALL: bool = A::ARE_ALL && B::ARE_ALL;
    #[inline(always)]
    fn is_whole(&self) -> bool {
        self.0.is_whole() & self.1.is_whole()
    }
    #[inline(always)]
    fn exists(&self, value: u32) -> bool {
        self.0.exists(value) & self.1.exists(value)
    }
    #[inline(always)]
    fn is_together(&self, first: u32, value: u32, lane: u32, lanes: u32) -> bool {
        self.0.is_together(first, value, lane, lanes)
            & self.1.is_together(first, value, lane, lanes)
    }
}

/// Those of a shape `S` exist that are below extents.
pub struct Inside<S, Extents>(Extents, PhantomData<S>);
impl<S, Extents> Exists for Inside<S, Extents>
where
    S: Digits<Coordinate: BelowExtents<Extents>>,
    Extents: HoldWhole<S>,
{
    #[inline(always)]
    fn is_whole(&self) -> bool {
        self.0.hold_whole()
    }
    #[inline(always)]
    fn exists(&self, value: u32) -> bool {
        S::digits(value).is_below(&self.0)
    }
    #[inline(always)]
    fn is_together(&self, first: u32, value: u32, lane: u32, lanes: u32) -> bool {
        S::digits(first).is_together_with(S::digits(value), lane, lanes, &self.0)
    }
}

/// Those exist whose places are below extents.
impl<Places, W, Extents> Exists for IdentityTensor<Places, Extents>
where
    Places: CountsIn<Word = W> + AllBelow<Extents> + CoordinateAt<W, Output: BelowExtents<Extents>>,
    W: Word,
{
    #[inline(always)]
    fn is_whole(&self) -> bool {
        self.are_below()
    }
    #[inline(always)]
    fn exists(&self, value: u32) -> bool {
        self.is_inside(W::wrapped(value as usize))
    }
    #[inline(always)]
    fn is_together(&self, first: u32, value: u32, lane: u32, lanes: u32) -> bool {
        let [first, value] = [first, value].map(|value| W::wrapped(value as usize));
        self.are_together(first, value, lane, lanes)
    }
}

// SAFETY: `Readable` and `Writable` promise the cells of all coordinates in the shape.
unsafe impl<P: Storage, L: TensorLayout> Part for Tensor<P, L> {
    type Storage = P;
    type Layout = L;
    type Exists = All;
    #[inline(always)]
    fn storage(&self) -> &P {
        &self.data
    }
    #[inline(always)]
    fn pointer_mut(&mut self) -> *mut P::Item
    where
        P: StorageMut,
    {
        self.data.pointer_mut()
    }
    #[inline(always)]
    fn layout(&self) -> L {
        self.layout
    }
    #[inline(always)]
    fn existing(&self) -> All {
        All
    }
}

// SAFETY: the cells of the whole tensor are promised; what is below the extents is one of them.
#[diagnostic::do_not_recommend]
unsafe impl<P: Storage, L: TensorLayout, Extents: Copy> Part for Overhanging<P, L, Extents>
where
    Inside<L::Shape, Extents>: Exists,
{
    type Storage = P;
    type Layout = L;
    type Exists = Inside<L::Shape, Extents>;
    #[inline(always)]
    fn storage(&self) -> &P {
        &self.tile.data
    }
    #[inline(always)]
    fn pointer_mut(&mut self) -> *mut P::Item
    where
        P: StorageMut,
    {
        self.tile.data.pointer_mut()
    }
    #[inline(always)]
    fn layout(&self) -> L {
        self.tile.layout
    }
    #[inline(always)]
    fn existing(&self) -> Self::Exists {
        Inside(self.extents, PhantomData)
    }
}

// SAFETY: the cells of the whole tensor are promised, and a value whose place is below the extents is one of
// them: value and place are taken by the same number in shapes of one size.
#[diagnostic::do_not_recommend]
unsafe impl<P: Storage, L: TensorLayout, Places: Copy, Extents: Copy> Part
    for Predicated<P, L, Places, Extents>
where
    IdentityTensor<Places, Extents>: Exists,
{
    type Storage = P;
    type Layout = L;
    type Exists = IdentityTensor<Places, Extents>;
    #[inline(always)]
    fn storage(&self) -> &P {
        &self.values.data
    }
    #[inline(always)]
    fn pointer_mut(&mut self) -> *mut P::Item
    where
        P: StorageMut,
    {
        self.values.data.pointer_mut()
    }
    #[inline(always)]
    fn layout(&self) -> L {
        self.values.layout
    }
    #[inline(always)]
    fn existing(&self) -> Self::Exists {
        self.places
    }
}
