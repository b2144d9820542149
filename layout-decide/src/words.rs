//! Error texts for tiles that `wgmma` cannot read or TMA boxes cannot cover: the violated rule, and
//! a suggested tile.

#![allow(clippy::large_types_passed_by_value)] // texts are passed by value in constants only

use crate::{AtomTile, BOX_RANK, Modes, NoBoxes, NoOperand, Swizzle, Text, boxes, operand};

impl NoOperand {
    /// Returns the text for an error: the offset found and the violated rule.
    #[must_use]
    pub const fn fact(&self, modes: &Modes, swizzle: &Swizzle, bits: u64, rows: u64) -> Text {
        let text = Text::new();
        match *self {
            Self::Bits => no_bits(text, bits),
            Self::Swizzle => no_swizzle(text, swizzle, bits),
            Self::Rank => {
                text.str("expected a tile with the modes (row, k), found additional modes")
            }
            Self::Rows => {
                let text = text.str(
                    "expected an instruction with 64 rows of A, or with 8 to 256 columns of B in steps of 8",
                );
                text.str(", found ").natural(rows)
            }
            Self::Extent { mode, extent, of } => {
                let text = text.str("mode ").natural(mode as u64);
                let text = text.str(if mode == 0 { ", the rows" } else { ", k" });
                let text = text.str(", has extent ").natural(extent);
                let text = text
                    .str(", not a multiple of the instruction's extent, ")
                    .natural(of);
                let is_k_major = mode == 0 || modes.along(1, 1) == 1;
                text.str(" (").str(if is_k_major { "K1)" } else { "M1)" })
            }
            Self::NotContiguous { row, k } => {
                let text = far(text.str("row 1, in mode 0, has an offset of "), row, bits);
                let text = far(text.str(" and k 1, in mode 1, an offset of "), k, bits);
                text.str(": one of them must be adjacent to the first element (K3, M3)")
            }
            Self::NotKMajor => {
                let text = text.str("the tile has ").natural(bits);
                text.str(
                    "-bit elements and is contiguous along mode 0, the rows: only 16-bit elements can be \
                     contiguous along this mode (M1)",
                )
            }
            Self::PartOfLine { line } => {
                let text = text.str("an instruction takes ").natural(rows);
                let text = text
                    .str(" rows, but a line of the swizzle has ")
                    .natural(line);
                text.str(" rows: an instruction must take full lines (M1)")
            }
            Self::Elsewhere {
                rule,
                mode,
                coordinate,
                offset,
                read,
            } => {
                let text = far(place(text, mode, coordinate), offset, bits);
                let text = far(
                    text.str(", but the instruction reads it at an offset of "),
                    read,
                    bits,
                );
                let span = match operand::span(swizzle, bits) {
                    Some(span) => span,
                    None => 16,
                };
                elsewhere(text.str(" ("), rule, span).str(")")
            }
            Self::NoPlace {
                mode,
                coordinate,
                offset,
            } => {
                let text = far(place(text, mode, coordinate), offset, bits);
                let text = text
                    .str(", but a descriptor only encodes multiples of 16 bytes below 262144 (");
                let is_k_major = modes.along(1, 1) == 1;
                text.str(if is_k_major { "K4)" } else { "M3)" })
            }
            Self::Within {
                row,
                k,
                offset,
                pattern,
            } => {
                let text = text.str("the instruction at row ").natural(row);
                let text = far(text.str(" and k ").natural(k).str(" begins "), offset, bits);
                let text = text.str(" after the start of the swizzle's pattern of ");
                let text = text.natural(pattern * bits / 8);
                text.str(" bytes, but must begin in the pattern's first line")
            }
            Self::NotDecided => {
                text.str("cannot decide within 1048576 steps: the tile is too large")
            }
        }
    }

