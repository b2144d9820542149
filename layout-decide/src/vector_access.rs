//! Whether neighbouring values of a thread are neighbours in memory, and aligned.

use crate::modes::Modes;
use crate::swizzle::{Swizzle, bits, swizzled};
use crate::{Answer, STEPS};

/// The values of a partition `(thread, value, rest...)` behind swizzles, in vectors.
#[derive(Clone, Copy, Debug)]
pub struct Access<'a> {
    /// The partition inside. What is added before the innermost swizzle is its start.
    pub modes: Modes,
    /// The swizzles, the innermost first.
    pub swizzles: &'a [Swizzle],
    /// The values of a vector, counted in mode 1; at least 1.
    pub n: u64,
}

impl Access<'_> {
    /// The offset of an index.
    #[must_use]
    pub const fn at(&self, index: u64) -> u64 {
        swizzled(self.swizzles, self.modes.offset(index))
    }

    /// The steps of [`at`](Self::at).
    pub(crate) const fn steps(&self) -> u64 {
        self.modes.steps() + 2 * self.swizzles.len() as u64 + 2
    }
}

/// Where values are not side by side, or not aligned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Apart {
    /// The values of a thread do not make whole vectors.
    Rest,
    /// The index of a value that is not adjacent to the thread's next.
    From(u64),
    /// The index of the first value of a vector, whose offset is not a multiple of the vector.
    Unaligned(u64),
}

/// Whether the values of a thread, `n` at a time, lie side by side and start at a multiple of `n`.
#[must_use]
pub const fn vector_access(access: &Access<'_>) -> Answer<Apart> {
    let Access { modes, swizzles, n } = access;
    let n = *n;
    if n == 0 || modes.values % n != 0 {
        return Answer::No(Apart::Rest);
    }
    let inside = inside(modes, n);
    let moved = bits(swizzles);
    let is_kept = n.is_power_of_two() && moved & (n - 1) == 0;
    if moved == 0 || (matches!(inside, Answer::Yes) && is_kept) {
        return inside;
    }
    // The swizzle may move values apart, or together.
    let mut steps = 0;
    let mut index = 0;
    while index < modes.size {
        steps += 2 * access.steps() + 1;
        if steps > STEPS as u64 {
            return Answer::NotDecided;
        }
        let value = index / modes.threads % modes.values;
        let at = access.at(index);
        if value % n == 0 && at % n != 0 {
            return Answer::No(Apart::Unaligned(index));
        }
        if value % n != n - 1 && access.at(index + modes.threads) != at + 1 {
            return Answer::No(Apart::From(index));
        }
        index += 1;
    }
    Answer::Yes
}

/// Without the swizzle, the first extent of mode 1 must have the stride 1 and hold whole vectors, and
/// all other strides must be multiples of the vector.
const fn inside(modes: &Modes, n: u64) -> Answer<Apart> {
    if n == 1 {
        return Answer::Yes;
    }
    let modes = modes.coalesced();
    // There is one, as `n` divides the values.
    let mut first = 0;
    while modes.list[first].position != 1 {
        first += 1;
    }
    if modes.list[first].stride != 1 {
        return Answer::No(Apart::From(0));
    }
    // A vector goes on in the next extent, which does not go on where this one ends.
    let shape = modes.list[first].shape;
    if shape % n != 0 {
        return Answer::No(Apart::From((shape - 1) * modes.threads));
    }
    if modes.start % n != 0 {
        return Answer::No(Apart::Unaligned(0));
    }
    let mut i = 0;
    while i < modes.len {
        if i != first && modes.list[i].stride % n != 0 {
            return Answer::No(Apart::Unaligned(modes.list[i].index));
        }
        i += 1;
    }
    Answer::Yes
}
