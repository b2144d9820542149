//! Matrix multiplications of stages from several pipelines, with up to two in flight.

use core::marker::PhantomData;
use core::mem::ManuallyDrop;

use layout_core::bounds::{CheckedLayout, IndexAt, Part, TensorLayout};
use layout_core::checks::extents_of;
use layout_core::ops::{Cosize, Select};
use layout_core::{_0, _1, Array, StaticInteger, Tensor, View};

use layout_decide::Text;

use crate::gemm::HeldValues;
use crate::operands::{
    AtomOf, MmaOperands, OfA, OfB, OperandB, ROWS, StageAtom, StageMma, SumOf, are_sums, begin,
    begin_held,
};
use crate::tma_pipeline::{ConsumerThread, FullStage, Tile, TileLayout};
use crate::wgmma::Wgmma;
use crate::{Element, backend};

use backend::hopper;

/// A matrix multiplication of tiles of two pipelines that has not started, from [`ConsumerThread::mma`]
/// or [`ConsumerThread::mma_accumulate`].
///
/// The stage `B` is released when the matrix multiplication completes.
#[must_use = "call `run` or `overlap_with` to start the matrix multiplication"]
pub struct Product<Mma, A, B, C> {
    group: u32,
    a: A,
    b: B,
    sums: C,
    is_added: bool,
    mma: PhantomData<Mma>,
}

/// The `A` operand of a [`Product`]: a stage of another pipeline, or registers.
///
/// # Safety
///
/// - [`begin`](Self::begin) must start a `wgmma` group that reads only `self`, `b` and the
///   accumulators.
/// - The group must write only the accumulators.
pub unsafe trait Factor<Mma: StageMma, LB> {
    /// The extents of the operand in rows and along `k`, or the error text.
    const FACTOR: Result<[u64; 2], Text>;
    /// Starts `sums += self * b`, or `sums = self * b` unless `is_added`.
    ///
    /// # Safety
    ///
    /// - All threads of the warpgroup with the index `group` must call this function together.
    /// - `b` must be the tile of a stage.
    /// - `sums` must be the first accumulator of the matrix multiplication.
    /// - No thread may access the accumulators until the group completes.
    /// - No thread may release the stages until the group completes.
    unsafe fn begin(
        &self,
        group: u32,
        b: &TileOf<'_, Mma, LB>,
        sums: *mut SumOf<Mma>,
        is_added: bool,
    );
}
/// The tile of `B` in a stage.
pub(crate) type TileOf<'s, Mma, LB> = Tensor<View<'s, OfB<Mma>>, LB>;

// SAFETY: the stage is full, and the descriptor of `A` was checked against its tile's layout.
#[diagnostic::do_not_recommend]
unsafe impl<Mma, LA, LB, N> Factor<Mma, LB> for &FullStage<'_, '_, Tile<OfA<Mma>, LA>, N>
where
    Mma: StageMma<Atom: Wgmma<OfA = u64>>,
    LA: TileLayout + IndexAt<(u32, u32)>,
    LB: TileLayout + IndexAt<(u32, u32)>,
    N: StaticInteger,
{
    const FACTOR: Result<[u64; 2], Text> = if let Some(wrong) = MmaOperands::<Mma, LA, LB>::WRONG {
        Err(wrong)
    } else {
        let [m, k, ..] = extents_of::<LA>();
        Ok([m, k])
    };
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn begin(
        &self,
        group: u32,
        b: &TileOf<'_, Mma, LB>,
        sums: *mut SumOf<Mma>,
        is_added: bool,
    ) {
        // SAFETY: the caller upholds the contract of `begin`.
        unsafe { begin::<Mma, LA, LB>(group, &self.tiles(), b, sums, is_added) }
    }
}

