//! Per-group tensors and the scheduling of their tiles (grouped GEMM).

use core::marker::PhantomData;

use layout_core::bounds::{CheckedLayout, FlatModes};
use layout_core::{Kernel, StaticInteger};

use layout_decide::Text;

use crate::order::{Exactly, PersistentTiles, TileExtents, TileSchedule, UniqueTile, Walk};
use crate::tma::TmaParts;
use crate::{Element, Parameter, backend};

/// One tensor of type `Of` per group. `Of` is a [`TmaView`](crate::TmaView) or a [`TmaParts`].
/// Groups can have different extents, strides and addresses.
///
/// A kernel parameter has this type. The kernel receives an array in global memory with an
/// [`Entry`] for each group, and the number of groups, `(array, count)`. A group can be empty. The
/// kernel uses only the layout of an empty tensor.
///
/// The example is a grouped GEMM: each group has its own `m`, `n` and `k`. If `k` is 0, the result is
/// zero.
///
/// ```
/// use layout_core::{atoms::*, *};
/// use layout_device::hopper::{OfGroups, UniqueTile};
/// use layout_device::{
///     F16, MmaOperands, Grouped, TmaPipeline, TmaPipelines, EpilogueStage, TmaParts, TmaView, host, kernel,
/// };
///
/// layout! {
///     type Matrix = (?rows, ?columns):(8 * ?leading, 1);
///     type Smem = wgmma_tile((64, 64), 16, 1);
///     type Square = (64, 64):(64, 1);
/// }
/// type Mma = TiledMma<WgmmaF32F16<_64>>;
/// type Store = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, Mma>;
/// type Memory<'k> = (TmaPipeline<'k, MmaOperands<Mma, Smem, Smem>, _4>, EpilogueStage<'k, F16, Smem, _1>);
///
/// /// Computes `C[i] = A[i] * B[i]`, with row-major `A[i]` and column-major `B[i]`.
/// ///
/// /// # Safety
/// ///
/// /// The launch must have blocks of 256 threads with the shared memory of `Memory`. Each array must have one entry per group. The
/// /// matrices must be valid, and no other code may access the matrices of `c`.
/// #[kernel(blocks_per_multiprocessor = 1)]
/// pub unsafe fn products(
///     ctx: ThreadContext<'_, (u32,), (_256,)>,
///     a: Grouped<'_, TmaView<'_, F16, Matrix, Smem>>,
///     b: Grouped<'_, TmaView<'_, F16, Matrix, Smem>>,
///     c: Grouped<'_, TmaParts<'_, F16, Matrix, Smem, _>>,
///     #[shared(dynamic)] memory: Memory<'_>,
/// ) {
///     let (pipeline, mut staging) = memory;
///     let tiles = c.tiles_of_groups((_64, _64), _8);
///     (pipeline,).run(
///         ctx,
///         tiles,
///         |tile: UniqueTile<'_, _, OfGroups<_>>, (stages,)| {
///             let (m, n) = tile.get();
///             let (a, b) = (a.get(tile.group()), b.get(tile.group()));
///             for k in 0..a.steps(1) {
///                 stages.produce((a.tile((m, k)), b.tile((n, k))));
///             }
///         },
///         |tile, (stages,), me| {
///             let mut sums = Tensor::filled(FragmentC::<Square, Mma>::new(), 0.0);
///             for _ in 0..a.get(tile.group()).steps(1) {
///                 stages.consume().gemm(&mut sums);
///             }
///             staging.store(Store::new(), me, &c.get(tile.group()), tile, &sums);
///         },
///     );
/// }
/// # let groups = [(100, 72, 136), (0, 64, 64), (65, 8, 0), (1, 200, 24)];
/// # let number = |i: u32| F16::from_f32((i * i % 5) as f32 - 2.0);
/// # let matrices = |of: fn((u32, u32, u32)) -> u32| {
/// #     groups.map(|group| (0..of(group)).map(number).collect::<Vec<_>>())
/// # };
/// # let (a, b) = (matrices(|(m, _, k)| m * k), matrices(|(_, n, k)| n * k));
/// # let mut c = matrices(|(m, n, _)| m * n);
/// # let layouts = |of: fn((u32, u32, u32)) -> (u32, u32)| {
/// #     groups.map(of).map(|(rows, columns)| Matrix::from_values([rows, columns, columns / 8]))
/// # };
/// # let of_a = a.iter().zip(layouts(|(m, _, k)| (m, k))).collect::<Vec<_>>();
/// # let of_b = b.iter().zip(layouts(|(_, n, k)| (n, k))).collect::<Vec<_>>();
/// # let of_c = c.iter_mut().zip(layouts(|(m, n, _)| (m, n))).collect::<Vec<_>>();
/// # unsafe { host::launch::<ProductsKernel>(3, (of_a, of_b, of_c)) }?;
/// # for (i, (m, n, k)) in groups.into_iter().enumerate() {
/// #     for (row, column) in (0..m).flat_map(|row| (0..n).map(move |column| (row, column))) {
/// #         let at = |from: &[F16], i| from[i as usize].to_f32();
/// #         let sum: f32 = (0..k).map(|j| at(&a[i], row * k + j) * at(&b[i], column * k + j)).sum();
/// #         assert_eq!(at(&c[i], row * n + column), sum);
/// #     }
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Only TMA tensors can be grouped:
///
/// ```text
/// error[E0277]: expected one `TmaView` or `TmaParts` per group, found `Tensor<DisjointMut<'static, f32, Grid, ()>, MixedLayout<..., [u32; 1]>>`
/// ```
///
/// # Source
///
/// CUTLASS example 57 `hopper_grouped_gemm` and `sm90_mma_array_tma_gmma_ss_warpspecialized.hpp`.
/// CUTLASS uses arrays of pointers and strides, and its blocks write the tensor maps.
pub struct Grouped<'k, Of: Parameter<'k>> {
    all: *const Entry<Of::First, Of::Second>,
    count: u32,
    kernel: PhantomData<(&'k (), Of)>,
}
impl<'k, Of: Parameter<'k>> Clone for Grouped<'k, Of> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<'k, Of: Parameter<'k>> Copy for Grouped<'k, Of> {}

/// The description of one group's tensor in the array of a [`Grouped`]. An entry contains the
/// arguments that a kernel takes for a single tensor of this type.
///
/// On a GPU, an entry is the 8-byte address of the tensor map, followed by the values of the
/// layout. The address may be 0 for a tensor without elements. The next entry begins at the next
/// multiple of 8 bytes. TMA reads a tensor map from global memory. A tensor map that was written
/// before the launch needs no fence. A tensor map that is written while the kernel runs would need
/// `fence.proxy.tensormap`.
///
/// # Source
///
/// PTX ISA, `cp.async.bulk.tensor` and `fence.proxy`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Entry<First, Second> {
    tensor: First,
    layout: Second,
}
// SAFETY: the tensor is only an address. Only a kernel accesses its memory, as the kernel's caller
// permits.
unsafe impl<T, Second: Send> Send for Entry<backend::Mapped<T>, Second> {}
// SAFETY: the tensor is only an address. Only a kernel accesses its memory, as the kernel's caller
// permits.
unsafe impl<T, Second: Sync> Sync for Entry<backend::Mapped<T>, Second> {}
impl<First, Second> Entry<First, Second> {
    /// Returns the entry of a tensor and its layout. On a host, the tensor is a pointer.
    ///
    /// The layout must be [`Injective`](layout_core::Injective) for a [`TmaParts`].
    #[must_use]
    #[inline(always)]
    pub fn new(tensor: impl Into<First>, layout: Second) -> Self {
        Self {
            tensor: tensor.into(),
            layout,
        }
    }
}

