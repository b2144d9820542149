//! Zero-sized values.

/// Implements `new`, `Default` and `Copy` for a zero-sized type.
macro_rules! zero_sized {
    ($($Type:ident $(<$($P:ident),+>)?)+) => {$(
        impl $(<$($P),+>)? $Type $(<$($P),+>)? {
            /// Returns the value.
            #[must_use]
            #[inline(always)]
            pub const fn new() -> Self {
                Self(core::marker::PhantomData)
            }
        }
        impl $(<$($P),+>)? Clone for $Type $(<$($P),+>)? {
            #[inline(always)]
            fn clone(&self) -> Self {
                *self
            }
        }
        impl $(<$($P),+>)? Copy for $Type $(<$($P),+>)? {}
        impl $(<$($P),+>)? Default for $Type $(<$($P),+>)? {
            #[inline(always)]
            fn default() -> Self {
                Self::new()
            }
        }
    )+};
}

pub(super) use zero_sized;
