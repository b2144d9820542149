//! Check that consecutive values of a thread are contiguous in memory, and aligned.

use crate::modes::Modes;
use crate::swizzle::{Swizzle, bits, swizzled};
use crate::{Answer, STEPS};

/// The values of a partition `(thread, value, rest...)`, swizzled and grouped into vectors.
#[derive(Clone, Copy, Debug)]
pub struct Access<'a> {
    /// The partition before swizzling. The start of `modes` is the offset added before the innermost
    /// swizzle.
    pub modes: Modes,
    /// The swizzles, innermost first.
    pub swizzles: &'a [Swizzle],
    /// The number of values of a vector along mode 1; at least 1.
    pub n: u64,
}

impl Access<'_> {
    /// Returns the offset of an index.
    #[must_use]
    pub const fn at(&self, index: u64) -> u64 {
        swizzled(self.swizzles, self.modes.offset(index))
    }

    /// Returns the number of steps that [`at`](Self::at) takes.
    pub(crate) const fn steps(&self) -> u64 {
        self.modes.steps() + 2 * self.swizzles.len() as u64 + 2
    }
}

/// The first position at which values are not contiguous or not aligned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Apart {
    /// The number of values per thread is not a multiple of the vector width.
    Rest,
    /// The index of a value that is not adjacent to the thread's next value.
    From(u64),
    /// The index of the first value of a vector whose offset is not a multiple of the vector width.
    Unaligned(u64),
}

/// Checks that each thread's values form vectors of `n` contiguous values that start at a multiple of
/// `n`.
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
    // A swizzle can separate contiguous values or join separate ones.
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

/// Checks the vectors without the swizzle.
///
/// The first extent of mode 1 must have stride 1 and be a multiple of the vector width. All other
/// strides must be multiples of the vector width.
const fn inside(modes: &Modes, n: u64) -> Answer<Apart> {
    if n == 1 {
        return Answer::Yes;
    }
    let modes = modes.coalesced();
    // A mode 1 with an extent above 1 exists, because `n` divides the number of values.
    let mut first = 0;
    while modes.list[first].position != 1 {
        first += 1;
    }
    if modes.list[first].stride != 1 {
        return Answer::No(Apart::From(0));
    }
    // A vector crosses into the next extent, which does not continue the first one.
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
