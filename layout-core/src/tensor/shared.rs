//! Tiles in shared memory. The type of a tile is its phase.
#![allow(unsafe_code)]

mod copies;
mod stages;

pub use copies::{CopiedFrom, CopyVectors};
pub use stages::Stage;

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use layout_decide::Text;

use super::algorithms::{InOrderOf, transform_values};
use super::own::{Digits, TakenAt};
use super::partition::{CoordinateIn, Each, Index, Permuted, Rank, Reversed, Spread};
use super::record::{Touch, touched};
use super::thread_of::ThreadOfOutcome;
use super::thread_value::among::{ByTv, IsDisjointOutcome};
use super::vectors::TensorOfVectors;
use super::{
    Atomic, Block, Bounded, DisjointMut, InVectors, IndexAt, Injective, IsElement, IsInjective,
    Kernel, Lanes, PartAtOutcome, PartLayout, PartitionScheme, Phase, Readable, Tensor,
    TensorLayout, Thread, ThreadByMode, ThreadNumber, UniqueCoord, ValuesAtOutcome, VectorsOf,
    View,
};
use crate::int::{Array, StaticInteger};
use crate::int_tuple::size::{Size, SizeOf};
use crate::layout::Cosize;
use crate::report::{Checked, HoldsForNone, Is, IsAccepted, NotFilled, Rejects, Verdict};
use crate::sealed::Sealed;

/// A tile in shared memory that the threads of a block write next.
///
/// | type | access | type after the barrier |
/// |---|---|---|
/// | `Shared` | each thread [fills](Self::fill) its part | |
/// | [`Filled`] | none | [`Whole`] |
/// | [`Whole`] | all threads [read](Whole::view) all elements | `Shared` |
/// | [`Updated`] | all threads [update](Updated::view) all elements by atomic operations | [`Whole`] |
///
/// [`for_atomics`](Filled::for_atomics) marks a `Filled` or `Whole` tile, which becomes an [`Updated`] tile at
/// the barrier.
///
/// The barrier is `layout_device::sync`. A missing barrier does not compile, and neither does a read while
/// other threads may write.
///
/// Asynchronous copies fill the tiles of a pipeline [`Stage`], and the pipeline waits for them.
/// `PartitionScheme` is the partition scheme, as in [`DisjointMut`](super::DisjointMut). Write `_`
/// for the scheme in the parameters of a kernel.
#[derive(Debug)]
#[doc(alias = "smem")]
#[doc(alias = "make_smem_ptr")]
#[doc(alias = "__shared__")]
pub struct Shared<'k, T, L, PartitionScheme> {
    start: *mut T,
    cells: PhantomData<(&'k mut T, L, PartitionScheme)>,
}

/// A tile in shared memory whose part this thread has written.
#[must_use = "pass the tile to `sync`: no thread can read the tile before the barrier"]
#[derive(Debug)]
pub struct Filled<'k, T, L, PartitionScheme> {
    start: *mut T,
    cells: PhantomData<(&'k mut T, L, PartitionScheme)>,
}

/// A tile of a free pipeline stage. Each thread next copies its part into the tile.
///
/// Only the pipeline creates a `Free` tile, and only the pipeline accepts the resulting [`Pending`]. The pipeline
/// therefore waits for every copy that starts.
#[derive(Debug)]
pub struct Free<'k, T, L, PartitionScheme> {
    start: *mut T,
    cells: PhantomData<(&'k mut T, L, PartitionScheme)>,
}

/// A tile of a pipeline stage to which this thread has started to copy its part. The pipeline waits for the
/// copies.
#[must_use = "return the tile from the closure of `fill`: the pipeline waits for the copies"]
#[derive(Debug)]
pub struct Pending<'k, T, L, PartitionScheme> {
    start: *mut T,
    cells: PhantomData<(&'k mut T, L, PartitionScheme)>,
}

/// A complete tile in shared memory, which all threads can read.
#[derive(Debug)]
pub struct Whole<'k, T, L, PartitionScheme> {
    start: *mut T,
    cells: PhantomData<(&'k mut T, L, PartitionScheme)>,
}

