//! Extents of predicated tiles, and comparisons with them.

use crate::arity::for_each_arity;
use crate::int::digit::for_each_static;
use crate::int::dynamic::word::Word;
use crate::int::{_1, StaticInteger, impl_for};
use crate::report::Skipped;
use crate::sealed::Sealed;
use crate::tensor::{Bounded, IndexAt};

/// A coordinate that can be compared with extents.
#[diagnostic::on_unimplemented(
    message = "expected a coordinate that can be compared with the extents `{Extents}`, found `{Self}`",
    label = "this coordinate cannot be compared with the extents",
    note = "write the coordinate of a predicated tile as a tuple with one integer for each mode: \
            an integer of the extents' type, `Bounded<N>`, or a static integer"
)]
pub trait BoundedExtents<Extents>: Sealed + Copy {
    /// Returns `true` if each entry is less than its extent.
    fn is_below(self, extents: &Extents) -> bool;
    /// Returns the extent that remains after this coordinate, per mode. The minimum is 0.
    fn rest(self, extents: &Extents) -> Extents;
    /// Returns `true` if `self` and `other` are known to be on the same side of each extent.
    ///
    /// `self` is lane 0 of a group of `lanes` lanes, and `other` is lane `lane`. In each mode, `self` and `other`
    /// must be equal, or in one aligned run of `lanes` elements, with an extent that is a multiple of `lanes`.
    fn is_together_with(self, other: Self, lane: u32, lanes: u32, extents: &Extents) -> bool;
    /// Returns `true` if no entry is less than its extent.
    fn is_past(self, extents: &Extents) -> bool;
}

/// An integer that can be compared with an extent.
#[diagnostic::on_unimplemented(
    message = "expected an index that can be compared with an extent of type `{W}`, found `{Self}`",
    label = "this is not an integer for a mode of a predicated tile",
    note = "use a `{W}`, a static integer, or `Bounded<N>` for each mode"
)]
pub trait BelowExtent<W>: Copy {
    /// Returns the integer.
    fn number(self) -> W;
}
macro_rules! words {
    ($($W:ty),+) => {$(
        impl BelowExtent<$W> for $W {
            #[inline(always)]
            fn number(self) -> $W {
                self
            }
        }
    )+};
}
words!(u32, usize);
impl<N, W: Word> BelowExtent<W> for Bounded<N> {
    #[inline(always)]
    fn number(self) -> W {
        W::wrapped(self.get() as usize)
    }
}
for_each_static! { impl_for {
    <W> BelowExtent<W> where [W: Word, Self: StaticInteger] {
        #[inline(always)]
        fn number(self) -> W {
            W::of::<Self>()
        }
    }
} }

/// A coordinate type in which several adjacent positions form a run.
pub trait RunOfPlaces<Extents>: Sized {
    /// Returns the number of the first `lanes` positions that are below the extents, or `None` if
    /// the positions are not adjacent in one mode.
    fn run(lanes: u32, at: impl Fn(u32) -> Self, extents: &Extents) -> Option<u32>;
}

/// A coordinate of a tile with the layout `L` that can be compared with extents.
#[diagnostic::on_unimplemented(
    message = "cannot prove that `{Self}` is a coordinate of this tile",
    label = "this is not a coordinate for the extents `{Extents}`",
    note = "write the coordinate of a predicated tile as a tuple with one integer for each mode: \
            an integer of the extents' type, `Bounded<N>`, or a static integer"
)]
pub trait CoordinateOf<L, Extents>: BoundedExtents<Extents> {
    /// Returns `true` if the coordinate is in the tile and its element exists.
    fn is_there(self, tile: &L, extents: &Extents) -> bool;
    /// Returns the offset.
    fn index_in(self, tile: &L) -> usize;
}

/// A thread shape `Threads` that partitions a tile with the extents `Extents`.
#[diagnostic::on_unimplemented(
    message = "expected a thread shape and the coordinate of a thread, with an integer for each \
               of the extents `{Extents}`",
    label = "this does not match the modes of the predicated tile",
    note = "rank: write a static integer for each mode of the tile, `(_4, _64)`, with `ctx.thread_idx()`, or with \
            `ctx.thread_rank().coordinate_in((_4, _64))`"
)]
pub trait PartExtents<C, Extents, Threads = Self> {
    /// Returns the number of in-bounds elements per mode, for the thread at the coordinate
    /// `thread`.
    fn part_extents(thread: C, extents: &Extents) -> Extents;
}

/// Returns the extents unchanged for an invalid partition, whose error is reported elsewhere.
#[diagnostic::do_not_recommend]
impl<C, Extents: Copy, Threads> PartExtents<C, Extents, Threads> for Skipped {
    #[inline(always)]
    fn part_extents(_: C, extents: &Extents) -> Extents {
        *extents
    }
}

/// A thread coordinate with one integer for each of the `Extents`.
pub trait ThreadIn<Extents> {
    /// Returns the integers.
    fn integers(self) -> Extents;
}

