//! Types for owned tensor-memory columns and their accumulators.

use core::cell::Cell;
use core::marker::PhantomData;

use layout_core::bounds::{BlockExtents, InShared};
use layout_core::{Kernel, StaticInteger, ThreadContext};
use layout_decide::Text;

use super::{
    CtaGroup, Kind, OneCta, OperandA, ScaledKind, Shape, alloc, assert_columns, commit, commit_to,
    dealloc, fence_after_sync, fence_before_sync, mma, mma_scaled, wait_stores,
};
use crate::{backend, thread, warp};

use backend::hopper;

/// `C` columns of tensor memory, owned by a block inside [`scope`](Self::scope).
///
/// A `TensorMemory` is a `#[shared]` kernel parameter. Its 16 bytes of shared memory hold the
/// address of the columns and a barrier. `scope` allocates the columns, calls a closure, and frees
/// the columns. Views of the columns cannot leave the closure. `C` is a power of two from 32 to
/// 512. For several accumulators, declare several parameters with at most 512 columns in total.
///
/// The closure receives [`Columns`], whose values cannot be loaded. [`Columns::multiply`] starts
/// matrix multiplications, and returns [`InFlight`]. [`InFlight::wait`] returns an [`Accumulator`],
/// the only type whose elements can be loaded.
///
/// With [`CtaPair`](super::CtaPair), both blocks of a pair must call each function together. The
/// CPU executor supports only [`OneCta`], because its clusters have one block.
///
/// This type is untested on hardware.
///
/// ```
/// use layout_core::*;
/// use layout_device::tcgen05::{KindF16, Shape32x32b, TensorMemory};
/// use layout_device::kernel;
///
/// /// Multiplies two tiles, and stores four columns of the result.
/// ///
/// /// # Safety
/// ///
/// /// The descriptors must describe tiles in shared memory. `to` must be valid for writes of 512 elements.
/// #[kernel]
/// pub unsafe fn product(
///     ctx: ThreadContext<'_, (u32,), (_128,)>,
///     a: u64,
///     b: u64,
///     instruction: u32,
///     to: *mut [u32; 4],
///     #[shared] memory: TensorMemory<'_, _64>,
/// ) {
///     let me = layout_device::thread::thread_idx_x() as usize;
///     // SAFETY: all threads make the same calls. The caller guarantees the descriptors and 512
///     // elements, and each thread writes its own elements.
///     unsafe {
///         memory.scope(ctx, |columns| {
///             let product = columns.multiply(|issue| issue.mma::<KindF16, _>(a, b, instruction));
///             let sums = product.wait();
///             let row = sums.load::<Shape32x32b<_4>, _>(_0::new());
///             to.add(me).write(row.0);
///         });
///     }
/// }
/// ```
///
/// An accumulator cannot be loaded before [`InFlight::wait`]:
///
/// ```compile_fail,E0599
/// # use layout_core::*;
/// # use layout_device::tcgen05::*;
/// fn early(product: InFlight<'_, _64>) {
///     let row = product.load::<Shape32x32b<_4>, _>(_0::new());
/// }
/// ```
///
/// An accumulator cannot leave the closure:
///
/// ```compile_fail
/// # use layout_core::*;
/// # use layout_device::tcgen05::*;
/// fn leak<'k>(memory: TensorMemory<'k, _64>, ctx: ThreadContext<'k, (u32,), (_128,)>) {
///     let columns = unsafe { memory.scope(ctx, |columns| columns) };
/// }
/// ```
///
/// # Source
///
/// PTX ISA, "Tensor Memory". CUTLASS `cute::TMEM::Allocator1Sm` and `Allocator2Sm`
/// (`cute/arch/tmem_allocator_sm100.hpp`) have the same rules, but require an explicit call to free
/// the columns.
#[derive(Debug)]
pub struct TensorMemory<'k, C: StaticInteger, G: CtaGroup = OneCta> {
    cells: *mut TensorMemoryCells,
    kernel: PhantomData<(&'k mut (), C, G)>,
}

/// The shared memory of a [`TensorMemory`].
#[derive(Debug)]
#[repr(C, align(16))]
pub struct TensorMemoryCells {
    /// The barrier whose phases count the calls of `multiply` and `accumulate`. A phase completes
    /// when the matrix multiplications of its call are complete.
    barrier: u64,
    /// The address of the columns.
    address: u32,
}

