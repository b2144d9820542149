//! Integers of layouts: static integers, conversion from and to typenum, and dynamic integers.
//!
//! The integers `_0` to `_1024` and the powers of two up to `_4294967296` have names at the crate
//! root. Write any other integer with the macro, as `Layout![3000]`.

pub use crate::int::dynamic::value::Number;
pub use crate::int::dynamic::word::{Values, Word};
pub use crate::int::dynamic::{Ceil, Dynamic, Var, Variable};
pub use crate::int::{FromTypenum, IntoStatic, IntoTypenum, Typenum};
pub use crate::int_tuple::{Term, Terms};
pub use crate::mixed::{MultipleOf, RunTime};
