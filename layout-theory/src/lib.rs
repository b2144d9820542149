//! The theory of layouts, under the names of its papers.
//!
//! | module | contents |
//! |---|---|
//! | [`admissible`] | Shah's admissibility conditions, and checks of all conditions for a pair |
//! | [`fact`] | ordered factorisations, and the permutations that are layouts |
//! | [`category`] | the tuples, nested tuples, morphisms and refinements of Colfax's categories |
//! | [`cute`] | a model of CuTe C++'s results, including wrong results |
//!
//! The crate uses the layouts of [`layout_algebra`]. That crate decides by different methods, and
//! does not need admissibility or tractability. The papers only cover shapes and strides: for a
//! swizzled layout, the functions use the inner layout. `layout-picture` draws morphisms and
//! refinements as diagrams.

#![forbid(unsafe_code)]

pub mod admissible;
pub mod category;
pub mod cute;
pub mod fact;
mod leaf;

/// Runs the README example as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