#[diagnostic::do_not_recommend]
impl<'k, C: StaticInteger, G: CtaGroup> InShared<'k> for TensorMemory<'k, C, G> {
    type Cells = TensorMemoryCells;
    #[inline(always)]
    unsafe fn at(_: &'k Kernel, cells: *mut Self::Cells) -> Self {
        Self {
            cells,
            kernel: PhantomData,
        }
    }
}

/// The state of a thread in [`TensorMemory::scope`].
#[derive(Debug)]
struct Scope {
    barrier: *mut u64,
    address: u32,
    /// The number of phases that the thread has started.
    started: Cell<u32>,
    /// The number of phases that the thread has waited for.
    finished: Cell<u32>,
}

impl<'k, C: StaticInteger, G: CtaGroup> TensorMemory<'k, C, G> {
    /// Allocates the columns, calls `body`, waits for all matrix multiplications, and frees the
    /// columns.
    ///
    /// Warp 0 allocates and frees the columns. If the multiprocessor has too few free columns, the
    /// call waits until other blocks free their columns.
    ///
    /// # Safety
    ///
    /// - All threads of the block, or of both blocks with [`CtaPair`](super::CtaPair), must call
    ///   this function together, for the same columns.
    /// - In `body`, all of these threads must make the same calls on the columns, in the same order.
    ///
    /// A GPU checks neither. Otherwise warp 0 can free columns that another thread or a matrix
    /// multiplication still uses.
    ///
    /// # Errors
    ///
    /// If the number of columns is not a power of two from 32 to 512, the kernel does not compile:
    ///
    /// ```text
    /// error[E0080]: evaluation panicked: tensor memory: expected 32, 64, 128, 256 or 512 columns, found 96: use `_128`
    /// ```
    ///
    /// If the block does not consist of full warpgroups along `x`, the kernel does not compile:
    ///
    /// ```text
    /// error[E0080]: evaluation panicked: tensor memory: expected a block of n x 1 x 1 threads, n a multiple of 128,
    /// found 64 x 2 x 1: use a block such as `(_128,)`
    /// ```
    ///
    /// With [`CtaPair`](super::CtaPair), the kernel stops if the clusters of the launch have an odd
    /// number of blocks:
    ///
    /// ```text
    /// expected clusters with an even number of blocks for `CtaPair`, found an odd number: launch clusters of two blocks
    /// ```
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub unsafe fn scope<Threads: BlockExtents, R>(
        self,
        ctx: ThreadContext<'k, (u32,), Threads>,
        body: impl for<'t> FnOnce(Columns<'t, C, G>) -> R,
    ) -> R {
        const {
            assert_columns::<C>();
            let [x, y, z] = Threads::EXTENTS;
            if x % 128 != 0 || y != 1 || z != 1 {
                let text = Text::new()
                    .str("tensor memory: expected a block of n x 1 x 1 threads, n a multiple of 128, found ");
                let text = text.natural(x as u64).str(" x ").natural(y as u64);
                text.str(" x ")
                    .natural(z as u64)
                    .str(": use a block such as `(_128,)`")
                    .panic()
            }
        }
        let _ = ctx;
        if G::IS_PAIR && hopper::cluster_size() % 2 != 0 {
            backend::stop(
                "expected clusters with an even number of blocks for `CtaPair`, found an odd number: launch clusters of \
                 two blocks",
            );
        }
        let is_allocating = thread::thread_idx_x() < 32;
        // SAFETY: `cells` points to valid shared memory, and the fields are inside it.
        let (barrier, address) = unsafe {
            (
                &raw mut (*self.cells).barrier,
                &raw mut (*self.cells).address,
            )
        };
        if is_allocating {
            if thread::thread_idx_x() == 0 {
                // SAFETY: the barrier is in shared memory, and unused before the synchronization.
                unsafe { hopper::init(barrier, 1) }
                hopper::fence_init();
            }
            warp::sync();
            // SAFETY: all threads of warp 0 call this function together. The columns are freed
            // below. No safe function calls `relinquish`. With more than 512 columns in total, the
            // warp waits forever.
            unsafe { alloc::<G, C>(address) }
        }
        synchronize::<G>(barrier);
        let scope = Scope {
            barrier,
            // SAFETY: warp 0 wrote the address before the synchronization.
            address: unsafe { hopper::read_number(address) },
            started: Cell::new(0),
            finished: Cell::new(0),
        };
        let result = body(Columns(View::of(&scope)));
        // `body` can drop an `InFlight` without a wait.
        scope.finish();
        synchronize::<G>(barrier);
        if is_allocating {
            // SAFETY: all threads of warp 0 call this function together, and allocated these
            // columns. All matrix multiplications are complete, and no view outlives `body`.
            unsafe { dealloc::<G, C>(scope.address) }
        }
        result
    }
}