/// A tile in shared memory that all threads update by atomic operations.
///
/// Until the next barrier, all accesses are atomic.
#[must_use = "pass the tile to `sync`: no thread can read the tile before the barrier"]
#[derive(Debug)]
pub struct Updated<'k, T, L, PartitionScheme> {
    start: *mut T,
    cells: PhantomData<(&'k mut T, L, PartitionScheme)>,
}

/// A tile that becomes an [`Updated`] tile at the barrier.
#[must_use = "pass the tile to `sync`: no thread can update the tile before the barrier"]
#[derive(Debug)]
pub struct ForAtomics<'k, T, L, PartitionScheme>(Updated<'k, T, L, PartitionScheme>);

/// The memory of a tile, aligned for all vector and asynchronous copies.
#[derive(Debug)]
#[repr(C, align(128))]
pub struct Cells<T, N: StaticInteger>(Array<MaybeUninit<T>, N>);

/// A type that is stored in shared memory for the entire kernel.
///
/// In a kernel, the value is a parameter marked `#[shared]`, which the launch does not pass.
#[diagnostic::on_unimplemented(
    message = "expected a tile of shared memory, found `{Self}`",
    label = "this is not a tile of shared memory",
    note = "write a tile as `Shared<'_, f32, Layout![(8, 32):(33, 1)], _>`, with a static layout \
            and an element type that is `Send + Sync + 'static`; declare several tiles of one type \
            as an array"
)]
pub trait InShared<'k> {
    /// The memory.
    type Cells;
    /// The error, if any, that the trait bound does not detect.
    const WRONG: Option<Text> = None;
    /// Creates the value in its memory.
    ///
    /// # Safety
    ///
    /// * The memory must be valid for reads and writes for the entire kernel.
    /// * Nothing else may use the memory.
    /// * All threads of the block must make the same call, once.
    /// * All threads must call [`end`](Self::end) after all other uses.
    unsafe fn at(kernel: &'k Kernel, cells: *mut Self::Cells) -> Self;
    /// Waits for accesses to the memory that do not come from the block's threads. Other blocks can get the
    /// memory after this block ends.
    ///
    /// # Safety
    ///
    /// * All threads of the block must make the same call, at the end of the kernel.
    #[inline(always)]
    unsafe fn end() {}
}
/// `T: 'static`, because other threads can read the elements after the writing thread has ended.
#[diagnostic::do_not_recommend]
impl<'k, T, L, PartitionScheme, N: StaticInteger> InShared<'k> for Shared<'k, T, L, PartitionScheme>
where
    T: Send + Sync + 'static,
    L: Cosize<Output = N>,
{
    type Cells = Cells<T, N>;
    // A zero-sized tile would share its address with another tile.
    const WRONG: Option<Text> = if size_of::<Cells<T, N>>() == 0 {
        Some(Text::new().str(
            "shared memory: expected a tile of at least 1 byte, found an empty one: remove it",
        ))
    } else {
        None
    };
    #[inline(always)]
    unsafe fn at(_: &'k Kernel, cells: *mut Cells<T, N>) -> Self {
        Self {
            start: cells.cast(),
            cells: PhantomData,
        }
    }
}

#[diagnostic::do_not_recommend]
impl<'k, S: InShared<'k>, const N: usize> InShared<'k> for [S; N] {
    type Cells = [S::Cells; N];
    const WRONG: Option<Text> = S::WRONG;
    #[inline(always)]
    unsafe fn at(kernel: &'k Kernel, cells: *mut Self::Cells) -> Self {
        let first = cells.cast::<S::Cells>();
        // SAFETY: the caller upholds the safety contract of this function. Each value has separate memory.
        core::array::from_fn(|i| unsafe { S::at(kernel, first.add(i)) })
    }
    #[inline(always)]
    unsafe fn end() {
        // SAFETY: the caller upholds the safety contract of this function.
        unsafe { S::end() }
    }
}

