//! Derivations: what an operation does with its operands, step by step.
//!
//! ```
//! use layout_algebra::{Layout, explain};
//!
//! let a: Layout = "(2,3,2):(8,16,2)".parse()?;
//! let b: Layout = "(4,3):(3,1)".parse()?;
//! let lines = [
//!     "(2,3,2):(8,16,2) o (4,3):(3,1)",
//!     "  (2,3,2):(8,16,2) coalesces to (6,2):(8,2)",
//!     "  mode 0 of the right, 4 elements at stride 3, in mode 0: 2 fit as 2:24, sum 3",
//!     "  mode 0 of the right, 2 elements at stride 1, in mode 1: 2 fit as 2:2",
//!     "  mode 1 of the right, 3 elements at stride 1, in mode 0: 3 fit as 3:8, sum 5",
//!     "  = ((2,2),3):((24,2),8)",
//! ];
//! assert_eq!(explain::composition(&a, &b).to_string().lines().collect::<Vec<_>>(), lines);
//! # Ok::<(), layout_algebra::Error>(())
//! ```

mod step;

pub use step::{Derivation, Step};

use super::coalesce::merge_running_on;
use super::composition::passages;
use super::exact;
use crate::layout::FlatMode;
use crate::{Error, Layout, Path};

/// The derivation of [`Layout::composition`]: CuTe's walk of each leaf of `b` through the coalesced
/// modes of `a`; and, where that ends early, the carries of `a` and the runs of `b`.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let [a, b]: [Layout; 2] = ["(5,4):(1,10)".parse()?, "2:7".parse()?];
/// let text = explain::composition(&a, &b).to_string();
/// assert!(text.contains("the left at x is 1*x + 5*floor(x / 5)"));
/// assert!(text.ends_with("= 2:12"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn composition(a: &Layout, b: &Layout) -> Derivation {
    let modes = merge_running_on(a);
    let mut steps = Vec::new();
    let (shape, stride) = Layout::flat(&modes);
    let coalesced = format!("{shape}:{stride}");
    if coalesced != a.to_string() {
        steps.push(Step::Coalesces {
            from: a.to_string(),
            to: coalesced,
        });
    }
    let (walk, end) = passages(modes.clone(), b);
    for passage in walk {
        let FlatMode {
            shape: count,
            stride,
        } = passage.elements;
        let (leaf, mode) = (passage.leaf, passage.mode);
        let of = modes
            .get(mode)
            .map_or((1, 0), |mode| (mode.shape, mode.stride));
        steps.push(match passage.stay {
            None => Step::Passes {
                leaf,
                mode,
                extent: of.0,
                stride,
            },
            Some(fit) => Step::Fits {
                leaf,
                mode,
                count,
                stride,
                fit,
                image: i128::from(stride) * i128::from(of.1),
                sum: passage.sum,
            },
        });
    }
    if let Some(rule) = end {
        let is_of_a_walk = rule.is_of_a_walk();
        steps.push(Step::Stops { rule });
        if is_of_a_walk {
            steps.extend(carried(&modes, b));
        }
    }
    Derivation {
        operation: format!("{a} o {b}"),
        steps,
        result: a.composition(b),
    }
}

