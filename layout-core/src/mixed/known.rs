//! What is known of all numbers of a layout, checked once.

use core::fmt;

use super::MixedLayout;
use super::contradiction::MayBe;
use crate::Layout;
use crate::arity::for_each_arity;
use crate::int::digit::for_each_static;
use crate::int::dynamic::value::Number;
use crate::int::dynamic::word::{Values, Word};
use crate::int::dynamic::{Ceil, Dynamic, Var};
use crate::int::{StaticInteger, impl_for, impl_integers};
use crate::int_tuple::{Term, Terms, each_leaf, terms};
use crate::layout::{IsLayout, StaticLayout, assert_offsets_fit_u32};
use crate::modes::Nil;
use crate::report::{Accepted, At, Both, Given, Kept, Next, NothingOf, Verdict, all};
use crate::sealed::Sealed;

/// A number of which more is known than of `Of`, whose run-time integers have the values `V`.
pub trait KnownNumber<Of, V: Values, Known: Values>: Sealed {
    /// Reads the run-time integer off the number, if the number is one times a static integer.
    #[inline(always)]
    fn read(_: &V, _: &mut Known) {}

    /// Whether the two are equal.
    fn is_equal(values: &V, known: &Known) -> bool;
}

/// A shape beside the stride `E`, whose numbers are known better than those of `S` and `D`.
#[diagnostic::on_unimplemented(
    message = "`known_as` compares layouts of the same parentheses",
    label = "in one is `{Self}`, where `{S}` is in the other",
    note = "congruence: both have as many modes, and in each mode as many again"
)]
pub trait KnownModes<E, S, D, I, V: Values, Known: Values>: Sealed {
    /// The position after its leaves, which start at the position `I`.
    type Next;
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;

    /// Reads the run-time integers off the numbers that are one of them times a static integer.
    fn read(values: &V, known: &mut Known);

    /// Whether all numbers are equal.
    fn are_equal(values: &V, known: &Known) -> bool;
}

/// A layout that another may turn out to be.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout with the numbers of `{L}`",
    label = "not a layout of the same profile",
    note = "both have the same parentheses, in the shape and in the stride"
)]
pub trait KnownOf<L: Sealed, Nothing = ()>: KnownOfOutcome<L, Verdict: Kept> {}
impl<R, L: Sealed, V> KnownOf<L, NothingOf<V>> for R
where
    R: KnownOfOutcome<L, Verdict = V>,
    V: Verdict<Told: Accepted>,
{
}

/// A **type operator**: whether another layout may turn out to be one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout with the numbers of `{L}`",
    label = "not a layout of the same profile",
    note = "both have the same parentheses, in the shape and in the stride"
)]
pub trait KnownOfOutcome<L: Sealed>: Sized + Sealed {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;

    /// The layout, if its numbers are those of `layout`.
    fn known_of(layout: L) -> Option<Self>;

    /// The first number of `layout` off which no run-time integer can be read, or else the first that
    /// differs.
    fn mismatch(layout: L) -> LayoutMismatch;
}

for_each_static! { impl_for {
    <Of, V, Known> KnownNumber<Of, V, Known> where [
        V: Values, Known: Values<Word = V::Word>, Self: StaticInteger, Of: Number<V>,
    ] {
        #[inline(always)]
        fn is_equal(values: &V, known: &Known) -> bool {
            equal(Of::overflowing(values), <Self as Number<Known>>::overflowing(known))
        }
    }
} }

impl<K, I, Of, V, Known> KnownNumber<Of, V, Known> for Dynamic<K, (Var<I>, ())>
where
    K: StaticInteger + Number<V>,
    I: StaticInteger,
    Of: Number<V>,
    V: Values,
    Known: Values<Word = V::Word>,
{
    #[inline(always)]
    fn read(values: &V, known: &mut Known) {
        const {
            assert!(
                I::USIZE < Known::COUNT,
                "a layout has fewer values than run-time integers"
            );
        };
        known.set(I::USIZE, Of::value(values).quotient(V::Word::of::<K>()));
    }
    #[inline(always)]
    fn is_equal(values: &V, known: &Known) -> bool {
        let (number, exceeds) = Of::overflowing(values);
        let (factor, is_large) = K::overflowing(values);
        let is_read = number.quotient(factor) == known.at(I::USIZE);
        let fit = !exceeds && !is_large;
        fit && is_read && number.is_multiple(factor)
    }
}

