//! The check that a thread's values form aligned vectors in memory.

use layout_decide::{Access, Answer, Apart, Swizzle, vector_access as decide};

use super::index::{describe, swizzle};
use crate::assert::{CheckedLayout, Text, modes};
use crate::int::StaticInteger;

/// Returns `true` if one instruction can access each group of `N` values of a thread. A group must be
/// contiguous and start at a multiple of `N`. Values are counted in mode 1.
///
/// ```text
/// l(t, n * v + i, rest...) == l(t, n * v, rest...) + i     for all i < n
/// n divides l(t, n * v, rest...)
/// ```
///
/// The alignment of the memory to `N` elements depends on the tensor.
///
/// ```
/// use layout_core::{checks::*, *};
///
/// assert!(vector_access::<Layout<(_32, _8), (_8, _1)>, _4>());
/// assert!(!vector_access::<Layout<(_32, _8), (_1, _32)>, _4>());    // values have stride 32
/// assert!(!vector_access::<Layout<(_32, _4), (_6, _1)>, _4>());     // 6 is not a multiple of 4
/// ```
#[must_use]
pub const fn vector_access<L: CheckedLayout, N: StaticInteger>() -> bool {
    matches!(decide(&access::<L, N>(&[swizzle::<L>()])), Answer::Yes)
}

/// Asserts that groups of `N` values of a thread are contiguous and start at a multiple of `N`.
///
/// # Panics
///
/// Panics with the values of an invalid group, and their offsets:
///
/// ```compile_fail
/// use layout_core::{checks::*, *};
///
/// const _: () = assert_vector_access::<Layout<(_32, _4), (_6, _1)>, _4>();
/// ```
/// ```text
/// error[E0080]: aligned: (thread 1, value 0) has offset 6, which is not a multiple of 4: make every
/// stride except the stride within the vector a multiple of 4
/// ```
#[track_caller]
pub const fn assert_vector_access<L: CheckedLayout, N: StaticInteger>() {
    let swizzles = [swizzle::<L>()];
    let access = access::<L, N>(&swizzles);
    let Access { modes, n, .. } = access;
    match decide(&access) {
        Answer::Yes => {}
        Answer::No(Apart::Rest) => {
            let text = Text::new().str("contiguous: expected a multiple of ");
            let text = text.natural(n).str(" values per thread, found ");
            text.natural(modes.values())
                .str(": use a vector length that divides the values per thread")
                .panic()
        }
        Answer::No(Apart::From(index)) => {
            let next = index + modes.threads();
            let text = describe::<L>(Text::new().str("contiguous: "), index);
            let text = text.str(" has offset ").natural(access.at(index));
            let text = describe::<L>(text.str(" and "), next).str(" has ");
            text.natural(access.at(next))
                .str(", which are not contiguous: give the values of a vector stride 1, or use narrower vectors")
                .panic()
        }
        Answer::No(Apart::Unaligned(index)) => {
            let text = describe::<L>(Text::new().str("aligned: "), index);
            let text = text.str(" has offset ").natural(access.at(index));
            let text = text.str(", which is not a multiple of ").natural(n);
            let text =
                text.str(": make every stride except the stride within the vector a multiple of ");
            text.natural(n).panic()
        }
        Answer::NotDecided => panic!(
            "cannot decide within 1048576 steps whether the swizzle, which moves bits within the vectors, \
             keeps the vectors of this partition contiguous: check a smaller tile, or choose a larger M"
        ),
    }
}

/// Returns the access of `N` values of a thread at once.
#[track_caller]
pub(super) const fn access<L: CheckedLayout, N: StaticInteger>(swizzles: &[Swizzle]) -> Access<'_> {
    let Some(n @ 1..=0xFFFF_FFFF) = N::VALUE else {
        panic!("expected a vector of 1 to 4294967295 elements")
    };
    Access {
        modes: modes::<L>(),
        swizzles,
        n,
    }
}
