//! Whether `wgmma` reads a tile of shared memory.

use layout_decide::{self as decide, Operand};

use super::{Asked, modes, only};
use crate::algebra::checked::denied;
use crate::error::{Error, Rule};
use crate::{Layout, explain};

impl Layout {
    /// How `wgmma` reads a tile `(row, k)` of shared memory through descriptors: elements of `bits` bits, of which an instruction
    /// takes `rows` rows, 64 of `A` or its number of columns of `B`, and 32 bytes of `k`.
    ///
    /// With `W` units of 16 bytes in the span of the swizzle, 1 without one, 2, 4 or 8, and `T` elements in a unit, it reads
    ///
    /// ```text
    /// neighbours along k:     ((8, rows / 8), (T, 2))           : ((W * T, SBO), (1, LBO))         LBO = T behind a swizzle
    /// along the rows:         ((W * T, rows / (W * T)), (8, 2)) : ((1, LBO), (W * T, SBO))
    /// the same, no swizzle:   ((T, rows / T), (8, 2))           : ((1, SBO), (T, LBO))
    /// ```
    ///
    /// The memory begins where the pattern of the swizzle does, at a multiple of `128 * W` bytes.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let tile: Layout = "Sw<3,3,3> o 0 o (128,64):(64,1)".parse()?;
    /// let found = tile.wgmma_operand(16, 64)?;
    /// assert_eq!((found.span, found.leading, found.stride), (128, 16, 1024));
    ///
    /// let plain: Layout = "(128,64):(64,1)".parse()?;
    /// let error = plain.wgmma_operand(16, 64).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "`wgmma_operand((128,64):(64,1), 16, 64)` does not hold: wgmma operand: row 1, in mode 0, lies at 8 units of \
    ///      16 bytes, and its instruction reads it at 1 unit of 16 bytes (K2: 8 rows are 16 bytes apart without a \
    ///      swizzle)",
    /// );
    /// assert_eq!(
    ///     error.remedy().unwrap(),
    ///     "take `tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (128,64))`",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// *wgmma operand* with the coordinate that does not lie where it is read, and the rule: K1, M1: extents are multiples of what
    /// an instruction takes, and rows are neighbours only for 16 bits. K2, M2: 8 lines follow one another. K3, M3: neighbours are
    /// side by side. K4: `SBO` is a multiple of 16 bytes below 262144.
    ///
    /// # Source
    ///
    /// CUTLASS `make_gmma_desc` (`cute/atom/mma_traits_sm90_gmma.hpp`).
    ///
    /// Proved: `wgmma_operand_reads`, `wgmma_operand_refuses` (`proofs/Wgmma.v`).
    pub fn wgmma_operand(&self, bits: i64, rows: i64) -> Result<Operand, Error> {
        let operation = || format!("wgmma_operand({self}, {bits}, {rows})");
        let asked = explain::operation(operation, || {
            let found = self.read(bits, rows);
            if let Ok(found) = &found {
                explain::step(|| {
                    format!(
                        "lines of {} bytes along {}, LBO {} bytes, SBO {} bytes: descriptor {:#018x}",
                        found.span,
                        if found.is_k_major { "k" } else { "the rows" },
                        found.leading,
                        found.stride,
                        found.descriptor(),
                    )
                });
            }
            Asked(found.map_err(|rule| denied(operation(), rule)), self)
        });
        asked.0
    }

    fn read(&self, bits: i64, rows: i64) -> Result<Operand, Rule> {
        let swizzle = only(self).map_err(|fact| Rule::NoOperand { fact, remedy: None })?;
        let modes = modes(self, self.start());
        // What is negative is refused as 0.
        let [bits, rows] = [bits, rows].map(|number| u64::try_from(number).unwrap_or(0));
        decide::operand(&modes, &swizzle, bits, rows).map_err(|no| {
            let remedy = no.remedy(&modes, &swizzle, bits, rows);
            Rule::NoOperand {
                fact: no.fact(&modes, &swizzle, bits, rows).as_str().into(),
                remedy: remedy.map(|text| text.as_str().into()),
            }
        })
    }
}
