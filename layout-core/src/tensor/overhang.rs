//! Tiles that may overhang the tensor.
#![allow(unsafe_code)]

mod extents;

pub use extents::{BelowExtents, CoordinateOf, HoldWhole, PartExtents, RunOfPlaces};

use super::record::{Touch, touched};
use super::{Moves, Readable, Storage, StorageMut, Tensor, TensorLayout, Writable};
use crate::Layout;
use crate::arity::for_each_arity;
use crate::int::StaticInteger;
use crate::int::dynamic::value::{Number, Sums, Values, Word};
use crate::layout::{IsLayout, StaticLayout, assert_offsets_fit_u32};
use crate::mixed::MixedLayout;
use crate::sealed::Sealed;

/// A tile of a tensor, and how much of it exists.
///
/// Coordinates are those of the whole tile. Those that overhang have no cells.
#[derive(Clone, Copy, Debug)]
#[doc(alias = "predicate")]
#[doc(alias = "boundary")]
pub struct Overhanging<P, L, Extents> {
    pub(super) tile: Tensor<P, L>,
    pub(super) extents: Extents,
}

/// A layout of modes that are numbers, which the integers `Tiler` cut into tiles; the last tile of each
/// mode may be less than whole.
pub trait TileOver<Tiler: Sealed, C: Sealed>: TensorLayout {
    /// The layout of a whole tile.
    type Output;
    /// One number for each mode.
    type Extents;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// The layout of a whole tile, the cells before it, and how much of it exists.
    fn tile_over(self, coordinate: C) -> (Self::Output, usize, Self::Extents);
}

macro_rules! tiles {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        #[doc(hidden)] // one of many in the trait's page
        impl<$($S, $D, $T,)+ V: Values> TileOver<($($T,)+), ($(tiles!(@word V $i),)+)>
            for MixedLayout<Layout<($($S,)+), ($($D,)+)>, V>
        where
            Self: TensorLayout,
            ($(tiles!(@word V $i),)+): Sealed,
            $($S: Number<V>, $D: Number<V>, $T: StaticInteger,)+
        {
            type Output = MixedLayout<Layout<($($T,)+), ($($D,)+)>, V>;
            type Extents = [V::Word; tiles!(@count $($i)+)];
            #[inline(always)]
            fn tile_over(
                self,
                coordinate: ($(tiles!(@word V $i),)+),
            ) -> (Self::Output, usize, Self::Extents) {
                $(const { assert_counted::<$T>(V::Word::MOST) };)+
                let values = *MixedLayout::values(&self);
                // Past the tensor nothing exists, and the start is not that of a cell.
                let start = 0_usize;
                $(
                    let first = V::Word::default().plus_wrapping(coordinate.$i, V::Word::of::<$T>());
                    let start = start.plus_wrapping(first, <$D as Number<V>>::value(&values));
                )+
                let extents = [$(
                    <$S as Number<V>>::value(&values)
                        .less_product(coordinate.$i, V::Word::of::<$T>())
                ),+];
                (MixedLayout::from_values(values), start, extents)
            }
        }
        #[doc(hidden)] // one of many in the trait's page
        /// A layout without run-time numbers.
        impl<$($S, $D, $T,)+> TileOver<($($T,)+), ($(tiles!(@type u32 $i),)+)>
            for Layout<($($S,)+), ($($D,)+)>
        where
            Self: TensorLayout + StaticLayout,
            MixedLayout<Self, [u32; 0]>: TensorLayout,
            $($S: Number<[u32; 0]>, $D: Number<[u32; 0]>, $T: StaticInteger,)+
        {
            type Output = Layout<($($T,)+), ($($D,)+)>;
            type Extents = [u32; tiles!(@count $($i)+)];
            #[inline(always)]
            fn tile_over(
                self,
                coordinate: ($(tiles!(@type u32 $i),)+),
            ) -> (Self::Output, usize, Self::Extents) {
                const { assert_offsets_fit_u32(<Self as StaticLayout>::COSIZE) };
                let whole = MixedLayout::<Self, _>::from_values([]);
                let (_, start, extents) = TileOver::<($($T,)+), _>::tile_over(whole, coordinate);
                (IsLayout::VALUE, start, extents)
            }
        }
    };
    (@word $V:ident $i:tt) => { $V::Word };
    (@type $W:ident $i:tt) => { $W };
    (@count) => { 0 };
    (@count $i:tt $($rest:tt)*) => { 1 + tiles!(@count $($rest)*) };
}
for_each_arity!(tiles);

/// Asserts that the places in a mode of a tile can be counted in the word of the layout.
#[track_caller]
pub(super) const fn assert_counted<Extent: StaticInteger>(most: u64) {
    match Extent::VALUE {
        Some(extent) if extent <= most => {}
        _ => {
            panic!("a mode of this tile has more elements than the coordinates of the tensor count")
        }
    }
}

