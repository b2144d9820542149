//! Divisibility of dynamic integers, which is checked once.

use core::fmt;
use core::marker::PhantomData;

use crate::int::dynamic::word::Word;
use crate::int::dynamic::{Dynamic, Var};
use crate::int::{_1, StaticInteger};

/// A dynamic integer that is a multiple of `N`.
///
/// The type stores the quotient, so every bit pattern is a valid multiple.
///
/// ```
/// use layout_core::{errors::*, *};
///
/// let m = 4096_u32.multiple_of::<_128>()?;
/// assert_eq!((m.quotient(), m.get()), (32, 4096));
/// # Ok::<(), NotMultiple>(())
/// ```
#[repr(transparent)]
pub struct MultipleOf<N, W = u32> {
    quotient: W,
    factor: PhantomData<N>,
}

impl<N, W: Word> MultipleOf<N, W> {
    /// Returns `N * quotient`.
    #[must_use]
    #[inline(always)]
    pub const fn from_quotient(quotient: W) -> Self {
        Self {
            quotient,
            factor: PhantomData,
        }
    }

    /// Returns the value divided by `N`.
    #[must_use]
    #[inline(always)]
    pub const fn quotient(self) -> W {
        self.quotient
    }

    /// Returns the value.
    #[must_use]
    #[inline(always)]
    pub fn get(self) -> W
    where
        N: StaticInteger,
    {
        self.quotient.times(W::of::<N>())
    }
}

impl<N, W: Copy> Clone for MultipleOf<N, W> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<N, W: Copy> Copy for MultipleOf<N, W> {}

/// Divisibility checks of dynamic integers.
pub trait Divisibility: Word {
    /// Checks that the value is a multiple of `N`, and returns it as a [`MultipleOf`]. Layouts then use the
    /// divisibility.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let error = 1000_u32.multiple_of::<_128>().err().unwrap();
    /// assert_eq!(error.to_string(), "1000 is not a multiple of 128: the next multiple is 1024");
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`NotMultiple`] if the value is not a multiple of `N`.
    fn multiple_of<N: StaticInteger>(self) -> Result<MultipleOf<N, Self>, NotMultiple>;
}

macro_rules! facts {
    ($($W:ident $CONST:ident,)+) => {$(
        impl Divisibility for $W {
            #[inline(always)]
            fn multiple_of<N: StaticInteger>(self) -> Result<MultipleOf<N, Self>, NotMultiple> {
                match self.checked_rem(N::$CONST) {
                    Some(0) if Some(N::$CONST.widened()) == N::VALUE => {
                        Ok(MultipleOf::from_quotient(self / N::$CONST))
                    }
                    _ => Err(NotMultiple {
                        value: self.widened(),
                        factor: N::VALUE.unwrap_or(u64::MAX),
                    }),
                }
            }
        }
    )+};
}
facts! { u32 U32, usize USIZE, }

/// Error: a value is not a multiple of the expected divisor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotMultiple {
    value: u64,
    factor: u64,
}

impl NotMultiple {
    /// Returns the value.
    #[must_use]
    pub const fn value(self) -> u64 {
        self.value
    }

    /// Returns the expected divisor.
    #[must_use]
    pub const fn factor(self) -> u64 {
        self.factor
    }
}

impl fmt::Display for NotMultiple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a multiple of {}", self.value, self.factor)?;
        match self.value.checked_next_multiple_of(self.factor) {
            Some(next) => write!(f, ": the next multiple is {next}"),
            None => Ok(()),
        }
    }
}
impl core::error::Error for NotMultiple {}

/// An argument for the dynamic integer at the position `I` of a layout: a `u32`, a `usize`, or a
/// [`MultipleOf`].
#[diagnostic::on_unimplemented(
    message = "expected a dynamic value of a layout, found `{Self}`",
    label = "this is neither `u32` nor `usize`",
    note = "declare a `u32`, `let m: u32 = ...`, or convert on the host: `u32::try_from(m)?`",
    note = "`m.multiple_of::<_32>()?` is a dynamic value with a known divisor"
)]
pub trait RunTime<I> {
    /// The integer type of the value.
    type Word: Word;
    /// The integer as the layout's type describes it.
    type Number;
    /// Returns the value that the layout stores.
    fn kept(self) -> Self::Word;
}
macro_rules! words {
    ($($W:ident)+) => {$(
        #[diagnostic::do_not_recommend]
        impl<I> RunTime<I> for $W {
            type Word = Self;
            type Number = Dynamic<_1, (Var<I>, ())>;
            #[inline(always)]
            fn kept(self) -> Self {
                self
            }
        }
    )+};
}
words!(u32 usize);
#[diagnostic::do_not_recommend]
impl<I, N, W: Word> RunTime<I> for MultipleOf<N, W> {
    type Word = W;
    type Number = Dynamic<N, (Var<I>, ())>;
    #[inline(always)]
    fn kept(self) -> W {
        self.quotient
    }
}

/// A dynamic integer of a layout: the stored value, and its description `N`.
pub struct Held<W, N> {
    value: W,
    number: PhantomData<N>,
}

impl<W, N> Held<W, N> {
    /// Returns the stored value. `First` must be the integer type of the layout's first value.
    #[inline(always)]
    pub fn value<First>(self) -> First
    where
        W: CountedLike<First>,
    {
        self.value.counted()
    }
}

/// Returns the argument for the dynamic integer at the position `I` of a layout.
#[inline(always)]
pub fn held<I, T: RunTime<I>>(value: T) -> Held<T::Word, T::Number> {
    Held {
        value: value.kept(),
        number: PhantomData,
    }
}

/// A dynamic integer of a layout with a name that occurs a second time.
#[diagnostic::on_unimplemented(
    message = "two different variables of this layout have the same name",
    label = "this variable differs from the first one with this name",
    note = "one name must denote one integer; in a `macro_rules!`, a variable of the macro and \
            one of its caller can have the same name: rename one"
)]
pub trait SameNumber<N> {}
impl<N> SameNumber<N> for N {}

/// Fails to compile unless both arguments are the same variable.
#[inline(always)]
pub fn same<N, M: SameNumber<N>>(_: &N, _: &M) {}

/// The integer type of a layout, which all its dynamic integers must share.
#[diagnostic::on_unimplemented(
    message = "expected dynamic values of one type, found both `{First}` and `{Self}`",
    label = "this is a `{Self}`, the first dynamic value is a `{First}`",
    note = "convert one of the values: `usize` to `u32` on the host, `u32::try_from(n)?`"
)]
pub trait CountedLike<First> {
    /// Returns the integer.
    fn counted(self) -> First;
}
impl<W> CountedLike<W> for W {
    #[inline(always)]
    fn counted(self) -> W {
        self
    }
}