/// Waits for all threads of the CTA group, and orders their `tcgen05` instructions.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
fn synchronize<G: CtaGroup>(barrier: *mut u64) {
    fence_before_sync();
    if G::IS_PAIR {
        hopper::sync_cluster();
    } else {
        // On the CPU executor, the launch fails if the threads synchronize at different barriers.
        thread::sync_threads_with(barrier.addr());
    }
    fence_after_sync();
}

impl Scope {
    /// Waits until the last phase that the thread has started completes.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    fn finish(&self) {
        let started = self.started.get();
        if self.finished.get() != started {
            // SAFETY: the barrier was initialized before the synchronization of the scope.
            unsafe { hopper::wait(self.barrier, started.wrapping_sub(1) & 1) }
            // The threads of a warp can leave the wait at different times, but must load together.
            warp::sync();
            fence_after_sync();
            self.finished.set(started);
        }
    }
}

/// A thread's view of the columns of a scope.
#[derive(Debug)]
struct View<'t, C, G> {
    scope: &'t Scope,
    columns: PhantomData<(C, G)>,
}

impl<'t, C: StaticInteger, G: CtaGroup> View<'t, C, G> {
    #[inline(always)]
    fn of(scope: &'t Scope) -> Self {
        Self {
            scope,
            columns: PhantomData,
        }
    }

    /// Synchronizes the threads of the CTA group, and calls `issue` in one thread.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    fn start(self, is_added: bool, issue: impl FnOnce(&mut Issue<'_, C, G>)) -> InFlight<'t, C, G> {
        let scope = self.scope;
        // No thread still loads the previous accumulator after this synchronization.
        synchronize::<G>(scope.barrier);
        let rank = if G::IS_PAIR {
            hopper::cluster_rank()
        } else {
            0
        };
        if thread::thread_idx_x() == 0 && rank % 2 == 0 {
            issue(&mut Issue {
                address: scope.address,
                is_added,
                columns: PhantomData,
            });
            // SAFETY: the barrier was initialized before the synchronization of the scope, and the
            // scope waits for the arrival. Both blocks of a pair run until the arrival.
            unsafe {
                if G::IS_PAIR {
                    commit_to::<G>(scope.barrier, 3 << rank);
                } else {
                    commit::<G>(scope.barrier);
                }
            }
        }
        scope.started.set(scope.started.get().wrapping_add(1));
        InFlight(self)
    }

    /// Returns the address of a cell. `lane` counts from the first lane of the warp.
    #[inline(always)]
    fn address(&self, lane: u32, column: u32) -> u32 {
        let first = thread::thread_idx_x() / 32 % 4 * 32;
        self.scope.address + ((first + lane) << 16) + column
    }
}

/// Tensor-memory columns whose values cannot be loaded, from [`TensorMemory::scope`].
/// [`multiply`](Self::multiply) overwrites the columns.
#[derive(Debug)]
pub struct Columns<'t, C: StaticInteger, G: CtaGroup = OneCta>(View<'t, C, G>);

impl<'t, C: StaticInteger, G: CtaGroup> Columns<'t, C, G> {
    /// Starts the matrix multiplications of `issue`. The first one overwrites the columns, and the
    /// others add to the columns.
    ///
    /// The function synchronizes the block, and only one thread calls `issue`. The value of a cell
    /// that no matrix multiplication writes is unspecified.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub fn multiply(self, issue: impl FnOnce(&mut Issue<'_, C, G>)) -> InFlight<'t, C, G> {
        self.0.start(false, issue)
    }
}

/// Access to an accumulator for the one thread that starts its matrix multiplications.
#[derive(Debug)]
pub struct Issue<'i, C: StaticInteger, G: CtaGroup> {
    address: u32,
    /// `true` if the next matrix multiplication adds to the accumulator.
    is_added: bool,
    columns: PhantomData<(&'i mut (), C, G)>,
}

