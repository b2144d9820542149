//! Tiles with a halo of surrounding elements.
#![allow(unsafe_code)]

use super::overhang::{HoldWhole, assert_counted};
use super::record::{Touch, touched};
use super::{BoundedExtents, IndexAt, Moves, Readable, Tensor, TensorLayout};
use crate::Layout;
use crate::arity::for_each_arity;
use crate::int::dynamic::value::Number;
use crate::int::dynamic::word::{Sums, Values, Word};
use crate::int::{_1, Plus, StaticInteger, Sum};
use crate::layout::{IsLayout, StaticLayout, assert_offsets_fit_u32};
use crate::mixed::MixedLayout;
use crate::sealed::Sealed;

/// A tile of a tensor with a halo: the surrounding elements, as far as they exist.
///
/// Coordinate 0 is the first element of the halo.
#[derive(Clone, Copy, Debug)]
pub struct Haloed<P, L, Extents> {
    /// The tile, which starts at the halo. The start may be before the first element of the tensor.
    tile: Tensor<P, L>,
    /// Number of halo elements before the start of the tensor, per mode.
    missing: Extents,
    /// Position of the tensor's end, at most the end of the tile, per mode.
    extents: Extents,
}

/// A layout that the extents `Tiler` cut into tiles, with `Halo` elements around each tile. Each mode is an
/// integer.
#[diagnostic::on_unimplemented(
    message = "cannot prove that this layout has tiles with a halo",
    label = "this layout is not divisible into `{Tiler}` with halo `{Halo}` at `{C}`",
    note = "write the tiler and the halo as tuples with one static integer for each mode, and the \
            coordinate as a tuple with one integer of the layout's integer type for each mode; each mode of the layout must \
            be flat"
)]
pub trait HaloOver<Tiler: Sealed, Halo: Sealed, C: Sealed>: TensorLayout {
    /// The layout of a tile with its halo.
    type Output;
    /// One integer for each mode.
    type Extents;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Returns the layout of a tile with its halo, and the offset of the first element of the halo.
    /// The offset wraps if it is negative.
    ///
    /// The last result has the number of elements before the start of the tensor, and the position of its end,
    /// per mode.
    fn halo_over(self, coordinate: C) -> (Self::Output, usize, [Self::Extents; 2]);
}

/// A **type operator**: the layout with the strides of this layout and the shape `Window`.
pub trait WindowOf<Window>: TensorLayout {
    /// The layout.
    type Output: TensorLayout<Shape = Window>;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Returns the layout.
    fn window_of(self) -> Self::Output;
}
#[diagnostic::do_not_recommend]
impl<S, D, Window> WindowOf<Window> for Layout<S, D>
where
    Self: TensorLayout,
    Layout<Window, D>: IsLayout + TensorLayout<Shape = Window>,
{
    type Output = Layout<Window, D>;
    #[inline(always)]
    fn window_of(self) -> Self::Output {
        IsLayout::VALUE
    }
}
#[diagnostic::do_not_recommend]
impl<S, D, V: Values, Window> WindowOf<Window> for MixedLayout<Layout<S, D>, V>
where
    Self: TensorLayout,
    MixedLayout<Layout<Window, D>, V>: TensorLayout<Shape = Window>,
{
    type Output = MixedLayout<Layout<Window, D>, V>;
    #[inline(always)]
    fn window_of(self) -> Self::Output {
        MixedLayout::from_values(*MixedLayout::values(&self))
    }
}

