//! The numbers of layouts: static integers, their conversion from and to typenum, and run-time integers.

pub use crate::int::dynamic::value::{Number, Values, Word};
pub use crate::int::dynamic::{Ceil, Dynamic, Var, Variable};
pub use crate::int::{FromTypenum, IntoStatic, IntoTypenum, Typenum};
pub use crate::mixed::{MultipleOf, RunTime, Term, Terms};
