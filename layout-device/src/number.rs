//! Element types of kernels.

use crate::{Bf16, E4m3, E5m2, F16};

/// An element type for which every bit pattern is a value, and all-zero bits are the value 0.
///
/// # Safety
///
/// - The type must not have padding.
/// - Every bit pattern must be a value of the type.
#[diagnostic::on_unimplemented(
    message = "expected an element type that instructions can copy and multiply, found `{Self}`",
    label = "this is not an element type",
    note = "use `f32`, `f64`, `F16`, `Bf16`, `E4m3`, `E5m2` or an integer"
)]
pub unsafe trait Element: Copy + Send + Sync + 'static {
    /// The value 0.
    const ZERO: Self;
}
macro_rules! numbers {
    ($($T:ty: $zero:expr,)+) => {$(
        // SAFETY: these types have no padding, and every bit pattern is a value of them.
        unsafe impl Element for $T {
            const ZERO: Self = $zero;
        }
    )+};
}
numbers! {
    f32: 0.0,
    f64: 0.0,
    F16: Self::from_bits(0),
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

/// An element type to which accumulators are rounded in pairs. TMA can add these types to global
/// memory, except for 8-bit types.
///
/// # Safety
///
/// - `Pair` must have the size of two elements and no padding. A pair is written to the memory of two
///   elements.
/// - `IS_ADDED` must be `false` for a type that TMA cannot add.
///
/// ```compile_fail,E0200
/// use layout_device::{Element, RoundFromF32};
///
/// #[derive(Clone, Copy)]
/// #[repr(transparent)]
/// struct Fixed(u16);
/// // SAFETY: any 16 bits are a value.
/// unsafe impl Element for Fixed {
///     const ZERO: Self = Self(0);
/// }
/// impl RoundFromF32 for Fixed {
///     type Pair = [u32; 64];
///     fn pair(_: f32, _: f32) -> [u32; 64] {
///         [0; 64]
///     }
///     fn plus(self, _: Self) -> Self {
///         self
///     }
/// }
/// ```
pub unsafe trait RoundFromF32: Element {
    /// `true` if TMA can add an element of this type to an element in global memory.
    const IS_ADDED: bool = true;
    /// Two adjacent elements.
    type Pair: Copy;
    /// Rounds two accumulators to a pair.
    fn pair(low: f32, high: f32) -> Self::Pair;
    /// Returns the rounded sum of two elements.
    ///
    /// ```
    /// use layout_device::{F16, RoundFromF32};
    ///
    /// let [one, half_a_unit] = [1.0, 0.5 / 1024.0].map(F16::from_f32);
    /// assert_eq!(one.plus(half_a_unit).to_f32(), 1.0);
    /// assert_eq!(one.plus(one).to_f32(), 2.0);
    /// ```
    #[must_use]
    fn plus(self, other: Self) -> Self;
    /// Atomically adds the element to an element in global memory.
    ///
    /// # Safety
    ///
    /// - `to` must point to a valid element in global memory.
    /// - While the kernel runs, other threads must access the element only by this operation.
    #[doc(hidden)]
    #[cfg(target_arch = "nvptx64")]
    unsafe fn add_to(self, to: *mut Self);
}
macro_rules! rounded {
    ($($T:ident $pair:ident $add:ident;)+) => {$(
        // SAFETY: a `u32` has the size of two 16-bit elements, and TMA can add both types.
        unsafe impl RoundFromF32 for $T {
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
                // SAFETY: the caller upholds the contract of `add_to`.
                unsafe { crate::backend::hopper::$add(to.cast(), self.to_bits()) }
            }
        }
    )+};
}
rounded! { F16 halves_from_f32 add_half; Bf16 bf16s_from_f32 add_bf16; }
macro_rules! rounded_to_bytes {
    ($($T:ident $pair:ident;)+) => {$(
        // SAFETY: a `u16` has the size of two 8-bit elements. `IS_ADDED` is `false`.
        unsafe impl RoundFromF32 for $T {
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
                crate::backend::stop("expected elements of at least 16 bits for an atomic addition, found 8-bit elements")
            }
        }
    )+};
}
rounded_to_bytes! { E4m3 e4m3x2; E5m2 e5m2x2; }
// SAFETY: a `u64` has the size of two 32-bit elements, and TMA can add `f32`.
unsafe impl RoundFromF32 for f32 {
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
        // SAFETY: the caller upholds the contract of `add_to`.
        unsafe { crate::backend::hopper::add_f32(to.cast(), self) }
    }
}
