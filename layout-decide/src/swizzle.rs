//! Swizzles, which permute offsets by exclusive or of their bits.

/// A swizzle of an inner layout's offset.
///
/// First, `offset` is added. Then, the bits `read` are xored into the bits `shift` positions below.
/// With a negative `shift`, the changed bits are above. All offsets, and all read or changed bits,
/// are below 2<sup>63</sup>.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swizzle {
    /// The offset that is added first.
    pub offset: u64,
    /// The bits that are read.
    pub read: u64,
    /// The distance from the changed bits up to the read bits.
    pub shift: i32,
}

impl Swizzle {
    /// Returns the changed bits, if all read bits are set.
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

/// Returns the swizzled offset. The innermost swizzle comes first.
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

/// Returns the bits that the swizzles read or change, and the bits set in the offsets added between
/// them.
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
