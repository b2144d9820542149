//! Hopper instructions: `mbarrier`, TMA and `wgmma` synchronization.

use core::arch::asm;

use super::{Mapped, shared_address};
use crate::RoundFromF32;
use crate::map::{TensorMapError, TensorMapParams};

// Warp-level instructions are intrinsics, which LLVM treats as convergent. LLVM may duplicate an `asm!`
// into the branches of a preceding `if`, which only some threads execute.
unsafe extern "C" {
    #[link_name = "llvm.nvvm.barrier.cta.sync.aligned.count"]
    safe fn barrier_count(id: u32, threads: u32);
    #[link_name = "llvm.nvvm.barrier.cluster.arrive.aligned"]
    safe fn arrive_at_cluster();
    #[link_name = "llvm.nvvm.barrier.cluster.wait.aligned"]
    safe fn wait_for_cluster();
    #[link_name = "llvm.nvvm.read.ptx.sreg.cluster.ctarank"]
    safe fn ctarank() -> u32;
    #[link_name = "llvm.nvvm.read.ptx.sreg.cluster.nctarank"]
    safe fn nctarank() -> u32;
    #[link_name = "llvm.nvvm.setmaxnreg.inc.sync.aligned.u32"]
    safe fn more(count: u32);
    #[link_name = "llvm.nvvm.setmaxnreg.dec.sync.aligned.u32"]
    safe fn fewer(count: u32);
    #[link_name = "llvm.nvvm.redux.sync.umin"]
    safe fn reduced(value: u32, lanes: u32) -> u32;
    #[link_name = "llvm.nvvm.wgmma.fence.sync.aligned"]
    safe fn fence();
    #[link_name = "llvm.nvvm.wgmma.commit_group.sync.aligned"]
    safe fn commit();
    #[link_name = "llvm.nvvm.wgmma.wait_group.sync.aligned"]
    safe fn wait_group(groups: u64);
}

/// Emits an `asm!` that accesses memory or waits.
macro_rules! instruction {
    ($($rest:tt)*) => {
        asm!($($rest)*, options(nostack, preserves_flags))
    };
}

/// Returns the value, marked as warp-uniform for the assembler.
#[inline(always)]
pub(crate) fn uniform(value: u32) -> u32 {
    reduced(value, u32::MAX)
}

/// Forces the assembler to compute these values before a following wait.
#[inline(always)]
pub(crate) fn settle(numbers: &[f32]) {
    let all = numbers.iter().fold(0, |all, number| all ^ number.to_bits());
    super::warp::settle(all & 1 == 0);
}

/// Returns the value, but prevents computations on it before this point. Without this function,
/// rarely used results would occupy registers.
#[inline(always)]
pub(crate) fn anew(mut value: u32) -> u32 {
    // SAFETY: the instruction is empty.
    unsafe { instruction!("/* {0} */", inout(reg32) value) };
    value
}

/// # Safety
///
/// - `barrier` must be in shared memory.
/// - No other thread may use the barrier before a following synchronization.
#[inline(always)]
pub(crate) unsafe fn init(barrier: *mut u64, count: u32) {
    let barrier = shared_address(barrier);
    // SAFETY: the caller guarantees that the barrier is in shared memory and unused.
    unsafe {
        instruction!("mbarrier.init.shared::cta.b64 [{}], {};", in(reg32) barrier, in(reg32) count);
    }
}

/// Makes initialized barriers visible to all threads and to TMA.
#[inline(always)]
pub(crate) fn fence_init() {
    // SAFETY: a fence does not access memory of its own.
    unsafe { instruction!("fence.mbarrier_init.release.cluster;") }
}

/// # Safety
///
/// - The barrier must be initialized.
#[inline(always)]
pub(crate) unsafe fn arrive(barrier: *mut u64) {
    let barrier = shared_address(barrier);
    // SAFETY: the caller guarantees that the barrier is initialized.
    unsafe { instruction!("mbarrier.arrive.shared::cta.b64 _, [{}];", in(reg32) barrier) }
}

/// Arrives at the barrier, and adds `bytes` to the bytes that the phase waits for.
///
/// # Safety
///
/// - The barrier must be initialized.
#[inline(always)]
pub(crate) unsafe fn arrive_expect(barrier: *mut u64, bytes: u32) {
    let barrier = shared_address(barrier);
    // SAFETY: the caller guarantees that the barrier is initialized.
    unsafe {
        instruction!(
            "mbarrier.arrive.expect_tx.shared::cta.b64 _, [{}], {};",
            in(reg32) barrier, in(reg32) bytes
        );
    }
}

