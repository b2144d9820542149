//! What a check at run time answers where it fails.

pub use crate::mixed::{Differs, NotMultiple, Unlike};
pub use crate::tensor::{ModeExtents, NotDistinct, StrideTooSmall, TooShort, WrongLaunch};
