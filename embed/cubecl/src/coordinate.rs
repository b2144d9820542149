//! Coordinates in kernels.

use cubecl::prelude::*;
use cubecl::std::tensor::layout::Coordinates;

use crate::term::Term;
use crate::walk::{Part, Walk};

/// A CubeCL coordinate for layouts: `u32`, `usize`, and tuples of them, nested like the modes.
pub trait Coordinate: Coordinates<ExpandType: Clone> + 'static {
    /// The corresponding coordinate of [`layout_core`].
    type Counted;

    /// Returns the coordinate in a kernel.
    #[doc(hidden)]
    fn part(walk: &Walk<'_>, at: Self::ExpandType) -> Part;
    /// Returns the sizes of the modes that the coordinate indexes.
    #[doc(hidden)]
    fn extents(walk: &Walk<'_>, shape: &Term) -> Self::ExpandType;
    /// Returns `true` if each mode of the coordinate exists in the shape.
    #[doc(hidden)]
    fn fits(shape: &Term) -> bool;
}

macro_rules! integers {
    ($($integer:ident)+) => {$(
        impl Coordinate for $integer {
            type Counted = u32;

            fn part(walk: &Walk<'_>, at: NativeExpand<Self>) -> Part {
                Part::Integer(usize::__expand_cast_from(walk.scope, at))
            }
            fn extents(walk: &Walk<'_>, shape: &Term) -> NativeExpand<Self> {
                $integer::__expand_cast_from(walk.scope, walk.extent(shape))
            }
            fn fits(_: &Term) -> bool {
                true
            }
        }
    )+};
}
integers!(u32 usize);

macro_rules! tuples {
    ($($count:literal [$($C:ident $i:tt)+])+) => {$(
        impl<$($C: Coordinate),+> Coordinate for ($($C,)+) {
            type Counted = ($($C::Counted,)+);

            fn part(walk: &Walk<'_>, at: Self::ExpandType) -> Part {
                Part::Tuple(vec![$($C::part(walk, at.$i)),+])
            }
            fn extents(walk: &Walk<'_>, shape: &Term) -> Self::ExpandType {
                let Term::Tuple(modes) = shape else {
                    unreachable!("`fits` has compared the coordinates with the shape");
                };
                ($($C::extents(walk, &modes[$i]),)+)
            }
            fn fits(shape: &Term) -> bool {
                matches!(shape, Term::Tuple(modes) if modes.len() == $count $(&& $C::fits(&modes[$i]))+)
            }
        }
    )+};
}
tuples! {
    2 [A 0 B 1]
    3 [A 0 B 1 C 2]
    4 [A 0 B 1 C 2 D 3]
    5 [A 0 B 1 C 2 D 3 E 4]
    6 [A 0 B 1 C 2 D 3 E 4 F 5]
    7 [A 0 B 1 C 2 D 3 E 4 F 5 G 6]
    8 [A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7]
}
