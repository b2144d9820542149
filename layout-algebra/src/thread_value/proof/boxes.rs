//! Check that TMA can copy a shared-memory tile as boxes of a matrix.

use layout_decide::{self as decide, Boxes};

use super::{Asked, modes, only};
use crate::algebra::checked::denied;
use crate::error::{Error, Rule};
use crate::{IntTuple, Layout, explain};

impl Layout {
    /// Returns the boxes that TMA copies to this shared-memory tile. The boxes have one to five
    /// modes, and are parts of a matrix with `bits`-bit elements. The matrix is contiguous in
    /// global memory along mode `contiguous`.
    ///
    /// A box is compact in shared memory, contiguous mode first, and then swizzled:
    ///
    /// ```text
    /// swizzle o (b0, b1, ...):(1, b0, b0 * b1, ...)
    /// ```
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let atom: Layout = "Sw<3,3,3> o 0 o (8,64):(64,1)".parse()?;
    /// let boxes = atom.tile_to_shape((128, 128))?.tma_boxes(16, 1)?;
    /// assert_eq!((&boxes.extents[..2], boxes.count()), (&[128, 64][..], 2));
    ///
    /// let wide: Layout = "Sw<3,3,3> o 0 o (64,128):(128,1)".parse()?;
    /// let error = wide.tma_boxes(16, 1).unwrap_err();
    /// assert_eq!(
    ///     error.suggestion().unwrap(),
    ///     "use `tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (64,128))`",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *tma boxes* with the misplaced element and the rule. T6: an extent of a box is at
    /// most 256. T7: the contiguous extent is a multiple of 16 bytes. T8, T14: with a swizzle, the
    /// contiguous extent equals its span. T13: a box starts at a multiple of 128 bytes, at the
    /// start of the swizzle pattern. T14: elements of the contiguous mode are adjacent, and no two
    /// elements have the same offset.
    ///
    /// # Source
    ///
    /// CUDA driver API, `cuTensorMapEncodeTiled`; CUTLASS `make_tma_copy_desc` (`cute/atom/copy_traits_sm90_tma.hpp`).
    ///
    /// Proved: `tma_boxes_written`, `tma_boxes_refuses` (`proofs/Boxes.v`).
    pub fn tma_boxes(&self, bits: i64, contiguous: usize) -> Result<Boxes, Error> {
        let operation = || format!("tma_boxes({self}, {bits}, {contiguous})");
        let asked = explain::operation(operation, || {
            let found = self.copied(bits, contiguous);
            if let Ok(found) = &found {
                explain::step(|| {
                    let extents = found.extents[..found.rank].iter();
                    let bytes = extents.clone().product::<u64>() * bits.unsigned_abs() / 8;
                    let extents: Vec<_> = extents.map(ToString::to_string).collect();
                    let (count, extents) = (found.count(), extents.join(","));
                    let boxes = if count == 1 { "box" } else { "boxes" };
                    format!(
                        "{count} {boxes} of ({extents}), {bytes} bytes each, with rows of {} bytes",
                        { found.extents[contiguous] * bits.unsigned_abs() / 8 }
                    )
                });
            }
            Asked(found.map_err(|rule| denied(operation(), rule)), self)
        });
        asked.0
    }

    fn copied(&self, bits: i64, contiguous: usize) -> Result<Boxes, Rule> {
        let swizzle = only(self).map_err(|fact| Rule::NoBoxes {
            fact,
            suggestion: None,
        })?;
        let modes = modes(self, self.start());
        let extents = match self.shape() {
            IntTuple::Int(_) => vec![self.size().unsigned_abs()],
            IntTuple::Tuple(_) => {
                let modes = self.modes();
                modes
                    .iter()
                    .map(|mode| mode.size().unsigned_abs())
                    .collect()
            }
        };
        // A negative value is rejected as 0.
        let bits = u64::try_from(bits).unwrap_or(0);
        decide::boxes(&modes, &extents, &swizzle, bits, contiguous).map_err(|no| {
            let fact = no.fact(&modes, &extents, &swizzle, bits, contiguous);
            let suggestion = no.suggestion(&modes, &extents, bits, contiguous);
            Rule::NoBoxes {
                fact: fact.as_str().into(),
                suggestion: suggestion.map(|text| text.as_str().into()),
            }
        })
    }
}
