//! The sources and pages of this repository.

mod coverage;
mod face;
mod floors;
mod generated;
mod soundness;
mod texts;
