//! Tensors: element access, slices and tiles.
//!
//! The methods are in the same module as the type, so that compiler errors name `Tensor::load`.
#![allow(unsafe_code)]

use core::ops::{Index, IndexMut};

use super::overhang::TileOverOutcome;
use super::own::TakenAt;
use super::partition::{Spread, TakenBy, Tiles};
use super::record::{Touch, touched};
use super::share::own;
use super::storage::{MovesToThreadOutcome, TooShort, holds};
use super::thread_of::ThreadOfOutcome;
use super::{
    CheckInBounds, CountedIn, DisjointMut, InBounds, IndexAt, IndexAtOutcome, Moves,
    MovesToOutcome, PartAtOutcome, Participant, PredicatedTile, Readable, SliceAtOutcome, Storage,
    StorageMut, TensorLayout, ThreadByMode, TileAtOutcome, View, ViewMut, Writable,
};
use crate::report::{Checked, IsAccepted, PartIsOfParts, Rejected, Verdict};
use crate::sealed::Sealed;

/// A layout bound to memory: coordinate `c` is the element at `layout.offset(c)`.
///
/// The offset is a `usize`, so it does not wrap for coordinates outside the shape.
///
/// | `P` | created by | who guarantees the elements |
/// |---|---|---|
/// | `*const T`, `*mut T` | [`Tensor::new`] | the caller, at every access (`unsafe`) |
/// | [`View`](crate::View) | [`Tensor::from_slice`], [`Tensor::from_array`], [`Tensor::assume_readable`] | a check, the array type, or the caller, once |
/// | [`ViewMut`](crate::ViewMut) | [`Tensor::from_slice_mut`], [`Tensor::from_array`], [`Tensor::assume_writable`] | the same; no other tensor has its elements |
/// | [`Atomic`](crate::Atomic) | [`Tensor::assume_atomic`] | the caller, once; all threads update the elements |
/// | [`Array<T, N>`](crate::Array), `[T; N]` | [`Fragment::filled`](Tensor::filled), [`Tensor::from_array`] | the type: one register per element |
///
/// An [`IdentityTensor`](crate::IdentityTensor) has coordinates instead of elements, and no memory.
///
/// The pointer is accessible: [`data`](Tensor::data) returns the storage, advanced to the start of the slice.
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
    pub(super) data: P,
    pub(super) layout: L,
}

impl<P, L> Tensor<P, L> {
    /// Returns the storage of the tensor.
    #[must_use]
    #[inline(always)]
    pub const fn data(&self) -> &P {
        &self.data
    }

    /// Returns the layout.
    #[must_use]
    #[inline(always)]
    pub const fn layout(&self) -> &L {
        &self.layout
    }
}

impl<T, L> Tensor<*const T, L> {
    /// Creates a tensor on a raw pointer. Every access is `unsafe`.
    #[must_use]
    #[inline(always)]
    pub const fn new(data: *const T, layout: L) -> Self {
        Self { data, layout }
    }
}

impl<T, L> Tensor<*mut T, L> {
    /// Creates a writable tensor on a raw pointer. Every access is `unsafe`.
    #[must_use]
    #[inline(always)]
    pub const fn new_mut(data: *mut T, layout: L) -> Self {
        Self { data, layout }
    }
}

