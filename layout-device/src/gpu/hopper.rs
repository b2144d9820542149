//! Instructions of Hopper: barriers that count bytes, copies of boxes, products of warpgroups.

use core::arch::asm;

use super::{Mapped, shared_address};
use crate::Rounded;
use crate::map::{MapOf, NoMap};

// What the threads of a warp do together is an intrinsic, which LLVM knows to be convergent: an `asm!` it may copy into
// the branches of an `if` before it, where some of the threads are.
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

/// An `asm!` that touches memory, or waits.
macro_rules! instruction {
    ($($rest:tt)*) => {
        asm!($($rest)*, options(nostack, preserves_flags))
    };
}

/// The same value, of which the assembler knows that it is that of the whole warp.
#[inline(always)]
pub(crate) fn uniform(value: u32) -> u32 {
    reduced(value, u32::MAX)
}

/// Has the assembler compute these numbers before what waits behind it.
#[inline(always)]
pub(crate) fn settle(numbers: &[f32]) {
    let all = numbers.iter().fold(0, |all, number| all ^ number.to_bits());
    super::warp::settle(all & 1 == 0);
}

/// The same value, of which nothing is computed before it is here: what is rarely needed would take registers from everything else.
#[inline(always)]
pub(crate) fn anew(mut value: u32) -> u32 {
    // SAFETY: it does nothing.
    unsafe { instruction!("/* {0} */", inout(reg32) value) };
    value
}

/// # Safety
///
/// The barrier is in shared memory, and nobody uses it yet.
#[inline(always)]
pub(crate) unsafe fn init(barrier: *mut u64, count: u32) {
    let barrier = shared_address(barrier);
    // SAFETY: the caller's promise.
    unsafe {
        instruction!("mbarrier.init.shared::cta.b64 [{}], {};", in(reg32) barrier, in(reg32) count);
    }
}

/// Lets all threads, and TMA, see barriers as they were made.
#[inline(always)]
pub(crate) fn fence_init() {
    // SAFETY: a fence.
    unsafe { instruction!("fence.mbarrier_init.release.cluster;") }
}

/// # Safety
///
/// The barrier was made.
#[inline(always)]
pub(crate) unsafe fn arrive(barrier: *mut u64) {
    let barrier = shared_address(barrier);
    // SAFETY: the caller's promise.
    unsafe { instruction!("mbarrier.arrive.shared::cta.b64 _, [{}];", in(reg32) barrier) }
}

/// Arrives, and has the phase wait for some bytes, too.
///
/// # Safety
///
/// The barrier was made.
#[inline(always)]
pub(crate) unsafe fn arrive_expect(barrier: *mut u64, bytes: u32) {
    let barrier = shared_address(barrier);
    // SAFETY: the caller's promise.
    unsafe {
        instruction!(
            "mbarrier.arrive.expect_tx.shared::cta.b64 _, [{}], {};",
            in(reg32) barrier, in(reg32) bytes
        );
    }
}

/// Waits until the phase of this parity is complete.
///
/// # Safety
///
/// The barrier was made.
#[inline(always)]
#[allow(named_asm_labels)] // In braces, a label is of this instruction alone.
pub(crate) unsafe fn wait(barrier: *mut u64, parity: u32) {
    let barrier = shared_address(barrier);
    // SAFETY: the caller's promise.
    unsafe {
        instruction!(
            "{{ .reg .pred p; L_WAIT: mbarrier.try_wait.parity.shared::cta.b64 p, [{}], {}; \
             @p bra L_DONE; bra L_WAIT; L_DONE: }}",
            in(reg32) barrier, in(reg32) parity
        );
    }
}

/// The number of this block in its cluster.
#[inline(always)]
pub(crate) fn cluster_rank() -> u32 {
    ctarank()
}

/// How many blocks the cluster has.
#[inline(always)]
pub(crate) fn cluster_size() -> u32 {
    nctarank()
}

/// Waits for all threads of the cluster, and lets them see what was written.
#[inline(always)]
pub(crate) fn sync_cluster() {
    arrive_at_cluster();
    wait_for_cluster();
}