// SAFETY: the group reads `A` from the thread's own registers.
#[diagnostic::do_not_recommend]
unsafe impl<Mma, LB, F, R> Factor<Mma, LB> for Tensor<Array<OfA<Mma>, R>, F>
where
    Mma: StageMma<Atom: Wgmma<OfA = [u32; 4]>>,
    LB: TileLayout + IndexAt<(u32, u32)>,
    F: HeldValues,
    R: StaticInteger,
{
    const FACTOR: Result<[u64; 2], Text> = {
        let [values, times, steps] = F::EXTENTS;
        let wanted = 16 / size_of::<OfA<Mma>>() as u64;
        let text = Text::new().str("wgmma operand: ");
        match OperandB::<Mma, LB>::DECIDED {
            _ if values as u64 != wanted => {
                let text = text.str("expected ").natural(wanted);
                let text = text.str(" values of `A` per thread and instruction, found ");
                Err(text
                    .natural(values as u64)
                    .str(": use the `FragmentA` of the MMA"))
            }
            Err(wrong) => Err(wrong),
            Ok(_) => Ok([
                (ROWS * Mma::Groups::U32 * times) as u64,
                AtomOf::<Mma>::DEPTH * steps as u64,
            ]),
        }
    };
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn begin(&self, _: u32, b: &TileOf<'_, Mma, LB>, sums: *mut SumOf<Mma>, is_added: bool) {
        // SAFETY: the caller upholds the contract of `begin`. No thread writes the registers until the
        // group completes.
        unsafe { begin_held::<Mma, LB, _, F>(self, b, sums, is_added) }
    }
}

/// Fails the build unless the operands belong to one matrix multiplication with these accumulators.
#[track_caller]
const fn is_product<Mma: StageMma, LB: TileLayout, A: Factor<Mma, LB>, LC: CheckedLayout>(
    bytes: usize,
) {
    let ([n, k, ..], columns) = (extents_of::<LB>(), AtomOf::<Mma>::COLUMNS);
    let text = Text::new().str("wgmma operand: ");
    match A::FACTOR {
        Err(wrong) => wrong.panic(),
        Ok([m, of_a]) => {
            if of_a != k {
                let text = text.str("`A` has ").natural(of_a);
                let text = text.str(" elements along `k`, `B` has ").natural(k);
                text.str(": use the same extent along `k` for both").panic()
            }
            if n != columns {
                let text = text.str("`B` has ").natural(n);
                let text = text.str(" columns, but the instruction takes ");
                let text = text.natural(columns).str(": use the atom with `_");
                text.natural(n).str("` columns").panic()
            }
            are_sums::<Mma, LC>([m, n], bytes);
        }
    }
}

/// The accumulators that a thread holds.
type Sums<Mma, LC, R> = Tensor<Array<SumOf<Mma>, R>, LC>;

impl<Groups: StaticInteger> ConsumerThread<'_, Groups> {
    /// Returns the matrix multiplication `a * b`.
    ///
    /// `a` is a tile of another pipeline, which several matrix multiplications can read, or
    /// registers. `b` is a tile that is released when this matrix multiplication completes. All
    /// threads of the warpgroup must run the matrix multiplication together. A GPU does not check
    /// this.
    #[inline(always)]
    #[rustfmt::skip] // one line, because the compiler prints it
    pub fn mma<B, Mma, A, LC, R>(self, _mma: Mma, a: A, b: B) -> Product<Mma, A, B, Sums<Mma, LC, R>>
    where
        Mma: StageMma<Groups = Groups>,
        B: IsSlot<OfB<Mma>>,
        A: Factor<Mma, B::Layout>,
        LC: TensorLayout + CheckedLayout + Default + Cosize<Output = R>,
        R: StaticInteger,
    {
        const { is_product::<Mma, B::Layout, A, LC>(size_of::<Array<SumOf<Mma>, R>>()) }
        // The first instruction overwrites these zeros without reading them.
        let sums = Tensor::filled(LC::default(), <SumOf<Mma>>::ZERO);
        Product { group: self.place.group, a, b, sums, is_added: false, mma: PhantomData }
    }

    /// Returns the matrix multiplication `sums + a * b`, like [`mma`](Self::mma).
    #[inline(always)]
    #[rustfmt::skip] // one line, because the compiler prints it
    pub fn mma_accumulate<B, Mma, A, LC, R>(self, sums: Sums<Mma, LC, R>, _mma: Mma, a: A, b: B) -> Product<Mma, A, B, Sums<Mma, LC, R>>
    where
        Mma: StageMma<Groups = Groups>,
        B: IsSlot<OfB<Mma>>,
        A: Factor<Mma, B::Layout>,
        LC: TensorLayout + CheckedLayout,
        R: StaticInteger,
    {
        const { is_product::<Mma, B::Layout, A, LC>(size_of::<Array<SumOf<Mma>, R>>()) }
        Product { group: self.place.group, a, b, sums, is_added: true, mma: PhantomData }
    }
}

