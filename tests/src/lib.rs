//! What the tests of the workspace share: golden vectors, an oracle by enumeration, random layouts.
//!
//! [`oracle`] decides what an operation promises without the operations of `layout-algebra`: it
//! reads the notation itself and enumerates. [`cute`] repeats CuTe's composition, mistakes included.
//! [`case`] puts an operation with its operands before the value level and before the oracle.
//! [`generate`] writes such cases as types, [`verified`] puts results before the checkers of
//! `layout-algebra`, [`shown`] checks the counter-examples of refusals.
//! The examples of the book and of `layout!` are documentation tests of this crate.

#[cfg(doctest)]
mod book;
pub mod case;
pub mod conform;
pub mod coverage;
pub mod cute;
pub mod examples;
pub mod field;
pub mod generate;
pub mod golden;
pub mod notation;
pub mod oracle;
pub mod programs;
pub mod random;
pub mod shown;
pub mod strategy;
pub mod thread_value;
pub mod verified;
