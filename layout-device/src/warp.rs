//! What the 32 threads of a warp do together.
//!
//! All threads of a warp call each of these, [`lane_id`] apart, at the same place, where none of them has
//! taken another branch. On a host the executor finds a thread that does not.

use crate::backend;

/// Numbers of 32 bits, which the threads of a warp exchange.
pub trait Word: Copy + Send + 'static {
    /// Its bits.
    fn to_word(self) -> u32;
    /// The number with these bits.
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

/// The number of this thread in its warp.
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
    /// The value of the thread with a lane, modulo 32.
    ///
    /// # Source
    ///
    /// PTX `shfl.sync.idx` with all 32 lanes.
    shuffle(lane);
    /// The value of the thread whose lane is this one's, exclusive or `mask`, modulo 32.
    ///
    /// # Source
    ///
    /// PTX `shfl.sync.bfly` with all 32 lanes.
    shuffle_xor(mask);
    /// The value of the thread whose lane is lower by `distance`, or one's own if there is none.
    ///
    /// # Source
    ///
    /// PTX `shfl.sync.up` with all 32 lanes.
    shuffle_up(distance);
    /// The value of the thread whose lane is higher by `distance`, or one's own if there is none.
    ///
    /// # Source
    ///
    /// PTX `shfl.sync.down` with all 32 lanes.
    shuffle_down(distance);
}

/// The values of all lanes combined, for each of them: in a butterfly, five exchanges.
///
/// `combine` is associative and commutative, but for the order in which numbers are rounded, which is the
/// same for all lanes.
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

/// The values of all lanes up to this one combined: in five exchanges.
///
/// `combine` is associative, but for the order in which numbers are rounded.
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

/// A bit for each lane: whether its `is_set` is true.
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

/// A number that all lanes have alike, of which the assembler knows that they do: it is kept once for all of them, and so is what is computed from
/// it. What was loaded is not known to be.
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

/// Waits until every thread of the warp has arrived; what they wrote is then visible to them.
///
/// # Source
///
/// PTX `bar.warp.sync` with all 32 lanes.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub fn sync() {
    backend::warp::sync();
}

/// As [`sync`], where all threads of the warp have the same slot, which the executor checks.
#[cfg_attr(target_arch = "nvptx64", allow(unused_variables))]
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub(crate) fn sync_with(slot: usize) {
    #[cfg(target_arch = "nvptx64")]
    sync();
    #[cfg(not(target_arch = "nvptx64"))]
    backend::warp::sync_with(slot);
}
