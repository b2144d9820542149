//! Which values of a part lie side by side.

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

/// The layout of a part: how many values it has is known to the compiler.
#[diagnostic::on_unimplemented(
    message = "how many values this part has is not known to the compiler",
    label = "not the part of one thread",
    note = "run-time number: a part has static extents; cut a tile first, `covering_tile`, and give each thread its \
            values, `partition_tv`, `local_partition`"
)]
pub trait PartLayout: TensorLayout {
    /// The number of values.
    type Size: StaticInteger;
    /// What the static numbers say of values side by side.
    const NEIGHBOURS: Neighbours;
    /// Whether the numbers that the program knows, strides and the start of a swizzled layout, are
    /// multiples of a power of two.
    fn are_multiples(&self, of: u32) -> bool;
    /// The offset of a value.
    fn offset_of(&self, value: u32) -> usize;
}

/// The elements of one mode lie side by side.
#[derive(Clone, Copy)]
pub struct Neighbours {
    /// How far apart the numbers of neighbours are.
    apart: u64,
    /// Number of items.
    extent: u64,
    /// A power of two that divides all other static strides.
    divides: u64,
}

/// The most bytes that one instruction moves.
const MOST_BYTES: u64 = 16;

/// How the values of a part are cut into vectors.
#[derive(Clone, Copy)]
pub(super) struct Vectors {
    apart: u32,
    /// The values of a vector: 1, or those that one instruction moves together.
    pub(super) lanes: u32,
}

impl Vectors {
    /// No two values move together.
    pub(super) const ONE_BY_ONE: Self = Self { apart: 1, lanes: 1 };

    /// The number of the value in a lane.
    #[inline(always)]
    pub(super) const fn value(self, vector: u32, lane: u32) -> u32 {
        vector % self.apart + self.apart * (lane + self.lanes * (vector / self.apart))
    }
}

impl Neighbours {
    /// The neighbours among the values of a shape, numbered from the first mode on.
    const fn of(shape: Term, stride: Term) -> Self {
        let none = Self {
            apart: 1,
            extent: 1,
            divides: MOST_BYTES,
        };
        none.with(shape, stride, 1).0
    }

    /// With one more mode, whose elements are `apart`; and how far those of the next one are.
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

    /// No more of them than stay together.
    const fn at_most(mut self, together: u64) -> Self {
        self.divides = power_of_two(together, self.divides);
        self
    }

    /// Vectors of elements of that many bytes.
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

/// The largest power of two up to `most`, itself one, that divides a number.
const fn power_of_two(number: u64, most: u64) -> u64 {
    let mut power = most;
    while number % power != 0 {
        power /= 2;
    }
    power
}

/// A shape beside the strides `D`.
pub trait Strides<D, V: Values> {
    /// Whether the run-time strides are multiples of a power of two.
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
