//! Coordinates, and the offsets that layouts map them to.

use crate::arity::{for_each_arity, for_each_two_arities};
use crate::int::dynamic::Unknown;
use crate::int::dynamic::value::Number;
use crate::int::dynamic::word::{Sums, Word};
use crate::int::{
    _0, _1, Compare, Compared, Equal, Greater, Less, StaticInteger, for_each_above_one,
    for_each_integer, for_each_static, impl_for, impl_positive,
};
use crate::int_tuple::IntTuple;
use crate::int_tuple::size::{Size, SizeOf};
use crate::report::{
    Accepted, Both, By, Decimal, IndexIsBelow, Nil, OtherRank, Rejection, Verdict, all_modes,
};
use crate::sealed::Sealed;
use layout_decide::Text;

/// A coordinate of the layout `S:D`, whose offset is an `I` (`u32` or `usize`).
///
/// ```text
/// shape    coordinate
/// n        integer       c * d
/// (s, t)   (c, e)        by mode, added up
/// (s, t)   integer       (c % size(s), c / size(s)), the last mode is unbounded
/// ```
///
/// A static integer is also a coordinate. The offset at such a coordinate is a constant.
#[diagnostic::on_unimplemented(
    message = "expected a coordinate of this layout, found `{Self}`",
    label = "this is not a coordinate with integers of type `{I}`",
    note = "write an integer, or a tuple with one coordinate for each mode of the shape `{S}`, \
            which must be congruent with the stride `{D}` and have no extent 0",
    note = "convert an integer of another type: `i as {I}`, or `{I}::try_from(i)` if it can be \
            too large; `offset_usize` takes `usize`"
)]
pub trait Coord<S, D, I>: Sealed {
    /// The check that the coordinate has the modes of the shape, and its static integers are less than their
    /// extents.
    ///
    /// If the check fails, the other items are placeholders.
    type Verdict: Verdict;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Returns `base` plus the offset, in the integer type of coordinates or of memory indices.
    ///
    /// The terms are added in a single chain, as in hand-written code, and not per mode. If the
    /// sums were nested, the compiler would expand the inner sums first.
    fn offset_from<Sum: Sums<I>>(self, base: Sum) -> Sum;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Returns `true` if each entry is less than the extent of its mode.
    fn is_inside(&self) -> bool;
}

/// A coordinate type without values.
///
/// With this type, a static layout accepts more than one coordinate type. If a generic kernel lacks the bound
/// for a tuple, the compiler then asks for the bound instead of inferring `u32` for every coordinate.
pub enum NeverCoord {}

impl Sealed for NeverCoord {}

#[diagnostic::do_not_recommend]
impl<S, D, I> Coord<S, D, I> for NeverCoord {
    type Verdict = Nil;
    fn offset_from<Sum: Sums<I>>(self, _: Sum) -> Sum {
        match self {}
    }
    fn is_inside(&self) -> bool {
        match *self {}
    }
}

/// An integer type of offsets that coordinates of type `C` can have.
///
/// Each impl is for any `Self` and distinguishes the integers by `I`, so that the compiler does not list the
/// impls.
#[diagnostic::on_unimplemented(
    message = "expected a coordinate of this layout, found `{C}`",
    label = "this is not a coordinate with integers of type `{Self}`",
    note = "kind: convert an integer of another type: `i as {Self}`, or `{Self}::try_from(i)` if \
            it can be too large; `offset_usize` takes `usize`"
)]
pub trait TakesIntegers<C, I = Self> {}
impl<Any> TakesIntegers<u32, u32> for Any {}
impl<Any> TakesIntegers<usize, usize> for Any {}

/// A coordinate whose integers have the type `I`, for any layout.
#[diagnostic::on_unimplemented(
    message = "expected a coordinate of this layout, found `{Self}`",
    label = "this is not a coordinate with integers of type `{I}`",
    note = "kind: convert an integer of another type: `i as {I}`, or `{I}::try_from(i)` if it can \
            be too large; `offset_usize` takes `usize`"
)]
pub trait InIntegers<I> {
    /// The check that the coordinate selects an element: none of its modes is free.
    type Whole: Verdict;
}

/// The verdict `V` on a coordinate `C`, combined with further checks. `C` must have the integer type `I` and,
/// with [`OfCell`], select an element.
///
/// The checks are part of the verdict, so methods need no extra bounds, and errors are short.
pub struct Counted<C, I, V, Of = ()>(C, I, V, Of);
/// Marker: the coordinate must not have free modes.
pub struct OfCell;

