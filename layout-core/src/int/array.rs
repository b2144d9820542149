//! Arrays whose length is a static integer.
#![allow(unsafe_code)]

use core::fmt;
use core::mem::{ManuallyDrop, MaybeUninit};
use core::ops::{Deref, DerefMut};
use core::slice;

use generic_array::{ArrayLength, GenericArray};

use super::{IntoStatic, StaticInteger};
use layout_decide::Text;

/// An array of `N` elements: `[T; N]` for a static integer `N`.
///
/// An `Array<T, N>` has the size, the alignment and the elements of `[T; N]`. The array converts
/// from and to `[T; N]` and `GenericArray<T, N>`, by value and by reference, at no cost.
///
/// ```
/// use layout_core::*;
///
/// let registers: Array<f32, _4> = Array::from_fn(|i| i as f32);
/// assert_eq!(registers[..], [0.0, 1.0, 2.0, 3.0]);
///
/// let generic: &GenericArray<f32, typenum::U4> = (&registers).into();
/// assert_eq!(generic[3], 3.0);
/// assert_eq!(<[f32; 4]>::from(registers), [0.0, 1.0, 2.0, 3.0]);
/// ```
///
/// # Errors
///
/// Conversions from or to an array of another length are errors. `cargo check` reports the length of a
/// `GenericArray`, and `cargo build` the length of a `[T; N]`:
///
/// ```compile_fail
/// use layout_core::*;
///
/// let registers = Array::<f32, _4>::from([0.0; 5]);
/// ```
/// ```text
/// expected an array of 4 elements, found 5
/// ```
///
/// # Source
///
/// CuTe `array` (`container/array.hpp`).
#[repr(transparent)]
pub struct Array<T, N: StaticInteger>(N::Elements<T>);

impl<T, N: StaticInteger> Array<T, N> {
    /// The length, which must fit in `usize`.
    const LEN: usize = {
        assert!(
            matches!(N::VALUE, Some(value) if value == N::USIZE as u64),
            "an array has more elements than `usize` can count: use a smaller layout"
        );
        N::USIZE
    };

    /// Returns the array whose element `i` is `element(i)`.
    #[must_use]
    #[inline(always)]
    pub fn from_fn(mut element: impl FnMut(usize) -> T) -> Self {
        let mut array = MaybeUninit::<Self>::uninit();
        let first = array.as_mut_ptr().cast::<T>();
        for i in 0..Self::LEN {
            // SAFETY: `N::Elements<T>` has the memory layout of `[T; N]`, and `i` is less than `N`.
            unsafe { first.add(i).write(element(i)) };
        }
        // SAFETY: all elements have been written. If `element` panics, the elements written so far are leaked.
        unsafe { array.assume_init() }
    }
}

#[doc(hidden)] // Otherwise the page lists all methods of slices.
impl<T, N: StaticInteger> Deref for Array<T, N> {
    type Target = [T];
    #[inline(always)]
    fn deref(&self) -> &[T] {
        // SAFETY: `N::Elements<T>` has the memory layout of `[T; N]`.
        unsafe { slice::from_raw_parts((&raw const *self).cast(), Self::LEN) }
    }
}
impl<T, N: StaticInteger> DerefMut for Array<T, N> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: `N::Elements<T>` has the memory layout of `[T; N]`, and `self` is borrowed exclusively.
        unsafe { slice::from_raw_parts_mut((&raw mut *self).cast(), Self::LEN) }
    }
}

#[expect(clippy::expl_impl_clone_on_copy)] // `Copy` has stronger bounds.
impl<T: Clone, N: StaticInteger> Clone for Array<T, N> {
    #[inline(always)]
    fn clone(&self) -> Self {
        Self::from_fn(|i| self[i].clone())
    }
}
impl<T: Copy, N: StaticInteger<Elements<T>: Copy>> Copy for Array<T, N> {}
impl<T: Default, N: StaticInteger> Default for Array<T, N> {
    #[inline(always)]
    fn default() -> Self {
        Self::from_fn(|_| T::default())
    }
}
impl<T: fmt::Debug, N: StaticInteger> fmt::Debug for Array<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
impl<T: PartialEq, N: StaticInteger> PartialEq for Array<T, N> {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}
impl<T: Eq, N: StaticInteger> Eq for Array<T, N> {}

macro_rules! conversions {
    ($([$($parameters:tt)*] $Array:ty, $len:expr;)+) => {$(
        conversions! { @from [$($parameters)*] $len, $Array => Array<T, N> }
        conversions! { @from [$($parameters)*] $len, Array<T, N> => $Array }
    )+};
    (@from [$($parameters:tt)*] $len:expr, $From:ty => $To:ty) => {
        impl<T, $($parameters)*> From<$From> for $To {
            #[inline(always)]
            fn from(array: $From) -> Self {
                const { assert_lengths::<T, N>($len) };
                let array = ManuallyDrop::new(array);
                // SAFETY: both types have the memory layout of `[T; N]`, with the same `N`. The source is not
                // dropped, so the elements move.
                unsafe { (&raw const *array).cast::<Self>().read() }
            }
        }
        impl<'a, T, $($parameters)*> From<&'a $From> for &'a $To {
            #[inline(always)]
            fn from(array: &'a $From) -> Self {
                const { assert_lengths::<T, N>($len) };
                // SAFETY: both types have the memory layout of `[T; N]`, with the same `N`.
                unsafe { &*(&raw const *array).cast() }
            }
        }
        impl<'a, T, $($parameters)*> From<&'a mut $From> for &'a mut $To {
            #[inline(always)]
            fn from(array: &'a mut $From) -> Self {
                const { assert_lengths::<T, N>($len) };
                // SAFETY: both types have the memory layout of `[T; N]`, with the same `N`.
                unsafe { &mut *(&raw mut *array).cast() }
            }
        }
    };
}
conversions! {
    [N: StaticInteger, const LEN: usize] [T; LEN], LEN;
    [N: StaticInteger, M: ArrayLength + IntoStatic<Output = N>] GenericArray<T, M>, M::USIZE;
}

/// Asserts that an array has `len` elements.
#[track_caller]
const fn assert_lengths<T, N: StaticInteger>(len: usize) {
    if Array::<T, N>::LEN != len {
        let text = Text::new().str("expected an array of ");
        let text = text.natural(Array::<T, N>::LEN as u64);
        text.str(" elements, found ").natural(len as u64).panic()
    }
}