impl<P: Storage, L> Tensor<P, L> {
    /// Returns a pointer to the element at a coordinate, without reading the element.
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip]
    pub fn pointer_at<C, V: IsAccepted>(&self, coordinate: C) -> Checked<*const P::Item, V> where L: IndexAtOutcome<C, Verdict = V> {
        self.data
            .pointer()
            .wrapping_add(L::index_at(&self.layout, coordinate))
    }

    /// Reads the element at a coordinate.
    ///
    /// # Safety
    ///
    /// * The offset of the coordinate must be inside the tensor's memory.
    /// * The element must be valid for reads, aligned and initialized.
    /// * Nothing may write the element during the read.
    #[must_use]
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    #[rustfmt::skip]
    pub unsafe fn read<C, V: IsAccepted>(&self, coordinate: C) -> Checked<P::Item, V> where L: IndexAtOutcome<C, Verdict = V>, P::Item: Copy {
        // SAFETY: the caller upholds the safety contract of this function.
        unsafe {
            let cell = self.data.pointer().add(L::index_at(&self.layout, coordinate));
            touched(cell, Touch::Read);
            *cell
        }
    }

    /// Returns a reference to the element at a coordinate, without a bounds check.
    ///
    /// # Safety
    ///
    /// * The obligations of [`read`](Self::read) must hold for as long as the reference lives.
    #[must_use]
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    #[rustfmt::skip]
    pub unsafe fn get_unchecked<C, V: IsAccepted>(&self, coordinate: C) -> Checked<&P::Item, V> where L: IndexAtOutcome<C, Verdict = V> {
        // SAFETY: the caller upholds the safety contract of this function.
        unsafe {
            let cell = self.data.pointer().add(L::index_at(&self.layout, coordinate));
            if !P::IS_ATOMIC {
                touched(cell, Touch::Read);
            }
            &*cell
        }
    }
}

impl<P: StorageMut, L> Tensor<P, L> {
    /// Returns a mutable pointer to the element at a coordinate, without accessing the element.
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip]
    pub fn pointer_at_mut<C, V: IsAccepted>(&mut self, coordinate: C) -> Checked<*mut P::Item, V> where L: IndexAtOutcome<C, Verdict = V> {
        self.data
            .pointer_mut()
            .wrapping_add(L::index_at(&self.layout, coordinate))
    }

    /// Writes the element at a coordinate.
    ///
    /// # Safety
    ///
    /// * The offset of the coordinate must be inside the tensor's memory.
    /// * The element must be valid for writes and aligned.
    /// * Nothing else may read or write the element during the write.
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    #[rustfmt::skip]
    pub unsafe fn write<C, V: IsAccepted>(&mut self, coordinate: C, value: P::Item) -> Checked<(), V> where L: IndexAtOutcome<C, Verdict = V>, P::Item: Copy {
        let index = L::index_at(&self.layout, coordinate);
        // SAFETY: the caller upholds the safety contract of this function.
        unsafe {
            let cell = self.data.pointer_mut().add(index);
            touched(cell, Touch::Write);
            *cell = value;
        }
    }

    /// Returns a mutable reference to the element at a coordinate, without a bounds check.
    ///
    /// # Safety
    ///
    /// * The obligations of [`read`](Self::read) and [`write`](Self::write) must hold for as long as the
    ///   reference lives.
    #[must_use]
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    #[rustfmt::skip]
    pub unsafe fn get_unchecked_mut<C, V: IsAccepted>(&mut self, coordinate: C) -> Checked<&mut P::Item, V> where L: IndexAtOutcome<C, Verdict = V> {
        // SAFETY: the caller upholds the safety contract of this function.
        unsafe {
            let index = L::index_at(&self.layout, coordinate);
            let cell = self.data.pointer_mut().add(index);
            touched(cell, Touch::Write);
            &mut *cell
        }
    }
}

impl<P: Storage, L> Tensor<P, L> {
    /// Returns a reference to the element at a coordinate, or `None` if the coordinate is outside the shape.
    #[must_use]
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    #[rustfmt::skip]
    pub fn get<C, V: IsAccepted>(&self, coordinate: C) -> Checked<Option<&P::Item>, V> where L: IndexAtOutcome<C, Verdict = V>, P: Readable {
        if L::has(&self.layout, &coordinate) {
            // SAFETY: the coordinate is in the shape, and `P: Readable` promises that its element can be read.
            Some(unsafe { self.get_unchecked(coordinate) })
        } else {
            None
        }
    }

    /// Returns a copy of the element at a coordinate, or `None` if the coordinate is outside the shape.
    ///
    /// In kernels, `load` compiles to the bounds check only. [`get`](Self::get) also tests the reference for
    /// null.
    #[must_use]
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    #[rustfmt::skip]
    pub fn load<C, V: IsAccepted>(&self, coordinate: C) -> Checked<Option<P::Item>, V> where L: IndexAtOutcome<C, Verdict = V>, P: Readable, P::Item: Clone {
        if L::has(&self.layout, &coordinate) {
            // SAFETY: the coordinate is in the shape, and `P: Readable` promises that its element can be read.
            Some(unsafe { self.get_unchecked(coordinate) }.clone())
        } else {
            None
        }
    }