impl<C, I, V: Verdict, Of> Verdict for Counted<C, I, V, Of> {
    type And<Other: Verdict> = Counted<C, I, Both<V, Other>, Of>;
    type In<const MODE: u8> = Counted<C, I, V::In<MODE>, Of>;
    type CheckReport = Self;
    type Else<Other: Verdict> = V::Else<Other>;
    type Or<Coordinate> = V::Or<Coordinate>;
    #[inline(always)]
    fn or<Coordinate>(coordinate: Coordinate) -> Self::Or<Coordinate> {
        V::or(coordinate)
    }
}
impl<Any, C, I, V> Accepted<Counted<C, I, V>> for Any
where
    C: InIntegers<I>,
    V: Verdict<CheckReport: Accepted>,
{
    type Nothing = ();
}
impl<Any, C, I, V, Whole> Accepted<Counted<C, I, V, OfCell>> for Any
where
    C: InIntegers<I, Whole = Whole>,
    V: Verdict<CheckReport: Accepted>,
    Whole: Verdict<CheckReport: Accepted>,
{
    type Nothing = ();
}

// All integer types, so that the type of a literal depends on `I`.
macro_rules! integers {
    ($($C:ident)+) => {$(
        #[doc(hidden)] // Many similar implementations.
        impl<I: TakesIntegers<Self>> InIntegers<I> for $C {
            type Whole = Nil;
        }
    )+};
}
integers!(u8 u16 u32 u64 usize i8 i16 i32 i64);

macro_rules! in_integers {
    ($([$($param:ident)*] $C:ty, $Whole:ty;)+) => {$(
        #[doc(hidden)] // Many similar implementations.
        #[diagnostic::do_not_recommend]
        impl<I, $($param),*> InIntegers<I> for $C {
            type Whole = $Whole;
        }
    )+};
}
in_integers! {
    [] NeverCoord, Nil;
    [] (), Nil;
}
for_each_static! { impl_for {
    #[diagnostic::do_not_recommend]
    <I> InIntegers<I> where [] {
        type Whole = Nil;
    }
} }

/// The check that a static index `C` is less than the extent `S`. `Self` is the comparison of `C`
/// with `S`. A dynamic extent is not checked.
pub trait NotPast<C, S> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
impl<C, S> NotPast<C, S> for Less {
    type Verdict = Nil;
}
impl<C, S> NotPast<C, S> for Unknown {
    type Verdict = Nil;
}
macro_rules! past {
    ($($answer:ty)+) => {$(
        #[doc(hidden)] // Many similar implementations.
        impl<C: Decimal, S: Decimal> NotPast<C, S> for $answer {
            type Verdict = Rejection<By<IndexIsBelow, C, S>>;
        }
    )+};
}
past!(Equal Greater);

/// A **type operator**: the check that the static integers of the coordinate `Self` are in the shape `S`.
pub trait FixesIn<S> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
macro_rules! fixed_statically {
    ([$($param:ident)*] $integer:ty) => {
        #[doc(hidden)] // Many similar implementations.
        impl<S, $($param,)* V> FixesIn<S> for $integer
        where
            S: Size,
            Self: Compare<SizeOf<S>>,
            Compared<Self, SizeOf<S>>: NotPast<Self, SizeOf<S>, Verdict = V>,
            V: Verdict,
        {
            type Verdict = V;
        }
    };
}
for_each_integer!(fixed_statically);
macro_rules! fixed_at_run_time {
    ($($integer:ident)+) => {$(
        #[doc(hidden)] // Many similar implementations.
        impl<S> FixesIn<S> for $integer {
            type Verdict = Nil;
        }
    )+};
}
fixed_at_run_time!(u32 usize i32);

macro_rules! extent_coordinates {
    ($I:ident $CONST:ident [$($U:ident)*] $S:ty) => {
        #[doc(hidden)] // Many similar implementations.
        #[diagnostic::do_not_recommend]
        impl<$($U,)* D> Coord<$S, D, $I> for $I
        where
            $S: Number<[$I; 0]>,
            D: StaticInteger,
        {
            type Verdict = Nil;
            #[inline(always)]
            fn offset_from<Sum: Sums<$I>>(self, base: Sum) -> Sum {
                base.plus(self, D::$CONST)
            }
            #[inline(always)]
            fn is_inside(&self) -> bool {
                *self < <$S as Number<[$I; 0]>>::value(&[])
            }
        }
    };
}

