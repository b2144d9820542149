//! Index code through a layout (`NAME_layout`) next to the same by hand (`NAME_by_hand`).
//!
//! `cargo xtask ptx index` compiles this crate alone for the GPU and compares the two
//! functions of every pair: their PTX must be one instruction sequence, with no call and
//! nothing left for a linker. The code by hand is what you would write knowing the numbers.

#![no_std]
// `use layout_core::*` is how the crate is meant to be used.
#![allow(clippy::wildcard_imports)]

/// Two functions of the same coordinates: an offset through a layout, and by hand.
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
            /// By hand.
            #[unsafe(no_mangle)]
            #[must_use]
            pub extern "C" fn [<$name _by_hand>]($($coordinate: $offset),*) -> $offset {
                $by_hand
            }
        }
    };
}

/// Two functions of the same arguments: memory through a tensor, and by hand.
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
            /// By hand.
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
