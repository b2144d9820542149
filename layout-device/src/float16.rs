//! 16-bit floating-point types.

use layout_core::bounds::Lanes;
use layout_core::{_2, _4, _8};

macro_rules! lanes {
    ($($T:ident: $($N:ident)+;)+) => {$($(
        // SAFETY: the type has the 16 bits of a `u16`, and every bit pattern is a value.
        unsafe impl Lanes<$N> for $T {
            type Bits = <u16 as Lanes<$N>>::Bits;
        }
    )+)+};
}
lanes! { F16: _2 _4 _8; Bf16: _2 _4 _8; }

/// An IEEE 754 16-bit float (FP16) with 1 sign bit, 5 exponent bits and 10 fraction bits.
///
/// Kernels copy values of this type and multiply them on tensor cores. Scalar arithmetic is done in
/// `f32`. The type has the same bits as `f16` of the crate `half`.
///
/// # Examples
///
/// ```
/// use layout_device::F16;
///
/// assert_eq!(F16::from_f32(-1.5).to_f32(), -1.5);
/// assert_eq!(F16::from_f32(2049.0).to_f32(), 2048.0);
/// assert_eq!(F16::from_f32(1e9).to_f32(), f32::INFINITY);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(transparent)]
pub struct F16(u16);

/// The exponent fields of zero and subnormals, and of infinity.
#[cfg(not(target_arch = "nvptx64"))]
const SUBNORMAL: u32 = 0;
#[cfg(not(target_arch = "nvptx64"))]
const INFINITE: u32 = 31;
/// The difference between the exponents of an `f32` and of the equal [`F16`].
#[cfg(not(target_arch = "nvptx64"))]
const REBIAS: u32 = 127 - 15;

impl F16 {
    /// Returns the value with these bits.
    #[must_use]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// Returns the bits of the value.
    #[must_use]
    pub const fn to_bits(self) -> u16 {
        self.0
    }

    /// Returns the nearest value, with ties to even.
    #[must_use]
    #[inline(always)]
    pub fn from_f32(x: f32) -> Self {
        #[cfg(target_arch = "nvptx64")]
        return Self(crate::backend::halves_from_f32(x, 0.0) as u16);
        #[cfg(not(target_arch = "nvptx64"))]
        Self::nearest(x)
    }

    /// Returns the equal `f32`.
    #[must_use]
    #[inline(always)]
    pub fn to_f32(self) -> f32 {
        #[cfg(target_arch = "nvptx64")]
        return crate::backend::half_to_f32(self.0);
        #[cfg(not(target_arch = "nvptx64"))]
        self.widened()
    }
}

#[cfg(not(target_arch = "nvptx64"))]
impl F16 {
    #[allow(clippy::cast_possible_truncation)]
    const fn nearest(x: f32) -> Self {
        let (sign, bits) = (x.to_bits() >> 16 & 0x8000, x.to_bits() & 0x7fff_ffff);
        if bits > 0x7f80_0000 {
            return Self((sign | 0x7e00) as u16);
        }
        let exponent = bits >> 23;
        // The fraction with its leading one, and the number of dropped bits.
        let (fraction, dropped, above) = if exponent > REBIAS {
            (bits & 0x007f_ffff, 13, exponent - REBIAS)
        } else if exponent >= REBIAS - 10 {
            (bits & 0x007f_ffff | 0x0080_0000, 14 + REBIAS - exponent, 0)
        } else {
            return Self(sign as u16);
        };
        let (kept, rest) = (fraction >> dropped, fraction & ((1 << dropped) - 1));
        let half = 1 << (dropped - 1);
        let up = (rest > half || rest == half && kept & 1 == 1) as u32;
        // A carry out of the fraction increments the exponent.
        let rounded = (above << 10) + kept + up;
        let infinity = INFINITE << 10;
        let finite = if rounded < infinity {
            rounded
        } else {
            infinity
        };
        Self((sign | finite) as u16)
    }

    const fn widened(self) -> f32 {
        let bits = self.0 as u32;
        let (sign, exponent, fraction) = (bits & 0x8000, bits >> 10 & 31, bits & 0x03ff);
        let magnitude = match exponent {
            // At most ten bits times 2^-24, which is exact.
            #[allow(clippy::cast_precision_loss)]
            SUBNORMAL => (fraction as f32 / 16_777_216.0).to_bits(),
            INFINITE => 0x7f80_0000 | fraction << 13,
            _ => (exponent + REBIAS) << 23 | fraction << 13,
        };
        f32::from_bits(sign << 16 | magnitude)
    }
}

