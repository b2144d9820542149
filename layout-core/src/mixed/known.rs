//! Refined layouts: one check at run time proves static facts about the dynamic integers.

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
use crate::report::{Accepted, At, Both, Checked, IfAccepted, IsAccepted, Next, Verdict, all};
use crate::sealed::Sealed;

/// A refinement of the integer `Of`, whose dynamic integers have the values `V`.
pub trait KnownNumber<Of, V: Values, Known: Values>: Sealed {
    /// Reads the dynamic integer from the value, if `Self` is one dynamic integer times a static integer.
    #[inline(always)]
    fn read(_: &V, _: &mut Known) {}

    /// Returns `true` if the two values are equal.
    fn is_equal(values: &V, known: &Known) -> bool;
}

/// A shape with the strides `E`, which refines the shape `S` with the strides `D`.
#[diagnostic::on_unimplemented(
    message = "expected two congruent layouts for `as_layout`, found different nesting",
    label = "one layout has `{Self}` where the other has `{S}`",
    note = "congruence: give both layouts the same number of modes at every level"
)]
pub trait KnownModes<E, S, D, I, V: Values, Known: Values>: Sealed {
    /// The position after the leaves. The first leaf has the position `I`.
    type Next;
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;

    /// Reads the dynamic integers from the values that are one dynamic integer times a static integer.
    fn read(values: &V, known: &mut Known);

    /// Returns `true` if all values are equal.
    fn are_equal(values: &V, known: &Known) -> bool;
}

/// A refinement of the layout `L`.
#[diagnostic::on_unimplemented(
    message = "expected a layout of the same profile as `{L}`, found `{Self}`",
    label = "this layout has a different profile",
    note = "nest the shapes and strides of both layouts in the same way"
)]
pub trait RefinedTo<L: Sealed, Nothing = ()>: KnownOfOutcome<L, Verdict: IsAccepted> {}
impl<R, L: Sealed, V> RefinedTo<L, IfAccepted<V>> for R
where
    R: KnownOfOutcome<L, Verdict = V>,
    V: Verdict<CheckReport: Accepted>,
{
}

/// A **type operator**: the check that `Self` can be a refinement of the layout `L`.
#[diagnostic::on_unimplemented(
    message = "expected a layout of the same profile as `{L}`, found `{Self}`",
    label = "this layout has a different profile",
    note = "nest the shapes and strides of both layouts in the same way"
)]
pub trait KnownOfOutcome<L: Sealed>: Sized + Sealed {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;

    /// Returns the refined layout, or `None` if the values of `layout` do not match.
    fn known_of(layout: L) -> Option<Self>;

    /// Returns the first mismatch: a value from which no dynamic integer can be read, or otherwise a value that
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
                "the layout stores fewer values than its type has dynamic integers"
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
        /// An integer that is computed from other integers.
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

/// Returns `true` if two values are equal, and neither has overflowed.
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
            // If both shape and stride determine an integer, the value from the shape wins.
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
        // A layout of static integers has `u32` offsets, whatever the integer type of the dynamic layout is.
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
    /// Returns the refined layout `R`, or `None` if the values do not match. In a refinement,
    /// dynamic integers become static integers, multiples, or equal integers.
    ///
    /// ```text
    /// result == self, as shapes and strides of integers
    /// ```
    ///
    /// Dynamic integers are read from entries with one dynamic integer, `?m` or `128 * ?m`. All other entries
    /// are compared.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// layout! {
    ///     type Matrix = (?m, ?n):(?ld, 1);
    ///     type Tiled = (128 * ?m, 64 * ?n):(64 * ?n, 1);      // full tiles, and no gap between rows
    /// }
    /// let tiled = Matrix::from_values([4096, 640, 640]).as_layout::<Tiled>().unwrap();
    /// assert_eq!(tiled.values(), &[32, 10]);
    /// let tiles = tiled.zipped_divide((_128::new(), _64::new()));
    /// assert_eq!(tiles.to_string(), "((128,64),(32,10)):((640,1),(81920,64))");
    /// assert!(Matrix::from_values([1000, 640, 640]).as_layout::<Tiled>().is_none());
    /// ```
    ///
    /// Kernels can call this method and use a different path on `None`. Only the entries that are not statically
    /// equal are compared. [`try_as_layout`](Self::try_as_layout) also returns the entry that differs.
    #[must_use]
    #[inline(always)]
    pub fn as_layout<R: RefinedTo<Self>>(self) -> Checked<Option<R>, R::Verdict> {
        R::known_of(self)
    }