/// Waits until the phase with this parity is complete.
///
/// # Safety
///
/// - The barrier must be initialized.
#[inline(always)]
#[allow(named_asm_labels)] // in braces, a label is local to this instruction
pub(crate) unsafe fn wait(barrier: *mut u64, parity: u32) {
    let barrier = shared_address(barrier);
    // SAFETY: the caller guarantees that the barrier is initialized.
    unsafe {
        instruction!(
            "{{ .reg .pred p; L_WAIT: mbarrier.try_wait.parity.shared::cta.b64 p, [{}], {}; \
             @p bra L_DONE; bra L_WAIT; L_DONE: }}",
            in(reg32) barrier, in(reg32) parity
        );
    }
}

/// Returns the rank of this block in its cluster.
#[inline(always)]
pub(crate) fn cluster_rank() -> u32 {
    ctarank()
}

/// Returns the number of blocks in the cluster.
#[inline(always)]
pub(crate) fn cluster_size() -> u32 {
    nctarank()
}

/// Waits for all threads of the cluster. Writes before the barrier are then visible to all threads
/// of the cluster.
#[inline(always)]
pub(crate) fn sync_cluster() {
    arrive_at_cluster();
    wait_for_cluster();
}

/// Arrives at the barrier of another block of the cluster, at the same shared-memory offset, with
/// release semantics.
///
/// # Safety
///
/// - The barrier must be initialized.
/// - The other block must be running.
#[inline(always)]
pub(crate) unsafe fn arrive_at(barrier: *mut u64, rank: u32) {
    let barrier = shared_address(barrier);
    // SAFETY: the caller guarantees that the barrier is initialized and that the other block is
    // running.
    unsafe {
        instruction!(
            "{{ .reg .b32 a; mapa.shared::cluster.u32 a, {}, {}; \
             mbarrier.arrive.release.cluster.shared::cluster.b64 _, [a]; }}",
            in(reg32) barrier, in(reg32) rank
        );
    }
}

/// Arrives like [`arrive_at`], after reads only, and therefore does not release earlier writes.
///
/// # Safety
///
/// - The conditions of [`arrive_at`] must hold.
#[inline(always)]
pub(crate) unsafe fn give_back_to(barrier: *mut u64, rank: u32) {
    let barrier = shared_address(barrier);
    // SAFETY: the caller upholds the contract of `arrive_at`.
    unsafe {
        instruction!(
            "{{ .reg .b32 a; mapa.shared::cluster.u32 a, {}, {}; mbarrier.arrive.shared::cluster.b64 _, [a]; }}",
            in(reg32) barrier, in(reg32) rank
        );
    }
}

/// Waits like [`wait`], and acquires writes of other blocks of the cluster.
///
/// # Safety
///
/// - The barrier must be initialized.
#[inline(always)]
#[allow(named_asm_labels)] // in braces, a label is local to this instruction
pub(crate) unsafe fn wait_cluster(barrier: *mut u64, parity: u32) {
    let barrier = shared_address(barrier);
    // SAFETY: the caller guarantees that the barrier is initialized.
    unsafe {
        instruction!(
            "{{ .reg .pred p; L_WAIT: mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 p, [{}], {}; \
             @p bra L_DONE; bra L_WAIT; L_DONE: }}",
            in(reg32) barrier, in(reg32) parity
        );
    }
}

/// Returns the elements at the same shared-memory offset in another block of the cluster.
///
/// # Safety
///
/// - The other block must have written the elements before an event that this thread has waited for.
#[inline(always)]
pub(crate) unsafe fn read_at(from: *const [f32; 4], rank: u32) -> [f32; 4] {
    let from = shared_address(from);
    let (a, b, c, d): (f32, f32, f32, f32);
    // SAFETY: the caller guarantees that the elements are written, and that this thread has waited for
    // the writes.
    unsafe {
        instruction!(
            "{{ .reg .b32 a; mapa.shared::cluster.u32 a, {}, {}; ld.shared::cluster.v4.f32 {{{}, {}, {}, {}}}, [a]; }}",
            in(reg32) from, in(reg32) rank, out(reg32) a, out(reg32) b, out(reg32) c, out(reg32) d
        );
    }
    [a, b, c, d]
}

/// Waits for `threads` threads at the named barrier `id`.
#[inline(always)]
pub(crate) fn sync_named(id: u32, threads: u32) {
    barrier_count(id, threads);
}