impl<C: StaticInteger, G: CtaGroup> Issue<'_, C, G> {
    /// Starts a matrix multiplication. In [`Columns::multiply`], the first one overwrites the
    /// columns. All others add to the accumulator.
    ///
    /// # Safety
    ///
    /// - `instruction` must be an instruction descriptor for the kind. Its shape must be legal for
    ///   the kind, the CTA group and the memory that holds `A`.
    /// - An accumulator with this shape must not have more than `C` columns.
    /// - `a` and `b` must describe tiles with the element types of `instruction`, in the order of
    ///   `instruction` (K-major or MN-major).
    /// - All writes to the tiles must be visible to the async proxy, and ordered before this call.
    /// - No thread may write the tiles until [`InFlight::wait`] returns.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub unsafe fn mma<K: Kind, A: OperandA>(&mut self, a: A, b: u64, instruction: u32) {
        // SAFETY: only one thread has an `Issue`. The columns are allocated, and no thread accesses
        // the accumulator before the wait. The caller upholds the other conditions.
        unsafe { mma::<K, G, A>(self.address, a, b, instruction, self.is_added) }
        self.is_added = true;
    }

    /// Starts a matrix multiplication like [`mma`](Self::mma), with block scales of `A` and `B` in
    /// tensor memory.
    ///
    /// # Safety
    ///
    /// - The conditions of [`mma`](Self::mma) must hold.
    /// - `scales` must be the addresses of the scales of `A` and `B`, outside these columns. The
    ///   scales must have the layout that the kind requires.
    /// - No thread may write the scales until [`InFlight::wait`] returns.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub unsafe fn mma_scaled<K: ScaledKind, A: OperandA>(
        &mut self,
        a: A,
        b: u64,
        instruction: u32,
        scales: [u32; 2],
    ) {
        // SAFETY: as for `mma`.
        unsafe { mma_scaled::<K, G, A>(self.address, a, b, instruction, scales, self.is_added) }
        self.is_added = true;
    }
}

/// Incomplete matrix multiplications. [`wait`](Self::wait) returns the accumulator.
///
/// If an `InFlight` is dropped, [`TensorMemory::scope`] waits for its matrix multiplications.
#[derive(Debug)]
#[must_use = "call `wait` to get the accumulator"]
pub struct InFlight<'t, C: StaticInteger, G: CtaGroup = OneCta>(View<'t, C, G>);

impl<'t, C: StaticInteger, G: CtaGroup> InFlight<'t, C, G> {
    /// Waits until the matrix multiplications are complete, and returns the accumulator.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[must_use]
    #[inline(always)]
    pub fn wait(self) -> Accumulator<'t, C, G> {
        self.0.scope.finish();
        Accumulator(self.0)
    }
}

/// A complete accumulator in tensor memory.
#[derive(Debug)]
pub struct Accumulator<'t, C: StaticInteger, G: CtaGroup = OneCta>(View<'t, C, G>);

impl<'t, C: StaticInteger, G: CtaGroup> Accumulator<'t, C, G> {
    /// Loads cells from the lanes of this warp, starting at column `column`. All threads of the
    /// warp must call this function together. A GPU does not check this requirement.
    ///
    /// Register `r` of thread `t` receives the cell at [`Shape::place`]`(t, r)`, relative to the
    /// first lane of the warp and to `column`. A 16-lane shape loads lanes 0 to 15 of the warp. For
    /// lanes 16 to 31, use [`load_upper`](Self::load_upper).
    ///
    /// # Errors
    ///
    /// If the columns are not inside the accumulator, the kernel does not compile:
    ///
    /// ```text
    /// error[E0080]: evaluation panicked: tensor memory: expected columns inside the accumulator of 32, found 16 columns
    /// from column 24: use a smaller column or fewer repeats
    /// ```
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[must_use]
    #[inline(always)]
    pub fn load<S: Shape, Column: StaticInteger>(&self, column: Column) -> S::Registers {
        const { assert_inside::<S, C, Column>() }
        let _ = column;
        // SAFETY: the columns are allocated, and the matrix multiplications are complete. The lanes
        // belong to this warp.
        unsafe { S::load(self.0.address(0, Column::U32)) }
    }

