//! Programs that must not compile, with their compile errors.
//!
//! `tests/ui/<rule>/<mistake>.rs` is a program with a mistake. Its first line is the error message that every
//! compiler must report. `<mistake>.stderr` has the full error text of the compiler in [`GOLDEN_RUSTC`].
//! `cargo xtask bless` writes these files. Only code generation rejects the programs in
//! `tests/build/<mistake>.rs`.

pub mod scores;

/// The compiler whose full error texts are compared.
pub const GOLDEN_RUSTC: &str = "rustc 1.95";

/// The compiler whose error texts, with the next trait solver, are scored in `SCORES.md`.
pub const NEXT_RUSTC: &str = "rustc 1.101.0-nightly (41089d07a 2026-10-27)";
