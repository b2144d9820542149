//! Swizzles, and swizzled layouts.

mod block;
mod from;
pub(crate) mod recast;

use core::fmt;

pub use from::SwizzledFrom;

use crate::coord::{Coord, InIntegers};
use crate::int::{_0, StaticInteger};
use crate::int_tuple::IntTuple;
use crate::layout::{Congruent, IsLayout};
use crate::report::IsAccepted;
use crate::sealed::Sealed;
use crate::{Layout, StaticLayout};
use layout_decide::Text;

/// The swizzle `Sw<B,M,S>`: XORs `B` bits of an offset with the `B` bits that are `S` positions higher.
///
/// ```text
/// 0bxxxYYYxxxxxZZZxxxx
///      ^ S bits ^  ^ M bits at the end
/// ZZZ becomes ZZZ xor YYY; for S < 0, YYY is below and ZZZ above
/// ```
///
/// A swizzle is its own inverse. `S` is relative to `M`, as in CuTe.
///
/// ```
/// use layout_core::*;
///
/// assert_eq!(Swizzle::<3, 4, 3>::apply(128), 144);
/// assert_eq!(Swizzle::<3, 4, 3>::apply(144), 128);
/// ```
///
/// # Source
///
/// CuTe `Swizzle` (`swizzle.hpp`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[doc(alias = "make_swizzle")]
pub struct Swizzle<const B: u32, const M: u32, const S: i32>;

impl<const B: u32, const M: u32, const S: i32> Sealed for Swizzle<B, M, S> {}

impl<const B: u32, const M: u32, const S: i32> Swizzle<B, M, S> {
    const FITS: () = {
        if S.unsigned_abs() < B {
            let text = Text::new().str("the two fields of this swizzle overlap: |S| is ");
            let text = text.natural(S.unsigned_abs() as u64).str(", but B is ");
            text.natural(B as u64)
                .str("; choose |S| of at least B")
                .panic()
        }
        let bits = B + M + S.unsigned_abs();
        if bits > 32 {
            let text = Text::new().str("expected B + M + |S| of at most 32, found ");
            let text = text.natural(bits as u64);
            text.str(": choose a smaller B, M or S").panic()
        }
    };
    /// Mask of the bits that are read.
    pub(crate) const READ: u32 = {
        let () = Self::FITS;
        let field = ((1_u64 << B) - 1) as u32;
        if S < 0 {
            field << M
        } else {
            field << (M + S.unsigned_abs())
        }
    };

    /// Returns the swizzled offset.
    ///
    /// ```text
    /// apply(apply(x)) == x
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn apply(offset: u32) -> u32 {
        let read = offset & const { Self::READ };
        if S < 0 {
            offset ^ (read << S.unsigned_abs())
        } else {
            offset ^ (read >> S.unsigned_abs())
        }
    }
}

/// Formats the notation, `Sw<3,4,3>`.
impl<const B: u32, const M: u32, const S: i32> fmt::Display for Swizzle<B, M, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sw<{B},{M},{S}>")
    }
}

/// A permutation of offsets, applied after a layout.
#[diagnostic::on_unimplemented(
    message = "expected a swizzle, found `{Self}`",
    label = "this is not a swizzle",
    note = "swizzle: write a swizzled layout as `Swizzled<Swizzle<3, 4, 3>, L>`, with a layout `L`"
)]
pub trait Swizzling: Default + fmt::Display + Sealed {
    /// Block size: the swizzle permutes offsets only within aligned blocks of this size.
    const BLOCK: usize;

    /// Mask of the bits that are read or changed, and of all lower bits. Higher bits can be added after the
    /// swizzle.
    const BITS: u32;

    /// Size of the aligned runs of offsets that stay contiguous. 0 means all.
    const TOGETHER: u64;

    /// Returns the swizzled offset.
    fn swizzled(offset: u32) -> u32;
}

#[diagnostic::do_not_recommend]
impl<const B: u32, const M: u32, const S: i32> Swizzling for Swizzle<B, M, S> {
    const BLOCK: usize = {
        let () = Self::FITS;
        match (B, S) {
            (0, _) => 1,
            (_, 0..) => 1 << (B + M),
            _ => 1 << (B + M + S.unsigned_abs()),
        }
    };

    const BITS: u32 = {
        let () = Self::FITS;
        match B {
            0 => 0,
            _ => u32::MAX >> (32 - (B + M + S.unsigned_abs())),
        }
    };

    const TOGETHER: u64 = match B {
        0 => 0,
        _ => 1 << M,
    };

    #[inline(always)]
    fn swizzled(offset: u32) -> u32 {
        Self::apply(offset)
    }
}

/// A swizzled layout, `swizzle o Offset o layout`. The static integer `Offset` is added before the swizzle.
///
/// ```text
/// offset(c) == swizzle(Offset + layout(c))
/// ```
///
/// Composition and division act on the inner layout:
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type Smem = Swizzled<Swizzle<3, 2, 3>, Layout<(_8, _32), (_32, _1)>>;
/// assert_eq!(Smem::new().offset((1, 4)), 32 + (4 ^ 4));
/// assert_type_eq_all!(
///     Divided<Smem, (_8, _4)>,
///     Swizzled<Swizzle<3, 2, 3>, Layout<((_8, _1), (_4, _8)), ((_32, _0), (_1, _4))>>,
/// );
/// ```
///
/// # Source
///
/// CuTe `ComposedLayout` (`layout_composed.hpp`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(alias = "make_composed_layout")]
pub struct ComposedLayout<Swizzle, Offset, L>(core::marker::PhantomData<(Swizzle, Offset, L)>);

