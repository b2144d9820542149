//! Hopper instructions on the CPU executor. In a debug build, a box is copied when a thread waits
//! for it.

extern crate std;

use core::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::vec::Vec;

use grid_executor::group::{self, Kind};
use grid_executor::{
    adds, async_reads, async_writes, mbarrier, poison, reads, shared_address, shared_pointer,
    thread, writes,
};

use crate::RoundFromF32;
use crate::map::{TensorMapError, TensorMapParams};

use super::Mapped;

/// Returns the value of the first lane in all lanes of the warp.
#[track_caller]
pub(crate) fn uniform(value: u32) -> u32 {
    let first = crate::warp::shuffle(value, 0);
    assert_eq!(
        value, first,
        "expected the same value in all lanes of the warp: pass a value that does not depend on the thread"
    );
    first
}

/// Does nothing, because the host computes values in program order.
pub(crate) const fn settle(_: &[f32]) {}

/// Returns the value.
pub(crate) const fn anew(value: u32) -> u32 {
    value
}

/// # Safety
///
/// - `barrier` must be in shared memory.
/// - No other thread may use the barrier before a following synchronization.
#[track_caller]
pub(crate) unsafe fn init(barrier: *mut u64, count: u32) {
    mbarrier::init(barrier, count);
}
pub(crate) fn fence_init() {}
/// # Safety
///
/// - The barrier must be initialized.
#[track_caller]
pub(crate) unsafe fn arrive(barrier: *mut u64) {
    mbarrier::arrive(barrier);
}
/// # Safety
///
/// - The barrier must be initialized.
#[track_caller]
pub(crate) unsafe fn arrive_expect(barrier: *mut u64, bytes: u32) {
    mbarrier::arrive_expect(barrier, bytes);
}
/// # Safety
///
/// - The barrier must be initialized.
#[track_caller]
pub(crate) unsafe fn wait(barrier: *mut u64, parity: u32) {
    mbarrier::wait(barrier, parity);
}

// The executor runs clusters of one block, which do not call the functions for larger clusters.
pub(crate) fn cluster_rank() -> u32 {
    0
}
pub(crate) fn cluster_size() -> u32 {
    1
}
pub(crate) fn sync_cluster() {
    unreachable!("{ONE_BLOCK}");
}
pub(crate) unsafe fn arrive_at(_: *mut u64, _: u32) {
    unreachable!("{ONE_BLOCK}");
}
pub(crate) unsafe fn give_back_to(_: *mut u64, _: u32) {
    unreachable!("{ONE_BLOCK}");
}
pub(crate) unsafe fn wait_cluster(_: *mut u64, _: u32) {
    unreachable!("{ONE_BLOCK}");
}
pub(crate) unsafe fn read_at(_: *const [f32; 4], _: u32) -> [f32; 4] {
    unreachable!("{ONE_BLOCK}");
}
const ONE_BLOCK: &str = "expected a cluster of one block on the CPU executor";
#[track_caller]
pub(crate) fn sync_named(id: u32, threads: u32) {
    thread::sync_named(id, threads);
}
pub(crate) fn fence_async() {
    group::show();
}
pub(crate) fn fewer_registers<const N: u32>() {}
pub(crate) fn more_registers<const N: u32>() {}

/// Starts to load a box to shared memory. The barrier counts the bytes of the box.
///
/// # Safety
///
/// - The map must describe the tensor.
/// - No other thread may access the box at `to` until its bytes have arrived.
#[track_caller]
pub(crate) unsafe fn load_box<T>(
    Mapped(tensor, _): Mapped<T>,
    map: impl FnOnce(u64) -> Result<TensorMapParams, TensorMapError>,
    _: usize,
    to: *mut u8,
    barrier: *mut u64,
    at: [u32; 5],
) {
    let map = made(map(tensor.addr() as u64));
    let units = map.units(tensor.cast(), to, at);
    async_writes(to, map.bytes() as usize, barrier);
    for unit in &units {
        if let Some(global) = unit.global {
            async_reads(global, unit.bytes, barrier);
        }
    }
    // SAFETY: `to` points to the box in shared memory, which has this many bytes.
    unsafe { poison(to, map.bytes() as usize) };
    mbarrier::transfer(barrier, map.bytes(), move || {
        for unit in units {
            // SAFETY: the map describes the tensor, and the bytes belong to the box. The caller
            // guarantees that no other thread accesses the box until the wait.
            unsafe {
                match unit.global {
                    Some(global) => unit.shared.copy_from_nonoverlapping(global, unit.bytes),
                    None => unit.shared.write_bytes(0, unit.bytes),
                }
            }
        }
    });
}