impl<P, L> Tensor<P, L> {
    /// The tile at a coordinate among those of the integers `Tiler` that cover the tensor; the last
    /// one of a mode may overhang.
    ///
    /// The tensor has one number for each mode, and the coordinate one integer; past the last tile
    /// of a mode, nothing exists.
    ///
    /// ```
    /// use layout_core::{errors::*, numbers::*, *};
    ///
    /// type RowMajor = MixedLayout<Layout<(Variable<_0>, Variable<_1>), (Variable<_1>, _1)>, [u32; 2]>;
    /// let numbers: Vec<u32> = (0..70).collect();
    /// let a = Tensor::from_slice(&numbers, RowMajor::from_values([7, 10]))?;
    /// let tile = a.covering_tile((_4::new(), _4::new()), (1, 2));
    /// assert_eq!(tile.extents(), &[3, 2]);
    /// assert_eq!(tile.get((2, 1)), Some(&69));
    /// assert_eq!(tile.get((2, 2)), None);
    /// assert!(tile.whole().is_none());
    /// # Ok::<(), TooShort>(())
    /// ```
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip]
    pub fn covering_tile<Tiler, C>(self, _tiler: Tiler, coordinate: C) -> Overhanging<P, L::Output, L::Extents> where P: Moves, Tiler: Sealed, C: Sealed, L: TileOver<Tiler, C> {
        let (layout, start, extents) = self.layout.tile_over(coordinate);
        Overhanging {
            tile: Tensor {
                data: self.data.moved(start),
                layout,
            },
            extents,
        }
    }
}

impl<P, L, Extents> Overhanging<P, L, Extents> {
    /// How much of each mode exists, even if that is more than the tile.
    #[must_use]
    #[inline(always)]
    pub const fn extents(&self) -> &Extents {
        &self.extents
    }

    /// Whether the cell of a coordinate of the tile exists.
    #[must_use]
    #[inline(always)]
    pub fn contains<C>(&self, coordinate: C) -> bool
    where
        C: CoordinateOf<L, Extents>,
    {
        coordinate.is_there(&self.tile.layout, &self.extents)
    }

    /// The cell of a coordinate.
    ///
    /// # Safety
    ///
    /// The tile [`contains`](Self::contains) it, and the tensor's cells can be read, as for [`Readable`].
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    unsafe fn cell<C>(&self, coordinate: C) -> &P::Item
    where
        P: Storage,
        C: CoordinateOf<L, Extents>,
    {
        let index = coordinate.index_in(&self.tile.layout);
        // SAFETY: the caller's promise.
        unsafe {
            let cell = self.tile.data.pointer().add(index);
            if !P::IS_ATOMIC {
                touched(cell, Touch::Read);
            }
            &*cell
        }
    }

    /// The cell of a coordinate.
    ///
    /// # Safety
    ///
    /// As for [`cell`](Self::cell), to write.
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    unsafe fn cell_mut<C>(&mut self, coordinate: C) -> &mut P::Item
    where
        P: StorageMut,
        C: CoordinateOf<L, Extents>,
    {
        let index = coordinate.index_in(&self.tile.layout);
        // SAFETY: the caller's promise.
        unsafe {
            let cell = self.tile.data.pointer_mut().add(index);
            touched(cell, Touch::Write);
            &mut *cell
        }
    }

    /// Whether all of the tile exists.
    #[must_use]
    #[inline(always)]
    pub fn is_whole(&self) -> bool
    where
        L: TensorLayout,
        Extents: HoldWhole<L::Shape>,
    {
        self.extents.hold_whole()
    }

    /// The tile as a tensor, if all of it exists.
    #[must_use]
    #[inline(always)]
    pub fn whole(self) -> Option<Tensor<P, L>>
    where
        L: TensorLayout,
        Extents: HoldWhole<L::Shape>,
    {
        self.extents.hold_whole().then_some(self.tile)
    }

    /// The cell of a coordinate of the tile, if it exists.
    #[must_use]
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    #[rustfmt::skip] // The compiler shows the line of the bound.
    pub fn get<C>(&self, coordinate: C) -> Option<&P::Item> where P: Readable, C: CoordinateOf<L, Extents> {
        if self.contains(coordinate) {
            // SAFETY: `Readable`: the cells of coordinates in the shape of the whole tensor can be read, and
            // what is below the extents is in that shape.
            Some(unsafe { self.cell(coordinate) })
        } else {
            None
        }
    }

    /// What the cell of a coordinate of the tile holds, if it exists.
    #[must_use]
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    #[rustfmt::skip] // The compiler shows the line of the bound.
    pub fn load<C>(&self, coordinate: C) -> Option<P::Item> where P: Readable, P::Item: Clone, C: CoordinateOf<L, Extents> {
        if self.contains(coordinate) {
            // SAFETY: as for `get`.
            Some(unsafe { self.cell(coordinate) }.clone())
        } else {
            None
        }
    }

    /// Writes the cell of a coordinate of the tile, if it exists; returns whether it does.
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    #[rustfmt::skip] // The compiler shows the line of the bound.
    pub fn store<C>(&mut self, coordinate: C, value: P::Item) -> bool where P: Writable, C: CoordinateOf<L, Extents> {
        let is_there = self.contains(coordinate);
        if is_there {
            // SAFETY: as for `get`.
            unsafe { *self.cell_mut(coordinate) = value };
        }
        is_there
    }

    /// The cell of a coordinate of the tile, if it exists.
    #[must_use]
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    #[rustfmt::skip] // The compiler shows the line of the bound.
    pub fn get_mut<C>(&mut self, coordinate: C) -> Option<&mut P::Item> where P: Writable, C: CoordinateOf<L, Extents> {
        if self.contains(coordinate) {
            // SAFETY: as for `get`.
            Some(unsafe { self.cell_mut(coordinate) })
        } else {
            None
        }
    }
}

macro_rules! raw {
    ($($pointer:ty),+) => {$(
        impl<T, L, Extents> Overhanging<$pointer, L, Extents> {
            /// The whole tile, of which only what [`contains`](Self::contains) accepts exists.
            #[must_use]
            #[inline(always)]
            pub const fn tile(&self) -> &Tensor<$pointer, L> {
                &self.tile
            }
        }
    )+};
}
raw!(*const T, *mut T);
