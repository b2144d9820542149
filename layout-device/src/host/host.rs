//! Host backend: [`grid_executor`], and each instruction in Rust.

extern crate std;

use core::mem::MaybeUninit;
use core::ptr;

use grid_executor::group::{self, Kind};
use grid_executor::{poison, reads, writes};

use crate::copy::CopiesAsync;
use crate::shared::Shared;

mod atomic;
pub(crate) mod hopper;
pub(crate) mod matrix;
pub(crate) mod tcgen05;
pub(crate) mod wgmma;

pub(crate) use grid_executor::shared_memory;

/// Functions with the names of `cuda_std::thread`.
pub(crate) mod thread {
    use core::sync::atomic::{Ordering, fence};

    pub(crate) use grid_executor::thread::*;

    pub(crate) fn fence_block() {
        fence(Ordering::SeqCst);
    }
    pub(crate) fn fence_device() {
        fence(Ordering::SeqCst);
    }
    pub(crate) fn fence_system() {
        fence(Ordering::SeqCst);
    }
}

/// Warp-level functions.
pub(crate) mod warp {
    use grid_executor::warp::gather;
    pub(crate) use grid_executor::warp::lane_id;

    #[track_caller]
    pub(crate) fn shuffle(value: u32, lane: u32) -> u32 {
        gather(value)[lane as usize % 32]
    }
    #[track_caller]
    pub(crate) fn shuffle_xor(value: u32, mask: u32) -> u32 {
        let lane = lane_id() ^ (mask & 31);
        gather(value)[lane as usize]
    }
    #[track_caller]
    pub(crate) fn shuffle_up(value: u32, distance: u32) -> u32 {
        let lane = lane_id().checked_sub(distance);
        gather(value)[lane.unwrap_or(lane_id()) as usize]
    }
    #[track_caller]
    pub(crate) fn shuffle_down(value: u32, distance: u32) -> u32 {
        let lane = lane_id().saturating_add(distance);
        gather(value)[if lane < 32 { lane } else { lane_id() } as usize]
    }
    #[track_caller]
    pub(crate) fn ballot(is_set: bool) -> u32 {
        let all = gather(is_set).into_iter().zip(0..);
        all.fold(0, |bits, (is_set, lane)| bits | u32::from(is_set) << lane)
    }
    #[track_caller]
    pub(crate) fn sync() {
        grid_executor::warp::sync();
    }
    /// Waits like [`sync`], and checks that all threads of the warp have the same stage.
    #[track_caller]
    pub(crate) fn sync_with(slot: usize) {
        let slots = gather(slot);
        assert!(
            slots.iter().all(|&other| other == slot),
            "expected the same stage in all threads of a warp, found several: make all threads \
             consume the stages of all pipelines in the same order"
        );
        sync();
    }
}

/// Returns `true`, because the host has a single memory space.
pub(crate) fn is_shared<T>(_: *const T) -> bool {
    true
}

#[track_caller]
pub(crate) fn shared_static<T>(place: &'static Shared<T>) -> *mut T {
    // SAFETY: only the address of the static is used.
    grid_executor::shared_static(unsafe { &*place.0.get() })
}

/// # Safety
///
/// - The conditions of [`copy_async`](crate::copy::copy_async) must hold, in bytes.
#[track_caller]
pub(crate) unsafe fn copy_async<Atom: CopiesAsync>(from: *const u8, to: *mut u8, count: u32) {
    let (bytes, count) = (Atom::BYTES as usize, count as usize);
    assert!(
        count <= bytes,
        "expected at most {bytes} bytes for this copy, found {count}"
    );
    let is_aligned = |address: usize| address % bytes == 0;
    assert!(
        is_aligned(from.addr()) && is_aligned(to.addr()),
        "expected addresses that are multiples of {bytes} for a copy of {bytes} bytes"
    );
    // Panics if `to` is not in shared memory.
    let _ = shared_address(to);
    group::reads(Kind::Copies, from, count);
    group::writes(Kind::Copies, to, bytes);
    // SAFETY: the caller guarantees that `to` is valid for writes of all bytes.
    unsafe { poison(to, bytes) };
    // SAFETY: the caller guarantees that both pointers stay valid until the wait.
    group::transfer(Kind::Copies, move || unsafe {
        let to = to.cast::<MaybeUninit<u8>>();
        to.copy_from_nonoverlapping(from.cast(), count);
        to.add(count).write_bytes(0, bytes - count);
    });
}