/// An owned or borrowed [`FullStage`] with one tile of type `T`. Several matrix multiplications can
/// read a borrowed stage, without releasing the stage.
///
/// # Safety
///
/// - [`tile`](Self::tile) must be the tile of a full stage.
/// - The stage must not be refilled before this value is dropped.
pub unsafe trait IsSlot<T> {
    /// The layout of the tile.
    type Layout: TileLayout;
    /// Returns the tile.
    fn tile(&self) -> Tensor<View<'_, T>, Self::Layout>;
}
// SAFETY: a `FullStage` is a full stage, and is released when dropped.
unsafe impl<T: Element, L: TileLayout, N: StaticInteger> IsSlot<T>
    for FullStage<'_, '_, Tile<T, L>, N>
{
    type Layout = L;
    #[inline(always)]
    fn tile(&self) -> Tensor<View<'_, T>, L> {
        self.tiles()
    }
}

// SAFETY: the borrowed stage outlives the reference.
unsafe impl<T, S: IsSlot<T>> IsSlot<T> for &S {
    type Layout = S::Layout;
    #[inline(always)]
    fn tile(&self) -> Tensor<View<'_, T>, S::Layout> {
        (**self).tile()
    }
}

/// The tile of a stage with rows and columns exchanged, from [`FullStage::transposed`].
#[derive(Clone, Copy, Debug)]
pub struct TransposedTile<'s, T, L>(*const T, PhantomData<(&'s T, L)>);
// SAFETY: the tile borrows a full stage, whose memory has this layout.
unsafe impl<T: Element, L: TileLayout> IsSlot<T> for TransposedTile<'_, T, L> {
    type Layout = L;
    #[inline(always)]
    fn tile(&self) -> Tensor<View<'_, T>, L> {
        // SAFETY: the pointer is the memory of a full stage, which is borrowed.
        unsafe { Tensor::new(self.0, L::default()).assume_readable() }
    }
}
impl<T: Element, L: TileLayout, N: StaticInteger> FullStage<'_, '_, Tile<T, L>, N> {
    /// Returns the tile with rows and columns exchanged, for use as `B`: `(n, k)` becomes `(k, n)`. No
    /// data moves.
    ///
    /// ```
    /// # use grid_executor::{Dim3, Pointer, launch};
    /// use layout_core::{atoms::*, *};
    /// use layout_device::{
    ///     F16, LongestFirst, TmaPipeline, TmaPipelines, EpilogueStage, Tile, TmaParts, TmaView, kernel, retile,
    ///     shared_bytes,
    /// };
    ///
    /// layout! {
    ///     type Matrix = (?rows, ?columns):(8 * ?leading, 1);
    ///     type Smem = wgmma_tile((64, 64), 16, 1);
    ///     type Square = (64, 64):(64, 1);
    /// }
    /// type Mma = TiledMma<WgmmaF32F16<_64>>;
    /// type Next = TiledMma<WgmmaF32F16<_64, Registers>>;
    /// type Store = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, Mma>;
    /// type Memory<'k> = (
    ///     (TmaPipeline<'k, Tile<F16, Smem>, _1>, TmaPipeline<'k, Tile<F16, Smem>, _1>),
    ///     EpilogueStage<'k, F16, Smem, _1>,
    /// );
    ///
    /// /// Computes `C = A * B^T * B`, where all matrices are 64 x 64.
    /// ///
    /// /// # Safety
    /// ///
    /// /// The launch must have one block of 256 threads with the shared memory of `Memory`. The matrices must be valid, and no other code may access `c`.
    /// #[kernel(blocks_per_multiprocessor = 1)]
    /// pub unsafe fn product(
    ///     ctx: ThreadContext<'_, (u32,), (_256,)>,
    ///     a: TmaView<'_, F16, Matrix, Smem>,
    ///     b: TmaView<'_, F16, Matrix, Smem>,
    ///     c: TmaParts<'_, F16, Matrix, Smem, _>,
    ///     #[shared(dynamic)] memory: Memory<'_>,
    /// ) {
    ///     let (pipelines, mut staging) = memory;
    ///     let tiles = c.persistent_tiles((_64, _64), LongestFirst::of(_1::new()));
    ///     pipelines.run(
    ///         ctx,
    ///         tiles,
    ///         |_, (of_a, of_b)| {
    ///             of_a.produce(a.tile((0, 0)));
    ///             of_b.produce(b.tile((0, 0)));
    ///         },
    ///         |tile, (of_a, of_b), me| {
    ///             let (a, b) = (of_a.consume(), of_b.consume());
    ///             let sums: Fragment<f32, FragmentC<Square, Mma>> =
    ///                 me.mma(Mma::new(), &a, &b).run();
    ///             let sums: Fragment<F16, FragmentA<Square, Next>> =
    ///                 retile(Mma::new(), Next::new(), &sums);
    ///             let sums: Fragment<f32, FragmentC<Square, Mma>> =
    ///                 me.mma(Next::new(), sums, b.transposed()).run();
    ///             staging.store(Store::new(), me, &c, tile, &sums);
    ///         },
    ///     );
    /// }
    /// # let number = |i: u32| F16::from_f32((i * i % 3) as f32 - 1.0);
    /// # let [a, b] = [5, 7].map(|j| (0..64 * 64).map(|i| number(i * j + i / 64)).collect::<Vec<_>>());
    /// # let mut c = vec![F16::from_f32(f32::NAN); 64 * 64];
    /// # let [of_a, of_b, of_c] = [a.as_ptr(), b.as_ptr(), c.as_mut_ptr().cast_const()]
    /// #     .map(|start| unsafe { Pointer::new(start.cast_mut()) });
    /// # let layout = Matrix::from_values([64, 64, 8]);
    /// # let kernel = || unsafe {
    /// #     product(
    /// #         (of_a.get().into(), layout),
    /// #         (of_b.get().into(), layout),
    /// #         (of_c.get().into(), Injective::check(layout).unwrap()),
    /// #     );
    /// # };
    /// # unsafe { launch(Dim3::x(1), Dim3::x(256), shared_bytes::<Memory<'_>>(), kernel) }?;
    /// # let at = |from: &[F16], row: usize, column: usize| from[64 * row + column].to_f32();
    /// # for (row, column) in (0..64).flat_map(|row| (0..64).map(move |column| (row, column))) {
    /// #     let sum = |j: usize| (0..64).map(|k| at(&a, row, k) * at(&b, j, k)).sum::<f32>();
    /// #     let all: f32 = (0..64).map(|j| sum(j) * at(&b, j, column)).sum();
    /// #     assert_eq!(at(&c, row, column), F16::from_f32(all).to_f32());
    /// # }
    /// # Ok::<(), grid_executor::LaunchError>(())
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn transposed(&self) -> TransposedTile<'_, T, L::Output>
    where
        L: Select<(_1, _0), Output: TileLayout>,
    {
        TransposedTile(self.cells().cast::<T>().cast_const(), PhantomData)
    }
}

