//! 8-bit floating-point types (FP8).

use layout_core::bounds::Lanes;
use layout_core::{_4, _8, _16};

/// Returns the bits of the nearest value, with ties to even. `FRACTION` bits are the fraction, and
/// `7 - FRACTION` bits are the exponent.
///
/// Values beyond `largest` saturate to `largest`.
#[cfg(not(target_arch = "nvptx64"))]
#[allow(clippy::cast_possible_truncation)]
const fn nearest<const FRACTION: u32>(x: f32, largest: u8) -> u8 {
    let (sign, bits) = ((x.to_bits() >> 24 & 0x80) as u8, x.to_bits() & 0x7fff_ffff);
    if x.is_nan() {
        return 0x7f;
    }
    let (exponent, rebias) = (bits >> 23, rebias::<FRACTION>());
    // The fraction, with its leading one below the exponent bits, and the number of dropped bits.
    let (fraction, dropped) = if exponent > rebias {
        (bits - (rebias << 23), 23 - FRACTION)
    } else if exponent + FRACTION >= rebias {
        let dropped = 24 - FRACTION + rebias - exponent;
        (bits & 0x007f_ffff | 0x0080_0000, dropped)
    } else {
        return sign;
    };
    let (kept, rest) = (fraction >> dropped, fraction & ((1 << dropped) - 1));
    let half = 1 << (dropped - 1);
    let up = (rest > half || rest == half && kept & 1 == 1) as u32;
    // A carry out of the fraction increments the exponent.
    let rounded = kept + up;
    if rounded > largest as u32 {
        return sign | largest;
    }
    sign | rounded as u8
}

/// Returns the equal `f32`, for a finite value.
#[cfg(not(target_arch = "nvptx64"))]
const fn widened<const FRACTION: u32>(bits: u8) -> f32 {
    let (sign, bits) = ((bits & 0x80) as u32, (bits & 0x7f) as u32);
    let magnitude = if bits >> FRACTION == 0 {
        // A few bits times a power of two, which is exact.
        #[allow(clippy::cast_precision_loss)]
        let number = bits as f32 * f32::from_bits((rebias::<FRACTION>() + 1 - FRACTION) << 23);
        number.to_bits()
    } else {
        (bits << (23 - FRACTION)) + (rebias::<FRACTION>() << 23)
    };
    f32::from_bits(sign << 24 | magnitude)
}

/// Returns the difference between the exponents of an `f32` and of the equal 8-bit value.
#[cfg(not(target_arch = "nvptx64"))]
const fn rebias<const FRACTION: u32>() -> u32 {
    127 - ((1 << (6 - FRACTION)) - 1)
}

macro_rules! floats {
    ($(
        $(#[$doc:meta])* $T:ident [$fraction:literal $largest:literal $infinity:literal] $from:ident $to:ident;
    )+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        #[repr(transparent)]
        pub struct $T(u8);

        impl $T {
            /// Returns the value with these bits.
            #[must_use]
            pub const fn from_bits(bits: u8) -> Self {
                Self(bits)
            }

            /// Returns the bits of the value.
            #[must_use]
            pub const fn to_bits(self) -> u8 {
                self.0
            }

            /// Returns the nearest value, with ties to even. Values out of range, including infinities,
            /// saturate to the largest finite value.
            ///
            /// # Source
            ///
            #[doc = concat!("PTX `cvt.rn.satfinite.", stringify!($from), "`.")]
            #[must_use]
            #[inline(always)]
            pub fn from_f32(x: f32) -> Self {
                #[cfg(target_arch = "nvptx64")]
                return Self(crate::backend::$from(x, 0.0).to_le_bytes()[0]);
                #[cfg(not(target_arch = "nvptx64"))]
                Self(nearest::<$fraction>(x, $largest))
            }

            /// Returns the equal `f32`.
            #[must_use]
            #[inline(always)]
            pub fn to_f32(self) -> f32 {
                #[cfg(target_arch = "nvptx64")]
                return crate::backend::$to(self.0);
                #[cfg(not(target_arch = "nvptx64"))]
                match self.0 & 0x7f {
                    $infinity if $infinity != 0x7f => f32::INFINITY.copysign(widened::<$fraction>(self.0)),
                    bits if bits > $largest => f32::NAN,
                    _ => widened::<$fraction>(self.0),
                }
            }
        }

        floats! { @lanes $T: _4 _8 _16 }
    )+};
    (@lanes $T:ident: $($N:ident)+) => {$(
        // SAFETY: the type has the 8 bits of a `u8`, and every bit pattern is a value.
        unsafe impl Lanes<$N> for $T {
            type Bits = <u8 as Lanes<$N>>::Bits;
        }
    )+};
}
floats! {
    /// An 8-bit float with 1 sign bit, 4 exponent bits and 3 fraction bits (E4M3). The maximum is 448,
    /// and infinities do not exist.
    ///
    /// On a GPU, conversions require `sm_89` or later.
    ///
    /// ```
    /// use layout_device::E4m3;
    ///
    /// assert_eq!(E4m3::from_f32(-1.5).to_f32(), -1.5);
    /// assert_eq!(E4m3::from_f32(17.0).to_f32(), 16.0);
    /// assert_eq!(E4m3::from_f32(1e9).to_f32(), 448.0);
    /// assert!(E4m3::from_f32(f32::NAN).to_f32().is_nan());
    /// ```
    E4m3 [3 0x7e 0x7f] e4m3x2 e4m3_to_f32;
    /// An 8-bit float with 1 sign bit, 5 exponent bits and 2 fraction bits (E5M2): the upper half of a
    /// [`F16`](crate::F16).
    ///
    /// On a GPU, conversions require `sm_89` or later.
    ///
    /// ```
    /// use layout_device::E5m2;
    ///
    /// assert_eq!(E5m2::from_f32(-1.5).to_f32(), -1.5);
    /// assert_eq!(E5m2::from_f32(9.0).to_f32(), 8.0);
    /// assert_eq!(E5m2::from_f32(1e9).to_f32(), 57344.0);
    /// assert!(E5m2::from_f32(f32::NAN).to_f32().is_nan());
    /// ```
    E5m2 [2 0x7b 0x7c] e5m2x2 e5m2_to_f32;
}