/// Returns `true` if the thread unwinds. The launch has then failed, and no thread waits.
pub(crate) fn unwinds() -> bool {
    std::thread::panicking()
}

/// Stops the kernel.
#[track_caller]
pub(crate) fn stop(why: &str) -> ! {
    panic!("{why}")
}

pub(crate) fn commit() {
    group::commit(Kind::Copies);
}
pub(crate) fn wait<const GROUPS: u32>() {
    group::wait(Kind::Copies, GROUPS);
}

/// # Safety
///
/// - The conditions of `pointer::read` must hold.
#[track_caller]
pub(crate) unsafe fn load_read_only<T: Copy>(from: *const T) -> T {
    reads(from, 1);
    // SAFETY: the caller guarantees that `from` is valid for reads.
    unsafe { from.read() }
}

pub(crate) use load_read_only as load_streaming;

/// # Safety
///
/// - The conditions of `pointer::write` must hold.
#[track_caller]
pub(crate) unsafe fn store_streaming<T: Copy>(to: *mut T, value: T) {
    writes(to, 1);
    // SAFETY: the caller guarantees that `to` is valid for writes.
    unsafe { to.write(value) };
}

pub(crate) fn exp2(x: f32) -> f32 {
    x.exp2()
}

pub(crate) fn log2(x: f32) -> f32 {
    x.log2()
}

pub(crate) fn fma(a: f32, b: f32, c: f32) -> f32 {
    a.mul_add(b, c)
}

/// Selects four of the eight bytes of two words. The lowest three bits of each nibble of `which` are a
/// byte index.
pub(crate) fn bytes(a: u32, b: u32, which: u32) -> u32 {
    let (both, mut bytes) = ([a, b].map(u32::to_le_bytes), [0; 4]);
    for (i, byte) in bytes.iter_mut().enumerate() {
        let place = (which >> (4 * i) & 7) as usize;
        *byte = both.as_flattened()[place];
    }
    u32::from_le_bytes(bytes)
}

pub(crate) fn tanh(x: f32) -> f32 {
    x.tanh()
}

pub(crate) fn rsqrt(x: f32) -> f32 {
    1.0 / x.sqrt()
}

pub(crate) fn reciprocal(x: f32) -> f32 {
    1.0 / x
}

macro_rules! of_std {
    ($($name:ident)*) => {$(
        pub(crate) fn $name(x: f32) -> f32 {
            x.$name()
        }
    )*};
}
of_std! { sqrt sin cos floor ceil trunc round_ties_even }

/// A global-memory tensor of elements `T`, for TMA.
#[derive(Debug)]
#[repr(C)]
pub struct Mapped<T>(pub(crate) *const T, *mut f32);
impl<T> Clone for Mapped<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Mapped<T> {}
impl<T> Mapped<T> {
    /// Returns an identity of the tensor that no other tensor has.
    pub(crate) fn number(self) -> usize {
        self.0.addr()
    }

    /// Does nothing, because a host has no tensor map.
    #[allow(clippy::unused_self)] // the GPU version uses it
    pub(crate) fn bring(self) {}

    /// Returns the address of the tensor.
    pub(crate) fn start(self) -> *mut T {
        self.0.cast_mut()
    }

    /// Returns the address of the row statistics, or null.
    pub(crate) fn of_rows(self) -> *mut f32 {
        self.1
    }
}
impl<T> From<*const T> for Mapped<T> {
    fn from(start: *const T) -> Self {
        Self(start, ptr::null_mut())
    }
}
impl<T> From<*mut T> for Mapped<T> {
    fn from(start: *mut T) -> Self {
        Self(start, ptr::null_mut())
    }
}
impl<T> From<(*mut T, *mut f32)> for Mapped<T> {
    fn from((start, of_rows): (*mut T, *mut f32)) -> Self {
        Self(start, of_rows)
    }
}

pub(crate) use grid_executor::shared_address;