/// A way to obtain coordinates such that every value of the coordinate's type belongs to a thread of the block.
///
/// # Safety
///
/// * Each value of a [`UniqueCoord`] coordinate obtained by `Self` must be the coordinate of a thread, in each block.
#[diagnostic::on_unimplemented(
    message = "expected a coordinate of every thread in the block, found one obtained by \
               `{Self}`, which some threads lack",
    label = "all threads of a block must fill a tile",
    note = "not surjective: elements of the missing threads would never be written; fill each \
            thread's part at `ctx.thread_idx()` or `ctx.thread_rank()`, reversed or in another shape \
            (`coordinate_in`)"
)]
pub unsafe trait OfAllThreads {}
// SAFETY: the index of a thread takes all values below the extents of the block, and the type has the same
// extents.
#[diagnostic::do_not_recommend]
unsafe impl OfAllThreads for Index {}
// SAFETY: the rank of a thread takes all values below the number of threads, which is the bound in the type.
#[diagnostic::do_not_recommend]
unsafe impl OfAllThreads for Rank {}
// SAFETY: reversing the entries maps the set of all coordinates onto all reversed coordinates.
#[diagnostic::do_not_recommend]
unsafe impl<By: OfAllThreads> OfAllThreads for Reversed<By> {}
// SAFETY: permuting the entries maps the set of all coordinates onto all permuted coordinates.
#[diagnostic::do_not_recommend]
unsafe impl<Order, By: OfAllThreads> OfAllThreads for Permuted<Order, By> {}
// SAFETY: the shape has the same size as the set of coordinates, so each coordinate in it occurs.
#[diagnostic::do_not_recommend]
unsafe impl<S, By: OfAllThreads> OfAllThreads for CoordinateIn<S, By> {}

macro_rules! tuples {
    ($($($A:ident $i:tt)+, $($Last:ident)+;)+) => {$(
        #[diagnostic::do_not_recommend]
        impl<'k, $($A: InShared<'k>),+> InShared<'k> for ($($A,)+) {
            type Cells = ($($A::Cells,)+);
            const WRONG: Option<Text> = {
                let mut wrong = None;
                $(
                    if wrong.is_none() {
                        wrong = $A::WRONG;
                    }
                )+
                wrong
            };
            #[inline(always)]
            unsafe fn at(kernel: &'k Kernel, cells: *mut Self::Cells) -> Self {
                // SAFETY: the caller upholds the safety contract of this function. Each value has separate
                // memory.
                unsafe { ($($A::at(kernel, &raw mut (*cells).$i),)+) }
            }
            #[inline(always)]
            unsafe fn end() {
                // SAFETY: the caller upholds the safety contract of this function.
                unsafe { $($Last::end();)+ }
            }
        }
    )+};
}
tuples! {
    A 0 B 1, B A;
    A 0 B 1 C 2, C B A;
}

impl<T: Send, L: Default + TensorLayout + IsInjective, PartitionScheme>
    Shared<'_, T, L, PartitionScheme>
{
    /// Returns the uninitialized elements. Each thread of the block takes its part of the elements.
    #[inline(always)]
    fn cells<'p>(
        &self,
        phase: &'p Phase,
    ) -> Tensor<DisjointMut<'p, MaybeUninit<T>, Block, PartitionScheme>, L> {
        // SAFETY: the tile has these elements. All threads fill the tile with one type, whose scheme is
        // `PartitionScheme`. No thread reads the tile before the barrier that makes it `Whole`.
        unsafe {
            let cells = self.start.cast::<MaybeUninit<T>>();
            Tensor::share(cells, Injective::of(L::default()), phase.block())
        }
    }
}

impl<'k, T: Send, L, Threads, By> Shared<'k, T, L, PartitionScheme<Spread<Threads>, Thread, By>> {
    /// Writes this thread's part: element `i` of the part becomes `value(i)`, with the part of
    /// [`Tensor::local_partition_mut`].
    ///
    /// Every thread of the block writes its part, and the parts together are the full tile.
    #[cfg_attr(feature = "record", track_caller)]
    #[inline(always)]
    #[allow(clippy::type_complexity)] // A type alias would hide the parameters.
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn fill<Me, C, R, S, X: IsAccepted, U: IsAccepted + Verdict<Else<V> = X>, V: Verdict, W: IsAccepted>(self, threads: Threads, me: Me, mut value: impl FnMut(u32) -> T) -> Checked<Checked<Checked<Filled<'k, T, L, PartitionScheme<Spread<Threads>, Thread, By>>, U>, X>, W> where Threads: Sealed, By: OfAllThreads, Block: TakenAt<Me, C, Thread, By, Verdict = U>, C: ThreadByMode<Numbers: ThreadOfOutcome<U::Or<S>, Verdict = W>>, L: Default + TensorLayout + IsInjective, L: PartAtOutcome<Threads, C::Numbers, Among = S, Part = R, Verdict = V>, R: TensorLayout<Shape: Size<Output: StaticInteger>> + IndexAt<u32> {
        let phase = Phase::new();
        let mut mine = self.cells(&phase).local_partition_mut(threads, me);
        for i in 0..const { SizeOf::<R::Shape>::U32 } {
            let value = value(i);
            // SAFETY: the element is in the shape of the part, and only this thread accesses the part.
            unsafe { mine.get_unchecked_mut(i).write(value) };
        }
        Filled {
            start: self.start,
            cells: PhantomData,
        }
    }
}

