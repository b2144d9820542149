//! Shared test code of the workspace: golden vectors, an oracle by enumeration, random layouts.
//!
//! * [`oracle`] decides the promised result without `layout-algebra`: it parses the notation and enumerates.
//! * [`cute`] reproduces CuTe's composition with its bugs.
//! * [`case`] evaluates an operation at the value level and with the oracle.
//! * [`generate`] writes test cases as types.
//! * [`verified`] checks results with the checkers of `layout-algebra`.
//! * [`shown`] checks the counter-examples in errors.
//!
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
pub mod redistribution;
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
