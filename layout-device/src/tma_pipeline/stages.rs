//! The tiles of a pipeline stage, and the copies that fill them.

// Sizes of a tile fit, because the tile fits in shared memory. Sizes of a tensor fit, because the
// launch promises them.
#![allow(clippy::cast_possible_truncation)]

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use layout_core::bounds::{CheckedLayout, IndexAt, TensorLayout};
use layout_core::checks::extents_of;
use layout_core::ops::Cosize;
use layout_core::{Array, CosizeOf, StaticInteger, Tensor, View};

use layout_decide::Text;

use super::consumers::AnyNumber;
use crate::Element;

/// A shared-memory tile with the layout `L` and elements `T`, in a stage of a [`TmaPipeline`](crate::TmaPipeline).
/// Threads read it as a [`Tensor`] of [`View`].
///
/// ```
/// # use grid_executor::{Dim3, Pointer, launch};
/// use layout_core::*;
/// use layout_device::{TmaPipeline, Tile, TmaView, kernel};
///
/// layout! {
///     type Matrix = (?rows, ?columns):(4 * ?leading, 1);
///     type Lines = (128, 8):(8, 1);
/// }
///
/// /// Adds up the columns of 128 rows.
/// ///
/// /// # Safety
/// ///
/// /// Runs as one block of 256 threads. All cells are valid, and those of `to` are no others'.
/// #[kernel(blocks_per_multiprocessor = 1)]
/// pub unsafe fn sums(
///     ctx: ThreadContext<'_, (u32,), (_256,)>,
///     from: TmaView<'_, f32, Matrix, Lines>,
///     to: Tensor<DisjointMut<'_, f32, Grid, _>, Layout![(256,):(1,)]>,
///     #[shared] pipeline: TmaPipeline<'_, Tile<f32, Lines>, _2>,
/// ) {
///     let mut sum = 0.0;
///     let tile = |_, step| from.tile((0, step));
///     pipeline.run(ctx, 0..1, from.steps(1), tile, |_, steps| {
///         let me = ctx.thread_rank().get().get() % 128;
///         while let Some(stage) = steps.next() {
///             let row = Bounded::<_128>::wrapped(me);
///             for column in Bounded::<_8>::all() {
///                 sum += stage.tiles()[(row, column)];
///             }
///         }
///     });
///     let to = to.predicated_tile_mut((_256,), ctx.block_idx());
///     to.local_partition_mut((_256,), ctx.thread_idx()).store((0,), sum);
/// }
/// # let from: Vec<f32> = (0..128 * 20).map(|i| i as f32).collect();
/// # let mut to = [f32::NAN; 256];
/// # let (a, b) = unsafe { (Pointer::new(from.as_ptr().cast_mut()), Pointer::new(to.as_mut_ptr())) };
/// # let kernel = || unsafe {
/// #     let from = (a.get().cast_const().into(), Matrix::from_values([128, 20, 5]));
/// #     sums(from, (b.get(), Injective::of(<Layout![(256,):(1,)]>::new())));
/// # };
/// # unsafe { launch(Dim3::x(1), Dim3::x(256), 0, kernel) }?;
/// # for row in 0..128 {
/// #     assert_eq!(to[128 + row], (0..20).map(|i| (20 * row + i) as f32).sum());
/// # }
/// # assert_eq!(to[..128], [0.0; 128]); // the warpgroup that fills
/// # Ok::<(), grid_executor::LaunchError>(())
/// ```
#[derive(Debug)]
pub struct Tile<T, L>(PhantomData<(T, L)>);

/// The memory of a tile, aligned to the pattern of any swizzle.
#[derive(Debug)]
#[repr(C, align(1024))]
pub struct TileCells<T, N: StaticInteger>(Array<MaybeUninit<T>, N>);

/// The tiles of a stage of a [`TmaPipeline`](crate::TmaPipeline): a [`Tile`], a tuple of two to four tiles, or the
/// [`MmaOperands`](crate::MmaOperands) of an MMA.
///
/// # Safety
///
/// - [`BYTES`](Self::BYTES) must be the number of bytes that every [`FillStage`] copies.
/// - [`Cells`](Self::Cells) must have the alignment of each tile's swizzle.
#[diagnostic::on_unimplemented(
    message = "expected the tiles of a stage",
    label = "these are not tiles that TMA can fill",
    note = "write a stage as a tile, `Tile<F16, Layout>`, as a tuple of tiles with static \
            layouts, or as the `MmaOperands` of a `TiledMma` without a permutation, of `wgmma` or \
            `mma.sync`"
)]
pub unsafe trait StageContents {
    /// The memory of the tiles.
    type Cells;
    /// The number of bytes that TMA copies to the tiles, including elements outside the tensor.
    ///
    /// The stage's barrier waits for this number of bytes. The number is 0 for a stage that the
    /// producer thread writes itself.
    const BYTES: u32;
    /// The number of warpgroups that read the tiles, unless it is [`AnyNumber`].
    type Readers;
    /// The error text for tiles that satisfy the bound but are still invalid.
    const WRONG: Option<Text> = None;
    /// The type that [`FullStage::tiles`](crate::hopper::FullStage::tiles) returns.
    type View<'s>;
    /// Returns the tiles at `cells` for reading.
    ///
    /// # Safety
    ///
    /// - The tiles must be in shared memory and filled.
    /// - No thread may write the tiles during `'s`.
    unsafe fn view<'s>(cells: *mut Self::Cells) -> Self::View<'s>;
}

