//! Launches on the executor, the errors that it detects, and the costs of accesses.

mod barrier;
mod common;
mod costs;
mod given;
mod launch;
mod mbarrier;
mod model;
mod order;
mod race;
mod unwind;
mod warp;
