//! Derivations: what an operation does with its operands, step by step, as data and as text.
//!
//! Each operation on layouts and on shapes has a function of its name here, with its operands; those on
//! layouts of coordinates are in [`coordinates`], and [`behind_swizzle`] is for operations that leave a
//! swizzle alone. The result of a [`Derivation`] is that of the operation itself; the steps say how it
//! comes about.
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

mod by_mode;
mod coalesce;
mod common;
mod complement;
mod composition;
mod construct;
mod coordinate;
pub mod coordinates;
mod covering;
mod derivation;
mod divide;
mod filter;
mod gathered;
mod inverse;
mod modes;
mod product;
mod recast;
mod slice;
mod step;
mod swizzle;
mod text;
mod tuple;

pub use coalesce::*;
pub use common::*;
pub use complement::*;
pub use composition::*;
pub use construct::*;
pub use coordinate::*;
pub use covering::*;
pub use derivation::Derivation;
pub use divide::*;
pub use filter::*;
pub use inverse::*;
pub use modes::*;
pub use product::*;
pub use recast::*;
pub use slice::*;
pub use step::Step;
pub use swizzle::*;
pub use tuple::*;

use crate::Path;
