//! Analysis of which values of a part are contiguous in memory.

use crate::Layout;
use crate::arity::for_each_arity;
use crate::int::dynamic::value::Number;
use crate::int::dynamic::word::{Values, Word};
use crate::int::{StaticInteger, for_each_static, impl_for};
use crate::int_tuple::size::Size;
use crate::int_tuple::{IntTuple, Term, Terms};
use crate::layout::StaticLayout;
use crate::mixed::MixedLayout;
use crate::swizzle::{ComposedLayout, SwizzledFrom, Swizzling};
use crate::tensor::{IndexAt, TensorLayout};

/// The layout of a part with a static number of values.
#[diagnostic::on_unimplemented(
    message = "expected a part with static extents: the number of its values is not known at \
               compile time",
    label = "this is not the part of one thread",
    note = "dynamic value: cut a tile first, `predicated_tile`, then partition it among the \
            threads, `partition_tv`, `local_partition`"
)]
pub trait PartLayout: TensorLayout {
    /// The number of values.
    type Size: StaticInteger;
    /// The contiguous values, according to the static integers of the layout.
    const NEIGHBOURS: Neighbours;
    /// Returns `true` if the dynamic values, which are strides and the start of a swizzled layout, are
    /// multiples of `of`, a power of two.
    fn are_multiples(&self, of: u32) -> bool;
    /// Returns the offset of a value.
    fn offset_of(&self, value: u32) -> usize;
}

/// The mode of a part with contiguous elements.
#[derive(Clone, Copy)]
pub struct Neighbours {
    /// Distance between the linear indices of adjacent elements.
    apart: u64,
    /// Number of contiguous elements.
    extent: u64,
    /// A power of two that divides all other static strides.
    divides: u64,
}

/// Maximum number of bytes per instruction.
const MOST_BYTES: u64 = 16;

/// A split of the values of a part into vectors.
#[derive(Clone, Copy)]
pub(super) struct Vectors {
    apart: u32,
    /// Number of values per vector: 1, or the number of values that one instruction accesses.
    pub(super) lanes: u32,
}

impl Vectors {
    /// The split into vectors of one value.
    pub(super) const ONE_BY_ONE: Self = Self { apart: 1, lanes: 1 };

    /// Returns the linear index of the value in a lane of a vector.
    #[inline(always)]
    pub(super) const fn value(self, vector: u32, lane: u32) -> u32 {
        vector % self.apart + self.apart * (lane + self.lanes * (vector / self.apart))
    }
}

impl Neighbours {
    /// Returns the contiguous mode of a layout. The first mode varies fastest in linear indices.
    const fn of(shape: Term, stride: Term) -> Self {
        let none = Self {
            apart: 1,
            extent: 1,
            divides: MOST_BYTES,
        };
        none.with(shape, stride, 1).0
    }

    /// Adds a mode whose elements are `apart` linear indices apart. Also returns the distance for the next
    /// mode.
    const fn with(mut self, shape: Term, stride: Term, apart: u64) -> (Self, u64) {
        match (shape, stride) {
            (Term::Known(extent), stride) => {
                if let (2.., Term::Known(stride)) = (extent, stride) {
                    if stride == 1 && self.extent == 1 {
                        self.apart = apart;
                        self.extent = extent;
                    } else {
                        self.divides = power_of_two(stride, self.divides);
                    }
                }
                (self, apart.saturating_mul(extent))
            }
            (Term::Tuple(shapes), Term::Tuple(strides)) => {
                let (mut result, mut apart) = (self, apart);
                let mut i = 0;
                while i < shapes.len() {
                    (result, apart) = result.with(shapes[i], strides[i], apart);
                    i += 1;
                }
                (result, apart)
            }
            _ => (self, apart),
        }
    }

    /// Limits the contiguous values to runs of `together`.
    const fn at_most(mut self, together: u64) -> Self {
        self.divides = power_of_two(together, self.divides);
        self
    }