/// Arrives at the barrier of another block of the cluster, which lies where this one does: what this thread has done is seen there.
///
/// # Safety
///
/// The barrier was made, and that block runs.
#[inline(always)]
pub(crate) unsafe fn arrive_at(barrier: *mut u64, rank: u32) {
    let barrier = shared_address(barrier);
    // SAFETY: the caller's promise.
    unsafe {
        instruction!(
            "{{ .reg .b32 a; mapa.shared::cluster.u32 a, {}, {}; \
             mbarrier.arrive.release.cluster.shared::cluster.b64 _, [a]; }}",
            in(reg32) barrier, in(reg32) rank
        );
    }
}

/// As [`arrive_at`], of who has only read: what was written may be seen later.
///
/// # Safety
///
/// As there.
#[inline(always)]
pub(crate) unsafe fn give_back_to(barrier: *mut u64, rank: u32) {
    let barrier = shared_address(barrier);
    // SAFETY: the caller's promise.
    unsafe {
        instruction!(
            "{{ .reg .b32 a; mapa.shared::cluster.u32 a, {}, {}; mbarrier.arrive.shared::cluster.b64 _, [a]; }}",
            in(reg32) barrier, in(reg32) rank
        );
    }
}

/// As [`wait`], for what other blocks of the cluster did.
///
/// # Safety
///
/// The barrier was made.
#[inline(always)]
#[allow(named_asm_labels)] // As there.
pub(crate) unsafe fn wait_cluster(barrier: *mut u64, parity: u32) {
    let barrier = shared_address(barrier);
    // SAFETY: the caller's promise.
    unsafe {
        instruction!(
            "{{ .reg .pred p; L_WAIT: mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 p, [{}], {}; \
             @p bra L_DONE; bra L_WAIT; L_DONE: }}",
            in(reg32) barrier, in(reg32) parity
        );
    }
}

/// What another block of the cluster has at an address.
///
/// # Safety
///
/// It was written there, before what this thread has waited for.
#[inline(always)]
pub(crate) unsafe fn read_at(from: *const [f32; 4], rank: u32) -> [f32; 4] {
    let from = shared_address(from);
    let (a, b, c, d): (f32, f32, f32, f32);
    // SAFETY: the caller's promise.
    unsafe {
        instruction!(
            "{{ .reg .b32 a; mapa.shared::cluster.u32 a, {}, {}; ld.shared::cluster.v4.f32 {{{}, {}, {}, {}}}, [a]; }}",
            in(reg32) from, in(reg32) rank, out(reg32) a, out(reg32) b, out(reg32) c, out(reg32) d
        );
    }
    [a, b, c, d]
}

/// Waits for so many threads that come with this number.
#[inline(always)]
pub(crate) fn sync_named(id: u32, threads: u32) {
    barrier_count(id, threads);
}

/// Lets what this thread has written to shared memory be read by TMA and by `wgmma`.
#[inline(always)]
pub(crate) fn fence_async() {
    // SAFETY: a fence.
    unsafe { instruction!("fence.proxy.async.shared::cta;") }
}

/// Gives registers back, so that each thread of the warpgroup has so many.
#[inline(always)]
pub(crate) fn fewer_registers<const N: u32>() {
    fewer(const { N });
}

/// Takes registers, so that each thread of the warpgroup has so many.
#[inline(always)]
pub(crate) fn more_registers<const N: u32>() {
    more(const { N });
}

/// A tensor in global memory as TMA knows it.
#[repr(C, align(64))]
#[derive(Debug)]
pub(crate) struct TensorMap {
    map: [u64; 16],
    pub(crate) start: *mut (),
    pub(crate) of_rows: *mut f32,
}

/// An instruction on a box of so many modes at these coordinates: its text before the rank, up to the coordinates and behind them, and the
/// other operands, likewise.
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

/// Begins to copy a box to shared memory; its bytes count at the barrier.
///
/// # Safety
///
/// The map is of `rank` modes; the box at `to` is nobody else's until its bytes have come.
#[inline(always)]
pub(crate) unsafe fn load_box<T>(
    Mapped(map, _): Mapped<T>,
    _: impl FnOnce(u64) -> Result<MapOf, NoMap>,
    rank: usize,
    to: *mut u8,
    barrier: *mut u64,
    at: [u32; 5],
) {
    let (to, barrier) = (shared_address(to), shared_address(barrier));
    // SAFETY: the caller's promise.
    unsafe {
        on_box!(
            rank at
            ["cp.async.bulk.tensor." "d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [{}], [{}, {{" "}}], [{}];"]
            [in(reg32) to, in(reg64) map,] [, in(reg32) barrier]
        );
    }
}

