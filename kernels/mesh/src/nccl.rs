//! Redistribution between processes with NCCL.

mod schedule;

pub use schedule::{DESTINATION, Part, Phase, SOURCE, STAGING, Schedule, Transfer};
