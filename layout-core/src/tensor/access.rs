//! Reading and writing cells.
#![allow(unsafe_code)]

use core::ops::{Index, IndexMut};

use super::record::{Touch, touched};
use super::{IndexAt, Indexes, Inside, Readable, Storage, StorageMut, Tensor, Writable};

impl<P: Storage, L> Tensor<P, L> {
    /// Where the cell of a coordinate is; nothing is read.
    #[must_use]
    #[inline(always)]
    pub fn pointer_at<C: Indexes<L>>(&self, coordinate: C) -> *const P::Item {
        self.data
            .pointer()
            .wrapping_add(coordinate.index_in(&self.layout))
    }

    /// Reads the cell of a coordinate.
    ///
    /// # Safety
    ///
    /// The offset of the coordinate is in the memory of the tensor, which is valid for reads there,
    /// aligned, and holds a `P::Item`; nothing writes the cell meanwhile.
    #[must_use]
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    pub unsafe fn read<C: Indexes<L>>(&self, coordinate: C) -> P::Item
    where
        P::Item: Copy,
    {
        // SAFETY: the caller's promise.
        unsafe {
            let cell = self.data.pointer().add(coordinate.index_in(&self.layout));
            touched(cell, Touch::Read);
            *cell
        }
    }

    /// The cell of a coordinate, which is not compared with the shape.
    ///
    /// # Safety
    ///
    /// As for [`read`](Self::read), for as long as the reference lives.
    #[must_use]
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    pub unsafe fn get_unchecked<C: Indexes<L>>(&self, coordinate: C) -> &P::Item {
        // SAFETY: the caller's promise.
        unsafe {
            let cell = self.data.pointer().add(coordinate.index_in(&self.layout));
            touched(cell, Touch::Read);
            &*cell
        }
    }
}

impl<P: StorageMut, L> Tensor<P, L> {
    /// Where the cell of a coordinate is; nothing is read or written.
    #[must_use]
    #[inline(always)]
    pub fn pointer_at_mut<C: Indexes<L>>(&mut self, coordinate: C) -> *mut P::Item {
        self.data
            .pointer_mut()
            .wrapping_add(coordinate.index_in(&self.layout))
    }

    /// Writes the cell of a coordinate.
    ///
    /// # Safety
    ///
    /// The offset of the coordinate is in the memory of the tensor, which is valid for writes there and
    /// aligned; nothing else reads or writes the cell meanwhile.
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    pub unsafe fn write<C: Indexes<L>>(&mut self, coordinate: C, value: P::Item)
    where
        P::Item: Copy,
    {
        let index = coordinate.index_in(&self.layout);
        // SAFETY: the caller's promise.
        unsafe {
            let cell = self.data.pointer_mut().add(index);
            touched(cell, Touch::Write);
            *cell = value;
        }
    }

    /// The cell of a coordinate, which is not compared with the shape.
    ///
    /// # Safety
    ///
    /// As for [`read`](Self::read) and [`write`](Self::write), for as long as the reference lives.
    #[must_use]
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    pub unsafe fn get_unchecked_mut<C: Indexes<L>>(&mut self, coordinate: C) -> &mut P::Item {
        // SAFETY: the caller's promise.
        unsafe {
            let index = coordinate.index_in(&self.layout);
            let cell = self.data.pointer_mut().add(index);
            touched(cell, Touch::Write);
            &mut *cell
        }
    }
}

impl<P: Storage, L> Tensor<P, L> {
    /// The cell of a coordinate, if that is in the shape.
    #[must_use]
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    pub fn get<C: Indexes<L>>(&self, coordinate: C) -> Option<&P::Item>
    where
        P: Readable,
    {
        if coordinate.is_contained_in(&self.layout) {
            // SAFETY: the tensor vouches for the cells of coordinates in the shape.
            Some(unsafe { self.get_unchecked(coordinate) })
        } else {
            None
        }
    }

    /// What the cell of a coordinate holds, if that is in the shape.
    ///
    /// A kernel asks no more than the coordinate with it, and with [`get`](Self::get) also whether
    /// the reference is null.
    #[must_use]
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    pub fn load<C: Indexes<L>>(&self, coordinate: C) -> Option<P::Item>
    where
        P: Readable,
        P::Item: Clone,
    {
        if coordinate.is_contained_in(&self.layout) {
            // SAFETY: the tensor vouches for the cells of coordinates in the shape.
            Some(unsafe { self.get_unchecked(coordinate) }.clone())
        } else {
            None
        }
    }

    /// Writes the cell of a coordinate, if that is in the shape; tells whether it is.
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    pub fn store<C: Indexes<L>>(&mut self, coordinate: C, value: P::Item) -> bool
    where
        P: Writable,
    {
        let is_within = coordinate.is_contained_in(&self.layout);
        if is_within {
            // SAFETY: the tensor vouches for the cells of coordinates in the shape.
            unsafe { *self.get_unchecked_mut(coordinate) = value };
        }
        is_within
    }

    /// The cell of a coordinate, if that is in the shape.
    #[must_use]
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    pub fn get_mut<C: Indexes<L>>(&mut self, coordinate: C) -> Option<&mut P::Item>
    where
        P: Writable,
    {
        if coordinate.is_contained_in(&self.layout) {
            // SAFETY: the tensor vouches for the cells of coordinates in the shape.
            Some(unsafe { self.get_unchecked_mut(coordinate) })
        } else {
            None
        }
    }
}

/// The cell of a coordinate whose type says that it is in the shape.
///
/// ```
/// use layout_core::*;
///
/// let mut a = Tensor::filled(Layout::<(_4, _2), (_1, _4)>::new(), 1.0_f32);
/// for i in Below::<_4>::all() {
///     a[(i, _1::new())] += 2.0;
/// }
/// assert_eq!((a[(_3::new(), _1::new())], a[(_3::new(), _0::new())]), (3.0, 1.0));
/// ```
impl<P: Readable, L, C> Index<C> for Tensor<P, L>
where
    L: IndexAt<C>,
    C: Inside<L::Shape>,
{
    type Output = P::Item;
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    fn index(&self, coordinate: C) -> &P::Item {
        // SAFETY: the tensor vouches for the cells of coordinates in the shape.
        unsafe { self.get_unchecked(coordinate) }
    }
}
impl<P: Writable, L, C> IndexMut<C> for Tensor<P, L>
where
    L: IndexAt<C>,
    C: Inside<L::Shape>,
{
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    fn index_mut(&mut self, coordinate: C) -> &mut P::Item {
        // SAFETY: the tensor vouches for the cells of coordinates in the shape.
        unsafe { self.get_unchecked_mut(coordinate) }
    }
}
