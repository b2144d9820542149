//! Tiles of swizzle atoms for `wgmma` and TMA.

use crate::{Modes, Swizzle, Text, TooLarge};

/// A tile `(row, k)` of swizzle atoms. An atom has 8 consecutive lines, each as long as the span of the
/// swizzle.
///
/// In a K-major tile, a line is a row. In other tiles, a line is the rows at one `k`. Consecutive
/// atoms follow each other across the lines first, so one TMA box copies as many lines as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtomTile {
    /// The extents, `(row, k)`.
    pub extents: [u64; 2],
    /// The number of bits of an element.
    pub bits: u64,
    /// `true` if the tile is contiguous along `k`.
    pub is_k_major: bool,
    /// The number of bytes of a line: 16, 32, 64 or 128.
    pub span: u64,
}

impl AtomTile {
    /// Returns the tile with the widest swizzle whose lines are filled, or the narrowest if none is
    /// filled.
    ///
    /// An instruction reads 32 bytes along `k`, so K-major tiles never need 16-byte lines.
    #[must_use]
    pub const fn widest(extents: [u64; 2], bits: u64, is_k_major: bool) -> Self {
        let mut tile = Self {
            extents,
            bits,
            is_k_major,
            span: 128,
        };
        let narrowest = if is_k_major { 32 } else { 16 };
        while tile.span > narrowest && extents[is_k_major as usize] % tile.line() != 0 {
            tile.span /= 2;
        }
        tile
    }

    /// Returns the number of elements of a line.
    #[must_use]
    pub const fn line(&self) -> u64 {
        self.span * 8 / self.bits
    }

    /// Returns the extents of an atom, `(row, k)`.
    #[must_use]
    pub const fn atom(&self) -> [u64; 2] {
        if self.is_k_major {
            [8, self.line()]
        } else {
            [self.line(), 8]
        }
    }

    /// Returns the modes before swizzling: for each of `row` and `k`, `(shape, stride)` within the atom
    /// and across atoms.
    ///
    /// # Errors
    ///
    /// Returns [`TooLarge`] if the number of elements does not fit in `u64`.
    pub const fn modes(&self) -> Result<[[(u64, u64); 2]; 2], TooLarge> {
        let (line, [rows, k]) = (self.line(), self.extents);
        let minor = if self.is_k_major { rows } else { k };
        if rows.checked_mul(k).is_none() {
            return Err(TooLarge);
        }
        let lines = [(8, line), (minor / 8, 8 * line)];
        Ok(if self.is_k_major {
            [lines, [(line, 1), (k / line, line * minor)]]
        } else {
            [[(line, 1), (rows / line, line * minor)], lines]
        })
    }

    /// Returns `B` and `M` of the element swizzle `Sw<B,M,3>`.
    #[must_use]
    pub const fn swizzle(&self) -> (u32, u32) {
        ((self.span / 16).ilog2(), (128 / self.bits).ilog2())
    }

    /// Returns the tile in `layout!` notation: `tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (128,64))`.
    #[must_use]
    pub const fn notation(&self) -> Text {
        let (line, [rows, k]) = (self.line(), self.extents);
        let (b, m) = self.swizzle();
        let mut text = Text::new().str("tile_to_shape(");
        if b > 0 {
            text = text.str("Sw<").natural(b as u64).str(",");
            text = text.natural(m as u64).str(",3> o ");
        }
        text = if self.is_k_major {
            text.str("(8,")
                .natural(line)
                .str("):(")
                .natural(line)
                .str(",1), (")
        } else {
            text.str("(")
                .natural(line)
                .str(",8):(1,")
                .natural(line)
                .str("), (")
        };
        text = text.natural(rows).str(",").natural(k);
        text.str(if self.is_k_major { "))" } else { "), (1,0))" })
    }

    /// Returns the tile as modes and swizzle, the form that the checks of this crate take.
    #[must_use]
    pub const fn subject(&self) -> Option<(Modes, Swizzle)> {
        let Ok([rows, k]) = self.modes() else {
            return None;
        };
        let Ok(modes) = Modes::of(0, &[&rows, &k]) else {
            return None;
        };
        let lowest = 128 * 8 / self.bits;
        let read = (self.span / 16 - 1) * lowest;
        Some((
            modes,
            Swizzle {
                offset: 0,
                read,
                shift: 3,
            },
        ))
    }
}
