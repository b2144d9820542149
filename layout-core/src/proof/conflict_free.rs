//! Whether the threads of a warp reach the banks of shared memory without waiting for one another.

use layout_decide::{
    Answer, Conflict, GlobalCost, Scattered, SharedCost, conflict_free as decide, is_access,
    sector_use, vector_access as decide_vectors,
};

use super::index::{describe, swizzle};
use super::vector_access::{access, assert_vector_access};
use crate::assert::{CheckedLayout, Text};
use crate::int::StaticInteger;

/// Whether no two threads of a warp wait for each other in shared memory, where each moves `N` values
/// of `Bytes` bytes at a time, as in [`vector_access`](crate::questions::vector_access).
///
/// Shared memory has 32 banks, and words of 4 bytes are assigned to them in turn. In one access, the
/// threads that are served together are the 32 of a warp, or 16 of them if each moves 8 bytes, or 8 if
/// each moves 16. They take turns if they reach different words of one bank; one word is delivered to
/// all threads that ask for it.
///
/// ```text
/// word(t, v) = l(t, v) * bytes / 4
/// word(t, v) == word(u, v)  or  word(t, v) % 32 != word(u, v) % 32     for t, u served together
/// ```
///
/// Whether the memory itself begins at a multiple of 128 bytes depends on the tensor.
///
/// ```
/// use layout_core::{questions::*, *};
///
/// // Threads that go down a column of a tile of 32 by 32 floats.
/// assert!(!conflict_free::<Layout<(_32, _32), (_32, _1)>, _1, _4>());
/// assert!(conflict_free::<Layout<(_32, _32), (_33, _1)>, _1, _4>());
/// type Swizzled32 = Swizzled<Swizzle<5, 0, 5>, Layout<(_32, _32), (_32, _1)>>;
/// assert!(conflict_free::<Swizzled32, _1, _4>());
/// ```
///
/// # Source
///
/// CUDA C++ Programming Guide, shared memory of compute capability 5.x and above.
#[must_use]
pub const fn conflict_free<L: CheckedLayout, N: StaticInteger, Bytes: StaticInteger>() -> bool {
    let swizzles = [swizzle::<L>()];
    let access = access::<L, N>(&swizzles);
    matches!(decide_vectors(&access), Answer::Yes)
        && matches!(decide(&access, bytes::<N, Bytes>()), Answer::Yes)
}

/// Asserts that no two threads of a warp wait for each other in shared memory, where each moves `N`
/// values of `Bytes` bytes at a time.
///
/// # Panics
///
/// With two threads that wait, their bank, and how many turns it takes:
///
/// ```compile_fail
/// use layout_core::{questions::*, *};
///
/// const _: () = assert_conflict_free::<Layout<(_32, _32), (_8, _1)>, _1, _4>();
/// ```
/// ```text
/// error[E0080]: bank conflict: (thread 0, value 0) and (thread 4, value 0) both reach bank 0, at
/// offsets 0 and 32: the access takes 8 turns; pad the rows of the tile, or swizzle it
/// ```
///
/// Like [`assert_vector_access`], if `N` values do not lie side by side.
#[track_caller]
pub const fn assert_conflict_free<L: CheckedLayout, N: StaticInteger, Bytes: StaticInteger>() {
    assert_vector_access::<L, N>();
    let swizzles = [swizzle::<L>()];
    let access = access::<L, N>(&swizzles);
    match decide(&access, bytes::<N, Bytes>()) {
        Answer::Yes => {}
        Answer::No(Conflict {
            first,
            second,
            bank,
            turns,
        }) => {
            let text = describe::<L>(Text::new().str("bank conflict: "), first);
            let text = describe::<L>(text.str(" and "), second);
            let text = text.str(" both reach bank ").natural(bank);
            let text = text.str(", at offsets ").natural(access.at(first));
            let text = text.str(" and ").natural(access.at(second));
            let text = text.str(": the access takes ").natural(turns as u64);
            text.str(" turns; pad the rows of the tile, or swizzle it")
                .panic()
        }
        Answer::NotDecided => panic!(
            "whether the threads of this partition wait for one another was not decided: there are \
             more accesses than 1048576 steps compare"
        ),
    }
}

