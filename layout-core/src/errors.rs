//! The errors of checks at run time.

pub use crate::mixed::{Differs, NotMultiple, Unlike};
pub use crate::tensor::{ModeExtents, NotDistinct, StrideTooSmall, TooShort, WrongLaunch};
