//! Tests of launches on the executor, of the reported errors, and of the costs of accesses.

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