/// Makes this thread's shared-memory writes visible to TMA and `wgmma`.
#[inline(always)]
pub(crate) fn fence_async() {
    // SAFETY: a fence does not access memory of its own.
    unsafe { instruction!("fence.proxy.async.shared::cta;") }
}

/// Releases registers, so that each thread of the warpgroup has `N`.
#[inline(always)]
pub(crate) fn fewer_registers<const N: u32>() {
    fewer(const { N });
}

/// Acquires registers, so that each thread of the warpgroup has `N`.
#[inline(always)]
pub(crate) fn more_registers<const N: u32>() {
    more(const { N });
}

/// A tensor map, followed by the addresses of the tensor and of its row statistics.
#[repr(C, align(64))]
#[derive(Debug)]
pub(crate) struct TensorMap {
    map: [u64; 16],
    pub(crate) start: *mut (),
    pub(crate) of_rows: *mut f32,
}

/// Emits an instruction on a box with `rank` modes at coordinates `at`.
///
/// The arguments are the instruction text before the rank, the text up to the coordinates, the text
/// after the coordinates, and the operands before and after the coordinates.
macro_rules! on_box {
    ($rank:ident $at:ident $text:tt $before:tt $behind:tt) => {
        match $rank {
            1 => on_box!(@ "1" "{}" [0] $at $text $before $behind),
            2 => on_box!(@ "2" "{}, {}" [0 1] $at $text $before $behind),
            3 => on_box!(@ "3" "{}, {}, {}" [0 1 2] $at $text $before $behind),
            4 => on_box!(@ "4" "{}, {}, {}, {}" [0 1 2 3] $at $text $before $behind),
            _ => on_box!(@ "5" "{}, {}, {}, {}, {}" [0 1 2 3 4] $at $text $before $behind),
        }
    };
    (
        @ $rank:literal $coordinates:literal [$($i:literal)+] $at:ident
        [$name:literal $to:literal $end:literal] [$($before:tt)*] [$($behind:tt)*]
    ) => {
        instruction!(
            concat!($name, $rank, $to, $coordinates, $end),
            $($before)* $(in(reg32) $at[$i]),+ $($behind)*
        )
    };
}

/// Starts to load a box to shared memory. The barrier counts the bytes of the box.
///
/// # Safety
///
/// - The tensor map must have `rank` modes.
/// - No other thread may access the box at `to` until its bytes have arrived.
#[inline(always)]
pub(crate) unsafe fn load_box<T>(
    Mapped(map, _): Mapped<T>,
    _: impl FnOnce(u64) -> Result<TensorMapParams, TensorMapError>,
    rank: usize,
    to: *mut u8,
    barrier: *mut u64,
    at: [u32; 5],
) {
    let (to, barrier) = (shared_address(to), shared_address(barrier));
    // SAFETY: the caller guarantees the map's rank and that the box at `to` is unused.
    unsafe {
        on_box!(
            rank at
            ["cp.async.bulk.tensor." "d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [{}], [{}, {{" "}}], [{}];"]
            [in(reg32) to, in(reg64) map,] [, in(reg32) barrier]
        );
    }
}

/// Writes four words to shared memory.
///
/// # Safety
///
/// - `to` must be valid for writes in shared memory and aligned to 16 bytes.
/// - No other thread may access the words during the call.
#[inline(always)]
pub(crate) unsafe fn store_words(to: *mut [u32; 4], [a, b, c, d]: [u32; 4]) {
    let to = shared_address(to);
    // SAFETY: the caller guarantees that `to` is valid for writes and aligned.
    unsafe {
        instruction!("st.shared::cta.v4.u32 [{}], {{{}, {}, {}, {}}};", in(reg32) to, in(reg32) a, in(reg32) b, in(reg32) c, in(reg32) d);
    }
}

/// Reads four words from shared memory.
///
/// # Safety
///
/// - The words must have been written before an event that this thread has waited for.
/// - `from` must be aligned to 16 bytes.
#[inline(always)]
pub(crate) unsafe fn read_words(from: *const [u32; 4]) -> [u32; 4] {
    let from = shared_address(from);
    let (a, b, c, d);
    // SAFETY: the caller guarantees that the words are written and aligned.
    unsafe {
        instruction!("ld.shared::cta.v4.u32 {{{}, {}, {}, {}}}, [{}];", out(reg32) a, out(reg32) b, out(reg32) c, out(reg32) d, in(reg32) from);
    }
    [a, b, c, d]
}

