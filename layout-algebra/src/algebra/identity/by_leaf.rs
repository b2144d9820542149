//! Compositions of coordinate layouts for which CuTe's algorithm fails.

use super::basis::Basis;
use crate::Layout;
use crate::algebra::checked::times;
use crate::algebra::coalesce::merge_running_on;
use crate::algebra::composition::{Image, replaced};
use crate::algebra::exact::{self, Decision, Work};
use crate::error::Rule;
use crate::explain;
use crate::layout::{FlatMode, FlatModes};

/// Composes the merged modes with `b`, separately for each leaf of the coordinate. Each leaf is an
/// integer layout, so the composition is decided exactly.
///
/// The coordinates form a layout under two conditions. Each leaf must form a layout. The indices
/// where the modes of all leaves begin must each divide the next index. The modes of the result are
/// split at these indices. `walked` is the rule that CuTe's algorithm breaks, for the error.
pub(super) fn by_leaf(
    modes: &[FlatMode<Basis>],
    b: &Layout,
    walked: Rule,
) -> Result<Image<Basis>, Rule> {
    let mut leaves: Vec<usize> = modes.iter().map(|mode| mode.stride.leaf).collect();
    leaves.sort_unstable();
    leaves.dedup();
    let flat = b.flat_modes();
    let mut decided = Vec::with_capacity(leaves.len());
    for leaf in leaves {
        let steps = modes.iter().map(|mode| FlatMode {
            shape: mode.shape,
            stride: if mode.stride.leaf == leaf {
                mode.stride.scale
            } else {
                0
            },
        });
        let steps = merge_running_on(&steps.collect::<FlatModes>());
        explain::step(|| {
            format!(
                "along leaf {leaf} of the coordinate, the left operand is {}",
                Layout::from_flat(&steps)
            )
        });
        match exact::decide(&steps, flat, &mut Work::at_most(Work::MOST))? {
            Decision::Layout(images) => decided.push((leaf, images)),
            Decision::Broken(_) => return Err(walked),
            Decision::Undecided => {
                let evaluations = Work::MOST;
                return Err(Rule::NotDecided { evaluations });
            }
        }
    }
    let mut images = Vec::with_capacity(flat.len());
    for i in 0..flat.len() {
        let of_leaf: Vec<_> = decided
            .iter()
            .map(|(leaf, of)| (*leaf, &of[i][..]))
            .collect();
        images.push(joined(&of_leaf)?.ok_or_else(|| walked.clone())?);
    }
    replaced(modes, b, &images)
}

/// Merges the modes of all leaves into modes that each step along one leaf, if possible.
fn joined(of_leaf: &[(usize, &[FlatMode])]) -> Result<Option<Vec<FlatMode<Basis>>>, Rule> {
    let mut cuts: Vec<i64> = Vec::new();
    for (_, modes) in of_leaf {
        let mut end = 1;
        for mode in *modes {
            // At most the extent of the leaf of `b`.
            end *= mode.shape;
            cuts.push(end);
        }
    }
    cuts.sort_unstable();
    cuts.dedup();
    let mut joined = Vec::with_capacity(cuts.len());
    let mut begin = 1;
    for end in cuts {
        if end % begin != 0 {
            return Ok(None);
        }
        let mut strides = Vec::new();
        for (leaf, modes) in of_leaf {
            let scale = stride_at(modes, begin)?;
            strides.extend((scale > 0).then_some(Basis { scale, leaf: *leaf }));
        }
        let stride = match strides[..] {
            [] => Basis { scale: 0, leaf: 0 },
            [only] => only,
            _ => return Ok(None),
        };
        joined.push(FlatMode {
            shape: end / begin,
            stride,
        });
        begin = end;
    }
    Ok(Some(joined))
}

/// Returns the offset at an index where a mode begins, or at a divisor of this index.
fn stride_at(modes: &[FlatMode], index: i64) -> Result<i64, Rule> {
    let mut begin = 1;
    for mode in modes {
        if index < begin * mode.shape {
            return times(mode.stride, index / begin, "a stride of the result");
        }
        begin *= mode.shape;
    }
    Ok(0)
}