macro_rules! integer_coordinates {
    ($I:ident $CONST:ident) => {
        // Two impls, because the compiler would select a single impl for an extent that is not inferred
        // yet, and evaluate the impl's arithmetic without end.
        #[doc(hidden)] // Many similar implementations.
        #[diagnostic::do_not_recommend]
        impl<D> Coord<_1, D, $I> for $I
        where
            D: StaticInteger,
        {
            type Verdict = Nil;
            #[inline(always)]
            fn offset_from<Sum: Sums<$I>>(self, base: Sum) -> Sum {
                base.plus(self, D::$CONST)
            }
            #[inline(always)]
            fn is_inside(&self) -> bool {
                *self == 0
            }
        }
        for_each_above_one!(extent_coordinates $I $CONST);

        /// `()` has one coordinate, whose offset is 0.
        #[diagnostic::do_not_recommend]
        impl Coord<(), (), $I> for $I {
            type Verdict = Nil;
            #[inline(always)]
            fn offset_from<Sum: Sums<$I>>(self, base: Sum) -> Sum {
                base
            }
            #[inline(always)]
            fn is_inside(&self) -> bool {
                *self == 0
            }
        }

        impl_positive! {
            #[diagnostic::do_not_recommend]
            <S, D> Coord<S, D, $I> where [Self: StaticInteger + FixesIn<S>, $I: Coord<S, D, $I>] {
                type Verdict = <Self as FixesIn<S>>::Verdict;
                #[inline(always)]
                fn offset_from<Sum: Sums<$I>>(self, base: Sum) -> Sum {
                    const { assert_counted::<Self>($I::MAX as u64) };
                    <$I as Coord<S, D, $I>>::offset_from(<Self as StaticInteger>::$CONST, base)
                }
                #[inline(always)]
                fn is_inside(&self) -> bool {
                    <$I as Coord<S, D, $I>>::is_inside(&$I::of::<Self>())
                }
            }
        }

        #[doc(hidden)] // Many similar implementations.
        #[diagnostic::do_not_recommend]
        impl<S, D> Coord<S, D, $I> for _0 {
            type Verdict = Nil;
            #[inline(always)]
            fn offset_from<Sum: Sums<$I>>(self, base: Sum) -> Sum {
                base
            }
            /// All extents of a layout are at least 1.
            #[inline(always)]
            fn is_inside(&self) -> bool {
                true
            }
        }
    };
}

integer_coordinates!(u32 U32);
integer_coordinates!(usize USIZE);

#[diagnostic::do_not_recommend]
impl<I> Coord<(), (), I> for () {
    type Verdict = Nil;
    #[inline(always)]
    fn offset_from<Sum: Sums<I>>(self, base: Sum) -> Sum {
        base
    }
    #[inline(always)]
    fn is_inside(&self) -> bool {
        true
    }
}

macro_rules! tuple_coordinates {
    ($first:ident $last:ident; $([$S:ident $D:ident $C:ident $before:ident $after:ident $i:tt])+) => {
        tuple_coordinates!(@natural u32 $([$S $D $C $i])+);
        tuple_coordinates!(@natural usize $([$S $D $C $i])+);
        tuple_coordinates!(@integer u32 [$($S $D)+] $([$S $D])+);
        tuple_coordinates!(@integer usize [$($S $D)+] $([$S $D])+);
    };
    (@natural $I:ident $([$S:ident $D:ident $C:ident $i:tt])+) => {
        #[doc(hidden)] // Many similar implementations.
        #[diagnostic::do_not_recommend]
        impl<$($S, $D, $C),+> Coord<($($S,)+), ($($D,)+), $I> for ($($C,)+)
        where
            $($C: Coord<$S, $D, $I>,)+
        {
            type Verdict = all_modes!($($i $C::Verdict),+);
            #[inline(always)]
            fn offset_from<Sum: Sums<$I>>(self, base: Sum) -> Sum {
                $(let base = self.$i.offset_from(base);)+
                base
            }
            #[inline(always)]
            fn is_inside(&self) -> bool {
                true $(& self.$i.is_inside())+
            }
        }
    };
    // All modes except the last wrap around at their size. The last mode continues past its size.
    (@integer $I:ident [$($S:ident $D:ident)+] $([$HeadS:ident $HeadD:ident])*) => {
        #[doc(hidden)] // Many similar implementations.
        #[diagnostic::do_not_recommend]
        impl<$($S, $D),+> Coord<($($S,)+), ($($D,)+), $I> for $I
        where
            $($S: IntTuple, $I: Coord<$S, $D, $I>,)+
        {
            type Verdict = Nil;
            #[inline(always)]
            fn offset_from<Sum: Sums<$I>>(self, base: Sum) -> Sum {
                tuple_coordinates!(@digits self base $I $([$HeadS $HeadD])*)
            }
            #[inline(always)]
            fn is_inside(&self) -> bool {
                match const { extent::<($($S,)+)>($I::MAX as u64) } {
                    Some(extent) => *self < extent as $I,
                    None => true,
                }
            }
        }
    };
    (@digits $rest:ident $base:ident $I:ident [$S:ident $D:ident]) => {
        <$I as Coord<$S, $D, $I>>::offset_from($rest, $base)
    };
    (@digits
        $rest:ident $base:ident $I:ident [$S:ident $D:ident] $([$TailS:ident $TailD:ident])+
    ) => {{
        // Modes without leaves cannot continue, so the last mode before these modes continues.
        let is_last = const { true $(&& !$TailS::TREE.has_leaves())+ };
        let extent = const { extent::<$S>($I::MAX as u64) };
        let digit = match extent {
            Some(extent) if !is_last => $rest % extent as $I,
            _ => $rest,
        };
        let base = <$I as Coord<$S, $D, $I>>::offset_from(digit, $base);
        let rest = match extent {
            Some(extent) => $rest / extent as $I,
            None => 0,
        };
        tuple_coordinates!(@digits rest base $I $([$TailS $TailD])+)
    }};
}