/// A tensor type that each group of a [`Grouped`] can have.
///
/// # Safety
///
/// - Several values of one tensor in a kernel, in the same thread or in different threads, must be
///   sound.
/// - All writes must follow the single partition scheme in the type.
#[diagnostic::on_unimplemented(
    message = "expected one `TmaView` or `TmaParts` per group, found `{Self}`",
    label = "this is neither `TmaView` nor `TmaParts`",
    note = "use a tensor whose tiles TMA copies for each group, `Grouped<'_, TmaView<'_, T, L, \
            Tile>>` or `Grouped<'_, TmaParts<'_, T, L, Tile, _>>`"
)]
pub unsafe trait OneEach<'k>: Parameter<'k, First: Copy, Second: Copy> {
    /// Returns the tensor of an entry.
    ///
    /// # Safety
    ///
    /// - The obligations of the kernel's caller must hold for this tensor.
    #[doc(hidden)]
    unsafe fn of_group(first: Self::First, second: Self::Second) -> Self;
}

#[diagnostic::do_not_recommend]
impl<'k, Of: OneEach<'k>> Parameter<'k> for Grouped<'k, Of>
where
    Of::First: 'k,
    Of::Second: 'k,
{
    const WRONG: Option<Text> = Of::WRONG;
    type Argument = (*const Entry<Of::First, Of::Second>, u32);
    /// A read-only pointer, as for a `View`.
    type First = Option<&'k [Entry<Of::First, Of::Second>; 0]>;
    type Second = u32;
    #[inline(always)]
    fn argument(first: Self::First, second: u32) -> Self::Argument {
        (
            first.map_or(core::ptr::null(), |start| start.as_ptr()),
            second,
        )
    }
    #[cfg(not(target_arch = "nvptx64"))]
    fn tell(&(all, count): &Self::Argument, name: &'static str, is_covered: bool) {
        for group in 0..count as usize {
            // SAFETY: the caller of the kernel guarantees an entry for each group, and no thread writes
            // the entries.
            let Entry { tensor, layout } = unsafe { *all.add(group) };
            Of::tell(&Of::argument(tensor, layout), name, is_covered);
        }
    }
    #[inline(always)]
    unsafe fn given(_: &'k Kernel, (all, count): Self::Argument) -> Self {
        Self {
            all,
            count,
            kernel: PhantomData,
        }
    }
}

