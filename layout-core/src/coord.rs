//! Coordinates and the offsets that a layout sends them to.

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
    Accepted, Both, By, Decimal, IndexIsBelow, Nil, OtherRank, Refusal, Verdict, all_modes,
};
use crate::sealed::Sealed;

/// A coordinate of the layout `S:D`, whose offset is an `I` (`u32` or `usize`).
///
/// ```text
/// shape    coordinate
/// n        integer       c * d
/// (s, t)   (c, e)        by mode, added up
/// (s, t)   integer       (c % size(s), c / size(s)), the last mode running on
/// ```
///
/// A static integer is a coordinate too: its products are constants.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate of this layout",
    label = "not a coordinate in `{I}`",
    note = "a coordinate is an integer, or a tuple with one coordinate for each mode of the shape \
            `{S}`, whose parentheses the stride `{D}` has; no extent is 0",
    note = "an integer of another type is converted: `i as {I}`, or `{I}::try_from(i)` where it may \
            not fit; `offset_usize` takes `usize`"
)]
pub trait Coord<S, D, I>: Sealed {
    /// Whether it has the modes of the shape, and its static integers are below their extents; if not, the
    /// rest means nothing.
    type Verdict: Verdict;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// `base` plus the offset, in the integers of the coordinate or as an index into memory.
    ///
    /// Adding up along one chain, and not by mode, gives the compiler the sum that one would write by
    /// hand: nested sums it would expand first.
    fn offset_from<Sum: Sums<I>>(self, base: Sum) -> Sum;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Whether every part of it is below the extent of its mode.
    fn is_inside(&self) -> bool;
}

/// A coordinate that does not exist.
///
/// With it, a static layout takes more than one type of coordinate: where a generic kernel lacks the
/// bound for a tuple, the compiler asks for that bound instead of taking all coordinates for `u32`.
pub enum Nowhere {}

impl Sealed for Nowhere {}

#[diagnostic::do_not_recommend]
impl<S, D, I> Coord<S, D, I> for Nowhere {
    type Verdict = Nil;
    fn offset_from<Sum: Sums<I>>(self, _: Sum) -> Sum {
        match self {}
    }
    fn is_inside(&self) -> bool {
        match *self {}
    }
}

/// Integers that offsets are counted in, and that the coordinates `C` may be.
///
/// Each impl is for any `Self` and distinguishes the integers by `I`, so that the compiler does not list the impls.
#[diagnostic::on_unimplemented(
    message = "`{C}` is not a coordinate of this layout",
    label = "not a coordinate in `{Self}`",
    note = "kind: an integer of another type is converted: `i as {Self}`, or `{Self}::try_from(i)` where it may \
            not fit; `offset_usize` takes `usize`"
)]
pub trait TakesIntegers<C, I = Self> {}
impl<Any> TakesIntegers<u32, u32> for Any {}
impl<Any> TakesIntegers<usize, usize> for Any {}

/// A coordinate whose integers are counted in `I`, whatever layout it belongs to.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate of this layout",
    label = "not a coordinate in `{I}`",
    note = "kind: an integer of another type is converted: `i as {I}`, or `{I}::try_from(i)` where it may \
            not fit; `offset_usize` takes `usize`"
)]
pub trait InIntegers<I> {
    /// Whether it is the coordinate of a cell: no mode of it is free.
    type Whole: Verdict;
}

/// The verdict `V` on a coordinate `C`, which must also be counted in the integers `I` and, with [`OfCell`], select a cell.
///
/// As a part of the verdict, these requirements add no bound to a method, and the error is short.
pub struct Counted<C, I, V, Of = ()>(C, I, V, Of);
/// The coordinate must not have free modes.
pub struct OfCell;