    /// Returns the split into vectors, for elements of `bytes` bytes.
    pub(super) const fn vectors(self, bytes: usize) -> Vectors {
        let bytes = bytes as u64;
        if bytes.is_power_of_two() && bytes < MOST_BYTES {
            let lanes = power_of_two(self.extent, self.divides);
            let most = MOST_BYTES / bytes;
            let lanes = if lanes < most { lanes } else { most };
            if lanes > 1 && self.apart <= u32::MAX as u64 {
                return Vectors {
                    apart: self.apart as u32,
                    lanes: lanes as u32,
                };
            }
        }
        Vectors::ONE_BY_ONE
    }
}

/// Returns the largest power of two that divides `number`, at most `most`, which must be a power of two.
const fn power_of_two(number: u64, most: u64) -> u64 {
    let mut power = most;
    while number % power != 0 {
        power /= 2;
    }
    power
}

/// A shape that is paired with the strides `D`.
pub trait Strides<D, V: Values> {
    /// Returns `true` if the dynamic strides are multiples of `of`, a power of two.
    fn are_multiples(values: &V, of: u32) -> bool;
}
for_each_static! { impl_for {
    <D, V> Strides<D, V> where [Self: StaticInteger, D: Number<V>, V: Values] {
        #[inline(always)]
        fn are_multiples(values: &V, of: u32) -> bool {
            D::KNOWN.is_some()
                || matches!(<Self as StaticInteger>::VALUE, Some(0 | 1))
                || D::value(values).is_multiple(V::Word::wrapped(of as usize))
        }
    }
} }
impl<V: Values> Strides<(), V> for () {
    #[inline(always)]
    fn are_multiples(_: &V, _: u32) -> bool {
        true
    }
}
macro_rules! tuples {
    ($first:ident $last:ident; $([$S:ident $D:ident $C:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($S: Strides<$D, V>, $D,)+ V: Values> Strides<($($D,)+), V> for ($($S,)+) {
            #[inline(always)]
            fn are_multiples(values: &V, of: u32) -> bool {
                true $(& $S::are_multiples(values, of))+
            }
        }
    };
}
for_each_arity!(tuples);

macro_rules! layouts {
    ($([$($P:ident)*] $L:ty, $V:ty, $W:ty where [$($bounds:tt)*] $together:expr, $starts:expr;)+) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($P,)* S, D, N> PartLayout for $L
        where
            Self: IndexAt<$W> + TensorLayout<Values = $V>,
            S: IntTuple + Terms + Size<Output = N> + Strides<D, $V>,
            D: Terms,
            N: StaticInteger,
            $($bounds)*
        {
            type Size = N;
            const NEIGHBOURS: Neighbours = Neighbours::of(S::TERM, D::TERM).at_most($together);
            #[inline(always)]
            fn are_multiples(&self, of: u32) -> bool {
                let starts: fn(&Self) -> u32 = $starts;
                starts(self) % of == 0 && S::are_multiples(&TensorLayout::values(self), of)
            }
            #[inline(always)]
            fn offset_of(&self, value: u32) -> usize {
                self.index(<$W>::wrapped(value as usize))
            }
        }
    )+};
}
layouts! {
    [] Layout<S, D>, [u32; 0], u32 where [Self: StaticLayout,] 0, |_| 0;
    [V] MixedLayout<Layout<S, D>, V>, V, V::Word where [V: Values,] 0, |_| 0;
    [W O] ComposedLayout<W, O, Layout<S, D>>, [u32; 0], u32
        where [Layout<S, D>: StaticLayout, W: Swizzling + Copy, O: StaticInteger,] W::TOGETHER, |_| O::U32;
    [W] SwizzledFrom<W, Layout<S, D>>, [u32; 0], u32 where [Layout<S, D>: StaticLayout, W: Swizzling,] W::TOGETHER, SwizzledFrom::start;
}
