//! Whether neighbouring values of a thread are neighbours in memory, and aligned.

use super::modes::{Modes, signed};
use crate::assert::{CheckedLayout, Text};
use crate::int::StaticInteger;

/// The most values of a partition behind a swizzle that are compared one by one.
const MOST: i64 = 1 << 16;

/// Whether `N` values of a thread at a time, counted in mode 1, lie side by side from a multiple of
/// `N` on: one instruction moves them.
///
/// ```text
/// l(t, n * v + i, rest...) == l(t, n * v, rest...) + i     for all i < n
/// n divides l(t, n * v, rest...)
/// ```
///
/// That the memory itself is aligned to as many elements is a matter of the tensor.
///
/// ```
/// use layout_core::*;
///
/// assert!(vector_access::<Layout<(_32, _8), (_8, _1)>, _4>());
/// assert!(!vector_access::<Layout<(_32, _8), (_1, _32)>, _4>());    // side by side are threads
/// assert!(!vector_access::<Layout<(_32, _4), (_6, _1)>, _4>());     // 6 is no multiple of 4
/// ```
#[must_use]
pub const fn vector_access<L: CheckedLayout, N: StaticInteger>() -> bool {
    matches!(apart(&Values::of::<L, N>()), Apart::Nowhere)
}

/// Asserts that `N` values of a thread at a time lie side by side from a multiple of `N` on.
///
/// # Panics
///
/// With the values and their offsets that do not:
///
/// ```compile_fail
/// use layout_core::*;
///
/// const _: () = assert_vector_access::<Layout<(_32, _4), (_6, _1)>, _4>();
/// ```
/// ```text
/// error[E0080]: aligned: (thread 1, value 0) has offset 6, which is no multiple of 4: let all
/// strides beside the vector be multiples of 4
/// ```
#[track_caller]
pub const fn assert_vector_access<L: CheckedLayout, N: StaticInteger>() {
    let values = Values::of::<L, N>();
    let modes = &values.modes;
    match apart(&values) {
        Apart::Nowhere => {}
        Apart::Rest => {
            let text = Text::new().str("contiguous: ").integer(values.of_thread);
            let text = text.str(" values of a thread are no multiple of ");
            text.integer(values.n).panic()
        }
        Apart::From(index, next) => {
            let text = modes.describe(Text::new().str("contiguous: "), index);
            let text = text.str(" has offset ").integer(values.at(index));
            let text = modes.describe(text.str(" and "), next).str(" has ");
            text.integer(values.at(next))
                .str(", which are not side by side")
                .panic()
        }
        Apart::Unaligned(index) => {
            let text = modes.describe(Text::new().str("aligned: "), index);
            let text = text.str(" has offset ").integer(values.at(index));
            let text = text.str(", which is no multiple of ").integer(values.n);
            let text = text.str(": let all strides beside the vector be multiples of ");
            text.integer(values.n).panic()
        }
        Apart::TooMany => panic!(
            "whether the swizzle keeps the vectors of this partition together was not decided: it \
             moves bits within them, and there are more than 65536 values"
        ),
    }
}

/// The values of threads in vectors.
pub(super) struct Values {
    pub(super) modes: Modes,
    /// The values of a vector.
    pub(super) n: i64,
    /// The values of a thread in mode 1.
    pub(super) of_thread: i64,
    read: u64,
    shift: i32,
}

impl Values {
    #[track_caller]
    pub(super) const fn of<L: CheckedLayout, N: StaticInteger>() -> Self {
        let n = match N::VALUE {
            Some(n @ 1..=0xFFFF_FFFF) => signed(n),
            _ => panic!("a vector has between 1 and 4294967295 elements"),
        };
        Self::of_modes(&Modes::of::<L>(), n, L::READ as u64, L::SHIFT)
    }

    /// Those of the modes of a layout, behind a swizzle that reads the bits `read`.
    pub(super) const fn of_modes(modes: &Modes, n: i64, read: u64, shift: i32) -> Self {
        let modes = modes.coalesced();
        let mut of_thread = 1;
        let mut i = 0;
        while i < modes.len {
            if modes.at(i).position == 1 {
                of_thread *= modes.at(i).extent;
            }
            i += 1;
        }
        Self {
            modes,
            n,
            of_thread,
            read,
            shift,
        }
    }

    /// The offset of an index.
    pub(super) const fn at(&self, index: i64) -> i64 {
        let offset = self.modes.offset(index).unsigned_abs();
        let read = offset & self.read;
        let moved = if self.shift < 0 {
            read << self.shift.unsigned_abs()
        } else {
            read >> self.shift.unsigned_abs()
        };
        signed(offset ^ moved)
    }

    /// The bits that the swizzle reads or changes.
    pub(super) const fn bits(&self) -> u64 {
        if self.shift < 0 {
            self.read | self.read << self.shift.unsigned_abs()
        } else {
            self.read | self.read >> self.shift.unsigned_abs()
        }
    }
}

/// Where values are apart.
pub(super) enum Apart {
    Nowhere,
    /// The values of a thread do not make whole vectors.
    Rest,
    /// An index and that of the next value.
    From(i64, i64),
    /// The index of the first value of a vector.
    Unaligned(i64),
    /// It was not decided.
    TooMany,
}

pub(super) const fn apart(values: &Values) -> Apart {
    let Values { modes, n, .. } = values;
    let n = *n;
    if values.of_thread % n != 0 {
        return Apart::Rest;
    }
    let inside = apart_inside(values);
    let bits_of_vector = if n & (n - 1) == 0 {
        n.unsigned_abs() - 1
    } else {
        u64::MAX
    };
    let is_kept = values.bits() & bits_of_vector == 0;
    if values.read == 0 || (matches!(inside, Apart::Nowhere) && is_kept) {
        return inside;
    }
    // The swizzle may move values apart, or together.
    if modes.size > MOST {
        return Apart::TooMany;
    }
    let mut index = 0;
    while index < modes.size {
        let value = index / modes.threads % values.of_thread;
        if value % n == 0 && values.at(index) % n != 0 {
            return Apart::Unaligned(index);
        }
        let next = index + modes.threads;
        if value % n != n - 1 && values.at(next) != values.at(index) + 1 {
            return Apart::From(index, next);
        }
        index += 1;
    }
    Apart::Nowhere
}

/// Where values are apart without the swizzle: the first extent of mode 1 must have the stride 1 and
/// hold whole vectors, and all other strides must be multiples of the vector.
const fn apart_inside(values: &Values) -> Apart {
    let Values { modes, n, .. } = values;
    let n = *n;
    if n == 1 {
        return Apart::Nowhere;
    }
    // The first extent of mode 1.
    let mut first = 0;
    while modes.at(first).position != 1 {
        first += 1;
    }
    if modes.at(first).stride != 1 {
        return Apart::From(0, modes.threads);
    }
    // A vector goes on in the next extent, which does not go on where this one ends.
    let extent = modes.at(first).extent;
    if extent % n != 0 {
        return Apart::From((extent - 1) * modes.threads, extent * modes.threads);
    }
    if modes.start % n != 0 {
        return Apart::Unaligned(0);
    }
    let mut i = 0;
    while i < modes.len {
        if i != first && modes.at(i).stride % n != 0 {
            return Apart::Unaligned(modes.at(i).index);
        }
        i += 1;
    }
    Apart::Nowhere
}