impl<'k, T: Send, L, By> Shared<'k, T, L, PartitionScheme<Each, Thread, By>> {
    /// Fills a tile of any shape. Thread `t` of `N` writes `value(c)` to the elements `c` with linear indices
    /// `t`, `t + N`, `t + 2 * N` and so on. The first mode varies fastest.
    ///
    /// The size need not be a multiple of the number of threads. One call can fill a tile with a halo, with
    /// zeros past the tensor's edge:
    ///
    /// ```
    /// use layout_core::{bounds::Filled, partition::{Each, Rank}, *};
    ///
    /// type Matrix = Layout![(64, 64):(64, 1)];
    /// type Tile = Layout![(18, 34):(34, 1)]; // 16 x 32 elements, and a halo of one element
    /// type Threads = PartitionScheme<Each, Thread, Rank>;
    ///
    /// fn fill<'k>(
    ///     ctx: ThreadContext<'k, (u32, u32), (_32, _4)>,
    ///     matrix: Tensor<View<'k, f32>, Matrix>,
    ///     tile: Shared<'k, f32, Tile, Threads>,
    /// ) -> Filled<'k, f32, Tile, Threads> {
    ///     let from = matrix.tile_with_halo((_16, _32), (_1, _1), ctx.block_idx().reversed().get());
    ///     tile.fill_each(ctx.thread_rank(), |cell| from.load(cell).unwrap_or(0.0))
    /// }
    /// ```
    #[cfg_attr(feature = "record", track_caller)]
    #[inline(always)]
    pub fn fill_each<N: StaticInteger, S, C: Copy>(
        self,
        me: UniqueCoord<'_, Bounded<N>, Thread, By>,
        mut value: impl FnMut(C) -> T,
    ) -> Filled<'k, T, L, PartitionScheme<Each, Thread, By>>
    where
        By: OfAllThreads,
        L: Default + TensorLayout<Shape = S> + IndexAt<C> + IsInjective,
        S: Size<Output: StaticInteger> + Digits<Coordinate = C>,
    {
        let layout = L::default();
        let size = const { SizeOf::<S>::U32 };
        for turn in 0..const { SizeOf::<S>::U32.div_ceil(N::U32) } {
            let cell = turn * const { N::U32 } + me.get().get();
            if cell < size {
                let coordinate = S::digits(cell);
                let value = value(coordinate);
                // SAFETY: the coordinate is in the shape, so its element is part of the tile. All threads of
                // the block fill the tile with one type, and `By` gives each thread a unique number. No thread
                // reads the tile before the barrier.
                unsafe {
                    let cell = self.start.add(layout.index(coordinate));
                    touched(cell, Touch::Write);
                    cell.write(value);
                }
            }
        }
        Filled {
            start: self.start,
            cells: PhantomData,
        }
    }
}