#[cfg(test)]
mod tests {
    use super::{E4m3, E5m2};
    use crate::F16;

    /// Returns the value of bits without a sign as `f64`, by the definition of the format.
    fn value(bits: u8, fraction: i32, bias: i32) -> f64 {
        let exponent = i32::from(bits) >> fraction;
        let part = f64::from(i32::from(bits) & ((1 << fraction) - 1)) / f64::from(1 << fraction);
        if exponent == 0 {
            part * 2_f64.powi(1 - bias)
        } else {
            (1.0 + part) * 2_f64.powi(exponent - bias)
        }
    }

    /// Returns the nearest of all finite values, with ties to even bits.
    fn searched(x: f32, fraction: i32, bias: i32, largest: u8) -> u8 {
        let distance = |bits: u8| (value(bits, fraction, bias) - f64::from(x.abs())).abs();
        let mut best = 0;
        for bits in 1..=largest {
            let (this, last) = (distance(bits), distance(best));
            if this < last || this <= last && bits % 2 == 0 {
                best = bits;
            }
        }
        best | u8::from(x.is_sign_negative()) << 7
    }

    /// Returns all values with the upper 16 bits of an `f32`, their neighbors, and the midpoints
    /// between 8-bit values.
    fn numbers() -> impl Iterator<Item = f32> {
        let upper = (0..=u32::from(u16::MAX)).map(|bits| bits << 16);
        upper
            .flat_map(|bits| [bits, bits | 1, bits | 0xffff])
            .map(f32::from_bits)
            .filter(|x| !x.is_nan())
    }

    #[test]
    fn numbers_go_to_the_nearest_one() {
        for x in numbers() {
            let x_or_largest = x.clamp(-1e9, 1e9);
            let expected = searched(x_or_largest, 3, 7, 0x7e);
            assert_eq!(E4m3::from_f32(x).to_bits(), expected, "{x:e}");
            let expected = searched(x_or_largest, 2, 15, 0x7b);
            assert_eq!(E5m2::from_f32(x).to_bits(), expected, "{x:e}");
        }
        for nan in [f32::NAN, -f32::NAN, f32::from_bits(0x7f80_0001)] {
            assert_eq!(E4m3::from_f32(nan).to_bits(), 0x7f);
            assert_eq!(E5m2::from_f32(nan).to_bits(), 0x7f);
        }
    }

    #[test]
    fn all_numbers_have_their_value() {
        for bits in 0..=u8::MAX {
            let (sign, magnitude) = (if bits < 128 { 1.0 } else { -1.0 }, bits & 0x7f);
            let found = f64::from(E4m3::from_bits(bits).to_f32());
            if magnitude == 0x7f {
                assert!(found.is_nan());
            } else {
                let expected = sign * value(magnitude, 3, 7);
                assert_eq!(found.to_bits(), expected.to_bits(), "{bits:#x}");
            }
            // The other format is the upper half of an `F16`.
            let found = E5m2::from_bits(bits).to_f32();
            let half = F16::from_bits(u16::from(bits) << 8).to_f32();
            assert!(found.to_bits() == half.to_bits() || found.is_nan() && half.is_nan());
        }
    }
}
