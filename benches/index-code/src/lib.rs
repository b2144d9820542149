//! Index code through a layout (`NAME_layout`) and the same hand-written index code
//! (`NAME_by_hand`).
//!
//! `cargo xtask ptx index` compiles this crate for the GPU and compares the two functions of every
//! pair. The PTX of the two functions must have the same instruction sequence, without calls or
//! external symbols. The hand-written code uses the sizes and strides as constants.

#![no_std]
// `use layout_core::*` is the recommended import.
#![allow(clippy::wildcard_imports)]

/// Defines two functions of the same coordinates: an offset through a layout, and a hand-written one.
macro_rules! pair {
    (
        $(#[$doc:meta])*
        $name:ident($($coordinate:ident),*) -> $offset:ident,
        $layout:expr,
        $by_hand:expr $(,)?
    ) => {
        paste::paste! {
            $(#[$doc])*
            ///
            /// Through a layout.
            #[unsafe(no_mangle)]
            #[must_use]
            pub extern "C" fn [<$name _layout>]($($coordinate: $offset),*) -> $offset {
                $layout
            }

            $(#[$doc])*
            ///
            /// Hand-written.
            #[unsafe(no_mangle)]
            #[must_use]
            pub extern "C" fn [<$name _by_hand>]($($coordinate: $offset),*) -> $offset {
                $by_hand
            }
        }
    };
}

/// Defines two functions of the same arguments: memory access through a tensor, and a hand-written one.
macro_rules! memory {
    (
        $(#[$doc:meta])*
        unsafe $name:ident($($argument:ident: $type:ty),*) $(-> $result:ty)?,
        $tensor:expr,
        $by_hand:expr $(,)?
    ) => {
        paste::paste! {
            $(#[$doc])*
            ///
            /// Through a tensor.
            ///
            /// # Safety
            ///
            /// The memory is valid.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn [<$name _layout>]($($argument: $type),*) $(-> $result)? {
                unsafe { $tensor }
            }

            $(#[$doc])*
            ///
            /// Hand-written.
            ///
            /// # Safety
            ///
            /// The memory is valid.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn [<$name _by_hand>]($($argument: $type),*) $(-> $result)? {
                unsafe { $by_hand }
            }
        }
    };
}

pub mod algorithms;
pub mod divided;
pub mod flat;
pub mod mixed;
pub mod nested;

pub mod operations;
pub mod tensors;
pub mod thread_value;
