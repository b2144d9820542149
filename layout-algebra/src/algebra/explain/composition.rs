//! Compositions, derived.

use super::by_mode::{Rest, by_mode};
use super::{Derivation, Step};
use crate::algebra::checked::notation;
use crate::algebra::coalesce::merge_running_on;
use crate::algebra::composition::{Passage, passages};
use crate::algebra::exact;
use crate::layout::FlatMode;
use crate::{IntTuple, Layout, Tiler};

/// The derivation of [`Layout::composition`]: CuTe's walk of each leaf of `b` through the coalesced
/// modes of `a`; where that ends early, the carries of `a` and the runs of `b`; mode by mode for a
/// tuple of tilers.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let [a, b]: [Layout; 2] = ["(5,4):(1,10)".parse()?, "2:7".parse()?];
/// let text = explain::composition(&a, &b).to_string();
/// assert!(text.contains("the left at x is 1*x + 5*floor(x / 5)"));
/// assert!(text.ends_with("= 2:12"));
///
/// let text = explain::composition(&a, (5, 2)).to_string();
/// assert!(text.contains("\n  5:1 o 5\n"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn composition(a: &Layout, b: impl Into<Tiler>) -> Derivation {
    of_tiler(a, &b.into())
}

/// The derivation of [`Layout::with_shape`]: the composition with the layout of the shape.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(4,6):(6,1)".parse()?;
/// let text = explain::with_shape(&a, (8, 3)).to_string();
/// assert!(text.contains("\n  (4,6):(6,1) o (8,3):(1,8)\n"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn with_shape(a: &Layout, shape: impl Into<IntTuple>) -> Derivation {
    let shape = shape.into();
    let operation = format!("with_shape({a}, {})", notation(&shape));
    let whole = Layout::make_layout(shape.clone()).ok();
    let steps = whole.map(|whole| Step::Part(composition(a, whole)));
    Derivation::new(operation, steps.into_iter().collect(), a.with_shape(shape))
}

fn of_tiler(a: &Layout, b: &Tiler) -> Derivation {
    let steps = match b {
        Tiler::Keep => Vec::new(),
        Tiler::Size(n) => Layout::new(*n, 1).map_or(Vec::new(), |b| walk(a, &b)),
        Tiler::Layout(b) => b.as_plain().map_or(Vec::new(), |b| walk(a, b)),
        Tiler::Modes(tilers) => by_mode(a, tilers, Rest::Dropped, &of_tiler),
    };
    Derivation::new(format!("{a} o {b}"), steps, a.composition(b))
}

/// The walk of a layout through the modes of another, and what decides where it ends early.
fn walk(a: &Layout, b: &Layout) -> Vec<Step> {
    let modes = merge_running_on(a.flat_modes());
    let mut steps = Vec::new();
    let coalesced = Layout::from_flat(&modes).to_string();
    if coalesced != a.to_string() {
        steps.push(Step::Coalesces {
            from: a.to_string(),
            to: coalesced,
        });
    }
    let (passages, end) = passages(&modes, b);
    steps.extend(passages.into_iter().map(|passage| visit(passage, &modes)));
    if let Some(rule) = end.filter(crate::Rule::is_of_a_walk) {
        steps.push(Step::Stops { rule });
        steps.extend(carried(&modes, b));
    }
    steps
}

/// A leaf at a mode.
fn visit(passage: Passage, modes: &[FlatMode]) -> Step {
    let Passage {
        leaf,
        mode,
        elements: FlatMode {
            shape: count,
            stride,
        },
        stay,
        sum,
    } = passage;
    let (extent, step) = modes
        .get(mode)
        .map_or((1, 0), |mode| (mode.shape, mode.stride));
    match stay {
        None => Step::Passes {
            leaf,
            mode,
            extent,
            stride,
        },
        Some(fit) => Step::Fits {
            leaf,
            mode,
            count,
            stride,
            fit,
            image: i128::from(stride) * i128::from(step),
            sum,
        },
    }
}

/// The steps after a walk that ended early.
fn carried(modes: &[FlatMode], b: &Layout) -> Vec<Step> {
    let Ok(account) = exact::account(modes, b.flat_modes()) else {
        return Vec::new();
    };
    let jumps = Step::Jumps {
        stride: modes.first().map_or(0, |mode| mode.stride),
        jumps: account.jumps,
    };
    let runs = account.runs.into_iter().map(|(elements, run)| Step::Runs {
        count: elements.shape,
        stride: elements.stride,
        run: run.shape,
        image: run.stride,
    });
    let decided = Step::Decided {
        evaluations: account.evaluations,
    };
    [jumps].into_iter().chain(runs).chain([decided]).collect()
}