/// Writes four words to shared memory.
///
/// # Safety
///
/// - `to` must be valid for writes in shared memory and aligned to 16 bytes.
/// - No other thread may access the words during the call.
#[track_caller]
pub(crate) unsafe fn store_words(to: *mut [u32; 4], words: [u32; 4]) {
    writes(to, 1);
    // SAFETY: the caller guarantees that `to` is valid for writes and aligned.
    unsafe { to.write(words) }
}
/// Reads four words from shared memory.
///
/// # Safety
///
/// - The words must have been written before an event that this thread has waited for.
/// - `from` must be aligned to 16 bytes.
#[track_caller]
pub(crate) unsafe fn read_words(from: *const [u32; 4]) -> [u32; 4] {
    reads(from, 1);
    // SAFETY: the caller guarantees that the words are written and aligned.
    unsafe { from.read() }
}
/// Reads an element from shared memory.
///
/// # Safety
///
/// - `from` must be valid for reads.
/// - No other thread may write the element during the call.
#[track_caller]
pub(crate) unsafe fn read_number<T: Copy>(from: *const T) -> T {
    reads(from, 1);
    // SAFETY: the caller guarantees that `from` is valid for reads.
    unsafe { from.read() }
}
/// Increments a counter atomically and returns its previous value.
///
/// # Safety
///
/// - `counter` must be valid.
/// - While blocks draw tiles, other threads must access the counter only by this operation.
pub(crate) unsafe fn draw(counter: *mut u32) -> u32 {
    // SAFETY: the caller guarantees a valid counter, which is accessed only by this operation.
    unsafe { AtomicU32::from_ptr(counter) }.fetch_add(1, Ordering::Relaxed)
}
/// Resets a counter to 0.
///
/// # Safety
///
/// - `counter` must be valid.
/// - No thread may draw from the counter until the grid has ended.
pub(crate) unsafe fn reset(counter: *mut u32) {
    // SAFETY: the caller guarantees a valid counter, from which no thread draws.
    unsafe { AtomicU32::from_ptr(counter) }.store(0, Ordering::Relaxed);
}

/// Starts to load a box like [`load_box`], because the cluster contains only this block.
///
/// # Safety
///
/// - The conditions of [`load_box`] must hold.
#[track_caller]
pub(crate) unsafe fn load_box_for<T>(
    tensor: Mapped<T>,
    map: impl FnOnce(u64) -> Result<TensorMapParams, TensorMapError>,
    rank: usize,
    to: *mut u8,
    barrier: *mut u64,
    at: [u32; 5],
    _: u32,
) {
    // SAFETY: the caller upholds the contract of `load_box`.
    unsafe { load_box(tensor, map, rank, to, barrier, at) }
}

