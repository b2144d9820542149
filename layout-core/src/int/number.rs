//! Integers: static and dynamic.
//!
//! Operations that do not depend on the value of an integer have one impl for all kinds of integers. A dynamic
//! integer cannot be proved to be 0 or 1, so it is treated like a larger integer.

/// Calls `$callback!` for each kind of integer that is not statically 0 or 1. The arguments are its parameters,
/// if any, and the type.
macro_rules! for_each_above_one {
    ($callback:ident $($arguments:tt)*) => {
        $crate::int::digit::for_each_static_above_one! { $callback $($arguments)* }
        $callback! {
            $($arguments)* [Coefficient Factors] $crate::int::dynamic::Dynamic<Coefficient, Factors>
        }
    };
}

/// Calls `$callback!` for each kind of integer that is not statically 0, after `$arguments`.
macro_rules! for_each_positive {
    ($callback:ident $($arguments:tt)*) => {
        $crate::int::digit::for_each_of! { $callback [$($arguments)*] [] _1, }
        $crate::int::number::for_each_above_one! { $callback $($arguments)* }
    };
}

/// Calls `$callback!` for each kind of integer.
macro_rules! for_each_integer {
    ($callback:ident $($arguments:tt)*) => {
        $crate::int::digit::for_each_of! { $callback [$($arguments)*] [] _0, }
        $crate::int::number::for_each_positive! { $callback $($arguments)* }
    };
}

/// Implements a trait for each kind of integer above 1, which is `Self` in the impl.
///
/// ```text
/// impl_above_one! { <D, Tail> Trait<D, Tail> where [D: Bound] { type Output = Self; } }
/// ```
macro_rules! impl_above_one {
    ($($impl:tt)*) => { $crate::int::number::for_each_above_one! { impl_for { $($impl)* } } };
}

/// Implements a trait for each kind of integer above 0, which is `Self` in the impl.
macro_rules! impl_positive {
    ($($impl:tt)*) => { $crate::int::number::for_each_positive! { impl_for { $($impl)* } } };
}

/// Implements a trait for each kind of integer, which is `Self` in the impl.
macro_rules! impl_integers {
    ($($impl:tt)*) => { $crate::int::number::for_each_integer! { impl_for { $($impl)* } } };
}

macro_rules! impl_for {
    ({ $($(#[$doc:meta])* <$($G:ident),*> $Trait:path where [$($bounds:tt)*] $body:tt)+ }
        [$($U:ident)*] $N:ty
    ) => { $crate::int::number::impl_for! {
        @each [$($U)*] $N; $([$(#[$doc])*] [$($G)*] [$Trait] [$($bounds)*] $body)+
    } };
    (@each $generics:tt $N:ty; $([$($doc:tt)*] $G:tt [$Trait:path] $bounds:tt $body:tt)+) => {$(
        $crate::int::number::impl_for! { @one [$($doc)*] $generics $G [$Trait] $bounds $N; $body }
    )+};
    (@one [$($doc:tt)*] [$($U:ident)*] [$($G:ident)*] [$Trait:path] [$($bounds:tt)*] $N:ty;
        { $($body:tt)* }
    ) => {
        $($doc)*
        impl<$($U,)* $($G),*> $Trait for $N
        where
            $($bounds)*
        {
            $($body)*
        }
    };
}

pub(crate) use {
    for_each_above_one, for_each_integer, for_each_positive, impl_above_one, impl_for,
    impl_integers, impl_positive,
};
