//! Functions of numbers that are one instruction on a GPU.

use crate::backend;

/// Two to the power of `x`, on a GPU within two units of the last of 23 bits; there results below `f32`'s
/// normal numbers are zero.
///
/// # Source
///
/// PTX `ex2.approx.ftz.f32`.
#[must_use]
#[inline(always)]
pub fn exp2(x: f32) -> f32 {
    backend::exp2(x)
}

/// The logarithm of `x` to base 2, on a GPU within 2^-22 of it, or of its units between 1/2 and 2; there numbers below `f32`'s normal
/// ones are taken for zero.
///
/// # Source
///
/// PTX `lg2.approx.ftz.f32`.
#[must_use]
#[inline(always)]
pub fn log2(x: f32) -> f32 {
    backend::log2(x)
}

/// `a * b + c`, rounded once.
///
/// # Source
///
/// PTX `fma.rn.f32`.
#[must_use]
#[inline(always)]
pub fn fma(a: f32, b: f32, c: f32) -> f32 {
    backend::fma(a, b, c)
}

/// The hyperbolic tangent of `x`, on a GPU with a relative error of at most 2^-11: enough for results of 16 bits.
///
/// # Source
///
/// PTX `tanh.approx.f32`.
#[must_use]
#[inline(always)]
pub fn tanh(x: f32) -> f32 {
    backend::tanh(x)
}

/// One by the square root of `x`, on a GPU with a relative error of at most 2^-22.9; there numbers below
/// `f32`'s normal ones are taken for zero.
///
/// # Source
///
/// PTX `rsqrt.approx.ftz.f32`.
#[must_use]
#[inline(always)]
pub fn rsqrt(x: f32) -> f32 {
    backend::rsqrt(x)
}