/// Starts to store a box from shared memory, as part of the next bulk group.
///
/// # Safety
///
/// - The map must describe the tensor.
/// - No thread may write the box at `from` until the bulk group has read it.
#[track_caller]
pub(crate) unsafe fn store_box<T>(
    Mapped(tensor, _): Mapped<T>,
    map: impl FnOnce(u64) -> Result<TensorMapParams, TensorMapError>,
    _: usize,
    from: *const u8,
    at: [u32; 5],
) {
    let map = made(map(tensor.addr() as u64));
    let units = map.units(tensor.cast(), from.cast_mut(), at);
    group::reads(Kind::Boxes, from, map.bytes() as usize);
    for unit in &units {
        if let Some(global) = unit.global {
            group::writes(Kind::Boxes, global, unit.bytes);
        }
    }
    group::transfer(Kind::Boxes, move || {
        for unit in units {
            if let Some(global) = unit.global {
                let global = global.cast_mut();
                // SAFETY: the map describes the tensor, and the bytes belong to the box. The caller
                // guarantees that no thread writes the box until the wait.
                unsafe { global.copy_from_nonoverlapping(unit.shared, unit.bytes) }
            }
        }
    });
}
/// Serializes the additions of concurrent blocks.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// Starts to add a box from shared memory to a tensor, as part of the next bulk group.
///
/// Concurrent additions by several blocks are not a race, because each element is added atomically.
///
/// # Safety
///
/// - The map must describe the tensor.
/// - Other threads must access these elements of the tensor only by additions.
/// - No thread may write the box at `from` until the bulk group has read it.
#[track_caller]
pub(crate) unsafe fn add_box<T: RoundFromF32>(
    Mapped(tensor, _): Mapped<T>,
    map: impl FnOnce(u64) -> Result<TensorMapParams, TensorMapError>,
    _: usize,
    from: *const u8,
    at: [u32; 5],
) {
    let map = made(map(tensor.addr() as u64));
    let units = map.units(tensor.cast(), from.cast_mut(), at);
    group::reads(Kind::Boxes, from, map.bytes() as usize);
    group::transfer(Kind::Boxes, move || {
        let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        for unit in units {
            let Some(global) = unit.global else { continue };
            let (global, shared) = (global.cast_mut().cast::<T>(), unit.shared.cast::<T>());
            let count = unit.bytes / size_of::<T>();
            adds(global, count);
            for i in 0..count {
                // SAFETY: the map describes the tensor. The addresses are an element of the tensor and
                // an element of the box. The caller guarantees that no thread writes the box until the wait.
                unsafe {
                    let global = global.add(i);
                    global.write(global.read().plus(shared.add(i).read()));
                }
            }
        }
    });
}

