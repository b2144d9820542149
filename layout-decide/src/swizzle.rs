//! Swizzles, which exchange bits of offsets.

/// What happens to an offset of the layout inside: `offset` is added, and then the bits `read` are
/// added, without carries, to those `shift` below them, or above for a negative `shift`.
///
/// The bits that are read or changed, and all offsets, are below 2<sup>63</sup>.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swizzle {
    /// What is added first.
    pub offset: u64,
    /// The bits that are read.
    pub read: u64,
    /// How far above the changed bits they are.
    pub shift: i32,
}

impl Swizzle {
    /// The bits that are changed where all that are read are set.
    pub(crate) const fn changed(&self) -> u64 {
        self.moved(self.read)
    }

    const fn moved(&self, read: u64) -> u64 {
        if self.shift < 0 {
            read << self.shift.unsigned_abs()
        } else {
            read >> self.shift.unsigned_abs()
        }
    }
}

/// The offset behind swizzles, the innermost first.
pub(crate) const fn swizzled(swizzles: &[Swizzle], mut offset: u64) -> u64 {
    let mut i = 0;
    while i < swizzles.len() {
        let swizzle = &swizzles[i];
        offset += swizzle.offset;
        offset ^= swizzle.moved(offset & swizzle.read);
        i += 1;
    }
    offset
}

/// The bits that swizzles read or change, or that are set in what is added between them.
pub(crate) const fn bits(swizzles: &[Swizzle]) -> u64 {
    let mut bits = 0;
    let mut i = 0;
    while i < swizzles.len() {
        let swizzle = &swizzles[i];
        bits |= swizzle.read | swizzle.changed() | swizzle.offset;
        i += 1;
    }
    bits
}
