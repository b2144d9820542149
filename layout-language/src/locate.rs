//! Source ranges of errors.

use layout_algebra::{Part, Path, Site, Suggestion};

use crate::MAX_RANK;
use crate::ast::Expr;
use crate::range::Range;

/// Returns the source range of the integer that `site` refers to, if the operand is a literal. For
/// a named integer, the range is the range of the name.
pub(crate) fn number(operand: &Expr, site: &Site) -> Option<Range> {
    descend(operand, &site.path.0, site.part)
}

fn descend(expr: &Expr, path: &[usize], part: Part) -> Option<Range> {
    match (expr.ungrouped(), path) {
        (Expr::Name(name), _) => Some(name.at),
        (Expr::Layout { shape, stride }, path) => {
            let half = match part {
                Part::Shape => shape,
                Part::Stride => stride,
            };
            Some(inside(half, path))
        }
        // `n` is short for `n:1`, and an error can be about a full tiler.
        (Expr::Integer { at, .. } | Expr::Tuple { at, .. } | Expr::Tiler { at, .. }, []) => {
            Some(*at)
        }
        (Expr::Tuple { modes, .. } | Expr::Tiler { modes, .. }, [first, path @ ..]) => {
            descend(modes.get(*first)?, path, part)
        }
        _ => None,
    }
}

/// Returns the source range and text of a suggestion: an integer, or an integer with a stride.
pub(crate) fn edit(operand: &Expr, offer: &Suggestion) -> Option<(Range, String)> {
    let mut expr = operand.ungrouped();
    let mut path = &offer.site.path.0[..];
    let number = offer.value.to_string();
    loop {
        expr = match (expr, path) {
            (expr, []) if offer.is_whole => return Some((expr.range(), number)),
            (Expr::Layout { shape, stride }, path) => {
                let half = match offer.site.part {
                    Part::Shape => shape,
                    Part::Stride => stride,
                };
                return Some((leaf(half, path)?, number));
            }
            (Expr::Integer { value, at }, []) => {
                let text = match offer.site.part {
                    Part::Shape => number,
                    Part::Stride => format!("{value}:{number}"),
                };
                return Some((*at, text));
            }
            (Expr::Tuple { modes, .. } | Expr::Tiler { modes, .. }, [first, rest @ ..]) => {
                path = rest;
                modes.get(*first)?.ungrouped()
            }
            _ => return None,
        };
    }
}

/// Returns the source range of the integer at `path` in a shape or stride.
fn leaf(mut half: &Expr, path: &[usize]) -> Option<Range> {
    for i in path {
        let Expr::Tuple { modes, .. } = half else {
            return None;
        };
        half = modes.get(*i)?;
    }
    matches!(half, Expr::Integer { .. }).then(|| half.range())
}

/// Returns the source range of the mode at `path`, or of the tuple where the path ends.
pub(crate) fn inside(mut half: &Expr, path: &[usize]) -> Range {
    for i in path {
        let (Expr::Tuple { modes, .. } | Expr::Tiler { modes, .. }) = half else {
            break;
        };
        let Some(mode) = modes.get(*i) else { break };
        half = mode;
    }
    half.range()
}

/// Returns the source range of an integer in a layout literal.
pub(crate) fn in_literal(shape: &Expr, stride: &Expr, path: &Path, part: Part) -> Range {
    match part {
        Part::Shape => inside(shape, &path.0),
        Part::Stride => inside(stride, &path.0),
    }
}

/// Returns the first tuple in `expr` with more than [`MAX_RANK`] modes.
pub(crate) fn excess(expr: &Expr) -> Option<Range> {
    match expr {
        Expr::Tuple { modes, at, .. } | Expr::Tiler { modes, at } if modes.len() > MAX_RANK => {
            Some(*at)
        }
        Expr::Tuple { modes, .. } | Expr::Tiler { modes, .. } => modes.iter().find_map(excess),
        Expr::Layout { shape, stride } => excess(shape).or_else(|| excess(stride)),
        _ => None,
    }
}