/// Writes one row statistic.
///
/// # Safety
///
/// - `to` must be valid for writes.
/// - No other thread may access the element during the call.
#[track_caller]
pub(crate) unsafe fn put_of_row(to: *mut f32, x: f32) {
    writes(to, 1);
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
#[track_caller]
pub(crate) unsafe fn put_beside<T: Copy>(from: *const T, to: *mut T) {
    reads(from, 1);
    writes(to, 1);
    // SAFETY: the caller guarantees that `from` is valid for reads and `to` for writes.
    unsafe { to.write(from.read()) }
}
/// Copies 16 bytes from shared memory to a tensor.
///
/// # Safety
///
/// - `from` must be valid for reads of 16 bytes, and `to` for writes of 16 bytes.
/// - No other thread may write these bytes of the tensor.
#[track_caller]
pub(crate) unsafe fn put_unit<T: Copy>(from: *const T, to: *mut T) {
    let count = 16 / size_of::<T>();
    reads(from, count);
    writes(to, count);
    // SAFETY: the caller guarantees that `from` is valid for reads and `to` for writes of 16 bytes.
    unsafe { to.copy_from_nonoverlapping(from, count) }
}
/// Adds an element of shared memory atomically to an element of a tensor, like [`add_box`].
///
/// # Safety
///
/// - `from` must be valid for reads.
/// - `to` must be a valid element in global memory.
/// - Other threads must access the element of the tensor only by this operation.
#[track_caller]
pub(crate) unsafe fn add_beside<T: RoundFromF32>(from: *const T, to: *mut T) {
    adds(to, 1);
    reads(from, 1);
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    // SAFETY: the caller guarantees a readable `from`, and a valid `to` that is accessed only by this
    // operation.
    unsafe { to.write(to.read().plus(from.read())) }
}

pub(crate) unsafe fn prefetch_box<T>(_: Mapped<T>, _: usize, _: [u32; 5]) {}

/// Records that elements are about to be written to shared memory.
#[track_caller]
pub(crate) fn puts<T>(to: *const T, count: usize) {
    writes(to, count);
}
pub(crate) fn commit_boxes() {
    group::commit(Kind::Boxes);
}
pub(crate) fn wait_boxes_read<const GROUPS: u32>() {
    group::wait_read(Kind::Boxes, GROUPS);
}
pub(crate) fn wait_boxes<const GROUPS: u32>() {
    group::wait(Kind::Boxes, GROUPS);
}
pub(crate) fn wgmma_fence() {}
pub(crate) fn wgmma_commit() {
    group::commit(Kind::Products);
}
pub(crate) fn wgmma_wait<const GROUPS: u32>() {
    group::wait(Kind::Products, GROUPS);
}

/// Returns the map, or panics if the tensor has none.
#[track_caller]
fn made(map: Result<TensorMapParams, TensorMapError>) -> TensorMapParams {
    map.unwrap_or_else(|no| panic!("{no}"))
}

impl TensorMapParams {
    /// Returns the number of bytes of a box.
    fn bytes(&self) -> u32 {
        let bytes = u32::try_from(self.bytes).expect("the element size exceeds `u32`");
        bytes * self.of_box.iter().product::<u32>()
    }

    /// Returns the bytes of a box in TMA order, as units that are contiguous in global and in shared
    /// memory.
    #[track_caller]
    fn units(&self, tensor: *const u8, shared: *mut u8, at: [u32; 5]) -> Vec<Unit> {
        let mut units: Vec<Unit> = Vec::new();
        let start = shared_address(shared);
        let bytes = u32::try_from(self.bytes).expect("the element size exceeds `u32`");
        // An H200 reports an illegal instruction. Coordinates are signed.
        #[allow(clippy::cast_possible_wrap)] // TMA coordinates are signed
        let begin = i64::from(at[0] as i32) * i64::from(bytes);
        assert!(
            begin % 16 == 0,
            "expected a tile at a multiple of 16 bytes, found one {begin} bytes after the start of its row"
        );
        let count: u32 = self.of_box.iter().product();
        for i in 0..count {
            let (mut rest, mut global, mut is_there) = (i, 0, true);
            for (mode, at) in at.into_iter().enumerate().take(self.rank) {
                // Coordinates are signed.
                #[allow(clippy::cast_possible_wrap)] // TMA coordinates are signed
                let place = i64::from(at as i32) + i64::from(rest % self.of_box[mode]);
                rest /= self.of_box[mode];
                match u64::try_from(place) {
                    Ok(place) if place < self.extents[mode] => global += place * self.strides[mode],
                    _ => is_there = false,
                }
            }
            let offset = usize::try_from(global).expect("the offset exceeds the host's `usize`");
            let global = is_there.then(|| tensor.wrapping_add(offset));
            let shared = self.swizzled(start + i * bytes);
            let bytes = bytes as usize;
            match units.last_mut() {
                Some(unit) if unit.is_before(global, shared) => unit.bytes += bytes,
                _ => units.push(Unit {
                    global,
                    shared,
                    bytes,
                }),
            }
        }
        units
    }

    /// Returns the address after swizzling, where the hardware stores the element of an unswizzled
    /// address.
    #[track_caller]
    fn swizzled(&self, address: u32) -> *mut u8 {
        // Applies 0 to 3 bits, starting at bit 7, to the bits starting at bit 4.
        let units = u32::try_from(self.span).expect("the swizzle span exceeds `u32`") / 16 - 1;
        shared_pointer(address ^ (address >> 3 & units << 4))
    }
}

/// Contiguous bytes of a box.
struct Unit {
    /// The address in global memory, or `None` outside the tensor.
    global: Option<*const u8>,
    shared: *mut u8,
    bytes: usize,
}

impl Unit {
    /// Returns `true` if the bytes at these addresses follow the unit.
    fn is_before(&self, global: Option<*const u8>, shared: *mut u8) -> bool {
        let end = self.global.map(|start| start.wrapping_add(self.bytes));
        end == global && self.shared.wrapping_add(self.bytes) == shared
    }
}