impl<C, I, V: Verdict, Of> Verdict for Counted<C, I, V, Of> {
    type And<Other: Verdict> = Counted<C, I, Both<V, Other>, Of>;
    type In<const MODE: u8> = Counted<C, I, V::In<MODE>, Of>;
    type Told = Self;
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
    V: Verdict<Told: Accepted>,
{
    type Nothing = ();
}
impl<Any, C, I, V, Whole> Accepted<Counted<C, I, V, OfCell>> for Any
where
    C: InIntegers<I, Whole = Whole>,
    V: Verdict<Told: Accepted>,
    Whole: Verdict<Told: Accepted>,
{
    type Nothing = ();
}

// All kinds, so that the type of a literal depends on `I`.
macro_rules! integers {
    ($($C:ident)+) => {$(
        #[doc(hidden)] // one of many in the trait's page
        impl<I: TakesIntegers<Self>> InIntegers<I> for $C {
            type Whole = Nil;
        }
    )+};
}
integers!(u8 u16 u32 u64 usize i8 i16 i32 i64);

macro_rules! in_integers {
    ($([$($param:ident)*] $C:ty, $Whole:ty;)+) => {$(
        #[doc(hidden)] // one of many in the trait's page
        #[diagnostic::do_not_recommend]
        impl<I, $($param),*> InIntegers<I> for $C {
            type Whole = $Whole;
        }
    )+};
}
in_integers! {
    [] Nowhere, Nil;
    [] (), Nil;
}
for_each_static! { impl_for {
    #[diagnostic::do_not_recommend]
    <I> InIntegers<I> where [] {
        type Whole = Nil;
    }
} }

/// Whether a static index `C`, compared with the extent `S`, is below it; with a run-time extent,
/// nothing is known.
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
        #[doc(hidden)] // one of many in the trait's page
        impl<C: Decimal, S: Decimal> NotPast<C, S> for $answer {
            type Verdict = Refusal<By<IndexIsBelow, C, S>>;
        }
    )+};
}
past!(Equal Greater);

/// A **type operator**: whether what the coordinate `Self` fixes with static integers is in the shape `S`.
pub trait FixesIn<S> {
    /// [`Nil`] if the check passes, otherwise the error.
    type Verdict: Verdict;
}
macro_rules! fixed_statically {
    ([$($param:ident)*] $integer:ty) => {
        #[doc(hidden)] // one of many in the trait's page
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
        #[doc(hidden)] // one of many in the trait's page
        impl<S> FixesIn<S> for $integer {
            type Verdict = Nil;
        }
    )+};
}
fixed_at_run_time!(u32 usize i32);

macro_rules! extent_coordinates {
    ($I:ident $CONST:ident [$($U:ident)*] $S:ty) => {
        #[doc(hidden)] // one of many in the trait's page
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
        // Two impls, so that the compiler does not take an extent that it has to infer for the only
        // kind, and follow its arithmetic without end.
        #[doc(hidden)] // one of many in the trait's page
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

        #[doc(hidden)] // one of many in the trait's page
        #[diagnostic::do_not_recommend]
        impl<S, D> Coord<S, D, $I> for _0 {
            type Verdict = Nil;
            #[inline(always)]
            fn offset_from<Sum: Sums<$I>>(self, base: Sum) -> Sum {
                base
            }
            /// No extent of a layout is 0.
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
        #[doc(hidden)] // one of many in the trait's page
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
    // All modes but the last wrap around at their size; the last one runs on.
    (@integer $I:ident [$($S:ident $D:ident)+] $([$HeadS:ident $HeadD:ident])*) => {
        #[doc(hidden)] // one of many in the trait's page
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
        // Modes without leaves cannot run on: the last before them does.
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

/// Integers in which coordinates are not counted: [`InIntegers`] refuses them.
macro_rules! other_integers {
    ($I:ident: $($C:ident)+) => {$(
        #[doc(hidden)] // one of many in the trait's page
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
        #[doc(hidden)] // one of many in the trait's page
        impl<$($C: InIntegers<I>,)+ I> InIntegers<I> for ($($C,)+) {
            type Whole = all_modes!($($i $C::Whole),+);
        }
    };
}
for_each_arity!(tuples_in_integers);

macro_rules! other_ranks {
    ($modes:literal [$($S:ident $D:ident)+] $rank:literal [$($C:ident)+]) => {
        #[doc(hidden)] // one of many in the trait's page
        #[diagnostic::do_not_recommend]
        impl<$($S, $D,)+ $($C: Sealed,)+ I> Coord<($($S,)+), ($($D,)+), I> for ($($C,)+) {
            type Verdict = Refusal<OtherRank<$rank, $modes>>;
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

/// Asserts that a static coordinate is counted in an integer up to `most`.
const fn assert_counted<C: StaticInteger>(most: u64) {
    assert!(
        matches!(C::VALUE, Some(coordinate) if coordinate <= most),
        "a static coordinate exceeds the integers that coordinates are counted in"
    );
}

/// The size of a shape as a divisor of indices up to `largest`, unless all of them are below it.
const fn extent<S: IntTuple>(largest: u64) -> Option<u64> {
    match S::TREE.product() {
        Some(0) => panic!("a mode of this layout has no elements"),
        Some(extent) if extent <= largest => Some(extent),
        _ => None,
    }
}
