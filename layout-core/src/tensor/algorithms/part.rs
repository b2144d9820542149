//! Parts: the values of a thread, with linear indices.
#![allow(unsafe_code)]

use core::marker::PhantomData;

use crate::int::dynamic::word::Word;
use crate::tensor::identity::{AllBelow, CoordinateAt, CountsIn};
use crate::tensor::overhang::{BoundedExtents, HoldWhole};
use crate::tensor::own::Digits;
use crate::tensor::{
    IdentityTensor, Predicated, PredicatedTile, Storage, StorageMut, Tensor, TensorLayout,
};

/// The values of a thread, with linear indices. Some of the values may not exist.
///
/// # Safety
///
/// * If the storage is [`Readable`](crate::bounds::Readable), the existing values, at the offsets of the
///   layout, must be readable.
/// * If the storage is [`Writable`](crate::bounds::Writable), the existing values must also be writable.
#[diagnostic::on_unimplemented(
    message = "expected a part with enumerated values, found `{Self}`",
    label = "this is neither a tensor nor part of a predicated tile",
    note = "pass `&part` or `&mut part` of a `Tensor`, a `Fragment`, or the result of \
            `predicated_tile` and its partitions"
)]
pub unsafe trait Part {
    /// The storage of the values.
    type Storage: Storage;
    /// The layout of the values.
    type Layout: TensorLayout;
    /// The predicate of existing values.
    type Exists: Exists;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Returns the storage of the values.
    fn storage(&self) -> &Self::Storage;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Returns a pointer to offset 0, for writes.
    fn pointer_mut(&mut self) -> *mut <Self::Storage as Storage>::Item
    where
        Self::Storage: StorageMut;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Returns the layout of the values.
    fn layout(&self) -> Self::Layout;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Returns the predicate of existing values.
    fn existing(&self) -> Self::Exists;
}

/// A predicate that selects the existing values of a part.
pub trait Exists {
    /// `true` if the type proves that all values exist.
    const ARE_ALL: bool = false;
    /// Returns `true` if all values exist.
    fn is_whole(&self) -> bool;
    /// Returns `true` if a value exists. The index of the value must be less than the number of
    /// values.
    fn exists(&self, value: u32) -> bool;
    /// Returns `true` if the value of a lane exists exactly if `first` exists, the value of lane 0 of `lanes`
    /// lanes.
    ///
    /// Returns `false` if this cannot be decided quickly.
    fn is_together(&self, first: u32, value: u32, lane: u32, lanes: u32) -> bool;
}

/// The predicate that accepts all values.
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

/// The values that exist in both parts.
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

/// The values of a shape `S` that are below extents.
pub struct Inside<S, Extents>(Extents, PhantomData<S>);
impl<S, Extents> Exists for Inside<S, Extents>
where
    S: Digits<Coordinate: BoundedExtents<Extents>>,
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

/// The values whose positions are below extents.
impl<Places, W, Extents> Exists for IdentityTensor<Places, Extents>
where
    Places:
        CountsIn<Word = W> + AllBelow<Extents> + CoordinateAt<W, Output: BoundedExtents<Extents>>,
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

// SAFETY: `Readable` and `Writable` promise access to the elements at all coordinates in the shape.
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

// SAFETY: the storage promises access to all elements of the tensor. Existing values are below the extents, so
// they are elements of the tensor.
#[diagnostic::do_not_recommend]
unsafe impl<P: Storage, L: TensorLayout, Extents: Copy> Part for PredicatedTile<P, L, Extents>
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

// SAFETY: the storage promises access to all elements of the tensor. The position of an existing value is below
// the extents, so the value is an element of the tensor. Value and position have the same index, in shapes of
// the same size.
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
