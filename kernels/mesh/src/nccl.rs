//! Redistribution between processes with NCCL.

mod api;
mod board;
mod schedule;

pub use schedule::{DESTINATION, Part, Phase, SOURCE, STAGING, Schedule, Transfer};
