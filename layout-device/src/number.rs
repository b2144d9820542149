//! What kernels compute with.

use crate::{Bf16, E4m3, E5m2, Half};

/// A type of which any bits are a number, 0 those that are all 0.
///
/// # Safety
///
/// It has no padding, and any bits are a value.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a number that instructions move and multiply",
    label = "not a number",
    note = "numbers are `f32`, `f64`, `Half`, `Bf16`, `E4m3`, `E5m2` and the integers"
)]
pub unsafe trait Number: Copy + Send + Sync + 'static {
    /// 0.
    const ZERO: Self;
}
macro_rules! numbers {
    ($($T:ty: $zero:expr,)+) => {$(
        // SAFETY: as all numbers of these types.
        unsafe impl Number for $T {
            const ZERO: Self = $zero;
        }
    )+};
}
numbers! {
    f32: 0.0,
    f64: 0.0,
    Half: Self::from_bits(0),
    Bf16: Self::from_bits(0),
    E4m3: Self::from_bits(0),
    E5m2: Self::from_bits(0),
    u8: 0,
    u16: 0,
    u32: 0,
    u64: 0,
    i8: 0,
    i16: 0,
    i32: 0,
    i64: 0,
}

/// A number to which sums are rounded, two at a time, and which TMA adds, unless it has 8 bits.
///
/// # Safety
///
/// * A [`Pair`](Self::Pair) must have the size of two of these numbers, and no padding.
/// * TMA must add numbers of this type, in the type of the tensor's map, if [`IS_ADDED`](Self::IS_ADDED).
pub unsafe trait Rounded: Number {
    /// Whether TMA adds it to one in global memory.
    const IS_ADDED: bool = true;
    /// Two numbers side by side.
    type Pair: Copy;
    /// Two sums rounded.
    fn pair(low: f32, high: f32) -> Self::Pair;
    /// The rounded sum of two of them.
    ///
    /// ```
    /// use layout_device::{Half, Rounded};
    ///
    /// let [one, half_a_unit] = [1.0, 0.5 / 1024.0].map(Half::from_f32);
    /// assert_eq!(one.plus(half_a_unit).to_f32(), 1.0);
    /// assert_eq!(one.plus(one).to_f32(), 2.0);
    /// ```
    #[must_use]
    fn plus(self, other: Self) -> Self;
    /// Adds it to a number in global memory, at once.
    ///
    /// # Safety
    ///
    /// It is there, and all that others do with it is this.
    #[doc(hidden)]
    #[cfg(target_arch = "nvptx64")]
    unsafe fn add_to(self, to: *mut Self);
}
macro_rules! rounded {
    ($($T:ident $pair:ident $add:ident;)+) => {$(
        // SAFETY: two numbers of 16 bits.
        unsafe impl Rounded for $T {
            type Pair = u32;
            #[inline(always)]
            fn pair(low: f32, high: f32) -> u32 {
                #[cfg(target_arch = "nvptx64")]
                return crate::backend::$pair(low, high);
                #[cfg(not(target_arch = "nvptx64"))]
                {
                    let [low, high] = [low, high].map(|x| u32::from(Self::from_f32(x).to_bits()));
                    low | high << 16
                }
            }
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                Self::from_f32(self.to_f32() + other.to_f32())
            }
            #[cfg(target_arch = "nvptx64")]
            #[inline(always)]
            unsafe fn add_to(self, to: *mut Self) {
                // SAFETY: the caller's promise.
                unsafe { crate::backend::hopper::$add(to.cast(), self.to_bits()) }
            }
        }
    )+};
}
rounded! { Half halves_from_f32 add_half; Bf16 bf16s_from_f32 add_bf16; }
macro_rules! rounded_to_bytes {
    ($($T:ident $pair:ident;)+) => {$(
        // SAFETY: two numbers of 8 bits, which are not added.
        unsafe impl Rounded for $T {
            const IS_ADDED: bool = false;
            type Pair = u16;
            #[inline(always)]
            fn pair(low: f32, high: f32) -> u16 {
                #[cfg(target_arch = "nvptx64")]
                return crate::backend::$pair(low, high);
                #[cfg(not(target_arch = "nvptx64"))]
                u16::from_le_bytes([low, high].map(|x| Self::from_f32(x).to_bits()))
            }
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                Self::from_f32(self.to_f32() + other.to_f32())
            }
            #[cfg(target_arch = "nvptx64")]
            #[inline(always)]
            unsafe fn add_to(self, _: *mut Self) {
                crate::backend::stop("numbers of 8 bits are not added at once")
            }
        }
    )+};
}
rounded_to_bytes! { E4m3 e4m3x2; E5m2 e5m2x2; }
// SAFETY: two numbers of 32 bits.
unsafe impl Rounded for f32 {
    type Pair = u64;
    #[inline(always)]
    fn pair(low: f32, high: f32) -> u64 {
        u64::from(low.to_bits()) | u64::from(high.to_bits()) << 32
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self + other
    }
    #[cfg(target_arch = "nvptx64")]
    #[inline(always)]
    unsafe fn add_to(self, to: *mut Self) {
        // SAFETY: the caller's promise.
        unsafe { crate::backend::hopper::add_f32(to.cast(), self) }
    }
}