macro_rules! tiles {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $H:ident $after:ident $i:tt])+) => {
        #[doc(hidden)] // Many similar implementations.
        impl<$($S, $D, $T, $H,)+ V: Values>
            HaloOver<($($T,)+), ($($H,)+), ($(tiles!(@word V $i),)+)>
            for MixedLayout<Layout<($($S,)+), ($($D,)+)>, V>
        where
            Self: TensorLayout,
            ($(tiles!(@word V $i),)+): Sealed,
            $($S: Number<V>, $D: Number<V>, $T: StaticInteger + Plus<$H>, $H: StaticInteger,)+
            $(Sum<$T, $H>: StaticInteger + Plus<$H, Output: StaticInteger>,)+
        {
            type Output = MixedLayout<Layout<($(Sum<Sum<$T, $H>, $H>,)+), ($($D,)+)>, V>;
            type Extents = [V::Word; tiles!(@count $($i)+)];
            #[inline(always)]
            fn halo_over(
                self,
                coordinate: ($(tiles!(@word V $i),)+),
            ) -> (Self::Output, usize, [Self::Extents; 2]) {
                $(const { assert_counted::<Sum<Sum<$T, $H>, $H>>(V::Word::MOST) };)+
                let values = *MixedLayout::values(&self);
                let start = 0_usize;
                $(
                    let first = V::Word::default().plus_wrapping(coordinate.$i, V::Word::of::<$T>());
                    let first = first.index().wrapping_sub(V::Word::of::<$H>().index());
                    let stride = <$D as Number<V>>::value(&values).index();
                    let start = start.wrapping_add(first.wrapping_mul(stride));
                )+
                let missing = [$({
                    let first = V::Word::default().plus_wrapping(coordinate.$i, V::Word::of::<$T>());
                    V::Word::of::<$H>().less(first)
                }),+];
                let extents = [$({
                    // Extent from the start of the tile to the end of the tensor. If it is 0, the tile has no
                    // halo.
                    let extent = <$S as Number<V>>::value(&values);
                    match extent.less_product(coordinate.$i, V::Word::of::<$T>()) {
                        none if none == V::Word::default() => none,
                        some => some
                            .min(V::Word::of::<Sum<$T, $H>>())
                            .plus_wrapping(V::Word::of::<$H>(), V::Word::of::<_1>()),
                    }
                }),+];
                (MixedLayout::from_values(values), start, [missing, extents])
            }
        }
        paste::paste! {
        #[doc(hidden)] // Many similar implementations.
        /// A layout without dynamic integers.
        impl<$($S, $D, $T, $H, [<Wide $i>],)+ Extents>
            HaloOver<($($T,)+), ($($H,)+), ($(tiles!(@type u32 $i),)+)>
            for Layout<($($S,)+), ($($D,)+)>
        where
            Self: TensorLayout + StaticLayout,
            ($($T,)+): Sealed,
            ($($H,)+): Sealed,
            MixedLayout<Self, [u32; 0]>: HaloOver<
                ($($T,)+),
                ($($H,)+),
                ($(tiles!(@type u32 $i),)+),
                Output = MixedLayout<Layout<($([<Wide $i>],)+), ($($D,)+)>, [u32; 0]>,
                Extents = Extents,
            >,
            Layout<($([<Wide $i>],)+), ($($D,)+)>: IsLayout,
        {
            type Output = Layout<($([<Wide $i>],)+), ($($D,)+)>;
            type Extents = Extents;
            #[inline(always)]
            fn halo_over(
                self,
                coordinate: ($(tiles!(@type u32 $i),)+),
            ) -> (Self::Output, usize, [Extents; 2]) {
                const { assert_offsets_fit_u32(<Self as StaticLayout>::COSIZE) };
                let whole = MixedLayout::<Self, _>::from_values([]);
                let (_, start, extents) = HaloOver::halo_over(whole, coordinate);
                (IsLayout::VALUE, start, extents)
            }
        }
        }
    };
    (@word $V:ident $i:tt) => { $V::Word };
    (@type $W:ident $i:tt) => { $W };
    (@count) => { 0 };
    (@count $i:tt $($rest:tt)*) => { 1 + tiles!(@count $($rest)*) };
}
for_each_arity!(tiles);

