//! The check that a warp accesses shared memory without bank conflicts.

use layout_decide::{
    Access, Answer, BestSwizzle, Conflict, STEPS, Swizzle, Vectors, conflict_free as decide,
    free_swizzle, is_access, vector_access as decide_vectors,
};

use super::index::{describe, swizzle};
use super::vector_access::{access, assert_vector_access};
use crate::assert::{CheckedLayout, Text};
use crate::int::StaticInteger;

/// Returns `true` if a warp accesses shared memory without bank conflicts.
///
/// Each thread accesses `N` values of `Bytes` bytes at once, as in
/// [`vector_access`](crate::checks::vector_access).
///
/// Shared memory has 32 banks. Consecutive 4-byte words are in consecutive banks. One wavefront serves a group
/// of threads: 32 threads, or 16 for 8-byte accesses, or 8 for 16-byte accesses.
///
/// The group is twice as large if all pairs of threads `t` and `t xor 1`, or all pairs `t` and `t xor 2`, read
/// the same address. Threads of a group conflict if they access different words of one bank. Accesses to the
/// same word do not conflict.
///
/// ```text
/// word(t, v) = l(t, v) * bytes / 4
/// word(t, v) == word(u, v)  or  word(t, v) % 32 != word(u, v) % 32     for t, u served together
/// ```
///
/// The alignment of the memory to 128 bytes depends on the tensor.
///
/// ```
/// use layout_core::{checks::*, *};
///
/// // The threads of a warp read a column of a 32 x 32 `f32` tile.
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
#[doc(alias = "bank conflict")]
pub const fn conflict_free<L: CheckedLayout, N: StaticInteger, Bytes: StaticInteger>() -> bool {
    let swizzles = [swizzle::<L>()];
    let access = access::<L, N>(&swizzles);
    matches!(decide_vectors(&access), Answer::Yes)
        && matches!(decide(&access, bytes::<N, Bytes>()), Answer::Yes)
}

/// Asserts that a warp accesses shared memory without bank conflicts. Each thread accesses `N` values of
/// `Bytes` bytes at once.
///
/// # Panics
///
/// Panics with two conflicting threads, their bank, and the number of wavefronts:
///
/// ```compile_fail
/// use layout_core::{checks::*, *};
///
/// const _: () = assert_conflict_free::<Layout<(_32, _32), (_8, _1)>, _1, _4>();
/// ```
/// ```text
/// error[E0080]: bank conflict: (thread 0, value 0) and (thread 4, value 0) both access bank 0, at
/// offsets 0 and 32: the access takes 8 wavefronts; use Sw<3,0,5> for an access without bank conflicts, or pad
/// the rows of the tile
/// ```
///
/// Panics like [`assert_vector_access`] if `N` values are not contiguous.
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
            wavefronts,
            ..
        }) => {
            let text = describe::<L>(Text::new().str("bank conflict: "), first);
            let text = describe::<L>(text.str(" and "), second);
            let text = text.str(" both access bank ").natural(bank);
            let text = text.str(", at offsets ").natural(access.at(first));
            let text = text.str(" and ").natural(access.at(second));
            let text = text.str(": the access takes ").natural(wavefronts as u64);
            let text = text.str(" wavefronts; ");
            match swizzle_that_is_enough(&access, bytes::<N, Bytes>()) {
                None => text.str("pad the rows of the tile, or swizzle it"),
                Some([bits, base, shift]) => {
                    let text = text.str("use Sw<").integer(bits).str(",").integer(base);
                    let text = text.str(",").integer(shift);
                    text.str("> for an access without bank conflicts, or pad the rows of the tile")
                }
            }
            .panic()
        }
        Answer::NotDecided => panic!(
            "cannot decide within 1048576 steps whether the accesses of this partition have bank \
             conflicts: check a smaller tile"
        ),
    }
}

/// Returns the parameters of the smallest swizzle without bank conflicts.
///
/// Returns `None` if the layout already has a swizzle, or if none is found quickly.
#[allow(clippy::cast_possible_wrap)] // The values are bits of an offset.
const fn swizzle_that_is_enough(access: &Access<'_>, bytes: u64) -> Option<[i64; 3]> {
    if !matches!(access.swizzles, [Swizzle { read: 0, .. }]) {
        return None;
    }
    let vectors = [Vectors {
        modes: access.modes,
        n: access.n,
    }];
    match free_swizzle(&access.modes, &vectors, bytes, STEPS as u64 / 64) {
        Ok(Some(BestSwizzle {
            swizzle: Some(Swizzle { read, shift, .. }),
            ..
        })) => {
            let from = read.trailing_zeros() as i64;
            let shift = shift as i64;
            let base = if shift < 0 { from } else { from - shift };
            Some([read.count_ones() as i64, base, shift])
        }
        _ => None,
    }
}

/// Returns the size of an element in bytes, if one instruction can make the access.
#[track_caller]
pub(super) const fn bytes<N: StaticInteger, Bytes: StaticInteger>() -> u64 {
    match (N::VALUE, Bytes::VALUE) {
        (Some(n), Some(bytes)) if is_access(n, bytes) => bytes,
        (Some(n), Some(bytes)) => {
            let text = Text::new().str("expected an access of 1, 2, 4, 8 or 16 bytes, found ");
            let text = text.natural(n).str(" x ").natural(bytes);
            text.str(" bytes").panic()
        }
        _ => panic!("expected an access of 1, 2, 4, 8 or 16 bytes, found a larger one"),
    }
}
