//! Functions of `f32` in kernels.
//!
//! The standard library is not on a GPU, and `core` has few functions of numbers: `x.sqrt()` compiles for the host, where the
//! standard library is linked, and not for a GPU. These compile for both.
//!
//! | | on a GPU | error there |
//! |---|---|---|
//! | [`sqrt`], [`fma`], [`floor`], [`ceil`], [`trunc`], [`round_ties_even`] | one instruction | none: rounded as on the host |
//! | `f32::min`, `max`, `abs`, `clamp`, `copysign` of `core`; `a / b` | instructions | none |
//! | [`exp2`], [`log2`], [`tanh`], [`rsqrt`], [`reciprocal`], [`sin`], [`cos`] | one instruction | as each says |
//! | [`exp`], [`ln`], [`divide`], [`powf`] | two or three instructions | as each says |
//!
//! On the host, all are those of the standard library.

use core::f32::consts::{LN_2, LOG2_E};

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

/// The square root of `x`, rounded as on the host.
///
/// # Source
///
/// PTX `sqrt.rn.f32`.
#[must_use]
#[inline(always)]
pub fn sqrt(x: f32) -> f32 {
    backend::sqrt(x)
}

/// The reciprocal of `x`. The GPU instruction has an error of at most one ulp, and flushes subnormal inputs and results to zero.
///
/// `1.0 / x` is rounded as on the host, and takes more instructions.
///
/// # Source
///
/// PTX `rcp.approx.ftz.f32`.
#[must_use]
#[inline(always)]
pub fn reciprocal(x: f32) -> f32 {
    backend::reciprocal(x)
}

/// `a / b`, computed as `a * reciprocal(b)`: faster than the exact `a / b`, and rounded twice. `b` and `1 / b` must be normal numbers.
///
/// ```
/// assert_eq!(layout_device::math::divide(1.0, 4.0), 0.25);
/// ```
#[must_use]
#[inline(always)]
pub fn divide(a: f32, b: f32) -> f32 {
    a * reciprocal(b)
}

/// The exponential of `x`, computed as `exp2(x * log2(e))`. The product is rounded, so the relative error grows with `|x|`. On a
/// GPU, subnormal results are zero.
///
/// ```
/// assert!((layout_device::math::exp(1.0) - core::f32::consts::E).abs() < 1e-6);
/// ```
#[must_use]
#[inline(always)]
pub fn exp(x: f32) -> f32 {
    exp2(x * LOG2_E)
}

/// The natural logarithm of `x`, computed as `log2(x) * ln(2)`: the error is that of [`log2`], and one more rounding.
///
/// ```
/// assert!((layout_device::math::ln(10.0) - core::f32::consts::LN_10).abs() < 1e-6);
/// ```
#[must_use]
#[inline(always)]
pub fn ln(x: f32) -> f32 {
    log2(x) * LN_2
}

/// `x` to the power of `y` for positive `x`, computed as `exp2(y * log2(x))`. The relative error grows with `|y * log2(x)|`.
///
/// ```
/// assert!((layout_device::math::powf(2.0, 0.5) - core::f32::consts::SQRT_2).abs() < 1e-6);
/// ```
#[must_use]
#[inline(always)]
pub fn powf(x: f32, y: f32) -> f32 {
    exp2(y * log2(x))
}

/// The sine of `x` radians. The GPU instruction is an approximation for small `|x|`; its absolute error grows beyond pi.
///
/// # Source
///
/// PTX `sin.approx.ftz.f32`.
#[must_use]
#[inline(always)]
pub fn sin(x: f32) -> f32 {
    backend::sin(x)
}

/// The cosine of `x` radians. The GPU instruction is an approximation for small `|x|`; its absolute error grows beyond pi.
///
/// # Source
///
/// PTX `cos.approx.ftz.f32`.
#[must_use]
#[inline(always)]
pub fn cos(x: f32) -> f32 {
    backend::cos(x)
}

/// The largest integer that is not above `x`.
///
/// # Source
///
/// PTX `cvt.rmi.f32.f32`.
#[must_use]
#[inline(always)]
pub fn floor(x: f32) -> f32 {
    backend::floor(x)
}

/// The smallest integer that is not below `x`.
///
/// # Source
///
/// PTX `cvt.rpi.f32.f32`.
#[must_use]
#[inline(always)]
pub fn ceil(x: f32) -> f32 {
    backend::ceil(x)
}

/// `x` without its fraction.
///
/// # Source
///
/// PTX `cvt.rzi.f32.f32`.
#[must_use]
#[inline(always)]
pub fn trunc(x: f32) -> f32 {
    backend::trunc(x)
}

/// The nearest integer to `x`, of two the even one.
///
/// # Source
///
/// PTX `cvt.rni.f32.f32`.
#[must_use]
#[inline(always)]
pub fn round_ties_even(x: f32) -> f32 {
    backend::round_ties_even(x)
}
