//! Distinctness of layouts with run-time numbers, decided by their values.

mod refusal;
mod search;

pub use refusal::{ModeExtents, NotDistinct, StrideTooSmall};

use search::{Leaf, refuse_meeting};

use super::Distinct;
use crate::Layout;
use crate::arity::for_each_arity;
use crate::int::dynamic::value::{Number, Values, Word};
use crate::int::{impl_for, impl_positive};
use crate::mixed::MixedLayout;

/// The largest number of leaves of a layout that is checked.
const MOST: usize = 64;

/// A shape beside the stride `D`, as a list of extents and strides.
pub trait Leaves<D, V: Values> {
    /// Appends the leaves.
    fn collect(values: &V, list: &mut List);
}

/// Extents and strides.
pub struct List {
    leaves: [Leaf; MOST],
    len: usize,
    /// The rank of the layout; `len` counts the leaves of its modes.
    rank: usize,
    /// How many parentheses are open.
    depth: usize,
    refused: Option<NotDistinct>,
}

impl List {
    fn push<V: Values, S: Number<V>, D: Number<V>>(&mut self, values: &V) {
        match (S::checked(values), D::checked(values)) {
            (Some(extent), Some(stride)) => match self.leaves.get_mut(self.len) {
                Some(leaf) => {
                    let mode = self.rank;
                    *leaf = Leaf {
                        extent,
                        stride,
                        mode,
                    };
                    self.len += 1;
                }
                None => self.refuse(NotDistinct::TooManyModes),
            },
            (None, _) => self.refuse_number::<V>(false, S::wide(values)),
            (_, None) => self.refuse_number::<V>(true, D::wide(values)),
        }
    }

    fn refuse_number<V: Values>(&mut self, in_stride: bool, number: Option<u64>) {
        self.refuse(NotDistinct::NumberTooLarge {
            in_stride,
            leaf: self.len as u32,
            number,
            most: V::Word::MOST,
        });
    }

    /// Refuses; the first reason is kept.
    fn refuse(&mut self, reason: NotDistinct) {
        self.refused = self.refused.or(Some(reason));
    }

    fn open(&mut self) {
        self.depth += 1;
    }

    fn end_mode(&mut self) {
        self.rank += usize::from(self.depth == 1);
    }

    fn close(&mut self) {
        self.depth -= 1;
    }
}

impl_positive! {
    <D, V> Leaves<D, V> where [V: Values, Self: Number<V>, D: Number<V>] {
        fn collect(values: &V, list: &mut List) {
            list.push::<V, Self, D>(values);
        }
    }
}
impl<V: Values> Leaves<(), V> for () {
    fn collect(_: &V, _: &mut List) {}
}
macro_rules! tuples {
    ($first:ident $last:ident; $([$S:ident $D:ident $C:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($S: Leaves<$D, V>, $D,)+ V: Values> Leaves<($($D,)+), V> for ($($S,)+) {
            fn collect(values: &V, list: &mut List) {
                list.open();
                $(
                    $S::collect(values, list);
                    list.end_mode();
                )+
                list.close();
            }
        }
    };
}
for_each_arity!(tuples);

impl<S, D, V> Distinct<MixedLayout<Layout<S, D>, V>>
where
    V: Values,
    S: Leaves<D, V>,
{
    /// A layout that is distinct for its values, decided exactly.
    ///
    /// It is checked once, on the host; a kernel takes the answer by value.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// type Rows = Layout![(?m, 128):(?ld, 1)];
    /// assert!(Distinct::check(Rows::from_values([100, 130])).is_ok());
    /// let error = Distinct::check(Rows::from_values([100, 120])).err().unwrap();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "not distinct: coordinate (1,0) and coordinate (0,120) both have offset 120: leaf 0 of the \
    ///      stride is 120, and would have to be at least 128",
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// [`NotDistinct`] with two coordinates that have the same offset.
    pub fn check(layout: MixedLayout<Layout<S, D>, V>) -> Result<Self, NotDistinct> {
        let mut list = List {
            leaves: [Leaf::default(); MOST],
            len: 0,
            rank: 0,
            depth: 0,
            refused: None,
        };
        S::collect(layout.values(), &mut list);
        match list.refused {
            Some(reason) => Err(reason),
            None => refuse_meeting(&list.leaves[..list.len], list.rank).map(|()| Self(layout)),
        }
    }
}
