//! Redistribution of distributed tensors.

#![forbid(unsafe_code)]

mod boxes;
mod cell;
mod digit;
mod dimension;
mod element;
mod error;
mod explain;
mod mesh;
mod mode;
mod placed;
mod placement;
mod plan;
mod route;
mod sharding;
mod source;
mod step;
mod threads;
mod traffic;

pub use boxes::{BoxCopy, BoxMode, Boxes};
pub use digit::{Conflict, CutMode, Digit, Place};
pub use dimension::Uneven;
pub use element::Element;
pub use error::{InputError, PlanError};
pub use mesh::{Axis, Mesh};
pub use placement::{Placement, Reduction};
pub use plan::{Plan, SourceLayouts};
pub use sharding::Sharding;
pub use source::{Mask, SourceMap, SourceMode};
pub use step::{Step, StepKind};
pub use threads::{Run, Threads};
pub use traffic::Traffic;