    /// Returns a suggestion, if a similar tile exists that `wgmma` can read.
    #[must_use]
    pub const fn suggestion(
        &self,
        modes: &Modes,
        swizzle: &Swizzle,
        bits: u64,
        rows: u64,
    ) -> Option<Text> {
        match self {
            Self::Bits | Self::NotDecided => return None,
            Self::Rank => return Some(Text::new().str("pass one stage of the tile")),
            Self::Rows => {
                // The largest multiple of 8 below this number of rows that fits the tile.
                let mut rows = if rows > 256 { 256 } else { rows / 8 * 8 };
                while rows > 0 {
                    if operand(modes, swizzle, bits, rows).is_ok() {
                        let text = Text::new()
                            .str("use an instruction with an extent of ")
                            .natural(rows);
                        return Some(text);
                    }
                    rows -= 8;
                }
                return None;
            }
            _ => {}
        }
        let (Some(wide), Some(deep)) = (
            modes.threads().checked_next_multiple_of(rows),
            modes.values().checked_next_multiple_of(256 / bits),
        ) else {
            return None;
        };
        let is_k_major = bits != 16 || modes.along(0, 1) != 1;
        // Uses the swizzle of a single instruction.
        let one = AtomTile::widest([rows, deep], bits, is_k_major);
        let tile = AtomTile {
            extents: [wide, deep],
            ..one
        };
        let Some((modes, swizzle)) = tile.subject() else {
            return None;
        };
        match operand(&modes, &swizzle, bits, rows) {
            Ok(_) => Some(Text::new().str("use `").text(&tile.notation()).str("`")),
            Err(_) => None,
        }
    }
}

/// Appends `row 1, in mode 0, has an offset of `.
const fn place(text: Text, mode: usize, coordinate: u64) -> Text {
    let text = text.str(if mode == 0 { "row " } else { "k " });
    let text = text.natural(coordinate).str(", in mode ");
    text.natural(mode as u64).str(", has an offset of ")
}

/// Appends a rule and its text, which states the required offsets.
const fn elsewhere(text: Text, rule: &str, span: u64) -> Text {
    let text = text.str(rule).str(": ");
    match rule.as_bytes() {
        b"K2" => {
            let text = text
                .str("adjacent rows in a group of 8 must be ")
                .natural(span)
                .str(" bytes apart");
            text.str(if span > 16 {
                ", the span of the swizzle"
            } else {
                " without a swizzle"
            })
        }
        b"K3" => {
            let text = text.natural(if span > 16 { 32 } else { 16 });
            text.str(" bytes of k must be contiguous")
        }
        b"K4" => text.str("groups of 8 rows must have equal strides"),
        b"M2" => {
            let text = text
                .str("adjacent values of k in a group of 8 must be ")
                .natural(span)
                .str(" bytes apart");
            text.str(if span > 16 {
                ", the span of the swizzle"
            } else {
                " without a swizzle"
            })
        }
        _ => {
            let text = text.str("within segments of ").natural(span);
            text.str(
                " bytes, adjacent rows must have stride 1; the segments must have equal strides, \
                 and the groups of 8 values of k must have equal strides",
            )
        }
    }
}

