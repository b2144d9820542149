//! Warp-level functions: shuffles, votes, reductions and scans.
//!
//! All threads of a warp must call these functions together, from converged code, except [`lane_id`].
//! On a host, the executor reports a thread that does not call the function.

use crate::backend;

/// A 32-bit type that the threads of a warp can exchange.
pub trait Word: Copy + Send + 'static {
    /// Returns the bits of the value.
    fn to_word(self) -> u32;
    /// Returns the value with these bits.
    fn from_word(word: u32) -> Self;
}
impl Word for u32 {
    #[inline(always)]
    fn to_word(self) -> u32 {
        self
    }
    #[inline(always)]
    fn from_word(word: u32) -> Self {
        word
    }
}
impl Word for i32 {
    #[inline(always)]
    fn to_word(self) -> u32 {
        u32::from_ne_bytes(self.to_ne_bytes())
    }
    #[inline(always)]
    fn from_word(word: u32) -> Self {
        Self::from_ne_bytes(word.to_ne_bytes())
    }
}
impl Word for f32 {
    #[inline(always)]
    fn to_word(self) -> u32 {
        self.to_bits()
    }
    #[inline(always)]
    fn from_word(word: u32) -> Self {
        Self::from_bits(word)
    }
}

/// Returns the lane of this thread.
#[must_use]
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub fn lane_id() -> u32 {
    backend::warp::lane_id()
}

macro_rules! shuffles {
    ($($(#[$doc:meta])* $name:ident($which:ident);)*) => {$(
        $(#[$doc])*
        #[must_use]
        #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
        #[inline(always)]
        pub fn $name<T: Word>(value: T, $which: u32) -> T {
            T::from_word(backend::warp::$name(value.to_word(), $which))
        }
    )*};
}
shuffles! {
    /// Returns the value of the thread with lane `lane`, modulo 32.
    ///
    /// # Source
    ///
    /// PTX `shfl.sync.idx` with all 32 lanes.
    shuffle(lane);
    /// Returns the value of the thread whose lane is this thread's lane xor `mask`, modulo 32.
    ///
    /// # Source
    ///
    /// PTX `shfl.sync.bfly` with all 32 lanes.
    shuffle_xor(mask);
    /// Returns the value of the thread `distance` lanes below, or the thread's own value if no such
    /// lane exists.
    ///
    /// # Source
    ///
    /// PTX `shfl.sync.up` with all 32 lanes.
    shuffle_up(distance);
    /// Returns the value of the thread `distance` lanes above, or the thread's own value if no such
    /// lane exists.
    ///
    /// # Source
    ///
    /// PTX `shfl.sync.down` with all 32 lanes.
    shuffle_down(distance);
}

/// Combines the values of all lanes and returns the result to each lane. The butterfly has five
/// shuffles.
///
/// `combine` must be associative and commutative, except for rounding. The rounding order is the same
/// for all lanes.
///
/// ```
/// use grid_executor::{Dim3, launch};
/// use layout_device::warp;
///
/// let kernel = || assert_eq!(warp::reduce(warp::lane_id(), |a, b| a + b), 31 * 32 / 2);
/// // SAFETY: the kernel holds nothing but numbers.
/// unsafe { launch(Dim3::x(1), Dim3::x(64), 0, kernel) }?;
/// # Ok::<(), grid_executor::LaunchError>(())
/// ```
#[must_use]
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub fn reduce<T: Word>(value: T, combine: impl Fn(T, T) -> T) -> T {
    let value = combine(value, shuffle_xor(value, 16));
    let value = combine(value, shuffle_xor(value, 8));
    let value = combine(value, shuffle_xor(value, 4));
    let value = combine(value, shuffle_xor(value, 2));
    combine(value, shuffle_xor(value, 1))
}

/// Returns the combined values of all lanes up to and including this one, with five shuffles.
///
/// `combine` must be associative, except for rounding.
///
/// ```
/// use grid_executor::{Dim3, launch};
/// use layout_device::warp;
///
/// let kernel = || {
///     let lane = warp::lane_id();
///     assert_eq!(warp::scan(lane, |a, b| a + b), lane * (lane + 1) / 2);
/// };
/// // SAFETY: the kernel holds nothing but numbers.
/// unsafe { launch(Dim3::x(1), Dim3::x(64), 0, kernel) }?;
/// # Ok::<(), grid_executor::LaunchError>(())
/// ```
#[must_use]
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub fn scan<T: Word>(value: T, combine: impl Fn(T, T) -> T) -> T {
    let lane = lane_id();
    [1, 2, 4, 8, 16].into_iter().fold(value, |value, distance| {
        let lower = shuffle_up(value, distance);
        if lane < distance {
            value
        } else {
            combine(lower, value)
        }
    })
}

/// Returns a bit mask with one bit per lane: the lane's `is_set`.
///
/// # Source
///
/// PTX `vote.sync.ballot` with all 32 lanes.
#[must_use]
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub fn ballot(is_set: bool) -> u32 {
    backend::warp::ballot(is_set)
}

/// Returns a value that is equal in all lanes, marked as warp-uniform for the assembler.
///
/// The assembler keeps a uniform value, and results computed from it, in one register per warp. The
/// assembler does not recognize loaded values as uniform.
///
/// # Source
///
/// PTX `redux.sync.min` with all 32 lanes, for `sm_80` and later.
#[must_use]
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub fn uniform(value: u32) -> u32 {
    backend::hopper::uniform(value)
}

/// Waits until every thread of the warp has arrived. Writes before the barrier are then visible to all
/// threads of the warp.
///
/// # Source
///
/// PTX `bar.warp.sync` with all 32 lanes.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub fn sync() {
    backend::warp::sync();
}

/// Waits like [`sync`]. The executor checks that all threads of the warp have the same stage.
#[cfg_attr(target_arch = "nvptx64", allow(unused_variables))]
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub(crate) fn sync_with(slot: usize) {
    #[cfg(target_arch = "nvptx64")]
    sync();
    #[cfg(not(target_arch = "nvptx64"))]
    backend::warp::sync_with(slot);
}
