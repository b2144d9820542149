//! Recasts, derived.

use super::filter::changed;
use super::{Derivation, Step};
use crate::algebra::recast::Ratio;
use crate::{Error, Layout};

/// The derivation of [`Layout::upcast`]: the modes that change.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(8,4):(1,8)".parse()?;
/// let text = explain::upcast(&a, 4).to_string();
/// assert!(text.contains("\n  mode 0, 8:1, becomes 2:1\n  mode 1, 4:8, becomes 4:2\n"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn upcast(a: &Layout, n: i64) -> Derivation {
    cast(format!("upcast({a}, {n})"), a, a.upcast(n))
}

/// The derivation of [`Layout::downcast`]: the modes that change, and the one that is appended.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(2,4):(1,2)".parse()?;
/// let text = explain::downcast(&a, 4).to_string();
/// assert!(text.contains("\n  mode 0, 2:1, becomes 8:1\n  mode 1, 4:2, becomes 4:8\n"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn downcast(a: &Layout, n: i64) -> Derivation {
    let mut derivation = cast(format!("downcast({a}, {n})"), a, a.downcast(n));
    let appended = derivation
        .layout()
        .filter(|result| result.rank() > a.rank());
    let parts = appended.and_then(|result| result.modes().pop());
    derivation.steps.extend(parts.map(|parts| Step::Is {
        what: "the parts of an element",
        value: parts.into(),
    }));
    derivation
}

fn cast(operation: String, a: &Layout, result: Result<Layout, Error>) -> Derivation {
    Derivation::new(operation, changed(a, result.as_ref().ok()), result)
}

/// The derivation of [`Layout::recast_layout`]: [`upcast`], [`downcast`], or one after the other.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(8,4):(1,8)".parse()?;
/// let text = explain::recast_layout(&a, 16, 128).to_string();
/// assert!(text.contains("\n  upcast((8,4):(1,8), 8)\n"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn recast_layout(a: &Layout, old: i64, new: i64) -> Derivation {
    let mut steps = Vec::new();
    if let Ok(Ratio { up, down }) = Ratio::of(old, new) {
        let mut recast = Some(a.clone());
        if up > 1 {
            let part = upcast(a, up);
            recast = part.layout().cloned();
            steps.push(Step::Part(part));
        }
        let recast = recast.filter(|_| down > 1);
        steps.extend(recast.map(|recast| Step::Part(downcast(&recast, down))));
    }
    let operation = format!("recast_layout({a}, {old}, {new})");
    Derivation::new(operation, steps, a.recast_layout(old, new))
}
