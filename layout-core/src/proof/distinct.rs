//! Whether each thread has cells of its own.

use super::modes::Modes;
use crate::assert::{CheckedLayout, Text};

/// The most steps of a search.
const STEPS: u32 = 1 << 17;

/// Whether no two coordinates have one offset: threads that write their values do not meet.
///
/// ```
/// use layout_core::*;
///
/// assert!(distinct::<Layout<(_32, _2), (_2, _1)>>());
/// assert!(!distinct::<Layout<(_32, _2), (_2, _2)>>());
/// ```
///
/// A swizzle is a permutation and changes nothing.
#[must_use]
pub const fn distinct<L: CheckedLayout>() -> bool {
    matches!(collision(&Modes::of::<L>()), Search::None)
}

/// Asserts that no two coordinates have one offset.
///
/// # Panics
///
/// With two threads and their values that meet:
///
/// ```compile_fail
/// use layout_core::*;
///
/// const _: () = assert_distinct::<Layout<(_32, _4), (_2, _1)>>();
/// ```
/// ```text
/// error[E0080]: not distinct: (thread 1, value 0) and (thread 0, value 2) both have offset 2
/// ```
#[track_caller]
pub const fn assert_distinct<L: CheckedLayout>() {
    let modes = Modes::of::<L>();
    match collision(&modes) {
        Search::None => {}
        Search::Found([a, b]) => {
            let (a, b) = (min(a, b), max(a, b));
            let text = modes
                .describe(Text::new().str("not distinct: "), a)
                .str(" and ");
            let text = modes.describe(text, b).str(" both have offset ");
            let offset = modes.offset(a);
            let text = text.integer(offset);
            if L::READ == 0 {
                text.panic()
            } else {
                text.str(" before the swizzle").panic()
            }
        }
        Search::TooLong => panic!(
            "131072 steps did not tell whether two coordinates of this layout have one offset: let \
             each stride be above what the modes with smaller strides reach"
        ),
    }
}

/// The answer of a search.
pub(super) enum Search<T> {
    /// There is none.
    None,
    /// What was searched.
    Found(T),
    /// It was given up.
    TooLong,
}

/// Two indices with one offset.
///
/// They differ by multiples `x_i` of the strides `d_i` with `|x_i| < s_i` that add up to 0. Of the
/// strides in order, the last with `x_i` other than 0 is at most what the modes before it reach.
pub(super) const fn collision(modes: &Modes) -> Search<[i64; 2]> {
    let sorted = modes.sorted();
    let mut steps = 0;
    let mut i = 0;
    while i < sorted.len {
        let mode = sorted.at(i);
        let reach = sorted.reach(i);
        let mut count = 1;
        while count < mode.extent && count * mode.stride <= reach {
            let found = [count * mode.index, 0];
            match differences(&sorted, i, count * mode.stride, found, &mut steps) {
                Search::None => {}
                found => return found,
            }
            count += 1;
        }
        i += 1;
    }
    Search::None
}

/// `target` as a sum of multiples of the strides of the first `count` modes, each multiple below the
/// extent either way: the indices that those above 0 and those below 0 add to `indices`.
const fn differences(
    modes: &Modes,
    count: usize,
    target: i64,
    indices: [i64; 2],
    steps: &mut u32,
) -> Search<[i64; 2]> {
    if count == 0 {
        return if target == 0 {
            Search::Found(indices)
        } else {
            Search::None
        };
    }
    let mode = modes.at(count - 1);
    let reach = modes.reach(count - 1);
    // Those that leave no more than the modes before can reach.
    let (mut n, last) = if mode.stride == 0 {
        (0, 0)
    } else {
        // A sum beyond `i64` is beyond the extent too.
        let least = -reach.saturating_sub(target).div_euclid(mode.stride);
        let most = target.saturating_add(reach).div_euclid(mode.stride);
        (max(least, 1 - mode.extent), min(most, mode.extent - 1))
    };
    while n <= last {
        if *steps == STEPS {
            return Search::TooLong;
        }
        *steps += 1;
        let [a, b] = indices;
        let indices = if n < 0 {
            [a - n * mode.index, b]
        } else {
            [a, b + n * mode.index]
        };
        match differences(modes, count - 1, target - n * mode.stride, indices, steps) {
            Search::None => {}
            found => return found,
        }
        n += 1;
    }
    Search::None
}

pub(super) const fn min(a: i64, b: i64) -> i64 {
    if a < b { a } else { b }
}
pub(super) const fn max(a: i64, b: i64) -> i64 {
    if a > b { a } else { b }
}