    /// Returns the refined layout, like [`as_layout`](Self::as_layout), or the reason for the mismatch. This is a
    /// host function.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// layout! {
    ///     type Matrix = (?m, ?n):(?ld, 1);
    ///     type Tiled = (128 * ?m, 64 * ?n):(64 * ?n, 1);
    /// }
    /// let error = |values| Matrix::from_values(values).try_as_layout::<Tiled>().unwrap_err().to_string();
    /// assert_eq!(
    ///     error([1000, 640, 640]),
    ///     "leaf 0 of the shape, 1000, is not a multiple of 128: the next multiple is 1024",
    /// );
    /// assert_eq!(error([4096, 640, 704]), "leaf 0 of the stride is 704, expected 640");
    /// // 650 columns are not a multiple of 64.
    /// assert_eq!(
    ///     error([4096, 650, 650]),
    ///     "leaf 1 of the shape, 650, is not a multiple of 64: the next multiple is 704",
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`LayoutMismatch`] with the first entry that is not the required multiple. If all entries are the
    /// required multiples, the error has the first entry that differs.
    pub fn try_as_layout<R: RefinedTo<Self>>(self) -> Checked<Result<R, LayoutMismatch>, R::Verdict>
    where
        Self: Copy,
    {
        R::known_of(self).ok_or_else(|| R::mismatch(self))
    }
}

/// Error: the values of a layout do not match its refinement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayoutMismatch {
    in_stride: bool,
    leaf: u32,
    differs: NumberMismatch,
}

/// The mismatch of one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberMismatch {
    /// The value is not a multiple of the expected divisor.
    NoMultiple {
        /// The value.
        value: u64,
        /// The expected divisor.
        factor: u64,
    },
    /// The value differs from the expected value.
    NotEqual {
        /// The value.
        value: u64,
        /// The expected value.
        known: u64,
    },
    /// The value or the expected value overflows the integer type.
    TooLarge,
}

impl NumberMismatch {
    /// Returns the mismatch of a value and a term, if any.
    pub(crate) fn between<V: Values>(number: Option<u64>, known: Term, values: &V) -> Option<Self> {
        // The multiple's dynamic integer was read from an entry, so the multiple is an entry of the array or
        // layout.
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

    /// Returns the mismatch if `known` is a multiple and `number` is not divisible.
    pub(crate) fn of_multiple(number: Option<u64>, known: Term) -> Option<Self> {
        let (value, (factor, _)) = (number?, known.multiple()?);
        let is_read = value.checked_rem(factor) == Some(0);
        (!is_read).then_some(Self::NoMultiple { value, factor })
    }
}

impl LayoutMismatch {
    /// Returns the first mismatch of two layouts, given as terms of shape and stride, with values.
    ///
    /// A value from which no dynamic integer can be read comes first, and then a value that differs.
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

    /// Returns `true` for a stride, `false` for an extent.
    #[must_use]
    pub const fn is_in_stride(self) -> bool {
        self.in_stride
    }

    /// Returns the index of the entry in the flat shape or stride, starting at 0.
    #[must_use]
    pub const fn leaf(self) -> u32 {
        self.leaf
    }

    /// Returns the mismatch.
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
                    Some(next) => write!(f, ": the next multiple is {next}"),
                    None => Ok(()),
                }
            }
            NumberMismatch::NotEqual { value, known } => {
                write!(f, " is {value}, expected {known}")
            }
            NumberMismatch::TooLarge => f.write_str(" exceeds its integer type"),
        }
    }
}
impl core::error::Error for LayoutMismatch {}