/// Reads an element from shared memory.
///
/// # Safety
///
/// - `from` must be valid for reads.
/// - No other thread may write the element during the call.
#[inline(always)]
pub(crate) unsafe fn read_number<T: Copy>(from: *const T) -> T {
    // SAFETY: the caller guarantees that `from` is valid for reads.
    unsafe { from.read() }
}
/// Increments a counter atomically and returns its previous value.
///
/// # Safety
///
/// - `counter` must be valid.
/// - While blocks draw numbers, other threads must access the counter only by this operation.
#[inline(always)]
pub(crate) unsafe fn draw(counter: *mut u32) -> u32 {
    let number;
    // SAFETY: the caller guarantees a valid counter, which is accessed only by this operation.
    unsafe {
        instruction!("atom.relaxed.gpu.global.add.u32 {}, [{}], 1;", out(reg32) number, in(reg64) counter);
    }
    number
}

/// Resets a counter to 0.
///
/// # Safety
///
/// - `counter` must be valid.
/// - No thread may draw from the counter until the grid has ended.
#[inline(always)]
pub(crate) unsafe fn reset(counter: *mut u32) {
    // SAFETY: the caller guarantees a valid counter, from which no thread draws.
    unsafe { instruction!("st.relaxed.gpu.global.u32 [{}], 0;", in(reg64) counter) }
}

/// Starts to load a box like [`load_box`], to the same offset in the first `blocks` blocks of the
/// cluster.
///
/// Each block's barrier counts the bytes.
///
/// # Safety
///
/// - The conditions of [`load_box`] must hold in each of these blocks.
#[inline(always)]
pub(crate) unsafe fn load_box_for<T>(
    Mapped(map, _): Mapped<T>,
    _: impl FnOnce(u64) -> Result<TensorMapParams, TensorMapError>,
    rank: usize,
    to: *mut u8,
    barrier: *mut u64,
    at: [u32; 5],
    blocks: u32,
) {
    let (to, barrier) = (shared_address(to), shared_address(barrier));
    #[allow(clippy::cast_possible_truncation)] // a cluster has at most 16 blocks
    let blocks = ((1_u32 << (blocks & 31)) - 1) as u16;
    // SAFETY: the caller upholds the contract of `load_box` in each block.
    unsafe {
        on_box!(
            rank at
            [
                "cp.async.bulk.tensor."
                "d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster [{}], [{}, {{"
                "}}], [{}], {};"
            ]
            [in(reg32) to, in(reg64) map,] [, in(reg32) barrier, in(reg16) blocks]
        );
    }
}