impl<'k, Of: OneEach<'k>> Grouped<'k, Of> {
    /// Returns the number of groups.
    #[must_use]
    #[inline(always)]
    pub const fn count(&self) -> u32 {
        self.count
    }

    /// Returns the tensor of the group with index `group`, from [`UniqueTile::group`]. Each call costs
    /// one or two loads, so call `get` once per tile.
    ///
    /// # Panics
    ///
    /// Panics if no such group exists. On a GPU, the kernel stops.
    #[must_use]
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub fn get(&self, group: u32) -> Of {
        let Some(Entry { tensor, layout }) = self.entry(group) else {
            backend::stop(
                "expected a group index below the number of groups: pass the group of a tile, `tile.group()`",
            )
        };
        // SAFETY: the kernel's caller guarantees the promise for each group's tensor.
        unsafe { Of::of_group(tensor, layout) }
    }

    /// Returns the entry of a group, or `None` if no such group exists.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    fn entry(&self, group: u32) -> Option<Entry<Of::First, Of::Second>> {
        if group >= self.count {
            return None;
        }
        // SAFETY: the index is below `count`. The kernel's caller guarantees that many entries, and
        // that no thread writes them.
        Some(unsafe { backend::load_read_only(self.all.wrapping_add(group as usize)) })
    }
}

/// The order of the tiles of all groups in sequence. Within a group, each `Rows` rows of tiles are
/// processed together.
///
/// [`Grouped::tiles_of_groups`] uses this order.
#[derive(Clone, Copy, Debug)]
pub struct OfGroups<Rows>(PhantomData<Rows>);
// SAFETY: no value of this type exists, so `persistent_tiles` does not enumerate this order.
// `tiles_of_groups` gives each tile to one block.
unsafe impl<Rows: StaticInteger> TileSchedule for OfGroups<Rows> {
    const ROWS: u32 = Rows::U32;
    type Tile<'k, Extents> = UniqueTile<'k, Extents, Self>;
    #[inline(always)]
    fn given<Extents>(tile: UniqueTile<'_, Extents, Self>) -> UniqueTile<'_, Extents, Self> {
        tile
    }
}
impl<Tile, Rows> UniqueTile<'_, Tile, OfGroups<Rows>> {
    /// Returns the index of the tile's group.
    #[must_use]
    #[inline(always)]
    pub const fn group(self) -> u32 {
        self.segment
    }
}

