//! Whether the threads of a warp reach the banks of shared memory without waiting for one another.

use layout_decide::{
    Answer, Conflict, conflict_free as decide, is_access, vector_access as decide_vectors,
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
/// each moves 16; twice as many of these if all pairs of threads `t` and `t xor 1`, or all pairs `t` and `t xor 2`, read one
/// place. They take turns if they reach different words of one bank; one word is delivered to all threads that ask for it.
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

/// The bytes of an element, if an access is the access of one instruction.
#[track_caller]
pub(super) const fn bytes<N: StaticInteger, Bytes: StaticInteger>() -> u64 {
    match (N::VALUE, Bytes::VALUE) {
        (Some(n), Some(bytes)) if is_access(n, bytes) => bytes,
        _ => panic!("an access moves 1, 2, 4, 8 or 16 bytes"),
    }
}