macro_rules! computed {
    ($([$($N:ident)+] $number:ty,)+) => {$(
        /// A number that follows from others.
        impl<K, $($N,)+ Of, V, Known> KnownNumber<Of, V, Known> for Dynamic<K, $number>
        where
            Self: Number<Known>,
            Of: Number<V>,
            V: Values,
            Known: Values<Word = V::Word>,
        {
            #[inline(always)]
            fn is_equal(values: &V, known: &Known) -> bool {
                equal(Of::overflowing(values), <Self as Number<Known>>::overflowing(known))
            }
        }
    )+};
}
computed! {
    [N D] (Ceil<N, D>, ()),
    [First Second Rest] (First, (Second, Rest)),
}

/// Whether two numbers are equal, and neither exceeds the word.
#[inline(always)]
fn equal<W: Word>(a: (W, bool), b: (W, bool)) -> bool {
    !a.1 && !b.1 && a.0 == b.0
}

impl_integers! {
    #[diagnostic::do_not_recommend]
    <E, S, D, I, V, Known> KnownModes<E, S, D, I, V, Known> where [
        V: Values, Known: Values, Self: KnownNumber<S, V, Known>, E: KnownNumber<D, V, Known>,
        I: Next, Self: MayBe<S, I>, E: MayBe<D, I>,
    ] {
        type Next = I::Output;
        type Verdict = Both<<Self as MayBe<S, I>>::Verdict, <E as MayBe<D, I>>::Verdict>;
        #[inline(always)]
        fn read(values: &V, known: &mut Known) {
            // Where both shape and stride determine an integer, the one of the shape is kept.
            E::read(values, known);
            <Self as KnownNumber<S, V, Known>>::read(values, known);
        }
        #[inline(always)]
        fn are_equal(values: &V, known: &Known) -> bool {
            <Self as KnownNumber<S, V, Known>>::is_equal(values, known) & E::is_equal(values, known)
        }
    }
}
#[diagnostic::do_not_recommend]
impl<I, V: Values, Known: Values> KnownModes<(), (), (), I, V, Known> for () {
    type Next = I;
    type Verdict = Nil;
    #[inline(always)]
    fn read(_: &V, _: &mut Known) {}
    #[inline(always)]
    fn are_equal(_: &V, _: &Known) -> bool {
        true
    }
}
macro_rules! tuples {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        paste::paste! {
        #[diagnostic::do_not_recommend]
        impl<$($S, $D, $T, [<E $i>], $before,)+ $last, V, Known>
            KnownModes<($([<E $i>],)+), ($($S,)+), ($($D,)+), $first, V, Known> for ($($T,)+)
        where
            V: Values,
            Known: Values,
            $($T: KnownModes<[<E $i>], $S, $D, $before, V, Known, Next = $after>,)+
        {
            type Next = $last;
            type Verdict = all!(
                $(<$T as KnownModes<[<E $i>], $S, $D, $before, V, Known>>::Verdict),+
            );
            #[inline(always)]
            fn read(values: &V, known: &mut Known) {
                $($T::read(values, known);)+
            }
            #[inline(always)]
            fn are_equal(values: &V, known: &Known) -> bool {
                true $(& $T::are_equal(values, known))+
            }
        }
        }
    };
}
for_each_arity!(tuples);

impl<S, D, V, T, E, Known, Answer> KnownOfOutcome<MixedLayout<Layout<S, D>, V>>
    for MixedLayout<Layout<T, E>, Known>
where
    V: Values,
    Known: Values,
    T: KnownModes<E, S, D, At<0>, V, Known, Verdict = Answer>,
    Answer: Verdict,
    S: Terms,
    D: Terms,
    T: Terms,
    E: Terms,
{
    type Verdict = Answer;
    #[inline(always)]
    fn known_of(layout: MixedLayout<Layout<S, D>, V>) -> Option<Self> {
        let mut known = Known::zeros();
        T::read(layout.values(), &mut known);
        if T::are_equal(layout.values(), &known) {
            Some(Self::from_values(known))
        } else {
            None
        }
    }
    fn mismatch(layout: MixedLayout<Layout<S, D>, V>) -> LayoutMismatch {
        let mut known = Known::zeros();
        T::read(layout.values(), &mut known);
        let (numbers, wanted) = (terms::<S, D, V>(), terms::<T, E, Known>());
        LayoutMismatch::of((numbers, layout.values()), (wanted, &known))
    }
}