impl<Mma, A, B, LC, R> Product<Mma, A, B, Sums<Mma, LC, R>>
where
    Mma: StageMma,
    B: IsSlot<OfB<Mma>>,
    A: Factor<Mma, B::Layout>,
    LC: TensorLayout,
    R: StaticInteger,
{
    /// Multiplies, waits for the result, and releases the tile of `B`.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub fn run(mut self) -> Sums<Mma, LC, R> {
        // SAFETY: the wait precedes the release of the tiles and the reads of the accumulators.
        unsafe { self.begin() }
        hopper::wgmma_wait::<0>();
        self.sums
    }

    /// Multiplies, and starts another matrix multiplication after this one. The current matrix multiplication
    /// completes, and the next one is in flight.
    ///
    /// The call starts the current matrix multiplication before it waits for the next one's stage.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    #[allow(clippy::type_complexity)] // accumulators, and the next multiplication
    #[rustfmt::skip] // one line, because the compiler prints it
    pub fn overlap_with<M, F, V, D, Q>(mut self, next: impl FnOnce() -> Product<M, F, V, Sums<M, D, Q>>) -> Begun<Sums<Mma, LC, R>, F, V, Sums<M, D, Q>>
    where
        M: StageMma,
        V: IsSlot<OfB<M>>,
        F: Factor<M, V::Layout>,
        D: TensorLayout,
        Q: StaticInteger,
    {
        // SAFETY: `behind` waits for this group before the accumulators are read.
        unsafe { self.begin() }
        (self.sums, next().behind())
    }

    /// Starts the matrix multiplication, and waits until all earlier groups complete.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    fn behind(mut self) -> InFlight<(A, B), Sums<Mma, LC, R>> {
        // SAFETY: the operands stay in `InFlight` until the group completes, or are in registers.
        unsafe { self.begin() }
        hopper::wgmma_wait::<1>();
        InFlight {
            operands: Done(ManuallyDrop::new((self.a, self.b))),
            sums: self.sums,
        }
    }

    /// # Safety
    ///
    /// - No thread may access the accumulators until the group completes.
    /// - No thread may release the stages until the group completes.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn begin(&mut self) {
        let sums = self.sums.pointer_mut();
        // SAFETY: `run` requires that all threads of the warpgroup call together. The caller guarantees
        // the other conditions.
        unsafe {
            self.a
                .begin(self.group, &self.b.tile(), sums, self.is_added);
        }
    }
}

