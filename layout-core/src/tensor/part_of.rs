//! Parts of layouts that carry extra data: dynamic integers, or a swizzle.

use core::marker::PhantomData;

use crate::Layout;
use crate::coord::{Coord, InIntegers};
use crate::int::StaticInteger;
use crate::int::dynamic::word::Values;
use crate::layout::{IsLayout, OffsetAtOutcome};
use crate::mixed::{MixedCoord, MixedLayout};
use crate::report::Verdict;
use crate::sealed::Sealed;
use crate::swizzle::SwizzledFrom;
use crate::swizzle::{ComposedLayout, Swizzling};

/// A layout made of an inner layout and extra data. A part of it is a part of the inner layout, with the same
/// data.
///
/// `C` is the coordinate of a part, and no layout depends on it. While `C` is not inferred, the compiler does
/// not suggest this bound instead of the bounds for generic code.
#[diagnostic::on_unimplemented(
    message = "cannot prove that `{Self}` has this part",
    label = "select parts of a tensor layout with static integers and `Keep`",
    note = "in a kernel that is generic over its layout `L`, add a bound for each part with the \
            types of tiler and coordinate: `L: bounds::PartAt<(_8, _8), (u32, u32)>`, \
            `bounds::ValuesAt`"
)]
pub trait HasParts<C>: Sealed + Sized {
    /// The inner layout.
    type Inside;
    /// The extra data.
    type Beside;
    /// The values of the dynamic integers.
    type Values: Values;
    /// Returns the extra data.
    fn beside(self) -> Self::Beside;
}

/// A part of `S:D` that starts at the coordinate `C`, for a layout with the extra data `Beside`.
///
/// The part is `Self`, so if no part exists, the compiler reports only this bound.
pub trait PartOf<Beside, C, S, D> {
    /// The part, with the same extra data.
    type Output;
    /// The check that the coordinate is valid. If it fails, the other items are placeholders.
    type Verdict: Verdict;
    /// Returns the part, and the offset of its first element.
    fn at(beside: Beside, coordinate: C) -> (Self::Output, usize);
    /// Returns `true` if the fixed modes of the coordinate are less than their extents.
    fn is_inside(beside: Beside, coordinate: &C) -> bool;
}

/// The extra data of a static layout: none.
pub struct Nothing;

#[diagnostic::do_not_recommend]
impl<S, D, C> HasParts<C> for Layout<S, D> {
    type Inside = Self;
    type Beside = Nothing;
    type Values = [u32; 0];
    #[inline(always)]
    fn beside(self) -> Nothing {
        Nothing
    }
}
impl<C, S, D, R, V> PartOf<Nothing, C, S, D> for R
where
    R: IsLayout,
    C: InIntegers<u32> + Coord<S, D, u32>,
    Layout<S, D>: OffsetAtOutcome<C, Verdict = V>,
    V: Verdict,
{
    type Output = R;
    type Verdict = V;
    #[inline(always)]
    fn at(_: Nothing, coordinate: C) -> (R, usize) {
        const { <Layout<S, D> as OffsetAtOutcome<C>>::FITS };
        (R::VALUE, coordinate.offset_from(0))
    }
    #[inline(always)]
    fn is_inside(_: Nothing, coordinate: &C) -> bool {
        coordinate.is_inside()
    }
}

/// The dynamic integers of a layout.
pub struct Numbers<V>(V);

#[diagnostic::do_not_recommend]
impl<S, D, C, V: Values> HasParts<C> for MixedLayout<Layout<S, D>, V> {
    type Inside = Layout<S, D>;
    type Beside = Numbers<V>;
    type Values = V;
    #[inline(always)]
    fn beside(self) -> Numbers<V> {
        Numbers(*self.values())
    }
}
impl<V, C, S, D, R, W> PartOf<Numbers<V>, C, S, D> for R
where
    R: IsLayout,
    V: Values,
    C: InIntegers<V::Word> + MixedCoord<S, D, V, Verdict = W>,
    W: Verdict,
{
    type Output = MixedLayout<R, V>;
    type Verdict = W;
    #[inline(always)]
    fn at(Numbers(values): Numbers<V>, coordinate: C) -> (Self::Output, usize) {
        let start = coordinate.offset_from(0, &values);
        (MixedLayout::from_values(values), start)
    }
    #[inline(always)]
    fn is_inside(Numbers(values): Numbers<V>, coordinate: &C) -> bool {
        coordinate.is_inside(&values)
    }
}

/// The start offset of a layout swizzled by `W`.
pub struct Start<W> {
    start: u32,
    swizzle: PhantomData<W>,
}
impl<W> Start<W> {
    #[inline(always)]
    const fn new(start: u32) -> Self {
        Self {
            start,
            swizzle: PhantomData,
        }
    }
}

#[diagnostic::do_not_recommend]
impl<W: Swizzling, O: StaticInteger, S, D, C> HasParts<C> for ComposedLayout<W, O, Layout<S, D>> {
    type Inside = Layout<S, D>;
    type Beside = Start<W>;
    type Values = [u32; 0];
    #[inline(always)]
    fn beside(self) -> Start<W> {
        Start::new(O::U32)
    }
}
#[diagnostic::do_not_recommend]
impl<W: Swizzling, S, D, C> HasParts<C> for SwizzledFrom<W, Layout<S, D>> {
    type Inside = Layout<S, D>;
    type Beside = Start<W>;
    type Values = [u32; 0];
    #[inline(always)]
    fn beside(self) -> Start<W> {
        Start::new(self.start())
    }
}
impl<W, C, S, D, R, V> PartOf<Start<W>, C, S, D> for R
where
    R: IsLayout,
    W: Swizzling,
    C: InIntegers<u32> + Coord<S, D, u32, Verdict = V>,
    V: Verdict,
{
    type Output = SwizzledFrom<W, R>;
    type Verdict = V;
    #[inline(always)]
    fn at(whole: Start<W>, coordinate: C) -> (Self::Output, usize) {
        (SwizzledFrom::new(coordinate.offset_from(whole.start)), 0)
    }
    #[inline(always)]
    fn is_inside(_: Start<W>, coordinate: &C) -> bool {
        coordinate.is_inside()
    }
}
