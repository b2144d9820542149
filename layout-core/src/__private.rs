//! What the macros expand to; not for hands.

pub use typenum::{B0, B1, UInt, UTerm};

use crate::StaticLayout;

/// Fails under `cargo check` unless `L` is a layout whose size and cosize fit.
///
/// The constants are what makes the numbers fail: a bound alone would accept them.
pub const fn check<L: StaticLayout>() {
    let _ = (L::SIZE, L::COSIZE);
}
