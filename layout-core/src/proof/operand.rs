//! Whether `wgmma` reads a tile of shared memory.

use layout_decide::{NoOperand, Operand, operand as decide};

use super::index::swizzle;
use crate::assert::{CheckedLayout, Text, modes};
use crate::int::StaticInteger;

/// Whether `wgmma` reads a tile `(row, k)` of shared memory through descriptors: elements of `Bits` bits, of which an
/// instruction takes `Rows` rows, 64 of `A` or its number of columns of `B`, and 32 bytes of `k`.
///
/// A descriptor tells the swizzle and two offsets, the leading `LBO` and the stride `SBO`. With `W` units of 16 bytes in the span
/// of the swizzle, 1 without one, 2, 4 or 8, and `T` elements in a unit, an instruction reads
///
/// ```text
/// neighbours along k:     ((8, rows / 8), (T, 2))           : ((W * T, SBO), (1, LBO))         LBO = T behind a swizzle
/// along the rows:         ((W * T, rows / (W * T)), (8, 2)) : ((1, LBO), (W * T, SBO))
/// the same, no swizzle:   ((T, rows / T), (8, 2))           : ((1, SBO), (T, LBO))
/// ```
///
/// K1, M1: extents are multiples of what an instruction takes; rows are neighbours only for 16 bits. K2, M2: 8 lines follow one
/// another. K3, M3: neighbours are side by side. K4: `SBO` is any multiple of 16 bytes below 262144. The memory begins where the
/// pattern of the swizzle does, at a multiple of `128 * W` bytes.
///
/// ```
/// use layout_core::{questions::*, *};
///
/// type Tile = Swizzled<Swizzle<3, 3, 3>, Layout<(_128, _64), (_64, _1)>>;
/// assert!(wgmma_operand::<Tile, _16, _64>());
/// // A row of 64 numbers of 16 bits is as wide as no span but that of 128 bytes.
/// assert!(!wgmma_operand::<Layout<(_128, _64), (_64, _1)>, _16, _64>());
/// ```
///
/// # Source
///
/// CUTLASS `make_gmma_desc` (`cute/atom/mma_traits_sm90_gmma.hpp`).
#[must_use]
pub const fn wgmma_operand<L: CheckedLayout, Bits: StaticInteger, Rows: StaticInteger>() -> bool {
    decided::<L>(number::<Bits>(), number::<Rows>()).is_ok()
}

/// Asserts that `wgmma` reads a tile `(row, k)` of shared memory.
///
/// # Panics
///
/// With the coordinate that does not lie where it is read, the rule, and a tile that `wgmma` reads, as `layout!` has it:
///
/// ```compile_fail
/// use layout_core::{questions::*, *};
///
/// const _: () = assert_wgmma_operand::<Layout<(_128, _64), (_64, _1)>, _16, _64>();
/// ```
/// ```text
/// error[E0080]: wgmma operand: row 1, in mode 0, lies at 8 units of 16 bytes, and its instruction reads it at 1 unit of 16 bytes (K2:
/// 8 rows are 16 bytes apart without a swizzle): take `tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (128,64))`
/// ```
#[track_caller]
pub const fn assert_wgmma_operand<L: CheckedLayout, Bits: StaticInteger, Rows: StaticInteger>() {
    if let Err(refusal) = wgmma_operand_of::<L>(number::<Bits>(), number::<Rows>()) {
        refusal.panic()
    }
}

/// How `wgmma` reads a tile `(row, k)` of shared memory, of elements of `bits` bits, by instructions of `rows` rows.
///
/// ```
/// use layout_core::{questions::*, *};
///
/// type Tile = Swizzled<Swizzle<3, 3, 3>, Layout<(_128, _64), (_64, _1)>>;
/// const TILE: Operand = match wgmma_operand_of::<Tile>(16, 64) {
///     Ok(operand) => operand,
///     Err(refusal) => refusal.panic(),
/// };
/// assert!(TILE.is_k_major && (TILE.span, TILE.leading, TILE.stride) == (128, 16, 1024));
/// assert_eq!(TILE.descriptor(), 1 << 62 | 64 << 32 | 1 << 16);
/// ```
///
/// # Errors
///
/// What [`assert_wgmma_operand`] panics with.
#[allow(clippy::result_large_err)] // It is computed in constants.
pub const fn wgmma_operand_of<L: CheckedLayout>(bits: u64, rows: u64) -> Result<Operand, Text> {
    match decided::<L>(bits, rows) {
        Ok(operand) => Ok(operand),
        Err(no) => Err(refusal::<L>(no, bits, rows)),
    }
}

const fn refusal<L: CheckedLayout>(no: NoOperand, bits: u64, rows: u64) -> Text {
    let modes = modes::<L>();
    let text = Text::new().str("wgmma operand: ");
    let text = text.text(&no.fact(&modes, &swizzle::<L>(), bits, rows));
    match no.remedy(&modes, &swizzle::<L>(), bits, rows) {
        Some(remedy) => text.str(": ").text(&remedy),
        None => text,
    }
}

const fn decided<L: CheckedLayout>(bits: u64, rows: u64) -> Result<Operand, NoOperand> {
    let (modes, swizzle) = (modes::<L>(), swizzle::<L>());
    decide(&modes, &swizzle, bits, rows)
}

/// A static integer; one that exceeds `i64` is as wrong as 0.
pub(super) const fn number<N: StaticInteger>() -> u64 {
    match N::VALUE {
        Some(number) => number,
        None => 0,
    }
}
