//! Questions about layouts, decided in `const fn`: whether coordinates meet, whether a tile is covered,
//! whether vectors are side by side, whether threads wait at a bank, whether a swizzle fits.
//!
//! Each is decided here and nowhere else: `layout-core` asks in constants and before launches,
//! `layout-algebra` by value, and `layout!` through it. The subject is a list of modes
//! ([`Modes`]), those of the threads first and those of their values after them.
//!
//! ```
//! use layout_decide::{Answer, Modes, TooLarge, distinct};
//!
//! // (32,4):(2,1)
//! const MEET: Result<Answer<[u64; 2]>, TooLarge> = match Modes::of(0, &[&[(32, 2)], &[(4, 1)]]) {
//!     Ok(parts) => Ok(distinct(&parts)),
//!     Err(error) => Err(error),
//! };
//! // Thread 1, and value 2 of thread 0.
//! assert_eq!(MEET, Ok(Answer::No([1, 64])));
//! ```
//!
//! # The budget
//!
//! Answers are exact. One that would take more than [`STEPS`] steps is [`Answer::NotDecided`], no
//! matter who asks.
#![no_std]
#![forbid(unsafe_code)]
// Multiples are below extents, banks below 32, modes below 64.
#![allow(clippy::cast_possible_truncation)]

mod best_swizzle;
mod boxes;
mod conflict_free;
mod conversion;
mod cost;
mod covers;
mod distinct;
mod modes;
mod operand;
mod sum;
mod swizzle;
mod swizzle_fits;
mod text;
mod tile;
mod vector_access;
mod words;

pub use best_swizzle::{BestSwizzle, NotSearched, Vectors, best_swizzle, free_swizzle};
pub use boxes::{BOX_RANK, Boxes, NoBoxes, boxes};
pub use conflict_free::{
    Conflict, Served, WARP, conflict_free, is_access, served, served_together,
};
pub use conversion::{
    Conversion, ConversionCost, MOST_VALUES, NoConversion, Shuffles, ThroughShared, Way, conversion,
};
pub use cost::{
    GlobalCost, Scattered, SharedCost, global_cost, global_cost_at, sector_use, shared_cost,
    shared_cost_at,
};
pub use covers::covers;
pub use distinct::distinct;
pub use modes::{Mode, Modes, TooLarge};
pub use operand::{NoOperand, Operand, operand};
pub use swizzle::Swizzle;
pub use swizzle_fits::{Misfit, swizzle_fits};
pub use text::Text;
pub use tile::AtomTile;
pub use vector_access::{Access, Apart, vector_access};

/// The most steps of an answer: 1048576.
///
/// A step is an iteration of a loop or a call, which is what rustc counts when it evaluates a constant. After
/// 2000000 of them it takes the constant for one that does not end
/// (`long_running_const_eval`), so that this power of two is the largest that every constant may use.
pub const STEPS: u32 = 1 << 20;

/// The answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer<T> {
    /// It is as asked.
    Yes,
    /// It is not, and this is where.
    No(T),
    /// [`STEPS`] steps were not enough to tell.
    NotDecided,
}

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
