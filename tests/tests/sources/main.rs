//! Checks of this repository's sources and pages.

mod coverage;
mod face;
mod generated;
mod layers;
mod soundness;
mod texts;
