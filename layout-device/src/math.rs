//! Functions of `f32`, and of pairs of 16-bit values, in kernels.
//!
//! The standard library is not available on a GPU, and `core` has few floating-point functions. For
//! example, `x.sqrt()` compiles for the host only. The functions of this module compile for both.
//!
//! | | on a GPU | largest error measured on a GPU |
//! |---|---|---|
//! | [`sqrt`], [`fma`], [`floor`], [`ceil`], [`trunc`], [`round_ties_even`] | one instruction | none: rounded as on the host |
//! | `f32::min`, `max`, `abs`, `clamp`, `copysign` of `core`; `a / b` | instructions | none |
//! | [`exp2`] | one instruction | 2.1 ulp, from -126 to 128 |
//! | [`exp`] | two instructions | 62 ulp, from -87 to 88: `x * log2(e)` is rounded first |
//! | [`log2`], [`ln`] | one instruction, and a multiplication | 2^-22 absolute near 1, where the result is near 0 |
//! | [`powf`] | three instructions | 186 ulp, of `x.powf(1.7)` from 1e-20 to 1e20 |
//! | [`tanh`] | one instruction | 127 ulp, from -20 to 20: enough for 16 bits |
//! | [`erf`] | two polynomials | 2.4 ulp, from -6 to 6 |
//! | [`sin`], [`cos`] | one instruction | 3.4e-7 and 4.0e-7 absolute, from -pi to pi |
//! | [`rsqrt`] | one instruction | 1.6 ulp |
//! | [`reciprocal`] | one instruction | 0.98 ulp |
//! | [`divide`] | two instructions | 1.1 ulp, divided by 1.7 |
//!
//! One ulp is the distance between adjacent `f32` values at the exact result. The errors were measured
//! on an H200, at every 257th `f32` of the range in the table (example `beside_executor` of
//! `layout-launch`). On the host, [`erf`] uses the same polynomials. The other functions come from the
//! standard library.
//!
//! [`pair`] has instructions for two `f16` or `bf16` values.

use core::f32::consts::{LN_2, LOG2_E};

use crate::backend;

/// Returns two to the power of `x`. On a GPU, the error is at most two units in the last of 23 fraction bits.
///
/// On a GPU, results below the normal `f32` range are zero.
///
/// # Source
///
/// PTX `ex2.approx.ftz.f32`.
#[must_use]
#[inline(always)]
pub fn exp2(x: f32) -> f32 {
    backend::exp2(x)
}

/// Returns the base-2 logarithm of `x`. On a GPU, the relative error is at most 2^-22, and the absolute error is at
/// most 2^-22 for `x` from 1/2 to 2.
///
/// On a GPU, inputs below the normal `f32` range are treated as zero.
///
/// # Source
///
/// PTX `lg2.approx.ftz.f32`.
#[must_use]
#[inline(always)]
pub fn log2(x: f32) -> f32 {
    backend::log2(x)
}

/// Returns `a * b + c`, rounded once.
///
/// # Source
///
/// PTX `fma.rn.f32`.
#[must_use]
#[inline(always)]
pub fn fma(a: f32, b: f32, c: f32) -> f32 {
    backend::fma(a, b, c)
}

/// Returns the hyperbolic tangent of `x`. On a GPU, the relative error is at most 2^-11, enough for 16-bit results.
///
/// # Source
///
/// PTX `tanh.approx.f32`.
#[must_use]
#[inline(always)]
pub fn tanh(x: f32) -> f32 {
    backend::tanh(x)
}

/// Returns one divided by the square root of `x`. On a GPU, the relative error is at most 2^-22.9.
///
/// On a GPU, inputs below the normal `f32` range are treated as zero.
///
/// # Source
///
/// PTX `rsqrt.approx.ftz.f32`.
#[must_use]
#[inline(always)]
pub fn rsqrt(x: f32) -> f32 {
    backend::rsqrt(x)
}

