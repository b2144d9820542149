//! Checks of this repository's sources and pages.

mod coverage;
mod face;
mod floors;
mod generated;
mod soundness;
mod texts;