impl<W, O, S, D> Sealed for ComposedLayout<W, O, Layout<S, D>> {}

/// A swizzled layout with offset 0.
pub type Swizzled<Swizzle, L> = ComposedLayout<Swizzle, _0, L>;

impl<W, O, L> ComposedLayout<W, O, L> {
    /// The layout, for components that an operation has checked.
    pub(crate) const OF_PARTS: Self = Self(core::marker::PhantomData);
}

impl<W, O, S, D> ComposedLayout<W, O, Layout<S, D>> {
    /// Returns the layout.
    ///
    /// # Errors
    ///
    /// The call does not compile if [`Layout::new`] does not compile, or if the parameters are not
    /// a swizzle and an offset. The fields of the swizzle must not overlap or extend above bit 31.
    ///
    /// ```compile_fail
    /// use layout_core::*;
    ///
    /// Swizzled::<Layout<_8, _1>, Layout<_8, _1>>::new();
    /// ```
    /// ```text
    /// error[E0277]: expected a swizzle, found `layout_core::Layout<layout_core::_8, layout_core::_1>`
    /// ```
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip] // Compiler errors quote this line.
    pub const fn new() -> Self where Layout<S, D>: Congruent, O: StaticInteger, W: Swizzling {
        const { _ = W::BITS }
        Self::OF_PARTS
    }
}

impl<W, O, S, D> Default for ComposedLayout<W, O, Layout<S, D>>
where
    Layout<S, D>: Congruent,
    O: StaticInteger,
    W: Swizzling,
{
    #[inline(always)]
    fn default() -> Self {
        Self::new()
    }
}

impl<W, O, S, D> ComposedLayout<W, O, Layout<S, D>>
where
    Layout<S, D>: StaticLayout,
{
    /// The number of coordinates.
    pub const SIZE: usize = <Layout<S, D> as StaticLayout>::SIZE;
    /// The number of modes.
    pub const RANK: usize = <Layout<S, D> as StaticLayout>::RANK;

    /// Returns the swizzled offset of a coordinate, like [`Layout::offset`].
    #[must_use]
    #[inline(always)]
    pub fn offset<C>(self, coordinate: C) -> u32
    where
        C: InIntegers<u32> + Coord<S, D, u32, Verdict: IsAccepted>,
        O: StaticInteger,
        W: Swizzling,
    {
        // Evaluating `BITS` here reports overlapping fields at the call.
        const { _ = W::BITS };
        W::swizzled(coordinate.offset_from(O::U32))
    }
}

impl<W, O, S, D> ComposedLayout<W, O, Layout<S, D>>
where
    Layout<S, D>: StaticLayout,
    O: StaticInteger,
    W: Swizzling,
{
    /// The cosize: one more than the largest offset, rounded up to the block size of the swizzle.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// type Smem = Swizzled<Swizzle<3, 2, 3>, Layout<(_8, _32), (_32, _1)>>;
    /// assert_eq!(Smem::COSIZE, 256);
    /// ```
    pub const COSIZE: usize = match O::USIZE.checked_add(<Layout<S, D> as StaticLayout>::COSIZE) {
        Some(cells) => cells.next_multiple_of(W::BLOCK),
        None => panic!("the cosize of this layout exceeds `usize`: use smaller extents or strides"),
    };
}

/// Formats the notation, `Sw<3,4,3> o 0 o (8,32):(32,1)`.
impl<W, O, S, D> fmt::Display for ComposedLayout<W, O, Layout<S, D>>
where
    W: Swizzling,
    O: StaticInteger,
    S: IntTuple,
    D: IntTuple,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inside = <Layout<S, D> as IsLayout>::VALUE;
        write!(f, "{} o {} o {inside}", W::default(), O::USIZE)
    }
}

#[cfg(test)]
mod tests {
    use super::{Swizzle, Swizzling};

    #[test]
    fn a_swizzle_is_a_permutation_and_its_own_inverse() {
        fn check<const B: u32, const M: u32, const S: i32>() {
            let mut seen = [false; 4096];
            for x in 0..4096 {
                let y = Swizzle::<B, M, S>::apply(x);
                assert_eq!(Swizzle::<B, M, S>::apply(y), x);
                assert!(!seen[y as usize], "{x} and another are sent to {y}");
                seen[y as usize] = true;
            }
        }
        check::<0, 4, 3>();
        check::<1, 4, 3>();
        check::<3, 4, 3>();
        check::<2, 0, -3>();
        check::<3, 3, 6>();
    }

    #[test]
    fn what_is_above_the_bits_is_added_behind_the_swizzle() {
        fn check<const B: u32, const M: u32, const S: i32>(bits: u32) {
            type W<const B: u32, const M: u32, const S: i32> = Swizzle<B, M, S>;
            assert_eq!(W::<B, M, S>::BITS, bits);
            for (x, high) in (0..4096).flat_map(|x| (0..4).map(move |k| (x, k * (bits + 1)))) {
                assert_eq!(W::<B, M, S>::apply(x + high), W::<B, M, S>::apply(x) + high);
            }
        }
        check::<0, 4, 3>(0);
        check::<1, 4, 3>(255);
        check::<3, 4, 3>(1023);
        check::<2, 0, -3>(31);
        check::<3, 3, 6>(4095);
        assert_eq!(Swizzle::<8, 8, 16>::BITS, u32::MAX);
    }

    #[test]
    fn a_negative_shift_reads_below() {
        // Bits 0 and 1 are read, bits 3 and 4 are changed.
        assert_eq!(Swizzle::<2, 0, -3>::apply(0b00001), 0b01001);
        assert_eq!(Swizzle::<2, 0, -3>::apply(0b11011), 0b00011);
    }
}