/// The per-group tensors to which blocks store tiles.
type Results<'k, T, L, Tile, OfBlock, Rows> =
    Grouped<'k, TmaParts<'k, T, L, Tile, PersistentTiles<'k, OfBlock, OfGroups<Rows>>>>;

impl<'k, T: Element, L: FlatModes, Tile: CheckedLayout, OfBlock: TileExtents, Rows: StaticInteger>
    Results<'k, T, L, Tile, OfBlock, Rows>
{
    /// Returns the tiles that the running block processes, over the tensors of all groups. All
    /// blocks of the grid share the tiles.
    ///
    /// Tiles have the extents `OfBlock`. Within a group of the grouped GEMM, the blocks process
    /// each `Rows` rows of tiles together. Blocks advance from one group to the next without
    /// waiting, so small groups are computed together. The call fixes the tile order of the tensors
    /// of all groups. A tile can be stored only to its group's tensor. See the example of
    /// [`Grouped`].
    ///
    /// # Errors
    ///
    /// If the number of modes is wrong, the kernel does not build:
    ///
    /// ```text
    /// error[E0080]: evaluation panicked: tiles of groups: expected tensors with modes `(row, column)`, found 3 modes: use two modes
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if a group has 2^32 tiles or more. On a GPU, the kernel stops.
    ///
    /// # Source
    ///
    /// CUTLASS `PersistentTileSchedulerSm90Group`
    /// (`cutlass/gemm/kernel/sm90_tile_scheduler_group.hpp`).
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip] // one line, because the compiler prints it
    pub fn tiles_of_groups(&self, _tile: OfBlock, _rows: Rows) -> TilesOfGroups<'k, T, L, Tile, OfBlock, Rows> {
        const {
            if L::RANK != 2 {
                let text = Text::new().str("tiles of groups: expected tensors with modes `(row, column)`, found ");
                text.natural(L::RANK as u64).str(if L::RANK == 1 { " mode" } else { " modes" }).str(": use two modes").panic()
            }
            let [m, n] = OfBlock::EXTENTS;
            if m == 0 || n == 0 || Rows::U32 == 0 {
                Text::new().str("tiles of groups: expected at least one row and one column per tile, and one row of tiles per group, \
                                 found 0: use `_1` or more for each").panic()
            }
        }
        TilesOfGroups {
            all: *self,
            walk: Walk::new(),
            tiles: [0, 0],
            of: 0,
            kernel: PhantomData,
        }
    }
}

/// The tiles of groups that the running block processes, from [`Grouped::tiles_of_groups`].
pub struct TilesOfGroups<'k, T: Element, L: FlatModes, Tile: CheckedLayout, OfBlock, Rows> {
    all: Results<'k, T, L, Tile, OfBlock, Rows>,
    walk: Walk,
    /// The extents of the current group in tiles, and its tensor.
    tiles: [u32; 2],
    of: usize,
    kernel: PhantomData<Exactly<'k, ()>>,
}
impl<'k, T: Element, L: FlatModes, Tile: CheckedLayout, OfBlock: TileExtents, Rows: StaticInteger>
    Iterator for TilesOfGroups<'k, T, L, Tile, OfBlock, Rows>
{
    type Item = UniqueTile<'k, OfBlock, OfGroups<Rows>>;
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(coordinate) = self.walk.next::<Rows>(self.tiles) {
                return Some(UniqueTile {
                    coordinate,
                    batch: [0; 2],
                    segment: self.walk.last(),
                    rows: [0, u32::MAX],
                    of: self.of,
                    kernel: PhantomData,
                });
            }
            let Entry { tensor, layout } = self.all.entry(self.walk.begun)?;
            self.walk.leave(self.tiles);
            let ([rows, columns, ..], [m, n]) = (layout.layout().extents(), OfBlock::EXTENTS);
            #[allow(clippy::cast_possible_truncation)] // they fit by the promise of the launch
            let tiles = [(rows as u32).div_ceil(m), (columns as u32).div_ceil(n)];
            Walk::check(tiles);
            (self.tiles, self.of) = (tiles, tensor.number());
        }
    }
}
