//! Conversion between two thread-value layouts.

use layout_decide::{
    Conversion, ConversionCost, MOST_VALUES, NoConversion, conversion as decide, is_access,
};

use super::index::describe;
use crate::assert::{CheckedLayout, Text, modes};
use crate::int::StaticInteger;

/// Returns the conversion from the values of `Src` to the values of `Dst`, with `bytes` bytes per
/// value. `Src` and `Dst` are partitions `(thread, value, rest...)` of one tile.
///
/// `Src` must have each offset of the tile once. `Dst` must have all of these offsets, and can
/// repeat them with modes of stride 0.
///
/// ```
/// use layout_core::{checks::*, *};
///
/// // From four adjacent elements per thread to every 32nd element.
/// type Fours = Layout<(_32, _4), (_4, _1)>;
/// type Apart = Layout<(_32, _4), (_1, _32)>;
/// const FOUND: Conversion = match conversion_of::<Fours, Apart>(4) {
///     Ok(conversion) => conversion,
///     Err(rejection) => rejection.panic(),
/// };
/// assert!(matches!(FOUND.way, ConversionPath::Shuffles(_)));
/// ```
///
/// # Errors
///
/// Returns the message of [`conversion_cost`].
#[allow(clippy::result_large_err)] // The value is computed in constants.
pub const fn conversion_of<Src: CheckedLayout, Dst: CheckedLayout>(
    bytes: u64,
) -> Result<Conversion, Text> {
    let text = Text::new().str("conversion: ");
    if Src::READ > 0 || Dst::READ > 0 {
        return Err(text.str(
            "expected thread-value layouts without a swizzle, found a swizzled one: pass the \
             layout without the swizzle, whose offsets are the offsets in the tile",
        ));
    }
    if !is_access(1, bytes) {
        let text = text.str("expected values of 1, 2, 4, 8 or 16 bytes, found values of ");
        return Err(text.natural(bytes).str(" bytes"));
    }
    let (src, dst) = (modes::<Src>(), modes::<Dst>());
    Err(match decide(&src, &dst, bytes) {
        Ok(conversion) => return Ok(conversion),
        Err(NoConversion::Threads([of_src, of_dst])) => {
            let text = text.str("the source has ").natural(of_src);
            let text = text.str(" threads, but the destination has ").natural(of_dst);
            text.str(": use the same number of threads for both")
        }
        Err(NoConversion::Twice([first, second])) => {
            let text = describe::<Src>(text, first).str(" and ");
            let text = describe::<Src>(text, second).str(" of the source both have offset ");
            text.natural(src.offset(first))
                .str(": give each element of the tile to one thread")
        }
        Err(NoConversion::Source([held, largest])) => {
            let text = text.str("the source has ").natural(held);
            let text = text.str(" elements, but offsets up to ").natural(largest);
            text.str(": use a compact tile for the source")
        }
        Err(NoConversion::Tiles([tile, largest])) => {
            let text = text.str("the source has a tile of ").natural(tile);
            let text = text.str(" elements, but the destination has offsets up to ");
            text.natural(largest).str(": use the same tile for both")
        }
        Err(NoConversion::Destination) => text
            .str("the destination must reach each of the ")
            .natural(src.size())
            .str(" elements of the tile exactly once, apart from repetition by modes of stride 0: make the destination cover the tile"),
        Err(NoConversion::Values(values)) => {
            let text = text.str("a thread has ").natural(values);
            let text = text.str(" values, but a conversion supports at most ");
            text.natural(MOST_VALUES as u64)
                .str(": use more threads, or a smaller tile")
        }
        Err(NoConversion::NotDecided) => text
            .str("cannot decide the cost of the conversion within 1048576 steps: use extents that are powers of two"),
    })
}

/// Returns the cost of the conversion from the values of `Src` to the values of `Dst`, with `Bytes` bytes per
/// value.
///
/// ```
/// use layout_core::{checks::*, *};
///
/// // A warp transposes 32 x 32 elements: from one row per lane to one column per lane.
/// type Rows = Layout<(_32, _32), (_32, _1)>;
/// type Columns = Layout<(_32, _32), (_1, _32)>;
/// const COST: ConversionCost = conversion_cost::<Rows, Columns, _4>();
/// assert_eq!((COST.shuffles, COST.wavefronts, COST.bytes), (0, 64, 4096));
/// // With the elements of a row in another order, each lane already has its elements.
/// type Backwards = Layout<(_32, (_2, _16)), (_32, (_16, _1))>;
/// const NOTHING: ConversionCost = conversion_cost::<Rows, Backwards, _4>();
/// assert_eq!((NOTHING.shuffles, NOTHING.wavefronts, NOTHING.bytes), (0, 0, 0));
/// ```
///
/// # Panics
///
/// Panics unless both partitions have the same tile and the same threads:
///
/// ```compile_fail
/// use layout_core::{checks::*, *};
///
/// type Rows = Layout<(_32, _32), (_32, _1)>;
/// type Half = Layout<(_32, _16), (_1, _32)>;
/// const _: ConversionCost = conversion_cost::<Rows, Half, _4>();
/// ```
/// ```text
/// error[E0080]: conversion: the source has a tile of 1024 elements, but the destination has offsets up to 511: use the same tile for both
/// ```
///
/// # Source
///
/// Triton `ConvertLayoutOp`, which does not report its costs; Linear Layouts (arXiv 2505.23819).
#[must_use]
#[track_caller]
pub const fn conversion_cost<Src: CheckedLayout, Dst: CheckedLayout, Bytes: StaticInteger>()
-> ConversionCost {
    let bytes = match Bytes::VALUE {
        Some(bytes) => bytes,
        None => 0,
    };
    match conversion_of::<Src, Dst>(bytes) {
        Ok(conversion) => conversion.cost,
        Err(rejection) => rejection.panic(),
    }
}
