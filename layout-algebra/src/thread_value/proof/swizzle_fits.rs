//! Check that a swizzle is not wider than its tile.

use layout_decide::{Misfit, swizzle_fits};

use super::{coordinate, decided, modes, signed};
use crate::Layout;
use crate::algebra::checked::denied;
use crate::error::{Error, Rule};

impl Layout {
    /// Checks that each bit that the swizzle reads is set in some offset, and that no element is
    /// moved past the largest offset.
    ///
    /// ```text
    /// for all bits k that the swizzle reads there is a c with bit k of a(c) set
    /// for all c there is an e with swizzle(a(c)) <= a(e)
    /// ```
    ///
    /// Bits that are never set make a swizzle weaker than it appears: elements that it should
    /// spread over banks do not move. Elements that a swizzle moves past the end of the tile need
    /// memory that CuTe's `cosize` does not include.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let tile: Layout = "Sw<3,4,3> o 0 o (8,128):(128,1)".parse()?;
    /// tile.swizzle_fits()?;
    /// let tile: Layout = "Sw<3,4,3> o 0 o (8,64):(64,1)".parse()?;
    /// assert_eq!(
    ///     tile.swizzle_fits().unwrap_err().to_string(),
    ///     "`swizzle_fits(Sw<3,4,3> o 0 o (8,64):(64,1))` does not hold: swizzle: the swizzle \
    ///      reads bits 7 to 9 of offsets, but bit 9 is not set in any offset of the layout, whose \
    ///      largest is 511",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *swizzle* with the bit or the element, or *not decided* if the offsets have gaps and
    /// there are too many.
    ///
    /// Proved: `swizzle_fits_exact`, `swizzled_fits_bound` (`proofs/SwizzleFits.v`).
    pub fn swizzle_fits(&self) -> Result<(), Error> {
        self.fits()
            .map_err(|rule| denied(format!("swizzle_fits({self})"), rule))
    }

    fn fits(&self) -> Result<(), Rule> {
        let above = self
            .swizzles()
            .split_last()
            .map_or(&[][..], |(_, above)| above);
        if let Some((_, offset)) = above.iter().find(|(_, offset)| *offset != 0) {
            return Err(Rule::SwizzleOffset { offset: *offset });
        }
        let modes = modes(self, self.start());
        let largest = signed(modes.largest());
        let answer = swizzle_fits(&modes, &self.to_decide());
        decided(answer, |misfit| match misfit {
            Misfit::NeverSet { read, bit } => Rule::SwizzleNeverSet {
                first: read.trailing_zeros(),
                last: read.ilog2(),
                bit,
                largest,
            },
            Misfit::Behind { index, to, block } => Rule::SwizzleBehind {
                index: signed(index),
                element: coordinate(self.shape(), signed(index)),
                from: signed(modes.offset(index)),
                to: signed(to),
                largest,
                block: signed(block),
            },
        })
    }
}