    /// Writes the element at a coordinate. Returns `false`, without a write, if the coordinate is outside the
    /// shape.
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    #[rustfmt::skip]
    pub fn store<C, V: IsAccepted>(&mut self, coordinate: C, value: P::Item) -> Checked<bool, V> where L: IndexAtOutcome<C, Verdict = V>, P: Writable {
        let is_within = L::has(&self.layout, &coordinate);
        if is_within {
            // SAFETY: the coordinate is in the shape, and `P: Writable` promises exclusive access to its element.
            unsafe { *self.get_unchecked_mut(coordinate) = value };
        }
        is_within
    }

    /// Returns a mutable reference to the element at a coordinate, or `None` if the coordinate is outside the
    /// shape.
    #[must_use]
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    #[rustfmt::skip]
    pub fn get_mut<C, V: IsAccepted>(&mut self, coordinate: C) -> Checked<Option<&mut P::Item>, V> where L: IndexAtOutcome<C, Verdict = V>, P: Writable {
        if L::has(&self.layout, &coordinate) {
            // SAFETY: the coordinate is in the shape, and `P: Writable` promises exclusive access to its element.
            Some(unsafe { self.get_unchecked_mut(coordinate) })
        } else {
            None
        }
    }
}

/// Returns the element at a coordinate whose type proves that it is in the shape.
///
/// ```
/// use layout_core::*;
///
/// let mut a = Tensor::filled(Layout::<(_4, _2), (_1, _4)>::new(), 1.0_f32);
/// for i in Bounded::<_4>::all() {
///     a[(i, _1::new())] += 2.0;
/// }
/// assert_eq!((a[(_3::new(), _1::new())], a[(_3::new(), _0::new())]), (3.0, 1.0));
/// ```
impl<P: Readable, L, C> Index<C> for Tensor<P, L>
where
    L: IndexAt<C>,
    C: InBounds<L::Shape>,
{
    type Output = P::Item;
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    fn index(&self, coordinate: C) -> &P::Item {
        // SAFETY: the coordinate is in the shape, and `P: Readable` promises that its element can be read.
        unsafe { self.get_unchecked(coordinate) }
    }
}
impl<P: Writable, L, C> IndexMut<C> for Tensor<P, L>
where
    L: IndexAt<C>,
    C: InBounds<L::Shape>,
{
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    fn index_mut(&mut self, coordinate: C) -> &mut P::Item {
        // SAFETY: the coordinate is in the shape, and `P: Writable` promises exclusive access to its element.
        unsafe { self.get_unchecked_mut(coordinate) }
    }
}

/// # Parts
///
/// If the tensor guarantees its elements, the coordinate type must prove that fixed modes are in the shape.
/// Methods whose names start with `get` check the coordinate at run time instead.
///
/// With a raw pointer, a part can start anywhere, and the caller guarantees each access.
impl<P: Moves, L> Tensor<P, L> {
    /// Returns the part that `of` describes: its layout, and the offset of its first element.
    #[inline(always)]
    pub(super) fn part<R>(self, of: impl FnOnce(L) -> (R, usize)) -> Tensor<P, R> {
        let (layout, start) = of(self.layout);
        Tensor {
            data: self.data.moved(start),
            layout,
        }
    }