impl<'k, T, L, Threads, By> Shared<'k, T, L, PartitionScheme<Spread<Threads>, Thread, By>> {
    /// Copies to this thread's part, which is the part of [`Tensor::local_partition_mut`]. Value `i` of the source is
    /// copied to value `i`, like [`copy`](crate::algorithms::copy).
    ///
    /// Every thread of the block copies its part, and the parts together are the full tile.
    #[cfg_attr(feature = "record", track_caller)]
    #[inline(always)]
    #[allow(clippy::type_complexity)] // A type alias would hide the parameters.
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn store_partition<Me, C, R, S, P, A, E: IsElement<T> + Copy, Z: IsAccepted, Y: IsAccepted + Verdict<Else<U> = Z>, X: IsAccepted + Verdict<Else<V> = Y>, U: Verdict, V: Verdict, W: IsAccepted>(self, threads: Threads, me: Me, from: &Tensor<P, A>) -> Is<Checked<Checked<Checked<Checked<Filled<'k, T, L, PartitionScheme<Spread<Threads>, Thread, By>>, X>, Y>, Z>, W>, E::Nothing> where T: Copy + Send, Threads: Sealed, By: OfAllThreads, Block: TakenAt<Me, C, Thread, By, Verdict = X>, C: ThreadByMode<Numbers: ThreadOfOutcome<X::Or<S>, Verdict = W>>, L: Default + TensorLayout + IsInjective, L: PartAtOutcome<Threads, C::Numbers, Among = S, Part = R, Verdict = V>, R: PartLayout, P: Readable<Item = E>, A: PartLayout, A::Shape: InOrderOf<R::Shape, Verdict = U> {
        let () = A::Shape::IN_ORDER;
        let phase = Phase::new();
        let mut mine = self.cells(&phase).local_partition_mut(threads, me);
        transform_values(from, &mut mine, |element| {
            MaybeUninit::new(element.into_same_element())
        });
        Filled {
            start: self.start,
            cells: PhantomData,
        }
    }
}

impl<'k, T, L, Tv, By> Shared<'k, T, L, PartitionScheme<ByTv<Tv>, Thread, By>> {
    /// Copies to this thread's values, which are the values of [`Tensor::partition_tv_mut`]. Value `i` of the
    /// source is copied to value `i`, like [`copy`](crate::algorithms::copy).
    ///
    /// Every thread of the block copies its values. `cargo build` checks that the values of all threads are the full
    /// tile.
    #[cfg_attr(feature = "record", track_caller)]
    #[inline(always)]
    #[allow(clippy::type_complexity)] // A type alias would hide the parameters.
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn store_partition_tv<Me, C, R, S, P, A, E: IsElement<T> + Copy, Z: IsAccepted, X: IsAccepted + Verdict<Else<U> = Z>, U: Verdict, V: IsAccepted, W: IsAccepted, Y: IsAccepted>(self, tv: Tv, me: Me, from: &Tensor<P, A>) -> Is<Checked<Checked<Checked<Checked<Checked<Filled<'k, T, L, PartitionScheme<ByTv<Tv>, Thread, By>>, Y>, X>, Z>, V>, W>, E::Nothing> where T: Copy + Send, By: OfAllThreads, Block: TakenAt<Me, C, Thread, By, Verdict = Y>, C: ThreadNumber<Number: ThreadOfOutcome<Y::Or<S>, Verdict = W>>, ByTv<Tv>: IsDisjointOutcome<Verdict = V>, L: Default + TensorLayout<Shape: Size<Output: StaticInteger>> + IsInjective, L: ValuesAtOutcome<ByTv<Tv>, C::Number, Among = S, Part = R, Verdict = X>, S: Size<Output: StaticInteger>, R: PartLayout, P: Readable<Item = E>, A: PartLayout, A::Shape: InOrderOf<R::Shape, Verdict = U> {
        const {
            let (threads, values) = (SizeOf::<S>::U32 as u64, R::Size::U32 as u64);
            assert_filled(threads, values, SizeOf::<L::Shape>::U32 as u64);
        }
        let () = A::Shape::IN_ORDER;
        let phase = Phase::new();
        let mut mine = self.cells(&phase).partition_tv_mut(tv, me);
        transform_values(from, &mut mine, |element| {
            MaybeUninit::new(element.into_same_element())
        });
        Filled {
            start: self.start,
            cells: PhantomData,
        }
    }
}

/// Marks a missing barrier. No type implements this trait, and other crates cannot implement it.
///
/// ```compile_fail,E0277
/// use layout_core::bounds::{Barrier, IsBefore};
///
/// struct Mine;
/// impl IsBefore<Mine> for Barrier {}
/// ```
#[diagnostic::on_unimplemented(
    message = "expected a barrier between the writes of this tile and its reads",
    label = "other threads may still be using the tile",
    note = "phase: call `sync` of `layout_device` first, `let tile = sync(tile);`: a filled tile \
            can then be read, and a read tile can be refilled"
)]
pub trait IsBefore<UseOf>: HoldsForNone<UseOf> {}
/// The marker type of the missing barrier.
pub struct Barrier;