/// The accumulators of a completed matrix multiplication, and the next matrix multiplication, which
/// is in flight.
type Begun<C, A, B, D> = (C, InFlight<(A, B), D>);

/// A matrix multiplication in flight, with its operands. [`wait`](Self::wait) or
/// [`overlap_with`](Self::overlap_with) completes it.
#[must_use = "call `wait` or `overlap_with` to get the accumulators"]
pub struct InFlight<B, C> {
    operands: Done<B>,
    sums: C,
}
impl<B, C> InFlight<B, C> {
    /// Waits until the matrix multiplication completes, and releases the tile of `B`.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub fn wait(self) -> C {
        drop(self.operands);
        self.sums
    }

    /// Waits like [`wait`](Self::wait), but only after the values `numbers` are computed. The
    /// computation of `numbers` overlaps with the matrix multiplication.
    ///
    /// Without this function, the assembler may move a wait before independent computations. This
    /// happens only in some kernels.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub fn wait_after(self, numbers: &[f32]) -> C {
        hopper::settle(numbers);
        self.wait()
    }

    /// Starts another matrix multiplication, and waits until the current one completes. The other
    /// matrix multiplication is then in flight.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    #[rustfmt::skip] // one line, because the compiler prints it
    pub fn overlap_with<M, F, V, D, Q>(self, next: impl FnOnce() -> Product<M, F, V, Sums<M, D, Q>>) -> Begun<C, F, V, Sums<M, D, Q>>
    where
        M: StageMma,
        V: IsSlot<OfB<M>>,
        F: Factor<M, V::Layout>,
        D: TensorLayout,
        Q: StaticInteger,
    {
        // This group started before the next one, and all groups except the next one are complete.
        let next = next().behind();
        self.operands.release();
        (self.sums, next)
    }
}

/// The operands of matrix multiplications in flight, released when all of them complete.
struct Done<B>(ManuallyDrop<B>);
impl<B> Done<B> {
    /// Releases the operands without a wait.
    #[inline(always)]
    fn release(self) {
        let mut done = ManuallyDrop::new(self);
        // SAFETY: the operands are dropped once, because the destructor of `Done` does not run.
        unsafe { ManuallyDrop::drop(&mut done.0) }
    }
}
impl<B> Drop for Done<B> {
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    fn drop(&mut self) {
        hopper::wgmma_wait::<0>();
        // SAFETY: the destructor runs once, and `release` prevents it.
        unsafe { ManuallyDrop::drop(&mut self.0) }
    }
}
