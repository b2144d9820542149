//! The cost of a partition's accesses: wavefronts in shared memory, sectors and lines in global memory.

use layout_decide::{Answer, GlobalCost, Scattered, SharedCost, sector_efficiency};

use super::conflict_free::bytes;
use super::index::{describe, swizzle};
use super::vector_access::{access, assert_vector_access};
use crate::assert::{CheckedLayout, Text};
use crate::int::StaticInteger;

/// Returns the cost of a partition's accesses to shared memory: the number of wavefronts, and the number
/// without bank conflicts.
///
/// Each thread accesses `N` values of `Bytes` bytes at once. Wavefronts are counted as in
/// [`conflict_free`](crate::checks::conflict_free).
///
/// ```
/// use layout_core::{checks::*, *};
///
/// // 32 threads read columns of a 32 x 32 `f32` tile, without and with padding.
/// const COST: SharedCost = shared_cost::<Layout<(_32, _32), (_32, _1)>, _1, _4>();
/// assert_eq!((COST.instructions, COST.ideal_wavefronts, COST.wavefronts), (32, 32, 1024));
/// assert_eq!(shared_cost::<Layout<(_32, _32), (_33, _1)>, _1, _4>().wavefronts, 32);
/// ```
///
/// # Panics
///
/// Panics like [`assert_conflict_free`](crate::checks::assert_conflict_free), except for bank conflicts.
#[must_use]
#[track_caller]
pub const fn shared_cost<L: CheckedLayout, N: StaticInteger, Bytes: StaticInteger>() -> SharedCost {
    assert_vector_access::<L, N>();
    let swizzles = [swizzle::<L>()];
    let access = access::<L, N>(&swizzles);
    match layout_decide::shared_cost(&access, bytes::<N, Bytes>()) {
        Some(cost) => cost,
        None => panic!("{}", TOO_MANY),
    }
}

/// Returns the cost of a partition's accesses to global memory: the 32-byte sectors and 128-byte lines that
/// warps access, and the bytes that are used.
///
/// Each thread accesses `N` values of `Bytes` bytes at once. The memory is assumed to start at a multiple of
/// 128 bytes.
///
/// ```
/// use layout_core::{checks::*, *};
///
/// const ROWS: GlobalCost = global_cost::<Layout<(_32, _32), (_1, _32)>, _1, _4>();
/// assert_eq!((ROWS.instructions, ROWS.sectors, ROWS.lines, ROWS.bytes), (32, 128, 32, 4096));
/// const COLUMNS: GlobalCost = global_cost::<Layout<(_32, _32), (_32, _1)>, _1, _4>();
/// assert_eq!((COLUMNS.sectors, COLUMNS.lines), (1024, 1024));
/// ```
///
/// # Panics
///
/// Panics like [`shared_cost`].
#[must_use]
#[track_caller]
pub const fn global_cost<L: CheckedLayout, N: StaticInteger, Bytes: StaticInteger>() -> GlobalCost {
    assert_vector_access::<L, N>();
    let swizzles = [swizzle::<L>()];
    let access = access::<L, N>(&swizzles);
    match layout_decide::global_cost(&access, bytes::<N, Bytes>()) {
        Some(cost) => cost,
        None => panic!("{}", TOO_MANY),
    }
}

/// Asserts that a partition's accesses to global memory use at least `Percent` percent of the bytes in the
/// accessed sectors, as counted by [`global_cost`].
///
/// ```
/// use layout_core::{checks::*, *};
///
/// const _: () = assert_sector_efficiency::<Layout<(_32, _32), (_1, _32)>, _1, _4, _100>();
/// ```
///
/// # Panics
///
/// Panics with two threads that access different sectors, and the percentage that is used:
///
/// ```compile_fail
/// use layout_core::{checks::*, *};
///
/// const _: () = assert_sector_efficiency::<Layout<(_32, _32), (_32, _1)>, _1, _4, _50>();
/// ```
/// ```text
/// error[E0080]: sector efficiency: 32 instructions access 1024 sectors and use 12 % of their bytes: (thread 0, value 0) is at byte 0,
/// and (thread 1, value 0) at 128; arrange the threads of a warp contiguously along the mode of stride 1, starting at a multiple of 32 bytes
/// ```
///
/// Panics like [`shared_cost`].
#[track_caller]
pub const fn assert_sector_efficiency<
    L: CheckedLayout,
    N: StaticInteger,
    Bytes: StaticInteger,
    Percent: StaticInteger,
>() {
    assert_vector_access::<L, N>();
    let swizzles = [swizzle::<L>()];
    let access = access::<L, N>(&swizzles);
    let bytes = bytes::<N, Bytes>();
    if Percent::U32 > 100 {
        let text = Text::new().str("expected a percentage from 0 to 100, found ");
        text.natural(Percent::U32 as u64).panic()
    }
    match sector_efficiency(&access, bytes, Percent::U32 as u64) {
        Answer::Yes => {}
        Answer::No(Scattered { apart, cost }) => {
            let text = Text::new()
                .str("sector efficiency: ")
                .natural(cost.instructions);
            let text = text.str(" instructions access ").natural(cost.sectors);
            let text = text
                .str(" sectors and use ")
                .natural(cost.percent_used())
                .str(" % of their bytes: ");
            let text = match apart {
                None => text.str("in the instruction with the lowest sector efficiency, all threads access the same sector"),
                Some([first, second]) => {
                    let text = describe::<L>(text, first).str(" is at byte ");
                    let text = text.natural(access.at(first).saturating_mul(bytes));
                    let text = describe::<L>(text.str(", and "), second).str(" at ");
                    text.natural(access.at(second).saturating_mul(bytes))
                }
            };
            text.str("; arrange the threads of a warp contiguously along the mode of stride 1, starting at a multiple of 32 bytes")
                .panic()
        }
        Answer::NotDecided => panic!("{}", TOO_MANY),
    }
}

/// The message for a cost that was not decided.
const TOO_MANY: &str =
    "cannot decide the cost of these accesses within 1048576 steps: check a smaller tile";
