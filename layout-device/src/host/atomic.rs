//! Atomic operations of `core`, recorded by the executor.

use core::convert::Infallible;
use core::sync::atomic::{AtomicI32, AtomicI64, AtomicU16, AtomicU32, AtomicU64, Ordering};

use grid_executor::{Operation, atomic};

use crate::atomic::instructions::{How, Instructions, IntegerInstructions, WordInstructions};
use crate::{Bf16, F16};

/// Returns the memory order for a failed comparison.
fn without_release(order: Ordering) -> Ordering {
    match order {
        Ordering::AcqRel | Ordering::Acquire => Ordering::Acquire,
        _ => Ordering::Relaxed,
    }
}

/// Runs an operation that always succeeds.
#[track_caller]
fn always<T, R>(at: *mut T, operation: Operation, how: How, run: impl FnOnce() -> R) -> R {
    match atomic(at, operation, how.order, || Ok::<R, Infallible>(run())) {
        Ok(result) => result,
        Err(never) => match never {},
    }
}

macro_rules! load_and_store {
    ($Atomic:ident, $to:expr, $from:expr) => {
        #[track_caller]
        unsafe fn load(at: *mut Self, how: How) -> Self {
            always(at, Operation::Load, how, || {
                // SAFETY: the caller guarantees a valid, aligned element. Both types have the same
                // bits.
                $from(unsafe { $Atomic::from_ptr(at.cast()) }.load(how.order))
            })
        }
        #[track_caller]
        unsafe fn store(at: *mut Self, how: How, x: Self) {
            always(at, Operation::Store, how, || {
                // SAFETY: the caller guarantees a valid, aligned element. Both types have the same
                // bits.
                unsafe { $Atomic::from_ptr(at.cast()) }.store($to(x), how.order);
            });
        }
    };
}

/// Defines integer operations of `core`, with and without a result.
macro_rules! fetches {
    ($Atomic:ident: $($fetch:ident $update:ident)+) => {$(
        #[track_caller]
        unsafe fn $fetch(at: *mut Self, how: How, x: Self) -> Self {
            always(at, Operation::Update, how, || {
                // SAFETY: the caller guarantees a valid, aligned element.
                unsafe { $Atomic::from_ptr(at) }.$fetch(x, how.order)
            })
        }
        #[track_caller]
        unsafe fn $update(at: *mut Self, how: How, x: Self) {
            // SAFETY: the caller upholds the contract of the operation with a result.
            unsafe { Self::$fetch(at, how, x) };
        }
    )+};
}

macro_rules! swap {
    ($Atomic:ident, $to:expr, $from:expr) => {
        #[track_caller]
        unsafe fn swap(at: *mut Self, how: How, x: Self) -> Self {
            always(at, Operation::Update, how, || {
                // SAFETY: the caller guarantees a valid, aligned element. Both types have the same
                // bits.
                $from(unsafe { $Atomic::from_ptr(at.cast()) }.swap($to(x), how.order))
            })
        }
    };
}

macro_rules! integers {
    ($($T:ident $Atomic:ident;)+) => {$(
        impl Instructions for $T {
            load_and_store!($Atomic, $T::from, $T::from);
            fetches!($Atomic: fetch_add add);
        }
        impl WordInstructions for $T {
            swap!($Atomic, $T::from, $T::from);
        }
        impl IntegerInstructions for $T {
            fetches!($Atomic: fetch_min min fetch_max max fetch_and and fetch_or or fetch_xor xor);
            #[track_caller]
            unsafe fn compare_exchange(at: *mut Self, how: How, current: Self, new: Self) -> Result<Self, Self> {
                atomic(at, Operation::Update, how.order, || {
                    // SAFETY: the caller guarantees a valid, aligned element.
                    let atomic = unsafe { $Atomic::from_ptr(at) };
                    atomic.compare_exchange(current, new, how.order, without_release(how.order))
                })
            }
        }
    )+};
}
integers! { u32 AtomicU32; i32 AtomicI32; u64 AtomicU64; i64 AtomicI64; }

/// Defines elements that have the bits of an integer.
macro_rules! floats {
    ($($T:ident $Atomic:ident, $to:expr, $from:expr, $sum:expr;)+) => {$(
        impl Instructions for $T {
            load_and_store!($Atomic, $to, $from);
            #[track_caller]
            unsafe fn fetch_add(at: *mut Self, how: How, x: Self) -> Self {
                always(at, Operation::Update, how, || {
                    // SAFETY: the caller guarantees a valid, aligned element. Both types have the same
                    // bits.
                    let atomic = unsafe { $Atomic::from_ptr(at.cast()) };
                    let mut before = atomic.load(Ordering::Relaxed);
                    loop {
                        let sum: Self = $sum($from(before), x);
                        let failed = without_release(how.order);
                        match atomic.compare_exchange_weak(before, $to(sum), how.order, failed) {
                            Ok(before) => return $from(before),
                            Err(other) => before = other,
                        }
                    }
                })
            }
            #[track_caller]
            unsafe fn add(at: *mut Self, how: How, x: Self) {
                // SAFETY: the caller upholds the contract of `fetch_add`.
                unsafe { Self::fetch_add(at, how, x) };
            }
        }
    )+};
}
floats! {
    f32 AtomicU32, f32::to_bits, f32::from_bits, |a, b| a + b;
    f64 AtomicU64, f64::to_bits, f64::from_bits, |a, b| a + b;
    F16 AtomicU16, F16::to_bits, F16::from_bits, |a: F16, b: F16| F16::from_f32(a.to_f32() + b.to_f32());
    Bf16 AtomicU16, Bf16::to_bits, Bf16::from_bits, |a: Bf16, b: Bf16| Bf16::from_f32(a.to_f32() + b.to_f32());
}
impl WordInstructions for f32 {
    swap!(AtomicU32, f32::to_bits, f32::from_bits);
}
impl WordInstructions for f64 {
    swap!(AtomicU64, f64::to_bits, f64::from_bits);
}
