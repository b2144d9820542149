//! What the tests of the workspace share: golden vectors, an oracle by enumeration, random layouts.
//!
//! [`oracle`] decides what an operation promises without the operations of `layout-algebra`: it
//! reads the notation itself and enumerates. [`cute`] repeats CuTe's composition, mistakes included.
//! [`case`] puts an operation with its operands before the value level and before the oracle.
//! [`generate`] writes such cases as types, [`verified`] puts results before the checkers of
//! `layout-algebra`, [`shown`] checks the counter-examples of refusals.
//! The examples of the book and of `layout!` are documentation tests of this crate.

use std::env;
use std::time::{SystemTime, UNIX_EPOCH};

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

/// Returns the number in the variable `LAYOUT_DAY`, or the days since 1970. Samples and random kernels change daily.
#[must_use]
pub fn day() -> usize {
    let named = env::var("LAYOUT_DAY").ok().and_then(|day| day.parse().ok());
    named.unwrap_or_else(|| {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH);
        let days = seconds.map_or(0, |since| since.as_secs() / 86_400);
        usize::try_from(days).unwrap_or(0)
    })
}
