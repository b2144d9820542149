//! Launches on the executor, the mistakes that it finds, and what accesses cost.

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