    /// Returns the slice at a coordinate. Use [`Keep`](crate::Keep) for modes that stay, integers for modes
    /// that are fixed.
    ///
    /// ```text
    /// result(c) == the element at the coordinate with c in the free modes
    /// ```
    ///
    /// ```
    /// use layout_core::{errors::*, *};
    ///
    /// let numbers: Vec<u32> = (0..12).collect();
    /// let a = Tensor::from_slice(&numbers, Layout::<(_3, (_2, _2)), (_4, (_1, _2))>::new())?;
    /// assert_eq!(a.slice((_2::new(), (Keep, _1::new()))).get(1), Some(&11));
    /// for row in Bounded::<_3>::all() {
    ///     assert_eq!(a.slice((row, Keep)).get(3), Some(&(row.get() * 4 + 3)));
    /// }
    /// # Ok::<(), TooShort>(())
    /// ```
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip]
    pub fn slice<C, R, S, V: IsAccepted, W: IsAccepted>(self, coordinate: C) -> Tensor<P, Checked<Checked<R, V>, W>> where C: Sealed, L: SliceAtOutcome<C, Among = S, Part = R, Verdict = V>, P: MovesToOutcome<C, S, Verdict = W> {
        self.part(|layout| layout.sliced(coordinate))
    }

    /// Returns the slice at a coordinate, like [`slice`](Self::slice), or `None` if the coordinate is outside
    /// the shape.
    ///
    /// ```
    /// use layout_core::{errors::*, *};
    ///
    /// let numbers: Vec<u32> = (0..12).collect();
    /// let a = Tensor::from_slice(&numbers, Layout::<(_3, _4), (_4, _1)>::new())?;
    /// assert_eq!(a.get_slice((2, Keep)).unwrap().get(1), Some(&9));
    /// assert!(a.get_slice((3, Keep)).is_none());
    /// # Ok::<(), TooShort>(())
    /// ```
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip]
    pub fn get_slice<C, R, V: IsAccepted>(self, coordinate: C) -> Option<Tensor<P, Checked<R, V>>> where C: Sealed, L: Copy + SliceAtOutcome<C, Part = R, Verdict = V> {
        if self.layout.has_slice(&coordinate) {
            Some(self.part(|layout| layout.sliced(coordinate)))
        } else {
            None
        }
    }

    /// Returns the tile at a coordinate. The extents `Tiler` must divide the tensor.
    ///
    /// A mode that is [`Keep`](crate::Keep), or missing from the coordinate, stays in the result, after the
    /// modes of the tile.
    ///
    /// ```
    /// use layout_core::{errors::*, *};
    ///
    /// let numbers: Vec<u32> = (0..64).collect();
    /// let a = Tensor::from_slice(&numbers, Layout::<(_8, _8), (_8, _1)>::new())?;
    /// let tile = a.local_tile((_4::new(), _2::new()), (_1::new(), _3::new()));
    /// assert_eq!(tile.get((2, 1)), Some(&(6 * 8 + 7)));
    /// # Ok::<(), TooShort>(())
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `local_tile` (`tensor_impl.hpp`).
    #[doc(alias = "local_tile_mut")]
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip]
    pub fn local_tile<Tiler, C, R, Padded, S, V: IsAccepted, W: IsAccepted>(self, _tiler: Tiler, coordinate: C) -> Tensor<P, Checked<Checked<R, V>, W>> where Tiler: Sealed, C: Sealed, L: TileAtOutcome<Tiler, C, Padded = Padded, Among = S, Part = R, Verdict = V>, P: MovesToOutcome<Padded, S, Verdict = W> {
        self.part(|layout| layout.tiled(coordinate))
    }

    /// Returns the tile at a coordinate, like [`local_tile`](Self::local_tile), or `None` if the coordinate is
    /// outside the grid of tiles.
    ///
    /// ```
    /// use layout_core::{errors::*, *};
    ///
    /// let numbers: Vec<u32> = (0..64).collect();
    /// let a = Tensor::from_slice(&numbers, Layout::<(_8, _8), (_8, _1)>::new())?;
    /// let tiler = (_4::new(), _2::new());
    /// assert_eq!(a.get_local_tile(tiler, (1, 3)).unwrap().get((2, 1)), Some(&(6 * 8 + 7)));
    /// assert!(a.get_local_tile(tiler, (2, 3)).is_none());
    /// # Ok::<(), TooShort>(())
    /// ```
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip]
    pub fn get_local_tile<Tiler, C, R, V: IsAccepted>(self, _tiler: Tiler, coordinate: C) -> Option<Tensor<P, Checked<R, V>>> where Tiler: Sealed, C: Sealed + Copy, L: Copy + TileAtOutcome<Tiler, C, Part = R, Verdict = V> {
        if self.layout.has_tile(coordinate) {
            Some(self.part(|layout| layout.tiled(coordinate)))
        } else {
            None
        }
    }
}

