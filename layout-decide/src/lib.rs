//! Layout checks as `const fn`: injectivity, tile coverage, contiguous vectors, bank conflicts and
//! swizzle width.
//!
//! This crate contains the only implementation of each check. `layout-core` calls the checks in
//! constants and before launches, `layout-algebra` calls them on values, and `layout!` calls them
//! through `layout-algebra`. The argument of a check is a list of modes ([`Modes`]): the thread
//! modes first, then the value modes.
//!
//! ```
//! use layout_decide::{Answer, Modes, TooLarge, injective};
//!
//! // (32,4):(2,1)
//! const MEET: Result<Answer<[u64; 2]>, TooLarge> = match Modes::of(0, &[&[(32, 2)], &[(4, 1)]]) {
//!     Ok(parts) => Ok(injective(&parts)),
//!     Err(error) => Err(error),
//! };
//! // Thread 1 with value 0 has the same offset as thread 0 with value 2.
//! assert_eq!(MEET, Ok(Answer::No([1, 64])));
//! ```
//!
//! # The budget
//!
//! Answers are exact. A check that would take more than [`STEPS`] steps returns [`Answer::NotDecided`],
//! in constants and at run time alike.
#![no_std]
#![forbid(unsafe_code)]
// Multiples are below extents, banks are below 32, and mode indices are below 64.
#![allow(clippy::cast_possible_truncation)]

mod best_swizzle;
mod boxes;
mod conflict_free;
mod conversion;
mod cost;
mod covers;
mod injective;
mod modes;
mod operand;
mod sum;
mod swizzle;
mod swizzle_fits;
pub mod tcgen05;
mod text;
mod tile;
mod vector_access;
mod words;

pub use best_swizzle::{BestSwizzle, NotSearched, Vectors, best_swizzle, free_swizzle};
pub use boxes::{BOX_RANK, Boxes, NoBoxes, boxes};
pub use conflict_free::{
    Conflict, ConflictGroup, WARP, conflict_free, is_access, served, served_together,
};
pub use conversion::{
    Conversion, ConversionCost, ConversionPath, MOST_VALUES, NoConversion, Shuffles, ThroughShared,
    conversion,
};
pub use cost::{
    GlobalCost, Scattered, SharedCost, global_cost, global_cost_at, sector_efficiency, shared_cost,
    shared_cost_at,
};
pub use covers::covers;
pub use injective::injective;
pub use modes::{Mode, Modes, TooLarge};
pub use operand::{NoOperand, Operand, operand};
pub use swizzle::Swizzle;
pub use swizzle_fits::{Misfit, swizzle_fits};
pub use text::Text;
pub use tile::AtomTile;
pub use vector_access::{Access, Apart, vector_access};

/// Maximum number of steps of a check: 1048576.
///
/// A step is an iteration of a loop or a call, the unit that rustc counts when it evaluates a
/// constant. After 2000000 steps, rustc reports that the constant may not terminate
/// (`long_running_const_eval`). 1048576 is the largest power of two below this limit.
pub const STEPS: u32 = 1 << 20;

/// The answer of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer<T> {
    /// The property holds.
    Yes,
    /// The property does not hold. The value is a counterexample.
    No(T),
    /// The check needs more than [`STEPS`] steps.
    NotDecided,
}

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