/// Returns the square root of `x`, rounded as on the host.
///
/// # Source
///
/// PTX `sqrt.rn.f32`.
#[must_use]
#[inline(always)]
pub fn sqrt(x: f32) -> f32 {
    backend::sqrt(x)
}

/// Returns the reciprocal of `x`. The GPU instruction has an error of at most one ulp, and flushes
/// subnormal inputs and results to zero.
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

/// Returns `a / b`, computed as `a * reciprocal(b)`: faster than the exact `a / b`, and rounded twice.
///
/// `b` and `1 / b` must be normal numbers.
///
/// ```
/// assert_eq!(layout_device::math::divide(1.0, 4.0), 0.25);
/// ```
#[must_use]
#[inline(always)]
pub fn divide(a: f32, b: f32) -> f32 {
    a * reciprocal(b)
}

/// Returns the exponential of `x`, computed as `exp2(x * log2(e))`.
///
/// The argument of `exp2` is rounded, so the relative error grows with `|x|`. On a GPU, subnormal
/// results are zero.
///
/// ```
/// assert!((layout_device::math::exp(1.0) - core::f32::consts::E).abs() < 1e-6);
/// ```
#[must_use]
#[inline(always)]
pub fn exp(x: f32) -> f32 {
    exp2(x * LOG2_E)
}

/// Returns the natural logarithm of `x`, computed as `log2(x) * ln(2)`. The error is the error of
/// [`log2`], plus one rounding.
///
/// ```
/// assert!((layout_device::math::ln(10.0) - core::f32::consts::LN_10).abs() < 1e-6);
/// ```
#[must_use]
#[inline(always)]
pub fn ln(x: f32) -> f32 {
    log2(x) * LN_2
}

/// Returns `x` to the power of `y` for positive `x`, computed as `exp2(y * log2(x))`.
///
/// The relative error grows with `|y * log2(x)|`.
///
/// ```
/// assert!((layout_device::math::powf(2.0, 0.5) - core::f32::consts::SQRT_2).abs() < 1e-6);
/// ```
#[must_use]
#[inline(always)]
pub fn powf(x: f32, y: f32) -> f32 {
    exp2(y * log2(x))
}

/// Returns the error function of `x`: `2 / sqrt(pi)` times the integral of `exp(-t * t)` from 0 to `x`.
///
/// GELU is `0.5 * x * (1.0 + erf(x * FRAC_1_SQRT_2))`. For `|x|` below 1, the function is a polynomial
/// in `x * x`. Above 1, it is a polynomial in `1 / (1 + |x| / 2)`, times `exp(-x * x)`.
///
/// ```
/// assert!((layout_device::math::erf(0.5) - 0.520_499_9).abs() < 1e-6);
/// assert_eq!(layout_device::math::erf(-9.0), -1.0);
/// ```
///
/// # Source
///
/// Minimax fits to the function in `f64`, with relative errors of 1.3e-9 and 1.9e-10 before rounding.
#[must_use]
#[inline(always)]
pub fn erf(x: f32) -> f32 {
    #[allow(clippy::approx_constant)] // a coefficient of the fit
    const BELOW: [f32; 7] = [
        7.853_904e-5,
        -8.010_207_7e-4,
        5.188_329_6e-3,
        -2.685_381_3e-2,
        0.112_835_854,
        -0.376_126_26,
        1.128_379_1,
    ];
    const ABOVE: [f32; 7] = [
        -5.044_621e-2,
        -5.536_038e-2,
        0.383_234_32,
        0.130_187_21,
        0.312_991_4,
        0.278_881_04,
        0.0,
    ];
    let horner = |coefficients: [f32; 7], x: f32| {
        let [first, rest @ ..] = coefficients;
        rest.into_iter().fold(first, |sum, c| fma(sum, x, c))
    };
    let (size, square) = (x.abs(), x * x);
    let value = if size < 1.0 {
        horner(BELOW, square) * size
    } else {
        let place = reciprocal(fma(0.5, size, 1.0));
        1.0 - horner(ABOVE, place) * exp2(-square * LOG2_E)
    };
    value.copysign(x)
}