/// The upper half of an `f32` (BF16): 1 sign bit, 8 exponent bits and 7 fraction bits.
///
/// The type has the same bits as `bf16` of the crate `half`.
///
/// ```
/// use layout_device::Bf16;
///
/// assert_eq!(Bf16::from_f32(-1.5).to_f32(), -1.5);
/// assert_eq!(Bf16::from_f32(257.0).to_f32(), 256.0);
/// assert!(Bf16::from_f32(f32::NAN).to_f32().is_nan());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(transparent)]
pub struct Bf16(u16);

impl Bf16 {
    /// Returns the value with these bits.
    #[must_use]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// Returns the bits of the value.
    #[must_use]
    pub const fn to_bits(self) -> u16 {
        self.0
    }

    /// Returns the nearest value, with ties to even.
    #[must_use]
    #[inline(always)]
    pub fn from_f32(x: f32) -> Self {
        #[cfg(target_arch = "nvptx64")]
        return Self(crate::backend::bf16s_from_f32(x, 0.0) as u16);
        #[cfg(not(target_arch = "nvptx64"))]
        Self::nearest(x)
    }

    /// Returns the equal `f32`.
    #[must_use]
    #[inline(always)]
    pub const fn to_f32(self) -> f32 {
        f32::from_bits((self.0 as u32) << 16)
    }

    #[cfg(not(target_arch = "nvptx64"))]
    #[allow(clippy::cast_possible_truncation)]
    const fn nearest(x: f32) -> Self {
        let bits = x.to_bits();
        if x.is_nan() {
            // The set bit keeps the result a NaN, even if the kept fraction bits are 0.
            return Self((bits >> 16 | 0x40) as u16);
        }
        // Half of the dropped part, or one less if rounding down leaves an even value.
        let half = 0x7fff + (bits >> 16 & 1);
        Self((bits.wrapping_add(half) >> 16) as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::{Bf16, F16};

    /// Returns the bits of the nearest value.
    fn nearest(x: f32) -> u16 {
        F16::from_f32(x).to_bits()
    }

    #[test]
    fn all_numbers_come_back() {
        for bits in 0..=u16::MAX {
            let number = F16::from_bits(bits).to_f32();
            if number.is_nan() {
                assert!(F16::from_f32(number).to_f32().is_nan());
            } else {
                assert_eq!(nearest(number), bits);
            }
        }
    }

    #[test]
    fn numbers_between_two_go_to_the_nearer_or_even_one() {
        const LARGEST: u16 = 0x7bff;
        for bits in 0..LARGEST {
            let [below, above] = [bits, bits + 1].map(|bits| F16::from_bits(bits).to_f32());
            let middle = f32::midpoint(below, above);
            assert_eq!(nearest(middle), bits + (bits & 1), "{middle}");
            assert_eq!(nearest(middle.next_up()), bits + 1, "{middle}");
            assert_eq!(nearest(-middle.next_down()), 0x8000 | bits, "{middle}");
        }
        assert_eq!([65_519.0, 65_520.0].map(nearest), [LARGEST, LARGEST + 1]);
    }

    #[test]
    fn numbers_with_known_bits() {
        let bits = [0x0001, 0x03ff, 0x0400, 0x3c00, 0xfc00];
        let numbers = bits.map(|bits| F16::from_bits(bits).to_f32().to_bits());
        let step = 1.0 / 16_777_216.0_f32;
        let expected = [step, 1023.0 * step, 1024.0 * step, 1.0, f32::NEG_INFINITY];
        assert_eq!(numbers, expected.map(f32::to_bits));
    }

    #[test]
    fn upper_halves_come_back_and_others_are_rounded() {
        for bits in 0..=u16::MAX {
            let number = Bf16::from_bits(bits).to_f32();
            if number.is_nan() {
                assert!(Bf16::from_f32(number).to_f32().is_nan());
                continue;
            }
            assert_eq!(Bf16::from_f32(number).to_bits(), bits);
            if number.is_finite() && bits < 0x7f7f {
                let middle = f32::from_bits(number.to_bits() + 0x8000);
                assert_eq!(Bf16::from_f32(middle).to_bits(), bits + (bits & 1));
                assert_eq!(Bf16::from_f32(middle.next_up()).to_bits(), bits + 1);
            }
        }
        assert_eq!(Bf16::from_f32(f32::MAX).to_bits(), 0x7f80);
    }
}
