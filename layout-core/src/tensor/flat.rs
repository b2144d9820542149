//! Flat layouts of up to five modes, as TMA instructions need them.

use super::TensorLayout;
use crate::Layout;
use crate::int::dynamic::value::Number;
use crate::int::dynamic::word::{Values, Word};
use crate::layout::StaticLayout;
use crate::mixed::MixedLayout;
use crate::sealed::Sealed;

/// Maximum number of modes of an instruction.
pub const MOST_MODES: usize = 5;

/// A layout of up to five modes, each an integer.
#[diagnostic::on_unimplemented(
    message = "expected a layout of one to five integer modes, which TMA can copy, found `{Self}`",
    label = "these are not one to five integer modes",
    note = "T2: write a tensor that TMA copies with one to five modes, each a static or dynamic \
            integer, such as `(?m, ?k):(8 * ?ld, 1)`"
)]
pub trait FlatModes: TensorLayout {
    /// Number of modes.
    const RANK: usize;
    /// The strides that are static integers.
    const STRIDES: [Option<u64>; MOST_MODES];
    /// Returns the extents. Missing modes have extent 1. A value that overflows the integer type of the layout
    /// wraps.
    fn extents(&self) -> [u64; MOST_MODES];
    /// Returns the strides. Missing modes have stride 0. A value that overflows the integer type of the layout
    /// wraps.
    fn strides(&self) -> [u64; MOST_MODES];
    /// Index of the mode with static stride 1, if any.
    const CONTIGUOUS: Option<usize> = {
        let mut mode = 0;
        while mode < Self::RANK && !matches!(Self::STRIDES[mode], Some(1)) {
            mode += 1;
        }
        if mode < Self::RANK { Some(mode) } else { None }
    };
}

macro_rules! ranks {
    ($($rank:literal: $([$S:ident $D:ident $i:tt])+;)+) => {$(
        #[doc(hidden)] // Many similar implementations.
        #[diagnostic::do_not_recommend]
        impl<$($S, $D,)+> FlatModes for Layout<($($S,)+), ($($D,)+)>
        where
            Self: StaticLayout + TensorLayout<Values = [u32; 0]>,
            $($S: Number<[u32; 0]>, $D: Number<[u32; 0]>,)+
        {
            ranks!(@items $rank [u32; 0]; $([$S $D $i])+);
        }
        #[doc(hidden)] // Many similar implementations.
        #[diagnostic::do_not_recommend]
        impl<$($S, $D,)+ V: Values> FlatModes for MixedLayout<Layout<($($S,)+), ($($D,)+)>, V>
        where
            Self: TensorLayout<Values = V>,
            ($($D,)+): Sealed,
            $($S: Number<V>, $D: Number<V>,)+
        {
            ranks!(@items $rank V; $([$S $D $i])+);
        }
    )+};
    (@items $rank:literal $V:ty; $([$S:ident $D:ident $i:tt])+) => {
        const RANK: usize = $rank;
        const STRIDES: [Option<u64>; MOST_MODES] = {
            let mut strides = [None; MOST_MODES];
            $(strides[$i] = <$D as Number<$V>>::KNOWN;)+
            strides
        };
        #[inline(always)]
        fn extents(&self) -> [u64; MOST_MODES] {
            let values: $V = TensorLayout::values(self);
            let mut extents = [1; MOST_MODES];
            $(extents[$i] = <$S as Number<$V>>::value(&values).widened();)+
            extents
        }
        #[inline(always)]
        fn strides(&self) -> [u64; MOST_MODES] {
            let values: $V = TensorLayout::values(self);
            let mut strides = [0; MOST_MODES];
            $(strides[$i] = <$D as Number<$V>>::value(&values).widened();)+
            strides
        }
    };
}
ranks! {
    1: [A B 0];
    2: [A B 0] [C D 1];
    3: [A B 0] [C D 1] [E F 2];
    4: [A B 0] [C D 1] [E F 2] [G H 3];
    5: [A B 0] [C D 1] [E F 2] [G H 3] [I J 4];
}