impl<'k, T, L, PartitionScheme> Shared<'k, T, L, PartitionScheme> {
    /// Rejected: first fill the tile and pass a barrier, then use [`Whole::view`].
    #[doc(hidden)]
    #[must_use]
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn view<V: IsAccepted>(&self) -> Checked<Tensor<View<'k, T>, L>, V> where NotFilled<T>: Rejects<Verdict = V> {
        unreachable!()
    }
}

impl<'k, T, L, PartitionScheme> Filled<'k, T, L, PartitionScheme> {
    /// Rejected: first pass a barrier, then use [`Whole::view`].
    #[doc(hidden)]
    #[must_use]
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn view(&self) -> Tensor<View<'k, T>, L> where Barrier: IsBefore<T> {
        unreachable!()
    }
}
impl<'k, T, L, PartitionScheme> Whole<'k, T, L, PartitionScheme> {
    /// Rejected: first pass a barrier, then use [`Shared::fill`].
    #[doc(hidden)]
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn fill<A, B, C>(self, _part: A, _operand: B, _: C) -> Filled<'k, T, L, PartitionScheme> where Barrier: IsBefore<T> {
        unreachable!()
    }
}

macro_rules! for_atomics {
    ($($Tile:ident)+) => {$(
        impl<'k, T, L, PartitionScheme> $Tile<'k, T, L, PartitionScheme> {
            /// Marks the tile for atomic operations. After the barrier, the tile is an [`Updated`] tile.
            #[inline(always)]
            pub fn for_atomics(self) -> ForAtomics<'k, T, L, PartitionScheme> {
                ForAtomics(Updated {
                    start: self.start,
                    cells: PhantomData,
                })
            }
        }
    )+};
}
for_atomics!(Filled Whole);

impl<T: Send, L: Default + TensorLayout, PartitionScheme> Updated<'_, T, L, PartitionScheme> {
    /// Returns the tile, whose elements are [`AtomicCell`](super::AtomicCell)s.
    #[must_use]
    #[inline(always)]
    pub fn view(&self) -> Tensor<Atomic<'_, T, Block>, L> {
        // SAFETY: all elements were written before the last barrier. All threads of the block have the tile as
        // this type until the next barrier, which consumes it. The tile is in the shared memory of the block.
        unsafe { Tensor::new_mut(self.start, L::default()).assume_atomic() }
    }
}

impl<T: Sync, L: Default + TensorLayout, PartitionScheme> Whole<'_, T, L, PartitionScheme> {
    /// Returns the tile as a tensor.
    #[must_use]
    #[inline(always)]
    pub fn view(&self) -> Tensor<View<'_, T>, L> {
        // SAFETY: all elements were written before the last barrier. No thread writes them before the
        // next barrier, which consumes this value.
        unsafe { Tensor::new(self.start.cast_const(), L::default()).assume_readable() }
    }
}

impl<'s, T: Sync + 's, L: Default + TensorLayout, PartitionScheme>
    Whole<'_, T, L, PartitionScheme>
{
    /// Returns the tile in vectors of `N` elements, like [`Tensor::vectors`]. Shared memory is always aligned for
    /// vectors.
    #[must_use]
    #[inline(always)]
    pub fn vectors<N: Sealed>(&'s self) -> TensorOfVectors<View<'s, T>, L, N>
    where
        L: VectorsOf<N>,
        View<'s, T>: InVectors<N, Item: Lanes<N>>,
    {
        // SAFETY: the memory is aligned to 128 bytes, and a vector has at most 16 bytes.
        unsafe { self.view().vectors_unchecked::<N>() }
    }
}

/// A value that becomes another type at a barrier of the block.
#[diagnostic::on_unimplemented(
    message = "expected a tile that was filled or read before the barrier, found `{Self}`",
    label = "this tile was neither filled nor read",
    note = "phase: to read a filled tile, pass the result of `tile.fill(..)` to `sync`; to \
            refill a tile that has been read, pass the tile to `sync`; pass several tiles as a tuple"
)]
///
/// # Safety
///
/// * [`number`](Self::number) must differ between tiles, and between a tile and the same tile with another
///   result.
pub unsafe trait AtBarrier {
    /// The type after the barrier.
    type After;
    /// Returns a number that identifies the tiles. All threads of a block must pass the same number.
    fn number(&self) -> usize;
    /// Returns the value after the barrier.
    ///
    /// # Safety
    ///
    /// * All threads of the block must have passed a barrier since they obtained their values.
    unsafe fn after(self) -> Self::After;
}
// SAFETY: the tile is aligned to 128 bytes and not empty, so its address is unique, and even.
#[diagnostic::do_not_recommend]
unsafe impl<'k, T, L, PartitionScheme> AtBarrier for Filled<'k, T, L, PartitionScheme> {
    type After = Whole<'k, T, L, PartitionScheme>;
    #[inline(always)]
    fn number(&self) -> usize {
        self.start.addr()
    }
    #[inline(always)]
    unsafe fn after(self) -> Whole<'k, T, L, PartitionScheme> {
        Whole {
            start: self.start,
            cells: PhantomData,
        }
    }
}
// SAFETY: the tile is aligned to 128 bytes and not empty, so its address is unique, and even.
#[diagnostic::do_not_recommend]
unsafe impl<'k, T, L, PartitionScheme> AtBarrier for Whole<'k, T, L, PartitionScheme> {
    type After = Shared<'k, T, L, PartitionScheme>;
    #[inline(always)]
    fn number(&self) -> usize {
        self.start.addr()
    }
    #[inline(always)]
    unsafe fn after(self) -> Shared<'k, T, L, PartitionScheme> {
        Shared {
            start: self.start,
            cells: PhantomData,
        }
    }
}