impl<P: Moves, L> Tensor<P, L> {
    /// Returns the elements of the thread at a coordinate of `Threads`: one element of each tile of shape `Threads`.
    /// The tiles must divide the tensor.
    ///
    /// `Threads` is the thread shape: a tuple of integers, or any tiler.
    ///
    /// ```text
    /// result(c) == the element at (thread, c) of zipped_divide(self, threads)
    /// ```
    ///
    /// ```
    /// use layout_core::{errors::*, *};
    ///
    /// let numbers: Vec<u32> = (0..64).collect();
    /// let tile = Tensor::from_slice(&numbers, Layout::<(_8, _8), (_8, _1)>::new())?;
    /// let thread = (Bounded::<_2>::wrapped(1), Bounded::<_8>::wrapped(5));
    /// let mine = tile.local_partition((_2::new(), _8::new()), thread);
    /// assert_eq!(mine.get((3, 0)), Some(&(7 * 8 + 5)));
    /// # Ok::<(), TooShort>(())
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `local_partition` (`tensor_impl.hpp`), with the coordinate of the thread instead of its
    /// index.
    #[doc(alias = "local_partition_mut")]
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip]
    pub fn local_partition<Threads, C, R, S, N, V: IsAccepted, W: IsAccepted>(self, _threads: Threads, thread: C) -> Tensor<P, Checked<Checked<R, V>, W>> where Threads: Sealed, L: PartAtOutcome<Threads, C::Numbers, Among = S, Part = R, Word = N, Verdict = V>, C: ThreadByMode + CountedIn<N>, P: MovesToThreadOutcome<C::Numbers, S, Verdict = W> {
        self.part(|layout| layout.elements(thread.by_mode()))
    }

    /// Returns the elements of a thread, like [`local_partition`](Self::local_partition), or `None` if
    /// the coordinate is outside the thread shape.
    ///
    /// ```
    /// use layout_core::{errors::*, *};
    ///
    /// let numbers: Vec<u32> = (0..64).collect();
    /// let tile = Tensor::from_slice(&numbers, Layout::<(_8, _8), (_8, _1)>::new())?;
    /// let threads = (_2::new(), _8::new());
    /// let mine = tile.get_local_partition(threads, (1, 5)).unwrap();
    /// assert_eq!(mine.get((3, 0)), Some(&(7 * 8 + 5)));
    /// assert!(tile.get_local_partition(threads, (2, 5)).is_none());
    /// # Ok::<(), TooShort>(())
    /// ```
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip]
    pub fn get_local_partition<Threads, C, R, N, V: IsAccepted>(self, _threads: Threads, thread: C) -> Option<Tensor<P, Checked<R, V>>> where Threads: Sealed, C: ThreadByMode + CountedIn<N>, L: Copy + PartAtOutcome<Threads, C::Numbers, Part = R, Word = N, Verdict = V> {
        let numbers = thread.by_mode();
        if self.layout.has_elements(&numbers) {
            Some(self.part(|layout| layout.elements(numbers)))
        } else {
            None
        }
    }
}