impl NoBoxes {
    /// Returns the text for an error: the offset found and the violated rule.
    #[must_use]
    pub const fn fact(
        &self,
        modes: &Modes,
        extents: &[u64],
        swizzle: &Swizzle,
        bits: u64,
        contiguous: usize,
    ) -> Text {
        let text = Text::new();
        match *self {
            Self::Bits => no_bits(text, bits),
            Self::Swizzle => no_swizzle(text, swizzle, bits),
            Self::Rank => {
                let text = text.str("the tile has ").natural(extents.len() as u64);
                let text = text.str(" modes; a box must have 1 to 5, including mode ");
                text.natural(contiguous as u64)
                    .str(", the contiguous mode of the matrix")
            }
            Self::Meet([first, second]) => {
                let text = coordinate(text, extents, first).str(" and ");
                let text = coordinate(text, extents, second).str(" both have offset ");
                text.natural(modes.offset(first))
                    .str(": one box would overwrite another (T14)")
            }
            Self::NotContiguous { mode, offset } => {
                let text = text.str("coordinate 1 of mode ").natural(mode as u64);
                let text = far(text.str(" has an offset of "), offset, bits);
                text.str(", but must be adjacent to coordinate 0, as in the matrix (T14)")
            }
            Self::Run { mode, bytes, span } => {
                let text = text
                    .str("mode ")
                    .natural(mode as u64)
                    .str(" has ")
                    .natural(bytes);
                let text = text.str(" contiguous bytes, ");
                if span > 16 && bytes > span {
                    let text = text
                        .str("but a row of a TMA box has at most ")
                        .natural(span);
                    text.str(" bytes, the span of the swizzle (T8)")
                } else if span > 16 {
                    let text = text.str("but a line of the swizzle has ").natural(span);
                    text.str(" bytes (T14)")
                } else {
                    text.str("which is not a multiple of 16 (T7)")
                }
            }
            Self::Long { mode, run } => {
                let text = text
                    .str("mode ")
                    .natural(mode as u64)
                    .str(" has ")
                    .natural(run);
                text.str(
                    " contiguous coordinates, but a box has at most 256 (T6), and no smaller box \
                     that divides this number ends where the next box can begin (T13)",
                )
            }
            Self::Within {
                mode,
                coordinate,
                offset,
                of,
            } => {
                let text = text.str("the box at coordinate ").natural(coordinate);
                let text = text.str(" in mode ").natural(mode as u64);
                let text = far(text.str(" begins at an offset of "), offset, bits);
                let bytes = of * bits / 8;
                let text = text
                    .str(", not a multiple of ")
                    .natural(bytes)
                    .str(" bytes");
                text.str(if bytes > 128 {
                    ", the period of the swizzle's pattern (T13)"
                } else {
                    " (T13)"
                })
            }
            Self::NotDecided => {
                text.str("cannot decide within 1048576 steps: the tile is too large")
            }
        }
    }

    /// Returns a suggestion, if a similar tile exists that TMA boxes can cover.
    #[must_use]
    pub const fn suggestion(
        &self,
        modes: &Modes,
        extents: &[u64],
        bits: u64,
        contiguous: usize,
    ) -> Option<Text> {
        match self {
            Self::Bits | Self::NotDecided => return None,
            Self::Rank if contiguous < extents.len() => {
                return Some(Text::new().str("copy the tile in parts of five modes or fewer"));
            }
            Self::Rank => {
                return Some(
                    Text::new().str("pass one of the tile's modes as the contiguous mode"),
                );
            }
            _ => {}
        }
        let unit = 128 / bits;
        let granules = [unit, 256];
        let mut i = 0;
        while i < granules.len() {
            let found = if extents.len() == 2 {
                atoms(extents, bits, contiguous, granules[i])
            } else {
                compact(modes, extents, bits, contiguous, granules[i])
            };
            if found.is_some() {
                return found;
            }
            i += 1;
        }
        None
    }
}

/// Returns a tile of swizzle atoms whose contiguous extent is a multiple of `granule`.
const fn atoms(extents: &[u64], bits: u64, contiguous: usize, granule: u64) -> Option<Text> {
    let of = if contiguous == 1 {
        [8, granule]
    } else {
        [granule, 8]
    };
    let (Some(rows), Some(k)) = (
        extents[0].checked_next_multiple_of(of[0]),
        extents[1].checked_next_multiple_of(of[1]),
    ) else {
        return None;
    };
    let mut tile = AtomTile::widest([rows, k], bits, contiguous == 1);
    if tile.extents[contiguous] % tile.line() != 0 {
        tile.span = 16;
    }
    let Some((modes, swizzle)) = tile.subject() else {
        return None;
    };
    match boxes(&modes, &tile.extents, &swizzle, bits, contiguous) {
        Ok(_) => Some(Text::new().str("use `").text(&tile.notation()).str("`")),
        Err(_) => None,
    }
}

