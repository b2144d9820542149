//! Tests of macro expansions, and of errors with their carets.

mod documentation;
mod editor;
mod errors;
mod expansions;
mod find;
mod fuzz;
#[cfg(feature = "mesh")]
mod mesh;
mod operations;
mod positions;
mod run_time;
mod suggestions;
mod support;
