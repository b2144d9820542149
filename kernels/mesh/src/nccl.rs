//! Redistribution between processes with NCCL.

mod api;
mod board;
mod engine;
mod schedule;

pub use engine::{Nccl, Redistribution};
