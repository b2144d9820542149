//! The `atom` and `red` instructions, and atomic loads and stores.

use core::sync::atomic::Ordering;

use super::shared_address;
use crate::atomic::instructions::{How, Instructions, IntegerInstructions, WordInstructions};
use crate::{Bf16, F16};

/// Emits an instruction for the state space of its address `{at}`. `$rest` is the text after the scope
/// and the space.
macro_rules! by_space {
    ($how:ident, $at:ident, $op:literal, $rest:expr, $($operands:tt)*) => {
        if $how.is_shared {
            core::arch::asm!(
                concat!($op, ".cta.shared", $rest), $($operands)*
                at = in(reg32) shared_address($at), options(nostack, preserves_flags)
            )
        } else {
            core::arch::asm!(
                concat!($op, ".gpu.global", $rest), $($operands)*
                at = in(reg64) $at, options(nostack, preserves_flags)
            )
        }
    };
}

/// Emits an `atom` with its order. The order is a constant, so only one branch remains after
/// compilation.
macro_rules! atom {
    ($how:ident, $at:ident, $rest:expr, $($operands:tt)*) => {
        match $how.order {
            Ordering::Relaxed => by_space!($how, $at, "atom.relaxed", $rest, $($operands)*),
            Ordering::Acquire => by_space!($how, $at, "atom.acquire", $rest, $($operands)*),
            Ordering::Release => by_space!($how, $at, "atom.release", $rest, $($operands)*),
            _ => by_space!($how, $at, "atom.acq_rel", $rest, $($operands)*),
        }
    };
}

/// Defines operations with one operand, with and without a result.
macro_rules! fetches {
    ($Bits:ident $reg:ident $to:expr, $from:expr; $($fetch:ident $update:ident $op:literal)+) => {$(
        #[inline(always)]
        unsafe fn $fetch(at: *mut Self, how: How, x: Self) -> Self {
            let before: $Bits;
            // SAFETY: the caller upholds the contract of `load`.
            unsafe {
                atom!(how, at, concat!(".", $op, " {before}, [{at}], {x};"), before = out($reg) before, x = in($reg) $to(x),);
            }
            $from(before)
        }
        #[inline(always)]
        unsafe fn $update(at: *mut Self, how: How, x: Self) {
            // SAFETY: the caller upholds the contract of `load`.
            unsafe {
                by_space!(how, at, "red.relaxed", concat!(".", $op, " [{at}], {x};"), x = in($reg) $to(x),);
            }
        }
    )+};
}

macro_rules! elements {
    ($($T:ident $Bits:ident $reg:ident $to:expr, $from:expr; $bits:literal $add:literal;)+) => {$(
        impl Instructions for $T {
            #[inline(always)]
            unsafe fn load(at: *mut Self, how: How) -> Self {
                let x: $Bits;
                // SAFETY: the caller guarantees a valid, aligned element in the memory space of `how`.
                unsafe {
                    if let Ordering::Relaxed = how.order {
                        by_space!(how, at, "ld.relaxed", concat!(".", $bits, " {x}, [{at}];"), x = out($reg) x,);
                    } else {
                        by_space!(how, at, "ld.acquire", concat!(".", $bits, " {x}, [{at}];"), x = out($reg) x,);
                    }
                }
                $from(x)
            }
            #[inline(always)]
            unsafe fn store(at: *mut Self, how: How, x: Self) {
                // SAFETY: the caller guarantees a valid, aligned element in the memory space of `how`.
                unsafe {
                    if let Ordering::Relaxed = how.order {
                        by_space!(how, at, "st.relaxed", concat!(".", $bits, " [{at}], {x};"), x = in($reg) $to(x),);
                    } else {
                        by_space!(how, at, "st.release", concat!(".", $bits, " [{at}], {x};"), x = in($reg) $to(x),);
                    }
                }
            }
            fetches!($Bits $reg $to, $from; fetch_add add $add);
        }
    )+};
}
elements! {
    u32 u32 reg32 u32::from, u32::from; "b32" "add.u32";
    i32 i32 reg32 i32::from, i32::from; "b32" "add.u32";
    u64 u64 reg64 u64::from, u64::from; "b64" "add.u64";
    i64 i64 reg64 i64::from, i64::from; "b64" "add.u64";
    f32 f32 reg32 f32::from, f32::from; "b32" "add.f32";
    f64 f64 reg64 f64::from, f64::from; "b64" "add.f64";
    F16 u16 reg16 F16::to_bits, F16::from_bits; "b16" "add.noftz.f16";
    Bf16 u16 reg16 Bf16::to_bits, Bf16::from_bits; "b16" "add.noftz.bf16";
}

macro_rules! words {
    ($($T:ident $reg:ident $bits:literal;)+) => {$(
        impl WordInstructions for $T {
            #[inline(always)]
            unsafe fn swap(at: *mut Self, how: How, x: Self) -> Self {
                let before: Self;
                // SAFETY: the caller upholds the contract of `load`.
                unsafe {
                    atom!(how, at, concat!(".exch.", $bits, " {before}, [{at}], {x};"), before = out($reg) before, x = in($reg) x,);
                }
                before
            }
        }
    )+};
}
words! {
    u32 reg32 "b32";
    i32 reg32 "b32";
    u64 reg64 "b64";
    i64 reg64 "b64";
    f32 reg32 "b32";
    f64 reg64 "b64";
}

macro_rules! integers {
    ($($T:ident $reg:ident $bits:literal $min:literal $max:literal $and:literal $or:literal $xor:literal;)+) => {$(
        impl IntegerInstructions for $T {
            fetches! {
                $T $reg $T::from, $T::from; fetch_min min $min fetch_max max $max fetch_and and $and fetch_or or $or fetch_xor xor $xor
            }
            #[inline(always)]
            unsafe fn compare_exchange(at: *mut Self, how: How, current: Self, new: Self) -> Result<Self, Self> {
                let before: Self;
                // SAFETY: the caller upholds the contract of `load`.
                unsafe {
                    atom!(
                        how, at, concat!(".cas.", $bits, " {before}, [{at}], {current}, {new};"),
                        before = out($reg) before, current = in($reg) current, new = in($reg) new,
                    );
                }
                if before == current { Ok(before) } else { Err(before) }
            }
        }
    )+};
}
integers! {
    u32 reg32 "b32" "min.u32" "max.u32" "and.b32" "or.b32" "xor.b32";
    i32 reg32 "b32" "min.s32" "max.s32" "and.b32" "or.b32" "xor.b32";
    u64 reg64 "b64" "min.u64" "max.u64" "and.b64" "or.b64" "xor.b64";
    i64 reg64 "b64" "min.s64" "max.s64" "and.b64" "or.b64" "xor.b64";
}