/// What the accesses of a partition to shared memory cost, where each thread moves `N` values of `Bytes` bytes at a time: the turns that they
/// take, and how many it would be if no thread waited, as [`conflict_free`] counts them.
///
/// ```
/// use layout_core::{questions::*, *};
///
/// // 32 threads that go down a column of 32 by 32 floats, value by value, and the same with padding.
/// const COST: SharedCost = shared_cost::<Layout<(_32, _32), (_32, _1)>, _1, _4>();
/// assert_eq!((COST.instructions, COST.least, COST.wavefronts), (32, 32, 1024));
/// assert_eq!(shared_cost::<Layout<(_32, _32), (_33, _1)>, _1, _4>().wavefronts, 32);
/// ```
///
/// # Panics
///
/// As [`assert_conflict_free`], but for conflicts.
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

/// What the accesses of a partition to global memory cost, where each thread moves `N` values of `Bytes` bytes at a time: the sectors of 32
/// bytes and the lines of 128 that the instructions of warps reach, and the bytes of them that are used. The memory begins at a multiple of 128
/// bytes.
///
/// ```
/// use layout_core::{questions::*, *};
///
/// const ROWS: GlobalCost = global_cost::<Layout<(_32, _32), (_1, _32)>, _1, _4>();
/// assert_eq!((ROWS.instructions, ROWS.sectors, ROWS.lines, ROWS.bytes), (32, 128, 32, 4096));
/// const COLUMNS: GlobalCost = global_cost::<Layout<(_32, _32), (_32, _1)>, _1, _4>();
/// assert_eq!((COLUMNS.sectors, COLUMNS.lines), (1024, 1024));
/// ```
///
/// # Panics
///
/// As [`shared_cost`].
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

/// Asserts that the accesses of a partition to global memory use `Percent` of the bytes of the sectors that they reach, as [`global_cost`] counts
/// them.
///
/// ```
/// use layout_core::{questions::*, *};
///
/// const _: () = assert_sector_use::<Layout<(_32, _32), (_1, _32)>, _1, _4, 100>();
/// ```
///
/// # Panics
///
/// With two threads that reach different sectors, and the share that is used:
///
/// ```compile_fail
/// use layout_core::{questions::*, *};
///
/// const _: () = assert_sector_use::<Layout<(_32, _32), (_32, _1)>, _1, _4, 50>();
/// ```
/// ```text
/// error[E0080]: sector use: 32 instructions reach 1024 sectors and use 12 % of their bytes: (thread 0, value 0) is at byte 0,
/// and (thread 1, value 0) at 128; let the threads of a warp follow one another along the mode of stride 1
/// ```
///
/// As [`shared_cost`].
#[track_caller]
pub const fn assert_sector_use<
    L: CheckedLayout,
    N: StaticInteger,
    Bytes: StaticInteger,
    const PERCENT: u64,
>() {
    assert_vector_access::<L, N>();
    let swizzles = [swizzle::<L>()];
    let access = access::<L, N>(&swizzles);
    let bytes = bytes::<N, Bytes>();
    match sector_use(&access, bytes, PERCENT) {
        Answer::Yes => {}
        Answer::No(Scattered { apart, cost }) => {
            let percent = (100 * cost.bytes as u128 / (32 * cost.sectors as u128)) as u64;
            let text = Text::new().str("sector use: ").natural(cost.instructions);
            let text = text.str(" instructions reach ").natural(cost.sectors);
            let text = text
                .str(" sectors and use ")
                .natural(percent)
                .str(" % of their bytes: ");
            let text = match apart {
                None => text.str("all threads of the first are in one sector"),
                Some([first, second]) => {
                    let text = describe::<L>(text, first).str(" is at byte ");
                    let text = text.natural(access.at(first).saturating_mul(bytes));
                    let text = describe::<L>(text.str(", and "), second).str(" at ");
                    text.natural(access.at(second).saturating_mul(bytes))
                }
            };
            text.str("; let the threads of a warp follow one another along the mode of stride 1")
                .panic()
        }
        Answer::NotDecided => panic!("{}", TOO_MANY),
    }
}

/// Why a cost is not known.
const TOO_MANY: &str =
    "what these accesses cost was not decided: there are more than 1048576 steps count";

/// The bytes of an element, if an access is the access of one instruction.
#[track_caller]
const fn bytes<N: StaticInteger, Bytes: StaticInteger>() -> u64 {
    match (N::VALUE, Bytes::VALUE) {
        (Some(n), Some(bytes)) if is_access(n, bytes) => bytes,
        _ => panic!("an access moves 1, 2, 4, 8 or 16 bytes"),
    }
}