/// Returns a compact tile without a swizzle: the contiguous mode first, then the other modes in their
/// order.
const fn compact(
    modes: &Modes,
    extents: &[u64],
    bits: u64,
    contiguous: usize,
    granule: u64,
) -> Option<Text> {
    let order = boxes::order(modes, extents, contiguous);
    let mut shape = [1; BOX_RANK];
    let mut place = [0; BOX_RANK];
    let mut stride = [0; BOX_RANK];
    let mut size: u64 = 1;
    let mut i = 0;
    while i < extents.len() {
        let mode = order[i];
        let of = if i == 0 { granule } else { 1 };
        let Some(extent) = extents[mode].checked_next_multiple_of(of) else {
            return None;
        };
        (shape[mode], place[mode], stride[mode]) = (extent, i as u64, size);
        let Some(more) = size.checked_mul(extent) else {
            return None;
        };
        size = more;
        i += 1;
    }
    let mut tile = Modes::new(0);
    let mut mode = 0;
    while mode < extents.len() {
        if tile.push(mode, shape[mode], stride[mode]).is_err() {
            return None;
        }
        mode += 1;
    }
    let none = Swizzle {
        offset: 0,
        read: 0,
        shift: 0,
    };
    let (shape, _) = shape.split_at(extents.len());
    if boxes(&tile, shape, &none, bits, contiguous).is_err() {
        return None;
    }
    if extents.len() == 1 {
        return Some(Text::new().str("use `").natural(shape[0]).str(":1`"));
    }
    let (place, _) = place.split_at(extents.len());
    let text = tuple(Text::new().str("use `make_ordered_layout("), shape).str(", ");
    Some(tuple(text, place).str(")`"))
}

/// Appends a tuple, like `(8,64)`.
const fn tuple(mut text: Text, numbers: &[u64]) -> Text {
    let mut i = 0;
    while i < numbers.len() {
        text = text.str(if i > 0 { "," } else { "(" }).natural(numbers[i]);
        i += 1;
    }
    text.str(")")
}

/// Appends the coordinate of an index.
const fn coordinate(mut text: Text, extents: &[u64], index: u64) -> Text {
    let mut rest = index;
    let mut i = 0;
    while i < extents.len() {
        text = text
            .str(if i > 0 { "," } else { "(" })
            .natural(rest % extents[i]);
        rest /= extents[i];
        i += 1;
    }
    text.str(")")
}

/// Appends an offset in 16-byte units, or in bytes.
const fn far(text: Text, offset: u64, bits: u64) -> Text {
    match offset.checked_mul(bits / 8) {
        Some(16) => text.str("1 unit of 16 bytes"),
        Some(bytes) if bytes % 16 == 0 => text.natural(bytes / 16).str(" units of 16 bytes"),
        Some(bytes) => text.natural(bytes).str(" bytes"),
        None => text.natural(offset).str(" elements"),
    }
}

const fn no_bits(text: Text, bits: u64) -> Text {
    let text = text
        .str("expected 8-bit, 16-bit or 32-bit elements, found ")
        .natural(bits);
    text.str("-bit elements")
}

const fn no_swizzle(text: Text, swizzle: &Swizzle, bits: u64) -> Text {
    let without_offset = Swizzle {
        offset: 0,
        ..*swizzle
    };
    if operand::span(&without_offset, bits).is_some() {
        let text = text.str("the swizzle adds ").natural(swizzle.offset);
        return text.str(" to offsets, but a hardware swizzle adds no offset: remove the offset");
    }
    let m = (128 / bits).ilog2() as u64;
    let text = text.str("the swizzle reads bits ");
    let text = text
        .natural(swizzle.read.trailing_zeros() as u64)
        .str(" to ");
    let text = text
        .natural(swizzle.read.ilog2() as u64)
        .str(" of offsets and XORs them into the bits ");
    let text = text.natural(swizzle.shift.unsigned_abs() as u64);
    let text = text.str(if swizzle.shift < 0 {
        " positions up"
    } else {
        " positions down"
    });
    let text = text
        .str(": for ")
        .natural(bits)
        .str("-bit elements, the hardware swizzles are Sw<1,");
    let text = text.natural(m).str(",3>, Sw<2,").natural(m);
    text.str(",3> and Sw<3,")
        .natural(m)
        .str(",3>, without an offset")
}