impl<P: Moves, L> Tensor<P, L> {
    /// Returns the tile of [`predicated_tile`](Self::predicated_tile) with a halo of `halo` elements on each side.
    ///
    /// The halo contains elements of the adjacent tiles. Halo elements past the edges of the tensor do not exist.
    ///
    /// ```
    /// use layout_core::{errors::*, *};
    ///
    /// layout! { type Matrix = (?rows, ?columns):(?columns, 1); }
    /// let numbers: Vec<u32> = (0..70).collect();
    /// let a = Tensor::from_slice(&numbers, Matrix::from_values([7, 10]))?;
    /// let tile = a.tile_with_halo((_4::new(), _4::new()), (_1::new(), _1::new()), (1, 0));
    /// // Row 3 and column 0 of the matrix: the halo row above the tile.
    /// assert_eq!(tile.load((0, 1)), Some(30));
    /// // No element exists to the left of column 0, or below row 6.
    /// assert_eq!((tile.load((1, 0)), tile.load((4, 1))), (None, None));
    /// assert_eq!(tile.load((3, 5)), Some(64));
    /// # Ok::<(), TooShort>(())
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn tile_with_halo<Tiler, Halo, C>(
        self,
        _tiler: Tiler,
        _halo: Halo,
        coordinate: C,
    ) -> Haloed<P, L::Output, L::Extents>
    where
        Tiler: Sealed,
        Halo: Sealed,
        C: Sealed,
        L: HaloOver<Tiler, Halo, C>,
    {
        let (layout, start, [missing, extents]) = self.layout.halo_over(coordinate);
        Haloed {
            tile: Tensor {
                data: self.data.moved(start),
                layout,
            },
            missing,
            extents,
        }
    }
}

impl<P, L, Extents> Haloed<P, L, Extents> {
    /// Returns `true` if the element at a coordinate exists.
    #[must_use]
    #[inline(always)]
    pub fn contains<C>(&self, coordinate: C) -> bool
    where
        L: IndexAt<C>,
        C: BoundedExtents<Extents>,
    {
        // The extents are at most the tile, so existing elements are in the tile.
        coordinate.is_below(&self.extents) & coordinate.is_past(&self.missing)
    }

    /// Returns a copy of the element at a coordinate, or `None` if the element does not exist.
    #[must_use]
    #[inline(always)]
    #[cfg_attr(feature = "record", track_caller)]
    pub fn load<C>(&self, coordinate: C) -> Option<P::Item>
    where
        P: Readable,
        P::Item: Clone,
        L: IndexAt<C>,
        C: BoundedExtents<Extents>,
    {
        if self.contains(coordinate) {
            let index = self.tile.layout.index(coordinate);
            let cell = self.tile.data.pointer().wrapping_add(index);
            touched(cell, Touch::Read);
            // SAFETY: in each mode, `first + c` is at least 0 and less than the tensor's extent, so it is in
            // the tensor's shape. `P: Readable` promises that these elements can be read.
            //
            // Some elements of the tile exist, so `first` does not wrap in its integer type. Offsets are sums
            // in `usize`.
            Some(unsafe { &*cell }.clone())
        } else {
            None
        }
    }

    /// Returns the window that starts at `first`, or `None` if one of its elements does not exist. A stencil
    /// needs a single bounds check.
    ///
    /// Coordinates start at the halo. For a window of `1 + 2 * halo` elements per mode, centered on element `c`
    /// of the tile, `first` is `c`.
    ///
    /// ```text
    /// result(w) == the element at first + w
    /// ```
    ///
    /// ```
    /// use layout_core::{errors::*, *};
    ///
    /// layout! { type Matrix = (?rows, ?columns):(?columns, 1); }
    /// let numbers: Vec<u32> = (0..70).collect();
    /// let a = Tensor::from_slice(&numbers, Matrix::from_values([7, 10]))?;
    /// let tile = a.tile_with_halo((_4::new(), _4::new()), (_1::new(), _1::new()), (1, 0));
    /// // Element (0, 1) of the tile is 41.
    /// let around = tile.window((_3::new(), _3::new()), (0, 1)).unwrap();
    /// assert_eq!((around[(_1, _1)], around[(_0, _1)], around[(_1, _2)]), (41, 31, 42));
    /// // Element (0, 0) has no element to its left.
    /// assert!(tile.window((_3::new(), _3::new()), (0, 0)).is_none());
    /// # Ok::<(), TooShort>(())
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn window<Window, C>(&self, _window: Window, first: C) -> Option<Tensor<P, L::Output>>
    where
        P: Moves + Copy,
        Window: Sealed,
        L: WindowOf<Window> + IndexAt<C>,
        C: BoundedExtents<Extents>,
        Extents: HoldWhole<Window>,
    {
        // The extents are at most the tile, so `first` and the full window are in its shape.
        let is_there = first.is_past(&self.missing) & first.rest(&self.extents).hold_whole();
        is_there.then(|| Tensor {
            data: self.tile.data.moved(self.tile.layout.index(first)),
            layout: self.tile.layout.window_of(),
        })
    }
}