/// Returns the sine of `x` radians. The GPU instruction is an approximation for small `|x|`; its
/// absolute error grows beyond pi.
///
/// # Source
///
/// PTX `sin.approx.ftz.f32`.
#[must_use]
#[inline(always)]
pub fn sin(x: f32) -> f32 {
    backend::sin(x)
}

/// Returns the cosine of `x` radians. The GPU instruction is an approximation for small `|x|`; its
/// absolute error grows beyond pi.
///
/// # Source
///
/// PTX `cos.approx.ftz.f32`.
#[must_use]
#[inline(always)]
pub fn cos(x: f32) -> f32 {
    backend::cos(x)
}

/// Returns the largest integer that is at most `x`.
///
/// # Source
///
/// PTX `cvt.rmi.f32.f32`.
#[must_use]
#[inline(always)]
pub fn floor(x: f32) -> f32 {
    backend::floor(x)
}

/// Returns the smallest integer that is at least `x`.
///
/// # Source
///
/// PTX `cvt.rpi.f32.f32`.
#[must_use]
#[inline(always)]
pub fn ceil(x: f32) -> f32 {
    backend::ceil(x)
}

/// Returns the integer part of `x`, rounded toward zero.
///
/// # Source
///
/// PTX `cvt.rzi.f32.f32`.
#[must_use]
#[inline(always)]
pub fn trunc(x: f32) -> f32 {
    backend::trunc(x)
}

/// Returns the integer nearest to `x`, with ties to even.
///
/// # Source
///
/// PTX `cvt.rni.f32.f32`.
#[must_use]
#[inline(always)]
pub fn round_ties_even(x: f32) -> f32 {
    backend::round_ties_even(x)
}

/// Functions of two `f16` or two `bf16` values. On a GPU each function is one packed instruction,
/// except `abs`, and except `exp2` and `tanh` of `bf16`.
///
/// ```
/// use layout_device::{F16, math::pair};
///
/// let x = [1.5, -2.0].map(F16::from_f32);
/// let y = pair::fma(x, x, x);
/// assert_eq!(y.map(F16::to_f32), [3.75, 2.0]);
/// ```
pub mod pair {
    use crate::{Bf16, F16, backend};

    mod instructions {
        /// GPU instructions for two values of a type, packed in a register.
        pub trait Instructions: Copy {
            fn of_bits(bits: u16) -> Self;
            fn bits(self) -> u16;
            fn exp2(x: u32) -> u32;
            fn tanh(x: u32) -> u32;
            fn min(a: u32, b: u32) -> u32;
            fn max(a: u32, b: u32) -> u32;
            fn fma(a: u32, b: u32, c: u32) -> u32;
        }
    }
    use instructions::Instructions;

    /// A 16-bit type with packed instructions: [`F16`] and [`Bf16`].
    pub trait Packed: Instructions {}

    #[inline(always)]
    fn pack<T: Packed>([low, high]: [T; 2]) -> u32 {
        u32::from(low.bits()) | u32::from(high.bits()) << 16
    }
    #[allow(clippy::cast_possible_truncation)] // the two halves
    #[inline(always)]
    fn unpack<T: Packed>(pair: u32) -> [T; 2] {
        [pair as u16, (pair >> 16) as u16].map(T::of_bits)
    }