/// The layout of a shared-memory tile: static sizes and strides, with or without a swizzle.
#[diagnostic::on_unimplemented(
    message = "expected the layout of a tile of shared memory",
    label = "this is not a static layout",
    note = "use a static layout, with or without a swizzle"
)]
pub trait TileLayout: CheckedLayout + Default + TensorLayout + IndexAt<u32> {
    /// The number of elements of memory that the layout needs.
    type Count: StaticInteger;
}
#[diagnostic::do_not_recommend]
impl<L: CheckedLayout + Default + TensorLayout + IndexAt<u32> + Cosize<Output: StaticInteger>>
    TileLayout for L
{
    type Count = CosizeOf<L>;
}

/// Returns the number of elements of a tile. Gaps between the boxes of a tile are not elements and
/// are not copied.
pub(crate) const fn elements<L: CheckedLayout>() -> u32 {
    let extents = extents_of::<L>();
    let (mut count, mut i) = (1, 0);
    while i < extents.len() {
        count *= extents[i];
        i += 1;
    }
    count as u32
}

// SAFETY: the boxes of a tile contain each of its elements once. The boxes copy the same number of
// bytes inside and outside the tensor.
#[diagnostic::do_not_recommend]
unsafe impl<T: Element, L: TileLayout> StageContents for Tile<T, L> {
    type Cells = TileCells<T, L::Count>;
    type Readers = AnyNumber;
    const BYTES: u32 = size_of::<T>() as u32 * elements::<L>();
    type View<'s> = Tensor<View<'s, T>, L>;
    #[inline(always)]
    unsafe fn view<'s>(cells: *mut Self::Cells) -> Tensor<View<'s, T>, L> {
        // SAFETY: the caller guarantees that the tile is filled and not written. The memory has as many
        // elements as the layout needs, and every bit pattern is a value.
        unsafe { Tensor::new(cells.cast::<T>().cast_const(), L::default()).assume_readable() }
    }
}

/// Tensor tiles that together fill a stage with the tiles `T`: one [`TmaTile`](crate::hopper::TmaTile)
/// for each tile, in the same tuple.
///
/// # Errors
///
/// A tuple does not compile if a tile is missing, or has a different tensor or layout. Without this
/// check, a GPU would wait forever for the missing bytes.
///
/// ```text
/// error[E0277]: expected one tensor tile for each tile of the stage
/// ```
///
/// # Safety
///
/// - [`fill`](Self::fill) must copy [`T::BYTES`](StageContents::BYTES) bytes: each element of each tile once,
///   and nothing else.
/// - If [`T::BYTES`](StageContents::BYTES) is 0, [`fill`](Self::fill) must have written the stage when it
///   returns.
#[diagnostic::on_unimplemented(
    message = "expected one tensor tile for each tile of the stage",
    label = "this does not fill the stage",
    note = "phase: fill a stage `(Tile<A, LA>, Tile<B, LB>)` with `(a.tile(..), b.tile(..))`, \
            from tensors with the same tiles, `TmaView<'_, A, _, LA>` and `TmaView<'_, B, _, \
            LB>`; a stage with a missing tile would never be complete"
)]
pub unsafe trait FillStage<T: StageContents> {
    /// `true` if the copy fills the stages of all blocks of a cluster.
    const IS_SHARED: bool = false;
    /// Starts the copies. The barrier `full` counts the bytes of the tiles.
    ///
    /// # Safety
    ///
    /// - `cells` and `full` must be in shared memory.
    /// - `full` must be initialized.
    /// - No thread may access the tiles until `full` has counted the bytes of the stage.
    unsafe fn fill(self, cells: *mut T::Cells, full: *mut u64);
}

macro_rules! first {
    ($First:ident $($Rest:ident)*) => {
        $First
    };
}
macro_rules! tuples {
    ($($($A:ident $F:ident $i:tt)+;)+) => {$(
        // SAFETY: each element of the tuple upholds the contract, and the elements fill disjoint
        // memory.
        #[diagnostic::do_not_recommend]
        unsafe impl<$($F: FillStage<$A>, $A: StageContents),+> FillStage<($($A,)+)> for ($($F,)+) {
            const IS_SHARED: bool = false $(|| $F::IS_SHARED)+;
            #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
            #[inline(always)]
            unsafe fn fill(self, cells: *mut ($($A::Cells,)+), full: *mut u64) {
                // SAFETY: the caller upholds the contract of `fill` for the stage, which contains the
                // memory of each tile.
                unsafe { $(self.$i.fill(&raw mut (*cells).$i, full);)+ }
            }
        }
        // SAFETY: each element of the tuple upholds the contract, and `BYTES` is the total of their
        // bytes.
        #[diagnostic::do_not_recommend]
        unsafe impl<$($A: StageContents),+> StageContents for ($($A,)+) {
            type Cells = ($($A::Cells,)+);
            /// The readers of the first tiles. The operands of a matrix multiplication come first.
            type Readers = <first!($($A)+) as StageContents>::Readers;
            const BYTES: u32 = 0 $(+ $A::BYTES)+;
            const WRONG: Option<Text> = {
                let mut wrong = None;
                $(
                    if wrong.is_none() {
                        wrong = $A::WRONG;
                    }
                )+
                wrong
            };
            type View<'s> = ($($A::View<'s>,)+);
            #[inline(always)]
            unsafe fn view<'s>(cells: *mut Self::Cells) -> Self::View<'s> {
                // SAFETY: the caller guarantees that all tiles of the stage are filled and not written.
                unsafe { ($($A::view(&raw mut (*cells).$i),)+) }
            }
        }
    )+};
}
tuples! {
    A F 0 B G 1;
    A F 0 B G 1 C H 2;
    A F 0 B G 1 C H 2 D I 3;
}
