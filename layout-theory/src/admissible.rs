//! Shah's conditions for complements and compositions. Each check returns the reason if a condition
//! fails.
//!
//! | condition | function |
//! |---|---|
//! | admissible for complementation | [`admissible_for_complementation`] |
//! | left divisible, weakly left divisible | [`Factorisation::left_division`], [`Factorisation::weak_left_division`] |
//! | admissible for composition, restricted | [`admissible_restricted`] |
//! | interval of definition | [`interval_of_definition`] |
//! | admissible for composition, general | [`admissible`] |
//! | all conditions for a pair | [`admissibility`] |
//!
//! These are the conditions of the papers. `layout-algebra` decides differently:
//! [`Layout::composition`] succeeds exactly if the composition is a layout, and
//! [`Layout::complement`] also rounds up.
//!
//! ```
//! use layout_algebra::Layout;
//! use layout_theory::admissible::admissibility;
//!
//! // A counterexample to the theorem that admissible pairs compose mode by mode.
//! let a: Layout = "(12,2):(1,100)".parse()?;
//! let b: Layout = "(2,2,3):(2,3,4)".parse()?;
//! let notions = admissibility(&a, &b);
//! assert!(notions.weak.is_ok() && notions.cutlass.is_ok() && notions.disjoint.is_ok());
//! assert!(notions.exact.is_err());
//! # Ok::<(), layout_algebra::Error>(())
//! ```
//!
//! # Source
//!
//! Jay Shah, "A note on the algebra of CuTe layouts", as presented by Lei Mao, "CuTe Layout
//! Algebra".

mod complementation;
mod composition;
mod divisibility;
mod notions;

pub use complementation::{
    NotComplementable, admissible_for_complementation, uncoalesced_complement,
};
pub use composition::{
    Inadmissible, Interval, Notion, Restricted, admissible, admissible_restricted,
    composition_by_modes, disjoint_intervals, interval_of_definition,
};
pub use divisibility::{Division, Factorisation, LeftDivision, NotLeftDivisible};
pub use notions::{Notions, admissibility};

use layout_algebra::{Error, Layout};

/// Returns a value of the extended layout function, where the extent of the last mode is replaced
/// by infinity.
///
/// ```text
/// result == layout(x)       for all x < size(layout)
/// ```
///
/// # Examples
///
/// ```
/// use layout_algebra::Layout;
/// use layout_theory::admissible::extended_layout_function;
///
/// let a: Layout = "(3,2):(2,7)".parse()?;
/// assert_eq!(extended_layout_function(&a, 5)?, 11);
/// assert_eq!(extended_layout_function(&a, 10)?, 23);
/// # Ok::<(), layout_algebra::Error>(())
/// ```
///
/// # Errors
///
/// Returns *out of range* for a negative `x`, or *overflow*.
///
/// # Source
///
/// Mao, "Extension of Layout Function".
pub fn extended_layout_function(layout: &Layout, x: i64) -> Result<i64, Error> {
    layout.offset(x)
}