    /// Applies `f` to each lane, in `f32`.
    macro_rules! by_lane {
        ($T:ident, $f:expr; $($x:ident),+) => {{
            $(let $x = unpack::<$T>($x).map($T::to_f32);)+
            let f: fn($(by_lane!(@f32 $x)),+) -> f32 = $f;
            pack([f($($x[0]),+), f($($x[1]),+)].map($T::from_f32))
        }};
        (@f32 $x:ident) => { f32 };
    }
    macro_rules! packed {
        ($($T:ident { $($name:ident($($x:ident),+) $on_host:expr $(, $on_gpu:ident $given:tt)?;)+ })+) => {$(
            impl Packed for $T {}
            impl Instructions for $T {
                #[inline(always)]
                fn of_bits(bits: u16) -> Self {
                    Self::from_bits(bits)
                }
                #[inline(always)]
                fn bits(self) -> u16 {
                    self.to_bits()
                }
                $(#[inline(always)]
                fn $name($($x: u32),+) -> u32 {
                    $(#[cfg(target_arch = "nvptx64")]
                    return backend::$on_gpu $given;)?
                    #[allow(unreachable_code)] // where there is an instruction
                    { by_lane!($T, $on_host; $($x),+) }
                })+
            }
        )+};
    }
    packed! {
        F16 {
            exp2(x) backend::exp2, exp2_halves(x);
            tanh(x) backend::tanh, tanh_halves(x);
            min(a, b) f32::min, min_halves(a, b);
            max(a, b) f32::max, max_halves(a, b);
            fma(a, b, c) super::fma, fma_halves(a, b, c);
        }
        Bf16 {
            exp2(x) backend::exp2;
            tanh(x) backend::tanh;
            min(a, b) f32::min, min_bf16s(a, b);
            max(a, b) f32::max, max_bf16s(a, b);
            fma(a, b, c) super::fma, fma_bf16s(a, b, c);
        }
    }

    /// Returns two to the power of each lane. `bf16` lanes are computed in `f32`.
    ///
    /// # Source
    ///
    /// PTX `ex2.approx.f16x2`.
    #[must_use]
    #[inline(always)]
    pub fn exp2<T: Packed>(x: [T; 2]) -> [T; 2] {
        unpack(T::exp2(pack(x)))
    }

    /// Returns the hyperbolic tangent of each lane. `bf16` lanes are computed in `f32`.
    ///
    /// # Source
    ///
    /// PTX `tanh.approx.f16x2`.
    #[must_use]
    #[inline(always)]
    pub fn tanh<T: Packed>(x: [T; 2]) -> [T; 2] {
        unpack(T::tanh(pack(x)))
    }

    /// Returns the minimum of `a` and `b` in each lane. If one value is NaN, the result is the
    /// other value.
    ///
    /// # Source
    ///
    /// PTX `min.f16x2`, `min.bf16x2`.
    #[must_use]
    #[inline(always)]
    pub fn min<T: Packed>(a: [T; 2], b: [T; 2]) -> [T; 2] {
        unpack(T::min(pack(a), pack(b)))
    }

    /// Returns the maximum of `a` and `b` in each lane. If one value is NaN, the result is the
    /// other value.
    ///
    /// # Source
    ///
    /// PTX `max.f16x2`, `max.bf16x2`.
    #[must_use]
    #[inline(always)]
    pub fn max<T: Packed>(a: [T; 2], b: [T; 2]) -> [T; 2] {
        unpack(T::max(pack(a), pack(b)))
    }

    /// Returns the absolute value in each lane.
    #[must_use]
    #[inline(always)]
    pub fn abs<T: Packed>(x: [T; 2]) -> [T; 2] {
        unpack(pack(x) & 0x7fff_7fff)
    }

    /// Returns `a * b + c` in each lane, rounded once on a GPU, and through `f32` on a host.
    ///
    /// # Source
    ///
    /// PTX `fma.rn.f16x2`, `fma.rn.bf16x2`.
    #[must_use]
    #[inline(always)]
    pub fn fma<T: Packed>(a: [T; 2], b: [T; 2], c: [T; 2]) -> [T; 2] {
        unpack(T::fma(pack(a), pack(b), pack(c)))
    }
}
