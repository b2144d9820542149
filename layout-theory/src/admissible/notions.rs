//! Admissibility conditions of a pair.

use core::fmt;

use layout_algebra::{Error, Layout};

use super::composition::{Inadmissible, Notion, by_leaf, disjoint_intervals};
use super::divisibility::Factorisation;

/// The admissibility conditions for composition that a pair satisfies.
///
/// The value is printed as a table of four lines. Only *exact* determines whether the composition is a
/// layout. The paper's condition, weak and disjoint together, is neither necessary nor sufficient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notions {
    /// Each leaf is weakly admissible (Definition 2.12).
    pub weak: Result<(), Inadmissible>,
    /// Each leaf is admissible for CUTLASS (Definition 2.21).
    pub cutlass: Result<(), Inadmissible>,
    /// The intervals of definition are disjoint (Definition 2.17, condition 2).
    pub disjoint: Result<(), Inadmissible>,
    /// The composed function equals the function of this layout.
    pub exact: Result<Layout, Error>,
}

/// Checks all conditions for `a o b`, and returns a reason for each that fails.
///
/// # Examples
///
/// ```
/// use layout_algebra::Layout;
/// use layout_theory::admissible::admissibility;
///
/// let a: Layout = "(8,6,8):(1,16,108)".parse()?;
/// let b: Layout = "8:4".parse()?;
/// let lines = [
///     "weak      yes",
///     "CUTLASS   no: extent of leaf 0 in 2 * 6 * ∞: the quotient 4 that remains of 8 at factor 1 does not \
///      divide 6",
///     "disjoint  yes",
///     "exact     yes: (2,4):(4,16)",
/// ];
/// assert_eq!(admissibility(&a, &b).to_string(), lines.join("\n"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
///
/// # Source
///
/// Mao, Definitions 2.12, 2.17 and 2.21, with the first layout coalesced.
#[must_use]
pub fn admissibility(a: &Layout, b: &Layout) -> Notions {
    let shape = Factorisation::new(a.coalesce().shape()).map_err(Inadmissible::Shape);
    let of = |notion| {
        let shape = shape.as_ref().map_err(Clone::clone)?;
        by_leaf(shape, b, notion).map(drop)
    };
    Notions {
        weak: of(Notion::Weak),
        cutlass: of(Notion::Cutlass),
        disjoint: shape
            .as_ref()
            .map_err(Clone::clone)
            .and_then(|shape| disjoint_intervals(shape, b)),
        exact: a.composition(b),
    }
}

impl fmt::Display for Notions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let notions = [
            ("weak", &self.weak),
            ("CUTLASS", &self.cutlass),
            ("disjoint", &self.disjoint),
        ];
        for (name, verdict) in notions {
            match verdict {
                Ok(()) => writeln!(f, "{name:<10}yes")?,
                Err(why) => writeln!(f, "{name:<10}no: {why}")?,
            }
        }
        match &self.exact {
            Ok(layout) => write!(f, "{:<10}yes: {layout}", "exact"),
            Err(why) => write!(f, "{:<10}no: {why}", "exact"),
        }
    }
}
