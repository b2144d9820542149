//! Check that `wgmma` can read a shared-memory tile.

use layout_decide::{self as decide, Operand};

use super::{Asked, modes, only};
use crate::algebra::checked::denied;
use crate::error::{Error, Rule};
use crate::{Layout, explain};

impl Layout {
    /// Returns the descriptor parameters with which `wgmma` reads a shared-memory tile `(row, k)`
    /// of `bits`-bit elements. An instruction reads 32 bytes of `k` and `rows` rows. `rows` is 64
    /// for `A`, and the number of columns for `B`.
    ///
    /// Let `W` be the number of 16-byte units in the swizzle span: 1 without a swizzle, otherwise
    /// 2, 4 or 8. Let `T` be the number of elements in a unit. The instruction then reads
    ///
    /// ```text
    /// contiguous along k:     ((8, rows / 8), (T, 2))           : ((W * T, SBO), (1, LBO))         LBO = T if swizzled
    /// along rows, swizzled:   ((W * T, rows / (W * T)), (8, 2)) : ((1, LBO), (W * T, SBO))
    /// along rows, unswizzled: ((T, rows / T), (8, 2))           : ((1, SBO), (T, LBO))
    /// ```
    ///
    /// The memory starts at the start of the swizzle pattern, a multiple of `128 * W` bytes.
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
    ///     error.suggestion().unwrap(),
    ///     "use `tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (128,64))`",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *wgmma operand* with the misplaced coordinate and the rule. K1, M1: extents are
    /// multiples of the instruction's extents, and only 16-bit elements can be contiguous along the
    /// rows. K2, M2: 8 lines are consecutive. K3, M3: elements of the contiguous mode are adjacent.
    /// K4: `SBO` is a multiple of 16 bytes below 262144.
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
        let swizzle = only(self).map_err(|fact| Rule::NoOperand {
            fact,
            suggestion: None,
        })?;
        let modes = modes(self, self.start());
        // A negative value is rejected as 0.
        let [bits, rows] = [bits, rows].map(|number| u64::try_from(number).unwrap_or(0));
        decide::operand(&modes, &swizzle, bits, rows).map_err(|no| {
            let suggestion = no.suggestion(&modes, &swizzle, bits, rows);
            Rule::NoOperand {
                fact: no.fact(&modes, &swizzle, bits, rows).as_str().into(),
                suggestion: suggestion.map(|text| text.as_str().into()),
            }
        })
    }
}