/// Writes four numbers to shared memory.
///
/// # Safety
///
/// They are there, at a multiple of 16 bytes, and nobody else's.
#[inline(always)]
pub(crate) unsafe fn store_words(to: *mut [u32; 4], [a, b, c, d]: [u32; 4]) {
    let to = shared_address(to);
    // SAFETY: the caller's promise.
    unsafe {
        instruction!("st.shared::cta.v4.u32 [{}], {{{}, {}, {}, {}}};", in(reg32) to, in(reg32) a, in(reg32) b, in(reg32) c, in(reg32) d);
    }
}

/// What was written there.
///
/// # Safety
///
/// It was, before what this thread has waited for, at a multiple of 16 bytes.
#[inline(always)]
pub(crate) unsafe fn read_words(from: *const [u32; 4]) -> [u32; 4] {
    let from = shared_address(from);
    let (a, b, c, d);
    // SAFETY: the caller's promise.
    unsafe {
        instruction!("ld.shared::cta.v4.u32 {{{}, {}, {}, {}}}, [{}];", out(reg32) a, out(reg32) b, out(reg32) c, out(reg32) d, in(reg32) from);
    }
    [a, b, c, d]
}

/// A number of shared memory.
///
/// # Safety
///
/// It is there, and nobody writes it.
#[inline(always)]
pub(crate) unsafe fn read_number<T: Copy>(from: *const T) -> T {
    // SAFETY: the caller's promise.
    unsafe { from.read() }
}
/// The number of a counter, which is one more for the next who asks.
///
/// # Safety
///
/// It is there, and nobody does anything else with it.
#[inline(always)]
pub(crate) unsafe fn draw(counter: *mut u32) -> u32 {
    let number;
    // SAFETY: the caller's promise.
    unsafe {
        instruction!("atom.relaxed.gpu.global.add.u32 {}, [{}], 1;", out(reg32) number, in(reg64) counter);
    }
    number
}

/// Sets a counter back.
///
/// # Safety
///
/// It is there, and nobody draws from it until the grid has ended.
#[inline(always)]
pub(crate) unsafe fn reset(counter: *mut u32) {
    // SAFETY: the caller's promise.
    unsafe { instruction!("st.relaxed.gpu.global.u32 [{}], 0;", in(reg64) counter) }
}