    /// Loads cells like [`load`](Self::load), with a 16-lane shape, from lanes 16 to 31 of the
    /// warp.
    ///
    /// # Errors
    ///
    /// With a 32-lane shape, the kernel does not compile:
    ///
    /// ```text
    /// error[E0080]: evaluation panicked: tensor memory: expected a shape of 16 lanes, found 32: use `load`
    /// ```
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[must_use]
    #[inline(always)]
    pub fn load_upper<S: Shape, Column: StaticInteger>(&self, column: Column) -> S::Registers {
        const {
            assert_inside::<S, C, Column>();
            assert!(
                S::LANES == 16,
                "tensor memory: expected a shape of 16 lanes, found 32: use `load`"
            );
        }
        let _ = column;
        // SAFETY: as for `load`.
        unsafe { S::load(self.0.address(16, Column::U32)) }
    }

    /// Stores registers to the cells that [`load`](Self::load) reads, and waits until the store
    /// completes. All threads of the warp must call this function together. With more than 128
    /// threads, warps `w` and `w + 4` access the same lanes, and only one of these warps may store.
    /// A GPU does not check these requirements.
    ///
    /// # Errors
    ///
    /// The kernel does not compile in the same cases as for [`load`](Self::load).
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub fn store<S: Shape, Column: StaticInteger>(
        &mut self,
        column: Column,
        registers: S::Registers,
    ) {
        const { assert_inside::<S, C, Column>() }
        let _ = column;
        // No thread of the warp still loads the previous values after this synchronization.
        warp::sync();
        // SAFETY: the columns are allocated, and the matrix multiplications are complete. The lanes
        // belong to this warp.
        unsafe { S::store(self.0.address(0, Column::U32), registers) }
        wait_stores();
        warp::sync();
    }

    /// Starts matrix multiplications like [`Columns::multiply`]. All of them add to the
    /// accumulator.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub fn accumulate(self, issue: impl FnOnce(&mut Issue<'_, C, G>)) -> InFlight<'t, C, G> {
        self.0.start(true, issue)
    }

    /// Discards the accumulator, and returns its columns. The next matrix multiplication overwrites
    /// the values.
    #[must_use]
    #[inline(always)]
    pub fn discard(self) -> Columns<'t, C, G> {
        Columns(self.0)
    }
}

/// Fails the build unless the columns of the shape are inside the accumulator.
#[track_caller]
const fn assert_inside<S: Shape, C: StaticInteger, Column: StaticInteger>() {
    if Column::U32 as u64 + S::COLUMNS as u64 > C::U32 as u64 {
        let text = Text::new().str("tensor memory: expected columns inside the accumulator of ");
        let text = text.natural(C::U32 as u64).str(", found ");
        let text = text.natural(S::COLUMNS as u64).str(" columns from column ");
        text.natural(Column::U32 as u64)
            .str(": use a smaller column or fewer repeats")
            .panic()
    }
}

#[cfg(test)]
mod tests {
    use layout_core::*;

    use super::super::{Shape16x256b, Shape32x32b};
    use super::{assert_columns, assert_inside};

    #[test]
    fn powers_of_two_can_be_allocated() {
        assert_columns::<_32>();
        assert_columns::<_64>();
        assert_columns::<_128>();
        assert_columns::<_256>();
        assert_columns::<_512>();
    }

    #[test]
    #[should_panic(expected = "expected 32, 64, 128, 256 or 512 columns, found 96: use `_128`")]
    fn other_numbers_of_columns_are_rejected() {
        assert_columns::<_96>();
    }

    #[test]
    #[should_panic(expected = "found 16: use `_32`")]
    fn few_columns_are_rejected() {
        assert_columns::<_16>();
    }

    #[test]
    #[should_panic(expected = "found 1024: use `_512`")]
    fn more_columns_than_exist_are_rejected() {
        assert_columns::<_1024>();
    }

    #[test]
    fn the_last_columns_are_inside() {
        assert_inside::<Shape32x32b<_16>, _32, _16>();
        assert_inside::<Shape16x256b<_4>, _32, _0>();
    }

    #[test]
    #[should_panic(
        expected = "expected columns inside the accumulator of 32, found 16 columns from column 24: use a smaller \
                    column or fewer repeats"
    )]
    fn columns_past_the_end_are_rejected() {
        assert_inside::<Shape32x32b<_16>, _32, _24>();
    }
}
