//! Errors of run-time checks.

pub use crate::mixed::{LayoutMismatch, NotMultiple, NumberMismatch};
pub use crate::tensor::{
    ModeExtents, NotInjective, StrideTooSmall, TooShort, WrongLaunch, WrongStrides,
};
