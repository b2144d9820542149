//! What layouts have in common, derived.

use super::{Derivation, Step, coalesce, composition, right_inverse};
use crate::algebra::checked::{gcd, notation};
use crate::algebra::common::before;
use crate::{Answer, IntTuple, Layout};

/// The derivation of [`Layout::max_common_layout`]: the elements that both layouts keep together, and
/// where the second one has them.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let [a, b]: [Layout; 2] = ["(8,4):(1,8)".parse()?, "(8,4):(1,10)".parse()?];
/// let text = explain::max_common_layout(&a, &b).to_string();
/// assert!(text.contains("\n  offsets 0, 1, 2, ... that both have at the same coordinates: 8\n"));
/// assert!(text.contains("\n  8:1 o 8\n"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn max_common_layout(a: &Layout, b: &Layout) -> Derivation {
    let mut steps = common(a, b);
    if let Ok(run @ 2..) = a.max_common_vector(b) {
        steps.push(Step::Part(composition(&b.inverse_of_run(), run)));
    }
    let operation = format!("max_common_layout({a}, {b})");
    Derivation::new(operation, steps, a.max_common_layout(b))
}

/// The derivation of [`Layout::max_common_vector`]: the first mode of `a` at the coordinates of the
/// offsets of `b`.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let [a, b]: [Layout; 2] = ["(8,4):(1,8)".parse()?, "(8,4):(1,10)".parse()?];
/// let text = explain::max_common_vector(&a, &b).to_string();
/// assert!(text.contains("\n  (8,4):(1,8) o 8:1\n"));
/// assert!(text.ends_with("= 8"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn max_common_vector(a: &Layout, b: &Layout) -> Derivation {
    let operation = format!("max_common_vector({a}, {b})");
    Derivation::new(operation, common(a, b), a.max_common_vector(b))
}

/// The first layout at the coordinates of the offsets of the second.
fn common(a: &Layout, b: &Layout) -> Vec<Step> {
    let inverse = b.inverse_of_run();
    let composed = composition(a, &inverse);
    let coalesced = composed.layout().map(coalesce);
    let parts = [right_inverse(b), composed].into_iter().chain(coalesced);
    let common = a.max_common_vector(b).map(|run| Step::Is {
        what: "offsets 0, 1, 2, ... that both have at the same coordinates",
        value: Answer::from(run),
    });
    let end = before(a.size(), &inverse);
    let inside = (end < inverse.size()).then(|| Step::Is {
        what: "of them before the end of the first layout",
        value: Answer::from(end),
    });
    let parts = parts.map(Step::Part);
    parts.chain(inside).chain(common.ok()).collect()
}

/// The derivation of [`Layout::max_alignment`]: the run of offsets, and what it has in common with the
/// strides beside it.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(8,4):(1,12)".parse()?;
/// let text = explain::max_alignment(&a).to_string();
/// assert!(text.contains("\n  offsets 0, 1, 2, ... without a gap: 8\n  strides beside them: 12\n"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn max_alignment(a: &Layout) -> Derivation {
    let run = a.contiguous_modes();
    let coalesced = a.coalesce();
    let modes = coalesced.flat_modes().iter().enumerate();
    let beside = modes.filter(|(i, _)| !run.contains(i));
    let beside: Vec<_> = beside.map(|(_, mode)| IntTuple::Int(mode.stride)).collect();
    let beside = match <[IntTuple; 1]>::try_from(beside) {
        Ok([only]) => only,
        Err(several) => IntTuple::Tuple(several),
    };
    let steps = vec![
        Step::Part(right_inverse(a)),
        Step::Is {
            what: "offsets 0, 1, 2, ... without a gap",
            value: a.inverse_of_run().size().into(),
        },
        Step::Is {
            what: "strides beside them",
            value: beside.into(),
        },
    ];
    let operation = format!("max_alignment({a})");
    Derivation::new(operation, steps, Ok(a.max_alignment()))
}

/// The derivation of [`Layout::domain_distribute`]: how many parts lie in each mode.
///
/// ```
/// # use layout_algebra::explain;
/// let text = explain::domain_distribute((4, 6), 8).to_string();
/// assert!(text.contains("\n  mode 0, 4 elements for 8 parts: 4:1\n"));
/// assert!(text.contains("\n  mode 1, 6 elements for 2 parts: 2:4\n"));
/// ```
#[must_use]
pub fn domain_distribute(shape: impl Into<IntTuple>, count: i64) -> Derivation {
    let shape = shape.into();
    let result = Layout::domain_distribute(shape.clone(), count);
    let mut steps = Vec::new();
    if let (Ok(whole), true) = (Layout::make_layout(shape.clone()), result.is_ok()) {
        let mut parts = count;
        for (leaf, mode) in whole.leaf_paths().into_iter().zip(whole.flat_modes()) {
            let here = gcd(mode.shape, parts);
            steps.push(Step::Shares {
                leaf,
                mode: (mode.shape, mode.stride),
                parts,
                here,
            });
            parts /= here;
        }
    }
    let operation = format!("domain_distribute({}, {count})", notation(&shape));
    Derivation::new(operation, steps, result)
}