impl<P, L> Tensor<P, L> {
    /// Returns the tile at a coordinate. Tiles with extents `Tiler` cover the tensor, and the last tile
    /// of a mode may be partial.
    ///
    /// Each mode of the tensor must be a single integer, with one integer in the coordinate. Past the
    /// last tile of a mode, no elements exist.
    ///
    /// ```
    /// use layout_core::{errors::*, numbers::*, *};
    ///
    /// type RowMajor = MixedLayout<Layout<(Variable<_0>, Variable<_1>), (Variable<_1>, _1)>, [u32; 2]>;
    /// let numbers: Vec<u32> = (0..70).collect();
    /// let a = Tensor::from_slice(&numbers, RowMajor::from_values([7, 10]))?;
    /// let tile = a.predicated_tile((_4::new(), _4::new()), (1, 2));
    /// assert_eq!(tile.extents(), &[3, 2]);
    /// assert_eq!(tile.get((2, 1)), Some(&69));
    /// assert_eq!(tile.get((2, 2)), None);
    /// assert!(tile.whole().is_none());
    /// # Ok::<(), TooShort>(())
    /// ```
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip]
    pub fn predicated_tile<Tiler, C, R, E, V: IsAccepted>(self, _tiler: Tiler, coordinate: C) -> PredicatedTile<P, Checked<R, V>, E> where P: Moves, L: TileOverOutcome<Tiler, C, Part = R, Existing = E, Verdict = V> {
        let (layout, start, extents) = self.layout.tiled_over(coordinate);
        PredicatedTile {
            tile: Tensor {
                data: self.data.moved(start),
                layout,
            },
            extents,
        }
    }
}

impl<'a, T, Scope: Sealed, PartitionScheme, L: TensorLayout>
    Tensor<DisjointMut<'a, T, Scope, PartitionScheme>, L>
{
    /// Returns the tile of one thread or block of the scope, like [`Tensor::local_tile`], or `None` if the
    /// coordinate is past the last tile.
    ///
    /// The threads of a block share the block's tile, which is a [`DisjointMut`] again. A thread
    /// owns its tile.
    #[must_use]
    #[inline(always)]
    #[allow(clippy::type_complexity)] // A type alias would hide the parameters.
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn local_tile_mut<Tiler, Me, C, One: Participant<Scope, Next>, By, Next, R, S, U: IsAccepted, V: IsAccepted>(self, tiler: Tiler, one: Me) -> Option<Tensor<One::Cells<'a, T>, Checked<Checked<R, U>, V>>> where Scope: TakenAt<Me, C, One, By, Verdict = U>, Tiler: Sealed, C: Sealed + Copy + CheckInBounds<S, L::Values>, L: TileAtOutcome<Tiler, C, Among = S, Part = R, Verdict = V>, DisjointMut<'a, T, Scope, PartitionScheme>: TakenBy<Tiles<Tiler>, One, By, Next> {
        let coordinate = Scope::coordinate(one);
        coordinate.is_within(&self.layout.values()).then(|| {
            let part = self.pointer().local_tile(tiler, coordinate);
            // SAFETY: tiles at different coordinates are disjoint. No other thread or block that shares the
            // tensor has this coordinate.
            unsafe { own::<_, _, Scope, One, Next>(part) }
        })
    }

    /// Returns the tile of one thread or block of the scope, like [`Tensor::predicated_tile`]. No elements exist
    /// past the last tile.
    ///
    /// The method takes the tensor by value. To write several tiles, a block takes each tile from
    /// [`reborrow`](Self::reborrow).
    #[must_use]
    #[inline(always)]
    #[allow(clippy::type_complexity)] // A type alias would hide the parameters.
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn predicated_tile_mut<Tiler, Me, C, One: Participant<Scope, Next>, By, Next, R, E, U: IsAccepted, V: IsAccepted>(self, tiler: Tiler, one: Me) -> PredicatedTile<One::Cells<'a, T>, Checked<Checked<R, U>, V>, E> where Scope: TakenAt<Me, C, One, By, Verdict = U>, L: TileOverOutcome<Tiler, C, Part = R, Existing = E, Verdict = V>, DisjointMut<'a, T, Scope, PartitionScheme>: TakenBy<Tiles<Tiler>, One, By, Next> {
        let part = self.pointer().predicated_tile(tiler, Scope::coordinate(one));
        PredicatedTile {
            // SAFETY: tiles at different coordinates are disjoint, as in `local_tile_mut`. Out-of-bounds elements
            // have no memory locations.
            tile: unsafe { own::<_, _, Scope, One, Next>(part.tile) },
            extents: part.extents,
        }
    }

    /// Returns the elements of one thread or block of the scope, like [`Tensor::local_partition`]. No other
    /// thread can read or write the elements of a thread.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let mut cells = [0_u32; 64];
    /// let layout = Injective::of(Layout::<(_8, _8), (_8, _1)>::new());
    /// for (ty, tx) in (0..2).flat_map(|y| (0..8).map(move |x| (y, x))) {
    ///     let phase = Phase::new();
    ///     let thread = (Bounded::<_2>::wrapped(ty), Bounded::<_8>::wrapped(tx));
    ///     // SAFETY: the threads run in sequence with different coordinates, and all threads share
    ///     // the tensor by the same call.
    ///     let (whole, thread) = unsafe {
    ///         let whole = Tensor::share(cells.as_mut_ptr(), layout, phase.block());
    ///         (whole, UniqueCoord::<_, Thread>::new(thread))
    ///     };
    ///     let mut mine = whole.local_partition_mut((_2::new(), _8::new()), thread);
    ///     for pass in Bounded::<_4>::all() {
    ///         mine[(pass, _0::new())] += 1;
    ///     }
    /// }
    /// assert_eq!(cells, [1; 64]);
    /// ```
    #[must_use]
    #[inline(always)]
    #[allow(clippy::type_complexity)] // A type alias would hide the parameters.
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn local_partition_mut<Threads, Me, C, One: Participant<Scope, Next>, By, Next, R, S, X: IsAccepted, U: IsAccepted + Verdict<Else<V> = X>, V: Verdict, W: IsAccepted>(self, _threads: Threads, one: Me) -> Tensor<One::Cells<'a, T>, Checked<Checked<Checked<R, U>, X>, W>> where Scope: TakenAt<Me, C, One, By, Verdict = U>, One::Asked<Threads>: Sealed, C: ThreadByMode<Numbers: ThreadOfOutcome<U::Or<S>, Verdict = W>>, L: PartAtOutcome<One::Asked<Threads>, C::Numbers, Among = S, Part = R, Verdict = V>, DisjointMut<'a, T, Scope, PartitionScheme>: TakenBy<Spread<Threads>, One, By, Next> {
        let thread = Scope::coordinate(one).by_mode();
        let part = self.pointer().part(|layout| layout.elements(thread));
        // SAFETY: the coordinate is inside `Threads`, and elements at different coordinates are disjoint. No
        // other thread or block that shares the tensor has this coordinate.
        unsafe { own::<_, _, Scope, One, Next>(part) }
    }
}

