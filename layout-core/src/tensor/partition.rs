//! The elements of one of the threads over which a tensor is spread.

use super::part_of::{HasParts, PartOf};
use super::storage::MovesToThread;
use super::{CheckInBounds, CountedIn, Moves, Tensor, TensorLayout, ThreadByMode, WordOf};
use crate::Layout;
use crate::algebra::gather::SplitsDivision;
use crate::modes::{IntoModes, ModesLayout, Nil, Unpacked};
use crate::report::{Done, Given, Kept, NothingOf};
use crate::sealed::Sealed;

/// A layout divided by `Tiler`; `C`, a coordinate in a tile, selects one element of each tile.
#[diagnostic::on_unimplemented(
    message = "this tensor is not spread over `{Tiler}`",
    label = "not a partition of the tensor"
)]
pub trait PartAt<Tiler: Sealed, C: Sealed, Nothing = ()>: Sized + Sealed {
    /// The shape of the tiles, which the coordinate is in.
    type TileShape;
    /// The layout of the elements.
    type Output;
    /// The layout of the elements, and the cells before it.
    fn part_at(self, coordinate: C) -> (Self::Output, usize);
}

impl<L, Tiler, C, A, Beside, T, E, R, Q, All, Part, V> PartAt<Tiler, C, NothingOf<V>> for L
where
    L: HasParts<Inside = A, Beside = Beside>,
    Tiler: Sealed + SplitsDivision<A, Answer = Done<Layout<(T, R), (E, Q)>, V>>,
    V: Kept,
    R: Unpacked<Q, Nil, Output = All>,
    All: IntoModes,
    C: Sealed + CheckInBounds<T, L::Values>,
    ModesLayout<All>: PartOf<Beside, C, T, E, Output = Part>,
{
    type TileShape = T;
    type Output = Part;
    #[inline(always)]
    fn part_at(self, coordinate: C) -> (Part, usize) {
        <ModesLayout<All> as PartOf<_, _, T, E>>::at(self.beside(), coordinate)
    }
}

/// The elements of `L` that the thread at the coordinate `C` of `Threads` has.
type PartAtThread<L, Threads, C> = <L as PartAt<Threads, <C as ThreadByMode>::Numbers>>::Output;

impl<P: Moves, L> Tensor<P, L> {
    /// The elements that the thread at a coordinate of `Threads` has, one of each tile of as many elements;
    /// the tiles must divide the tensor.
    ///
    /// `Threads` is the shape of the threads: a tuple of integers, or any tiler.
    ///
    /// ```text
    /// result(c) == the cell at (thread, c) of zipped_divide(self, threads)
    /// ```
    ///
    /// ```
    /// use layout_core::{errors::*, *};
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
    /// CuTe `local_partition` (`tensor_impl.hpp`), with the coordinate of the thread instead of its
    /// number.
    #[must_use]
    #[inline(always)]
    pub fn local_partition<Threads, C, R, T>(
        self,
        _: Threads,
        thread: C,
    ) -> Tensor<P, Given<R, P::Verdict>>
    where
        Threads: Sealed,
        L: TensorLayout + PartAt<Threads, C::Numbers, TileShape = T, Output = R>,
        C: ThreadByMode + CountedIn<WordOf<L>>,
        P: MovesToThread<C::Numbers, T>,
    {
        self.part(|layout| layout.part_at(thread.by_mode()))
    }

    /// The elements of a thread, as [`local_partition`](Self::local_partition), if there is one at
    /// the coordinate.
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
    pub fn get_local_partition<Threads, C>(
        self,
        _: Threads,
        thread: C,
    ) -> Option<Tensor<P, PartAtThread<L, Threads, C>>>
    where
        Threads: Sealed,
        C: ThreadByMode<Numbers: CheckInBounds<L::TileShape, L::Values>> + CountedIn<WordOf<L>>,
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
