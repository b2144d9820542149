//! Programs that must not compile, and what the compiler says.
//!
//! `tests/ui/<rule>/<mistake>.rs` is a mistake, its first line the headline that every compiler
//! must give, `<mistake>.stderr` the whole text of the compiler that [`GOLDEN_RUSTC`] names.
//! `cargo xtask bless` writes the latter. `tests/build/<mistake>.rs` is one that only code
//! generation sees.

pub mod scores;

/// The compiler whose whole error texts are compared.
pub const GOLDEN_RUSTC: &str = "rustc 1.95";

/// The compiler whose texts with the next trait solver, its own, are counted in `SCORES.md`.
pub const NEXT_RUSTC: &str = "rustc 1.101.0-nightly (41089d07a 2026-10-27)";
