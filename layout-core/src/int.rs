//! Static integers `_0`, `_1`, ... and their arithmetic.
//!
//! A static integer is one of typenum's unsigned integers, `UInt<UInt<UTerm, B1>, B0>` for 2. The
//! arithmetic is our own, least significant bit first and without bounds on the operands, which is
//! several times faster to check than typenum's.

mod compare;
mod divide;
mod minus;
pub mod names;
mod plus;
mod relate;
mod times;

pub use compare::{Compare, Compared, Equal, Greater, Less};
pub use divide::{CeilDivide, CeilDivided};
pub use minus::{Borrow, Minus, Predecessor, Push};
pub use plus::{Plus, Sum};
pub use relate::{Divisor, Multiple, Neither, Relate, Relation};
pub use times::{Product, Times};

pub use typenum::{B0, B1, UInt, UTerm, Unsigned};

/// The integer 1.
pub type One = UInt<UTerm, B1>;

/// The integer 2.
pub type Two = UInt<One, B0>;