/// As [`load_box`], to the same place in the first `blocks` blocks of the cluster, whose barriers count the bytes as well.
///
/// # Safety
///
/// As there, in each of them.
#[inline(always)]
pub(crate) unsafe fn load_box_for<T>(
    Mapped(map, _): Mapped<T>,
    _: impl FnOnce(u64) -> Result<MapOf, NoMap>,
    rank: usize,
    to: *mut u8,
    barrier: *mut u64,
    at: [u32; 5],
    blocks: u32,
) {
    let (to, barrier) = (shared_address(to), shared_address(barrier));
    #[allow(clippy::cast_possible_truncation)] // A cluster has at most 16 blocks.
    let blocks = ((1_u32 << (blocks & 31)) - 1) as u16;
    // SAFETY: the caller's promise.
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

/// The instructions that copy a box from shared memory, or add it.
macro_rules! stores {
    ($($(#[$doc:meta])* $store:ident = $name:literal $to:literal;)+) => {$(
        $(#[$doc])*
        ///
        /// # Safety
        ///
        /// The map is of `rank` modes; nobody writes the box at `from` until the group has read it.
        #[inline(always)]
        pub(crate) unsafe fn $store<T>(
            Mapped(map, _): Mapped<T>,
            _: impl FnOnce(u64) -> Result<MapOf, NoMap>,
            rank: usize,
            from: *const u8,
            at: [u32; 5],
        ) {
            let from = shared_address(from);
            // SAFETY: the caller's promise.
            unsafe {
                on_box!(rank at [$name $to "}}], [{}];"] [in(reg64) map,] [, in(reg32) from]);
            }
        }
    )+};
}
stores! {
    /// Begins to copy a box from shared memory, as part of the next group.
    store_box = "cp.async.bulk.tensor." "d.global.shared::cta.tile.bulk_group [{}, {{";
    /// Begins to add a box of shared memory to a tensor, as part of the next group.
    add_box = "cp.reduce.async.bulk.tensor." "d.global.shared::cta.add.tile.bulk_group [{}, {{";
}

/// Asks for a box to be brought to the L2 cache.
///
/// # Safety
///
/// The map is of `rank` modes.
#[inline(always)]
pub(crate) unsafe fn prefetch_box<T>(Mapped(map, _): Mapped<T>, rank: usize, at: [u32; 5]) {
    // SAFETY: the caller's promise.
    unsafe {
        on_box!(
            rank at ["cp.async.bulk.prefetch.tensor." "d.L2.global.tile [{}, {{" "}}];"] [in(reg64) map,] []
        );
    }
}

/// Writes a number of a row.
///
/// # Safety
///
/// It is there, and nobody else's.
#[inline(always)]
pub(crate) unsafe fn put_of_row(to: *mut f32, x: f32) {
    // SAFETY: the caller's promise.
    unsafe { to.write(x) }
}

/// Copies a number of shared memory to a tensor.
///
/// # Safety
///
/// It is there, and nobody else writes the place in the tensor.
#[inline(always)]
pub(crate) unsafe fn put_beside<T: Copy>(from: *const T, to: *mut T) {
    // SAFETY: the caller's promise.
    unsafe { to.write(from.read()) }
}

/// Copies 16 bytes of shared memory to a tensor.
///
/// # Safety
///
/// They are there, at multiples of 16 bytes, and nobody else writes the place in the tensor.
#[inline(always)]
pub(crate) unsafe fn put_unit<T: Copy>(from: *const T, to: *mut T) {
    let from = shared_address(from);
    // SAFETY: the caller's promise.
    unsafe {
        instruction!(
            "{{ .reg .b32 a, b, c, d; ld.shared.v4.b32 {{a, b, c, d}}, [{}]; st.global.v4.b32 [{}], {{a, b, c, d}}; }}",
            in(reg32) from, in(reg64) to
        );
    }
}

/// Adds a number of shared memory to one of a tensor, at once.
///
/// # Safety
///
/// It is there, and nobody does anything else with the place in the tensor.
#[inline(always)]
pub(crate) unsafe fn add_beside<T: Rounded>(from: *const T, to: *mut T) {
    // SAFETY: the caller's promise.
    unsafe { from.read().add_to(to) }
}

/// The instructions that add a number to one in global memory, at once.
macro_rules! additions {
    ($($name:ident = $text:literal $register:ident $T:ty;)+) => {$(
        #[inline(always)]
        pub(crate) unsafe fn $name(to: *mut (), x: $T) {
            // SAFETY: the caller's promise.
            unsafe { instruction!($text, in(reg64) to, in($register) x) }
        }
    )+};
}
additions! {
    add_f32 = "red.relaxed.gpu.global.add.f32 [{}], {};" reg32 f32;
    add_half = "red.relaxed.gpu.global.add.noftz.f16 [{}], {};" reg16 u16;
    add_bf16 = "red.relaxed.gpu.global.add.noftz.bf16 [{}], {};" reg16 u16;
}

/// Nobody looks.
#[inline(always)]
pub(crate) fn puts<T>(_: *const T, _: usize) {}

/// Ends a group of copies from shared memory.
#[inline(always)]
pub(crate) fn commit_boxes() {
    // SAFETY: this touches no memory of its own.
    unsafe { instruction!("cp.async.bulk.commit_group;") }
}

/// Waits until all but `GROUPS` groups have read shared memory.
#[inline(always)]
pub(crate) fn wait_boxes_read<const GROUPS: u32>() {
    // SAFETY: as above.
    unsafe { instruction!("cp.async.bulk.wait_group.read {};", const GROUPS) }
}

/// Waits until all but `GROUPS` groups are written.
#[inline(always)]
pub(crate) fn wait_boxes<const GROUPS: u32>() {
    // SAFETY: as above.
    unsafe { instruction!("cp.async.bulk.wait_group {};", const GROUPS) }
}

/// Orders what this warpgroup does with registers before its next `wgmma`.
#[inline(always)]
pub(crate) fn wgmma_fence() {
    fence();
}

/// Ends a group of `wgmma`.
#[inline(always)]
pub(crate) fn wgmma_commit() {
    commit();
}

/// Waits until all but `GROUPS` groups of `wgmma` are done.
#[inline(always)]
pub(crate) fn wgmma_wait<const GROUPS: u32>() {
    wait_group(const { GROUPS as u64 });
}
