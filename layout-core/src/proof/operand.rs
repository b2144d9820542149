//! The check that `wgmma` can read a tile in shared memory.

use layout_decide::{NoOperand, Operand, operand as decide};

use super::index::swizzle;
use crate::assert::{CheckedLayout, Text, modes};
use crate::int::StaticInteger;

/// Returns `true` if `wgmma` can read a tile `(row, k)` in shared memory through descriptors. Elements have
/// `Bits` bits.
///
/// One instruction reads `Rows` rows and 32 bytes of `k`. `Rows` is 64 for `A`, and the number of columns for
/// `B`.
///
/// A descriptor contains the swizzle and two offsets, the leading offset `LBO` and the stride offset `SBO`. The
/// span of the swizzle has `W` units of 16 bytes: 1 without a swizzle, otherwise 2, 4 or 8. A unit has `T`
/// elements. An instruction reads
///
/// ```text
/// contiguous along k:     ((8, rows / 8), (T, 2))           : ((W * T, SBO), (1, LBO))         LBO = T if swizzled
/// along rows, swizzled:   ((W * T, rows / (W * T)), (8, 2)) : ((1, LBO), (W * T, SBO))
/// along rows, unswizzled: ((T, rows / T), (8, 2))           : ((1, SBO), (T, LBO))
/// ```
///
/// The rules:
///
/// * K1, M1: extents are multiples of the instruction's extents. Rows can be contiguous only for 16-bit
///   elements.
/// * K2, M2: 8 lines are consecutive.
/// * K3, M3: the contiguous mode has stride 1.
/// * K4: `SBO` is a multiple of 16 bytes below 262144.
///
/// The memory must start where the swizzle pattern starts, at a multiple of `128 * W` bytes.
///
/// ```
/// use layout_core::{checks::*, *};
///
/// type Tile = Swizzled<Swizzle<3, 3, 3>, Layout<(_128, _64), (_64, _1)>>;
/// assert!(wgmma_operand::<Tile, _16, _64>());
/// // Without a swizzle, 128-byte rows do not match the 16-byte span.
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

/// Asserts that `wgmma` can read a tile `(row, k)` in shared memory.
///
/// # Panics
///
/// Panics with the coordinate at the wrong position, the rule, and a valid tile in `layout!` notation:
///
/// ```compile_fail
/// use layout_core::{checks::*, *};
///
/// const _: () = assert_wgmma_operand::<Layout<(_128, _64), (_64, _1)>, _16, _64>();
/// ```
/// ```text
/// error[E0080]: wgmma operand: row 1, in mode 0, has an offset of 8 units of 16 bytes, but the instruction reads it at an offset of 1 unit of 16 bytes (K2:
/// adjacent rows in a group of 8 must be 16 bytes apart without a swizzle): use `tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (128,64))`
/// ```
#[track_caller]
pub const fn assert_wgmma_operand<L: CheckedLayout, Bits: StaticInteger, Rows: StaticInteger>() {
    if let Err(rejection) = wgmma_operand_of::<L>(number::<Bits>(), number::<Rows>()) {
        rejection.panic()
    }
}

/// Returns the descriptor layout of a tile `(row, k)` in shared memory. Elements have `bits` bits, and
/// instructions read `rows` rows.
///
/// ```
/// use layout_core::{checks::*, *};
///
/// type Tile = Swizzled<Swizzle<3, 3, 3>, Layout<(_128, _64), (_64, _1)>>;
/// const TILE: Operand = match wgmma_operand_of::<Tile>(16, 64) {
///     Ok(operand) => operand,
///     Err(rejection) => rejection.panic(),
/// };
/// assert!(TILE.is_k_major && (TILE.span, TILE.leading, TILE.stride) == (128, 16, 1024));
/// assert_eq!(TILE.descriptor(), 1 << 62 | 64 << 32 | 1 << 16);
/// ```
///
/// # Errors
///
/// Returns the message of [`assert_wgmma_operand`].
#[allow(clippy::result_large_err)] // The value is computed in constants.
pub const fn wgmma_operand_of<L: CheckedLayout>(bits: u64, rows: u64) -> Result<Operand, Text> {
    match decided::<L>(bits, rows) {
        Ok(operand) => Ok(operand),
        Err(no) => Err(rejection::<L>(no, bits, rows)),
    }
}

const fn rejection<L: CheckedLayout>(no: NoOperand, bits: u64, rows: u64) -> Text {
    let modes = modes::<L>();
    let text = Text::new().str("wgmma operand: ");
    let text = text.text(&no.fact(&modes, &swizzle::<L>(), bits, rows));
    match no.suggestion(&modes, &swizzle::<L>(), bits, rows) {
        Some(suggestion) => text.str(": ").text(&suggestion),
        None => text,
    }
}

const fn decided<L: CheckedLayout>(bits: u64, rows: u64) -> Result<Operand, NoOperand> {
    let (modes, swizzle) = (modes::<L>(), swizzle::<L>());
    decide(&modes, &swizzle, bits, rows)
}

/// Returns the value of a static integer. For a value that exceeds `i64`, returns 0, which is also
/// invalid.
pub(super) const fn number<N: StaticInteger>() -> u64 {
    match N::VALUE {
        Some(number) => number,
        None => 0,
    }
}