impl<S, D, V, T, E, Answer> KnownOfOutcome<MixedLayout<Layout<S, D>, V>> for Layout<T, E>
where
    Self: StaticLayout,
    V: Values,
    T: KnownModes<E, S, D, At<0>, V, [V::Word; 0], Verdict = Answer>,
    Answer: Verdict,
    S: Terms,
    D: Terms,
    T: Terms,
    E: Terms,
{
    type Verdict = Answer;
    #[inline(always)]
    fn known_of(layout: MixedLayout<Layout<S, D>, V>) -> Option<Self> {
        // With static integers only, offsets are counted in `u32`, whatever the word was.
        const { assert_offsets_fit_u32(<Self as StaticLayout>::COSIZE) };
        if T::are_equal(layout.values(), &[]) {
            Some(IsLayout::VALUE)
        } else {
            None
        }
    }
    fn mismatch(layout: MixedLayout<Layout<S, D>, V>) -> LayoutMismatch {
        let (numbers, wanted) = (terms::<S, D, V>(), terms::<T, E, [V::Word; 0]>());
        LayoutMismatch::of(
            (numbers, layout.values()),
            (wanted, &<[V::Word; 0]>::zeros()),
        )
    }
}

impl<S, D, V> MixedLayout<Layout<S, D>, V> {
    /// The layout as one about which more is known: with static integers, with multiples, with numbers
    /// that are equal.
    ///
    /// ```text
    /// result == self, as shapes and strides of integers
    /// ```
    ///
    /// Its run-time integers are read off the numbers that consist of one of them, `?m` or `128 * ?m`; the
    /// others are compared.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// layout! {
    ///     type Matrix = (?m, ?n):(?ld, 1);
    ///     type Tiled = (128 * ?m, 64 * ?n):(64 * ?n, 1);      // whole tiles, and no gap between rows
    /// }
    /// let tiled = Matrix::from_values([4096, 640, 640]).known_as::<Tiled>().unwrap();
    /// assert_eq!(tiled.values(), &[32, 10]);
    /// let tiles = tiled.zipped_divide((_128::new(), _64::new()));
    /// assert_eq!(tiles.to_string(), "((128,64),(32,10)):((640,1),(81920,64))");
    /// assert!(Matrix::from_values([1000, 640, 640]).known_as::<Tiled>().is_none());
    /// ```
    ///
    /// A kernel may ask, and take another path if it is not: the numbers that are not already known are
    /// compared. [`try_known_as`](Self::try_known_as) says which number differs.
    #[must_use]
    #[inline(always)]
    pub fn known_as<R: KnownOf<Self>>(self) -> Given<Option<R>, R::Verdict> {
        R::known_of(self)
    }