/// Defines the instructions that store or add a box from shared memory.
macro_rules! stores {
    ($($(#[$doc:meta])* $store:ident = $name:literal $to:literal;)+) => {$(
        $(#[$doc])*
        ///
        /// # Safety
        ///
        /// - The tensor map must have `rank` modes.
        /// - No thread may write the box at `from` until the bulk group has read it.
        #[inline(always)]
        pub(crate) unsafe fn $store<T>(
            Mapped(map, _): Mapped<T>,
            _: impl FnOnce(u64) -> Result<TensorMapParams, TensorMapError>,
            rank: usize,
            from: *const u8,
            at: [u32; 5],
        ) {
            let from = shared_address(from);
            // SAFETY: the caller guarantees the map's rank and that no thread writes the box.
            unsafe {
                on_box!(rank at [$name $to "}}], [{}];"] [in(reg64) map,] [, in(reg32) from]);
            }
        }
    )+};
}
stores! {
    /// Starts to store a box from shared memory, as part of the next bulk group.
    store_box = "cp.async.bulk.tensor." "d.global.shared::cta.tile.bulk_group [{}, {{";
    /// Starts to add a box from shared memory to a tensor, as part of the next bulk group.
    add_box = "cp.reduce.async.bulk.tensor." "d.global.shared::cta.add.tile.bulk_group [{}, {{";
}

/// Starts a prefetch of a box to the L2 cache.
///
/// # Safety
///
/// - The tensor map must have `rank` modes.
#[inline(always)]
pub(crate) unsafe fn prefetch_box<T>(Mapped(map, _): Mapped<T>, rank: usize, at: [u32; 5]) {
    // SAFETY: the caller guarantees the map's rank.
    unsafe {
        on_box!(
            rank at ["cp.async.bulk.prefetch.tensor." "d.L2.global.tile [{}, {{" "}}];"] [in(reg64) map,] []
        );
    }
}

/// Writes one row statistic.
///
/// # Safety
///
/// - `to` must be valid for writes.
/// - No other thread may access the element during the call.
#[inline(always)]
pub(crate) unsafe fn put_of_row(to: *mut f32, x: f32) {
    // SAFETY: the caller guarantees that `to` is valid for writes.
    unsafe { to.write(x) }
}

/// Copies one element from shared memory to a tensor.
///
/// # Safety
///
/// - `from` must be valid for reads.
/// - `to` must be valid for writes.
/// - No other thread may write the element of the tensor.
#[inline(always)]
pub(crate) unsafe fn put_beside<T: Copy>(from: *const T, to: *mut T) {
    // SAFETY: the caller guarantees that `from` is valid for reads and `to` for writes.
    unsafe { to.write(from.read()) }
}

/// Copies 16 bytes from shared memory to a tensor.
///
/// # Safety
///
/// - `from` must be valid for reads of 16 bytes, and `to` for writes of 16 bytes.
/// - Both pointers must be aligned to 16 bytes.
/// - No other thread may write these bytes of the tensor.
#[inline(always)]
pub(crate) unsafe fn put_unit<T: Copy>(from: *const T, to: *mut T) {
    let from = shared_address(from);
    // SAFETY: the caller guarantees valid, aligned pointers to 16 bytes.
    unsafe {
        instruction!(
            "{{ .reg .b32 a, b, c, d; ld.shared.v4.b32 {{a, b, c, d}}, [{}]; st.global.v4.b32 [{}], {{a, b, c, d}}; }}",
            in(reg32) from, in(reg64) to
        );
    }
}

/// Adds an element of shared memory atomically to an element of a tensor.
///
/// # Safety
///
/// - `from` must be valid for reads.
/// - `to` must be a valid element in global memory.
/// - Other threads must access the element of the tensor only by this operation.
#[inline(always)]
pub(crate) unsafe fn add_beside<T: RoundFromF32>(from: *const T, to: *mut T) {
    // SAFETY: the caller guarantees a readable `from`, and a valid `to` that is accessed only by this
    // operation.
    unsafe { from.read().add_to(to) }
}

/// Defines the instructions that add an element atomically to global memory.
macro_rules! additions {
    ($($name:ident = $text:literal $register:ident $T:ty;)+) => {$(
        #[inline(always)]
        pub(crate) unsafe fn $name(to: *mut (), x: $T) {
            // SAFETY: the caller guarantees a valid element in global memory.
            unsafe { instruction!($text, in(reg64) to, in($register) x) }
        }
    )+};
}
additions! {
    add_f32 = "red.relaxed.gpu.global.add.f32 [{}], {};" reg32 f32;
    add_half = "red.relaxed.gpu.global.add.noftz.f16 [{}], {};" reg16 u16;
    add_bf16 = "red.relaxed.gpu.global.add.noftz.bf16 [{}], {};" reg16 u16;
}

/// Does nothing on a GPU.
#[inline(always)]
pub(crate) fn puts<T>(_: *const T, _: usize) {}

/// Ends a bulk group of copies from shared memory.
#[inline(always)]
pub(crate) fn commit_boxes() {
    // SAFETY: the instruction does not access memory of its own.
    unsafe { instruction!("cp.async.bulk.commit_group;") }
}

/// Waits until all but `GROUPS` bulk groups have read shared memory.
#[inline(always)]
pub(crate) fn wait_boxes_read<const GROUPS: u32>() {
    // SAFETY: the instruction does not access memory of its own.
    unsafe { instruction!("cp.async.bulk.wait_group.read {};", const GROUPS) }
}

/// Waits until the writes of all but `GROUPS` bulk groups are complete.
#[inline(always)]
pub(crate) fn wait_boxes<const GROUPS: u32>() {
    // SAFETY: the instruction does not access memory of its own.
    unsafe { instruction!("cp.async.bulk.wait_group {};", const GROUPS) }
}

/// Orders this warpgroup's register accesses before its next `wgmma`.
#[inline(always)]
pub(crate) fn wgmma_fence() {
    fence();
}

/// Ends a group of `wgmma`.
#[inline(always)]
pub(crate) fn wgmma_commit() {
    commit();
}

/// Waits until all but `GROUPS` groups of `wgmma` are complete.
#[inline(always)]
pub(crate) fn wgmma_wait<const GROUPS: u32>() {
    wait_group(const { GROUPS as u64 });
}
