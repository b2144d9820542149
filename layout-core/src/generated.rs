//! Generated code. `cargo xtask generate` writes these files, and each file names its source.

#[rustfmt::skip]
mod digits;
#[rustfmt::skip]
pub mod meetings;
#[rustfmt::skip]
pub mod names;
#[rustfmt::skip]
mod numerals;
#[rustfmt::skip]
pub mod rules;