/// The steps after a walk that ended early.
fn carried(modes: &[FlatMode], b: &Layout) -> Vec<Step> {
    let Ok(account) = exact::account(modes, &b.flat_modes()) else {
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

/// The derivation of [`Layout::coalesce`]: from right to left, each mode dropped, merged or kept.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(2,6):(1,2)".parse()?;
/// let text = explain::coalesce(&a).to_string();
/// assert!(text.contains("mode 0 merges: 2:1 before 6:2, as 2*1 = 2"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn coalesce(a: &Layout) -> Derivation {
    let mut steps = Vec::new();
    let mut next: Option<FlatMode> = None;
    for (leaf, mode) in a.leaf_paths().into_iter().zip(a.flat_modes()).rev() {
        let merged = next.filter(|next| mode.shape.checked_mul(mode.stride) == Some(next.stride));
        let (shape, stride) = (mode.shape, mode.stride);
        if shape == 1 {
            steps.push(Step::Drops { leaf, stride });
            continue;
        }
        next = Some(match merged {
            // At most the size.
            Some(next) => FlatMode {
                shape: shape * next.shape,
                stride,
            },
            None => mode,
        });
        steps.push(match merged {
            Some(next) => Step::Merges {
                leaf,
                mode: (shape, stride),
                next: (next.shape, next.stride),
            },
            None => Step::Keeps {
                leaf,
                mode: (shape, stride),
            },
        });
    }
    Derivation {
        operation: format!("coalesce({a})"),
        steps,
        result: Ok(a.coalesce()),
    }
}

/// The derivation of [`Layout::complement`]: the gap below each mode by increasing stride, then whole
/// blocks.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(2,2):(1,6)".parse()?;
/// let text = explain::complement(&a, 24).to_string();
/// assert!(text.contains("below mode 1: 3:2\n  whole blocks: 2:12"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn complement(a: &Layout, cotarget: i64) -> Derivation {
    let mut steps = Vec::new();
    let mut block = 1_i64;
    for (leaf, mode) in a.leaves_by_stride() {
        if mode.stride % block != 0 {
            break;
        }
        steps.push(Step::Gap {
            leaf: Some(leaf),
            gap: (mode.stride / block, block),
        });
        // At most the cosize, or the complement is refused.
        block = mode.shape.saturating_mul(mode.stride);
    }
    let result = a.complement(cotarget);
    match &result {
        Ok(_) => steps.push(Step::Gap {
            leaf: None,
            gap: (super::checked::ceil_div(cotarget, block), block),
        }),
        Err(error) => steps.push(stop(error)),
    }
    Derivation {
        operation: format!("complement({a}, {cotarget})"),
        steps,
        result,
    }
}

/// The derivation of [`Layout::logical_divide`]: the complement of the tile, then the composition.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let [a, b]: [Layout; 2] = ["16:1".parse()?, "4:2".parse()?];
/// let derivation = explain::logical_divide(&a, &b);
/// assert_eq!((derivation.steps.len(), derivation.result), (2, a.logical_divide(&b)));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn logical_divide(a: &Layout, b: &Layout) -> Derivation {
    let rest = complement(b, a.size());
    let tiles = rest.result.as_ref().ok().and_then(|rest| {
        let tiles = Layout::from_modes([b.clone(), rest.clone()]);
        tiles.ok()
    });
    let result = a.logical_divide(b);
    let mut steps = vec![Step::Part(rest)];
    match (&result, tiles) {
        // No composition was tried if the refusal is not of one.
        (Err(error), _) if error.step().is_none() => steps.push(stop(error)),
        (_, Some(tiles)) => steps.push(Step::Part(composition(a, &tiles))),
        (_, None) => {}
    }
    Derivation {
        operation: format!("{a} / {b}"),
        steps,
        result,
    }
}

/// The derivation of [`Layout::logical_product`]: the complement of `a`, then its composition with `b`.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let [a, b]: [Layout; 2] = ["(2,2):(4,1)".parse()?, "6:1".parse()?];
/// let derivation = explain::logical_product(&a, &b);
/// assert_eq!((derivation.steps.len(), derivation.result), (2, a.logical_product(&b)));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn logical_product(a: &Layout, b: &Layout) -> Derivation {
    let mut steps = Vec::new();
    if let Some(room) = a.size().checked_mul(b.cosize()) {
        let places = complement(a, room);
        let copies = places
            .result
            .as_ref()
            .ok()
            .map(|places| composition(places, b));
        steps.push(Step::Part(places));
        steps.extend(copies.map(Step::Part));
    }
    Derivation {
        operation: format!("{a} * {b}"),
        steps,
        result: a.logical_product(b),
    }
}

/// The derivation of [`Layout::right_inverse`]: the modes of the coalesced layout by increasing stride,
/// as far as each begins where those before it end.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(4,8):(8,1)".parse()?;
/// let text = explain::right_inverse(&a).to_string();
/// assert!(text.contains("8:1 goes on at offset 1: 8:4"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn right_inverse(a: &Layout) -> Derivation {
    let mut steps = vec![Step::Part(coalesce(a))];
    for mode in a.run_of_offsets() {
        steps.push(Step::Continues {
            mode: (mode.shape, mode.stride),
            index: mode.index,
        });
    }
    Derivation {
        operation: format!("right_inverse({a})"),
        steps,
        result: Ok(a.right_inverse()),
    }
}

fn stop(error: &Error) -> Step {
    let rule = error.rule().clone();
    Step::Stops { rule }
}
