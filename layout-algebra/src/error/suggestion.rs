//! Suggested fixes.

use super::rule::Rule;
use crate::Swizzle;

impl Rule {
    /// Returns a suggested fix, if the rule alone determines one.
    #[must_use]
    pub fn suggestion(&self) -> Option<String> {
        match *self {
            Self::NoOperand { ref suggestion, .. } | Self::NoBoxes { ref suggestion, .. } => {
                suggestion.clone()
            }
            Self::NotCompact { .. } => {
                Some("use a compact layout, which has each offset from 0 to size - 1 once".into())
            }
            Self::Atom { what, count, atom } => {
                let below = count / atom * atom;
                Some(match below.checked_add(atom) {
                    Some(above) if below > 0 => {
                        format!("use {below} or {above} {what}, multiples of {atom}")
                    }
                    Some(above) => format!("use {above} {what}, a multiple of {atom}"),
                    None => format!("use {below} {what}, a multiple of {atom}"),
                })
            }
            Self::NoColumns { nearest, .. } => Some(format!(
                "use {nearest} columns, and several atoms for a wider tile"
            )),
            Self::NotInjective { .. } => Some(
                "make each stride larger than the largest offset of all modes with smaller strides"
                    .into(),
            ),
            Self::NotAligned { n, .. } => Some(format!(
                "make every stride except the stride within the vector a multiple of {n}"
            )),
            Self::BankConflict { swizzle, .. } => Some(match swizzle {
                None => "pad the rows of the tile, or swizzle it".into(),
                Some(swizzle) => {
                    format!(
                        "use {swizzle} for an access without bank conflicts, or pad the rows of \
                         the tile"
                    )
                }
            }),
            Self::SectorUse { .. } => Some(
                "arrange the threads of a warp contiguously along the mode of stride 1, starting \
                 at a multiple of 32 bytes"
                    .into(),
            ),
            Self::HasGaps { .. } => {
                Some("pass a compact tile: `best_padding` adds the padding".into())
            }
            Self::NoSwizzle { .. } | Self::NoPadding { .. } => Some(
                "use narrower vectors, or assign the elements to the threads differently".into(),
            ),
            Self::NotDecided { .. } => Some(
                "compose with fewer modes at a time, or make the strides of the right operand \
                 divide the extents of the left operand"
                    .into(),
            ),
            Self::SameOrder { .. } => {
                Some("give each mode with more than one element a different order".into())
            }
            Self::SwizzleNeverSet {
                first,
                bit,
                largest,
                ..
            } => Some(if largest >> bit == 0 {
                let smaller = if bit == first { "M" } else { "B" };
                let offset = 1_i64 << bit;
                format!("extend the tile to offset {offset}, or choose a smaller {smaller}")
            } else {
                "choose a different S".into()
            }),
            Self::SwizzleBehind { block, .. } => Some(format!(
                "make the tile fill full blocks of {block} elements"
            )),
            Self::SwizzleBits { bits, base, shift } if shift.checked_abs() < Some(bits) => {
                let apart = if shift < 0 { -bits } else { bits };
                let swizzle = Swizzle::new(bits, base, apart).ok()?;
                Some(format!("use `{swizzle}`, whose bit fields are disjoint"))
            }
            _ => None,
        }
    }
}