/// Extents that can be compared with a tile of the extents `Tiler`.
#[diagnostic::on_unimplemented(
    message = "cannot prove that the extents `{Self}` can be compared with a tile `{Tiler}`",
    label = "this is not a tile with one static integer for each mode",
    note = "write a tile with one static integer for each mode, such as `(_16, _64)`"
)]
pub trait HoldWhole<Tiler> {
    /// Returns `true` if all elements of the tile exist.
    fn hold_whole(&self) -> bool;
}

/// The part of a thread in a rank-1 tile.
impl<W: Word, T: StaticInteger> HoldWhole<((T,),)> for [W; 1] {
    #[inline(always)]
    fn hold_whole(&self) -> bool {
        HoldWhole::<(T,)>::hold_whole(self)
    }
}

macro_rules! tuples {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        impl<W: Word, $($S: Sealed + BelowExtent<W>),+> BoundedExtents<[W; tuples!(@count $($i)+)]>
            for ($($S,)+)
        {
            #[inline(always)]
            fn is_below(self, extents: &[W; tuples!(@count $($i)+)]) -> bool {
                true $(& (self.$i.number() < extents[$i]))+
            }
            #[inline(always)]
            fn rest(self, extents: &[W; tuples!(@count $($i)+)]) -> [W; tuples!(@count $($i)+)] {
                [$(extents[$i].less(self.$i.number())),+]
            }
            #[inline(always)]
            fn is_together_with(
                self,
                other: Self,
                lane: u32,
                lanes: u32,
                extents: &[W; tuples!(@count $($i)+)],
            ) -> bool {
                let [lane, lanes] = [lane, lanes].map(|number| W::wrapped(number as usize));
                true $(& {
                    let (first, other) = (self.$i.number(), other.$i.number());
                    first == other
                        || other == first.plus_wrapping(lane, W::of::<_1>())
                            && first.is_multiple(lanes)
                            && extents[$i].is_multiple(lanes)
                })+
            }
            #[inline(always)]
            fn is_past(self, extents: &[W; tuples!(@count $($i)+)]) -> bool {
                true $(& (self.$i.number() >= extents[$i]))+
            }
        }
        impl<W: Word> RunOfPlaces<[W; tuples!(@count $($i)+)]> for ($(tuples!(@word W $i),)+) {
            #[inline(always)]
            fn run(
                lanes: u32,
                at: impl Fn(u32) -> Self,
                extents: &[W; tuples!(@count $($i)+)],
            ) -> Option<u32> {
                let (first, mut count) = (at(0), lanes);
                $(
                    let after = |lane| first.$i.plus_wrapping(W::wrapped(lane as usize), W::of::<_1>());
                    if (1..lanes).all(|lane| at(lane).$i == first.$i) {
                        if extents[$i] <= first.$i {
                            count = 0;
                        }
                    } else if (1..lanes).all(|lane| at(lane).$i == after(lane)) {
                        let rest = extents[$i].less(first.$i).widened();
                        #[allow(clippy::cast_possible_truncation)] // The value is at most `lanes`.
                        let rest = rest.min(u64::from(lanes)) as u32;
                        count = count.min(rest);
                    } else {
                        return None;
                    }
                )+
                Some(count)
            }
        }
        #[diagnostic::do_not_recommend]
        impl<L, W: Word, $($S: Sealed + BelowExtent<W>),+>
            CoordinateOf<L, [W; tuples!(@count $($i)+)]> for ($($S,)+)
        where
            L: IndexAt<Self>,
        {
            #[inline(always)]
            fn is_there(self, tile: &L, extents: &[W; tuples!(@count $($i)+)]) -> bool {
                tile.contains(&self) & self.is_below(extents)
            }
            #[inline(always)]
            fn index_in(self, tile: &L) -> usize {
                tile.index(self)
            }
        }
        #[diagnostic::do_not_recommend]
        impl<W: Word, $($S: Into<W>),+> ThreadIn<[W; tuples!(@count $($i)+)]> for ($($S,)+) {
            #[inline(always)]
            fn integers(self) -> [W; tuples!(@count $($i)+)] {
                [$(self.$i.into()),+]
            }
        }
        #[diagnostic::do_not_recommend]
        impl<C, W: Word, $($T: StaticInteger),+> PartExtents<C, [W; tuples!(@count $($i)+)]>
            for ($($T,)+)
        where
            C: ThreadIn<[W; tuples!(@count $($i)+)]>,
        {
            #[inline(always)]
            fn part_extents(
                thread: C,
                extents: &[W; tuples!(@count $($i)+)],
            ) -> [W; tuples!(@count $($i)+)] {
                let thread = thread.integers();
                [$(extents[$i].less(thread[$i]).ceil_divide(W::of::<$T>())),+]
            }
        }
        impl<W: Word, $($T: StaticInteger),+> HoldWhole<($($T,)+)> for [W; tuples!(@count $($i)+)] {
            #[inline(always)]
            fn hold_whole(&self) -> bool {
                true $(& $T::VALUE.is_some_and(|tile| tile <= self[$i].widened()))+
            }
        }
    };
    (@word $W:ident $i:tt) => { $W };
    (@count) => { 0 };
    (@count $i:tt $($rest:tt)*) => { 1 + tuples!(@count $($rest)*) };
}
for_each_arity!(tuples);
