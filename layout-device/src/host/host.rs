//! The host: [`grid_executor`], and each instruction in Rust.

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
pub(crate) mod wgmma;

pub(crate) use grid_executor::shared_memory;

/// The names of `cuda_std::thread`.
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

/// What the threads of a warp do together.
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
    /// As [`sync`], where all threads of the warp have the same slot.
    #[track_caller]
    pub(crate) fn sync_with(slot: usize) {
        let slots = gather(slot);
        assert!(
            slots.iter().all(|&other| other == slot),
            "expected one slot in all threads of a warp, found several: let all threads take the slots of all rings in one order"
        );
        sync();
    }
}

/// All memory is that of the host.
pub(crate) fn is_shared<T>(_: *const T) -> bool {
    true
}

#[track_caller]
pub(crate) fn shared_static<T>(place: &'static Shared<T>) -> *mut T {
    // SAFETY: only its address is used.
    grid_executor::shared_static(unsafe { &*place.0.get() })
}

/// # Safety
///
/// As that of [`copy_async`](crate::copy::copy_async), in bytes.
#[track_caller]
pub(crate) unsafe fn copy_async<Atom: CopiesAsync>(from: *const u8, to: *mut u8, count: u32) {
    let (bytes, count) = (Atom::BYTES as usize, count as usize);
    assert!(count <= bytes, "a copy of {bytes} bytes has no {count}");
    let is_aligned = |address: usize| address % bytes == 0;
    assert!(
        is_aligned(from.addr()) && is_aligned(to.addr()),
        "a copy of {bytes} bytes is from and to multiples of {bytes}"
    );
    // Panics if it is not in shared memory.
    let _ = shared_address(to);
    group::reads(Kind::Copies, from, count);
    group::writes(Kind::Copies, to, bytes);
    // SAFETY: the caller's promise.
    unsafe { poison(to, bytes) };
    // SAFETY: the caller's promise, which holds until the wait.
    group::transfer(Kind::Copies, move || unsafe {
        let to = to.cast::<MaybeUninit<u8>>();
        to.copy_from_nonoverlapping(from.cast(), count);
        to.add(count).write_bytes(0, bytes - count);
    });
}

/// Whether the thread unwinds: the launch has failed, and nobody waits any more.
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
/// As `pointer::read`.
#[track_caller]
pub(crate) unsafe fn load_read_only<T: Copy>(from: *const T) -> T {
    reads(from, 1);
    // SAFETY: the caller's promise.
    unsafe { from.read() }
}

pub(crate) use load_read_only as load_streaming;

/// # Safety
///
/// As `pointer::write`.
#[track_caller]
pub(crate) unsafe fn store_streaming<T: Copy>(to: *mut T, value: T) {
    writes(to, 1);
    // SAFETY: the caller's promise.
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

/// Four of the eight bytes of two words, as the lowest three bits of each four of `which` say.
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

/// A tensor of numbers `T` in global memory, for TMA.
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
    /// A number that another tensor does not have.
    pub(crate) fn number(self) -> usize {
        self.0.addr()
    }

    /// A host has no map.
    #[allow(clippy::unused_self)] // A GPU has.
    pub(crate) fn bring(self) {}

    /// Where the tensor begins.
    pub(crate) fn start(self) -> *mut T {
        self.0.cast_mut()
    }

    /// Where the numbers of its rows begin, or null.
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
