//! The theory of layouts under the names of its papers, and pictures of layouts and theory.
//!
//! | module | what |
//! |---|---|
//! | [`admissible`] | Shah's notions of admissibility, and which of them hold for a pair |
//! | [`fact`] | ordered factorisations, and the permutations that are layouts |
//! | [`category`] | the tuples, nested tuples, morphisms and refinements of Colfax's categories |
//! | [`cute`] | what CuTe C++ answers, wrong answers included |
//! | [`picture`] | layouts as grids and the theory as diagrams: text, SVG, TikZ |
//!
//! The layouts are those of [`layout_algebra`], which decides by other means: what a text calls
//! admissible or tractable is neither asked nor needed there. The texts know only shapes and strides:
//! for a layout behind a swizzle, everything but its grid is that of the layout inside. No macro compiles
//! this crate.

#![forbid(unsafe_code)]

pub mod admissible;
pub mod category;
pub mod cute;
pub mod fact;
mod leaf;
pub mod picture;

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
