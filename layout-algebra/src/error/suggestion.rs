//! Suggested fixes.

use super::rule::Rule;
use crate::Swizzle;

impl Rule {
    /// Returns a suggested fix, if the rule alone determines one.
    #[must_use]
    pub fn suggestion(&self) -> Option<String> {
        match *self {
            Self::NoOperand { ref suggestion, .. } | Self::NoBoxes { ref suggestion, .. } => suggestion.clone(),
            Self::NotCompact { .. } => Some(
                "give the cells the numbers from 0 on, each once, as a compact layout does".into(),
            ),
            Self::Atom { what, count, atom } => {
                let below = count / atom * atom;
                Some(match below.checked_add(atom) {
                    Some(above) if below > 0 => {
                        format!("{below} or {above} {what} are multiples of {atom}")
                    }
                    Some(above) => format!("{above} {what} are a multiple of {atom}"),
                    None => format!("{below} {what} are a multiple of {atom}"),
                })
            }
            Self::NoColumns { nearest, .. } => Some(format!(
                "take {nearest}; a wider tile is several atoms"
            )),
            Self::NotInjective { .. } => Some(
                "let each stride be above what the modes with smaller strides reach together".into(),
            ),
            Self::NotAligned { n, .. } => Some(format!(
                "let all strides beside the vector be multiples of {n}"
            )),
            Self::BankConflict { swizzle, .. } => Some(match swizzle {
                None => "pad the rows of the tile, or swizzle it".into(),
                Some(swizzle) => {
                    format!("behind {swizzle} no thread waits; or pad the rows of the tile")
                }
            }),
            Self::SectorUse { .. } => {
                Some("let the threads of a warp follow one another along the mode of stride 1, from a multiple of 32 bytes on".into())
            }
            Self::HasGaps { .. } => Some("give the compact tile: the result has the gaps".into()),
            Self::NoSwizzle { .. } | Self::NoPadding { .. } => Some("let threads move narrower vectors, or others together".into()),
            Self::NotDecided { .. } => Some(
                "compose with fewer modes at a time, or let the strides of the right operand divide \
                 the extents of the left"
                    .into(),
            ),
            Self::SameOrder { .. } => {
                Some("give each mode of more than one element a number of its own".into())
            }
            Self::SwizzleNeverSet {
                first,
                bit,
                largest,
                ..
            } => Some(if largest >> bit == 0 {
                let smaller = if bit == first { "M" } else { "B" };
                let offset = 1_i64 << bit;
                format!("let the tile reach offset {offset}, or take a smaller {smaller}")
            } else {
                "take another S".into()
            }),
            Self::SwizzleBehind { block, .. } => {
                Some(format!("let the tile fill blocks of {block}"))
            }
            Self::SwizzleBits { bits, base, shift } if shift.checked_abs() < Some(bits) => {
                let apart = if shift < 0 { -bits } else { bits };
                let swizzle = Swizzle::new(bits, base, apart).ok()?;
                Some(format!("in `{swizzle}` the bits stay apart"))
            }
            _ => None,
        }
    }
}
