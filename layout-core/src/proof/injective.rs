//! The check that a partition is disjoint.

use layout_decide::{Answer, injective as decide};

use super::index::describe;
use crate::assert::{CheckedLayout, Text, modes};

/// Returns `true` if the layout is injective: different coordinates have different offsets, so threads write
/// disjoint elements.
///
/// ```
/// use layout_core::{checks::*, *};
///
/// assert!(injective::<Layout<(_32, _2), (_2, _1)>>());
/// assert!(!injective::<Layout<(_32, _2), (_2, _2)>>());
/// ```
///
/// A swizzle is a permutation, so it does not change the answer.
#[must_use]
pub const fn injective<L: CheckedLayout>() -> bool {
    matches!(decide(&modes::<L>()), Answer::Yes)
}

/// Asserts that the layout is injective: different coordinates have different offsets.
///
/// # Panics
///
/// Panics with two colliding threads and their values:
///
/// ```compile_fail
/// use layout_core::{checks::*, *};
///
/// const _: () = assert_injective::<Layout<(_32, _4), (_2, _1)>>();
/// ```
/// ```text
/// error[E0080]: not injective: (thread 1, value 0) and (thread 0, value 2) both have offset 2: make each stride larger than the largest offset of the modes with smaller strides
/// ```
#[track_caller]
pub const fn assert_injective<L: CheckedLayout>() {
    let modes = modes::<L>();
    match decide(&modes) {
        Answer::Yes => {}
        Answer::No([a, b]) => {
            let text = describe::<L>(Text::new().str("not injective: "), a).str(" and ");
            let text = describe::<L>(text, b).str(" both have offset ");
            let text = text.natural(modes.offset(a));
            let text = text.str(if L::READ == 0 {
                ""
            } else {
                " before the swizzle"
            });
            text.str(": make each stride larger than the largest offset of the modes with smaller strides")
                .panic()
        }
        Answer::NotDecided => panic!(
            "cannot decide within 1048576 steps whether two coordinates of this layout have the \
             same offset: make each stride larger than the largest offset of the modes with \
             smaller strides"
        ),
    }
}