impl<'a, T, L: TensorLayout> Tensor<View<'a, T>, L> {
    /// Creates a tensor in a slice. The slice must be long enough for the layout.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let layout = Layout::<(_4, _4), (_8, _1)>::new();
    /// let error = Tensor::from_slice(&[0_u8; 20], layout).err().unwrap();
    /// assert_eq!(error.to_string(), "out of range: the layout needs 28 elements, the memory has 20: pass longer memory, or a smaller layout");
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`TooShort`] if `cosize(layout) > cells.len()`.
    #[inline]
    pub fn from_slice(cells: &'a [T], layout: L) -> Result<Self, TooShort> {
        holds(&layout, cells.len())?;
        let data = View::new(cells.as_ptr());
        Ok(Self { data, layout })
    }
}

impl<'a, T, L: TensorLayout> Tensor<ViewMut<'a, T>, L> {
    /// Creates a writable tensor in a slice. The slice must be long enough for the layout.
    ///
    /// # Errors
    ///
    /// Returns [`TooShort`] if `cosize(layout) > cells.len()`.
    #[inline]
    pub fn from_slice_mut(cells: &'a mut [T], layout: L) -> Result<Self, TooShort> {
        holds(&layout, cells.len())?;
        let data = ViewMut::new(cells.as_mut_ptr());
        Ok(Self { data, layout })
    }
}

impl<T, L> Tensor<View<'_, T>, L> {
    /// Rejected: to read a part, use `local_partition`.
    #[doc(hidden)]
    #[must_use]
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn local_partition_mut<A, B>(self, _threads: A, _me: B) -> Self where Rejected: PartIsOfParts<T> {
        unreachable!()
    }
}