for_each_arity!(tuple_coordinates);

/// Integer types that coordinates cannot have. [`InIntegers`] reports the error.
macro_rules! other_integers {
    ($I:ident: $($C:ident)+) => {$(
        #[doc(hidden)] // Many similar implementations.
        #[diagnostic::do_not_recommend]
        impl<S, D> Coord<S, D, $I> for $C {
            type Verdict = Nil;
            #[inline(always)]
            fn offset_from<Sum: Sums<$I>>(self, base: Sum) -> Sum {
                base
            }
            #[inline(always)]
            fn is_inside(&self) -> bool {
                false
            }
        }
    )+};
}
other_integers!(u32: u8 u16 u64 usize i8 i16 i32 i64);
other_integers!(usize: u8 u16 u32 u64 i8 i16 i32 i64);

macro_rules! tuples_in_integers {
    ($first:ident $last:ident; $([$S:ident $D:ident $C:ident $before:ident $after:ident $i:tt])+) => {
        #[doc(hidden)] // Many similar implementations.
        impl<$($C: InIntegers<I>,)+ I> InIntegers<I> for ($($C,)+) {
            type Whole = all_modes!($($i $C::Whole),+);
        }
    };
}
for_each_arity!(tuples_in_integers);

macro_rules! other_ranks {
    ($modes:literal [$($S:ident $D:ident)+] $rank:literal [$($C:ident)+]) => {
        #[doc(hidden)] // Many similar implementations.
        #[diagnostic::do_not_recommend]
        impl<$($S, $D,)+ $($C: Sealed,)+ I> Coord<($($S,)+), ($($D,)+), I> for ($($C,)+) {
            type Verdict = Rejection<OtherRank<$rank, $modes>>;
            #[inline(always)]
            fn offset_from<Sum: Sums<I>>(self, base: Sum) -> Sum {
                base
            }
            #[inline(always)]
            fn is_inside(&self) -> bool {
                false
            }
        }
    };
}
for_each_two_arities!(other_ranks);

/// Asserts that a static coordinate is at most `most`.
const fn assert_counted<C: StaticInteger>(most: u64) {
    match C::VALUE {
        Some(coordinate) if coordinate <= most => {}
        Some(coordinate) => {
            let text = Text::new().str("expected a static coordinate of at most ");
            let text = text
                .natural(most)
                .str(", the maximum of the index type, found ");
            text.natural(coordinate)
                .str(": use a smaller coordinate")
                .panic()
        }
        None => {
            panic!("a static coordinate exceeds 18446744073709551615: use a smaller coordinate")
        }
    }
}

/// Returns the size of a shape as a divisor of indices up to `largest`, or `None` if the size exceeds
/// `largest`.
const fn extent<S: IntTuple>(largest: u64) -> Option<u64> {
    match S::TREE.product() {
        Some(0) => panic!("expected an extent of at least 1 in every mode of this layout, found 0"),
        Some(extent) if extent <= largest => Some(extent),
        _ => None,
    }
}