    /// The layout as one about which more is known, like [`known_as`](Self::known_as), or the reason why it
    /// is not; for the host.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// layout! {
    ///     type Matrix = (?m, ?n):(?ld, 1);
    ///     type Tiled = (128 * ?m, 64 * ?n):(64 * ?n, 1);
    /// }
    /// let error = |values| Matrix::from_values(values).try_known_as::<Tiled>().unwrap_err().to_string();
    /// assert_eq!(
    ///     error([1000, 640, 640]),
    ///     "leaf 0 of the shape, 1000, is not a multiple of 128: the next one is 1024",
    /// );
    /// assert_eq!(error([4096, 640, 704]), "leaf 0 of the stride is 704, and would have to be 640");
    /// // 650 would have to be another number if there were 640 columns.
    /// assert_eq!(
    ///     error([4096, 650, 650]),
    ///     "leaf 1 of the shape, 650, is not a multiple of 64: the next one is 704",
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutMismatch`] with the first number that is not the multiple that it was said to be; if all are,
    /// with the first that differs.
    pub fn try_known_as<R: KnownOf<Self>>(self) -> Given<Result<R, LayoutMismatch>, R::Verdict>
    where
        Self: Copy,
    {
        R::known_of(self).ok_or_else(|| R::mismatch(self))
    }
}

/// A layout does not have the numbers that it was said to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayoutMismatch {
    in_stride: bool,
    leaf: u32,
    differs: NumberMismatch,
}

/// How a number differs from what it was said to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberMismatch {
    /// It is not the multiple that it was said to be.
    NoMultiple {
        /// The number.
        value: u64,
        /// What it was said to be a multiple of.
        factor: u64,
    },
    /// It is not the number that it was said to be.
    NotEqual {
        /// The number.
        value: u64,
        /// What it was said to be.
        known: u64,
    },
    /// One of the two exceeds the word in which both are counted.
    TooLarge,
}

impl NumberMismatch {
    /// How a number differs from a term with values, if it does.
    pub(crate) fn between<V: Values>(number: Option<u64>, known: Term, values: &V) -> Option<Self> {
        // The run-time integer of a multiple was read off a number: the multiple is a number of the array or layout.
        let known = match known.multiple() {
            Some(_) => known.at_most(u64::MAX, values),
            None => known.checked(values),
        };
        match (number, known) {
            (Some(value), Some(known)) if value == known => None,
            (Some(value), Some(known)) => Some(Self::NotEqual { value, known }),
            _ => Some(Self::TooLarge),
        }
    }

    /// Why no run-time integer can be read off a number that is known to be a multiple of one, if it cannot.
    pub(crate) fn of_multiple(number: Option<u64>, known: Term) -> Option<Self> {
        let (value, (factor, _)) = (number?, known.multiple()?);
        let is_read = value.checked_rem(factor) == Some(0);
        (!is_read).then_some(Self::NoMultiple { value, factor })
    }
}

impl LayoutMismatch {
    /// The first number off which no run-time integer can be read, or else the first that differs, of two layouts as
    /// the terms of shape and stride with values.
    fn of<V: Values, Known: Values>(
        ([shape, stride], values): ([Term; 2], &V),
        ([known_shape, known_stride], known): ([Term; 2], &Known),
    ) -> Self {
        let read = |in_stride, terms| {
            each_leaf(terms, 0, &mut |leaf, [number, wanted]| {
                let differs = NumberMismatch::of_multiple(number.checked(values), wanted);
                differs.map_or(Ok(()), |differs| {
                    Err(Self {
                        in_stride,
                        leaf,
                        differs,
                    })
                })
            })
        };
        let equal = |leaf, [shape, stride, known_shape, known_stride]: [Term; 4]| {
            for (in_stride, number, wanted) in
                [(false, shape, known_shape), (true, stride, known_stride)]
            {
                let differs = NumberMismatch::between(number.checked(values), wanted, known);
                if let Some(differs) = differs {
                    return Err(Self {
                        in_stride,
                        leaf,
                        differs,
                    });
                }
            }
            Ok(())
        };
        let found = read(false, [shape, known_shape])
            .and_then(|_| read(true, [stride, known_stride]))
            .and_then(|_| each_leaf([shape, stride, known_shape, known_stride], 0, &mut &equal));
        found.err().unwrap_or(Self {
            in_stride: false,
            leaf: 0,
            differs: NumberMismatch::TooLarge,
        })
    }

    /// Whether the number is one of the stride, and not of the shape.
    #[must_use]
    pub const fn is_in_stride(self) -> bool {
        self.in_stride
    }

    /// Which number it is, of the flat shape or stride, from 0 on.
    #[must_use]
    pub const fn leaf(self) -> u32 {
        self.leaf
    }

    /// How it differs.
    #[must_use]
    pub const fn differs(self) -> NumberMismatch {
        self.differs
    }
}

impl fmt::Display for LayoutMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = if self.in_stride { "stride" } else { "shape" };
        write!(f, "leaf {} of the {part}", self.leaf)?;
        match self.differs {
            NumberMismatch::NoMultiple { value, factor } => {
                write!(f, ", {value}, is not a multiple of {factor}")?;
                match value.checked_next_multiple_of(factor) {
                    Some(next) => write!(f, ": the next one is {next}"),
                    None => Ok(()),
                }
            }
            NumberMismatch::NotEqual { value, known } => {
                write!(f, " is {value}, and would have to be {known}")
            }
            NumberMismatch::TooLarge => f.write_str(" exceeds the integers that it is counted in"),
        }
    }
}
impl core::error::Error for LayoutMismatch {}
