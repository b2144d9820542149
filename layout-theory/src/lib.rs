//! The theory of layouts under the names of its papers.
//!
//! | module | what |
//! |---|---|
//! | [`admissible`] | Shah's notions of admissibility, and which of them hold for a pair |
//! | [`fact`] | ordered factorisations, and the permutations that are layouts |
//! | [`category`] | the tuples, nested tuples, morphisms and refinements of Colfax's categories |
//! | [`cute`] | what CuTe C++ answers, wrong answers included |
//!
//! The layouts are those of [`layout_algebra`], which decides by other means: what a text calls
//! admissible or tractable is neither asked nor needed there. The texts know only shapes and strides:
//! of a swizzled layout they have the layout inside the swizzle. `layout-picture` draws morphisms and refinements as
//! diagrams.

#![forbid(unsafe_code)]

pub mod admissible;
pub mod category;
pub mod cute;
pub mod fact;
mod leaf;

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
