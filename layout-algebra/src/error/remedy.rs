//! What the author can change.

use super::rule::Rule;

impl Rule {
    /// What the author can change, where that is known.
    #[must_use]
    pub fn remedy(&self) -> Option<String> {
        match *self {
            Self::StrideDividesShape { stride, shape, .. } if stride < shape => {
                let fit = shape / stride + 1;
                Some(match nearest_divisors(shape, stride) {
                    Some((below, above)) => format!(
                        "strides {below} and {above} divide {shape}; at stride {stride}, \
                         at most {fit} elements fit"
                    ),
                    None => format!("at stride {stride}, at most {fit} elements fit"),
                })
            }
            Self::StrideDividesShape { stride, shape, .. } => {
                let below = stride / shape * shape;
                Some(match below.checked_add(shape) {
                    Some(above) => format!("strides {below} and {above} are multiples of {shape}"),
                    None => format!("stride {below} is a multiple of {shape}"),
                })
            }
            Self::ShapeDividesCount { shape, count, .. } => {
                let below = count / shape * shape;
                Some(match below.checked_add(shape) {
                    Some(above) => format!("counts {below} and {above} are multiples of {shape}"),
                    None => format!("count {below} is a multiple of {shape}"),
                })
            }
            Self::NoCarry { shape, .. } => Some(format!(
                "with fewer elements or smaller strides, so that the sum stays below {shape}, \
                 there is no carry"
            )),
            Self::NotComplementable { block, .. } if block > 0 => Some(format!(
                "with a stride that is a multiple of {block} the blocks repeat"
            )),
            Self::RepeatsElements { .. } => {
                Some("give the mode a positive stride, or leave it out of the tile".into())
            }
            Self::Divisibility { value, by, .. } => {
                let below = value / by * by;
                match below.checked_add(by) {
                    Some(above) if below > 0 => {
                        Some(format!("{below} and {above} are multiples of {by}"))
                    }
                    Some(above) => Some(format!("{above} is a multiple of {by}")),
                    None => Some(format!("{below} is a multiple of {by}")),
                }
            }
            Self::NoAdjacentElements => {
                Some("give the mode of adjacent elements the stride 1".into())
            }
            Self::SwizzleBits { bits, shift, .. } if shift.checked_abs() < Some(bits) => Some(
                format!("with a shift of at least {bits} the bits stay apart"),
            ),
            Self::DoesNotTile {
                size,
                covered,
                tile,
            } if covered > size => Some(format!(
                "choose a tile that divides {size} elements, or pad the layout to {covered} for \
                 tiles of {tile}"
            )),
            _ => None,
        }
    }
}

/// The divisors of `shape` next to `stride` on both sides, looked for nearby only.
fn nearest_divisors(shape: i64, stride: i64) -> Option<(i64, i64)> {
    const NEARBY: usize = 4096;
    let divides = |d: &i64| shape % d == 0;
    let below = (1..stride).rev().take(NEARBY).find(divides)?;
    let above = (stride..=shape).take(NEARBY).find(divides)?;
    Some((below, above))
}