// SAFETY: the address is unique, as for `Filled`. The number is odd, unlike the numbers of other types.
#[diagnostic::do_not_recommend]
unsafe impl<'k, T, L, PartitionScheme> AtBarrier for ForAtomics<'k, T, L, PartitionScheme> {
    type After = Updated<'k, T, L, PartitionScheme>;
    #[inline(always)]
    fn number(&self) -> usize {
        // Tiles start at even addresses, so the odd number differs from the number of the same tile without
        // atomics.
        self.0.start.addr() | 1
    }
    #[inline(always)]
    unsafe fn after(self) -> Updated<'k, T, L, PartitionScheme> {
        self.0
    }
}
// SAFETY: the tile is aligned to 128 bytes and not empty, so its address is unique, and even.
#[diagnostic::do_not_recommend]
unsafe impl<'k, T, L, PartitionScheme> AtBarrier for Updated<'k, T, L, PartitionScheme> {
    type After = Whole<'k, T, L, PartitionScheme>;
    #[inline(always)]
    fn number(&self) -> usize {
        self.start.addr()
    }
    #[inline(always)]
    unsafe fn after(self) -> Whole<'k, T, L, PartitionScheme> {
        Whole {
            start: self.start,
            cells: PhantomData,
        }
    }
}

macro_rules! all {
    ($($($A:ident $a:ident)+;)+) => {$(
        // SAFETY: the tiles of a block are within 2^21 bytes, so addresses rotated by 21 bits differ in
        // separate bits.
        //
        // With a carry out of these bits, two different tuples could have the same number, and the executor
        // would miss the error.
        #[diagnostic::do_not_recommend]
        unsafe impl<$($A: AtBarrier),+> AtBarrier for ($($A,)+) {
            type After = ($($A::After,)+);
            #[inline(always)]
            fn number(&self) -> usize {
                let ($($a,)+) = self;
                let number = 0_usize;
                $(let number = number.rotate_left(21) ^ $a.number();)+
                number
            }
            #[inline(always)]
            unsafe fn after(self) -> Self::After {
                let ($($a,)+) = self;
                // SAFETY: the caller upholds the safety contract of this function, for each tile.
                unsafe { ($($a.after(),)+) }
            }
        }
    )+};
}
all! {
    A a B b;
    A a B b C c;
}

/// Asserts that `threads` threads with `values` values each fill a tile of `elements` elements.
#[track_caller]
const fn assert_filled(threads: u64, values: u64, elements: u64) {
    if threads * values != elements {
        let text = Text::new()
            .str("expected values for all ")
            .natural(elements);
        let text = text.str(" elements of the tile, found ").natural(threads);
        let text = text.str(" threads with ").natural(values);
        let text = text.str(if values == 1 { " value" } else { " values" });
        text.str(" each: use more threads, or more values per thread")
            .panic()
    }
}
