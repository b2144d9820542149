//! The elements of one of the threads over which a tensor is spread.

use super::{CountedIn, Moves, MovesToThread, Tensor, TensorLayout, ThreadByMode, Within, WordOf};
use crate::Layout;
use crate::algebra::gather::SplitsDivision;
use crate::coord::Coord;
use crate::int::StaticInteger;
use crate::int::dynamic::value::{Values, Word};
use crate::layout::{IsLayout, OffsetAt};
use crate::mixed::{MixedCoord, MixedLayout};
use crate::modes::{IntoModes, ModesLayout, Nil, Unpacked};
use crate::report::{Accepted, Verdict};
use crate::sealed::Sealed;
use crate::swizzle::{ComposedLayout, Swizzling};

use super::slice::SwizzledFrom;

/// A layout cut by `Tiler`, of whose tiles each gives one element: that at the coordinate `C` of the
/// tile.
#[diagnostic::on_unimplemented(
    message = "this tensor is not spread over `{Tiler}`",
    label = "not a partition of the tensor"
)]
pub trait PartAt<Tiler: Sealed, C: Sealed>: Sized + Sealed {
    /// The shape of the tiles, which the coordinate is in.
    type TileShape;
    /// The layout of the elements.
    type Output;
    /// The layout of the elements, and the cells in front of it.
    fn part_at(self, coordinate: C) -> (Self::Output, usize);
}

impl<S, D, Tiler: Sealed, C: Sealed, T, E, R, Q, All> PartAt<Tiler, C> for Layout<S, D>
where
    Tiler: SplitsDivision<
            Self,
            TileShape = T,
            TileStride = E,
            RestShape = R,
            RestStride = Q,
            Verdict: Verdict<Told: Accepted>,
        >,
    R: Unpacked<Q, Nil, Output = All>,
    All: IntoModes,
    Layout<T, E>: OffsetAt<C>,
    C: Within<T, [u32; 0]>,
{
    type TileShape = T;
    type Output = ModesLayout<All>;
    #[inline(always)]
    fn part_at(self, coordinate: C) -> (Self::Output, usize) {
        let start = <Layout<T, E> as IsLayout>::VALUE.offset(coordinate);
        (IsLayout::VALUE, start as usize)
    }
}

impl<S, D, V, Tiler: Sealed, C: Sealed, T, E, R, Q, All> PartAt<Tiler, C>
    for MixedLayout<Layout<S, D>, V>
where
    V: Values,
    Tiler: SplitsDivision<
            Layout<S, D>,
            TileShape = T,
            TileStride = E,
            RestShape = R,
            RestStride = Q,
            Verdict: Verdict<Told: Accepted>,
        >,
    R: Unpacked<Q, Nil, Output = All>,
    All: IntoModes,
    C: MixedCoord<T, E, V> + Within<T, V>,
{
    type TileShape = T;
    type Output = MixedLayout<ModesLayout<All>, V>;
    #[inline(always)]
    fn part_at(self, coordinate: C) -> (Self::Output, usize) {
        let start = coordinate.offset_from(V::Word::default(), self.values());
        (self.with_layout(), start.index())
    }
}

macro_rules! behind_a_swizzle {
    ([$($O:ident: $Bound:ident)?] $L:ty, $start:expr) => {
        impl<W, $($O: $Bound,)? S, D, Tiler: Sealed, C: Sealed, T, E, R, Q, All> PartAt<Tiler, C> for $L
        where
            W: Swizzling,
            Tiler: SplitsDivision<
                    Layout<S, D>,
                    TileShape = T,
                    TileStride = E,
                    RestShape = R,
                    RestStride = Q,
                    Verdict: Verdict<Told: Accepted>,
                >,
            R: Unpacked<Q, Nil, Output = All>,
            All: IntoModes,
            C: Coord<T, E, u32> + Within<T, [u32; 0]>,
        {
            type TileShape = T;
            type Output = SwizzledFrom<W, ModesLayout<All>>;
            #[inline(always)]
            fn part_at(self, coordinate: C) -> (Self::Output, usize) {
                let start: fn(&Self) -> u32 = $start;
                (SwizzledFrom::new(coordinate.offset_from(start(&self))), 0)
            }
        }
    };
}
behind_a_swizzle!([O: StaticInteger] ComposedLayout<W, O, Layout<S, D>>, |_| O::U32);
behind_a_swizzle!([] SwizzledFrom<W, Layout<S, D>>, |whole| whole.start());

/// What the thread at the coordinate `C` of `Threads` has of `L`.
type PartOf<L, Threads, C> = <L as PartAt<Threads, <C as ThreadByMode>::Numbers>>::Output;

impl<P: Moves, L> Tensor<P, L> {
    /// The elements that the thread at a coordinate of `Threads` has, one of each tile of as many;
    /// the tiles must divide the tensor.
    ///
    /// `Threads` is the shape of the threads: a tuple of integers, or any tiler.
    ///
    /// ```text
    /// result(c) == the cell at (thread, c) of zipped_divide(self, threads)
    /// ```
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let numbers: Vec<u32> = (0..64).collect();
    /// let tile = Tensor::from_slice(&numbers, Layout::<(_8, _8), (_8, _1)>::new())?;
    /// let thread = (Below::<_2>::wrapped(1), Below::<_8>::wrapped(5));
    /// let mine = tile.local_partition((_2::new(), _8::new()), thread);
    /// assert_eq!(mine.get((3, 0)), Some(&(7 * 8 + 5)));
    /// # Ok::<(), TooShort>(())
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `local_partition` (`tensor_impl.hpp`), with the coordinate of the thread in place of its
    /// number.
    #[must_use]
    #[inline(always)]
    pub fn local_partition<Threads, C>(self, _: Threads, thread: C) -> Tensor<P, L::Output>
    where
        Threads: Sealed,
        L: TensorLayout + PartAt<Threads, C::Numbers>,
        C: ThreadByMode + CountedIn<WordOf<L>>,
        P: MovesToThread<C::Numbers, L::TileShape>,
    {
        self.part(|layout| layout.part_at(thread.by_mode()))
    }

    /// The elements of a thread, as [`local_partition`](Self::local_partition), if there is one at
    /// the coordinate.
    ///
    /// ```
    /// use layout_core::*;
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
    pub fn get_local_partition<Threads, C>(
        self,
        _: Threads,
        thread: C,
    ) -> Option<Tensor<P, PartOf<L, Threads, C>>>
    where
        Threads: Sealed,
        C: ThreadByMode<Numbers: Within<L::TileShape, L::Values>> + CountedIn<WordOf<L>>,
        L: TensorLayout + PartAt<Threads, C::Numbers>,
    {
        let numbers = thread.by_mode();
        if numbers.is_within(&self.layout.values()) {
            Some(self.part(|layout| layout.part_at(numbers)))
        } else {
            None
        }
    }
}
