//! Several rings of a block.

use core::marker::PhantomData;

use layout_core::{Here, StaticInteger};

use super::consumers::{AnyNumber, Consumer, Place, Warpgroups};
use super::divide::divide;
use super::slots::Slots;
use super::steps::{Filling, Taking};
use super::{Divided, InRings, Ring, Tasks};

/// Rings of a block, each filled and read at its own pace: a tuple of one to five.
///
/// An attention has one of queries, which live as long as a tile of results, and two of keys and values, which come step by step. A product
/// whose tiles have other numbers of steps has one, `(ring,)`: the example is that of [`PerGroup`](crate::PerGroup).
#[allow(private_bounds)] // `run` alone gives the threads their parts.
pub trait Rings<'k>:
    Divided<InRings, Fills = <Self as Rings<'k>>::Filling, Takes = <Self as Rings<'k>>::Taking>
{
    /// How many warpgroups read them, if not [`AnyNumber`].
    type Readers;
    /// The [`Filling`] of each.
    type Filling;
    /// The [`Taking`] of each.
    type Taking;

    /// Divides the block, as [`Ring::run`]: one thread of the first warpgroup fills slots by `fill`, and all threads of the others
    /// take them by `take`, both once for each of `tasks`.
    ///
    /// Of each ring they fill and take as many. All threads of the block call it, with the same tasks, and all threads of a warp take the
    /// slots of all rings in one order. A GPU does not check that; the executor says which threads wait for ever, and for what, and which
    /// take slots in different orders.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    fn run<
        Threads: Warpgroups<Self::Readers, Consumers = Groups>,
        Groups: StaticInteger,
        All: Tasks,
    >(
        self,
        here: Here<'k, (u32,), Threads>,
        tasks: All,
        fill: impl FnMut(All::Task, &mut Self::Filling),
        mut take: impl FnMut(All::Task, &mut Self::Taking, Consumer<'k, Groups>),
    ) {
        let _ = here;
        let consumers = const { Groups::U32 };
        divide([consumers, 1], self, tasks, fill, |task, slots, place| {
            let me = Consumer {
                place,
                groups: PhantomData,
            };
            take(task, slots, me);
        });
    }
}

macro_rules! rings {
    ($($A:ident $M:ident $a:tt $($T:ident $N:ident $i:tt)*;)+) => {$(
        #[diagnostic::do_not_recommend]
        impl<
            'k,
            $A: Slots,
            $M: StaticInteger,
            $($T: Slots<Readers = AnyNumber>, $N: StaticInteger,)*
        > Rings<'k> for (Ring<'k, $A, $M>, $(Ring<'k, $T, $N>,)*) {
            /// Those of the first ring: the operands of a product come first.
            type Readers = $A::Readers;
            type Filling = (Filling<'k, $A, $M>, $(Filling<'k, $T, $N>,)*);
            type Taking = (Taking<'k, $A, $M>, $(Taking<'k, $T, $N>,)*);
        }
        #[diagnostic::do_not_recommend]
        impl<
            'k,
            $A: Slots,
            $M: StaticInteger,
            $($T: Slots<Readers = AnyNumber>, $N: StaticInteger,)*
        > Divided<InRings> for (Ring<'k, $A, $M>, $(Ring<'k, $T, $N>,)*) {
            type Fills = (Filling<'k, $A, $M>, $(Filling<'k, $T, $N>,)*);
            type Takes = (Taking<'k, $A, $M>, $(Taking<'k, $T, $N>,)*);
            #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
            #[inline(always)]
            unsafe fn init(&self, takers: u32) {
                // SAFETY: the caller's promise.
                unsafe {
                    self.$a.init(takers);
                    $(self.$i.init(takers);)*
                }
            }
            #[inline(always)]
            unsafe fn filling(self) -> Self::Fills {
                // SAFETY: the caller's promise.
                unsafe { (self.$a.filling(), $(self.$i.filling(),)*) }
            }
            #[inline(always)]
            unsafe fn taking(self, place: Place) -> Self::Takes {
                // SAFETY: the caller's promise.
                unsafe { (self.$a.taking(place), $(self.$i.taking(place),)*) }
            }
        }
    )+};
}
rings! {
    A M 0;
    A M 0 B N 1;
    A M 0 B N 1 C O 2;
    A M 0 B N 1 C O 2 D P 3;
    A M 0 B N 1 C O 2 D P 3 E Q 4;
}
